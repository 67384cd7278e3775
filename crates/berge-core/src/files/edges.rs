//! Edge lists: two names a line, between blanks or with a comma, or one; lines that begin with `#` or `%` are comments.
//!
//! Behind two names may be data: a number, or what is in braces. It is skipped.

use super::faults::{Fault, ReadError, Reading};
use super::lines::{Lines, is_blank};
use super::names::{MANY, Named, Namer, Names, Numbers, is_integer, longer};
use berge_matching::{Interrupted, Progress};
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
    /// Which of the keys stand for a name alone, ascending.
    pub lone_keys: Vec<usize>,
    pub names: Names,
    /// The least and the largest name behind the first line, where all names are integers and there are some. Those beyond 64
    /// bits are the least and the largest of these.
    pub range: Option<(i64, i64)>,
    /// Whether some names are integers, others are not, and in some line all are.
    pub are_mixed: bool,
    /// Whether there are neither comments nor commas nor data.
    pub is_bare: bool,
    /// How many lines have data behind two names: none, all, or all but the first.
    pub data: usize,
}

impl EdgeList {
    /// The number of the first name that is alone in a line behind a line with an edge of it, if there is one.
    #[must_use]
    pub fn lone_with_edges(&self) -> Option<u32> {
        let mut lone = self.lone_keys.iter().copied().peekable();
        lone.peek()?;
        let count = match &self.names {
            Names::Numbers(values) => values.len(),
            Names::Words { count, .. } => *count,
        };
        let mut has_edges = vec![false; count];
        for (index, &key) in self.keys.iter().enumerate() {
            let [u, v] = [key >> 32, key & 0xFFFF_FFFF].map(|end| end as usize);
            if lone.next_if_eq(&index).is_none() {
                (has_edges[u], has_edges[v]) = (true, true);
            } else if has_edges[u] {
                return Some(u as u32);
            }
        }
        None
    }

    /// How many edges lead from a vertex to itself, behind so many first lines.
    #[must_use]
    pub fn loops(&self, skipped: usize) -> usize {
        let same = |&&key: &&u64| key >> 32 == key & 0xFFFF_FFFF;
        let lone = self.lone_keys.iter().filter(|&&index| index >= skipped);
        self.keys.iter().skip(skipped).filter(same).count() - lone.count()
    }
}

/// Reads a list. Linear; 8 bytes an edge, and at most 4 a byte of the text for small numbers, 64 a name for words besides
/// the names.
///
/// # Errors
/// [`ReadError`] if the text is wrong, or if the progress stops the work.
pub fn read(text: &[u8], progress: &mut Progress) -> Reading<EdgeList> {
    if let Ok(list) = parse(text, Small::new(text), progress)? {
        return Ok(list);
    }
    if u32::try_from(text.len()).is_err() {
        return Lines::new(text).refuse(0..0, "too long", [0; 2]);
    }
    match parse(text, Named::new(text), progress)? {
        Ok(list) => Ok(list),
        Err(start) => Err(ReadError::Fault(Box::new(fault_in_line(text, start)))),
    }
}

/// What is wrong in the line that begins here, which is no edge.
fn fault_in_line(text: &[u8], start: usize) -> Fault {
    let mut lines = Lines { text, at: start };
    lines.skip_line();
    let line = &text[start..lines.at];
    let fault = |code, place| Fault {
        code,
        values: [0; 2],
        place,
    };
    if !line.contains(&b',') {
        let words = words_in(text, start..lines.at);
        let trimmed = words[0].start..words[words.len() - 1].end;
        let cells: Vec<_> = text[trimmed.clone()].split(|&byte| byte == b'\t').collect();
        if let [first, second] = cells[..] {
            let behind = trimmed.end - second.len();
            for (cell, at) in [(first, trimmed.start), (second, behind)] {
                if words_in(text, at..at + cell.len()).len() > 1 {
                    return fault("blank in name", at..at + cell.len());
                }
            }
        }
        return fault("third name", words[2].clone());
    }
    let mut at = start;
    for (index, part) in line.splitn(3, |&byte| byte == b',').enumerate() {
        if index == 2 {
            return fault("second comma", at - 1..at);
        }
        let end = at + part.len();
        match &words_in(text, at..end)[..] {
            [] if end < lines.at => return fault("comma without name", end..end + 1),
            [] => return fault("end without name", at..at),
            [_] => at = end + 1,
            [_, word, ..] => {
                let is_quoted = part.contains(&b'"');
                let code = if is_quoted {
                    "blank in name"
                } else {
                    "no comma"
                };
                return fault(code, word.clone());
            }
        }
    }
    fault("second comma", lines.at..lines.at) // data that other lines lack
}

