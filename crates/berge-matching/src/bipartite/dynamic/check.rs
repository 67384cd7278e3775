//! Checks the invariants of [`DynamicMatching`] by plain searches.

use super::{DynamicMatching, Liveness, Reach, RootStamp};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};

impl<G: Graph> DynamicMatching<G> {
    /// Checks all invariants with this `walk`, which may be empty. Linear time, except for the paths.
    pub fn check(&self, reach: &Reach, walk: &[Vertex]) {
        self.matching.check();
        self.stamps.check(self.liveness.len());
        reach.check();
        assert!(self.to_spread.is_empty());
        let vertices = self.liveness.vertices();
        let exposed = vertices.clone().filter(|&v| self.matching.is_exposed(v));
        let is_leading = self.matching.leading_to(exposed.clone());
        assert!(exposed.clone().all(|v| !is_leading[v]), "not maximum");
        let roots = exposed.clone().filter(|&v| !self.is_dormant(v));
        let is_live = self.matching.leading_to(roots);
        for v in vertices {
            assert!(
                self.liveness[v] != Liveness::VISITED,
                "{v} is marked as visited"
            );
            let is_absent = !self.matching.is_present(v);
            assert_eq!(
                self.liveness[v] == Liveness::ABSENT,
                is_absent,
                "whether {v} is absent"
            );
            if is_absent || self.liveness[v] == Liveness::UNKNOWN {
                continue;
            }
            match self.liveness[v].root() {
                None => {
                    assert!(!is_live[v], "{v} is not dead");
                    self.check_dead(v);
                }
                Some(root) if self.is_root(root) => self.check_path(v, root),
                Some(_) => {}
            }
        }
        self.check_dormant(exposed.filter(|&v| self.is_dormant(v)), walk);
    }

    /// Checks that all vertices that the dead vertex `v` leads to are dead.
    fn check_dead(&self, v: Vertex) {
        for w in self.matching.neighbors(v) {
            let next = self.matching.mate(w).unwrap_or(w);
            assert_eq!(self.liveness[next], Liveness::DEAD, "{v} leads to {next}");
        }
    }

    /// Checks that the path of the live vertex `v` alternates between unmatched and matched edges, ends at the vertex
    /// with the stamp `root`, and that all its vertices have this root.
    fn check_path(&self, mut v: Vertex, root: RootStamp) {
        for _ in 0..self.liveness.len() {
            assert_eq!(self.liveness[v].root(), Some(root));
            let link = self.toward[v];
            assert!(self.matching.graph.links(v).any(|edge| edge == link));
            let w = self.matching.graph.follow(v, link);
            assert!(self.matching.is_present(w) && self.matching.mate(v) != Some(w));
            match self.matching.mate(w) {
                Some(next) => v = next,
                None => {
                    assert_eq!(self.stamps.of(w), root);
                    assert!(!self.is_dormant(w));
                    return;
                }
            }
        }
        panic!("a path that goes round in a circle");
    }

    /// Checks that each dormant vertex is on the list of its side once, with no others, and that they lie in the
    /// component of the walk's end.
    fn check_dormant(&self, dormant: impl Iterator<Item = Vertex>, walk: &[Vertex]) {
        let mut all_dormant = self.dormant.concat();
        all_dormant.sort_unstable();
        assert!(all_dormant.into_iter().eq(dormant));
        let Some(&end) = walk.last() else {
            return;
        };
        let mut side = PerVertex::new(None, self.liveness.len());
        side[end] = Some(!self.side);
        let mut reached = vec![end];
        while let Some(v) = reached.pop() {
            let graph = &self.matching.graph;
            for (_, w) in graph.edges_at(v).on(graph) {
                let is_inside = self.matching.is_present(w) || walk.contains(&w);
                if is_inside && side[w].is_none() {
                    side[w] = side[v].map(|side: bool| !side);
                    reached.push(w);
                }
            }
        }
        for here in [false, true] {
            for &v in &self.dormant[usize::from(here)] {
                assert_eq!(side[v], Some(here), "the side of {v}");
            }
        }
    }
}
