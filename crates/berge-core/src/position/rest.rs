//! What is left of a graph when the token has gone: a maximum matching of vertices that come and go.

use berge_matching::bipartite::forest::{Forest, InitialMatching};
use berge_matching::bipartite::maintained::{Maintained, Reach};
use berge_matching::general::Blossoms;
use berge_matching::graph::{Graph, Vertex};
use berge_matching::matching::Matching;
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::Structure;

/// A maximum matching of vertices that come and go.
///
/// Invariants, between any two calls: those of [`Maintained`] and [`Reach`]; or there is no forest, and the matching is maximum.
#[derive(Clone, Debug)]
pub(crate) enum Rest<G: Graph> {
    /// With what is known of who is live, so that most questions need no search, or a short one.
    Bipartite(Box<Maintained<G>>, Reach),
    General(Box<Blossoms<G>>),
}

impl<G: Graph + Clone> Rest<G> {
    /// Of the `present` vertices that the path does not touch.
    pub(crate) fn new(
        graph: G,
        present: impl IntoIterator<Item = Vertex>,
        path: &[Vertex],
        progress: &mut Progress,
    ) -> Result<Self, Interrupted>
    where
        G: InitialMatching,
    {
        let mut matching = Matching::empty(graph, present);
        for &p in path {
            matching.links[p] = G::ABSENT;
        }
        Ok(match Structure::of(matching, progress)? {
            Structure::Bipartite(forest) => {
                Rest::Bipartite(Box::new(Maintained::of(forest)), Reach::default())
            }
            Structure::General(blossoms) => Rest::of(blossoms.into_matching()),
        })
    }

    /// Of a maximum matching.
    pub(crate) fn of(matching: Matching<G>) -> Self {
        if matching.graph.is_bipartite() {
            Rest::Bipartite(Box::new(Maintained::new(matching)), Reach::default())
        } else {
            Rest::General(Box::new(Blossoms::of(matching)))
        }
    }

    pub(crate) fn matching(&self) -> &Matching<G> {
        match self {
            Rest::Bipartite(maintained, _) => maintained.matching(),
            Rest::General(blossoms) => blossoms.matching(),
        }
    }

    fn matching_mut(&mut self) -> &mut Matching<G> {
        match self {
            Rest::Bipartite(maintained, _) => maintained.matching_mut(),
            Rest::General(blossoms) => blossoms.matching_mut(),
        }
    }

    /// Checks all invariants where the token has walked along `walked`.
    pub(crate) fn check(&self, walk: &[Vertex]) {
        match self {
            Rest::Bipartite(maintained, reach) => maintained.check(reach, walk),
            Rest::General(blossoms) => blossoms.check(),
        }
    }

    /// The token is going to be put down, anywhere.
    pub(crate) fn begin(&mut self) {
        if let Rest::Bipartite(maintained, _) = self {
            maintained.begin();
        }
    }

    /// Takes out `v`. Changes nothing if it is stopped.
    pub(crate) fn remove(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let (mate, link) = (self.matching().mate(v), self.matching().links[v]);
        let result = match self {
            Rest::Bipartite(maintained, reach) => maintained.remove(v, reach, progress),
            Rest::General(blossoms) => {
                blossoms.matching_mut().links[v] = G::ABSENT;
                mate.map_or(Ok(()), |mate| {
                    blossoms.matching_mut().links[mate] = G::NO_LINK;
                    blossoms.augment_from(mate, progress).map(drop)
                })
            }
        };
        result.inspect_err(|_| self.mend(v, mate, link))
    }

    /// Puts `v` back after its removal was stopped: with its mate, or exposed where that has found another.
    fn mend(&mut self, v: Vertex, mate: Option<Vertex>, link: G::Link) {
        let matching = self.matching_mut();
        if !matching.is_present(v) {
            matching.links[v] = G::NO_LINK;
            if mate.is_some_and(|mate| matching.is_exposed(mate)) {
                matching.join(v, link);
            }
        }
        self.forget_all();
    }

    /// Forgets what work that was stopped has left in disorder.
    fn forget_all(&mut self) {
        if let Rest::Bipartite(maintained, reach) = self {
            maintained.forget_all();
            *reach = Reach::default();
        }
    }

    /// Puts in `v`; says whether every maximum matching now covers it. Changes nothing if it is stopped.
    pub(crate) fn insert(
        &mut self,
        v: Vertex,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let result = match self {
            Rest::Bipartite(maintained, reach) => maintained.add(v, reach, progress),
            Rest::General(blossoms) => {
                blossoms.matching_mut().links[v] = G::NO_LINK;
                blossoms.augment_from(v, progress)
            }
        };
        result.inspect_err(|_| {
            let matching = self.matching_mut();
            if let Some(mate) = matching.mate(v) {
                matching.links[mate] = G::NO_LINK;
            }
            matching.links[v] = G::ABSENT;
            self.forget_all();
        })
    }

    /// The moves that win, in the graph's order: with the token on a vertex that has been taken out, or beside the board.
    pub(crate) fn wins(
        &mut self,
        token: Option<Vertex>,
        progress: &mut Progress,
    ) -> Result<Vec<Vertex>, Interrupted> {
        match token {
            Some(token) => self.winning_moves(token, progress),
            None => self.all_even(progress),
        }
    }

    /// Whether the mover wins with the token on `v`, which has been taken out.
    pub(crate) fn is_winning(
        &mut self,
        v: Vertex,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let Rest::General(blossoms) = self else {
            return Ok(!self.winning_moves(v, progress)?.is_empty());
        };
        blossoms.matching_mut().links[v] = G::NO_LINK;
        let leads = blossoms.grow_from([v], progress, |_, edge| edge.is_some());
        blossoms.matching_mut().links[v] = G::ABSENT;
        leads
    }

    /// The neighbours of `v`, which has been taken out, that some maximum matching misses.
    fn winning_moves(
        &mut self,
        v: Vertex,
        progress: &mut Progress,
    ) -> Result<Vec<Vertex>, Interrupted> {
        let mut moves = Vec::new();
        self.collect_winning_moves(v, &mut moves, progress)?;
        moves.reverse();
        Ok(moves)
    }

    /// Appends the same in reverse order, as a review wants them, which goes backwards.
    pub(crate) fn collect_winning_moves(
        &mut self,
        v: Vertex,
        moves: &mut Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        match self {
            Rest::Bipartite(maintained, reach) => {
                let result = maintained.collect_winning_moves(v, reach, moves, progress);
                result.inspect_err(|_| self.forget_all())
            }
            Rest::General(blossoms) => {
                let mut here: Vec<Vertex> = blossoms.matching().neighbours(v).collect();
                if !here.is_empty() {
                    blossoms.retain_even(&mut here, progress)?;
                }
                moves.extend(here.iter().rev());
                Ok(())
            }
        }
    }

    /// All vertices that some maximum matching misses.
    fn all_even(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted> {
        let vertices = self.matching().links.vertices();
        let present = vertices.filter(|&v| self.matching().is_present(v));
        let mut even: Vec<Vertex> = present.collect();
        match self {
            Rest::Bipartite(maintained, _) => {
                let forest = Forest::grown(maintained.matching().clone(), progress)?;
                even.retain(|&v| forest.is_even(v));
            }
            Rest::General(blossoms) => blossoms.retain_even(&mut even, progress)?,
        }
        Ok(even)
    }
}
