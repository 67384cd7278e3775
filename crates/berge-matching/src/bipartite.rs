//! Maximum matchings of bipartite graphs: with the forest that proves them, and under insertions and deletions of
//! vertices.

mod bands;
#[doc(hidden)] // for berge-core
pub mod dynamic;
mod first_fit;
pub mod forest;
mod push_relabel;
pub(crate) mod tiles;

pub use first_fit::{Mates, NO_MATE, first_fit};
pub use forest::{Forest, InitialMatching, NotBipartite, PartialForest};
