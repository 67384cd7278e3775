//! Plain calls: they borrow the graph, use all its vertices, and run to the end.
//!
//! To show progress, stop the work or leave vertices out, call [`Structure`], [`Forest`], [`Blocks`], [`karp_sipser`],
//! [`edge_classes`], [`prove_vertex`], [`prove_edges`] and [`touch`] with a [`Progress`] instead.

use crate::bipartite::Mates;
use crate::bipartite::forest::{Forest, InitialMatching, NotBipartite};
use crate::general::Blossoms;
use crate::graph::csr::{CsrGraph, InvalidEdges};
use crate::graph::{Graph, Vertex};
use crate::matching::{Class, Matching, karp_sipser};
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::{Blocks, EdgeClass};
use crate::structure::touching::{Network, TouchedNodes, touch};
use crate::structure::{
    EdgeProof, Permutations, Structure, VertexProof, edge_classes, prove_edges, prove_vertex,
};
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
pub fn maximum_matching<G: InitialMatching>(graph: &G) -> Vec<Option<Vertex>> {
    mates(find_structure(graph).matching())
}

/// Returns the mate of each vertex in a matching that [`karp_sipser`] finds in linear time: it cannot be extended, but
/// may be smaller than a maximum matching. None for the vertices that it misses.
///
/// ```
/// use berge_matching::{CsrGraph, greedy_matching};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// assert_eq!(greedy_matching(&path), [Some(1), Some(0), Some(3), Some(2)]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
#[must_use]
pub fn greedy_matching<G: Graph>(graph: &G) -> Vec<Option<Vertex>> {
    let mut matching = Matching::empty(graph, graph.vertices());
    unwrap_silent(karp_sipser(&mut matching, &mut Progress::silent()));
    mates(&matching)
}

/// The Gallai-Edmonds decomposition of a graph, with a maximum matching.
///
/// ```
/// use berge_matching::{Class, CsrGraph, GallaiEdmonds, gallai_edmonds};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let GallaiEdmonds { classes, components, mates, .. } = gallai_edmonds(&path);
/// assert_eq!(classes, [Class::Even, Class::Odd, Class::Even]);
/// assert_eq!(components, [Some(0), None, Some(2)]);
/// assert_eq!(mates.iter().flatten().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GallaiEdmonds {
    /// The class of each vertex. It does not depend on the matching. [`Class::Matched`] for numbers that are not
    /// vertices, such as the frame of a [`Grid`](crate::Grid).
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
pub fn gallai_edmonds<G: InitialMatching>(graph: &G) -> GallaiEdmonds {
    let structure = find_structure(graph);
    let mut classes = vec![Class::Matched; graph.bound()];
    let mut components = vec![None; graph.bound()];
    for v in graph.vertices() {
        classes[v as usize] = structure.class(v);
        if classes[v as usize] == Class::Even {
            components[v as usize] = Some(structure.component(v));
        }
    }
    GallaiEdmonds {
        mates: mates(structure.matching()),
        classes,
        components,
    }
}

/// Returns the proof that every maximum matching covers `vertex`, or that some misses it; the graph may have odd cycles.
///
/// ```
/// use berge_matching::{CsrGraph, VertexProof, certify_vertex};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// // Every maximum matching covers 1, the only neighbour of 0, but not 2, whose neighbours are in first place here.
/// assert_eq!(certify_vertex(&path, 1), VertexProof::Pairs(vec![(1, 0)]));
/// assert_eq!(certify_vertex(&path, 2), VertexProof::Pairs(vec![(1, 0)]));
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
///
/// # Panics
/// If `vertex` is not a vertex of the graph.
#[must_use]
pub fn certify_vertex<G: InitialMatching>(graph: &G, vertex: Vertex) -> VertexProof {
    let progress = &mut Progress::silent();
    let structure = find_structure(graph);
    let is_missed = structure.class(vertex) == Class::Even;
    let mut matching = structure.into_matching();
    assert!(matching.is_present(vertex), "{vertex} is not a vertex");
    if let Some(mate) = matching.mate(vertex).filter(|_| is_missed) {
        // Without the vertex there is a matching as large.
        matching.links[vertex] = G::ABSENT;
        matching.links[mate] = G::NO_LINK;
        let mut blossoms = Blossoms::without_roots(matching);
        unwrap_silent(blossoms.augment_from(mate, progress));
        matching = blossoms.into_matching();
        matching.links[vertex] = G::NO_LINK;
    }
    unwrap_silent(prove_vertex(matching, vertex, progress))
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
    let forest = match_rows(graph, rows)?;
    Ok(Blocks::new(graph, rows, &forest, &mut Progress::silent())?)
}

/// Returns the block triangular form of a matrix as MATLAB's `dmperm` does, but counted from 0.
///
/// ```
/// use berge_matching::{CsrGraph, dmperm};
///
/// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?;
/// let permutations = dmperm(&matrix, 2)?;
/// assert_eq!((&permutations.p[..], &permutations.q[..]), (&[1, 0][..], &[1, 0][..]));
/// assert_eq!((&permutations.r[..], &permutations.s[..]), (&[0, 1, 2][..], &[0, 1, 2][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`dulmage_mendelsohn`].
pub fn dmperm(graph: &CsrGraph, rows: usize) -> Result<Permutations, NotBipartite> {
    let mates = Mates::of(match_rows(graph, rows)?.matching(), rows);
    let columns_of = |row| graph.neighbors(row).iter().map(|&v| v - rows as Vertex);
    Ok(Permutations::new(
        &mates,
        columns_of,
        &mut Progress::silent(),
    )?)
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
    let structure = find_structure(graph.clone());
    unwrap_silent(edge_classes(&graph, &structure, &mut Progress::silent()))
}

