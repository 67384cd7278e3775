//! The blocks before they are sorted: which vertices belong together.

use crate::bipartite::forest::Forest;
use crate::graph::Vertex;
use crate::graph::csr::CsrGraph;
use crate::graph::per_vertex::PerVertex;
use crate::matching::Class;
use crate::progress::{Interrupted, Progress};
use std::sync::Arc;

/// A part of the coarse decomposition, in the order of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Even columns and odd rows.
    Horizontal,
    /// Matched columns and rows.
    Square,
    /// Odd columns and even rows.
    Vertical,
}

impl Part {
    /// The part of each vertex.
    pub(super) fn of_all(rows: usize, forest: &Forest<Arc<CsrGraph>>) -> PerVertex<Part> {
        let part = |v: usize| match (forest.class(v as Vertex), v >= rows) {
            (Class::Even, true) | (Class::Odd, false) => Part::Horizontal,
            (Class::Matched, _) => Part::Square,
            (Class::Even, false) | (Class::Odd, true) => Part::Vertical,
        };
        (0..forest.matching().graph().order()).map(part).collect()
    }
}

const NO_GROUP: u32 = u32::MAX;

/// The blocks before they are sorted.
pub struct Groups {
    /// The group of each vertex; `NO_GROUP` if it is not known yet.
    pub of: PerVertex<u32>,
    /// For each group, a number larger than that of all groups that must come before it.
    pub ranks: Vec<u32>,
}

impl Groups {
    /// Makes an empty list of groups for `order` vertices.
    pub fn none(order: usize) -> Self {
        Groups {
            of: PerVertex::new(NO_GROUP, order),
            ranks: Vec::new(),
        }
    }

    /// Adds a group of this rank, and returns it.
    pub fn begin(&mut self, rank: u32) -> u32 {
        self.ranks.push(rank);
        self.ranks.len() as u32 - 1
    }

    /// Whether `v` is in no group yet.
    pub fn is_free(&self, v: Vertex) -> bool {
        self.of[v] == NO_GROUP
    }

    /// Makes each connected component of `part` a group of rank 0.
    pub fn connect(
        &mut self,
        graph: &CsrGraph,
        parts: &PerVertex<Part>,
        part: Part,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut pending = Vec::new();
        for root in parts.vertices() {
            progress.step()?;
            if parts[root] != part || !self.is_free(root) {
                continue;
            }
            let group = self.begin(0);
            self.of[root] = group;
            pending.push(root);
            while let Some(v) = pending.pop() {
                progress.step()?;
                for &w in graph.neighbours(v) {
                    if parts[w] == part && self.is_free(w) {
                        self.of[w] = group;
                        pending.push(w);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the index of each group after sorting by rank. Groups of equal rank keep the order in which `groups` has
    /// them first; it must contain all of them.
    pub fn places(&self, groups: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut next = vec![0; self.ranks.iter().max().map_or(0, |&rank| rank as usize + 2)];
        for &rank in &self.ranks {
            next[rank as usize + 1] += 1;
        }
        for rank in 1..next.len() {
            next[rank] += next[rank - 1];
        }
        let mut places = vec![NO_GROUP; self.ranks.len()];
        for group in groups {
            let place = &mut places[group as usize];
            if *place == NO_GROUP {
                let next = &mut next[self.ranks[group as usize] as usize];
                *place = *next;
                *next += 1;
            }
        }
        places
    }
}
