//! Matrix Market: the entries of a matrix.

use super::faults::Reading;
use super::lines::Lines;
use berge_matching::Progress;
use berge_matching::graph::keys::sorted;
use std::ops::Range;

/// The nonzero entries of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    pub height: usize,
    pub width: usize,
    /// Whether all entries are stored; otherwise each entry also stands for its mirror image across the diagonal.
    pub is_general: bool,
    /// The number of entries, with zeros and repeated entries.
    pub size: usize,
    /// The number of repeated entries; their values are added.
    pub doubled: usize,
    /// The number of distinct places with a zero, which is left out.
    pub zeros: usize,
    /// The number of nonzero entries on the diagonal.
    pub diagonal: usize,
    /// The nonzero entries, `row << 32 | column`, or with the smaller number first if the matrix is not general; from
    /// 0, ascending.
    pub entries: Vec<u64>,
}

/// The shortest line of an entry.
const LINE: usize = 4;
/// The shortest line of a value.
const VALUE: usize = 2;
/// A number of at most so many characters without an exponent underflows a float only if it is 0.
const SHORT: usize = 300;
const COMMENT: Option<u8> = Some(b'%');

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Pattern,
    Real,
    Integer,
    Complex,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
    Hermitian,
}

/// The contents of the first line.
struct Banner {
    is_dense: bool,
    field: Field,
    symmetry: Symmetry,
}

/// Reads a file. `is_square` requires as many rows as columns; with `keep_zeros` stored zeros are entries. Takes linear
/// time, and 16 bytes for each entry.
///
/// # Errors
/// [`super::ReadError`] if the text is wrong, or if `progress` stops the work.
pub fn read(
    text: &[u8],
    is_square: bool,
    keep_zeros: bool,
    progress: &mut Progress,
) -> Reading<Matrix> {
    let mut lines = Lines::new(text);
    let banner = read_banner(&mut lines)?;
    if !lines.next_line() || !lines.skip_comments(COMMENT) {
        return lines.refuse_end("matrix size missing", [0; 2]);
    }
    let height = lines.order(["rows", "too many rows"])?;
    lines.next();
    let start = lines.at;
    let width = lines.order(["columns", "too many columns"])?;
    let shape = [height as u64, width as u64];
    if height != width && (is_square || banner.symmetry != Symmetry::General) {
        let code = match banner.symmetry {
            Symmetry::General => "columns of adjacency",
            Symmetry::Symmetric => "columns of symmetric",
            Symmetry::Skew => "columns of skew-symmetric",
            Symmetry::Hermitian => "columns of hermitian",
        };
        return lines.refuse(start..lines.at, code, shape);
    }
    let (keys, size, doubled, zeros) = if banner.is_dense {
        lines.end("end of columns", [0; 2])?;
        let (keys, size) = read_dense(&mut lines, &banner, shape, progress)?;
        (keys, size, 0, 0)
    } else {
        let size = lines.number("entries", [0; 2])?;
        lines.end("end of entries", [0; 2])?;
        let mut keys = read_sparse(&mut lines, &banner, shape, size, progress)?;
        let places = keys.len();
        keys.retain(|key| keep_zeros || key & 1 == 0);
        for key in &mut keys {
            *key = *key >> 32 << 32 | (*key & 0xFFFF_FFFF) >> 1;
        }
        let zeros = places - keys.len();
        (keys, size, size as usize - places, zeros)
    };
    let diagonal = keys.iter().filter(|&key| key >> 32 == key & 0xFFFF_FFFF);
    Ok(Matrix {
        height,
        width,
        is_general: banner.symmetry == Symmetry::General,
        size: size as usize,
        doubled,
        zeros,
        diagonal: diagonal.count(),
        entries: keys,
    })
}

impl Banner {
    /// The key of an entry, as in [`Matrix::entries`].
    #[inline]
    fn key(&self, row: u32, column: u32) -> u64 {
        let is_general = self.symmetry == Symmetry::General;
        let (first, second) = if is_general {
            (row, column)
        } else {
            (row.min(column), row.max(column))
        };
        u64::from(first) << 32 | u64::from(second)
    }

    /// The distance of the first stored diagonal from the main one: 1 for skew-symmetric matrices.
    fn least(&self) -> u32 {
        u32::from(self.symmetry == Symmetry::Skew)
    }
}

