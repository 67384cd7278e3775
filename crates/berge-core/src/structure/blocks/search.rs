//! The search for the square blocks.

use crate::graph::Vertex;
use crate::graph::per_vertex::PerVertex;
use crate::pulse::{Interrupted, Pulse};
use crate::structure::blocks::groups::{Groups, Part};

const UNSEEN: u32 = 0;
/// More than all numbers of open columns, since at most half of all vertices are columns of the square part. The rank of a
/// closed column's group is added to it.
const CLOSED: u32 = 1 << 31;

/// A column on the path of the search.
struct Step {
    column: Vertex,
    /// How many of its rows have been looked at.
    looked: u32,
    /// How many columns were open when it was entered, itself among them.
    number: u32,
    /// More than the ranks of all groups that were reached from it, on the path or before.
    rank: u32,
}

/// Tarjan's search (1972) for the strongly connected components of the square columns.
///
/// A component is closed only after all that can be reached from it. So the group of each successor is known when a
/// group is made, and the rank follows.
pub struct Search<'s, 'a> {
    groups: &'s mut Groups<'a>,
    /// Of each open column, the least number of an open column that it is known to reach; else `UNSEEN`, or `CLOSED` with
    /// the rank of its group.
    low: PerVertex<u32>,
    first_column: Vertex,
    /// The columns that were entered and are in no group yet, in the order of their numbers.
    open: Vec<Vertex>,
    path: Vec<Step>,
}

impl<'s, 'a> Search<'s, 'a> {
    /// The search before it begins. The columns of other parts are in their groups: horizontal ones, whose rank is 0, are
    /// reached, vertical ones are not.
    pub fn new(groups: &'s mut Groups<'a>, first_column: Vertex) -> Self {
        let mut low = PerVertex::new(UNSEEN, groups.graph.order());
        for v in first_column..low.len() as Vertex {
            if groups.parts[v] != Part::Square {
                low[v] = CLOSED;
            }
        }
        Search {
            groups,
            low,
            first_column,
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    pub fn run(mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        for root in self.first_column..self.low.len() as Vertex {
            pulse.step()?;
            if self.low[root] != UNSEEN {
                continue;
            }
            self.enter(root);
            while let Some(step) = self.path.pop() {
                pulse.step()?;
                self.look(step, pulse)?;
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

    /// Looks at the rows of the column at the end of the path, up to one that is matched with a new column, where the path
    /// goes on; if there is none, goes back.
    fn look(&mut self, mut step: Step, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let Groups {
            graph, matching, ..
        } = *self.groups;
        let rows = graph.neighbours(step.column);
        let mut low = self.low[step.column];
        for &row in &rows[step.looked as usize..] {
            step.looked += 1;
            let Some(column) = matching.mate(row) else {
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
        self.leave(step, low, pulse)
    }

    /// Goes back from a column all of whose rows have been looked at.
    fn leave(&mut self, step: Step, low: u32, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let is_closed = low == step.number;
        if is_closed {
            self.close(&step, pulse)?;
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

    /// Makes a group of the columns that are open since that one was entered, with their rows.
    fn close(&mut self, first: &Step, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let Groups {
            matching,
            group_of,
            ranks,
            ..
        } = &mut *self.groups;
        let group = ranks.len() as u32;
        ranks.push(first.rank);
        for v in self.open.drain(first.number as usize - 1..) {
            pulse.step()?;
            self.low[v] = CLOSED + first.rank;
            for w in matching.mate(v).into_iter().chain([v]) {
                group_of[w] = group;
            }
        }
        Ok(())
    }
}
