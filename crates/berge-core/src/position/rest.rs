//! The rest of a graph, without the path of the token: a maximum matching under insertions and deletions.

use berge_matching::bipartite::dynamic::{DynamicMatching, Reach};
use berge_matching::bipartite::forest::{Forest, InitialMatching};
use berge_matching::general::Blossoms;
use berge_matching::graph::{Graph, Vertex};
use berge_matching::matching::Matching;
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::Structure;

/// A maximum matching under insertions and deletions of vertices.
///
/// Invariants between two calls: those of [`DynamicMatching`] and [`Reach`]; without a forest, the matching is maximum.
#[derive(Clone, Debug)]
pub(crate) enum Rest<G: Graph> {
    /// With the known live vertices, so that most questions need no search, or only a short one.
    Bipartite(Box<DynamicMatching<G>>, Reach),
    General(Box<Blossoms<G>>),
}

impl<G: Graph + Clone> Rest<G> {
    /// Makes the rest of the `present` vertices without the path.
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
        Ok(match Structure::from_empty_matching(matching, progress)? {
            Structure::Bipartite(forest) => Rest::Bipartite(
                Box::new(DynamicMatching::from_forest(forest)),
                Reach::default(),
            ),
            Structure::General(blossoms) => Rest::of(blossoms.into_matching()),
        })
    }

    /// Makes the rest from a maximum matching.
    pub(crate) fn of(matching: Matching<G>) -> Self {
        if matching.graph.is_bipartite() {
            Rest::Bipartite(
                Box::new(DynamicMatching::from_matching(matching)),
                Reach::default(),
            )
        } else {
            Rest::General(Box::new(Blossoms::without_roots(matching)))
        }
    }

    pub(crate) fn matching(&self) -> &Matching<G> {
        match self {
            Rest::Bipartite(dynamic, _) => dynamic.matching(),
            Rest::General(blossoms) => blossoms.matching(),
        }
    }

    fn matching_mut(&mut self) -> &mut Matching<G> {
        match self {
            Rest::Bipartite(dynamic, _) => dynamic.matching_mut(),
            Rest::General(blossoms) => blossoms.matching_mut(),
        }
    }

    /// Checks all invariants after the token has walked along `walk`.
    pub(crate) fn check(&self, walk: &[Vertex]) {
        match self {
            Rest::Bipartite(dynamic, reach) => dynamic.check(reach, walk),
            Rest::General(blossoms) => blossoms.check(),
        }
    }

    /// Prepares for placing the token anywhere.
    pub(crate) fn begin(&mut self) {
        if let Rest::Bipartite(dynamic, _) = self {
            dynamic.begin();
        }
    }

    /// Removes `v`. Changes nothing if it is interrupted.
    pub(crate) fn remove(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        let (mate, link) = (self.matching().mate(v), self.matching().links[v]);
        let result = match self {
            Rest::Bipartite(dynamic, reach) => dynamic.remove(v, reach, progress),
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

    /// Inserts `v` again after its removal was interrupted: with its mate, or exposed if the mate has a new partner.
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

    /// Discards the incomplete results of interrupted work.
    fn forget_all(&mut self) {
        if let Rest::Bipartite(dynamic, reach) = self {
            dynamic.forget_all();
            *reach = Reach::default();
        }
    }

    /// Inserts `v`; returns whether every maximum matching now covers it. Changes nothing if it is interrupted.
    pub(crate) fn insert(
        &mut self,
        v: Vertex,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let result = match self {
            Rest::Bipartite(dynamic, reach) => dynamic.add(v, reach, progress),
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

    /// Returns the winning moves in the graph's order, with the token on a removed vertex, or without a token.
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

    /// Whether the mover wins with the token on `v`, which was removed.
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

    /// Returns the neighbours of `v`, which was removed, that some maximum matching misses.
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

    /// Appends the same in reverse order, for a review, which goes backwards.
    pub(crate) fn collect_winning_moves(
        &mut self,
        v: Vertex,
        moves: &mut Vec<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        match self {
            Rest::Bipartite(dynamic, reach) => {
                let result = dynamic.collect_even_neighbors(v, reach, moves, progress);
                result.inspect_err(|_| self.forget_all())
            }
            Rest::General(blossoms) => {
                let mut here: Vec<Vertex> = blossoms.matching().neighbors(v).collect();
                if !here.is_empty() {
                    blossoms.retain_even(&mut here, progress)?;
                }
                moves.extend(here.iter().rev());
                Ok(())
            }
        }
    }

    /// Returns all vertices that some maximum matching misses.
    fn all_even(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted> {
        let vertices = self.matching().links.vertices();
        let present = vertices.filter(|&v| self.matching().is_present(v));
        let mut even: Vec<Vertex> = present.collect();
        match self {
            Rest::Bipartite(dynamic, _) => {
                let forest = Forest::from_matching(dynamic.matching().clone(), progress)?;
                even.retain(|&v| forest.is_even(v));
            }
            Rest::General(blossoms) => blossoms.retain_even(&mut even, progress)?,
        }
        Ok(even)
    }
}
