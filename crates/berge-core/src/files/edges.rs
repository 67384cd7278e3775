//! Edge lists: two names in each line, separated by blanks or a comma, or one; lines that begin with `#` or `%` are
//! comments.
//!
//! Two names may be followed by data: numbers, words that are not names, or text in braces. It is skipped.

use super::faults::{Fault, ReadError, Reading};
use super::lines::{Lines, is_blank, is_number};
use super::names::{MANY, NameTable, Namer, Names, Numbers, is_integer, longer};
use berge_matching::{Interrupted, Progress};
use std::collections::HashSet;
use std::ops::Range;

/// A list of edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeList {
    /// The first line with words, counted from 1; 0 if there is none.
    pub line: usize,
    /// The number of names in it.
    pub width: usize,
    /// The number of later lines with two names.
    pub pairs: usize,
    /// The first later line with one name, counted from 1; 0 if there is none.
    pub lone: usize,
    /// For each line the numbers of its two names, `u << 32 | v`; a lone name stands for both. Names are numbered in
    /// the order in which they first appear.
    pub keys: Vec<u64>,
    /// The indices of the keys of lone names, ascending.
    pub lone_keys: Vec<usize>,
    pub names: Names,
    /// The smallest and the largest name after the first line, if all names are integers and there are any; integers
    /// beyond 64 bits are clamped.
    pub range: Option<(i64, i64)>,
    /// Whether some names are integers, others are not, and some line has only integers.
    pub are_mixed: bool,
    /// Whether there are no comments, commas and data.
    pub is_bare: bool,
    /// The number of lines with data after two names: none, all, or all but the first.
    pub data: usize,
    /// The number of data cells in each of these lines.
    pub cells: usize,
    /// Whether the first cell is a word in some line.
    pub has_words: bool,
}

/// The entries of a matrix in an edge list: the first name of a line is a row, the second a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The numbers of the names of the rows, in the order in which they first appear.
    pub rows: Vec<u32>,
    /// The numbers of the names of the columns, likewise.
    pub columns: Vec<u32>,
    /// The entries, `row << 32 | column`, in the order of the text.
    pub entries: Vec<u64>,
}

impl EdgeList {
    /// The number of the first name that is alone in a line after a line with an edge of it, if there is one.
    #[must_use]
    pub fn lone_with_edges(&self) -> Option<u32> {
        let mut lone = self.lone_keys.iter().copied().peekable();
        lone.peek()?;
        let mut has_edges = vec![false; self.names.count()];
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

    /// Returns the list as entries of a matrix. A lone name is a row.
    #[must_use]
    pub fn sides(&self) -> Sides {
        let count = self.names.count();
        let mut numbers = [vec![0; count], vec![0; count]]; // one more than the number on each side, or 0
        let mut sides = Sides::default();
        let mut lone = self.lone_keys.iter().copied().peekable();
        for (index, &key) in self.keys.iter().enumerate() {
            let mut number = |side: usize, name: u64, names: &mut Vec<u32>| {
                let known = &mut numbers[side][name as usize];
                if *known == 0 {
                    names.push(name as u32);
                    *known = names.len() as u64;
                }
                *known - 1
            };
            let row = number(0, key >> 32, &mut sides.rows);
            if lone.next_if_eq(&index).is_none() {
                let column = number(1, key & 0xFFFF_FFFF, &mut sides.columns);
                sides.entries.push(row << 32 | column);
            }
        }
        sides
    }

    /// Returns the number of loops after the first `skipped` lines.
    #[must_use]
    pub fn loops(&self, skipped: usize) -> usize {
        let same = |&&key: &&u64| key >> 32 == key & 0xFFFF_FFFF;
        let lone = self.lone_keys.iter().filter(|&&index| index >= skipped);
        self.keys.iter().skip(skipped).filter(same).count() - lone.count()
    }
}

/// Reads an edge list in linear time. Takes 8 bytes for each edge; and at most 4 bytes for each byte of the text if
/// names are small numbers, otherwise the words and 64 bytes for each name.
///
/// # Errors
/// [`ReadError`] if the text is wrong, or if `progress` stops the work.
pub fn read(text: &[u8], progress: &mut Progress) -> Reading<EdgeList> {
    if let Ok(list) = parse(text, SmallNumbers::new(text), progress)? {
        return check_words(text, list);
    }
    if u32::try_from(text.len()).is_err() {
        return Lines::new(text).refuse(0..0, "too long", [0; 2]);
    }
    match parse(text, NameTable::new(text), progress)? {
        Ok(list) => check_words(text, list),
        Err(start) => Err(ReadError::Fault(Box::new(fault_in_line(text, start)))),
    }
}

/// Returns the list if its third words are not names; otherwise a line is a name with its neighbours, or something
/// else.
///
/// With blanks as separators, there must be few different third words, like types, and fewer than in sentences.
fn check_words(text: &[u8], list: EdgeList) -> Reading<EdgeList> {
    if !list.has_words {
        return Ok(list);
    }
    let kinds: HashSet<&[u8]> = third_words(text).filter(|word| !is_number(word)).collect();
    let names = match &list.names {
        Names::Numbers(_) => &[][..],
        Names::Words { text, .. } => text,
    };
    let names = names.split(|&byte| byte == b'\n');
    let known: HashSet<&[u8]> = names.filter(|name| kinds.contains(name)).collect();
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let are_letters = kinds.iter().filter(|word| word.iter().any(is_letter));
    let are_many = 2 * are_letters.count() > list.data;
    let are_cells = || text.iter().any(|byte| b",\t".contains(byte));
    let mut wrong = third_words(text).filter(|word| known.is_empty() || known.contains(word));
    match wrong.next() {
        Some(word) if !known.is_empty() || (are_many && (list.data == 1 || !are_cells())) => {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            Lines::new(text).refuse(start..start + word.len(), "third name", [0; 2])
        }
        _ => Ok(list),
    }
}

/// Yields the third words of the lines that have one and are not comments, separated by commas or blanks.
fn third_words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter_map(|line| {
        let words = line.split(|&byte| is_blank(byte) || byte == b',');
        let mut words = words.filter(|word| !word.is_empty());
        let first = words.next()?;
        let is_comment = first.starts_with(b"#") || first.starts_with(b"%");
        words.nth(1).filter(|_| !is_comment)
    })
}

