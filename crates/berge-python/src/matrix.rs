//! Bipartite graphs as matrices: a vertex a row, then a vertex a column, and an edge an entry that is not zero.

use crate::by_row::ByRow;
use crate::bytes::{InPlace, each_pair, numbers, read_numbers, read_pairs, write_numbers};
use crate::edges::{bad_edges, graph_of};
use crate::errors::{guarded, room_for};
use crate::graph::edge_letter;
use crate::numbered::Numbers;
use crate::progress::detached;
use berge_core::bipartite::{Mates, NO_MATE}; // the latter is -1 as a signed number
use berge_core::blocks::Blocks;
use berge_core::touching::{self, Network};
use berge_core::{
    CsrGraph, Forest, Graph as _, Interrupted, InvalidEdges, Matching, NotBipartite, Permutations,
    Progress,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::sync::Arc;

/// The Dulmage-Mendelsohn decomposition of a matrix that is stored as `dmperm` takes it; raises as that. As numbers, from
/// 0 for rows and for columns: the rows and the columns block by block, where the blocks begin in each, where the coarse
/// parts do, and the pairs of a maximum matching.
///
/// The maximum matching covers all rows and columns of the matching `begin`, where there is one.
#[pyfunction]
#[pyo3(signature = (rows, columns, starts, indices, progress = None, begin = None))]
pub fn dulmage_mendelsohn<'py>(
    py: Python<'py>,
    rows: usize,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
    progress: Option<Py<PyAny>>,
    begin: Option<&[u8]>,
) -> PyResult<[Numbers<'py>; 7]> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    let vertices = rows.saturating_add(columns);
    room_for(vertices.saturating_add(indices.len()), 48)?;
    guarded(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let easy = match begin {
            Some(_) => None,
            None => by_first_fit(py, &matrix, progress.as_ref())?,
        };
        let (blocks, pairs): (Blocks, Vec<[u32; 2]>) = match easy {
            Some(easy) => easy,
            None => {
                let graph = matrix.graph(py)?;
                detached(py, progress, |progress| {
                    let forest = match begin {
                        Some(pairs) => {
                            Forest::grown(matching_of(&graph, rows, each_pair(pairs)), progress)?
                        }
                        None => forest_of(&graph, progress)?,
                    };
                    let blocks = Blocks::new(&graph, rows, &forest, progress)?;
                    let mate = |v| Some([v, forest.matching().mate(v)? - rows as u32]);
                    Ok((blocks, (0..rows as u32).filter_map(mate).collect()))
                })?
            }
        };
        let places: Vec<u32> = blocks.columns.iter().map(|&w| w - rows as u32).collect();
        let lists: [&[u32]; 7] = [
            &blocks.rows,
            &places,
            &blocks.row_starts,
            &blocks.column_starts,
            &blocks.coarse_rows,
            &blocks.coarse_columns,
            pairs.as_flattened(),
        ];
        Ok(lists.map(|list| numbers(py, list)))
    })
}

/// The blocks of a square matrix whose perfect matching is soon found, and its pairs, without a graph; None for others.
fn by_first_fit(
    py: Python<'_>,
    matrix: &ByRow,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Option<(Blocks, Vec<[u32; 2]>)>> {
    let (rows, columns_of) = (matrix.rows(), |row| matrix.columns_of(row));
    if rows != matrix.columns {
        return Ok(None);
    }
    detached(py, progress.map(|call| call.clone_ref(py)), |progress| {
        let Some(mates) = berge_core::bipartite::perfect_fit(rows, rows, columns_of, progress)?
        else {
            return Ok(None);
        };
        let permutations = Permutations::of_pairs(&mates, columns_of, progress)?;
        let pairs = (0..).zip(mates.of_rows).map(|(row, column)| [row, column]);
        Ok(Some((permutations.into_square_blocks(), pairs.collect())))
    })
}

/// A letter for each entry of a matrix that is stored as `dmperm` takes it, `E`, `S` or `N` where every, some or no
/// maximum matching has it. `lists` are those that `dulmage_mendelsohn` returns for it.
#[pyfunction]
pub fn entry_letters<'py>(
    py: Python<'py>,
    starts: InPlace,
    indices: InPlace,
    lists: [Bound<'py, PyBytes>; 7],
) -> PyResult<Numbers<'py>> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    room_for(starts.len().saturating_add(indices.len()), 8)?;
    guarded(|| {
        let (blocks, rows, columns) = blocks_of(&lists)?;
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let letter = |(v, w)| edge_letter(blocks.edge_class(v, rows as u32 + w));
        let letters: Vec<u8> = py.detach(|| matrix.entries().map(letter).collect());
        Ok(PyBytes::new(py, &letters))
    })
}

