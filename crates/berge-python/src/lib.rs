//! The Python module `berge._core`: conversion, errors, the GIL and the allocator. No algorithm lives here.
//!
//! Vertices cross the border as numbers, a board's cells as `row * columns + column`, both from 0; lists of them as bytes
//! of native 32-bit numbers, which Python reads in place with `memoryview(...).cast("I")`.

mod cells;
mod corpus;
mod edges;
mod ensemble;
mod files;
mod graph;
mod live;
mod matrix;
mod memory;
mod message;
mod progress;
mod shared;

use berge_core::contest;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

#[global_allocator]
static ALLOCATOR: memory::LargePages = memory::LargePages;

pyo3::import_exception!(berge.errors, InternalError);
pyo3::import_exception!(berge.errors, LimitError);
pyo3::import_exception!(berge.errors, ParseError);

#[pymodule]
mod _core {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::cells::jsoi_answer;
    #[pymodule_export]
    use super::cells::matched;
    #[pymodule_export]
    use super::cells::places;
    #[pymodule_export]
    use super::cells::select;
    #[pymodule_export]
    use super::cells::select_pairs;
    #[pymodule_export]
    use super::cells::write_cells;
    #[pymodule_export]
    use super::corpus::review_rabbits;
    #[pymodule_export]
    use super::corpus::solve_mazes;
    #[pymodule_export]
    use super::edges::adjacency;
    #[pymodule_export]
    use super::edges::first_not_simple;
    #[pymodule_export]
    use super::edges::simple_edges;
    #[pymodule_export]
    use super::ensemble::Lattice;
    #[pymodule_export]
    use super::files::EdgeList;
    #[pymodule_export]
    use super::files::Fault;
    #[pymodule_export]
    use super::files::count_isolated;
    #[pymodule_export]
    use super::files::read_dimacs;
    #[pymodule_export]
    use super::files::read_edges;
    #[pymodule_export]
    use super::files::read_graphml;
    #[pymodule_export]
    use super::files::read_matrix;
    #[pymodule_export]
    use super::files::read_metis;
    #[pymodule_export]
    use super::files::tally;
    #[pymodule_export]
    use super::graph::Graph;
    #[pymodule_export]
    use super::has_cases;
    #[pymodule_export]
    use super::live::EdgeGraph;
    #[pymodule_export]
    use super::live::Live;
    #[pymodule_export]
    use super::matrix::dmperm;
    #[pymodule_export]
    use super::matrix::dulmage_mendelsohn;
    #[pymodule_export]
    use super::matrix::entries;
    #[pymodule_export]
    use super::matrix::how_many;
    #[pymodule_export]
    use super::matrix::maximum_matching;
    #[pymodule_export]
    use super::matrix::maximum_matching_by_row;
    #[pymodule_export]
    use super::matrix::missed;
    #[pymodule_export]
    use super::matrix::sides;
    #[pymodule_export]
    use super::matrix::simple_entries;
    #[pymodule_export]
    use super::matrix::uncrossed;
    #[pymodule_export]
    use super::parse_maze;
    #[pymodule_export]
    use super::parse_rabbit;
    #[pymodule_export]
    use super::place_of_move;
    #[pymodule_export]
    use super::progress::use_threads;
}

/// Parses a record as P1971 writes it: rows, columns, cells, moves.
#[pyfunction]
fn parse_rabbit<'py>(
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
fn parse_maze<'py>(py: Python<'py>, text: &[u8]) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
    room_for(text.len(), 3)?;
    let maze = guarded(|| py.detach(|| contest::maze::parse(text).map_err(parse_error)))?;
    Ok((maze.rows, maze.columns, PyBytes::new(py, &maze.cells)))
}

/// Whether a text is the cases of HAMILG, with so many vertices together at most.
#[pyfunction]
fn has_cases(py: Python<'_>, text: &[u8], most_vertices: u64) -> PyResult<bool> {
    guarded(|| Ok(py.detach(|| contest::hamilg::fits(text, most_vertices))))
}

/// Line and column of the move at `ply` of a record that `parse_rabbit` accepts.
#[pyfunction]
fn place_of_move(text: &[u8], ply: usize) -> PyResult<(usize, usize)> {
    guarded(|| Ok(contest::rabbit::place_of_move(text, ply)))
}

fn parse_error(error: contest::ParseError) -> PyErr {
    ParseError::new_err(message::Refused(error))
}

fn read_numbers(bytes: &[u8]) -> Vec<u32> {
    let numbers = bytes.as_chunks().0.iter();
    numbers.map(|&number| u32::from_ne_bytes(number)).collect()
}

fn each_pair(bytes: &[u8]) -> impl Iterator<Item = (u32, u32)> + Clone {
    let pairs = bytes.as_chunks::<4>().0.as_chunks().0.iter();
    pairs.map(|&[v, w]| (u32::from_ne_bytes(v), u32::from_ne_bytes(w)))
}

fn read_pairs(bytes: &[u8]) -> Vec<(u32, u32)> {
    each_pair(bytes).collect()
}

/// Numbers as native 32-bit ones.
fn numbers<'py>(py: Python<'py>, numbers: &[u32]) -> Bound<'py, PyBytes> {
    let bytes = PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
        write_numbers(bytes, numbers);
        Ok(())
    });
    bytes.expect("as much room again as the numbers take")
}

fn write_numbers(bytes: &mut [u8], numbers: &[u32]) {
    for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_ne_bytes();
    }
}

/// A MemoryError where there is no room for so many bytes more, so that running out of it later, which Rust answers by
/// ending the process, is left to what cannot be foreseen.
fn room_for(count: usize, bytes_each: usize) -> PyResult<()> {
    let room = Vec::<u8>::new().try_reserve_exact(count.saturating_mul(bytes_each));
    room.map_err(|_| PyMemoryError::new_err(()))
}

/// Runs `work`; a panic in it becomes an `InternalError`.
fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    result.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic");
        Err(InternalError::new_err(words.to_owned()))
    })
}
