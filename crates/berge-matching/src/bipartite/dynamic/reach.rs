//! Determines which dead vertices lead to dormant ones.

use super::{DynamicMatching, Liveness, Side};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Searches alternating paths from dead vertices to the dormant vertices of a side, the *goals*. The search runs from
/// both ends at once, so it costs as much as the smaller end, or as the part between them if they are near each other.
///
/// Dead vertices lead only to `DEAD` ones, and so do the goals, whose own searches failed. A reversed alternating path
/// between them is a path from the goal: so both ends of every domino on it are `DEAD`, and other dominoes need no
/// visit.
///
/// Between two calls of `Reach::clear` the goals, their side and the graph stay the same, and nothing is searched
/// twice. Invariant: after `clear` there are no marks, as `Reach::check` checks.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    marks: PerVertex<u8>,
    /// The number of goals that were searched, the last dormant one first.
    searched_goals: usize,
    /// Vertices reached from a question that are not known to lead to a goal.
    ahead: Frontier,
    /// Vertices that lead to a goal.
    behind: Frontier,
}

/// The vertices of a breadth-first search; those before `next` were searched.
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
    /// Whether an alternating path that begins with an unmatched edge leads from the dead vertex `u` to a dormant
    /// vertex of `side`, which must be the other side than that of `u`. If so, `dynamic.toward` has its edges.
    pub(super) fn has_path<G: Graph>(
        &mut self,
        dynamic: &mut DynamicMatching<G>,
        u: Vertex,
        side: Side,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        self.marks.resize(dynamic.matching.graph.bound(), 0);
        if dynamic.dormant[usize::from(side)].is_empty() {
            return Ok(false);
        }
        if self.marks[u] != 0 {
            return Ok(self.marks[u] & BEHIND != 0);
        }
        self.marks[u] = AHEAD;
        self.ahead.vertices.push(u);
        while let Some(x) = self.ahead.pop() {
            progress.step()?;
            let mut meeting = self.search_ahead(dynamic, x);
            if meeting.is_none() {
                // No other vertex leads to a goal, so those ahead do not.
                let Some(y) = self.next_behind(dynamic, side) else {
                    break;
                };
                meeting = self.search_behind(dynamic, y);
            }
            if let Some((x, link)) = meeting {
                dynamic.turn_toward(u, x, link, Liveness::DEAD);
                self.ahead.clear(&mut self.marks, AHEAD);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the next goal, or the next vertex whose mate leads to one.
    fn next_behind<G: Graph>(
        &mut self,
        dynamic: &DynamicMatching<G>,
        side: Side,
    ) -> Option<Vertex> {
        if let Some(&goal) = dynamic.dormant[usize::from(side)]
            .iter()
            .nth_back(self.searched_goals)
        {
            self.searched_goals += 1;
            return Some(goal);
        }
        let mate = dynamic.matching.mate(self.behind.pop()?);
        Some(mate.expect("an exposed vertex leads to no other"))
    }

    /// Marks the mates of the vertices that `x` can step onto, with the links by which they were reached. Returns `x`
    /// and its edge to a goal, or to a vertex that leads to a goal.
    fn search_ahead<G: Graph>(
        &mut self,
        dynamic: &mut DynamicMatching<G>,
        x: Vertex,
    ) -> Option<(Vertex, G::Link)> {
        let mut edges = dynamic.matching.graph.edges_at(x);
        while let Some((link, w)) = edges.next(&dynamic.matching.graph) {
            if dynamic.liveness[w] != Liveness::DEAD {
                continue;
            }
            let Some(u) = dynamic.matching.mate(w) else {
                return Some((x, link));
            };
            let mark = &mut self.marks[u];
            if *mark & BEHIND != 0 {
                return Some((x, link));
            }
            if *mark == 0 {
                *mark = AHEAD;
                dynamic.toward[u] = dynamic.matching.graph.reverse(x, link);
                self.ahead.vertices.push(u);
            }
        }
        None
    }

    /// Marks the vertices that can step onto `y`, which is a goal or the mate of a vertex that leads to one. Returns
    /// one of them that is ahead, and its edge to `y`.
    fn search_behind<G: Graph>(
        &mut self,
        dynamic: &mut DynamicMatching<G>,
        y: Vertex,
    ) -> Option<(Vertex, G::Link)> {
        let mut meeting = None;
        let mut edges = dynamic.matching.graph.edges_at(y);
        while let Some((link, x)) = edges.next(&dynamic.matching.graph) {
            if dynamic.liveness[x] != Liveness::DEAD {
                continue;
            }
            let link = dynamic.matching.graph.reverse(y, link);
            let mark = &mut self.marks[x];
            if *mark & BEHIND == 0 {
                if *mark & AHEAD == 0 {
                    dynamic.toward[x] = link;
                } else {
                    meeting = Some((x, link));
                }
                *mark |= BEHIND;
                self.behind.vertices.push(x);
            }
        }
        meeting
    }

    /// Checks that nothing is marked.
    pub(super) fn check(&self) {
        assert!(self.marks.iter().all(|&mark| mark == 0), "a mark");
        for frontier in [&self.ahead, &self.behind] {
            assert!(frontier.vertices.is_empty() && frontier.next == 0);
        }
        assert_eq!(self.searched_goals, 0);
    }

    pub(super) fn clear(&mut self) {
        self.ahead.clear(&mut self.marks, AHEAD);
        self.behind.clear(&mut self.marks, BEHIND);
        self.searched_goals = 0;
    }
}
