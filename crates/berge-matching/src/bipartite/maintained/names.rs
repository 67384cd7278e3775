//! What vertices are called as roots, and what is known of a vertex in terms of that.

use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;

/// What a vertex is called as the root of alternating paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name(u32);

/// What is known of where a vertex's alternating paths lead: to the exposed vertex of a [`Name`], to none, or nothing.
/// Those that a search does not go on from come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root(u32);

impl Root {
    /// Nobody has asked, or the answer is out of date. So is a name that no exposed vertex goes by any longer.
    pub(super) const UNKNOWN: Root = Root(u32::MAX - 3);
    /// To no root.
    pub(super) const DEAD: Root = Root(u32::MAX - 2);
    /// The search that is going on has met the vertex.
    pub(super) const MET: Root = Root(u32::MAX - 1);
    /// The vertex is not in the graph.
    pub(super) const ABSENT: Root = Root(u32::MAX);

    /// There are so many names.
    const NAMES: usize = Root::UNKNOWN.0 as usize;

    #[inline]
    pub(super) fn to(name: Name) -> Self {
        Root(name.0)
    }

    #[inline]
    pub(super) fn name(self) -> Option<Name> {
        (self.0 < Root::UNKNOWN.0).then_some(Name(self.0))
    }

    /// Whether a search has nothing to find at a vertex: it is dead, absent, or met already.
    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.0 > Root::UNKNOWN.0
    }
}

/// The name of each vertex as the root of alternating paths, which know it by that name alone: a vertex that gets another
/// name is no longer what they lead to.
///
/// Invariants: each vertex has one name, at first its number, and no two have the same. A name that was given up is given
/// to no other vertex before [`Names::reset`]; until then there is room for as many new names as there are vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The name of each vertex; empty as long as all names are numbers.
    names: PerVertex<Name>,
    /// The vertices that were given the names behind all numbers, in that order.
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

    /// The vertex that goes by this name, if one still does.
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

    /// Gives `v`, one of `bound` vertices, a name that no path knows; false, and nothing changed, where there is none left.
    pub(super) fn renew(&mut self, v: Vertex, bound: usize) -> bool {
        if self.renamed.len() >= bound.min(Root::NAMES.saturating_sub(bound)) {
            return false;
        }
        if self.names.is_empty() {
            self.names = (0..bound as Vertex).map(Name).collect();
        }
        self.names[v] = Name((bound + self.renamed.len()) as u32);
        self.renamed.push(v);
        true
    }

    /// Gives each vertex its number again, and says what each root is called then that `roots` hold.
    pub(super) fn reset(&mut self, roots: &mut [Root], is_exposed: impl Fn(Vertex) -> bool) {
        for root in roots {
            if let Some(name) = root.name() {
                let vertex = self.vertex(name).filter(|&v| is_exposed(v));
                *root = vertex.map_or(Root::UNKNOWN, Root);
            }
        }
        self.names = PerVertex::default();
        self.renamed.clear();
    }

    /// Checks that each of `bound` vertices has a name of its own, and that no more were given than there is room for.
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
