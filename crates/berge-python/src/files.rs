//! Files of graphs that are plain; of all others the answer is None, and Python reads them with care.

use crate::edges::{key, packed};
use crate::graph::Numbers;
use crate::pulse::detached;
use crate::{guarded, numbers, read_numbers, room_for};
use berge_core::files::{Names, Numbered, dimacs, edges, graphml, matrix, metis, tally as tallies};
use berge_core::{Interrupted, Pulse, simple_keys};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

type Edges<'py> = Bound<'py, PyBytes>;

/// A list of edges: see `berge_core::files::edges::EdgeList`. Its names are `numbers`, 32 bits wide, or `words` with a
/// newline behind each.
#[pyclass(frozen, module = "berge._core")]
pub struct EdgeList {
    #[pyo3(get)]
    line: usize,
    #[pyo3(get)]
    width: usize,
    #[pyo3(get)]
    pairs: usize,
    #[pyo3(get)]
    lone: usize,
    #[pyo3(get)]
    order: usize,
    #[pyo3(get)]
    numbers: Option<Py<PyBytes>>,
    #[pyo3(get)]
    range: Option<(i64, i64)>,
    #[pyo3(get)]
    words: Option<Py<PyBytes>>,
    #[pyo3(get)]
    are_integers: bool,
    #[pyo3(get)]
    are_plain: bool,
    #[pyo3(get)]
    are_mixed: bool,
    #[pyo3(get)]
    is_bare: bool,
    keys: Vec<u64>,
}

#[pymethods]
impl EdgeList {
    /// A list that was read with care: `words` have a newline behind each, of the names nothing but `are_integers` is
    /// known.
    #[new]
    fn new(
        first: (usize, usize),
        pairs: usize,
        lone: usize,
        order: usize,
        keys: &[u8],
        words: Py<PyBytes>,
        are_integers: bool,
    ) -> Self {
        let keys = keys.as_chunks().0.iter();
        EdgeList {
            line: first.0,
            width: first.1,
            pairs,
            lone,
            order,
            numbers: None,
            range: None,
            words: Some(words),
            are_integers,
            are_plain: false,
            are_mixed: true,
            is_bare: false,
            keys: keys.map(|&key| u64::from_ne_bytes(key)).collect(),
        }
    }

    /// The numbers of the names of each line, those of one name twice.
    #[getter]
    fn ends<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        packed(py, &self.keys)
    }

    /// The numbers of the names of the first line.
    #[getter]
    fn first(&self) -> (u64, u64) {
        let key = self.keys.first().copied().unwrap_or_default();
        (key >> 32, key & 0xFFFF_FFFF)
    }

    /// The edges of the simple graph.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        self.simple(py, 0, |number| number)
    }

    /// Those behind the first line, where a vertex is what `values` says of its number, less `base`.
    fn headed_edges<'py>(&self, py: Python<'py>, values: &[u8], base: u32) -> PyResult<Edges<'py>> {
        room_for(values.len(), 2)?;
        let values = read_numbers(values);
        self.simple(py, 1, |number| values[number as usize].wrapping_sub(base))
    }

    /// Whether there are no loops and no edges twice behind the first line.
    fn is_simple(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.simple_keys(py, 1, |number| number)?.len() == self.pairs)
    }
}

impl EdgeList {
    fn simple<'py>(
        &self,
        py: Python<'py>,
        skipped: usize,
        vertex: impl Fn(u32) -> u32 + Sync,
    ) -> PyResult<Edges<'py>> {
        packed(py, &self.simple_keys(py, skipped, vertex)?)
    }

    fn simple_keys(
        &self,
        py: Python<'_>,
        skipped: usize,
        vertex: impl Fn(u32) -> u32 + Sync,
    ) -> PyResult<Vec<u64>> {
        room_for(self.keys.len(), 16)?;
        guarded(|| {
            detached(py, None, |pulse| {
                let keys = self.keys.iter().skip(skipped);
                let keys = keys.map(|&end| key(vertex((end >> 32) as u32), vertex(end as u32)));
                simple_keys(keys.collect(), pulse)
            })
        })
    }
}

/// Reads a list of edges.
#[pyfunction]
pub fn read_edges(py: Python<'_>, text: &[u8]) -> PyResult<Option<EdgeList>> {
    let found = read(py, text, edges::read)?.map(|list| {
        let names = told(py, &list.names);
        EdgeList {
            line: list.line,
            width: list.width,
            pairs: list.pairs,
            lone: list.lone,
            order: names.order,
            numbers: names.numbers.map(Bound::unbind),
            range: list.range,
            words: names.words.map(Bound::unbind),
            are_integers: names.are_integers,
            are_plain: names.are_plain,
            are_mixed: list.are_mixed,
            is_bare: list.is_bare,
            keys: list.keys,
        }
    });
    Ok(found)
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

/// Reads GraphML: whether some edge has a direction; how many nodes there are, their names as `EdgeList` has them, whether
/// all are integers, and the edges.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn read_graphml<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<
    Option<(
        bool,
        (
            usize,
            Option<Numbers<'py>>,
            Option<Bound<'py, PyBytes>>,
            bool,
            Edges<'py>,
        ),
    )>,
> {
    let found = read(py, text, graphml::read)?.map(|document| {
        let edges = packed(py, &document.edges)?;
        let names = told(py, &document.names);
        let all = (
            names.order,
            names.numbers,
            names.words,
            names.are_integers,
            edges,
        );
        Ok((document.is_directed, all))
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
