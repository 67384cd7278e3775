//! Phases: searches from all exposed vertices at once.

use super::{Blossoms, Label};
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Spent trees are grafted where they are at most this part of what stands: a sixteenth was best of 1, 4 and 16 on divisor
/// graphs (three times faster than 1), and no worse on random ones and boards.
const GRAFTED: usize = 16;

/// A phase that finds no more paths than these ends when it has found no other for a part of what it has grown, and what
/// it has spent is grafted up to the whole of what stands: the few paths that are left are long, and most of a forest that
/// grows on, or anew, is grown for nothing.
const FEW: usize = 8;
const LOOKED_ON: usize = 4;

/// Phases that may be grafted look at so many times as many vertices and edges as there are, with what grafts look at, each
/// edge counted from both ends. Those that follow begin anew and go on to their end: a graft for each of the few paths of a
/// phase may cost as much as a phase that finds all.
const LOOKS: usize = 2;

/// A phase that found so many paths, and the place of the first even vertex that it has not searched.
struct Phase {
    paths: usize,
    end: usize,
}

impl Phase {
    fn has_few(&self) -> bool {
        (1..=FEW).contains(&self.paths)
    }
}

impl<G: Graph> Blossoms<G> {
    /// Makes the matching maximum, and leaves the forest that proves it. `roots` are the exposed vertices, but for the
    /// roots of trees that stand for good.
    pub(crate) fn grow_all(
        &mut self,
        mut roots: Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let before = self.looked;
        let mut most = usize::MAX;
        let mut next = self.plant_all(&mut roots);
        loop {
            let grafts = self.looked - before <= most;
            let phase = self.phase(next, grafts, progress)?;
            if phase.paths == 0 {
                return Ok(());
            }
            if most == usize::MAX {
                most = LOOKS * self.size();
            }
            next = if grafts {
                self.graft(&mut roots, &phase, progress)?
            } else {
                self.plant_all(&mut roots)
            };
        }
    }

    /// How many vertices there are, and edges at all of them.
    fn size(&self) -> usize {
        let places = |v| self.matching.graph.places(v).count();
        self.label.vertices().map(|v| 1 + places(v)).sum()
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

    /// Searches the even vertices from a place on, and what these lead to; may end early where it is to be grafted.
    fn phase(
        &mut self,
        next: usize,
        grafts: bool,
        progress: &mut Progress,
    ) -> Result<Phase, Interrupted> {
        let mut phase = Phase {
            paths: 0,
            end: next,
        };
        let mut last = next;
        while let Some(&v) = self.even.get(phase.end) {
            progress.step()?;
            if grafts && phase.has_few() && phase.end - last > self.even.len() / LOOKED_ON {
                break;
            }
            phase.end += 1;
            // A tree that has been augmented is left alone: its root is not exposed any more.
            if self.is_spent(v) {
                continue;
            }
            self.looked += self.matching.graph.places(v).count();
            if let Some((end, other)) = self.search(v) {
                self.augment(end, other);
                progress.advance();
                phase.paths += 1;
                last = phase.end;
            }
        }
        Ok(phase)
    }

    /// Takes the spent trees down and grafts their vertices onto others; returns the place of the first even vertex that
    /// is to be searched.
    ///
    /// Those before it have been searched, but for their edges to spent trees, and these are looked at from the other end:
    /// a vertex beside an even one is odd.
    fn graft(
        &mut self,
        roots: &mut Vec<Vertex>,
        phase: &Phase,
        progress: &mut Progress,
    ) -> Result<usize, Interrupted> {
        let mut freed = Vec::new();
        let first = self.standing[0];
        self.looked += self.even.len() - first;
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
        let stands = end - first;
        let most = if phase.has_few() {
            stands
        } else {
            stands / GRAFTED
        };
        // Where little stands it is better to begin anew: breadth first from all roots, paths are short and many.
        if freed.len() > most {
            return Ok(self.plant_all(roots));
        }
        for v in freed {
            progress.step()?;
            if self.label[v] == Label::Free {
                self.looked += self.matching.graph.places(v).count();
                self.attach(v);
            }
        }
        Ok(next)
    }

    /// Keeps those of the present `vertices` that some maximum matching misses; leaves no forest behind.
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
