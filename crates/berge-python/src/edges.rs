//! Graphs as Python keeps them: pairs of numbers, sorted.

use crate::bytes::{each_pair, numbers, read_pairs};
use crate::errors::{LimitError, guarded, room_for};
use crate::message::Said;
use crate::progress::detached;
use berge_core::message;
use berge_core::{CsrGraph, InvalidEdges, simple_keys};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The edges that pairs of numbers stand for: no loops, each once, the smaller number first, ascending. To the second
/// number of each pair `shift` is added.
#[pyfunction]
#[pyo3(signature = (pairs, shift = 0))]
pub fn simple_edges<'py>(
    py: Python<'py>,
    pairs: &[u8],
    shift: u32,
) -> PyResult<Bound<'py, PyBytes>> {
    room_for(pairs.len(), 3)?;
    let edges = guarded(|| {
        detached(py, None, |progress| {
            let keys = each_pair(pairs).map(|(v, w)| key(v, w.wrapping_add(shift)));
            simple_keys(keys.collect(), progress)
        })
    })?;
    pack_edges(py, &edges)
}

/// The number under which an edge is sorted.
pub fn key(v: u32, w: u32) -> u64 {
    u64::from(v) << 32 | u64::from(w)
}

/// The ends of edges that are given by keys, as pairs of numbers.
pub fn pack_edges<'py>(py: Python<'py>, keys: &[u64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 8 * keys.len(), |bytes| {
        for (pair, key) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(keys) {
            pair[..4].copy_from_slice(&((key >> 32) as u32).to_ne_bytes());
            pair[4..].copy_from_slice(&(*key as u32).to_ne_bytes());
        }
        Ok(())
    })
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
pub fn graph_of(py: Python<'_>, order: usize, edges: &[u8]) -> PyResult<CsrGraph> {
    room_for(order.saturating_add(edges.len()), 8)?;
    guarded(|| {
        let graph = py.detach(|| CsrGraph::new(order, &read_pairs(edges)));
        graph.map_err(bad_edges)
    })
}

/// What Python is told of edges that are none.
pub fn bad_edges(error: InvalidEdges) -> PyErr {
    match error {
        InvalidEdges::TooLarge { order, edges } => LimitError::new_err(Said(message!(
            "a graph of {order} vertices and {edges} edges; at most about {most} vertices and ends of edges are possible",
            order = order,
            edges = edges,
            most = u32::MAX
        ))),
        _ => PyValueError::new_err(error.to_string()),
    }
}
