//! Memory in large pages, for large allocations.
//!
//! Graphs are read in random order, and each call allocates memory: with small pages the processor's page lookups and
//! the kernel's work for each new page take a quarter of the time of a large matrix. NumPy does the same.

use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator, which advises Linux to use large pages for blocks of `LARGE` bytes or more.
pub struct LargePages;

#[cfg(target_os = "linux")]
const LARGE: usize = 1 << 22;
/// A multiple of all sizes of small pages.
#[cfg(target_os = "linux")]
const SMALL_PAGES: usize = 1 << 16;

#[allow(unsafe_code)] // to be an allocator; all of it is the system's
// SAFETY: each function passes its arguments to the system's function, and returns its result.
unsafe impl GlobalAlloc for LargePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        advise(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        advise(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        advise(unsafe { System.realloc(place, layout, size) }, size)
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

/// Advises Linux about a block of `size` bytes; returns its address.
#[cfg_attr(not(target_os = "linux"), allow(unused_variables))]
fn advise(place: *mut u8, size: usize) -> *mut u8 {
    #[cfg(target_os = "linux")]
    if size >= LARGE && !place.is_null() {
        let left_out = place.align_offset(SMALL_PAGES);
        if left_out < size {
            #[allow(unsafe_code)]
            // SAFETY: the bytes have just been allocated, and advice changes none of them. It may fail without harm.
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
