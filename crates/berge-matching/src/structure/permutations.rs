//! The blocks of a matrix as MATLAB's `dmperm` and CSparse's `cs_dmperm` (Davis 2006) return them.

use crate::bipartite::{Mates, NO_MATE};
use crate::graph::Vertex;
use crate::graph::csr::group_pairs;
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::groups::Places;

/// MATLAB's `p`, `q`, `r`, `s`, `cc` and `rr`, counted from 0; rows and columns are numbered separately.
///
/// They are the [`Blocks`](crate::Blocks) with three differences (and MATLAB counts from 1):
///
/// - The horizontal and the vertical part are one block each, with matched columns in ascending order: `r` and `s` are like
///   [`row_starts`](crate::Blocks::row_starts) and [`column_starts`](crate::Blocks::column_starts) without the boundaries inside these two parts.
/// - Others may take the square blocks in another order that is triangular as well.
/// - The unmatched columns come before all others and the unmatched rows behind all others, and not within each block: so
///   `rr` and `cc` have one boundary more than [`coarse_rows`](crate::Blocks::coarse_rows) and [`coarse_columns`](crate::Blocks::coarse_columns).
///
/// ```
/// use berge_matching::{CsrGraph, Permutations, dmperm};
///
/// let wide = CsrGraph::new(3, &[(0, 1), (0, 2)])?; // a row of two columns
/// let Permutations { p, q, r, s, cc, rr } = dmperm(&wide, 1)?;
/// assert_eq!((p, q, r, s), (vec![0], vec![1, 0], vec![0, 1], vec![0, 2]));
/// assert_eq!((cc, rr), ([0, 1, 2, 2, 2], [0, 1, 1, 1, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Makes the permutations of a matrix from a maximum matching of it. The columns of a row are in any order,
    /// possibly repeated. Linear time.
    ///
    /// ```
    /// use berge_matching::bipartite::Mates;
    /// use berge_matching::{Permutations, Progress, Vertex};
    ///
    /// let columns = [vec![0], vec![0, 1]]; // of each row
    /// let columns_of = |row: Vertex| columns[row as usize].iter().copied();
    /// let mates = Mates { of_rows: vec![0, 1], of_columns: vec![0, 1] };
    /// let permutations = Permutations::new(&mates, columns_of, &mut Progress::silent())?;
    /// assert_eq!(permutations.p, [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new<C: Iterator<Item = Vertex>>(
        mates: &Mates,
        columns_of: impl Fn(Vertex) -> C,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let places = Places::new(mates, columns_of, progress)?;
        let of_columns = &mates.of_columns;
        let (rows, columns) = (mates.of_rows.len() as u32, of_columns.len() as u32);
        // A list of the unmatched columns, and then one for each place.
        let list_of = |column: Vertex| match of_columns[column as usize] {
            NO_MATE => 0,
            row => places.of_rows[row as usize] + 1,
        };
        let count = places.last as usize + 2;
        let (starts, q) = group_pairs(count, || {
            (0..columns).map(|column| (list_of(column), column))
        });
        let unmatched = starts[1];
        let mut p = Vec::with_capacity(rows as usize);
        let matched = q[unmatched as usize..].iter();
        p.extend(matched.map(|&column| of_columns[column as usize]));
        let all = (0..rows).zip(&mates.of_rows);
        p.extend(
            all.filter(|&(_, &column)| column == NO_MATE)
                .map(|(row, _)| row),
        );
        // From the end of the horizontal part to the beginning of the vertical one.
        let inner = &starts[2..count as Vertex];
        let (square, vertical) = (inner[0], inner[inner.len() - 1]);
        let matched = columns - unmatched;
        let with_outer = |inner: &mut dyn Iterator<Item = u32>, end: u32| -> Vec<u32> {
            let first = (unmatched > 0).then_some(0);
            let last = (matched < rows).then_some(end);
            first.into_iter().chain(inner).chain(last).collect()
        };
        Ok(Permutations {
            r: with_outer(&mut inner.iter().map(|start| start - unmatched), rows),
            s: with_outer(&mut inner.iter().copied(), columns),
            cc: [0, unmatched, square, vertical, columns],
            rr: [0, square - unmatched, vertical - unmatched, matched, rows],
            p,
            q,
        })
    }
}
