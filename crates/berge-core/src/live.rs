//! A position that follows a game forwards and backwards and keeps a maximum matching alive.
//!
//! [`Live`] keeps a maximum matching of the *rest*: the vertices that the token has not stood on. Taking a vertex out of
//! the rest exposes its mate, putting one in exposes the vertex itself; one search for an augmenting path from there makes
//! the matching maximum again. So a move costs one search, and so does taking it back.
//!
//! The mover wins iff an alternating path leads from the token's vertex to an exposed one, and the winning moves are the
//! neighbours that some maximum matching of the rest misses (Fraenkel, Scheinerman and Ullman 1993).

use crate::blossom::Blossoms;
use crate::certificate::{Proof, prove};
use crate::forest::{Class, Forest};
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};
use crate::structure::Structure;
use crate::sweep::Review;

/// A game so far: the vertices that the token has stood on, the last of them its place.
#[derive(Clone, Debug)]
pub struct Live<G: Graph> {
    rest: Rest<G>,
    path: Vec<Vertex>,
}

impl<G: Graph + Clone> Live<G> {
    /// The position where the token has walked along `path`, a legal walk that may be empty, on the graph of the
    /// `present` vertices. One maximum matching.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        path: Vec<Vertex>,
        pulse: &mut Pulse,
    ) -> Result<Self, Interrupted> {
        let left = without(graph.bound(), present, &path);
        let rest = Rest::new(graph, left, pulse)?;
        Ok(Live { rest, path })
    }

    pub fn graph(&self) -> &G {
        self.rest.matching().graph()
    }

    /// Where the token is, unless it is to be put down first.
    pub fn token(&self) -> Option<Vertex> {
        self.path.last().copied()
    }

    /// Where the token has been, its place last.
    pub fn path(&self) -> &[Vertex] {
        &self.path
    }

    /// The vertices that the token can go to, in the graph's order; any in the rest where it is to be put down.
    pub fn legal_moves(&self) -> Vec<Vertex> {
        let matching = self.rest.matching();
        match self.token() {
            Some(token) => matching.neighbours(token).collect(),
            None => (0..matching.links.len() as Vertex)
                .filter(|&v| matching.is_present(v))
                .collect(),
        }
    }

    pub fn is_legal(&self, v: Vertex) -> bool {
        let matching = self.rest.matching();
        (v as usize) < matching.links.len()
            && matching.is_present(v)
            && self
                .token()
                .is_none_or(|token| matching.graph().link_between(token, v).is_some())
    }

    /// Moves the token to `v`, which must be legal. One search.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off: the position is then as it was.
    pub fn push(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<(), Interrupted> {
        debug_assert!(self.is_legal(v));
        self.rest.remove(v, pulse)?;
        self.path.push(v);
        Ok(())
    }

    /// Takes the last move back. One search.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off: the position is then as it was.
    pub fn pop(&mut self, pulse: &mut Pulse) -> Result<Option<Vertex>, Interrupted> {
        let Some(v) = self.token() else {
            return Ok(None);
        };
        self.rest.insert(v, pulse)?;
        self.path.pop();
        Ok(Some(v))
    }

    /// The moves after which the opponent loses, in the order of [`Live::legal_moves`]. The mover wins iff there is one.
    /// A search for each neighbour, or one for all.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn winning_moves(&mut self, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        let moves = self.legal_moves();
        match self.token() {
            Some(_) => self.rest.even_among(&moves, pulse),
            None => self.rest.all_even(pulse),
        }
    }

    /// Whether the mover wins. One search; as many as [`Live::winning_moves`] where the token is to be put down.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn is_winning(&mut self, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        match self.token() {
            Some(token) => self.rest.leads_to_exposed(token, pulse),
            None => Ok(!self.rest.all_even(pulse)?.is_empty()),
        }
    }

    /// Whether the mover wins, and the proof of it; the token must be on a vertex.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn proof(&self, pulse: &mut Pulse) -> Result<(bool, Proof), Interrupted> {
        let token = self.token().expect("the token has been put down");
        let mut rest = Rest::of(self.rest.matching().clone());
        let winning = rest.insert(token, pulse)?;
        Ok((winning, prove(rest.into_matching(), token, pulse)?))
    }
}

