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
//! MATLAB's `dmperm` and CSparse's `cs_dmperm` (Davis 2006) return the same decomposition as `p`, `q`, `r`, `s`, `rr`
//! and `cc`, and differ in three points (and MATLAB counts from 1):
//!
//! - They leave the horizontal and the vertical part in one block each: their `r` and `s` are like
//!   [`Blocks::row_starts`] and [`Blocks::column_starts`] without the boundaries inside these two parts.
//! - They may take the square blocks in another order that is triangular as well.
//! - They put the unmatched columns before all others and the unmatched rows behind all others; here that holds within
//!   each block. So their `rr` and `cc` have one boundary more. With `a` for [`Blocks::coarse_rows`] and `b` for
//!   [`Blocks::coarse_columns`], `rr` is `[0, a[1], a[2], a[2] + b[3] - b[2], a[3]]`, and `cc` is
//!   `[0, b[1] - a[1], b[1], b[2], b[3]]`.
//!
//! ```
//! use berge_core::{Forest, Pulse, Stored, blocks::{Blocks, EdgeClass}};
//!
//! let graph = std::sync::Arc::new(Stored::new(4, &[(0, 2), (1, 2), (1, 3)]).unwrap());
//! let mut unheard = |_, _, _| Ok(());
//! let mut pulse = Pulse::new(&mut unheard);
//! let forest = Forest::new(graph.clone(), 0..4, &mut pulse).unwrap();
//! let blocks = Blocks::new(&graph, &[false, false, true, true], &forest, &mut pulse).unwrap();
//! assert_eq!((&blocks.rows[..], &blocks.columns[..]), (&[1, 0][..], &[3, 2][..]));
//! assert_eq!(blocks.row_starts, [0, 1, 2]);
//! let classes: Vec<_> = blocks.edge_classes(&graph).map(|(_, class)| class).collect();
//! assert_eq!(classes, [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
//! ```

use crate::bipartite::forest::Forest;
use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;
use crate::graph::stored::Stored;
use crate::matching::{Class, Matching};
use crate::pulse::{Interrupted, Pulse};
use std::ops::Range;
use std::sync::Arc;

/// A part of the coarse decomposition, in the order of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Even columns and odd rows.
    Horizontal,
    /// Matched columns and rows.
    Square,
    /// Odd columns and even rows.
    Vertical,
}

/// How maximum matchings use an edge.
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
/// diagonal of matched pairs, which ends at the last column of a horizontal block, begins at the first row of a vertical
/// one, and is both in a square one: unmatched columns come first, unmatched rows last.
///
/// The horizontal blocks come first, then the square, then the vertical ones. A square block must come after those
/// whose rows its columns have entries in; the square blocks go by the longest chain of square blocks that must come
/// before them. Ties, and the other parts, go by the smallest vertex, so the order of the blocks is always the same.
/// Within a block the columns ascend, first the unmatched and then the matched ones, and so do its unmatched rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// All rows, block by block.
    pub rows: Vec<Vertex>,
    /// All columns, block by block.
    pub columns: Vec<Vertex>,
    /// Where in `rows` each block begins, and at last where all end.
    pub row_starts: Vec<usize>,
    /// Where in `columns` each block begins, and at last where all end.
    pub column_starts: Vec<usize>,
    /// Where in `rows` the horizontal, the square and the vertical part begin, and where all end.
    pub coarse_rows: [usize; 4],
    /// Where in `columns` the horizontal, the square and the vertical part begin, and where all end.
    pub coarse_columns: [usize; 4],
    /// The block of each vertex.
    pub block_of: PerVertex<u32>,
}

