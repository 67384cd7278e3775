//! Any board and any walk on it: every verdict and winning move agrees with the sizes of matchings, every certificate
//! holds, and solutions and live positions on the way agree with the review.
#![no_main]

use berge_core::{Graph, Grid, Live, Position, RookStep, Vertex};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::check::{check_game, review, solve};
use common::run_limited;

type Walk<'a> = (Grid<RookStep>, Vec<Vertex>, Vec<Vertex>, &'a [u8]);

/// Reads a board of at most 8 x 8 squares and a walk: a byte each for the size, then for the holes, then for the steps;
/// the last bytes also choose the call at each position.
fn read(data: &[u8]) -> Option<Walk<'_>> {
    let (&size, data) = data.split_first()?;
    let (rows, columns) = (usize::from(size >> 4) % 8 + 1, usize::from(size) % 8 + 1);
    let (holes, steps) = data.split_at_checked((rows * columns).div_ceil(8))?;
    let grid: Grid<RookStep> = Grid::new(rows, columns).ok()?;
    let is_present = |i: usize| holes[i / 8] >> (i % 8) & 1 == 0;
    let present: Vec<Vertex> = grid
        .squares()
        .enumerate()
        .filter(|&(i, _)| is_present(i))
        .map(|(_, v)| v)
        .collect();
    let (&first, steps) = steps.split_first()?;
    let mut path = vec![*present.get(usize::from(first) % present.len().max(1))?];
    for step in steps {
        let next = grid.follow(path[path.len() - 1], step % 4);
        if present.contains(&next) && !path.contains(&next) {
            path.push(next);
        }
    }
    Some((grid, present, path, steps))
}

fuzz_target!(|data: &[u8]| {
    let Some((grid, present, path, questions)) = read(data) else {
        return;
    };
    check_game(&grid, &present, &path);
    let forest = solve(&grid, &present);
    let review = review(&grid, &present, &path);
    assert_eq!(!forest.is_even(path[0]), review.winning[0]);
    let there = present.iter().copied();
    let mut live = run_limited(|progress| Live::new(grid, there, Vec::new(), progress)).unwrap();
    for (ply, &v) in path.iter().enumerate() {
        run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
        let question = questions.get(ply).map_or(0, |byte| byte / 4);
        if question & 1 == 1 {
            let wins = run_limited(|progress| live.winning_moves(progress)).unwrap();
            assert_eq!(wins, review.winning_moves(ply));
        }
        if question & 2 == 2 {
            let winning = run_limited(|progress| live.is_winning(progress)).unwrap();
            assert_eq!(winning, review.winning[ply]);
        }
        if question & 4 == 4 {
            run_limited(|progress| live.pop(progress)).unwrap();
            run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
        }
    }
});
