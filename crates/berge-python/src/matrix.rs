//! Bipartite graphs as matrices: a vertex a row, then a vertex a column, and an edge an entry that is not zero.

use crate::edges::{bad_edges, graph_of};
use crate::graph::{Numbers, edge_letter};
use crate::pulse::detached;
use crate::{each_pair, guarded, numbers, read_numbers, read_pairs, room_for};
use berge_core::bipartite::{Mates, NO_MATE}; // the latter is -1 as a signed number
use berge_core::blocks::Blocks;
use berge_core::{Forest, Interrupted, NoForest, Pulse, Stored};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// The Dulmage-Mendelsohn decomposition of a matrix, whose entries, pairs of a row and a column, are as `simple_entries`
/// writes them. As numbers, from 0 for rows and for columns: the rows and the columns block by block, where the blocks
/// begin in each, where the coarse parts do, and the pairs of a maximum matching; and a letter an entry, `E`, `S` or
/// `N` where every, some or no maximum matching has it.
#[pyfunction]
#[pyo3(signature = (rows, columns, entries, progress = None))]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn dulmage_mendelsohn<'py>(
    py: Python<'py>,
    rows: usize,
    columns: usize,
    entries: &[u8],
    progress: Option<Py<PyAny>>,
) -> PyResult<([Numbers<'py>; 7], Numbers<'py>)> {
    room_for(
        rows.saturating_add(columns).saturating_add(entries.len()),
        48,
    )?;
    guarded(|| {
        let graph = matrix(py, rows, columns, entries)?;
        let is_column: Vec<bool> = (0..rows + columns).map(|v| v >= rows).collect();
        let (blocks, pairs, letters) = detached(py, progress, |pulse| {
            let forest = forest_of(&graph, pulse)?;
            let blocks = Blocks::new(&graph, &is_column, &forest, pulse)?;
            let letters: Vec<u8> = blocks
                .edge_classes(&graph)
                .map(|(_, class)| edge_letter(class))
                .collect();
            let matched = (0..rows as u32).filter_map(|v| Some([v, forest.matching().mate(v)?]));
            let pairs = matched.flat_map(|[v, w]| [v, w - rows as u32]).collect();
            Ok((blocks, pairs, letters))
        })?;
        let places = |list: &[usize]| list.iter().map(|&at| at as u32).collect();
        let lists: [Vec<u32>; 7] = [
            blocks.rows.clone(),
            blocks.columns.iter().map(|&w| w - rows as u32).collect(),
            places(&blocks.row_starts),
            places(&blocks.column_starts),
            places(&blocks.coarse_rows),
            places(&blocks.coarse_columns),
            pairs,
        ];
        Ok((
            lists.map(|list| numbers(py, &list)),
            PyBytes::new(py, &letters),
        ))
    })
}

/// A maximum matching of a matrix, whose entries are as `simple_entries` writes them: the column of each row and the row
/// of each column, as signed numbers, -1 where there is none.
#[pyfunction]
pub fn maximum_matching<'py>(
    py: Python<'py>,
    rows: usize,
    columns: usize,
    entries: &[u8],
) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
    room_for(
        rows.saturating_add(columns).saturating_add(entries.len()),
        24,
    )?;
    guarded(|| {
        let graph = matrix(py, rows, columns, entries)?;
        let [of_rows, of_columns] = detached(py, None, |pulse| {
            let matching = berge_core::bipartite::maximum_matching(graph, rows, pulse)?;
            let mate = |v: usize| matching.mate(v as u32);
            let of_rows = (0..rows).map(|v| mate(v).map_or(NO_MATE, |w| w - rows as u32));
            let of_columns = (rows..rows + columns).map(|w| mate(w).unwrap_or(NO_MATE));
            Ok([of_rows.collect::<Vec<_>>(), of_columns.collect()])
        })?;
        Ok((numbers(py, &of_rows), numbers(py, &of_columns)))
    })
}

