//! Certificates that every maximum matching covers a vertex, or that some misses it, for an independent checker.

use crate::general::Blossoms;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Class;
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};

/// Matched pairs.
///
/// ```
/// use berge_matching::{Pairs, VertexProof};
///
/// let pairs: Pairs = vec![(1, 0)];
/// assert_eq!(VertexProof::Pairs(pairs.clone()), VertexProof::Pairs(pairs));
/// ```
pub type Pairs = Vec<(Vertex, Vertex)>;

/// Finds the pairs of [`VertexProof::Pairs`] for one vertex after another without allocating memory for each.
///
/// ```
/// use berge_matching::{Certifier, CsrGraph, Progress, Structure};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// let structure = Structure::new(&path, 0..4, &mut Progress::silent())?;
/// let mut certifier = Certifier::default();
/// for v in 0..4 {
///     assert_eq!(certifier.collect_pairs(structure.matching(), v)[0].0, v); // every maximum matching covers it
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Certifier {
    is_visited: PerVertex<bool>,
}

impl Certifier {
    /// Returns the pairs of [`VertexProof::Pairs`] for `vertex`, in breadth-first order; all of them are needed.
    ///
    /// The matching must be maximum, and miss `vertex` if some maximum matching does. Linear in the visited vertices
    /// and their edges.
    ///
    /// ```
    /// use berge_matching::{Certifier, CsrGraph, Progress, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let structure = Structure::new(&path, 0..3, &mut Progress::silent())?;
    /// let pairs = Certifier::default().collect_pairs(structure.matching(), 1);
    /// assert_eq!(pairs[0].0, 1); // its mate has no other neighbour
    /// assert_eq!(pairs.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn collect_pairs<G: Graph>(&mut self, matching: &Matching<G>, vertex: Vertex) -> Pairs {
        self.is_visited.resize(matching.graph.bound(), false);
        let mut pairs = Pairs::new();
        match matching.mate(vertex) {
            Some(mate) => pairs.push((vertex, mate)),
            None => self.visit_from(matching, vertex, vertex, &mut pairs),
        }
        let mut next = 0;
        while let Some(&(first, second)) = pairs.get(next) {
            self.is_visited[first] = true;
            self.visit_from(matching, second, first, &mut pairs);
            next += 1;
        }
        for &(first, _) in &pairs {
            self.is_visited[first] = false;
        }
        pairs
    }

    /// Adds the pairs of the neighbours of `second`, other than its mate `first`.
    fn visit_from<G: Graph>(
        &mut self,
        matching: &Matching<G>,
        second: Vertex,
        first: Vertex,
        pairs: &mut Pairs,
    ) {
        for v in matching.neighbors(second).filter(|&v| v != first) {
            if !std::mem::replace(&mut self.is_visited[v], true) {
                pairs.push((
                    v,
                    matching
                        .mate(v)
                        .expect("no exposed vertex can be reached in a maximum matching"),
                ));
            }
        }
    }
}

/// The proof that every maximum matching covers a vertex, or that some misses it.
///
/// ```
/// use berge_matching::{CsrGraph, VertexProof, certify_vertex};
///
/// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// // The triangle has no barrier: the matching covers all vertices.
/// let VertexProof::Barrier { matching, barrier } = certify_vertex(&graph, 3) else { panic!() };
/// assert_eq!(matching, [(0, 1), (2, 3)]);
/// assert!(barrier.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VertexProof {
    /// For a bipartite graph. All neighbours of the second vertices of these pairs are first vertices, so every maximum
    /// matching covers each first vertex. A vertex in no pair whose neighbours are all first vertices is missed by some
    /// maximum matching.
    Pairs(Pairs),
    /// For any graph: a maximum matching, which misses the vertex if some does, and a tight barrier. Without the
    /// barrier there are as many more odd components than vertices in the barrier as there are exposed vertices. Every
    /// maximum matching covers the barrier and the even components.
    Barrier {
        /// The matched pairs, the smaller vertex first.
        matching: Pairs,
        /// The odd vertices.
        barrier: Vec<Vertex>,
    },
}

/// Returns the proof for `vertex`, from a maximum matching that misses it if some maximum matching does.
///
/// ```
/// use berge_matching::{CsrGraph, Progress, Structure, VertexProof, prove_vertex};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let progress = &mut Progress::silent();
/// let matching = Structure::new(&path, 0..3, progress)?.into_matching();
/// let mate = matching.mate(1).unwrap();
/// assert_eq!(prove_vertex(matching, 1, progress)?, VertexProof::Pairs(vec![(1, mate)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn prove_vertex<G: Graph>(
    matching: Matching<G>,
    vertex: Vertex,
    progress: &mut Progress,
) -> Result<VertexProof, Interrupted> {
    if matching.graph.is_bipartite() {
        let pairs = Certifier::default().collect_pairs(&matching, vertex);
        return Ok(VertexProof::Pairs(pairs));
    }
    let mut blossoms = Blossoms::without_roots(matching);
    blossoms.grow_all(blossoms.exposed(), progress)?;
    let matching = blossoms.matching();
    let vertices = matching.links.vertices();
    let present = vertices.filter(|&v| matching.is_present(v));
    let pairs = present.clone().filter_map(|v| Some((v, matching.mate(v)?)));
    Ok(VertexProof::Barrier {
        matching: pairs.filter(|(v, w)| v < w).collect(),
        barrier: present
            .filter(|&v| blossoms.class(v) == Class::Odd)
            .collect(),
    })
}
