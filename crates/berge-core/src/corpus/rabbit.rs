//! Rabbit and Egg: a row of a record as [`contest::rabbit`](crate::contest::rabbit) reads it, whose moves are legal.

use super::small::{self, Verdicts};
use crate::contest::rabbit;
use crate::position::review::{is_mistake, review};
use berge_matching::graph::grid::{Grid, RookStep, Steps};
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::{Graph, Vertex};
use berge_matching::progress::{Interrupted, Progress};

/// What is known of a game that was reviewed. Of two numbers the first is that of who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    pub rows: u32,
    pub columns: u32,
    /// Of the graph: the usable cells.
    pub vertices: u32,
    pub plies: u32,
    /// Whether the game was played to its end.
    pub is_over: bool,
    /// Who wins from the last position on; that is who won where the game is over.
    pub first_wins: bool,
    /// Positions that the player moved from and was winning.
    pub winning: [u32; 2],
    /// Moves from such a position to one that was winning for the opponent.
    pub mistakes: [u32; 2],
    /// The ply, from 0, of the first mistake.
    pub turning_point: Option<u32>,
    /// A bit a position, the last one included, the highest bit of a byte first: whether the player to move wins.
    pub verdicts: Vec<u8>,
    /// Likewise: whether exactly one move wins.
    pub single: Vec<u8>,
}

/// The row of a record; `None` where it is none, where a move is illegal, or where it ends before a move of Egg's that
/// could be made.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn row(text: &[u8], progress: &mut Progress) -> Result<Option<Reviewed>, Interrupted> {
    let Ok(record) = rabbit::parse(text) else {
        return Ok(None);
    };
    let columns = small::COLUMNS.max(record.columns as usize);
    let Ok(grid) = Grid::<RookStep>::new(record.rows as usize, columns) else {
        return Ok(None);
    };
    let (mut free, vertices) = usable(&record, &grid);
    let Some(path) = walk(&record, &grid, &mut free) else {
        return Ok(None);
    };
    let is_over = !can_go_on(&grid, &free, &path);
    if record.moves.len() % 2 == 1 && !is_over {
        return Ok(None);
    }
    let verdicts = verdicts(grid, &free, &path, progress)?;
    Ok(Some(Reviewed::of(&record, vertices, is_over, &verdicts)))
}

/// Which cells the blank can ever meet, and how many: black pieces on its own colour of the chessboard, white ones on the
/// other.
fn usable(record: &rabbit::Record, grid: &Grid<RookStep>) -> (PerVertex<bool>, u32) {
    let (blank, columns) = (blank(record), record.columns);
    let mut free = PerVertex::new(false, grid.bound());
    let mut count = 0;
    for (row, letters) in (0..).zip(record.cells.chunks_exact(columns as usize)) {
        let is_odd = (row + blank / columns + blank % columns) % 2;
        let first = grid.vertex(row as usize, 0);
        let free = &mut free[first..first + columns];
        for (column, (free, letter)) in free.iter_mut().zip(letters).enumerate() {
            *free = (*letter == b'O') == (column as u32 % 2 != is_odd);
        }
        count += free.iter().map(|&free| u32::from(free)).sum::<u32>();
    }
    (free, count)
}

fn blank(record: &rabbit::Record) -> u32 {
    let blank = record.cells.iter().position(|&cell| cell == b'.');
    blank.expect("a record has one") as u32
}

/// The way of the blank, whose squares are free no longer; `None` where a move is illegal.
fn walk(
    record: &rabbit::Record,
    grid: &Grid<RookStep>,
    free: &mut PerVertex<bool>,
) -> Option<Vec<Vertex>> {
    let columns = record.columns;
    let mut last = blank(record);
    let mut at = grid.vertex((last / columns) as usize, (last % columns) as usize);
    let mut path = Vec::with_capacity(record.moves.len() + 1);
    free[at] = false;
    path.push(at);
    for &cell in &record.moves {
        // Beside the board nothing is free, so that a step to the next row is none.
        at = grid.follow(at, step(cell.wrapping_sub(last), columns)?);
        if !std::mem::take(&mut free[at]) {
            return None;
        }
        path.push(at);
        last = cell;
    }
    Some(path)
}

/// The step by which the number of the cell changes so. Without a branch a step, as nobody can foresee which it is.
#[inline]
fn step(change: u32, columns: u32) -> Option<u8> {
    let by =
        |&(down, right): &(i32, i32)| columns.wrapping_mul(down as u32).wrapping_add(right as u32);
    let none = Grid::<RookStep>::NO_LINK;
    let link_of_step = (0..)
        .zip(RookStep::STEPS)
        .fold(none, |link_of_step, (link, step)| {
            // In one column the cell below is the next one too, and no cell is to the right.
            if by(step) == change && (columns > 1 || step.0 != 0) {
                link
            } else {
                link_of_step
            }
        });
    (link_of_step != none).then_some(link_of_step)
}

/// Whether there is a legal move behind the last of a legal walk.
fn can_go_on(grid: &Grid<RookStep>, free: &PerVertex<bool>, path: &[Vertex]) -> bool {
    let last = *path.last().expect("the blank is somewhere");
    let mut steps = grid.steps(last).on(grid);
    steps.any(|(_, v)| free[v])
}

/// The verdicts of a legal walk, where `free` are the squares that it could have gone to and has not.
fn verdicts(
    grid: Grid<RookStep>,
    free: &PerVertex<bool>,
    path: &[Vertex],
    progress: &mut Progress,
) -> Result<Verdicts, Interrupted> {
    progress.step()?;
    if let Some(verdicts) = small::review(&grid, free, path) {
        return Ok(verdicts);
    }
    let remaining = free.vertices().filter(|&v| free[v]);
    let result = review(grid, remaining, path, |_, _| (), progress)?;
    let counts = result.starts.windows(2).map(|part| part[1] - part[0]);
    Ok(Verdicts {
        single: counts.map(|count| count == 1).collect(),
        winning: result.winning,
    })
}

impl Reviewed {
    fn of(record: &rabbit::Record, vertices: u32, is_over: bool, verdicts: &Verdicts) -> Self {
        let plies = record.moves.len();
        let steps = || verdicts.winning.windows(2);
        let (mut winning, mut mistakes) = ([0; 2], [0; 2]);
        for (ply, wins) in steps().enumerate() {
            winning[ply % 2] += u32::from(wins[0]);
            mistakes[ply % 2] += u32::from(is_mistake(wins));
        }
        let turning_point = steps().position(is_mistake);
        Reviewed {
            rows: record.rows,
            columns: record.columns,
            vertices,
            plies: plies as u32,
            is_over,
            first_wins: verdicts.winning[plies] == plies.is_multiple_of(2),
            winning,
            mistakes,
            turning_point: turning_point.map(|ply| ply as u32),
            verdicts: bits(&verdicts.winning),
            single: bits(&verdicts.single),
        }
    }
}

/// Truths in bytes, the first in the highest bit.
fn bits(truths: &[bool]) -> Vec<u8> {
    let byte = |few: &[bool]| {
        let bits = few.iter().enumerate();
        bits.fold(0, |byte, (i, &truth)| byte | u8::from(truth) << (7 - i))
    };
    truths.chunks(8).map(byte).collect()
}
