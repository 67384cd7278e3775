//! A position that follows a game forwards and backwards and keeps a maximum matching alive.
//!
//! [`Live`] keeps a maximum matching of the *rest*: the vertices that the token has not stood on. Taking a vertex out of
//! the rest exposes its mate, putting one in exposes the vertex itself; one search for an augmenting path from there makes
//! the matching maximum again. So a move costs one search, and so does taking it back.
//!
//! The mover wins iff an alternating path leads from the token's vertex to an exposed one, and the winning moves are the
//! neighbours that some maximum matching of the rest misses (Fraenkel, Scheinerman and Ullman 1993).

use crate::bipartite::forest::Start;
use crate::graph::{Graph, Vertex, is_checked};
use crate::position::Position;
use crate::position::rest::Rest;
use crate::pulse::{Interrupted, Pulse};
use crate::structure::certificate::{Proof, prove};

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
        let rest = Rest::new(graph, present, &path, pulse)?;
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
            let found = fresh.wins(self.token(), &mut Pulse::silent());
            assert_eq!(found.as_ref(), Ok(winning));
        }
    }
}

impl<G: Graph + Clone> Position for Live<G> {
    type Graph = G;

    fn graph(&self) -> &G {
        self.rest.matching().graph()
    }

    fn path(&self) -> &[Vertex] {
        &self.path
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        let matching = self.rest.matching();
        match self.token() {
            Some(token) => matching.neighbours(token).collect(),
            None => (matching.links.vertices())
                .filter(|&v| matching.is_present(v))
                .collect(),
        }
    }

    fn is_legal(&self, v: Vertex) -> bool {
        let matching = self.rest.matching();
        let is_beside = |token| matching.graph().link_between(token, v).is_some();
        (v as usize) < matching.links.len()
            && matching.is_present(v)
            && self.token().is_none_or(is_beside)
    }

    /// One search.
    fn push_unchecked(&mut self, v: Vertex, pulse: &mut Pulse) -> Result<(), Interrupted> {
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

    /// One search.
    fn pop(&mut self, pulse: &mut Pulse) -> Result<Option<Vertex>, Interrupted> {
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

    /// One search; as many as [`Live::winning_moves`] where the token is to be put down.
    fn is_winning(&mut self, pulse: &mut Pulse) -> Result<bool, Interrupted> {
        match (&self.winning, self.token()) {
            (None, Some(token)) if !self.graph().is_bipartite() => {
                self.checked(|live| live.rest.is_winning(token, pulse))
            }
            _ => Ok(!self.winning_moves(pulse)?.is_empty()),
        }
    }

    /// A search for each neighbour, or one for all; on bipartite graphs only for what is not known from earlier moves.
    fn winning_moves(&mut self, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        self.checked(|live| {
            if live.winning.is_none() {
                live.winning = Some(live.rest.wins(live.token(), pulse)?);
            }
            Ok(live.winning.clone().unwrap_or_default())
        })
    }

    fn proof(&self, pulse: &mut Pulse) -> Result<(bool, Proof), Interrupted> {
        let token = self.token().expect("the token has been put down");
        let mut rest = Rest::of(self.rest.matching().clone());
        let winning = rest.insert(token, pulse)?;
        if is_checked(self.graph()) {
            rest.check(&self.path[..self.path.len() - 1]);
        }
        Ok((winning, prove(rest.into_matching(), token, pulse)?))
    }
}
