//! The corpus of verdicts that the Python tests read too: `tests/corpus/README.md` says what a line means.

mod common;

use berge_core::contest::{maze, rabbit};
use berge_core::{Forest, Grid, RookStep, Vertex, review};
use common::run_limited;
use serde_json::Value;

const LINES: &str = include_str!("../../../tests/corpus/verdicts.jsonl");

fn lines(ruleset: &str) -> Vec<Value> {
    let lines = LINES
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    lines
        .filter(|line: &Value| line["ruleset"] == ruleset)
        .collect()
}

/// Cells in the notation of the corpus: row and column from 1, in board order.
fn cells(grid: &Grid<RookStep>, vertices: &[Vertex]) -> Value {
    let mut vertices = vertices.to_vec();
    vertices.sort_unstable();
    vertices
        .iter()
        .map(|&v| grid.square(v))
        .map(|(row, column)| Value::from(vec![row + 1, column + 1]))
        .collect()
}

#[test]
fn every_record_of_the_corpus_is_reviewed_as_the_oracle_says() {
    let records = lines("rabbit");
    assert!(records.len() >= 1000);
    for line in records {
        let id = &line["id"];
        let record = rabbit::parse(line["text"].as_str().unwrap().as_bytes()).expect("a record");
        let columns = record.columns as usize;
        let grid: Grid<RookStep> = Grid::new(record.rows as usize, columns).unwrap();
        let blank = record
            .cells
            .iter()
            .position(|&letter| letter == b'.')
            .unwrap();
        let colour = |cell: usize| (cell / columns + cell % columns) % 2;
        let usable = (0..record.cells.len()).filter(|&cell| {
            cell == blank || (record.cells[cell] == b'X') == (colour(cell) == colour(blank))
        });
        let vertex = |cell: usize| grid.vertex(cell / columns, cell % columns);
        let present: Vec<Vertex> = usable.map(vertex).collect();
        let path: Vec<Vertex> = std::iter::once(blank)
            .chain(record.moves.iter().map(|&cell| cell as usize))
            .map(vertex)
            .collect();
        assert_eq!(
            review::first_illegal(&grid, present.iter().copied(), &path),
            None,
            "{id}"
        );
        let review = run_limited(|progress| {
            review::review(grid.clone(), present, &path, |_, _| (), progress)
        })
        .unwrap();
        for (ply, position) in line["positions"].as_array().unwrap().iter().enumerate() {
            assert_eq!(review.winning[ply], position["winning"], "{id}, ply {ply}");
            assert_eq!(
                cells(&grid, review.winning_moves(ply)),
                position["winning_moves"],
                "{id}, ply {ply}"
            );
        }
        for (parity, player) in ["rabbit", "egg"].into_iter().enumerate() {
            let plies = (parity..record.moves.len())
                .step_by(2)
                .filter(|&ply| review.is_mistake(ply));
            assert_eq!(
                plies.map(|ply| ply / 2 + 1).collect::<Value>(),
                line["mistakes"][player],
                "{id}"
            );
        }
    }
}

#[test]
fn every_maze_of_the_corpus_is_solved_as_the_oracle_says() {
    let mazes = lines("maze");
    assert!(mazes.len() >= 300);
    for line in mazes {
        let maze = maze::parse(line["text"].as_str().unwrap().as_bytes()).expect("a maze");
        let grid: Grid<RookStep> = Grid::new(maze.rows as usize, maze.columns as usize).unwrap();
        let present: Vec<Vertex> = grid
            .squares()
            .zip(&maze.cells)
            .filter(|(_, letter)| **letter == b'.')
            .map(|(v, _)| v)
            .collect();
        let forest =
            run_limited(|progress| Forest::new(grid.clone(), present.iter().copied(), progress))
                .unwrap();
        let losing: Vec<Vertex> = present.into_iter().filter(|&v| forest.is_even(v)).collect();
        assert_eq!(cells(&grid, &losing), line["losing"], "{}", line["id"]);
        let numbers = losing.iter().map(|&v| grid.square(v));
        let numbers = numbers.map(|(row, column)| row * grid.columns() + column);
        let answer = String::from_utf8(maze::answer(numbers, grid.columns())).unwrap();
        let expected: String = line["losing"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| format!("{} {}\n", cell[0], cell[1]))
            .collect();
        let head = if expected.is_empty() { "LOSE" } else { "WIN" };
        assert_eq!(answer, format!("{head}\n{expected}"));
    }
}
