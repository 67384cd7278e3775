//! METIS: the numbers of vertices and edges, then a line for each vertex with its neighbours and optional weights;
//! lines that begin with `%` are comments.

use super::faults::Reading;
use super::lines::{Lines, is_number};
use super::{Numbered, VERTICES};
use berge_matching::{Progress, Vertex};
use std::collections::HashSet;

/// Edges that are matched with their other ends at a time.
const MANY: usize = 1 << 12;
const COMMENT: Option<u8> = Some(b'%');

/// Reads a file in linear time, except for sorting the neighbours of each vertex; takes 8 bytes for each edge and each
/// vertex.
///
/// # Errors
/// [`super::ReadError`] if the text is wrong, or if `progress` stops the work.
pub fn read(text: &[u8], progress: &mut Progress) -> Reading<Numbered> {
    let mut lines = Lines::new(text);
    if !lines.skip_comments(COMMENT) {
        return lines.refuse_end("metis header missing", [0; 2]);
    }
    let order = lines.order(VERTICES)?;
    lines.next();
    let start = lines.at;
    let size = lines.number("edges", [0; 2])?;
    let place = start..lines.at;
    let (before, is_weighted) = read_weights(&mut lines)?;
    let mut body = Body {
        begin: lines.clone(),
        lines,
        order,
        before,
        is_weighted,
    };
    let mut rows = Rows::default();
    let mut are_met = true;
    for _ in 0..order {
        body.next_row(rows.next.len())?;
        rows.begin();
        while body.lines.next() != b'\n' {
            are_met &= rows.add(body.neighbor()?.into());
            progress.step()?;
        }
        are_met &= rows.end();
        progress.step()?;
    }
    body.end()?;
    are_met &= rows.meet();
    if !are_met || rows.met < rows.up.len() {
        return body.refuse_unmet(progress);
    }
    if rows.up.len() as u64 != size {
        let values = [rows.up.len() as u64, 0];
        return body.lines.refuse(place, "metis edges", values);
    }
    Ok(Numbered {
        order,
        size: size as usize,
        loops: 0,
        weights: usize::from(before > 0) * order + usize::from(is_weighted) * size as usize,
        is_directed: false,
        edges: rows.up,
    })
}

/// Reads the number of weights before a vertex's neighbours, and whether each neighbour is followed by a weight.
fn read_weights(lines: &mut Lines) -> Reading<(u64, bool)> {
    if lines.next() == b'\n' {
        return Ok((0, false));
    }
    let place = lines.word();
    let kind = &lines.text[place.clone()];
    if kind.len() > 3 || !kind.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        return lines.refuse(place, "metis format", [0; 2]);
    }
    let digit = |place: usize| kind.len() >= place && kind[kind.len() - place] == b'1';
    let mut count = 1;
    if lines.next() != b'\n' {
        let start = lines.at;
        count = lines.number("weights", [0; 2])?;
        if count == 0 {
            return lines.refuse(start..lines.at, "no weights", [0; 2]);
        }
    }
    lines.end("end of weights", [0; 2])?;
    let weights = if digit(2) { count } else { 0 };
    Ok((weights + u64::from(digit(3)), digit(1)))
}

/// The lines after the header.
struct Body<'a> {
    begin: Lines<'a>,
    lines: Lines<'a>,
    order: usize,
    before: u64,
    is_weighted: bool,
}

