//! Augmenting paths, expanded through the blossoms that they pass.

use super::{Blossoms, Label, NO_BRIDGE};
use crate::graph::{Graph, Vertex};

/// The remaining work for a path that is being written. The path is written in order and never reversed, because nested
/// blossoms would reverse their contents again and again.
enum Task {
    /// The path from an even vertex to a vertex on its way to the root.
    Up(Vertex, Vertex),
    /// The same path from its other end.
    Down(Vertex, Vertex),
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

    /// Returns the alternating path from root to root through the edge between the even vertices `v` and `w` of two
    /// trees.
    pub(crate) fn path_over(&mut self, v: Vertex, w: Vertex) -> Vec<Vertex> {
        self.spell(v);
        let mut path: Vec<Vertex> = self.path.iter().rev().copied().collect();
        self.spell(w);
        path.extend(&self.path);
        path
    }

    fn join(&mut self, v: Vertex, w: Vertex) {
        let link = self.matching.graph.link_to(v, w);
        self.matching.join(v, link);
    }

    /// Writes the alternating path from the even vertex `v` to its root to `self.path`.
    pub(super) fn spell(&mut self, v: Vertex) {
        self.path.clear();
        let mut tasks = vec![Task::Up(v, self.nodes[v].root)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Up(from, to) => self.spell_up(from, to, &mut tasks),
                Task::Down(from, to) => self.spell_down(from, to, &mut tasks),
            }
        }
    }

    /// Writes the part of the path from `from` to `to` that goes up the tree. If it begins with a vertex that was odd,
    /// it first goes down to the bridge, which is the reversed way up from the bridge.
    fn spell_up(&mut self, mut from: Vertex, to: Vertex, tasks: &mut Vec<Task>) {
        loop {
            self.path.push(from);
            if from == to {
                return;
            }
            let mate = self.mate_in_path(from);
            if let Some((near, far)) = self.bridge(from) {
                tasks.push(Task::Up(far, to));
                tasks.push(Task::Down(near, mate));
                return;
            }
            self.path.push(mate);
            from = self.nodes[from].parent;
        }
    }

    /// Schedules the path from `from` to `to` to be written from its end: the last part is pushed first, vertex by
    /// vertex.
    fn spell_down(&mut self, mut from: Vertex, to: Vertex, tasks: &mut Vec<Task>) {
        loop {
            tasks.push(Task::Up(from, from));
            if from == to {
                return;
            }
            let mate = self.mate_in_path(from);
            if let Some((near, far)) = self.bridge(from) {
                tasks.push(Task::Up(near, mate));
                from = far;
            } else {
                tasks.push(Task::Up(mate, mate));
                from = self.nodes[from].parent;
            }
        }
    }

    fn mate_in_path(&self, v: Vertex) -> Vertex {
        self.matching.mate(v).expect("only a root has no mate")
    }

    /// Returns the bridge that made `v` even, if it was odd: the end on its side first.
    fn bridge(&self, v: Vertex) -> Option<(Vertex, Vertex)> {
        let bridge = self.nodes[v].bridge;
        if bridge == NO_BRIDGE {
            return None;
        }
        let (near, far) = self.bridges[(bridge / 2) as usize];
        Some(if bridge % 2 == 1 {
            (far, near)
        } else {
            (near, far)
        })
    }
}
