//! Stored graphs with their vertices numbered breadth first, so that neighbours lie near each other in memory.
//!
//! In a graph numbered at random every step of an algorithm waits for memory. Copying the graph waits at most once for
//! each edge end, and less because the waits of several vertices overlap. The copy then needs no waits, and first
//! matchings can go by its numbers.

use super::CsrGraph;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};

/// Graphs with fewer vertices are not copied, since caches hold them. A graph is sparse if it has about as many edges
/// as vertices, like a tree: a first matching scans each edge once or twice, so that only larger copies pay.
const FEWEST_VERTICES: usize = 3 << 13;
const FEWEST_VERTICES_IF_SPARSE: usize = 1 << 17;

/// Two vertices are near if their numbers differ by less than `order / NEAR_DIVISOR`. `SAMPLE` pairs are compared.
const NEAR_DIVISOR: usize = 16;
const SAMPLE: usize = 64;

/// `FRONTS` searches from different vertices go on side by side, so that their waits overlap. Where they meet, the
/// numbers of neighbours differ more.
const FRONTS: usize = 8;

/// A graph is *wide* if the search has read the lists of `k` vertices, at least `FEWEST_READ`, and has reached more
/// than `WIDTH * k.powf(0.75)` others: in space the power is 2/3, in the plane 1/2. This is tested until the search has
/// read the lists of `order / WIDTH_TEST_DIVISOR` vertices.
const FEWEST_READ: usize = 256;
const WIDTH: f64 = 2.5;
const WIDTH_TEST_DIVISOR: usize = 64;

/// The number of vertices whose lists are read together.
const LISTS_AT_ONCE: usize = 64;

/// A copy of a graph with other numbers, and the vertex of each number.
#[doc(hidden)] // what `InitialMatching` returns
#[derive(Clone, Debug)]
pub struct BreadthFirstCopy {
    pub(crate) graph: CsrGraph,
    pub(crate) vertices: Vec<Vertex>,
}

impl BreadthFirstCopy {
    /// Numbers the vertices breadth first; None if neighbours would not be near each other, because the graph is
    /// everywhere wide. Linear.
    pub(crate) fn new(
        graph: &CsrGraph,
        progress: &mut Progress,
    ) -> Result<Option<Self>, Interrupted> {
        let order = graph.order();
        const NONE: Vertex = Vertex::MAX;
        let mut number = PerVertex::new(NONE, order);
        // One place more, for a write that may be in vain.
        let mut vertices: Vec<Vertex> = vec![0; order + 1];
        let mut end = 0;
        let mut first = Vec::with_capacity(order + 1);
        let mut neighbors = Vec::with_capacity(graph.neighbors.len());
        let mut roots = number.vertices();
        let mut lists = Vec::with_capacity(LISTS_AT_ONCE);
        first.push(0);
        while first.len() <= order {
            let next = first.len() - 1;
            // The first search goes alone until it has shown whether the graph is wide.
            let fronts = if next < order / WIDTH_TEST_DIVISOR {
                1
            } else {
                FRONTS
            };
            while end < next + fronts
                && let Some(root) = roots.find(|&v| number[v] == NONE)
            {
                number[root] = end as Vertex;
                vertices[end] = root;
                end += 1;
            }
            if fronts == 1 && is_wide(next, end - next, graph) {
                return Ok(None);
            }
            // Each loop asks for distant memory without a branch that depends on it.
            let last = end.min(next + LISTS_AT_ONCE);
            lists.clear();
            lists.extend(vertices[next..last].iter().map(|&v| graph.range(v)));
            let start = neighbors.len();
            for list in &lists {
                progress.step()?;
                neighbors.extend_from_slice(&graph.neighbors[list.clone()]);
                first.push(neighbors.len() as u32);
            }
            for w in &mut neighbors[start..] {
                let known = number[*w];
                let is_new = known == NONE;
                let name = if is_new { end as Vertex } else { known };
                (number[*w], vertices[end]) = (name, *w);
                end += usize::from(is_new);
                *w = name;
            }
            let mut from = start;
            for &to in &first[next + 1..] {
                neighbors[from..to as usize].sort_unstable();
                from = to as usize;
            }
        }
        vertices.truncate(order);
        let graph = CsrGraph {
            first: first.into_iter().collect(),
            neighbors,
            is_bipartite: graph.is_bipartite,
        };
        Ok(Some(BreadthFirstCopy { graph, vertices }))
    }

    /// Returns links of this graph as links of the other one.
    pub(crate) fn links<G: Graph>(
        vertices: &[Vertex],
        links: &PerVertex<Vertex>,
        to: &G,
    ) -> PerVertex<G::Link> {
        let mut named = PerVertex::new(G::NO_LINK, vertices.len());
        for (&v, &w) in vertices.iter().zip(links.iter()) {
            if w != CsrGraph::NO_LINK {
                named[v] = to.link_to(v, vertices[w as usize]);
            }
        }
        named
    }
}

