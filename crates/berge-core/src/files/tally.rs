//! Texts of nothing but numbers: how many there are, and how large.

use super::lines::{Lines, is_blank};
use berge_matching::{Interrupted, Progress};

/// What the numbers of a text are, where it holds nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub total: usize,
    /// The first two; 0 where there are fewer.
    pub first: [u64; 2],
    /// The least and the largest of the others, where there are any.
    pub others: Option<(u64, u64)>,
    /// How many lines have any.
    pub lines: usize,
    /// Whether every line has an even number of them; for this a line may end with `\r` alone.
    pub even: bool,
}

/// More digits do not fit; a number that has them is the largest of all.
const DIGITS: usize = 19;

/// Looks at the numbers of a text; None where there is anything else, or nothing. Linear.
///
/// # Errors
/// [`Interrupted`] if the progress says so.
pub fn read(text: &[u8], progress: &mut Progress) -> Result<Option<Tally>, Interrupted> {
    let mut lines = Lines::new(text);
    let mut tally = Tally {
        even: true,
        ..Tally::default()
    };
    let mut before = 0;
    loop {
        match lines.here() {
            b'\n' => {
                tally.even &= tally.total.is_multiple_of(2);
                tally.lines += usize::from(tally.total > before);
                before = tally.total;
                if !lines.next_line() {
                    return Ok((tally.total > 0).then_some(tally));
                }
            }
            b'\r' => {
                tally.even &= tally.total.is_multiple_of(2);
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
    // Another letter ends the reading when it is to begin the next number.
    match lines.at - start {
        0 => None,
        1..=DIGITS => Some(number),
        _ => Some(u64::MAX),
    }
}
