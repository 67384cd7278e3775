//! Reviews a whole game at about the cost of one position.
//!
//! The token has walked p(0), ..., p(L). Position `i` is played on G(i), the graph without p(0), ..., p(i-1), and its
//! mover wins iff p(i) is essential there (Fraenkel, Scheinerman and Ullman 1993). The review sweeps backwards: it
//! begins with a maximum matching of the unvisited vertices and adds p(L), ..., p(0) again. The verdict at each step is
//! whether the vertex just added can be matched in addition. On bipartite graphs
//! [`berge_matching::bipartite::dynamic`] answers most of these questions without a search.

use crate::position::REVIEWING;
use crate::position::rest::Rest;
use crate::position::small::{self, WinsRequest};
use berge_matching::bipartite::forest::InitialMatching;
use berge_matching::graph::grid::Grid;
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::steps::RookStep;
use berge_matching::graph::{Graph, Vertex, is_checked};
use berge_matching::matching::Matching;
use berge_matching::progress::{Interrupted, Progress};

/// The value of every position of a game, the last one included, with all winning moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Whether the mover of each position wins.
    pub winning: Vec<bool>,
    /// The winning moves of position `i` are `moves[starts[i]..starts[i + 1]]`.
    pub starts: Vec<u32>,
    pub moves: Vec<Vertex>,
}

impl Review {
    /// Makes a review without positions, with room for so many.
    fn with_capacity(positions: usize) -> Self {
        Review {
            winning: Vec::with_capacity(positions),
            starts: Vec::with_capacity(positions + 1),
            moves: Vec::with_capacity(positions),
        }
    }

    /// Returns the winning moves at position `ply`, in the graph's order of links; empty if the position is losing.
    pub fn winning_moves(&self, ply: usize) -> &[Vertex] {
        &self.moves[self.starts[ply] as usize..self.starts[ply + 1] as usize]
    }

    /// Reverses the moves, which were collected from the last position to the first, and backwards in each position.
    pub(crate) fn turn_round(&mut self) {
        let total = self.moves.len() as u32;
        self.starts.push(total);
        self.winning.reverse();
        self.moves.reverse();
        self.starts.reverse();
        self.starts
            .iter_mut()
            .for_each(|start| *start = total - *start);
    }

    /// Whether the move at `ply` was a mistake, as in [`is_mistake`].
    pub fn is_mistake(&self, ply: usize) -> bool {
        is_mistake(&self.winning[ply..])
    }
}

/// Whether the first move of a game is a mistake: it leads from a winning position to one that is winning for the
/// opponent. `winning` says for each position whether its mover wins.
pub fn is_mistake(winning: &[bool]) -> bool {
    matches!(winning, [true, true, ..])
}

/// Returns the ply of the first move of `path` that does not go along an edge to a present, unvisited vertex; None if
/// all are legal. `Some(0)` also if the path is empty or begins on an absent vertex.
pub fn first_illegal<G: Graph>(
    graph: &G,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
) -> Option<usize> {
    let mut free = PerVertex::new(false, graph.bound());
    for v in present {
        free[v] = true;
    }
    match path.first() {
        Some(&token) if free[token] => free[token] = false,
        _ => return Some(0),
    }
    path.windows(2).position(|step| {
        let is_beside = graph.link_between(step[0], step[1]).is_some();
        !(is_beside && std::mem::take(&mut free[step[1]]))
    })
}

/// Reviews the game in which the token walked along `path`, on the graph of the `present` vertices.
///
/// `observe(i, matching)` is called at each position, from the last to the first, with a maximum matching of G(i) in
/// which p(i) is exposed iff the position is losing.
///
/// The path must be legal ([`first_illegal`]). Time: one maximum matching, and the searches; on bipartite graphs in
/// practice linear in vertices, edges and moves, on others up to two searches a move. Memory: seven bytes a square on a
/// grid, and the result.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn review<G: InitialMatching + Clone>(
    graph: G,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
    mut observe: impl FnMut(usize, &Matching<G>),
    progress: &mut Progress,
) -> Result<Review, Interrupted> {
    let mut rest = Rest::new(graph, present, path, progress)?;
    progress.begin(REVIEWING, path.len());
    let mut review = Review::with_capacity(path.len());
    for (i, &p) in path.iter().enumerate().rev() {
        review.starts.push(review.moves.len() as u32);
        rest.collect_winning_moves(p, &mut review.moves, progress)?;
        review.winning.push(rest.insert(p, progress)?);
        if is_checked(&rest.matching().graph) {
            rest.check(&path[..i]);
        }
        observe(i, rest.matching());
        progress.step()?;
        progress.advance();
    }
    review.turn_round();
    Ok(review)
}

/// Does the same on a rook's board, without calls of `observe`: several times as fast if the board is small, as those
/// of contests are.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn review_board(
    grid: &Grid<RookStep>,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
    progress: &mut Progress,
) -> Result<Review, Interrupted> {
    let Some(small) = small::board(grid.rows(), grid.columns()) else {
        return review(grid.clone(), present, path, |_, _| (), progress);
    };
    let mut on_small = PerVertex::new(0, grid.bound());
    for row in 0..grid.rows() {
        for column in 0..grid.columns() {
            on_small[grid.vertex(row, column)] = small.vertex(row, column);
        }
    }
    let mut free = PerVertex::new(false, small.bound());
    for v in present {
        free[on_small[v]] = true;
    }
    let walk: Vec<Vertex> = path.iter().map(|&p| on_small[p]).collect();
    for &p in &walk {
        free[p] = false;
    }
    progress.begin(REVIEWING, path.len());
    progress.step()?;
    let mut review = Review::with_capacity(path.len());
    small::review(&free, &walk, WinsRequest::All, |i, wins| {
        review.starts.push(review.moves.len() as u32);
        review.winning.push(wins != 0);
        for link in (0..4).rev() {
            if wins >> link & 1 != 0 {
                review.moves.push(grid.follow(path[i], link));
            }
        }
    });
    review.turn_round();
    Ok(review)
}