/// Reads a matrix in coordinate format: the keys of its entries, ascending; the lowest bit marks zeros.
fn read_sparse(
    lines: &mut Lines,
    banner: &Banner,
    [height, width]: [u64; 2],
    size: u64,
    progress: &mut Progress,
) -> Reading<Vec<u64>> {
    let begin = lines.clone();
    let mut keys = Vec::with_capacity((size as usize).min(lines.text.len() / LINE + 1));
    while lines.next_line() && lines.skip_comments(COMMENT) {
        if keys.len() as u64 == size {
            let place = lines.word();
            return lines.refuse(place, "one more entry", [size, 0]);
        }
        let row = lines.vertex(height as usize, "row")?;
        lines.next();
        let start = lines.at;
        let column = lines.vertex(width as usize, "column")?;
        if banner.symmetry == Symmetry::Skew && column == row {
            return lines.refuse(start..lines.at, "column of skew-symmetric", [0; 2]);
        }
        let is_something = value(lines, banner.field)?;
        let key = banner.key(row, column);
        keys.push(key >> 32 << 32 | (key & 0xFFFF_FFFF) << 1 | u64::from(!is_something));
        progress.step()?;
    }
    if (keys.len() as u64) < size {
        return lines.refuse_end("missing entries", [size, keys.len() as u64]);
    }
    keys = sorted(keys, progress)?;
    if keys.is_sorted_by(|a, b| a >> 1 < b >> 1) {
        return Ok(keys);
    }
    sum_repeated(begin, banner, [height, width], progress)
}

/// Does the same for a matrix with repeated entries, whose values are added. Entries begin after this place.
#[cold]
fn sum_repeated(
    mut lines: Lines,
    banner: &Banner,
    [height, width]: [u64; 2],
    progress: &mut Progress,
) -> Reading<Vec<u64>> {
    let count = match banner.field {
        Field::Pattern => 0,
        Field::Complex => 2,
        Field::Real | Field::Integer => 1,
    };
    let mut entries = Vec::new();
    while lines.next_line() && lines.skip_comments(COMMENT) {
        let row = lines.vertex(height as usize, "row")?;
        let column = lines.vertex(width as usize, "column")?;
        let mut parts = [f64::from(u8::from(count == 0)), 0.0];
        for part in &mut parts[..count] {
            let word = &lines.text[lines.word()];
            let number = std::str::from_utf8(word)
                .ok()
                .and_then(|text| text.parse().ok());
            *part = number.expect("a number, as before");
        }
        let is_turned = column > row; // and has the value of the place across the diagonal
        match banner.symmetry {
            Symmetry::Skew if is_turned => parts = parts.map(|part| -part),
            Symmetry::Hermitian if is_turned => parts[1] = -parts[1],
            _ => {}
        }
        entries.push((banner.key(row, column), parts));
        lines.skip_line();
        progress.step()?;
    }
    entries.sort_by_key(|&(key, _)| key);
    let same_place = entries.chunk_by(|a, b| a.0 == b.0);
    let keys = same_place.map(|same| {
        let sum = |part: usize| same.iter().map(|(_, parts)| parts[part]).sum::<f64>();
        let (row, column) = (same[0].0 >> 32, same[0].0 & 0xFFFF_FFFF);
        row << 32 | column << 1 | u64::from(sum(0) == 0.0 && sum(1) == 0.0)
    });
    Ok(keys.collect())
}

/// Reads a matrix in array format, column by column: its entries, and the number of values.
fn read_dense(
    lines: &mut Lines,
    banner: &Banner,
    [height, width]: [u64; 2],
    progress: &mut Progress,
) -> Reading<(Vec<u64>, u64)> {
    let least = u64::from(banner.least());
    let size = match banner.symmetry {
        Symmetry::General => height * width,
        Symmetry::Skew => height * height.saturating_sub(1) / 2,
        Symmetry::Symmetric | Symmetry::Hermitian => height * (height + 1) / 2,
    };
    let first = |column: u64| match banner.symmetry {
        Symmetry::General => 0,
        _ => column + least,
    };
    let (mut row, mut column, mut count) = (first(0), 0, 0);
    let mut keys = Vec::with_capacity((size as usize).min(lines.text.len() / VALUE + 1));
    while lines.next_line() && lines.skip_comments(COMMENT) {
        if count == size {
            let place = lines.word();
            return lines.refuse(place, "one more value", [size, 0]);
        }
        if value(lines, banner.field)? {
            keys.push(banner.key(row as u32, column as u32));
        }
        (row, count) = (row + 1, count + 1);
        if row == height {
            column += 1;
            row = first(column);
        }
        progress.step()?;
    }
    if count < size {
        return lines.refuse_end("missing values", [size, count]);
    }
    Ok((sorted(keys, progress)?, size))
}

