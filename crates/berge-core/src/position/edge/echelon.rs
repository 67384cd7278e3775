//! Elimination over GF(2), which yields kernels.
//!
//! Rows are stored from their first to their last bit, so the cost depends on the profile of the matrix and not on its
//! area: on a board it stays a band about as wide as the shorter side, see [`super::EdgeGame::eliminate`].

use super::NONE;
use berge_matching::graph::Vertex;
use berge_matching::progress::{Interrupted, Progress};
use std::ops::Range;

/// A row of [`Echelon`]: the whole words from the first bit to the last one that is set.
struct Row {
    /// The near vertex of the row.
    vertex: Vertex,
    /// Its words in [`Echelon::words`], and the index of the first one among the words of the matrix.
    words: Range<usize>,
    first: usize,
    /// The column of its pivot; after all columns if the row has vanished.
    pivot: usize,
}

/// The matrix N of [`super`] in triangular form. Rows are added one by one. To each, earlier rows are added that clear
/// its first bit, until its first bit is unique, its pivot, or the row vanishes.
///
/// A cleared pivot bit is reused for the row's history: it says that the row with the pivot in that column was added.
/// So the two triangular factors together take no more memory than N, and stay within its profile.
pub(super) struct Echelon {
    /// The far vertices of the columns.
    columns: Vec<Vertex>,
    words: Vec<u64>,
    /// The rows with a pivot, in the order in which they were added.
    pivots: Vec<Row>,
    /// The rows that have vanished.
    zero: Vec<Row>,
    /// For each column the index of its row in `pivots`; `NONE` if the unknown is free.
    pivot_of: Vec<u32>,
    /// The row that is being added; all zero between two rows.
    scratch: Vec<u64>,
}

/// The words of a row that are processed between two reports of progress.
const WORDS_PER_STEP: usize = 64;

/// The bits above bit `bit`.
fn above(bit: usize) -> u64 {
    (!1) << bit
}

impl Echelon {
    pub(super) fn new(columns: Vec<Vertex>) -> Self {
        Echelon {
            words: Vec::new(),
            pivots: Vec::new(),
            zero: Vec::new(),
            pivot_of: vec![NONE; columns.len()],
            scratch: vec![0; columns.len().div_ceil(64)],
            columns,
        }
    }

    /// Adds the row of `vertex`, which has ones in these columns.
    pub(super) fn insert(
        &mut self,
        vertex: Vertex,
        ones: impl Iterator<Item = usize>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let (mut first, mut end) = (self.scratch.len(), 0);
        for column in ones {
            let at = column / 64;
            self.scratch[at] |= 1 << (column % 64);
            (first, end) = (first.min(at), end.max(at + 1));
        }
        let pivot = self.reduce(first, &mut end, progress)?;
        let row = first.min(end)..end;
        let start = self.words.len();
        self.words.extend_from_slice(&self.scratch[row.clone()]);
        self.scratch[row].fill(0);
        // Zeros at the end of the row, left by cancellation, are not stored.
        let last_nonzero = self.words[start..].iter().rposition(|&word| word != 0);
        self.words
            .truncate(start + last_nonzero.map_or(0, |last| last + 1));
        let row = Row {
            vertex,
            words: start..self.words.len(),
            first,
            pivot: pivot.unwrap_or(usize::MAX),
        };
        match pivot {
            Some(column) => {
                self.pivot_of[column] = self.pivots.len() as u32;
                self.pivots.push(row);
            }
            None => self.zero.push(row),
        }
        Ok(())
    }

