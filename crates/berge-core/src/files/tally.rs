//! Counts the numbers of a text that has only numbers.

use super::lines::{Lines, is_blank};
use berge_matching::{Interrupted, Progress};

/// The numbers of a text that has only numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub total: usize,
    /// The first two numbers; 0 if there are fewer.
    pub first: [u64; 2],
    /// The smallest and the largest of the other numbers, if there are any.
    pub others: Option<(u64, u64)>,
    /// The number of lines with numbers.
    pub lines: usize,
    /// Whether every line has an even number of numbers; here a line may also end with `\r` alone.
    pub is_even: bool,
}

/// Numbers with more digits do not fit; they become the largest number.
const DIGITS: usize = 19;

/// Counts the numbers of a text in linear time; None if the text has anything else, or nothing.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn read(text: &[u8], progress: &mut Progress) -> Result<Option<Tally>, Interrupted> {
    let mut lines = Lines::new(text);
    let mut tally = Tally {
        is_even: true,
        ..Tally::default()
    };
    let mut before = 0;
    loop {
        match lines.here() {
            b'\n' => {
                tally.is_even &= tally.total.is_multiple_of(2);
                tally.lines += usize::from(tally.total > before);
                before = tally.total;
                if !lines.next_line() {
                    return Ok((tally.total > 0).then_some(tally));
                }
            }
            b'\r' => {
                tally.is_even &= tally.total.is_multiple_of(2);
                lines.at += 1;
            }
            byte if is_blank(byte) => lines.at += 1,
            _ => {
                let Some(number) = number(&mut lines) else {
                    return Ok(None);
                };
                match tally.first.get_mut(tally.total) {
                    Some(first) => *first = number,
                    None => {
                        let (low, high) = tally.others.unwrap_or((number, number));
                        tally.others = Some((low.min(number), high.max(number)));
                    }
                }
                tally.total += 1;
                progress.step()?;
            }
        }
    }
}

#[inline]
fn number(lines: &mut Lines) -> Option<u64> {
    let (start, mut number) = (lines.at, 0u64);
    while lines.here().is_ascii_digit() {
        let digit = lines.here() - b'0';
        number = number.wrapping_mul(10).wrapping_add(digit.into());
        lines.at += 1;
    }
    // Another character ends the reading when the next number should begin.
    match lines.at - start {
        0 => None,
        1..=DIGITS => Some(number),
        _ => Some(u64::MAX),
    }
}
