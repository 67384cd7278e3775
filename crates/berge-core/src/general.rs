//! A maximum matching of any graph, kept together with the alternating forest that proves it maximum.
//!
//! In a general graph an alternating walk may come back to itself round an odd cycle, a *blossom* (Edmonds 1965). All
//! vertices of a blossom are even: for each there is an alternating path of even length to the root of its tree. So
//! blossoms are contracted as they appear (Gabow 1976), and a vertex that turned even remembers the *bridge*, the edge
//! that closed its blossom, from which its path can be spelled out later.
//!
//! The search goes in phases. Each grows the forest from all exposed vertices at once, breadth first; where two trees
//! meet there is an augmenting path, after which the two are spent and left alone until the phase ends. Then only spent
//! trees are taken down, and their vertices are grafted onto the trees that stand beside them (Azad, Buluç and Pothen
//! 2017, for bipartite graphs), so that no phase grows again what the one before has left. The phase that finds no path
//! leaves the Gallai-Edmonds decomposition behind: even vertices are those that some maximum matching misses, a blossom
//! each component of theirs, odd ones their neighbours, and what no tree has reached is matched within itself.

mod paths;

use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Class;
use crate::matching::Matching;
use crate::matching::karp_sipser::karp_sipser;
use crate::pulse::{Interrupted, Pulse, Stage};
use std::collections::HashMap;

/// What a search knows of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// No tree has reached it.
    Free,
    /// An alternating path of even length leads from it to its root.
    Even,
    /// Its tree reached it by an unmatched edge, and no blossom has taken it in.
    Odd,
}

const NO_BRIDGE: u32 = u32::MAX;

/// Spent trees are grafted where they are at most this part of what stands: a sixteenth was best of 1, 4 and 16 on divisor
/// graphs (three times faster than 1), and no worse on random ones and boards.
const GRAFTED: usize = 16;

/// A matching and an alternating forest, with its blossoms.
///
/// Invariants of the forest: an odd vertex has an edge `toward` an even one, its parent; an even vertex that was never
/// odd is a root or its mate is its parent; one that was odd has a bridge. `base[v]` leads to the base of the blossom
/// that `v` is in, the vertex of it that is nearest to the root; a vertex outside all blossoms is its own base.
#[derive(Clone, Debug)]
pub struct Blossoms<G: Graph> {
    matching: Matching<G>,
    label: PerVertex<Label>,
    toward: PerVertex<G::Link>,
    base: PerVertex<Vertex>,
    root: PerVertex<Vertex>,
    /// Twice the index in `bridges`, and one more where the vertex is on the side of the bridge's second end.
    bridge: PerVertex<u32>,
    bridges: Vec<(Vertex, Vertex)>,
    /// Even vertices in the order in which they were found; those before the search's place have been searched.
    even: Vec<Vertex>,
    /// Vertices that were odd when they were found.
    odd: Vec<Vertex>,
    /// Bases that the search for a common ancestor has met.
    met: Vec<Vertex>,
    is_met: PerVertex<bool>,
    path: Vec<Vertex>,
}

