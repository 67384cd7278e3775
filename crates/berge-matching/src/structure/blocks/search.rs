//! The strongly connected components of a network, by one search. A matrix is one: its nodes are the rows, and a row
//! leads to those that its columns are matched with, or out of the network where a column has no mate.

use crate::bipartite::NO_MATE;
use crate::graph::Vertex;
use crate::progress::{Interrupted, Progress};

const UNSEEN: u32 = 0;
/// More than all numbers of open nodes. The group of a closed node is added to it.
const CLOSED: u32 = 1 << 31;

/// The order of the roots is chosen by at most `SAMPLE_NODES` nodes, and at most `SAMPLE_ENDS` ends of each.
const SAMPLE_NODES: usize = 128;
const SAMPLE_ENDS: usize = 8;

/// A closed node from which a path leads out.
const TO_OUTER: u32 = CLOSED + OUTER;

/// The group of the nodes from which a path leads out.
pub(crate) const OUTER: u32 = 0;
/// The group of the nodes that the search left out.
pub(crate) const LEFT_OUT: u32 = 1;
/// The first group that is a strongly connected component.
pub(crate) const FIRST: u32 = 2;

/// Which nodes belong together.
pub(crate) struct Groups {
    /// The group of each node.
    pub of: Vec<u32>,
    /// The number of groups, with [`OUTER`] and [`LEFT_OUT`].
    pub count: usize,
    /// The nodes of the components, one component behind all those that it leads to.
    pub closed: Vec<Vertex>,
}

/// A node on the path of the search.
struct PathNode<E> {
    node: Vertex,
    /// The ends that were not scanned yet.
    ends: E,
    /// The number of open nodes when it was entered, itself included.
    number: u32,
}

/// How a step goes on.
enum Step {
    Enter(Vertex),
    Out,
    Back,
}

/// Tarjan's search (1972) for the strongly connected components.
///
/// From each open node some node of the path can be reached, and from that the end of the path. So as soon as the end
/// leads out, all open nodes do.
pub(crate) struct Search<L, S, E> {
    /// What leads on from a node.
    ends: L,
    /// Returns the node to which an end leads, or [`NO_MATE`].
    successor: S,
    /// For each open node, the smallest number of an open node that it is known to reach; otherwise `UNSEEN`, or
    /// `CLOSED` plus its group.
    low: Vec<u32>,
    /// The nodes that were entered and are in no group yet, in order of their numbers.
    open: Vec<Vertex>,
    path: Vec<PathNode<E>>,
    groups: u32,
    closed: Vec<Vertex>,
}

impl<L, S, E> Search<L, S, E>
where
    L: Fn(Vertex) -> E,
    S: Fn(E::Item) -> Vertex,
    E: Iterator,
{
    /// Prepares the search of a network of `count` nodes in which a node leads to the `successor`s of its `ends`.
    pub(crate) fn new(count: usize, ends: L, successor: S) -> Self {
        Search {
            ends,
            successor,
            low: vec![UNSEEN; count],
            open: Vec::new(),
            path: Vec::new(),
            groups: FIRST,
            closed: Vec::new(),
        }
    }

    /// Leaves these nodes out, and all that they lead to.
    pub(crate) fn leave_out(
        &mut self,
        nodes: impl Iterator<Item = Vertex>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        for root in nodes {
            self.low[root as usize] = CLOSED + LEFT_OUT;
            self.open.push(root);
            while let Some(node) = self.open.pop() {
                progress.step()?;
                for end in (self.ends)(node) {
                    let next = (self.successor)(end);
                    debug_assert!(next != NO_MATE, "the matching is maximum");
                    let low = &mut self.low[next as usize];
                    if *low == UNSEEN {
                        *low = CLOSED + LEFT_OUT;
                        self.open.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds the group of each node.
    pub(crate) fn run(mut self, progress: &mut Progress) -> Result<Groups, Interrupted> {
        let count = self.low.len() as Vertex;
        let starts_last = self.is_mostly_upwards();
        for at in 0..count {
            progress.step()?;
            let root = if starts_last { count - 1 - at } else { at };
            if self.low[root as usize] != UNSEEN {
                continue;
            }
            self.enter(root);
            while let Some(step) = self.path.last_mut() {
                progress.step()?;
                match Self::scan(step, &self.successor, &mut self.low) {
                    Step::Enter(node) => self.enter(node),
                    Step::Out => {
                        self.close(0, OUTER, progress)?;
                        self.path.clear();
                    }
                    Step::Back => self.leave(progress)?,
                }
            }
        }
        for low in &mut self.low {
            *low -= CLOSED;
        }
        Ok(Groups {
            of: self.low,
            count: self.groups as usize,
            closed: self.closed,
        })
    }

    /// Whether most ends of a sample of nodes lead to larger numbers. Then the search begins with the last node: in
    /// matrices that are nearly triangular, most nodes are closed when an end leads to them, and paths are short.
    fn is_mostly_upwards(&self) -> bool {
        let count = self.low.len();
        let mut more = 0_isize;
        for node in (0..count as Vertex).step_by(count / SAMPLE_NODES + 1) {
            for end in (self.ends)(node).take(SAMPLE_ENDS) {
                match (self.successor)(end) {
                    NO_MATE => (),
                    next => more += (next > node) as isize - (next < node) as isize,
                }
            }
        }
        more > 0
    }

    fn enter(&mut self, node: Vertex) {
        self.open.push(node);
        let number = self.open.len() as u32;
        self.low[node as usize] = number;
        let ends = (self.ends)(node);
        self.path.push(PathNode { node, ends, number });
    }

    /// Scans the ends of the last node of the path, up to one that leads out or to a new node.
    #[inline]
    fn scan(step: &mut PathNode<E>, successor: &S, low: &mut [u32]) -> Step {
        let mut least = low[step.node as usize];
        let way = loop {
            let Some(end) = step.ends.next() else {
                break Step::Back;
            };
            let node = successor(end);
            if node == NO_MATE {
                break Step::Out;
            }
            match low[node as usize] {
                UNSEEN => break Step::Enter(node),
                TO_OUTER => break Step::Out,
                open @ ..CLOSED => least = least.min(open),
                _ => (),
            }
        };
        low[step.node as usize] = least;
        way
    }

    /// Goes back from the last node of the path, whose ends were all scanned.
    fn leave(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        let Some(PathNode { node, number, .. }) = self.path.pop() else {
            return Ok(());
        };
        let low = self.low[node as usize];
        if low == number {
            self.closed.extend(&self.open[number as usize - 1..]);
            self.close(number as usize - 1, self.groups, progress)?;
            self.groups += 1;
        } else if let Some(parent) = self.path.last() {
            let own = &mut self.low[parent.node as usize];
            *own = low.min(*own);
        }
        Ok(())
    }

    /// Closes the nodes that were opened from there on.
    fn close(
        &mut self,
        from: usize,
        group: u32,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        for node in self.open.drain(from..) {
            progress.step()?;
            self.low[node as usize] = CLOSED + group;
        }
        Ok(())
    }
}
