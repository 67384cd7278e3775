//! DIMACS: `p edge n m`, then m lines `e u v`; or `p sp n m` and lines `a u v`; or `p tw n m` and lines `u v`. Weights
//! may follow the vertices. Lines that begin with `c` are comments.

use super::faults::Reading;
use super::lines::{Lines, is_number};
use super::{Numbered, VERTICES};
use berge_matching::{Progress, simple_keys};

/// The shortest line of an edge.
const LINE: usize = 4;
const COMMENT: Option<u8> = Some(b'c');
/// The kinds of graphs: with edges that begin with `e`; with directed edges that begin with `a`; with edges of two
/// vertices only.
const KINDS: [(&[&[u8]], &[u8]); 3] = [
    (&[b"edge", b"edges", b"col"], b"e"),
    (&[b"sp", b"asn", b"max", b"min"], b"a"),
    (&[b"tw", b"td", b"cep", b"ds", b"tww"], b""),
];
const DIRECTED: usize = 1;

/// Reads a file in linear time. With `is_directed` the edges keep their directions and the order of the text.
///
/// # Errors
/// [`super::ReadError`] if the text is wrong, or if `progress` stops the work.
pub fn read(text: &[u8], is_directed: bool, progress: &mut Progress) -> Reading<Numbered> {
    let mut lines = Lines::new(text);
    if !lines.skip_comments(COMMENT) {
        return lines.refuse_end("dimacs header missing", [0; 2]);
    }
    let place = lines.word();
    if text[place.clone()] != *b"p" {
        return lines.refuse(place, "dimacs header", [0; 2]);
    }
    let place = lines.word();
    let of_word = |(words, _): &(&[&[u8]], &[u8])| words.contains(&&text[place.clone()]);
    let Some(kind) = KINDS.iter().position(of_word) else {
        return lines.refuse(place, "dimacs kind", [0; 2]);
    };
    let sign = KINDS[kind].1;
    let order = lines.order(VERTICES)?;
    let size = lines.number("edges", [0; 2])?;
    lines.end("end of size", [0; 2])?;
    let mut weights = 0;
    let mut keys = Vec::with_capacity((size as usize).min(text.len() / LINE + 1));
    while lines.next_line() && lines.skip_comments(COMMENT) {
        let start = lines.at;
        if !sign.is_empty() {
            let place = lines.word();
            if matches!(text[place.clone()], [b'n' | b'd' | b'v' | b'x']) {
                lines.skip_line(); // values of vertices, and how the graph was made
                continue;
            }
            if text[place.clone()] != *sign {
                let codes = ["dimacs edge", "dimacs arc"];
                return lines.refuse(place, codes[kind], [0; 2]);
            }
        }
        if keys.len() as u64 == size {
            lines.at = start;
            let place = lines.word();
            return lines.refuse(place, "one more edge", [size, 0]);
        }
        let (u, v) = (
            lines.vertex(order, "vertex")?,
            lines.vertex(order, "vertex")?,
        );
        weights += usize::from(skip_weights(&mut lines)?);
        keys.push(u64::from(u) << 32 | u64::from(v));
        progress.step()?;
    }
    if (keys.len() as u64) < size {
        return lines.refuse_end("missing edges", [size, keys.len() as u64]);
    }
    let loops = keys.iter().filter(|&&key| key >> 32 == key & 0xFFFF_FFFF);
    let loops = loops.count();
    let edges = if is_directed {
        keys
    } else {
        simple_keys(keys, progress)?
    };
    Ok(Numbered {
        order,
        size: size as usize,
        loops,
        weights,
        is_directed: kind == DIRECTED,
        edges,
    })
}

/// Whether numbers follow an edge; anything else is a fault.
#[inline]
fn skip_weights(lines: &mut Lines) -> Reading<bool> {
    let mut has_weights = false;
    while lines.next() != b'\n' {
        let place = lines.word();
        if !is_number(&lines.text[place.clone()]) {
            return lines.refuse(place, "end of edge", [0; 2]);
        }
        has_weights = true;
    }
    Ok(has_weights)
}
