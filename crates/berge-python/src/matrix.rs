//! Bipartite graphs as matrices: vertices are the rows, then the columns; edges are the nonzero entries.

use crate::by_row::ByRow;
use crate::bytes::{InPlace, each_pair, numbers, read_numbers, write_numbers};
use crate::edges::edges_error;
use crate::entries::starts_of;
use crate::errors::{catch_panic, check_memory};
use crate::graph::edge_letter;
use crate::numbered::Numbers;
use crate::progress::run_detached;
use berge_core::bipartite::{self, Mates, NO_MATE}; // the last is -1 as a signed number
use berge_core::blocks::Blocks;
use berge_core::touching::{self, Network};
use berge_core::{
    CsrGraph, Forest, Graph as _, Interrupted, Matching, NotBipartite, PerVertex, Permutations,
    Progress,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::sync::Arc;

/// The Dulmage-Mendelsohn decomposition of a matrix in CSR arrays; raises as `dmperm`. Returns, as numbers from 0, the
/// rows and the columns block by block, the offsets of the blocks in both, the offsets of the coarse parts, and the
/// pairs of a maximum matching.
///
/// The maximum matching covers all rows and columns of the matching `begin`, if there is one.
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
    check_memory(vertices.saturating_add(indices.len()), 48)?;
    catch_panic(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let mates = match begin {
            None => maximum_mates(py, &matrix, progress.as_ref())?,
            Some(pairs) => {
                let graph = matrix.graph(py)?;
                let call = progress.as_ref().map(|call| call.clone_ref(py));
                run_detached(py, call, |progress| {
                    let matching = matching_of(&graph, rows, each_pair(pairs));
                    Ok(Mates::of(
                        Forest::from_matching(matching, progress)?.matching(),
                        rows,
                    ))
                })?
            }
        };
        let blocks = run_detached(py, progress, |progress| {
            Blocks::of(&mates, |row| matrix.columns_of(row), progress)
        })?;
        let pairs = (0..).zip(&mates.of_rows);
        let matched = pairs.filter(|&(_, &column)| column != NO_MATE);
        let pairs: Vec<[u32; 2]> = matched.map(|(row, &column)| [row, column]).collect();
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

/// A letter for each entry of a matrix in CSR arrays, `E`, `S` or `N` if every, some or no maximum matching contains
/// it. `lists` are those that `dulmage_mendelsohn` returns for it.
#[pyfunction]
pub fn entry_letters<'py>(
    py: Python<'py>,
    starts: InPlace,
    indices: InPlace,
    lists: [Bound<'py, PyBytes>; 7],
) -> PyResult<Numbers<'py>> {
    let (starts, indices) = (starts.numbers(), indices.numbers());
    check_memory(starts.len().saturating_add(indices.len()), 8)?;
    catch_panic(|| {
        let (blocks, rows, columns) = blocks_of(&lists)?;
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let letter = |(v, w)| edge_letter(blocks.edge_class(v, rows as u32 + w));
        let letters: Vec<u8> = py.detach(|| matrix.entries().map(letter).collect());
        Ok(PyBytes::new(py, &letters))
    })
}

/// The blocks that `dulmage_mendelsohn` returned, with the numbers of rows and columns.
fn blocks_of(lists: &[Bound<PyBytes>; 7]) -> PyResult<(Blocks, usize, usize)> {
    let list = |at: usize| read_numbers(lists[at].as_bytes());
    let parts = |at: usize| {
        let starts: Result<[u32; 4], _> = list(at).try_into();
        starts.map_err(|_| PyValueError::new_err("expected four starts of parts"))
    };
    let rows = list(0);
    let columns: Vec<u32> = list(1).iter().map(|&w| w + rows.len() as u32).collect();
    let (height, width) = (rows.len(), columns.len());
    let mut blocks = Blocks {
        rows,
        columns,
        row_starts: list(2),
        column_starts: list(3),
        coarse_rows: parts(4)?,
        coarse_columns: parts(5)?,
        block_of: PerVertex::default(),
    };
    let mut block_of = PerVertex::new(0, height + width);
    for block in 0..blocks.count() {
        for &v in blocks.rows_of(block).iter().chain(blocks.columns_of(block)) {
            block_of[v] = block as u32;
        }
    }
    blocks.block_of = block_of;
    Ok((blocks, height, width))
}

/// The ends of six lists.
type Ends = (usize, usize, usize, usize, usize, usize);

/// The Dulmage-Mendelsohn decomposition of a matrix in CSR arrays, as MATLAB's `dmperm` returns it: `p`, `q`, `r`, `s`,
/// `cc` and `rr`, as 32-bit numbers from 0, one list after the other, and the ends of the lists.
///
/// The columns of row `v` are `indices[starts[v]..starts[v + 1]]`, in any order, with or without duplicates. Raises
/// IndexError if a column is not below `columns`, if the first row does not begin at 0, if a row ends before it begins,
/// or if there is not one start more than rows.
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
    check_memory(vertices.saturating_add(indices.len()), 64)?;
    catch_panic(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        let mates = maximum_mates(py, &matrix, None)?;
        let permutations = run_detached(py, None, |progress| {
            Permutations::new(&mates, |row| matrix.columns_of(row), progress)
        })?;
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

type MatesAsNumbers<'py> = (Numbers<'py>, Numbers<'py>);

fn as_numbers<'py>(py: Python<'py>, mates: &Mates) -> MatesAsNumbers<'py> {
    (numbers(py, &mates.of_rows), numbers(py, &mates.of_columns))
}

