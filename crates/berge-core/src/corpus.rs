//! Many texts of one contest at once, on several threads: a row for each valid text.
//!
//! Invalid texts have no row; to get their errors, read them one by one. A row depends on its text only, so the rows do
//! not depend on the number of threads.

pub mod maze;
pub mod rabbit;
pub(crate) mod share;

pub use maze::SolvedMaze;
pub use rabbit::ReviewedGame;

use berge_matching::progress::{Interrupted, Progress};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Concatenated texts: text `i` is `bytes[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    bytes: &'a [u8],
    offsets: &'a [usize],
}

impl<'a> Texts<'a> {
    /// Makes texts; `None` if the offsets decrease or exceed the bytes.
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

    /// Returns the rows of all texts, computed on at most `threads` threads; `None` for texts without a row, because
    /// `row` declined them or panicked, or because their format is not detected.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn rows<R: Send>(
        &self,
        threads: usize,
        row: fn(&[u8], &mut Progress) -> Result<Option<R>, Interrupted>,
        progress: &mut Progress,
    ) -> Result<Vec<Option<R>>, Interrupted> {
        let work = |i: usize, progress: &mut Progress| {
            let text = self.get(i);
            if !shows_what_it_is(text) {
                return Ok(None);
            }
            catch_unwind(AssertUnwindSafe(|| row(text, progress))).unwrap_or(Ok(None))
        };
        share::share(self.len(), threads, &work, progress)
    }
}

/// Bytes of a text that the detection of its format sees.
const HEAD: usize = 1 << 12;

/// Whether the size of a board, and something after it, begin within these bytes.
fn shows_what_it_is(text: &[u8]) -> bool {
    let Some(head) = text.get(..HEAD) else {
        return true;
    };
    let words = head.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).nth(2).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = b"1 6\nXO.OXO\n1\n1 2\n1 1\n";

    fn rows(texts: &[&[u8]]) -> Vec<Option<ReviewedGame>> {
        let mut offsets = vec![0];
        offsets.extend(texts.iter().scan(0, |end, text| {
            *end += text.len();
            Some(*end)
        }));
        let bytes = texts.concat();
        let texts = Texts::new(&bytes, &offsets).unwrap();
        texts.rows(2, rabbit::row, &mut Progress::silent()).unwrap()
    }

    #[test]
    fn a_row_tells_what_is_known_of_a_game() {
        let expected = ReviewedGame {
            rows: 1,
            columns: 6,
            vertices: 6,
            plies: 2,
            is_over: true,
            first_wins: false,
            winning: [1, 1],
            mistakes: [1, 0],
            turning_point: Some(0),
            verdicts: vec![0b1100_0000],
            single: vec![0b1100_0000],
        };
        assert_eq!(rows(&[GAME]), [Some(expected)]);
    }

    #[test]
    fn what_is_wrong_is_declined() {
        let late = [&b"\n".repeat(HEAD)[..], GAME].concat();
        let bad: [&[u8]; 6] = [
            b"",
            b"1 6",
            b"1 6\nXO.OXO\n1\n1 2\n1 2\n", // the blank is where it was
            b"1 6\nXO.OXO\n1\n1 1\n1 2\n", // too far away
            b"1 3\nXO.\n1\n1 2\n",         // Egg could move
            &late,
        ];
        assert_eq!(rows(&bad), vec![None; 6]);
        let long = [GAME, &b"\n".repeat(HEAD)].concat();
        assert_eq!(rows(&[&long]), rows(&[GAME]));
    }

    #[test]
    fn a_panic_declines_one_text() {
        let texts = Texts::new(b"ab", &[0, 1, 2]).unwrap();
        let row = |text: &[u8], _: &mut Progress| {
            assert!(text == b"b", "on purpose");
            Ok(Some(()))
        };
        let rows = texts.rows(1, row, &mut Progress::silent()).unwrap();
        assert_eq!(rows, [None, Some(())]);
    }

    #[test]
    fn offsets_ascend_inside_the_bytes() {
        assert!(Texts::new(b"ab", &[0, 3]).is_none());
        assert!(Texts::new(b"ab", &[1, 0]).is_none());
        assert!(Texts::new(b"ab", &[]).unwrap().is_empty());
        assert_eq!(Texts::new(b"ab", &[1]).unwrap().len(), 0);
    }
}
