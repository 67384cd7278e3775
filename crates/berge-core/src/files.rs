//! Files of graphs, read in one pass over their bytes: one file a format.
//!
//! A reader takes all that its format allows, and says where a text is wrong: see [`Fault`]. Blanks, CRLF, empty lines and
//! a missing last newline do not matter. A text is UTF-8, and a byte order mark is not part of it; bytes that are not UTF-8
//! may become part of names.
//!
//! Edges are keys, `u << 32 | v`; beside the text, reading takes at most 16 bytes an edge, and some a vertex.

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

/// A graph whose vertices are numbers below `order`, as a text tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub order: usize,
    /// How many edges the text says there are, loops and parallel ones too.
    pub size: usize,
    /// How many of these lead from a vertex to itself.
    pub loops: usize,
    /// How many weights of edges and of vertices there are, which are left out.
    pub weights: usize,
    /// Whether the edges have directions.
    pub is_directed: bool,
    /// The edges as keys, as [`crate::simple_keys`] gives them, or as they stand in the text.
    pub edges: Vec<u64>,
}

/// The most vertices.
const MOST_VERTICES: u64 = 1 << 31;

/// The faults of a number of vertices.
const VERTICES: [&str; 2] = ["vertices", "too many vertices"];
