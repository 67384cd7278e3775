//! A maximum matching of a bipartite graph under insertions and deletions of vertices, and which vertices are live.
//!
//! Vertices are removed along a path, and added in the reverse order. An added vertex is essential iff it can be matched
//! in addition to the others. Suppose that p is added, and before it its successor q on the path:
//!
//! - If q is inessential, it is exposed, *dormant*, and p is matched with it: p is essential, without any search.
//! - Otherwise p is essential iff it is live: an alternating path leads from it to an exposed vertex.
//!
//! Liveness matters only along the path, so [`DynamicMatching`] determines it on demand and remembers it: each live
//! vertex stores the exposed vertex at the end of its path, and must search again only when that vertex is matched. A
//! successful search makes the vertices of its path live. A failed search leaves only dead vertices, which are not
//! searched again unless `DynamicMatching::add_beside` revives them.
//!
//! The even neighbours of the removed vertex p are those whose mate is live, and those whose mate leads to the dormant
//! vertex, which [`Reach`] determines.

mod check;
mod reach;
mod root_stamps;

use crate::bipartite::forest::Forest;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};
pub use reach::Reach;
use root_stamps::{Liveness, RootStamp, RootStamps};

/// A maximum matching of the graph without a walk, and which vertices are known to be live or dead.
///
/// Each vertex that is removed is a neighbour of the one before, the *end* of the walk, and the end is the next to be
/// added; see [`DynamicMatching::begin`].
///
/// A vertex `v` *leads to* `x` if an unmatched edge leads from `v` to a vertex whose mate is `x`. Invariants between
/// two calls, checked by [`DynamicMatching::check`]:
/// - The matching is maximum.
/// - *Roots* are the exposed vertices that are not dormant. A vertex is *live* if an alternating path that begins with
///   an unmatched edge leads from it to a root; a `DEAD` vertex is not live.
/// - A `DEAD` vertex leads only to `DEAD` vertices, so `DynamicMatching::revive` finds all vertices that lead to one
///   that becomes live; its only exposed neighbours are dormant ones.
/// - If `liveness` of a vertex has the stamp of a root, `toward` is the first edge of a path to that root, and the
///   vertex that it leads to by this edge has the same root. So when a root is matched or gets a new stamp, all paths
///   to it are out of date at once. `toward` of other vertices is meaningless.
/// - A vertex that becomes exposed has a stamp that no `liveness` has, so that old paths, which may have been flipped,
///   do not become valid again: every removed vertex gets a new stamp, and so does its mate.
/// - A vertex is *dormant* iff it is exposed and `DEAD`. It is in the component of the walk's end, on the side that
///   `dormant` says.
/// - `liveness` is `ABSENT` exactly for absent vertices, and never `VISITED`.
#[derive(Clone, Debug)]
pub struct DynamicMatching<G: Graph> {
    matching: Matching<G>,
    /// Whether each vertex is live, as far as that is known.
    liveness: PerVertex<Liveness>,
    stamps: RootStamps,
    /// The first edge of each live vertex's path.
    toward: PerVertex<G::Link>,
    /// The vertices that the search has visited.
    visited: Vec<Vertex>,
    /// The even vertices of the path that is being flipped.
    path: Vec<Vertex>,
    /// Even vertices whose new paths may still spread.
    to_spread: Vec<Vertex>,
    /// Exposed vertices that are not roots, for each side in the order in which they became dormant. One that was added
    /// last will be matched with the next vertex. One that a removal left behind may be found again by a few short
    /// searches, while making all vertices live that lead to it would visit the whole board.
    dormant: [Vec<Vertex>; 2],
    /// The side of the vertex that is removed next, if the walk goes on; its end is on the other side.
    side: Side,
}

/// One of the two sides of the component of the walk's end: each removal and each addition changes the end's side.
type Side = bool;

impl<G: Graph> DynamicMatching<G> {
    /// Makes it from a maximum matching, without knowledge of live vertices.
    pub fn from_matching(matching: Matching<G>) -> Self {
        let liveness = matching.links.iter().map(Self::initial_liveness).collect();
        let toward = PerVertex::new(G::NO_LINK, matching.links.len());
        DynamicMatching::with_liveness(matching, liveness, toward)
    }

    /// Makes it from a forest, which knows the dead vertices.
    pub fn from_forest(forest: Forest<G>) -> Self {
        let (matching, toward) = forest.into_parts();
        let liveness = |(link, &toward): (&G::Link, &G::Link)| {
            let is_dead = *link != G::NO_LINK && toward == G::NO_LINK;
            if is_dead {
                Liveness::DEAD
            } else {
                Self::initial_liveness(link)
            }
        };
        let links = matching.links.iter().zip(toward.iter());
        let liveness = links.map(liveness).collect();
        DynamicMatching::with_liveness(matching, liveness, toward)
    }