/// A maximum matching, as `maximum_matching` gives it, of a matrix that is stored as `entries_by_row` takes it, where it is
/// soon found; else None.
#[pyfunction]
pub fn first_fit<'py>(
    py: Python<'py>,
    columns: usize,
    starts: &[u8],
    indices: &[u8],
) -> PyResult<Option<(Numbers<'py>, Numbers<'py>)>> {
    let lists = starts.len().saturating_add(columns.saturating_mul(4));
    room_for(lists.saturating_mul(8).saturating_add(indices.len()), 1)?;
    guarded(|| {
        let starts = read_numbers(starts);
        let indices = indices.as_chunks().0;
        let rows: Option<Vec<&[[u8; 4]]>> = starts
            .windows(2)
            .map(|ends| indices.get(ends[0] as usize..ends[1] as usize))
            .collect();
        let rows = rows.ok_or_else(|| PyValueError::new_err("rows begin where others end"))?;
        let columns_of = |row: u32| rows[row as usize].iter().map(|&at| u32::from_ne_bytes(at));
        let found = detached(py, None, |pulse| {
            if rows.len() <= columns {
                return berge_core::bipartite::first_fit(rows.len(), columns, columns_of, pulse);
            }
            let (starts, turned) = turned(rows.len(), columns, columns_of);
            let rows_of = |column: u32| {
                let ends = starts[column as usize]..starts[column as usize + 1];
                turned[ends].iter().copied()
            };
            let found = berge_core::bipartite::first_fit(columns, rows.len(), rows_of, pulse)?;
            Ok(found.map(
                |Mates {
                     of_rows,
                     of_columns,
                 }| Mates {
                    of_rows: of_columns,
                    of_columns: of_rows,
                },
            ))
        })?;
        Ok(found.map(|mates| (numbers(py, &mates.of_rows), numbers(py, &mates.of_columns))))
    })
}

/// The rows of all columns, one column after the other, and where each begins.
fn turned<R: Iterator<Item = u32>>(
    rows: usize,
    columns: usize,
    columns_of: impl Fn(u32) -> R,
) -> (Vec<usize>, Vec<u32>) {
    let mut starts = vec![0; columns + 1];
    for column in (0..rows as u32).flat_map(&columns_of) {
        starts[column as usize + 1] += 1;
    }
    for column in 0..columns {
        starts[column + 1] += starts[column];
    }
    let mut next = starts.clone();
    let mut found = vec![0; starts[columns]];
    for row in 0..rows as u32 {
        for column in columns_of(row) {
            found[next[column as usize]] = row;
            next[column as usize] += 1;
        }
    }
    (starts, found)
}

fn matrix(py: Python<'_>, rows: usize, columns: usize, entries: &[u8]) -> PyResult<Arc<Stored>> {
    let graph = py.detach(|| Stored::matrix(rows, columns, each_pair(entries)));
    Ok(Arc::new(graph.map_err(bad_edges)?))
}

fn forest_of(graph: &Arc<Stored>, pulse: &mut Pulse) -> Result<Forest<Arc<Stored>>, Interrupted> {
    let forest = Forest::new(graph.clone(), 0..graph.order() as u32, pulse);
    forest.map_err(|error| {
        assert_eq!(error, NoForest::Interrupted, "rows and columns");
        Interrupted
    })
}

/// The entries of a matrix that is stored row by row, as `simple_entries` writes them: the columns of row `v` are
/// `indices[starts[v]..starts[v + 1]]`, in any order, some perhaps more than once.
#[pyfunction]
pub fn entries_by_row<'py>(
    py: Python<'py>,
    starts: &[u8],
    indices: &[u8],
) -> PyResult<Numbers<'py>> {
    room_for(starts.len().saturating_add(indices.len()), 7)?;
    guarded(|| {
        let found = py.detach(|| {
            let (starts, indices) = (read_numbers(starts), read_numbers(indices));
            let mut found = Vec::with_capacity(2 * indices.len());
            let mut sorted = Vec::new();
            for (row, ends) in (0..).zip(starts.windows(2)) {
                let mut columns = indices.get(ends[0] as usize..ends[1] as usize)?;
                if !columns.is_sorted_by(|v, w| v < w) {
                    sorted.clear();
                    sorted.extend_from_slice(columns);
                    sorted.sort_unstable();
                    sorted.dedup();
                    columns = &sorted;
                }
                found.extend(columns.iter().flat_map(|&column| [row, column]));
            }
            Some(found)
        });
        let found = found.ok_or_else(|| PyValueError::new_err("rows begin where others end"))?;
        Ok(numbers(py, &found))
    })
}

