//! Lists of vertices by what is written of them, and cells as text.

use crate::bytes::{each_pair, numbers, read_numbers};
use crate::errors::{guarded, room_for};
use berge_core::contest::maze;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The places of those bytes of `text` that are in `letters`, ascending.
#[pyfunction]
pub fn places<'py>(py: Python<'py>, text: &[u8], letters: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let places = (0..).zip(text).filter(|(_, byte)| letters.contains(byte));
        let places: Vec<u32> = places.map(|(place, _)| place).collect();
        Ok(numbers(py, &places))
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
        let mut selection = read_numbers(vertices);
        selection.retain(|&v| letters.contains(&text[v as usize]));
        Ok(numbers(py, &selection))
    })
}

/// Those of the `pairs` whose byte of `text` is in `letters`.
#[pyfunction]
pub fn select_pairs<'py>(
    py: Python<'py>,
    pairs: &[u8],
    text: &[u8],
    letters: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let selection = each_pair(pairs).zip(text);
        let selection = selection.filter(|(_, letter)| letters.contains(letter));
        let ends: Vec<u32> = selection.flat_map(|((v, w), _)| [v, w]).collect();
        Ok(numbers(py, &ends))
    })
}

/// What the number of each vertex's mate, its own where it has none, says: the matched pairs, the vertices that are
/// exposed, and the mates again as signed numbers, -1 where there is none.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn matched<'py>(
    py: Python<'py>,
    mates: &[u8],
) -> PyResult<(
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
)> {
    room_for(mates.len(), 4)?;
    guarded(|| {
        let mut mates = read_numbers(mates);
        let (mut pairs, mut exposed) = (Vec::new(), Vec::new());
        for (v, mate) in (0..).zip(&mut mates) {
            if v < *mate {
                pairs.extend([v, *mate]);
            } else if v == *mate {
                exposed.push(v);
                *mate = u32::MAX; // -1 as a signed number
            }
        }
        Ok((
            numbers(py, &pairs),
            numbers(py, &exposed),
            numbers(py, &mates),
        ))
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
