//! Faults: what is wrong in a text, and where.

use berge_matching::Interrupted;
use std::ops::Range;

/// What is wrong in a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A short name of the rule that the text breaks; messages are looked up by it.
    pub code: &'static str,
    /// The numbers that the message contains.
    pub values: [u64; 2],
    /// The wrong bytes; empty if something is missing.
    pub place: Range<usize>,
}

impl Fault {
    /// Returns line and column, in characters, counted from 1.
    #[must_use]
    pub fn position(&self, text: &[u8]) -> (usize, usize) {
        let before = &text[..self.place.start];
        let is_newline = |byte: &&u8| **byte == b'\n';
        let line = 1 + before.iter().filter(is_newline).count();
        let last = before.iter().rposition(|&byte| byte == b'\n');
        let start = last.map_or(0, |newline| newline + 1);
        let is_character = |byte: &&u8| **byte & 0xC0 != 0x80; // in UTF-8 all other bytes continue one
        (
            line,
            1 + before[start..].iter().filter(is_character).count(),
        )
    }
}

/// Why reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    Fault(Box<Fault>),
    Interrupted(Interrupted),
}

impl From<Interrupted> for ReadError {
    fn from(interrupted: Interrupted) -> Self {
        ReadError::Interrupted(interrupted)
    }
}

/// The result of a reader.
pub type Reading<T> = Result<T, ReadError>;
