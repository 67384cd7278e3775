//! Boards and walks for the tests, and the simplest matching.
#![allow(dead_code)] // each test file uses its own part

pub mod check;
pub mod files;
pub mod proof;
pub mod search;
pub mod stored;
pub mod text;
pub mod walks;

use berge_core::{Graph, Grid, Interrupted, PieceSteps, Progress, Vertex};

/// Runs `work`, and interrupts it after 10,000 reports of its progress, so that a test cannot hang.
pub fn run_limited<T>(work: impl FnOnce(&mut Progress) -> T) -> T {
    let mut beats = 0;
    let mut beat = |_, _, _| {
        beats += 1;
        if beats < 10_000 {
            Ok(())
        } else {
            Err(Interrupted)
        }
    };
    work(&mut Progress::new(&mut beat))
}

/// The squares of `grid` that are kept with the given chance.
pub fn random_squares<S: PieceSteps>(
    grid: &Grid<S>,
    density: f64,
    random: &mut fastrand::Rng,
) -> Vec<Vertex> {
    grid.squares().filter(|_| random.f64() < density).collect()
}

/// A legal walk from a random square, at most `most` vertices long, that prefers squares with few ways on if
/// `is_thrifty`.
pub fn random_walk<G: Graph>(
    graph: &G,
    present: &[Vertex],
    most: usize,
    is_thrifty: bool,
    random: &mut fastrand::Rng,
) -> Vec<Vertex> {
    let mut free = vec![false; graph.bound()];
    for &v in present {
        free[v as usize] = true;
    }
    let mut token = present[random.usize(..present.len())];
    free[token as usize] = false;
    let mut path = vec![token];
    let free_neighbors = |free: &[bool], v: Vertex| -> Vec<Vertex> {
        graph
            .links(v)
            .map(|link| graph.follow(v, link))
            .filter(|&w| free[w as usize])
            .collect()
    };
    while path.len() < most {
        let mut next = free_neighbors(&free, token);
        if next.is_empty() {
            break;
        }
        random.shuffle(&mut next);
        if is_thrifty {
            next.sort_by_key(|&w| free_neighbors(&free, w).len());
        }
        token = next[0];
        free[token as usize] = false;
        path.push(token);
    }
    path
}

/// Kuhn's matching: one recursive search for each vertex; nothing is stored between two calls.
pub struct Kuhn<'a, G> {
    graph: &'a G,
    free: Vec<bool>,
    mate: Vec<Option<Vertex>>,
    seen: Vec<bool>,
}

impl<'a, G: Graph> Kuhn<'a, G> {
    /// The size of a maximum matching of the vertices that are `free`.
    pub fn size(graph: &'a G, free: &[bool]) -> usize {
        let bound = graph.bound();
        let mut kuhn = Kuhn {
            graph,
            free: free.to_vec(),
            mate: vec![None; bound],
            seen: vec![],
        };
        let black = black_side(graph, free);
        (0..bound)
            .filter(|&v| black[v])
            .filter(|&v| {
                kuhn.seen = vec![false; bound];
                kuhn.search(v as Vertex)
            })
            .count()
    }

    fn search(&mut self, u: Vertex) -> bool {
        for link in self.graph.links(u) {
            let w = self.graph.follow(u, link);
            if self.free[w as usize] && !std::mem::replace(&mut self.seen[w as usize], true) {
                let next = self.mate[w as usize];
                if next.is_none_or(|next| self.search(next)) {
                    self.mate[w as usize] = Some(u);
                    return true;
                }
            }
        }
        false
    }
}

/// One side of each component of a bipartite graph.
fn black_side<G: Graph>(graph: &G, free: &[bool]) -> Vec<bool> {
    let mut side = vec![None; free.len()];
    for root in (0..free.len()).filter(|&v| free[v]) {
        if side[root].is_none() {
            side[root] = Some(true);
            let mut open = vec![root as Vertex];
            while let Some(v) = open.pop() {
                for link in graph.links(v) {
                    let w = graph.follow(v, link);
                    if free[w as usize] && side[w as usize].is_none() {
                        side[w as usize] = side[v as usize].map(|side: bool| !side);
                        open.push(w);
                    }
                }
            }
        }
    }
    side.iter().map(|side| *side == Some(true)).collect()
}

/// Whether every maximum matching of the vertices that are `free` covers `v`: by comparing two sizes.
pub fn is_essential<G: Graph>(graph: &G, free: &mut [bool], v: Vertex) -> bool {
    let with = Kuhn::size(graph, free);
    free[v as usize] = false;
    let without = Kuhn::size(graph, free);
    free[v as usize] = true;
    with != without
}
