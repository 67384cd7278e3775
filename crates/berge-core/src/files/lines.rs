//! The lines of a text, and numbers in them.

use super::MOST_VERTICES;
use crate::{Interrupted, Vertex};

/// Why a text is not read to its end.
#[derive(Debug)]
pub(super) enum Decline {
    NotPlain,
    Interrupted(Interrupted),
}

impl From<Interrupted> for Decline {
    fn from(interrupted: Interrupted) -> Self {
        Decline::Interrupted(interrupted)
    }
}

pub(super) type Plain<T> = Result<T, Decline>;

/// More digits may not fit.
const DIGITS: usize = 18;

/// A text, read from its beginning on.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    pub text: &'a [u8],
    pub at: usize,
}

/// Whether a byte stands between words of a line.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0B | 0x0C)
}

/// The text is plain only if this is so.
#[inline]
pub(super) fn only_if(plain: bool) -> Plain<()> {
    if plain {
        Ok(())
    } else {
        Err(Decline::NotPlain)
    }
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Lines { text, at: 0 }
    }

    /// The byte here; behind the text there is a newline.
    #[inline]
    pub fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(b'\n')
    }

    /// Goes to the next byte that is at most this one, of ASCII, or not quite so far near the end of the text.
    #[inline]
    pub fn skip_above(&mut self, byte: u8) {
        const EACH: u64 = u64::MAX / 255;
        while let Some(&bytes) = self.text.get(self.at..).and_then(<[u8]>::first_chunk) {
            // The lowest of the highest bits left is that of the first such byte: only what is behind it was borrowed from.
            let bytes = u64::from_le_bytes(bytes);
            let low = bytes.wrapping_sub(EACH * u64::from(byte + 1)) & !bytes & (EACH << 7);
            if low > 0 {
                self.at += low.trailing_zeros() as usize / 8;
                return;
            }
            self.at += 8;
        }
    }

    /// The next byte of the line that is no blank; a newline at its end.
    #[inline]
    pub fn next(&mut self) -> u8 {
        while is_blank(self.here()) {
            self.at += 1;
        }
        self.here()
    }

    /// Goes to the next line from the end of this one; false where it was the last.
    #[inline]
    pub fn next_line(&mut self) -> bool {
        self.at += 1;
        self.at <= self.text.len()
    }

    /// What is left of the line, which may be anything that is UTF-8: it ends there.
    pub fn rest(&mut self) -> Plain<&'a [u8]> {
        let rest = &self.text[self.at.min(self.text.len())..];
        let end = rest.iter().position(|&byte| byte == b'\n');
        let rest = &rest[..end.unwrap_or(rest.len())];
        self.at += rest.len();
        only_if(std::str::from_utf8(rest).is_ok())?;
        Ok(rest)
    }

    /// Goes to the first line with a word that does not begin with `sign`, which begins comments; false where there is
    /// none.
    pub fn skip_comments(&mut self, sign: Option<u8>) -> Plain<bool> {
        loop {
            match self.next() {
                b'\n' => {}
                byte if Some(byte) == sign => drop(self.rest()?),
                _ => return Ok(true),
            }
            if !self.next_line() {
                return Ok(false);
            }
        }
    }

    /// The next word of the line; empty at its end.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        self.next();
        let start = self.at;
        while !is_blank(self.here()) && self.here() != b'\n' {
            self.at += 1;
        }
        &self.text[start.min(self.text.len())..self.at]
    }

    /// The next word of the line as a number.
    #[inline]
    pub fn number(&mut self) -> Plain<u64> {
        self.next();
        let start = self.at;
        let mut number = 0u64;
        loop {
            let byte = self.here();
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                only_if(self.at > start && self.at <= start + DIGITS)?;
                only_if(is_blank(byte) || byte == b'\n')?;
                return Ok(number);
            }
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            self.at += 1;
        }
    }

    /// The next word of the line as a number of vertices.
    pub fn order(&mut self) -> Plain<usize> {
        let order = self.number()?;
        only_if(order <= MOST_VERTICES)?;
        Ok(order as usize)
    }

    /// The next word of the line as a vertex, which is a number from 1 to `order` there.
    #[inline]
    pub fn vertex(&mut self, order: usize) -> Plain<Vertex> {
        let number = self.number()?.wrapping_sub(1);
        only_if(number < order as u64)?;
        Ok(number as Vertex)
    }

    /// Nothing may follow in the line.
    #[inline]
    pub fn end(&mut self) -> Plain<()> {
        only_if(self.next() == b'\n')
    }
}
