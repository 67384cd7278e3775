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
//!
//! The rooms, each built on those before it: [`graph`], boards and stored graphs; [`matching`], one link a vertex;
//! [`bipartite`] and [`general`], maximum matchings with what proves them; [`structure`], what all of them have in common;
//! [`position`], playing and reviewing; [`ensemble`], random starts by the million. [`pulse`] tells how far work is,
//! [`contest`] reads contests' texts, [`corpus`] many of them at once, [`files`] those of graphs. What users need is at the
//! root.

pub mod bipartite;
pub mod contest;
pub mod corpus;
pub mod ensemble;
pub mod files;
pub mod general;
pub mod graph;
pub mod matching;
pub mod position;
pub mod pulse;
pub mod structure;

pub use bipartite::{Forest, NoForest, Seedling, Start};
pub use ensemble::{Chance, Dilution, Ensemble, Lattice};
pub use general::Blossoms;
pub use graph::{BadEdges, Graph, StepsFrom, Stored, Vertex};
pub use graph::{
    Grid, KingStep, KnightStep, MOST_STEPS, PerVertex, RookStep, Steps, TooLarge, TriangularStep,
};
pub use graph::{first_not_simple, lists, simple_edges, simple_keys};
pub use matching::{Class, Matching, karp_sipser};
pub use position::{EdgeGame, Live, Position, PushError, Review, edge, review};
pub use pulse::{Interrupted, Pulse, Stage};
pub use structure::{
    Block, Certifier, Dominoes, EdgeProof, Permutations, Proof, Split, Step, Structure, blocks,
    edge_classes, prove, prove_edges,
};
