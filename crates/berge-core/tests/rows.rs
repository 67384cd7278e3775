//! Rows of many games, and reviews on boards, compared with [`review`].

mod common;

use berge_core::contest::rabbit::Record;
use berge_core::corpus::{ReviewedGame, Texts, rabbit};
use berge_core::{Grid, Progress, RookStep, Vertex, review};
use common::check::{free_neighbors, mask};
use common::text::write_record;
use common::walks::{deepest_path, snake, tour};
use common::{random_squares, random_walk};

type Board = Grid<RookStep>;

/// The record of a walk, with pieces that let the blank move along it.
fn record(grid: &Board, present: &[Vertex], path: &[Vertex]) -> Record {
    let free = mask(grid, present);
    let colour = |v: Vertex| (grid.square(v).0 + grid.square(v).1) % 2;
    let letter = |v: Vertex| match (colour(v) == colour(path[0])) == free[v as usize] {
        _ if v == path[0] => b'.',
        true => b'X',
        false => b'O',
    };
    let number = |&v: &Vertex| (grid.square(v).0 * grid.columns() + grid.square(v).1) as u32;
    Record {
        rows: grid.rows() as u32,
        columns: grid.columns() as u32,
        cells: grid.squares().map(letter).collect(),
        moves: path[1..].iter().map(number).collect(),
    }
}

fn row(record: &Record) -> Option<ReviewedGame> {
    let text = write_record(record);
    let offsets = [0, text.len()];
    let texts = Texts::new(text.as_bytes(), &offsets).unwrap();
    let mut rows = texts
        .rows(1, rabbit::row, &mut Progress::silent())
        .expect("nobody interrupts");
    rows.pop().unwrap()
}

/// Booleans as the bits of a row.
fn bits(truths: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (i, truth) in truths.enumerate() {
        if i % 8 == 0 {
            bytes.push(0);
        }
        *bytes.last_mut().unwrap() |= u8::from(truth) << (7 - i % 8);
    }
    bytes
}

/// The row of a legal walk, computed from its review.
fn expected_row(grid: &Board, present: &[Vertex], path: &[Vertex]) -> Option<ReviewedGame> {
    let review = common::check::review(grid, present, path);
    let plies = path.len() - 1;
    let mut free = mask(grid, present);
    path.iter().for_each(|&v| free[v as usize] = false);
    let is_over = free_neighbors(grid, &free, path[plies]).is_empty();
    let count = |player: usize, is_one: &dyn Fn(usize) -> bool| {
        (player..plies)
            .step_by(2)
            .filter(|&ply| is_one(ply))
            .count() as u32
    };
    let winning = |ply: usize| review.winning[ply];
    let mistake = |ply: usize| review.is_mistake(ply);
    (plies.is_multiple_of(2) || is_over).then(|| ReviewedGame {
        rows: grid.rows() as u32,
        columns: grid.columns() as u32,
        vertices: present.len() as u32,
        plies: plies as u32,
        is_over,
        first_wins: review.winning[plies] == plies.is_multiple_of(2),
        winning: [count(0, &winning), count(1, &winning)],
        mistakes: [count(0, &mistake), count(1, &mistake)],
        turning_point: (0..plies).find(|&ply| mistake(ply)).map(|ply| ply as u32),
        verdicts: bits(review.winning.iter().copied()),
        single: bits((0..=plies).map(|ply| review.winning_moves(ply).len() == 1)),
    })
}

fn check(grid: &Board, present: &[Vertex], path: &[Vertex]) {
    let record = record(grid, present, path);
    let squares = present.iter().copied();
    let on_board = review::review_board(grid, squares, path, &mut Progress::silent());
    assert_eq!(
        on_board.expect("nobody interrupts"),
        common::check::review(grid, present, path),
        "{}",
        write_record(&record)
    );
    assert_eq!(
        row(&record),
        expected_row(grid, present, path),
        "{}",
        write_record(&record)
    );
}

/// A walk of any length on the squares that are present.
fn walk(grid: &Board, present: &[Vertex], random: &mut fastrand::Rng) -> Vec<Vertex> {
    let most = if random.bool() {
        usize::MAX
    } else {
        random.usize(1..60)
    };
    match random.u8(..4) {
        0 => deepest_path(grid, present, random),
        kind => random_walk(grid, present, most, kind == 1, random),
    }
}

#[test]
fn rows_and_reviews_of_games_on_small_boards_are_what_reviews_of_graphs_say() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..30_000 {
        let grid = Board::new(random.usize(1..9), random.usize(1..9)).unwrap();
        let density = 0.4 + 0.6 * random.f64();
        let present = random_squares(&grid, density, &mut random);
        if !present.is_empty() {
            let path = walk(&grid, &present, &mut random);
            check(&grid, &present, &path);
        }
    }
}

/// Sizes at the limits of the contests, and a little beyond.
#[test]
fn rows_and_reviews_of_games_on_larger_boards_are_what_reviews_of_graphs_say() {
    let mut random = fastrand::Rng::with_seed(2);
    let sizes = [
        (40, 40),
        (39, 40),
        (40, 47),
        (40, 48),
        (41, 47),
        (41, 41),
        (1, 47),
        (40, 1),
        (1, 90),
        (90, 1),
    ];
    for turn in 0..400 {
        let (rows, columns) = sizes[turn % sizes.len()];
        let grid = Board::new(rows, columns).unwrap();
        let density = 1.0 - 0.3 * random.f64() * random.f64();
        let present = random_squares(&grid, density, &mut random);
        let path = walk(&grid, &present, &mut random);
        check(&grid, &present, &path);
        if rows > 1 && columns > 1 {
            check(&grid, &present, &tour(&grid, &present, &mut random));
        }
    }
    for (rows, columns) in sizes {
        let grid = Board::new(rows, columns).unwrap();
        let all: Vec<Vertex> = grid.squares().collect();
        check(&grid, &all, &snake(&grid));
    }
}

#[test]
fn games_with_an_illegal_move_have_no_row() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut declined = 0;
    for _ in 0..20_000 {
        let grid = Board::new(random.usize(1..6), random.usize(1..6)).unwrap();
        let present = random_squares(&grid, 0.9, &mut random);
        let Some(&start) = present.first() else {
            continue;
        };
        // Any sequence of cells, most of them adjacent.
        let squares: Vec<Vertex> = grid.squares().collect();
        let mut path = vec![start];
        while random.u8(..5) > 0 {
            let last = *path.last().unwrap();
            let near = free_neighbors(&grid, &mask(&grid, &squares), last);
            let any = if random.u8(..4) == 0 { &squares } else { &near };
            path.extend(random.choice(any));
        }
        let first = review::first_illegal(&grid, present.iter().copied(), &path);
        if first.is_none() {
            check(&grid, &present, &path);
        } else {
            assert_eq!(row(&record(&grid, &present, &path)), None, "{path:?}");
            declined += 1;
        }
    }
    assert!(declined > 5000);
}