/// The edges of a graph as entries: rows are the vertices whose byte in `sides` is 0, columns those whose byte is 1, both
/// in their order. Every edge must cross.
#[pyfunction]
pub fn entries<'py>(py: Python<'py>, edges: &[u8], sides: &[u8]) -> PyResult<Numbers<'py>> {
    room_for(edges.len() + sides.len(), 8)?;
    guarded(|| {
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
        let found = each_pair(edges).map(|(v, w)| {
            let (row, column) = if sides[v as usize] == 0 {
                (v, w)
            } else {
                (w, v)
            };
            (place[row as usize], place[column as usize])
        });
        Ok(numbers(py, &sorted(found.collect())))
    })
}

/// Pairs of a row and a column each once, ascending.
#[pyfunction]
pub fn simple_entries<'py>(py: Python<'py>, pairs: &[u8]) -> PyResult<Numbers<'py>> {
    room_for(pairs.len(), 2)?;
    guarded(|| Ok(numbers(py, &py.detach(|| sorted(read_pairs(pairs))))))
}

fn sorted(mut pairs: Vec<(u32, u32)>) -> Vec<u32> {
    if !pairs.is_sorted() {
        pairs.sort_unstable();
    }
    pairs.dedup();
    pairs.into_iter().flat_map(|(v, w)| [v, w]).collect()
}

/// How many of these numbers are any row's or column's.
#[pyfunction]
pub fn how_many(mates: &[u8]) -> usize {
    let mates = mates
        .as_chunks()
        .0
        .iter()
        .map(|&mate| u32::from_ne_bytes(mate));
    mates.filter(|&mate| mate != NO_MATE).count()
}

/// The numbers below `count` that are in none of the `pairs`, as their first or as their second.
#[pyfunction]
pub fn missed<'py>(
    py: Python<'py>,
    pairs: &[u8],
    count: usize,
    second: bool,
) -> PyResult<Numbers<'py>> {
    guarded(|| {
        let mut is_met = vec![false; count];
        for (v, w) in each_pair(pairs) {
            is_met[if second { w } else { v } as usize] = true;
        }
        let missed: Vec<u32> = (0..count as u32).filter(|&v| !is_met[v as usize]).collect();
        Ok(numbers(py, &missed))
    })
}

/// The index of the first edge both whose ends are on one side; None where all cross.
#[pyfunction]
pub fn uncrossed(edges: &[u8], sides: &[u8]) -> PyResult<Option<usize>> {
    guarded(|| one_sided(edges, sides))
}

fn one_sided(edges: &[u8], sides: &[u8]) -> PyResult<Option<usize>> {
    if each_pair(edges).any(|(v, w)| v.max(w) as usize >= sides.len()) {
        return Err(PyValueError::new_err("sides must hold a byte a vertex"));
    }
    Ok(each_pair(edges).position(|(v, w)| sides[v as usize] == sides[w as usize]))
}

/// A byte a vertex, 0 for the first of each connected component and 1 for the other side; None where a cycle is odd.
#[pyfunction]
pub fn sides<'py>(py: Python<'py>, order: usize, edges: &[u8]) -> PyResult<Option<Numbers<'py>>> {
    let graph = graph_of(py, order, edges)?;
    let found = py.detach(|| graph.sides());
    Ok(found.map(|sides| {
        let bytes: Vec<u8> = sides.into_iter().map(u8::from).collect();
        PyBytes::new(py, &bytes)
    }))
}
