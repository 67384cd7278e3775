//! Solves large boards in bands of rows, on several threads.
//!
//! The forest of a band's maximum matching is a part of a forest of the board, except for the edges across the seams.
//! So each band is solved independently, by any free thread, and then the board's forest continues to grow from the
//! squares beside the seams, which is little work. The bands depend on the board alone, so the matching does not depend
//! on the number of threads.

use crate::bipartite::forest::{Forest, InitialMatching, PartialForest};
use crate::bipartite::tiles;
use crate::graph::grid::Grid;
use crate::graph::per_vertex::PerVertex;
use crate::graph::steps::PieceSteps;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::matching::karp_sipser::karp_sipser;
use crate::progress::{Interrupted, Progress, Stage};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Each band except the last has at least `FEWEST_ROWS` rows and `FEWEST_SQUARES` squares. Smaller bands would leave
/// more work for the seams, and less for a thread than it costs to start one.
const FEWEST_ROWS: usize = 256;
const FEWEST_SQUARES: usize = 1 << 18;

/// Solves the bands of a board, if it is large enough for several; `Forest::grow` does the rest.
impl<S: PieceSteps> InitialMatching for Grid<S>
where
    Self: Clone,
{
    fn start(
        &self,
        links: PerVertex<u8>,
        progress: &mut Progress,
    ) -> Result<PartialForest<u8>, Interrupted> {
        let graph = self.clone();
        let tops = tops(graph.rows(), graph.columns());
        // Asking the system takes longer than solving a small board.
        let threads = match tops.len() {
            1 => 1,
            _ => progress.threads(),
        };
        let forest = start_on(threads, &tops, Matching { graph, links }, progress)?;
        Ok(forest.into_partial())
    }

    fn by_side(&self, vertices: Vec<Vertex>) -> Option<[Vec<Vertex>; 2]> {
        let (black, white) = vertices.into_iter().partition(|&v| {
            let (row, column) = self.square(v);
            (row + column) % 2 == 0
        });
        Some([black, white])
    }
}

/// Returns the first row of each band.
fn tops(rows: usize, columns: usize) -> Vec<usize> {
    let Some(fewest) = FEWEST_SQUARES.checked_div(columns) else {
        return vec![0];
    };
    // Tiles are not cut.
    let height = FEWEST_ROWS.max(fewest).next_multiple_of(tiles::SIDE);
    match rows / height {
        0 | 1 => vec![0],
        _ => (0..rows).step_by(height).collect(),
    }
}

/// Returns the forest of a board whose bands are solved, on at most `threads` threads.
fn start_on<S: PieceSteps>(
    threads: usize,
    tops: &[usize],
    mut matching: Matching<Grid<S>>,
    progress: &mut Progress,
) -> Result<Forest<Grid<S>>, Interrupted> {
    let is_tiled = tiles::are_useful(&matching);
    if is_tiled {
        tiles::lay_borders(&mut matching, progress)?;
    }
    if tops.len() < 2 {
        fill(&mut matching, is_tiled, progress)?;
        return Ok(Forest::with_roots(matching));
    }
    let (rows, columns) = (matching.graph.rows(), matching.graph.columns());
    let ends = tops[1..].iter().copied().chain([rows]);
    let bands: Vec<Range<usize>> = tops.iter().zip(ends).map(|(&top, end)| top..end).collect();
    let work = Work {
        is_tiled,
        bands: &bands,
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        forest: Mutex::new(Forest::without_roots(matching)),
    };
    work.share(threads.min(bands.len()), progress)?;
    let mut forest = work.forest.into_inner().expect("no thread has panicked");
    for &top in &tops[1..] {
        // A domino across the seam has hidden two squares from their bands, and so also the neighbours of these.
        let beside =
            top.saturating_sub(2 * Grid::<S>::REACH)..(top + 2 * Grid::<S>::REACH).min(rows);
        let graph = &forest.matching().graph;
        let squares = graph.vertex(beside.start, 0)..=graph.vertex(beside.end - 1, columns - 1);
        forest.revisit(squares);
    }
    Ok(forest)
}

/// Matches nearly as many exposed squares as possible.
fn fill<S: PieceSteps>(
    matching: &mut Matching<Grid<S>>,
    is_tiled: bool,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    if is_tiled {
        tiles::fill(matching, progress)
    } else {
        karp_sipser(matching, progress)
    }
}