    /// The liveness of a vertex that has not been searched: unknown, unless it is absent.
    fn initial_liveness(link: &G::Link) -> Liveness {
        if *link == G::ABSENT {
            Liveness::ABSENT
        } else {
            Liveness::UNKNOWN
        }
    }

    fn with_liveness(
        matching: Matching<G>,
        liveness: PerVertex<Liveness>,
        toward: PerVertex<G::Link>,
    ) -> Self {
        DynamicMatching {
            matching,
            liveness,
            stamps: RootStamps::default(),
            toward,
            visited: Vec::new(),
            path: Vec::new(),
            to_spread: Vec::new(),
            dormant: [Vec::new(), Vec::new()],
            side: false,
        }
    }

    /// The maximum matching.
    pub fn matching(&self) -> &Matching<G> {
        &self.matching
    }

    /// Appends, in reverse order of links, the neighbours of the absent vertex `p` that some maximum matching misses.
    pub fn collect_even_neighbors(
        &mut self,
        p: Vertex,
        reach: &mut Reach,
        neighbors: &mut Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let first = neighbors.len();
        let mut edges = self.matching.graph.edges_at(p);
        while let Some((_, w)) = edges.next(&self.matching.graph) {
            if self.liveness[w] != Liveness::ABSENT {
                neighbors.push(w);
            }
        }
        // All at once, because `reach` treats vertices that are not known to be dead as live.
        for &w in &neighbors[first..] {
            if let Some(u) = self.matching.mate(w) {
                self.is_live(u, progress)?;
            }
        }
        let mut end = first;
        for place in first..neighbors.len() {
            if self.is_even(neighbors[place], reach, progress)? {
                neighbors[end] = neighbors[place];
                end += 1;
            }
        }
        neighbors.truncate(end);
        neighbors[first..].reverse();
        reach.clear();
        Ok(())
    }

    /// Whether some maximum matching misses the present vertex `w`, a neighbour of the walk's end, whose mate was
    /// searched.
    fn is_even(
        &mut self,
        w: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        match self.matching.mate(w) {
            Some(u) if self.liveness[u] == Liveness::DEAD => {
                let is_any_dormant = !self.dormant[usize::from(self.side)].is_empty();
                Ok(is_any_dormant && reach.has_path(self, u, self.side, progress)?)
            }
            _ => Ok(true),
        }
    }

    /// Adds the end `p` of the walk; returns whether every maximum matching now covers `p`.
    pub fn add(
        &mut self,
        p: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        debug_assert_eq!(self.liveness[p], Liveness::ABSENT);
        self.side = !self.side;
        self.matching.links[p] = G::NO_LINK;
        self.liveness[p] = Liveness::UNKNOWN;
        if let Some(link) = self.link_to_dormant(p) {
            self.add_beside(p, link, progress)?;
            return Ok(true);
        }
        if self.is_live(p, progress)? {
            self.augment(p, progress)?;
        } else if !self.augment_to_dormant(p, !self.side, reach, progress)? {
            self.dormant[usize::from(self.side)].push(p);
            return Ok(false);
        }
        Ok(true)
    }

    /// Returns an edge from `p` to a dormant vertex.
    fn link_to_dormant(&self, p: Vertex) -> Option<G::Link> {
        let graph = &self.matching.graph;
        match self.dormant[usize::from(!self.side)][..] {
            [] => return None,
            [only] => return graph.link_between(p, only),
            _ => {}
        }
        let mut edges = graph.edges_at(p).on(graph);
        let edge = edges.find(|&(_, w)| self.is_dormant(w));
        edge.map(|(link, _)| link)
    }

    /// Matches the exposed dead vertex `p` along a path to a dormant vertex of that side, if there is one.
    ///
    /// All vertices of the path are dead, and so are all that they lead to: flipping the path changes no other vertex.
    fn augment_to_dormant(
        &mut self,
        p: Vertex,
        side: Side,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let has_path = reach.has_path(self, p, side, progress);
        reach.clear();
        if has_path? {
            let q = self.matching.flip(p, &self.toward);
            self.rouse(q, side);
            Ok(true)
        } else {
            Ok(false)
        }
    }

