//! Sources of new games: one position, random vertices of a graph, or random graphs.

use super::Source;
use crate::ensemble::Chance;
use crate::position::{EdgeGame, Live, Position};
use berge_matching::bipartite::forest::InitialMatching;
use berge_matching::graph::csr::CsrGraph;
use berge_matching::graph::{Graph, Vertex};
use berge_matching::progress::{Interrupted, Progress};
use std::collections::HashSet;
use std::sync::Arc;

/// The most games that are drawn until one is not over before its first move.
const MOST_TRIES: usize = 100;

/// The same position for each game. The first move may choose the `openings`.
#[derive(Clone, Debug)]
pub struct FixedPosition<P> {
    /// The position.
    pub position: P,
    /// By vertex, whether the first move may choose it.
    pub openings: Vec<bool>,
}

impl<P: Position + Clone + Send + Sync> Source for FixedPosition<P> {
    type Game = P;

    fn begin(&self, _: &mut Chance, _: &mut Progress) -> Result<P, Interrupted> {
        Ok(self.position.clone())
    }

    fn is_opening(&self, v: Vertex) -> bool {
        self.openings[v as usize]
    }
}

/// Random vertices of a graph.
#[derive(Clone, Debug)]
pub struct Subsets<G> {
    /// The graph of all vertices.
    pub graph: G,
    /// The vertices that may be there.
    pub cells: Vec<Vertex>,
    /// How many of them are there.
    pub count: usize,
    /// Whether the token is on one of them. Otherwise the first move chooses the start.
    pub has_token: bool,
}

impl<G: Graph + InitialMatching + Clone + Send + Sync> Source for Subsets<G>
where
    Live<G>: Send,
{
    type Game = Live<G>;

    fn begin(&self, chance: &mut Chance, progress: &mut Progress) -> Result<Live<G>, Interrupted> {
        draw_until_playable(chance, |chance| {
            let mut cells = self.cells.clone();
            shuffle(&mut cells, self.count, chance);
            // The cells are in random order, so the first one is a random one.
            let path = cells[..usize::from(self.has_token && self.count > 0)].to_vec();
            let present = cells[..self.count].iter().copied();
            Live::new(self.graph.clone(), present, path, progress)
        })
    }
}

/// Edge geography on random vertices of a graph.
#[derive(Clone, Debug)]
pub struct EdgeSubsets {
    /// The game on all vertices, without a token.
    pub game: EdgeGame,
    /// How many vertices are there.
    pub count: usize,
    /// Whether the token is on one of them. Otherwise the first move chooses the start.
    pub has_token: bool,
}

impl Source for EdgeSubsets {
    type Game = EdgeGame;

    fn begin(&self, chance: &mut Chance, _: &mut Progress) -> Result<EdgeGame, Interrupted> {
        draw_until_playable(chance, |chance| {
            let mut cells: Vec<Vertex> = (0..self.game.graph().order() as Vertex).collect();
            shuffle(&mut cells, self.count, chance);
            let (present, missing) = cells.split_at(self.count);
            let mut game = self.game.clone();
            missing.iter().for_each(|&v| game.remove(v));
            if self.has_token {
                game.set_token(present.first().copied());
            }
            Ok(game)
        })
    }
}

/// Random graphs with the same numbers of vertices and edges.
#[derive(Clone, Debug)]
pub struct RandomGraphs {
    /// The number of vertices.
    pub order: usize,
    /// If the graphs are bipartite, the number of vertices of the first side, which have the lowest numbers and are the
    /// starts that the first move may choose.
    pub side: Option<usize>,
    /// The number of edges.
    pub size: usize,
    /// Whether the token is on a vertex. Otherwise the first move chooses the start.
    pub has_token: bool,
}

impl Source for RandomGraphs {
    type Game = Live<Arc<CsrGraph>>;

    fn begin(
        &self,
        chance: &mut Chance,
        progress: &mut Progress,
    ) -> Result<Self::Game, Interrupted> {
        draw_until_playable(chance, |chance| {
            let edges = self.edges(chance);
            let graph = CsrGraph::new(self.order, &edges).expect("simple edges");
            let token = chance.below(self.side.unwrap_or(self.order) as u64) as Vertex;
            let path = if self.has_token {
                vec![token]
            } else {
                Vec::new()
            };
            Live::new(Arc::new(graph), 0..self.order as Vertex, path, progress)
        })
    }

    fn is_opening(&self, v: Vertex) -> bool {
        self.side.is_none_or(|side| (v as usize) < side)
    }
}

impl RandomGraphs {
    /// Returns how many edges are possible.
    pub fn pairs(&self) -> u64 {
        let order = self.order as u64;
        match self.side {
            Some(side) => side as u64 * (order - side as u64),
            None => order * order.saturating_sub(1) / 2,
        }
    }

    /// Returns random edges, or all but random ones if more than half of the pairs are edges.
    fn edges(&self, chance: &mut Chance) -> Vec<(Vertex, Vertex)> {
        let (pairs, size) = (self.pairs(), self.size as u64);
        let is_dense = 2 * size > pairs;
        let draws = if is_dense { pairs - size } else { size };
        let mut sample = HashSet::with_capacity(draws as usize);
        while (sample.len() as u64) < draws {
            sample.insert(self.pair(chance));
        }
        let mut edges: Vec<_> = if is_dense {
            let order = self.order as Vertex;
            let near = 0..self.side.unwrap_or(self.order) as Vertex;
            let far = |v| self.side.map_or(v + 1, |side| side as Vertex)..order;
            let all = near.flat_map(|v| far(v).map(move |w| (v, w)));
            all.filter(|pair| !sample.contains(pair)).collect()
        } else {
            sample.into_iter().collect()
        };
        edges.sort_unstable();
        edges
    }

    /// Returns a random pair of vertices that an edge may join, the smaller one first.
    fn pair(&self, chance: &mut Chance) -> (Vertex, Vertex) {
        let order = self.order as u64;
        if let Some(side) = self.side.map(|side| side as u64) {
            let (v, w) = (chance.below(side), chance.below(order - side));
            return (v as Vertex, (side + w) as Vertex);
        }
        let (v, w) = (chance.below(order), chance.below(order - 1));
        let w = w + u64::from(w >= v);
        (v.min(w) as Vertex, v.max(w) as Vertex)
    }
}

/// Draws games until the first player can move; returns the last one after `MOST_TRIES`.
fn draw_until_playable<P: Position>(
    chance: &mut Chance,
    mut draw: impl FnMut(&mut Chance) -> Result<P, Interrupted>,
) -> Result<P, Interrupted> {
    let mut game = draw(chance)?;
    for _ in 1..MOST_TRIES {
        if !game.legal_moves().is_empty() {
            break;
        }
        game = draw(chance)?;
    }
    Ok(game)
}

/// Makes the first `count` a random selection in random order (Fisher and Yates).
fn shuffle<T>(items: &mut [T], count: usize, chance: &mut Chance) {
    for i in 0..count.min(items.len()) {
        let other = i + chance.below((items.len() - i) as u64) as usize;
        items.swap(i, other);
    }
}
