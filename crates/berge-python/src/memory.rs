//! Memory in large pages, where much is asked for at once.
//!
//! Graphs are read in no order, and each question takes memory of its own: what the processor looks up of small pages,
//! and what the kernel does for each new one, is a quarter of the time of a large matrix. NumPy asks for the same.

use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator. Linux is told that it may use large pages for what has `LARGE` bytes or more.
pub struct LargePages;

#[cfg(target_os = "linux")]
const LARGE: usize = 1 << 22;
/// A multiple of all sizes of small pages.
#[cfg(target_os = "linux")]
const SMALL_PAGES: usize = 1 << 16;

#[allow(unsafe_code)] // to be an allocator; all of it is the system's
// SAFETY: each function hands its arguments on to the system's, and returns what that returns.
unsafe impl GlobalAlloc for LargePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        advised(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        advised(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        advised(unsafe { System.realloc(place, layout, size) }, size)
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

/// The same place, of so many bytes, after Linux was told.
#[cfg_attr(not(target_os = "linux"), allow(unused_variables))]
fn advised(place: *mut u8, size: usize) -> *mut u8 {
    #[cfg(target_os = "linux")]
    if size >= LARGE && !place.is_null() {
        let left_out = place.align_offset(SMALL_PAGES);
        if left_out < size {
            #[allow(unsafe_code)]
            // SAFETY: the bytes have just been allocated, and advice changes none. Where it is not taken, nothing is lost.
            unsafe {
                libc::madvise(
                    place.add(left_out).cast(),
                    size - left_out,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    place
}
