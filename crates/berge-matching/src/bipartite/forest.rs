//! A maximum matching of a bipartite graph, with the alternating forest that proves it maximum.
//!
//! A vertex is *live* if an alternating path that begins with an unmatched edge leads from it to an exposed vertex of
//! the other side. Three facts imply everything that berge says about bipartite graphs (Berge 1957; Dulmage and
//! Mendelsohn 1958; Gallai 1964, Edmonds 1965):
//!
//! - the matching is maximum iff no exposed vertex is live;
//! - a vertex is inessential (EVEN) iff it is exposed or its mate is live;
//! - a live vertex of a maximum matching is essential (ODD); what is neither is MATCHED, and essential.
//!
//! [`Forest`] stores the first edge of such a path for each live vertex. The paths from the vertices of one side form a
//! forest whose roots are the exposed vertices of the other. An augmentation matches the root of its path, so that the
//! tree is *dissolved*: its vertices are *grafted* onto neighbouring trees, or become dead (Azad, Buluç and Pothen
//! 2017). Here the forests of both sides grow at once: where a black and a white tree meet there is an augmenting path,
//! and two small trees are dissolved instead of one large one.

use crate::bipartite::push_relabel::push_relabel;
use crate::graph::csr::CsrGraph;
use crate::graph::csr::breadth_first::{BreadthFirstCopy, is_scattered};
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex, is_checked};
use crate::matching::first_neighbors::first_neighbors;
use crate::matching::karp_sipser::karp_sipser;
use crate::matching::{Class, Matching};
use crate::progress::{Interrupted, Progress, Stage};
use std::collections::VecDeque;
use std::fmt;

/// Dissolving trees may cost this much for each vertex of the graph before `push_relabel` finds the remaining paths at
/// once. With 2, some boards with 6 % holes get a fifth slower; with 3, none does.
const DISSOLVING_COST_A_VERTEX: usize = 3;

/// Each vertex of a dissolved tree costs 1, and `EDGES_A_VERTEX` of its edges as much as a vertex: a hub may have very
/// many, and each path may meet it again.
const EDGES_A_VERTEX: usize = 8;

/// Why there is no forest.
///
/// ```
/// use berge_matching::{CsrGraph, Forest, NotBipartite, Progress};
///
/// let triangle = CsrGraph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// let forest = Forest::new(&triangle, 0..3, &mut Progress::silent());
/// assert_eq!(forest.err(), Some(NotBipartite::NotBipartite));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotBipartite {
    /// There is an odd cycle, or the graph is not known to be bipartite. [`crate::Structure`] works for any graph.
    NotBipartite,
    /// The rows are not one side: an edge joins two rows or two columns, or a row is not a vertex.
    NotASide,
    /// The work was interrupted.
    Interrupted,
}

impl fmt::Display for NotBipartite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotBipartite::NotBipartite => {
                f.write_str("a graph with an odd cycle; expected a bipartite graph")
            }
            NotBipartite::NotASide => {
                f.write_str("rows that are not one side; expected edges between rows and columns")
            }
            NotBipartite::Interrupted => Interrupted.fmt(f),
        }
    }
}

impl std::error::Error for NotBipartite {}

impl From<Interrupted> for NotBipartite {
    fn from(Interrupted: Interrupted) -> Self {
        NotBipartite::Interrupted
    }
}

