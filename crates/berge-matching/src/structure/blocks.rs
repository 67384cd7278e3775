//! The blocks of a bipartite graph: its fine Dulmage-Mendelsohn decomposition, and what it says of each edge.
//!
//! Read the graph as a matrix, one side as its rows, the other as its columns, an edge as an entry that is not zero.
//! The classes of the vertices cut the matrix into three *parts* (Dulmage and Mendelsohn 1958):
//!
//! - *horizontal*: the even columns and the odd rows. Unmatched columns are here, and more columns than rows;
//! - *square*: the matched rows and columns, as many of the one as of the other;
//! - *vertical*: the odd columns and the even rows. Unmatched rows are here, and more rows than columns.
//!
//! All neighbours of an even vertex are odd ones of its own part. So each entry of a column is in a row of its own part
//! or of an earlier one: in this order of the parts the matrix is block upper triangular.
//!
//! Each part falls into *blocks* (Pothen and Fan 1990). Those of the horizontal and of the vertical part are its
//! connected components; each of them has an unmatched vertex. In the square part let a column lead to the columns that
//! its rows are matched with: the blocks are the strongly connected components of that graph, each with its rows. They
//! cannot be cut further by any permutation, and stand in an order in which all entries of a column are in the rows of
//! its own block or of earlier ones. Neither the parts nor the blocks depend on which maximum matching was found.
//!
//! The blocks tell which edges maximum matchings use (Costa 1994). An edge is *in some* iff both its ends are in one
//! block, and *in every* one iff that block is nothing but this edge:
//!
//! - Between an even `v` and an odd `w`, always of one block: a maximum matching that misses `v` covers `w`, and may as
//!   well match it with `v`. So the edge is in some, and not in all.
//! - Within a square block an unmatched edge lies on an alternating cycle, since its column leads to another column of
//!   the block and that one leads back; if the block has two columns, each matched edge lies on such a cycle too. So
//!   these edges are in some, and not in all. An alternating cycle never leaves its block: an edge between two square
//!   blocks is never used, the only edge of a block always.
//! - All other edges join an odd vertex with one that is not even. Every maximum matching has as many matched even
//!   vertices as there are odd ones, and only odd ones to match them with: none is left for such an edge.
//!
//! [`Permutations`](crate::Permutations) are the same decomposition as MATLAB's `dmperm` returns it.
//!
//! ```
//! use berge_matching::{Forest, Progress, CsrGraph, blocks::{Blocks, EdgeClass}};
//!
//! let graph = std::sync::Arc::new(CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)]).unwrap());
//! let progress = &mut Progress::silent();
//! let forest = Forest::new(graph.clone(), 0..4, progress).unwrap();
//! let blocks = Blocks::new(&graph, 2, &forest, progress).unwrap();
//! assert_eq!((&blocks.rows[..], &blocks.columns[..]), (&[1, 0][..], &[3, 2][..]));
//! assert_eq!(blocks.row_starts, [0, 1, 2]);
//! let classes: Vec<_> = blocks.edge_classes(&graph).map(|(_, class)| class).collect();
//! assert_eq!(classes, [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
//! ```

pub(super) mod groups;
pub(super) mod search;

pub use groups::CoarsePart;

use crate::bipartite::forest::Forest;
use crate::bipartite::{Mates, NO_MATE};
use crate::graph::csr::CsrGraph;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::groups::Places;
use std::ops::Range;

/// How maximum matchings use an edge.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeClass, classify_edges};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// assert_eq!(classify_edges(&path), [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeClass {
    /// Every maximum matching has it.
    Every,
    /// Some maximum matchings have it, others do not.
    Some,
    /// No maximum matching has it.
    None,
}

