//! Numbers are read in place while another thread writes them: sanitizers report no access outside, and no race that is
//! not atomic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

#[path = "../../crates/berge-python/src/in_place.rs"]
mod in_place;

fuzz_target!(|input: (u8, Vec<u32>)| {
    let (cut, written) = input;
    let numbers: Vec<AtomicU32> = written.iter().map(|_| AtomicU32::new(0)).collect();
    let (place, all) = (numbers.as_ptr().cast::<u8>(), 4 * numbers.len());
    let (from, bytes) = (
        usize::from(cut % 5).min(all),
        all - usize::from(cut / 5).min(all),
    );
    let bytes = bytes.saturating_sub(from);
    let Some(read) = (unsafe { in_place::numbers_at(place.wrapping_add(from), bytes) }) else {
        assert!(from % 4 != 0 || bytes % 4 != 0);
        return;
    };
    assert_eq!(read.len(), bytes / 4);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for (number, &value) in numbers.iter().zip(&written) {
                number.store(value, Ordering::Relaxed);
            }
        });
        let mut seen = read.iter().zip(&written[from / 4..]);
        assert!(seen.all(|(number, &value)| [0, value].contains(&number.load(Ordering::Relaxed))));
        writer.join().unwrap(); // the scope alone does not wait until the thread's memory is free
    });
});
