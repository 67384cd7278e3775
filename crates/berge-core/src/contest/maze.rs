//! The JSOI2009 Game as Luogu P4055 writes it: a maze of free cells and walls, and the starts that lose.

use super::words::{ParseError, Words};

/// A maze as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    pub rows: u32,
    pub columns: u32,
    /// Row by row: `.` is free, `#` is a wall.
    pub cells: Vec<u8>,
}

/// Parses a maze. Linear in the text.
///
/// # Errors
/// [`ParseError`] where the text is anything else, and where a board has 2^32 cells or more.
pub fn parse(text: &[u8]) -> Result<Maze, ParseError> {
    let mut words = Words::new(text);
    let (rows, columns) = words.size()?;
    let mut cells = Vec::new();
    for row in 1..=rows {
        let (_, letters) =
            words.row(columns as usize, b".#", &|| format!("row {row} of {rows}"))?;
        cells.extend_from_slice(letters);
    }
    words.end(&format!("row {rows}"))?;
    Ok(Maze {
        rows,
        columns,
        cells,
    })
}

/// The answer to the task: `WIN` where there is a start from which the opponent, who moves first, loses; then all of
/// these, as row and column from 1.
pub fn answer(losing: impl Iterator<Item = (usize, usize)>) -> Vec<u8> {
    let mut text = b"WIN\n".to_vec();
    let mut any = false;
    for (row, column) in losing {
        any = true;
        push_number(&mut text, row + 1);
        text.push(b' ');
        push_number(&mut text, column + 1);
        text.push(b'\n');
    }
    if any { text } else { b"LOSE\n".to_vec() }
}

fn push_number(text: &mut Vec<u8>, mut number: usize) {
    let start = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[start..].reverse();
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
        assert_eq!(answer([(1, 2), (2, 1)].into_iter()), b"WIN\n2 3\n3 2\n");
        assert_eq!(answer([(99, 999)].into_iter()), b"WIN\n100 1000\n");
        assert_eq!(answer(std::iter::empty()), b"LOSE\n");
    }
}
