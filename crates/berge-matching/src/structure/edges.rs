//! How the maximum matchings of any graph use its edges.
//!
//! Every edge with an even end is in some and not in all, if its other end is even or odd: a maximum matching that
//! misses the even end `v` can give it the mate of a neighbour in its factor-critical component, or of an odd
//! neighbour, which has even ones in two components or more to choose from. All other edges at odd vertices are in
//! none, since odd vertices are matched with even ones only.
//!
//! `decomposition.rs` classifies the remaining edges, those among the matched vertices, which have a perfect matching
//! of their own.

mod decomposition;

use crate::graph::Vertex;
use crate::graph::csr::CsrGraph;
use crate::graph::per_vertex::PerVertex;
use crate::matching::Class;
use crate::progress::{Interrupted, Progress};
use crate::structure::Structure;
use crate::structure::blocks::EdgeClass;
use decomposition::Decomposition;
use std::sync::Arc;

pub use decomposition::{BarrierBlock, EdgeProofStep, Split};

/// Returns how maximum matchings use each edge, in the order of [`CsrGraph::edges`], from the graph's `structure`.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeClass, Progress, Structure, edge_classes};
///
/// use std::sync::Arc;
/// let path = Arc::new(CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?);
/// let progress = &mut Progress::silent();
/// let structure = Structure::new(path.clone(), 0..4, progress)?;
/// let classes = edge_classes(&path, &structure, progress)?;
/// assert_eq!(classes, [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn edge_classes(
    graph: &Arc<CsrGraph>,
    structure: &Structure<Arc<CsrGraph>>,
    progress: &mut Progress,
) -> Result<Vec<EdgeClass>, Interrupted> {
    let mut decomposition = Decomposition::new(Edges::by_ends(graph, structure), None);
    decomposition.run(graph, structure, progress)?;
    Ok(decomposition.edges.classes)
}

/// The proof of how maximum matchings use each edge, beside the classes of the vertices and a maximum matching.
///
/// The steps decompose the graph of the matched vertices one after the other. Edges that remain at the end, and that
/// are on no cycle, are isolated, and in all maximum matchings.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeClass, EdgeProofStep, certify_edges};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// let proof = certify_edges(&path);
/// assert_eq!(proof.classes, [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
/// assert!(matches!(proof.steps[..], [EdgeProofStep::Split(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeProof {
    /// The classes, in the order of [`CsrGraph::edges`].
    pub classes: Vec<EdgeClass>,
    /// The steps that decompose the graph of the matched vertices.
    pub steps: Vec<EdgeProofStep>,
}

/// The same as [`edge_classes`], with its proof.
///
/// ```
/// use berge_matching::{CsrGraph, Progress, Structure, edge_classes, prove_edges};
///
/// use std::sync::Arc;
/// let path = Arc::new(CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?);
/// let progress = &mut Progress::silent();
/// let structure = Structure::new(path.clone(), 0..4, progress)?;
/// let proof = prove_edges(&path, &structure, progress)?;
/// assert_eq!(proof.classes, edge_classes(&path, &structure, progress)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn prove_edges(
    graph: &Arc<CsrGraph>,
    structure: &Structure<Arc<CsrGraph>>,
    progress: &mut Progress,
) -> Result<EdgeProof, Interrupted> {
    let mut decomposition = Decomposition::new(Edges::by_ends(graph, structure), Some(Vec::new()));
    decomposition.run(graph, structure, progress)?;
    Ok(EdgeProof {
        classes: decomposition.edges.classes,
        steps: decomposition.steps.unwrap_or_default(),
    })
}

/// A class for each edge, looked up by its ends.
struct Edges<'a> {
    graph: &'a CsrGraph,
    classes: Vec<EdgeClass>,
    /// For each vertex, where the edges with this smaller end begin.
    first: PerVertex<usize>,
}

impl<'a> Edges<'a> {
    /// The classes that follow from the classes of the ends; [`EdgeClass::None`] for edges among the matched vertices,
    /// which are classified later.
    fn by_ends(graph: &'a CsrGraph, structure: &Structure<Arc<CsrGraph>>) -> Self {
        let is_even = |v: Vertex| structure.class(v) == Class::Even;
        let mut first = PerVertex::new(0, graph.order());
        let mut classes = Vec::with_capacity(graph.size());
        for v in first.vertices() {
            first[v] = classes.len();
            classes.extend(greater(graph, v).iter().map(|&w| {
                if is_even(v) || is_even(w) {
                    EdgeClass::Some
                } else {
                    EdgeClass::None
                }
            }));
        }
        Edges {
            graph,
            classes,
            first,
        }
    }

    /// Whether there is such an edge: subproblems have additional edges, to vertices that stand for the outside.
    fn has_edge(&self, v: Vertex, w: Vertex) -> bool {
        (v.max(w) as usize) < self.graph.order()
    }

    fn class(&self, v: Vertex, w: Vertex) -> EdgeClass {
        self.classes[self.place(v, w)]
    }

    /// Sets the class of an edge, if it exists.
    fn set(&mut self, v: Vertex, w: Vertex, class: EdgeClass) {
        if self.has_edge(v, w) {
            let place = self.place(v, w);
            self.classes[place] = class;
        }
    }

    fn place(&self, v: Vertex, w: Vertex) -> usize {
        let (v, w) = (v.min(w), v.max(w));
        let place = greater(self.graph, v).binary_search(&w);
        self.first[v] + place.expect("they are neighbours")
    }
}

/// Returns the neighbours of `v` that are larger than `v`.
fn greater(graph: &CsrGraph, v: Vertex) -> &[Vertex] {
    let neighbors = graph.neighbors(v);
    &neighbors[neighbors.partition_point(|&w| w < v)..]
}
