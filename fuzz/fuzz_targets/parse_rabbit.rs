//! Any bytes are a record that reads back the same, or an error with a place in the text.
#![no_main]

use berge_core::contest::rabbit::{parse, place_of_move};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::text::{is_inside, write_record};

fuzz_target!(|text: &[u8]| match parse(text) {
    Ok(record) => {
        for ply in 0..=record.moves.len() {
            let (line, column) = place_of_move(text, ply);
            assert!(is_inside(text, line, column));
        }
        assert_eq!(parse(write_record(&record).as_bytes()), Ok(record));
    }
    Err(error) => {
        assert!(is_inside(text, error.line, error.column));
        assert!(!error.to_string().chars().any(char::is_control));
    }
});
