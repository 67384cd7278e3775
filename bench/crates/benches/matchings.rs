//! Maximum matchings by three crates: the same graphs, given to each in its own type. `make bench-crates`.

use std::{convert::Infallible, hint::black_box};

use berge_matching::{CsrGraph, maximum_matching};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use petgraph::{algo, graph::UnGraph};
use rustworkx_core::max_weight_matching::max_weight_matching;

type Graph = UnGraph<(), i128>;

/// A random graph with a degree on average.
fn random_graph(order: u32, degree: u32, seed: u64) -> Graph {
    let mut random = fastrand::Rng::with_seed(seed);
    let edges = (0..order * degree / 2).map(|_| (random.u32(..order), random.u32(..order), 1));
    Graph::from_edges(edges.filter(|&(a, b, _)| a != b))
}

/// A board on which a rook steps, with a tenth of walls.
fn board(size: u32, seed: u64) -> Graph {
    let mut random = fastrand::Rng::with_seed(seed);
    let is_free: Vec<bool> = (0..size * size).map(|_| random.u32(..10) > 0).collect();
    let steps = (0..size * size).flat_map(|cell| {
        let right = (cell % size + 1 < size).then_some(cell + 1);
        let down = (cell + size < size * size).then_some(cell + size);
        right.into_iter().chain(down).map(move |other| (cell, other, 1))
    });
    Graph::from_edges(steps.filter(|&(a, b, _)| is_free[a as usize] && is_free[b as usize]))
}

/// Triangles in a row, each joined to the next one.
fn triangles(count: u32) -> Graph {
    let triangle = |v: u32| [(v, v + 1, 1), (v + 1, v + 2, 1), (v + 2, v, 1), (v + 2, v + 3, 1)];
    let edges = (0..count).flat_map(|number| triangle(3 * number));
    Graph::from_edges(edges.filter(|&(_, b, _)| b < 3 * count))
}

fn peers_size(graph: &Graph) -> usize {
    let weight = |edge: petgraph::graph::EdgeReference<'_, i128>| Ok::<_, Infallible>(*edge.weight());
    max_weight_matching(graph, true, weight, false).unwrap_or_else(|never| match never {}).len()
}

fn matchings(criterion: &mut Criterion) {
    let graphs = [
        ("random, degree 3", 1_000, random_graph(1_000, 3, 1)),
        ("random, degree 10", 1_000, random_graph(1_000, 10, 5)),
        ("triangles", 999, triangles(333)),
        ("random, degree 3", 100_000, random_graph(100_000, 3, 2)),
        ("board, 10 % walls", 900, board(30, 3)),
        ("board, 10 % walls", 90_000, board(300, 4)),
    ];
    let mut group = criterion.benchmark_group("maximum matching");
    group.sample_size(10);
    for (family, order, graph) in &graphs {
        let csr = CsrGraph::try_from(graph).expect("no edge leaves the graph");
        let size = maximum_matching(&csr).iter().flatten().count() / 2;
        let name = |library| BenchmarkId::new(library, format!("{family}, {order} vertices"));
        group.bench_function(name("berge-matching"), |bench| bench.iter(|| maximum_matching(black_box(&csr))));
        if *order > 1_000 {
            continue; // petgraph takes seconds, rustworkx-core minutes
        }
        assert_eq!(algo::maximum_matching(graph).edges().count(), size);
        group.bench_function(name("petgraph"), |bench| bench.iter(|| algo::maximum_matching(black_box(graph)).len()));
        assert_eq!(peers_size(graph), size);
        group.bench_function(name("rustworkx-core"), |bench| bench.iter(|| peers_size(black_box(graph))));
    }
    group.finish();
}

criterion_group!(benches, matchings);
criterion_main!(benches);
