//! The last augmenting paths, if they are long and share vertices: all at once, by labels.
//!
//! This is Goldberg and Tarjan's method (1988) in the variant that Cherkassky, Goldberg, Martin, Setubal and Stolfi
//! (1998) found best for matchings. An exposed vertex of one side takes the neighbour that seems nearest to an exposed
//! vertex of the other side, and the former mate of that neighbour must find another one. The label of a neighbour is a
//! lower bound of its distance. Labels grow as neighbours are taken, and searches from all goals make them exact again
//! from time to time. If that does not end, phases like those of Hopcroft and Karp (1973) take over: each finds as many
//! shortest paths as possible, and the remaining paths are longer. If paths are short, a forest that dissolves two
//! trees for each of them is cheaper; the forest also finds the remaining paths and the classes.

use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};
use std::collections::VecDeque;

/// Stands for no label: the last search has not reached the vertex, or a phase has visited it since.
const NO_LABEL: u16 = u16::MAX;
/// Vertices that seem farther from all goals stay exposed.
const MAX_LABEL: u16 = NO_LABEL - 1;

/// A round of pushes ends when it has scanned 1 / `ROUND_DIVISOR` of all edge ends; then labels are made exact again.
/// There are at most `ROUNDS` rounds: a push scans all edges of a hub, and several vertices that compete for one
/// neighbour push for long.
const ROUND_DIVISOR: usize = 8;
const ROUNDS: usize = 32;

/// Edges of a push that count as a step of work.
const EDGES_A_STEP: usize = 8;

/// Matches nearly as many of the exposed vertices, which are given by side, as possible: all except those with longer
/// paths than labels can express.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work; the matching so far is valid.
pub(crate) fn push_relabel<G: Graph>(
    matching: &mut Matching<G>,
    sides: [Vec<Vertex>; 2],
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    by_rounds(matching, sides, ROUNDS, progress)
}

/// Does what [`push_relabel`] does, with at most `rounds` rounds before the phases.
fn by_rounds<G: Graph>(
    matching: &mut Matching<G>,
    mut sides: [Vec<Vertex>; 2],
    rounds: usize,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    let vertices = matching.links.vertices();
    let ends: usize = vertices.map(|v| matching.graph.places(v).count()).sum();
    let bound = matching.links.len();
    sides.sort_by_key(Vec::len);
    let [active, goals] = sides;
    let mut labels = Labels {
        matching,
        active: active.into(),
        too_far: Vec::new(),
        label: PerVertex::new(NO_LABEL, bound),
        bound_without_label: MAX_LABEL,
    };
    for _ in 0..rounds {
        if labels.active.is_empty() {
            return Ok(());
        }
        labels.search(&goals, progress)?;
        labels.round(ends / ROUND_DIVISOR, progress)?;
    }
    // Pushes may have opened a path for them; augmentations open none.
    labels.active.extend(labels.too_far.drain(..));
    while !labels.active.is_empty() {
        labels.search(&goals, progress)?;
        if !labels.run_phase(progress)? {
            break;
        }
    }
    Ok(())
}

struct Labels<'a, G: Graph> {
    matching: &'a mut Matching<G>,
    /// Exposed vertices that may still be matched.
    active: VecDeque<Vertex>,
    /// Vertices that seemed to be too far from all goals.
    too_far: Vec<Vertex>,
    /// For the goals' side, a lower bound of a vertex's distance: the number of vertices of that side that follow it on
    /// a path to a goal. For the other side, whether the last search has visited the vertex, if it was exposed.
    label: PerVertex<u16>,
    /// The lower bound for vertices with [`NO_LABEL`]: where the last search ended.
    bound_without_label: u16,
}

