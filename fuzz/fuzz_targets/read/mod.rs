//! Boards and graphs out of bytes, and the check of a proof.
#![allow(dead_code)] // each target uses its own part

use super::common::{check, unheard};
use berge_core::certificate::Proof;
use berge_core::forest::Class;
use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, Steps};
use berge_core::stored::Stored;
use berge_core::structure::Structure;
use std::collections::HashSet;
use std::sync::Arc;

/// A board of at most 8 x 8 squares, those of it that are kept, and the bytes that follow: a byte for the size, then
/// for the holes.
pub fn board<S: Steps>(data: &[u8]) -> Option<(Grid<S>, Vec<Vertex>, &[u8])> {
    let (&size, data) = data.split_first()?;
    let (rows, columns) = (usize::from(size >> 4) % 8 + 1, usize::from(size) % 8 + 1);
    let (holes, rest) = data.split_at_checked((rows * columns).div_ceil(8))?;
    let grid: Grid<S> = Grid::new(rows, columns).ok()?;
    let kept = |i: usize| holes[i / 8] >> (i % 8) & 1 == 0;
    let squares = grid.squares().enumerate();
    let present = squares.filter(|&(i, _)| kept(i)).map(|(_, v)| v).collect();
    Some((grid, present, rest))
}

/// A graph of at most 31 vertices and the bytes that follow: a byte for its order, one for the number of its edges,
/// then two for each edge.
pub fn graph(data: &[u8]) -> Option<(Arc<Stored>, &[u8])> {
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
    let graph = Stored::new(usize::from(order), &edges).expect("simple edges within the order");
    Some((Arc::new(graph), rest))
}

/// The even ones among the `free` vertices, by a structure of their own.
pub fn even<G: Graph + Clone>(graph: &G, free: &[Vertex]) -> HashSet<Vertex> {
    let there = free.iter().copied();
    let fresh = unheard(|pulse| Structure::new(graph.clone(), there.clone(), pulse)).unwrap();
    there.filter(|&v| fresh.class(v) == Class::Even).collect()
}

/// Checks a proof without the engine: the dominoes answer every step, or the barrier is tight.
pub fn assert_proves<G: Graph>(
    graph: &G,
    free: &[Vertex],
    token: Vertex,
    winning: bool,
    proof: &Proof,
) {
    match proof {
        Proof::Dominoes(dominoes) => {
            let mask = check::mask(graph, free);
            check::assert_proves(graph, &mask, token, winning, dominoes);
        }
        Proof::Barrier { matching, barrier } => {
            let there: HashSet<Vertex> = free.iter().copied().collect();
            let mut covered = HashSet::new();
            for &(v, w) in matching {
                assert!(there.contains(&v) && there.contains(&w));
                assert!(graph.link_between(v, w).is_some());
                assert!(covered.insert(v) && covered.insert(w));
            }
            let barrier: HashSet<Vertex> = barrier.iter().copied().collect();
            assert!(barrier.is_subset(&there));
            let (odd, in_even) = odd_components(graph, &there, &barrier);
            assert_eq!(
                odd,
                barrier.len() + free.len() - 2 * matching.len(),
                "tight"
            );
            if winning {
                assert!(barrier.contains(&token) || in_even.contains(&token));
            } else {
                assert!(!covered.contains(&token));
            }
        }
    }
}

/// How many components without the barrier are odd, and the vertices of the even ones.
pub fn odd_components<G: Graph>(
    graph: &G,
    there: &HashSet<Vertex>,
    barrier: &HashSet<Vertex>,
) -> (usize, HashSet<Vertex>) {
    let (mut odd, mut in_even) = (0, HashSet::new());
    let mut seen = barrier.clone();
    for &root in there {
        if !seen.insert(root) {
            continue;
        }
        let mut component = vec![root];
        let mut next = 0;
        while let Some(&v) = component.get(next) {
            next += 1;
            for link in graph.links(v) {
                let w = graph.follow(v, link);
                if there.contains(&w) && seen.insert(w) {
                    component.push(w);
                }
            }
        }
        if component.len() % 2 == 1 {
            odd += 1;
        } else {
            in_even.extend(component);
        }
    }
    (odd, in_even)
}