/// Returns how maximum matchings use each edge, as [`classify_edges`] does, with the proof.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeProofStep, certify_edges};
///
/// let graph = CsrGraph::new(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])?;
/// let proof = certify_edges(&graph);
/// let EdgeProofStep::Cycle(cycle) = &proof.steps[0] else { panic!() };
/// assert_eq!(cycle.len(), 4); // each of its edges is in some maximum matchings and not in all
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
#[must_use]
pub fn certify_edges(graph: &CsrGraph) -> EdgeProof {
    let graph = Arc::new(graph.clone());
    let structure = find_structure(graph.clone());
    unwrap_silent(prove_edges(&graph, &structure, &mut Progress::silent()))
}

/// Returns the fewest nodes of a network that signals must touch to control it.
///
/// ```
/// use berge_matching::{Network, find_touched_nodes};
///
/// // A signal at 0 reaches 1, but 2 needs one of its own: 0 -> 1, 0 -> 2.
/// let fork = Network { starts: vec![0, 2, 2, 2], heads: vec![1, 2] };
/// assert_eq!(find_touched_nodes(&fork)?.nodes, [0, 2]);
/// # Ok::<(), berge_matching::InvalidEdges>(())
/// ```
///
/// # Errors
/// [`InvalidEdges`] for heads that are no nodes, or not in order.
pub fn find_touched_nodes(network: &Network) -> Result<TouchedNodes, InvalidEdges> {
    unwrap_silent(touch(network, &mut Progress::silent()))
}

fn find_structure<G: InitialMatching>(graph: G) -> Structure<G> {
    let vertices = graph.vertices();
    unwrap_silent(Structure::new(graph, vertices, &mut Progress::silent()))
}

fn mates<G: Graph>(matching: &Matching<G>) -> Vec<Option<Vertex>> {
    let vertices = matching.links.vertices();
    vertices.map(|v| matching.mate(v)).collect()
}

/// Returns the forest of a matrix, or an error if the rows are not one side.
fn match_rows(graph: &CsrGraph, rows: usize) -> Result<Forest<&CsrGraph>, NotBipartite> {
    let is_row = |v: Vertex| (v as usize) < rows;
    if rows > graph.order() || graph.edges().any(|(v, w)| is_row(v) == is_row(w)) {
        return Err(NotBipartite::NotASide);
    }
    Forest::new(graph, graph.vertices(), &mut Progress::silent())
}

fn unwrap_silent<T>(result: Result<T, Interrupted>) -> T {
    result.expect("a silent progress never interrupts")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Grid, KingStep, RookStep};

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
    fn a_vertex_is_certified_as_its_class_says() {
        let mut random = fastrand::Rng::with_seed(2);
        for case in 0..60 {
            let end = |random: &mut fastrand::Rng| random.u32(..20);
            let pairs = (0..18).map(|_| (end(&mut random), end(&mut random)));
            let pairs = pairs.filter(|(v, w)| case % 2 == 0 || v % 2 != w % 2);
            let edges = crate::graph::simple_edges(pairs);
            let graph = CsrGraph::new(20, &edges).unwrap();
            let GallaiEdmonds { classes, mates, .. } = gallai_edmonds(&graph);
            for (v, class) in (0..).zip(classes) {
                let is_covered = match certify_vertex(&graph, v) {
                    VertexProof::Pairs(pairs) => {
                        let is_first = |w: Vertex| pairs.iter().any(|&(first, _)| first == w);
                        for (first, second) in pairs.iter().copied() {
                            let neighbors = graph.neighbors(second);
                            assert!(neighbors.contains(&first));
                            assert!(neighbors.iter().all(|&w| is_first(w)));
                        }
                        let neighbors = graph.neighbors(v);
                        assert!(is_first(v) || neighbors.iter().all(|&w| is_first(w)));
                        is_first(v)
                    }
                    VertexProof::Barrier { matching, .. } => {
                        assert_eq!(2 * matching.len(), mates.iter().flatten().count());
                        matching
                            .iter()
                            .any(|&(first, second)| [first, second].contains(&v))
                    }
                };
                assert_eq!(is_covered, class != Class::Even, "{v} of {edges:?}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "0 is not a vertex")]
    fn a_number_of_the_frame_is_not_certified() {
        let _ = certify_vertex(&Grid::<RookStep>::new(3, 3).unwrap(), 0);
    }

    #[test]
    fn plain_calls_take_boards() {
        let board = Grid::<KingStep>::new(3, 3).unwrap();
        let decomposition = gallai_edmonds(&board);
        for mates in [
            maximum_matching(&board),
            greedy_matching(&board),
            decomposition.mates,
        ] {
            assert_eq!(mates.len(), board.bound());
            assert_eq!(mates.iter().flatten().count(), 8);
        }
        let is_even = |v: Vertex| decomposition.classes[v as usize] == Class::Even;
        let even = (0..board.bound() as Vertex).filter(|&v| is_even(v));
        assert!(even.eq(board.squares()));
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
