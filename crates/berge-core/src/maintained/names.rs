//! What vertices are called as roots.

use crate::graph::Vertex;

/// The name of each vertex as the root of alternating paths, which know it by that name alone: a vertex that gets another
/// name is no longer what they lead to.
///
/// Invariants: each vertex has one name, at first its number, and no two have the same. A name that was given up is given
/// to no other vertex before [`Names::reset`]; until then there is room for as many new names as there are vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The name of each vertex; empty as long as all names are numbers.
    names: Vec<Vertex>,
    /// The vertices that were given the names behind all numbers, in that order.
    given: Vec<Vertex>,
}

impl Names {
    /// The name of `v`.
    #[inline]
    pub(super) fn of(&self, v: Vertex) -> Vertex {
        self.names.get(v as usize).copied().unwrap_or(v)
    }

    /// The vertex that goes by this name, if one still does.
    #[inline]
    pub(super) fn vertex(&self, name: Vertex) -> Option<Vertex> {
        if self.names.is_empty() {
            return Some(name);
        }
        let v = match (name as usize).checked_sub(self.names.len()) {
            Some(place) => self.given[place],
            None => name,
        };
        (self.names[v as usize] == name).then_some(v)
    }

    /// Gives `v`, one of `bound` vertices, a name that no path knows; false, and nothing changed, where there is none left.
    /// Names are lower than `end`.
    pub(super) fn renew(&mut self, v: Vertex, bound: usize, end: Vertex) -> bool {
        if self.given.len() >= bound.min((end as usize).saturating_sub(bound)) {
            return false;
        }
        if self.names.is_empty() {
            self.names = (0..bound as Vertex).collect();
        }
        self.names[v as usize] = (bound + self.given.len()) as Vertex;
        self.given.push(v);
        true
    }

    /// Gives each vertex its number again.
    pub(super) fn reset(&mut self) {
        self.names.clear();
        self.given.clear();
    }

    /// Checks that each of `bound` vertices has a name of its own, and that no more were given than there is room for.
    pub(super) fn check(&self, bound: usize) {
        assert!(self.given.len() <= bound);
        for v in 0..bound as Vertex {
            assert_eq!(self.vertex(self.of(v)), Some(v));
        }
    }
}
