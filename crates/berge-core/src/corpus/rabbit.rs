//! Rows of records of Rabbit and Egg with legal moves, in the format of [`contest::rabbit`](crate::contest::rabbit).

use crate::contest::rabbit;
use crate::position::review::{is_mistake, review};
use crate::position::small::{self, WinsRequest};
use berge_matching::graph::grid::Grid;
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::steps::{PieceSteps, RookStep};
use berge_matching::graph::{Graph, Vertex};
use berge_matching::progress::{Interrupted, Progress};

/// The review of a game. Pairs have the number of the first player first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    pub rows: u32,
    pub columns: u32,
    /// The number of vertices: the usable cells.
    pub vertices: u32,
    pub plies: u32,
    /// Whether the game was played to its end.
    pub is_over: bool,
    /// Whether the first player wins from the last position on; if the game is over, whether the first player has won.
    pub first_wins: bool,
    /// Winning positions from which the player moved.
    pub winning: [u32; 2],
    /// Moves from such a position to one that wins for the opponent.
    pub mistakes: [u32; 2],
    /// The ply, from 0, of the first mistake.
    pub turning_point: Option<u32>,
    /// A bit for each position, the last one included, the highest bit of a byte first: whether the player to move
    /// wins.
    pub verdicts: Vec<u8>,
    /// Likewise: whether exactly one move wins.
    pub single: Vec<u8>,
}

/// Returns the row of a record; `None` if the text is not a record, a move is illegal, or the record ends although Egg
/// could move.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn row(text: &[u8], progress: &mut Progress) -> Result<Option<ReviewedGame>, Interrupted> {
    let Ok(record) = rabbit::parse(text) else {
        return Ok(None);
    };
    let (rows, columns) = (record.rows as usize, record.columns as usize);
    let small = small::board(rows, columns);
    let is_small = small.is_some();
    let Some(grid) = small.or_else(|| Grid::new(rows, columns).ok()) else {
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
    let verdicts = if is_small {
        small_verdicts(&free, &path, progress)?
    } else {
        verdicts(grid, &free, &path, progress)?
    };
    Ok(Some(ReviewedGame::of(
        &record, vertices, is_over, &verdicts,
    )))
}

/// Returns the cells that the blank can ever reach, and their number: black pieces on its own colour of the chessboard,
/// white ones on the other.
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

/// Returns the path of the blank, and marks its squares as used; `None` if a move is illegal.
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
        // Squares beside the board are not free, so a step across the border fails.
        at = grid.follow(at, step(cell.wrapping_sub(last), columns)?);
        if !std::mem::take(&mut free[at]) {
            return None;
        }
        path.push(at);
        last = cell;
    }
    Some(path)
}

/// Returns the step that changes the number of the cell by this amount. There are no branches, because they would be
/// unpredictable.
#[inline]
fn step(change: u32, columns: u32) -> Option<u8> {
    let by =
        |&(down, right): &(i32, i32)| columns.wrapping_mul(down as u32).wrapping_add(right as u32);
    let none = Grid::<RookStep>::NO_LINK;
    let link_of_step = (0..)
        .zip(RookStep::STEPS)
        .fold(none, |link_of_step, (link, step)| {
            // With one column the cell below has the next number too, and there is no cell on the right.
            if by(step) == change && (columns > 1 || step.0 != 0) {
                link
            } else {
                link_of_step
            }
        });
    (link_of_step != none).then_some(link_of_step)
}

/// Whether a legal move is possible after a legal walk.
fn can_go_on(grid: &Grid<RookStep>, free: &PerVertex<bool>, path: &[Vertex]) -> bool {
    let last = *path.last().expect("the blank is somewhere");
    let mut edges = grid.edges_at(last).on(grid);
    edges.any(|(_, v)| free[v])
}

/// The verdicts of the positions of a game, the last one included.
struct Verdicts {
    /// Whether the player to move wins.
    winning: Vec<bool>,
    /// Whether exactly one move wins.
    single: Vec<bool>,
}

/// Returns the verdicts of a legal walk; `free` are the squares that the token could have visited and has not.
fn verdicts(
    grid: Grid<RookStep>,
    free: &PerVertex<bool>,
    path: &[Vertex],
    progress: &mut Progress,
) -> Result<Verdicts, Interrupted> {
    let remaining = free.vertices().filter(|&v| free[v]);
    let result = review(grid, remaining, path, |_, _| (), progress)?;
    let counts = result.starts.windows(2).map(|part| part[1] - part[0]);
    Ok(Verdicts {
        single: counts.map(|count| count == 1).collect(),
        winning: result.winning,
    })
}

/// Returns the same on a small board.
fn small_verdicts(
    free: &PerVertex<bool>,
    path: &[Vertex],
    progress: &mut Progress,
) -> Result<Verdicts, Interrupted> {
    progress.step()?;
    let mut verdicts = Verdicts {
        winning: vec![false; path.len()],
        single: vec![false; path.len()],
    };
    small::review(free, path, WinsRequest::Single, |i, wins| {
        verdicts.winning[i] = wins != 0;
        verdicts.single[i] = wins.is_power_of_two();
    });
    Ok(verdicts)
}

impl ReviewedGame {
    fn of(record: &rabbit::Record, vertices: u32, is_over: bool, verdicts: &Verdicts) -> Self {
        let plies = record.moves.len();
        let steps = || verdicts.winning.windows(2);
        let (mut winning, mut mistakes) = ([0; 2], [0; 2]);
        for (ply, wins) in steps().enumerate() {
            winning[ply % 2] += u32::from(wins[0]);
            mistakes[ply % 2] += u32::from(is_mistake(wins));
        }
        let turning_point = steps().position(is_mistake);
        ReviewedGame {
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

/// Packs truth values into bytes, the first one in the highest bit.
fn bits(truths: &[bool]) -> Vec<u8> {
    let byte = |few: &[bool]| {
        let bits = few.iter().enumerate();
        bits.fold(0, |byte, (i, &truth)| byte | u8::from(truth) << (7 - i))
    };
    truths.chunks(8).map(byte).collect()
}
