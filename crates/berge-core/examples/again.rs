//! Solves a maze, plays in it, or reviews a record, over and over: something to time, or to hold a profiler to.
//!
//! `again WORK FILE SECONDS` prints the best seconds, without those of reading the file, which is a maze as P4055 writes it,
//! for `review` a record as P1971 does, for `rows` a folder of these, and for `decompose` a graph as `bench/graphs.py`
//! does. To `solve` is to begin as `Forest::new` does: on large boards with bands, and tiles where holes are few.
//! `solve-karp-sipser` begins with that start alone, `solve-empty` with no edge at all; `solve-king` and `solve-stored`
//! take a king's steps, the latter as a graph with lists of neighbours. To `play` is to walk a hundred times until no move
//! is left, half of the moves the best there are and the others any, asking for all winning moves each time, and back again.

use std::time::{Duration, Instant};

use berge_core::contest::{maze, rabbit};
use berge_core::corpus::{Texts, rabbit as corpus_rabbit};
use berge_core::{
    CsrGraph, Forest, Graph, Grid, Interrupted, KingStep, Live, Matching, NotBipartite, Position,
    Progress, RookStep, Steps, Structure, Vertex, karp_sipser, review,
};

type Board = Grid<RookStep>;
type Solve = fn(Board, &[Vertex], &mut Progress) -> Result<Forest<Board>, NotBipartite>;

const USAGE: &str = "usage: again WORK FILE SECONDS, where WORK is one of
solve solve-karp-sipser solve-empty solve-king solve-stored decompose play review rows";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, work, file, seconds] = &arguments[..] else {
        panic!("{USAGE}");
    };
    let read = || std::fs::read(file).expect("a file that can be read");
    let text = if work == "rows" { Vec::new() } else { read() };
    let most = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let work = match &work[..] {
        "solve" => solve(&text, |grid, free, progress| {
            Forest::new(grid, free.iter().copied(), progress)
        }),
        "solve-karp-sipser" => solve(&text, |grid, free, progress| {
            let mut matching = Matching::empty(grid, free.iter().copied());
            karp_sipser(&mut matching, progress)?;
            Forest::of(matching, progress)
        }),
        "solve-empty" => solve(&text, |grid, free, progress| {
            Forest::of(Matching::empty(grid, free.iter().copied()), progress)
        }),
        "solve-king" => solve_king(&text),
        "solve-stored" => solve_stored(&text),
        "decompose" => decompose(&text),
        "play" => play(&text),
        "review" => review(&text),
        "rows" => rows(file),
        _ => panic!("{USAGE}"),
    };
    let (mut best, began) = (Duration::MAX, Instant::now());
    while best == Duration::MAX || began.elapsed() < most {
        let started = Instant::now();
        work();
        best = best.min(started.elapsed());
    }
    println!("{}", best.as_secs_f64());
}

fn board<S: Steps>(text: &[u8]) -> (Grid<S>, Vec<Vertex>) {
    let maze = maze::parse(text).expect("a maze");
    let grid = Grid::new(maze.rows as usize, maze.columns as usize).expect("a board that fits");
    let free = grid
        .squares()
        .zip(&maze.cells)
        .filter(|&(_, &cell)| cell == b'.')
        .map(|(v, _)| v)
        .collect();
    (grid, free)
}

fn play(text: &[u8]) -> Box<dyn Fn()> {
    let (grid, free) = board::<RookStep>(text);
    let mut random = fastrand::Rng::with_seed(1);
    let start = free[random.usize(..free.len())];
    let live =
        Live::new(grid, free, vec![start], &mut Progress::silent()).expect("nobody interrupts");
    Box::new(move || {
        let (mut progress, mut random) = (Progress::silent(), random.clone());
        let mut live = live.clone();
        (0..100)
            .try_for_each(|_| walk(&mut live, &mut random, &mut progress))
            .expect("nobody interrupts");
    })
}

/// From where the token is, and back.
fn walk(
    live: &mut Live<Board>,
    random: &mut fastrand::Rng,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    let before = live.path().len();
    loop {
        let winning = live.winning_moves(progress)?;
        let legal = live.legal_moves();
        let is_good = !winning.is_empty() && random.bool();
        let Some(&v) = random.choice(if is_good { &winning } else { &legal }) else {
            break;
        };
        live.push_unchecked(v, progress)?;
    }
    while live.path().len() > before {
        live.pop(progress)?;
        live.is_winning(progress)?;
    }
    Ok(())
}

fn solve(text: &[u8], solve: Solve) -> Box<dyn Fn()> {
    let (grid, free) = board(text);
    Box::new(move || {
        solve(grid.clone(), &free, &mut Progress::silent()).expect("nobody interrupts");
    })
}

fn solve_king(text: &[u8]) -> Box<dyn Fn()> {
    let (grid, free) = board::<KingStep>(text);
    Box::new(move || {
        let free = free.iter().copied();
        Structure::new(grid.clone(), free, &mut Progress::silent()).expect("nobody interrupts");
    })
}

fn solve_stored(text: &[u8]) -> Box<dyn Fn()> {
    let (grid, free) = board::<KingStep>(text);
    let there = Matching::empty(grid.clone(), free.iter().copied());
    let ways = free
        .iter()
        .flat_map(|&v| there.neighbours(v).map(move |w| (v, w)));
    let edges: Vec<_> = ways.filter(|(v, w)| v < w).collect();
    let graph = std::sync::Arc::new(CsrGraph::new(grid.bound(), &edges).expect("a simple graph"));
    Box::new(move || {
        let free = free.iter().copied();
        Structure::new(graph.clone(), free, &mut Progress::silent()).expect("nobody interrupts");
    })
}

fn decompose(text: &[u8]) -> Box<dyn Fn()> {
    let head = |at: usize| i64::from_ne_bytes(text[8 * at..][..8].try_into().expect("8 bytes"));
    let (order, size) = (head(0) as usize, head(1) as usize);
    let ends = text[16..][..8 * size].chunks_exact(4);
    let ends = ends.map(|end| Vertex::from_ne_bytes(end.try_into().expect("4 bytes")));
    let ends: Vec<_> = ends.collect();
    let edges: Vec<_> = ends
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect();
    let graph = std::sync::Arc::new(CsrGraph::new(order, &edges).expect("a simple graph"));
    Box::new(move || {
        let all = 0..order as Vertex;
        Structure::new(graph.clone(), all, &mut Progress::silent()).expect("nobody interrupts");
    })
}

fn review(text: &[u8]) -> Box<dyn Fn()> {
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
    Box::new(move || {
        let mut progress = Progress::silent();
        let present = present.iter().copied();
        review::review(grid.clone(), present, &path, |_, _| (), &mut progress)
            .expect("nobody interrupts");
    })
}

fn rows(folder: &str) -> Box<dyn Fn()> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| std::fs::read(path).expect("a file that can be read"))
        .collect();
    let ends = texts.iter().scan(0, |end, text| {
        *end += text.len();
        Some(*end)
    });
    let (offsets, bytes): (Vec<usize>, _) =
        (std::iter::once(0).chain(ends).collect(), texts.concat());
    Box::new(move || {
        let texts = Texts::new(&bytes, &offsets).expect("ends that ascend");
        let rows = texts
            .rows(1, corpus_rabbit::row, &mut Progress::silent())
            .expect("nobody interrupts");
        assert!(rows.iter().all(Option::is_some));
    })
}