impl Blocks {
    /// The blocks of `graph`, whose edges each join a row with a column, from the `forest` of all its vertices.
    ///
    /// Linear in time, with at most about 40 bytes a vertex while it works.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn new(
        graph: &Stored,
        is_column: &[bool],
        forest: &Forest<Arc<Stored>>,
        pulse: &mut Pulse,
    ) -> Result<Self, Interrupted> {
        let matching = forest.matching();
        let mut groups = Groups::new(graph, is_column, forest);
        groups.connect(Part::Horizontal, 0, pulse)?;
        Search::new(&mut groups).run(is_column, pulse)?;
        let last = groups.ranks.iter().max().map_or(0, |&rank| rank + 1);
        groups.connect(Part::Vertical, last, pulse)?;
        let coarse_rows = groups.boundaries(|v| !is_column[v]);
        let coarse_columns = groups.boundaries(|v| is_column[v]);
        let count = groups.ranks.len();
        let block_of = groups.into_order();
        let row_starts = starts(&block_of, count, |v| !is_column[v]);
        let column_starts = starts(&block_of, count, |v| is_column[v]);
        let mut blocks = Blocks {
            rows: vec![0; coarse_rows[3]],
            columns: vec![0; coarse_columns[3]],
            row_starts,
            column_starts,
            coarse_rows,
            coarse_columns,
            block_of,
        };
        blocks.fill(is_column, matching, pulse)?;
        Ok(blocks)
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// The rows of a block.
    pub fn rows_of(&self, block: usize) -> &[Vertex] {
        &self.rows[range(&self.row_starts, block)]
    }

    /// The columns of a block.
    pub fn columns_of(&self, block: usize) -> &[Vertex] {
        &self.columns[range(&self.column_starts, block)]
    }

    /// The part that a block is in.
    pub fn part(&self, block: usize) -> Part {
        // A horizontal block has a column and a square block a row, so both begin before the end of their part.
        if self.column_starts[block] < self.coarse_columns[1] {
            Part::Horizontal
        } else if self.row_starts[block] < self.coarse_rows[2] {
            Part::Square
        } else {
            Part::Vertical
        }
    }

    /// How maximum matchings use the edge between `v` and `w`.
    pub fn edge_class(&self, v: Vertex, w: Vertex) -> EdgeClass {
        let block = self.block_of[v];
        if block != self.block_of[w] {
            return EdgeClass::None;
        }
        // It has a row and a column, so no third vertex means one of each; only square blocks are that small.
        let block = block as usize;
        if self.rows_of(block).len() + self.columns_of(block).len() == 2 {
            EdgeClass::Every
        } else {
            EdgeClass::Some
        }
    }

    /// Each edge of the graph once, with how maximum matchings use it, in the order of [`Stored::edges`].
    pub fn edge_classes<'a>(
        &'a self,
        graph: &'a Stored,
    ) -> impl Iterator<Item = ((Vertex, Vertex), EdgeClass)> + 'a {
        let edges = graph.edges();
        edges.map(|(v, w)| ((v, w), self.edge_class(v, w)))
    }

    /// Puts all vertices in their places: the matched columns with their rows between what is unmatched of both.
    fn fill(
        &mut self,
        is_column: &[bool],
        matching: &Matching<Arc<Stored>>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let mut next_row = self.row_starts.clone();
        let mut next_column = self.column_starts.clone();
        let vertices = self.block_of.vertices();
        let columns = || vertices.clone().filter(|&v| is_column[v as usize]);
        let unmatched_rows = vertices
            .clone()
            .filter(|&v| !is_column[v as usize] && matching.is_exposed(v));
        for v in columns().filter(|&v| matching.is_exposed(v)) {
            pulse.step()?;
            let block = self.block_of[v] as usize;
            put(&mut self.columns, &mut next_column[block], v);
        }
        for v in columns() {
            pulse.step()?;
            if let Some(row) = matching.mate(v) {
                let block = self.block_of[v] as usize;
                put(&mut self.columns, &mut next_column[block], v);
                put(&mut self.rows, &mut next_row[block], row);
            }
        }
        for v in unmatched_rows {
            pulse.step()?;
            let block = self.block_of[v] as usize;
            put(&mut self.rows, &mut next_row[block], v);
        }
        Ok(())
    }
}

