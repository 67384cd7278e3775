//! Rabbit and Egg: a row of a record as [`contest::rabbit`](crate::contest::rabbit) reads it, whose moves are legal.

use crate::contest::rabbit;
use crate::graph::Vertex;
use crate::graph::grid::{Grid, RookStep, Steps};
use crate::position::review::{Review, first_illegal, review};
use crate::pulse::{Interrupted, Pulse};

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
/// [`Interrupted`] where `pulse` calls the work off.
pub fn row(text: &[u8], pulse: &mut Pulse) -> Result<Option<Reviewed>, Interrupted> {
    let Ok(record) = rabbit::parse(text) else {
        return Ok(None);
    };
    let Ok(grid) = Grid::<RookStep>::new(record.rows as usize, record.columns as usize) else {
        return Ok(None);
    };
    let usable = Usable::of(&record);
    let present = usable.vertices(&grid);
    let columns = record.columns;
    let vertex =
        |&number: &u32| grid.vertex((number / columns) as usize, (number % columns) as usize);
    let path: Vec<Vertex> = std::iter::once(&usable.blank)
        .chain(&record.moves)
        .map(vertex)
        .collect();
    if first_illegal(&grid, present.iter().copied(), &path).is_some() {
        return Ok(None);
    }
    let is_over = !can_go_on(&grid, &usable, &path);
    if record.moves.len() % 2 == 1 && !is_over {
        return Ok(None);
    }
    let found = review(grid, present.iter().copied(), &path, |_, _| (), pulse)?;
    Ok(Some(Reviewed::of(
        &record,
        present.len() as u32,
        is_over,
        &found,
    )))
}

/// The cells that the blank can ever meet: black pieces on its own colour of the chessboard, white ones on the other.
struct Usable<'a> {
    record: &'a rabbit::Record,
    blank: u32,
    is_odd: bool,
}

impl<'a> Usable<'a> {
    fn of(record: &'a rabbit::Record) -> Self {
        let blank = record.cells.iter().position(|&cell| cell == b'.');
        let blank = blank.expect("a record has one") as u32;
        let is_odd = (blank / record.columns + blank % record.columns) % 2 == 1;
        Usable {
            record,
            blank,
            is_odd,
        }
    }

    /// Whether a cell of the board is one of them.
    fn has(&self, row: usize, column: usize) -> bool {
        let cell = self.record.cells[row * self.record.columns as usize + column];
        self.is_usable(cell, row + column)
    }

    /// Whether a cell is that holds this letter, and whose row and column add up to that.
    #[inline]
    fn is_usable(&self, letter: u8, sum: usize) -> bool {
        let is_own_colour = (sum % 2 == 1) == self.is_odd;
        (letter != b'O') == is_own_colour
    }

    /// Row by row.
    fn vertices(&self, grid: &Grid<RookStep>) -> Vec<Vertex> {
        let cells = &self.record.cells;
        let (mut found, mut count) = (vec![0; cells.len()], 0);
        for (row, letters) in cells.chunks_exact(grid.columns()).enumerate() {
            let first = grid.vertex(row, 0);
            for (column, &letter) in letters.iter().enumerate() {
                // Without a branch, as nobody can foresee it.
                found[count] = first + column as Vertex;
                count += usize::from(self.is_usable(letter, row + column));
            }
        }
        found.truncate(count);
        found
    }
}

/// Whether there is a legal move behind the last of a legal walk.
fn can_go_on(grid: &Grid<RookStep>, usable: &Usable, path: &[Vertex]) -> bool {
    let last = *path.last().expect("the blank is somewhere");
    let (row, column) = grid.square(last);
    RookStep::STEPS.iter().any(|&(down, right)| {
        let beside = row
            .checked_add_signed(down as isize)
            .zip(column.checked_add_signed(right as isize));
        beside.is_some_and(|(row, column)| {
            row < grid.rows()
                && column < grid.columns()
                && usable.has(row, column)
                && !path.contains(&grid.vertex(row, column))
        })
    })
}

impl Reviewed {
    fn of(record: &rabbit::Record, vertices: u32, is_over: bool, review: &Review) -> Self {
        let plies = record.moves.len();
        let (mut winning, mut mistakes, mut turning_point) = ([0; 2], [0; 2], None);
        for ply in 0..plies {
            winning[ply % 2] += u32::from(review.winning[ply]);
            if review.is_mistake(ply) {
                mistakes[ply % 2] += 1;
                turning_point = turning_point.or(Some(ply as u32));
            }
        }
        let counts = review.starts.windows(2).map(|part| part[1] - part[0]);
        let single: Vec<bool> = counts.map(|count| count == 1).collect();
        Reviewed {
            rows: record.rows,
            columns: record.columns,
            vertices,
            plies: plies as u32,
            is_over,
            first_wins: review.winning[plies] == plies.is_multiple_of(2),
            winning,
            mistakes,
            turning_point,
            verdicts: bits(&review.winning),
            single: bits(&single),
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
