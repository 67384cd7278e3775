//! A maximum matching of a bipartite graph, maintained as vertices are taken out and put in, and with it who is live.
//!
//! A vertex that is put in is essential iff it can be matched in addition to what was. Say that the token went from p to
//! the vertex q that was put in last:
//!
//! - If q is losing it is exposed, *dormant*, and p is matched with it: winning, without any search.
//! - Otherwise p is essential iff it is live: an alternating path leads from it to an exposed vertex.
//!
//! Who is live is asked only where the token goes, so [`Maintained`] finds out when asked and remembers it: each live
//! vertex knows the exposed vertex at the end of its path, and has to look again only when that has been matched. A search
//! that succeeds makes the vertices of its path live; one that fails leaves only dead vertices, which are not searched
//! again unless `Maintained::add_beside` revives them.
//!
//! The winning moves with the token on p are the neighbours of p that are even without it: those whose mate is live, and
//! those whose mate leads to the dormant vertex, which [`Reach`] finds out.

mod check;
mod names;
mod reach;

use crate::bipartite::forest::Forest;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};
use names::{Name, Names, Root};
pub use reach::Reach;

/// A maximum matching, and what is known of who is live.
///
/// Say that `v` leads to `x` where an unmatched edge leads from `v` to a vertex whose mate is `x`. Invariants, between any
/// two calls, which [`Maintained::check`] checks:
/// - The matching is maximum.
/// - *Roots* are the exposed vertices that are not dormant. A vertex is *live* where an alternating path, which begins
///   with an unmatched edge, leads from it to a root; one that is `DEAD` is not.
/// - What a `DEAD` vertex leads to is `DEAD`, so that `Maintained::revive` finds all that lead to a vertex which comes alive;
///   and of the exposed vertices it is beside dormant ones alone.
/// - Where `root` of a vertex is the name of a root, `toward` is the first edge of a path to that root, and what the vertex
///   leads to by it has the same root. So when a root is matched, or goes by another name, all that leaned on it is out of
///   date at once. `toward` of all others is worth nothing.
/// - A vertex that comes to be exposed has a name that no `root` holds, lest paths come back to life that have been turned
///   over in the meantime: whatever is taken out gets a new name, and so does its mate.
/// - A vertex is *dormant* iff it is exposed and `DEAD`. It is in the token's part of the graph, and `dormant` says on
///   which side.
/// - `root` is `ABSENT` where a vertex is absent and nowhere else, and nowhere `MET`.
#[derive(Clone, Debug)]
pub struct Maintained<G: Graph> {
    matching: Matching<G>,
    /// What is known of each vertex's alternating paths.
    root: PerVertex<Root>,
    names: Names,
    /// The first edge of each live vertex's path.
    toward: PerVertex<G::Link>,
    /// The vertices that the search has met.
    met: Vec<Vertex>,
    /// The even vertices of the path that is being turned over.
    path: Vec<Vertex>,
    /// Even vertices from which news of a path may still spread.
    live: Vec<Vertex>,
    /// Exposed vertices that count as no one's root, those of either side in the order in which they fell asleep. One that
    /// was added last is going to be matched with the next. One that a move left behind may be found again by few searches
    /// that are short, where making all those live that lead to it would take the whole board.
    dormant: [Vec<Vertex>; 2],
    /// The side of the vertex that is removed next, if the token goes on; the other one is that of the token.
    side: Side,
}

/// One of the two sides of the token's part of the graph: a token changes it with every move.
type Side = bool;

impl<G: Graph> Maintained<G> {
    /// Of a maximum matching of whose vertices nothing is known.
    pub fn new(matching: Matching<G>) -> Self {
        let root = matching.links.iter().map(Self::unknown).collect();
        let toward = PerVertex::new(G::NO_LINK, matching.links.len());
        Maintained::with(matching, root, toward)
    }

    /// Of a forest, which knows who is dead.
    pub fn of(forest: Forest<G>) -> Self {
        let (matching, toward) = forest.into_parts();
        let root = |(link, &toward): (&G::Link, &G::Link)| {
            let is_dead = *link != G::NO_LINK && toward == G::NO_LINK;
            if is_dead {
                Root::DEAD
            } else {
                Self::unknown(link)
            }
        };
        let root = matching.links.iter().zip(toward.iter()).map(root).collect();
        Maintained::with(matching, root, toward)
    }

