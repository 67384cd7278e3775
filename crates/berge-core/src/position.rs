//! A position goes forwards and backwards, whatever a move uses up: a vertex ([`crate::Live`]) or an edge
//! ([`crate::EdgeGame`]).

pub mod edge;
pub(crate) mod live;
mod rest;
pub mod review;

pub use edge::EdgeGame;
pub use live::Live;
pub use review::Review;

use berge_matching::graph::{Graph, Vertex};
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::certificate::Proof;
use std::fmt;

/// Why a move was not made. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushError {
    /// The token cannot go there, or cannot be put down there where it is `from` nowhere.
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

/// A graph, and where on it the token has been. While there is no token, the move is to put it down.
///
/// Whatever is stopped changes nothing.
pub trait Position {
    /// What the token walks on.
    type Graph: Graph;

    fn graph(&self) -> &Self::Graph;

    /// Where the token has been, its place last.
    fn path(&self) -> &[Vertex];

    /// Where the token is, unless it is to be put down first.
    fn token(&self) -> Option<Vertex> {
        self.path().last().copied()
    }

    /// The vertices that the token can go to, in the graph's order; where it is to be put down, those that it can be put on.
    fn legal_moves(&self) -> Vec<Vertex>;

    /// Whether `v`, which may be any number, is one of them.
    fn is_legal(&self, v: Vertex) -> bool;

    /// Moves the token to `v`, or puts it down there.
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

    /// As [`Position::push`] with a move that is known to be legal; with another one all answers are worth nothing.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn push_unchecked(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted>;

    /// Takes the last move back and says where it led; `None` where there is none.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn pop(&mut self, progress: &mut Progress) -> Result<Option<Vertex>, Interrupted>;

    /// Whether the mover wins.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted>;

    /// The moves after which the opponent loses, in the order of [`Position::legal_moves`]. The mover wins iff there is one.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted>;

    /// Whether the mover wins, and the proof of it.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    ///
    /// # Panics
    /// Where the token is not on a vertex.
    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Proof), Interrupted>;
}
