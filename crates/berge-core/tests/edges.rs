//! How maximum matchings use edges, against all maximum matchings.

mod common;

use berge_core::blocks::EdgeClass;
use berge_core::{Class, Interrupted, Pulse, Stored, Structure, Vertex, edge_classes, prove_edges};
use common::stored::random_graph;
use common::unheard;
use std::collections::HashSet;
use std::sync::Arc;

fn classes(graph: &Arc<Stored>, pulse: &mut Pulse) -> Result<Vec<EdgeClass>, Interrupted> {
    let structure = Structure::new(graph.clone(), 0..graph.order() as Vertex, pulse)?;
    edge_classes(graph, &structure, pulse)
}

/// The sets of edges that are matchings, as bits.
fn matchings(edges: &[(Vertex, Vertex)]) -> Vec<u64> {
    let mut found = vec![(0_u64, 0_u64)];
    for (at, &(v, w)) in edges.iter().enumerate() {
        let ends = 1_u64 << v | 1 << w;
        let free = found.iter().filter(|(_, covered)| covered & ends == 0);
        let more: Vec<_> = free
            .map(|(set, covered)| (set | 1 << at, covered | ends))
            .collect();
        found.extend(more);
    }
    found.into_iter().map(|(set, _)| set).collect()
}

fn check(graph: &Arc<Stored>) {
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
    let found = unheard(|pulse| classes(graph, pulse)).unwrap();
    assert_eq!(found, expected, "{edges:?}");
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
            check(&Arc::new(Stored::new(order as usize, &edges).unwrap()));
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
    let graph = Arc::new(Stored::new(6, &edges).unwrap());
    let found = unheard(|pulse| classes(&graph, pulse)).unwrap();
    let named: Vec<_> = graph.edges().zip(found).collect();
    assert!(named.contains(&((2, 3), EdgeClass::Every)));
    assert!(named.contains(&((0, 2), EdgeClass::None)));
    check(&graph);
    check(&Arc::new(
        Stored::new(4, &[(0, 1), (1, 2), (2, 3), (0, 3), (0, 2)]).unwrap(),
    ));
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
    let graph = Arc::new(Stored::new(4 * squares as usize, &edges).unwrap());
    let structure = Structure::new(
        graph.clone(),
        0..graph.order() as Vertex,
        &mut Pulse::silent(),
    )
    .unwrap();
    let mut calls = 0;
    let mut hear = |_, _, _| {
        calls += 1;
        Err(Interrupted)
    };
    let mut pulse = Pulse::every(100, &mut hear);
    assert!(edge_classes(&graph, &structure, &mut pulse).is_err());
    assert_eq!(calls, 1);
}

/// How many odd components are left of matched vertices without a barrier, and which vertices are in even ones.
fn left_over(graph: &Stored, matched: &[bool], barrier: &[Vertex]) -> (usize, Vec<bool>) {
    let order = graph.order();
    let mut gone: Vec<bool> = matched.iter().map(|&is| !is).collect();
    barrier.iter().for_each(|&v| gone[v as usize] = true);
    let (mut odd, mut in_even) = (0, vec![false; order]);
    for root in 0..order as Vertex {
        if std::mem::replace(&mut gone[root as usize], true) {
            continue;
        }
        let (mut part, mut next) = (vec![root], 0);
        while let Some(&v) = part.get(next) {
            next += 1;
            for &w in graph.neighbours(v) {
                if !std::mem::replace(&mut gone[w as usize], true) {
                    part.push(w);
                }
            }
        }
        odd += part.len() % 2;
        let is_even = part.len() % 2 == 0;
        part.iter().for_each(|&v| in_even[v as usize] = is_even);
    }
    (odd, in_even)
}

fn check_proof(graph: &Arc<Stored>) {
    let vertices = 0..graph.order() as Vertex;
    let structure =
        unheard(|pulse| Structure::new(graph.clone(), vertices.clone(), pulse)).unwrap();
    let proof = unheard(|pulse| prove_edges(graph, &structure, pulse)).unwrap();
    assert_eq!(
        proof.classes,
        unheard(|pulse| edge_classes(graph, &structure, pulse)).unwrap()
    );
    let matched: Vec<_> = vertices
        .map(|v| structure.class(v) == Class::Matched)
        .collect();
    let mate = |v: Vertex| structure.matching().mate(v);
    let mut on_cycle = HashSet::new();
    for cycle in &proof.cycles {
        assert_eq!(cycle.iter().collect::<HashSet<_>>().len(), cycle.len());
        assert!(cycle.len() >= 4 && cycle.len() % 2 == 0);
        for (at, &v) in cycle.iter().enumerate() {
            let w = cycle[(at + 1) % cycle.len()];
            assert!(matched[v as usize] && graph.neighbours(v).contains(&w));
            assert_eq!(mate(v) == Some(w), at % 2 == 1);
            on_cycle.insert((v.min(w), v.max(w)));
        }
    }
    let barriers: Vec<_> = proof
        .barriers
        .iter()
        .map(|barrier| {
            let (odd, in_even) = left_over(graph, &matched, barrier);
            assert_eq!(odd, barrier.len());
            (barrier.iter().copied().collect::<HashSet<_>>(), in_even)
        })
        .collect();
    for ((v, w), class) in graph.edges().zip(&proof.classes) {
        if !matched[v as usize] || !matched[w as usize] {
            continue;
        }
        let is_shown = barriers.iter().any(|(barrier, in_even)| {
            let is_of = |v: Vertex, w: Vertex| {
                barrier.contains(&v) && (barrier.contains(&w) || in_even[w as usize])
            };
            is_of(v, w) || is_of(w, v)
        });
        assert_eq!(is_shown, *class == EdgeClass::None, "{v} - {w}");
        assert_eq!(
            on_cycle.contains(&(v, w)),
            *class == EdgeClass::Some,
            "{v} - {w}"
        );
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
    check_proof(&Arc::new(Stored::new(0, &[]).unwrap()));
}