/// The blocks that `dulmage_mendelsohn` returned, and how many rows and columns they have.
fn blocks_of(lists: &[Bound<PyBytes>; 7]) -> PyResult<(Blocks, usize, usize)> {
    let [
        rows,
        columns,
        row_starts,
        column_starts,
        coarse_rows,
        coarse_columns,
        _,
    ] = lists.each_ref().map(|list| read_numbers(list.as_bytes()));
    let coarse = |starts: Vec<u32>| starts.try_into().ok();
    let (height, width) = (rows.len(), columns.len());
    let columns: Vec<u32> = columns.into_iter().map(|w| w + height as u32).collect();
    let mut block_of = vec![0; height + width];
    for (places, starts) in [(&rows, &row_starts), (&columns, &column_starts)] {
        for (block, ends) in starts.windows(2).enumerate() {
            for &v in &places[ends[0] as usize..ends[1] as usize] {
                block_of[v as usize] = block as u32;
            }
        }
    }
    let blocks = coarse(coarse_rows).zip(coarse(coarse_columns));
    let (coarse_rows, coarse_columns) =
        blocks.ok_or_else(|| PyValueError::new_err("expected four starts of parts"))?;
    let block_of = block_of.into_iter().collect();
    let blocks = Blocks {
        rows,
        columns,
        row_starts,
        column_starts,
        coarse_rows,
        coarse_columns,
        block_of,
    };
    Ok((blocks, height, width))
}

/// The entries of a matrix that is stored as `dmperm` takes it, as pairs of a row and a column.
#[pyfunction]
pub fn pairs_of_rows<'py>(
    py: Python<'py>,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
) -> PyResult<Numbers<'py>> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    room_for(starts.len().saturating_add(indices.len()), 16)?;
    guarded(|| {
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

/// Entries as `simple_entries` writes them, stored as `dmperm` takes them: where the rows begin, and the columns.
#[pyfunction]
pub fn rows_of_pairs<'py>(
    py: Python<'py>,
    rows: usize,
    entries: &[u8],
) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
    room_for(rows.saturating_add(entries.len()), 8)?;
    guarded(|| {
        let starts = starts_of(rows, entries)?;
        let columns: Vec<u32> = each_pair(entries).map(|(_, column)| column).collect();
        Ok((numbers(py, &starts), numbers(py, &columns)))
    })
}

/// Where each of six lists ends.
type Ends = (usize, usize, usize, usize, usize, usize);

