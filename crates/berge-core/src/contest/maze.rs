//! The JSOI2009 Game as in Luogu P4055: a maze of free cells and walls, and its losing starts.

use crate::message;

use super::words::{ParseError, Words};

/// A maze in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    pub rows: u32,
    pub columns: u32,
    /// Row by row: `.` is free, `#` is a wall.
    pub cells: Vec<u8>,
}

/// Parses a maze in linear time.
///
/// # Errors
/// [`ParseError`] if the text is not a maze, or if the board has 2^32 cells or more.
pub fn parse(text: &[u8]) -> Result<Maze, ParseError> {
    let mut words = Words::new(text);
    let (rows, columns) = words.size()?;
    let mut cells = Vec::new();
    for row in 1..=rows {
        let (_, letters) = words.row(columns as usize, b".#", &|| {
            message!("row {row} of {rows}", row = row, rows = rows)
        })?;
        cells.extend_from_slice(letters);
    }
    words.end(message!("row {row}", row = rows))?;
    Ok(Maze {
        rows,
        columns,
        cells,
    })
}

/// Writes the answer to the task: `WIN` and all losing starts, as row and column from 1, or `LOSE` if there is none.
/// Starts are cell numbers on a board with `columns` columns.
pub fn answer(losing: impl Iterator<Item = usize>, columns: usize) -> Vec<u8> {
    let mut losing = losing.peekable();
    if losing.peek().is_none() {
        return b"LOSE\n".to_vec();
    }
    let mut text = b"WIN\n".to_vec();
    write_cells(&mut text, losing, columns, ["", " ", "\n"]);
    text
}

/// Writes cells, given by their numbers on a board with `columns` columns, as row and column from 1, with texts before,
/// between and after these. Linear in the cells and the columns.
pub fn write_cells(
    text: &mut Vec<u8>,
    cells: impl Iterator<Item = usize>,
    columns: usize,
    [before, between, behind]: [&str; 3],
) {
    // The text of each column, one after the other.
    let mut names = Vec::new();
    let mut ends = vec![0];
    for column in 1..=columns {
        names.extend_from_slice(format!("{between}{column}{behind}").as_bytes());
        ends.push(names.len());
    }
    let (mut row, mut name) = (usize::MAX, String::new());
    for cell in cells {
        if cell / columns != row {
            row = cell / columns;
            name = format!("{before}{}", row + 1);
        }
        let column = cell % columns;
        text.extend_from_slice(name.as_bytes());
        text.extend_from_slice(&names[ends[column]..ends[column + 1]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maze_is_what_was_written() {
        let maze = parse(b"3 3\n.##\n...\n#.#\n").unwrap();
        assert_eq!(
            maze,
            Maze {
                rows: 3,
                columns: 3,
                cells: b".##...#.#".to_vec()
            }
        );
    }

    #[test]
    fn an_error_says_where_and_what() {
        let complaint = |text: &[u8]| parse(text).unwrap_err().to_string();
        assert!(
            complaint(b"2 2\n..\n.X\n")
                .starts_with("3:2: found \"X\"; expected row 2 of 2: 2 cells, each . or #")
        );
        assert!(
            complaint(b"1 2\n..\n0\n")
                .starts_with("3:1: found \"0\"; expected the end of the file after row 1")
        );
        assert!(
            complaint(b"2 2\n..\n")
                .starts_with("3:1: found the end of the file; expected row 2 of 2")
        );
    }

    #[test]
    fn the_answer_counts_from_one() {
        assert_eq!(answer([5, 7].into_iter(), 3), b"WIN\n2 3\n3 2\n");
        assert_eq!(answer([99_999].into_iter(), 1000), b"WIN\n100 1000\n");
        assert_eq!(answer(std::iter::empty(), 1), b"LOSE\n");
    }
}
