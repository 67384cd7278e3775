//! Files of graphs that are plain; of all others the answer is None, and Python reads them with care.

use crate::edges::{key, packed};
use crate::graph::Numbers;
use crate::pulse::detached;
use crate::{each_pair, guarded, numbers, read_numbers, room_for};
use berge_core::files::{Names, Numbered, dimacs, edges, graphml, matrix, metis, tally as tallies};
use berge_core::{Interrupted, Pulse, simple_keys};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

type Edges<'py> = Bound<'py, PyBytes>;

/// A list of edges: see `berge_core::files::edges::EdgeList`. `keys` are native 64-bit numbers; `numbers` are 32 bits wide,
/// `words` have a newline behind each.
#[pyclass(frozen, get_all, module = "berge._core")]
pub struct EdgeList {
    line: usize,
    width: usize,
    pairs: usize,
    lone: usize,
    order: usize,
    keys: Py<PyBytes>,
    numbers: Option<Py<PyBytes>>,
    range: Option<(i64, i64)>,
    words: Option<Py<PyBytes>>,
    are_integers: bool,
    are_plain: bool,
    are_mixed: bool,
}

/// Reads a list of edges.
#[pyfunction]
pub fn read_edges(py: Python<'_>, text: &[u8]) -> PyResult<Option<EdgeList>> {
    let Some(list) = read(py, text, edges::read)? else {
        return Ok(None);
    };
    let bytes = PyBytes::new_with(py, 8 * list.keys.len(), |bytes| {
        for (bytes, key) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(&list.keys) {
            *bytes = key.to_ne_bytes();
        }
        Ok(())
    })?;
    let names = told(py, &list.names);
    Ok(Some(EdgeList {
        line: list.line,
        width: list.width,
        pairs: list.pairs,
        lone: list.lone,
        order: names.order,
        keys: bytes.unbind(),
        numbers: names.numbers.map(Bound::unbind),
        range: list.range,
        words: names.words.map(Bound::unbind),
        are_integers: names.are_integers,
        are_plain: names.are_plain,
        are_mixed: list.are_mixed,
    }))
}

/// Names as Python takes them.
struct Told<'py> {
    order: usize,
    numbers: Option<Numbers<'py>>,
    words: Option<Bound<'py, PyBytes>>,
    are_integers: bool,
    are_plain: bool,
}

fn told<'py>(py: Python<'py>, names: &Names) -> Told<'py> {
    match names {
        Names::Numbers(values) => Told {
            order: values.len(),
            numbers: Some(numbers(py, values)),
            words: None,
            are_integers: true,
            are_plain: true,
        },
        &Names::Words {
            ref text,
            count,
            are_integers,
            are_plain,
        } => Told {
            order: count,
            numbers: None,
            words: Some(PyBytes::new(py, text)),
            are_integers,
            are_plain,
        },
    }
}

/// The edges of a list behind its first line, where a vertex is what `values` says of its number, less `base`.
#[pyfunction]
pub fn headed_edges<'py>(
    py: Python<'py>,
    keys: &[u8],
    values: &[u8],
    base: u32,
) -> PyResult<Edges<'py>> {
    room_for(keys.len() + values.len(), 3)?;
    let edges = guarded(|| {
        detached(py, None, |pulse| {
            let values = read_numbers(values);
            let vertex = |number: u32| values[number as usize].wrapping_sub(base);
            let pairs = each_pair(keys).skip(1); // whichever half of a key comes first
            let keys = pairs.map(|(u, v)| key(vertex(u), vertex(v)));
            simple_keys(keys.collect(), pulse)
        })
    })?;
    packed(py, &edges)
}

/// Reads DIMACS: order, size and edges.
#[pyfunction]
pub fn read_dimacs<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<Option<(usize, usize, Edges<'py>)>> {
    numbered(py, read(py, text, dimacs::read)?)
}

/// Reads METIS, likewise.
#[pyfunction]
pub fn read_metis<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<Option<(usize, usize, Edges<'py>)>> {
    numbered(py, read(py, text, metis::read)?)
}

fn numbered(
    py: Python<'_>,
    found: Option<Numbered>,
) -> PyResult<Option<(usize, usize, Edges<'_>)>> {
    let told = found.map(|graph| Ok((graph.order, graph.size, packed(py, &graph.edges)?)));
    told.transpose()
}

/// Reads Matrix Market: height, width, whether the matrix is general, how many entries there are, how many on the diagonal
/// are not zero, and all that are not as pairs of row and column.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn read_matrix<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<Option<(usize, usize, bool, usize, usize, Edges<'py>)>> {
    let found = read(py, text, matrix::read)?.map(|matrix| {
        let entries = packed(py, &matrix.entries)?;
        Ok((
            matrix.height,
            matrix.width,
            matrix.is_general,
            matrix.size,
            matrix.diagonal,
            entries,
        ))
    });
    found.transpose()
}

/// Reads GraphML: how many nodes there are, their ids as `EdgeList` has names, whether all are integers, and the edges.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn read_graphml<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<
    Option<(
        usize,
        Option<Numbers<'py>>,
        Option<Bound<'py, PyBytes>>,
        bool,
        Edges<'py>,
    )>,
> {
    let found = read(py, text, graphml::read)?.map(|document| {
        let edges = packed(py, &document.edges)?;
        let names = told(py, &document.names);
        Ok((
            names.order,
            names.numbers,
            names.words,
            names.are_integers,
            edges,
        ))
    });
    found.transpose()
}

/// Of a text of nothing but numbers: how many there are, the first two, the least and the largest of the others, how
/// many lines have any, and whether each has an even number of them. What has more than 19 digits counts as 2^64 - 1.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn tally(
    py: Python<'_>,
    text: &[u8],
) -> PyResult<Option<(usize, [u64; 2], Option<(u64, u64)>, usize, bool)>> {
    let found = read(py, text, tallies::read)?;
    Ok(found.map(|tally| {
        let tallies::Tally { total, first, .. } = tally;
        (total, first, tally.others, tally.lines, tally.even)
    }))
}

fn read<T: Send>(
    py: Python<'_>,
    text: &[u8],
    reader: fn(&[u8], &mut Pulse) -> Result<Option<T>, Interrupted>,
) -> PyResult<Option<T>> {
    room_for(text.len(), 3)?;
    guarded(|| detached(py, None, |pulse| reader(text, pulse)))
}
