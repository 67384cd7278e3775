//! Plain calls: they borrow the graph, use all its vertices, and run to the end.
//!
//! To show progress, stop the work or leave vertices out, call [`Structure`], [`Forest`], [`Blocks`] and
//! [`edge_classes`](crate::edge_classes) with a [`Progress`] instead.

use crate::bipartite::forest::{Forest, NotBipartite};
use crate::graph::Vertex;
use crate::graph::csr::CsrGraph;
use crate::matching::{Class, Matching};
use crate::progress::{Interrupted, Progress};
use crate::structure::Structure;
use crate::structure::blocks::{Blocks, EdgeClass};
use crate::structure::edges;
use std::sync::Arc;

/// Returns the mate of each vertex in a maximum matching of any graph; None for the vertices that it misses.
///
/// ```
/// use berge_matching::{CsrGraph, maximum_matching};
///
/// let triangle_with_tail = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// assert_eq!(maximum_matching(&triangle_with_tail), [Some(1), Some(0), Some(3), Some(2)]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
#[must_use]
pub fn maximum_matching(graph: &CsrGraph) -> Vec<Option<Vertex>> {
    mates(structure(graph).matching())
}

/// The Gallai-Edmonds decomposition of a graph, with a maximum matching.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GallaiEdmonds {
    /// The class of each vertex. It does not depend on the matching.
    pub classes: Vec<Class>,
    /// For each even vertex, a representative of its component among the even vertices; None for the others.
    pub components: Vec<Option<Vertex>>,
    /// The mate of each vertex in a maximum matching; None for the vertices that it misses.
    pub mates: Vec<Option<Vertex>>,
}

/// Returns the Gallai-Edmonds decomposition of any graph.
///
/// ```
/// use berge_matching::{Class, CsrGraph, gallai_edmonds};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let decomposition = gallai_edmonds(&path);
/// assert_eq!(decomposition.classes, [Class::Even, Class::Odd, Class::Even]);
/// assert_eq!(decomposition.components, [Some(0), None, Some(2)]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
#[must_use]
pub fn gallai_edmonds(graph: &CsrGraph) -> GallaiEdmonds {
    let structure = structure(graph);
    let vertices = 0..graph.order() as Vertex;
    let classes: Vec<_> = vertices.clone().map(|v| structure.class(v)).collect();
    let component =
        |v: Vertex| (classes[v as usize] == Class::Even).then(|| structure.component(v));
    GallaiEdmonds {
        components: vertices.map(component).collect(),
        mates: mates(structure.matching()),
        classes,
    }
}

/// Returns the fine Dulmage-Mendelsohn decomposition of a bipartite graph: the first `rows` vertices are the rows of a
/// matrix, the others its columns.
///
/// ```
/// use berge_matching::{CsrGraph, dulmage_mendelsohn};
///
/// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?;
/// let blocks = dulmage_mendelsohn(&matrix, 2)?;
/// assert_eq!(blocks.count(), 2);
/// assert_eq!((blocks.rows_of(0), blocks.columns_of(0)), (&[1][..], &[3][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NotBipartite::NotASide`] if an edge joins two rows or two columns, or there are fewer vertices than `rows`.
pub fn dulmage_mendelsohn(graph: &CsrGraph, rows: usize) -> Result<Blocks, NotBipartite> {
    let is_row = |v: Vertex| (v as usize) < rows;
    if rows > graph.order() || graph.edges().any(|(v, w)| is_row(v) == is_row(w)) {
        return Err(NotBipartite::NotASide);
    }
    let graph = Arc::new(graph.clone());
    let progress = &mut Progress::silent();
    let forest = Forest::new(graph.clone(), 0..graph.order() as Vertex, progress)?;
    Ok(Blocks::new(&graph, rows, &forest, progress)?)
}

/// Returns how the maximum matchings of any graph use each edge, in the order of [`CsrGraph::edges`].
///
/// ```
/// use berge_matching::{CsrGraph, EdgeClass, classify_edges};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// assert_eq!(classify_edges(&path), [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
#[must_use]
pub fn classify_edges(graph: &CsrGraph) -> Vec<EdgeClass> {
    let graph = Arc::new(graph.clone());
    let progress = &mut Progress::silent();
    let structure = Structure::new(graph.clone(), 0..graph.order() as Vertex, progress);
    unwrap_silent(structure.and_then(|it| edges::edge_classes(&graph, &it, progress)))
}

fn structure(graph: &CsrGraph) -> Structure<&CsrGraph> {
    let vertices = 0..graph.order() as Vertex;
    unwrap_silent(Structure::new(graph, vertices, &mut Progress::silent()))
}

fn mates(matching: &Matching<&CsrGraph>) -> Vec<Option<Vertex>> {
    let vertices = matching.links.vertices();
    vertices.map(|v| matching.mate(v)).collect()
}

fn unwrap_silent<T>(result: Result<T, Interrupted>) -> T {
    result.expect("a silent progress never interrupts")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_vertices_and_no_edges_have_answers() {
        for order in [0, 1, 3] {
            let graph = CsrGraph::new(order, &[]).unwrap();
            assert_eq!(maximum_matching(&graph), vec![None; order]);
            assert_eq!(gallai_edmonds(&graph).classes, vec![Class::Even; order]);
            assert_eq!(dulmage_mendelsohn(&graph, 0).unwrap().count(), order);
            assert!(classify_edges(&graph).is_empty());
        }
    }

    #[test]
    fn plain_calls_agree_on_random_graphs() {
        let mut random = fastrand::Rng::with_seed(1);
        for order in 2..40 {
            let end = |random: &mut fastrand::Rng| random.u32(..order);
            let pairs = (0..order).map(|_| (end(&mut random), end(&mut random)));
            let edges = crate::graph::simple_edges(pairs);
            let graph = CsrGraph::new(order as usize, &edges).unwrap();
            let decomposition = gallai_edmonds(&graph);
            assert_eq!(decomposition.mates, maximum_matching(&graph));
            for (v, w) in (0..).zip(&decomposition.mates) {
                assert!(w.is_none_or(|w| decomposition.mates[w as usize] == Some(v)));
                assert!(w.is_some() || decomposition.classes[v as usize] == Class::Even);
            }
            let classes = classify_edges(&graph);
            for ((v, w), class) in graph.edges().zip(classes) {
                let is_matched = decomposition.mates[v as usize] == Some(w);
                assert!(
                    class
                        != if is_matched {
                            EdgeClass::None
                        } else {
                            EdgeClass::Every
                        }
                );
            }
        }
    }

    #[test]
    fn the_edges_of_a_matrix_are_classified_alike() {
        let graph = CsrGraph::new(7, &[(0, 3), (0, 4), (1, 3), (1, 4), (1, 5), (2, 5)]).unwrap();
        let blocks = dulmage_mendelsohn(&graph, 3).unwrap();
        let classes: Vec<_> = blocks
            .edge_classes(&graph)
            .map(|(_, class)| class)
            .collect();
        assert_eq!(classes, classify_edges(&graph));
    }

    #[test]
    fn rows_that_are_no_side_are_refused() {
        let graph = CsrGraph::new(3, &[(0, 2), (1, 2)]).unwrap();
        for rows in [0, 1, 3, 4] {
            let error = dulmage_mendelsohn(&graph, rows).err();
            assert_eq!(error, Some(NotBipartite::NotASide));
        }
        assert!(dulmage_mendelsohn(&graph, 2).is_ok());
    }
}