/// A graph and its first matching. If the graph has no method of its own, each vertex takes its first exposed
/// neighbour; Karp and Sipser's rule is used where that leaves too many vertices exposed. For a graph of your own
/// `impl InitialMatching for MyGraph {}` is enough.
///
/// ```
/// use berge_matching::{CsrGraph, Grid, InitialMatching, KingStep, maximum_matching};
///
/// fn count_matched(graph: &impl InitialMatching) -> usize {
///     maximum_matching(graph).iter().flatten().count()
/// }
/// assert_eq!(count_matched(&Grid::<KingStep>::new(3, 3)?), 8);
/// assert_eq!(count_matched(&CsrGraph::new(2, &[(0, 1)])?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait InitialMatching: Graph {
    /// Returns a first forest. `links` are those of a [`Matching`], usually without edges.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    #[doc(hidden)] // for the graphs of this crate
    fn start(
        &self,
        links: PerVertex<Self::Link>,
        progress: &mut Progress,
    ) -> Result<PartialForest<Self::Link>, Interrupted>
    where
        Self: Sized,
    {
        let mut matching = Matching { graph: self, links };
        if !first_neighbors(&mut matching, progress)? {
            karp_sipser(&mut matching, progress)?;
        }
        Ok(Forest::with_roots(matching).into_partial())
    }

    /// Returns a copy of the graph that is faster to match without these links, if there is one.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    #[doc(hidden)] // for the graphs of this crate
    fn renumber(
        &self,
        _links: &PerVertex<Self::Link>,
        _progress: &mut Progress,
    ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
        Ok(None)
    }

    /// Splits vertices into the two sides of the graph, if the graph knows its sides.
    #[doc(hidden)] // for the graphs of this crate
    fn by_side(&self, _vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        None
    }
}

impl InitialMatching for CsrGraph {
    fn renumber(
        &self,
        links: &PerVertex<Vertex>,
        progress: &mut Progress,
    ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
        if is_scattered(self) && links.iter().all(|&link| link == Self::NO_LINK) {
            BreadthFirstCopy::new(self, progress)
        } else {
            Ok(None)
        }
    }

    fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        let sides = self.sides()?;
        let (one, other) = vertices.into_iter().partition(|&v| sides[v as usize]);
        Some([one, other])
    }
}

/// A pointer to a graph is a graph.
macro_rules! forward {
    ($($pointer:ty),*) => {
        $(impl<G: InitialMatching> InitialMatching for $pointer {
            fn start(
                &self,
                links: PerVertex<G::Link>,
                progress: &mut Progress,
            ) -> Result<PartialForest<G::Link>, Interrupted> {
                G::start(self, links, progress)
            }

            fn renumber(
                &self,
                links: &PerVertex<G::Link>,
                progress: &mut Progress,
            ) -> Result<Option<BreadthFirstCopy>, Interrupted> {
                G::renumber(self, links, progress)
            }

            fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
                G::by_side(self, vertices)
            }
        })*
    };
}

forward!(std::sync::Arc<G>, &G);

/// A forest before it grows, without its graph.
#[doc(hidden)] // what `InitialMatching` returns
#[derive(Clone, Debug)]
pub struct PartialForest<L> {
    links: PerVertex<L>,
    toward: PerVertex<L>,
    queue: VecDeque<Vertex>,
}

/// A matching and the alternating forest of the live vertices of both sides.
///
/// Invariants between two calls of public methods: the matching is maximum among the present vertices, and a present
/// vertex has a path in the forest iff it is live. `Forest::check` checks them.
///
/// ```
/// use berge_matching::{Class, CsrGraph, Forest, Progress};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
/// assert!(forest.is_even(0) && forest.is_even(2));
/// assert_eq!(forest.class(1), Class::Odd);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forest<G: Graph> {
    matching: Matching<G>,
    /// For each live vertex the first edge of an alternating path to its root; `NO_LINK` for dead vertices.
    toward: PerVertex<G::Link>,
    /// Even vertices whose neighbours may still join the forest.
    queue: VecDeque<Vertex>,
    /// The vertices of the trees that are being dissolved.
    tree: Vec<Vertex>,
    /// The cost of dissolving trees so far: see [`DISSOLVING_COST_A_VERTEX`] and [`EDGES_A_VERTEX`].
    dissolving_cost: usize,
}

