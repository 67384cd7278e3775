//! Any small bipartite graph: every class agrees with the sizes of matchings, every certificate holds, and every
//! verdict on a very small one agrees with a search of the game itself.
#![no_main]

use berge_core::{CsrGraph, Vertex};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::check::{check_board, is_winning, mask, solve};

/// Reads a graph with at most 15 vertices on each side: a byte for their numbers, then one for each edge.
fn read(data: &[u8]) -> Option<(Arc<CsrGraph>, Vec<Vertex>)> {
    let (&size, edges) = data.split_first()?;
    let (blacks, whites) = (size >> 4, size & 15);
    let bound = Vertex::from(blacks + whites);
    let mut joined: Vec<(Vertex, Vertex)> = Vec::new();
    for edge in edges {
        let edge = (
            Vertex::from(edge >> 4),
            Vertex::from(edge & 15) + Vertex::from(blacks),
        );
        if edge.0 < blacks.into() && edge.1 < bound && !joined.contains(&edge) {
            joined.push(edge);
        }
    }
    let graph = CsrGraph::new(bound as usize, &joined).expect("simple edges within the order");
    Some((Arc::new(graph), (0..bound).collect()))
}

fuzz_target!(|data: &[u8]| {
    let Some((graph, present)) = read(data) else {
        return;
    };
    check_board(&graph, &present);
    if present.len() > 10 {
        return;
    }
    let forest = solve(&graph, &present);
    let mut free = mask(&graph, &present);
    for v in present {
        free[v as usize] = false;
        assert_eq!(is_winning(&graph, &mut free, v), !forest.is_even(v));
        free[v as usize] = true;
    }
});
