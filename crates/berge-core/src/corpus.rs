//! Many texts of one contest at once, on several threads: a row for each text that is all right.
//!
//! What is wrong with the others, who reads them one by one can say; here they are declined. A row depends on its text
//! alone, so rows are the same whatever the number of threads.

pub mod maze;
pub mod rabbit;
mod share;

pub use maze::Solved;
pub use rabbit::Reviewed;

use crate::pulse::{Interrupted, Pulse};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Texts one behind the other: text `i` is `bytes[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    bytes: &'a [u8],
    offsets: &'a [usize],
}

impl<'a> Texts<'a> {
    /// The texts; `None` where the offsets descend or lead out of the bytes.
    pub fn new(bytes: &'a [u8], offsets: &'a [usize]) -> Option<Self> {
        let ends_inside = offsets.last().is_none_or(|&end| end <= bytes.len());
        (ends_inside && offsets.is_sorted()).then_some(Texts { bytes, offsets })
    }

    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn get(&self, i: usize) -> &'a [u8] {
        &self.bytes[self.offsets[i]..self.offsets[i + 1]]
    }

    /// The rows of all texts, by `threads` threads at most; `None` for each that is declined, be it by a panic.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn rows<R: Send>(
        &self,
        threads: usize,
        row: fn(&[u8], &mut Pulse) -> Result<Option<R>, Interrupted>,
        pulse: &mut Pulse,
    ) -> Result<Vec<Option<R>>, Interrupted> {
        let work = |i: usize, pulse: &mut Pulse| {
            catch_unwind(AssertUnwindSafe(|| row(self.get(i), pulse))).unwrap_or(Ok(None))
        };
        share::share(self.len(), threads, &work, pulse)
    }
}
