//! A maximum matching of any graph, with the alternating forest that proves it maximum.
//!
//! In a general graph an alternating walk may come back to itself round an odd cycle, a *blossom* (Edmonds 1965). All
//! vertices of a blossom are even: for each there is an alternating path of even length to the root of its tree. So
//! blossoms are contracted as they appear (Gabow 1976), and a vertex that turned even remembers the *bridge*, the edge
//! that closed its blossom, from which its path can be spelled out later.
//!
//! A first matching covers nearly all vertices. Phases match the rest. Each phase grows the forest from all exposed
//! vertices at once, breadth first. Where two trees meet there is an augmenting path; the two trees are then *spent*
//! and ignored until the phase ends. Then spent trees are *dissolved*: their vertices are *grafted* onto neighbouring
//! trees (Azad, Buluç and Pothen 2017, for bipartite graphs), and the next phase continues with the rest of the
//! forest. The phase that finds no path leaves the Gallai-Edmonds decomposition: the even vertices are those that some
//! maximum matching misses, each component of them is a blossom, the odd vertices are their other neighbours, and all
//! other vertices are matched among themselves.

mod initial;
mod one;
mod paths;
mod phases;
mod trees;

use crate::bipartite::forest::InitialMatching;
use crate::graph::csr::breadth_first::BreadthFirstCopy;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Class;
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress, Stage};
use std::collections::HashMap;

/// The state of a vertex in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// In a tree, with an alternating path of even length to the root.
    Even,
    /// In a tree, reached by an unmatched edge, and in no blossom.
    Odd,
}

impl From<Label> for Class {
    fn from(label: Label) -> Self {
        match label {
            Label::Even => Class::Even,
            Label::Odd => Class::Odd,
            Label::Free => Class::Matched,
        }
    }
}

const NO_BRIDGE: u32 = u32::MAX;

/// The place of an even vertex in its tree. The fields are stored together, since searches access vertices at random.
/// An odd vertex needs no entry: its mate has one. So reaching a pair writes one entry.
#[derive(Clone, Copy, Debug)]
struct Node {
    root: Vertex,
    /// A vertex nearer to the base of the blossom, its vertex nearest to the root; the vertex itself if it is in no
    /// blossom.
    base: Vertex,
    /// For a vertex that was never odd, the parent of its mate, an even vertex; a root has itself.
    parent: Vertex,
    /// Twice the index in `bridges`, plus one if the vertex is on the side of the bridge's second end.
    bridge: u32,
}

impl Node {
    /// That of the vertex `v`, in no blossom.
    fn new(v: Vertex, root: Vertex, parent: Vertex) -> Self {
        Node {
            root,
            base: v,
            parent,
            bridge: NO_BRIDGE,
        }
    }
}

/// A matching and an alternating forest, with its blossoms.
///
/// Invariants of the forest: the mate of an odd vertex is even, in its tree; an even vertex that was never odd is a
/// root, or its mate has an edge to its `parent`; one that was odd has a bridge.
///
/// ```
/// use berge_matching::{Blossoms, CsrGraph, Progress};
///
/// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
/// assert!((0..3).all(|v| blossoms.is_even(v))); // a blossom
/// assert_eq!(blossoms.component(0), blossoms.component(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Blossoms<G: Graph> {
    matching: Matching<G>,
    label: PerVertex<Label>,
    nodes: PerVertex<Node>,
    bridges: Vec<(Vertex, Vertex)>,
    /// The even vertices in the order of the search; those before its place have been searched.
    even: Vec<Vertex>,
    /// Bases that the search for a common ancestor has visited.
    visited: Vec<Vertex>,
    is_visited: PerVertex<bool>,
    path: Vec<Vertex>,
    /// The number of edges that searches have scanned; grafts count the vertices of the forest too.
    edges_scanned: usize,
    /// The lengths of the parts of `even` and `bridges` that belong to final trees, which no augmenting path can meet.
    final_lengths: [usize; 2],
}

