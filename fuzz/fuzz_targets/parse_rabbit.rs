//! Any bytes are a record, which its own text gives again, or an error with a place in the text.
#![no_main]

use berge_core::contest::rabbit::{Record, parse, place_of_move};
use libfuzzer_sys::fuzz_target;

fn write(record: &Record) -> String {
    let columns = record.columns as usize;
    let mut text = format!("{} {columns}\n", record.rows);
    for row in record.cells.chunks(columns) {
        text += &format!("{}\n", String::from_utf8_lossy(row));
    }
    text += &format!("{}\n", record.moves.len().div_ceil(2));
    for cell in &record.moves {
        text += &format!(
            "{} {}\n",
            cell / record.columns + 1,
            cell % record.columns + 1
        );
    }
    text
}

fuzz_target!(|text: &[u8]| {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    match parse(text) {
        Ok(record) => {
            assert_eq!(parse(write(&record).as_bytes()), Ok(record.clone()));
            assert!((0..=record.moves.len()).all(|ply| place_of_move(text, ply).0 <= lines));
        }
        Err(error) => {
            assert!(
                (1..=lines).contains(&error.line) && (1..=text.len() + 1).contains(&error.column)
            );
            assert!(!error.to_string().chars().any(char::is_control));
        }
    }
});
