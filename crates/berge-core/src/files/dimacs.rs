//! DIMACS: `p edge n m`, then m lines `e u v`; lines that begin with `c` are comments.

use super::faults::Reading;
use super::lines::Lines;
use super::{Numbered, VERTICES};
use berge_matching::{Progress, simple_keys};

/// The shortest line of an edge.
const LINE: usize = 6;
const COMMENT: Option<u8> = Some(b'c');

/// Reads a file. Linear.
///
/// # Errors
/// [`super::ReadError`] if the text is wrong, or if the progress stops the work.
pub fn read(text: &[u8], progress: &mut Progress) -> Reading<Numbered> {
    let mut lines = Lines::new(text);
    if !lines.skip_comments(COMMENT) {
        return lines.refuse_end("dimacs header missing", [0; 2]);
    }
    for (words, code) in [
        (&[b"p".as_slice()][..], "dimacs header"),
        (&[b"edge", b"col"], "dimacs kind"),
    ] {
        let place = lines.word();
        if !words.contains(&&text[place.clone()]) {
            return lines.refuse(place, code, [0; 2]);
        }
    }
    let order = lines.order(VERTICES)?;
    let size = lines.number("edges", [0; 2])?;
    lines.end("end of size", [0; 2])?;
    let mut keys = Vec::with_capacity((size as usize).min(text.len() / LINE + 1));
    while lines.next_line() && lines.skip_comments(COMMENT) {
        let place = lines.word();
        if matches!(text[place.clone()], [b'n' | b'd' | b'v' | b'x']) {
            lines.skip_line(); // values of vertices, and how the graph was made
            continue;
        }
        if text[place.clone()] != *b"e" {
            return lines.refuse(place, "dimacs edge", [0; 2]);
        }
        if keys.len() as u64 == size {
            return lines.refuse(place, "one more edge", [size, 0]);
        }
        let (u, v) = (
            lines.vertex(order, "vertex")?,
            lines.vertex(order, "vertex")?,
        );
        lines.end("end of edge", [0; 2])?;
        keys.push(u64::from(u) << 32 | u64::from(v));
        progress.step()?;
    }
    if (keys.len() as u64) < size {
        return lines.refuse_end("missing edges", [size, keys.len() as u64]);
    }
    let loops = keys.iter().filter(|&&key| key >> 32 == key & 0xFFFF_FFFF);
    let loops = loops.count();
    let edges = simple_keys(keys, progress)?;
    Ok(Numbered {
        order,
        size: size as usize,
        loops,
        edges,
    })
}
