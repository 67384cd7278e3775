//! Augmenting paths, spelled out through the blossoms that they go round.

use super::{Blossoms, Label, NO_BRIDGE};
use crate::graph::{Graph, Vertex};

/// What is left to do for a path that is being spelled out.
enum Task {
    /// The path from an even vertex to a vertex on its way to the root.
    Spell(Vertex, Vertex),
    /// Turn round what has been spelled out since then.
    Reverse(usize),
}

impl<G: Graph> Blossoms<G> {
    /// Augments through the edge between `v`, which is even, and `w`, which is even in another tree or exposed.
    pub(crate) fn augment(&mut self, v: Vertex, w: Vertex) {
        for (end, other) in [(v, w), (w, v)] {
            if self.label[end] == Label::Even {
                self.spell(end);
                let path = std::mem::take(&mut self.path);
                for pair in path[1..].chunks_exact(2) {
                    self.join(pair[0], pair[1]);
                }
                self.path = path;
            }
            if other == v {
                self.join(v, w);
            }
        }
    }

    /// The alternating path from root to root through the edge between the even vertices `v` and `w` of two trees.
    pub(crate) fn path_over(&mut self, v: Vertex, w: Vertex) -> Vec<Vertex> {
        self.spell(v);
        let mut path: Vec<Vertex> = self.path.iter().rev().copied().collect();
        self.spell(w);
        path.extend(&self.path);
        path
    }

    fn join(&mut self, v: Vertex, w: Vertex) {
        let link = self.matching.graph.link_between(v, w);
        self.matching
            .join(v, link.expect("a path goes along edges"));
    }

    /// Writes the alternating path from the even vertex `v` to its root to `self.path`.
    fn spell(&mut self, v: Vertex) {
        self.path.clear();
        let mut tasks = vec![Task::Spell(v, self.nodes[v].root)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Reverse(start) => self.path[start..].reverse(),
                Task::Spell(from, to) => self.spell_towards(from, to, &mut tasks),
            }
        }
    }

    /// Writes the path from `from` to `to` as far as it is a way up the tree. Where it begins with a vertex that was
    /// odd it leads down to the bridge first, which is the way up from the bridge turned round.
    fn spell_towards(&mut self, mut from: Vertex, to: Vertex, tasks: &mut Vec<Task>) {
        loop {
            self.path.push(from);
            if from == to {
                return;
            }
            let mate = self.matching.mate(from).expect("only a root has no mate");
            let bridge = self.nodes[from].bridge;
            if bridge != NO_BRIDGE {
                let (mut near, mut far) = self.bridges[(bridge / 2) as usize];
                if bridge % 2 == 1 {
                    (near, far) = (far, near);
                }
                tasks.push(Task::Spell(far, to));
                tasks.push(Task::Reverse(self.path.len()));
                tasks.push(Task::Spell(near, mate));
                return;
            }
            self.path.push(mate);
            from = self.nodes[from].parent;
        }
    }
}
