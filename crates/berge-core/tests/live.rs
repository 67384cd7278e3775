//! Positions that are played forwards and backwards always have the values of a fresh solve.

mod common;

use berge_core::{
    Grid, InitialMatching, Interrupted, KingStep, KnightStep, Live, PieceSteps, Position, Progress,
    RookStep, Vertex, review,
};
use common::check::even;
use common::proof::assert_answers;
use common::stored::{random_bipartite, random_graph};
use common::{random_squares, random_walk, run_limited};
use std::collections::HashSet;

/// The vertices that the token has not stood on.
fn without(present: &[Vertex], path: &[Vertex]) -> Vec<Vertex> {
    let left = present.iter().filter(|v| !path.contains(v));
    left.copied().collect()
}

/// Makes and takes back random moves, and compares everything with a fresh solve at each step.
fn wander<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    steps: usize,
    random: &mut fastrand::Rng,
) {
    let mut live = run_limited(|progress| {
        Live::new(graph.clone(), present.iter().copied(), Vec::new(), progress)
    })
    .unwrap();
    let mut path: Vec<Vertex> = Vec::new();
    for _ in 0..steps {
        let rest = without(present, &path);
        let legal = live.legal_moves();
        let expected: Vec<Vertex> = match path.last() {
            Some(&token) => {
                let ends = graph.links(token).map(|link| graph.follow(token, link));
                ends.filter(|w| rest.contains(w)).collect()
            }
            None => rest.clone(),
        };
        assert_eq!(legal, expected);
        assert!(
            present
                .iter()
                .all(|v| live.is_legal(*v) == legal.contains(v))
        );
        let wins = assert_answers(&mut live, graph, &rest, &legal, path.last().copied());
        if legal.is_empty() || random.u8(..3) == 0 {
            for _ in 0..random.usize(1..4) {
                assert_eq!(
                    run_limited(|progress| live.pop(progress)).unwrap(),
                    path.pop()
                );
            }
        } else {
            let pool = if random.bool() && !wins.is_empty() {
                &wins
            } else {
                &legal
            };
            let v = pool[random.usize(..pool.len())];
            run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
            path.push(v);
        }
        assert_eq!(
            (live.token(), live.path()),
            (path.last().copied(), &path[..])
        );
    }
}

fn wander_on_boards<S: PieceSteps + Clone>(seeds: u64) {
    for seed in 0..seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let grid: Grid<S> = Grid::new(random.usize(1..8), random.usize(1..8)).unwrap();
        let present = random_squares(&grid, 0.3 + 0.7 * random.f64(), &mut random);
        wander(&grid, &present, 40, &mut random);
    }
}

#[test]
fn boards_played_forwards_and_backwards_agree_with_fresh_answers() {
    wander_on_boards::<RookStep>(300);
    wander_on_boards::<KnightStep>(200);
    wander_on_boards::<KingStep>(300);
}

#[test]
fn graphs_played_forwards_and_backwards_agree_with_fresh_answers() {
    for seed in 0..400 {
        let mut random = fastrand::Rng::with_seed(seed);
        let order = random.usize(1..20);
        let graph = if random.bool() {
            random_graph(order, random.f64() * 0.5, &mut random)
        } else {
            random_bipartite(order, random.usize(1..20), random.f64() * 0.5, &mut random)
        };
        let present: Vec<Vertex> = (0..graph.order() as Vertex)
            .filter(|_| random.u8(..9) > 0)
            .collect();
        wander(&graph, &present, 40, &mut random);
    }
}

#[test]
fn a_review_on_any_graph_is_what_the_live_position_says() {
    for seed in 0..400 {
        let mut random = fastrand::Rng::with_seed(seed);
        let graph = random_graph(random.usize(2..40), random.f64() * 0.3, &mut random);
        let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
        let path = random_walk(&graph, &all, usize::MAX, random.bool(), &mut random);
        let mut seen = 0;
        let review = run_limited(|progress| {
            review::review(
                graph.clone(),
                all.iter().copied(),
                &path,
                |_, _| seen += 1,
                progress,
            )
        })
        .unwrap();
        assert_eq!(seen, path.len());
        let mut live = run_limited(|progress| {
            Live::new(graph.clone(), all.iter().copied(), Vec::new(), progress)
        })
        .unwrap();
        for (ply, &v) in path.iter().enumerate() {
            run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
            let wins = run_limited(|progress| live.winning_moves(progress)).unwrap();
            assert_eq!(review.winning[ply], !wins.is_empty());
            assert_eq!(review.winning_moves(ply), wins);
        }
    }
}

#[test]
fn a_move_that_is_called_off_changes_nothing() {
    let grid: Grid<RookStep> = Grid::new(600, 601).unwrap();
    let holes = [grid.vertex(0, 0), grid.vertex(0, 2)]; // nothing can take up for them
    let present: Vec<Vertex> = grid.squares().filter(|v| !holes.contains(v)).collect();
    let mut live = run_limited(|progress| {
        Live::new(grid.clone(), present.iter().copied(), Vec::new(), progress)
    })
    .unwrap();
    let mut refusals = 0;
    for v in [
        grid.vertex(300, 300),
        grid.vertex(300, 301),
        grid.vertex(301, 301),
        grid.vertex(301, 302),
    ] {
        let before = live.path().to_vec();
        let mut refuse = |_, _, _| Err(Interrupted);
        let progress = &mut Progress::new(&mut refuse);
        if live.push_unchecked(v, progress) == Err(Interrupted) {
            refusals += 1;
            assert_eq!(live.path(), before);
            run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
        }
        let rest = without(&present, live.path());
        let even = even(&grid, &rest);
        let wins = run_limited(|progress| live.winning_moves(progress)).unwrap();
        let mut expected = live.legal_moves();
        expected.retain(|w| even.contains(w));
        assert_eq!(wins, expected);
    }
    assert!(refusals > 0);
}

