//! A position plays moves and takes them back, whether moves use up vertices ([`crate::Live`]) or edges
//! ([`crate::EdgeGame`]).

pub mod edge;
pub(crate) mod live;
mod rest;
pub mod review;
pub(crate) mod small;

pub use edge::EdgeGame;
pub use live::Live;
pub use review::Review;

use berge_matching::graph::{Graph, Vertex};
use berge_matching::progress::{Interrupted, Progress, Stage};
use berge_matching::structure::certificate::{Pairs, VertexProof};
use std::fmt;

/// Reviewing games. `done` of `total` counts positions, or games where there are many.
pub const REVIEWING: Stage = Stage::new("reviewing");

/// The winner's answers at one position: "when the opponent steps on the first square of a domino, step on the second".
/// The mover wins with the token on a first square, and loses where the token is on no domino and all its neighbours
/// are first squares.
pub type Dominoes = Pairs;

/// The proof of who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// For vertex geography: on bipartite graphs [`Dominoes`]. The mover wins iff every maximum matching covers the
    /// token's vertex.
    Matching(VertexProof),
    /// For edge geography: an even kernel that contains the token's vertex if the mover loses, otherwise an odd kernel;
    /// sorted.
    Kernel(Vec<Vertex>),
}

/// Why a move was not made. The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushError {
    /// The token cannot move there; if `from` is None, it cannot be placed there.
    Illegal { from: Option<Vertex>, to: Vertex },
    /// The work was stopped.
    Interrupted,
}

impl fmt::Display for PushError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PushError::Illegal {
                from: Some(from),
                to,
            } => write!(f, "a move from {from} to {to}; expected a legal move"),
            PushError::Illegal { from: None, to } => {
                write!(f, "the token put on {to}; expected a vertex that is left")
            }
            PushError::Interrupted => Interrupted.fmt(f),
        }
    }
}

impl std::error::Error for PushError {}

impl From<Interrupted> for PushError {
    fn from(Interrupted: Interrupted) -> Self {
        PushError::Interrupted
    }
}

/// A graph with a token and its path. Without a token, the move is to place it.
///
/// An interrupted call changes nothing.
pub trait Position {
    /// The graph of the token.
    type Graph: Graph;

    fn graph(&self) -> &Self::Graph;

    /// Returns the path of the token; its place is the last vertex.
    fn path(&self) -> &[Vertex];

    /// Returns the place of the token; None before it is placed.
    fn token(&self) -> Option<Vertex> {
        self.path().last().copied()
    }

    /// Returns the legal moves in the graph's order; before the token is placed, the vertices where it can be placed.
    fn legal_moves(&self) -> Vec<Vertex>;

    /// Whether `v` is still there. In vertex geography the vertices that the token has visited are not.
    fn is_present(&self, v: Vertex) -> bool;

    /// Whether `v`, which may be any number, is a legal move.
    fn is_legal(&self, v: Vertex) -> bool;

    /// Moves the token to `v`, or places it there.
    ///
    /// # Errors
    /// [`PushError`] if the move is illegal, or `progress` stops the work.
    fn push(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), PushError> {
        if self.is_legal(v) {
            Ok(self.push_unchecked(v, progress)?)
        } else {
            let from = self.token();
            Err(PushError::Illegal { from, to: v })
        }
    }

    /// As [`Position::push`], without checking that the move is legal; after an illegal move all answers are
    /// meaningless.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn push_unchecked(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted>;

    /// Takes back the last move and returns its vertex; `None` if there is no move.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn pop(&mut self, progress: &mut Progress) -> Result<Option<Vertex>, Interrupted>;

    /// Whether the mover wins.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted>;

    /// Returns the moves after which the opponent loses, in the order of [`Position::legal_moves`]. The mover wins iff
    /// there is one.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted>;

    /// Returns whether the mover wins, with its proof.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    ///
    /// # Panics
    /// If the token is not on a vertex.
    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Proof), Interrupted>;
}
