//! Matchings and classes of general graphs, against every subset of vertices.

mod common;

use berge_core::{
    Blossoms, Class, CsrGraph, Forest, Graph, Grid, InitialMatching, KingStep, Structure, Vertex,
    simple_edges,
};
use common::stored::{edges, random_bipartite, random_graph, rename_vertices};
use common::{random_squares, run_limited};
use std::collections::HashMap;
use std::sync::Arc;

/// The size of a maximum matching of every set of vertices of a small graph.
fn sizes(graph: &CsrGraph) -> Vec<u8> {
    let masks: Vec<usize> = (0..graph.order() as Vertex)
        .map(|v| graph.neighbors(v).iter().map(|&w| 1 << w).sum())
        .collect();
    let mut sizes = vec![0; 1 << graph.order()];
    for set in 1..sizes.len() {
        let v = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let mut most = sizes[rest];
        let mut mates = masks[v] & rest;
        while mates != 0 {
            most = most.max(1 + sizes[rest & !(mates & mates.wrapping_neg())]);
            mates &= mates - 1;
        }
        sizes[set] = most;
    }
    sizes
}

fn blossoms<G: InitialMatching + Clone>(graph: &G, present: &[Vertex]) -> Blossoms<G> {
    run_limited(|progress| Blossoms::new(graph.clone(), present.iter().copied(), progress)).unwrap()
}

/// Checks what proves a maximum matching and its classes.
fn check<G: Graph>(blossoms: &Blossoms<G>, present: &[Vertex]) {
    let matching = blossoms.matching();
    let graph = &matching.graph;
    let mut exposed = 0;
    let mut components = HashMap::new();
    let mut barrier = 0;
    for &v in present {
        match matching.mate(v) {
            Some(w) => assert!(matching.mate(w) == Some(v) && graph.link_between(v, w).is_some()),
            None => exposed += 1,
        }
        match blossoms.class(v) {
            Class::Odd => barrier += 1,
            Class::Matched => {
                assert_eq!(
                    matching.mate(v).map(|w| blossoms.class(w)),
                    Some(Class::Matched)
                );
                assert!(matching.neighbors(v).all(|w| !blossoms.is_even(w)));
            }
            Class::Even => {
                *components.entry(blossoms.component(v)).or_insert(0) += 1;
                for w in matching.neighbors(v) {
                    match blossoms.class(w) {
                        Class::Even => assert_eq!(blossoms.component(w), blossoms.component(v)),
                        class => assert_eq!(class, Class::Odd),
                    }
                }
            }
        }
    }
    assert!(components.values().all(|size| size % 2 == 1));
    assert_eq!(exposed, components.len() - barrier, "the barrier is tight");
}

fn check_against_sets(graph: &Arc<CsrGraph>) {
    let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
    let blossoms = blossoms(graph, &all);
    check(&blossoms, &all);
    let sizes = sizes(graph);
    let everything = (1usize << graph.order()) - 1;
    for &v in &all {
        let missed = sizes[everything & !(1 << v)] == sizes[everything];
        assert_eq!(blossoms.is_even(v), missed, "{v} in {graph:?}");
    }
}

#[test]
fn every_graph_of_up_to_six_vertices() {
    for order in 0..=6 {
        let pairs: Vec<_> = (0..order)
            .flat_map(|v| (v + 1..order).map(move |w| (v, w)))
            .collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len())
                .filter(|i| chosen >> i & 1 == 1)
                .map(|i| pairs[i])
                .collect();
            check_against_sets(&Arc::new(CsrGraph::new(order as usize, &edges).unwrap()));
        }
    }
}

#[test]
fn random_graphs_of_up_to_fourteen_vertices() {
    for seed in 0..3000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let order = random.usize(7..=14);
        check_against_sets(&random_graph(order, random.f64() * 0.5, &mut random));
    }
}

#[test]
fn sparse_random_graphs_are_proved_by_their_barriers() {
    for seed in 0..400 {
        let mut random = fastrand::Rng::with_seed(seed);
        let order = random.usize(50..600);
        let graph = random_graph(order, random.f64() * 5.0 / order as f64, &mut random);
        let all: Vec<Vertex> = (0..order as Vertex).collect();
        check(&blossoms(&graph, &all), &all);
    }
}

#[test]
fn graphs_whose_trees_are_grafted_are_proved_by_their_barriers() {
    let mut random = fastrand::Rng::with_seed(9);
    let divisors = (1..6000).flat_map(|d| (2 * d..6000).step_by(d as usize).map(move |n| (d, n)));
    let mut families = vec![simple_edges(divisors)];
    for degree in [2.0, 3.0, 4.0, 6.0] {
        let size = (20_000.0 * degree / 2.0) as usize;
        let ends = || (random.u32(..20_000), random.u32(..20_000));
        let pairs = std::iter::repeat_with(ends).filter(|(v, w)| v != w);
        families.push(simple_edges(pairs.take(size)));
    }
    for edges in families {
        let graph = Arc::new(CsrGraph::new(20_000, &edges).unwrap());
        let all: Vec<Vertex> = (0..20_000).collect();
        check(&blossoms(&graph, &all), &all);
    }
}

