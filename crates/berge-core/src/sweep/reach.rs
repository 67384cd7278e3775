//! Which dead vertices lead to the dormant root.

use super::{DEAD, Sweep};
use crate::graph::{Graph, Vertex};
use crate::pulse::{Interrupted, Pulse};

/// Whether alternating paths lead from dead vertices to the dormant root: a search from both ends at once, so that it
/// costs what the smaller side costs.
///
/// Dead vertices lead only to `DEAD` ones, and so does the root, whose own search failed. An alternating path between
/// them, read from its other end, is one from the root: so both ends of every domino on it are `DEAD`, and no other
/// domino need be looked at.
///
/// Between two calls of [`Reach::clear`] the root and the graph stay the same, and nothing is searched twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    marks: Vec<u8>,
    /// Vertices reached from a question and not known to lead to the root.
    ahead: Frontier,
    /// Vertices that lead to the root.
    behind: Frontier,
}

/// A breadth-first search's vertices, of which those before `next` have been searched.
#[derive(Clone, Debug, Default)]
struct Frontier {
    found: Vec<Vertex>,
    next: usize,
}

impl Frontier {
    fn pop(&mut self) -> Option<Vertex> {
        let v = self.found.get(self.next).copied();
        self.next += usize::from(v.is_some());
        v
    }

    fn clear(&mut self, marks: &mut [u8], mark: u8) {
        for v in self.found.drain(..) {
            marks[v as usize] &= !mark;
        }
        self.next = 0;
    }
}

const AHEAD: u8 = 1;
const BEHIND: u8 = 2;

impl Reach {
    /// Whether an alternating path that begins with an unmatched edge leads from `u` to the exposed vertex `q`.
    pub(super) fn leads<G: Graph>(
        &mut self,
        sweep: &Sweep<G>,
        u: Vertex,
        q: Vertex,
        pulse: &mut Pulse,
    ) -> Result<bool, Interrupted> {
        self.marks.resize(sweep.matching.graph.bound(), 0);
        if self.behind.found.is_empty() {
            self.search_behind(sweep, q);
        }
        if self.marks[u as usize] != 0 {
            return Ok(self.marks[u as usize] & BEHIND != 0);
        }
        self.marks[u as usize] = AHEAD;
        self.ahead.found.push(u);
        while let Some(x) = self.ahead.pop() {
            pulse.step()?;
            let mut met = self.search_ahead(sweep, x);
            if !met {
                // Nothing else leads to the root: what was ahead does not.
                let Some(x) = self.behind.pop() else { break };
                met = sweep
                    .matching
                    .mate(x)
                    .is_some_and(|y| self.search_behind(sweep, y));
            }
            if met {
                self.ahead.clear(&mut self.marks, AHEAD);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Marks the mates of what `x` can step onto; says whether one of them leads to the root.
    fn search_ahead<G: Graph>(&mut self, sweep: &Sweep<G>, x: Vertex) -> bool {
        for w in sweep
            .matching
            .neighbours(x)
            .filter(|&w| sweep.root[w as usize] == DEAD)
        {
            let Some(u) = sweep.matching.mate(w) else {
                continue;
            };
            let mark = &mut self.marks[u as usize];
            if *mark & BEHIND != 0 {
                return true;
            }
            if *mark == 0 {
                *mark = AHEAD;
                self.ahead.found.push(u);
            }
        }
        false
    }

    /// Marks what can step onto `y`, which is the root or the mate of a vertex that leads to it; says whether one of
    /// them is ahead.
    fn search_behind<G: Graph>(&mut self, sweep: &Sweep<G>, y: Vertex) -> bool {
        let mut met = false;
        for x in sweep
            .matching
            .neighbours(y)
            .filter(|&x| sweep.root[x as usize] == DEAD)
        {
            let mark = &mut self.marks[x as usize];
            if *mark & BEHIND == 0 {
                met |= *mark & AHEAD != 0;
                *mark |= BEHIND;
                self.behind.found.push(x);
            }
        }
        met
    }

    pub(super) fn clear(&mut self) {
        self.ahead.clear(&mut self.marks, AHEAD);
        self.behind.clear(&mut self.marks, BEHIND);
    }
}
