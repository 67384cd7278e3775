//! A maximum matching of a matrix, where nothing but that is asked.

use crate::bipartite::forest::{Forest, Start};
use crate::graph::Vertex;
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};

/// A maximum matching of a bipartite graph of whose sides one are the first `rows` vertices.
///
/// At first each row is matched with its first column that is free. Where that covers one side, but for vertices without
/// an edge, it is maximum: as of many matrices with more columns than rows, and of triangular ones. Otherwise a
/// [`Forest`] finds one, from a better start.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn maximum_matching<G: Start + Clone>(
    graph: G,
    rows: usize,
    pulse: &mut Pulse,
) -> Result<Matching<G>, Interrupted> {
    let vertices = 0..graph.bound() as Vertex;
    let mut matching = Matching::empty(graph.clone(), vertices.clone());
    for row in 0..rows as Vertex {
        pulse.step()?;
        let free = graph
            .links(row)
            .find(|&link| matching.is_exposed(graph.follow(row, link)));
        if let Some(link) = free {
            matching.join(row, link);
        }
    }
    let is_left = |v| matching.is_exposed(v) && graph.links(v).next().is_some();
    let (mut above, mut below) = (0..rows as Vertex, rows as Vertex..vertices.end);
    if above.any(is_left) && below.any(is_left) {
        return Ok(Forest::bipartite(graph, vertices, pulse)?.into_matching());
    }
    Ok(matching)
}
