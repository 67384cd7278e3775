//! How maximum matchings use edges, against all maximum matchings.

mod common;

use berge_core::blocks::EdgeClass;
use berge_core::{
    BarrierBlock, Class, CsrGraph, EdgeProofStep, Interrupted, Progress, Structure, Vertex,
    edge_classes, prove_edges,
};
use common::run_limited;
use common::stored::random_graph;
use std::collections::HashSet;
use std::sync::Arc;

fn classes(graph: &Arc<CsrGraph>, progress: &mut Progress) -> Result<Vec<EdgeClass>, Interrupted> {
    let structure = Structure::new(graph.clone(), 0..graph.order() as Vertex, progress)?;
    edge_classes(graph, &structure, progress)
}

/// The sets of edges that are matchings, as bits.
fn matchings(edges: &[(Vertex, Vertex)]) -> Vec<u64> {
    let mut sets = vec![(0_u64, 0_u64)];
    for (at, &(v, w)) in edges.iter().enumerate() {
        let ends = 1_u64 << v | 1 << w;
        let free = sets.iter().filter(|(_, covered)| covered & ends == 0);
        let more: Vec<_> = free
            .map(|(set, covered)| (set | 1 << at, covered | ends))
            .collect();
        sets.extend(more);
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

fn check(graph: &Arc<CsrGraph>) {
    let edges: Vec<_> = graph.edges().collect();
    let sets = matchings(&edges);
    let most = sets.iter().map(|set| set.count_ones()).max().unwrap();
    let maximum: Vec<_> = sets
        .into_iter()
        .filter(|set| set.count_ones() == most)
        .collect();
    let expected: Vec<_> = (0..edges.len())
        .map(
            |at| match maximum.iter().filter(|&set| set >> at & 1 == 1).count() {
                0 => EdgeClass::None,
                count if count == maximum.len() => EdgeClass::Every,
                _ => EdgeClass::Some,
            },
        )
        .collect();
    let answer = run_limited(|progress| classes(graph, progress)).unwrap();
    assert_eq!(answer, expected, "{edges:?}");
}

#[test]
fn all_small_graphs() {
    for order in 0..=5 {
        let pairs: Vec<_> = (0..order)
            .flat_map(|w| (0..w).map(move |v| (v, w)))
            .collect();
        for bits in 0..1_u32 << pairs.len() {
            let chosen = pairs
                .iter()
                .enumerate()
                .filter(|(at, _)| bits >> at & 1 == 1);
            let edges: Vec<_> = chosen.map(|(_, &pair)| pair).collect();
            check(&Arc::new(CsrGraph::new(order as usize, &edges).unwrap()));
        }
    }
}

#[test]
fn random_graphs_of_all_kinds() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..3000 {
        let order = random.usize(2..=10);
        let chance = random.f64() * 4.0 / order as f64;
        check(&random_graph(order, chance, &mut random));
    }
}

#[test]
fn what_has_a_perfect_matching_is_searched() {
    // Two triangles joined by an edge that every perfect matching has, and a square with a diagonal that none has.
    let edges = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)];
    let graph = Arc::new(CsrGraph::new(6, &edges).unwrap());
    let answer = run_limited(|progress| classes(&graph, progress)).unwrap();
    let named: Vec<_> = graph.edges().zip(answer).collect();
    assert!(named.contains(&((2, 3), EdgeClass::Every)));
    assert!(named.contains(&((0, 2), EdgeClass::None)));
    check(&graph);
    check(&Arc::new(
        CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3), (0, 3), (0, 2)]).unwrap(),
    ));
}

#[test]
fn pairs_whose_cycles_lead_round_outside_are_not_in_all() {
    // Where a barrier leaves two components, 6 - 7 is in one of them, and on cycles through vertices matched outside
    // only.
    let edges = [(0, 1), (0, 2), (2, 4), (2, 6), (2, 7), (3, 4), (3, 5)];
    let more = [(4, 5), (5, 6), (5, 7), (6, 7)];
    check(&Arc::new(
        CsrGraph::new(8, &[&edges[..], &more].concat()).unwrap(),
    ));
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..20_000 {
        let order: Vertex = 2 * random.u32(3..=5);
        let mut edges: HashSet<_> = (0..order / 2).map(|v| (2 * v, 2 * v + 1)).collect();
        for _ in 0..random.u32(order / 2..=order + 4) {
            let (v, w) = (random.u32(0..order), random.u32(0..order));
            if v != w {
                edges.insert((v.min(w), v.max(w)));
            }
        }
        let edges: Vec<_> = edges.into_iter().collect();
        let graph = Arc::new(CsrGraph::new(order as usize, &edges).unwrap());
        check(&graph);
        check_proof(&graph);
    }
}

