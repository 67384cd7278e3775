//! The core of berge: who wins when a token walks along a graph and never returns to a vertex.
//!
//! The player to move wins iff every maximum matching of the unvisited vertices covers the token's vertex (Fraenkel,
//! Scheinerman and Ullman 1993). So all questions here are about maximum matchings.
//!
//! Solve a board: which starts lose for the player to move?
//!
//! ```
//! use berge_core::{forest::Forest, grid::{Grid, RookStep}, pulse::Pulse};
//!
//! let grid: Grid<RookStep> = Grid::new(1, 3).unwrap();
//! let mut unheard = |_, _, _| Ok(());
//! let forest = Forest::new(grid.clone(), grid.squares(), &mut Pulse::new(&mut unheard)).unwrap();
//! let losing: Vec<_> = grid.squares().filter(|&v| forest.is_even(v)).map(|v| grid.square(v)).collect();
//! assert_eq!(losing, [(0, 0), (0, 2)]);
//! ```
//!
//! Review a walk: who was winning before each move, and which moves would have won?
//!
//! ```
//! use berge_core::{grid::{Grid, RookStep}, pulse::Pulse, review::review};
//!
//! let grid: Grid<RookStep> = Grid::new(1, 3).unwrap();
//! let path = [grid.vertex(0, 1), grid.vertex(0, 0)];
//! let mut unheard = |_, _, _| Ok(());
//! let review = review(grid.clone(), grid.squares(), &path, |_, _| (), &mut Pulse::new(&mut unheard)).unwrap();
//! assert_eq!(review.winning, [true, false]);
//! assert_eq!(review.winning_moves(0), [grid.vertex(0, 2), grid.vertex(0, 0)]);
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
pub mod pulse;
mod rest;
pub mod review;
pub mod stored;
pub mod structure;
mod tiles;
