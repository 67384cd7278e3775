//! The core of berge: who wins when a token walks along a graph and never returns to a vertex.
//!
//! The player to move wins iff every maximum matching of the unvisited vertices covers the token's vertex (Fraenkel,
//! Scheinerman and Ullman 1993). So all questions here are about maximum matchings, which the crate [`berge_matching`]
//! finds.
//!
//! Who wins with the token in the corner, and by which moves?
//!
//! ```
//! use berge_core::{Grid, Live, Position, Progress, RookStep};
//!
//! let board = Grid::<RookStep>::new(2, 2)?;
//! let mut live = Live::new(board.clone(), board.squares(), vec![board.vertex(0, 0)], &mut Progress::silent())?;
//! assert!(live.is_winning(&mut Progress::silent())?);
//! assert_eq!(live.winning_moves(&mut Progress::silent())?, [board.vertex(0, 1), board.vertex(1, 0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve a board: which starts lose for the player to move?
//!
//! ```
//! use berge_core::{Forest, Grid, Progress, RookStep};
//!
//! let board = Grid::<RookStep>::new(1, 3)?;
//! let forest = Forest::new(board.clone(), board.squares(), &mut Progress::silent())?;
//! let losing: Vec<_> = board.squares().filter(|&v| forest.is_even(v)).map(|v| board.square(v)).collect();
//! assert_eq!(losing, [(0, 0), (0, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Review a walk: who was winning before each move, and which moves would have won?
//!
//! ```
//! use berge_core::{Grid, Progress, RookStep, review::review};
//!
//! let board = Grid::<RookStep>::new(1, 3)?;
//! let path = [board.vertex(0, 1), board.vertex(0, 0)];
//! let review = review(board.clone(), board.squares(), &path, |_, _| (), &mut Progress::silent())?;
//! assert_eq!(review.winning, [true, false]);
//! assert_eq!(review.winning_moves(0), [board.vertex(0, 2), board.vertex(0, 0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules: [`position`] plays and reviews; [`ensemble`] has random setups by the million; [`contest`] reads the
//! texts of contests, [`corpus`] many of them at once, [`files`] graph files; [`picture`] places the lines of pairs in
//! pictures of graphs. The types of `berge_matching` in their signatures are also at the root.

pub mod contest;
pub mod corpus;
pub mod ensemble;
pub mod files;
pub mod games;
pub mod message;
pub mod picture;
pub mod position;

pub use berge_matching::*;
pub use ensemble::{Chance, Dilution, Ensemble, Lattice, SAMPLING};
pub use position::{
    Dominoes, EdgeGame, Live, Position, Proof, PushError, REVIEWING, Review, edge, review,
};