#[test]
fn chains_and_rings_of_odd_cycles_are_proved_by_their_barriers() {
    for length in [3, 5, 7] {
        for count in [1, 2, 3, 10, 501] {
            for closed in [false, true] {
                let order = count * length;
                let mut edges = Vec::new();
                for cycle in 0..count {
                    let at = |i: usize| (cycle * length + i % length) as Vertex;
                    edges.extend((0..length).map(|i| (at(i), at(i + 1))));
                    if cycle + 1 < count || closed && count > 2 {
                        edges.push((at(length / 2), ((cycle + 1) % count * length) as Vertex));
                    }
                }
                let graph = Arc::new(CsrGraph::new(order, &edges).unwrap());
                let all: Vec<Vertex> = (0..order as Vertex).collect();
                let answer = blossoms(&graph, &all);
                check(&answer, &all);
                let mut names = all.clone();
                for seed in 0..5 {
                    fastrand::Rng::with_seed(seed).shuffle(&mut names);
                    let other = blossoms(&rename_vertices(&graph, &names), &all);
                    check(&other, &all);
                    for &v in &all {
                        assert_eq!(other.class(names[v as usize]), answer.class(v));
                    }
                }
            }
        }
    }
}

#[test]
fn bipartite_graphs_have_the_classes_that_the_forest_finds() {
    for seed in 0..500 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (blacks, whites) = (random.usize(1..60), random.usize(1..60));
        let graph = random_bipartite(blacks, whites, random.f64() * 0.1, &mut random);
        assert!(graph.is_bipartite());
        let all: Vec<Vertex> = (0..(blacks + whites) as Vertex).collect();
        let answer = blossoms(&graph, &all);
        let forest =
            run_limited(|progress| Forest::new(graph.clone(), all.iter().copied(), progress))
                .unwrap();
        assert!(all.iter().all(|&v| answer.class(v) == forest.class(v)));
    }
}

#[test]
fn king_boards_with_holes_are_proved_by_their_barriers() {
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let grid: Grid<KingStep> = Grid::new(random.usize(1..25), random.usize(1..25)).unwrap();
        let present = random_squares(&grid, random.f64(), &mut random);
        let board = blossoms(&grid, &present);
        check(&board, &present);
        let number = |v: Vertex| present.binary_search(&v).map(|i| i as Vertex);
        let edges: Vec<_> = present
            .iter()
            .flat_map(|&v| board.matching().neighbors(v).map(move |w| (v, w)))
            .filter(|(v, w)| v < w)
            .map(|(v, w)| (number(v).unwrap(), number(w).unwrap()))
            .collect();
        let stored = Arc::new(CsrGraph::new(present.len(), &edges).unwrap());
        let all: Vec<Vertex> = (0..present.len() as Vertex).collect();
        let other = blossoms(&stored, &all);
        assert!(
            present
                .iter()
                .all(|&v| board.class(v) == other.class(number(v).unwrap()))
        );
        assert_eq!(common::stored::edges(&stored).count(), edges.len());
    }
}

/// A graph whose edges lead to one of the next `reach` numbers, or to one of those at an odd distance; from the vertex
/// `end` on they lead anywhere.
fn numbered_in_space(odd: bool, random: &mut fastrand::Rng) -> Arc<CsrGraph> {
    let order = random.u32(5_000..9_000) * [1, 4][random.usize(..2)];
    let (reach, degree) = (random.u32(1..60), 0.4 + 3.0 * random.f64());
    let end = if random.bool() {
        order
    } else {
        random.u32(..order)
    };
    let mut edges = Vec::new();
    for v in 0..order {
        let count = degree as u32 + u32::from(random.f64() < degree.fract());
        for _ in 0..count {
            let w = v + 1 + random.u32(..reach);
            let w = if v < end { w } else { random.u32(..order) };
            let is_odd = v.abs_diff(w) % 2 == 1;
            if w < order && v != w && (is_odd || !odd) {
                edges.push((v, w));
            }
        }
    }
    Arc::new(CsrGraph::new(order as usize, &simple_edges(edges.into_iter())).unwrap())
}

#[test]
fn numbers_in_space_change_no_class() {
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let odd = seed % 3 == 0;
        let graph = numbered_in_space(odd, &mut random);
        let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
        let answer = blossoms(&graph, &all);
        check(&answer, &all);
        let mut names = all.clone();
        random.shuffle(&mut names);
        let other = blossoms(&rename_vertices(&graph, &names), &all);
        check(&other, &all);
        for &v in &all {
            assert_eq!(other.class(names[v as usize]), answer.class(v));
        }
        for (graph, answer) in [(graph, answer), (other.matching().graph.clone(), other)] {
            let present = all.iter().copied();
            let structure =
                run_limited(|progress| Structure::new(graph, present, progress)).unwrap();
            assert!(!odd || matches!(structure, Structure::Bipartite(_)));
            let classes = structure.classes();
            assert!(all.iter().all(|&v| classes[v] == answer.class(v)));
            assert!(all.iter().all(|&v| classes[v] == structure.class(v)));
            for &v in &all {
                if let Some(w) = structure.matching().mate(v) {
                    assert_eq!(structure.matching().mate(w), Some(v));
                    assert!(structure.matching().graph.link_between(v, w).is_some());
                }
            }
        }
    }
}

#[test]
fn long_paths_and_nested_blossoms_overflow_no_stack() {
    let order = 1_000_000;
    let path: Vec<_> = (1..order).map(|v| (v - 1, v)).collect();
    // A path whose edges are closed to triangles: blossoms within blossoms from end to end.
    let triangles: Vec<_> = path
        .iter()
        .copied()
        .chain((2..order).map(|v| (v - 2, v)))
        .collect();
    for edges in [path, triangles] {
        for order in [order as usize, order as usize + 1] {
            let graph = Arc::new(CsrGraph::new(order, &edges).unwrap());
            let all: Vec<Vertex> = (0..order as Vertex).collect();
            check(&blossoms(&graph, &all[..order - 1]), &all[..order - 1]);
        }
    }
    assert_eq!(edges(&CsrGraph::new(2, &[(0, 1)]).unwrap()).count(), 1);
}
