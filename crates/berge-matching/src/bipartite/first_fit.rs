//! A maximum matching of a matrix, without any further structure.

use crate::graph::csr::group_pairs;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};

/// Marks the absence of a row or a column.
///
/// ```
/// use berge_matching::bipartite::{NO_MATE, first_fit};
/// use berge_matching::Progress;
///
/// let rows = [[0], [0]]; // both have an entry in the only column
/// let mates = first_fit(2, 1, |row| rows[row as usize].into_iter(), &mut Progress::silent())?;
/// assert_eq!(mates.unwrap().of_rows, [0, NO_MATE]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const NO_MATE: Vertex = Vertex::MAX;

/// Paths are searched one by one until more than `entries / IN_VAIN_DIVISOR` entries were read in vain.
const IN_VAIN_DIVISOR: usize = 8;

/// The search gives up if a phase after the first leaves more than half of its rows without a path although it has
/// found many paths: more than `FEW_PATHS`, and more than `rows / ROWS_A_PATH`. Then too many phases would follow. The
/// first phase may leave rows that have no path at all.
const FEW_PATHS: usize = 64;
const ROWS_A_PATH: usize = 128;

/// No phase begins after `READINGS_AN_ENTRY` times the number of entries were read in phases.
const READINGS_AN_ENTRY: usize = 16;

/// Returns the columns of the rows of a maximum matching, and the rows of the columns; None if that takes too long.
///
/// Each row takes its first free column. For each remaining row a shortest alternating path is searched, until a search
/// for many paths at once, in phases, seems to be less work. If fewer free columns than rows remain, paths are searched
/// from the columns: most of the rows that stay unmatched reach each other, and each phase would read again what they
/// reach, while most of the columns that stay unmatched reach little.
///
/// The search ends soon if there are more columns than rows, and for most matrices of grids, equations and networks. It
/// gives up on many matrices that have few entries in random places. The columns of a row are in any order, possibly
/// repeated. Linear time.
///
/// ```
/// use berge_matching::bipartite::first_fit;
/// use berge_matching::{Progress, Vertex};
///
/// let rows = [vec![0], vec![0, 1]];
/// let columns_of = |row: Vertex| rows[row as usize].iter().copied();
/// let mates = first_fit(2, 2, columns_of, &mut Progress::silent())?.unwrap();
/// assert_eq!(mates.of_rows, [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn first_fit<R: DoubleEndedIterator<Item = Vertex> + ExactSizeIterator>(
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
        match mates.free(columns_of(row)) {
            Some(column) => mates.join(row, column),
            None => unmatched.push(row),
        }
    }
    if unmatched.is_empty() {
        return Ok(Some(mates));
    }
    let entries = (0..rows as Vertex).map(|row| columns_of(row).len()).sum();
    let (rest, from) = mates.augment_one_by_one(unmatched, &columns_of, entries, progress)?;
    if rest.is_empty() {
        return Ok(Some(mates));
    }
    let free = mates.free_columns(&columns_of);
    if free.len() >= rest.len() {
        let is_done = mates.augment_in_phases(rest, from, &columns_of, entries, progress)?;
        return Ok(is_done.then_some(mates));
    }
    let (first, rows_of) = group_pairs(columns, || {
        let rows = 0..rows as Vertex;
        rows.flat_map(|row| columns_of(row).map(move |column| (column, row)))
    });
    let rows_of = |column| {
        let ends = first[column] as usize..first[column + 1] as usize;
        rows_of[ends].iter().copied()
    };
    let mut mates = mates.transposed();
    let (rest, from) = mates.augment_one_by_one(free, rows_of, entries, progress)?;
    let is_done =
        rest.is_empty() || mates.augment_in_phases(rest, from, rows_of, entries, progress)?;
    Ok(is_done.then(|| mates.transposed()))
}

/// The columns of rows and the rows of columns; [`NO_MATE`] for unmatched ones.
///
/// ```
/// use berge_matching::bipartite::{Mates, NO_MATE};
///
/// let mates = Mates { of_rows: vec![0, NO_MATE], of_columns: vec![0] };
/// assert_eq!(mates.transposed(), Mates { of_rows: vec![0], of_columns: vec![0, NO_MATE] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// The column of each row.
    pub of_rows: Vec<Vertex>,
    /// The row of each column.
    pub of_columns: Vec<Vertex>,
}

impl Mates {
    /// Returns the mates in a matching of a graph whose first vertices are the rows, and the others the columns.
    ///
    /// ```
    /// use berge_matching::bipartite::{Mates, NO_MATE};
    /// use berge_matching::{CsrGraph, Matching};
    ///
    /// let matrix = CsrGraph::new(3, &[(0, 2), (1, 2)])?; // rows 0 and 1, column 2
    /// let mut matching = Matching::empty(&matrix, 0..3);
    /// matching.join(1, 2);
    /// assert_eq!(Mates::of(&matching, 2).of_rows, [NO_MATE, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Returns the mates of the transposed matrix.
    ///
    /// ```
    /// use berge_matching::bipartite::{Mates, NO_MATE};
    ///
    /// let mates = Mates { of_rows: vec![1], of_columns: vec![NO_MATE, 0] };
    /// assert_eq!(mates.transposed().of_columns, [1]);
    /// ```
    pub fn transposed(self) -> Self {
        Mates {
            of_rows: self.of_columns,
            of_columns: self.of_rows,
        }
    }

