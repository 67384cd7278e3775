//! Boards and games that are too large for recomputing everything; the oracle is one matching, and one search for each
//! move.

mod common;

use berge_core::{Class, Graph, Grid, InitialMatching, RookStep, Vertex};
use common::check::{free_neighbors, mask, review, solve};
use common::walks::{deepest_path, snake, tour};
use common::{random_squares, random_walk};
use std::time::Duration;

/// The forward method of the contest programs: delete the token's vertex, and search once for a new partner of its own.
#[derive(Clone)]
struct Forward<'a> {
    grid: &'a Grid<RookStep>,
    free: Vec<bool>,
    mate: Vec<Option<Vertex>>,
    seen: Vec<u32>,
    now: u32,
}

impl<'a> Forward<'a> {
    fn new(grid: &'a Grid<RookStep>, present: &[Vertex]) -> Self {
        let bound = grid.bound();
        let mut forward = Forward {
            grid,
            free: mask(grid, present),
            mate: vec![None; bound],
            seen: vec![0; bound],
            now: 0,
        };
        for &v in present {
            if forward.mate[v as usize].is_none() {
                forward.augment(v);
            }
        }
        forward
    }

    /// Matches `u` along an alternating path, by a search in depth without recursion; returns whether there is one.
    fn augment(&mut self, u: Vertex) -> bool {
        self.now += 1;
        let mut path: Vec<(Vertex, u8)> = vec![(u, 0)];
        while let Some((v, link)) = path.pop() {
            if link == 4 {
                continue;
            }
            path.push((v, link + 1));
            let w = self.grid.follow(v, link);
            if !self.free[w as usize]
                || std::mem::replace(&mut self.seen[w as usize], self.now) == self.now
            {
                continue;
            }
            match self.mate[w as usize] {
                Some(next) => path.push((next, 0)),
                None => {
                    for (v, link) in path {
                        let w = self.grid.follow(v, link - 1);
                        self.mate[v as usize] = Some(w);
                        self.mate[w as usize] = Some(v);
                    }
                    return true;
                }
            }
        }
        false
    }

    /// Removes `v`; returns whether every maximum matching covered it.
    fn remove(&mut self, v: Vertex) -> bool {
        self.free[v as usize] = false;
        let Some(w) = self.mate[v as usize].take() else {
            return false;
        };
        self.mate[w as usize] = None;
        !self.augment(w)
    }
}

/// Compares every verdict, and the winning moves at some fifty plies.
fn check_game(grid: &Grid<RookStep>, present: &[Vertex], path: &[Vertex]) {
    let review = review(grid, present, path);
    let mut forward = Forward::new(grid, present);
    for (i, &p) in path.iter().enumerate() {
        assert_eq!(review.winning[i], forward.remove(p), "ply {i}");
        if i % (path.len() / 50 + 1) == 0 || i + 4 > path.len() {
            let mut wins = free_neighbors(grid, &forward.free, p);
            wins.retain(|&w| !forward.clone().remove(w));
            assert_eq!(review.winning_moves(i), wins, "ply {i}");
        }
    }
}

type Walk = fn(&Grid<RookStep>, &[Vertex], &mut fastrand::Rng) -> Vec<Vertex>;

fn many_games(walk: Walk) {
    for seed in 0..15 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (rows, columns) =
            [(60, 60), (80, 80), (100, 100), (61, 87), (3, 1000)][seed as usize % 5];
        let density = [1.0, 1.0, 0.99, 0.98, 0.95, 0.9][random.usize(..6)];
        let grid: Grid<RookStep> = Grid::new(rows, columns).unwrap();
        let present = random_squares(&grid, density, &mut random);
        let mut path = walk(&grid, &present, &mut random);
        // A path once led into a cycle, where a search would never end.
        within_minutes(move || {
            check_game(&grid, &present, &path);
            path.truncate(random.usize(1..=path.len()));
            check_game(&grid, &present, &path);
        });
    }
}

