//! Boards and games too large for recomputing everything: one matching, and one search a move, is the oracle.

mod common;

use berge_core::forest::Forest;
use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, RookStep};
use berge_core::pulse::{Interrupted, Pulse};
use berge_core::sweep;
use common::{random_squares, unheard};

/// The forward method of the contest programs: delete the token's vertex, and search once for a new partner of its own.
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
            free: vec![false; bound],
            mate: vec![None; bound],
            seen: vec![0; bound],
            now: 0,
        };
        present
            .iter()
            .for_each(|&v| forward.free[v as usize] = true);
        for &v in present {
            if forward.mate[v as usize].is_none() {
                forward.augment(v);
            }
        }
        forward
    }

    /// Matches `u` along an alternating path, found depth first and without recursion; says whether there is one.
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

    /// Removes `v`; says whether every maximum matching covered it.
    fn remove(&mut self, v: Vertex) -> bool {
        self.free[v as usize] = false;
        let Some(w) = self.mate[v as usize].take() else {
            return false;
        };
        self.mate[w as usize] = None;
        !self.augment(w)
    }
}

/// The longest path that a random depth-first search goes down, on squares present with the given chance.
fn deep_game(side: usize, density: f64, seed: u64) -> (Grid<RookStep>, Vec<Vertex>, Vec<Vertex>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let grid: Grid<RookStep> = Grid::new(side, side).unwrap();
    let present = random_squares(&grid, density, &mut random);
    let mut free = vec![false; grid.bound()];
    present.iter().for_each(|&v| free[v as usize] = true);
    let mut path = vec![present[random.usize(..present.len())]];
    let mut longest = path.clone();
    while let Some(&v) = path.last() {
        free[v as usize] = false;
        let ways: Vec<Vertex> = (0..4)
            .map(|link| grid.follow(v, link))
            .filter(|&w| free[w as usize])
            .collect();
        if ways.is_empty() {
            if path.len() > longest.len() {
                longest.clone_from(&path);
            }
            path.pop();
        } else {
            path.push(ways[random.usize(..ways.len())]);
        }
    }
    (grid, present, longest)
}

fn check_verdicts(grid: &Grid<RookStep>, present: &[Vertex], path: &[Vertex]) {
    let review = unheard(|pulse| {
        sweep::review(
            grid.clone(),
            present.iter().copied(),
            path,
            |_, _| (),
            pulse,
        )
    })
    .unwrap();
    let mut forward = Forward::new(grid, present);
    let verdicts: Vec<bool> = path.iter().map(|&p| forward.remove(p)).collect();
    assert_eq!(review.winning, verdicts);
}

#[test]
fn long_games_on_large_boards_agree_with_the_forward_method() {
    for seed in 0..40 {
        let side = [30, 60, 80, 100][seed as usize % 4];
        let density = [1.0, 0.98, 0.95, 0.9, 0.8][seed as usize % 5];
        let (grid, present, path) = deep_game(side, density, seed);
        assert!(path.len() > side);
        check_verdicts(&grid, &present, &path);
    }
}

#[test]
fn winning_moves_on_large_boards_agree_with_the_forward_method() {
    let (grid, present, path) = deep_game(60, 0.95, 7);
    let review = unheard(|pulse| {
        sweep::review(
            grid.clone(),
            present.iter().copied(),
            &path,
            |_, _| (),
            pulse,
        )
    })
    .unwrap();
    for i in (0..path.len()).step_by(path.len() / 40) {
        let left: Vec<Vertex> = present
            .iter()
            .copied()
            .filter(|v| !path[..=i].contains(v))
            .collect();
        let wins: Vec<Vertex> = (0..4)
            .map(|link| grid.follow(path[i], link))
            .filter(|w| left.contains(w) && !Forward::new(&grid, &left).remove(*w))
            .collect();
        assert_eq!(review.winning_moves(i), wins, "ply {i}");
    }
}

#[test]
fn a_whole_checkerboard_walked_row_by_row_agrees_with_the_forward_method() {
    let grid: Grid<RookStep> = Grid::new(60, 61).unwrap();
    let row = |r: usize| (0..61).map(move |c| if r.is_multiple_of(2) { c } else { 60 - c });
    let path: Vec<Vertex> = (0..60)
        .flat_map(|r| row(r).map(move |c| (r, c)))
        .map(|(r, c)| grid.vertex(r, c))
        .collect();
    check_verdicts(&grid, &grid.squares().collect::<Vec<_>>(), &path);
}

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
        let forest = unheard(|pulse| Forest::new(grid.clone(), grid.squares(), pulse)).unwrap();
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
        let forest = unheard(|pulse| Forest::new(grid.clone(), grid.squares(), pulse)).unwrap();
        let even = grid.squares().filter(|&v| forest.is_even(v)).count();
        assert_eq!(even, 500_001, "every other square of an odd path");
        let path: Vec<Vertex> = grid.squares().collect();
        let review =
            unheard(|pulse| sweep::review(grid.clone(), grid.squares(), &path, |_, _| (), pulse))
                .unwrap();
        assert_eq!((review.winning[0], review.winning[1]), (false, true));
    });
}

#[test]
fn work_that_is_called_off_stops() {
    let (grid, present, path) = deep_game(400, 0.95, 1);
    for beats in 0..3 {
        let mut left = beats;
        let mut beat = |_, _, _| {
            left -= 1;
            if left < 0 { Err(Interrupted) } else { Ok(()) }
        };
        let solved = Forest::new(
            grid.clone(),
            present.iter().copied(),
            &mut Pulse::new(&mut beat),
        );
        assert_eq!(solved.err(), Some(Interrupted));
        let mut beat = |_, _, _| Err(Interrupted);
        let review = sweep::review(
            grid.clone(),
            present.iter().copied(),
            &path,
            |_, _| (),
            &mut Pulse::new(&mut beat),
        );
        assert_eq!(review.err(), Some(Interrupted));
    }
}