    /// The free columns that have entries, ascending.
    fn free_columns<R: Iterator<Item = Vertex>>(
        &self,
        columns_of: impl Fn(Vertex) -> R,
    ) -> Vec<Vertex> {
        let mut has_entries = vec![false; self.of_columns.len()];
        for row in 0..self.of_rows.len() as Vertex {
            columns_of(row).for_each(|column| has_entries[column as usize] = true);
        }
        let columns = (0..).zip(self.of_columns.iter().zip(has_entries));
        let free = columns.filter(|&(_, (&row, has_entries))| has_entries && row == NO_MATE);
        free.map(|(column, _)| column).collect()
    }

    fn join(&mut self, row: Vertex, column: Vertex) {
        self.of_rows[row as usize] = column;
        self.of_columns[column as usize] = row;
    }

    /// The first of some columns that is free.
    #[inline]
    fn free(&self, mut columns: impl Iterator<Item = Vertex>) -> Option<Vertex> {
        columns.find(|&column| self.of_columns[column as usize] == NO_MATE)
    }

    /// Searches for shortest augmenting paths from unmatched rows. Returns the rows that are left when that becomes too
    /// much work, and for each column from which no path leads on a row that reached it; [`NO_MATE`] for the others.
    ///
    /// What a failed search has visited is skipped from then on, because no path leads from there. Visits of successful
    /// searches are forgotten: their work is in vain.
    fn augment_one_by_one<R: Iterator<Item = Vertex>>(
        &mut self,
        unmatched: Vec<Vertex>,
        columns_of: impl Fn(Vertex) -> R,
        entries: usize,
        progress: &mut Progress,
    ) -> Result<(Vec<Vertex>, Vec<Vertex>), Interrupted> {
        let mut in_vain = 0;
        // For each column the row from which the search reached it.
        let mut from = vec![NO_MATE; self.of_columns.len()];
        let mut queue = Vec::new();
        let mut roots = unmatched.into_iter();
        while in_vain <= entries / IN_VAIN_DIVISOR
            && let Some(root) = roots.next()
        {
            queue.clear();
            queue.push(root);
            let (mut next, mut end, mut work) = (0, None, 0);
            while end.is_none() && next < queue.len() {
                progress.step()?;
                let row = queue[next];
                next += 1;
                for column in columns_of(row) {
                    work += 1;
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
                in_vain += work;
                self.flip(root, end, &from);
                for &row in &queue {
                    from[self.of_rows[row as usize] as usize] = NO_MATE;
                }
            }
        }
        Ok((roots.collect(), from))
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

    /// Searches for augmenting paths from the remaining rows, in phases; returns false if it gives up. No path leads on
    /// from columns that a row has reached already.
    ///
    /// In a phase each column is visited once, so that its paths meet nowhere (Pothen and Fan 1990). A search goes into
    /// depth, after a look whether its row has a free column. It reads rows from the one end in one phase and from the
    /// other in the next, so that it does not run into the same dead ends (Duff, Kaya and Uçar 2011). A failed search
    /// that met no visit of an earlier one of its phase has found all columns that can be reached: no path leads from
    /// there.
    fn augment_in_phases<R: DoubleEndedIterator<Item = Vertex>>(
        &mut self,
        mut roots: Vec<Vertex>,
        from: Vec<Vertex>,
        columns_of: impl Fn(Vertex) -> R,
        entries: usize,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        const NEVER: u32 = 0;
        const DEAD: u32 = u32::MAX;
        // For each column the last search that visited it; they are numbered from 1.
        let mut visited = from;
        for visit in &mut visited {
            *visit = if *visit == NO_MATE { NEVER } else { DEAD };
        }
        let (mut search, mut work, mut is_backward) = (NEVER, 0, false);
        let (mut path, mut tree) = (Vec::new(), Vec::new());
        while !roots.is_empty() {
            let before = roots.len();
            let first = search + 1;
            if work > READINGS_AN_ENTRY * entries || before >= (DEAD - first) as usize {
                return Ok(false);
            }
            let (mut left, mut paths) = (Vec::new(), 0);
            for root in roots {
                search += 1;
                path.clear();
                tree.clear();
                let (mut next, mut end, mut has_met_others) = (Some(root), None, false);
                loop {
                    if let Some(row) = next.take() {
                        progress.step()?;
                        path.push((row, columns_of(row)));
                        let count_work = columns_of(row).inspect(|_| work += 1);
                        end = self.free(count_work);
                        if end.is_some() {
                            break;
                        }
                    }
                    let Some((_, columns)) = path.last_mut() else {
                        break;
                    };
                    let mut columns_on = std::iter::from_fn(|| {
                        if is_backward {
                            columns.next_back()
                        } else {
                            columns.next()
                        }
                    });
                    let on = columns_on.find(|&column| {
                        work += 1;
                        let visit = visited[column as usize];
                        has_met_others |= (first..search).contains(&visit);
                        visit < first
                    });
                    match on {
                        Some(column) => {
                            visited[column as usize] = search;
                            tree.push(column);
                            next = Some(self.of_columns[column as usize]);
                        }
                        None => {
                            path.pop();
                        }
                    }
                }
                if let Some(mut column) = end {
                    paths += 1;
                    for &(row, _) in path.iter().rev() {
                        let before = self.of_rows[row as usize];
                        self.join(row, column);
                        column = before;
                    }
                } else if has_met_others {
                    left.push(root);
                } else {
                    for &column in &tree {
                        visited[column as usize] = DEAD;
                    }
                }
            }
            let few = FEW_PATHS.max(self.of_rows.len() / ROWS_A_PATH);
            if first > 1 && 2 * left.len() > before && paths > few {
                return Ok(false);
            }
            roots = left;
            is_backward = !is_backward;
        }
        Ok(true)
    }
}