#[test]
fn it_can_be_called_off() {
    // Many squares with both diagonals: no leaf, no even vertex, no bipartite component.
    let squares = 2000;
    let edges: Vec<_> = (0..squares)
        .flat_map(|s| {
            [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(|(v, w)| (4 * s + v, 4 * s + w))
        })
        .collect();
    let graph = Arc::new(CsrGraph::new(4 * squares as usize, &edges).unwrap());
    let structure = Structure::new(
        graph.clone(),
        0..graph.order() as Vertex,
        &mut Progress::silent(),
    )
    .unwrap();
    let mut calls = 0;
    let mut hear = |_, _, _| {
        calls += 1;
        Err(Interrupted)
    };
    let mut progress = Progress::every(100, &mut hear);
    assert!(edge_classes(&graph, &structure, &mut progress).is_err());
    assert_eq!(calls, 1);
}

/// The classes are the same with and without a proof, and each split is valid; the checker in Python checks the rest.
fn check_proof(graph: &Arc<CsrGraph>) {
    let vertices = 0..graph.order() as Vertex;
    let structure =
        run_limited(|progress| Structure::new(graph.clone(), vertices.clone(), progress)).unwrap();
    let proof = run_limited(|progress| prove_edges(graph, &structure, progress)).unwrap();
    assert_eq!(
        proof.classes,
        run_limited(|progress| edge_classes(graph, &structure, progress)).unwrap()
    );
    let mut known: HashSet<Vertex> = vertices
        .filter(|&v| structure.class(v) == Class::Matched)
        .collect();
    let mut next = graph.order() as Vertex;
    for step in &proof.steps {
        match step {
            EdgeProofStep::Cycle(cycle) => {
                assert_eq!(cycle.iter().collect::<HashSet<_>>().len(), cycle.len());
                assert!(cycle.len() >= 4 && cycle.len() % 2 == 0);
                assert!(cycle.iter().all(|v| known.contains(v)));
            }
            EdgeProofStep::Split(split) => split
                .iter()
                .for_each(|block| take_apart(block, &mut known, &mut next)),
        }
    }
}

fn take_apart(block: &BarrierBlock, known: &mut HashSet<Vertex>, next: &mut Vertex) {
    assert_eq!(block.barrier.len(), block.components.len());
    assert!(block.barrier.iter().all(|v| known.remove(v)));
    for component in &block.components {
        assert_eq!(component.len() % 2, 1);
        assert!(component.iter().all(|v| known.remove(v)));
    }
    for component in block.components.iter().filter(|one| one.len() > 1) {
        known.extend(component);
        known.insert(*next);
        *next += 1;
    }
}

#[test]
fn proofs_show_what_they_say() {
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..2000 {
        let order = random.usize(2..=24);
        let chance = random.f64() * 4.0 / order as f64;
        check_proof(&random_graph(order, chance, &mut random));
    }
    check_proof(&Arc::new(CsrGraph::new(0, &[]).unwrap()));
}

#[test]
fn what_a_search_has_met_is_met_by_no_other() {
    // Triangles in a row: every other edge between two of them is in all perfect matchings, the rest in none.
    let steps = |triangles: Vertex| {
        let within = (0..triangles)
            .flat_map(|t| [(0, 1), (1, 2), (0, 2)].map(|(v, w)| (3 * t + v, 3 * t + w)));
        let between = (1..triangles).map(|t| (3 * t - 1, 3 * t));
        let edges: Vec<_> = within.chain(between).collect();
        let graph = Arc::new(CsrGraph::new(3 * triangles as usize, &edges).unwrap());
        let all = 0..graph.order() as Vertex;
        let structure =
            run_limited(|progress| Structure::new(graph.clone(), all, progress)).unwrap();
        let mut steps = 0;
        let mut count = |_, _, _| {
            steps += 1;
            Ok(())
        };
        let proof = prove_edges(&graph, &structure, &mut Progress::every(1, &mut count)).unwrap();
        let blocks = proof.steps.iter().flat_map(|step| match step {
            EdgeProofStep::Cycle(_) => panic!("no edge is in some matchings only"),
            EdgeProofStep::Split(split) => split,
        });
        let size: usize = blocks
            .map(|block| block.barrier.len() + block.components.iter().map(Vec::len).sum::<usize>())
            .sum();
        assert!(size < 6 * 3 * triangles as usize, "{size}");
        steps
    };
    let (once, twice) = (steps(1000), steps(2000));
    assert!(twice < 3 * once, "{once}, {twice}");
}
