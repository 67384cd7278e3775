//! Graphs as Python stores them: sorted pairs of numbers.

use crate::bytes::{each_pair, numbers, read_pairs};
use crate::errors::{LimitError, catch_panic, check_memory};
use crate::message::MessageArguments;
use crate::numbered::Numbers;
use crate::progress::run_detached;
use berge_core::message;
use berge_core::{CsrGraph, InvalidEdges, simple_keys};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyTuple};
use std::collections::HashMap;

/// The edges of a simple graph from pairs of numbers: without loops and duplicates, the smaller number first,
/// ascending. `shift` is added to the second number of each pair.
#[pyfunction]
#[pyo3(signature = (pairs, shift = 0))]
pub fn simple_edges<'py>(
    py: Python<'py>,
    pairs: &[u8],
    shift: u32,
) -> PyResult<Bound<'py, PyBytes>> {
    check_memory(pairs.len(), 3)?;
    let edges = catch_panic(|| {
        run_detached(py, None, |progress| {
            let keys = each_pair(pairs).map(|(v, w)| key(v, w.wrapping_add(shift)));
            simple_keys(keys.collect(), progress)
        })
    })?;
    pack_edges(py, &edges)
}

/// The sort key of an edge.
pub fn key(v: u32, w: u32) -> u64 {
    u64::from(v) << 32 | u64::from(w)
}

/// The ends of edges from their sort keys, as pairs of numbers.
pub fn pack_edges<'py>(py: Python<'py>, keys: &[u64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 8 * keys.len(), |bytes| {
        for (pair, key) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(keys) {
            pair[..4].copy_from_slice(&((key >> 32) as u32).to_ne_bytes());
            pair[4..].copy_from_slice(&(*key as u32).to_ne_bytes());
        }
        Ok(())
    })
}

/// The edges of a symmetric matrix from its entries, ascending pairs of a row and a column without duplicates, as
/// `simple_edges` returns them; or the first entry whose mirror image is missing. Linear.
///
/// Raises ValueError if the entries are not in order or not in the matrix.
#[pyfunction]
pub fn symmetric_edges<'py>(
    py: Python<'py>,
    order: usize,
    entries: &[u8],
) -> PyResult<(Numbers<'py>, Option<(u32, u32)>)> {
    check_memory(order.saturating_add(entries.len()), 2)?;
    let result = catch_panic(|| {
        py.detach(|| {
            let pairs = || each_pair(entries);
            if !pairs().is_sorted() || pairs().any(|(v, w)| v.max(w) as usize >= order) {
                return Err("entries must ascend, within the matrix");
            }
            // Column by column, the entries of a symmetric matrix are the same pairs in the same order, reversed.
            let (first, rows) = berge_core::group_pairs(order, || pairs().map(|(v, w)| (w, v)));
            let rows_of = |column: u32| &rows[first[column] as usize..first[column + 1] as usize];
            let transposed = (0..order as u32)
                .flat_map(|column| rows_of(column).iter().map(move |&row| (column, row)));
            if !transposed.eq(pairs()) {
                let alone = pairs().find(|&(v, w)| rows_of(v).binary_search(&w).is_err());
                return Ok((Vec::new(), alone));
            }
            let edges = pairs().filter(|(v, w)| v < w).map(|(v, w)| key(v, w));
            Ok((edges.collect(), None))
        })
        .map_err(PyValueError::new_err)
    });
    let (edges, alone) = result?;
    Ok((pack_edges(py, &edges)?, alone))
}

/// Numbers Python integers and pairs of them in the order of their first appearance. Returns the distinct integers, as
/// native 64-bit numbers, and the numbers of all, vertices first. With `data`, tuples of two integers and another
/// object are pairs too. None if there is any other object, or an integer that does not fit. Linear.
#[pyfunction]
pub fn number_pairs<'py>(
    py: Python<'py>,
    pairs: &Bound<'py, PyList>,
    vertices: &Bound<'py, PyList>,
    with_data: bool,
) -> PyResult<Option<(Numbers<'py>, Numbers<'py>)>> {
    let count = vertices.len().saturating_add(2 * pairs.len());
    check_memory(count, 40)?;
    catch_panic(|| {
        let Some(integers) = integers_of(pairs, vertices, with_data) else {
            return Ok(None);
        };
        let (names, places) = py.detach(|| number_integers(&integers));
        let bytes = PyBytes::new_with(py, 8 * names.len(), |bytes| {
            for (place, name) in bytes.as_chunks_mut().0.iter_mut().zip(&names) {
                *place = name.to_ne_bytes();
            }
            Ok(())
        })?;
        Ok(Some((bytes, numbers(py, &places))))
    })
}

