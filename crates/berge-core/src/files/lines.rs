//! The lines of a text, with their words and numbers.

use super::MOST_VERTICES;
use super::faults::{Fault, ReadError, Reading};
use berge_matching::Vertex;
use std::ops::Range;

/// Numbers with at most so many digits fit into 64 bits.
const DIGITS: usize = 18;
/// The value of numbers with more than 19 digits.
const HUGE: u64 = 10_u64.pow(19);

/// A text with a reading position.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    pub text: &'a [u8],
    pub at: usize,
}

/// Whether a byte separates words of a line.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0B | 0x0C)
}

/// Whether a word is a number as programs write it, with optional sign, point and exponent.
#[inline]
pub(super) fn is_number(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    if word.iter().all(u8::is_ascii_digit) {
        return !word.is_empty();
    }
    let text = std::str::from_utf8(word).ok();
    word.iter().all(is_part) && text.is_some_and(|text| text.parse::<f64>().is_ok())
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Lines { text, at: 0 }
    }

    /// Returns the byte here; after the end of the text a newline.
    #[inline]
    pub fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(b'\n')
    }

    /// Moves to the next ASCII byte that is at most `byte`, or possibly less far near the end of the text.
    #[inline]
    pub fn skip_above(&mut self, byte: u8) {
        const EACH: u64 = u64::MAX / 255;
        while let Some(&bytes) = self.text.get(self.at..).and_then(<[u8]>::first_chunk) {
            // The lowest of the marked high bits belongs to the first such byte: borrows only affect later bytes.
            let bytes = u64::from_le_bytes(bytes);
            let low = bytes.wrapping_sub(EACH * u64::from(byte + 1)) & !bytes & (EACH << 7);
            if low > 0 {
                self.at += low.trailing_zeros() as usize / 8;
                return;
            }
            self.at += 8;
        }
    }

    /// Moves to the next byte of the line that is not a blank and returns it; a newline at the end of the line.
    #[inline]
    pub fn next(&mut self) -> u8 {
        while is_blank(self.here()) {
            self.at += 1;
        }
        self.here()
    }

    /// Moves from the end of this line to the next line; returns false at the last one.
    #[inline]
    pub fn next_line(&mut self) -> bool {
        self.at += 1;
        self.at <= self.text.len()
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        let rest = &self.text[self.at.min(self.text.len())..];
        let end = rest.iter().position(|&byte| byte == b'\n');
        self.at += end.unwrap_or(rest.len());
    }

    /// Moves to the first line with a word that does not begin with the comment sign; returns false if there is none.
    pub fn skip_comments(&mut self, sign: Option<u8>) -> bool {
        loop {
            match self.next() {
                b'\n' => {}
                byte if Some(byte) == sign => self.skip_line(),
                _ => return true,
            }
            if !self.next_line() {
                return false;
            }
        }
    }

    /// Returns the place of the next word of the line; empty at its end.
    #[inline]
    pub fn word(&mut self) -> Range<usize> {
        self.next();
        let start = self.at.min(self.text.len());
        while !is_blank(self.here()) && self.here() != b'\n' {
            self.at += 1;
        }
        start..self.at.min(self.text.len())
    }

    /// Reads the next word of the line as a number; other words have the fault `code`. See [`HUGE`].
    #[inline]
    pub fn number(&mut self, code: &'static str, values: [u64; 2]) -> Reading<u64> {
        self.next();
        let start = self.at;
        let mut number = 0u64;
        loop {
            let byte = self.here();
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                let is_word = is_blank(byte) || byte == b'\n';
                if is_word && self.at > start && self.at <= start + DIGITS {
                    return Ok(number);
                }
                return self.long_number(start, code, values);
            }
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            self.at += 1;
        }
    }

    /// Does the same for a word of any length, which may not be a number.
    #[cold]
    fn long_number(&mut self, start: usize, code: &'static str, values: [u64; 2]) -> Reading<u64> {
        self.at = start;
        let place = self.word();
        let word = &self.text[place.clone()];
        if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
            return self.refuse(place, code, values);
        }
        let value = |number: u64, digit: &u8| {
            let more = number
                .checked_mul(10)?
                .checked_add(u64::from(digit - b'0'))?;
            (more < HUGE).then_some(more)
        };
        Ok(word.iter().try_fold(0, value).unwrap_or(HUGE))
    }

    /// Reads the next word of the line as a number of vertices, rows or columns. `codes` are the faults of words that
    /// are not numbers and of numbers that are too large.
    pub fn order(&mut self, codes: [&'static str; 2]) -> Reading<usize> {
        let order = self.number(codes[0], [0; 2])?;
        if order > MOST_VERTICES {
            return self.refuse_last(codes[1], [0; 2]);
        }
        Ok(order as usize)
    }

    /// Reads the next word of the line as a vertex, which is a number from 1 to `order` in the text; other words have
    /// the fault `code`.
    #[inline]
    pub fn vertex(&mut self, order: usize, code: &'static str) -> Reading<Vertex> {
        let values = [order as u64, 0];
        let number = self.number(code, values)?.wrapping_sub(1);
        if number >= order as u64 {
            return self.refuse_last(code, values);
        }
        Ok(number as Vertex)
    }

    /// Checks that nothing follows in the line.
    #[inline]
    pub fn end(&mut self, code: &'static str, values: [u64; 2]) -> Reading<()> {
        if self.next() == b'\n' {
            return Ok(());
        }
        let place = self.word();
        self.refuse(place, code, values)
    }

    /// Returns the fault of a word; if the word is empty, of the end of the line after its last word.
    #[cold]
    pub fn refuse<T>(
        &self,
        mut place: Range<usize>,
        code: &'static str,
        values: [u64; 2],
    ) -> Reading<T> {
        if place.is_empty() {
            let before = &self.text[..place.start.min(self.text.len())];
            let blanks = before.iter().rev().take_while(|&&byte| is_blank(byte));
            let end = before.len() - blanks.count();
            place = end..end;
        }
        let fault = Fault {
            code,
            values,
            place,
        };
        Err(ReadError::Fault(Box::new(fault)))
    }

    /// Returns the fault of the word that ends here.
    #[cold]
    fn refuse_last<T>(&self, code: &'static str, values: [u64; 2]) -> Reading<T> {
        let before = &self.text[..self.at];
        let is_between = |&byte: &u8| is_blank(byte) || byte == b'\n';
        let start = before.iter().rposition(is_between).map_or(0, |at| at + 1);
        self.refuse(start..self.at, code, values)
    }

    /// Returns the fault of the end of the text.
    #[cold]
    pub fn refuse_end<T>(&self, code: &'static str, values: [u64; 2]) -> Reading<T> {
        let end = self.text.len();
        let fault = Fault {
            code,
            values,
            place: end..end,
        };
        Err(ReadError::Fault(Box::new(fault)))
    }
}