/// The places of the words in a part of a line.
fn words_in(text: &[u8], part: Range<usize>) -> Vec<Range<usize>> {
    let mut lines = Lines {
        text: &text[..part.end],
        at: part.start,
    };
    let words = std::iter::from_fn(|| Some(lines.word()).filter(|word| !word.is_empty()));
    words.collect()
}

/// What is known of names, as in [`EdgeList`].
struct Facts {
    names: Names,
    range: Option<(i64, i64)>,
    are_mixed: bool,
}

/// How names are read.
trait Reader {
    /// What stands for the name that begins here until it is settled; the place is behind it afterwards. None where there
    /// is none that this reader can read.
    fn name(&mut self, lines: &mut Lines) -> Option<u32>;

    /// The first line is over.
    fn first_is_over(&mut self) {}

    /// As [`Namer::settle`].
    fn settle(&mut self, keys: &mut [u64]) -> Option<()>;

    /// What the names in all keys are.
    fn finish(self, keys: &[u64]) -> Facts;
}

/// Reads a list whose names `reader` can read; else the error is where the line begins that it cannot.
fn parse<R: Reader>(
    text: &[u8],
    mut reader: R,
    progress: &mut Progress,
) -> Result<Result<EdgeList, usize>, Interrupted> {
    let mut lines = Lines::new(text);
    let (mut number, mut line, mut width, mut pairs, mut lone) = (1, 0, 0, 0, 0);
    let (mut keys, mut lone_keys) = (Vec::new(), Vec::new());
    let (mut settled, mut is_bare) = (0, true);
    let (mut data, mut first_has_data, mut start_of_data) = (0, false, 0);
    loop {
        let start = lines.at;
        match lines.next() {
            b'\n' => {}
            b'#' | b'%' => {
                is_bare = false;
                lines.skip_line();
            }
            _ => {
                let Some((u, v, has_data)) = edge(&mut lines, &mut reader, &mut is_bare) else {
                    return Ok(Err(start));
                };
                if has_data {
                    (first_has_data, start_of_data) = match data {
                        0 => (line == 0, start),
                        _ => (first_has_data, start_of_data),
                    };
                    data += 1;
                }
                if v.is_none() {
                    lone_keys.push(keys.len());
                }
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
        progress.step()?;
        number += 1;
        let is_over = !lines.next_line();
        if is_over || keys.len() >= settled + MANY {
            if reader.settle(&mut keys[settled..]).is_none() {
                return Ok(Err(start));
            }
            settled = keys.len();
        }
        if is_over {
            break;
        }
    }
    let edges = pairs + usize::from(width == 2 && first_has_data);
    if data > 0 && data != edges {
        return Ok(Err(start_of_data)); // some lines have data, and others have none
    }
    let facts = reader.finish(&keys);
    Ok(Ok(EdgeList {
        line,
        width,
        pairs,
        lone,
        keys,
        lone_keys,
        names: facts.names,
        range: facts.range,
        are_mixed: facts.are_mixed,
        is_bare,
        data,
    }))
}

/// The names of a line, and whether data is behind two of them.
#[inline]
fn edge(
    lines: &mut Lines,
    reader: &mut impl Reader,
    is_bare: &mut bool,
) -> Option<(u32, Option<u32>, bool)> {
    let line = lines.at;
    let u = reader.name(lines)?;
    match lines.next() {
        b'\n' => return Some((u, None, false)),
        b',' => {
            *is_bare = false;
            lines.at += 1;
            lines.next();
        }
        _ => {}
    }
    let v = reader.name(lines)?;
    if lines.next() == b'\n' {
        return Some((u, Some(v), false));
    }
    *is_bare = false;
    let is_data = skip_data(lines);
    // Two cells with a tab between are a name with a blank and another one.
    let line = &lines.text[line..lines.at.min(lines.text.len())];
    let tabs = line.iter().filter(|&&byte| byte == b'\t');
    (is_data && (line.contains(&b',') || tabs.count() != 1)).then_some((u, Some(v), true))
}

/// Goes to the end of a line whose rest is data: a number, perhaps behind a comma, or something in braces.
fn skip_data(lines: &mut Lines) -> bool {
    if lines.here() == b',' {
        lines.at += 1;
    }
    let start = lines.at;
    lines.skip_line();
    let rest = lines.text[start..lines.at.min(lines.text.len())].trim_ascii();
    is_number(rest) || (rest.starts_with(b"{") && rest.ends_with(b"}"))
}

/// Whether a word is a number as programs write them.
fn is_number(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let text = std::str::from_utf8(word).ok();
    word.iter().all(is_part) && text.is_some_and(|text| text.parse::<f64>().is_ok())
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

impl Reader for Small {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Option<u32> {
        let first = lines.here().wrapping_sub(b'0');
        if first > 9 {
            return None;
        }
        let mut value = u32::from(first);
        lines.at += 1;
        loop {
            let byte = lines.here();
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                if !is_blank(byte) && byte != b'\n' && byte != b',' {
                    return None;
                }
                break;
            }
            value = longer(value, digit)?;
            lines.at += 1;
        }
        self.low = self.low.min(value);
        self.high = self.high.max(value);
        Some(value)
    }

    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        self.numbers.settle(keys)
    }

    fn first_is_over(&mut self) {
        (self.low, self.high) = (u32::MAX, 0);
    }

    fn finish(self, _: &[u64]) -> Facts {
        let is_any = self.low <= self.high;
        Facts {
            names: self.numbers.names(),
            range: is_any.then_some((self.low.into(), self.high.into())),
            are_mixed: false,
        }
    }
}

impl Reader for Named<'_> {
    #[inline]
    fn name(&mut self, lines: &mut Lines) -> Option<u32> {
        let start = lines.at;
        loop {
            lines.skip_above(b',');
            let byte = lines.here();
            if byte <= b',' && (byte == b',' || byte == b'\n' || is_blank(byte)) {
                break;
            }
            lines.at += 1;
        }
        (lines.at > start).then(|| self.register(start..lines.at))
    }

    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        Namer::settle(self, keys);
        Some(())
    }

    fn finish(self, keys: &[u64]) -> Facts {
        if !self.words.has_digits && self.words.count > 0 {
            return Facts {
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
        Facts {
            names: self.names(),
            range: range.flatten(),
            are_mixed,
        }
    }
}

/// The least and the largest of those of some integers that stand behind the first line.
fn range_of<'a>(words: impl Iterator<Item = &'a [u8]>, keys: &[u64]) -> Option<(i64, i64)> {
    let value = |word: &[u8]| -> i64 {
        let value = std::str::from_utf8(word)
            .ok()
            .and_then(|text| text.parse().ok());
        value.unwrap_or(if word[0] == b'-' { i64::MIN } else { i64::MAX })
    };
    let values: Vec<i64> = words.map(value).collect();
    let ends = keys.get(1..)?.iter();
    let ends = ends.flat_map(|key| [key >> 32, key & 0xFFFF_FFFF]);
    let values = ends.map(|end| values[end as usize]);
    values.fold(None, |range, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}
