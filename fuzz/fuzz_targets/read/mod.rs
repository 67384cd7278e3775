//! Boards and graphs made of bytes.
#![allow(dead_code)] // each target uses its own part

use berge_core::{CsrGraph, Grid, PieceSteps, Vertex};
use std::sync::Arc;

/// A board of at most 8 x 8 squares, its squares that are present, and the bytes that follow: a byte for the size, then
/// for the holes.
pub fn board<S: PieceSteps>(data: &[u8]) -> Option<(Grid<S>, Vec<Vertex>, &[u8])> {
    let (&size, data) = data.split_first()?;
    let (rows, columns) = (usize::from(size >> 4) % 8 + 1, usize::from(size) % 8 + 1);
    let (holes, rest) = data.split_at_checked((rows * columns).div_ceil(8))?;
    let grid: Grid<S> = Grid::new(rows, columns).ok()?;
    let is_present = |i: usize| holes[i / 8] >> (i % 8) & 1 == 0;
    let squares = grid.squares().enumerate();
    let present = squares
        .filter(|&(i, _)| is_present(i))
        .map(|(_, v)| v)
        .collect();
    Some((grid, present, rest))
}

/// A graph of at most 31 vertices and the bytes that follow: a byte for its order, one for the number of its edges,
/// then two for each edge.
pub fn graph(data: &[u8]) -> Option<(Arc<CsrGraph>, &[u8])> {
    let (&[order, size], data) = data.split_first_chunk()?;
    let order = order % 32;
    let (ends, rest) = data.split_at_checked(2 * usize::from(size))?;
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    for pair in ends.chunks_exact(2).filter(|_| order > 0) {
        let (v, w) = (Vertex::from(pair[0] % order), Vertex::from(pair[1] % order));
        let edge = (v.min(w), v.max(w));
        if v != w && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    let graph = CsrGraph::new(usize::from(order), &edges).expect("simple edges within the order");
    Some((Arc::new(graph), rest))
}
