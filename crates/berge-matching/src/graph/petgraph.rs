//! Conversion from graphs of the crate `petgraph`.

use crate::graph::Vertex;
use crate::graph::csr::{CsrGraph, InvalidEdges};
use crate::graph::keys::simple_edges;
use petgraph::Undirected;
use petgraph::graph::{Graph, IndexType};
use petgraph::visit::EdgeRef;

/// Converts vertices by their indices, and edges to a simple graph: loops are dropped, because no matching has one, and
/// parallel edges are merged. Weights are ignored.
///
/// ```
/// use berge_matching::{CsrGraph, maximum_matching};
/// use petgraph::graph::UnGraph;
///
/// let path = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 3)]);
/// let graph = CsrGraph::try_from(&path)?;
/// assert_eq!(maximum_matching(&graph), [Some(1), Some(0), Some(3), Some(2)]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
///
/// # Errors
/// [`InvalidEdges::TooLarge`] if there are at least 2^32 - 2 vertices or ends of edges.
impl<N, E, Ix: IndexType> TryFrom<&Graph<N, E, Undirected, Ix>> for CsrGraph {
    type Error = InvalidEdges;

    fn try_from(graph: &Graph<N, E, Undirected, Ix>) -> Result<Self, InvalidEdges> {
        let (order, edges) = (graph.node_count(), graph.edge_count());
        if order >= Vertex::MAX as usize {
            return Err(InvalidEdges::TooLarge { order, edges });
        }
        let ends = graph.edge_references().map(|edge| {
            let (v, w) = (edge.source().index(), edge.target().index());
            (v as Vertex, w as Vertex)
        });
        CsrGraph::new(order, &simple_edges(ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use petgraph::graph::UnGraph;

    #[test]
    fn loops_are_dropped_and_parallel_edges_merged() {
        let mut multigraph = UnGraph::<&str, f64>::from_edges([(2, 1), (1, 1), (1, 2), (0, 2)]);
        multigraph.add_node("alone");
        let graph = CsrGraph::try_from(&multigraph).unwrap();
        assert_eq!(graph.order(), 4);
        assert!(graph.edges().eq([(0, 2), (1, 2)]));
    }

    #[test]
    fn small_indices_do_too() {
        let path = Graph::<(), (), Undirected, u8>::from_edges([(0, 1), (1, 2)]);
        assert_eq!(CsrGraph::try_from(&path).unwrap().size(), 2);
    }
}
