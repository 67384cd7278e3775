//! The first matching of graphs whose vertices are numbered from one end to the other.

use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::matching::karp_sipser::free_links;
use crate::progress::{Interrupted, Progress};

/// A pass gives up when more than `BAD_ALLOWED + v / VERTICES_A_BAD_ONE` of the first `v` vertices are *bad*: they stay
/// exposed or have a distant mate.
const BAD_ALLOWED: usize = 16;
const VERTICES_A_BAD_ONE: usize = 512;

/// Graphs with fewer vertices take microseconds anyway.
const FEWEST_VERTICES: usize = 1 << 12;

/// A pass that gives up is kept if it has reached `order / KEPT_DIVISOR` vertices.
const KEPT_DIVISOR: usize = 8;

/// A mate is distant if the numbers differ by more than `order / NEAR_DIVISOR`.
const NEAR_DIVISOR: usize = 16;

/// Matches each vertex of an empty matching with its first exposed neighbour; returns false if the pass gives up.
///
/// Paths, grids and triangulations are often numbered in space, and then nearly all vertices find a partner, in an
/// eighth of the time of Karp and Sipser's rule. In other graphs the pass mostly gives up after a few hundred vertices;
/// then the matching is left empty.
pub(crate) fn first_neighbors<G: Graph>(
    matching: &mut Matching<G>,
    progress: &mut Progress,
) -> Result<bool, Interrupted> {
    let Some(mut pass) = OrderTest::of(matching) else {
        return Ok(false);
    };
    for v in matching.links.vertices() {
        progress.step()?;
        if !matching.is_exposed(v) {
            continue;
        }
        match free_link(matching, v) {
            Some((link, w)) => {
                matching.join(v, link);
                pass.count_edge(v, w);
            }
            None => pass.count_exposed(),
        }
        if pass.has_failed(v) {
            if !OrderTest::is_kept(matching, v) {
                pass.undo(matching, v);
            }
            return Ok(false);
        }
    }
    Ok(true)
}

/// The edge from `v` to its first exposed neighbour.
#[inline]
pub(crate) fn free_link<G: Graph>(matching: &Matching<G>, v: Vertex) -> Option<(G::Link, Vertex)> {
    free_links(matching, v).next()
}

/// The test whether the numbers of vertices say where they lie, as far as a pass over them has come.
pub(crate) struct OrderTest {
    near: Vertex,
    bad: usize,
}

impl OrderTest {
    /// A pass over an empty matching with enough vertices.
    pub(crate) fn of<G: Graph>(matching: &Matching<G>) -> Option<Self> {
        let order = matching.links.len();
        let is_empty = |&link: &G::Link| link == G::NO_LINK || link == G::ABSENT;
        let near = (order / NEAR_DIVISOR) as Vertex;
        let is_worth = order >= FEWEST_VERTICES && matching.links.iter().all(is_empty);
        is_worth.then_some(OrderTest { near, bad: 0 })
    }

    /// Counts an edge of the matching.
    #[inline]
    pub(crate) fn count_edge(&mut self, v: Vertex, w: Vertex) {
        self.bad += usize::from(v.abs_diff(w) > self.near);
    }

    /// Counts a vertex that stays exposed.
    pub(crate) fn count_exposed(&mut self) {
        self.bad += 1;
    }

    /// Whether too many of the vertices up to `v` are bad.
    #[inline]
    pub(crate) fn has_failed(&self, v: Vertex) -> bool {
        self.bad > BAD_ALLOWED + v as usize / VERTICES_A_BAD_ONE
    }

    /// Whether a pass up to `v` is kept although it gives up: the rest may be numbered in another way.
    pub(crate) fn is_kept<G: Graph>(matching: &Matching<G>, v: Vertex) -> bool {
        v as usize >= matching.links.len() / KEPT_DIVISOR
    }

    /// Removes all edges, after a pass up to `v`.
    pub(crate) fn undo<G: Graph>(self, matching: &mut Matching<G>, v: Vertex) {
        for u in 0..=v {
            if let Some(w) = matching.mate(u) {
                (matching.links[u], matching.links[w]) = (G::NO_LINK, G::NO_LINK);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::csr::CsrGraph;
    use crate::graph::keys::simple_edges;

    fn match_first_neighbors(
        order: Vertex,
        edges: impl Iterator<Item = (Vertex, Vertex)>,
    ) -> (bool, usize) {
        let graph = CsrGraph::new(order as usize, &simple_edges(edges)).unwrap();
        let mut matching = Matching::empty(&graph, 0..order);
        let is_kept = first_neighbors(&mut matching, &mut Progress::silent()).unwrap();
        matching.check();
        let is_matched = |v: &Vertex| !matching.is_exposed(*v);
        (
            is_kept,
            matching.links.vertices().filter(is_matched).count(),
        )
    }

    #[test]
    fn a_path_in_order_is_matched_at_once() {
        assert_eq!(
            match_first_neighbors(5000, (1..5000).map(|v| (v - 1, v))),
            (true, 5000)
        );
    }

    #[test]
    fn where_many_stay_exposed_nothing_is_kept() {
        let leaves = (0..6000).filter(|v| v % 3 > 0).map(|v| (v / 3 * 3, v));
        assert_eq!(match_first_neighbors(6000, leaves), (false, 0));
    }

    #[test]
    fn what_a_long_pass_has_matched_is_kept() {
        let leaves = (0..6000).filter(|v| v % 3 > 0).map(|v| (v / 3 * 3, v));
        let path = (1..5000).map(|v| (v - 1, v));
        let both = path.chain(leaves.map(|(u, v)| (5000 + u, 5000 + v)));
        let (is_kept, matched) = match_first_neighbors(11_000, both);
        assert!(!is_kept && (5000..5200).contains(&matched), "{matched}");
    }

    #[test]
    fn a_matching_with_edges_is_left_as_it_is() {
        let edges: Vec<_> = (1..5000).map(|v| (v - 1, v)).collect();
        let graph = CsrGraph::new(5000, &edges).unwrap();
        let mut matching = Matching::empty(&graph, 0..5000);
        let link = graph.link_between(1, 2).unwrap();
        matching.join(1, link);
        assert_eq!(
            first_neighbors(&mut matching, &mut Progress::silent()),
            Ok(false)
        );
        assert_eq!(matching.mate(1), Some(2));
    }
}
