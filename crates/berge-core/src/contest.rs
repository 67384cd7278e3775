//! The text formats of contests, parsed from bytes: one file for each format.
//!
//! All formats are words separated by blanks. A UTF-8 byte order mark, tabs, CRLF, blanks at the end of a line, empty
//! lines and a missing last newline are accepted, as by the contests' own programs.

pub mod hamilg;
pub mod maze;
pub mod rabbit;
mod words;

pub use words::ParseError;
