//! Changes that must not change an answer, and answers that must agree.

mod common;

use berge_core::bipartite::{NO_MATE, first_fit};
use berge_core::{
    CsrGraph, Grid, KnightStep, PieceSteps, RookStep, Vertex, first_not_simple, simple_edges,
};
use common::check::{review, solve};
use common::stored::{random_bipartite, rename_vertices};
use common::{random_squares, random_walk, run_limited};
use std::sync::Arc;

const CHECKS: u64 = 1000;

/// A board of up to 9 x 9 squares and a game on it.
struct Game<S> {
    grid: Grid<S>,
    present: Vec<Vertex>,
    path: Vec<Vertex>,
}

fn games<S: PieceSteps>() -> impl Iterator<Item = (Game<S>, fastrand::Rng)> {
    (0..CHECKS).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let grid = Grid::new(random.usize(1..=9), random.usize(1..=9)).unwrap();
        let mut present =
            random_squares(&grid, [0.6, 0.8, 0.95, 1.0][random.usize(..4)], &mut random);
        if present.is_empty() {
            present.push(grid.vertex(0, 0));
        }
        let most = [1, random.usize(1..9), usize::MAX][random.usize(..3)];
        let path = random_walk(&grid, &present, most, random.bool(), &mut random);
        (
            Game {
                grid,
                present,
                path,
            },
            random,
        )
    })
}

/// Checks that the game has the same values on the board `grid`, on which `present` includes the old squares; `place`
/// maps old squares to new ones.
fn check_moved<S: PieceSteps + Clone>(
    game: &Game<S>,
    grid: &Grid<S>,
    present: &[Vertex],
    place: impl Fn((usize, usize)) -> (usize, usize),
) {
    let moved = |v: &Vertex| {
        let (row, column) = place(game.grid.square(*v));
        grid.vertex(row, column)
    };
    let sorted = |mut moves: Vec<Vertex>| {
        moves.sort_unstable();
        moves
    };
    let before = review(&game.grid, &game.present, &game.path);
    let path: Vec<Vertex> = game.path.iter().map(moved).collect();
    let after = review(grid, present, &path);
    assert_eq!(after.winning, before.winning);
    for ply in 0..path.len() {
        let expected = before.winning_moves(ply).iter().map(moved).collect();
        assert_eq!(sorted(after.winning_moves(ply).to_vec()), sorted(expected));
    }
    let (before, after) = (solve(&game.grid, &game.present), solve(grid, present));
    for v in &game.present {
        assert_eq!(after.class(moved(v)), before.class(*v));
    }
}

fn turned_boards_are_worth_the_same<S: PieceSteps + Clone>() {
    for (game, _) in games::<S>() {
        let (rows, columns) = (game.grid.rows(), game.grid.columns());
        let check = |size: (usize, usize), place: &dyn Fn((usize, usize)) -> (usize, usize)| {
            let grid: Grid<S> = Grid::new(size.0, size.1).unwrap();
            let places = game.present.iter().map(|&v| place(game.grid.square(v)));
            let present: Vec<Vertex> = places.map(|(r, c)| grid.vertex(r, c)).collect();
            check_moved(&game, &grid, &present, place);
        };
        check((columns, rows), &|(r, c)| (c, r));
        check((rows, columns), &|(r, c)| (r, columns - 1 - c));
        check((rows, columns), &|(r, c)| (rows - 1 - r, c));
        check((columns, rows), &|(r, c)| (c, rows - 1 - r));
    }
}

#[test]
fn a_board_is_worth_the_same_turned_mirrored_or_transposed() {
    turned_boards_are_worth_the_same::<RookStep>();
    turned_boards_are_worth_the_same::<KnightStep>();
}

