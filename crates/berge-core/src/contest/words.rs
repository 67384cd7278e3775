//! Splits a text into words, with located errors.

use std::fmt;

use crate::message;
use crate::message::{Message, Value};

/// The text is not in the format: the place, what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    pub found: Value,
    pub expected: Message,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: found {}; expected {}",
            self.line, self.column, self.found, self.expected
        )
    }
}

impl std::error::Error for ParseError {}

/// Characters of a wrong word that an error shows, at most.
const QUOTED: usize = 24;

/// Numbers with at most so many digits are below 2^32.
const SHORT: usize = 9;

/// The words of a text, read one by one.
pub(crate) struct Words<'a> {
    text: &'a [u8],
    at: usize,
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The message for a number of cells.
fn cells(count: usize) -> Message {
    message!("{n} cell" | "{n} cells", n = count)
}

/// Whether `word` consists of these letters, at most three. There are no branches on letters, so that many are compared
/// at once.
fn are_all(word: &[u8], letters: &[u8]) -> bool {
    let [first, .., last] = *letters else {
        return false;
    };
    let middle = letters[letters.len() / 2];
    word.iter().fold(true, |all, &byte| {
        all & ((byte == first) | (byte == middle) | (byte == last))
    })
}

impl<'a> Words<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        let at = if text.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        Words { text, at }
    }

    /// An upper bound on the number of words from here on.
    pub fn most_left(&self) -> usize {
        (self.text.len() - self.at).div_ceil(2)
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.at < self.text.len() && is_blank(self.text[self.at]) {
            self.at += 1;
        }
    }

    /// Returns the next word and its offset; an empty word at the end of the text.
    #[inline]
    pub fn next(&mut self) -> (usize, &'a [u8]) {
        self.skip_blanks();
        let start = self.at;
        while self.at < self.text.len() && !is_blank(self.text[self.at]) {
            self.at += 1;
        }
        (start, &self.text[start..self.at])
    }

    /// Whether only blanks are left.
    pub fn is_at_end(&self) -> bool {
        self.text[self.at..].iter().all(|&byte| is_blank(byte))
    }

    /// Reads the next word as a number from `low` to `high`; `what` names it in errors.
    #[inline(always)] // so that the common way is short
    pub fn number(
        &mut self,
        low: u32,
        high: u32,
        what: &dyn Fn() -> Message,
    ) -> Result<u32, ParseError> {
        match self.short_number() {
            Some((end, number)) if low <= number && number <= high => {
                self.at = end;
                Ok(number)
            }
            _ => self.other_number(low, high, what),
        }
    }

    /// Reads the next word as a number of a few digits; returns it and its end.
    #[inline(always)]
    fn short_number(&self) -> Option<(usize, u32)> {
        let mut at = self.at;
        while is_blank(*self.text.get(at)?) {
            at += 1;
        }
        let (start, mut number) = (at, 0);
        while let Some(byte) = self.text.get(at) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            if at - start == SHORT {
                return None;
            }
            number = 10 * number + u32::from(digit);
            at += 1;
        }
        let is_word = at > start && self.text.get(at).is_none_or(|&byte| is_blank(byte));
        is_word.then_some((at, number))
    }

    #[cold]
    fn other_number(
        &mut self,
        low: u32,
        high: u32,
        what: &dyn Fn() -> Message,
    ) -> Result<u32, ParseError> {
        let (start, word) = self.next();
        let in_range = parse_number(word).filter(|number| (low..=high).contains(number));
        in_range.ok_or_else(|| {
            self.error(
                start,
                message!(
                    "{what}, a whole number from {low} to {high}",
                    what = what(),
                    low = low,
                    high = high
                ),
            )
        })
    }

    /// Reads the next word as a row of `columns` cells, each one of `letters`.
    pub fn row(
        &mut self,
        columns: usize,
        letters: &[u8],
        what: &dyn Fn() -> Message,
    ) -> Result<(usize, &'a [u8]), ParseError> {
        self.skip_blanks();
        let end = self.at.saturating_add(columns);
        if let Some(word) = self.text.get(self.at..end)
            && are_all(word, letters)
            && self.text.get(end).is_none_or(|&byte| is_blank(byte))
        {
            self.at = end;
            return Ok((end - columns, word));
        }
        let (start, word) = self.next();
        let bad = word.iter().position(|byte| !letters.contains(byte));
        let names = letters
            .iter()
            .map(|&letter| Value::Text((letter as char).to_string()));
        let either = names.reduce(|first, second| {
            message!("{first} or {second}", first = first, second = second).into()
        });
        let letters = either.expect("there are letters");
        let what = message!(
            "{what}: {cells}, each {letters}",
            what = what(),
            cells = cells(columns),
            letters = letters
        );
        Err(match bad {
            // The error names the first bad letter, or the word if its first letter is bad.
            Some(bad) if bad > 0 => {
                self.error_about(start + bad, quote(character(&word[bad..])), what)
            }
            None if !word.is_empty() => self.error_about(
                start,
                message!("a row of {cells}", cells = cells(word.len())),
                what,
            ),
            _ => self.error(start, what),
        })
    }

    /// Reads the two words that begin a board: the numbers of rows and columns, with less than 2^32 cells in all.
    pub fn size(&mut self) -> Result<(u32, u32), ParseError> {
        let rows = self.number(1, u32::MAX, &|| message!("the number of rows"))?;
        let start = self.at;
        let columns = self.number(1, u32::MAX, &|| message!("the number of columns"))?;
        match rows.checked_mul(columns) {
            Some(_) => Ok((rows, columns)),
            None => {
                let found = message!(
                    "a board of {rows} x {columns} cells",
                    rows = rows,
                    columns = columns
                );
                Err(self.error_about(
                    start + 1,
                    found,
                    message!("at most {most} cells", most = u32::MAX),
                ))
            }
        }
    }

    /// Checks that only blanks follow.
    pub fn end(&mut self, what: Message) -> Result<(), ParseError> {
        match self.next() {
            (_, []) => Ok(()),
            (start, _) => Err(self.error(
                start,
                message!("the end of the file after {what}", what = what),
            )),
        }
    }

    /// Returns an error about the word at offset `start`.
    pub fn error(&self, start: usize, expected: Message) -> ParseError {
        let word = self.text[start..]
            .split(|&byte| is_blank(byte))
            .next()
            .unwrap_or_default();
        let found = if word.is_empty() {
            Value::Message(message!("the end of the file"))
        } else {
            Value::Text(quote(word))
        };
        self.error_about(start, found, expected)
    }

    /// Returns an error at the place after the last word.
    pub fn error_here(&self, found: Message, expected: Message) -> ParseError {
        self.error_about(self.at, found, expected)
    }

    /// Returns an error at offset `start`.
    pub fn error_about(
        &self,
        start: usize,
        found: impl Into<Value>,
        expected: Message,
    ) -> ParseError {
        let (line, column) = place(self.text, start);
        ParseError {
            line,
            column,
            found: found.into(),
            expected,
        }
    }
}