/// The Dulmage-Mendelsohn decomposition of a matrix that is stored by rows as MATLAB's `dmperm` returns it: `p`, `q`, `r`,
/// `s`, `cc` and `rr`, as 32-bit numbers from 0, one behind the other, and the place where each ends.
///
/// The columns of row `v` are `indices[starts[v]..starts[v + 1]]`, in any order, some perhaps more than once. Raises
/// IndexError where one is not below `columns`, the first row does not begin at 0, or another not where the one before it
/// ends, or there is not one start more than rows.
#[pyfunction]
pub fn dmperm<'py>(
    py: Python<'py>,
    rows: usize,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
) -> PyResult<(Bound<'py, PyByteArray>, Ends)> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    let vertices = rows.saturating_add(columns);
    room_for(vertices.saturating_add(indices.len()), 64)?;
    guarded(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let permutations = match of_pairs(py, &matrix)? {
            Some(permutations) => permutations,
            None => {
                let mates = first_fit(py, &matrix)?;
                let graph = matrix.graph(py)?;
                detached(py, None, |progress| {
                    let forest = match mates {
                        Some(mates) => {
                            let pairs = (0..).zip(mates.of_rows);
                            Forest::grown(matching_of(&graph, rows, pairs), progress)?
                        }
                        None => forest_of(&graph, progress)?,
                    };
                    let blocks = Blocks::new(&graph, rows, &forest, progress)?;
                    Ok(Permutations::new(blocks, forest.matching()))
                })?
            }
        };
        let lists: [&[u32]; 6] = [
            &permutations.p,
            &permutations.q,
            &permutations.r,
            &permutations.s,
            &permutations.cc,
            &permutations.rr,
        ];
        let mut end = 0;
        let ends = lists.map(|list| {
            end += list.len();
            end
        });
        let numbers = PyByteArray::new_with(py, 4 * end, |mut bytes| {
            for list in lists {
                let (own, others) = bytes.split_at_mut(4 * list.len());
                write_numbers(own, list);
                bytes = others;
            }
            Ok(())
        });
        Ok((numbers?, ends.into()))
    })
}

/// The same where all rows and columns are soon matched; else None.
fn of_pairs(py: Python<'_>, matrix: &ByRow) -> PyResult<Option<Permutations>> {
    let (rows, columns_of) = (matrix.rows(), |row| matrix.columns_of(row));
    if rows != matrix.columns {
        return Ok(None);
    }
    detached(py, None, |progress| {
        let mates = berge_core::bipartite::perfect_fit(rows, rows, columns_of, progress)?;
        let permutations = mates.map(|mates| Permutations::of_pairs(&mates, columns_of, progress));
        permutations.transpose()
    })
}

type MatesAsNumbers<'py> = (Numbers<'py>, Numbers<'py>);

fn mates_of(matching: &Matching<Arc<CsrGraph>>, rows: usize) -> Mates {
    let mate = |v: usize| matching.mate(v as u32);
    let order = matching.graph().order();
    Mates {
        of_rows: (0..rows)
            .map(|v| mate(v).map_or(NO_MATE, |w| w - rows as u32))
            .collect(),
        of_columns: (rows..order).map(|w| mate(w).unwrap_or(NO_MATE)).collect(),
    }
}

fn as_numbers<'py>(py: Python<'py>, mates: &Mates) -> MatesAsNumbers<'py> {
    (numbers(py, &mates.of_rows), numbers(py, &mates.of_columns))
}

/// A maximum matching of a matrix that is stored as `dmperm` takes it, raising as that: the column of each row and the row
/// of each column, as signed numbers, -1 where there is none.
#[pyfunction]
pub fn maximum_matching_by_row<'py>(
    py: Python<'py>,
    rows: usize,
    columns: usize,
    starts: InPlace,
    indices: InPlace,
) -> PyResult<MatesAsNumbers<'py>> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    let vertices = rows.saturating_add(columns);
    room_for(vertices.saturating_add(indices.len()), 24)?;
    guarded(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        if let Some(mates) = first_fit(py, &matrix)? {
            return Ok(as_numbers(py, &mates));
        }
        let graph = matrix.graph(py)?;
        let mates = detached(py, None, |progress| {
            Ok(mates_of(forest_of(&graph, progress)?.matching(), rows))
        })?;
        Ok(as_numbers(py, &mates))
    })
}

