//! Any board and any walk on it: every verdict and winning move is that of comparing sizes of matchings, every
//! certificate holds, and solving agrees with reviewing.
#![no_main]

use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, RookStep};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::check::{check_game, review, solve};

/// Reads a board of at most 8 x 8 squares and a walk: a byte each for the size, then for the holes, then for the steps.
fn read(data: &[u8]) -> Option<(Grid<RookStep>, Vec<Vertex>, Vec<Vertex>)> {
    let (&size, data) = data.split_first()?;
    let (rows, columns) = (usize::from(size >> 4) % 8 + 1, usize::from(size) % 8 + 1);
    let (holes, steps) = data.split_at_checked((rows * columns).div_ceil(8))?;
    let grid: Grid<RookStep> = Grid::new(rows, columns).ok()?;
    let kept = |i: usize| holes[i / 8] >> (i % 8) & 1 == 0;
    let present: Vec<Vertex> = grid
        .squares()
        .enumerate()
        .filter(|&(i, _)| kept(i))
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
    Some((grid, present, path))
}

fuzz_target!(|data: &[u8]| {
    if let Some((grid, present, path)) = read(data) {
        check_game(&grid, &present, &path);
        let forest = solve(&grid, &present);
        assert_eq!(
            !forest.is_even(path[0]),
            review(&grid, &present, &path).winning[0]
        );
    }
});
