//! A maximum matching and the Gallai-Edmonds decomposition of any graph, by the fastest road there is.

pub mod blocks;
pub mod certificate;
pub(crate) mod edges;
mod permutations;

pub use certificate::{Certifier, Dominoes, Proof, prove};
pub use edges::{Block, EdgeProof, Split, Step, edge_classes, prove_edges};
pub use permutations::Permutations;

use crate::bipartite::forest::{Forest, InitialMatching};
use crate::general::Blossoms;
use crate::graph::{Graph, Vertex};
use crate::matching::{Class, Matching};
use crate::progress::{Interrupted, Progress};

/// The alternating forest of a maximum matching, which needs blossoms where a cycle may be odd.
#[derive(Clone, Debug)]
pub enum Structure<G: Graph> {
    /// That of a graph that is known to be bipartite.
    Bipartite(Forest<G>),
    /// That of any other graph, with blossoms.
    General(Box<Blossoms<G>>),
}

impl<G: Graph> Structure<G> {
    /// The structure of the graph of the `present` vertices.
    ///
    /// # Errors
    /// [`Interrupted`] where `progress` calls the work off.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        Structure::of(Matching::empty(graph, present), progress)
    }

    /// The same of a matching that has no edges yet.
    ///
    /// # Errors
    /// [`Interrupted`] where `progress` calls the work off.
    pub fn of(matching: Matching<G>, progress: &mut Progress) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        Ok(if matching.graph.is_bipartite() {
            Structure::Bipartite(Forest::begin(matching, progress)?)
        } else {
            Structure::General(Box::new(Blossoms::begin(matching, progress)?))
        })
    }

    /// The maximum matching.
    pub fn matching(&self) -> &Matching<G> {
        match self {
            Structure::Bipartite(forest) => forest.matching(),
            Structure::General(blossoms) => blossoms.matching(),
        }
    }

    /// The maximum matching alone.
    pub fn into_matching(self) -> Matching<G> {
        match self {
            Structure::Bipartite(forest) => forest.into_matching(),
            Structure::General(blossoms) => blossoms.into_matching(),
        }
    }

    /// The class of the present vertex `v`; any, where it is not present.
    pub fn class(&self, v: Vertex) -> Class {
        match self {
            Structure::Bipartite(forest) => forest.class(v),
            Structure::General(blossoms) => blossoms.class(v),
        }
    }

    /// A vertex that stands for the component of the even vertex `v` among the even vertices. Each is one by itself
    /// in a bipartite graph, where even vertices are not neighbours.
    pub fn component(&self, v: Vertex) -> Vertex {
        match self {
            Structure::Bipartite(_) => v,
            Structure::General(blossoms) => blossoms.component(v),
        }
    }
}