/// The vertices, then the ends of the pairs; None if one of them is not an integer of 64 bits.
fn integers_of(
    pairs: &Bound<'_, PyList>,
    vertices: &Bound<'_, PyList>,
    with_data: bool,
) -> Option<Vec<i64>> {
    let integer = |thing: Bound<'_, PyAny>| {
        let integer = thing.cast_exact::<PyInt>().ok()?;
        integer.extract::<i64>().ok()
    };
    let mut integers = Vec::with_capacity(vertices.len() + 2 * pairs.len());
    for vertex in vertices {
        integers.push(integer(vertex)?);
    }
    for pair in pairs {
        let pair = pair.cast_exact::<PyTuple>().ok()?;
        if pair.len() != 2 && !(with_data && pair.len() == 3) {
            return None;
        }
        for at in 0..2 {
            integers.push(integer(pair.get_item(at).ok()?)?);
        }
    }
    Some(integers)
}

/// The distinct integers in the order of their first appearance, and the index of each integer among them.
fn number_integers(integers: &[i64]) -> (Vec<i64>, Vec<u32>) {
    let mut names = Vec::new();
    let mut places = Vec::with_capacity(integers.len());
    let least = integers.iter().copied().min().unwrap_or(0);
    let most = integers.iter().copied().max().unwrap_or(0);
    let mut number = |name, place: &mut u32| {
        if *place == u32::MAX {
            *place = names.len() as u32;
            names.push(name);
        }
        *place
    };
    if most.abs_diff(least) < 4 * integers.len() as u64 {
        let mut places_of = vec![u32::MAX; most.abs_diff(least) as usize + 1];
        for &name in integers {
            places.push(number(name, &mut places_of[name.abs_diff(least) as usize]));
        }
    } else {
        let mut places_of = HashMap::new();
        for &name in integers {
            places.push(number(name, places_of.entry(name).or_insert(u32::MAX)));
        }
    }
    (names, places)
}

/// The index of the first pair that `simple_edges` would not return, for numbers below `order`.
#[pyfunction]
pub fn first_not_simple(py: Python<'_>, edges: &[u8], order: usize) -> PyResult<Option<usize>> {
    check_memory(edges.len(), 1)?;
    catch_panic(|| Ok(py.detach(|| berge_core::first_not_simple(&read_pairs(edges), order))))
}

/// The offset of each vertex's neighbours, and all neighbours, ascending.
#[pyfunction]
pub fn adjacency<'py>(
    py: Python<'py>,
    order: usize,
    edges: &[u8],
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let graph = graph_of(py, order, edges)?;
    let (first, neighbors) = graph.lists();
    Ok((numbers(py, first), numbers(py, neighbors)))
}

/// The graph of the vertices 0 to `order - 1` with edges as pairs of numbers, without duplicates.
pub fn graph_of(py: Python<'_>, order: usize, edges: &[u8]) -> PyResult<CsrGraph> {
    check_memory(order.saturating_add(edges.len()), 8)?;
    catch_panic(|| {
        let graph = py.detach(|| CsrGraph::new(order, &read_pairs(edges)));
        graph.map_err(edges_error)
    })
}

/// The exception for invalid edges.
pub fn edges_error(error: InvalidEdges) -> PyErr {
    match error {
        InvalidEdges::TooLarge { order, edges } => LimitError::new_err(MessageArguments(message!(
            "a graph of {order} vertices and {edges} edges; at most about {most} vertices and ends of edges are possible",
            order = order,
            edges = edges,
            most = u32::MAX
        ))),
        _ => PyValueError::new_err(error.to_string()),
    }
}