/// A maximum matching of a matrix in CSR arrays; raises as `dmperm`. Returns the column of each row and the row of each
/// column, as signed numbers, -1 if there is none.
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
    check_memory(vertices.saturating_add(indices.len()), 24)?;
    catch_panic(|| {
        let matrix = ByRow::new(rows, columns, starts, indices)?;
        Ok(as_numbers(py, &maximum_mates(py, &matrix, None)?))
    })
}

/// The mates of a maximum matching.
fn maximum_mates(py: Python<'_>, matrix: &ByRow, progress: Option<&Py<PyAny>>) -> PyResult<Mates> {
    let call = || progress.map(|call| call.clone_ref(py));
    if let Some(mates) = run_detached(py, call(), |progress| first_fit(matrix, progress))? {
        return Ok(mates);
    }
    let graph = matrix.graph(py)?;
    run_detached(py, call(), |progress| {
        let forest = forest_of(&graph, progress)?;
        Ok(Mates::of(forest.matching(), matrix.rows()))
    })
}

/// The mates of a maximum matching; None if the search without a forest takes too long.
fn first_fit(matrix: &ByRow, progress: &mut Progress) -> Result<Option<Mates>, Interrupted> {
    let (rows, columns) = (matrix.rows(), matrix.columns);
    let columns_of = |row| matrix.columns_of(row);
    if rows <= columns {
        return bipartite::first_fit(rows, columns, columns_of, progress);
    }
    let (first, lists) = berge_core::group_pairs(columns, || {
        let rows = 0..rows as u32;
        rows.flat_map(|row| columns_of(row).map(move |column| (column, row)))
    });
    let rows_of = |column| {
        let ends = first[column] as usize..first[column + 1] as usize;
        lists[ends].iter().copied()
    };
    let transposed = bipartite::first_fit(columns, rows, rows_of, progress)?;
    Ok(transposed.map(Mates::transposed))
}

/// The smallest set of nodes that signals must touch to control a network, whose edges are as `simple_entries` returns
/// them. Returns, as numbers, these nodes, nodes that prove their number, a matching that enters the others, the nodes
/// of the sources one source after the other, the offset of each source, and the end of the last one.
#[pyfunction]
#[pyo3(signature = (order, edges, progress = None))]
pub fn touch<'py>(
    py: Python<'py>,
    order: usize,
    edges: &[u8],
    progress: Option<Py<PyAny>>,
) -> PyResult<[Numbers<'py>; 5]> {
    check_memory(order.saturating_add(edges.len()), 48)?;
    catch_panic(|| {
        let network = Network {
            starts: starts_of(order, edges)?,
            heads: each_pair(edges).map(|(_, head)| head).collect(),
        };
        let touched = run_detached(py, progress, |progress| touching::touch(&network, progress))?;
        let touched = touched.map_err(edges_error)?;
        let matching: Vec<u32> = touched.matching.iter().flat_map(|&(v, w)| [v, w]).collect();
        let lists: [&[u32]; 5] = [
            &touched.nodes,
            &touched.bottleneck,
            &matching,
            &touched.sources,
            &touched.starts,
        ];
        Ok(lists.map(|list| numbers(py, list)))
    })
}

/// The matching of these pairs of a row and a column. Pairs that are no entries or share a vertex with an earlier pair
/// are left out.
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
