//! Every small board, against a search of the game itself that knows nothing of matchings.

mod common;

use berge_core::{Class, Grid, KnightStep, PieceSteps, RookStep, Vertex};
use common::check::{assert_proves, certify, free_neighbors, mask, review, solve};

/// The winner on every board of one size, with holes: squares are numbered row by row, a board is a set of bits.
struct Game<S> {
    grid: Grid<S>,
    /// For each square, the squares one step away.
    steps: Vec<u32>,
    /// For each board, the squares from which the mover wins.
    wins: Vec<u32>,
}

impl<S: PieceSteps> Game<S> {
    /// A position is won iff some step leads to a position without its square that is lost.
    fn new(rows: i32, columns: i32) -> Self {
        let square = |row: i32, column: i32| {
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            if inside {
                1 << (row * columns + column)
            } else {
                0
            }
        };
        let count = rows * columns;
        let steps: Vec<u32> = (0..count)
            .map(|at| {
                let (row, column) = (at / columns, at % columns);
                S::STEPS.iter().fold(0, |set, (down, right)| {
                    set | square(row + down, column + right)
                })
            })
            .collect();
        let mut wins = vec![0; 1 << count];
        for board in 0..1u32 << count {
            wins[board as usize] = squares(board)
                .filter(|&token| {
                    let left = board & !(1 << token);
                    steps[token] & left & !wins[left as usize] != 0
                })
                .fold(0, |set, token| set | 1 << token);
        }
        let grid = Grid::new(rows as usize, columns as usize).unwrap();
        Game { grid, steps, wins }
    }

    fn boards(&self) -> std::ops::Range<u32> {
        0..self.wins.len() as u32
    }

    fn vertex(&self, square: usize) -> Vertex {
        let columns = self.grid.columns();
        self.grid.vertex(square / columns, square % columns)
    }

    fn vertices(&self, set: u32) -> Vec<Vertex> {
        squares(set).map(|square| self.vertex(square)).collect()
    }
}

fn squares(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |square| set >> square & 1 == 1)
}

/// Every class and every certificate.
fn check_boards<S: PieceSteps + Clone>(rows: i32, columns: i32) {
    let game: Game<S> = Game::new(rows, columns);
    for board in game.boards() {
        let present = game.vertices(board);
        let forest = solve(&game.grid, &present);
        let free = mask(&game.grid, &present);
        let wins = game.wins[board as usize];
        for square in squares(board) {
            let token = game.vertex(square);
            let winning = wins >> square & 1 == 1;
            let class = match (winning, game.steps[square] & board & !wins != 0) {
                (false, _) => Class::Even,
                (true, true) => Class::Odd,
                (true, false) => Class::Matched,
            };
            assert_eq!(forest.class(token), class, "{square} of {board:b}");
            let (verdict, dominoes) = certify(&game.grid, &present, token);
            assert_eq!(verdict, winning, "{square} of {board:b}");
            assert_proves(&game.grid, &free, token, winning, &dominoes);
        }
    }
}

/// Every verdict and every winning move of every game of at most `most` moves, finished or not.
fn check_games<S: PieceSteps + Clone>(rows: i32, columns: i32, most: usize) {
    let game: Game<S> = Game::new(rows, columns);
    for board in game.boards() {
        let present = game.vertices(board);
        for token in squares(board) {
            check_walks(&game, &present, board, &mut vec![token], most);
        }
    }
}

fn check_walks<S: PieceSteps + Clone>(
    game: &Game<S>,
    present: &[Vertex],
    board: u32,
    walk: &mut Vec<usize>,
    most: usize,
) {
    let path: Vec<Vertex> = walk.iter().map(|&square| game.vertex(square)).collect();
    let review = review(&game.grid, present, &path);
    let mut free = mask(&game.grid, present);
    let mut left = board;
    for (ply, &token) in walk.iter().enumerate() {
        let winning = game.wins[left as usize] >> token & 1 == 1;
        assert_eq!(
            review.winning[ply], winning,
            "ply {ply} of {walk:?} on {board:b}"
        );
        left &= !(1 << token);
        free[path[ply] as usize] = false;
        let lost = game.vertices(left & !game.wins[left as usize]);
        let mut wins = free_neighbors(&game.grid, &free, path[ply]);
        wins.retain(|w| lost.contains(w));
        assert_eq!(
            review.winning_moves(ply),
            wins,
            "ply {ply} of {walk:?} on {board:b}"
        );
    }
    if walk.len() <= most {
        for next in squares(game.steps[walk[walk.len() - 1]] & left) {
            walk.push(next);
            check_walks(game, present, board, walk, most);
            walk.pop();
        }
    }
}

#[test]
fn every_rook_board_up_to_3_by_4_is_worth_what_a_search_says() {
    for rows in 1..=4 {
        for columns in (1..=4).filter(|columns| rows * columns <= 12) {
            check_boards::<RookStep>(rows, columns);
        }
    }
}

#[test]
fn every_knight_board_up_to_3_by_4_is_worth_what_a_search_says() {
    check_boards::<KnightStep>(3, 4);
    check_boards::<KnightStep>(4, 3);
}

#[test]
fn every_game_on_every_board_of_3_by_4_is_reviewed_as_a_search_says() {
    check_games::<RookStep>(3, 4, usize::MAX);
    check_games::<RookStep>(4, 3, 3);
}

#[test]
#[ignore = "minutes; run by make exhaustive"]
fn every_game_on_every_board_of_4_by_4_is_reviewed_as_a_search_says() {
    check_games::<RookStep>(4, 4, usize::MAX);
}

#[test]
#[ignore = "minutes; run by make exhaustive"]
fn every_knight_game_on_every_board_of_3_by_4_is_reviewed_as_a_search_says() {
    check_games::<KnightStep>(3, 4, usize::MAX);
}

#[test]
#[ignore = "minutes; run by make exhaustive"]
fn every_rook_board_of_4_by_4_and_4_by_5_is_worth_what_a_search_says() {
    check_boards::<RookStep>(4, 4);
    check_boards::<RookStep>(4, 5);
}

#[test]
#[ignore = "minutes; run by make exhaustive"]
fn every_knight_board_of_4_by_4_is_worth_what_a_search_says() {
    check_boards::<KnightStep>(4, 4);
}
