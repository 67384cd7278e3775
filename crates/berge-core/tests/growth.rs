//! How work grows with the graph, counted in edges that are looked at, so that other work on the machine does not
//! matter.

mod common;

use berge_core::bipartite::first_fit;
use berge_core::{
    CsrGraph, Graph, InitialMatching, Interrupted, Live, Position, Progress, Structure, Vertex,
};
use common::run_limited;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// A graph that counts how often an edge is looked at.
#[derive(Clone)]
struct Counted(Arc<CsrGraph>, Rc<Cell<usize>>);

impl Counted {
    fn of(order: Vertex, edges: &[(Vertex, Vertex)]) -> Self {
        let graph = CsrGraph::new(order as usize, edges).unwrap();
        Counted(Arc::new(graph), Rc::default())
    }

    fn count(&self) {
        self.1.set(self.1.get() + 1);
    }
}

impl InitialMatching for Counted {
    fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        self.0.by_side(vertices)
    }
}

impl Graph for Counted {
    type Link = Vertex;
    type Count = u32;
    type Place = <CsrGraph as Graph>::Place;
    const NO_LINK: Vertex = CsrGraph::NO_LINK;
    const ABSENT: Vertex = CsrGraph::ABSENT;

    fn bound(&self) -> usize {
        self.0.bound()
    }

    fn places(&self, v: Vertex) -> impl Iterator<Item = Self::Place> + use<> {
        self.0.places(v)
    }

    fn link(&self, place: Self::Place) -> Vertex {
        self.count();
        self.0.link(place)
    }

    fn follow(&self, v: Vertex, link: Vertex) -> Vertex {
        self.0.follow(v, link)
    }

    fn reverse(&self, v: Vertex, link: Vertex) -> Vertex {
        self.0.reverse(v, link)
    }

    fn link_between(&self, v: Vertex, w: Vertex) -> Option<Vertex> {
        self.count();
        self.0.link_between(v, w)
    }

    fn is_bipartite(&self) -> bool {
        self.0.is_bipartite()
    }
}

/// Counts the edges that a move looks at, on the way along the back of a comb and back: each tooth that is passed stays
/// exposed.
fn edges_a_move(teeth: Vertex) -> usize {
    let back = (1..teeth).map(|v| (v - 1, v));
    let edges: Vec<_> = back.chain((0..teeth).map(|v| (v, teeth + v))).collect();
    let comb = Counted::of(2 * teeth, &edges);
    let queries = comb.1.clone();
    run_limited(|progress| {
        let mut live = Live::new(comb, 0..2 * teeth, vec![0], progress)?;
        queries.set(0);
        for v in 1..teeth {
            live.winning_moves(progress)?;
            live.push_unchecked(v, progress)?;
        }
        while live.pop(progress)?.is_some() {
            live.winning_moves(progress)?;
        }
        Ok::<_, Interrupted>(())
    })
    .unwrap();
    queries.get() / teeth as usize
}

#[test]
fn a_move_costs_no_more_where_many_vertices_have_been_left_exposed() {
    assert_eq!(edges_a_move(2000), edges_a_move(200));
}

/// Bipartite graphs with a perfect matching in which Karp and Sipser's rule leaves two vertices exposed: the neighbours
/// of each vertex of the one side, which is the first half.
const MISLEADING: [&[&[Vertex]]; 2] = [
    &[&[6, 7, 8], &[5, 6], &[5, 9], &[7, 8], &[5, 9]],
    &[
        &[8, 9],
        &[8, 10, 11],
        &[6, 7, 8, 9],
        &[10, 11],
        &[6, 7, 9, 10],
        &[10, 11],
    ],
];

/// A graph that grows.
#[derive(Default)]
struct GraphBuilder {
    order: Vertex,
    edges: Vec<(Vertex, Vertex)>,
}

impl GraphBuilder {
    fn add_vertices(&mut self, count: Vertex) -> Range<Vertex> {
        self.order += count;
        self.order - count..self.order
    }

