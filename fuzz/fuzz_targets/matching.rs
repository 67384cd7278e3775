//! Any graph: its matching is maximum, as the barrier of its odd vertices is tight; on a small one every class equals
//! that from the sizes of matchings of all sets of vertices, and every verdict that of a search of the game itself.
#![no_main]

use berge_core::{Blossoms, Class, Graph, Live, Position, Structure, Vertex};
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
mod read;
use common::check::{free_neighbors, is_winning, mask};
use common::proof::{assert_proves, odd_components};
use common::run_limited;

/// The size of a maximum matching of the vertices that are `free`, by trying every mate of the first.
fn size(graph: &impl Graph, free: &mut [bool]) -> usize {
    let Some(v) = free.iter().position(|&is| is) else {
        return 0;
    };
    free[v] = false;
    let mut most = size(graph, free);
    for w in free_neighbors(graph, free, v as Vertex) {
        free[w as usize] = false;
        most = most.max(1 + size(graph, free));
        free[w as usize] = true;
    }
    free[v] = true;
    most
}

fuzz_target!(|data: &[u8]| {
    let Some((graph, _)) = read::graph(data) else {
        return;
    };
    let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
    let structure =
        run_limited(|progress| Blossoms::new(graph.clone(), all.iter().copied(), progress))
            .unwrap();
    let chosen =
        run_limited(|progress| Structure::new(graph.clone(), all.iter().copied(), progress))
            .unwrap();
    let matching = structure.matching();
    let mut exposed = 0;
    for &v in &all {
        match matching.mate(v) {
            Some(w) => {
                assert!(matching.mate(w) == Some(v) && graph.link_between(v, w).is_some());
            }
            None => exposed += 1,
        }
        assert_eq!(chosen.class(v), structure.class(v));
    }
    let with = |class| {
        let vertices = all.iter().copied();
        vertices.filter(|&v| structure.class(v) == class).collect()
    };
    let (there, barrier): (HashSet<Vertex>, HashSet<Vertex>) =
        (all.iter().copied().collect(), with(Class::Odd));
    let (odd, in_even) = odd_components(&graph, &there, &barrier);
    assert_eq!(odd, barrier.len() + exposed, "tight");
    assert_eq!(in_even, with(Class::Matched));
    for &v in &all {
        let mut live = run_limited(|progress| {
            Live::new(graph.clone(), all.iter().copied(), Vec::new(), progress)
        })
        .unwrap();
        run_limited(|progress| live.push(v, progress)).unwrap();
        let (winning, proof) = run_limited(|progress| live.proof(progress)).unwrap();
        assert_eq!(winning, !structure.is_even(v));
        assert_proves(&graph, &all, v, winning, &proof);
    }
    if all.len() > 8 {
        return;
    }
    let mut free = mask(&graph, &all);
    let most = size(&graph, &mut free);
    assert_eq!(2 * most + exposed, all.len());
    for &v in &all {
        free[v as usize] = false;
        assert_eq!(structure.is_even(v), size(&graph, &mut free) == most);
        assert_eq!(structure.is_even(v), !is_winning(&graph, &mut free, v));
        free[v as usize] = true;
    }
});