    /// What is known of a vertex whose matching edge alone is.
    fn unknown(link: &G::Link) -> Root {
        if *link == G::ABSENT {
            Root::ABSENT
        } else {
            Root::UNKNOWN
        }
    }

    fn with(matching: Matching<G>, root: PerVertex<Root>, toward: PerVertex<G::Link>) -> Self {
        Maintained {
            matching,
            root,
            names: Names::default(),
            toward,
            met: Vec::new(),
            path: Vec::new(),
            live: Vec::new(),
            dormant: [Vec::new(), Vec::new()],
            side: false,
        }
    }

    /// The maximum matching.
    pub fn matching(&self) -> &Matching<G> {
        &self.matching
    }

    /// Appends, in reverse order of links, the neighbours of the absent vertex `p` that some maximum matching misses.
    pub fn collect_winning_moves(
        &mut self,
        p: Vertex,
        reach: &mut Reach,
        moves: &mut Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let first = moves.len();
        let mut steps = self.matching.graph.steps(p);
        while let Some((_, w)) = steps.next(&self.matching.graph) {
            if self.root[w] != Root::ABSENT {
                moves.push(w);
            }
        }
        // All at once, because `reach` takes what is not known to be dead by now for live.
        for &w in &moves[first..] {
            if let Some(u) = self.matching.mate(w) {
                self.is_live(u, progress)?;
            }
        }
        let mut end = first;
        for place in first..moves.len() {
            if self.is_even(moves[place], reach, progress)? {
                moves[end] = moves[place];
                end += 1;
            }
        }
        moves.truncate(end);
        moves[first..].reverse();
        reach.clear();
        Ok(())
    }

    /// Whether some maximum matching misses the present vertex `w`, which the token may go to and whose mate has been
    /// searched.
    fn is_even(
        &mut self,
        w: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        match self.matching.mate(w) {
            Some(u) if self.root[u] == Root::DEAD => {
                let is_any_dormant = !self.dormant[usize::from(self.side)].is_empty();
                Ok(is_any_dormant && reach.leads(self, u, self.side, progress)?)
            }
            _ => Ok(true),
        }
    }

    /// Adds the absent vertex `p`, which the token was on before it went to the vertex added last, if any; says whether
    /// every maximum matching now covers it.
    pub fn add(
        &mut self,
        p: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        debug_assert_eq!(self.root[p], Root::ABSENT);
        self.side = !self.side;
        self.matching.links[p] = G::NO_LINK;
        self.root[p] = Root::UNKNOWN;
        if let Some(link) = self.link_to_dormant(p) {
            self.add_beside(p, link, progress)?;
            return Ok(true);
        }
        let live = self.is_live(p, progress)?;
        if live {
            self.augment(p, progress)?;
        } else if !self.augment_to_dormant(p, !self.side, reach, progress)? {
            self.dormant[usize::from(self.side)].push(p);
            return Ok(false);
        }
        Ok(true)
    }

    /// An edge from `p` to a dormant vertex.
    fn link_to_dormant(&self, p: Vertex) -> Option<G::Link> {
        let graph = &self.matching.graph;
        match self.dormant[usize::from(!self.side)][..] {
            [] => return None,
            [only] => return graph.link_between(p, only),
            _ => {}
        }
        let mut steps = graph.steps(p).on(graph);
        let step = steps.find(|&(_, w)| self.is_dormant(w));
        step.map(|(link, _)| link)
    }

    /// Matches the exposed dead vertex `p` along a path to a dormant vertex of that side, if there is one.
    ///
    /// All vertices of the path are dead, and what they lead to is: turning it over brings no news to anyone.
    fn augment_to_dormant(
        &mut self,
        p: Vertex,
        side: Side,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let leads = reach.leads(self, p, side, progress);
        reach.clear();
        if leads? {
            let q = self.matching.flip(p, &self.toward);
            self.rouse(q, side);
            Ok(true)
        } else {
            Ok(false)
        }
    }

