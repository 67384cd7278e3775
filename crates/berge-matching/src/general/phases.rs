//! Phases: searches from all exposed vertices at once.

use super::{Blossoms, Label};
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Spent trees are grafted if they have at most 1 / `GRAFT_DIVISOR` as many vertices as the other trees have even ones.
/// A sixteenth was best of 1, 4 and 16 on divisor graphs (three times faster than 1), and equally good on random graphs
/// and boards.
const GRAFT_DIVISOR: usize = 16;

/// A phase that has found at most `FEW_PATHS` paths ends early once it has searched 1 / `IDLE_DIVISOR` of its even
/// vertices since the last path. Its spent trees are grafted up to the size of the other trees: the few remaining paths
/// are long, and growing the forest further, or again, would mostly be wasted.
const FEW_PATHS: usize = 8;
const IDLE_DIVISOR: usize = 4;

/// Phases with grafts scan at most `GRAFT_SCANS` times the vertices and edges of the graph, grafts included, each edge
/// counted from both ends. Later phases start again and run to their end: a graft for each of the few paths of a phase
/// may cost as much as a complete phase.
const GRAFT_SCANS: usize = 2;

/// The number of paths of a phase, and the index of the first even vertex that it has not searched.
struct Phase {
    paths: usize,
    end: usize,
}

impl Phase {
    fn has_few(&self) -> bool {
        (1..=FEW_PATHS).contains(&self.paths)
    }
}

impl<G: Graph> Blossoms<G> {
    /// Makes the matching maximum, and leaves the forest that proves it. `roots` are the exposed vertices, except the
    /// roots of final trees.
    pub(crate) fn grow_all(
        &mut self,
        mut roots: Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let scanned_before = self.edges_scanned;
        let mut most = usize::MAX;
        let mut next = self.plant_all(&mut roots);
        loop {
            let has_grafts = self.edges_scanned - scanned_before <= most;
            let phase = self.run_phase(next, has_grafts, progress)?;
            if phase.paths == 0 {
                return Ok(());
            }
            if most == usize::MAX {
                most = GRAFT_SCANS * self.size();
            }
            next = if has_grafts {
                self.graft(&mut roots, &phase, progress)?
            } else {
                self.plant_all(&mut roots)
            };
        }
    }

    /// Returns the number of vertices, plus the edges at all of them.
    pub(super) fn size(&self) -> usize {
        let places = |v| self.matching.graph.places(v).count();
        self.label.vertices().map(|v| 1 + places(v)).sum()
    }

    /// Starts again with the roots that are exposed; returns the index of the first of them.
    fn plant_all(&mut self, roots: &mut Vec<Vertex>) -> usize {
        self.clear();
        roots.retain(|&v| self.matching.is_exposed(v));
        for &v in roots.iter() {
            self.plant(v);
        }
        self.final_lengths[0]
    }

    /// Searches the even vertices from an index on, and those found by this; may end early if grafts follow.
    fn run_phase(
        &mut self,
        next: usize,
        has_grafts: bool,
        progress: &mut Progress,
    ) -> Result<Phase, Interrupted> {
        let mut phase = Phase {
            paths: 0,
            end: next,
        };
        let mut last = next;
        while let Some(&v) = self.even.get(phase.end) {
            progress.step()?;
            if has_grafts && phase.has_few() && phase.end - last > self.even.len() / IDLE_DIVISOR {
                break;
            }
            phase.end += 1;
            // An augmented tree is skipped: its root is no longer exposed.
            if self.is_spent(v) {
                continue;
            }
            self.edges_scanned += self.matching.graph.places(v).count();
            if let Some((end, other)) = self.search(v) {
                self.augment(end, other);
                progress.advance();
                phase.paths += 1;
                last = phase.end;
            }
        }
        Ok(phase)
    }

    /// Dissolves the spent trees and grafts their vertices onto others; returns the index of the first even vertex to
    /// be searched.
    ///
    /// Earlier even vertices were searched, except for their edges to spent trees. These edges are scanned from the
    /// other end: a vertex beside an even one is odd.
    fn graft(
        &mut self,
        roots: &mut Vec<Vertex>,
        phase: &Phase,
        progress: &mut Progress,
    ) -> Result<usize, Interrupted> {
        let mut freed = Vec::new();
        let first = self.final_lengths[0];
        self.edges_scanned += self.even.len() - first;
        let (mut end, mut next) = (first, first);
        for place in first..self.even.len() {
            let v = self.even[place];
            if self.is_spent(v) {
                freed.push(v);
                freed.extend(self.uproot(v));
                continue;
            }
            self.even[end] = v;
            end += 1;
            if place < phase.end {
                next = end;
            }
        }
        self.even.truncate(end);
        let remaining = end - first;
        let most = if phase.has_few() {
            remaining
        } else {
            remaining / GRAFT_DIVISOR
        };
        // If the forest is small it is better to start again: breadth-first from all roots, paths are short and many.
        if freed.len() > most {
            return Ok(self.plant_all(roots));
        }
        for v in freed {
            progress.step()?;
            if self.label[v] == Label::Free {
                self.edges_scanned += self.matching.graph.places(v).count();
                self.attach(v);
            }
        }
        Ok(next)
    }

    /// Keeps the present `vertices` that some maximum matching misses; leaves no forest.
    #[doc(hidden)] // for berge-core
    pub fn retain_even(
        &mut self,
        vertices: &mut Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let grown = self.grow_all(self.exposed(), progress);
        vertices.retain(|&v| self.is_even(v));
        self.clear();
        grown
    }
}
