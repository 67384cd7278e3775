//! Matrix Market: the entries of a sparse matrix.

use super::lines::{Decline, Lines, Plain, only_if};
use super::taken;
use crate::graph::keys::sorted;
use crate::{Interrupted, Pulse};

/// A sparse matrix: where it is not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    pub height: usize,
    pub width: usize,
    /// Whether the entries say all; else each stands for the one across the diagonal too.
    pub is_general: bool,
    /// How many entries there are, zeros too.
    pub size: usize,
    /// How many of those that are not zero lie on the diagonal.
    pub diagonal: usize,
    /// The entries that are not zero, `row << 32 | column`, or the other way round where the matrix is not general, so
    /// that the smaller one comes first; from 0, ascending.
    pub entries: Vec<u64>,
}

/// The shortest line of an entry.
const LINE: usize = 4;
/// A number of so many letters without an exponent is too small for a float only if it is 0.
const SHORT: usize = 300;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Pattern,
    Real,
    Integer,
    Complex,
}

/// Reads a plain file, of coordinates. Linear; 16 bytes an entry.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<Matrix>, Interrupted> {
    taken(parse(Lines::new(text), pulse))
}

fn parse(mut lines: Lines, pulse: &mut Pulse) -> Plain<Matrix> {
    only_if(lines.skip_comments(None)?)?;
    let (field, is_general, least) = banner(&mut lines)?;
    only_if(lines.next_line() && lines.skip_comments(Some(b'%'))?)?;
    let (height, width) = (lines.order()?, lines.order()?);
    let size = lines.number()? as usize;
    lines.end()?;
    only_if(is_general || height == width)?;
    // The lowest bit says that the entry is 0: such ones must not be there twice either.
    let mut keys = Vec::with_capacity(size.min(lines.text.len() / LINE + 1));
    while lines.next_line() && lines.skip_comments(Some(b'%'))? {
        only_if(keys.len() < size)?;
        let (row, column) = (lines.vertex(height)?, lines.vertex(width)?);
        only_if(is_general || i64::from(row) - i64::from(column) >= least)?;
        let is_something = value(&mut lines, field)?;
        lines.end()?;
        let (first, second) = if is_general {
            (row, column)
        } else {
            (column, row)
        };
        keys.push(u64::from(first) << 32 | u64::from(second) << 1 | u64::from(!is_something));
        pulse.step()?;
    }
    only_if(keys.len() == size)?;
    keys = sorted(keys, pulse)?;
    only_if(keys.is_sorted_by(|a, b| a >> 1 < b >> 1))?;
    keys.retain(|key| key & 1 == 0);
    for key in &mut keys {
        *key = *key >> 32 << 32 | (*key & 0xFFFF_FFFF) >> 1;
    }
    let diagonal = keys.iter().filter(|&key| key >> 32 == key & 0xFFFF_FFFF);
    Ok(Matrix {
        height,
        width,
        is_general,
        size,
        diagonal: diagonal.count(),
        entries: keys,
    })
}

/// What the first line says: the field, whether the matrix is general, and if not what row - column is at least.
fn banner(lines: &mut Lines) -> Plain<(Field, bool, i64)> {
    for word in ["%%matrixmarket", "matrix", "coordinate"] {
        only_if(lines.word().eq_ignore_ascii_case(word.as_bytes()))?;
    }
    let field = match &*lines.word().to_ascii_lowercase() {
        b"pattern" => Field::Pattern,
        b"real" => Field::Real,
        b"integer" => Field::Integer,
        b"complex" => Field::Complex,
        _ => return Err(Decline::NotPlain),
    };
    let (is_general, least) = match &*lines.word().to_ascii_lowercase() {
        b"general" => (true, 0),
        b"symmetric" => (false, 0),
        b"skew-symmetric" if field != Field::Pattern => (false, 1),
        b"hermitian" if field == Field::Complex => (false, 0),
        _ => return Err(Decline::NotPlain),
    };
    lines.end()?;
    Ok((field, is_general, least))
}

/// Whether the value of an entry is not zero.
#[inline]
fn value(lines: &mut Lines, field: Field) -> Plain<bool> {
    match field {
        Field::Pattern => Ok(true),
        Field::Integer => {
            let word = lines.word();
            let digits = word
                .strip_prefix(b"-")
                .or(word.strip_prefix(b"+"))
                .unwrap_or(word);
            only_if(!digits.is_empty() && digits.iter().all(u8::is_ascii_digit))?;
            Ok(digits.iter().any(|&digit| digit != b'0'))
        }
        Field::Real => real(lines.word()),
        Field::Complex => Ok(real(lines.word())? | real(lines.word())?),
    }
}

/// Whether a word is a number that is not zero; it must be finite.
#[inline]
fn real(word: &[u8]) -> Plain<bool> {
    let number = word
        .strip_prefix(b"-")
        .or(word.strip_prefix(b"+"))
        .unwrap_or(word);
    let (mut digits, mut points, mut is_something) = (0, 0, false);
    for &byte in number {
        match byte {
            b'0'..=b'9' => {
                digits += 1;
                is_something |= byte != b'0';
            }
            b'.' if points == 0 => points = 1,
            b'e' | b'E' if digits > 0 => return float(word),
            _ => return Err(Decline::NotPlain),
        }
    }
    only_if(digits > 0)?;
    if word.len() > SHORT {
        return float(word);
    }
    Ok(is_something)
}

/// The same of a word with an exponent, or of a very long one. Rust reads what is not in the format as well, but nothing
/// such as `inf` has a digit before its `e`.
#[cold]
fn float(word: &[u8]) -> Plain<bool> {
    let text = std::str::from_utf8(word).map_err(|_| Decline::NotPlain)?;
    let number: f64 = text.parse().map_err(|_| Decline::NotPlain)?;
    only_if(number.is_finite())?;
    Ok(number != 0.0)
}
