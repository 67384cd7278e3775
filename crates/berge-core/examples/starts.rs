//! What the starts of a matching save: solves a maze, a file as P4055 writes it, from each of them for some seconds.
//!
//! `starts MAZE SECONDS START...` prints the best seconds from each `START`: `own`, that of `Forest::new` (on large boards
//! bands, and tiles where holes are few); `karp-sipser` alone; or `empty`, no edge at all.

use std::time::{Duration, Instant};

use berge_core::contest::maze;
use berge_core::forest::Forest;
use berge_core::graph::Vertex;
use berge_core::grid::{Grid, RookStep};
use berge_core::karp_sipser::karp_sipser;
use berge_core::matching::Matching;
use berge_core::pulse::{Interrupted, Pulse};

type Board = Grid<RookStep>;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, seconds, asked @ ..] = &arguments[..] else {
        panic!("usage: starts MAZE SECONDS START...");
    };
    let maze = maze::parse(&std::fs::read(file).expect("a file that can be read")).expect("a maze");
    let most = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let grid = Board::new(maze.rows as usize, maze.columns as usize).expect("a board that fits");
    let free: Vec<Vertex> = grid
        .squares()
        .zip(&maze.cells)
        .filter(|&(_, &cell)| cell == b'.')
        .map(|(v, _)| v)
        .collect();
    type Solve = fn(Board, &[Vertex], &mut Pulse) -> Result<Forest<Board>, Interrupted>;
    let starts: [(&str, Solve); 3] = [
        ("own", |grid, free, pulse| {
            Forest::new(grid, free.iter().copied(), pulse)
        }),
        ("karp-sipser", |grid, free, pulse| {
            let mut matching = Matching::empty(grid, free.iter().copied());
            karp_sipser(&mut matching, pulse)?;
            Forest::of(matching, pulse)
        }),
        ("empty", |grid, free, pulse| {
            Forest::of(Matching::empty(grid, free.iter().copied()), pulse)
        }),
    ];
    for (name, solve) in starts {
        if !asked.iter().any(|start| start == name) {
            continue;
        }
        let (mut best, began) = (Duration::MAX, Instant::now());
        while best == Duration::MAX || began.elapsed() < most {
            let started = Instant::now();
            let mut unheard = |_, _, _| Ok(());
            solve(grid.clone(), &free, &mut Pulse::new(&mut unheard)).expect("nobody interrupts");
            best = best.min(started.elapsed());
        }
        println!("{name} {}", best.as_secs_f64());
    }
}
