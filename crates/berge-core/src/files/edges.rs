//! Edge lists: two names a line, between blanks or with a comma, or one; lines that begin with `#` or `%` are comments.

use super::lines::{Lines, Plain, is_blank, only_if};
use super::names::{Names, Numbers, is_integer, longer};
use super::taken;
use super::words::Words;
use crate::{Interrupted, Pulse, Vertex};
use std::ops::Range;

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
}

/// Reads a plain list. Linear; 8 bytes an edge, and at most 4 a byte of the text for small numbers, 40 a name for words.
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

/// So many lines are settled together.
const MANY: usize = 1 << 10;

/// What is said of names, as in [`EdgeList`].
struct Told {
    names: Names,
    range: Option<(i64, i64)>,
    are_mixed: bool,
}

/// How names get their numbers.
trait Namer {
    /// The number of the name that begins here; the place is behind it afterwards.
    fn name(&mut self, lines: &mut Lines) -> Plain<Vertex>;

    /// The first line is over.
    fn first_is_over(&mut self) {}

    /// Puts the numbers of names into keys where `name` has only told which of those since the last time they are.
    fn settle(&mut self, _: &mut [u64]) -> Plain<()> {
        Ok(())
    }

    /// What the names in all keys are.
    fn told(self, keys: &[u64]) -> Told;
}

fn parse<N: Namer>(text: &[u8], mut namer: N, pulse: &mut Pulse) -> Plain<EdgeList> {
    let mut lines = Lines::new(text);
    let (mut number, mut line, mut width, mut pairs, mut lone) = (1, 0, 0, 0, 0);
    let (mut keys, mut settled) = (Vec::new(), 0);
    loop {
        match lines.next() {
            b'\n' => {}
            b'#' | b'%' => drop(lines.rest()?),
            _ => {
                let (u, v) = edge(&mut lines, &mut namer)?;
                keys.push(u64::from(u) << 32 | u64::from(v.unwrap_or(u)));
                if line == 0 {
                    (line, width) = (number, 1 + usize::from(v.is_some()));
                    namer.first_is_over();
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
            namer.settle(&mut keys[settled..])?;
            settled = keys.len();
        }
        if is_over {
            break;
        }
    }
    let told = namer.told(&keys);
    Ok(EdgeList {
        line,
        width,
        pairs,
        lone,
        keys,
        names: told.names,
        range: told.range,
        are_mixed: told.are_mixed,
    })
}

/// The names of a line.
#[inline]
fn edge(lines: &mut Lines, namer: &mut impl Namer) -> Plain<(Vertex, Option<Vertex>)> {
    let u = namer.name(lines)?;
    match lines.next() {
        b'\n' => return Ok((u, None)),
        b',' => {
            lines.at += 1;
            only_if(lines.next() != b'\n')?;
        }
        _ => {}
    }
    let v = namer.name(lines)?;
    lines.end()?;
    Ok((u, Some(v)))
}

/// Names that are small numbers.
struct Small {
    numbers: Numbers,
    low: u32,
    high: u32,
}

impl Small {
    fn new(text: &[u8]) -> Self {
        Small {
            numbers: Numbers::new(text),
            low: u32::MAX,
            high: 0,
        }
    }
}

impl Namer for Small {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Plain<Vertex> {
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
        self.numbers.number(value)
    }

    fn first_is_over(&mut self) {
        (self.low, self.high) = (u32::MAX, 0);
    }

    fn told(self, _: &[u64]) -> Told {
        let is_any = self.low <= self.high;
        Told {
            names: Names::Numbers(self.numbers.names),
            range: is_any.then_some((self.low.into(), self.high.into())),
            are_mixed: false,
        }
    }
}

/// Names that are any words. Many are looked up one after the other, so that the processor can wait for the places of
/// several in memory at once.
struct Named<'a> {
    words: Words<'a>,
    /// Keys and places of the words since the last time.
    new: Vec<(u64, Range<u32>)>,
    numbers: Vec<Vertex>,
}

impl<'a> Named<'a> {
    fn new(text: &'a [u8]) -> Self {
        Named {
            words: Words::new(text),
            new: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

impl Namer for Named<'_> {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Plain<Vertex> {
        let start = lines.at;
        loop {
            let byte = lines.here();
            if byte <= b',' && (byte == b',' || byte == b'\n' || is_blank(byte)) {
                break;
            }
            only_if(byte != 0)?;
            lines.at += 1;
        }
        let place: Range<usize> = start..lines.at;
        only_if(!place.is_empty())?;
        let key = self.words.key(place.clone());
        self.new.push((key, place.start as u32..place.end as u32));
        Ok(self.new.len() as Vertex - 1)
    }

    fn settle(&mut self, keys: &mut [u64]) -> Plain<()> {
        self.numbers.clear();
        for (key, place) in self.new.drain(..) {
            let place = place.start as usize..place.end as usize;
            self.numbers.push(self.words.number_of(key, place)?);
        }
        let number = |end: u64| u64::from(self.numbers[end as usize]);
        for key in keys {
            *key = number(*key >> 32) << 32 | number(*key & 0xFFFF_FFFF);
        }
        Ok(())
    }

    fn told(self, keys: &[u64]) -> Told {
        let integers: Vec<bool> = self.words.all().map(is_integer).collect();
        let is = |end: u64| integers[(end & 0xFFFF_FFFF) as usize];
        let are_integers = integers.iter().all(|&is| is);
        let are_mixed = !are_integers
            && integers.contains(&true)
            && keys.iter().any(|key| is(key >> 32) && is(*key));
        let range = are_integers.then(|| range_of(self.words.all(), keys));
        Told {
            names: self.words.names(),
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
