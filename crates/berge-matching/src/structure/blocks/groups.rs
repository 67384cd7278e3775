//! The blocks of a matrix before its rows and columns are put in their order.

use crate::bipartite::{Mates, NO_MATE};
use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::search::{FIRST, Groups, LEFT_OUT, OUTER, Search};

/// A part of the coarse decomposition, in the order of the parts.
///
/// ```
/// use berge_matching::{CoarsePart, CsrGraph, dulmage_mendelsohn};
///
/// let wide = CsrGraph::new(3, &[(0, 1), (0, 2)])?; // a row of two columns
/// assert_eq!(dulmage_mendelsohn(&wide, 1)?.part(0), CoarsePart::Horizontal);
/// let tall = CsrGraph::new(3, &[(0, 2), (1, 2)])?;
/// assert_eq!(dulmage_mendelsohn(&tall, 2)?.part(0), CoarsePart::Vertical);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CoarsePart {
    /// Even columns and odd rows.
    Horizontal,
    /// Matched columns and rows.
    Square,
    /// Odd columns and even rows.
    Vertical,
}

const NONE: u32 = u32::MAX;

/// The square blocks in their order, between the horizontal part, which is place 0, and the vertical one.
pub(crate) struct Places {
    /// The place of each row.
    pub of_rows: Vec<u32>,
    /// The place of the vertical part.
    pub last: u32,
}

impl Places {
    /// Finds the places for a maximum matching, from the lists of the rows alone. Linear time.
    ///
    /// A row leads to those that its columns are matched with. From a row of the horizontal part an unmatched column
    /// can be reached; unmatched rows lead to the vertical part; of the others, the square blocks are the strongly
    /// connected components.
    pub(crate) fn new<C: Iterator<Item = Vertex>>(
        mates: &Mates,
        columns_of: impl Fn(Vertex) -> C,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let mate = |column: Vertex| mates.of_columns[column as usize];
        let mut search = Search::new(mates.of_rows.len(), &columns_of, mate);
        let rows = (0..).zip(&mates.of_rows);
        let unmatched = rows.filter(|&(_, &column)| column == NO_MATE);
        search.leave_out(unmatched.map(|(row, _)| row), progress)?;
        let groups = search.run(progress)?;
        let ranks = ranks(&groups, columns_of, mate, progress)?;
        let (places, mut of_rows) = (places(&groups.of, ranks), groups.of);
        for group in &mut of_rows {
            *group = places[*group as usize];
        }
        let last = places[LEFT_OUT as usize];
        Ok(Places { of_rows, last })
    }

    /// The part of a row, or of the column whose mate it is.
    pub(crate) fn part(&self, row: Vertex) -> CoarsePart {
        let place = self.of_rows.get(row as usize); // NO_MATE is no row
        match place.copied().unwrap_or(0) {
            0 => CoarsePart::Horizontal,
            place if place < self.last => CoarsePart::Square,
            _ => CoarsePart::Vertical,
        }
    }

