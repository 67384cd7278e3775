//! The search for the square blocks. It visits columns only: a row belongs to the column that it is matched with.

use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;
use crate::progress::{Interrupted, Progress};
use crate::structure::blocks::groups::Groups;
use std::ops::Range;

const UNSEEN: u32 = 0;
/// More than all numbers of open columns, because at most half of all vertices are square columns. The rank of a closed
/// column's group is added to it.
const CLOSED: u32 = 1 << 31;

/// A column on the path of the search.
struct Step {
    column: Vertex,
    /// The number of its ends that were scanned.
    looked: u32,
    /// The number of open columns when it was entered, itself included.
    number: u32,
    /// More than the ranks of all groups that were reached from it, on the path or before.
    rank: u32,
}

/// Tarjan's search (1972) for the strongly connected components of the square columns.
///
/// A component is closed after everything that can be reached from it. So the group of each successor is known when a
/// group is made, and its rank follows.
pub struct Search<'s, L, S> {
    groups: &'s mut Groups,
    /// The ends of a column: what leads on from it.
    ends: L,
    /// Returns the column to which an end leads, if any.
    successor: S,
    /// For each open column, the smallest number of an open column that it is known to reach; otherwise `UNSEEN`, or
    /// `CLOSED` plus the rank of its group.
    low: PerVertex<u32>,
    /// The columns that were entered and are in no group yet, in order of their numbers.
    open: Vec<Vertex>,
    path: Vec<Step>,
}

impl<'s, 'l, L, S> Search<'s, L, S>
where
    L: Fn(Vertex) -> &'l [Vertex],
    S: Fn(Vertex) -> Option<Vertex>,
{
    /// Prepares the search of the graph in which a column leads to the `successor`s of its `ends`.
    pub fn new(groups: &'s mut Groups, ends: L, successor: S) -> Self {
        Search {
            low: PerVertex::new(UNSEEN, groups.of.len()),
            groups,
            ends,
            successor,
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Makes groups of those `columns` that are in none. Columns of other parts are in groups already: horizontal ones
    /// may be reached and have rank 0, vertical ones are not reached.
    pub fn run(
        mut self,
        columns: Range<Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        if !self.groups.ranks.is_empty() {
            for v in columns.clone().filter(|&v| !self.groups.is_free(v)) {
                self.low[v] = CLOSED;
            }
        }
        for root in columns {
            progress.step()?;
            if self.low[root] != UNSEEN {
                continue;
            }
            self.enter(root);
            while let Some(step) = self.path.pop() {
                progress.step()?;
                self.look(step, progress)?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, column: Vertex) {
        self.open.push(column);
        let number = self.open.len() as u32;
        self.low[column] = number;
        self.path.push(Step {
            column,
            looked: 0,
            number,
            rank: 1, // the horizontal blocks have 0
        });
    }

    /// Scans the ends of the last column of the path. At an end that leads to a new column the path continues there;
    /// otherwise it goes back.
    fn look(&mut self, mut step: Step, progress: &mut Progress) -> Result<(), Interrupted> {
        let ends = (self.ends)(step.column);
        let mut low = self.low[step.column];
        for &end in &ends[step.looked as usize..] {
            step.looked += 1;
            let Some(column) = (self.successor)(end) else {
                continue;
            };
            match self.low[column] {
                UNSEEN => {
                    self.low[step.column] = low;
                    self.path.push(step);
                    self.enter(column);
                    return Ok(());
                }
                closed @ CLOSED.. => step.rank = step.rank.max(closed - CLOSED + 1),
                open => low = low.min(open),
            }
        }
        self.low[step.column] = low;
        self.leave(step, low, progress)
    }

    /// Goes back from a column whose ends were all scanned.
    fn leave(&mut self, step: Step, low: u32, progress: &mut Progress) -> Result<(), Interrupted> {
        let is_closed = low == step.number;
        if is_closed {
            self.close(&step, progress)?;
        }
        if let Some(parent) = self.path.last_mut() {
            parent.rank = parent.rank.max(step.rank + u32::from(is_closed));
            if !is_closed {
                let own = &mut self.low[parent.column];
                *own = low.min(*own);
            }
        }
        Ok(())
    }

    /// Makes a group of the columns that were opened since this one was entered.
    fn close(&mut self, first: &Step, progress: &mut Progress) -> Result<(), Interrupted> {
        let group = self.groups.begin(first.rank);
        for v in self.open.drain(first.number as usize - 1..) {
            progress.step()?;
            self.low[v] = CLOSED + first.rank;
            self.groups.of[v] = group;
        }
        Ok(())
    }
}