/// The vertices that the path does not touch.
pub(crate) fn without(
    bound: usize,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
) -> impl Iterator<Item = Vertex> {
    let mut walked = vec![false; bound];
    for &p in path {
        walked[p as usize] = true;
    }
    present.into_iter().filter(move |&v| !walked[v as usize])
}

/// Reviews the game in which the token walked along `path`, as [`crate::sweep::review`] does, on any graph.
///
/// Goes backwards, so that the rest only grows. A search for each position, and one more for its winning moves.
pub(crate) fn review<G: Graph + Clone>(
    graph: G,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
    mut observe: impl FnMut(usize, &Matching<G>),
    pulse: &mut Pulse,
) -> Result<Review, Interrupted> {
    let left = without(graph.bound(), present, path);
    let mut rest = Rest::new(graph, left, pulse)?;
    pulse.begin(crate::pulse::Stage::Reviewing, path.len());
    let mut review = Review::default();
    for (i, &p) in path.iter().enumerate().rev() {
        let neighbours: Vec<Vertex> = rest.matching().neighbours(p).collect();
        let mut moves = rest.even_among(&neighbours, pulse)?;
        review.starts.push(review.moves.len() as u32);
        moves.reverse();
        review.moves.append(&mut moves);
        review.winning.push(rest.insert(p, pulse)?);
        observe(i, rest.matching());
        pulse.advance();
    }
    review.turn_round();
    Ok(review)
}

/// A maximum matching of vertices that come and go.
#[derive(Clone, Debug)]
enum Rest<G: Graph> {
    Bipartite(Paths<G>),
    General(Box<Blossoms<G>>),
}

impl<G: Graph + Clone> Rest<G> {
    fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        pulse: &mut Pulse,
    ) -> Result<Self, Interrupted> {
        Ok(Rest::of(
            Structure::new(graph, present, pulse)?.into_matching(),
        ))
    }

    /// Of a maximum matching.
    fn of(matching: Matching<G>) -> Self {
        if matching.graph.is_bipartite() {
            Rest::Bipartite(Paths::new(matching))
        } else {
            Rest::General(Box::new(Blossoms::of(matching)))
        }
    }

    fn matching(&self) -> &Matching<G> {
        match self {
            Rest::Bipartite(paths) => &paths.matching,
            Rest::General(blossoms) => blossoms.matching(),
        }
    }

    fn matching_mut(&mut self) -> &mut Matching<G> {
        match self {
            Rest::Bipartite(paths) => &mut paths.matching,
            Rest::General(blossoms) => blossoms.matching_mut(),
        }
    }

    fn into_matching(self) -> Matching<G> {
        match self {
            Rest::Bipartite(paths) => paths.matching,
            Rest::General(blossoms) => blossoms.into_matching(),
        }
    }

    /// Takes out `v`.
    fn remove(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let matching = self.matching_mut();
        let (mate, link) = (matching.mate(v), matching.links[v as usize]);
        matching.links[v as usize] = G::ABSENT;
        if let Some(mate) = mate {
            matching.links[mate as usize] = G::NO_LINK;
            if let Err(interrupted) = self.augment(mate, pulse) {
                self.matching_mut().join(v, link);
                return Err(interrupted);
            }
        }
        Ok(())
    }

    /// Puts in `v`; says whether every maximum matching now covers it.
    fn insert(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        self.matching_mut().links[v as usize] = G::NO_LINK;
        self.augment(v, pulse).inspect_err(|_| {
            self.matching_mut().links[v as usize] = G::ABSENT;
        })
    }

    /// Augments by a path from the exposed vertex `v`, if there is one.
    fn augment(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        match self {
            Rest::Bipartite(paths) => paths.augment(v, pulse),
            Rest::General(blossoms) => blossoms.augment_from(v, pulse),
        }
    }

    /// Whether an alternating path leads from `v`, which has been taken out, to an exposed vertex.
    fn leads_to_exposed(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        match self {
            Rest::Bipartite(paths) => {
                paths.begin();
                Ok(paths.search(v, pulse)?.is_some())
            }
            Rest::General(blossoms) => {
                blossoms.matching_mut().links[v as usize] = G::NO_LINK;
                let leads = blossoms.grow_from(v, pulse, |_, edge| edge.is_some());
                blossoms.matching_mut().links[v as usize] = G::ABSENT;
                leads
            }
        }
    }

    /// Those of `vertices` that some maximum matching misses.
    fn even_among(
        &mut self,
        vertices: &[Vertex],
        pulse: &mut Pulse,
    ) -> Result<Vec<Vertex>, Interrupted> {
        let mut even = vertices.to_vec();
        match self {
            Rest::Bipartite(paths) => {
                paths.begin();
                let mut failed = Ok(());
                even.retain(|&w| {
                    let answer = paths.is_even(w, pulse);
                    answer.unwrap_or_else(|interrupted| {
                        failed = Err(interrupted);
                        false
                    })
                });
                failed?;
            }
            Rest::General(_) if vertices.is_empty() => {}
            Rest::General(blossoms) => {
                blossoms.grow_all(pulse)?;
                even.retain(|&w| blossoms.is_even(w));
                blossoms.clear();
            }
        }
        Ok(even)
    }

    /// All vertices that some maximum matching misses.
    fn all_even(&mut self, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        let vertices = 0..self.matching().links.len() as Vertex;
        let present = vertices.filter(|&v| self.matching().is_present(v));
        let mut even: Vec<Vertex> = present.collect();
        match self {
            Rest::Bipartite(paths) => {
                let forest = Forest::of(paths.matching.clone(), pulse)?;
                even.retain(|&v| forest.class(v) == Class::Even);
                Ok(even)
            }
            Rest::General(_) => self.even_among(&even, pulse),
        }
    }
}

