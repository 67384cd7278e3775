//! Matrices stored by rows (CSR), read in place from SciPy's memory.

use crate::bytes::{InPlace, read};
use crate::edges::edges_error;
use crate::errors::catch_panic;
use berge_core::CsrGraph;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// Whether CSR arrays are valid and canonical: the columns of each row ascend, without duplicates.
#[pyfunction]
pub fn are_rows_simple(
    py: Python<'_>,
    rows: usize,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
) -> PyResult<bool> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    catch_panic(|| {
        Ok(py.detach(|| {
            ByRow::new(rows, columns, starts, indices).is_ok_and(|matrix| {
                (0..rows as u32).all(|row| matrix.columns_of(row).is_sorted_by(|v, w| v < w))
            })
        }))
    })
}

/// A matrix in CSR arrays, read in place.
pub struct ByRow<'a> {
    pub columns: usize,
    starts: &'a [AtomicU32],
    indices: &'a [AtomicU32],
}

impl<'a> ByRow<'a> {
    /// Checks all numbers and returns the matrix; raises as `dmperm`.
    pub fn new(
        rows: usize,
        columns: usize,
        starts: &'a [AtomicU32],
        indices: &'a [AtomicU32],
    ) -> PyResult<Self> {
        let is_in_order =
            starts.len() == rows + 1 && read(&starts[0]) == 0 && starts.is_sorted_by_key(read);
        let last = starts.last().filter(|_| is_in_order);
        let indices = last.and_then(|last| indices.get(..read(last) as usize));
        let indices =
            indices.ok_or_else(|| PyIndexError::new_err("rows begin where others end"))?;
        if let Some(most) = indices.iter().map(read).max()
            && most as usize >= columns
        {
            return Err(PyIndexError::new_err("no such column"));
        }
        Ok(ByRow {
            columns,
            starts,
            indices,
        })
    }

    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn columns_of(
        &self,
        row: u32,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + use<'a> {
        let [start, end] = [row, row + 1].map(|row| read(&self.starts[row as usize]));
        self.indices[start as usize..end as usize].iter().map(read)
    }

    pub fn entries(&self) -> impl Iterator<Item = (u32, u32)> {
        let rows = 0..self.rows() as u32;
        rows.flat_map(|row| self.columns_of(row).map(move |column| (row, column)))
    }

    pub fn graph(&self, py: Python<'_>) -> PyResult<Arc<CsrGraph>> {
        let graph = py.detach(|| {
            let starts = read_with_room(self.starts, self.rows().saturating_add(self.columns));
            let indices = read_with_room(self.indices, 2 * self.indices.len());
            let (starts, indices) = simple_rows(starts, indices);
            CsrGraph::matrix(self.columns, starts, indices)
        });
        Ok(Arc::new(graph.map_err(edges_error)?))
    }
}

/// Returns the numbers in a vector with room for `count` numbers.
fn read_with_room(shared: &[AtomicU32], count: usize) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(count);
    numbers.extend(shared.iter().map(read));
    numbers
}

/// Returns the rows with ascending columns, without duplicates.
fn simple_rows(mut starts: Vec<u32>, mut indices: Vec<u32>) -> (Vec<u32>, Vec<u32>) {
    let are_simple = starts[0] == 0
        && starts.windows(2).all(|ends| {
            let columns = &indices[ends[0] as usize..ends[1] as usize];
            columns.is_sorted_by(|v, w| v < w)
        });
    if are_simple {
        return (starts, indices);
    }
    let mut unique: Vec<u32> = Vec::with_capacity(indices.len());
    let mut from = std::mem::take(&mut starts[0]) as usize;
    for start in &mut starts[1..] {
        let columns = &mut indices[from..*start as usize];
        columns.sort_unstable();
        let first = unique.len();
        for &mut column in columns {
            if unique[first..].last() != Some(&column) {
                unique.push(column);
            }
        }
        from = std::mem::replace(start, unique.len() as u32) as usize;
    }
    (starts, unique)
}
