//! Names of vertices as roots, and which vertices are live by which root.

use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;

/// The name of a vertex as the root of alternating paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name(u32);

/// Whether a vertex is live, as far as that is known: it has a path to the root with a [`Name`], it is dead, or that is
/// unknown. The values at which a search stops come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Liveness(u32);

impl Liveness {
    /// Unknown. The name of a vertex that is no longer exposed means the same.
    pub(super) const UNKNOWN: Liveness = Liveness(u32::MAX - 3);
    /// No alternating path leads to a root.
    pub(super) const DEAD: Liveness = Liveness(u32::MAX - 2);
    /// The current search has visited the vertex.
    pub(super) const VISITED: Liveness = Liveness(u32::MAX - 1);
    /// The vertex is not in the graph.
    pub(super) const ABSENT: Liveness = Liveness(u32::MAX);

    /// The number of names.
    const NAMES: usize = Liveness::UNKNOWN.0 as usize;

    /// A path leads to the root with this name.
    #[inline]
    pub(super) fn live(root: Name) -> Self {
        Liveness(root.0)
    }

    /// The name of the vertex that was the root of a path when this was found.
    #[inline]
    pub(super) fn root(self) -> Option<Name> {
        (self.0 < Liveness::UNKNOWN.0).then_some(Name(self.0))
    }

    /// Whether a search stops at a vertex: it is dead, absent, or already visited.
    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.0 > Liveness::UNKNOWN.0
    }
}

/// The name of each vertex as the root of alternating paths, which refer to it by this name: when a vertex gets another
/// name, the paths no longer lead to it.
///
/// Invariants: each vertex has one name, initially its number, and names are distinct. A name that was given up is not
/// reused before [`Names::reset`]; until then there are enough new names for as many changes as there are vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The name of each vertex; empty as long as all names are numbers.
    names: PerVertex<Name>,
    /// The vertices with new names, which follow all numbers, in order.
    renamed: Vec<Vertex>,
}

impl Names {
    /// The name of `v`.
    #[inline]
    pub(super) fn of(&self, v: Vertex) -> Name {
        if self.names.is_empty() {
            return Name(v);
        }
        self.names[v]
    }

    /// Returns the vertex with this name, if one still has it.
    #[inline]
    pub(super) fn vertex(&self, name: Name) -> Option<Vertex> {
        if self.names.is_empty() {
            return Some(name.0);
        }
        let v = match (name.0 as usize).checked_sub(self.names.len()) {
            Some(place) => self.renamed[place],
            None => name.0,
        };
        (self.names[v] == name).then_some(v)
    }

    /// Gives `v`, one of `bound` vertices, a new name; returns false, without a change, if none is left.
    pub(super) fn renew(&mut self, v: Vertex, bound: usize) -> bool {
        if self.renamed.len() >= bound.min(Liveness::NAMES.saturating_sub(bound)) {
            return false;
        }
        if self.names.is_empty() {
            self.names = (0..bound as Vertex).map(Name).collect();
        }
        self.names[v] = Name((bound + self.renamed.len()) as u32);
        self.renamed.push(v);
        true
    }

    /// Gives each vertex its number as name again, and updates the names in `known`.
    pub(super) fn reset(&mut self, known: &mut [Liveness], is_exposed: impl Fn(Vertex) -> bool) {
        for liveness in known {
            if let Some(name) = liveness.root() {
                let vertex = self.vertex(name).filter(|&v| is_exposed(v));
                *liveness = vertex.map_or(Liveness::UNKNOWN, Liveness);
            }
        }
        self.names = PerVertex::default();
        self.renamed.clear();
    }

    /// Checks that the names of `bound` vertices are distinct, and that there are not too many.
    pub(super) fn check(&self, bound: usize) {
        assert!(self.renamed.len() <= bound);
        for v in 0..bound as Vertex {
            assert_eq!(self.vertex(self.of(v)), Some(v));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_no_more_room_however_often_they_are_renewed() {
        let (bound, mut names, mut resets) = (9, Names::default(), 0);
        for turn in 0..1_000_000 {
            let v = turn % bound;
            if !names.renew(v, bound as usize) {
                names.reset(&mut [], |_| true);
                resets += 1;
                assert!(names.renew(v, bound as usize));
            }
            assert!(names.renamed.len() <= bound as usize);
        }
        names.check(bound as usize);
        assert_eq!(resets, (1_000_000 - 1) / 9);
    }
}
