//! Readers of graph files: they return what the text contains, or a `Fault`, from which Python makes an error.

use crate::bytes::numbers;
use crate::edges::{key, pack_edges};
use crate::errors::{catch_panic, check_memory};
use crate::numbered::Numbers;
use crate::progress::run_detached;
use berge_core::files::{
    self, Names, Numbered, ReadError, dimacs, edges, graphml, matrix, metis, tally as tallies,
};
use berge_core::{Progress, simple_keys};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

type Edges<'py> = Bound<'py, PyBytes>;

/// An error in a text and its place: see `berge_core::files::Fault`. Line and column, in characters, count from 1;
/// `word` is empty where something is missing there.
#[pyclass(frozen, get_all, module = "berge._core")]
pub struct Fault {
    code: &'static str,
    values: (u64, u64),
    word: Py<PyBytes>,
    line: usize,
    column: usize,
}

impl Fault {
    fn new(py: Python<'_>, text: &[u8], fault: files::Fault) -> Self {
        let (line, column) = fault.position(text);
        Fault {
            code: fault.code,
            values: fault.values.into(),
            word: PyBytes::new(py, &text[fault.place]).unbind(),
            line,
            column,
        }
    }
}

/// A list of edges: see `berge_core::files::edges::EdgeList`. Its names are `numbers`, 32 bits wide, or `words` with a
/// newline behind each.
#[pyclass(frozen, module = "berge._core")]
pub struct EdgeList {
    list: edges::EdgeList,
    #[pyo3(get)]
    order: usize,
    #[pyo3(get)]
    numbers: Option<Py<PyBytes>>,
    #[pyo3(get)]
    words: Option<Py<PyBytes>>,
    #[pyo3(get)]
    are_integers: bool,
    #[pyo3(get)]
    are_plain: bool,
}

#[pymethods]
impl EdgeList {
    #[getter]
    fn line(&self) -> usize {
        self.list.line
    }

    #[getter]
    fn pairs(&self) -> usize {
        self.list.pairs
    }

    #[getter]
    fn lone(&self) -> usize {
        self.list.lone
    }

    #[getter]
    fn range(&self) -> Option<(i64, i64)> {
        self.list.range
    }

    #[getter]
    fn are_mixed(&self) -> bool {
        self.list.are_mixed
    }

    #[getter]
    fn is_bare(&self) -> bool {
        self.list.is_bare
    }

    #[getter]
    fn data(&self) -> usize {
        self.list.data
    }

    #[getter]
    fn cells(&self) -> usize {
        self.list.cells
    }

    #[getter]
    fn has_words(&self) -> bool {
        self.list.has_words
    }

    /// The names of rows and columns, by their numbers, and the entries; see `edges::EdgeList`.
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<(Numbers<'py>, Numbers<'py>, Edges<'py>)> {
        check_memory(self.list.keys.len(), 24)?;
        let sides = py.detach(|| self.list.sides());
        let entries = pack_edges(py, &sides.entries)?;
        Ok((
            numbers(py, &sides.rows),
            numbers(py, &sides.columns),
            entries,
        ))
    }

    /// See `edges::EdgeList`.
    fn lone_with_edges(&self) -> Option<u32> {
        self.list.lone_with_edges()
    }

    /// See `edges::EdgeList`.
    fn loops(&self, skipped: usize) -> usize {
        self.list.loops(skipped)
    }

    /// The names in the first line, if there is one.
    #[getter]
    fn first(&self) -> Vec<Vec<u8>> {
        let key = self.list.keys.first().copied().unwrap_or_default();
        let ends = [key >> 32, key & 0xFFFF_FFFF];
        let ends = ends[..self.list.width].iter();
        ends.map(|&end| self.name(end as usize)).collect()
    }

