//! A maximum matching of a matrix, where nothing but that is asked.

use crate::bipartite::forest::{Forest, Start};
use crate::graph::Vertex;
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};

/// Stands for no column.
pub const NO_COLUMN: Vertex = Vertex::MAX;

/// The columns of the rows where each is matched with its first column that is free; None where that may not be maximum.
///
/// Where it covers one side, but for rows and columns without an entry, it is: as of many matrices with more columns than
/// rows, and of triangular and dense ones. The rows are given by their columns, in any order, some perhaps more than
/// once. Linear.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn first_fit<R: Iterator<Item = Vertex>>(
    rows: impl Iterator<Item = R> + Clone,
    columns: usize,
    pulse: &mut Pulse,
) -> Result<Option<Vec<Vertex>>, Interrupted> {
    let mut is_free = vec![true; columns];
    let mut found = Vec::with_capacity(rows.size_hint().0);
    let mut is_any_left = false;
    for row in rows.clone() {
        pulse.step()?;
        let mut row = row.peekable();
        let is_empty = row.peek().is_none();
        let free = row.find(|&column| is_free[column as usize]);
        is_any_left |= free.is_none() && !is_empty;
        found.push(free.unwrap_or(NO_COLUMN));
        if let Some(column) = free {
            is_free[column as usize] = false;
        }
    }
    let covers_columns = || rows.flatten().all(|column| !is_free[column as usize]);
    Ok((!is_any_left || covers_columns()).then_some(found))
}

/// A maximum matching of a bipartite graph of whose sides one are the first `rows` vertices: the [`first_fit`], or else
/// that of a [`Forest`], from a better start.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn maximum_matching<G: Start + Clone>(
    graph: G,
    rows: usize,
    pulse: &mut Pulse,
) -> Result<Matching<G>, Interrupted> {
    let vertices = 0..graph.bound() as Vertex;
    let column = |row, link| graph.follow(row, link) - rows as Vertex;
    let lists = (0..rows as Vertex).map(|row| graph.links(row).map(move |link| column(row, link)));
    let Some(found) = first_fit(lists, vertices.len() - rows, pulse)? else {
        return Ok(Forest::bipartite(graph, vertices, pulse)?.into_matching());
    };
    let mut matching = Matching::empty(graph.clone(), vertices);
    for (row, mate) in (0..).zip(found) {
        let link = graph.links(row).find(|&link| column(row, link) == mate);
        if let Some(link) = link {
            matching.join(row, link);
        }
    }
    Ok(matching)
}
