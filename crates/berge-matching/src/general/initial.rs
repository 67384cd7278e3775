//! The first matching of any graph: Karp and Sipser's rule with searches.
//!
//! The rule leaves some vertices exposed whose possible partners are far away when it ends. But when it reaches such a
//! vertex, much of the graph is still exposed, and a short search finds a partner. So the search is made at once. In a
//! random graph there are few such vertices and the searches are long, while simultaneous searches soon meet in the
//! middle: there the vertices are left to the phases.
//!
//! The order of the vertices matters as much as the choice of partners: those with few neighbours left come first.
//! Otherwise the order stays the same, so that the exposed vertices are at one front and not all over the graph.

use super::Blossoms;
use super::one::TreeResult;
use crate::graph::{Graph, Vertex};
use crate::matching::first_neighbors::{OrderTest, free_link};
use crate::matching::karp_sipser::Degrees;
use crate::progress::{Interrupted, Progress};
use std::ops::Range;

/// A search may visit as many even vertices as the budget allows, and its visits are subtracted from the budget. The
/// budget begins with `order / VERTICES_A_VISIT_AT_FIRST` and grows by `VISITS_A_PATH` with each path, up to
/// `order / VERTICES_A_VISIT_AT_MOST`: for distant partners a phase, which visits all vertices, is cheaper.
const VERTICES_A_VISIT_AT_FIRST: usize = 128;
const VISITS_A_PATH: usize = 1024;
const VERTICES_A_VISIT_AT_MOST: usize = 32;

/// A search may make `FEWEST_VISITS` in any case, until `order / VERTICES_A_VISIT_IN_VAIN` visits have found nothing.
const FEWEST_VISITS: usize = 64;
const VERTICES_A_VISIT_IN_VAIN: usize = 2;

/// All searches together scan at most `START_SCANS` times the vertices and edges, each edge counted from both ends: a
/// search through a hub scans all its edges, which may be worth it.
const START_SCANS: usize = 2;

impl<G: Graph> Blossoms<G> {
    /// Matches nearly as many exposed vertices as possible. Returns those that are postponed to the phases, which may
    /// find a path; the other exposed vertices are roots of final trees.
    pub(super) fn start(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted> {
        let (mut postponed, rest) = self.start_in_order(progress)?;
        if rest.is_empty() {
            return Ok(postponed);
        }
        let mut degrees = Degrees::of(&self.matching);
        let ends = degrees.sum();
        degrees.strip_leaves(&mut self.matching, progress)?;
        let order = self.label.len();
        let most_scanned = START_SCANS * (order + ends);
        let mut budget = order / VERTICES_A_VISIT_AT_FIRST;
        let mut in_vain = 0;
        let mut turns = Turns::of(rest);
        while let Some(v) = turns.next(&degrees) {
            progress.step()?;
            if !degrees.match_next(v, &mut self.matching, progress)? {
                progress.advance();
                continue;
            }
            let is_few = in_vain < order / VERTICES_A_VISIT_IN_VAIN;
            let most = budget.max(if is_few { FEWEST_VISITS } else { 0 });
            if most == 0 || self.edges_scanned > most_scanned {
                postponed.push(v);
                continue;
            }
            let (result, cost) = self.grow_one(v, most, progress)?;
            budget = budget.saturating_sub(cost);
            match result {
                TreeResult::Path(_, other) => {
                    budget = (budget + VISITS_A_PATH).min(order / VERTICES_A_VISIT_AT_MOST);
                    degrees.forget(other, &self.matching);
                    degrees.strip_leaves(&mut self.matching, progress)?;
                    progress.advance();
                }
                TreeResult::Complete => progress.advance(),
                TreeResult::OverBudget => {
                    in_vain += cost;
                    postponed.push(v);
                }
            }
        }
        postponed.retain(|&v| self.matching.is_exposed(v));
        Ok(postponed)
    }

    /// The same on a graph whose vertices are numbered in space: each vertex takes its first exposed neighbour, and
    /// where there is none, a search finds a partner among the next numbers. Also returns the vertices from the one on
    /// whose numbers say nothing.
    fn start_in_order(
        &mut self,
        progress: &mut Progress,
    ) -> Result<(Vec<Vertex>, Range<Vertex>), Interrupted> {
        let all = self.label.vertices();
        let Some(mut pass) = OrderTest::of(&self.matching) else {
            return Ok((Vec::new(), all));
        };
        let scanned_before = self.edges_scanned;
        let order = self.label.len();
        let (mut postponed, mut budget) = (Vec::new(), order / VERTICES_A_VISIT_AT_FIRST);
        let mut most_scanned = None;
        for v in all.clone() {
            progress.step()?;
            if !self.matching.is_exposed(v) {
                continue;
            }
            if let Some((link, w)) = free_link(&self.matching, v) {
                self.matching.join(v, link);
                pass.count_edge(v, w);
            } else if self.edges_scanned - scanned_before
                > *most_scanned.get_or_insert_with(|| START_SCANS * self.size())
            {
                postponed.push(v);
                pass.count_exposed();
            } else {
                let (result, cost) = self.grow_one(v, budget.max(FEWEST_VISITS), progress)?;
                budget = budget.saturating_sub(cost);
                match result {
                    TreeResult::Path(..) => {
                        budget = (budget + VISITS_A_PATH).min(order / VERTICES_A_VISIT_AT_MOST);
                    }
                    TreeResult::Complete => {}
                    TreeResult::OverBudget => {
                        postponed.push(v);
                        pass.count_exposed();
                    }
                }
            }
            if pass.has_failed(v) {
                if OrderTest::is_kept(&self.matching, v) {
                    return Ok((postponed, v + 1..all.end));
                }
                self.final_lengths = [0; 2];
                self.clear();
                self.edges_scanned = scanned_before;
                pass.undo(&mut self.matching, v);
                return Ok((Vec::new(), all));
            }
        }
        postponed.retain(|&v| self.matching.is_exposed(v));
        Ok((postponed, all.end..all.end))
    }
}

/// The order of vertices: those with at most two exposed neighbours come first, then those with at most four, eight,
/// and so on, each group in order. A vertex with many neighbours finds a partner at any time, and must not take one
/// from a vertex with few.
struct Turns {
    /// Up to `end_of_next` the vertices that wait for another round, and from `next` on those of this round.
    waiting: Vec<Vertex>,
    end_of_next: usize,
    next: usize,
    /// The maximum number of neighbours in this round.
    most: usize,
}

impl Turns {
    /// Makes the order of some vertices. There are at most as many rounds as the largest degree has bits: linear in
    /// vertices and edges.
    fn of(vertices: impl Iterator<Item = Vertex>) -> Self {
        Turns {
            waiting: vertices.collect(),
            end_of_next: 0,
            next: 0,
            most: 2,
        }
    }

