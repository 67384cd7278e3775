//! Numbers read where another library holds them.

use std::slice;
use std::sync::atomic::AtomicU32;

/// The 32-bit numbers in so many bytes from a place on; None where that is not the place of such a number, or the bytes
/// end within one. Another thread may write there, so each number is read by itself, and may change between two looks.
///
/// # Safety
/// The bytes stay where they are, and belong to nobody else, as long as the slice is used.
#[allow(unsafe_code)] // a copy of a large matrix takes longer than its matching
pub unsafe fn numbers_at<'a>(place: *const u8, bytes: usize) -> Option<&'a [AtomicU32]> {
    let start = place.cast::<AtomicU32>();
    if bytes == 0 {
        return Some(&[]);
    }
    let are_numbers = start.is_aligned() && !start.is_null() && bytes.is_multiple_of(4);
    // SAFETY: the caller promises the bytes; the place is aligned, and atomic numbers have no values that are invalid.
    are_numbers.then(|| unsafe { slice::from_raw_parts(start, bytes / 4) })
}