#[test]
fn squares_without_neighbors_change_nothing() {
    for (game, mut random) in games::<RookStep>() {
        let (rows, columns) = (game.grid.rows(), game.grid.columns());
        let (down, right) = (random.usize(..3) * 2, random.usize(..3) * 2);
        let grid: Grid<RookStep> = Grid::new(rows + down + 3, columns + right + 3).unwrap();
        let old = game.present.iter().map(|&v| game.grid.square(v));
        let mut present: Vec<Vertex> = old.map(|(r, c)| grid.vertex(r + down, c + right)).collect();
        present.extend(grid.squares().filter(|&v| {
            let (r, c) = grid.square(v);
            let is_beside = r + 1 < down || r > rows + down || c + 1 < right || c > columns + right;
            is_beside && r.is_multiple_of(2) && c.is_multiple_of(2)
        }));
        check_moved(&game, &grid, &present, |(r, c)| (r + down, c + right));
    }
}

#[test]
fn a_board_behind_a_wall_changes_nothing() {
    let mut others: Vec<Game<RookStep>> = games().map(|(game, _)| game).collect();
    others.reverse();
    for ((game, _), other) in games::<RookStep>().zip(&others) {
        let (size, beside) = (&game.grid, &other.grid);
        let behind = size.columns() + 1;
        let rows = size.rows().max(beside.rows());
        let grid: Grid<RookStep> = Grid::new(rows, behind + beside.columns()).unwrap();
        let left = game.present.iter().map(|&v| size.square(v));
        let right = other.present.iter().map(|&v| beside.square(v));
        let present: Vec<Vertex> = left
            .chain(right.map(|(r, c)| (r, c + behind)))
            .map(|(r, c)| grid.vertex(r, c))
            .collect();
        check_moved(&game, &grid, &present, |square| square);
        check_moved(other, &grid, &present, |(r, c)| (r, c + behind));
    }
}

#[test]
fn the_order_in_which_squares_are_given_changes_nothing() {
    for (game, mut random) in games::<RookStep>() {
        let expected = review(&game.grid, &game.present, &game.path);
        let forest = solve(&game.grid, &game.present);
        let mut present = game.present.clone();
        random.shuffle(&mut present);
        present.extend_from_within(..random.usize(..present.len()));
        assert_eq!(review(&game.grid, &present, &game.path), expected);
        let other = solve(&game.grid, &present);
        for &v in &present {
            assert_eq!(other.class(v), forest.class(v));
            assert_eq!(
                other.matching().mate(v),
                forest.matching().mate(v),
                "to the byte"
            );
        }
    }
}

#[test]
fn the_names_of_vertices_and_the_order_of_edges_change_nothing() {
    for seed in 0..CHECKS {
        let mut random = fastrand::Rng::with_seed(seed);
        let (blacks, whites) = (random.usize(1..30), random.usize(1..30));
        let graph = random_bipartite(blacks, whites, random.f64() * 0.3, &mut random);
        let present: Vec<Vertex> = (0..(blacks + whites) as Vertex).collect();
        let path = random_walk(&graph, &present, usize::MAX, random.bool(), &mut random);
        let mut names = present.clone();
        random.shuffle(&mut names);
        let other = rename_vertices(&graph, &names);
        let named = |v: &Vertex| names[*v as usize];
        let before = review(&graph, &present, &path);
        let after = review(
            &other,
            &present,
            &path.iter().map(named).collect::<Vec<_>>(),
        );
        assert_eq!(after.winning, before.winning);
        for ply in 0..path.len() {
            let mut moves = after.winning_moves(ply).to_vec();
            let mut expected: Vec<_> = before.winning_moves(ply).iter().map(named).collect();
            moves.sort_unstable();
            expected.sort_unstable();
            assert_eq!(moves, expected);
        }
        let (before, after) = (solve(&graph, &present), solve(&other, &present));
        assert!(
            present
                .iter()
                .all(|v| after.class(named(v)) == before.class(*v))
        );
    }
}

#[test]
fn the_review_of_a_beginning_is_the_beginning_of_the_review() {
    for (game, mut random) in games::<RookStep>() {
        let full_review = review(&game.grid, &game.present, &game.path);
        let end = random.usize(1..=game.path.len());
        let part = review(&game.grid, &game.present, &game.path[..end]);
        assert_eq!(part.winning, full_review.winning[..end]);
        for ply in 0..end {
            assert_eq!(part.winning_moves(ply), full_review.winning_moves(ply));
        }
        for ply in 0..end - 1 {
            assert_eq!(part.is_mistake(ply), full_review.is_mistake(ply));
        }
    }
}

