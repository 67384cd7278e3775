//! Long walks on large boards.

use super::check::{free_neighbors, mask};
use berge_core::{Grid, RookStep, Vertex};

/// The longest path that a random depth-first search goes down.
pub fn deepest_path(
    grid: &Grid<RookStep>,
    present: &[Vertex],
    random: &mut fastrand::Rng,
) -> Vec<Vertex> {
    let mut free = mask(grid, present);
    let mut path = vec![present[random.usize(..present.len())]];
    let mut longest = path.clone();
    while let Some(&v) = path.last() {
        free[v as usize] = false;
        let free_neighbors = free_neighbors(grid, &free, v);
        if free_neighbors.is_empty() {
            if path.len() > longest.len() {
                longest.clone_from(&path);
            }
            path.pop();
        } else {
            path.push(free_neighbors[random.usize(..free_neighbors.len())]);
        }
    }
    longest
}

/// A walk round a random tree of whole blocks of 2 x 2 squares: all of their squares, each once, in a closed tour that
/// is cut at a random place. Blocks with a hole, and what lies behind them, are left out.
pub fn tour(grid: &Grid<RookStep>, present: &[Vertex], random: &mut fastrand::Rng) -> Vec<Vertex> {
    let free = mask(grid, present);
    let blocks = (grid.rows() / 2, grid.columns() / 2);
    let square = |block: usize, down: usize, right: usize| {
        let (row, column) = (block / blocks.1, block % blocks.1);
        grid.vertex(2 * row + down, 2 * column + right)
    };
    let is_whole =
        |block| (0..4).all(|corner| free[square(block, corner / 2, corner % 2) as usize]);
    // The tour of a block alone, as edges; a neighbour's tour is joined to it by exchanging two edges for two others.
    let mut edges = std::collections::HashSet::new();
    let mut exchange = |v: Vertex, w: Vertex| {
        let edge = (v.min(w), v.max(w));
        if !edges.remove(&edge) {
            edges.insert(edge);
        }
    };
    let mut in_tree = vec![false; blocks.0 * blocks.1];
    let whole_blocks: Vec<usize> = (0..in_tree.len())
        .filter(|&block| is_whole(block))
        .collect();
    let mut border = vec![(whole_blocks[random.usize(..whole_blocks.len())], None)];
    while !border.is_empty() {
        let (block, parent) = border.swap_remove(random.usize(..border.len()));
        if std::mem::replace(&mut in_tree[block], true) {
            continue;
        }
        for (a, b) in [(0, 1), (1, 3), (3, 2), (2, 0)] {
            exchange(square(block, a / 2, a % 2), square(block, b / 2, b % 2));
        }
        if let Some(parent) = parent {
            let (first, second) = (block.min(parent), block.max(parent));
            let (side, other): ([_; 2], [_; 2]) = if second == first + 1 {
                ([(0, 1), (1, 1)], [(0, 0), (1, 0)])
            } else {
                ([(1, 0), (1, 1)], [(0, 0), (0, 1)])
            };
            let side = side.map(|(down, right)| square(first, down, right));
            let other = other.map(|(down, right)| square(second, down, right));
            exchange(side[0], side[1]);
            exchange(other[0], other[1]);
            exchange(side[0], other[0]);
            exchange(side[1], other[1]);
        }
        let (row, column) = (block / blocks.1, block % blocks.1);
        let near = [
            (row > 0).then(|| block - blocks.1),
            (row + 1 < blocks.0).then(|| block + blocks.1),
            (column > 0).then(|| block - 1),
            (column + 1 < blocks.1).then(|| block + 1),
        ];
        border.extend(
            near.into_iter()
                .flatten()
                .filter(|&next| is_whole(next) && !in_tree[next])
                .map(|next| (next, Some(block))),
        );
    }
    let mut path = vec![edges.iter().min().expect("a block").0];
    let mut left = free;
    loop {
        let token = path[path.len() - 1];
        left[token as usize] = false;
        let next = free_neighbors(grid, &left, token)
            .into_iter()
            .find(|&w| edges.contains(&(token.min(w), token.max(w))));
        match next {
            Some(next) => path.push(next),
            None => break,
        }
    }
    let cut = random.usize(..path.len());
    path.rotate_left(cut);
    path
}

/// A walk row by row, in alternating directions.
pub fn snake(grid: &Grid<RookStep>) -> Vec<Vertex> {
    let columns = grid.columns();
    (0..grid.rows() * columns)
        .map(|i| (i / columns, i % columns))
        .map(|(r, c)| {
            grid.vertex(
                r,
                if r.is_multiple_of(2) {
                    c
                } else {
                    columns - 1 - c
                },
            )
        })
        .collect()
}