    /// Clears the first bits of the row in `scratch`, whose ones are in the words from `at` to before `end`, until one
    /// is not yet the pivot of a row.
    ///
    /// Invariant: the bits before `column` are the row's history, the others are the rest of the row.
    fn reduce(
        &mut self,
        mut at: usize,
        end: &mut usize,
        progress: &mut Progress,
    ) -> Result<Option<usize>, Interrupted> {
        while at < *end {
            progress.step()?;
            let mut rest = self.scratch[at];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let column = at * 64 + bit;
                let Some(row) = self.pivots.get(self.pivot_of[column] as usize) else {
                    return Ok(Some(column));
                };
                // The whole row except its pivot: the bit that it would clear stays as history.
                let words = &self.words[row.words.start + (at - row.first)..row.words.end];
                self.scratch[at] ^= words[0] & above(bit);
                add(
                    &mut self.scratch[at + 1..][..words.len() - 1],
                    &words[1..],
                    progress,
                )?;
                *end = (*end).max(at + words.len());
                rest = self.scratch[at] & above(bit);
            }
            at += 1;
        }
        Ok(None)
    }

    /// Returns the columns in which `row` has ones, history included.
    fn ones(&self, row: &Row) -> impl Iterator<Item = usize> {
        let words = self.words[row.words.clone()].iter().zip(row.first..);
        words.flat_map(|(&word, at)| {
            let some = |rest: u64| (rest != 0).then_some(rest);
            let rests = std::iter::successors(some(word), move |rest| some(rest & (rest - 1)));
            rests.map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// Returns the rows that were added to `row`, as indices in `pivots`.
    fn history(&self, row: &Row) -> impl Iterator<Item = usize> {
        let before = self.ones(row).take_while(|&column| column < row.pivot);
        before.map(|column| self.pivot_of[column] as usize)
    }

    /// Returns for each of the `pivots` in which of the vanishing sums of the rows `zero` it takes part.
    ///
    /// A row is its row of N plus its history, so adding it also adds the rows of its history. These are all earlier,
    /// so the last row is processed first.
    fn combinations(&self, zero: &[Row], progress: &mut Progress) -> Result<Table, Interrupted> {
        let mut table = Table::new(self.pivots.len(), zero.len());
        for (number, row) in zero.iter().enumerate() {
            for earlier in self.history(row) {
                progress.step()?;
                table.flip(earlier, number);
            }
        }
        for (number, row) in self.pivots.iter().enumerate().rev() {
            if !table.is_zero(number) {
                for earlier in self.history(row) {
                    progress.step()?;
                    table.add(earlier, number, progress)?;
                }
            }
        }
        Ok(table)
    }

    /// Returns for each of the `pivots` the dependence of its unknown: bit 0 is the constant 1, the others are the free
    /// unknowns in the order of their columns. The right-hand side is 0, except for a 1 in the last row if `is_odd`; it
    /// was the same before the elimination, because the last row was added to no other.
    pub(super) fn unknowns(
        &self,
        is_odd: bool,
        progress: &mut Progress,
    ) -> Result<Table, Interrupted> {
        let mut free = vec![0; self.columns.len()];
        let mut count = 1;
        for (column, _) in self.pivot_of.iter().enumerate().filter(|of| *of.1 == NONE) {
            free[column] = count;
            count += 1;
        }
        let mut table = Table::new(self.pivots.len(), count);
        if is_odd {
            table.flip(self.pivots.len() - 1, 0);
        }
        // The equation of the row gives its unknown as the sum of later ones.
        for &number in self.pivot_of.iter().rev().filter(|&&number| number != NONE) {
            let row = &self.pivots[number as usize];
            for column in self.ones(row).skip_while(|&column| column <= row.pivot) {
                progress.step()?;
                match self.pivot_of[column] {
                    NONE => table.flip(number as usize, free[column]),
                    later => table.add(number as usize, later as usize, progress)?,
                }
            }
        }
        Ok(table)
    }

    /// Whether the unknown of `column` is 1 in some solution.
    pub(super) fn can_be_one(&self, unknowns: &Table, column: usize) -> bool {
        match self.pivot_of[column] {
            NONE => true,
            number => !unknowns.is_zero(number as usize),
        }
    }

    /// Returns an even kernel that contains `vertex`, whose row was added last: the near vertices whose rows add up to
    /// zero. None if there is none.
    pub(super) fn even_kernel(
        &self,
        vertex: Vertex,
        progress: &mut Progress,
    ) -> Result<Option<Vec<Vertex>>, Interrupted> {
        let Some(zero) = self.zero.last().filter(|row| row.vertex == vertex) else {
            return Ok(None);
        };
        let combinations = self.combinations(std::slice::from_ref(zero), progress)?;
        let rows = self.pivots.iter().enumerate();
        let taking_part = rows.filter(|&(number, _)| !combinations.is_zero(number));
        let mut kernel: Vec<_> = taking_part.map(|(_, row)| row.vertex).collect();
        kernel.push(vertex);
        kernel.sort_unstable();
        Ok(Some(kernel))
    }

    /// Returns the far vertices whose unknowns are 1 if the free ones are 0, sorted.
    pub(super) fn odd_kernel(&self, unknowns: &Table) -> Vec<Vertex> {
        let columns = self.columns.iter().zip(&self.pivot_of);
        let ones = columns.filter(|&(_, &of)| of != NONE && unknowns.has_bit(of as usize, 0));
        let mut kernel: Vec<Vertex> = ones.map(|(&vertex, _)| vertex).collect();
        kernel.sort_unstable();
        kernel
    }

    /// Marks every vertex of either side that is in an even kernel.
    pub(super) fn mark_even(
        &self,
        losing: &mut [bool],
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let combinations = self.combinations(&self.zero, progress)?;
        for row in &self.zero {
            losing[row.vertex as usize] = true;
        }
        for (number, row) in self.pivots.iter().enumerate() {
            losing[row.vertex as usize] = !combinations.is_zero(number);
        }
        drop(combinations);
        let unknowns = self.unknowns(false, progress)?;
        for (column, &vertex) in self.columns.iter().enumerate() {
            losing[vertex as usize] = self.can_be_one(&unknowns, column);
        }
        Ok(())
    }
}

/// A set for each pivot, as bits: at most pivots times free columns, so never larger than N and a column.
pub(super) struct Table {
    width: usize,
    words: Vec<u64>,
}

impl Table {
    fn new(rows: usize, bits: usize) -> Self {
        let width = bits.div_ceil(64);
        Table {
            width,
            words: vec![0; rows * width],
        }
    }

    fn row(&self, row: usize) -> Range<usize> {
        row * self.width..(row + 1) * self.width
    }

    fn is_zero(&self, row: usize) -> bool {
        self.words[self.row(row)].iter().all(|&word| word == 0)
    }

    fn has_bit(&self, row: usize, bit: usize) -> bool {
        self.words[self.row(row)][bit / 64] >> (bit % 64) & 1 == 1
    }

    fn flip(&mut self, row: usize, bit: usize) {
        let row = self.row(row);
        self.words[row][bit / 64] ^= 1 << (bit % 64);
    }

    /// Adds the row `other` to the row `row`; they differ.
    fn add(
        &mut self,
        row: usize,
        other: usize,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let rows = [self.row(row), self.row(other)];
        let [row, other] = self.words.get_disjoint_mut(rows).expect("two rows");
        add(row, other, progress)
    }
}

/// Adds a row to another row.
fn add(row: &mut [u64], other: &[u64], progress: &mut Progress) -> Result<(), Interrupted> {
    for (row, other) in row
        .chunks_mut(WORDS_PER_STEP)
        .zip(other.chunks(WORDS_PER_STEP))
    {
        progress.step()?;
        for (word, other) in row.iter_mut().zip(other) {
            *word ^= other;
        }
    }
    Ok(())
}
