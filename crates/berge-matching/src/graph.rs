//! The trait of graphs, and its two implementations: boards and stored graphs.

pub mod csr;
pub mod grid;
#[doc(hidden)] // tools of berge-core, which reads lists of edges
pub mod keys;
pub mod per_vertex;
#[cfg(feature = "petgraph")]
mod petgraph;
pub mod steps;

pub use csr::{CsrGraph, InvalidEdges, group_pairs};
pub use grid::{Grid, TooLarge};
#[doc(hidden)]
pub use keys::simple_keys;
pub use keys::{first_not_simple, simple_edges};
pub use per_vertex::PerVertex;
pub use steps::{KingStep, KnightStep, MOST_STEPS, PieceSteps, RookStep, TriangularStep};

/// A vertex, numbered from 0 below [`Graph::bound`].
///
/// ```
/// use berge_matching::{CsrGraph, Vertex};
///
/// let edges: [(Vertex, Vertex); 1] = [(0, 1)];
/// assert!(CsrGraph::new(2, &edges).is_ok());
/// ```
pub type Vertex = u32;

/// An undirected graph without loops or parallel edges, whose edges are named, at each vertex, by a compact
/// [`Graph::Link`].
///
/// In a grid an edge is a step (one byte), in a stored graph the neighbour itself. The algorithms store two links for
/// each vertex, one for the matching and one for the alternating forest, so the size of a link determines most of their
/// cost.
///
/// ```
/// use berge_matching::{CsrGraph, Graph, Vertex};
///
/// fn degree(graph: &impl Graph, v: Vertex) -> usize {
///     graph.links(v).count()
/// }
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// assert_eq!([degree(&path, 0), degree(&path, 1)], [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Graph {
    /// An edge as seen from one of its ends.
    type Link: Copy + Eq + std::fmt::Debug;

    /// A number up to the largest degree.
    type Count: Copy + Into<u32> + TryFrom<u32>;

    /// No edge: the vertex is exposed, or its link is unknown.
    const NO_LINK: Self::Link;

    /// No edge: the vertex is not in the graph, or was removed.
    const ABSENT: Self::Link;

    /// An upper bound: every vertex is less than this.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.bound(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn bound(&self) -> usize;

    /// The vertices, ascending. Other numbers below [`Graph::bound`] are no vertices.
    ///
    /// ```
    /// use berge_matching::{Graph, Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// assert_eq!(board.vertices().count(), 6);
    /// assert!(board.vertices().all(|v| (v as usize) < board.bound()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn vertices(&self) -> impl Iterator<Item = Vertex> + Clone + use<Self> {
        0..self.bound() as Vertex
    }

    /// The place of an edge at a vertex, for [`Graph::link`].
    type Place: Copy;

    /// The places of the edges at `v`, always in the same order. The iterator borrows nothing, so that vertices can be
    /// changed during the iteration. Some edges may lead to absent vertices.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.places(1).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn places(&self, v: Vertex) -> impl Iterator<Item = Self::Place> + use<Self>;

    /// The edge at a place.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let links: Vec<_> = path.places(1).map(|place| path.link(place)).collect();
    /// assert_eq!(links, [0, 2]); // in a stored graph the neighbours themselves
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn link(&self, place: Self::Place) -> Self::Link;

    /// The edges at `v` and their other ends, in the order of their places.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut edges = path.edges_at(1);
    /// assert_eq!(edges.next(&path).map(|(_, end)| end), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn edges_at(&self, v: Vertex) -> EdgesAt<impl Iterator<Item = Self::Place> + use<Self>> {
        let places = self.places(v);
        EdgesAt { v, places }
    }

    /// The edges at `v`, in the order of their places.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.links(1).collect::<Vec<_>>(), [0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn links(&self, v: Vertex) -> impl Iterator<Item = Self::Link> + '_ {
        self.places(v).map(|place| self.link(place))
    }

    /// The other end of `link` at `v`.
    ///
    /// ```
    /// use berge_matching::{Graph, Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(1, 2)?;
    /// assert_eq!(board.follow(board.vertex(0, 0), 0), board.vertex(0, 1)); // step 0 goes right
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn follow(&self, v: Vertex, link: Self::Link) -> Vertex;

    /// The other end of `link` at `v`, or `v` itself if the link is not an edge.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!((path.end(1, 2), path.end(1, CsrGraph::NO_LINK)), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn end(&self, v: Vertex, link: Self::Link) -> Vertex {
        if link == Self::NO_LINK || link == Self::ABSENT {
            v
        } else {
            self.follow(v, link)
        }
    }

    /// The same edge, seen from its other end.
    ///
    /// ```
    /// use berge_matching::{Graph, Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(1, 2)?;
    /// assert_eq!(board.reverse(board.vertex(0, 0), 0), 2); // right, and back to the left
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn reverse(&self, v: Vertex, link: Self::Link) -> Self::Link;

    /// The edge at `v` that leads to `w`.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert!(path.link_between(0, 1).is_some() && path.link_between(0, 2).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn link_between(&self, v: Vertex, w: Vertex) -> Option<Self::Link>
    where
        Self: Sized,
    {
        let mut edges = self.edges_at(v).on(self);
        edges.find(|&(_, end)| end == w).map(|(link, _)| link)
    }

    /// The edge at `v` that leads to `w`, if it is known that there is one.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.follow(0, path.link_to(0, 1)), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn link_to(&self, v: Vertex, w: Vertex) -> Self::Link
    where
        Self: Sized,
    {
        self.link_between(v, w).expect("they are neighbours")
    }

    /// Whether the graph is known to be bipartite.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert!(path.is_bipartite());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn is_bipartite(&self) -> bool;
}

