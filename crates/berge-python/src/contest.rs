//! Texts in the formats of contests.

use crate::bytes::numbers;
use crate::errors::{ParseError, catch_panic, check_memory};
use crate::message::ParseErrorArguments;
use berge_core::contest;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Parses a record in the format of P1971; returns rows, columns, cells and moves.
#[pyfunction]
pub fn parse_rabbit<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<(u32, u32, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    check_memory(text.len(), 3)?;
    let record = catch_panic(|| py.detach(|| contest::rabbit::parse(text).map_err(parse_error)))?;
    Ok((
        record.rows,
        record.columns,
        PyBytes::new(py, &record.cells),
        numbers(py, &record.moves),
    ))
}

/// Parses a maze in the format of P4055; returns rows, columns and cells.
#[pyfunction]
pub fn parse_maze<'py>(py: Python<'py>, text: &[u8]) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
    check_memory(text.len(), 3)?;
    let maze = catch_panic(|| py.detach(|| contest::maze::parse(text).map_err(parse_error)))?;
    Ok((maze.rows, maze.columns, PyBytes::new(py, &maze.cells)))
}

/// Whether a text contains cases of HAMILG with at most `most_vertices` vertices together.
#[pyfunction]
pub fn has_cases(py: Python<'_>, text: &[u8], most_vertices: u64) -> PyResult<bool> {
    catch_panic(|| Ok(py.detach(|| contest::hamilg::is_input(text, most_vertices))))
}

/// Line and column of the move at `ply` of a record that `parse_rabbit` accepts.
#[pyfunction]
pub fn place_of_move(text: &[u8], ply: usize) -> PyResult<(usize, usize)> {
    catch_panic(|| Ok(contest::rabbit::place_of_move(text, ply)))
}

fn parse_error(error: contest::ParseError) -> PyErr {
    ParseError::new_err(ParseErrorArguments(error))
}