#[test]
fn solving_agrees_with_reviewing_at_every_ply() {
    for (game, _) in games::<RookStep>() {
        let review = review(&game.grid, &game.present, &game.path);
        let mut left = game.present.clone();
        for (ply, &token) in game.path.iter().enumerate() {
            let forest = solve(&game.grid, &left);
            assert_eq!(review.winning[ply], !forest.is_even(token));
            left.retain(|&v| v != token);
            let rest = solve(&game.grid, &left);
            let mut wins: Vec<Vertex> = review.winning_moves(ply).to_vec();
            wins.retain(|&w| rest.is_even(w) && left.contains(&w));
            assert_eq!(wins, review.winning_moves(ply));
        }
    }
}

#[test]
fn a_mistake_is_a_move_that_wins_for_the_opponent_although_another_won() {
    for (game, _) in games::<RookStep>() {
        let review = review(&game.grid, &game.present, &game.path);
        for (ply, step) in game.path.windows(2).enumerate() {
            let wins = review.winning_moves(ply);
            assert_eq!(review.winning[ply], !wins.is_empty());
            assert_eq!(wins.contains(&step[1]), !review.winning[ply + 1]);
            assert_eq!(
                review.is_mistake(ply),
                !wins.is_empty() && !wins.contains(&step[1])
            );
        }
    }
}

#[test]
fn pairs_become_the_edges_of_a_simple_graph() {
    for seed in 0..CHECKS {
        let mut random = fastrand::Rng::with_seed(seed);
        let order = random.u32(1..12);
        let pairs: Vec<_> = (0..random.usize(..30))
            .map(|_| (random.u32(..order), random.u32(..order)))
            .collect();
        let edges = simple_edges(pairs.iter().copied());
        for v in 0..order {
            for w in 0..order {
                let is_edge = v < w && (pairs.contains(&(v, w)) || pairs.contains(&(w, v)));
                assert_eq!(edges.contains(&(v, w)), is_edge, "{pairs:?}");
            }
        }
        assert_eq!(first_not_simple(&edges, order as usize), None);
        let not_simple = |at: usize| first_not_simple(&pairs[..=at], order as usize).is_some();
        for at in 0..pairs.len() {
            assert_eq!(
                not_simple(at),
                simple_edges(pairs[..=at].iter().copied()) != pairs[..=at],
                "{pairs:?}"
            );
        }
        let small = random.u32(..order);
        let outside = edges.iter().position(|&(_, w)| w >= small);
        assert_eq!(first_not_simple(&edges, small as usize), outside);
    }
}

/// Counts the rows that get a column if each takes the first free one.
fn fits(lists: &[Vec<Vertex>], columns: usize) -> usize {
    let mut is_free = vec![true; columns];
    let mut fit = |list: &[Vertex]| {
        let column = list.iter().find(|&&w| is_free[w as usize]);
        column.map(|&w| is_free[w as usize] = false)
    };
    lists.iter().filter_map(|list| fit(list)).count()
}

/// The columns of each row in random order, some of them twice.
fn lists_of(graph: &CsrGraph, rows: usize, random: &mut fastrand::Rng) -> Vec<Vec<Vertex>> {
    let mut list_of = |row| {
        let columns = graph.neighbors(row).iter().map(|&w| w - rows as Vertex);
        let mut list: Vec<Vertex> = columns.clone().chain(columns.take(2)).collect();
        random.shuffle(&mut list);
        list
    };
    (0..rows as Vertex).map(&mut list_of).collect()
}

