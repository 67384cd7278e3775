//! Words and their numbers, in the order in which they first appear.

use super::lines::{Plain, only_if};
use crate::Vertex;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// A table of words by their hashes, whose seed nobody knows, so that nobody can choose words that all have one place.
pub(super) struct Words<'a> {
    text: &'a [u8],
    seeds: [u64; 2],
    /// At most three quarters of them are taken; `NONE` is no number.
    slots: Vec<(u64, Vertex)>,
    /// Where each first stands in the text.
    pub places: Vec<Range<u32>>,
}

const NONE: Vertex = Vertex::MAX;
/// The words of up to 8 letters whose highest bit is not set are their own keys.
const HASHED: u64 = 1 << 63;

impl<'a> Words<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        let state = RandomState::new();
        Words {
            text,
            seeds: [state.hash_one(0), state.hash_one(1)],
            slots: vec![(0, NONE); 64],
            places: Vec::new(),
        }
    }

    /// The number of the word that stands at a place of the text, which has no zero byte. A new one must be UTF-8.
    #[inline]
    pub fn number(&mut self, place: Range<usize>) -> Plain<Vertex> {
        let word = &self.text[place.clone()];
        let key = self.key(word, place.start);
        let mut at = self.slot(key);
        loop {
            let (known, number) = self.slots[at];
            if number == NONE {
                return self.add(key, at, place);
            }
            if known == key && (key < HASHED || *word == *self.word(number)) {
                return Ok(number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    pub fn word(&self, number: Vertex) -> &'a [u8] {
        let place = &self.places[number as usize];
        &self.text[place.start as usize..place.end as usize]
    }

    fn add(&mut self, key: u64, at: usize, place: Range<usize>) -> Plain<Vertex> {
        let number = self.places.len() as Vertex;
        only_if(std::str::from_utf8(&self.text[place.clone()]).is_ok())?;
        self.slots[at] = (key, number);
        self.places.push(place.start as u32..place.end as u32);
        if 4 * self.places.len() > 3 * self.slots.len() {
            let grown = vec![(0, NONE); 2 * self.slots.len()];
            for (key, number) in std::mem::replace(&mut self.slots, grown) {
                if number != NONE {
                    let mut at = self.slot(key);
                    while self.slots[at].1 != NONE {
                        at = (at + 1) & (self.slots.len() - 1);
                    }
                    self.slots[at] = (key, number);
                }
            }
        }
        Ok(number)
    }

    /// The word itself, where it is short, or a hash with the highest bit.
    #[inline]
    fn key(&self, word: &[u8], start: usize) -> u64 {
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
