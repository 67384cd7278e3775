//! Names of vertices, in the order in which they first appear.

use super::words::Words;
use super::xml::decode;
use berge_matching::Vertex;
use std::collections::HashMap;
use std::ops::Range;

/// The names of the vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// All are small numbers, without leading zeros.
    Numbers(Vec<u32>),
    /// Other names, each followed by a newline.
    Words {
        text: Vec<u8>,
        count: usize,
        /// Whether all are integers of at most 1000 digits, without leading zeros or `+`.
        are_integers: bool,
        /// Whether all are ASCII letters, digits and `_`, with `.` and `-` inside, or with one leading `-`.
        are_plain: bool,
    },
}

impl Names {
    /// The number of names.
    pub(super) fn count(&self) -> usize {
        match self {
            Names::Numbers(values) => values.len(),
            Names::Words { count, .. } => *count,
        }
    }
}

/// Keys that are settled at a time.
pub(super) const MANY: usize = 1 << 10;

/// How words are numbered: they are registered one by one, and settled many at a time, so that the processor can load
/// several places of memory at once.
pub(super) trait Namer {
    /// Whether this reader can read all names.
    const READS_ALL: bool = false;

    /// Registers the name at a place of the text, which is not empty; returns its provisional number in keys. None if
    /// this reader cannot read it.
    fn register(&mut self, place: Range<usize>) -> Option<u32>;

    /// Replaces the provisional numbers in keys since the last call; new names get the next numbers. None if this
    /// reader cannot read a name.
    fn settle(&mut self, keys: &mut [u64]) -> Option<()>;

    /// The number of settled names.
    fn count(&self) -> usize;

    fn names(self) -> Names;
}

/// Names that are small numbers. Each has a place in a table, and is its own provisional number.
pub(super) struct Numbers<'a> {
    text: &'a [u8],
    /// For each name its number plus one; 0 for new names.
    table: Vec<Vertex>,
    names: Vec<u32>,
}

/// The minimum length of the table.
const SMALL: usize = 1 << 10;

impl<'a> Numbers<'a> {
    /// The length of the table depends on the size of the text; unused parts take no memory.
    pub fn new(text: &'a [u8]) -> Self {
        Numbers {
            text,
            table: vec![0; SMALL + text.len() / 4],
            names: Vec::new(),
        }
    }
}

impl Namer for Numbers<'_> {
    #[inline]
    fn register(&mut self, place: Range<usize>) -> Option<u32> {
        let (&first, rest) = self.text[place].split_first()?;
        let digit = |byte: u8| Some(byte.wrapping_sub(b'0')).filter(|&digit| digit <= 9);
        rest.iter().try_fold(digit(first)?.into(), |number, &byte| {
            longer(number, digit(byte)?)
        })
    }

    /// Also None if a name is too large for the table.
    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        // There are no branches on the table's contents, so that the processor need not wait for them.
        let mut count = self.names.len();
        self.names.resize(count + 2 * keys.len() + 1, 0);
        for key in keys {
            let mut number = |name: u64| {
                let place = self.table.get_mut(name as usize)?;
                let is_new = *place == 0;
                self.names[count] = name as u32; // the next one writes over it, unless it is new
                count += usize::from(is_new);
                *place = if is_new { count as Vertex } else { *place };
                Some(u64::from(*place - 1))
            };
            *key = number(*key >> 32)? << 32 | number(*key & 0xFFFF_FFFF)?;
        }
        self.names.truncate(count);
        Some(())
    }

    fn count(&self) -> usize {
        self.names.len()
    }

    fn names(self) -> Names {
        Names::Numbers(self.names)
    }
}

/// Names that are any words.
pub(super) struct NameTable<'a> {
    pub words: Words<'a>,
    /// Keys and places of the words since the last call; their indices are the provisional numbers.
    new: Vec<(u64, Range<u32>)>,
    numbers: Vec<Vertex>,
}

impl<'a> NameTable<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        NameTable {
            words: Words::new(text),
            new: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

