//! Graphs as Python keeps them: pairs of numbers, sorted.

use crate::{LimitError, each_pair, guarded, numbers, read_pairs, room_for};
use berge_core::{BadEdges, Stored};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The edges that pairs of numbers stand for: no loops, each once, the smaller number first, ascending.
#[pyfunction]
pub fn simple_edges<'py>(py: Python<'py>, pairs: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    room_for(pairs.len(), 3)?;
    let edges = guarded(|| Ok(py.detach(|| berge_core::simple_edges(each_pair(pairs)))))?;
    let ends: Vec<u32> = edges.into_iter().flat_map(|(v, w)| [v, w]).collect();
    Ok(numbers(py, &ends))
}

/// The index of the first pair that is not as `simple_edges` writes them, for numbers below `order`.
#[pyfunction]
pub fn first_not_simple(py: Python<'_>, edges: &[u8], order: usize) -> PyResult<Option<usize>> {
    room_for(edges.len(), 1)?;
    guarded(|| Ok(py.detach(|| berge_core::first_not_simple(&read_pairs(edges), order))))
}

/// Where the neighbours of each vertex begin, and all neighbours, ascending.
#[pyfunction]
pub fn adjacency<'py>(
    py: Python<'py>,
    order: usize,
    edges: &[u8],
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let graph = graph_of(py, order, edges)?;
    let (first, neighbours) = graph.lists();
    Ok((numbers(py, first), numbers(py, neighbours)))
}

/// The graph of the vertices 0 to `order - 1`, whose edges are pairs of numbers, each once.
pub fn graph_of(py: Python<'_>, order: usize, edges: &[u8]) -> PyResult<Stored> {
    room_for(order.saturating_add(edges.len()), 8)?;
    guarded(|| {
        let stored = py.detach(|| Stored::new(order, &read_pairs(edges)));
        stored.map_err(bad_edges)
    })
}

/// What Python is told of edges that are none.
pub fn bad_edges(error: BadEdges) -> PyErr {
    match error {
        BadEdges::TooLarge { .. } => LimitError::new_err(error.to_string()),
        BadEdges::BadEdge(..) => PyValueError::new_err(error.to_string()),
    }
}