/// The fault of the line that begins here, which is not an edge.
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
        let trimmed = words[0].start..start + line.trim_ascii_end().len();
        let cells: Vec<_> = text[trimmed.clone()]
            .splitn(3, |&byte| byte == b'\t')
            .collect();
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

/// The places of the first three words in a part of a line.
fn words_in(text: &[u8], part: Range<usize>) -> Vec<Range<usize>> {
    let mut lines = Lines {
        text: &text[..part.end],
        at: part.start,
    };
    let words = std::iter::from_fn(|| Some(lines.word()).filter(|word| !word.is_empty()));
    words.take(3).collect()
}

/// Facts about the names, as in [`EdgeList`].
struct NameFacts {
    names: Names,
    range: Option<(i64, i64)>,
    are_mixed: bool,
}

/// A way to read names.
trait Reader {
    /// Returns the provisional number of the name that begins here, and moves behind the name. None if this reader
    /// cannot read the name.
    fn name(&mut self, lines: &mut Lines) -> Option<u32>;

    /// Is called at the end of the first line.
    fn first_is_over(&mut self) {}

    /// See [`Namer::settle`].
    fn settle(&mut self, keys: &mut [u64]) -> Option<()>;

    /// Returns the names of all keys.
    fn finish(self, keys: &[u64]) -> NameFacts;
}

