//! Words and their numbers, in the order in which they first appear.

use berge_matching::Vertex;
use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;
use std::ops::Range;

/// A hash table of words with random seeds, so that nobody can choose words that collide.
pub(super) struct Words<'a> {
    text: &'a [u8],
    seeds: [u64; 2],
    /// At most half of the slots are used, so that words are near their places.
    slots: Vec<Slot>,
    /// The words, each followed by a newline.
    pub lines: Vec<u8>,
    /// The number of words.
    pub count: usize,
    /// Whether some words begin like integers.
    pub has_digits: bool,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// The word's number plus one; 0 for an empty slot.
    next: Vertex,
    /// The offset of the word in `lines`.
    at: u32,
}

/// Bytes of the text for each initial slot. Unused slots take no memory.
const BYTES: usize = 32;
/// Words of up to 8 bytes, without the highest bit and without a zero last byte, are their own keys.
const HASHED: u64 = 1 << 63;

impl<'a> Words<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        let state = RandomState::new();
        Words {
            text,
            seeds: [state.hash_one(0), state.hash_one(1)],
            slots: vec![Slot::default(); (text.len() / BYTES + 1).next_power_of_two()],
            lines: Vec::new(),
            count: 0,
            has_digits: false,
        }
    }

    /// All words.
    pub fn all(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.lines.split(|&byte| byte == b'\n');
        words.take(self.count)
    }

    /// Returns the key of the word at a place of the text: the word itself if it is short, or a hash with the highest
    /// bit. The word is not empty.
    #[inline]
    pub fn key(&self, place: Range<usize>) -> u64 {
        let (first, last) = if place.len() <= 2 * PART {
            parts(self.text, place.clone())
        } else {
            let chunks = self.text[place.clone()].chunks(PART);
            let fold = |hash, chunk: &[u8]| fold_product(hash ^ pad_word(chunk), self.seeds[1] | 1);
            (chunks.fold(self.seeds[0], fold), 0)
        };
        if place.len() <= PART && first < HASHED && first >> (8 * (place.len() - 1)) > 0 {
            return first;
        }
        let hash = fold_product(first ^ self.seeds[0], last ^ self.seeds[1]);
        (hash ^ place.len() as u64) | HASHED
    }

    /// Prefetches the slots of some keys; nothing depends on their contents, so several are loaded at once.
    pub fn fetch(&self, keys: impl Iterator<Item = u64> + Clone) {
        let first = keys.clone();
        black_box(first.fold(0, |sum, key| sum ^ self.slots[self.slot(key)].next));
        let hashed = keys.filter(|&key| key >= HASHED);
        let places = hashed.map(|key| self.slots[self.slot(key)].at as usize);
        black_box(places.fold(0, |sum, at| sum ^ self.lines.get(at).copied().unwrap_or(0)));
    }

    /// Returns the number of the word at a place of the text with this key; it has no newline.
    #[inline]
    pub fn number(&mut self, key: u64, place: Range<usize>) -> Vertex {
        let mut slot = self.slot(key);
        loop {
            let Slot {
                key: known,
                next,
                at,
            } = self.slots[slot];
            if next == 0 {
                return self.add(key, slot, place);
            }
            if known == key && (key < HASHED || self.is_here(at as usize, place.clone())) {
                return next - 1;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Whether the word at a place of the text is the line that begins here.
    #[inline]
    fn is_here(&self, at: usize, place: Range<usize>) -> bool {
        let end = at + place.len();
        if self.lines.get(end) != Some(&b'\n') {
            return false;
        }
        if place.len() <= 2 * PART {
            parts(&self.lines, at..end) == parts(self.text, place)
        } else {
            self.lines[at..end] == self.text[place]
        }
    }

    fn add(&mut self, key: u64, slot: usize, place: Range<usize>) -> Vertex {
        let word = &self.text[place];
        self.has_digits |= word[0].is_ascii_digit() || word[0] == b'-';
        let (number, at) = (self.count as Vertex, self.lines.len() as u32);
        let next = number + 1;
        self.slots[slot] = Slot { key, next, at };
        self.lines.extend_from_slice(word);
        self.lines.push(b'\n');
        self.count += 1;
        if 2 * self.count > self.slots.len() {
            let grown = vec![Slot::default(); 2 * self.slots.len()];
            for old in std::mem::replace(&mut self.slots, grown) {
                if old.next > 0 {
                    let mut slot = self.slot(old.key);
                    while self.slots[slot].next > 0 {
                        slot = (slot + 1) & (self.slots.len() - 1);
                    }
                    self.slots[slot] = old;
                }
            }
        }
        number
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        fold_product(key ^ self.seeds[0], self.seeds[1] | 1) as usize & (self.slots.len() - 1)
    }
}

/// Bytes that are hashed at a time.
const PART: usize = size_of::<u64>();

/// The first and the last bytes of a word of at most two parts, which identify it together with its length.
#[inline(always)] // twice a word
fn parts(text: &[u8], place: Range<usize>) -> (u64, u64) {
    if place.len() > PART {
        let word = &text[place];
        let [first, last] = [word.first_chunk(), word.last_chunk()]
            .map(|part| u64::from_le_bytes(*part.expect("a longer word")));
        return (first, last);
    }
    match text[place.start..].first_chunk() {
        Some(&bytes) if !place.is_empty() => {
            let behind = 8 * (PART - place.len());
            (u64::from_le_bytes(bytes) << behind >> behind, 0)
        }
        _ => (pad_word(&text[place]), 0),
    }
}

fn pad_word(word: &[u8]) -> u64 {
    let mut bytes = [0; PART];
    bytes[..word.len()].copy_from_slice(word);
    u64::from_le_bytes(bytes)
}

/// Both halves of a product, combined by exclusive or.
#[inline]
fn fold_product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