    /// The numbers of the names in each line; a single name is repeated.
    #[getter]
    fn ends<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        pack_edges(py, &self.list.keys)
    }

    /// The edges of the simple graph.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        pack_edges(py, &self.simple_keys(py, 0, |number| number)?)
    }

    /// The edges after the first line; a vertex is its name, a number, minus `base`.
    fn headed_edges<'py>(&self, py: Python<'py>, base: u32) -> PyResult<Edges<'py>> {
        let values = self.values();
        let vertex = |number: u32| values[number as usize].wrapping_sub(base);
        pack_edges(py, &self.simple_keys(py, 1, vertex)?)
    }

    /// The edges of the directed graph, from the first name of a line to the second, loops too.
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        check_memory(self.list.keys.len(), 16)?;
        let mut lone = self.list.lone_keys.iter().copied().peekable();
        let is_edge = |&(index, _): &(usize, &u64)| lone.next_if_eq(&index).is_none();
        let keys = self.list.keys.iter().enumerate().filter(is_edge);
        let keys: Vec<u64> = keys.map(|(_, &key)| key).collect();
        sorted_entries(py, keys)
    }

    /// The edges after the first line; a vertex is its name, a number, minus `base`.
    fn headed_entries<'py>(&self, py: Python<'py>, base: u32) -> PyResult<Edges<'py>> {
        check_memory(self.list.keys.len(), 16)?;
        let values = self.values();
        let vertex = |number: u64| values[number as usize].wrapping_sub(base);
        let keys = self.list.keys.iter().skip(1);
        let keys = keys.map(|&end| key(vertex(end >> 32), vertex(end & 0xFFFF_FFFF)));
        sorted_entries(py, keys.collect())
    }

    /// Whether the lines after the first have no loops and no repeated edges.
    fn is_simple(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.simple_keys(py, 1, |number| number)?.len() == self.list.pairs)
    }
}

impl EdgeList {
    fn new(py: Python<'_>, list: edges::EdgeList) -> Self {
        let names = names_for(py, &list.names);
        EdgeList {
            order: names.order,
            numbers: names.numbers.map(Bound::unbind),
            words: names.words.map(Bound::unbind),
            are_integers: names.are_integers,
            are_plain: names.are_plain,
            list,
        }
    }

    fn name(&self, number: usize) -> Vec<u8> {
        match &self.list.names {
            Names::Numbers(values) => values[number].to_string().into_bytes(),
            Names::Words { text, .. } => {
                let word = text.split(|&byte| byte == b'\n').nth(number);
                word.expect("a name").to_vec()
            }
        }
    }

    /// The names as numbers; 0 for names of more than 32 bits.
    fn values(&self) -> Vec<u32> {
        match &self.list.names {
            Names::Numbers(values) => values.clone(),
            Names::Words { text, .. } => {
                let value = |word: &[u8]| std::str::from_utf8(word).ok()?.parse().ok();
                let words = text.split(|&byte| byte == b'\n');
                words.map(|word| value(word).unwrap_or(0)).collect()
            }
        }
    }

    fn simple_keys(
        &self,
        py: Python<'_>,
        skipped: usize,
        vertex: impl Fn(u32) -> u32 + Sync,
    ) -> PyResult<Vec<u64>> {
        check_memory(self.list.keys.len(), 16)?;
        catch_panic(|| {
            run_detached(py, None, |progress| {
                let keys = self.list.keys.iter().skip(skipped);
                let keys = keys.map(|&end| key(vertex((end >> 32) as u32), vertex(end as u32)));
                simple_keys(keys.collect(), progress)
            })
        })
    }
}

/// Reads a list of edges.
#[pyfunction]
pub fn read_edges<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    read(py, text, edges::read, |list| Ok(EdgeList::new(py, list)))
}

/// Names as Python receives them.
struct PyNames<'py> {
    order: usize,
    numbers: Option<Numbers<'py>>,
    words: Option<Bound<'py, PyBytes>>,
    are_integers: bool,
    are_plain: bool,
}

fn names_for<'py>(py: Python<'py>, names: &Names) -> PyNames<'py> {
    match names {
        Names::Numbers(values) => PyNames {
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
        } => PyNames {
            order: count,
            numbers: None,
            words: Some(PyBytes::new(py, text)),
            are_integers,
            are_plain,
        },
    }
}

/// Reads DIMACS; returns order, size, loops, weights, whether edges have directions, and the edges, which keep them if
/// `directed` is true.
#[pyfunction]
pub fn read_dimacs<'py>(
    py: Python<'py>,
    text: &[u8],
    directed: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let reader = |text: &[u8], progress: &mut Progress| dimacs::read(text, directed, progress);
    read(py, text, reader, |graph| convert_graph(py, &graph))
}

/// Reads METIS; returns what `read_dimacs` does.
#[pyfunction]
pub fn read_metis<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    read(py, text, metis::read, |graph| convert_graph(py, &graph))
}

type PyNumbered<'py> = (usize, usize, usize, usize, bool, Edges<'py>);

fn convert_graph<'py>(py: Python<'py>, graph: &Numbered) -> PyResult<PyNumbered<'py>> {
    let edges = pack_edges(py, &graph.edges)?;
    let &Numbered {
        order,
        size,
        loops,
        weights,
        is_directed,
        ..
    } = graph;
    Ok((order, size, loops, weights, is_directed, edges))
}

