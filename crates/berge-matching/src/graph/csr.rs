//! Graphs that are stored as lists of neighbours.

pub(crate) mod breadth_first;

use crate::graph::keys::{first_not_simple, simple_edges};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use std::fmt;
use std::ops::Range;

/// The neighbours of all vertices in one array, those of each vertex in ascending order: 8 bytes for each edge, 4 for
/// each vertex.
///
/// ```
/// use berge_matching::CsrGraph;
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// assert_eq!(path.neighbors(1), [0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsrGraph {
    /// The neighbours of `v` are `neighbors[first[v]..first[v + 1]]`.
    first: PerVertex<u32>,
    neighbors: Vec<Vertex>,
    is_bipartite: bool,
}

/// Why a list of edges is not a simple graph.
///
/// ```
/// use berge_matching::{CsrGraph, InvalidEdges};
///
/// assert_eq!(CsrGraph::new(2, &[(0, 2)]), Err(InvalidEdges::InvalidEdge(0, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidEdges {
    /// There are more vertices or ends of edges than numbers for them.
    TooLarge {
        /// The number of vertices.
        order: usize,
        /// The number of edges.
        edges: usize,
    },
    /// An end of the edge is not a vertex, the edge is a loop, or it is repeated.
    InvalidEdge(Vertex, Vertex),
}

impl fmt::Display for InvalidEdges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidEdges::TooLarge { order, edges } => write!(
                f,
                "a graph of {order} vertices and {edges} edges; at most about {} vertices and ends of edges are possible",
                u32::MAX
            ),
            InvalidEdges::InvalidEdge(v, w) => write!(
                f,
                "an edge between {v} and {w}; each edge once, between two of the vertices"
            ),
        }
    }
}

impl std::error::Error for InvalidEdges {}

/// Whether a number separates the ends of each edge, as if rows come before columns: then there are no odd cycles.
fn are_parted(edges: &[(Vertex, Vertex)]) -> bool {
    let smaller = edges.iter().map(|&(v, w)| v.min(w));
    let larger = edges.iter().map(|&(v, w)| v.max(w));
    smaller.max() < larger.min()
}

/// Groups the second ends of pairs by their first ends, which are below `order`, in the order of the pairs; also
/// returns where each group begins, and the end of the last one. Linear time, in two passes.
#[doc(hidden)] // for berge-python, which reads matrices
pub fn group_pairs<P: Iterator<Item = (Vertex, Vertex)>>(
    order: usize,
    pairs: impl Fn() -> P,
) -> (PerVertex<u32>, Vec<Vertex>) {
    // Each group starts at the index of the next one; when it is filled, its start is at its own index.
    let mut first = vec![0; order + 2];
    pairs().for_each(|(v, _)| first[v as usize + 2] += 1);
    for v in 0..order {
        first[v + 2] += first[v + 1];
    }
    let mut targets = vec![0; first[order + 1] as usize];
    pairs().for_each(|(v, w)| {
        let next = &mut first[v as usize + 1];
        targets[*next as usize] = w;
        *next += 1;
    });
    first.pop();
    (first.into_iter().collect(), targets)
}

fn fill_lists(
    first: &PerVertex<u32>,
    pairs: impl Iterator<Item = (Vertex, Vertex)>,
) -> Vec<Vertex> {
    let mut next = first.clone();
    let mut lists = vec![0; first[first.len() as Vertex - 1] as usize];
    pairs.for_each(|(v, w)| {
        lists[next[v] as usize] = w;
        next[v] += 1;
    });
    lists
}

