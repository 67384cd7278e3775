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
use crate::forest::{Forest, Start};
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};
use crate::structure::Structure;
use crate::sweep::{Reach, Review, Sweep};

/// The invariants of graphs with at most so many vertex numbers are checked after each call, where debug assertions are on.
const CHECKED: usize = 200;

pub(crate) fn is_checked<G: Graph>(graph: &G) -> bool {
    cfg!(debug_assertions) && graph.bound() <= CHECKED
}

/// A game so far: the vertices that the token has stood on, the last of them its place.
///
/// Invariants, between any two calls, those that were called off among them; [`Live::check`] checks them:
/// - `path` is a walk along edges that comes to no vertex twice.
/// - The rest's matching holds the vertices that are not on the path and no others, not even the token's: all that is known
///   is of the graph in which the opponent will move.
/// - `winning`, where it is there, is what a fresh search finds now.
#[derive(Clone, Debug)]
pub struct Live<G: Graph> {
    rest: Rest<G>,
    path: Vec<Vertex>,
    /// The winning moves, once they have been asked for.
    winning: Option<Vec<Vertex>>,
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
    ) -> Result<Self, Interrupted>
    where
        G: Start,
    {
        let left = without(graph.bound(), present, &path);
        let rest = Rest::new(graph, left, pulse)?;
        let mut live = Live {
            rest,
            path,
            winning: None,
        };
        live.checked(|_| ());
        Ok(live)
    }

    /// Makes a call, and checks all invariants then, whatever came of it.
    fn checked<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        let answer = call(self);
        if is_checked(self.graph()) {
            self.check();
        }
        answer
    }

    fn check(&self) {
        self.rest.check(&self.path);
        for (at, &v) in self.path.iter().enumerate() {
            assert!(!self.rest.matching().is_present(v), "{v} in the rest");
            assert!(!self.path[..at].contains(&v), "{v} twice");
            if let Some(&token) = self.path[..at].last() {
                assert!(self.graph().link_between(token, v).is_some());
            }
        }
        if let Some(winning) = &self.winning {
            let mut fresh = Rest::of(self.rest.matching().clone());
            let mut unheard = |_, _, _| Ok(());
            let found = fresh.wins(self.token(), &mut Pulse::new(&mut unheard));
            assert_eq!(found.as_ref(), Ok(winning));
        }
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
        self.checked(|live| {
            live.winning = None;
            if live.path.is_empty() {
                live.rest.begin();
            }
            live.rest.remove(v, pulse)?;
            live.path.push(v);
            Ok(())
        })
    }

    /// Takes the last move back. One search.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off: the position is then as it was.
    pub fn pop(&mut self, pulse: &mut Pulse) -> Result<Option<Vertex>, Interrupted> {
        let Some(v) = self.token() else {
            return Ok(None);
        };
        self.checked(|live| {
            live.winning = None;
            live.rest.insert(v, pulse)?;
            live.path.pop();
            Ok(Some(v))
        })
    }

    /// The moves after which the opponent loses, in the order of [`Live::legal_moves`]. The mover wins iff there is one.
    /// A search for each neighbour, or one for all; on bipartite graphs only for what is not known from earlier moves.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn winning_moves(&mut self, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        self.checked(|live| {
            if live.winning.is_none() {
                live.winning = Some(live.rest.wins(live.token(), pulse)?);
            }
            Ok(live.winning.clone().unwrap_or_default())
        })
    }

    /// Whether the mover wins. One search; as many as [`Live::winning_moves`] where the token is to be put down.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn is_winning(&mut self, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        match (&self.winning, self.token()) {
            (None, Some(token)) if !self.rest.matching().graph().is_bipartite() => {
                self.checked(|live| live.rest.is_winning(token, pulse))
            }
            _ => Ok(!self.winning_moves(pulse)?.is_empty()),
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
        if is_checked(self.graph()) {
            rest.check(&self.path[..self.path.len() - 1]);
        }
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
pub(crate) fn review<G: Start + Clone>(
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
        let mut moves = rest.winning_moves(p, pulse)?;
        review.starts.push(review.moves.len() as u32);
        moves.reverse();
        review.moves.append(&mut moves);
        review.winning.push(rest.insert(p, pulse)?);
        if is_checked(rest.matching().graph()) {
            rest.check(&path[..i]);
        }
        observe(i, rest.matching());
        pulse.advance();
    }
    review.turn_round();
    Ok(review)
}

/// A maximum matching of vertices that come and go.
///
/// Invariants, between any two calls: those of [`Sweep`] and [`Reach`]; or there is no forest, and the matching is maximum.
#[derive(Clone, Debug)]
enum Rest<G: Graph> {
    /// With what is known of who is live, so that most questions need no search, or a short one.
    Bipartite(Box<Sweep<G>>, Reach),
    General(Box<Blossoms<G>>),
}

