//! A maximum matching of a matrix, without any further structure.

use crate::bipartite::forest::{Forest, InitialMatching};
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};

/// Marks the absence of a row or a column.
pub const NO_MATE: Vertex = Vertex::MAX;

/// Returns the columns of the rows of a maximum matching, and the rows of the columns; None if that takes too long.
///
/// Each row takes its first free column. For the remaining rows, shortest alternating paths are searched one after the
/// other, unless that is more work than reading all entries again. It is not if there are more columns than rows, and
/// for most triangular and dense matrices. The columns of a row are in any order, possibly repeated. Linear time.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn first_fit<R: Iterator<Item = Vertex>>(
    rows: usize,
    columns: usize,
    columns_of: impl Fn(Vertex) -> R,
    progress: &mut Progress,
) -> Result<Option<Mates>, Interrupted> {
    let mut mates = Mates {
        of_rows: vec![NO_MATE; rows],
        of_columns: vec![NO_MATE; columns],
    };
    let mut unmatched = Vec::new();
    for row in 0..rows as Vertex {
        progress.step()?;
        match columns_of(row).find(|&column| mates.of_columns[column as usize] == NO_MATE) {
            Some(column) => mates.join(row, column),
            None => unmatched.push(row),
        }
    }
    let is_done = unmatched.is_empty() || mates.augment(&unmatched, columns_of, progress)?;
    Ok(is_done.then_some(mates))
}

/// Counts columns, without a visit to each if the iterator knows its length.
fn count(columns: impl Iterator<Item = Vertex>) -> usize {
    match columns.size_hint() {
        (least, Some(most)) if least == most => least,
        _ => columns.count(),
    }
}

/// The columns of rows and the rows of columns; [`NO_MATE`] for unmatched ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// The column of each row.
    pub of_rows: Vec<Vertex>,
    /// The row of each column.
    pub of_columns: Vec<Vertex>,
}

impl Mates {
    /// Returns those of a matching of a graph whose first vertices are the rows.
    pub fn of<G: Graph>(matching: &Matching<G>, rows: usize) -> Self {
        let mate = |v: usize| matching.mate(v as Vertex);
        let columns = rows..matching.links.len();
        Mates {
            of_rows: (0..rows)
                .map(|v| mate(v).map_or(NO_MATE, |w| w - rows as Vertex))
                .collect(),
            of_columns: columns.map(|w| mate(w).unwrap_or(NO_MATE)).collect(),
        }
    }

    fn join(&mut self, row: Vertex, column: Vertex) {
        self.of_rows[row as usize] = column;
        self.of_columns[column as usize] = row;
    }

    /// Searches for augmenting paths from the remaining rows, each once. Returns false if it gives up.
    fn augment<R: Iterator<Item = Vertex>>(
        &mut self,
        unmatched: &[Vertex],
        columns_of: impl Fn(Vertex) -> R,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        let rows = 0..self.of_rows.len() as Vertex;
        let mut work = rows.map(|row| count(columns_of(row))).sum::<usize>();
        // For each column the row from which the search reached it. Later searches skip everything that a failed search
        // has visited, because no path leads from there. Visits of successful searches are forgotten.
        let mut from = vec![NO_MATE; self.of_columns.len()];
        let mut queue = Vec::new();
        for &root in unmatched {
            queue.clear();
            queue.push(root);
            let (mut next, mut end) = (0, None);
            while end.is_none() && next < queue.len() {
                progress.step()?;
                let row = queue[next];
                next += 1;
                for column in columns_of(row) {
                    let Some(less) = work.checked_sub(1) else {
                        return Ok(false);
                    };
                    work = less;
                    if from[column as usize] != NO_MATE {
                        continue;
                    }
                    from[column as usize] = row;
                    match self.of_columns[column as usize] {
                        NO_MATE => {
                            end = Some(column);
                            break;
                        }
                        mate => queue.push(mate),
                    }
                }
            }
            if let Some(end) = end {
                self.flip(root, end, &from);
                for &row in &queue {
                    from[self.of_rows[row as usize] as usize] = NO_MATE;
                }
            }
        }
        Ok(true)
    }

    /// Swaps matched and unmatched entries on the path to a free column.
    fn flip(&mut self, root: Vertex, end: Vertex, from: &[Vertex]) {
        let mut column = end;
        loop {
            let row = from[column as usize];
            let before = self.of_rows[row as usize];
            self.join(row, column);
            if row == root {
                return;
            }
            column = before;
        }
    }
}

/// Returns a maximum matching of a bipartite graph whose first `rows` vertices are one side: the [`first_fit`] of the
/// smaller side, or otherwise that of a [`Forest`] with a better first matching.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn maximum_matching<G: InitialMatching + Clone>(
    graph: G,
    rows: usize,
    progress: &mut Progress,
) -> Result<Matching<G>, Interrupted> {
    let vertices = 0..graph.bound() as Vertex;
    let columns = vertices.len() - rows;
    let (few, first, many, other) = if rows <= columns {
        (rows, 0, columns, rows)
    } else {
        (columns, rows, rows, 0)
    };
    let (first, other) = (first as Vertex, other as Vertex);
    let columns_of = |row: Vertex| {
        let graph = &graph;
        let links = graph.links(first + row);
        links.map(move |link| graph.follow(first + row, link) - other)
    };
    let Some(mates) = first_fit(few, many, columns_of, progress)? else {
        return Ok(Forest::begin(Matching::empty(graph, vertices), progress)?.into_matching());
    };
    let mut matching = Matching::empty(graph.clone(), vertices);
    for (row, mate) in (first..).zip(mates.of_rows) {
        if mate != NO_MATE {
            let link = graph.link_to(row, other + mate);
            matching.join(row, link);
        }
    }
    Ok(matching)
}
