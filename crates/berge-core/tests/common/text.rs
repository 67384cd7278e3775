//! Records and mazes as text, with irregular blanks.

use berge_core::contest::{maze::Maze, rabbit::Record};

fn rows(cells: &[u8], columns: u32) -> String {
    cells
        .chunks(columns as usize)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect()
}

pub fn write_record(record: &Record) -> String {
    let columns = record.columns;
    let rounds = record.moves.len().div_ceil(2);
    let board = rows(&record.cells, columns);
    let moves: String = (record.moves.iter())
        .map(|cell| format!("{} {}\n", cell / columns + 1, cell % columns + 1))
        .collect();
    format!("{} {columns}\n{board}{rounds}\n{moves}", record.rows)
}

pub fn write_maze(maze: &Maze) -> String {
    let board = rows(&maze.cells, maze.columns);
    format!("{} {}\n{board}", maze.rows, maze.columns)
}

/// A record with random letters and moves: not a legal game, but a valid text.
pub fn random_record(random: &mut fastrand::Rng) -> Record {
    let (rows, columns) = (random.u32(1..12), random.u32(1..12));
    let mut cells: Vec<u8> = (0..rows * columns)
        .map(|_| if random.bool() { b'X' } else { b'O' })
        .collect();
    cells[random.usize(..(rows * columns) as usize)] = b'.';
    let moves = (0..random.usize(..9))
        .map(|_| random.u32(..rows * columns))
        .collect();
    Record {
        rows,
        columns,
        cells,
        moves,
    }
}

pub fn random_maze(random: &mut fastrand::Rng) -> Maze {
    let (rows, columns) = (random.u32(1..12), random.u32(1..12));
    let cells = (0..rows * columns)
        .map(|_| if random.bool() { b'.' } else { b'#' })
        .collect();
    Maze {
        rows,
        columns,
        cells,
    }
}

/// The same words with other blanks between them; rows of a record stay whole.
pub fn scatter_blanks(text: &str, random: &mut fastrand::Rng) -> String {
    let mut untidy = String::from(if random.bool() { "\u{FEFF}" } else { "" });
    let mut blanks = |untidy: &mut String, least: usize| {
        for _ in 0..random.usize(least..4) {
            untidy.push_str([" ", "\t", "\n", "\r\n"][random.usize(..4)]);
        }
    };
    blanks(&mut untidy, 0);
    for (i, word) in text.split_whitespace().enumerate() {
        blanks(&mut untidy, usize::from(i > 0));
        untidy.push_str(word);
    }
    blanks(&mut untidy, 0);
    untidy
}

/// Whether `line` and `column`, in characters from 1, are of a character of `text` or just behind one.
pub fn is_inside(text: &[u8], line: usize, column: usize) -> bool {
    let text = String::from_utf8_lossy(text);
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let Some(line) = line.checked_sub(1).and_then(|at| text.split('\n').nth(at)) else {
        return false;
    };
    (1..=line.chars().count() + 1).contains(&column)
}
