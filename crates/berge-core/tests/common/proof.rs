//! The check of proofs of all kinds.

use super::check::{self, even, mask};
use super::run_limited;
use berge_core::{Graph, InitialMatching, Live, Position, Proof, Vertex, VertexProof};
use std::collections::HashSet;

/// Compares a live position with a fresh solve of the unvisited vertices, and checks its proof;
/// returns the winning moves.
pub fn assert_answers<G: InitialMatching + Clone>(
    live: &mut Live<G>,
    graph: &G,
    rest: &[Vertex],
    legal: &[Vertex],
    token: Option<Vertex>,
) -> Vec<Vertex> {
    let even = even(graph, rest);
    let wins: Vec<Vertex> = legal.iter().copied().filter(|w| even.contains(w)).collect();
    assert_eq!(
        run_limited(|progress| live.winning_moves(progress)).unwrap(),
        wins
    );
    let winning = run_limited(|progress| live.is_winning(progress)).unwrap();
    assert_eq!(winning, !wins.is_empty());
    if let Some(token) = token {
        let (winning, proof) = run_limited(|progress| live.proof(progress)).unwrap();
        assert_eq!(winning, !wins.is_empty());
        let free = [rest, &[token]].concat();
        assert_proves(graph, &free, token, winning, &proof);
    }
    wins
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
        Proof::Matching(VertexProof::Pairs(dominoes)) => {
            check::assert_proves(graph, &mask(graph, free), token, winning, dominoes);
        }
        Proof::Matching(VertexProof::Barrier { matching, barrier }) => {
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
        Proof::Kernel(_) => panic!("a kernel where vertices are used up"),
    }
}

/// The number of odd components without the barrier, and the vertices of the even ones.
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