/// The bands of a board, which several threads take one by one.
struct Work<'a, S: PieceSteps> {
    is_tiled: bool,
    bands: &'a [Range<usize>],
    next: AtomicUsize,
    done: AtomicUsize,
    forest: Mutex<Forest<Grid<S>>>,
}

impl<S: PieceSteps> Work<'_, S> {
    /// Solves all bands on several threads. The calling thread is one of them, and the only one that reports progress.
    fn share(&self, threads: usize, progress: &mut Progress) -> Result<(), Interrupted> {
        progress.begin(Stage::MATCHING, self.bands.len());
        let called_off = AtomicBool::new(false);
        let listen = || match called_off.load(Ordering::Relaxed) {
            true => Err(Interrupted),
            false => Ok(()),
        };
        thread::scope(|scope| {
            // If the system has no more threads, fewer work.
            let others: Vec<_> = (1..threads)
                .map_while(|_| {
                    let work = || self.work(&mut Progress::new(&mut |_, _, _| listen()));
                    thread::Builder::new().spawn_scoped(scope, work).ok()
                })
                .collect();
            let ended = self.work_and_wait(&others, progress);
            called_off.store(ended.is_err(), Ordering::Relaxed);
            ended
        })
    }

    fn work_and_wait<T>(
        &self,
        others: &[thread::ScopedJoinHandle<'_, T>],
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let steps = progress.steps();
        let mut report = || progress.report(self.done.load(Ordering::Relaxed));
        self.work(&mut Progress::every(steps, &mut |_, _, _| report()))?;
        loop {
            let are_finished = others.iter().all(|other| other.is_finished());
            report()?;
            if are_finished {
                return Ok(());
            }
            thread::park_timeout(Duration::from_millis(1));
        }
    }

    /// Takes bands and solves them until none is left.
    fn work(&self, progress: &mut Progress) -> Result<(), Interrupted> {
        while let Some(band) = self.bands.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let (mut matching, first) = self.extract(band);
            fill(&mut matching, self.is_tiled, progress)?;
            let part = Forest::from_matching(matching, progress)?;
            self.lock().adopt(&part, first);
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Returns the matching of a band as its own board, without the squares that are matched across a seam, and the
    /// offset of its vertex numbers.
    fn extract(&self, band: &Range<usize>) -> (Matching<Grid<S>>, Vertex) {
        let forest = self.lock();
        let Matching { graph, links } = forest.matching();
        let (rows, columns) = (band.len(), graph.columns());
        let part: Grid<S> = Grid::new(rows, columns).expect("smaller than the board");
        let (corner, last) = (part.vertex(0, 0), part.vertex(rows - 1, columns - 1));
        let first = graph.vertex(band.start, 0) - corner;
        let bound = part.bound() as Vertex;
        let own = links[first..first + bound].iter();
        let mut links: PerVertex<u8> = own.copied().collect();
        drop(forest);
        links[0..corner].fill(Grid::<S>::ABSENT);
        links[last + 1..bound].fill(Grid::<S>::ABSENT);
        let mut matching = Matching { graph: part, links };
        for row in (0..rows).filter(|&row| row < Grid::<S>::REACH || row + Grid::<S>::REACH >= rows)
        {
            for column in 0..columns {
                let v = matching.graph.vertex(row, column);
                if matching.mate(v).is_some_and(|w| !matching.is_present(w)) {
                    matching.links[v] = Grid::<S>::ABSENT;
                }
            }
        }
        (matching, first)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Forest<Grid<S>>> {
        self.forest.lock().expect("no thread has panicked")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Vertex;
    use crate::graph::steps::{KnightStep, RookStep};

    /// Returns the links of the matching and the classes of the squares, after bands on several threads.
    fn solve_in_bands<S: PieceSteps>(
        threads: usize,
        tops: &[usize],
        grid: &Grid<S>,
        present: &[Vertex],
    ) -> (Vec<u8>, Vec<crate::matching::Class>)
    where
        Grid<S>: Clone,
    {
        let progress = &mut Progress::silent();
        let matching = Matching::empty(grid.clone(), present.iter().copied());
        let mut forest = start_on(threads, tops, matching, progress).unwrap();
        forest.grow(progress).unwrap();
        let classes = present.iter().map(|&v| forest.class(v)).collect();
        (forest.into_matching().links.to_vec(), classes)
    }

    fn check<S: PieceSteps>(rows: usize, columns: usize, height: usize, holes: f64, seed: u64)
    where
        Grid<S>: Clone,
    {
        let grid: Grid<S> = Grid::new(rows, columns).unwrap();
        let mut random = fastrand::Rng::with_seed(seed);
        let present: Vec<Vertex> = grid.squares().filter(|_| random.f64() >= holes).collect();
        let tops: Vec<usize> = (0..rows).step_by(height).collect();
        let (_, expected) = solve_in_bands(1, &[0], &grid, &present);
        let (links, classes) = solve_in_bands(1, &tops, &grid, &present);
        assert_eq!(classes, expected, "{rows} x {columns}, seed {seed}");
        for threads in [2, 8] {
            let (again, classes) = solve_in_bands(threads, &tops, &grid, &present);
            assert_eq!(again, links, "{rows} x {columns}, seed {seed}");
            assert_eq!(classes, expected);
        }
    }

    #[test]
    fn bands_come_to_what_the_board_comes_to_in_one_piece_on_any_number_of_threads() {
        for seed in 0..200 {
            let height = 1 + seed as usize % 9;
            let holes = [0.0, 0.05, 0.1, 0.3, 0.5][seed as usize % 5];
            check::<RookStep>(23 + seed as usize % 4, 31, height, holes, seed);
            check::<KnightStep>(19 + seed as usize % 4, 17, height + 1, holes, seed);
        }
    }

    #[test]
    fn dominoes_of_tiles_lie_across_seams() {
        for (seed, holes) in [(1, 0.01), (2, 0.02), (3, 0.04), (4, 0.07)] {
            check::<RookStep>(320, 257, tiles::SIDE, holes, seed);
            check::<RookStep>(300, 300, 2 * tiles::SIDE, holes, seed);
        }
    }

    #[test]
    fn a_board_with_several_owners_begins_as_it_does_with_one() {
        let grid: Grid<RookStep> = Grid::new(300, 300).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let present: Vec<Vertex> = grid.squares().filter(|_| random.u8(..50) > 0).collect();
        let progress = &mut Progress::silent();
        let there = present.iter().copied();
        let shared = Forest::new(std::sync::Arc::new(grid.clone()), there.clone(), progress);
        let own = Forest::new(grid, there, progress);
        assert_eq!(
            shared.unwrap().into_matching().links,
            own.unwrap().into_matching().links
        );
    }

    #[test]
    fn bands_are_as_large_as_they_are_meant_to_be() {
        assert_eq!(tops(0, 0), [0]);
        assert_eq!(tops(1_000_000, 0), [0]);
        assert_eq!(tops(511, 4000), [0]);
        assert_eq!(tops(600, 4000), [0, 256, 512]);
        assert_eq!(tops(575, 1000), [0]);
        assert_eq!(tops(1000, 1000), [0, 288, 576, 864]);
        assert_eq!(tops(4000, 4000).len(), 16);
        assert_eq!(tops(1, 1_000_000), [0]);
    }

    #[test]
    fn progress_tells_how_many_bands_are_done() {
        let grid: Grid<RookStep> = Grid::new(40, 40).unwrap();
        let mut reports = Vec::new();
        let mut listen = |_, done, total| {
            reports.push((done, total));
            Ok(())
        };
        let mut progress = Progress::every(100, &mut listen);
        let matching = Matching::empty(grid.clone(), grid.squares());
        start_on(1, &[0, 20], matching, &mut progress).unwrap();
        reports.dedup();
        assert_eq!(reports, [(0, 2), (1, 2), (2, 2)]);
    }

    #[test]
    fn whoever_is_at_work_stops_when_the_work_is_called_off() {
        let grid: Grid<RookStep> = Grid::new(200, 200).unwrap();
        let tops: Vec<usize> = (0..200).step_by(20).collect();
        // One thread reports each beat; with several threads, the reporting one may find no work left.
        for threads in [1, 3] {
            let mut beats = 1;
            loop {
                let mut remaining = beats;
                let mut listen = |_, done, total| {
                    assert!(done <= total);
                    remaining -= 1;
                    if remaining == 0 {
                        Err(Interrupted)
                    } else {
                        Ok(())
                    }
                };
                let matching = Matching::empty(grid.clone(), grid.squares());
                let mut progress = Progress::every(64, &mut listen);
                match start_on(threads, &tops, matching, &mut progress) {
                    Err(Interrupted) => assert_eq!(remaining, 0, "no beat after it was stopped"),
                    Ok(_) => break,
                }
                beats += 1;
            }
            assert!(threads > 1 || beats > 100);
        }
    }
}
