//! The first matching of a graph, from which a forest grows.

use crate::bipartite::forest::{Forest, PartialForest};
use crate::graph::csr::CsrGraph;
use crate::graph::csr::breadth_first::{BreadthFirstCopy, is_scattered};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::matching::first_neighbors::first_neighbors;
use crate::matching::karp_sipser::karp_sipser;
use crate::progress::{Interrupted, Progress};

/// A graph and its first matching. If the graph has no method of its own, each vertex takes its first exposed
/// neighbour; Karp and Sipser's rule is used where that leaves too many vertices exposed. For a graph of your own
/// `impl InitialMatching for MyGraph {}` is enough.
///
/// ```
/// use berge_matching::{CsrGraph, Grid, InitialMatching, KingStep, maximum_matching};
///
/// fn count_matched(graph: &impl InitialMatching) -> usize {
///     maximum_matching(graph).iter().flatten().count()
/// }
/// assert_eq!(count_matched(&Grid::<KingStep>::new(3, 3)?), 8);
/// assert_eq!(count_matched(&CsrGraph::new(2, &[(0, 1)])?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait InitialMatching: Graph {
    /// Returns a first forest. `links` are those of a [`Matching`], usually without edges.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    #[doc(hidden)] // for the graphs of this crate
    fn start(
        &self,
        links: PerVertex<Self::Link>,
        progress: &mut Progress,
    ) -> Result<PartialForest<Self::Link>, Interrupted>
    where
        Self: Sized,
    {
        let mut matching = Matching { graph: self, links };
        if !first_neighbors(&mut matching, progress)? {
            karp_sipser(&mut matching, progress)?;
        }
        Ok(Forest::with_roots(matching).into_partial())
    }

    /// Returns a copy of the graph that is faster to match without these links, if there is one.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    #[doc(hidden)] // for the graphs of this crate
    fn renumber(
        &self,
        _links: &PerVertex<Self::Link>,
        _progress: &mut Progress,
    ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
        Ok(None)
    }

    /// Splits vertices into the two sides of the graph, if the graph knows its sides.
    #[doc(hidden)] // for the graphs of this crate
    fn by_side(&self, _vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        None
    }
}

impl InitialMatching for CsrGraph {
    fn renumber(
        &self,
        links: &PerVertex<Vertex>,
        progress: &mut Progress,
    ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
        if is_scattered(self) && links.iter().all(|&link| link == Self::NO_LINK) {
            BreadthFirstCopy::new(self, progress)
        } else {
            Ok(None)
        }
    }

    fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        let sides = self.sides()?;
        let (one, other) = vertices.into_iter().partition(|&v| sides[v as usize]);
        Some([one, other])
    }
}

/// A pointer to a graph is a graph.
macro_rules! forward {
    ($($pointer:ty),*) => {
        $(impl<G: InitialMatching> InitialMatching for $pointer {
            fn start(
                &self,
                links: PerVertex<G::Link>,
                progress: &mut Progress,
            ) -> Result<PartialForest<G::Link>, Interrupted> {
                G::start(self, links, progress)
            }

            fn renumber(
                &self,
                links: &PerVertex<G::Link>,
                progress: &mut Progress,
            ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
                G::renumber(self, links, progress)
            }

            fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
                G::by_side(self, vertices)
            }
        })*
    };
}

forward!(std::sync::Arc<G>, &G);
