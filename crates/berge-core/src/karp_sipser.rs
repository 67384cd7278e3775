//! A good matching to begin with.

use crate::graph::{Graph, Vertex};
use crate::pulse::{Interrupted, Pulse};

/// Matches exposed vertices by Karp and Sipser's rule (1981): while some vertex has one neighbour left, match the two,
/// which is never a mistake; otherwise match the next vertex with the neighbour that has the fewest left.
///
/// `mate` holds `NO_LINK` for the present vertices and `ABSENT` for the others; linear in vertices and edges.
pub(crate) fn karp_sipser<G: Graph>(graph: &G, mate: &mut [G::Link], pulse: &mut Pulse) -> Result<(), Interrupted> {
    let mut start = Start { graph, degree: Vec::new(), leaves: Vec::new(), mate };
    start.count_degrees();
    start.strip_leaves(pulse)?;
    for v in 0..start.mate.len() as Vertex {
        pulse.step()?;
        if start.is_free(v)
            && let Some(link) = start.scarcest_neighbour(v)
        {
            start.join(v, link);
            start.strip_leaves(pulse)?;
        }
    }
    Ok(())
}

struct Start<'a, G: Graph> {
    graph: &'a G,
    mate: &'a mut [G::Link],
    /// How many exposed neighbours each exposed vertex has.
    degree: Vec<G::Count>,
    /// Vertices that had one exposed neighbour when they were put here.
    leaves: Vec<Vertex>,
}

impl<G: Graph> Start<'_, G> {
    fn is_free(&self, v: Vertex) -> bool {
        self.mate[v as usize] == G::NO_LINK
    }

    fn count(count: usize) -> G::Count {
        G::Count::try_from(count as u32).ok().expect("a degree fits the graph's count")
    }

    fn count_degrees(&mut self) {
        self.degree = vec![Self::count(0); self.mate.len()];
        for v in (0..self.mate.len() as Vertex).rev() {
            if !self.is_free(v) {
                continue;
            }
            let degree = self.graph.links(v).filter(|&link| self.is_free(self.graph.follow(v, link))).count();
            self.degree[v as usize] = Self::count(degree);
            if degree == 1 {
                self.leaves.push(v);
            }
        }
    }

    fn strip_leaves(&mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        while let Some(v) = self.leaves.pop() {
            pulse.step()?;
            if self.is_free(v)
                && let Some(link) = self.scarcest_neighbour(v)
            {
                self.join(v, link);
            }
        }
        Ok(())
    }

    /// The edge to the exposed neighbour of `v` that has the fewest exposed neighbours itself.
    fn scarcest_neighbour(&self, v: Vertex) -> Option<G::Link> {
        self.graph
            .links(v)
            .filter(|&link| self.is_free(self.graph.follow(v, link)))
            .min_by_key(|&link| self.degree[self.graph.follow(v, link) as usize].into())
    }

    fn join(&mut self, v: Vertex, link: G::Link) {
        let w = self.graph.follow(v, link);
        self.mate[v as usize] = link;
        self.mate[w as usize] = self.graph.reverse(v, link);
        self.leave(v);
        self.leave(w);
    }

    /// Tells the exposed neighbours of `v` that it is matched now.
    fn leave(&mut self, v: Vertex) {
        for link in self.graph.links(v) {
            let w = self.graph.follow(v, link);
            if self.is_free(w) {
                let degree = self.degree[w as usize].into() as usize - 1;
                self.degree[w as usize] = Self::count(degree);
                if degree == 1 {
                    self.leaves.push(w);
                }
            }
        }
    }
}
