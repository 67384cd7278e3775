//! Rabbit and Egg as in NOI2011 and Luogu P1971: the board, the number of rounds, and two moves for each round.

use crate::message;

use super::words::{ParseError, Words, place};

/// A record in a text. The board is valid and the moves are cells of it; the moves may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub rows: u32,
    pub columns: u32,
    /// Row by row: `X`, `O` and exactly one `.`, the blank.
    pub cells: Vec<u8>,
    /// The cell that each move slides into the blank, as `row * columns + column`, both from 0.
    pub moves: Vec<u32>,
}

/// Parses a record.
///
/// With k rounds there are 2k moves, or 2k - 1 if Rabbit made the last one; whether that is legal is not checked here.
/// Linear time.
///
/// # Errors
/// [`ParseError`] if the text is not a record, or if the board has 2^32 cells or more.
pub fn parse(text: &[u8]) -> Result<Record, ParseError> {
    let mut words = Words::new(text);
    let (rows, columns, cells) = parse_board(&mut words)?;
    let most = u32::MAX / 2;
    let rounds = words.number(0, most, &|| {
        message!("the number of rounds (0 for a board without moves)")
    })?;
    let total = 2 * rounds;
    let mut moves = Vec::with_capacity((total as usize).min(words.most_left() / 2));
    for ply in 0..total {
        if ply + 1 == total && words.is_at_end() {
            break;
        }
        let player = || {
            if ply % 2 == 0 {
                message!("Rabbit")
            } else {
                message!("Egg")
            }
        };
        let number = ply / 2 + 1;
        let row = words.number(1, rows, &|| {
            message!(
                "the row of move {number} of {player}",
                number = number,
                player = player()
            )
        })?;
        let column = words.number(1, columns, &|| {
            message!(
                "the column of move {number} of {player}",
                number = number,
                player = player()
            )
        })?;
        moves.push((row - 1) * columns + column - 1);
    }
    words.end(message!("{n} move" | "{n} moves", n = total))?;
    Ok(Record {
        rows,
        columns,
        cells,
        moves,
    })
}

/// Returns line and column, from 1, of the move at `ply` of a record that [`parse`] accepts; of the end of the text if
/// there is no such move.
pub fn place_of_move(text: &[u8], ply: usize) -> (usize, usize) {
    let mut words = Words::new(text);
    let (_, rows) = words.next();
    let rows: usize = std::str::from_utf8(rows)
        .ok()
        .and_then(|rows| rows.parse().ok())
        .unwrap_or(0);
    for _ in 0..rows + 2 + 2 * ply {
        words.next();
    }
    place(text, words.next().0)
}

fn parse_board(words: &mut Words) -> Result<(u32, u32, Vec<u8>), ParseError> {
    let (rows, columns) = words.size()?;
    let mut cells = Vec::new();
    let mut blank = None;
    for row in 1..=rows {
        let (start, letters) = words.row(columns as usize, b"XO.", &|| {
            message!("row {row} of {rows}", row = row, rows = rows)
        })?;
        for at in letters
            .iter()
            .enumerate()
            .filter(|(_, letter)| **letter == b'.')
            .map(|(column, _)| start + column)
        {
            if blank.replace(at).is_some() {
                return Err(words.error_about(
                    at,
                    message!("a second blank"),
                    message!("exactly one . on the board"),
                ));
            }
        }
        cells.extend_from_slice(letters);
    }
    if blank.is_none() {
        return Err(words.error_here(
            message!("a board without a blank"),
            message!("exactly one . on the board"),
        ));
    }
    Ok((rows, columns, cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &[u8] = b"1 6\nXO.OXO\n1\n1 2\n1 1\n";

    fn complaint(text: &str) -> String {
        parse(text.as_bytes()).expect_err(text).to_string()
    }

    #[test]
    fn a_record_is_what_was_written() {
        let record = parse(SAMPLE).unwrap();
        assert_eq!(
            record,
            Record {
                rows: 1,
                columns: 6,
                cells: b"XO.OXO".to_vec(),
                moves: vec![1, 0]
            }
        );
        assert_eq!(place_of_move(SAMPLE, 0), (4, 1));
        assert_eq!(place_of_move(SAMPLE, 1), (5, 1));
    }

    #[test]
    fn blanks_are_forgiven() {
        assert_eq!(
            parse(b"\xEF\xBB\xBF1\t6 \r\n\r\nXO.OXO \r\n1\r\n1 2\r\n1 1").unwrap(),
            parse(SAMPLE).unwrap()
        );
    }

    #[test]
    fn an_error_says_where_and_what() {
        assert_eq!(
            complaint(""),
            "1:1: found the end of the file; expected the number of rows, a whole number from 1 to 4294967295"
        );
        assert!(
            complaint("1 6\nXOxOXO\n")
                .starts_with("2:3: found \"x\"; expected row 1 of 1: 6 cells, each X or O or .")
        );
        assert!(
            complaint("1 6\nXO.OX\n")
                .starts_with("2:1: found a row of 5 cells; expected row 1 of 1: 6 cells")
        );
        assert!(complaint("1 6\n4\n").starts_with("2:1: found \"4\"; expected row 1 of 1"));
        assert!(complaint("1 6\nXO.O.O\n").starts_with("2:5: found a second blank"));
        assert!(complaint("1 3\nXOX\n0\n").starts_with("2:4: found a board without a blank"));
        assert!(complaint("0 3\n").starts_with("1:1: found \"0\""));
        assert!(complaint("1 3\n.OX\n1\n1 4\n").starts_with(
            "4:3: found \"4\"; expected the column of move 1 of Rabbit, a whole number from 1 to 3"
        ));
        assert!(
            complaint("1 3\n.OX\n1\n1 2\n1 3\nxyz")
                .starts_with("6:1: found \"xyz\"; expected the end of the file after 2 moves")
        );
        assert!(
            complaint("1 3\n.OX\n2\n1 2\n1 3\n").contains("expected the row of move 2 of Rabbit")
        );
    }

    #[test]
    fn a_board_that_is_announced_takes_no_memory() {
        assert!(
            complaint("60000 60000\n")
                .starts_with("2:1: found the end of the file; expected row 1 of 60000")
        );
        assert!(
            complaint("100000 100000\n").starts_with("1:8: found a board of 100000 x 100000 cells")
        );
    }
}
