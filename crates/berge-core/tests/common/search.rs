//! The winner on each part of a small graph, by trying every move.

use berge_core::{Graph, Vertex};

/// Every position on a small graph. Its vertices are numbered in the given order, a set of them is a
/// set of bits.
pub struct Search {
    vertices: Vec<Vertex>,
    /// For each number, the numbers of its neighbours.
    near: Vec<u32>,
    /// For each set, the numbers from which the mover wins when the others of the set are left.
    wins: Vec<u32>,
}

impl Search {
    /// A position is won iff some move leads to one that is lost, on the set without the token's vertex.
    pub fn new<G: Graph>(graph: &G, vertices: &[Vertex]) -> Self {
        assert!(vertices.len() <= 16, "2^n positions");
        let number = |v: Vertex| vertices.iter().position(|&w| w == v);
        let near: Vec<u32> = vertices
            .iter()
            .map(|&v| {
                let ends = graph.links(v).map(|link| graph.follow(v, link));
                ends.filter_map(number).fold(0, |set, w| set | 1 << w)
            })
            .collect();
        let mut wins = vec![0; 1 << vertices.len()];
        for set in 0..wins.len() {
            wins[set] = (0..near.len())
                .filter(|&v| {
                    let left = set & !(1 << v);
                    set >> v & 1 == 1 && near[v] & left as u32 & !wins[left] != 0
                })
                .fold(0, |set, v| set | 1 << v);
        }
        Search {
            vertices: vertices.to_vec(),
            near,
            wins,
        }
    }

    fn number(&self, v: Vertex) -> usize {
        let number = self.vertices.iter().position(|&w| w == v);
        number.expect("a vertex of the graph")
    }

    /// The legal and the winning moves after the token's walk along `path`, as sorted vertices.
    pub fn moves(&self, path: &[Vertex]) -> (Vec<Vertex>, Vec<Vertex>) {
        let visited = path.iter().fold(0, |set, &v| set | 1 << self.number(v));
        let left = (self.wins.len() - 1) & !visited;
        let legal = match path.last() {
            Some(&token) => left & self.near[self.number(token)] as usize,
            None => left,
        };
        let sorted = |set: usize| {
            let numbers = (0..self.vertices.len()).filter(|number| set >> number & 1 == 1);
            let mut sorted: Vec<Vertex> = numbers.map(|number| self.vertices[number]).collect();
            sorted.sort_unstable();
            sorted
        };
        (sorted(legal), sorted(legal & !self.wins[left] as usize))
    }
}
