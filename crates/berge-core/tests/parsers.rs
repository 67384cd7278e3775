//! The contests' formats: a written text reads back the same, and a wrong one is an error with its place.

mod common;

use berge_core::contest::{ParseError, maze, rabbit};
use common::text::{
    is_inside, random_maze, random_record, scatter_blanks, write_maze, write_record,
};

const RECORDS: [&str; 3] = [
    include_str!("../../../examples/rabbit/noi2011-1.txt"),
    include_str!("../../../examples/rabbit/noi2011-2.txt"),
    include_str!("../../../examples/rabbit/noi2011-3.txt"),
];
const MAZE: &str = include_str!("../../../examples/maze/jsoi2009.txt");

#[test]
fn a_record_that_is_written_is_read_again_whatever_the_blanks() {
    for seed in 0..1000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let record = random_record(&mut random);
        let tidy = write_record(&record);
        assert_eq!(rabbit::parse(tidy.as_bytes()).as_ref(), Ok(&record));
        let text = scatter_blanks(&tidy, &mut random);
        assert_eq!(
            rabbit::parse(text.as_bytes()).as_ref(),
            Ok(&record),
            "{text:?}"
        );
        let lines: Vec<&str> = text.trim_start_matches('\u{FEFF}').split('\n').collect();
        for (ply, cell) in record.moves.iter().enumerate() {
            let (line, column) = rabbit::place_of_move(text.as_bytes(), ply);
            let row = lines[line - 1][column - 1..].split_whitespace().next();
            let nth =
                write_record(&record).split_whitespace().count() - 2 * (record.moves.len() - ply);
            let before: usize = lines[..line - 1]
                .iter()
                .map(|l| l.split_whitespace().count())
                .sum();
            let beside = lines[line - 1][..column - 1].split_whitespace().count();
            assert_eq!(
                row,
                Some(&*(cell / record.columns + 1).to_string()),
                "{text:?}"
            );
            assert_eq!(before + beside, nth, "{text:?}");
        }
    }
}

#[test]
fn a_maze_that_is_written_is_read_again_whatever_the_blanks() {
    for seed in 0..1000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let maze = random_maze(&mut random);
        let tidy = write_maze(&maze);
        assert_eq!(maze::parse(tidy.as_bytes()).as_ref(), Ok(&maze));
        let text = scatter_blanks(&tidy, &mut random);
        assert_eq!(maze::parse(text.as_bytes()).as_ref(), Ok(&maze), "{text:?}");
    }
}

/// Cuts `text` at every byte and changes every byte in several ways. A result that parses must read back the same,
/// another one must fail at a place in the text, with an error of one line.
fn damage<T: PartialEq + std::fmt::Debug>(
    text: &[u8],
    parse: fn(&[u8]) -> Result<T, ParseError>,
    write: fn(&T) -> String,
) {
    let check = |damaged: &[u8]| match parse(damaged) {
        Ok(parsed) => assert_eq!(parse(write(&parsed).as_bytes()), Ok(parsed)),
        Err(error) => {
            let damaged_text = String::from_utf8_lossy(damaged);
            assert!(
                is_inside(damaged, error.line, error.column),
                "{error} in {damaged_text:?}"
            );
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("{}:{}: ", error.line, error.column))
            );
            assert!(
                !error.to_string().chars().any(char::is_control),
                "{damaged_text:?}"
            );
        }
    };
    for at in 0..text.len() {
        check(&text[..at]);
        check(&text[at..]);
        check(&[&text[..at], &text[at + 1..]].concat());
        let mut changed = text.to_vec();
        let bits = (0..8).map(|bit| text[at] ^ 1 << bit);
        for byte in bits.chain(*b"\0\x1B\x80\xFF \n.XO#-09") {
            changed[at] = byte;
            check(&changed);
        }
    }
}

#[test]
fn a_record_with_a_cut_or_a_changed_byte_is_read_or_refused_with_a_place() {
    for text in RECORDS {
        damage(text.as_bytes(), rabbit::parse, write_record);
    }
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let text = scatter_blanks(&write_record(&random_record(&mut random)), &mut random);
        damage(text.as_bytes(), rabbit::parse, write_record);
    }
}

#[test]
fn a_maze_with_a_cut_or_a_changed_byte_is_read_or_refused_with_a_place() {
    damage(MAZE.as_bytes(), maze::parse, write_maze);
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let text = scatter_blanks(&write_maze(&random_maze(&mut random)), &mut random);
        damage(text.as_bytes(), maze::parse, write_maze);
    }
}

#[test]
fn a_record_with_every_prefix_of_its_moves_is_read() {
    let record = rabbit::parse(RECORDS[2].as_bytes()).unwrap();
    for end in 0..=record.moves.len() {
        let mut part = record.clone();
        part.moves.truncate(end);
        assert_eq!(rabbit::parse(write_record(&part).as_bytes()), Ok(part));
    }
}

#[test]
fn bytes_at_random_are_refused_with_a_place() {
    let mut random = fastrand::Rng::with_seed(0);
    for _ in 0..20_000 {
        let letters = b"1234567890 \n\n\r.XO#\xEF\xBB\xBF\xE5\x85\x94-x";
        let text: Vec<u8> = (0..random.usize(..40))
            .map(|_| letters[random.usize(..letters.len())])
            .collect();
        let errors = [rabbit::parse(&text).err(), maze::parse(&text).err()];
        for error in errors.into_iter().flatten() {
            assert!(error.line >= 1 && error.column >= 1, "{text:?}");
            assert!(
                error.line <= text.split(|&byte| byte == b'\n').count(),
                "{text:?}"
            );
            assert!(error.column <= text.len() + 1, "{text:?}");
        }
    }
}