const LAYOUTS: [&str; 2] = ["coordinate", "array"];
const FIELDS: [(&str, Field); 5] = [
    ("pattern", Field::Pattern),
    ("real", Field::Real),
    ("integer", Field::Integer),
    ("unsigned-integer", Field::Integer),
    ("complex", Field::Complex),
];
const SYMMETRIES: [(&str, Symmetry); 4] = [
    ("general", Symmetry::General),
    ("symmetric", Symmetry::Symmetric),
    ("skew-symmetric", Symmetry::Skew),
    ("hermitian", Symmetry::Hermitian),
];

/// Reads the first line.
fn read_banner(lines: &mut Lines) -> Reading<Banner> {
    if !lines.skip_comments(None) {
        return lines.refuse_end("matrix missing", [0; 2]);
    }
    one_of(lines, ["%%matrixmarket"].into_iter(), "matrix banner")?;
    one_of(lines, ["matrix"].into_iter(), "matrix object")?;
    let layout = one_of(lines, LAYOUTS.into_iter(), "matrix layout")?;
    lines.next();
    let start = lines.at;
    let field = one_of(lines, FIELDS.iter().map(|it| it.0), "matrix field")?;
    let place = start..lines.at;
    let symmetry = one_of(lines, SYMMETRIES.iter().map(|it| it.0), "matrix symmetry")?;
    lines.end("end of symmetry", [0; 2])?;
    let banner = Banner {
        is_dense: layout == 1,
        field: FIELDS[field].1,
        symmetry: SYMMETRIES[symmetry].1,
    };
    let code = match (banner.field, banner.symmetry) {
        (Field::Pattern, _) if banner.is_dense => "field of array",
        (Field::Pattern, Symmetry::Skew) => "field of skew",
        (field, Symmetry::Hermitian) if field != Field::Complex => "field of hermitian",
        _ => return Ok(banner),
    };
    lines.refuse(place, code, [0; 2])
}

/// Returns the index of the next word among some words, in any case; other words have the fault `code`.
fn one_of<'a>(
    lines: &mut Lines,
    mut words: impl Iterator<Item = &'a str>,
    code: &'static str,
) -> Reading<usize> {
    let place = lines.word();
    let word = &lines.text[place.clone()];
    match words.position(|candidate| word.eq_ignore_ascii_case(candidate.as_bytes())) {
        Some(index) => Ok(index),
        None => lines.refuse(place, code, [0; 2]),
    }
}

/// Whether the value of an entry, at the end of its line, is nonzero. NaN and infinity are faults, as in memory.
#[inline]
fn value(lines: &mut Lines, field: Field) -> Reading<bool> {
    let mut is_nonzero = |code, parse: fn(&[u8]) -> Option<bool>| {
        let place: Range<usize> = lines.word();
        match parse(&lines.text[place.clone()]) {
            Some(is_something) => Ok(is_something),
            None => lines.refuse(place, code, [0; 2]),
        }
    };
    let is_something = match field {
        Field::Pattern => true,
        Field::Integer => is_nonzero("whole number", integer)?,
        Field::Real => is_nonzero("number", real)?,
        Field::Complex => is_nonzero("number", real)? | is_nonzero("number", real)?,
    };
    let codes = ["end of value", "end of column"];
    lines.end(codes[usize::from(field == Field::Pattern)], [0; 2])?;
    Ok(is_something)
}

/// A word without its sign.
#[inline]
fn strip_sign(word: &[u8]) -> &[u8] {
    let number = word.strip_prefix(b"-").or(word.strip_prefix(b"+"));
    number.unwrap_or(word)
}

/// Whether an integer is nonzero; None if the word is not an integer.
#[inline]
fn integer(word: &[u8]) -> Option<bool> {
    let digits = strip_sign(word);
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| digits.iter().any(|&digit| digit != b'0'))
}

/// Whether a number is nonzero; None if the word is not a number.
#[inline]
fn real(word: &[u8]) -> Option<bool> {
    let (mut digits, mut points, mut is_something) = (0, 0, false);
    for &byte in strip_sign(word) {
        match byte {
            b'0'..=b'9' => {
                digits += 1;
                is_something |= byte != b'0';
            }
            b'.' if points == 0 => points = 1,
            b'e' | b'E' if digits > 0 => return float(word),
            _ => return None,
        }
    }
    if word.len() > SHORT {
        return float(word);
    }
    (digits > 0).then_some(is_something)
}

/// Does the same for a word with an exponent, or a very long one.
#[cold]
fn float(word: &[u8]) -> Option<bool> {
    let number: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    number.is_finite().then_some(number != 0.0)
}