/// The same where it is soon found; else None.
fn first_fit(py: Python<'_>, matrix: &ByRow) -> PyResult<Option<Mates>> {
    let (rows, columns) = (matrix.rows(), matrix.columns);
    detached(py, None, |progress| {
        let columns_of = |row| matrix.columns_of(row);
        if rows <= columns {
            return berge_core::bipartite::first_fit(rows, columns, columns_of, progress);
        }
        let (first, lists) = berge_core::lists(columns, || {
            let rows = 0..rows as u32;
            rows.flat_map(|row| columns_of(row).map(move |column| (column, row)))
        });
        let rows_of = |column| {
            let ends = first[column] as usize..first[column + 1] as usize;
            lists[ends].iter().copied()
        };
        let transposed = berge_core::bipartite::first_fit(columns, rows, rows_of, progress)?;
        Ok(transposed.map(|mates| Mates {
            of_rows: mates.of_columns,
            of_columns: mates.of_rows,
        }))
    })
}

/// The fewest nodes of a network that signals touch to steer it, whose edges are as `simple_entries` writes them. As
/// numbers: these nodes, those that prove their number, a matching that enters the others, the nodes of the sources one
/// source behind the other, and where each source begins and the last one ends.
#[pyfunction]
#[pyo3(signature = (order, edges, progress = None))]
pub fn touch<'py>(
    py: Python<'py>,
    order: usize,
    edges: &[u8],
    progress: Option<Py<PyAny>>,
) -> PyResult<[Numbers<'py>; 5]> {
    room_for(order.saturating_add(edges.len()), 48)?;
    guarded(|| {
        let network = Network {
            starts: starts_of(order, edges)?,
            heads: each_pair(edges).map(|(_, head)| head).collect(),
        };
        let found = detached(py, progress, |progress| touching::touch(&network, progress))?;
        let found = found.map_err(bad_edges)?;
        let matching: Vec<u32> = found.matching.iter().flat_map(|&(v, w)| [v, w]).collect();
        let lists: [&[u32]; 5] = [
            &found.nodes,
            &found.bottleneck,
            &matching,
            &found.sources,
            &found.starts,
        ];
        Ok(lists.map(|list| numbers(py, list)))
    })
}

/// Where the entries of each row begin, and at last where all end.
fn starts_of(rows: usize, entries: &[u8]) -> PyResult<Vec<u32>> {
    let mut starts = vec![0; rows + 1];
    let mut last = 0;
    for (row, column) in each_pair(entries) {
        if row < last || row as usize >= rows {
            return Err(bad_edges(InvalidEdges::BadEdge(row, column)));
        }
        starts[row as usize + 1] += 1;
        last = row;
    }
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    Ok(starts)
}

/// The matching of these pairs, a row and a column each. What is no entry, or meets an earlier pair, is left out.
fn matching_of(
    graph: &Arc<CsrGraph>,
    rows: usize,
    pairs: impl Iterator<Item = (u32, u32)>,
) -> Matching<Arc<CsrGraph>> {
    let order = graph.order() as u32;
    let mut matching = Matching::empty(graph.clone(), 0..order);
    for (row, column) in pairs {
        let column = column.saturating_add(rows as u32);
        if (row as usize) < rows
            && column < order
            && matching.is_exposed(row)
            && matching.is_exposed(column)
            && let Some(link) = graph.link_between(row, column)
        {
            matching.join(row, link);
        }
    }
    matching
}

fn forest_of(
    graph: &Arc<CsrGraph>,
    progress: &mut Progress,
) -> Result<Forest<Arc<CsrGraph>>, Interrupted> {
    let forest = Forest::new(graph.clone(), 0..graph.order() as u32, progress);
    forest.map_err(|error| {
        assert_eq!(error, NotBipartite::Interrupted, "rows and columns");
        Interrupted
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
        let entries = each_pair(edges).map(|(v, w)| {
            let (row, column) = if sides[v as usize] == 0 {
                (v, w)
            } else {
                (w, v)
            };
            (place[row as usize], place[column as usize])
        });
        Ok(numbers(py, &sorted(entries.collect())))
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
    let sides = py.detach(|| graph.sides());
    Ok(sides.map(|sides| {
        let bytes: Vec<u8> = sides.into_iter().map(u8::from).collect();
        PyBytes::new(py, &bytes)
    }))
}
