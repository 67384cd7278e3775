//! Any bytes are read as each file of a graph says, told again by splitting its words, or are declined.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::files::check;

fuzz_target!(|text: &[u8]| {
    check(text);
});
