//! Lists of vertices by what is written of them, and cells as text.

use crate::{guarded, numbers, read_numbers};
use berge_core::contest::maze;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The places of those bytes of `text` that are in `letters`, ascending.
#[pyfunction]
pub fn places<'py>(py: Python<'py>, text: &[u8], letters: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let found = (0..).zip(text).filter(|(_, byte)| letters.contains(byte));
        let found: Vec<u32> = found.map(|(place, _)| place).collect();
        Ok(numbers(py, &found))
    })
}

/// Those of the `vertices` whose byte of `text` is in `letters`.
#[pyfunction]
pub fn select<'py>(
    py: Python<'py>,
    vertices: &[u8],
    text: &[u8],
    letters: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let mut found = read_numbers(vertices);
        found.retain(|&v| letters.contains(&text[v as usize]));
        Ok(numbers(py, &found))
    })
}

/// The answer to P4055 for the `classes` of a board with so many columns.
#[pyfunction]
pub fn jsoi_answer<'py>(
    py: Python<'py>,
    classes: &[u8],
    columns: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let even = (0..classes.len()).filter(|&cell| classes[cell] == b'E');
        let text = py.detach(|| maze::answer(even, columns));
        Ok(PyBytes::new(py, &text))
    })
}

/// Cells of a board with so many columns as row and column from 1, with these texts before, between and behind them.
#[pyfunction]
pub fn write_cells<'py>(
    py: Python<'py>,
    cells: &[u8],
    columns: usize,
    before: &str,
    between: &str,
    behind: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let cells = read_numbers(cells).into_iter().map(|cell| cell as usize);
        let mut text = Vec::new();
        maze::write_cells(&mut text, cells, columns, [before, between, behind]);
        Ok(PyBytes::new(py, &text))
    })
}