    fn join_all(&mut self, one: Range<Vertex>, other: Range<Vertex>) {
        let pairs = one.flat_map(|v| other.clone().map(move |w| (v, w)));
        self.edges.extend(pairs);
    }

    /// Adds three vertices beside two others, so that one of the three stays exposed; returns the first of the three.
    fn root(&mut self) -> Vertex {
        let (three, two) = (self.add_vertices(3), self.add_vertices(2));
        self.join_all(three.clone(), two);
        three.start
    }

    /// Adds a path with `length` matched edges, which are every second one; returns its ends.
    fn chain(&mut self, length: Vertex) -> [Vertex; 2] {
        let (one, other) = (self.add_vertices(length), self.add_vertices(length));
        self.edges.extend(one.clone().zip(other.clone()));
        self.edges.extend(one.clone().zip(other.clone().skip(1)));
        [other.start, one.end - 1]
    }

    /// Adds a path of two matched edges, whose last vertex is beside one end of `leaves` others; returns its first
    /// vertex.
    fn fan(&mut self, leaves: Vertex) -> Vertex {
        let (stem, near, far) = (
            self.add_vertices(4),
            self.add_vertices(leaves),
            self.add_vertices(leaves),
        );
        self.edges.extend((stem.start..).zip(stem.clone().skip(1)));
        self.join_all(stem.end - 1..stem.end, near.clone());
        self.edges.extend(near.zip(far));
        stem.start
    }

    /// Counts how often each end of an edge is looked at on average, and the exposed vertices.
    fn count_looks(&self, is_bipartite: bool) -> (usize, usize) {
        let graph = Counted::of(self.order, &self.edges);
        assert_eq!(graph.is_bipartite(), is_bipartite);
        let looked = graph.1.clone();
        let structure = Structure::new(graph, 0..self.order, &mut Progress::silent()).unwrap();
        let exposed = (0..self.order).filter(|&v| structure.matching().is_exposed(v));
        (looked.get() / (2 * self.edges.len()), exposed.count())
    }
}

/// `copies` such graphs, all beside hubs. Each hub is matched with a vertex that is beside the centres of stars, which
/// are dead ends: each search visits all of them. Leaves stay exposed, and one of three other vertices.
fn misleading(copies: Vertex, pairs: Vertex, is_bipartite: bool) -> GraphBuilder {
    let misleading = MISLEADING[usize::from(!is_bipartite)];
    let size = 2 * misleading.len() as Vertex;
    let star = |at: Vertex| 4 * at;
    let copy = |at: Vertex| 4 * copies + size * at;
    let hubs = copy(copies);
    let last = hubs + 2 * pairs;
    let mut edges = vec![(last, last + 1), (last + 1, last + 2)];
    if !is_bipartite {
        edges.push((last, last + 2));
    }
    for at in 0..copies {
        edges.extend((1..4).map(|leaf| (star(at), star(at) + leaf)));
        for (v, ends) in (copy(at)..).zip(misleading) {
            edges.extend(ends.iter().map(|w| (v, copy(at) + w)));
        }
        for hub in (hubs..last).step_by(2) {
            edges.extend((0..size / 2).map(|v| (copy(at) + v, hub)));
            edges.push((star(at), hub + 1));
        }
    }
    edges.extend((hubs..last).step_by(2).map(|hub| (hub, hub + 1)));
    GraphBuilder {
        order: last + 3,
        edges,
    }
}

#[test]
fn hubs_cost_no_more_where_there_are_more_paths() {
    for (is_bipartite, pairs) in [(true, 1), (true, 8), (false, 1), (false, 8)] {
        let [once, thrice] = [1000, 3000].map(|copies| {
            let (looks, exposed) =
                misleading(copies, pairs, is_bipartite).count_looks(is_bipartite);
            assert_eq!(exposed as Vertex, 2 * copies + 1);
            looks
        });
        assert!(thrice <= once + 1, "{once}, {thrice}");
    }
}

