//! The Python module `berge._core`: conversion, errors, the GIL and the allocator. No algorithm lives here.
//!
//! Vertices are passed as numbers, a board's cells as `row * columns + column`, both from 0; lists of them as bytes
//! of native 32-bit numbers, which Python reads in place with `memoryview(...).cast("I")`.

mod by_row;
mod bytes;
mod cells;
mod contest;
mod corpus;
mod edges;
mod ensemble;
mod entries;
mod errors;
mod files;
#[cfg(not(target_family = "wasm"))] // the page plays one game at a time
mod games;
mod graph;
mod in_place;
#[cfg(not(target_family = "wasm"))]
mod labels;
mod live;
mod matrix;
mod memory;
mod message;
mod numbered;
mod picture;
mod progress;
mod shared;

use pyo3::prelude::*;

#[global_allocator]
static ALLOCATOR: memory::LargePages = memory::LargePages;

#[pymodule]
mod _core {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::by_row::are_rows_simple;
    #[pymodule_export]
    use super::cells::jsoi_answer;
    #[pymodule_export]
    use super::cells::places;
    #[pymodule_export]
    use super::cells::select;
    #[pymodule_export]
    use super::cells::select_pairs;
    #[pymodule_export]
    use super::cells::split_mates;
    #[pymodule_export]
    use super::cells::write_cells;
    #[pymodule_export]
    use super::contest::has_cases;
    #[pymodule_export]
    use super::contest::parse_maze;
    #[pymodule_export]
    use super::contest::parse_rabbit;
    #[pymodule_export]
    use super::contest::place_of_move;
    #[pymodule_export]
    use super::corpus::review_rabbits;
    #[pymodule_export]
    use super::corpus::solve_mazes;
    #[pymodule_export]
    use super::edges::adjacency;
    #[pymodule_export]
    use super::edges::first_not_simple;
    #[pymodule_export]
    use super::edges::number_pairs;
    #[pymodule_export]
    use super::edges::simple_edges;
    #[pymodule_export]
    use super::edges::symmetric_edges;
    #[pymodule_export]
    use super::ensemble::Lattice;
    #[pymodule_export]
    use super::entries::count_mates;
    #[pymodule_export]
    use super::entries::edge_within_side;
    #[pymodule_export]
    use super::entries::entries;
    #[pymodule_export]
    use super::entries::missing_numbers;
    #[pymodule_export]
    use super::entries::pairs_of_rows;
    #[pymodule_export]
    use super::entries::rows_of_pairs;
    #[pymodule_export]
    use super::entries::sides;
    #[pymodule_export]
    use super::entries::simple_entries;
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
    #[cfg(not(target_family = "wasm"))]
    #[pymodule_export]
    use super::games::Games;
    #[pymodule_export]
    use super::graph::Graph;
    #[cfg(not(target_family = "wasm"))]
    #[pymodule_export]
    use super::labels::label;
    #[cfg(not(target_family = "wasm"))]
    #[pymodule_export]
    use super::labels::label_walks;
    #[pymodule_export]
    use super::live::EdgeGraph;
    #[pymodule_export]
    use super::live::Live;
    #[pymodule_export]
    use super::matrix::dmperm;
    #[pymodule_export]
    use super::matrix::dulmage_mendelsohn;
    #[pymodule_export]
    use super::matrix::entry_letters;
    #[pymodule_export]
    use super::matrix::maximum_matching_by_row;
    #[pymodule_export]
    use super::matrix::touch;
    #[pymodule_export]
    use super::picture::curve_edges;
    #[pymodule_export]
    use super::progress::use_threads;
}