/// Searches for alternating paths in a bipartite graph.
#[derive(Clone, Debug)]
struct Paths<G: Graph> {
    matching: Matching<G>,
    /// The search that has met each vertex.
    met: Vec<u32>,
    /// The unmatched edge by which a search came to each vertex.
    back: Vec<G::Link>,
    /// Searches since this one began have failed: what they have met leads to no exposed vertex.
    failed_since: u32,
    now: u32,
    found: Vec<Vertex>,
}

impl<G: Graph> Paths<G> {
    fn new(matching: Matching<G>) -> Self {
        let bound = matching.links.len();
        Paths {
            matching,
            met: vec![0; bound],
            back: vec![G::NO_LINK; bound],
            failed_since: 0,
            now: 0,
            found: Vec::new(),
        }
    }

    /// Forgets what failed searches have met.
    fn begin(&mut self) {
        if self.now > u32::MAX / 2 {
            self.met.fill(0);
            self.now = 0;
        }
        self.failed_since = self.now + 1;
    }

    /// The exposed vertex to which an alternating path that begins with an unmatched edge leads from `u`, if any.
    /// Breadth first; what searches since [`Paths::begin`] have met is not searched again, as those have failed.
    fn search(&mut self, u: Vertex, pulse: &mut Pulse) -> Result<Option<Vertex>, Interrupted> {
        self.now += 1;
        self.found.clear();
        self.found.push(u);
        let mut next = 0;
        while let Some(&x) = self.found.get(next) {
            pulse.step()?;
            next += 1;
            for place in self.matching.graph.places(x) {
                let link = self.matching.graph.link(place);
                let w = self.matching.graph.follow(x, link);
                let mate = self.matching.links[w as usize];
                if mate == G::ABSENT || self.met[w as usize] >= self.failed_since {
                    continue;
                }
                let back = self.matching.graph.reverse(x, link);
                if back == mate {
                    continue;
                }
                self.back[w as usize] = back;
                if mate == G::NO_LINK {
                    return Ok(Some(w));
                }
                self.met[w as usize] = self.now;
                self.found.push(self.matching.graph.follow(w, mate));
            }
        }
        Ok(None)
    }

    /// Whether some maximum matching misses `w`. After a search that has not failed, what it has met counts as new.
    fn is_even(&mut self, w: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        let Some(u) = self.matching.mate(w) else {
            return Ok(true);
        };
        if self.search(u, pulse)?.is_none() {
            return Ok(false);
        }
        for &x in &self.found {
            if let Some(w) = self.matching.mate(x) {
                self.met[w as usize] = 0;
            }
        }
        Ok(true)
    }

    fn augment(&mut self, u: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        self.begin();
        let Some(mut w) = self.search(u, pulse)? else {
            return Ok(false);
        };
        loop {
            let link = self.back[w as usize];
            let x = self.matching.graph.follow(w, link);
            let next = self.matching.mate(x);
            self.matching.join(w, link);
            match next {
                Some(v) => w = v,
                None => return Ok(true),
            }
        }
    }
}