/// The block upper triangular form of a bipartite graph.
///
/// Block `k` is `rows[row_starts[k]..row_starts[k + 1]]` by `columns[column_starts[k]..column_starts[k + 1]]`. It has a
/// diagonal of matched pairs, which ends at the last column of a horizontal block, begins at the first row of a
/// vertical one, and is both in a square one: unmatched columns come first, unmatched rows last.
///
/// The horizontal blocks come first, then the square, then the vertical ones. A square block must come after those
/// whose rows its columns have entries in; the square blocks go by the longest chain of square blocks that must come
/// before them. Ties, and the other parts, go by the smallest vertex, so the order of the blocks is always the same.
/// Within a block the columns ascend, first the unmatched and then the matched ones, and so do its unmatched rows.
///
/// ```
/// use berge_matching::{CsrGraph, dulmage_mendelsohn};
///
/// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
/// let blocks = dulmage_mendelsohn(&matrix, 2)?;
/// assert_eq!((&blocks.rows[..], &blocks.columns[..]), (&[1, 0][..], &[3, 2][..]));
/// assert_eq!((&blocks.row_starts[..], &blocks.column_starts[..]), (&[0, 1, 2][..], &[0, 1, 2][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// All rows, ordered by block.
    pub rows: Vec<Vertex>,
    /// All columns, ordered by block.
    pub columns: Vec<Vertex>,
    /// Where each block begins in `rows`, and the end of the last one.
    pub row_starts: Vec<u32>,
    /// Where each block begins in `columns`, and the end of the last one.
    pub column_starts: Vec<u32>,
    /// Where the horizontal, the square and the vertical part begin in `rows`, and the end of the last one.
    pub coarse_rows: [u32; 4],
    /// Where the horizontal, the square and the vertical part begin in `columns`, and the end of the last one.
    pub coarse_columns: [u32; 4],
    /// The block of each vertex.
    pub block_of: PerVertex<u32>,
}

