//! Graphs of the core whose vertices are numbered for callers.

use berge_core::{CsrGraph, Grid, PieceSteps, Vertex};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// A graph of the core whose vertices are numbered for callers, in the order of [`berge_core::Graph::vertices`].
pub trait Numbered:
    berge_core::InitialMatching + berge_core::Graph<Link: Send + Sync> + Clone + Send + Sync
{
    fn count(&self) -> usize;
    fn at(&self, number: u32) -> Vertex;
    fn number(&self, v: Vertex) -> u32;
}

impl<S: PieceSteps + Clone + Send + Sync> Numbered for Grid<S> {
    fn count(&self) -> usize {
        self.rows() * self.columns()
    }

    fn at(&self, number: u32) -> Vertex {
        let number = number as usize;
        self.vertex(number / self.columns(), number % self.columns())
    }

    fn number(&self, v: Vertex) -> u32 {
        let (row, column) = self.square(v);
        (row * self.columns() + column) as u32
    }
}

impl Numbered for Arc<CsrGraph> {
    fn count(&self) -> usize {
        self.order()
    }

    fn at(&self, number: u32) -> Vertex {
        number
    }

    fn number(&self, v: Vertex) -> u32 {
        v
    }
}

/// Pairs of vertices as numbers, one after the other.
pub fn numbered_pairs<G: Numbered>(graph: &G, pairs: &[(Vertex, Vertex)]) -> Vec<u32> {
    let ends = pairs.iter().flat_map(|&(v, w)| [v, w]);
    ends.map(|v| graph.number(v)).collect()
}

pub type Numbers<'py> = Bound<'py, PyBytes>;
pub type ReviewTuple<'py> = (
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Option<Vec<Numbers<'py>>>,
);