fn range(starts: &[usize], block: usize) -> Range<usize> {
    starts[block]..starts[block + 1]
}

fn put(places: &mut [Vertex], next: &mut usize, v: Vertex) {
    places[*next] = v;
    *next += 1;
}

/// Where each of `count` blocks begins among the `counted` vertices, and where they end.
fn starts(block_of: &[u32], count: usize, counted: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut starts = vec![0; count + 1];
    for (_, &block) in block_of.iter().enumerate().filter(|&(v, _)| counted(v)) {
        starts[block as usize + 1] += 1;
    }
    for block in 0..count {
        starts[block + 1] += starts[block];
    }
    starts
}

const NO_GROUP: u32 = u32::MAX;

/// The blocks before they are in order.
struct Groups<'a> {
    graph: &'a Stored,
    matching: &'a Matching<Arc<Stored>>,
    /// The part of each vertex.
    parts: PerVertex<Part>,
    /// The group of each vertex; `NO_GROUP` where it is not known yet.
    group_of: PerVertex<u32>,
    /// Of each group, a number larger than that of all groups that must come before it.
    ranks: Vec<u32>,
}

impl<'a> Groups<'a> {
    fn new(graph: &'a Stored, is_column: &[bool], forest: &'a Forest<Arc<Stored>>) -> Self {
        let part = |v: usize| match (forest.class(v as Vertex), is_column[v]) {
            (Class::Even, true) | (Class::Odd, false) => Part::Horizontal,
            (Class::Matched, _) => Part::Square,
            (Class::Even, false) | (Class::Odd, true) => Part::Vertical,
        };
        Groups {
            graph,
            matching: forest.matching(),
            parts: (0..graph.order()).map(part).collect(),
            group_of: PerVertex::new(NO_GROUP, graph.order()),
            ranks: Vec::new(),
        }
    }

    /// Makes a group of the given rank of each connected component of `part`.
    fn connect(&mut self, part: Part, rank: u32, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let mut found = Vec::new();
        for root in self.parts.vertices() {
            pulse.step()?;
            if !self.is_free(root, part) {
                continue;
            }
            let group = self.ranks.len() as u32;
            self.ranks.push(rank);
            self.group_of[root] = group;
            found.push(root);
            while let Some(v) = found.pop() {
                pulse.step()?;
                for &w in self.graph.neighbours(v) {
                    if self.is_free(w, part) {
                        self.group_of[w] = group;
                        found.push(w);
                    }
                }
            }
        }
        Ok(())
    }

    fn is_free(&self, v: Vertex, part: Part) -> bool {
        self.parts[v] == part && self.group_of[v] == NO_GROUP
    }

    /// Where each part begins among the `counted` vertices, and where they end.
    fn boundaries(&self, counted: impl Fn(usize) -> bool) -> [usize; 4] {
        let mut sizes = [0; 3];
        for (_, &part) in self.parts.iter().enumerate().filter(|&(v, _)| counted(v)) {
            sizes[part as usize] += 1;
        }
        let [horizontal, square, vertical] = sizes;
        let vertical_start = horizontal + square;
        [0, horizontal, vertical_start, vertical_start + vertical]
    }

    /// The group of each vertex, after the groups are renumbered by rank and then by smallest vertex.
    fn into_order(self) -> PerVertex<u32> {
        // Sorted by counting: the groups come up in the order of their smallest vertices.
        let mut next = vec![0; self.ranks.iter().max().map_or(0, |&rank| rank as usize + 2)];
        for &rank in &self.ranks {
            next[rank as usize + 1] += 1;
        }
        for rank in 1..next.len() {
            next[rank] += next[rank - 1];
        }
        let mut number = vec![NO_GROUP; self.ranks.len()];
        let mut group_of = self.group_of;
        for group in group_of.iter_mut() {
            let old = *group as usize;
            if number[old] == NO_GROUP {
                let next = &mut next[self.ranks[old] as usize];
                number[old] = *next;
                *next += 1;
            }
            *group = number[old];
        }
        group_of
    }
}

