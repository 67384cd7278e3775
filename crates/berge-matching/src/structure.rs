//! A maximum matching and the Gallai-Edmonds decomposition of any graph, by the fastest algorithm for it.

pub mod blocks;
pub mod certificate;
pub(crate) mod edges;
mod permutations;
pub mod touching;

pub use certificate::{Certifier, Pairs, VertexProof, prove_vertex};
pub use edges::{BarrierBlock, EdgeProof, EdgeProofStep, Split, edge_classes, prove_edges};
pub use permutations::Permutations;

use crate::bipartite::forest::{Forest, InitialMatching};
use crate::general::Blossoms;
use crate::graph::{Graph, PerVertex, Vertex};
use crate::matching::{Class, Matching};
use crate::progress::{Interrupted, Progress};

/// The alternating forest of a maximum matching, with blossoms unless the graph is known to be bipartite.
///
/// ```
/// use berge_matching::{CsrGraph, Progress, Structure};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
/// match structure {
///     Structure::Bipartite(forest) => assert!(forest.is_live(1)),
///     Structure::General(_) => panic!("a path is bipartite"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum Structure<G: Graph> {
    /// For a graph that is known to be bipartite.
    Bipartite(Forest<G>),
    /// For any other graph, with blossoms.
    General(Box<Blossoms<G>>),
}

impl<G: Graph> Structure<G> {
    /// The structure of the graph induced by the `present` vertices.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// // Without 2, every maximum matching covers both others.
    /// let structure = Structure::new(&path, 0..2, &mut Progress::silent())?;
    /// assert_eq!([structure.class(0), structure.class(1)], [Class::Matched; 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        Structure::from_empty_matching(Matching::empty(graph, present), progress)
    }

    /// The structure of the present vertices of a matching without edges.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Matching, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let empty = Matching::empty(&path, 0..3);
    /// let structure = Structure::from_empty_matching(empty, &mut Progress::silent())?;
    /// assert_eq!(structure.class(1), Class::Odd);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn from_empty_matching(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        Ok(if matching.graph.is_bipartite() {
            Structure::Bipartite(Forest::from_empty_matching(matching, progress)?)
        } else {
            Structure::General(Box::new(Blossoms::from_empty_matching(matching, progress)?))
        })
    }

    /// The maximum matching.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
    /// assert!(structure.matching().mate(1).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matching(&self) -> &Matching<G> {
        match self {
            Structure::Bipartite(forest) => forest.matching(),
            Structure::General(blossoms) => blossoms.matching(),
        }
    }

    /// The maximum matching alone.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
    /// let matching = structure.into_matching();
    /// assert!(matching.mate(1).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_matching(self) -> Matching<G> {
        match self {
            Structure::Bipartite(forest) => forest.into_matching(),
            Structure::General(blossoms) => blossoms.into_matching(),
        }
    }

    /// The class of the present vertex `v`; undefined for other vertices.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
    /// assert_eq!(structure.class(0), Class::Even);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn class(&self, v: Vertex) -> Class {
        match self {
            Structure::Bipartite(forest) => forest.class(v),
            Structure::General(blossoms) => blossoms.class(v),
        }
    }

    /// The class of each vertex; undefined for vertices that are not present.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
    /// assert_eq!(*structure.classes(), [Class::Even, Class::Odd, Class::Even]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn classes(&self) -> PerVertex<Class> {
        match self {
            Structure::Bipartite(forest) => forest.classes(),
            Structure::General(blossoms) => blossoms.classes(),
        }
    }

    /// A representative of the component of the even vertex `v` among the even vertices. In a bipartite graph each even
    /// vertex is a component.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Progress, Structure};
    ///
    /// // A triangle and a vertex apart.
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0)])?;
    /// let structure = Structure::new(&graph, 0..4, &mut Progress::silent())?;
    /// assert_eq!(structure.component(0), structure.component(1));
    /// assert_ne!(structure.component(0), structure.component(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self, v: Vertex) -> Vertex {
        match self {
            Structure::Bipartite(_) => v,
            Structure::General(blossoms) => blossoms.component(v),
        }
    }
}