impl Body<'_> {
    /// Moves to the neighbours of the next vertex, after those of `count` vertices.
    fn next_row(&mut self, count: usize) -> Reading<()> {
        loop {
            if !self.lines.next_line() {
                let values = [self.order as u64, count as u64];
                return self.lines.refuse_end("missing rows", values);
            }
            if self.lines.next() != b'%' {
                break;
            }
            self.lines.skip_line();
        }
        for _ in 0..self.before {
            self.weight("weight of vertex", [self.before, 0])?;
        }
        Ok(())
    }

    /// Reads the neighbour that begins here.
    #[inline]
    fn neighbor(&mut self) -> Reading<Vertex> {
        let neighbor = self.lines.vertex(self.order, "vertex")?;
        if self.is_weighted {
            self.weight("weight of edge", [0; 2])?;
        }
        Ok(neighbor)
    }

    /// Skips a weight, which may be any number.
    fn weight(&mut self, code: &'static str, values: [u64; 2]) -> Reading<()> {
        let place = self.lines.word();
        if is_number(&self.lines.text[place.clone()]) {
            return Ok(());
        }
        self.lines.refuse(place, code, values)
    }

    /// Checks that only comments follow.
    fn end(&mut self) -> Reading<()> {
        if self.lines.next_line() && self.lines.skip_comments(COMMENT) {
            let place = self.lines.word();
            let values = [self.order as u64, 0];
            return self.lines.refuse(place, "end of rows", values);
        }
        Ok(())
    }

    /// Returns the fault of the first neighbour that is repeated or is the vertex itself; otherwise of the first
    /// neighbour that does not list the vertex.
    #[cold]
    fn refuse_unmet<T>(&mut self, progress: &mut Progress) -> Reading<T> {
        self.lines = self.begin.clone();
        let mut arcs = Vec::new();
        for vertex in 0..self.order as Vertex {
            self.next_row(vertex as usize)?;
            let mut row = HashSet::from([vertex]);
            while self.lines.next() != b'\n' {
                let start = self.lines.at;
                let neighbor = self.neighbor()?;
                if !row.insert(neighbor) {
                    let values = [u64::from(vertex) + 1, 0];
                    return self.refuse_number(start, "neighbour again", values);
                }
                let edge = (vertex.min(neighbor), vertex.max(neighbor));
                arcs.push((edge, vertex, neighbor, start));
                progress.step()?;
            }
        }
        arcs.sort_unstable();
        let is_lone = |both: &&[_]| both.len() == 1;
        let same_edge = arcs.chunk_by(|a: &(_, Vertex, Vertex, usize), b| a.0 == b.0);
        let lone = same_edge.into_iter().find(is_lone).expect("a fault");
        let (_, vertex, neighbor, start) = lone[0];
        let values = [u64::from(vertex) + 1, u64::from(neighbor) + 1];
        self.refuse_number(start, "neighbour not met", values)
    }

    fn refuse_number<T>(
        &mut self,
        start: usize,
        code: &'static str,
        values: [u64; 2],
    ) -> Reading<T> {
        self.lines.at = start;
        let place = self.lines.word();
        self.lines.refuse(place, code, values)
    }
}

/// The neighbours of the vertices so far.
///
/// Each edge is listed by its smaller end first. The larger end must list it too, and larger ends come in ascending
/// order: so the next expected neighbour of each vertex is enough to check this.
#[derive(Default)]
struct Rows {
    /// The edges as listed by their smaller ends, ascending except for the last row.
    up: Vec<u64>,
    /// For each vertex, the index in `up` of the next edge that its larger end must list.
    next: Vec<usize>,
    /// The number of edges that both ends have listed.
    met: usize,
    /// Edges listed by their larger ends, which are matched later. Many are matched in a row, so that the processor can
    /// load several places of memory at once.
    down: Vec<u64>,
}

impl Rows {
    fn begin(&mut self) {
        self.next.push(self.up.len());
    }

    #[inline]
    fn add(&mut self, neighbor: u64) -> bool {
        let vertex = self.next.len() as u64 - 1;
        if neighbor > vertex {
            self.up.push(vertex << 32 | neighbor);
        } else {
            self.down.push(neighbor << 32 | vertex);
        }
        neighbor != vertex
    }

    fn end(&mut self) -> bool {
        let row = &mut self.up[self.next[self.next.len() - 1]..];
        row.sort_unstable();
        row.is_sorted_by(|a, b| a < b) && (self.down.len() < MANY || self.meet())
    }

    fn meet(&mut self) -> bool {
        for &edge in &self.down {
            let next = &mut self.next[(edge >> 32) as usize];
            if self.up.get(*next) != Some(&edge) {
                return false;
            }
            *next += 1;
        }
        self.met += self.down.len();
        self.down.clear();
        true
    }
}