    /// Matches the exposed live vertex `p` along its path.
    ///
    /// The even vertices of the path are dead and stay so. But flipping the path gives dead neighbours new ways to
    /// them, and vertices that dead vertices lead to must be known to be dead, or they could be revived without them.
    fn augment(&mut self, p: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let mut even = std::mem::take(&mut self.path);
        even.clear();
        let mut next = Some(p);
        while let Some(u) = next {
            let w = self.matching.graph.follow(u, self.toward[u]);
            even.push(w);
            next = self.matching.mate(w);
        }
        self.matching.flip(p, &self.toward);
        for &w in &even {
            self.is_live(w, progress)?;
        }
        self.path = even;
        Ok(())
    }

    /// Matches `p` along `link` with a vertex `q` that was dormant.
    ///
    /// `q` stays dead: its search failed when it was added, and `p` leads only back to it. But if `p` is live by
    /// another neighbour, then so is every vertex that leads to `q`.
    fn add_beside(
        &mut self,
        p: Vertex,
        link: G::Link,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let q = self.matching.graph.follow(p, link);
        self.rouse(q, !self.side);
        self.matching.join(p, link);
        if self.is_live(p, progress)? {
            self.revive(q, self.liveness[p], progress)?;
        }
        Ok(())
    }

    /// Removes the present vertex `q`, the new end of the walk.
    ///
    /// If some maximum matching misses `q`, such a matching is chosen. Otherwise its mate `m` becomes exposed. If `q`
    /// is live, the vertices that lead to `m` were live before, and the paths from `m` over `q` now end at `m`.
    /// Otherwise `m` is dead and becomes dormant, like an added vertex: it will probably be removed next.
    pub fn remove(
        &mut self,
        q: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let side = self.side;
        self.side = !side;
        // This comes first, because it may change all stamps.
        self.restamp(q);
        let Some(m) = self.matching.mate(q) else {
            if self.is_dormant(q) {
                self.rouse(q, side);
            }
            self.matching.links[q] = G::ABSENT;
            self.liveness[q] = Liveness::ABSENT;
            return Ok(());
        };
        self.restamp(m);
        let is_even = self.is_live(m, progress)?;
        let is_odd = !is_even && self.is_live(q, progress)?;
        let liveness = std::mem::replace(&mut self.liveness[q], Liveness::ABSENT);
        self.matching.links[q] = G::ABSENT;
        self.matching.links[m] = G::NO_LINK;
        if is_even {
            self.augment(m, progress)?;
        } else if is_odd {
            self.reroot(m, liveness, progress)?;
        } else if !self.augment_to_dormant(m, side, reach, progress)? {
            self.dormant[usize::from(!side)].push(m);
        }
        Ok(())
    }

    /// Makes the exposed vertex `m` the root of those live vertices of the root `old` whose paths pass through `m`.
    fn reroot(
        &mut self,
        m: Vertex,
        old: Liveness,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let new = Liveness::live(self.stamps.of(m));
        self.liveness[m] = Liveness::UNKNOWN;
        self.to_spread.push(m);
        while let Some(w) = self.to_spread.pop() {
            progress.step()?;
            let mut edges = self.matching.graph.edges_at(w);
            while let Some((link, v)) = edges.next(&self.matching.graph) {
                if self.liveness[v] == old && self.toward[v] == self.matching.graph.reverse(w, link)
                {
                    self.liveness[v] = new;
                    self.to_spread.extend(self.matching.mate(v));
                }
            }
        }
        Ok(())
    }

    /// Begins another walk, perhaps in another component than that of the dormant vertices.
    pub fn begin(&mut self) {
        if !self.dormant.iter().all(Vec::is_empty) {
            self.forget_all();
        }
    }

    /// Forgets which vertices are live, such as after interrupted work.
    pub fn forget_all(&mut self) {
        self.liveness = self
            .matching
            .links
            .iter()
            .map(Self::initial_liveness)
            .collect();
        self.visited.clear();
        self.to_spread.clear();
        self.dormant.iter_mut().for_each(Vec::clear);
    }

    /// Returns the matching, to repair it after interrupted work.
    pub fn matching_mut(&mut self) -> &mut Matching<G> {
        &mut self.matching
    }

    /// Returns whether `u` is live, if that is known.
    #[inline(always)] // asked of each neighbour of each vertex that a search visits
    fn live_if_known(&self, u: Vertex) -> Option<bool> {
        match self.liveness[u].root() {
            Some(root) => self.is_root(root).then_some(true),
            None => (self.liveness[u] == Liveness::DEAD).then_some(false),
        }
    }

    #[inline]
    fn is_dormant(&self, w: Vertex) -> bool {
        self.liveness[w] == Liveness::DEAD && self.matching.is_exposed(w)
    }

    /// Removes the vertex `q` from the dormant ones. Searches from the end, where the last vertices of the walk are.
    fn rouse(&mut self, q: Vertex, side: Side) {
        let dormant = &mut self.dormant[usize::from(side)];
        let place = dormant.iter().rposition(|&v| v == q);
        dormant.remove(place.expect("a dormant vertex is on its side's list"));
    }