/// Returns line and column, from 1, of an offset in `text`; columns count characters, without the byte order mark.
pub(crate) fn place(text: &[u8], at: usize) -> (usize, usize) {
    let text = text
        .strip_prefix(b"\xEF\xBB\xBF")
        .map_or(&text[..at], |rest| &rest[..at - 3]);
    let line = text
        .split(|&byte| byte == b'\n')
        .next_back()
        .unwrap_or_default();
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    (
        lines + 1,
        line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() + 1,
    )
}

/// Parses a decimal number below 2^32; leading zeros are allowed, signs are not.
#[inline]
fn parse_number(word: &[u8]) -> Option<u32> {
    if word.is_empty() {
        return None;
    }
    word.iter().try_fold(0u32, |number, &byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            None
        } else {
            number.checked_mul(10)?.checked_add(digit.into())
        }
    })
}

/// Returns the first character of a word.
fn character(word: &[u8]) -> &[u8] {
    let end = (1..word.len()).find(|&end| word[end] & 0xC0 != 0x80);
    &word[..end.unwrap_or(word.len())]
}

/// Returns a word for an error: shortened, and without characters that a terminal would act on.
fn quote(word: &[u8]) -> String {
    let end = (QUOTED..word.len())
        .find(|&end| word[end] & 0xC0 != 0x80)
        .unwrap_or(word.len());
    let dots = if end < word.len() { "..." } else { "" };
    format!("{:?}{dots}", String::from_utf8_lossy(&word[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_characters_and_not_the_byte_order_mark() {
        assert_eq!(place("\u{FEFF}兔 x".as_bytes(), 7), (1, 3));
        assert_eq!(place(b"a\r\nbc", 4), (2, 2));
    }

    #[test]
    fn a_number_has_no_sign_and_fits() {
        assert_eq!(parse_number(b"0042"), Some(42));
        assert_eq!(parse_number(b"4294967295"), Some(u32::MAX));
        for bad in [
            &b""[..],
            b"-1",
            b"+1",
            b"4294967296",
            b"1x",
            b"99999999999999999999999",
        ] {
            assert_eq!(parse_number(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_bad_letter_is_shown_whole() {
        for (row, bad) in [
            ("XO。OXO", "。"),
            ("XO墙", "墙"),
            ("XXО", "О"),
            ("X\u{1F600}X", "\u{1F600}"),
        ] {
            let error = Words::new(row.as_bytes())
                .row(6, b"XO.", &|| message!("row 1"))
                .unwrap_err();
            assert_eq!(error.found, Value::Text(format!("{bad:?}")));
        }
        let error = Words::new(b"X\xFF\xE5").row(3, b"XO.", &|| message!(""));
        assert_eq!(
            error.unwrap_err().found,
            Value::Text("\"\u{fffd}\"".to_owned())
        );
    }

    #[test]
    fn a_quoted_word_is_short_and_inert() {
        assert_eq!(quote(b"\x1b[31m"), r#""\u{1b}[31m""#);
        assert_eq!(quote("\u{202E}x".as_bytes()), r#""\u{202e}x""#);
        assert!(quote(&[b'x'; 1000]).len() < 40);
        assert_eq!(
            quote("兔".repeat(100).as_bytes()),
            format!("\"{}\"...", "兔".repeat(8))
        );
    }
}