impl Namer for NameTable<'_> {
    #[inline]
    fn register(&mut self, place: Range<usize>) -> Option<u32> {
        let key = self.words.key(place.clone());
        self.new.push((key, place.start as u32..place.end as u32));
        Some(self.new.len() as u32 - 1)
    }

    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        self.words.fetch(self.new.iter().map(|&(key, _)| key));
        self.numbers.clear();
        for (key, place) in self.new.drain(..) {
            let place = place.start as usize..place.end as usize;
            self.numbers.push(self.words.number(key, place));
        }
        let number = |end: u64| u64::from(self.numbers[end as usize]);
        for key in keys {
            *key = number(*key >> 32) << 32 | number(*key & 0xFFFF_FFFF);
        }
        Some(())
    }

    fn count(&self) -> usize {
        self.words.count
    }

    fn names(self) -> Names {
        let are_integers = self.words.all().all(is_integer);
        let mut chunks = self.words.lines.chunks(TOGETHER);
        let are_letters = chunks.all(|chunk| {
            let are = |so_far, &byte| so_far & (is_letter(byte) | (byte == b'\n'));
            chunk.iter().fold(true, are) // no byte waits for the one before
        });
        Names::Words {
            count: self.count(),
            are_integers,
            are_plain: are_letters || self.words.all().all(is_plain),
            text: self.words.lines,
        }
    }
}

/// Names in XML that differ from the text: they must be decoded.
pub(super) struct DecodedNames<'a> {
    text: &'a [u8],
    numbers: HashMap<Vec<u8>, Vertex>,
    names: Vec<Vec<u8>>,
    new: Vec<Range<usize>>,
}

impl<'a> DecodedNames<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        DecodedNames {
            text,
            numbers: HashMap::new(),
            names: Vec::new(),
            new: Vec::new(),
        }
    }

    fn number(&mut self, end: u64) -> u64 {
        let place = self.new[end as usize].clone();
        // The value of an attribute begins behind a quotation mark; the text of an element does not.
        let is_value = place.start > 0 && matches!(self.text[place.start - 1], b'"' | b'\'');
        let name = decode(&self.text[place], is_value);
        let next = self.names.len() as Vertex;
        let number = *self.numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push(name);
        }
        number.into()
    }
}

impl Namer for DecodedNames<'_> {
    const READS_ALL: bool = true;

    fn register(&mut self, place: Range<usize>) -> Option<u32> {
        self.new.push(place);
        Some(u32::try_from(self.new.len() - 1).expect("fewer names"))
    }

    fn settle(&mut self, keys: &mut [u64]) -> Option<()> {
        for key in keys {
            *key = self.number(*key >> 32) << 32 | self.number(*key & 0xFFFF_FFFF);
        }
        Some(())
    }

    fn count(&self) -> usize {
        self.names.len()
    }

    fn names(self) -> Names {
        let mut text = Vec::new();
        for name in &self.names {
            text.extend(
                name.iter()
                    .map(|&byte| if byte == b'\n' { 1 } else { byte }),
            );
            text.push(b'\n');
        }
        Names::Words {
            count: self.names.len(),
            are_integers: self.names.iter().all(|name| is_integer(name)),
            are_plain: false,
            text,
        }
    }
}

/// Appends a digit to a number; None for leading zeros and large numbers.
#[inline]
pub(super) fn longer(number: u32, digit: u8) -> Option<u32> {
    let fits = number > 0 && number < u32::MAX / 10;
    fits.then(|| 10 * number + u32::from(digit))
}

/// Whether a word is an integer, without leading zeros.
pub(super) fn is_integer(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let fits = (1..=1000).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    word == b"0" || (fits && digits[0] != b'0')
}

/// Characters that are compared at a time.
const TOGETHER: usize = 64;

fn is_letter(byte: u8) -> bool {
    let [letter, digit] = [(byte | 32).wrapping_sub(b'a'), byte.wrapping_sub(b'0')];
    (letter < 26) | (digit < 10) | (byte == b'_')
}

fn is_plain(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"-").unwrap_or(word);
    word.first().is_some_and(|&byte| is_letter(byte))
        && word.last().is_some_and(|&byte| is_letter(byte))
        && word
            .iter()
            .all(|&byte| is_letter(byte) || byte == b'.' || byte == b'-')
}
