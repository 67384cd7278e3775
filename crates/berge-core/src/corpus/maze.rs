//! Rows of mazes without a chosen start, in the format of [`contest::maze`](crate::contest::maze).

use crate::contest::maze;
use berge_matching::graph::grid::Grid;
use berge_matching::graph::steps::RookStep;
use berge_matching::matching::Class;
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::Structure;

/// The solution of a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedMaze {
    pub rows: u32,
    pub columns: u32,
    /// The number of vertices: the free cells.
    pub vertices: u32,
    /// The numbers of even, odd and matched vertices; even vertices are the losing starts.
    pub classes: [u32; 3],
    /// The number of vertices that a maximum matching misses.
    pub exposed: u32,
}

/// Returns the row of a maze; `None` if the text is not a maze.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn row(text: &[u8], progress: &mut Progress) -> Result<Option<SolvedMaze>, Interrupted> {
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
    Ok(Some(SolvedMaze {
        rows: maze.rows,
        columns: maze.columns,
        vertices: classes.iter().sum(),
        classes,
        exposed,
    }))
}
