//! Trees and their blossoms.

use super::{Blossoms, Label, Node};
use crate::graph::{Graph, Vertex};

impl<G: Graph> Blossoms<G> {
    /// Removes the trees that are not final, at the cost of growing them.
    pub(super) fn clear(&mut self) {
        let [even, bridges] = self.final_lengths;
        for place in even..self.even.len() {
            self.uproot(self.even[place]);
        }
        self.even.truncate(even);
        self.bridges.truncate(bridges);
    }

    /// Frees the even vertex `v`, and its mate if that is odd; returns this mate.
    pub(super) fn uproot(&mut self, v: Vertex) -> Option<Vertex> {
        let odd = self.odd_mate(v);
        self.label[v] = Label::Free;
        if let Some(w) = odd {
            self.label[w] = Label::Free;
        }
        odd
    }

    /// Makes the free vertex `w` odd if it has an even neighbour.
    pub(super) fn attach(&mut self, w: Vertex) {
        let Some(x) = self.matching.mate(w) else {
            return;
        };
        let mut edges = self.matching.graph.edges_at(w);
        while let Some((_, v)) = edges.next(&self.matching.graph) {
            if self.label[v] == Label::Even {
                self.reach(v, w, x);
                return;
            }
        }
    }

    pub(super) fn plant(&mut self, v: Vertex) {
        self.label[v] = Label::Even;
        self.nodes[v] = Node::new(v, v, v);
        self.even.push(v);
    }

    /// Whether the tree of the even vertex `v` has been augmented.
    pub(super) fn is_spent(&self, v: Vertex) -> bool {
        !self.matching.is_exposed(self.nodes[v].root)
    }

    /// Scans the edges at the even vertex `v`: reaches free vertices, contracts blossoms, and returns an edge that
    /// joins two trees, or a tree and an exposed vertex outside the forest.
    pub(super) fn search(&mut self, v: Vertex) -> Option<(Vertex, Vertex)> {
        let mut edges = self.matching.graph.edges_at(v);
        while let Some((_, w)) = edges.next(&self.matching.graph) {
            match self.label[w] {
                Label::Odd => {}
                Label::Free if !self.matching.is_present(w) => {}
                Label::Free => match self.matching.mate(w) {
                    None => return Some((v, w)),
                    Some(x) => self.reach(v, w, x),
                },
                // This test alone rejects most edges within a blossom.
                Label::Even if self.nodes[v].base == self.nodes[w].base => {}
                Label::Even if self.nodes[v].root != self.nodes[w].root => {
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
    fn reach(&mut self, v: Vertex, w: Vertex, x: Vertex) {
        self.label[w] = Label::Odd;
        self.label[x] = Label::Even;
        self.nodes[x] = Node::new(x, self.nodes[v].root, v);
        self.even.push(x);
    }

    /// Returns the base of the blossom of `v`; shortens the path to it by half.
    pub(super) fn base(&mut self, mut v: Vertex) -> Vertex {
        while self.nodes[v].base != v {
            let next = self.nodes[v].base;
            self.nodes[v].base = self.nodes[next].base;
            v = self.nodes[v].base;
        }
        v
    }

    /// Returns the base above the base `b`, which is not in the blossom of the root.
    fn above(&mut self, b: Vertex) -> Option<Vertex> {
        let parent = self.nodes[b].parent;
        (parent != b).then(|| self.base(parent))
    }

    /// Contracts the blossom that the edge between the even vertices `v` and `w` of one tree closes.
    fn contract(&mut self, v: Vertex, w: Vertex) {
        let ends = [self.base(v), self.base(w)];
        if ends[0] == ends[1] {
            return;
        }
        let (top, root) = (self.common_base(ends), self.nodes[v].root);
        let bridge = 2 * self.bridges.len() as u32;
        self.bridges.push((v, w));
        for (side, end) in ends.into_iter().enumerate() {
            let mut b = end;
            while b != top {
                let odd = self.matching.mate(b).expect("only a root has no mate");
                self.label[odd] = Label::Even;
                self.even.push(odd);
                let next = self.above(b).expect("the top is above");
                self.nodes[b].base = top;
                self.nodes[odd] = Node {
                    base: top,
                    bridge: bridge + side as u32,
                    ..Node::new(odd, root, odd)
                };
                b = next;
            }
        }
    }

    /// Returns the lowest base above both vertices. Climbs from both at once, so that the cost is proportional to the
    /// blossom.
    fn common_base(&mut self, ends: [Vertex; 2]) -> Vertex {
        let mut climbers = ends.map(Some);
        let top = 'top: loop {
            for climber in &mut climbers {
                if let Some(b) = *climber {
                    if self.is_visited[b] {
                        break 'top b;
                    }
                    self.is_visited[b] = true;
                    self.visited.push(b);
                    *climber = self.above(b);
                }
            }
        };
        for b in self.visited.drain(..) {
            self.is_visited[b] = false;
        }
        top
    }
}