const UNSEEN: u32 = u32::MAX - 1;
/// Larger than all numbers, so that the minimum with it changes nothing.
const CLOSED: u32 = u32::MAX;

/// A column on the path of the search.
struct Step {
    column: Vertex,
    /// How many of its rows have been looked at.
    looked: u32,
    /// How many columns were entered before it.
    number: u32,
}

/// Tarjan's search (1972) for the strongly connected components of the square columns.
///
/// A component is closed only after all that can be reached from it. So the group of each successor is known when a
/// group is made, and the rank follows.
struct Search<'s, 'a> {
    groups: &'s mut Groups<'a>,
    /// Of each open column, the least number of an open column that it is known to reach; else `UNSEEN` or `CLOSED`.
    low: PerVertex<u32>,
    /// The columns that were entered and are in no group yet, in the order of their numbers.
    open: Vec<Vertex>,
    path: Vec<Step>,
    entered: u32,
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(groups: &'s mut Groups<'a>) -> Self {
        Search {
            low: PerVertex::new(UNSEEN, groups.graph.order()),
            open: Vec::new(),
            path: Vec::new(),
            entered: 0,
            groups,
        }
    }

    fn run(mut self, is_column: &[bool], pulse: &mut Pulse) -> Result<(), Interrupted> {
        for root in self.low.vertices() {
            pulse.step()?;
            if !is_column[root as usize] || !self.groups.is_free(root, Part::Square) {
                continue;
            }
            self.enter(root);
            while let Some(step) = self.path.last_mut() {
                pulse.step()?;
                let v = step.column;
                let rows = self.groups.graph.neighbours(v);
                if let Some(&row) = rows.get(step.looked as usize) {
                    step.looked += 1;
                    self.look(v, row);
                } else {
                    self.leave(pulse)?;
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, v: Vertex) {
        self.low[v] = self.entered;
        self.open.push(v);
        self.path.push(Step {
            column: v,
            looked: 0,
            number: self.entered,
        });
        self.entered += 1;
    }

    /// Goes from `v` on to the column that `row` is matched with, if that is square and new.
    fn look(&mut self, v: Vertex, row: Vertex) {
        if self.groups.parts[row] != Part::Square {
            return;
        }
        if let Some(w) = self.groups.matching.mate(row) {
            match self.low[w] {
                UNSEEN => self.enter(w),
                low => self.lower(v, low),
            }
        }
    }

    fn lower(&mut self, v: Vertex, low: u32) {
        let old = &mut self.low[v];
        *old = low.min(*old);
    }

    /// Goes back from the end of the path, all of whose rows have been looked at.
    fn leave(&mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let Some(Step { column, number, .. }) = self.path.pop() else {
            return Ok(());
        };
        if self.low[column] == number {
            self.close(column, pulse)?;
        }
        if let Some(&Step { column: parent, .. }) = self.path.last() {
            self.lower(parent, self.low[column]);
        }
        Ok(())
    }

    /// Makes a group of `first` and the columns that were entered after it and are still open, with their rows.
    fn close(&mut self, first: Vertex, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let Groups {
            graph,
            matching,
            group_of,
            ranks,
            ..
        } = &mut *self.groups;
        let group = ranks.len() as u32;
        let from = self.open.iter().rposition(|&v| v == first).unwrap_or(0);
        for &v in &self.open[from..] {
            self.low[v] = CLOSED;
            for w in matching.mate(v).into_iter().chain([v]) {
                group_of[w] = group;
            }
        }
        let mut rank = 1; // the horizontal blocks have 0
        for v in self.open.drain(from..) {
            pulse.step()?;
            let groups = graph.neighbours(v).iter().map(|&row| group_of[row]);
            for before in groups.filter(|&before| before != group) {
                rank = rank.max(ranks[before as usize] + 1);
            }
        }
        ranks.push(rank);
        Ok(())
    }
}
