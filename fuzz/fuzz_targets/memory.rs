//! Blocks are allocated, grow, shrink and are freed in any order: each keeps its contents, and the sanitizer reports no
//! access outside.
#![no_main]

use libfuzzer_sys::fuzz_target;
use memory::LargePages;
use std::alloc::{GlobalAlloc, Layout};

#[path = "../../crates/berge-python/src/memory.rs"]
mod memory;

/// Sizes around the limit from which large pages are used.
const SIZES: [usize; 8] = [
    1,
    4095,
    65_536,
    (1 << 22) - 1,
    1 << 22,
    (1 << 22) + 1,
    5_000_000,
    9_000_001,
];

struct Block {
    place: *mut u8,
    layout: Layout,
    mark: u8,
}

impl Block {
    fn write(&self) {
        for at in self.ends(self.layout.size()) {
            unsafe { *self.place.add(at) = self.mark ^ at as u8 };
        }
    }

    fn check(&self, size: usize) {
        for at in self.ends(size) {
            assert_eq!(unsafe { *self.place.add(at) }, self.mark ^ at as u8);
        }
    }

    /// Some of the first and the last indices below a size.
    fn ends(&self, size: usize) -> impl Iterator<Item = usize> {
        let written = self.layout.size();
        (0..written)
            .take(100)
            .chain(written.saturating_sub(100)..written)
            .filter(move |&at| at < size)
    }
}

fuzz_target!(|steps: &[u8]| {
    let mut blocks: Vec<Block> = Vec::new();
    for (mark, &step) in (0..).zip(steps.iter().take(40)) {
        let size = SIZES[usize::from(step % 8)];
        let align = 1 << (step / 8 % 4 * 2);
        let layout = Layout::from_size_align(size, align).unwrap();
        match step / 64 {
            0 => {
                let place = unsafe { LargePages.alloc(layout) };
                blocks.push(Block {
                    place,
                    layout,
                    mark,
                });
            }
            1 => {
                let place = unsafe { LargePages.alloc_zeroed(layout) };
                let zeros = [0, size / 2, size - 1];
                assert!(zeros.iter().all(|&at| unsafe { *place.add(at) } == 0));
                blocks.push(Block {
                    place,
                    layout,
                    mark,
                });
            }
            2 => {
                let Some(block) = blocks.last_mut() else {
                    continue;
                };
                block.place = unsafe { LargePages.realloc(block.place, block.layout, size) };
                block.check(size);
                block.layout = Layout::from_size_align(size, block.layout.align()).unwrap();
            }
            _ => {
                if let Some(block) = blocks.pop() {
                    block.check(block.layout.size());
                    unsafe { LargePages.dealloc(block.place, block.layout) };
                }
                continue;
            }
        }
        let block = blocks.last().unwrap();
        assert_eq!(block.place.align_offset(block.layout.align()), 0);
        block.write();
    }
    for block in blocks {
        block.check(block.layout.size());
        unsafe { LargePages.dealloc(block.place, block.layout) };
    }
});
