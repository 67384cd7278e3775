//! Any bytes are a maze, which its own text gives again, or an error with a place in the text.
#![no_main]

use berge_core::contest::maze::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    match parse(text) {
        Ok(maze) => {
            let rows = maze
                .cells
                .chunks(maze.columns as usize)
                .map(String::from_utf8_lossy)
                .collect::<Vec<_>>();
            let again = format!("{} {}\n{}", maze.rows, maze.columns, rows.join("\n"));
            assert_eq!(parse(again.as_bytes()), Ok(maze));
        }
        Err(error) => {
            assert!(
                (1..=lines).contains(&error.line) && (1..=text.len() + 1).contains(&error.column)
            );
            assert!(!error.to_string().chars().any(char::is_control));
        }
    }
});