impl Blocks {
    /// Makes the blocks of `graph` from the `forest` of all its vertices. The first `rows` vertices are the rows, the
    /// others the columns, and each edge must join a row with a column.
    ///
    /// ```
    /// use berge_matching::{Blocks, CsrGraph, Forest, Progress};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?;
    /// let progress = &mut Progress::silent();
    /// let forest = Forest::new(&matrix, 0..4, progress)?;
    /// let blocks = Blocks::new(&matrix, 2, &forest, progress)?;
    /// assert_eq!(blocks.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new<G: Graph>(
        graph: &CsrGraph,
        rows: usize,
        forest: &Forest<G>,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let mates = Mates::of(forest.matching(), rows);
        let columns_of = |row| graph.neighbors(row).iter().map(|&v| v - rows as Vertex);
        Blocks::of(&mates, columns_of, progress)
    }

    /// Makes the blocks of a matrix from a maximum matching of it. The columns of a row are in any order, possibly
    /// repeated, from 0; in the result they have the numbers behind those of the rows.
    ///
    /// Linear time, in practice; at most about 40 bytes for each vertex while it works.
    ///
    /// ```
    /// use berge_matching::bipartite::Mates;
    /// use berge_matching::{Blocks, Progress, Vertex};
    ///
    /// let columns = [vec![0], vec![0, 1]]; // of each row
    /// let columns_of = |row: Vertex| columns[row as usize].iter().copied();
    /// let mates = Mates { of_rows: vec![0, 1], of_columns: vec![0, 1] };
    /// let blocks = Blocks::of(&mates, columns_of, &mut Progress::silent())?;
    /// assert_eq!((blocks.rows_of(0), blocks.columns_of(0)), (&[1][..], &[3][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn of<C: Iterator<Item = Vertex>>(
        mates: &Mates,
        columns_of: impl Fn(Vertex) -> C,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let places = Places::new(mates, &columns_of, progress)?;
        let coarse_columns = boundaries(mates.of_columns.iter().map(|&row| places.part(row)));
        let coarse_rows =
            boundaries((0..mates.of_rows.len() as Vertex).map(|row| places.part(row)));
        let (block_of, count) = places.into_blocks(mates, columns_of, progress)?;
        let (of_rows, of_columns) = block_of.split_at(mates.of_rows.len());
        let mut blocks = Blocks {
            rows: vec![0; of_rows.len()],
            columns: vec![0; of_columns.len()],
            row_starts: early_starts(of_rows, count),
            column_starts: early_starts(of_columns, count),
            coarse_rows,
            coarse_columns,
            block_of,
        };
        blocks.fill(mates, progress)?;
        Ok(blocks)
    }

    /// The number of blocks.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// assert_eq!(blocks.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// The rows of a block.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// assert_eq!(blocks.rows_of(0), [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows_of(&self, block: usize) -> &[Vertex] {
        &self.rows[range(&self.row_starts, block)]
    }

    /// The columns of a block.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// assert_eq!(blocks.columns_of(0), [3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns_of(&self, block: usize) -> &[Vertex] {
        &self.columns[range(&self.column_starts, block)]
    }

    /// Returns the part of a block.
    ///
    /// ```
    /// use berge_matching::{CoarsePart, CsrGraph, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// assert_eq!(blocks.part(0), CoarsePart::Square);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self, block: usize) -> CoarsePart {
        // A horizontal block has a column and a square block a row, so both begin before the end of their part.
        if self.column_starts[block] < self.coarse_columns[1] {
            CoarsePart::Horizontal
        } else if self.row_starts[block] < self.coarse_rows[2] {
            CoarsePart::Square
        } else {
            CoarsePart::Vertical
        }
    }

    /// Returns how maximum matchings use the edge between `v` and `w`.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, EdgeClass, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// assert_eq!(blocks.edge_class(0, 2), EdgeClass::Every);
    /// assert_eq!(blocks.edge_class(1, 2), EdgeClass::None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edge_class(&self, v: Vertex, w: Vertex) -> EdgeClass {
        let block = self.block_of[v];
        if block != self.block_of[w] {
            return EdgeClass::None;
        }
        // It has a row and a column. Without a third vertex it has one of each, and only square blocks are so small.
        let block = block as usize;
        if self.rows_of(block).len() + self.columns_of(block).len() == 2 {
            EdgeClass::Every
        } else {
            EdgeClass::Some
        }
    }

    /// Yields each edge of the graph once, with how maximum matchings use it, in the order of [`CsrGraph::edges`].
    ///
    /// ```
    /// use berge_matching::{CsrGraph, EdgeClass, dulmage_mendelsohn};
    ///
    /// let matrix = CsrGraph::new(4, &[(0, 2), (1, 2), (1, 3)])?; // rows 0 and 1, columns 2 and 3
    /// let blocks = dulmage_mendelsohn(&matrix, 2)?;
    /// let mut classes = blocks.edge_classes(&matrix);
    /// assert_eq!(classes.next(), Some(((0, 2), EdgeClass::Every)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edge_classes<'a>(
        &'a self,
        graph: &'a CsrGraph,
    ) -> impl Iterator<Item = ((Vertex, Vertex), EdgeClass)> + 'a {
        let edges = graph.edges();
        edges.map(|(v, w)| ((v, w), self.edge_class(v, w)))
    }

    /// Puts all vertices in their places: in each block the matched columns and their rows between the unmatched ones.
    /// The starts are moved on to their final values.
    fn fill(&mut self, mates: &Mates, progress: &mut Progress) -> Result<(), Interrupted> {
        let first = mates.of_rows.len() as Vertex;
        let mut put_row = |v| put(&mut self.rows, &mut self.row_starts, self.block_of[v], v);
        let mut put_column = |v| {
            put(
                &mut self.columns,
                &mut self.column_starts,
                self.block_of[v],
                v,
            )
        };
        for (column, &row) in (first..).zip(&mates.of_columns) {
            progress.step()?;
            if row == NO_MATE {
                put_column(column);
            }
        }
        for (column, &row) in (first..).zip(&mates.of_columns) {
            progress.step()?;
            if row != NO_MATE {
                put_column(column);
                put_row(row);
            }
        }
        for (row, &column) in (0..).zip(&mates.of_rows) {
            progress.step()?;
            if column == NO_MATE {
                put_row(row);
            }
        }
        for starts in [&mut self.row_starts, &mut self.column_starts] {
            starts.pop();
        }
        Ok(())
    }
}

fn range(starts: &[u32], block: usize) -> Range<usize> {
    starts[block] as usize..starts[block + 1] as usize
}

fn put(places: &mut [Vertex], starts: &mut [u32], block: u32, v: Vertex) {
    let next = &mut starts[block as usize + 1];
    places[*next as usize] = v;
    *next += 1;
}

/// Counts where each of `count` blocks begins among these vertices, at the index after its own, with 0 before them.
/// After `fill` has moved each start on by the size of its block, it stands at its own index; the last entry is unused.
fn early_starts(block_of: &[u32], count: usize) -> Vec<u32> {
    let mut starts = vec![0; count + 2];
    for &block in block_of {
        starts[block as usize + 2] += 1;
    }
    for block in 0..count {
        starts[block + 2] += starts[block + 1];
    }
    starts
}

/// Returns where each part begins among these vertices, and the end of the last one.
fn boundaries(parts: impl Iterator<Item = CoarsePart>) -> [u32; 4] {
    let mut sizes = [0; 3];
    for part in parts {
        sizes[part as usize] += 1;
    }
    let [horizontal, square, vertical] = sizes;
    let vertical_start = horizontal + square;
    [0, horizontal, vertical_start, vertical_start + vertical]
}
