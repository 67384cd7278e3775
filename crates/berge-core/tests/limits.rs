//! Boards on which a recursion would exhaust the stack, and work that is interrupted.

mod common;

use berge_core::{
    CsrGraph, Forest, Grid, InitialMatching, Interrupted, KingStep, NotBipartite, Progress,
    REVIEWING, RookStep, Stage, Structure, Vertex, review, simple_edges,
};
use common::check::{review, solve};
use common::walks::{deepest_path, snake};
use common::{random_squares, run_limited};
use std::time::Instant;

/// Runs `work` on a stack on which a recursion along a path of the board would not fit.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn a_large_board_needs_no_stack() {
    on_a_small_stack(|| {
        let grid: Grid<RookStep> = Grid::new(4000, 4000).unwrap();
        let forest =
            run_limited(|progress| Forest::new(grid.clone(), grid.squares(), progress)).unwrap();
        assert!(
            grid.squares().all(|v| !forest.is_even(v)),
            "an even board has a perfect matching"
        );
    });
}

#[test]
fn a_corridor_of_a_million_squares_needs_no_stack() {
    on_a_small_stack(|| {
        let grid: Grid<RookStep> = Grid::new(1, 1_000_001).unwrap();
        let all: Vec<Vertex> = grid.squares().collect();
        let forest = solve(&grid, &all);
        let even = all.iter().filter(|&&v| forest.is_even(v)).count();
        assert_eq!(even, 500_001, "every other square of an odd path");
        let review = review(&grid, &all, &all);
        assert!((0..all.len()).all(|i| review.winning[i] == (i % 2 == 1)));
    });
}

#[test]
fn a_corridor_there_and_back_needs_no_stack() {
    on_a_small_stack(|| {
        // Rows of corridor between rows of wall with one door each, now right, now left.
        let grid: Grid<RookStep> = Grid::new(999, 1001).unwrap();
        let is_door = |r: usize, c: usize| c == if r % 4 == 1 { 1000 } else { 0 };
        let corridor: Vec<Vertex> = (0..999)
            .flat_map(|r| (0..1001).map(move |c| (r, if r % 4 < 2 { c } else { 1000 - c })))
            .filter(|&(r, c)| r % 2 == 0 || is_door(r, c))
            .map(|(r, c)| grid.vertex(r, c))
            .collect();
        assert_eq!(corridor.len() % 2, 1);
        let forest = solve(&grid, &corridor);
        for (i, &v) in corridor.iter().enumerate() {
            assert_eq!(forest.is_even(v), i.is_multiple_of(2), "square {i}");
        }
        let review = review(&grid, &corridor, &corridor[500..]);
        assert!(
            review
                .winning
                .iter()
                .enumerate()
                .all(|(i, &winning)| winning == (i % 2 == 1))
        );
    });
}

#[test]
fn a_whole_board_walked_row_by_row_needs_no_stack() {
    on_a_small_stack(|| {
        let grid: Grid<RookStep> = Grid::new(200, 200).unwrap();
        let path = snake(&grid);
        let review = review(&grid, &path, &path);
        // The rest is always a path, which has a perfect matching or one that misses only the token.
        assert!((0..path.len()).all(|i| review.winning[i] == (path.len() - i).is_multiple_of(2)));
    });
}

/// The reports of a progress: the stage, the work done, and all of it.
type Reports = Vec<(Stage, usize, usize)>;

/// Runs `work` and interrupts it at the given report, if there are so many; returns all reports too.
fn call_off_at<T>(
    beat: usize,
    work: impl Fn(&mut Progress) -> Result<T, Interrupted>,
) -> (Result<T, Interrupted>, Reports) {
    let mut reports = Reports::new();
    let mut listen = |stage, done, total| {
        reports.push((stage, done, total));
        if reports.len() == beat {
            Err(Interrupted)
        } else {
            Ok(())
        }
    };
    let result = work(&mut Progress::new(&mut listen));
    (result, reports)
}

fn call_off_everywhere<T>(work: impl Fn(&mut Progress) -> Result<T, Interrupted>) {
    for beat in 1.. {
        let (result, reports) = call_off_at(beat, &work);
        for pair in reports.windows(2) {
            assert!(pair[0].0 != pair[1].0 || pair[0].1 <= pair[1].1, "{pair:?}");
        }
        assert!(
            reports.iter().all(|&(_, done, total)| done <= total),
            "{reports:?}"
        );
        if result.is_ok() {
            assert!(2 < reports.len() && reports.len() < beat, "{reports:?}");
            return;
        }
        assert_eq!(reports.len(), beat, "no work after the work was stopped");
    }
}

fn as_interrupted(error: NotBipartite) -> Interrupted {
    assert_eq!(error, NotBipartite::Interrupted);
    Interrupted
}

#[test]
fn work_stops_at_whatever_beat_it_is_called_off() {
    let grid: Grid<RookStep> = Grid::new(300, 300).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let present = random_squares(&grid, 0.9, &mut random);
    let path = deepest_path(&grid, &present, &mut random);
    call_off_everywhere(|progress| {
        let present = present.iter().copied();
        Forest::new(grid.clone(), present, progress).map_err(as_interrupted)
    });
    call_off_everywhere(|progress| {
        let present = present.iter().copied();
        review::review(grid.clone(), present, &path, |_, _| (), progress)
    });
}