/// Reads a list with the names of `reader`. The error is the start of the first line that `reader` cannot read.
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
    let (mut data_cells, mut words, mut first_is_word) = (0, 0, false);
    loop {
        let start = lines.at;
        match lines.next() {
            b'\n' => {}
            b'#' | b'%' => {
                is_bare = false;
                lines.skip_line();
            }
            _ => {
                let Some((u, v, cells)) = edge(&mut lines, &mut reader, &mut is_bare) else {
                    return Ok(Err(start));
                };
                if let Some((cells, is_word)) = cells {
                    if data == 0 {
                        (first_has_data, start_of_data, data_cells) = (line == 0, start, cells);
                        first_is_word = is_word;
                    }
                    if cells != data_cells {
                        return Ok(Err(start));
                    }
                    words += usize::from(is_word);
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
    let is_head = first_is_word && words < data; // words above numbers
    if data > 0 && (data != edges || is_head) {
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
        cells: data_cells,
        has_words: words > 0,
    }))
}

/// The number of data cells of a line, and whether the first is a word.
type Data = (usize, bool);

/// Reads the names of a line, and the data after two names.
#[inline]
fn edge(
    lines: &mut Lines,
    reader: &mut impl Reader,
    is_bare: &mut bool,
) -> Option<(u32, Option<u32>, Option<Data>)> {
    let line = lines.at;
    let u = reader.name(lines)?;
    let separator = lines.next();
    match separator {
        b'\n' => return Some((u, None, None)),
        b',' => {
            *is_bare = false;
            lines.at += 1;
            lines.next();
        }
        _ => {}
    }
    let v = reader.name(lines)?;
    if lines.next() == b'\n' {
        return Some((u, Some(v), None));
    }
    *is_bare = false;
    if lines.here() == b',' && separator != b',' {
        return None; // a name with a blank, and another one
    }
    Some((u, Some(v), Some(skip_data(lines, line)?)))
}

/// Moves to the end of a line and returns its data: cells separated by commas, tabs or blanks, or text in braces. None
/// if the rest is not data.
fn skip_data(lines: &mut Lines, line: usize) -> Option<Data> {
    let separator = lines.here();
    let start = lines.at + usize::from(separator == b',');
    lines.skip_line();
    let end = lines.at.min(lines.text.len());
    let rest = lines.text[start..end].trim_ascii();
    let line = lines.text[line..end].trim_ascii();
    let tabs = line.iter().filter(|&&byte| byte == b'\t').count();
    if (separator == b',' || tabs != 1) && is_number(rest) {
        return Some((1, false));
    }
    if rest.starts_with(b"{") && rest.ends_with(b"}") {
        return Some((1, false));
    }
    if rest.is_empty()
        || rest.iter().any(|byte| b"\"\r".contains(byte))
        || matches!(rest[0], b'#' | b'/')
    {
        return None;
    }
    if separator == b',' {
        return cells_of(rest.split(|&byte| byte == b','));
    }
    if tabs > 0 {
        // Two cells with a tab between them are a name with a blank and another name.
        let mut cells = line.split(|&byte| byte == b'\t');
        let is_one = |cell: Option<&[u8]>| cell.is_some_and(|cell| words_of(cell).count() == 1);
        if tabs > 1 && is_one(cells.next()) && is_one(cells.next()) {
            return cells_of(cells);
        }
        return if words_of(line).all(is_number) {
            cells_of(words_of(rest))
        } else {
            None
        };
    }
    cells_of(words_of(rest))
}

/// A line with more cells after two names is a row of something else.
const MOST_CELLS: usize = 64;

/// Returns the number of cells, and whether the first is a word; None if there are too many.
fn cells_of<'a>(mut cells: impl Iterator<Item = &'a [u8]>) -> Option<Data> {
    let is_word = cells
        .next()
        .is_some_and(|cell| !is_number(cell.trim_ascii()));
    let count = 1 + cells.take(MOST_CELLS).count();
    (count <= MOST_CELLS).then_some((count, is_word))
}

/// The words of a part of a line.
fn words_of(part: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = part.split(|&byte| is_blank(byte));
    words.filter(|word| !word.is_empty())
}

/// Names that are small numbers.
struct SmallNumbers<'a> {
    numbers: Numbers<'a>,
    low: u32,
    high: u32,
}

impl<'a> SmallNumbers<'a> {
    fn new(text: &'a [u8]) -> Self {
        SmallNumbers {
            numbers: Numbers::new(text),
            low: u32::MAX,
            high: 0,
        }
    }
}

impl Reader for SmallNumbers<'_> {
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

    fn finish(self, _: &[u64]) -> NameFacts {
        let is_any = self.low <= self.high;
        NameFacts {
            names: self.numbers.names(),
            range: is_any.then_some((self.low.into(), self.high.into())),
            are_mixed: false,
        }
    }
}

impl Reader for NameTable<'_> {
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
        (lines.at > start).then(|| self.register(start..lines.at))?
    }

    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        Namer::settle(self, keys)
    }

    fn finish(self, keys: &[u64]) -> NameFacts {
        if !self.words.has_digits && self.words.count > 0 {
            return NameFacts {
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
        NameFacts {
            names: self.names(),
            range: range.flatten(),
            are_mixed,
        }
    }
}

/// The smallest and the largest of these integers after the first line.
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
