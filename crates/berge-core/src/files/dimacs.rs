//! DIMACS: `p edge n m`, then m lines `e u v`; lines that begin with `c` are comments.

use super::lines::{Lines, Plain, only_if};
use super::{Numbered, taken};
use crate::{Interrupted, Pulse, simple_keys};

/// The shortest line of an edge.
const LINE: usize = 6;

/// Reads a plain file. Linear.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<Numbered>, Interrupted> {
    taken(parse(Lines::new(text), pulse))
}

fn parse(mut lines: Lines, pulse: &mut Pulse) -> Plain<Numbered> {
    let is_header = lines.skip_comments(Some(b'c'))?
        && lines.word() == b"p"
        && matches!(lines.word(), b"edge" | b"col");
    only_if(is_header)?;
    let (order, size) = (lines.order()?, lines.number()? as usize);
    lines.end()?;
    let mut keys = Vec::with_capacity(size.min(lines.text.len() / LINE + 1));
    while lines.next_line() && lines.skip_comments(Some(b'c'))? {
        only_if(lines.word() == b"e" && keys.len() < size)?;
        let (u, v) = (lines.vertex(order)?, lines.vertex(order)?);
        lines.end()?;
        keys.push(u64::from(u) << 32 | u64::from(v));
        pulse.step()?;
    }
    only_if(keys.len() == size)?;
    let edges = simple_keys(keys, pulse)?;
    Ok(Numbered { order, size, edges })
}
