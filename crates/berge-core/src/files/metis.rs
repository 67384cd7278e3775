//! METIS: the numbers of vertices and edges, then a line for each vertex with its neighbours, and perhaps with weights;
//! lines that begin with `%` are comments.

use super::lines::{Lines, Plain, only_if};
use super::{Numbered, taken};
use crate::{Interrupted, Pulse};

/// So many edges are met together.
const MANY: usize = 1 << 12;

/// Reads a plain file. Linear, but for the neighbours of a vertex, which are sorted; 8 bytes an edge, 8 a vertex.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<Numbered>, Interrupted> {
    taken(parse(Lines::new(text), pulse))
}

fn parse(mut lines: Lines, pulse: &mut Pulse) -> Plain<Numbered> {
    only_if(lines.skip_comments(Some(b'%'))?)?;
    let (order, size) = (lines.order()?, lines.number()? as usize);
    let (before, weighted) = weights(&mut lines)?;
    let mut rows = Rows::default();
    while rows.next.len() < order {
        only_if(lines.next_line())?;
        if lines.next() == b'%' {
            lines.rest()?;
            continue;
        }
        rows.begin();
        for _ in 0..before {
            lines.number()?;
        }
        while lines.next() != b'\n' {
            rows.add(lines.vertex(order)?.into())?;
            only_if(!weighted || lines.number()? > 0)?;
            pulse.step()?;
        }
        rows.end()?;
        pulse.step()?;
    }
    while lines.next_line() {
        only_if(!lines.skip_comments(Some(b'%'))?)?;
    }
    rows.meet()?;
    only_if(rows.met == rows.up.len() && rows.up.len() == size)?;
    let edges = rows.up;
    Ok(Numbered { order, size, edges })
}

/// How many numbers stand before a vertex's neighbours, and whether one stands behind each of them.
fn weights(lines: &mut Lines) -> Plain<(u64, bool)> {
    if lines.next() == b'\n' {
        return Ok((0, false));
    }
    let kind = lines.word();
    only_if(kind.len() <= 3 && kind.iter().all(|digit| matches!(digit, b'0' | b'1')))?;
    let digit = |place: usize| kind.len() >= place && kind[kind.len() - place] == b'1';
    let count = if lines.next() == b'\n' {
        1
    } else {
        lines.number()?
    };
    only_if(count > 0)?;
    lines.end()?;
    let weights = if digit(2) { count } else { 0 };
    Ok((weights + u64::from(digit(3)), digit(1)))
}

/// The neighbours of the vertices so far.
///
/// Whoever has a larger neighbour must be met by it, and the larger ones come in ascending order: so it is enough to
/// remember which of the larger neighbours of each vertex is the next to be met.
#[derive(Default)]
struct Rows {
    /// The edges as their smaller ends list them, ascending but for the last row.
    up: Vec<u64>,
    /// For each vertex the place in `up` of the next edge to be met from its larger end.
    next: Vec<usize>,
    /// How many have been.
    met: usize,
    /// Edges that are to be met, from the larger ends. Many are met one after the other, so that the processor can
    /// wait for the places of several in memory at once.
    down: Vec<u64>,
}

impl Rows {
    fn begin(&mut self) {
        self.next.push(self.up.len());
    }

    fn add(&mut self, neighbour: u64) -> Plain<()> {
        let vertex = self.next.len() as u64 - 1;
        if neighbour > vertex {
            self.up.push(vertex << 32 | neighbour);
            return Ok(());
        }
        only_if(neighbour < vertex)?;
        self.down.push(neighbour << 32 | vertex);
        Ok(())
    }

    fn end(&mut self) -> Plain<()> {
        let row = &mut self.up[self.next[self.next.len() - 1]..];
        row.sort_unstable();
        only_if(row.is_sorted_by(|a, b| a < b))?;
        if self.down.len() < MANY {
            Ok(())
        } else {
            self.meet()
        }
    }

    fn meet(&mut self) -> Plain<()> {
        for &edge in &self.down {
            let next = &mut self.next[(edge >> 32) as usize];
            only_if(self.up.get(*next) == Some(&edge))?;
            *next += 1;
        }
        self.met += self.down.len();
        self.down.clear();
        Ok(())
    }
}