impl CsrGraph {
    /// Makes the graph of the vertices 0 to `order - 1` with these edges, each given once. Linear time, by counting:
    /// one pass if the edges are in the form of [`simple_edges`], otherwise two.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let graph = CsrGraph::new(4, &[(3, 1), (0, 3)])?;
    /// assert_eq!(graph.neighbors(3), [0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidEdges`] if an edge is not an edge of a simple graph, or there are at least 2^32 - 2 vertices or ends of
    /// edges.
    pub fn new(order: usize, edges: &[(Vertex, Vertex)]) -> Result<Self, InvalidEdges> {
        let most = Self::ABSENT as usize;
        if order >= most || edges.len() >= most / 2 {
            let edges = edges.len();
            return Err(InvalidEdges::TooLarge { order, edges });
        }
        let is_vertex = |v: Vertex| (v as usize) < order;
        if let Some(&(v, w)) = edges
            .iter()
            .find(|&&(v, w)| v == w || !is_vertex(v) || !is_vertex(w))
        {
            return Err(InvalidEdges::InvalidEdge(v, w));
        }
        let vertices = 0..order as Vertex;
        // If all edges are sorted, those of `v` to smaller vertices come before those to larger ones, so each list is
        // ascending.
        let both_ways = || edges.iter().flat_map(|&(v, w)| [(v, w), (w, v)]);
        let (first, neighbors) = group_pairs(order, both_ways);
        let mut graph = CsrGraph {
            first,
            neighbors,
            is_bipartite: false,
        };
        if first_not_simple(edges, order).is_some() {
            // Vertices are added to the lists of their neighbours in ascending order, so the lists are ascending.
            let ends = |v| graph.neighbors(v).iter().map(move |&w| (w, v));
            graph.neighbors = fill_lists(&graph.first, vertices.clone().flat_map(ends));
            for v in vertices {
                if let Some(pair) = graph.neighbors(v).windows(2).find(|w| w[0] == w[1]) {
                    return Err(InvalidEdges::InvalidEdge(v, pair[0]));
                }
            }
        }
        graph.is_bipartite = are_parted(edges) || graph.sides().is_some();
        Ok(graph)
    }

    /// Makes the graph of a matrix: a vertex for each row, then a vertex for each column, and an edge for each entry.
    /// The columns of row `v` are `indices[starts[v]..starts[v + 1]]`, from 0, ascending, each given once. Linear time,
    /// by counting; much faster than [`CsrGraph::new`], because only the lists of the columns must be filled, and the
    /// sides are known.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let matrix = CsrGraph::matrix(2, vec![0, 1, 3], vec![0, 0, 1])?; // rows [x, 0] and [x, x]
    /// assert_eq!(matrix, CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidEdges`], with the row and the column, if the entries are invalid or too many.
    ///
    /// # Panics
    /// If `starts` does not ascend from 0 to the number of entries.
    pub fn matrix(
        columns: usize,
        starts: Vec<u32>,
        mut indices: Vec<Vertex>,
    ) -> Result<Self, InvalidEdges> {
        let (rows, edges) = (starts.len() - 1, indices.len());
        let order = rows.saturating_add(columns);
        let most = Self::ABSENT as usize;
        if order >= most || edges >= most / 2 {
            return Err(InvalidEdges::TooLarge { order, edges });
        }
        assert_eq!((starts[0], starts[rows] as usize), (0, edges));
        let mut first = starts;
        first.resize(order + 1, 0);
        let (of_rows, sizes) = first.split_at_mut(rows + 1);
        for (row, ends) in (0..).zip(of_rows.windows(2)) {
            let mut least = 0;
            for &column in &indices[ends[0] as usize..ends[1] as usize] {
                if column < least || column as usize >= columns {
                    return Err(InvalidEdges::InvalidEdge(row, column));
                }
                sizes[column as usize] += 1;
                least = column + 1;
            }
        }
        for v in rows..order {
            first[v + 1] += first[v];
        }
        let mut next = first[rows..order].to_vec();
        indices.resize(2 * edges, 0);
        let (of_rows, of_columns) = indices.split_at_mut(edges);
        for (row, ends) in (0..).zip(first[..=rows].windows(2)) {
            for column in &mut of_rows[ends[0] as usize..ends[1] as usize] {
                let place = &mut next[*column as usize];
                of_columns[*place as usize - edges] = row;
                *place += 1;
                *column += rows as Vertex;
            }
        }
        Ok(CsrGraph {
            first: first.into_iter().collect(),
            neighbors: indices,
            is_bipartite: true,
        })
    }

    /// Makes the graph of a board of `rows` x `columns` squares, row by row. The present squares are joined by steps
    /// (rows down, columns right): `steps[0]` from squares whose row and column have an even sum, `steps[1]` from the
    /// others. Each step must have an inverse. If the board `wraps`, steps across the border continue on the other
    /// side. O(m log m) time for m edges.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let steps: &[_] = &[(0, 1), (0, -1)];
    /// let ring = CsrGraph::board(1, 4, &[true; 4], [steps; 2], true)?;
    /// assert_eq!(ring, CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidEdges`] if there are too many edges.
    pub fn board(
        rows: usize,
        columns: usize,
        is_present: &[bool],
        steps: [&[(i32, i32)]; 2],
        wraps: bool,
    ) -> Result<Self, InvalidEdges> {
        let order = is_present.len();
        debug_assert_eq!(order, rows * columns);
        if order >= Self::ABSENT as usize {
            return Err(InvalidEdges::TooLarge { order, edges: 0 });
        }
        let to = |from: usize, by: i32, side: usize| {
            let at = from as i64 + i64::from(by);
            let is_inside = (0..side as i64).contains(&at);
            (is_inside || wraps).then(|| at.rem_euclid(side as i64) as usize)
        };
        let pairs = (0..order).filter(|&v| is_present[v]).flat_map(|v| {
            let (row, column) = (v / columns, v % columns);
            let steps = steps[(row + column) % 2].iter();
            steps.filter_map(move |&(down, right)| {
                let w = to(row, down, rows)? * columns + to(column, right, columns)?;
                (v < w && is_present[w]).then_some((v as Vertex, w as Vertex))
            })
        });
        Self::new(order, &simple_edges(pairs))
    }

