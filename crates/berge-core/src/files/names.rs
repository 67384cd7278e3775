//! What vertices are called, in the order in which their names first appear.

use super::lines::{Decline, Plain, only_if};
use super::words::Words;
use crate::Vertex;

/// What the vertices are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// All are small numbers, without leading zeros.
    Numbers(Vec<u32>),
    /// Anything else: the names, with a newline behind each.
    Words {
        text: Vec<u8>,
        count: usize,
        /// Whether all are integers of at most 1000 digits, without leading zeros or `+`.
        are_integers: bool,
        /// Whether all are letters and digits of ASCII and `_`, with `.` and `-` between them, or have one `-` before.
        are_plain: bool,
    },
}

/// Names that are small numbers: each has a place in a table.
pub(super) struct Numbers {
    /// One more than the number of each name, 0 for what is none yet.
    table: Vec<Vertex>,
    pub names: Vec<u32>,
}

/// The least length of the table.
const SMALL: usize = 1 << 10;

impl Numbers {
    /// The table is as long as a text of so many bytes makes worth while; what no name needs of it takes no memory.
    pub fn new(text: &[u8]) -> Self {
        Numbers {
            table: vec![0; SMALL + text.len() / 4],
            names: Vec::new(),
        }
    }

    /// The number of a name.
    #[inline]
    pub fn number(&mut self, name: u32) -> Plain<Vertex> {
        let Some(number) = self.table.get_mut(name as usize) else {
            return Err(Decline::NotPlain);
        };
        if *number == 0 {
            self.names.push(name);
            *number = self.names.len() as Vertex;
        }
        Ok(*number - 1)
    }
}

/// A number so far with one more digit, where it has no leading zero and stays small.
#[inline]
pub(super) fn longer(number: u32, digit: u8) -> Plain<u32> {
    only_if(number > 0 && number < u32::MAX / 10)?;
    Ok(10 * number + u32::from(digit))
}

impl Words<'_> {
    /// The words as names.
    pub fn names(&self) -> Names {
        let mut text = Vec::with_capacity(self.all().map(|word| word.len() + 1).sum());
        for word in self.all() {
            text.extend_from_slice(word);
            text.push(b'\n');
        }
        Names::Words {
            text,
            count: self.places.len(),
            are_integers: self.all().all(is_integer),
            are_plain: self.all().all(is_plain),
        }
    }
}

/// Whether a word is an integer, without leading zeros.
pub(super) fn is_integer(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let fits = (1..=1000).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    word == b"0" || (fits && digits[0] != b'0')
}

fn is_plain(word: &[u8]) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let word = word.strip_prefix(b"-").unwrap_or(word);
    word.first().is_some_and(|&byte| is_letter(byte))
        && word.last().is_some_and(|&byte| is_letter(byte))
        && word
            .iter()
            .all(|&byte| is_letter(byte) || byte == b'.' || byte == b'-')
}
