//! Stamps of roots, and which vertices are live by which root.

use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;

/// The stamp by which alternating paths refer to the vertex that is their root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootStamp(u32);

/// Whether a vertex is live, as far as that is known: it has a path to the root with a [`RootStamp`], it is dead, or
/// that is unknown. The values at which a search stops come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Liveness(u32);

impl Liveness {
    /// Unknown. The stamp of a vertex that is no longer exposed means the same.
    pub(super) const UNKNOWN: Liveness = Liveness(u32::MAX - 3);
    /// No alternating path leads to a root.
    pub(super) const DEAD: Liveness = Liveness(u32::MAX - 2);
    /// The current search has visited the vertex.
    pub(super) const VISITED: Liveness = Liveness(u32::MAX - 1);
    /// The vertex is not in the graph.
    pub(super) const ABSENT: Liveness = Liveness(u32::MAX);

    /// The number of stamps.
    const STAMPS: usize = Liveness::UNKNOWN.0 as usize;

    /// A path leads to the root with this stamp.
    #[inline]
    pub(super) fn live(root: RootStamp) -> Self {
        Liveness(root.0)
    }

    /// The stamp of the vertex that was the root of a path when this was found.
    #[inline]
    pub(super) fn root(self) -> Option<RootStamp> {
        (self.0 < Liveness::UNKNOWN.0).then_some(RootStamp(self.0))
    }

    /// Whether a search stops at a vertex: it is dead, absent, or already visited.
    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.0 > Liveness::UNKNOWN.0
    }
}

/// The stamp of each vertex as the root of alternating paths. When a vertex gets another stamp, the paths no longer
/// lead to it.
///
/// Invariants: each vertex has one stamp, initially its number, and stamps are distinct. A stamp that was given up is
/// not reused before [`RootStamps::reset`]; until then there are enough new stamps for as many changes as there are
/// vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct RootStamps {
    /// The stamp of each vertex; empty as long as all stamps are numbers.
    stamps: PerVertex<RootStamp>,
    /// The vertices with new stamps, which follow all numbers, in order.
    restamped: Vec<Vertex>,
}

impl RootStamps {
    /// The stamp of `v`.
    #[inline]
    pub(super) fn of(&self, v: Vertex) -> RootStamp {
        if self.stamps.is_empty() {
            return RootStamp(v);
        }
        self.stamps[v]
    }

    /// Returns the vertex with this stamp, if one still has it.
    #[inline]
    pub(super) fn vertex(&self, stamp: RootStamp) -> Option<Vertex> {
        if self.stamps.is_empty() {
            return Some(stamp.0);
        }
        let v = match (stamp.0 as usize).checked_sub(self.stamps.len()) {
            Some(place) => self.restamped[place],
            None => stamp.0,
        };
        (self.stamps[v] == stamp).then_some(v)
    }

    /// Gives `v`, one of `bound` vertices, a new stamp; returns false, without a change, if none is left.
    pub(super) fn renew(&mut self, v: Vertex, bound: usize) -> bool {
        if self.restamped.len() >= bound.min(Liveness::STAMPS.saturating_sub(bound)) {
            return false;
        }
        if self.stamps.is_empty() {
            self.stamps = (0..bound as Vertex).map(RootStamp).collect();
        }
        self.stamps[v] = RootStamp((bound + self.restamped.len()) as u32);
        self.restamped.push(v);
        true
    }

    /// Gives each vertex its number as stamp again, and updates the stamps in `known`.
    pub(super) fn reset(&mut self, known: &mut [Liveness], is_exposed: impl Fn(Vertex) -> bool) {
        for liveness in known {
            if let Some(stamp) = liveness.root() {
                let vertex = self.vertex(stamp).filter(|&v| is_exposed(v));
                *liveness = vertex.map_or(Liveness::UNKNOWN, Liveness);
            }
        }
        self.stamps = PerVertex::default();
        self.restamped.clear();
    }

    /// Checks that the stamps of `bound` vertices are distinct, and that there are not too many.
    pub(super) fn check(&self, bound: usize) {
        assert!(self.restamped.len() <= bound);
        for v in 0..bound as Vertex {
            assert_eq!(self.vertex(self.of(v)), Some(v));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_take_no_more_room_however_often_they_are_renewed() {
        let (bound, mut stamps, mut resets) = (9, RootStamps::default(), 0);
        for turn in 0..1_000_000 {
            let v = turn % bound;
            if !stamps.renew(v, bound as usize) {
                stamps.reset(&mut [], |_| true);
                resets += 1;
                assert!(stamps.renew(v, bound as usize));
            }
            assert!(stamps.restamped.len() <= bound as usize);
        }
        stamps.check(bound as usize);
        assert_eq!(resets, (1_000_000 - 1) / 9);
    }
}
