//! Texts as contests write them.

use crate::bytes::numbers;
use crate::errors::{ParseError, guarded, room_for};
use crate::message::Refused;
use berge_core::contest;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Parses a record as P1971 writes it: rows, columns, cells, moves.
#[pyfunction]
pub fn parse_rabbit<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<(u32, u32, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    room_for(text.len(), 3)?;
    let record = guarded(|| py.detach(|| contest::rabbit::parse(text).map_err(parse_error)))?;
    Ok((
        record.rows,
        record.columns,
        PyBytes::new(py, &record.cells),
        numbers(py, &record.moves),
    ))
}

/// Parses a maze as P4055 writes it: rows, columns, cells.
#[pyfunction]
pub fn parse_maze<'py>(py: Python<'py>, text: &[u8]) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
    room_for(text.len(), 3)?;
    let maze = guarded(|| py.detach(|| contest::maze::parse(text).map_err(parse_error)))?;
    Ok((maze.rows, maze.columns, PyBytes::new(py, &maze.cells)))
}

/// Whether a text is the cases of HAMILG, with so many vertices together at most.
#[pyfunction]
pub fn has_cases(py: Python<'_>, text: &[u8], most_vertices: u64) -> PyResult<bool> {
    guarded(|| Ok(py.detach(|| contest::hamilg::fits(text, most_vertices))))
}

/// Line and column of the move at `ply` of a record that `parse_rabbit` accepts.
#[pyfunction]
pub fn place_of_move(text: &[u8], ply: usize) -> PyResult<(usize, usize)> {
    guarded(|| Ok(contest::rabbit::place_of_move(text, ply)))
}

fn parse_error(error: contest::ParseError) -> PyErr {
    ParseError::new_err(Refused(error))
}