/// Reads Matrix Market; returns height, width, whether the matrix is general, the numbers of doubled entries, of zeros
/// left out and of other entries on the diagonal, and these entries as pairs of row and column. With `square` it must
/// have as many rows as columns.
#[pyfunction]
pub fn read_matrix<'py>(
    py: Python<'py>,
    text: &[u8],
    square: bool,
    keep_zeros: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let reader =
        |text: &[u8], progress: &mut Progress| matrix::read(text, square, keep_zeros, progress);
    read(py, text, reader, |matrix| {
        Ok((
            matrix.height,
            matrix.width,
            matrix.is_general,
            matrix.doubled,
            matrix.zeros,
            matrix.diagonal,
            pack_edges(py, &matrix.entries)?,
        ))
    })
}

/// Reads GraphML: how many edges there are, how many of these are loops, and whether some have a direction; a byte for
/// each node, 1 on the second side, where the nodes say it; how many nodes there are, their names as `EdgeList` has
/// them, whether all are integers, and the edges, which keep their directions where `directed` is true.
#[pyfunction]
pub fn read_graphml<'py>(
    py: Python<'py>,
    text: &[u8],
    directed: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let reader = |text: &[u8], progress: &mut Progress| graphml::read(text, directed, progress);
    read(py, text, reader, |document| {
        let edges = pack_edges(py, &document.edges)?;
        let names = names_for(py, &document.names);
        let graph = (
            names.order,
            names.numbers,
            names.words,
            names.are_integers,
            edges,
        );
        let sides = document.sides.as_ref().map(|sides| {
            let bytes: Vec<u8> = sides.iter().copied().map(u8::from).collect();
            PyBytes::new(py, &bytes)
        });
        Ok((
            document.size,
            document.loops,
            document.is_directed,
            sides,
            graph,
        ))
    })
}

/// For a text that contains only numbers: their count, the first two, the smallest and the largest of the others, the
/// number of lines with numbers, and whether each has an even count. A number of more than 19 digits counts as 2^64 -
/// 1.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn tally(
    py: Python<'_>,
    text: &[u8],
) -> PyResult<Option<(usize, [u64; 2], Option<(u64, u64)>, usize, bool)>> {
    check_memory(text.len(), 3)?;
    let tally = catch_panic(|| run_detached(py, None, |progress| tallies::read(text, progress)))?;
    Ok(tally.map(|tally| {
        let tallies::Tally { total, first, .. } = tally;
        (total, first, tally.others, tally.lines, tally.is_even)
    }))
}

/// The result of a reader as Python receives it, or a `Fault`.
fn read<'py, T: Send, P: IntoPyObject<'py>>(
    py: Python<'py>,
    text: &[u8],
    reader: impl FnOnce(&[u8], &mut Progress) -> Result<T, ReadError> + Send,
    convert: impl FnOnce(T) -> PyResult<P>,
) -> PyResult<Bound<'py, PyAny>> {
    check_memory(text.len(), 3)?;
    let read = move |progress: &mut Progress| match reader(text, progress) {
        Ok(value) => Ok(Ok(value)),
        Err(ReadError::Fault(fault)) => Ok(Err(*fault)),
        Err(ReadError::Interrupted(interrupted)) => Err(interrupted),
    };
    match catch_panic(|| run_detached(py, None, read))? {
        Ok(value) => convert(value)?.into_bound_py_any(py),
        Err(fault) => Fault::new(py, text, fault).into_bound_py_any(py),
    }
}

/// Counts the vertices without edges; edges are packed pairs of numbers.
#[pyfunction]
pub fn count_isolated(py: Python<'_>, order: usize, edges: &[u8]) -> usize {
    py.detach(|| {
        let mut has_edge = vec![false; order];
        for end in edges.chunks_exact(4) {
            let end = u32::from_ne_bytes(end.try_into().expect("4 bytes")) as usize;
            if let Some(has_edge) = has_edge.get_mut(end) {
                *has_edge = true;
            }
        }
        has_edge.iter().filter(|&&has_edge| !has_edge).count()
    })
}

/// Directed edges, ascending, without duplicates.
fn sorted_entries<'py>(py: Python<'py>, mut keys: Vec<u64>) -> PyResult<Edges<'py>> {
    py.detach(|| {
        keys.sort_unstable();
        keys.dedup();
    });
    pack_edges(py, &keys)
}
