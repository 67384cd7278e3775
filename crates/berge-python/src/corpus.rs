//! Many texts at once: takes packed texts, returns columns of packed numbers.

use crate::errors::{catch_panic, check_memory};
use crate::progress::run_detached;
use berge_core::corpus::{ReviewedGame, SolvedMaze, Texts, maze, rabbit};
use berge_core::{Interrupted, Progress};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::thread;

/// The value of a column in a row.
type Number<R> = fn(&R) -> i64;

/// Reviews records in the format of P1971. Text `i` is `texts[offsets[i]:offsets[i + 1]]`; offsets are native 64-bit
/// numbers that count from the first of them. With 0 threads all processors are used.
///
/// Columns by name: `taken` has a byte for each text, 0 if it is declined. For the others: numbers of 64 bits, booleans
/// of a byte, -1 for missing values; `starts`, of 32 bits, has the offset of each text's bits in `verdicts` and
/// `single`.
#[pyfunction]
#[pyo3(signature = (texts, offsets, threads = 0))]
pub fn review_rabbits<'py>(
    py: Python<'py>,
    texts: &[u8],
    offsets: &[u8],
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows(py, texts, offsets, threads, rabbit::row)?;
    let columns = Columns::of(py, &rows)?;
    let of: [(&str, Number<ReviewedGame>); 9] = [
        ("rows", |row| row.rows.into()),
        ("columns", |row| row.columns.into()),
        ("vertices", |row| row.vertices.into()),
        ("plies", |row| row.plies.into()),
        ("first_winning", |row| row.winning[0].into()),
        ("first_mistakes", |row| row.mistakes[0].into()),
        ("second_winning", |row| row.winning[1].into()),
        ("second_mistakes", |row| row.mistakes[1].into()),
        ("turning_point", |row| {
            row.turning_point.map_or(-1, i64::from)
        }),
    ];
    columns.numbers(&of)?;
    columns.bytes("over", |row| [row.is_over.into()])?;
    columns.bytes("first_wins", |row| [row.first_wins.into()])?;
    columns.starts("starts", |row| row.verdicts.len())?;
    columns.bytes("verdicts", |row| row.verdicts.iter().copied())?;
    columns.bytes("single", |row| row.single.iter().copied())?;
    Ok(columns.dict)
}

/// Solves mazes in the format of P4055; takes and returns what `review_rabbits` does, with other columns.
#[pyfunction]
#[pyo3(signature = (texts, offsets, threads = 0))]
pub fn solve_mazes<'py>(
    py: Python<'py>,
    texts: &[u8],
    offsets: &[u8],
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows(py, texts, offsets, threads, maze::row)?;
    let columns = Columns::of(py, &rows)?;
    let of: [(&str, Number<SolvedMaze>); 7] = [
        ("rows", |row| row.rows.into()),
        ("columns", |row| row.columns.into()),
        ("vertices", |row| row.vertices.into()),
        ("even", |row| row.classes[0].into()),
        ("odd", |row| row.classes[1].into()),
        ("matched", |row| row.classes[2].into()),
        ("exposed", |row| row.exposed.into()),
    ];
    columns.numbers(&of)?;
    Ok(columns.dict)
}

fn rows<R: Send>(
    py: Python<'_>,
    texts: &[u8],
    offsets: &[u8],
    threads: usize,
    row: fn(&[u8], &mut Progress) -> Result<Option<R>, Interrupted>,
) -> PyResult<Vec<Option<R>>> {
    check_memory(texts.len(), 2)?;
    catch_panic(|| {
        let offsets = offsets.as_chunks().0.iter();
        let offsets: Vec<u64> = offsets.map(|&at| u64::from_ne_bytes(at)).collect();
        let first = offsets.first().copied().unwrap_or(0);
        let offsets: Vec<usize> = offsets
            .iter()
            .map(|at| at.wrapping_sub(first) as usize)
            .collect();
        let texts = Texts::new(texts, &offsets)
            .ok_or_else(|| PyValueError::new_err("offsets must ascend inside the texts"))?;
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            _ => threads,
        };
        run_detached(py, None, |progress| texts.rows(threads, row, progress))
    })
}

/// The columns of the rows that were not declined.
struct Columns<'py, 'a, R> {
    rows: Vec<&'a R>,
    dict: Bound<'py, PyDict>,
}

impl<'py, 'a, R> Columns<'py, 'a, R> {
    fn of(py: Python<'py>, rows: &'a [Option<R>]) -> PyResult<Self> {
        let is_accepted: Vec<u8> = rows.iter().map(|row| row.is_some().into()).collect();
        let dict = PyDict::new(py);
        dict.set_item("taken", PyBytes::new(py, &is_accepted))?;
        Ok(Columns {
            rows: rows.iter().flatten().collect(),
            dict,
        })
    }

    fn bytes<I: IntoIterator<Item = u8>>(
        &self,
        name: &str,
        of: impl Fn(&'a R) -> I,
    ) -> PyResult<()> {
        let bytes: Vec<u8> = self.rows.iter().flat_map(|row| of(row)).collect();
        self.dict
            .set_item(name, PyBytes::new(self.dict.py(), &bytes))
    }

    fn numbers(&self, of: &[(&str, Number<R>)]) -> PyResult<()> {
        of.iter()
            .try_for_each(|(name, number)| self.bytes(name, |row| number(row).to_ne_bytes()))
    }

    /// The offset of each row, whose length `length` returns, and the end of the last one.
    fn starts(&self, name: &str, length: impl Fn(&'a R) -> usize) -> PyResult<()> {
        let mut at = 0_i32;
        let mut bytes = at.to_ne_bytes().to_vec();
        for row in &self.rows {
            at += length(row) as i32;
            bytes.extend(at.to_ne_bytes());
        }
        self.dict
            .set_item(name, PyBytes::new(self.dict.py(), &bytes))
    }
}