/// Whether the graph is large, and two vertices in a row mostly have neighbours with distant numbers. Where rows come
/// before columns, a vertex and its neighbours have distant numbers, and yet the graph may be in order.
pub(crate) fn is_scattered(graph: &CsrGraph) -> bool {
    let order = graph.order();
    let is_sparse = graph.size() < order + order / 8;
    let fewest = if is_sparse {
        FEWEST_VERTICES_IF_SPARSE
    } else {
        FEWEST_VERTICES
    };
    if order < fewest {
        return false;
    }
    let sample = (0..order - 1).step_by(order / SAMPLE).map(|v| v as Vertex);
    // Any neighbour: the first ones of long lists, or those in the middle, have near numbers in any order.
    let any = |v: Vertex| v.wrapping_mul(0x9E37_79B9) as usize >> 16;
    let neighbor = |v| {
        let neighbors = graph.neighbors(v);
        neighbors.get(any(v) % neighbors.len().max(1)).copied()
    };
    let pairs = sample.filter_map(|v| Some((neighbor(v)?, neighbor(v + 1)?)));
    let near = (order / NEAR_DIVISOR) as Vertex;
    let (near, far): (Vec<_>, Vec<_>) = pairs.partition(|(v, w)| v.abs_diff(*w) < near);
    near.len() < far.len()
}

/// Whether a search that has read the lists of `read` vertices has reached so many others that their neighbours lie all
/// over memory, as in a random graph. With fewer edges than vertices, as in a tree, they are at hand all the same.
fn is_wide(read: usize, others: usize, graph: &CsrGraph) -> bool {
    let root = (read as f64).sqrt();
    read >= FEWEST_READ
        && graph.size() >= graph.order()
        && others as f64 > WIDTH * root * root.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::keys::simple_edges;

    fn shuffled_graph(order: Vertex, edges: impl Iterator<Item = (Vertex, Vertex)>) -> CsrGraph {
        let mut names: Vec<Vertex> = (0..order).collect();
        fastrand::Rng::with_seed(1).shuffle(&mut names);
        let name = |v: Vertex| names[v as usize];
        let edges = simple_edges(edges.map(|(v, w)| (name(v), name(w))));
        CsrGraph::new(order as usize, &edges).unwrap()
    }

    fn renumber(graph: &CsrGraph) -> Option<BreadthFirstCopy> {
        let copy =
            is_scattered(graph).then(|| BreadthFirstCopy::new(graph, &mut Progress::silent()));
        copy?.unwrap()
    }

    /// Edges of a cube with `side` vertices in each direction.
    fn cube(side: Vertex) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..side.pow(3)).flat_map(move |v| {
            let steps = [1, side, side * side].into_iter();
            let inside = steps.filter(move |&step| v / step % side + 1 < side);
            inside.map(move |step| (v, v + step))
        })
    }

    /// Paths of 20 vertices each.
    fn pieces(order: Vertex) -> impl Iterator<Item = (Vertex, Vertex)> {
        (1..order).filter(|v| v % 20 > 0).map(|v| (v - 1, v))
    }

    #[test]
    fn a_copy_has_the_same_edges_between_near_numbers() {
        let sparse = FEWEST_VERTICES_IF_SPARSE as Vertex;
        for graph in [
            shuffled_graph(27_000, cube(30)),
            shuffled_graph(sparse, (1..sparse).map(|v| (v - 1, v))),
            shuffled_graph(sparse, pieces(sparse)),
        ] {
            let BreadthFirstCopy {
                graph: copy,
                vertices,
            } = renumber(&graph).unwrap();
            let name = |v: Vertex| vertices[v as usize];
            let edges = simple_edges(copy.edges().map(|(v, w)| (name(v), name(w))));
            assert!(graph.edges().eq(edges));
            assert_eq!(copy.is_bipartite(), graph.is_bipartite());
            assert!((0..copy.order() as Vertex).all(|v| copy.neighbors(v).is_sorted()));
            assert!(copy.edges().all(|(v, w)| w - v < 3000));
            assert!(renumber(&copy).is_none(), "it is numbered in space now");
        }
    }

    #[test]
    fn a_graph_that_is_wide_or_small_or_numbered_in_space_is_not_copied() {
        let order = 1 << 15;
        let mut random = fastrand::Rng::with_seed(2);
        let edges = (0..3 * order / 2).map(|_| (random.u32(..order), random.u32(..order)));
        assert!(renumber(&shuffled_graph(order, edges)).is_none());
        assert!(renumber(&shuffled_graph(8_000, cube(20))).is_none());
        assert!(renumber(&shuffled_graph(order, pieces(order))).is_none());
        let edges = simple_edges(cube(30));
        assert!(renumber(&CsrGraph::new(27_000, &edges).unwrap()).is_none());
    }

    #[test]
    fn a_matrix_in_order_is_not_scattered_and_a_shuffled_one_with_long_rows_is() {
        let rows: Vertex = 1 << 14;
        for width in [2, 30] {
            let columns = move |row: Vertex| row.max(width) - width..rows.min(row + width);
            let entries = (0..rows).flat_map(|row| columns(row).map(move |c| (row, rows + c)));
            let edges = simple_edges(entries.clone());
            let graph = CsrGraph::new(2 * rows as usize, &edges).unwrap();
            assert!(!is_scattered(&graph), "{width}");
            assert!(is_scattered(&shuffled_graph(2 * rows, entries)), "{width}");
        }
    }

    #[test]
    fn copying_can_be_interrupted() {
        let graph = shuffled_graph(27_000, cube(30));
        let mut stop = |_, _, _| Err(Interrupted);
        let result = BreadthFirstCopy::new(&graph, &mut Progress::every(1, &mut stop));
        assert!(matches!(result, Err(Interrupted)));
    }
}
