//! Any board and any walk on it: every verdict and winning move is that of comparing sizes of matchings, every class
//! that of the review of one position, and every certificate holds.
#![no_main]

use berge_core::certificate::{Certifier, Dominoes};
use berge_core::forest::Forest;
use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, RookStep};
use berge_core::matching::Matching;
use berge_core::pulse::Pulse;
use berge_core::sweep;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;

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
    let Some((grid, present, path)) = read(data) else {
        return;
    };
    let mut beat = |_, _, _| Ok(());
    let mut proofs = vec![Dominoes::new(); path.len()];
    let observe = |i: usize, matching: &Matching<_>| {
        proofs[i] = Certifier::default().dominoes(matching, path[i])
    };
    let review = sweep::review(
        grid.clone(),
        present.iter().copied(),
        &path,
        observe,
        &mut Pulse::new(&mut beat),
    )
    .unwrap();
    let forest = Forest::new(
        grid.clone(),
        present.iter().copied(),
        &mut Pulse::new(&mut beat),
    )
    .unwrap();
    assert_eq!(!forest.is_even(path[0]), review.winning[0]);

    let mut free = vec![false; grid.bound()];
    present.iter().for_each(|&v| free[v as usize] = true);
    for (i, &p) in path.iter().enumerate() {
        assert_eq!(review.winning[i], common::is_essential(&grid, &mut free, p));
        let answer = |v: Vertex| {
            proofs[i]
                .iter()
                .find(|&&(from, _)| from == v)
                .map(|&(_, answer)| answer)
        };
        let ways = |v: Vertex| {
            (0..4)
                .map(|link| grid.follow(v, link))
                .filter(|&w| free[w as usize])
                .collect::<Vec<_>>()
        };
        assert_eq!(answer(p).is_some(), review.winning[i]);
        assert!(review.winning[i] || ways(p).into_iter().all(|w| answer(w).is_some()));
        for &(from, to) in &proofs[i] {
            assert!(
                ways(from).contains(&to)
                    && ways(to)
                        .into_iter()
                        .all(|w| w == from || answer(w).is_some())
            );
        }
        free[p as usize] = false;
        let wins: Vec<Vertex> = (0..4)
            .map(|link| grid.follow(p, link))
            .filter(|&w| free[w as usize])
            .collect();
        let wins: Vec<Vertex> = wins
            .into_iter()
            .filter(|&w| !common::is_essential(&grid, &mut free, w))
            .collect();
        assert_eq!(review.winning_moves(i), wins);
    }
});
