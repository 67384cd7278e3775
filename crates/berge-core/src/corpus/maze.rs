//! Mazes: a row of one that [`contest::maze`](crate::contest::maze) reads, whose start is still to be chosen.

use crate::contest::maze;
use berge_matching::graph::grid::{Grid, RookStep};
use berge_matching::matching::Class;
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::Structure;

/// What is known of a graph that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    pub rows: u32,
    pub columns: u32,
    /// Of the graph: the free cells.
    pub vertices: u32,
    /// How many of them are even, odd and matched; whoever moves loses from those that are even.
    pub classes: [u32; 3],
    /// How many a maximum matching leaves out.
    pub exposed: u32,
}

/// The row of a maze; `None` where the text is none.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn row(text: &[u8], progress: &mut Progress) -> Result<Option<Solved>, Interrupted> {
    let Ok(maze) = maze::parse(text) else {
        return Ok(None);
    };
    let Ok(grid) = Grid::<RookStep>::new(maze.rows as usize, maze.columns as usize) else {
        return Ok(None);
    };
    let free = |grid: &Grid<RookStep>| {
        let squares = grid.squares().zip(&maze.cells);
        squares.filter(|(_, cell)| **cell == b'.').map(|(v, _)| v)
    };
    let structure = Structure::new(grid.clone(), free(&grid), progress)?;
    let (mut classes, mut exposed) = ([0; 3], 0);
    for v in free(&grid) {
        let place = match structure.class(v) {
            Class::Even => 0,
            Class::Odd => 1,
            Class::Matched => 2,
        };
        classes[place] += 1;
        exposed += u32::from(structure.matching().mate(v).is_none());
    }
    Ok(Some(Solved {
        rows: maze.rows,
        columns: maze.columns,
        vertices: classes.iter().sum(),
        classes,
        exposed,
    }))
}
