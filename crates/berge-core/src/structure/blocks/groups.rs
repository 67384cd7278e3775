//! The blocks before they are in order: which vertices belong together.

use crate::bipartite::forest::Forest;
use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;
use crate::graph::stored::Stored;
use crate::matching::{Class, Matching};
use crate::pulse::{Interrupted, Pulse};
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

const NO_GROUP: u32 = u32::MAX;

/// The blocks before they are in order.
pub struct Groups<'a> {
    pub graph: &'a Stored,
    pub matching: &'a Matching<Arc<Stored>>,
    /// The part of each vertex.
    pub parts: PerVertex<Part>,
    /// The group of each vertex; `NO_GROUP` where it is not known yet.
    pub group_of: PerVertex<u32>,
    /// Of each group, a number larger than that of all groups that must come before it.
    pub ranks: Vec<u32>,
}

impl<'a> Groups<'a> {
    pub fn new(graph: &'a Stored, rows: usize, forest: &'a Forest<Arc<Stored>>) -> Self {
        let part = |v: usize| match (forest.class(v as Vertex), v >= rows) {
            (Class::Even, true) | (Class::Odd, false) => Part::Horizontal,
            (Class::Matched, _) => Part::Square,
            (Class::Even, false) | (Class::Odd, true) => Part::Vertical,
        };
        Groups {
            graph,
            matching: forest.matching(),
            parts: (0..graph.order()).map(part).collect(),
            group_of: PerVertex::new(NO_GROUP, graph.order()),
            ranks: Vec::new(),
        }
    }

    /// Makes a group of the given rank of each connected component of `part`.
    pub fn connect(&mut self, part: Part, rank: u32, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let mut found = Vec::new();
        for root in self.parts.vertices() {
            pulse.step()?;
            if !self.is_free(root, part) {
                continue;
            }
            let group = self.ranks.len() as u32;
            self.ranks.push(rank);
            self.group_of[root] = group;
            found.push(root);
            while let Some(v) = found.pop() {
                pulse.step()?;
                for &w in self.graph.neighbours(v) {
                    if self.is_free(w, part) {
                        self.group_of[w] = group;
                        found.push(w);
                    }
                }
            }
        }
        Ok(())
    }

    fn is_free(&self, v: Vertex, part: Part) -> bool {
        self.parts[v] == part && self.group_of[v] == NO_GROUP
    }

    /// The group of each vertex, after the groups are renumbered by rank and then by smallest vertex.
    pub fn into_order(self) -> PerVertex<u32> {
        // Sorted by counting: the groups come up in the order of their smallest vertices.
        let mut next = vec![0; self.ranks.iter().max().map_or(0, |&rank| rank as usize + 2)];
        for &rank in &self.ranks {
            next[rank as usize + 1] += 1;
        }
        for rank in 1..next.len() {
            next[rank] += next[rank - 1];
        }
        let mut number = vec![NO_GROUP; self.ranks.len()];
        let mut group_of = self.group_of;
        for group in group_of.iter_mut() {
            let old = *group as usize;
            if number[old] == NO_GROUP {
                let next = &mut next[self.ranks[old] as usize];
                number[old] = *next;
                *next += 1;
            }
            *group = number[old];
        }
        group_of
    }
}