    /// Whether the vertex with this stamp is exposed and still has the stamp.
    #[inline]
    fn is_root(&self, stamp: RootStamp) -> bool {
        self.stamps
            .vertex(stamp)
            .is_some_and(|v| self.matching.is_exposed(v))
    }

    /// Gives `v`, which will be removed or exposed, a new stamp. If no stamps are left, all vertices get new ones: once
    /// in as many changes as there are vertices, so the amortized cost is constant.
    fn restamp(&mut self, v: Vertex) {
        let bound = self.liveness.len();
        if !self.stamps.renew(v, bound) {
            let is_exposed = |v| self.matching.is_exposed(v);
            self.stamps.reset(&mut self.liveness, is_exposed);
            self.stamps.renew(v, bound);
        }
    }

    /// Whether an alternating path that begins with an unmatched edge leads from `u` to an exposed vertex that is not
    /// dormant. If so, `self.toward` has its edges.
    #[inline]
    fn is_live(&mut self, u: Vertex, progress: &mut Progress) -> Result<bool, Interrupted> {
        match self.live_if_known(u) {
            Some(is_live) => Ok(is_live),
            None => self.find_live(u, progress),
        }
    }

    /// Determines the same by a search.
    fn find_live(&mut self, u: Vertex, progress: &mut Progress) -> Result<bool, Interrupted> {
        self.visited.clear();
        self.visit(u);
        let mut next = 0;
        while let Some(&x) = self.visited.get(next) {
            progress.step()?;
            if let Some((link, liveness)) = self.search(x) {
                self.forget(Liveness::UNKNOWN);
                // Not for the other visited vertices: most are never needed, and the path is near those that are.
                self.turn_toward(u, x, link, liveness);
                return Ok(true);
            }
            next += 1;
        }
        self.forget(Liveness::DEAD);
        Ok(false)
    }

    /// Reverses the links from `u` to `x`, so that they lead from `u` to `x` and on along `link`; the vertices of that
    /// path get this `liveness`.
    fn turn_toward(&mut self, u: Vertex, mut x: Vertex, mut link: G::Link, liveness: Liveness) {
        loop {
            self.liveness[x] = liveness;
            let back = std::mem::replace(&mut self.toward[x], link);
            if x == u {
                return;
            }
            let w = self.matching.mate(x).expect("what was reached is matched");
            x = self.matching.graph.follow(w, back);
            link = self.matching.graph.reverse(w, back);
        }
    }

    /// Gives every dead vertex that leads to the even vertex `w` a path by way of `w`, and the `liveness` of that path.
    fn revive(
        &mut self,
        w: Vertex,
        liveness: Liveness,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        self.to_spread.push(w);
        while let Some(w) = self.to_spread.pop() {
            progress.step()?;
            let mut edges = self.matching.graph.edges_at(w);
            while let Some((link, v)) = edges.next(&self.matching.graph) {
                if self.liveness[v] == Liveness::DEAD {
                    self.liveness[v] = liveness;
                    self.toward[v] = self.matching.graph.reverse(w, link);
                    self.to_spread.extend(self.matching.mate(v));
                }
            }
        }
        Ok(())
    }

    /// Visits the mates of the neighbours of `x`, or finds an edge from `x` to a path that leads to a root.
    fn search(&mut self, x: Vertex) -> Option<(G::Link, Liveness)> {
        let mut edges = self.matching.graph.edges_at(x);
        while let Some((link, w)) = edges.next(&self.matching.graph) {
            // The exposed vertex `w` itself, or the vertex that `x` leads to by `w`; `x` if the two are matched.
            let y = self.matching.mate_or_itself(w);
            let liveness = self.liveness[y];
            if liveness.is_closed() {
                continue;
            }
            if y == w {
                return Some((link, Liveness::live(self.stamps.of(w))));
            }
            if liveness.root().is_some_and(|root| self.is_root(root)) {
                return Some((link, liveness));
            }
            self.toward[y] = self.matching.graph.reverse(x, link);
            self.visit(y);
        }
        None
    }

    fn visit(&mut self, u: Vertex) {
        self.liveness[u] = Liveness::VISITED;
        self.visited.push(u);
    }

    /// Ends the search: visited vertices that were not found live become `DEAD` or `UNKNOWN`.
    fn forget(&mut self, verdict: Liveness) {
        for &v in &self.visited {
            let liveness = &mut self.liveness[v];
            if *liveness == Liveness::VISITED {
                *liveness = verdict;
            }
        }
    }
}
