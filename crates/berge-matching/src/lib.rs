//! Maximum matchings of graphs, and what all of them have in common.
//!
//! [`maximum_matching`], [`gallai_edmonds`], [`dulmage_mendelsohn`], [`classify_edges`] and the others of [`simple`]
//! answer in one call:
//!
//! ```
//! use berge_matching::{CsrGraph, maximum_matching};
//!
//! let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
//! assert_eq!(maximum_matching(&graph), [Some(1), Some(0), Some(3), Some(2)]);
//! # Ok::<(), berge_matching::InvalidEdges>(())
//! ```
//!
//! The same with a [`Progress`], which tells how far the work is and can stop it, on all or some of the vertices. Which
//! of them does every maximum matching cover? The Gallai-Edmonds decomposition says: those that are not *even*.
//!
//! ```
//! use berge_matching::{Class, CsrGraph, Progress, Structure};
//!
//! let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
//! let structure = Structure::new(path, 0..3, &mut Progress::silent())?;
//! assert_eq!(structure.class(0), Class::Even);
//! assert_eq!(structure.class(1), Class::Odd);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On a board, whose edges need not be stored:
//!
//! ```
//! use berge_matching::{Forest, Grid, Progress, RookStep};
//!
//! let board = Grid::<RookStep>::new(1, 3)?;
//! let forest = Forest::new(board.clone(), board.squares(), &mut Progress::silent())?;
//! let missed: Vec<_> = board.squares().filter(|&v| forest.is_even(v)).map(|v| board.square(v)).collect();
//! assert_eq!(missed, [(0, 0), (0, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, each built on those before it: [`graph`], boards and stored graphs; [`matching`], one link a vertex;
//! [`bipartite`] and [`general`], maximum matchings with what proves them; [`structure`], what all of them have in
//! common: Gallai and Edmonds, Dulmage and Mendelsohn, edge classes, certificates; [`simple`], the plain calls.
//! [`progress`] tells how far long work is and stops it. What users need is at the root.
//!
//! With the feature `petgraph`, `CsrGraph::try_from` takes an undirected graph of that crate.

#![warn(missing_docs)]

pub mod bipartite;
pub mod general;
pub mod graph;
pub mod matching;
pub mod progress;
pub mod simple;
pub mod structure;

pub use bipartite::{Forest, InitialMatching, NotBipartite, PartialForest};
pub use general::Blossoms;
pub use graph::simple_edges;
pub use graph::{CsrGraph, EdgesAt, Graph, InvalidEdges, Vertex};
pub use graph::{
    Grid, KingStep, KnightStep, MOST_STEPS, PerVertex, PieceSteps, RookStep, TooLarge,
    TriangularStep,
};
#[doc(hidden)] // tools of berge-core, which reads and writes lists of edges
pub use graph::{first_not_simple, group_pairs, simple_keys};
pub use matching::{Class, Matching, karp_sipser};
pub use progress::{Interrupted, Progress, Stage};
pub use simple::{
    GallaiEdmonds, certify_edges, certify_vertex, classify_edges, dmperm, dulmage_mendelsohn,
    find_touched_nodes, gallai_edmonds, greedy_matching, maximum_matching,
};
pub use structure::blocks::{Blocks, CoarsePart, EdgeClass};
pub use structure::touching::{Network, TouchedNodes, touch};
pub use structure::{
    BarrierBlock, Certifier, EdgeProof, EdgeProofStep, Pairs, Permutations, Split, Structure,
    VertexProof, blocks, edge_classes, prove_edges, prove_vertex, touching,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
