//! Searches from one exposed vertex.

use super::Blossoms;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// So many scanned edges cost as much as an even vertex: a hub may have many edges that lead nowhere, and each search
/// may meet it again.
const EDGES_A_VERTEX: usize = 128;

/// The result of growing a tree.
pub(super) enum Grown {
    /// The edge at which it met another tree or an exposed vertex: there is an augmenting path.
    Met(Vertex, Vertex),
    /// The tree is complete: no augmenting path will ever begin at its root (Edmonds 1965).
    Whole,
    /// The tree has exceeded its budget.
    Unfinished,
}

impl<G: Graph> Blossoms<G> {
    /// Grows a tree at the exposed vertex `v` until it has cost more than `most` even vertices. Augments if there is a
    /// path, and then removes the tree; a complete tree stays. Returns the result and the cost of a tree that was
    /// removed: its even vertices, of which a hub may reach many at once, and the scanned edges.
    pub(super) fn settle(
        &mut self,
        v: Vertex,
        most: usize,
        progress: &mut Progress,
    ) -> Result<(Grown, usize), Interrupted> {
        let looked = self.looked;
        self.plant(v);
        let grown = self.grow(most, progress)?;
        let cost = self.cost(looked);
        match grown {
            Grown::Met(end, other) => self.augment(end, other),
            Grown::Whole => {
                self.standing = [self.even.len(), self.bridges.len()];
                return Ok((grown, 0));
            }
            Grown::Unfinished => {}
        }
        self.clear();
        Ok((grown, cost))
    }

    /// Searches for an augmenting path from some exposed vertices, and leaves no forest. The ends of the edge at which
    /// a path was found, if any, are passed to `use_edge`, which may augment.
    pub fn grow_from<T>(
        &mut self,
        roots: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
        use_edge: impl FnOnce(&mut Self, Option<(Vertex, Vertex)>) -> T,
    ) -> Result<T, Interrupted> {
        self.clear();
        roots.into_iter().for_each(|v| self.plant(v));
        let answer = self.grow(usize::MAX, progress).map(|grown| {
            let edge = match grown {
                Grown::Met(end, other) => Some((end, other)),
                Grown::Whole | Grown::Unfinished => None,
            };
            use_edge(self, edge)
        });
        self.clear();
        answer
    }

    /// Augments by a path from the exposed vertex `v`, if there is one; leaves no forest.
    pub fn augment_from(
        &mut self,
        v: Vertex,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        self.grow_from([v], progress, |blossoms, edge| {
            if let Some((end, other)) = edge {
                blossoms.augment(end, other);
            }
            edge.is_some()
        })
    }

    /// Grows the trees that are not final until there is an augmenting path, or until they have cost more than `most`
    /// even vertices.
    fn grow(&mut self, most: usize, progress: &mut Progress) -> Result<Grown, Interrupted> {
        let looked = self.looked;
        let mut next = self.standing[0];
        while let Some(&v) = self.even.get(next) {
            if self.cost(looked) > most {
                return Ok(Grown::Unfinished);
            }
            progress.step()?;
            next += 1;
            self.looked += self.matching.graph.places(v).count();
            if let Some((end, other)) = self.search(v) {
                return Ok(Grown::Met(end, other));
            }
        }
        Ok(Grown::Whole)
    }

    /// Returns the cost of the trees that are not final; `looked` edges had been scanned before them.
    fn cost(&self, looked: usize) -> usize {
        self.even.len() - self.standing[0] + (self.looked - looked) / EDGES_A_VERTEX
    }
}