impl<G: Graph> Blossoms<G> {
    /// A maximum matching of the `present` vertices, with its forest.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        pulse: &mut Pulse,
    ) -> Result<Self, Interrupted> {
        let mut matching = Matching::empty(graph, present);
        karp_sipser(&mut matching, pulse)?;
        let mut blossoms = Blossoms::of(matching);
        let exposed = blossoms.exposed();
        pulse.begin(Stage::Matching, exposed.len());
        blossoms.grow_all(pulse)?;
        blossoms.flatten(pulse)?;
        Ok(blossoms)
    }

    /// A matching without a forest.
    pub(crate) fn of(matching: Matching<G>) -> Self {
        let bound = matching.links.len();
        Blossoms {
            matching,
            label: PerVertex::new(Label::Free, bound),
            toward: PerVertex::new(G::NO_LINK, bound),
            base: (0..bound as Vertex).collect(),
            root: PerVertex::new(0, bound),
            bridge: PerVertex::new(NO_BRIDGE, bound),
            bridges: Vec::new(),
            even: Vec::new(),
            odd: Vec::new(),
            met: Vec::new(),
            is_met: PerVertex::new(false, bound),
            path: Vec::new(),
        }
    }

    /// The maximum matching.
    pub fn matching(&self) -> &Matching<G> {
        &self.matching
    }

    /// The maximum matching, without the forest.
    pub fn into_matching(self) -> Matching<G> {
        self.matching
    }

    /// The matching, to add and remove vertices; there must be no forest.
    pub(crate) fn matching_mut(&mut self) -> &mut Matching<G> {
        debug_assert!(self.even.is_empty());
        &mut self.matching
    }

    /// Checks that there is no forest, and that the matching is maximum: no exposed vertex finds an augmenting path.
    pub(crate) fn check(&self)
    where
        G: Clone,
    {
        self.matching.check();
        assert!(self.even.is_empty() && self.odd.is_empty() && self.bridges.is_empty());
        assert!(self.met.is_empty() && !self.is_met.contains(&true));
        for v in self.label.vertices() {
            assert_eq!((self.label[v], self.base[v]), (Label::Free, v));
            assert_eq!(self.bridge[v], NO_BRIDGE);
        }
        let mut plain = Blossoms::of(self.matching.clone());
        let pulse = &mut Pulse::silent();
        for v in self.exposed() {
            assert_eq!(plain.augment_from(v, pulse), Ok(false), "not maximum");
        }
    }

    /// Whether some maximum matching misses the present vertex `v`.
    pub fn is_even(&self, v: Vertex) -> bool {
        self.label[v] == Label::Even
    }

    /// The odd vertices of the forest.
    pub(crate) fn odd(&self) -> impl Iterator<Item = Vertex> + '_ {
        let found = self.odd.iter().copied();
        found.filter(|&v| self.label[v] == Label::Odd)
    }

    /// The components of the even vertices where no augmenting path is left.
    pub(crate) fn even_components(&mut self) -> Vec<Vec<Vertex>> {
        let mut found: Vec<Vec<Vertex>> = Vec::new();
        let mut number = HashMap::new();
        for place in 0..self.even.len() {
            let v = self.even[place];
            let at = *number.entry(self.base(v)).or_insert(found.len());
            if at == found.len() {
                found.push(Vec::new());
            }
            found[at].push(v);
        }
        found
    }

    /// The class of the present vertex `v`.
    pub fn class(&self, v: Vertex) -> Class {
        match self.label[v] {
            Label::Even => Class::Even,
            Label::Odd => Class::Odd,
            Label::Free => Class::Matched,
        }
    }

    /// A vertex that stands for the component of the even vertex `v` among the even vertices.
    pub fn component(&self, v: Vertex) -> Vertex {
        let base = self.base[v];
        debug_assert_eq!(self.base[base], base, "the forest is flat");
        base
    }

    /// Lets `base` of each even vertex be the base of its blossom itself: chains may be as long as the blossoms are deep.
    /// Each is followed to its end once, and then no longer: nearly linear.
    fn flatten(&mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        for place in 0..self.even.len() {
            let (mut v, mut end) = (self.even[place], self.even[place]);
            while self.base[end] != end {
                pulse.step()?;
                end = self.base[end];
            }
            while v != end {
                v = std::mem::replace(&mut self.base[v], end);
            }
        }
        Ok(())
    }

    fn exposed(&self) -> Vec<Vertex> {
        let vertices = self.label.vertices();
        vertices.filter(|&v| self.matching.is_exposed(v)).collect()
    }

    /// Makes the matching maximum, and leaves the forest that proves it.
    pub(crate) fn grow_all(&mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        self.plant_all();
        let mut next = 0;
        while self.phase(next, pulse)? {
            next = self.graft(pulse)?;
        }
        Ok(())
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
    fn graft(&mut self, pulse: &mut Pulse) -> Result<usize, Interrupted> {
        let mut freed = Vec::new();
        for list in [&mut self.even, &mut self.odd] {
            list.retain(|&v| {
                let spent = !self.matching.is_exposed(self.root[v]);
                // A vertex that was odd and turned even is on both lists.
                if spent && self.label[v] != Label::Free {
                    self.label[v] = Label::Free;
                    self.base[v] = v;
                    self.bridge[v] = NO_BRIDGE;
                    freed.push(v);
                }
                !spent
            });
        }
        let first = self.even.len();
        // Where little stands it is better to begin anew: breadth first from all roots, paths are short and many.
        if freed.len() > first / GRAFTED {
            self.plant_all();
            return Ok(0);
        }
        for v in freed {
            pulse.step()?;
            if self.label[v] == Label::Free {
                self.attach(v);
            }
        }
        Ok(first)
    }

    /// Makes the free vertex `w` odd if it is beside an even one.
    fn attach(&mut self, w: Vertex) {
        let Some(x) = self.matching.mate(w) else {
            return;
        };
        let mut steps = self.matching.graph.steps(w);
        while let Some((link, v)) = steps.next(&self.matching.graph) {
            if self.matching.is_present(v) && self.label[v] == Label::Even {
                self.reach(v, self.matching.graph.reverse(w, link), w, x);
                return;
            }
        }
    }

    /// Looks for an augmenting path from some exposed vertices, and leaves no forest behind: the vertices of the edge at
    /// which it was found, if any, are given to `found`, which may augment.
    pub(crate) fn grow_from<T>(
        &mut self,
        roots: impl IntoIterator<Item = Vertex>,
        pulse: &mut Pulse,
        found: impl FnOnce(&mut Self, Option<(Vertex, Vertex)>) -> T,
    ) -> Result<T, Interrupted> {
        self.clear();
        roots.into_iter().for_each(|v| self.plant(v));
        let edge = self.grow(pulse);
        let answer = edge.map(|edge| found(self, edge));
        self.clear();
        answer
    }

    /// Grows the forest until an augmenting path is found.
    fn grow(&mut self, pulse: &mut Pulse) -> Result<Option<(Vertex, Vertex)>, Interrupted> {
        let mut next = 0;
        while let Some(&v) = self.even.get(next) {
            pulse.step()?;
            let edge = self.search(v);
            if edge.is_some() {
                return Ok(edge);
            }
            next += 1;
        }
        Ok(None)
    }

    /// Augments by a path from the exposed vertex `v`, if there is one; leaves no forest behind.
    pub(crate) fn augment_from(
        &mut self,
        v: Vertex,
        pulse: &mut Pulse,
    ) -> Result<bool, Interrupted> {
        self.grow_from([v], pulse, |blossoms, edge| {
            if let Some((end, other)) = edge {
                blossoms.augment(end, other);
            }
            edge.is_some()
        })
    }

    /// Keeps those of the present `vertices` that some maximum matching misses; leaves no forest behind.
    pub(crate) fn retain_even(
        &mut self,
        vertices: &mut Vec<Vertex>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let grown = self.grow_all(pulse);
        vertices.retain(|&v| self.is_even(v));
        self.clear();
        grown
    }

    /// Takes the forest down. Costs what it took to grow.
    fn clear(&mut self) {
        for v in self.even.drain(..).chain(self.odd.drain(..)) {
            self.label[v] = Label::Free;
            self.base[v] = v;
            self.bridge[v] = NO_BRIDGE;
        }
        self.bridges.clear();
    }

    /// Begins anew, with every exposed vertex.
    fn plant_all(&mut self) {
        self.clear();
        for v in self.exposed() {
            self.plant(v);
        }
    }

    fn plant(&mut self, v: Vertex) {
        self.label[v] = Label::Even;
        self.root[v] = v;
        self.even.push(v);
    }

    fn is_spent(&self, v: Vertex) -> bool {
        !self.matching.is_exposed(self.root[v])
    }

    /// Searches the edges at the even vertex `v`: reaches free vertices, contracts blossoms, and returns an edge that
    /// joins two trees, or a tree and an exposed vertex outside the forest.
    fn search(&mut self, v: Vertex) -> Option<(Vertex, Vertex)> {
        let mut steps = self.matching.graph.steps(v);
        while let Some((link, w)) = steps.next(&self.matching.graph) {
            if !self.matching.is_present(w) {
                continue;
            }
            match self.label[w] {
                Label::Odd => {}
                Label::Free => match self.matching.mate(w) {
                    None => return Some((v, w)),
                    Some(x) => self.reach(v, link, w, x),
                },
                Label::Even if self.root[v] != self.root[w] => {
                    if !self.is_spent(w) {
                        return Some((v, w));
                    }
                }
                Label::Even => self.contract(v, w),
            }
        }
        None
    }

    /// Adds the free vertex `w` and its mate `x` to the tree of `v`.
    fn reach(&mut self, v: Vertex, link: G::Link, w: Vertex, x: Vertex) {
        self.label[w] = Label::Odd;
        self.toward[w] = self.matching.graph.reverse(v, link);
        self.odd.push(w);
        self.label[x] = Label::Even;
        self.even.push(x);
        for new in [w, x] {
            self.root[new] = self.root[v];
        }
    }

    /// The base of the blossom that `v` is in; halves the way there.
    fn base(&mut self, mut v: Vertex) -> Vertex {
        while self.base[v] != v {
            let next = self.base[v];
            self.base[v] = self.base[next];
            v = self.base[v];
        }
        v
    }

    /// The base above the base `b`, where `b` is not in the blossom of the root.
    fn above(&mut self, b: Vertex) -> Option<Vertex> {
        let odd = self.matching.mate(b)?;
        let parent = self.matching.graph.follow(odd, self.toward[odd]);
        Some(self.base(parent))
    }

    /// Contracts the blossom that the edge between the even vertices `v` and `w` of one tree closes.
    fn contract(&mut self, v: Vertex, w: Vertex) {
        let ends = [self.base(v), self.base(w)];
        if ends[0] == ends[1] {
            return;
        }
        let top = self.common_base(ends);
        let bridge = 2 * self.bridges.len() as u32;
        self.bridges.push((v, w));
        for (side, end) in ends.into_iter().enumerate() {
            let mut b = end;
            while b != top {
                let odd = self.matching.mate(b).expect("only a root has no mate");
                self.label[odd] = Label::Even;
                self.bridge[odd] = bridge + side as u32;
                self.even.push(odd);
                let next = self.above(b).expect("the top is above");
                self.base[b] = top;
                self.base[odd] = top;
                b = next;
            }
        }
    }

    /// The lowest base that is above both: climbs from both at once, so that it costs what the blossom is worth.
    fn common_base(&mut self, ends: [Vertex; 2]) -> Vertex {
        let mut climbers = ends.map(Some);
        let top = 'top: loop {
            for climber in &mut climbers {
                if let Some(b) = *climber {
                    if self.is_met[b] {
                        break 'top b;
                    }
                    self.is_met[b] = true;
                    self.met.push(b);
                    *climber = self.above(b);
                }
            }
        };
        for b in self.met.drain(..) {
            self.is_met[b] = false;
        }
        top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::stored::Stored;

    /// A path from the exposed vertex 0 along which each blossom closes the next one, as far as 0: as deep as it is long.
    fn nested(depth: Vertex) -> Blossoms<Stored> {
        let end = 2 * depth;
        let spine = (0..end).map(|v| (v, v + 1));
        let beside = |blossom: Vertex| (end + 2 * blossom - 1, end + 2 * blossom);
        let ladder = (1..depth).flat_map(|blossom| {
            let (near, far) = beside(blossom);
            let at = 2 * blossom;
            [(at - 2, near), (near, far), (far, at + 1)]
        });
        let edges: Vec<_> = spine.chain(ladder).chain([(end - 2, end)]).collect();
        let order = (end + 2 * depth - 1) as usize;
        let graph = Stored::new(order, &edges).unwrap();
        let mut matching = Matching::empty(graph, 0..order as Vertex);
        for (v, w) in (1..=depth).map(|blossom| (2 * blossom - 1, 2 * blossom)) {
            matching.join(v, w);
        }
        for (v, w) in (1..depth).map(beside) {
            matching.join(v, w);
        }
        let mut blossoms = Blossoms::of(matching);
        blossoms.grow_all(&mut Pulse::silent()).unwrap();
        blossoms
    }

    #[test]
    fn components_of_deeply_nested_blossoms_are_found_in_linear_time() {
        let steps = |depth: Vertex| {
            let mut blossoms = nested(depth);
            let (mut v, mut chain) = (2 * depth, 0);
            while blossoms.base[v] != v {
                (v, chain) = (blossoms.base[v], chain + 1);
            }
            assert!(chain > depth / 2, "{chain} of {depth}");
            let mut steps = 0;
            let mut count = |_, _, _| {
                steps += 1;
                Ok(())
            };
            blossoms.flatten(&mut Pulse::every(1, &mut count)).unwrap();
            for v in blossoms.base.vertices() {
                assert!(blossoms.is_even(v));
                assert_eq!(blossoms.component(v), 0);
            }
            steps
        };
        let (once, twice) = (steps(5000), steps(10_000));
        assert!(once < 10 * 5000 && twice < 3 * once, "{once}, {twice}");
    }
}