    /// Returns the block of each row and column, and the number of blocks, where each connected component of the
    /// horizontal and of the vertical part is a block. In a part they stand in the order of their first vertices.
    pub(crate) fn into_blocks<C: Iterator<Item = Vertex>>(
        self,
        mates: &Mates,
        columns_of: impl Fn(Vertex) -> C,
        progress: &mut Progress,
    ) -> Result<(PerVertex<u32>, usize), Interrupted> {
        let part = |column: Vertex| self.part(mates.of_columns[column as usize]);
        let columns = 0..mates.of_columns.len() as Vertex;
        let mut components = Components(columns.clone().collect());
        for row in 0..mates.of_rows.len() as Vertex {
            progress.step()?;
            let own = self.part(row);
            if own != CoarsePart::Square {
                let mut inside = columns_of(row).filter(|&column| part(column) == own);
                if let Some(first) = inside.next() {
                    inside.for_each(|column| components.join(first, column));
                }
            }
        }
        // The horizontal blocks come first; each has a column.
        let is_first = |&column: &Vertex| components.0[column as usize] == column;
        let horizontal = columns
            .clone()
            .filter(is_first)
            .filter(|&column| part(column) == CoarsePart::Horizontal);
        let before_square = horizontal.count() as u32;
        let (mut next, mut next_vertical) = (0, before_square + self.last - 1);
        let mut name = vec![NONE; mates.of_columns.len()];
        let mut block = |column: Vertex, next: &mut u32| {
            let name = &mut name[components.of(column) as usize];
            if *name == NONE {
                *name = *next;
                *next += 1;
            }
            *name
        };
        let mut block_of = Vec::with_capacity(mates.of_rows.len() + mates.of_columns.len());
        for (row, &mate) in (0..).zip(&mates.of_rows) {
            progress.step()?;
            block_of.push(match (self.part(row), columns_of(row).next()) {
                (CoarsePart::Square, _) => before_square + self.of_rows[row as usize] - 1,
                (CoarsePart::Horizontal, _) => block(mate, &mut next),
                (CoarsePart::Vertical, Some(column)) => block(column, &mut next_vertical),
                (CoarsePart::Vertical, None) => {
                    next_vertical += 1;
                    next_vertical - 1
                }
            });
        }
        for (column, &row) in (0..).zip(&mates.of_columns) {
            progress.step()?;
            block_of.push(match row {
                NO_MATE => block(column, &mut next),
                row => block_of[row as usize],
            });
        }
        Ok((block_of.into_iter().collect(), next_vertical as usize))
    }
}

/// Sets of columns, as trees: the parent of each, which is not larger; a root is its own.
struct Components(Vec<Vertex>);

impl Components {
    /// The root of a column. Each column on the way is moved on to its grandparent.
    fn of(&mut self, mut column: Vertex) -> Vertex {
        loop {
            let parent = self.0[column as usize];
            if parent == column {
                return column;
            }
            let next = self.0[parent as usize];
            self.0[column as usize] = next;
            column = next;
        }
    }

    fn join(&mut self, one: Vertex, other: Vertex) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}

/// For each group, a number larger than those of all groups that must come before it.
fn ranks<C: Iterator<Item = Vertex>>(
    groups: &Groups,
    columns_of: impl Fn(Vertex) -> C,
    mate: impl Fn(Vertex) -> Vertex,
    progress: &mut Progress,
) -> Result<Vec<u32>, Interrupted> {
    let mut ranks = vec![1; groups.count];
    ranks[OUTER as usize] = 0;
    if groups.count > FIRST as usize + 1 {
        // Backwards each group stands behind all those from which it can be reached.
        for &row in groups.closed.iter().rev() {
            progress.step()?;
            let own = groups.of[row as usize];
            let next = ranks[own as usize] + 1;
            for column in columns_of(row) {
                let other = groups.of[mate(column) as usize];
                if other != own {
                    let rank = &mut ranks[other as usize];
                    *rank = next.max(*rank);
                }
            }
        }
    }
    let squares = ranks[FIRST as usize..].iter().max();
    ranks[LEFT_OUT as usize] = squares.map_or(1, |most| most + 1);
    Ok(ranks)
}

/// Returns the place of each group after sorting by rank; groups of equal rank stand in the order of their first rows.
fn places(of_rows: &[u32], ranks: Vec<u32>) -> Vec<u32> {
    let mut next = vec![0; ranks[LEFT_OUT as usize] as usize + 2];
    for &rank in &ranks {
        next[rank as usize + 1] += 1;
    }
    for rank in 1..next.len() {
        next[rank] += next[rank - 1];
    }
    let mut places = vec![NONE; ranks.len()];
    // The outer ones may have no rows.
    for &group in of_rows.iter().chain(&[OUTER, LEFT_OUT]) {
        let place = &mut places[group as usize];
        if *place == NONE {
            let next = &mut next[ranks[group as usize] as usize];
            *place = *next;
            *next += 1;
        }
    }
    places
}
