//! Phases: searches from all exposed vertices at once.

use super::{Blossoms, Label};
use crate::graph::{Graph, Vertex};
use crate::pulse::{Interrupted, Pulse};

/// Spent trees are grafted where they are at most this part of what stands: a sixteenth was best of 1, 4 and 16 on divisor
/// graphs (three times faster than 1), and no worse on random ones and boards.
const GRAFTED: usize = 16;

impl<G: Graph> Blossoms<G> {
    /// Makes the matching maximum, and leaves the forest that proves it. `roots` are the exposed vertices, but for the
    /// roots of trees that stand for good.
    pub(crate) fn grow_all(
        &mut self,
        mut roots: Vec<Vertex>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let mut next = self.plant_all(&mut roots);
        while self.phase(next, pulse)? {
            next = self.graft(&mut roots, pulse)?;
        }
        Ok(())
    }

    /// Begins anew with those of the roots that are exposed; returns the place of the first of them.
    fn plant_all(&mut self, roots: &mut Vec<Vertex>) -> usize {
        self.clear();
        roots.retain(|&v| self.matching.is_exposed(v));
        for &v in roots.iter() {
            self.plant(v);
        }
        self.standing[0]
    }

    /// Searches the even vertices from a place on, and what these lead to; says whether it found an augmenting path.
    fn phase(&mut self, mut next: usize, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        let mut found = false;
        while let Some(&v) = self.even.get(next) {
            pulse.step()?;
            next += 1;
            // A tree that has been augmented is left alone: its root is not exposed any more.
            if self.is_spent(v) {
                continue;
            }
            if let Some((end, other)) = self.search(v) {
                self.augment(end, other);
                pulse.advance();
                found = true;
            }
        }
        Ok(found)
    }

    /// Takes the spent trees down and grafts their vertices onto others; returns the place of the first even vertex
    /// that is new.
    ///
    /// The trees that stand have been searched, but for their edges to spent trees, and these are looked at from the
    /// other end: a vertex beside an even one is odd.
    fn graft(&mut self, roots: &mut Vec<Vertex>, pulse: &mut Pulse) -> Result<usize, Interrupted> {
        let mut freed = Vec::new();
        for list in [&mut self.even, &mut self.odd] {
            list.retain(|&v| {
                let spent = !self.matching.is_exposed(self.nodes[v].root);
                // A vertex that was odd and turned even is on both lists.
                if spent && self.label[v] != Label::Free {
                    self.label[v] = Label::Free;
                    freed.push(v);
                }
                !spent
            });
        }
        let first = self.even.len();
        // Where little stands it is better to begin anew: breadth first from all roots, paths are short and many.
        if freed.len() > (first - self.standing[0]) / GRAFTED {
            return Ok(self.plant_all(roots));
        }
        for v in freed {
            pulse.step()?;
            if self.label[v] == Label::Free {
                self.attach(v);
            }
        }
        Ok(first)
    }

    /// Keeps those of the present `vertices` that some maximum matching misses; leaves no forest behind.
    pub(crate) fn retain_even(
        &mut self,
        vertices: &mut Vec<Vertex>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let grown = self.grow_all(self.exposed(), pulse);
        vertices.retain(|&v| self.is_even(v));
        self.clear();
        grown
    }
}
