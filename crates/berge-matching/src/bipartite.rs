//! Maximum matchings of bipartite graphs: with the forest that proves them, and maintained under changes.

mod bands;
mod first_fit;
pub mod forest;
#[doc(hidden)] // for the moves of games in berge-core
pub mod maintained;
mod push_relabel;
pub(crate) mod tiles;

pub use first_fit::{Mates, NO_MATE, first_fit};
pub use forest::{Forest, InitialMatching, NotBipartite, PartialForest};
