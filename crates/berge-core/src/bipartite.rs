//! Maximum matchings of bipartite graphs: with the forest that proves them, and maintained as vertices come and go.

mod bands;
pub(crate) mod forest;
pub(crate) mod maintained;
pub(crate) mod tiles;

pub use forest::{Forest, NoForest, Seedling, Start};