/// Such a graph, whose last paths are found by labels, beside hubs that compete for two neighbours. One path is short;
/// until labels have grown to the length of the other one, each push looks at all neighbours of a hub.
fn rival_hubs(copies: Vertex) -> GraphBuilder {
    let mut builder = misleading(copies, 8, true);
    let order = builder.order;
    let chains = [order / 20, order / 20 + order / 10].map(|length| builder.chain(length));
    let (hubs, vied_for) = (builder.add_vertices(4), builder.add_vertices(2));
    let (near, far) = (
        builder.add_vertices(order / 3),
        builder.add_vertices(order / 3),
    );
    builder.join_all(hubs.clone(), vied_for);
    builder.join_all(hubs.clone(), near.clone());
    builder.edges.extend(near.zip(far));
    for (hub, [first, last]) in hubs.zip(chains) {
        let (two, three) = (builder.add_vertices(2), builder.add_vertices(3));
        builder.edges.extend([(hub, first), (last, three.start)]);
        builder.join_all(two, three);
    }
    builder
}

#[test]
fn hubs_that_vie_for_a_neighbor_cost_no_more_where_paths_are_longer() {
    let [few, many] = [500, 2000].map(|copies| {
        let (looks, exposed) = rival_hubs(copies).count_looks(true);
        assert_eq!(exposed as Vertex, 2 * copies + 1);
        looks
    });
    assert!(many <= few + 1, "{few}, {many}");
}

/// Paths of different lengths from roots that are all beside one fan, and a second fan. A path that has taken the first
/// fan loses it to the next path.
fn staggered_paths(paths: Vertex) -> GraphBuilder {
    let mut builder = GraphBuilder::default();
    let chains: Vec<_> = (0..paths).map(|at| builder.chain(3 + at)).collect();
    let ends: Vec<_> = (0..2 * paths).map(|_| builder.root()).collect();
    let fan = builder.fan(paths * paths);
    for (chain, ends) in chains.iter().zip(ends.chunks_exact(2)) {
        builder
            .edges
            .extend([(ends[0], chain[0]), (chain[1], ends[1]), (ends[0], fan)]);
    }
    let (lonely, fan) = (builder.root(), builder.fan(2 * paths * paths));
    builder.edges.push((lonely, fan));
    let odd = builder.add_vertices(3).start;
    builder
        .edges
        .extend([(odd, odd + 1), (odd, odd + 2), (odd + 1, odd + 2)]);
    builder
}

#[test]
fn grafts_cost_no_more_where_there_are_more_paths() {
    let [(few, _), (many, exposed)] =
        [40, 120].map(|paths| staggered_paths(paths).count_looks(false));
    assert_eq!(exposed, 2); // a root, and one of the triangle
    assert!(many <= few + 1, "{few}, {many}");
}

/// How often a matching of these rows, with so many columns as rows, reads an entry, by the number of entries.
fn readings(rows: &[Vec<Vertex>]) -> f64 {
    let read = Cell::new(0);
    let columns_of = |row: Vertex| {
        let columns = rows[row as usize].iter().copied();
        columns.inspect(|_| read.set(read.get() + 1))
    };
    let fit =
        run_limited(|progress| first_fit(rows.len(), rows.len(), columns_of, progress)).unwrap();
    assert!(fit.is_some());
    read.get() as f64 / rows.iter().map(Vec::len).sum::<usize>() as f64
}

#[test]
fn rows_without_a_path_are_not_read_in_each_phase() {
    let mut random = fastrand::Rng::with_seed(1);
    let side = 50_000;
    let mut scattered = |count: usize, entries: usize| -> Vec<Vec<Vertex>> {
        let mut columns = || (0..entries).map(|_| random.u32(..side)).collect();
        (0..count).map(|_| columns()).collect()
    };
    let pairs = scattered(side as usize, 2);
    let halves = scattered(side as usize / 2, 4);
    let doubled: Vec<Vec<Vertex>> = halves
        .into_iter()
        .flat_map(|row| [row.clone(), row])
        .collect();
    for (name, rows) in [("two a row", pairs), ("each row twice", doubled)] {
        let readings = readings(&rows);
        assert!(readings < 4.5, "{name}: {readings}");
    }
}