/// Checks the first fit against the forest; returns whether it gave up, and the number of rows that needed a search.
fn check_first_fit(
    graph: &Arc<CsrGraph>,
    rows: usize,
    random: &mut fastrand::Rng,
) -> (bool, usize) {
    let vertices: Vec<Vertex> = (0..graph.order() as Vertex).collect();
    let columns = vertices.len() - rows;
    let proven = solve(graph, &vertices).into_matching();
    let most = (0..rows as Vertex)
        .filter(|&row| !proven.is_exposed(row))
        .count();
    let lists = lists_of(graph, rows, random);
    let each = |row: Vertex| lists[row as usize].iter().copied();
    let Some(fit) = run_limited(|progress| first_fit(rows, columns, each, progress)).unwrap()
    else {
        return (true, 0);
    };
    let used_columns: Vec<_> = fit.of_rows.iter().filter(|&&w| w != NO_MATE).collect();
    assert_eq!(used_columns.len(), most);
    for (row, &column) in (0..).zip(&fit.of_rows) {
        assert!(column == NO_MATE || lists[row as usize].contains(&column));
        assert!(column == NO_MATE || fit.of_columns[column as usize] == row);
    }
    let of_columns = fit.of_columns.iter().filter(|&&row| row != NO_MATE);
    assert_eq!(of_columns.count(), used_columns.len());
    (false, most - fits(&lists, columns))
}

#[test]
fn a_matching_alone_is_as_large_as_the_forests() {
    let mut short = 0;
    for seed in 0..CHECKS {
        let mut random = fastrand::Rng::with_seed(seed);
        let most = if seed % 10 > 0 { 12 } else { 100 };
        let (rows, columns) = (random.usize(..most), random.usize(..most));
        let share = random.f64() * random.f64() * 12.0 / most as f64;
        let graph = random_bipartite(rows, columns, share, &mut random);
        let (has_given_up, searched) = check_first_fit(&graph, rows, &mut random);
        assert!(!has_given_up);
        short += usize::from(searched > 0);
    }
    assert!(short > 50, "{short}: the first fit is too often the best");
}

/// A matrix with `a_row` entries in each row, at random places.
fn scattered_matrix(side: Vertex, a_row: Vertex, random: &mut fastrand::Rng) -> Arc<CsrGraph> {
    let mut place = || (random.u32(..side), side + random.u32(..side));
    let edges = simple_edges((0..a_row * side).map(|_| place()));
    Arc::new(CsrGraph::new(2 * side as usize, &edges).unwrap())
}

/// The matrix of a grid and its steps, its rows and columns shuffled, in which some columns are empty.
fn shuffled_stencil(side: Vertex, empty: u32, random: &mut fastrand::Rng) -> Arc<CsrGraph> {
    let cells = side * side;
    let mut names: [Vec<Vertex>; 2] = [(0..cells).collect(), (cells..2 * cells).collect()];
    names.iter_mut().for_each(|names| random.shuffle(names));
    let name = |v: Vertex, w: Vertex| (names[0][v as usize], names[1][w as usize]);
    let steps = (0..cells).flat_map(|v| {
        let inside = [(v % side + 1 < side, v + 1), (v + side < cells, v + side)];
        let ends = inside.into_iter().filter(|&(is_inside, _)| is_inside);
        ends.flat_map(move |(_, w)| [(v, w), (w, v)])
            .chain([(v, v)])
    });
    let edges = simple_edges(steps.filter(|&(_, w)| w >= empty).map(|(v, w)| name(v, w)));
    Arc::new(CsrGraph::new(2 * cells as usize, &edges).unwrap())
}

#[test]
fn phases_find_many_paths_at_once_and_give_up_where_there_would_be_too_many() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..20 {
        let (side, empty) = (random.u32(20..100), random.u32(..20));
        let graph = shuffled_stencil(side, empty, &mut random);
        let (has_given_up, searched) = check_first_fit(&graph, (side * side) as usize, &mut random);
        assert!(!has_given_up && searched > side as usize);
    }
    let rows = 100_000;
    let graph = scattered_matrix(rows, 3, &mut random);
    let each = |row: Vertex| graph.neighbors(row).iter().map(|&w| w - rows);
    let fit =
        run_limited(|progress| first_fit(rows as usize, rows as usize, each, progress)).unwrap();
    assert!(fit.is_none());
    let pairs: Vec<[Vertex; 2]> = (0..rows)
        .map(|_| [random.u32(..rows), random.u32(..rows)])
        .collect();
    let each = |row: Vertex| pairs[row as usize].iter().copied();
    let fit =
        run_limited(|progress| first_fit(rows as usize, rows as usize, each, progress)).unwrap();
    assert!(
        fit.is_some(),
        "most rows that the first phase leaves have no path"
    );
}
