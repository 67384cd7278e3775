//! A position that plays moves and takes them back, and maintains a maximum matching.
//!
//! [`Live`] maintains a maximum matching of the *rest*: the vertices that the token has not visited. Removing a vertex
//! from the rest exposes its mate, inserting a vertex exposes the vertex itself; one search for an augmenting path from
//! there makes the matching maximum again. So a move costs one search, and so does taking it back.
//!
//! The mover wins iff an alternating path leads from the token's vertex to an exposed one, and the winning moves are
//! the neighbours that some maximum matching of the rest misses (Fraenkel, Scheinerman and Ullman 1993).
//!
//! Proofs of consecutive positions change as little as possible: together with the token's pair, if it has one, the
//! matching is a maximum matching of the rest before the move. A move along that pair, a move from a losing position
//! and a mistake leave a maximum matching; any other winning move flips one alternating path.

use crate::position::rest::Rest;
use crate::position::{Position, Proof};
use berge_matching::bipartite::forest::InitialMatching;
use berge_matching::graph::{Graph, Vertex, is_checked};
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::certificate::prove_vertex;

/// A game so far: the vertices that the token has visited; the last one is its place.
///
/// Invariants between two calls, interrupted ones included; `Live::check` checks them:
/// - `path` is a walk along edges without repeated vertices.
/// - The matching of the rest covers only vertices outside the path, not even the token's vertex: it belongs to the
///   graph in which the opponent will move.
/// - `winning`, if set, is the result of a fresh search.
/// - `answer`, if set, has an exposed neighbour of the token if the mover wins, and is None otherwise.
#[derive(Clone, Debug)]
pub struct Live<G: Graph> {
    rest: Rest<G>,
    path: Vec<Vertex>,
    /// The winning moves, if they were computed.
    winning: Option<Vec<Vertex>>,
    /// The mate of the token's vertex, if any, in a matching of the rest and the vertex itself, if it is known.
    answer: Option<Option<Vertex>>,
}

/// The maximum number of moves times vertices that are played again to reach a position, so that its proof resembles
/// earlier ones.
const MOST_FOLLOWED: usize = 1 << 18;

impl<G: Graph + Clone> Live<G> {
    /// Makes the position after the walk `path`, which is legal and may be empty, on the graph of the `present`
    /// vertices. It takes one maximum matching and one search for each of the last moves. Longer walks have mostly the
    /// pairs of shorter ones, except when the number of moves reaches a multiple of a number that depends on the
    /// graph's size.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        path: Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        let stretch = (MOST_FOLLOWED / graph.bound().max(1)).max(1);
        let mut before = path;
        let after = before.split_off(before.len().saturating_sub(1) / stretch * stretch);
        let mut live = Live {
            rest: Rest::new(graph, present, &before, progress)?,
            path: before,
            winning: None,
            answer: None,
        };
        live.run_checked(|_| ());
        after
            .into_iter()
            .try_for_each(|v| live.push_unchecked(v, progress))?;
        Ok(live)
    }

    /// Runs a call, and then checks all invariants, whatever its result.
    fn run_checked<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
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
        let mut fresh = Rest::of(self.rest.matching().clone());
        let recomputed = fresh.wins(self.token(), &mut Progress::silent());
        if let Some(winning) = &self.winning {
            assert_eq!(recomputed.as_ref(), Ok(winning));
        }
        if let (Some(answer), Some(token)) = (self.answer, self.token()) {
            assert_eq!(
                recomputed.map(|moves| moves.is_empty()),
                Ok(answer.is_none())
            );
            assert!(answer.is_none_or(|w| self.rest.matching().is_exposed(w)));
            assert!(answer.is_none_or(|w| self.graph().link_between(token, w).is_some()));
        }
    }

    /// Determines the mate of the vertex `token`: one search, unless a move has determined it.
    fn settle(
        &mut self,
        token: Vertex,
        progress: &mut Progress,
    ) -> Result<Option<Vertex>, Interrupted> {
        if self.answer.is_none() {
            self.rest.insert(token, progress)?;
            self.answer = Some(self.rest.matching().mate(token));
            let removal = self.rest.remove(token, &mut Progress::silent());
            removal.expect("nobody interrupts");
        }
        Ok(self.answer.flatten())
    }
}

impl<G: Graph + Clone> Position for Live<G> {
    type Graph = G;

    fn graph(&self) -> &G {
        &self.rest.matching().graph
    }

    fn path(&self) -> &[Vertex] {
        &self.path
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        let matching = self.rest.matching();
        match self.token() {
            Some(token) => matching.neighbors(token).collect(),
            None => (matching.links.vertices())
                .filter(|&v| matching.is_present(v))
                .collect(),
        }
    }

    fn is_present(&self, v: Vertex) -> bool {
        self.rest.matching().is_present(v)
    }

    fn is_legal(&self, v: Vertex) -> bool {
        let matching = self.rest.matching();
        let is_beside = |token| matching.graph.link_between(token, v).is_some();
        (v as usize) < matching.links.len()
            && matching.is_present(v)
            && self.token().is_none_or(is_beside)
    }

    /// Takes one search.
    fn push_unchecked(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        debug_assert!(self.is_legal(v));
        self.run_checked(|live| {
            live.winning = None;
            if live.path.is_empty() {
                live.rest.begin();
            }
            live.answer = None; // what is stopped may have changed the matching
            let mate = live.rest.matching().mate(v);
            live.rest.remove(v, progress)?;
            live.path.push(v);
            live.answer = Some(mate.filter(|&mate| live.rest.matching().is_exposed(mate)));
            Ok(())
        })
    }

    /// Takes one search.
    fn pop(&mut self, progress: &mut Progress) -> Result<Option<Vertex>, Interrupted> {
        let Some(v) = self.token() else {
            return Ok(None);
        };
        self.run_checked(|live| {
            live.winning = None;
            live.answer = None;
            let essential = live.rest.insert(v, progress)?;
            live.path.pop();
            live.answer = (!essential).then_some(Some(v));
            Ok(Some(v))
        })
    }

    /// No search after a move, one search after moves were taken back; without a token as many as
    /// [`Live::winning_moves`].
    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted> {
        match (&self.winning, self.token()) {
            (None, Some(_)) if self.answer.is_some() => Ok(self.answer.flatten().is_some()),
            (None, Some(token)) if !self.graph().is_bipartite() => {
                self.run_checked(|live| live.rest.is_winning(token, progress))
            }
            _ => Ok(!self.winning_moves(progress)?.is_empty()),
        }
    }

    /// Takes a search for each neighbour, or one search for all; on bipartite graphs only for values that earlier moves
    /// have not determined.
    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted> {
        self.run_checked(|live| {
            if live.winning.is_none() {
                live.winning = Some(live.rest.wins(live.token(), progress)?);
            }
            Ok(live.winning.clone().unwrap_or_default())
        })
    }

    /// The proof has as many pairs of the proof before the last move as possible.
    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Proof), Interrupted> {
        let token = self.token().expect("the token has been put down");
        let answer = self.run_checked(|live| live.settle(token, progress))?;
        let mut matching = self.rest.matching().clone();
        matching.links[token] = G::NO_LINK;
        if let Some(link) = answer.and_then(|answer| self.graph().link_between(token, answer)) {
            matching.join(token, link);
        }
        let proof = prove_vertex(matching, token, progress)?;
        Ok((answer.is_some(), Proof::Matching(proof)))
    }
}