#[test]
fn a_review_tells_its_stages_and_how_far_it_is() {
    let grid: Grid<RookStep> = Grid::new(1000, 1000).unwrap();
    let mut random = fastrand::Rng::with_seed(2);
    let present = random_squares(&grid, 0.8, &mut random);
    let path = deepest_path(&grid, &present, &mut random);
    let (result, reports) = call_off_at(usize::MAX, |progress| {
        let present = present.iter().copied();
        review::review(grid.clone(), present, &path, |_, _| (), progress)
    });
    assert!(result.is_ok());
    let reviewing = reports
        .iter()
        .position(|&(stage, ..)| stage == REVIEWING)
        .unwrap();
    let (matching, reviewing) = reports.split_at(reviewing);
    assert!(matching.iter().all(|&(stage, ..)| stage == Stage::MATCHING));
    assert!(reviewing.iter().all(|&(stage, ..)| stage == REVIEWING));
    assert!(matching.last().unwrap().1 > 0);
    let &(_, done, total) = reviewing.last().unwrap();
    assert_eq!(total, path.len());
    assert!(
        done > total / 2 && reviewing[0].1 < total / 2,
        "{reviewing:?}"
    );
}

#[test]
fn a_matching_tells_how_many_vertices_are_exposed_yet() {
    let grid: Grid<RookStep> = Grid::new(1, 3).unwrap();
    let mut last = None;
    let mut listen = |stage, done, total| {
        last = Some((stage, done, total));
        Ok(())
    };
    Forest::new(
        grid.clone(),
        grid.squares(),
        &mut Progress::every(1, &mut listen),
    )
    .unwrap();
    assert_eq!(last, Some((Stage::MATCHING, 0, 1)));
}

#[test]
fn what_is_settled_stays_so_where_labels_take_over() {
    // A board on which enough trees are dissolved.
    let grid: Grid<RookStep> = Grid::new(200, 200).unwrap();
    let mut random = fastrand::Rng::with_seed(71);
    let present: Vec<Vertex> = grid.squares().filter(|_| random.f64() >= 0.03).collect();
    let mut reports = Reports::new();
    let mut listen = |stage, done, total| {
        reports.push((stage, done, total));
        Ok(())
    };
    let mut progress = Progress::every(1 << 10, &mut listen).on_threads(1);
    Forest::new(grid, present, &mut progress).unwrap();
    let most = reports.iter().map(|&(_, _, total)| total).max().unwrap();
    let start = reports
        .iter()
        .position(|&(.., total)| total == most)
        .unwrap();
    let settled: Vec<usize> = reports[start..].iter().map(|&(_, done, _)| done).collect();
    assert!(settled.is_sorted() && settled.len() > 100, "{settled:?}");
    assert!(reports[start..].iter().all(|&(.., total)| total == most));
}

/// Hubs, four times as many leaves beside three of them each, and a triangle.
fn hubs(count: Vertex, random: &mut fastrand::Rng) -> CsrGraph {
    let triangle = 5 * count;
    let leaves = (count..triangle).flat_map(|leaf| [leaf; 3]);
    let mut edges: Vec<_> = leaves.map(|leaf| (random.u32(..count), leaf)).collect();
    edges.extend((0..3).map(|at| (triangle + at, triangle + (at + 1) % 3)));
    CsrGraph::new(triangle as usize + 3, &simple_edges(edges.into_iter())).unwrap()
}

#[test]
fn no_work_tells_that_it_goes_back_or_beyond_its_end() {
    fn check<G: InitialMatching>(graph: G, present: impl IntoIterator<Item = Vertex>) {
        let mut reports = Reports::new();
        let mut listen = |stage, done, total| {
            reports.push((stage, done, total));
            Ok(())
        };
        Structure::new(graph, present, &mut Progress::every(16, &mut listen)).unwrap();
        assert!(reports.len() > 100);
        for pair in reports.windows(2) {
            let [(_, before, old), (_, done, total)] = pair else {
                unreachable!()
            };
            assert!(
                done <= total && (old != total || before <= done),
                "{pair:?}"
            );
        }
    }
    let mut random = fastrand::Rng::with_seed(7);
    for holes in [3, 5] {
        let grid: Grid<KingStep> = Grid::new(100, 100).unwrap();
        let present: Vec<_> = grid
            .squares()
            .filter(|_| random.u8(..10) >= holes)
            .collect();
        check(grid, present);
    }
    let graph = hubs(1000, &mut random);
    let all = 0..graph.order() as Vertex;
    check(graph, all);
}

#[test]
fn a_large_board_is_called_off_at_once() {
    let grid: Grid<RookStep> = Grid::new(1000, 1000).unwrap();
    let path = snake(&grid);
    for beat in 1..=3 {
        let began = Instant::now();
        let (forest, _) = call_off_at(beat, |progress| {
            Forest::new(grid.clone(), grid.squares(), progress).map_err(as_interrupted)
        });
        assert_eq!(forest.err(), Some(Interrupted));
        let (review, _) = call_off_at(beat, |progress| {
            review::review(grid.clone(), grid.squares(), &path, |_, _| (), progress)
        });
        assert_eq!(review.err(), Some(Interrupted));
        assert!(began.elapsed().as_secs() < 5, "however slow the machine");
    }
}

#[test]
fn progress_without_steps_is_reported_at_each_one() {
    let beats = |steps| {
        let mut beats = 0;
        let mut listen = |_, _, _| {
            beats += 1;
            Ok(())
        };
        let mut progress = Progress::every(steps, &mut listen);
        (0..5).try_for_each(|_| progress.step()).unwrap();
        beats
    };
    assert_eq!((beats(0), beats(1), beats(2)), (5, 5, 2));
}

#[test]
fn a_forest_refuses_an_odd_cycle() {
    let triangle = CsrGraph::new(3, &[(0, 1), (1, 2), (2, 0)]).unwrap();
    let forest = run_limited(|progress| Forest::new(triangle, 0..3, progress));
    assert_eq!(forest.err(), Some(NotBipartite::NotBipartite));
}
