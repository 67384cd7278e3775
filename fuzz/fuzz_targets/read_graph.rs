//! Any bytes are read by each reader of graph files as by splitting words, or are refused.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
use common::files::check;

fuzz_target!(|text: &[u8]| {
    check(text);
});
