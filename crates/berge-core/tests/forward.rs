//! The forward method as an oracle: delete the vertices one after the other and compute everything anew each time.

mod common;

use berge_core::certificate::{Certifier, Dominoes, certify};
use berge_core::forest::{Class, Forest};
use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, KnightStep, RookStep, Steps};
use berge_core::matching::Matching;
use berge_core::sweep;
use common::{Kuhn, is_essential, random_squares, random_walk, unheard};

fn mask<G: Graph>(graph: &G, present: &[Vertex]) -> Vec<bool> {
    let mut free = vec![false; graph.bound()];
    present.iter().for_each(|&v| free[v as usize] = true);
    free
}

/// The conditions of a domino certificate, checked from their definition.
fn assert_proves<G: Graph>(
    graph: &G,
    free: &[bool],
    token: Vertex,
    winning: bool,
    dominoes: &Dominoes,
) {
    let neighbours = |v: Vertex| -> Vec<Vertex> {
        graph
            .links(v)
            .map(|link| graph.follow(v, link))
            .filter(|&w| free[w as usize])
            .collect()
    };
    let mut used = vec![false; free.len()];
    let mut first = vec![false; free.len()];
    for &(from, answer) in dominoes {
        assert!(free[from as usize] && neighbours(from).contains(&answer));
        for v in [from, answer] {
            assert!(
                !std::mem::replace(&mut used[v as usize], true),
                "a vertex in two dominoes"
            );
        }
        first[from as usize] = true;
    }
    for &(from, answer) in dominoes {
        assert!(
            neighbours(answer)
                .iter()
                .all(|&w| w == from || first[w as usize]),
            "an answer opens a way out"
        );
    }
    if winning {
        assert!(first[token as usize]);
    } else {
        assert!(!used[token as usize]);
        assert!(neighbours(token).iter().all(|&w| first[w as usize]));
    }
}

fn check_game<S: Steps + Clone>(grid: &Grid<S>, present: &[Vertex], path: &[Vertex]) {
    assert_eq!(
        sweep::first_illegal(grid, present.iter().copied(), path),
        None
    );
    let mut proofs = vec![Dominoes::new(); path.len()];
    let mut certifier = Certifier::default();
    let review = unheard(|pulse| {
        let observe = |i: usize, matching: &Matching<Grid<S>>| {
            proofs[i] = certifier.dominoes(matching, path[i])
        };
        sweep::review(grid.clone(), present.iter().copied(), path, observe, pulse)
    })
    .unwrap();
    let mut free = mask(grid, present);
    for (i, &p) in path.iter().enumerate() {
        let winning = is_essential(grid, &mut free, p);
        assert_eq!(
            review.winning[i], winning,
            "ply {i} of {path:?} on {present:?}"
        );
        assert_proves(grid, &free, p, winning, &proofs[i]);
        free[p as usize] = false;
        let wins: Vec<Vertex> = grid
            .links(p)
            .map(|link| grid.follow(p, link))
            .filter(|&w| free[w as usize] && !is_essential(grid, &mut free, w))
            .collect();
        assert_eq!(
            review.winning_moves(i),
            wins,
            "winning moves at ply {i} of {path:?} on {present:?}"
        );
    }
}

fn check_board<S: Steps + Clone>(grid: &Grid<S>, present: &[Vertex]) {
    let forest =
        unheard(|pulse| Forest::new(grid.clone(), present.iter().copied(), pulse)).unwrap();
    let mut free = mask(grid, present);
    let matched = present
        .iter()
        .filter(|&&v| forest.matching().mate(v).is_some())
        .count();
    assert_eq!(matched, 2 * Kuhn::size(grid, &free));
    let essential: Vec<bool> = present
        .iter()
        .map(|&v| is_essential(grid, &mut free, v))
        .collect();
    for (&v, &essential) in present.iter().zip(&essential) {
        let by_even = forest
            .matching()
            .neighbours(v)
            .any(|w| forest.class(w) == Class::Even);
        let expected = match (essential, by_even) {
            (false, _) => Class::Even,
            (true, true) => Class::Odd,
            (true, false) => Class::Matched,
        };
        assert_eq!(forest.class(v), expected, "{v} of {present:?}");
        let (winning, dominoes) =
            unheard(|pulse| certify(grid.clone(), present.iter().copied(), v, pulse)).unwrap();
        assert_eq!(winning, essential);
        assert_proves(grid, &free, v, winning, &dominoes);
    }
}

fn many_games<S: Steps + Clone>(sizes: &[(usize, usize)], games: u64) {
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
        let thrifty = random.bool();
        let path = random_walk(&grid, &present, most, thrifty, &mut random);
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
fn a_step_that_is_not_legal_is_found() {
    let grid: Grid<RookStep> = Grid::new(2, 3).unwrap();
    let v = |row, column| grid.vertex(row, column);
    let all: Vec<Vertex> = grid.squares().filter(|&w| w != v(1, 2)).collect();
    let first = |path: &[Vertex]| sweep::first_illegal(&grid, all.iter().copied(), path);
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
