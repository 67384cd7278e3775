//! Files of graphs, read in one pass over their bytes: one file a format.
//!
//! What is read here is *plain*: a text without a fault, written as nearly all are. Whatever is not is declined with
//! `None`, and left to a reader that may take its time and says what is wrong where. Blanks, comments, CRLF, empty lines
//! and a missing last newline are plain; a byte order mark is not part of the text.
//!
//! Edges are keys, `u << 32 | v`; beside the text, reading takes at most 16 bytes an edge, and some a vertex.

pub mod dimacs;
pub mod edges;
pub mod graphml;
pub mod matrix;
pub mod metis;
pub mod tally;

mod lines;
mod names;
mod words;
mod xml;

use lines::Decline;
pub use names::Names;

/// A graph whose vertices are numbers below `order`, as a text tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub order: usize,
    /// How many edges the text says there are, loops and parallel ones too.
    pub size: usize,
    /// The edges as keys, as [`crate::simple_keys`] gives them.
    pub edges: Vec<u64>,
}

/// The most vertices.
const MOST_VERTICES: u64 = 1 << 31;

/// What a reader found; None where the text is not plain.
fn taken<T>(read: Result<T, Decline>) -> Result<Option<T>, crate::Interrupted> {
    match read {
        Ok(found) => Ok(Some(found)),
        Err(Decline::NotPlain) => Ok(None),
        Err(Decline::Interrupted(interrupted)) => Err(interrupted),
    }
}
