//! Entries of matrices as pairs of a row and a column: ascending, without duplicates, as `simple_entries` returns them.

use crate::by_row::ByRow;
use crate::bytes::{InPlace, each_pair, numbers, read_pairs};
use crate::edges::{edges_error, graph_of};
use crate::errors::{catch_panic, check_memory};
use crate::numbered::Numbers;
use berge_core::InvalidEdges;
use berge_core::bipartite::NO_MATE; // which is -1 as a signed number
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The offset of each row's entries, and the end of the last one.
pub fn starts_of(rows: usize, entries: &[u8]) -> PyResult<Vec<u32>> {
    let mut starts = vec![0; rows + 1];
    let mut last = 0;
    for (row, column) in each_pair(entries) {
        if row < last || row as usize >= rows {
            return Err(edges_error(InvalidEdges::InvalidEdge(row, column)));
        }
        starts[row as usize + 1] += 1;
        last = row;
    }
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    Ok(starts)
}

/// The entries of a matrix in CSR arrays, as pairs of a row and a column.
#[pyfunction]
pub fn pairs_of_rows<'py>(
    py: Python<'py>,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
) -> PyResult<Numbers<'py>> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    check_memory(starts.len().saturating_add(indices.len()), 16)?;
    catch_panic(|| {
        let matrix = ByRow::new(starts.len().saturating_sub(1), columns, starts, indices)?;
        let pairs: Vec<u32> = py.detach(|| {
            matrix
                .entries()
                .flat_map(|(row, column)| [row, column])
                .collect()
        });
        Ok(numbers(py, &pairs))
    })
}

/// CSR arrays of entries as `simple_entries` returns them: the offsets of the rows, and the columns.
#[pyfunction]
pub fn rows_of_pairs<'py>(
    py: Python<'py>,
    rows: usize,
    entries: &[u8],
) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
    check_memory(rows.saturating_add(entries.len()), 8)?;
    catch_panic(|| {
        let starts = starts_of(rows, entries)?;
        let columns: Vec<u32> = each_pair(entries).map(|(_, column)| column).collect();
        Ok((numbers(py, &starts), numbers(py, &columns)))
    })
}

/// The edges of a graph as entries: rows are the vertices whose byte in `sides` is 0, columns those whose byte is 1,
/// both in their order. Every edge must join a row and a column.
#[pyfunction]
pub fn entries<'py>(py: Python<'py>, edges: &[u8], sides: &[u8]) -> PyResult<Numbers<'py>> {
    check_memory(edges.len() + sides.len(), 8)?;
    catch_panic(|| {
        if one_sided(edges, sides)?.is_some() {
            return Err(PyValueError::new_err("entries join a row with a column"));
        }
        let mut next = [0, 0];
        let mut place = vec![0; sides.len()];
        for (place, &side) in place.iter_mut().zip(sides) {
            let next = &mut next[usize::from(side != 0)];
            *place = *next;
            *next += 1;
        }
        let entries = each_pair(edges).map(|(v, w)| {
            let (row, column) = if sides[v as usize] == 0 {
                (v, w)
            } else {
                (w, v)
            };
            (place[row as usize], place[column as usize])
        });
        Ok(numbers(py, &sort_pairs(entries.collect())))
    })
}

/// Pairs of a row and a column, ascending, without duplicates.
#[pyfunction]
pub fn simple_entries<'py>(py: Python<'py>, pairs: &[u8]) -> PyResult<Numbers<'py>> {
    check_memory(pairs.len(), 2)?;
    catch_panic(|| Ok(numbers(py, &py.detach(|| sort_pairs(read_pairs(pairs))))))
}

fn sort_pairs(mut pairs: Vec<(u32, u32)>) -> Vec<u32> {
    if !pairs.is_sorted() {
        pairs.sort_unstable();
    }
    pairs.dedup();
    pairs.into_iter().flat_map(|(v, w)| [v, w]).collect()
}

/// Counts the mates that are not `NO_MATE`.
#[pyfunction]
pub fn count_mates(mates: &[u8]) -> usize {
    let mates = mates
        .as_chunks()
        .0
        .iter()
        .map(|&mate| u32::from_ne_bytes(mate));
    mates.filter(|&mate| mate != NO_MATE).count()
}

/// The numbers below `count` that are not the first (with `second`: the second) number of any of the `pairs`.
#[pyfunction]
pub fn missing_numbers<'py>(
    py: Python<'py>,
    pairs: &[u8],
    count: usize,
    second: bool,
) -> PyResult<Numbers<'py>> {
    catch_panic(|| {
        let mut is_met = vec![false; count];
        for (v, w) in each_pair(pairs) {
            is_met[if second { w } else { v } as usize] = true;
        }
        let missing: Vec<u32> = (0..count as u32).filter(|&v| !is_met[v as usize]).collect();
        Ok(numbers(py, &missing))
    })
}

/// The index of the first edge with both ends on one side; None if there is none.
#[pyfunction]
pub fn edge_within_side(edges: &[u8], sides: &[u8]) -> PyResult<Option<usize>> {
    catch_panic(|| one_sided(edges, sides))
}

fn one_sided(edges: &[u8], sides: &[u8]) -> PyResult<Option<usize>> {
    if each_pair(edges).any(|(v, w)| v.max(w) as usize >= sides.len()) {
        return Err(PyValueError::new_err("sides must hold a byte a vertex"));
    }
    Ok(each_pair(edges).position(|(v, w)| sides[v as usize] == sides[w as usize]))
}

/// A byte for each vertex, 0 for the first of each component and 1 for the other side; None if a cycle is odd.
#[pyfunction]
pub fn sides<'py>(py: Python<'py>, order: usize, edges: &[u8]) -> PyResult<Option<Numbers<'py>>> {
    let graph = graph_of(py, order, edges)?;
    let sides = py.detach(|| graph.sides());
    Ok(sides.map(|sides| {
        let bytes: Vec<u8> = sides.into_iter().map(u8::from).collect();
        PyBytes::new(py, &bytes)
    }))
}
