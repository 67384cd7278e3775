//! The blocks of a matrix as MATLAB's `dmperm` and CSparse's `cs_dmperm` (Davis 2006) return them.

use crate::bipartite::Mates;
use crate::graph::Vertex;
use crate::graph::csr::{CsrGraph, lists};
use crate::graph::per_vertex::PerVertex;
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::Blocks;
use crate::structure::blocks::groups::Groups;
use crate::structure::blocks::search::Search;
use std::sync::Arc;

/// MATLAB's `p`, `q`, `r`, `s`, `cc` and `rr`, counted from 0; rows and columns are numbered separately.
///
/// They are the [`Blocks`] with three differences (and MATLAB counts from 1):
///
/// - The horizontal and the vertical part are one block each: `r` and `s` are like [`Blocks::row_starts`] and
///   [`Blocks::column_starts`] without the boundaries inside these two parts.
/// - Others may take the square blocks in another order that is triangular as well.
/// - The unmatched columns come before all others and the unmatched rows behind all others, and not within each block: so
///   `rr` and `cc` have one boundary more than [`Blocks::coarse_rows`] and [`Blocks::coarse_columns`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutations {
    /// The rows, ordered by block.
    pub p: Vec<u32>,
    /// The columns, ordered by block.
    pub q: Vec<u32>,
    /// Where each block begins in `p`, and the end of the last one.
    pub r: Vec<u32>,
    /// Where each block begins in `q`, and the end of the last one.
    pub s: Vec<u32>,
    /// Where the unmatched columns and the matched columns of the three parts begin in `q`, and the end of the last
    /// ones.
    pub cc: [u32; 5],
    /// Where the matched rows of the three parts and the unmatched rows begin in `p`, and the end of the last ones.
    pub rr: [u32; 5],
}

impl Permutations {
    /// Returns those of [`Permutations::of_pairs`], where everything is the square part, as [`Blocks`].
    #[doc(hidden)] // for berge-python, which gives classes of entries
    pub fn into_square_blocks(self) -> Blocks {
        let rows = self.p.len() as Vertex;
        let columns: Vec<Vertex> = self.q.iter().map(|&column| rows + column).collect();
        let mut block_of = PerVertex::new(0, 2 * self.p.len());
        for (block, ends) in (0..).zip(self.r.windows(2)) {
            for place in ends[0] as usize..ends[1] as usize {
                block_of[self.p[place]] = block;
                block_of[columns[place]] = block;
            }
        }
        Blocks {
            rows: self.p,
            columns,
            row_starts: self.r,
            column_starts: self.s,
            coarse_rows: [0, 0, rows, rows],
            coarse_columns: [0, 0, rows, rows],
            block_of,
        }
    }

    /// Makes the permutations of a matrix with a perfect matching: all of it is the square part, and no graph is needed. The
    /// columns of a row are in any order, possibly repeated. Linear time.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn of_pairs<C: Iterator<Item = Vertex>>(
        mates: &Mates,
        columns_of: impl Fn(Vertex) -> C,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let count = mates.of_rows.len() as Vertex;
        // A column leads to the columns that its rows are matched with.
        let (first, ends) = lists(mates.of_columns.len(), || {
            (0..count).flat_map(|row| {
                let end = mates.of_rows[row as usize];
                columns_of(row).map(move |column| (column, end))
            })
        });
        let ends_of = |v| &ends[first[v] as usize..first[v + 1] as usize];
        let mut groups = Groups::none(mates.of_columns.len());
        Search::new(&mut groups, ends_of, Some).run(0..count, progress)?;
        drop((first, ends)); // their memory is as large as what is allocated below
        let places = groups.places(mates.of_rows.iter().map(|&column| groups.of[column]));
        let blocks = || groups.of.iter().map(|&group| places[group as usize]);
        let (starts, q) = lists(places.len(), || blocks().zip(0..count));
        let p = q.iter().map(|&column| mates.of_columns[column as usize]);
        Ok(Permutations {
            p: p.collect(),
            q,
            r: starts.to_vec(),
            s: starts.to_vec(),
            cc: [0, 0, 0, count, count],
            rr: [0, 0, count, count, count],
        })
    }

    /// Makes the permutations from blocks that were computed with this matching. Linear time.
    pub fn new(blocks: Blocks, matching: &Matching<Arc<CsrGraph>>) -> Self {
        let count = blocks.count();
        let [_, a1, a2, a3] = blocks.coarse_rows;
        let [_, b1, b2, b3] = blocks.coarse_columns;
        let (mut p, mut q) = (blocks.rows, blocks.columns);
        // Sorting is stable, and takes linear time for two keys.
        p[a2 as usize..].sort_by_key(|&row| matching.is_exposed(row));
        q[..b1 as usize].sort_by_key(|&column| !matching.is_exposed(column));
        q.iter_mut().for_each(|column| *column -= p.len() as u32);
        let first_square = blocks.column_starts[..count].partition_point(|&start| start < b1);
        let first_vertical = blocks.row_starts[..count].partition_point(|&start| start < a2);
        let square = first_square..=first_vertical.max(first_square);
        let without_inner = |mut starts: Vec<u32>| {
            let mut at = 0..=count;
            starts.retain(|_| {
                at.next()
                    .is_some_and(|at| at == 0 || at == count || square.contains(&at))
            });
            starts
        };
        Permutations {
            p,
            q,
            r: without_inner(blocks.row_starts),
            s: without_inner(blocks.column_starts),
            cc: [0, b1 - a1, b1, b2, b3],
            rr: [0, a1, a2, a2 + b3 - b2, a3],
        }
    }
}
