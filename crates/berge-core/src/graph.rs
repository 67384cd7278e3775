//! What the algorithms ask of a graph.

/// A vertex, numbered from 0 below [`Graph::bound`].
pub type Vertex = u32;

/// An undirected bipartite graph whose edges are named, at each vertex, by a compact [`Graph::Link`].
///
/// A grid names an edge by a step (one byte), a stored graph by the neighbour itself. The algorithms keep one link a
/// vertex for the matching and one for the alternating forest, so the size of a link is most of what they cost.
pub trait Graph {
    /// An edge as seen from one of its ends.
    type Link: Copy + Eq;

    /// A number up to the largest degree.
    type Count: Copy + Into<u32> + TryFrom<u32>;

    /// Not an edge: the vertex is exposed, or nothing is known.
    const NO_LINK: Self::Link;

    /// Not an edge: the vertex is not in the graph, or no longer.
    const ABSENT: Self::Link;

    /// Every vertex is less than this.
    fn bound(&self) -> usize;

    /// The edges at `v`, always in the same order. Some may lead to vertices that are absent.
    fn links(&self, v: Vertex) -> impl Iterator<Item = Self::Link> + use<Self>;

    /// The other end of `link` at `v`.
    fn follow(&self, v: Vertex, link: Self::Link) -> Vertex;

    /// The same edge, seen from its other end.
    fn reverse(&self, v: Vertex, link: Self::Link) -> Self::Link;

    /// Which of the two sides `v` is on: no edge joins two vertices of one side.
    fn side(&self, v: Vertex) -> Side;
}

/// A side of a bipartite graph. On a board, [`Side::Black`] is the colour of the corner (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Black,
    White,
}

impl Side {
    /// The side across every edge.
    pub fn other(self) -> Self {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}
