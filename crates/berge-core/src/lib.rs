//! The core of berge: who wins when a token walks along a graph and never returns to a vertex.
//!
//! The player to move wins iff every maximum matching of the unvisited vertices covers the token's vertex (Fraenkel,
//! Scheinerman and Ullman 1993). So all questions here are about maximum matchings.
//!
//! Who wins with the token in the corner, and by which moves?
//!
//! ```
//! use berge_core::{Grid, Live, Position, Pulse, RookStep};
//!
//! let board = Grid::<RookStep>::new(2, 2)?;
//! let mut live = Live::new(board.clone(), board.squares(), vec![board.vertex(0, 0)], &mut Pulse::silent())?;
//! assert!(live.is_winning(&mut Pulse::silent())?);
//! assert_eq!(live.winning_moves(&mut Pulse::silent())?, [board.vertex(0, 1), board.vertex(1, 0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve a board: which starts lose for the player to move?
//!
//! ```
//! use berge_core::{Forest, Grid, Pulse, RookStep};
//!
//! let board = Grid::<RookStep>::new(1, 3)?;
//! let forest = Forest::new(board.clone(), board.squares(), &mut Pulse::silent())?;
//! let losing: Vec<_> = board.squares().filter(|&v| forest.is_even(v)).map(|v| board.square(v)).collect();
//! assert_eq!(losing, [(0, 0), (0, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Review a walk: who was winning before each move, and which moves would have won?
//!
//! ```
//! use berge_core::{Grid, Pulse, RookStep, review::review};
//!
//! let board = Grid::<RookStep>::new(1, 3)?;
//! let path = [board.vertex(0, 1), board.vertex(0, 0)];
//! let review = review(board.clone(), board.squares(), &path, |_, _| (), &mut Pulse::silent())?;
//! assert_eq!(review.winning, [true, false]);
//! assert_eq!(review.winning_moves(0), [board.vertex(0, 2), board.vertex(0, 0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bands;
pub mod blocks;
pub mod blossom;
pub mod certificate;
pub mod contest;
pub mod edge;
pub mod forest;
pub mod graph;
pub mod grid;
pub mod karp_sipser;
pub mod live;
mod maintained;
pub mod matching;
mod per_vertex;
pub mod position;
pub mod pulse;
mod rest;
pub mod review;
pub mod stored;
pub mod structure;
mod tiles;

pub use certificate::Proof;
pub use edge::EdgeGame;
pub use forest::{Class, Forest, NoForest, Start};
pub use graph::{Graph, StepsFrom, Vertex};
pub use grid::{Grid, KingStep, KnightStep, RookStep, Steps};
pub use live::Live;
pub use per_vertex::PerVertex;
pub use position::{Position, PushError};
pub use pulse::{Interrupted, Pulse};
pub use review::Review;
pub use stored::Stored;
pub use structure::Structure;
