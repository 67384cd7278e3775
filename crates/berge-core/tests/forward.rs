//! The forward method as an oracle: delete the vertices one after the other and recompute everything each time.

mod common;

use berge_core::{Grid, KnightStep, PieceSteps, RookStep, Vertex, review};
use common::check::{check_board, check_game};
use common::stored::random_bipartite;
use common::{random_squares, random_walk};

fn many_games<S: PieceSteps + Clone>(sizes: &[(usize, usize)], games: u64) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let (rows, columns) = sizes[random.usize(..sizes.len())];
        let grid: Grid<S> = Grid::new(rows, columns).unwrap();
        let density = [0.55, 0.7, 0.85, 0.95, 1.0][random.usize(..5)];
        let present = random_squares(&grid, density, &mut random);
        if present.is_empty() {
            continue;
        }
        let most = if random.bool() {
            usize::MAX
        } else {
            random.usize(1..20)
        };
        let is_thrifty = random.bool();
        let path = random_walk(&grid, &present, most, is_thrifty, &mut random);
        check_game(&grid, &present, &path);
        if seed % 8 == 0 {
            check_board(&grid, &present);
        }
    }
}

#[test]
fn many_small_rook_games_agree_with_the_forward_method() {
    many_games::<RookStep>(&[(1, 9), (2, 6), (3, 5), (4, 4), (5, 5), (9, 1)], 3000);
}

#[test]
fn mid_sized_rook_games_agree_with_the_forward_method() {
    many_games::<RookStep>(&[(8, 8), (7, 12), (12, 12), (3, 30), (15, 15)], 150);
}

#[test]
fn knight_games_agree_with_the_forward_method() {
    many_games::<KnightStep>(&[(3, 4), (4, 4), (5, 5), (3, 9), (8, 8)], 400);
}

#[test]
fn games_on_any_bipartite_graph_agree_with_the_forward_method() {
    for seed in 0..2000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (blacks, whites) = (random.usize(1..12), random.usize(1..12));
        let graph = random_bipartite(blacks, whites, random.f64(), &mut random);
        let mut present: Vec<Vertex> = (0..(blacks + whites) as Vertex).collect();
        present.retain(|_| random.u8(..10) > 0);
        if present.is_empty() {
            continue;
        }
        let path = random_walk(&graph, &present, usize::MAX, random.bool(), &mut random);
        check_game(&graph, &present, &path);
        check_board(&graph, &present);
    }
}

#[test]
fn a_step_that_is_not_legal_is_found() {
    let grid: Grid<RookStep> = Grid::new(2, 3).unwrap();
    let v = |row, column| grid.vertex(row, column);
    let all: Vec<Vertex> = grid.squares().filter(|&w| w != v(1, 2)).collect();
    let first = |path: &[Vertex]| review::first_illegal(&grid, all.iter().copied(), path);
    assert_eq!(first(&[v(0, 0), v(0, 1), v(1, 1)]), None);
    assert_eq!(first(&[]), Some(0));
    assert_eq!(first(&[v(1, 2)]), Some(0));
    assert_eq!(first(&[v(0, 0), v(0, 2)]), Some(0), "not adjacent");
    assert_eq!(first(&[v(0, 0), v(0, 1), v(0, 0)]), Some(1), "been there");
    assert_eq!(first(&[v(0, 2), v(1, 2)]), Some(0), "a hole");
    assert_eq!(
        first(&[v(0, 2), v(1, 0)]),
        Some(0),
        "round the edge of the board"
    );
}
