//! Solves a maze, or reviews a record, over and over: something to hold a profiler to.
//!
//! `again solve MAZE SECONDS` or `again review RECORD SECONDS`, with files as P4055 and P1971 write them.

use std::time::{Duration, Instant};

use berge_core::contest::{maze, rabbit};
use berge_core::graph::Vertex;
use berge_core::grid::{Grid, RookStep};
use berge_core::pulse::Pulse;
use berge_core::structure::Structure;
use berge_core::sweep;

type Board = Grid<RookStep>;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, work, file, seconds] = &arguments[..] else {
        panic!("usage: again solve|review FILE SECONDS");
    };
    let text = std::fs::read(file).expect("a file that can be read");
    let most = Duration::from_secs(seconds.parse().expect("a number of seconds"));
    let work = match &work[..] {
        "solve" => solve,
        "review" => review,
        _ => panic!("usage: again solve|review FILE SECONDS"),
    };
    let started = Instant::now();
    let mut times = 0;
    while times == 0 || started.elapsed() < most {
        work(&text);
        times += 1;
    }
    eprintln!("{times} times, {:.1?} each", started.elapsed() / times);
}

fn solve(text: &[u8]) {
    let maze = maze::parse(text).expect("a maze");
    let grid = Board::new(maze.rows as usize, maze.columns as usize).expect("a board that fits");
    let free: Vec<Vertex> = grid
        .squares()
        .zip(&maze.cells)
        .filter(|&(_, &cell)| cell == b'.')
        .map(|(v, _)| v)
        .collect();
    let mut unheard = |_, _, _| Ok(());
    Structure::new(grid, free, &mut Pulse::new(&mut unheard)).expect("nobody interrupts");
}

fn review(text: &[u8]) {
    let record = rabbit::parse(text).expect("a record");
    let columns = record.columns as usize;
    let grid = Board::new(record.rows as usize, columns).expect("a board that fits");
    let blank = record.cells.iter().position(|&cell| cell == b'.');
    let blank = blank.expect("a blank");
    let colour = |cell: usize| (cell / columns + cell % columns) % 2;
    // Cells of the blank's colour hold X where they can be entered, others O.
    let usable = |cell: usize| {
        let letter = if colour(cell) == colour(blank) {
            b'X'
        } else {
            b'O'
        };
        cell == blank || record.cells[cell] == letter
    };
    let vertex = |cell: usize| grid.vertex(cell / columns, cell % columns);
    let present: Vec<Vertex> = (0..record.cells.len())
        .filter(|&cell| usable(cell))
        .map(vertex)
        .collect();
    let moves = record.moves.iter().map(|&cell| cell as usize);
    let path: Vec<Vertex> = std::iter::once(blank).chain(moves).map(vertex).collect();
    let mut unheard = |_, _, _| Ok(());
    sweep::review(
        grid.clone(),
        present,
        &path,
        |_, _| (),
        &mut Pulse::new(&mut unheard),
    )
    .expect("nobody interrupts");
}
