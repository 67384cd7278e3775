//! Lists of vertices selected by letters, and cells as text.

use crate::bytes::{each_pair, numbers, read_numbers};
use crate::errors::{catch_panic, check_memory};
use berge_core::contest::maze;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The indices of the bytes of `text` that are in `letters`, ascending.
#[pyfunction]
pub fn places<'py>(py: Python<'py>, text: &[u8], letters: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    catch_panic(|| {
        let places = (0..).zip(text).filter(|(_, byte)| letters.contains(byte));
        let places: Vec<u32> = places.map(|(place, _)| place).collect();
        Ok(numbers(py, &places))
    })
}

/// The `vertices` whose byte of `text` is in `letters`.
#[pyfunction]
pub fn select<'py>(
    py: Python<'py>,
    vertices: &[u8],
    text: &[u8],
    letters: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    catch_panic(|| {
        let mut selection = read_numbers(vertices);
        selection.retain(|&v| letters.contains(&text[v as usize]));
        Ok(numbers(py, &selection))
    })
}

/// The `pairs` whose byte of `text` is in `letters`.
#[pyfunction]
pub fn select_pairs<'py>(
    py: Python<'py>,
    pairs: &[u8],
    text: &[u8],
    letters: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    catch_panic(|| {
        let selection = each_pair(pairs).zip(text);
        let selection = selection.filter(|(_, letter)| letters.contains(letter));
        let ends: Vec<u32> = selection.flat_map(|((v, w), _)| [v, w]).collect();
        Ok(numbers(py, &ends))
    })
}

/// Splits a list of mates, in which an exposed vertex has its own number: returns the matched pairs, the exposed
/// vertices, and the mates as signed numbers, -1 for exposed vertices.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn split_mates<'py>(
    py: Python<'py>,
    mates: &[u8],
) -> PyResult<(
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
)> {
    check_memory(mates.len(), 4)?;
    catch_panic(|| {
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

/// The answer to P4055 for the `classes` of a board with `columns` columns.
#[pyfunction]
pub fn jsoi_answer<'py>(
    py: Python<'py>,
    classes: &[u8],
    columns: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    catch_panic(|| {
        let even = (0..classes.len()).filter(|&cell| classes[cell] == b'E');
        let text = py.detach(|| maze::answer(even, columns));
        Ok(PyBytes::new(py, &text))
    })
}

/// Cells of a board with `columns` columns as row and column from 1, with these texts before, between and behind them.
#[pyfunction]
pub fn write_cells<'py>(
    py: Python<'py>,
    cells: &[u8],
    columns: usize,
    before: &str,
    between: &str,
    behind: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    catch_panic(|| {
        let cells = read_numbers(cells).into_iter().map(|cell| cell as usize);
        let mut text = Vec::new();
        maze::write_cells(&mut text, cells, columns, [before, between, behind]);
        Ok(PyBytes::new(py, &text))
    })
}