    /// Returns the next vertex, which may already be matched; None after all vertices.
    #[inline]
    fn next<G: Graph>(&mut self, degrees: &Degrees<G>) -> Option<Vertex> {
        while !self.waiting.is_empty() {
            while let Some(&v) = self.waiting.get(self.next) {
                self.next += 1;
                if degrees.of_vertex(v) <= self.most {
                    return Some(v);
                }
                self.waiting[self.end_of_next] = v;
                self.end_of_next += 1;
            }
            self.waiting.truncate(self.end_of_next);
            (self.end_of_next, self.next, self.most) = (0, 0, 2 * self.most);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::csr::CsrGraph;
    use crate::graph::grid::Grid;
    use crate::graph::keys::simple_edges;
    use crate::graph::steps::KingStep;
    use crate::matching::first_neighbors::first_neighbors;
    use crate::matching::{Matching, karp_sipser};
    use crate::progress::count_steps;

    /// The steps of Karp and Sipser's start and how many it leaves exposed, and the same of this one and those it
    /// leaves to the phases.
    fn compare_starts<G: Graph + Clone>(matching: Matching<G>) -> [(usize, usize); 2] {
        let plain = count_steps(usize::MAX, |progress| {
            first_neighbors(&mut matching.clone(), progress).unwrap(); // its steps are of both
            let mut matching = matching.clone();
            karp_sipser(&mut matching, progress).unwrap();
            Blossoms::without_roots(matching).exposed().len()
        });
        let own = count_steps(usize::MAX, |progress| {
            Blossoms::without_roots(matching.clone())
                .start(progress)
                .unwrap()
                .len()
        });
        [plain, own]
    }

    #[test]
    fn where_partners_are_near_few_are_left_to_the_phases() {
        let grid: Grid<KingStep> = Grid::new(200, 200).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let present: Vec<Vertex> = grid.squares().filter(|_| random.u8(..10) > 2).collect();
        let [plain, own] = compare_starts(Matching::empty(grid, present));
        assert!(plain.1 > 10 && 4 * own.1 < plain.1, "{plain:?}, {own:?}");
        assert!(2 * own.0 < 3 * plain.0, "{plain:?}, {own:?}");
    }

    /// Three perfect matchings.
    fn cubic(order: Vertex, random: &mut fastrand::Rng) -> Vec<(Vertex, Vertex)> {
        let matchings = (0..3).flat_map(|_| {
            let mut all: Vec<Vertex> = (0..order).collect();
            random.shuffle(&mut all);
            let pairs: Vec<_> = all.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            pairs
        });
        matchings.collect()
    }

    /// A grid in order with holes, so that some trees are complete, before a part whose numbers say nothing.
    #[test]
    fn parts_with_other_numbers_are_matched_after_one_in_order() {
        let (side, region) = (100, 6000);
        let mut random = fastrand::Rng::with_seed(1);
        let is_hole: Vec<bool> = (0..side * side).map(|_| random.u16(..300) == 0).collect();
        let is_full = |v: &Vertex| !is_hole[*v as usize];
        let right = (0..side * side)
            .filter(|v| (v + 1) % side > 0)
            .map(|v| (v, v + 1));
        let down = (0..side * (side - 1)).flat_map(|v| [(v, v + side), (v + 1, v + side)]);
        let grid = right.chain(down).filter(|(u, v)| is_full(u) && is_full(v));
        let mut edges: Vec<_> = grid.collect();
        let first = side * side;
        let far = cubic(region, &mut random).into_iter();
        edges.extend(far.map(|(u, v)| (first + u, first + v)));
        edges.extend((0..3000).map(|leaf| (first + leaf % 1000, first + region + leaf)));
        let order = first + region + 3000;
        let size = |name: &dyn Fn(Vertex) -> Vertex| {
            let edges = simple_edges(edges.iter().map(|&(u, v)| (name(u), name(v))));
            let graph = CsrGraph::new(order as usize, &edges).unwrap();
            let blossoms = Blossoms::new(&graph, 0..order, &mut Progress::silent()).unwrap();
            blossoms.matching().check();
            blossoms.exposed().len()
        };
        let mut start = Blossoms::without_roots(Matching::empty(
            CsrGraph::new(order as usize, &simple_edges(edges.iter().copied())).unwrap(),
            0..order,
        ));
        let (_, rest) = start.start_in_order(&mut Progress::silent()).unwrap();
        assert!((first..order).contains(&rest.start), "{rest:?}");
        assert_eq!(size(&|v| v), size(&|v| order - 1 - v));
    }

    #[test]
    fn searches_that_short_ones_have_paid_for_do_not_roam_through_the_same_region_again_and_again()
    {
        let (region, triangles) = (1 << 15, 1 << 14);
        let order = region + 3 * triangles;
        let mut random = fastrand::Rng::with_seed(1);
        let mut edges = cubic(region, &mut random);
        let mut names: Vec<Vertex> = (region..order).collect();
        random.shuffle(&mut names);
        let name = |at: Vertex| names[at as usize];
        for first in (0..3 * triangles).step_by(3) {
            let [a, b, c] = [first, first + 1, first + 2].map(name);
            edges.extend([(a, b), (b, c), (a, c)]);
            if first > 0 {
                edges.push((name(first - 1), a));
            }
        }
        edges.extend((0..order / 1000).map(|_| (random.u32(..region), random.u32(region..order))));
        let graph = CsrGraph::new(order as usize, &simple_edges(edges.into_iter())).unwrap();
        let [plain, own] = compare_starts(Matching::empty(&graph, 0..order));
        assert!(own.0 < plain.0 + 4 * order as usize, "{plain:?}, {own:?}");
    }

    #[test]
    fn where_most_stay_exposed_searches_are_given_up_soon() {
        let (hubs, leaves) = (1 << 13, 1 << 15);
        let mut random = fastrand::Rng::with_seed(1);
        let of_leaf = (0..3 * leaves).map(|edge| (edge / 3, leaves + random.u32(..hubs)));
        let order = (leaves + hubs) as usize;
        let graph = CsrGraph::new(order, &simple_edges(of_leaf)).unwrap();
        let [plain, own] = compare_starts(Matching::empty(&graph, 0..order as Vertex));
        assert!(own.1 > 20_000, "{own:?}");
        assert!(own.0 - plain.0 < order, "{plain:?}, {own:?}");
    }

    /// Stars whose centres are odd in trees that stand for good, all beside one hub; and hubs with leaves in which the
    /// searches that meet that one find nothing.
    #[test]
    fn a_hub_that_leads_nowhere_is_not_scanned_by_each_search() {
        let edges_scanned = |order: Vertex| {
            let (stars, hubs) = (order / 8, order / 10);
            let (hub, leaves) = (4 * stars, 4 * hubs);
            let first = hub + 1;
            let leaf = |at: Vertex| first + hubs + at;
            let mut random = fastrand::Rng::with_seed(1);
            let mut edges = vec![(hub, first)];
            for star in (0..stars).map(|star| 4 * star) {
                edges.extend([
                    (star, star + 1),
                    (star, star + 2),
                    (star, star + 3),
                    (star, hub),
                ]);
            }
            for at in 0..leaves {
                edges.push((first, leaf(at)));
                edges.extend((0..3).map(|_| (random.u32(first + 1..first + hubs), leaf(at))));
            }
            let bound = (first + hubs + leaves) as usize;
            let graph = CsrGraph::new(bound, &simple_edges(edges.into_iter())).unwrap();
            let mut blossoms = Blossoms::without_roots(Matching::empty(&graph, 0..bound as Vertex));
            blossoms.start(&mut Progress::silent()).unwrap();
            blossoms.edges_scanned
        };
        let [once, twice] = [1 << 16, 1 << 17].map(edges_scanned);
        assert!(2 * twice < 5 * once, "{once}, {twice}");
    }

    #[test]
    fn where_partners_are_far_searches_are_given_up_soon() {
        let order = 1 << 16;
        let edges = cubic(order, &mut fastrand::Rng::with_seed(1));
        let edges = simple_edges(edges.into_iter());
        let cubic = CsrGraph::new(order as usize, &edges).unwrap();
        let [plain, own] = compare_starts(Matching::empty(&cubic, 0..order));
        assert!(own.0 - plain.0 < order as usize / 32, "{plain:?}, {own:?}");
    }
}