    /// Matches the exposed live vertex `p` along its path.
    ///
    /// The even vertices of the path are dead and stay so. But turning the path over gives dead vertices beside it new
    /// ways to them, and what dead vertices lead to must be known to be dead, or it could be revived without them.
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
            self.revive(q, self.root[p], progress)?;
        }
        Ok(())
    }

    /// Takes out the present vertex `q`.
    ///
    /// If some maximum matching misses `q`, take one. Otherwise its mate `m` is exposed from now on. Where `q` is live,
    /// what leads to `m` has been live before, and the paths that went on from `m` over `q` now end at `m`. Where it is
    /// not, `m` is dead and sleeps, like a vertex that has been added: the next move is likely to take it.
    pub fn remove(
        &mut self,
        q: Vertex,
        reach: &mut Reach,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let side = self.side;
        self.side = !side;
        // First, as it may change all names.
        self.rename(q);
        let Some(m) = self.matching.mate(q) else {
            if self.is_dormant(q) {
                self.rouse(q, side);
            }
            self.matching.links[q] = G::ABSENT;
            self.root[q] = Root::ABSENT;
            return Ok(());
        };
        self.rename(m);
        let even = self.is_live(m, progress)?;
        let odd = !even && self.is_live(q, progress)?;
        let root = std::mem::replace(&mut self.root[q], Root::ABSENT);
        self.matching.links[q] = G::ABSENT;
        self.matching.links[m] = G::NO_LINK;
        if even {
            self.augment(m, progress)?;
        } else if odd {
            self.plant(m, root, progress)?;
        } else if !self.augment_to_dormant(m, side, reach, progress)? {
            self.dormant[usize::from(!side)].push(m);
        }
        Ok(())
    }

    /// Makes the exposed vertex `m` the root of the live vertices that have come to `root` by way of it.
    fn plant(&mut self, m: Vertex, root: Root, progress: &mut Progress) -> Result<(), Interrupted> {
        let name = Root::to(self.names.of(m));
        self.root[m] = Root::UNKNOWN;
        self.live.push(m);
        while let Some(w) = self.live.pop() {
            progress.step()?;
            let mut steps = self.matching.graph.steps(w);
            while let Some((link, v)) = steps.next(&self.matching.graph) {
                if self.root[v] == root && self.toward[v] == self.matching.graph.reverse(w, link) {
                    self.root[v] = name;
                    self.live.extend(self.matching.mate(v));
                }
            }
        }
        Ok(())
    }

    /// The token leaves the part of the graph, and the sides, that dormant vertices were reckoned by.
    pub fn begin(&mut self) {
        if !self.dormant.iter().all(Vec::is_empty) {
            self.forget_all();
        }
    }

    /// Forgets who is live, as after work that was stopped has left it in disorder.
    pub fn forget_all(&mut self) {
        self.root = self.matching.links.iter().map(Self::unknown).collect();
        self.met.clear();
        self.live.clear();
        self.dormant.iter_mut().for_each(Vec::clear);
    }

    /// The matching, to mend it after work that was stopped.
    pub fn matching_mut(&mut self) -> &mut Matching<G> {
        &mut self.matching
    }

    /// Whether `u` is live, if that is known.
    #[inline(always)] // asked of each neighbour of whatever a search meets
    fn known_liveness(&self, u: Vertex) -> Option<bool> {
        match self.root[u].name() {
            Some(name) => self.is_root(name).then_some(true),
            None => (self.root[u] == Root::DEAD).then_some(false),
        }
    }

    #[inline]
    fn is_dormant(&self, w: Vertex) -> bool {
        self.root[w] == Root::DEAD && self.matching.is_exposed(w)
    }

    /// The vertex `q` is dormant no longer. It is looked for from the end, where the token's last moves are.
    fn rouse(&mut self, q: Vertex, side: Side) {
        let dormant = &mut self.dormant[usize::from(side)];
        let place = dormant.iter().rposition(|&v| v == q);
        dormant.remove(place.expect("a dormant vertex is on its side's list"));
    }

    /// Whether the vertex of this name is exposed, and goes by it.
    #[inline]
    fn is_root(&self, name: Name) -> bool {
        self.names
            .vertex(name)
            .is_some_and(|v| self.matching.is_exposed(v))
    }

    /// Gives `v`, which is about to be taken out or exposed, a name that no path knows. Where names have run out all are
    /// given anew: once for as many moves as there are vertices, so that it costs a move nothing.
    fn rename(&mut self, v: Vertex) {
        let bound = self.root.len();
        if !self.names.renew(v, bound) {
            let is_exposed = |v| self.matching.is_exposed(v);
            self.names.reset(&mut self.root, is_exposed);
            self.names.renew(v, bound);
        }
    }

    /// Whether an alternating path that begins with an unmatched edge leads from `u` to an exposed vertex that is not
    /// dormant. Where so, `self.toward` holds its edges.
    #[inline]
    fn is_live(&mut self, u: Vertex, progress: &mut Progress) -> Result<bool, Interrupted> {
        match self.known_liveness(u) {
            Some(is_live) => Ok(is_live),
            None => self.find_live(u, progress),
        }
    }

    /// The same by a search.
    fn find_live(&mut self, u: Vertex, progress: &mut Progress) -> Result<bool, Interrupted> {
        self.met.clear();
        self.meet(u);
        let mut next = 0;
        while let Some(&x) = self.met.get(next) {
            progress.step()?;
            if let Some((link, root)) = self.search(x) {
                self.forget(Root::UNKNOWN);
                // No others that it met: most are never asked for, and the path is near those that are.
                self.turn_toward(u, x, link, root);
                return Ok(true);
            }
            next += 1;
        }
        self.forget(Root::DEAD);
        Ok(false)
    }

    /// Turns round the notes from `u` to `x` of how each was reached, so that they lead from `u` to `x` and on by `link`;
    /// the vertices of that path get `root`.
    fn turn_toward(&mut self, u: Vertex, mut x: Vertex, mut link: G::Link, root: Root) {
        loop {
            self.root[x] = root;
            let back = std::mem::replace(&mut self.toward[x], link);
            if x == u {
                return;
            }
            let w = self.matching.mate(x).expect("what was reached is matched");
            x = self.matching.graph.follow(w, back);
            link = self.matching.graph.reverse(w, back);
        }
    }

    /// Gives every dead vertex that leads to the even vertex `w` a path to `root` by way of `w`.
    fn revive(
        &mut self,
        w: Vertex,
        root: Root,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        self.live.push(w);
        while let Some(w) = self.live.pop() {
            progress.step()?;
            let mut steps = self.matching.graph.steps(w);
            while let Some((link, v)) = steps.next(&self.matching.graph) {
                if self.root[v] == Root::DEAD {
                    self.root[v] = root;
                    self.toward[v] = self.matching.graph.reverse(w, link);
                    self.live.extend(self.matching.mate(v));
                }
            }
        }
        Ok(())
    }

    /// Meets the mates of the neighbours of `x`, or finds an edge from `x` to a path that leads to a root.
    fn search(&mut self, x: Vertex) -> Option<(G::Link, Root)> {
        let mut steps = self.matching.graph.steps(x);
        while let Some((link, w)) = steps.next(&self.matching.graph) {
            // The exposed vertex `w` itself, or what `x` leads to by `w`; `x`, where they are matched.
            let y = self.matching.mate_or_itself(w);
            let root = self.root[y];
            if root.is_closed() {
                continue;
            }
            if y == w {
                return Some((link, Root::to(self.names.of(w))));
            }
            if root.name().is_some_and(|name| self.is_root(name)) {
                return Some((link, root));
            }
            self.toward[y] = self.matching.graph.reverse(x, link);
            self.meet(y);
        }
        None
    }

    fn meet(&mut self, u: Vertex) {
        self.root[u] = Root::MET;
        self.met.push(u);
    }

    /// Ends the search: what it has met and not found live is now `DEAD` or `UNKNOWN`.
    fn forget(&mut self, verdict: Root) {
        for &v in &self.met {
            let root = &mut self.root[v];
            if *root == Root::MET {
                *root = verdict;
            }
        }
    }
}