    /// The number of vertices.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.order(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order(&self) -> usize {
        self.first.len() - 1
    }

    /// The number of edges.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.size(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> usize {
        self.neighbors.len() / 2
    }

    /// The neighbours of `v`, ascending.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.neighbors(1), [0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn neighbors(&self, v: Vertex) -> &[Vertex] {
        &self.neighbors[self.range(v)]
    }

    /// Each edge once, its smaller end first, ascending.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.edges().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..self.order() as Vertex).flat_map(|v| {
            let larger = self.neighbors(v).iter().filter(move |&&w| v < w);
            larger.map(move |&w| (v, w))
        })
    }

    /// Returns where the neighbours of each vertex begin, with the end of the last ones, and all neighbours.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.lists(), (&[0, 1, 3, 4][..], &[1, 0, 2, 1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lists(&self) -> (&[u32], &[Vertex]) {
        (&self.first, &self.neighbors)
    }

    /// Returns the place of the edge from `v` to `w`, if there is one.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!((path.place(1, 2), path.place(0, 2)), (Some(2), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&self, v: Vertex, w: Vertex) -> Option<u32> {
        let offset = self.neighbors(v).binary_search(&w).ok()?;
        Some(self.first[v] + offset as u32)
    }

    fn range(&self, v: Vertex) -> Range<usize> {
        self.first[v] as usize..self.first[v + 1] as usize
    }

    /// Returns the side of each vertex, `false` for the first vertex of each component; None if there is an odd cycle.
    ///
    /// Linear. Graphs that are numbered in the order of space, such as grids and hypercubes, are read once, in order.
    ///
    /// ```
    /// use berge_matching::CsrGraph;
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.sides(), Some(vec![false, true, false]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides(&self) -> Option<Vec<bool>> {
        self.sides_in_order().or_else(|| self.sides_by_search())
    }

    /// Returns the sides if they follow from one smaller neighbour of each vertex. The first vertex of a component has
    /// none; if another vertex has none either, it may be put on the wrong side, and then an edge shows it.
    fn sides_in_order(&self) -> Option<Vec<bool>> {
        let mut side = PerVertex::new(false, self.order());
        for v in side.vertices() {
            let neighbors = self.neighbors(v);
            let smaller = &neighbors[..neighbors.partition_point(|&w| w < v)];
            if let Some((&first, others)) = smaller.split_first() {
                side[v] = !side[first];
                if others.iter().any(|&w| side[w] == side[v]) {
                    return None;
                }
            }
        }
        Some(side.iter().copied().collect())
    }

    fn sides_by_search(&self) -> Option<Vec<bool>> {
        const UNSEEN: u8 = 2;
        let mut side = PerVertex::new(UNSEEN, self.order());
        let mut pending = Vec::new();
        for root in side.vertices() {
            if side[root] != UNSEEN {
                continue;
            }
            side[root] = 0;
            pending.push(root);
            while let Some(v) = pending.pop() {
                for &w in self.neighbors(v) {
                    if side[w] == UNSEEN {
                        side[w] = 1 - side[v];
                        pending.push(w);
                    } else if side[w] == side[v] {
                        return None;
                    }
                }
            }
        }
        Some(side.iter().map(|&side| side == 1).collect())
    }
}

impl Graph for CsrGraph {
    type Link = Vertex;
    type Count = u32;
    type Place = u32;
    const NO_LINK: Vertex = Vertex::MAX;
    const ABSENT: Vertex = Vertex::MAX - 1;

    fn bound(&self) -> usize {
        self.order()
    }

    #[inline]
    fn places(&self, v: Vertex) -> impl Iterator<Item = u32> + use<> {
        self.first[v]..self.first[v + 1]
    }