/// Fails if `work` fails or does not end.
fn within_minutes(work: impl FnOnce() + Send + 'static) {
    let work = std::thread::spawn(work);
    for _ in 0..12_000 {
        if work.is_finished() {
            return work.join().unwrap();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no end after two minutes");
}

#[test]
fn the_deepest_of_random_walks_agrees_with_the_forward_method() {
    many_games(deepest_path);
}

#[test]
fn a_tour_round_a_tree_of_blocks_agrees_with_the_forward_method() {
    many_games(|grid, present, random| {
        let path = tour(grid, present, random);
        assert!(path.len().is_multiple_of(4), "whole blocks");
        path
    });
}

#[test]
fn a_thrifty_walk_agrees_with_the_forward_method() {
    many_games(|grid, present, random| random_walk(grid, present, usize::MAX, true, random));
}

#[test]
fn a_whole_board_walked_row_by_row_agrees_with_the_forward_method() {
    let grid: Grid<RookStep> = Grid::new(60, 61).unwrap();
    check_game(&grid, &grid.squares().collect::<Vec<_>>(), &snake(&grid));
}

/// Checks every edge: the matching is valid, no alternating path joins exposed vertices, and paths confirm the classes.
fn assert_is_solved<G: InitialMatching + Clone>(graph: &G, present: &[Vertex]) {
    let forest = solve(graph, present);
    let (free, matching) = (mask(graph, present), forest.matching());
    let mut even = vec![false; graph.bound()];
    let mut open = Vec::new();
    for &v in present {
        match matching.mate(v) {
            Some(w) => assert!(free[w as usize] && matching.mate(w) == Some(v)),
            None => open.push(v),
        }
    }
    while let Some(w) = open.pop() {
        if !std::mem::replace(&mut even[w as usize], true) {
            let others = free_neighbors(graph, &free, w).into_iter();
            let others = others.filter(|&u| Some(u) != matching.mate(w));
            open.extend(others.map(|u| matching.mate(u).expect("an augmenting path")));
        }
    }
    for &v in present {
        let beside = free_neighbors(graph, &free, v)
            .iter()
            .any(|&w| even[w as usize]);
        let class = match (even[v as usize], beside) {
            (true, true) => panic!("an augmenting path through {v}"),
            (true, false) => Class::Even,
            (false, true) => Class::Odd,
            (false, false) => Class::Matched,
        };
        assert_eq!(forest.class(v), class, "{v}");
    }
}

#[test]
fn boards_in_tiles_and_in_bands_are_solved() {
    let mut random = fastrand::Rng::with_seed(7);
    for (rows, columns, holes) in [
        (256, 256, 0.005),
        (260, 300, 0.01),
        (257, 511, 0.02),
        (400, 321, 0.04),
        (320, 320, 0.08),
        (700, 800, 0.0),
        (800, 700, 0.02),
        (600, 900, 0.1),
        (1200, 450, 0.3),
    ] {
        let grid: Grid<RookStep> = Grid::new(rows, columns).unwrap();
        assert_is_solved(&grid, &random_squares(&grid, 1.0 - holes, &mut random));
    }
}

#[test]
fn boards_are_solved_whose_trees_are_taken_apart_over_and_over() {
    let grid: Grid<RookStep> = Grid::new(200, 200).unwrap();
    for seed in [5, 90] {
        let mut random = fastrand::Rng::with_seed(seed);
        let present: Vec<Vertex> = grid.squares().filter(|_| random.f64() >= 0.05).collect();
        assert_is_solved(&grid, &present);
        assert_is_solved(&std::sync::Arc::new(grid.clone()), &present);
    }
}

#[test]
fn a_board_in_tiles_with_all_holes_in_a_corner_is_solved() {
    let grid: Grid<RookStep> = Grid::new(300, 300).unwrap();
    let is_present = |&v: &Vertex| {
        let (row, column) = grid.square(v);
        row >= 60 || column >= 60 || (row + column) % 2 == 0
    };
    assert_is_solved(
        &grid,
        &grid.squares().filter(is_present).collect::<Vec<_>>(),
    );
}