impl<G: Graph + Clone> Rest<G> {
    fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        pulse: &mut Pulse,
    ) -> Result<Self, Interrupted>
    where
        G: Start,
    {
        Ok(Rest::of(
            Structure::new(graph, present, pulse)?.into_matching(),
        ))
    }

    /// Of a maximum matching.
    fn of(matching: Matching<G>) -> Self {
        if matching.graph.is_bipartite() {
            Rest::Bipartite(Box::new(Sweep::new(matching)), Reach::default())
        } else {
            Rest::General(Box::new(Blossoms::of(matching)))
        }
    }

    fn matching(&self) -> &Matching<G> {
        match self {
            Rest::Bipartite(sweep, _) => sweep.matching(),
            Rest::General(blossoms) => blossoms.matching(),
        }
    }

    fn matching_mut(&mut self) -> &mut Matching<G> {
        match self {
            Rest::Bipartite(sweep, _) => sweep.matching_mut(),
            Rest::General(blossoms) => blossoms.matching_mut(),
        }
    }

    fn into_matching(self) -> Matching<G> {
        match self {
            Rest::Bipartite(sweep, _) => sweep.into_matching(),
            Rest::General(blossoms) => blossoms.into_matching(),
        }
    }

    /// Checks all invariants where the token has walked along `walked`.
    fn check(&self, walked: &[Vertex]) {
        match self {
            Rest::Bipartite(sweep, reach) => sweep.check(reach, walked),
            Rest::General(blossoms) => blossoms.check(),
        }
    }

    /// The token is going to be put down, anywhere.
    fn begin(&mut self) {
        if let Rest::Bipartite(sweep, _) = self {
            sweep.begin();
        }
    }

    /// Takes out `v`. Changes nothing where it is called off.
    fn remove(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let (mate, link) = (self.matching().mate(v), self.matching().links[v as usize]);
        let done = match self {
            Rest::Bipartite(sweep, reach) => sweep.remove(v, reach, pulse),
            Rest::General(blossoms) => {
                blossoms.matching_mut().links[v as usize] = G::ABSENT;
                mate.map_or(Ok(()), |mate| {
                    blossoms.matching_mut().links[mate as usize] = G::NO_LINK;
                    blossoms.augment_from(mate, pulse).map(drop)
                })
            }
        };
        done.inspect_err(|_| self.mend(v, mate, link))
    }

    /// Puts `v` back after its removal was called off: with its mate, or exposed where that has found another.
    fn mend(&mut self, v: Vertex, mate: Option<Vertex>, link: G::Link) {
        if let Rest::Bipartite(sweep, _) = self {
            sweep.forget_all();
        }
        let matching = self.matching_mut();
        if matching.is_present(v) {
            return;
        }
        matching.links[v as usize] = G::NO_LINK;
        if mate.is_some_and(|mate| matching.is_exposed(mate)) {
            matching.join(v, link);
        }
    }

    /// Puts in `v`; says whether every maximum matching now covers it. Changes nothing where it is called off.
    fn insert(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        let done = match self {
            Rest::Bipartite(sweep, reach) => sweep.add(v, reach, pulse),
            Rest::General(blossoms) => {
                blossoms.matching_mut().links[v as usize] = G::NO_LINK;
                blossoms.augment_from(v, pulse)
            }
        };
        done.inspect_err(|_| {
            if let Rest::Bipartite(sweep, _) = self {
                sweep.forget_all();
            }
            let matching = self.matching_mut();
            if let Some(mate) = matching.mate(v) {
                matching.links[mate as usize] = G::NO_LINK;
            }
            matching.links[v as usize] = G::ABSENT;
        })
    }

    /// The moves that win, in the graph's order: with the token on a vertex that has been taken out, or beside the board.
    fn wins(
        &mut self,
        token: Option<Vertex>,
        pulse: &mut Pulse,
    ) -> Result<Vec<Vertex>, Interrupted> {
        match token {
            Some(token) => self.winning_moves(token, pulse),
            None => self.all_even(pulse),
        }
    }

    /// Whether the mover wins with the token on `v`, which has been taken out.
    fn is_winning(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        let Rest::General(blossoms) = self else {
            return Ok(!self.winning_moves(v, pulse)?.is_empty());
        };
        blossoms.matching_mut().links[v as usize] = G::NO_LINK;
        let leads = blossoms.grow_from(v, pulse, |_, edge| edge.is_some());
        blossoms.matching_mut().links[v as usize] = G::ABSENT;
        leads
    }

    /// The neighbours of `v`, which has been taken out, that some maximum matching misses.
    fn winning_moves(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        match self {
            Rest::Bipartite(sweep, reach) => {
                let mut moves = Vec::new();
                let done = sweep.collect_winning_moves(v, reach, &mut moves, pulse);
                done.inspect_err(|_| {
                    sweep.forget_all();
                    *reach = Reach::default();
                })?;
                moves.reverse();
                Ok(moves)
            }
            Rest::General(blossoms) => {
                let mut moves: Vec<Vertex> = blossoms.matching().neighbours(v).collect();
                if !moves.is_empty() {
                    blossoms.retain_even(&mut moves, pulse)?;
                }
                Ok(moves)
            }
        }
    }

    /// All vertices that some maximum matching misses.
    fn all_even(&mut self, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        let vertices = 0..self.matching().links.len() as Vertex;
        let present = vertices.filter(|&v| self.matching().is_present(v));
        let mut even: Vec<Vertex> = present.collect();
        match self {
            Rest::Bipartite(sweep, _) => {
                let forest = Forest::of(sweep.matching().clone(), pulse)?;
                even.retain(|&v| forest.is_even(v));
            }
            Rest::General(blossoms) => blossoms.retain_even(&mut even, pulse)?,
        }
        Ok(even)
    }
}