    #[inline]
    fn link(&self, place: u32) -> Vertex {
        self.neighbors[place as usize]
    }

    #[inline]
    fn follow(&self, _: Vertex, link: Vertex) -> Vertex {
        link
    }

    #[inline]
    fn reverse(&self, v: Vertex, _: Vertex) -> Vertex {
        v
    }

    fn link_between(&self, v: Vertex, w: Vertex) -> Option<Vertex> {
        self.place(v, w).map(|place| self.link(place))
    }

    #[inline]
    fn link_to(&self, _: Vertex, w: Vertex) -> Vertex {
        w
    }

    fn is_bipartite(&self) -> bool {
        self.is_bipartite
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_are_sorted_whatever_the_order_of_the_edges() {
        let graph = CsrGraph::new(4, &[(3, 1), (0, 3), (1, 0)]).unwrap();
        let lists: Vec<_> = (0..4).map(|v| graph.neighbors(v)).collect();
        assert_eq!(lists, [&[1, 3][..], &[0, 3], &[], &[0, 1]]);
        assert_eq!((graph.order(), graph.size()), (4, 3));
        assert_eq!(
            graph.lists(),
            (&[0, 2, 4, 4, 6][..], &[1, 3, 0, 3, 0, 1][..])
        );
        assert!(!graph.is_bipartite());
        let path = CsrGraph::new(4, &[(2, 1), (0, 3), (1, 0)]).unwrap();
        assert_eq!(path.sides(), Some(vec![false, true, false, true]));
    }

    #[test]
    fn a_graph_does_not_depend_on_the_order_of_its_edges() {
        let mut random = fastrand::Rng::with_seed(1);
        for case in 0..300 {
            let (half, size) = (random.u32(1..6), random.u32(..20));
            let pairs = (0..size).map(|_| match case % 3 {
                0 => (random.u32(..half), half + random.u32(..half)),
                1 => (2 * random.u32(..half), 2 * random.u32(..half) + 1),
                _ => (random.u32(..2 * half), random.u32(..2 * half)),
            });
            let sorted = simple_edges(pairs);
            let turn = |&(v, w): &(Vertex, Vertex)| if w % 2 == 0 { (v, w) } else { (w, v) };
            let mut shuffled: Vec<_> = sorted.iter().map(turn).collect();
            random.shuffle(&mut shuffled);
            let graph = CsrGraph::new(2 * half as usize, &sorted).unwrap();
            assert_eq!(
                CsrGraph::new(2 * half as usize, &shuffled),
                Ok(graph.clone())
            );
            assert!((0..2 * half).all(|v| graph.neighbors(v).is_sorted()));
            assert!(graph.edges().eq(sorted));
            assert_eq!(graph.is_bipartite(), graph.sides().is_some());
            assert_eq!(graph.sides(), graph.sides_by_search());
            assert!(graph.is_bipartite() || case % 3 == 2);
        }
    }

    #[test]
    fn a_matrix_is_the_graph_of_its_entries() {
        let edges = [(0, 4), (0, 5), (2, 3), (2, 5)];
        let graph = CsrGraph::matrix(3, vec![0, 2, 2, 4], vec![1, 2, 0, 2]);
        assert_eq!(graph, CsrGraph::new(6, &edges));
        let none = CsrGraph::matrix(2, vec![0], vec![]);
        assert_eq!(none, CsrGraph::new(2, &[]));
        for (bad, indices) in [((0, 3), [0, 3]), ((0, 0), [1, 0]), ((0, 1), [1, 1])] {
            let result = CsrGraph::matrix(3, vec![0, 2], indices.into());
            assert_eq!(result, Err(InvalidEdges::InvalidEdge(bad.0, bad.1)));
        }
        let too_large = CsrGraph::matrix(usize::MAX, vec![0], vec![]);
        assert!(matches!(too_large, Err(InvalidEdges::TooLarge { .. })));
    }

    #[test]
    fn what_is_no_simple_graph_is_refused() {
        for (edges, bad) in [
            (&[(0, 2)][..], (0, 2)),
            (&[(0, 1), (1, 1)], (1, 1)),
            (&[(0, 1), (1, 0)], (0, 1)),
        ] {
            assert_eq!(
                CsrGraph::new(2, edges),
                Err(InvalidEdges::InvalidEdge(bad.0, bad.1))
            );
        }
        let too_large = CsrGraph::new(u32::MAX as usize, &[]).unwrap_err();
        assert!(
            too_large
                .to_string()
                .starts_with("a graph of 4294967295 vertices and 0 edges")
        );
    }
}
