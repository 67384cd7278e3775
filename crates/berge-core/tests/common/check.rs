//! Checks of one board and of one game, from the definitions.

use super::{Kuhn, is_essential, run_limited};
use berge_core::review::{self, Review};
use berge_core::{
    Certifier, Class, Dominoes, Forest, Graph, InitialMatching, Live, Matching, Position, Proof,
    Structure, Vertex, VertexProof,
};
use std::collections::HashSet;

/// For each vertex, whether it is one of `present`.
pub fn mask<G: Graph>(graph: &G, present: &[Vertex]) -> Vec<bool> {
    let mut free = vec![false; graph.bound()];
    present.iter().for_each(|&v| free[v as usize] = true);
    free
}

/// The neighbours of `v` that are `free`, in the graph's order of links.
pub fn free_neighbors<G: Graph>(graph: &G, free: &[bool], v: Vertex) -> Vec<Vertex> {
    graph
        .links(v)
        .map(|link| graph.follow(v, link))
        .filter(|&w| free[w as usize])
        .collect()
}

/// The review, without progress.
pub fn review<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    path: &[Vertex],
) -> Review {
    run_limited(|progress| {
        let present = present.iter().copied();
        review::review(graph.clone(), present, path, |_, _| (), progress)
    })
    .unwrap()
}

/// The forest, without progress.
pub fn solve<G: InitialMatching + Clone>(graph: &G, present: &[Vertex]) -> Forest<G> {
    run_limited(|progress| Forest::new(graph.clone(), present.iter().copied(), progress)).unwrap()
}

/// The even vertices among the `free` ones, by a fresh structure.
pub fn even<G: InitialMatching + Clone>(graph: &G, free: &[Vertex]) -> HashSet<Vertex> {
    let there = free.iter().copied();
    let fresh =
        run_limited(|progress| Structure::new(graph.clone(), there.clone(), progress)).unwrap();
    there.filter(|&v| fresh.class(v) == Class::Even).collect()
}

/// Checks a domino certificate, and that every domino is needed.
pub fn assert_proves<G: Graph>(
    graph: &G,
    free: &[bool],
    token: Vertex,
    winning: bool,
    dominoes: &Dominoes,
) {
    let mut used = vec![false; free.len()];
    let mut first = vec![false; free.len()];
    for &(from, answer) in dominoes {
        assert!(free[from as usize] && free_neighbors(graph, free, from).contains(&answer));
        for v in [from, answer] {
            assert!(
                !std::mem::replace(&mut used[v as usize], true),
                "a vertex in two dominoes"
            );
        }
        first[from as usize] = true;
    }
    let mut needed = vec![false; free.len()];
    for &(from, answer) in dominoes {
        for w in free_neighbors(graph, free, answer) {
            assert!(w == from || first[w as usize], "an answer opens a way out");
            needed[w as usize] |= w != from;
        }
    }
    if winning {
        assert!(first[token as usize]);
        needed[token as usize] = true;
    } else {
        assert!(!used[token as usize]);
        for w in free_neighbors(graph, free, token) {
            assert!(first[w as usize], "a move without an answer");
            needed[w as usize] = true;
        }
    }
    assert!(dominoes.iter().all(|&(from, _)| needed[from as usize]));
}

/// Compares the review of a game with two fresh matchings for each verdict and each winning move.
pub fn check_game<G: InitialMatching + Clone>(graph: &G, present: &[Vertex], path: &[Vertex]) {
    assert_eq!(
        review::first_illegal(graph, present.iter().copied(), path),
        None
    );
    let mut proofs = vec![Dominoes::new(); path.len()];
    let mut certifier = Certifier::default();
    let review = run_limited(|progress| {
        let observe = |i: usize, matching: &Matching<G>| {
            proofs[i] = certifier.collect_pairs(matching, path[i])
        };
        review::review(
            graph.clone(),
            present.iter().copied(),
            path,
            observe,
            progress,
        )
    })
    .unwrap();
    let mut free = mask(graph, present);
    for (i, &p) in path.iter().enumerate() {
        let winning = is_essential(graph, &mut free, p);
        assert_eq!(
            review.winning[i], winning,
            "ply {i} of {path:?} on {present:?}"
        );
        assert_proves(graph, &free, p, winning, &proofs[i]);
        free[p as usize] = false;
        let mut wins = free_neighbors(graph, &free, p);
        wins.retain(|&w| !is_essential(graph, &mut free, w));
        assert_eq!(
            review.winning_moves(i),
            wins,
            "winning moves at ply {i} of {path:?} on {present:?}"
        );
    }
}

/// Whether the mover wins with the token on `token`, and the winner's dominoes.
pub fn certify<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    token: Vertex,
) -> (bool, Dominoes) {
    let proof = run_limited(|progress| {
        let mut live = Live::new(graph.clone(), present.iter().copied(), Vec::new(), progress)?;
        live.push_unchecked(token, progress)?;
        live.proof(progress)
    });
    match proof.unwrap() {
        (winning, Proof::Matching(VertexProof::Pairs(dominoes))) => (winning, dominoes),
        other => panic!("{other:?} on a bipartite graph"),
    }
}

/// Compares the forest of a board with two fresh matchings for each square.
pub fn check_board<G: InitialMatching + Clone>(graph: &G, present: &[Vertex]) {
    let forest = solve(graph, present);
    let mut free = mask(graph, present);
    let matched = present
        .iter()
        .filter(|&&v| forest.matching().mate(v).is_some())
        .count();
    assert_eq!(matched, 2 * Kuhn::size(graph, &free));
    let essential: Vec<bool> = present
        .iter()
        .map(|&v| is_essential(graph, &mut free, v))
        .collect();
    for (&v, &essential) in present.iter().zip(&essential) {
        let by_even = forest
            .matching()
            .neighbors(v)
            .any(|w| forest.class(w) == Class::Even);
        let expected = match (essential, by_even) {
            (false, _) => Class::Even,
            (true, true) => Class::Odd,
            (true, false) => Class::Matched,
        };
        assert_eq!(forest.class(v), expected, "{v} of {present:?}");
        let (winning, dominoes) = certify(graph, present, v);
        assert_eq!(winning, essential);
        assert_proves(graph, &free, v, winning, &dominoes);
    }
}

/// Whether the mover wins from `token`, which is not among the `free` vertices, by trying every move.
pub fn is_winning(graph: &impl Graph, free: &mut [bool], token: Vertex) -> bool {
    free_neighbors(graph, free, token).into_iter().any(|next| {
        free[next as usize] = false;
        let lost = !is_winning(graph, free, next);
        free[next as usize] = true;
        lost
    })
}
