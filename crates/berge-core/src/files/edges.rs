//! Edge lists: two names a line, between blanks or with a comma, or one; lines that begin with `#` or `%` are comments.

use super::lines::{Lines, Plain, is_blank, only_if};
use super::names::{MANY, Named, Namer, Names, Numbers, is_integer, longer};
use super::taken;
use crate::{Interrupted, Pulse};

/// A list of edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeList {
    /// The first line that holds anything, from 1; 0 where none does.
    pub line: usize,
    /// How many names it holds.
    pub width: usize,
    /// How many lines of two names stand behind it.
    pub pairs: usize,
    /// The first line behind it that holds one, from 1; 0 where none does.
    pub lone: usize,
    /// For each line the numbers of its names, `u << 32 | v`, twice that of a name alone. Names have numbers in the order
    /// in which they first appear.
    pub keys: Vec<u64>,
    pub names: Names,
    /// The least and the largest name behind the first line, where all are integers of at most 18 digits and there are
    /// some.
    pub range: Option<(i64, i64)>,
    /// Whether some names are integers, others are not, and in some line all are.
    pub are_mixed: bool,
    /// Whether there are neither comments nor commas.
    pub is_bare: bool,
}

/// Reads a plain list. Linear; 8 bytes an edge, and at most 4 a byte of the text for small numbers, 64 a name for words besides the names.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<EdgeList>, Interrupted> {
    if u32::try_from(text.len()).is_err() {
        return Ok(None);
    }
    match taken(parse(text, Small::new(text), pulse))? {
        None => taken(parse(text, Named::new(text), pulse)),
        found => Ok(found),
    }
}

/// What is said of names, as in [`EdgeList`].
struct Told {
    names: Names,
    range: Option<(i64, i64)>,
    are_mixed: bool,
}

/// How names are read.
trait Reader {
    /// What stands for the name that begins here until it is settled; the place is behind it afterwards.
    fn name(&mut self, lines: &mut Lines) -> Plain<u32>;

    /// The first line is over.
    fn first_is_over(&mut self) {}

    /// As [`Namer::settle`].
    fn settle(&mut self, keys: &mut [u64]) -> Plain<()>;

    /// What the names in all keys are.
    fn finish(self, keys: &[u64]) -> Told;
}

fn parse<R: Reader>(text: &[u8], mut reader: R, pulse: &mut Pulse) -> Plain<EdgeList> {
    let mut lines = Lines::new(text);
    let (mut number, mut line, mut width, mut pairs, mut lone) = (1, 0, 0, 0, 0);
    let (mut keys, mut settled, mut is_bare) = (Vec::new(), 0, true);
    loop {
        match lines.next() {
            b'\n' => {}
            b'#' | b'%' => {
                is_bare = false;
                lines.rest()?;
            }
            _ => {
                let (u, v) = edge(&mut lines, &mut reader, &mut is_bare)?;
                keys.push(u64::from(u) << 32 | u64::from(v.unwrap_or(u)));
                if line == 0 {
                    (line, width) = (number, 1 + usize::from(v.is_some()));
                    reader.first_is_over();
                } else if v.is_some() {
                    pairs += 1;
                } else if lone == 0 {
                    lone = number;
                }
            }
        }
        pulse.step()?;
        number += 1;
        let is_over = !lines.next_line();
        if is_over || keys.len() >= settled + MANY {
            reader.settle(&mut keys[settled..])?;
            settled = keys.len();
        }
        if is_over {
            break;
        }
    }
    let told = reader.finish(&keys);
    Ok(EdgeList {
        line,
        width,
        pairs,
        lone,
        keys,
        names: told.names,
        range: told.range,
        are_mixed: told.are_mixed,
        is_bare,
    })
}

/// The names of a line.
#[inline]
fn edge(
    lines: &mut Lines,
    reader: &mut impl Reader,
    is_bare: &mut bool,
) -> Plain<(u32, Option<u32>)> {
    let u = reader.name(lines)?;
    match lines.next() {
        b'\n' => return Ok((u, None)),
        b',' => {
            *is_bare = false;
            lines.at += 1;
            only_if(lines.next() != b'\n')?;
        }
        _ => {}
    }
    let v = reader.name(lines)?;
    lines.end()?;
    Ok((u, Some(v)))
}

/// Names that are small numbers.
struct Small<'a> {
    numbers: Numbers<'a>,
    low: u32,
    high: u32,
}

impl<'a> Small<'a> {
    fn new(text: &'a [u8]) -> Self {
        Small {
            numbers: Numbers::new(text),
            low: u32::MAX,
            high: 0,
        }
    }
}

impl Reader for Small<'_> {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Plain<u32> {
        let first = lines.here().wrapping_sub(b'0');
        only_if(first <= 9)?;
        let mut value = u32::from(first);
        lines.at += 1;
        loop {
            let byte = lines.here();
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                only_if(is_blank(byte) || byte == b'\n' || byte == b',')?;
                break;
            }
            value = longer(value, digit)?;
            lines.at += 1;
        }
        self.low = self.low.min(value);
        self.high = self.high.max(value);
        Ok(value)
    }

    fn settle(&mut self, keys: &mut [u64]) -> Plain<()> {
        self.numbers.settle(keys)
    }

    fn first_is_over(&mut self) {
        (self.low, self.high) = (u32::MAX, 0);
    }

    fn finish(self, _: &[u64]) -> Told {
        let is_any = self.low <= self.high;
        Told {
            names: self.numbers.names(),
            range: is_any.then_some((self.low.into(), self.high.into())),
            are_mixed: false,
        }
    }
}

impl Reader for Named<'_> {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Plain<u32> {
        let start = lines.at;
        loop {
            lines.skip_above(b',');
            let byte = lines.here();
            if byte <= b',' && (byte == b',' || byte == b'\n' || is_blank(byte)) {
                break;
            }
            only_if(byte != 0)?;
            lines.at += 1;
        }
        only_if(lines.at > start)?;
        self.told(start..lines.at)
    }

    fn settle(&mut self, keys: &mut [u64]) -> Plain<()> {
        Namer::settle(self, keys)
    }

    fn finish(self, keys: &[u64]) -> Told {
        if !self.words.has_digits && self.words.count > 0 {
            return Told {
                names: self.names(),
                range: None,
                are_mixed: false,
            };
        }
        let integers: Vec<bool> = self.words.all().map(is_integer).collect();
        let is = |end: u64| integers[(end & 0xFFFF_FFFF) as usize];
        let are_integers = integers.iter().all(|&is| is);
        let are_mixed = !are_integers
            && integers.contains(&true)
            && keys.iter().any(|key| is(key >> 32) && is(*key));
        let range = are_integers.then(|| range_of(self.words.all(), keys));
        Told {
            names: self.names(),
            range: range.flatten(),
            are_mixed,
        }
    }
}

/// The least and the largest of those of some integers that stand behind the first line.
fn range_of<'a>(words: impl Iterator<Item = &'a [u8]>, keys: &[u64]) -> Option<(i64, i64)> {
    let value = |word: &[u8]| -> Option<i64> {
        let text = std::str::from_utf8(word)
            .ok()
            .filter(|text| text.len() <= 18);
        text?.parse().ok()
    };
    let values = words.map(value).collect::<Option<Vec<i64>>>()?;
    let ends = keys
        .get(1..)?
        .iter()
        .flat_map(|key| [key >> 32, key & 0xFFFF_FFFF]);
    let values = ends.map(|end| values[end as usize]);
    values.fold(None, |range, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}
