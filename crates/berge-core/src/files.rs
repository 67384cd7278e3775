//! Readers of graph files, in one pass over the bytes: one file for each format.
//!
//! A reader accepts everything that its format allows, and locates errors: see [`Fault`]. Blanks, CRLF, empty lines and
//! a missing last newline do not matter. The text must be UTF-8 without a byte order mark; other bytes may become part
//! of names.
//!
//! Edges are keys, `u << 32 | v`. Besides the text, reading takes at most 16 bytes for each edge, and some for each
//! vertex.

pub mod dimacs;
pub mod edges;
pub mod graphml;
pub mod matrix;
pub mod metis;
pub mod tally;

mod faults;
mod lines;
mod names;
mod words;
mod xml;

pub use faults::{Fault, ReadError, Reading};
pub use names::Names;

/// A graph whose vertices are numbers below `order`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub order: usize,
    /// The number of edges in the text, with loops and parallel edges.
    pub size: usize,
    /// The number of loops.
    pub loops: usize,
    /// The number of weights of edges and vertices, which are left out.
    pub weights: usize,
    /// Whether the edges have directions.
    pub is_directed: bool,
    /// The edges as keys, as in [`crate::simple_keys`], or in the order of the text.
    pub edges: Vec<u64>,
}

/// The maximum number of vertices.
const MOST_VERTICES: u64 = 1 << 31;

/// The faults of a number of vertices.
const VERTICES: [&str; 2] = ["vertices", "too many vertices"];