impl<G: Graph> Labels<'_, G> {
    /// Makes labels exact as far as there are active vertices, and drops active vertices without a path.
    fn search(&mut self, goals: &[Vertex], progress: &mut Progress) -> Result<(), Interrupted> {
        self.label.fill(NO_LABEL);
        self.bound_without_label = MAX_LABEL;
        let exposed = |&v: &Vertex| self.matching.is_exposed(v);
        let mut queue: VecDeque<Vertex> = goals.iter().copied().filter(exposed).collect();
        for &u in &queue {
            self.label[u] = 0;
        }
        let mut missing = self.active.len();
        while let Some(u) = queue.pop_front() {
            progress.step()?;
            let label = MAX_LABEL.min(self.label[u] + 1);
            let mut edges = self.matching.graph.edges_at(u);
            while let Some((_, v)) = edges.next(&self.matching.graph) {
                if !self.matching.is_present(v) {
                    continue;
                }
                let mate = self.matching.mate_or_itself(v);
                if self.label[mate] == NO_LABEL {
                    self.label[mate] = label;
                    match self.matching.is_exposed(v) {
                        // Not all of these are active: vertices that stayed exposed may be visited again.
                        true => missing = missing.saturating_sub(1),
                        false => queue.push_back(mate),
                    }
                }
            }
            if missing == 0 {
                self.bound_without_label = label;
                return Ok(());
            }
        }
        self.active.retain(|&v| {
            let is_visited = self.label[v] != NO_LABEL;
            if !is_visited {
                self.too_far.push(v);
            }
            is_visited
        });
        Ok(())
    }

    /// Matches active vertices until more than `most` edges were scanned.
    fn round(&mut self, most: usize, progress: &mut Progress) -> Result<(), Interrupted> {
        let mut edges_scanned = 0;
        while edges_scanned <= most
            && let Some(v) = self.active.pop_front()
        {
            edges_scanned += self.count_work(v, progress)?;
            self.push(v, progress);
        }
        Ok(())
    }

    /// Counts the work for all edges at `v`; returns their number.
    fn count_work(&self, v: Vertex, progress: &mut Progress) -> Result<usize, Interrupted> {
        let degree = self.matching.graph.places(v).count();
        progress.work(1 + (degree / EDGES_A_STEP) as u32)?;
        Ok(degree)
    }

    /// Augments along paths on which exact labels decrease by one in each step, until there are no more; returns
    /// whether there was any. Linear, because it visits each vertex once.
    fn run_phase(&mut self, progress: &mut Progress) -> Result<bool, Interrupted> {
        let roots = std::mem::take(&mut self.active);
        let count = roots.len();
        for v in roots {
            if !self.augment(v, progress)? {
                self.active.push_back(v);
            }
        }
        Ok(self.active.len() < count)
    }

    /// Augments along such a path from the active vertex `root`, if there is one; clears the labels of all visited
    /// vertices.
    fn augment(&mut self, root: Vertex, progress: &mut Progress) -> Result<bool, Interrupted> {
        let mut label = self.label[root];
        debug_assert!(label != NO_LABEL, "the search has visited it");
        let mut path = vec![(root, G::NO_LINK, self.matching.graph.edges_at(root))];
        while let Some((_, taken, edges)) = path.last_mut() {
            let Some((link, u)) = edges.next(&self.matching.graph) else {
                path.pop();
                label += 1;
                continue;
            };
            if self.label[u] == NO_LABEL || self.label[u] + 1 != label {
                continue;
            }
            (label, *taken) = (self.label[u], link);
            self.label[u] = NO_LABEL;
            if let Some(v) = self.matching.mate(u) {
                self.count_work(v, progress)?;
                path.push((v, G::NO_LINK, self.matching.graph.edges_at(v)));
                continue;
            }
            for (v, link, _) in path.into_iter().rev() {
                self.matching.join(v, link);
            }
            progress.advance();
            return Ok(true);
        }
        Ok(false)
    }

    /// Matches the active vertex `v` with the neighbour that seems nearest to a goal, if it is not too far.
    fn push(&mut self, v: Vertex, progress: &mut Progress) {
        let (mut nearest, mut second, mut nearest_edge) = (MAX_LABEL, MAX_LABEL, None);
        let mut edges = self.matching.graph.edges_at(v);
        while let Some((link, u)) = edges.next(&self.matching.graph) {
            if !self.matching.is_present(u) {
                continue;
            }
            let label = match self.label[u] {
                NO_LABEL => self.bound_without_label,
                label => label,
            };
            if label < nearest {
                (nearest, second, nearest_edge) = (label, nearest, Some((link, u)));
            } else {
                second = second.min(label);
            }
        }
        let Some((link, u)) = nearest_edge else {
            self.too_far.push(v);
            return;
        };
        match self.matching.mate(u) {
            Some(other) => {
                self.matching.links[other] = G::NO_LINK;
                self.active.push_back(other);
            }
            None => progress.advance(),
        }
        self.matching.join(v, link);
        // From `u` the path must go to `v` first, and then to another of its neighbours.
        self.label[u] = MAX_LABEL.min(second + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bipartite::forest::{Forest, InitialMatching};
    use crate::graph::csr::CsrGraph;
    use crate::graph::grid::Grid;
    use crate::graph::keys::simple_edges;
    use crate::graph::steps::{KnightStep, PieceSteps, RookStep};
    use crate::matching::karp_sipser;
    use crate::progress::count_steps;
    use std::sync::Arc;

    fn exposed<G: Graph>(matching: &Matching<G>) -> usize {
        let vertices = matching.links.vertices();
        vertices.filter(|&v| matching.is_exposed(v)).count()
    }

    fn push<G: InitialMatching>(
        matching: &mut Matching<G>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        push_by(ROUNDS, matching, progress)
    }

    fn push_by<G: InitialMatching>(
        rounds: usize,
        matching: &mut Matching<G>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let vertices = matching.links.vertices();
        let exposed = vertices.filter(|&v| matching.is_exposed(v)).collect();
        let sides = matching.graph.by_side(exposed).expect("a board has sides");
        by_rounds(matching, sides, rounds, progress)
    }

    fn check_board<S: PieceSteps>(rows: usize, columns: usize, holes: f64, seed: u64)
    where
        Grid<S>: Clone,
    {
        let grid: Grid<S> = Grid::new(rows, columns).unwrap();
        let mut random = fastrand::Rng::with_seed(seed);
        let present: Vec<Vertex> = grid.squares().filter(|_| random.f64() >= holes).collect();
        check(grid, &present, seed);
    }

    fn check<G: InitialMatching + Clone>(graph: G, present: &[Vertex], seed: u64) {
        let progress = &mut Progress::silent();
        let mut matching = Matching::empty(graph, present.iter().copied());
        let forest = Forest::from_matching(matching.clone(), progress).unwrap();
        if seed < 150 {
            karp_sipser(&mut matching, progress).unwrap();
        }
        // Some paths have been found by the forest, and then the others are.
        let mut part = Forest::with_roots(matching);
        part.grow_until(present.len() / 4, progress).unwrap();
        let matching = part.into_matching();
        for rounds in [0, 1, ROUNDS] {
            let mut matching = matching.clone();
            assert_eq!(push_by(rounds, &mut matching, progress), Ok(()));
            matching.check();
            assert_eq!(
                exposed(&matching),
                exposed(forest.matching()),
                "seed {seed}"
            );
            let again = Forest::from_matching(matching, progress).unwrap();
            assert!(present.iter().all(|&v| again.class(v) == forest.class(v)));
        }
    }

    #[test]
    fn all_that_can_be_matched_on_a_board_is() {
        for seed in 0..300 {
            let holes = [0.0, 0.04, 0.1, 0.3, 0.5][seed as usize % 5];
            let (rows, columns) = (1 + seed as usize % 23, 1 + seed as usize % 31);
            check_board::<RookStep>(rows, columns, holes, seed);
            check_board::<KnightStep>(rows, columns, holes, seed);
        }
        check_board::<RookStep>(200, 200, 0.04, 1);
    }

    #[test]
    fn all_that_can_be_matched_in_a_stored_graph_is() {
        for seed in 0..300 {
            let mut random = fastrand::Rng::with_seed(seed);
            let (rows, columns) = (1 + seed as Vertex % 23, 1 + seed as Vertex % 31);
            let order = rows + columns;
            let count = random.u32(..3 * order);
            let edges = (0..count).map(|_| (random.u32(..rows), rows + random.u32(..columns)));
            let graph = CsrGraph::new(order as usize, &simple_edges(edges)).unwrap();
            let mut random = fastrand::Rng::with_seed(seed);
            let present: Vec<Vertex> = (0..order).filter(|_| random.u8(..8) > 0).collect();
            check(graph, &present, seed);
        }
    }

    /// Cycles of 20 entries along the diagonal, each row with one entry more in some later cycle, shuffled: most paths
    /// end in a few cycles, and each of these dissolves a tree, unless labels take over.
    #[test]
    fn shuffled_triangular_matrices_take_linear_time() {
        let steps_a_row = |rows: Vertex| {
            let mut random = fastrand::Rng::with_seed(1);
            let mut names: [Vec<Vertex>; 2] = [(0..rows).collect(), (rows..2 * rows).collect()];
            names.iter_mut().for_each(|names| random.shuffle(names));
            let mut entries = Vec::new();
            for at in 0..rows {
                let next = if at % 20 == 19 { at - 19 } else { at + 1 };
                let [one, other] = [(); 2].map(|()| random.u32(..rows));
                entries.extend([(at, at), (at, next), (one.min(other), one.max(other))]);
            }
            let edges = entries.into_iter();
            let edges = edges.map(|(v, w)| (names[0][v as usize], names[1][w as usize]));
            let graph = CsrGraph::new(2 * rows as usize, &simple_edges(edges)).unwrap();
            let (steps, forest) = count_steps(usize::MAX, |progress| {
                Forest::new(graph, 0..2 * rows, progress)
            });
            assert!(forest.is_ok());
            steps / rows as usize
        };
        let (few, many) = (steps_a_row(20 << 8), steps_a_row(20 << 12));
        assert!(many < 2 * few, "{few}, {many}");
    }

    /// A board of one row whose squares are matched but for the first and the last.
    fn row(columns: usize) -> Matching<Arc<Grid<RookStep>>> {
        let grid = Arc::new(Grid::<RookStep>::new(1, columns).unwrap());
        let squares: Vec<Vertex> = grid.squares().collect();
        let mut matching = Matching::empty(grid, squares.iter().copied());
        for &v in squares[1..columns - 1].iter().step_by(2) {
            matching.join(v, 0);
        }
        matching
    }

    #[test]
    fn a_path_that_is_too_long_for_labels_is_left_to_the_forest() {
        let progress = &mut Progress::silent();
        let rows = [(2, 0), (1000, 0), (3 * usize::from(MAX_LABEL), 2)];
        for ((columns, remaining), rounds) in
            rows.into_iter().flat_map(|row| [(row, 0), (row, ROUNDS)])
        {
            let mut matching = row(columns);
            assert_eq!(exposed(&matching), 2);
            assert_eq!(push_by(rounds, &mut matching, progress), Ok(()));
            matching.check();
            assert_eq!(exposed(&matching), remaining, "{columns} squares");
            let forest = Forest::from_matching(matching, progress).unwrap();
            assert_eq!(exposed(forest.matching()), 0);
        }
    }

    #[test]
    fn who_was_left_exposed_may_be_met_again() {
        let rows = ["...##", "#..##", "##..#", ".##.#", ".....", ".#..."];
        let grid: Grid<RookStep> = Grid::new(6, 5).unwrap();
        let free = |v: &Vertex| {
            let (row, column) = grid.square(*v);
            rows[row].as_bytes()[column] == b'.'
        };
        let present: Vec<Vertex> = grid.squares().filter(free).collect();
        let mut matching = Matching::empty(grid, present.iter().copied());
        assert_eq!(push(&mut matching, &mut Progress::silent()), Ok(()));
        matching.check();
        assert_eq!(exposed(&matching), 2);
    }

    #[test]
    fn it_is_called_off_at_any_step() {
        for rounds in [0, ROUNDS] {
            let mut beats = 0;
            loop {
                beats += 1;
                let mut matching = row(40);
                let (_, ended) =
                    count_steps(beats, |progress| push_by(rounds, &mut matching, progress));
                matching.check();
                if ended.is_ok() {
                    break;
                }
            }
            assert!(beats > 20);
        }
    }
}