impl<G: Graph> Forest<G> {
    /// Makes a maximum matching of the `present` vertices, with its forest.
    ///
    /// The graph begins the matching ([`InitialMatching`]), tree grafting does the rest. [`crate::structure::Structure`]
    /// works for any graph.
    ///
    /// ```
    /// use berge_matching::{Forest, Grid, Progress, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// let forest = Forest::new(&board, board.squares(), &mut Progress::silent())?;
    /// assert!(board.squares().all(|v| forest.matching().mate(v).is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotBipartite`] if the graph is not bipartite, or `progress` stops the work.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        progress: &mut Progress,
    ) -> Result<Self, NotBipartite>
    where
        G: InitialMatching,
    {
        if graph.is_bipartite() {
            Ok(Forest::from_empty_matching(
                Matching::empty(graph, present),
                progress,
            )?)
        } else {
            Err(NotBipartite::NotBipartite)
        }
    }

    /// Makes a maximum matching from one without edges, with its forest, on a graph that is known to be bipartite.
    pub(crate) fn from_empty_matching(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        let Some(copy) = matching.graph.renumber(&matching.links, progress)? else {
            return Forest::from_empty_without_copy(matching, progress);
        };
        let all = 0..matching.links.len() as Vertex;
        let forest = Forest::from_empty_without_copy(Matching::empty(&copy.graph, all), progress)?;
        let named = |links| BreadthFirstCopy::links(&copy.vertices, links, &matching.graph);
        let links = named(&forest.matching.links);
        let toward = named(&forest.toward);
        Ok(Forest {
            matching: Matching {
                graph: matching.graph,
                links,
            },
            toward,
            queue: VecDeque::new(),
            tree: Vec::new(),
            dissolving_cost: 0,
        })
    }

    /// Does the same without [`InitialMatching::renumber`].
    fn from_empty_without_copy(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        let Matching { graph, links } = matching;
        let PartialForest {
            links,
            toward,
            queue,
        } = graph.start(links, progress)?;
        let mut forest = Forest {
            matching: Matching { graph, links },
            toward,
            queue,
            tree: Vec::new(),
            dissolving_cost: 0,
        };
        forest.announce(progress);
        if !forest.grow_until(DISSOLVING_COST_A_VERTEX * forest.toward.len(), progress)? {
            let vertices = forest.toward.vertices();
            let exposed = vertices
                .filter(|&v| forest.matching.is_exposed(v))
                .collect();
            if let Some(sides) = forest.matching.graph.by_side(exposed) {
                push_relabel(&mut forest.matching, sides, progress)?;
                forest = Forest::with_roots(forest.matching);
            }
            forest.grow_until(usize::MAX, progress)?;
        }
        Ok(forest)
    }

    /// Makes a maximum matching from a given one, with its forest, on a graph that is known to be bipartite.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Forest, Matching, Progress};
    ///
    /// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
    /// let mut matching = Matching::empty(&path, 0..4);
    /// matching.join(1, 2);
    /// let forest = Forest::from_matching(matching, &mut Progress::silent())?;
    /// assert_eq!(forest.matching().mate(0), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn from_matching(
        matching: Matching<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let mut forest = Forest::with_roots(matching);
        forest.grow(progress)?;
        Ok(forest)
    }

    /// Makes the forest of a matching before it grows: its roots alone.
    pub(crate) fn with_roots(matching: Matching<G>) -> Self {
        let mut forest = Forest::without_roots(matching);
        let vertices = forest.toward.vertices();
        let roots = vertices.filter(|&v| forest.matching.is_exposed(v));
        roots.for_each(|v| forest.queue.push_back(v));
        forest
    }

    /// Makes an empty forest, which has no roots yet.
    pub(crate) fn without_roots(matching: Matching<G>) -> Self {
        debug_assert!(matching.graph.is_bipartite());
        // Absent vertices count as live, so that nothing tries to make them live.
        let nothing = |&link: &G::Link| if link == G::ABSENT { link } else { G::NO_LINK };
        let toward = matching.links.iter().map(nothing).collect();
        Forest {
            matching,
            toward,
            queue: VecDeque::new(),
            tree: Vec::new(),
            dissolving_cost: 0,
        }
    }

    /// Returns this forest without its graph, to grow it later.
    pub(crate) fn into_partial(self) -> PartialForest<G::Link> {
        PartialForest {
            links: self.matching.links,
            toward: self.toward,
            queue: self.queue,
        }
    }

    /// Queues the even ones of these vertices, so that [`Forest::grow`] continues from them.
    pub(crate) fn revisit(&mut self, vertices: impl IntoIterator<Item = Vertex>) {
        for v in vertices {
            if self.matching.is_present(v) && self.is_even(v) {
                self.queue.push_back(v);
            }
        }
    }

    /// Takes over the matching and the forest of a part of the graph: its vertex 0 is `first` here, and links are the
    /// same.
    pub(crate) fn adopt(&mut self, part: &Forest<G>, first: Vertex) {
        let last = first + part.toward.len() as Vertex;
        for (own, theirs) in [
            (&mut self.matching.links, &part.matching.links),
            (&mut self.toward, &part.toward),
        ] {
            for (own, &theirs) in own[first..last].iter_mut().zip(theirs.iter()) {
                *own = if theirs == G::ABSENT { *own } else { theirs };
            }
        }
    }

    /// The maximum matching.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert!(forest.matching().mate(1).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matching(&self) -> &Matching<G> {
        &self.matching
    }

    /// The maximum matching, without the forest.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert!(forest.into_matching().mate(1).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_matching(self) -> Matching<G> {
        self.matching
    }

    /// Returns the maximum matching, and the first edge of each live vertex's path; `NO_LINK` for dead vertices.
    pub(crate) fn into_parts(self) -> (Matching<G>, PerVertex<G::Link>) {
        (self.matching, self.toward)
    }

    /// Whether an alternating path that begins with an unmatched edge leads from `v` to an exposed vertex.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert!(forest.is_live(1) && !forest.is_live(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_live(&self, v: Vertex) -> bool {
        self.toward[v] != G::NO_LINK
    }

    /// Whether some maximum matching misses the present vertex `v`.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert!(forest.is_even(0) && !forest.is_even(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_even(&self, v: Vertex) -> bool {
        self.matching.mate(v).is_none_or(|u| self.is_live(u))
    }

    /// Returns the class of the present vertex `v`; undefined for other vertices. There is no branch, because it would
    /// be unpredictable.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert_eq!((forest.class(0), forest.class(1)), (Class::Even, Class::Odd));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn class(&self, v: Vertex) -> Class {
        const CLASSES: [Class; 4] = [Class::Matched, Class::Odd, Class::Even, Class::Even];
        let mate = self.matching.mate_or_itself(v);
        let is_even = self.matching.is_exposed(v) | self.is_live(mate);
        CLASSES[usize::from(is_even) << 1 | usize::from(self.is_live(v))]
    }

    /// Returns the class of each present vertex. Vertices say what they are to their mates, which is fewer accesses to
    /// distant memory than to ask each vertex for its mate.
    ///
    /// ```
    /// use berge_matching::{Class, CsrGraph, Forest, Progress};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let forest = Forest::new(&path, 0..3, &mut Progress::silent())?;
    /// assert_eq!(*forest.classes(), [Class::Even, Class::Odd, Class::Even]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn classes(&self) -> PerVertex<Class> {
        let mut classes = PerVertex::new(Class::Matched, self.toward.len());
        for v in self.toward.vertices() {
            if self.matching.is_exposed(v) {
                classes[v] = Class::Even;
            } else if self.is_live(v)
                && let Some(mate) = self.matching.mate(v)
            {
                (classes[v], classes[mate]) = (Class::Odd, Class::Even);
            }
        }
        classes
    }

    /// Grows the forests of both sides as far as possible, and augments whenever an exposed vertex becomes live.
    pub(crate) fn grow(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        self.announce(progress);
        self.grow_until(usize::MAX, progress)?;
        Ok(())
    }

    /// Reports how many exposed vertices there are.
    fn announce(&self, progress: &mut Progress) {
        let links = self.matching.links.iter();
        let exposed = links.filter(|&&link| link == G::NO_LINK);
        progress.begin(Stage::MATCHING, exposed.count());
    }

    /// Grows the forests until dissolving trees has cost more than `most_cost`; returns whether they are complete.
    pub(super) fn grow_until(
        &mut self,
        most_cost: usize,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        while let Some(w) = self.queue.pop_front() {
            self.spread(w, progress)?;
            if self.dissolving_cost > most_cost {
                return Ok(false);
            }
        }
        (self.queue, self.tree) = (VecDeque::new(), Vec::new());
        if is_checked(&self.matching.graph) {
            self.check();
        }
        Ok(true)
    }

    /// Checks the invariants by a plain search.
    fn check(&self) {
        self.matching.check();
        let vertices = self.toward.vertices();
        let exposed = vertices.clone().filter(|&v| self.matching.is_exposed(v));
        let is_live = self.matching.leading_to(exposed);
        for v in vertices.filter(|&v| self.matching.is_present(v)) {
            assert_eq!(self.is_live(v), is_live[v], "whether {v} is live");
            assert!(!is_live[v] || !self.matching.is_exposed(v), "not maximum");
        }
    }

    /// Lets the neighbours of `w` join the forest through `w`.
    #[inline]
    fn spread(&mut self, w: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        progress.step()?;
        // `w` is stale if its tree was dissolved since, or its root was matched.
        if !self.is_even(w) {
            return Ok(());
        }
        let mut edges = self.matching.graph.edges_at(w);
        while let Some((link, u)) = edges.next(&self.matching.graph) {
            if self.is_live(u) {
                continue;
            }
            let mate = self.matching.links[u];
            self.toward[u] = self.matching.graph.reverse(w, link);
            if mate == G::NO_LINK || self.is_live(self.matching.graph.follow(u, mate)) {
                return self.augment(u, progress);
            }
            self.queue.push_back(self.matching.graph.follow(u, mate));
        }
        Ok(())
    }

    /// Augments through the live vertex `u`, which is exposed or has a live mate, and dissolves the two trees that meet
    /// here.
    ///
    /// Vertices that find another tree are queued; [`Forest::grow`] lets the others join it through them.
    fn augment(&mut self, u: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let mate = self.matching.mate(u);
        self.tree.clear();
        self.collect_tree(self.root(u), progress)?;
        self.collect_tree(mate.map_or(u, |w| self.root(w)), progress)?;
        self.matching.flip(u, &self.toward);
        if let Some(w) = mate {
            self.matching.flip(w, &self.toward);
        }
        progress.advance();
        self.graft(progress)
    }

    /// Removes the vertices in `self.tree` from the forest, and grafts those that have another even neighbour.
    fn graft(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        let tree = std::mem::take(&mut self.tree);
        self.dissolving_cost += tree.len();
        for &v in &tree {
            self.toward[v] = G::NO_LINK;
        }
        for &v in &tree {
            self.attach(v, progress)?;
        }
        self.tree = tree;
        Ok(())
    }

    /// Returns the exposed vertex at the end of the path from the live vertex `u`.
    fn root(&self, mut u: Vertex) -> Vertex {
        loop {
            let w = self.matching.graph.follow(u, self.toward[u]);
            match self.matching.mate(w) {
                Some(next) => u = next,
                None => return w,
            }
        }
    }

    /// Adds every live vertex whose path ends at the exposed vertex `root` to `self.tree`.
    fn collect_tree(&mut self, root: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let mut next = self.tree.len();
        self.collect_children(root, progress)?;
        while next < self.tree.len() {
            if let Some(w) = self.matching.mate(self.tree[next]) {
                self.collect_children(w, progress)?;
            }
            next += 1;
        }
        Ok(())
    }

    fn collect_children(&mut self, w: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        self.charge(w, progress)?;
        let mut edges = self.matching.graph.edges_at(w);
        while let Some((link, u)) = edges.next(&self.matching.graph) {
            if self.toward[u] == self.matching.graph.reverse(w, link) {
                self.tree.push(u);
            }
        }
        Ok(())
    }

    /// Gives the dead vertex `u` a path through an even neighbour, if it has one.
    fn attach(&mut self, u: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        self.charge(u, progress)?;
        let mut edges = self.matching.graph.edges_at(u);
        while let Some((link, w)) = edges.next(&self.matching.graph) {
            if link != self.matching.links[u] && self.matching.is_present(w) && self.is_even(w) {
                self.toward[u] = link;
                if let Some(w) = self.matching.mate(u) {
                    self.queue.push_back(w);
                }
                break;
            }
        }
        Ok(())
    }

    /// Counts the cost of the edges at `v`, a vertex of a dissolved tree.
    fn charge(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let cost = self.matching.graph.places(v).count() / EDGES_A_VERTEX;
        self.dissolving_cost += cost;
        progress.work(1 + cost as u32)
    }
}
