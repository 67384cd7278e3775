//! Searches from one exposed vertex.

use super::Blossoms;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Scanning `EDGES_A_VERTEX` edges costs as much as an even vertex: a hub may have many edges that lead nowhere, and
/// each search may meet it again.
const EDGES_A_VERTEX: usize = 128;

/// The result of growing a tree.
pub(super) enum TreeResult {
    /// The edge at which it met another tree or an exposed vertex: there is an augmenting path.
    Path(Vertex, Vertex),
    /// No augmenting path will ever begin at the root of the tree (Edmonds 1965).
    Complete,
    /// The tree has cost more than its budget.
    OverBudget,
}

impl<G: Graph> Blossoms<G> {
    /// Grows a tree at the exposed vertex `v` until it has cost more than `most` even vertices. Augments if there is a
    /// path, and then removes the tree; a complete tree stays. Returns the result and the cost of a tree that was
    /// removed: its even vertices, of which a hub may reach many at once, and the scanned edges.
    pub(super) fn grow_one(
        &mut self,
        v: Vertex,
        most: usize,
        progress: &mut Progress,
    ) -> Result<(TreeResult, usize), Interrupted> {
        let scanned_before = self.edges_scanned;
        self.plant(v);
        let result = self.grow(most, progress)?;
        let cost = self.cost(scanned_before);
        match result {
            TreeResult::Path(end, other) => self.augment(end, other),
            TreeResult::Complete => {
                self.final_lengths = [self.even.len(), self.bridges.len()];
                return Ok((result, 0));
            }
            TreeResult::OverBudget => {}
        }
        self.clear();
        Ok((result, cost))
    }

    /// Searches for an augmenting path from some exposed vertices, and leaves no forest. The ends of the edge at which
    /// a path was found, if any, are passed to `use_edge`, which may augment.
    #[doc(hidden)] // for berge-core
    pub fn grow_from<T>(
        &mut self,
        roots: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
        use_edge: impl FnOnce(&mut Self, Option<(Vertex, Vertex)>) -> T,
    ) -> Result<T, Interrupted> {
        self.clear();
        roots.into_iter().for_each(|v| self.plant(v));
        let answer = self.grow(usize::MAX, progress).map(|result| {
            let edge = match result {
                TreeResult::Path(end, other) => Some((end, other)),
                TreeResult::Complete | TreeResult::OverBudget => None,
            };
            use_edge(self, edge)
        });
        self.clear();
        answer
    }

    /// Augments by a path from the exposed vertex `v`, if there is one; leaves no forest.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Matching, Progress};
    ///
    /// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
    /// let mut matching = Matching::empty(&path, 0..4);
    /// matching.join(1, 2);
    /// let mut blossoms = Blossoms::without_roots(matching);
    /// assert!(blossoms.augment_from(0, &mut Progress::silent())?);
    /// assert_eq!(blossoms.matching().mate(2), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    fn grow(&mut self, most: usize, progress: &mut Progress) -> Result<TreeResult, Interrupted> {
        let scanned_before = self.edges_scanned;
        let mut next = self.final_lengths[0];
        while let Some(&v) = self.even.get(next) {
            if self.cost(scanned_before) > most {
                return Ok(TreeResult::OverBudget);
            }
            progress.step()?;
            next += 1;
            self.edges_scanned += self.matching.graph.places(v).count();
            if let Some((end, other)) = self.search(v) {
                return Ok(TreeResult::Path(end, other));
            }
        }
        Ok(TreeResult::Complete)
    }

    /// Returns the cost of the trees that are not final; `scanned_before` edges had been scanned before them.
    fn cost(&self, scanned_before: usize) -> usize {
        self.even.len() - self.final_lengths[0]
            + (self.edges_scanned - scanned_before) / EDGES_A_VERTEX
    }
}
