//! Words and their numbers, in the order in which they first appear.

use super::lines::{Plain, only_if};
use crate::Vertex;
use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;
use std::ops::Range;

/// A table of words by their hashes, whose seed nobody knows, so that nobody can choose words that all have one place.
pub(super) struct Words<'a> {
    text: &'a [u8],
    seeds: [u64; 2],
    /// A key and one more than its number; at most half of them are taken, so that a word is near its place. The others are
    /// zeros.
    slots: Vec<(u64, Vertex)>,
    /// Where each first stands in the text.
    pub places: Vec<Range<u32>>,
}

/// For so many bytes of the text there is a slot from the beginning. What no word needs of them takes no memory.
const BYTES: usize = 32;
/// The words of up to 8 letters whose highest bit is not set are their own keys.
const HASHED: u64 = 1 << 63;

impl<'a> Words<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        let state = RandomState::new();
        Words {
            text,
            seeds: [state.hash_one(0), state.hash_one(1)],
            slots: vec![(0, 0); (text.len() / BYTES + 1).next_power_of_two()],
            places: Vec::new(),
        }
    }

    /// The number of the word that stands at a place of the text and has this key; it has no zero byte. A new one must be
    /// UTF-8.
    #[inline]
    pub fn number(&mut self, key: u64, place: Range<usize>) -> Plain<Vertex> {
        let mut at = self.slot(key);
        loop {
            let (known, next) = self.slots[at];
            if next == 0 {
                return self.add(key, at, place);
            }
            if known == key && (key < HASHED || self.text[place.clone()] == *self.word(next - 1)) {
                return Ok(next - 1);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Has the slots of some keys at hand: nothing depends on what is there, so that many come from memory at once.
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        black_box(keys.fold(0, |sum, key| sum ^ self.slots[self.slot(key)].1));
    }

    pub fn word(&self, number: Vertex) -> &'a [u8] {
        let place = &self.places[number as usize];
        &self.text[place.start as usize..place.end as usize]
    }

    /// All words.
    pub fn all(&self) -> impl Iterator<Item = &'a [u8]> {
        (0..self.places.len() as Vertex).map(|number| self.word(number))
    }

    fn add(&mut self, key: u64, at: usize, place: Range<usize>) -> Plain<Vertex> {
        let number = self.places.len() as Vertex;
        only_if(std::str::from_utf8(&self.text[place.clone()]).is_ok())?;
        self.slots[at] = (key, number + 1);
        self.places.push(place.start as u32..place.end as u32);
        if 2 * self.places.len() > self.slots.len() {
            let grown = vec![(0, 0); 2 * self.slots.len()];
            for (key, next) in std::mem::replace(&mut self.slots, grown) {
                if next > 0 {
                    let mut at = self.slot(key);
                    while self.slots[at].1 > 0 {
                        at = (at + 1) & (self.slots.len() - 1);
                    }
                    self.slots[at] = (key, next);
                }
            }
        }
        Ok(number)
    }

    /// The word itself, where it is short, or a hash with the highest bit.
    #[inline]
    pub fn key(&self, place: Range<usize>) -> u64 {
        let (start, word) = (place.start, &self.text[place]);
        if word.len() > 8 {
            return self.hash(word);
        }
        let key = match self.text.get(start..).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => {
                u64::from_le_bytes(bytes) << (64 - 8 * word.len()) >> (64 - 8 * word.len())
            }
            None => padded(word),
        };
        if key < HASHED { key } else { self.hash(word) }
    }

    #[cold]
    fn hash(&self, word: &[u8]) -> u64 {
        let parts = word.chunks(8).map(padded);
        parts.fold(self.seeds[0] ^ word.len() as u64, |hash, part| {
            folded(hash ^ part, self.seeds[1] | 1)
        }) | HASHED
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        folded(key ^ self.seeds[0], self.seeds[1] | 1) as usize & (self.slots.len() - 1)
    }
}

fn padded(word: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..word.len()].copy_from_slice(word);
    u64::from_le_bytes(bytes)
}

/// Both halves of a product, one on the other.
#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
