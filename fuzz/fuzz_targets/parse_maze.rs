//! Any bytes are a maze that reads back the same, or an error with a place in the text.
#![no_main]

use berge_core::contest::maze::parse;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::text::{is_inside, write_maze};

fuzz_target!(|text: &[u8]| match parse(text) {
    Ok(maze) => assert_eq!(parse(write_maze(&maze).as_bytes()), Ok(maze)),
    Err(error) => {
        assert!(is_inside(text, error.line, error.column));
        assert!(!error.to_string().chars().any(char::is_control));
    }
});