impl<G: Graph> Blossoms<G> {
    /// A maximum matching of the `present` vertices, with its forest.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..4, &mut Progress::silent())?;
    /// assert_eq!(blossoms.matching().mate(2), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        Blossoms::from_empty_matching(Matching::empty(graph, present), progress)
    }

    /// Makes a maximum matching from one without edges, with its forest.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Matching, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let empty = Matching::empty(&graph, 0..4);
    /// let blossoms = Blossoms::from_empty_matching(empty, &mut Progress::silent())?;
    /// assert_eq!(blossoms.matching().mate(2), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_empty_matching(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        let Some(copy) = matching.graph.renumber(&matching.links, progress)? else {
            return Blossoms::from_empty_without_copy(matching, progress);
        };
        let all = 0..matching.links.len() as Vertex;
        let blossoms =
            Blossoms::from_empty_without_copy(Matching::empty(&copy.graph, all), progress)?;
        Ok(blossoms.rename(matching.graph, &copy.vertices))
    }

    /// Does the same without [`InitialMatching::renumber`].
    fn from_empty_without_copy(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let mut blossoms = Blossoms::without_roots(matching);
        progress.begin(Stage::MATCHING, blossoms.label.len());
        let postponed = blossoms.start(progress)?;
        blossoms.grow_all(postponed, progress)?;
        blossoms.flatten(progress)?;
        Ok(blossoms)
    }

    /// Returns the same matching and forest on `graph`, whose vertices are `vertices`, by the numbers they have here.
    fn rename<H: Graph>(mut self, graph: H, vertices: &[Vertex]) -> Blossoms<H>
    where
        G: Graph<Link = Vertex>,
    {
        let name = |v: Vertex| vertices[v as usize];
        let links = BreadthFirstCopy::links(vertices, &self.matching.links, &graph);
        let mut renamed = Blossoms::without_roots(Matching { graph, links });
        for &v in &self.even {
            let Node {
                root,
                base,
                parent,
                bridge,
            } = self.nodes[v];
            let [root, base, parent] = [root, base, parent].map(name);
            renamed.label[name(v)] = Label::Even;
            renamed.nodes[name(v)] = Node {
                root,
                base,
                parent,
                bridge,
            };
            if let Some(w) = self.odd_mate(v) {
                renamed.label[name(w)] = Label::Odd;
            }
        }
        renamed.bridges = self
            .bridges
            .iter()
            .map(|&(v, w)| (name(v), name(w)))
            .collect();
        self.even.iter_mut().for_each(|v| *v = name(*v));
        renamed.even = self.even;
        (renamed.edges_scanned, renamed.final_lengths) = (self.edges_scanned, self.final_lengths);
        renamed
    }

    /// Keeps a matching as it is, with an empty forest, which has no roots yet.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Matching};
    ///
    /// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
    /// let mut matching = Matching::empty(&path, 0..4);
    /// matching.join(1, 2);
    /// let blossoms = Blossoms::without_roots(matching);
    /// assert_eq!(blossoms.matching().mate(0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_roots(matching: Matching<G>) -> Self {
        let bound = matching.links.len();
        Blossoms {
            matching,
            label: PerVertex::new(Label::Free, bound),
            nodes: PerVertex::new(Node::new(0, 0, 0), bound),
            bridges: Vec::new(),
            even: Vec::new(),
            visited: Vec::new(),
            is_visited: PerVertex::new(false, bound),
            path: Vec::new(),
            edges_scanned: 0,
            final_lengths: [0; 2],
        }
    }

    /// The maximum matching.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// assert_eq!((0..3).filter(|&v| blossoms.matching().is_exposed(v)).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matching(&self) -> &Matching<G> {
        &self.matching
    }

    /// The maximum matching, without the forest.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// let matching = blossoms.into_matching();
    /// assert_eq!((0..3).filter(|&v| matching.is_exposed(v)).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_matching(self) -> Matching<G> {
        self.matching
    }

    /// The matching, to add and remove vertices; there must be no forest.
    #[doc(hidden)] // for berge-core
    pub fn matching_mut(&mut self) -> &mut Matching<G> {
        debug_assert!(self.even.is_empty());
        &mut self.matching
    }

    /// Checks that there is no forest, and that the matching is maximum: no exposed vertex finds an augmenting path.
    #[doc(hidden)] // for the checks of berge-core
    pub fn check(&self)
    where
        G: Clone,
    {
        self.matching.check();
        assert!(self.even.is_empty() && self.bridges.is_empty());
        assert!(self.visited.is_empty() && !self.is_visited.contains(&true));
        for v in self.label.vertices() {
            assert_eq!(self.label[v], Label::Free);
        }
        let mut plain = Blossoms::without_roots(self.matching.clone());
        let progress = &mut Progress::silent();
        for v in self.exposed() {
            assert_eq!(plain.augment_from(v, progress), Ok(false), "not maximum");
        }
    }

    /// Whether some maximum matching misses the present vertex `v`.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// assert!(blossoms.is_even(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_even(&self, v: Vertex) -> bool {
        self.label[v] == Label::Even
    }

    /// The odd vertices of the forest.
    pub(crate) fn odd(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.even.iter().filter_map(|&v| self.odd_mate(v))
    }

    /// The mate of the even vertex `v`, if it is odd; this also works in an augmented tree.
    fn odd_mate(&self, v: Vertex) -> Option<Vertex> {
        let mate = self.matching.mate_or_itself(v);
        (self.label[mate] == Label::Odd).then_some(mate)
    }

    /// The components of the even vertices, if there is no augmenting path.
    pub(crate) fn even_components(&mut self) -> Vec<Vec<Vertex>> {
        let mut components: Vec<Vec<Vertex>> = Vec::new();
        let mut number = HashMap::new();
        for place in 0..self.even.len() {
            let v = self.even[place];
            let at = *number.entry(self.base(v)).or_insert(components.len());
            if at == components.len() {
                components.push(Vec::new());
            }
            components[at].push(v);
        }
        components
    }

    /// The class of the present vertex `v`; undefined for other vertices.
    ///
    /// ```
    /// use berge_matching::{Blossoms, Class, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// assert_eq!(blossoms.class(0), Class::Even);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn class(&self, v: Vertex) -> Class {
        self.label[v].into()
    }

    /// The class of each vertex; undefined for vertices that are not present.
    ///
    /// ```
    /// use berge_matching::{Blossoms, Class, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// assert_eq!(blossoms.classes()[0..3], [Class::Even; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn classes(&self) -> PerVertex<Class> {
        self.label.iter().map(|&label| label.into()).collect()
    }

    /// A representative of the component of the even vertex `v` among the even vertices.
    ///
    /// ```
    /// use berge_matching::{Blossoms, CsrGraph, Progress};
    ///
    /// let graph = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// let blossoms = Blossoms::new(&graph, 0..3, &mut Progress::silent())?;
    /// assert_eq!(blossoms.component(0), blossoms.component(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self, v: Vertex) -> Vertex {
        let base = self.nodes[v].base;
        debug_assert_eq!(self.nodes[base].base, base, "the forest is flat");
        base
    }

    /// Sets `base` of each even vertex to the base of its blossom, by following each chain once. Nearly linear.
    fn flatten(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        for place in 0..self.even.len() {
            let (mut v, mut end) = (self.even[place], self.even[place]);
            while self.nodes[end].base != end {
                progress.step()?;
                end = self.nodes[end].base;
            }
            while v != end {
                v = std::mem::replace(&mut self.nodes[v].base, end);
            }
        }
        Ok(())
    }

    /// The exposed vertices.
    pub(crate) fn exposed(&self) -> Vec<Vertex> {
        let vertices = self.label.vertices();
        vertices.filter(|&v| self.matching.is_exposed(v)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::csr::CsrGraph;
    use crate::progress::count_steps;
    use std::collections::HashSet;
    use std::time::{Duration, Instant};

    /// A path from the exposed vertex 0 along which each blossom closes the next one, as far as 0: as deep as it is
    /// long.
    fn nested_blossoms(depth: Vertex) -> Blossoms<CsrGraph> {
        let end = 2 * depth;
        let spine = (0..end).map(|v| (v, v + 1));
        let beside = |blossom: Vertex| (end + 2 * blossom - 1, end + 2 * blossom);
        let ladder = (1..depth).flat_map(|blossom| {
            let (near, far) = beside(blossom);
            let at = 2 * blossom;
            [(at - 2, near), (near, far), (far, at + 1)]
        });
        let edges: Vec<_> = spine.chain(ladder).chain([(end - 2, end)]).collect();
        let order = (end + 2 * depth - 1) as usize;
        let graph = CsrGraph::new(order, &edges).unwrap();
        let mut matching = Matching::empty(graph, 0..order as Vertex);
        for (v, w) in (1..=depth).map(|blossom| (2 * blossom - 1, 2 * blossom)) {
            matching.join(v, w);
        }
        for (v, w) in (1..depth).map(beside) {
            matching.join(v, w);
        }
        let mut blossoms = Blossoms::without_roots(matching);
        let roots = blossoms.exposed();
        blossoms.grow_all(roots, &mut Progress::silent()).unwrap();
        blossoms
    }

    #[test]
    fn components_of_deeply_nested_blossoms_are_found_in_linear_time() {
        let steps = |depth: Vertex| {
            let mut blossoms = nested_blossoms(depth);
            let (mut v, mut chain) = (2 * depth, 0);
            while blossoms.nodes[v].base != v {
                (v, chain) = (blossoms.nodes[v].base, chain + 1);
            }
            assert!(chain > depth / 2, "{chain} of {depth}");
            let (steps, result) = count_steps(usize::MAX, |progress| blossoms.flatten(progress));
            assert_eq!(result, Ok(()));
            for v in blossoms.nodes.vertices() {
                assert!(blossoms.is_even(v));
                assert_eq!(blossoms.component(v), 0);
            }
            steps
        };
        let (once, twice) = (steps(5000), steps(10_000));
        assert!(once < 10 * 5000 && twice < 3 * once, "{once}, {twice}");
    }

    #[test]
    fn a_path_through_deeply_nested_blossoms_is_spelled_out_in_linear_time() {
        let mut blossoms = nested_blossoms(300_000);
        let start = Instant::now();
        blossoms.spell(1); // which turned even last, as all blossoms lie in each other behind it
        assert!(start.elapsed() < Duration::from_secs(3));
        let (path, matching) = (&blossoms.path, &blossoms.matching);
        assert_eq!((path[0], path.last()), (1, Some(&0)));
        assert!(path.len() > 600_000);
        assert!(path.iter().collect::<HashSet<_>>().len() == path.len());
        for (at, pair) in path.windows(2).enumerate() {
            assert!(matching.graph.link_between(pair[0], pair[1]).is_some());
            assert_eq!(matching.mate(pair[0]) == Some(pair[1]), at % 2 == 0);
        }
    }
}