/// Interrupts each call after some steps, checks that nothing has changed, and repeats the call.
fn wander_haltingly<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    random: &mut fastrand::Rng,
) -> usize {
    let mut live = run_limited(|progress| {
        Live::new(graph.clone(), present.iter().copied(), Vec::new(), progress)
    })
    .unwrap();
    let mut refusals = 0;
    for _ in 0..30 {
        let path = live.path().to_vec();
        let legal = live.legal_moves();
        let steps = random.u32(1..12);
        let mut refuse = |_, _, _| Err(Interrupted);
        let progress = &mut Progress::every(steps, &mut refuse);
        let back = legal.is_empty() || random.u8(..3) == 0;
        let v = (!legal.is_empty()).then(|| legal[random.usize(..legal.len())]);
        let refused = match (random.u8(..4), v) {
            (0, _) => live.winning_moves(progress).is_err(),
            (1, _) => live.is_winning(progress).is_err(),
            (_, Some(v)) if !back => live.push_unchecked(v, progress).is_err(),
            _ => live.pop(progress).is_err(),
        };
        if refused {
            refusals += 1;
            assert_eq!(live.path(), path);
            assert_eq!(live.legal_moves(), legal);
        }
        let path = live.path().to_vec();
        let rest = without(present, &path);
        let legal = live.legal_moves();
        assert_answers(&mut live, graph, &rest, &legal, path.last().copied());
    }
    refusals
}

#[test]
fn what_is_called_off_after_any_step_changes_nothing() {
    let mut refusals = 0;
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let grid: Grid<RookStep> = Grid::new(random.usize(1..8), random.usize(1..8)).unwrap();
        let present = random_squares(&grid, 0.5 + 0.5 * random.f64(), &mut random);
        refusals += wander_haltingly(&grid, &present, &mut random);
        let order = random.usize(2..16);
        let graph = random_graph(order, random.f64() * 0.5, &mut random);
        let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
        refusals += wander_haltingly(&graph, &all, &mut random);
    }
    assert!(refusals > 1000);
}

#[test]
fn a_question_that_is_called_off_changes_nothing() {
    let grid: Grid<KingStep> = Grid::new(300, 301).unwrap();
    let (here, next) = (grid.vertex(150, 150), grid.vertex(150, 151));
    let mut live =
        run_limited(|progress| Live::new(grid.clone(), grid.squares(), vec![here], progress))
            .unwrap();
    let mut refuse = |_, _, _| Err(Interrupted);
    let refused = live.winning_moves(&mut Progress::new(&mut refuse));
    assert_eq!(refused, Err(Interrupted));
    run_limited(|progress| live.push_unchecked(next, progress)).unwrap();
    assert_eq!(
        run_limited(|progress| live.pop(progress)).unwrap(),
        Some(next)
    );
    let rest: Vec<Vertex> = grid.squares().filter(|&v| v != here).collect();
    let even = even(&grid, &rest);
    let mut expected = live.legal_moves();
    expected.retain(|w| even.contains(w));
    assert_eq!(
        run_limited(|progress| live.winning_moves(progress)).unwrap(),
        expected
    );
}

/// Compares only the winning moves, now and then, with a fresh forest, on boards so large that stored knowledge
/// matters.
fn wander_far<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    random: &mut fastrand::Rng,
) {
    let mut live = run_limited(|progress| {
        Live::new(graph.clone(), present.iter().copied(), Vec::new(), progress)
    })
    .unwrap();
    let mut removed = HashSet::new();
    for step in 0..1500 {
        let wins = match live.token() {
            Some(_) => run_limited(|progress| live.winning_moves(progress)).unwrap(),
            None => vec![present[random.usize(..present.len())]],
        };
        if step % 15 == 0 && live.token().is_some() {
            let rest: Vec<Vertex> = present
                .iter()
                .copied()
                .filter(|v| !removed.contains(v))
                .collect();
            let even = even(graph, &rest);
            let mut expected = live.legal_moves();
            expected.retain(|w| even.contains(w));
            assert_eq!(wins, expected, "step {step}");
        }
        let legal = live.legal_moves();
        if legal.is_empty() || random.u8(..40) == 0 {
            for _ in 0..random.usize(1..30) {
                if let Some(v) = run_limited(|progress| live.pop(progress)).unwrap() {
                    removed.remove(&v);
                }
            }
        } else {
            let pool = if random.u8(..4) > 0 && !wins.is_empty() {
                &wins
            } else {
                &legal
            };
            let v = pool[random.usize(..pool.len())];
            run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
            removed.insert(v);
        }
    }
}

#[test]
fn far_walks_on_large_boards_agree_with_fresh_forests() {
    for seed in 0..12 {
        let mut random = fastrand::Rng::with_seed(seed);
        let grid: Grid<RookStep> = Grid::new(90, 100).unwrap();
        let walls = [0.0, 0.02, 0.1, 0.3][seed as usize % 4];
        let present = random_squares(&grid, 1.0 - walls, &mut random);
        wander_far(&grid, &present, &mut random);
    }
}
