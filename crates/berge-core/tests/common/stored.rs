//! Random graphs that are stored as lists of neighbours.

use berge_core::{CsrGraph, Vertex};
use std::sync::Arc;

/// The first `blacks` vertices are on one side, `whites` others on the other; an edge is there with the given chance.
pub fn random_bipartite(
    blacks: usize,
    whites: usize,
    chance: f64,
    random: &mut fastrand::Rng,
) -> Arc<CsrGraph> {
    let (blacks, bound) = (blacks as Vertex, (blacks + whites) as Vertex);
    let pairs = (0..blacks).flat_map(|v| (blacks..bound).map(move |w| (v, w)));
    some_of(bound as usize, pairs, chance, random)
}

/// An edge between any two of `order` vertices is there with the given chance.
pub fn random_graph(order: usize, chance: f64, random: &mut fastrand::Rng) -> Arc<CsrGraph> {
    let order = order as Vertex;
    let pairs = (0..order).flat_map(|v| (v + 1..order).map(move |w| (v, w)));
    some_of(order as usize, pairs, chance, random)
}

fn some_of(
    order: usize,
    pairs: impl Iterator<Item = (Vertex, Vertex)>,
    chance: f64,
    random: &mut fastrand::Rng,
) -> Arc<CsrGraph> {
    let edges: Vec<_> = pairs.filter(|_| random.f64() < chance).collect();
    Arc::new(CsrGraph::new(order, &edges).unwrap())
}

/// The same graph with vertex `v` called `names[v]`.
pub fn rename_vertices(graph: &CsrGraph, names: &[Vertex]) -> Arc<CsrGraph> {
    let edges: Vec<_> = edges(graph)
        .map(|(v, w)| (names[v as usize], names[w as usize]))
        .collect();
    Arc::new(CsrGraph::new(graph.order(), &edges).unwrap())
}

/// Each edge once.
pub fn edges(graph: &CsrGraph) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
    (0..graph.order() as Vertex).flat_map(|v| {
        let larger = graph.neighbors(v).iter().filter(move |&&w| v < w);
        larger.map(move |&w| (v, w))
    })
}
