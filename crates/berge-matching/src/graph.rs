//! What the algorithms ask of a graph, and the two kinds of graphs there are.

pub mod csr;
pub mod grid;
#[doc(hidden)] // tools of berge-core, which reads lists of edges
pub mod keys;
pub mod per_vertex;
#[cfg(feature = "petgraph")]
mod petgraph;

pub use csr::{CsrGraph, InvalidEdges, first_not_simple, lists, simple_edges};
pub use grid::{Grid, KingStep, KnightStep, MOST_STEPS, RookStep, Steps, TooLarge, TriangularStep};
#[doc(hidden)]
pub use keys::simple_keys;
pub use per_vertex::PerVertex;

/// A vertex, numbered from 0 below [`Graph::bound`].
pub type Vertex = u32;

/// An undirected graph without loops or parallel edges, whose edges are named, at each vertex, by a compact
/// [`Graph::Link`].
///
/// A grid names an edge by a step (one byte), a stored graph by the neighbour itself. The algorithms keep one link a
/// vertex for the matching and one for the alternating forest, so the size of a link is most of what they cost.
pub trait Graph {
    /// An edge as seen from one of its ends.
    type Link: Copy + Eq + std::fmt::Debug;

    /// A number up to the largest degree.
    type Count: Copy + Into<u32> + TryFrom<u32>;

    /// Not an edge: the vertex is exposed, or nothing is known.
    const NO_LINK: Self::Link;

    /// Not an edge: the vertex is not in the graph, or no longer.
    const ABSENT: Self::Link;

    /// Every vertex is less than this.
    fn bound(&self) -> usize;

    /// Where an edge at a vertex is kept: [`Graph::link`] fetches it from there.
    type Place: Copy;

    /// The places of the edges at `v`, always in the same order. They borrow nothing, so that what they lead to can be
    /// changed on the way. Some edges may lead to vertices that are absent.
    fn places(&self, v: Vertex) -> impl Iterator<Item = Self::Place> + use<Self>;

    /// The edge at a place.
    fn link(&self, place: Self::Place) -> Self::Link;

    /// The edges at `v` and their other ends, in the order of their places.
    #[inline]
    fn steps(&self, v: Vertex) -> StepsFrom<impl Iterator<Item = Self::Place> + use<Self>> {
        let places = self.places(v);
        StepsFrom { v, places }
    }

    /// The edges at `v`, in the order of their places.
    #[inline]
    fn links(&self, v: Vertex) -> impl Iterator<Item = Self::Link> + '_ {
        self.places(v).map(|place| self.link(place))
    }

    /// The other end of `link` at `v`.
    fn follow(&self, v: Vertex, link: Self::Link) -> Vertex;

    /// The other end of `link` at `v`, or `v` itself where it is no edge.
    #[inline]
    fn end(&self, v: Vertex, link: Self::Link) -> Vertex {
        if link == Self::NO_LINK || link == Self::ABSENT {
            v
        } else {
            self.follow(v, link)
        }
    }

    /// The same edge, seen from its other end.
    fn reverse(&self, v: Vertex, link: Self::Link) -> Self::Link;

    /// The edge at `v` that leads to `w`.
    fn link_between(&self, v: Vertex, w: Vertex) -> Option<Self::Link>
    where
        Self: Sized,
    {
        let mut steps = self.steps(v).on(self);
        steps.find(|&(_, end)| end == w).map(|(link, _)| link)
    }

    /// Whether no cycle is odd, as far as is known: what asks only bipartite graphs may be asked of this one.
    fn is_bipartite(&self) -> bool;
}

/// The edges at a vertex, one after the other, each with its other end.
///
/// It borrows nothing, so that what the edges lead to can be changed on the way: the graph is shown to it at each step.
#[derive(Clone, Debug)]
pub struct StepsFrom<I> {
    v: Vertex,
    places: I,
}

impl<I: Iterator> StepsFrom<I> {
    /// The next edge and its other end.
    #[inline]
    pub fn next<G: Graph<Place = I::Item>>(&mut self, graph: &G) -> Option<(G::Link, Vertex)> {
        let link = graph.link(self.places.next()?);
        Some((link, graph.follow(self.v, link)))
    }

    /// What is left of them, as an iterator that borrows the graph.
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

/// A graph behind a pointer is the same graph.
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

        fn is_bipartite(&self) -> bool {
            G::is_bipartite(self)
        }
    };
}

/// A graph that several owners share.
impl<G: Graph> Graph for std::sync::Arc<G> {
    forward!(G);
}

/// A graph that is lent.
impl<'a, G: Graph> Graph for &'a G {
    forward!('a, G);
}

/// The invariants of what stands on a graph with at most so many vertex numbers are checked, where debug assertions are on.
const CHECKED: usize = 200;

/// Whether the invariants of what stands on this graph are checked.
#[doc(hidden)] // for the checks of berge-core
pub fn is_checked<G: Graph>(graph: &G) -> bool {
    cfg!(debug_assertions) && graph.bound() <= CHECKED
}
