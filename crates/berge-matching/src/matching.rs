//! Matchings of the present vertices of a graph, and first matchings.

pub(crate) mod first_neighbors;
pub(crate) mod karp_sipser;

use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};

pub use karp_sipser::karp_sipser;

/// The class of a vertex in the Gallai-Edmonds decomposition.
///
/// ```
/// use berge_matching::{Class, CsrGraph, gallai_edmonds};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// assert_eq!(gallai_edmonds(&path).classes, [Class::Even, Class::Odd, Class::Even]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Some maximum matching misses it: inessential.
    Even,
    /// Not even, but next to an even vertex: essential.
    Odd,
    /// The rest: essential.
    Matched,
}

/// A matching: one link for each vertex, which also says whether the vertex is present.
///
/// ```
/// use berge_matching::{CsrGraph, Matching};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let mut matching = Matching::empty(&path, 0..3);
/// matching.join(0, 1);
/// assert_eq!((matching.mate(0), matching.mate(1)), (Some(1), Some(0)));
/// assert!(matching.is_exposed(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matching<G: Graph> {
    /// The graph whose vertices are matched.
    pub graph: G,
    /// The matching edge of each vertex; `NO_LINK` if it is exposed, `ABSENT` if it is not present.
    pub links: PerVertex<G::Link>,
}

impl<G: Graph> Matching<G> {
    /// The matching without edges of the `present` vertices.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let matching = Matching::empty(&path, 0..2);
    /// assert!(matching.is_exposed(0) && !matching.is_present(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn empty(graph: G, present: impl IntoIterator<Item = Vertex>) -> Self {
        let mut links = PerVertex::new(G::ABSENT, graph.bound());
        for v in present {
            links[v] = G::NO_LINK;
        }
        Matching { graph, links }
    }

    /// Keeps those of `vertices` that are present, in order. Without a branch, which could not be predicted.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let matching = Matching::of_present(&path, 0..3, &[true, true, false]);
    /// assert!(matching.is_exposed(0) && !matching.is_present(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_present(
        graph: G,
        vertices: impl Iterator<Item = Vertex>,
        is_present: &[bool],
    ) -> Self {
        let mut links = PerVertex::new(G::ABSENT, graph.bound());
        let mut number = 0;
        vertices.for_each(|v| {
            links[v] = if is_present[number] {
                G::NO_LINK
            } else {
                G::ABSENT
            };
            number += 1;
        });
        Matching { graph, links }
    }

    /// Whether `v` is in the graph.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let matching = Matching::empty(&path, 0..2);
    /// assert!(matching.is_present(0) && !matching.is_present(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_present(&self, v: Vertex) -> bool {
        self.links[v] != G::ABSENT
    }

    /// Whether `v` is present and unmatched.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut matching = Matching::empty(&path, 0..3);
    /// matching.join(0, 1);
    /// assert!(matching.is_exposed(2) && !matching.is_exposed(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_exposed(&self, v: Vertex) -> bool {
        self.links[v] == G::NO_LINK
    }

    /// The matching edge of `v`, if any.
    ///
    /// ```
    /// use berge_matching::{Grid, Matching, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(1, 2)?;
    /// let mut matching = Matching::empty(&board, board.squares());
    /// matching.join(board.vertex(0, 0), 0); // step 0 goes right, its inverse 2 left
    /// assert_eq!(matching.link(board.vertex(0, 1)), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn link(&self, v: Vertex) -> Option<G::Link> {
        let link = self.links[v];
        (link != G::NO_LINK && link != G::ABSENT).then_some(link)
    }

    /// The vertex matched with `v`, if any.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut matching = Matching::empty(&path, 0..3);
    /// matching.join(0, 1);
    /// assert_eq!((matching.mate(1), matching.mate(2)), (Some(0), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn mate(&self, v: Vertex) -> Option<Vertex> {
        self.link(v).map(|link| self.graph.follow(v, link))
    }

    /// The vertex matched with `v`, or `v` itself if there is none; without a branch, if the graph needs none.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut matching = Matching::empty(&path, 0..3);
    /// matching.join(0, 1);
    /// assert_eq!((matching.mate_or_itself(1), matching.mate_or_itself(2)), (0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn mate_or_itself(&self, v: Vertex) -> Vertex {
        self.graph.end(v, self.links[v])
    }

    /// The present neighbours of `v`, in the graph's order of links.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let matching = Matching::empty(&path, 0..2);
    /// assert_eq!(matching.neighbors(1).collect::<Vec<_>>(), [0]); // 2 is not present
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let ends = self.graph.edges_at(v).on(&self.graph).map(|(_, w)| w);
        ends.filter(|&w| self.is_present(w))
    }

    /// Checks that mates are present, mutual, and joined by edges of the graph.
    pub(crate) fn check(&self) {
        for v in self.links.vertices() {
            if let (Some(link), Some(w)) = (self.link(v), self.mate(v)) {
                assert!(self.graph.links(v).any(|edge| edge == link), "no edge");
                assert_eq!(self.mate(w), Some(v), "{v} is matched with {w}");
            }
        }
    }

    /// The vertices from which an alternating path, with an unmatched edge first, leads to one of these exposed
    /// vertices; by a plain search on a bipartite graph.
    pub(crate) fn leading_to(&self, exposed: impl Iterator<Item = Vertex>) -> PerVertex<bool> {
        let mut is_leading = PerVertex::new(false, self.links.len());
        let mut even: Vec<Vertex> = exposed.collect();
        while let Some(w) = even.pop() {
            for v in self.neighbors(w).filter(|&v| self.mate(v) != Some(w)) {
                if !std::mem::replace(&mut is_leading[v], true) {
                    even.extend(self.mate(v));
                }
            }
        }
        is_leading
    }

    /// Matches `v` along `link`; earlier mates of the two ends are overwritten.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut matching = Matching::empty(&path, 0..3);
    /// matching.join(0, 1);
    /// assert_eq!(matching.mate(1), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn join(&mut self, v: Vertex, link: G::Link) {
        let w = self.graph.follow(v, link);
        self.links[v] = link;
        self.links[w] = self.graph.reverse(v, link);
    }

    /// Exchanges matched and unmatched edges along an alternating path to an exposed vertex, which it returns.
    ///
    /// The path begins at `u`, whose old partner no longer counts; `toward` holds the unmatched edge that it takes at
    /// `u` and behind each matched edge.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching, PerVertex};
    ///
    /// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
    /// let mut matching = Matching::empty(&path, 0..4);
    /// matching.join(1, 2);
    /// let toward = PerVertex::from_iter([1, 0, 3, 2]); // the path goes from 0 to 1, and from 2 to 3
    /// assert_eq!(matching.flip(0, &toward), 3);
    /// assert_eq!((matching.mate(0), matching.mate(2)), (Some(1), Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flip(&mut self, mut u: Vertex, toward: &PerVertex<G::Link>) -> Vertex {
        loop {
            let link = toward[u];
            let w = self.graph.follow(u, link);
            let next = self.mate(w);
            self.join(u, link);
            match next {
                Some(v) => u = v,
                None => return w,
            }
        }
    }
}
