//! Searches from one exposed vertex.

use super::Blossoms;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// So many edges that are looked at cost as much as an even vertex that is found: a hub may have very many that lead to
/// nothing, and be met by each search anew.
const EDGES_A_VERTEX: usize = 128;

/// What became of a tree that was to grow.
pub(super) enum Grown {
    /// Along this edge it met another tree or an exposed vertex: there is an augmenting path.
    Met(Vertex, Vertex),
    /// It can grow no further: no augmenting path begins at its root, whatever else is matched (Edmonds 1965).
    Whole,
    /// It has cost more than it may.
    Unfinished,
}

impl<G: Graph> Blossoms<G> {
    /// Grows a tree at the exposed vertex `v` until it has cost more than so many even vertices: augments where there is a
    /// path, and then takes the tree down; lets it stand for good where it is whole. Returns what came of it, and what a
    /// tree that is left no more has cost: the even vertices that were found, as a hub may find them all at once, and the
    /// edges that were looked at.
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

    /// Looks for an augmenting path from some exposed vertices, and leaves no forest behind: the vertices of the edge at
    /// which it was found, if any, are passed to `use_edge`, which may augment.
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

    /// Augments by a path from the exposed vertex `v`, if there is one; leaves no forest behind.
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

    /// Grows the trees that do not stand yet until there is an augmenting path, or they have cost more than so many even
    /// vertices.
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

    /// What the trees that do not stand have cost, where so many edges had been looked at before them.
    fn cost(&self, looked: usize) -> usize {
        self.even.len() - self.standing[0] + (self.looked - looked) / EDGES_A_VERTEX
    }
}
