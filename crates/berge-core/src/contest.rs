//! The text formats of the contests, parsed from bytes: one file a format.
//!
//! All of them are words between blanks. A UTF-8 byte order mark, tabs, CRLF, blanks at the end of a line, empty lines
//! and a missing last newline are accepted, as the contests' own programs accept them.

pub mod hamilg;
pub mod maze;
pub mod rabbit;
mod words;

pub use words::ParseError;
