//! Which dead vertices lead to dormant ones.

use super::{Maintained, Root, Side};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Alternating paths from dead vertices to the dormant ones of a side, their roots: a search from both ends at once, so
/// that it costs what the smaller end costs, or where they are near each other what lies between.
///
/// Dead vertices lead only to `DEAD` ones, and so do the roots, whose own search failed. An alternating path between
/// them, read from its other end, is one from the root: so both ends of every domino on it are `DEAD`, and no other
/// domino need be looked at.
///
/// Between two calls of `Reach::clear` the roots, their side and the graph stay the same, and nothing is searched twice.
/// Invariant: after it there are no marks, as `Reach::check` checks.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    marks: PerVertex<u8>,
    /// How many roots have been searched from, the last that fell asleep first.
    roots: usize,
    /// Vertices reached from a question and not known to lead to a root.
    ahead: Frontier,
    /// Vertices that lead to one.
    behind: Frontier,
}

/// A breadth-first search's vertices, of which those before `next` have been searched.
#[derive(Clone, Debug, Default)]
struct Frontier {
    vertices: Vec<Vertex>,
    next: usize,
}

impl Frontier {
    fn pop(&mut self) -> Option<Vertex> {
        let v = self.vertices.get(self.next).copied();
        self.next += usize::from(v.is_some());
        v
    }

    fn clear(&mut self, marks: &mut PerVertex<u8>, mark: u8) {
        for v in self.vertices.drain(..) {
            marks[v] &= !mark;
        }
        self.next = 0;
    }
}

const AHEAD: u8 = 1;
const BEHIND: u8 = 2;

impl Reach {
    /// Whether an alternating path that begins with an unmatched edge leads from the dead vertex `u` to a dormant vertex
    /// of that side, which must be the other side than that of `u`. Where so, `maintained.toward` holds its edges.
    pub(super) fn leads<G: Graph>(
        &mut self,
        maintained: &mut Maintained<G>,
        u: Vertex,
        side: Side,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        self.marks.resize(maintained.matching.graph.bound(), 0);
        if maintained.dormant[usize::from(side)].is_empty() {
            return Ok(false);
        }
        if self.marks[u] != 0 {
            return Ok(self.marks[u] & BEHIND != 0);
        }
        self.marks[u] = AHEAD;
        self.ahead.vertices.push(u);
        while let Some(x) = self.ahead.pop() {
            progress.step()?;
            let mut met = self.search_ahead(maintained, x);
            if met.is_none() {
                // Nothing else leads to a root: what was ahead does not.
                let Some(y) = self.next_behind(maintained, side) else {
                    break;
                };
                met = self.search_behind(maintained, y);
            }
            if let Some((x, link)) = met {
                maintained.turn_toward(u, x, link, Root::DEAD);
                self.ahead.clear(&mut self.marks, AHEAD);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next root, or the next vertex whose mate leads to one.
    fn next_behind<G: Graph>(&mut self, maintained: &Maintained<G>, side: Side) -> Option<Vertex> {
        if let Some(&root) = maintained.dormant[usize::from(side)]
            .iter()
            .nth_back(self.roots)
        {
            self.roots += 1;
            return Some(root);
        }
        let mate = maintained.matching.mate(self.behind.pop()?);
        Some(mate.expect("an exposed vertex leads to no other"))
    }

    /// Marks the mates of what `x` can step onto, and notes how they were reached. Returns `x` and its edge to a root, or
    /// to one that leads to a root.
    fn search_ahead<G: Graph>(
        &mut self,
        maintained: &mut Maintained<G>,
        x: Vertex,
    ) -> Option<(Vertex, G::Link)> {
        let mut steps = maintained.matching.graph.steps(x);
        while let Some((link, w)) = steps.next(&maintained.matching.graph) {
            if maintained.root[w] != Root::DEAD {
                continue;
            }
            let Some(u) = maintained.matching.mate(w) else {
                return Some((x, link));
            };
            let mark = &mut self.marks[u];
            if *mark & BEHIND != 0 {
                return Some((x, link));
            }
            if *mark == 0 {
                *mark = AHEAD;
                maintained.toward[u] = maintained.matching.graph.reverse(x, link);
                self.ahead.vertices.push(u);
            }
        }
        None
    }

    /// Marks what can step onto `y`, which is a root or the mate of a vertex that leads to one. Returns one of them that
    /// is ahead, and its edge to `y`.
    fn search_behind<G: Graph>(
        &mut self,
        maintained: &mut Maintained<G>,
        y: Vertex,
    ) -> Option<(Vertex, G::Link)> {
        let mut met = None;
        let mut steps = maintained.matching.graph.steps(y);
        while let Some((link, x)) = steps.next(&maintained.matching.graph) {
            if maintained.root[x] != Root::DEAD {
                continue;
            }
            let link = maintained.matching.graph.reverse(y, link);
            let mark = &mut self.marks[x];
            if *mark & BEHIND == 0 {
                if *mark & AHEAD == 0 {
                    maintained.toward[x] = link;
                } else {
                    met = Some((x, link));
                }
                *mark |= BEHIND;
                self.behind.vertices.push(x);
            }
        }
        met
    }

    /// Checks that nothing is marked.
    pub(super) fn check(&self) {
        assert!(self.marks.iter().all(|&mark| mark == 0), "a mark");
        for frontier in [&self.ahead, &self.behind] {
            assert!(frontier.vertices.is_empty() && frontier.next == 0);
        }
        assert_eq!(self.roots, 0);
    }

    pub(super) fn clear(&mut self) {
        self.ahead.clear(&mut self.marks, AHEAD);
        self.behind.clear(&mut self.marks, BEHIND);
        self.roots = 0;
    }
}