/// The edges at a vertex, one after the other, each with its other end.
///
/// It borrows nothing, so that vertices can be changed during the iteration: `next` takes the graph as an argument.
///
/// ```
/// use berge_matching::{CsrGraph, Graph};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let ends: Vec<_> = path.edges_at(1).on(&path).map(|(_, end)| end).collect();
/// assert_eq!(ends, [0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EdgesAt<I> {
    v: Vertex,
    places: I,
}

impl<I: Iterator> EdgesAt<I> {
    /// The next edge and its other end.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut edges = path.edges_at(0);
    /// assert_eq!(edges.next(&path), Some((1, 1)));
    /// assert_eq!(edges.next(&path), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn next<G: Graph<Place = I::Item>>(&mut self, graph: &G) -> Option<(G::Link, Vertex)> {
        let link = graph.link(self.places.next()?);
        Some((link, graph.follow(self.v, link)))
    }

    /// The remaining edges, as an iterator that borrows the graph.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Graph};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path.edges_at(1).on(&path).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn on<G: Graph<Place = I::Item>>(
        self,
        graph: &G,
    ) -> impl Iterator<Item = (G::Link, Vertex)> {
        self.places.map(move |place| {
            let link = graph.link(place);
            (link, graph.follow(self.v, link))
        })
    }
}

/// A reference to a graph is a graph.
macro_rules! forward {
    ($($captured:tt)*) => {
        type Link = G::Link;
        type Count = G::Count;
        type Place = G::Place;
        const NO_LINK: G::Link = G::NO_LINK;
        const ABSENT: G::Link = G::ABSENT;

        fn bound(&self) -> usize {
            G::bound(self)
        }

        fn vertices(&self) -> impl Iterator<Item = Vertex> + Clone + use<$($captured)*> {
            G::vertices(self)
        }

        #[inline]
        fn places(&self, v: Vertex) -> impl Iterator<Item = G::Place> + use<$($captured)*> {
            G::places(self, v)
        }

        #[inline]
        fn link(&self, place: G::Place) -> G::Link {
            G::link(self, place)
        }

        #[inline]
        fn follow(&self, v: Vertex, link: G::Link) -> Vertex {
            G::follow(self, v, link)
        }

        #[inline]
        fn end(&self, v: Vertex, link: G::Link) -> Vertex {
            G::end(self, v, link)
        }

        #[inline]
        fn reverse(&self, v: Vertex, link: G::Link) -> G::Link {
            G::reverse(self, v, link)
        }

        fn link_between(&self, v: Vertex, w: Vertex) -> Option<G::Link> {
            G::link_between(self, v, w)
        }

        #[inline]
        fn link_to(&self, v: Vertex, w: Vertex) -> G::Link {
            G::link_to(self, v, w)
        }

        fn is_bipartite(&self) -> bool {
            G::is_bipartite(self)
        }
    };
}

/// A graph with shared ownership.
impl<G: Graph> Graph for std::sync::Arc<G> {
    forward!(G);
}

/// A borrowed graph.
impl<'a, G: Graph> Graph for &'a G {
    forward!('a, G);
}

/// With debug assertions, invariants are checked on graphs with at most this many vertex numbers.
const CHECKED: usize = 200;

/// Whether invariants are checked on this graph.
#[doc(hidden)] // for the checks of berge-core
pub fn is_checked<G: Graph>(graph: &G) -> bool {
    cfg!(debug_assertions) && graph.bound() <= CHECKED
}
