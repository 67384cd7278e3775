//! Numbers read in place from the memory of another library.

use std::slice;
use std::sync::atomic::AtomicU32;

/// The 32-bit numbers in `bytes` bytes at an address; None if the address is not aligned, or the bytes end within a
/// number. Other threads may write there: each number is read atomically, and may change between two reads.
///
/// # Safety
/// The bytes must stay valid while the slice is used.
#[allow(unsafe_code)] // a copy of a large matrix takes longer than its matching
pub unsafe fn numbers_at<'a>(place: *const u8, bytes: usize) -> Option<&'a [AtomicU32]> {
    let start = place.cast::<AtomicU32>();
    if bytes == 0 {
        return Some(&[]);
    }
    let are_numbers = start.is_aligned() && !start.is_null() && bytes.is_multiple_of(4);
    // SAFETY: the caller guarantees the bytes; the address is aligned, and every value of an atomic number is valid.
    are_numbers.then(|| unsafe { slice::from_raw_parts(start, bytes / 4) })
}
