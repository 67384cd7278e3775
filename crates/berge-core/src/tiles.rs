//! A start for large boards of a rook's steps with few holes.
//!
//! A domino covers a black and a white square, so a region with more squares of one colour must let some of them be
//! covered across its border. Where holes are few nearly every square can be covered, and how many dominoes have to
//! cross which line is known beforehand: one black square too many here and a white one there need a row of dominoes
//! turned between them, however far apart they are. A start that looks only at what is near, such as Karp and Sipser's,
//! leaves such pairs over, and each costs a search across the board.
//!
//! So the board is cut into tiles, and each tile's surplus of black squares is led to where white ones are in surplus:
//! as a flow between neighbouring tiles that spreads as evenly as heat does. The flow across a border is that many
//! dominoes laid over it. After that the tiles are worked on one by one, each small enough for the fastest memory.
//! What they leave exposed mostly finds a partner nearby.

use crate::forest::Forest;
use crate::graph::{Graph, Vertex};
use crate::grid::{Grid, RookStep, Steps};
use crate::karp_sipser::karp_sipser;
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};

/// The side of a tile. Its links, its forest and its degrees are 12 KB.
pub(crate) const SIDE: usize = 64;

/// The first two of a rook's steps.
const RIGHT: u8 = 0;
const DOWN: u8 = 1;

/// A board with fewer holes than one in so many squares, or with more, is no board for tiles: too few cost no searches,
/// and too many let nothing through.
const FEWEST_HOLES: usize = 200;
const MOST_HOLES: usize = 12;

/// Whether tiles are worth their while: the start costs about as much as Karp and Sipser's, and saves most of what follows.
pub(crate) fn are_useful<S: Steps>(matching: &Matching<Grid<S>>) -> bool {
    let (rows, columns) = (matching.graph.rows(), matching.graph.columns());
    let squares = rows * columns;
    if S::STEPS != RookStep::STEPS || rows.min(columns) < 4 * SIDE {
        return false;
    }
    let absent = |&&link: &&u8| link == Grid::<S>::ABSENT;
    let present = matching.links.len() - matching.links.iter().filter(absent).count();
    (squares / FEWEST_HOLES..=squares / MOST_HOLES).contains(&(squares - present))
}

/// Matches the squares whose dominoes cross borders. Linear, but for the levels: tiles times the longer side.
pub(crate) fn lay_borders<S: Steps>(matching: &mut Matching<Grid<S>>) {
    Tiles::of(&matching.graph).lay_borders(matching);
}

/// Finds a maximum matching of what is exposed in each tile. Linear.
pub(crate) fn fill<S: Steps>(
    matching: &mut Matching<Grid<S>>,
    pulse: &mut Pulse,
) -> Result<(), Interrupted> {
    let tiles = Tiles::of(&matching.graph);
    (0..tiles.count()).try_for_each(|tile| tiles.fill(tile, matching, pulse))
}

/// The tiles of a board, numbered row by row.
struct Tiles {
    down: usize,
    across: usize,
}

impl Tiles {
    fn of<S: Steps>(grid: &Grid<S>) -> Self {
        Tiles {
            down: grid.rows().div_ceil(SIDE),
            across: grid.columns().div_ceil(SIDE),
        }
    }

    fn count(&self) -> usize {
        self.down * self.across
    }

    /// The first row and the first column of a tile.
    fn corner(&self, tile: usize) -> (usize, usize) {
        (tile / self.across * SIDE, tile % self.across * SIDE)
    }

    fn has_right(&self, tile: usize) -> bool {
        tile % self.across + 1 < self.across
    }

    fn has_below(&self, tile: usize) -> bool {
        tile / self.across + 1 < self.down
    }

    /// Lays the dominoes that cross borders.
    fn lay_borders<S: Steps>(&self, matching: &mut Matching<Grid<S>>) {
        let mut excess = self.excess(matching);
        let level = self.levels(&excess);
        for tile in 0..self.count() {
            let right = self.has_right(tile).then(|| level[tile] - level[tile + 1]);
            let below = self
                .has_below(tile)
                .then(|| level[tile] - level[tile + self.across]);
            // Whole numbers; what rounding has left over goes on with the flow.
            let all = excess[tile];
            let right = match (right, below) {
                (Some(right), Some(below)) => ((right - below + all as f64) / 2.0).round() as i64,
                (Some(_), None) => all,
                (None, _) => 0,
            };
            for (flow, step, next) in [
                (right, RIGHT, tile + 1),
                (all - right, DOWN, tile + self.across),
            ] {
                if flow != 0 && next < self.count() {
                    excess[next] += lay(matching, self.corner(tile), step, flow);
                }
            }
        }
    }

    /// How many black squares too many each tile has, if what no domino can cover is spread evenly over the board.
    fn excess<S: Steps>(&self, matching: &Matching<Grid<S>>) -> Vec<i64> {
        let grid = &matching.graph;
        let mut excess = vec![0; self.count()];
        for row in 0..grid.rows() {
            let first = grid.vertex(row, 0) as usize;
            let links = &matching.links[first..first + grid.columns()];
            for (x, part) in links.chunks(SIDE).enumerate() {
                let mut colours = [0; 2];
                for (column, &link) in part.iter().enumerate() {
                    colours[(row + column) % 2] += i64::from(link != Grid::<S>::ABSENT);
                }
                excess[row / SIDE * self.across + x] += colours[0] - colours[1];
            }
        }
        let (total, count) = (excess.iter().sum::<i64>(), self.count() as i64);
        for (tile, excess) in (0..).zip(&mut excess) {
            *excess -= (total * (tile + 1)).div_euclid(count) - (total * tile).div_euclid(count);
        }
        excess
    }

    /// Levels whose differences are a flow that takes each tile's excess away, nearly: Poisson's equation, by successive
    /// over-relaxation.
    fn levels(&self, excess: &[i64]) -> Vec<f64> {
        let mut level = vec![0.0; self.count()];
        let longest = self.down.max(self.across);
        let relaxation = 2.0 / (1.0 + std::f64::consts::PI / longest as f64);
        for _ in 0..4 * longest {
            for tile in 0..self.count() {
                let (mut sum, mut count) = (excess[tile] as f64, 0.0);
                for (is_there, distance) in [
                    (self.has_right(tile), 1),
                    (self.has_below(tile), self.across),
                ] {
                    if is_there {
                        sum += level[tile + distance];
                        count += 1.0;
                    }
                }
                for (is_there, distance) in [
                    (tile % self.across > 0, 1),
                    (tile >= self.across, self.across),
                ] {
                    if is_there {
                        sum += level[tile - distance];
                        count += 1.0;
                    }
                }
                level[tile] += relaxation * (sum / count - level[tile]);
            }
        }
        level
    }

    /// Finds a maximum matching of what is exposed in a tile.
    fn fill<S: Steps>(
        &self,
        tile: usize,
        matching: &mut Matching<Grid<S>>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let grid = &matching.graph;
        let (top, left) = self.corner(tile);
        let (rows, columns) = (SIDE.min(grid.rows() - top), SIDE.min(grid.columns() - left));
        let own: Grid<S> = Grid::new(rows, columns).expect("a tile is smaller than the board");
        let pairs: Vec<(Vertex, Vertex)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| {
                (
                    own.vertex(row, column),
                    grid.vertex(top + row, left + column),
                )
            })
            .filter(|&(_, there)| matching.is_exposed(there))
            .collect();
        let mut inside = Matching::empty(own, pairs.iter().map(|&(here, _)| here));
        karp_sipser(&mut inside, pulse)?;
        let inside = Forest::of(inside, pulse)?.into_matching();
        for (here, there) in pairs {
            matching.links[there as usize] = inside.links[here as usize];
        }
        Ok(())
    }
}

/// Lays so many dominoes across the right or the lower border of the tile, on its black squares, or on its white ones
/// if `flow` is negative; fewer if there is no room. Returns the flow.
fn lay<S: Steps>(
    matching: &mut Matching<Grid<S>>,
    (top, left): (usize, usize),
    step: u8,
    flow: i64,
) -> i64 {
    let grid = &matching.graph;
    let (bottom, right) = (
        (top + SIDE).min(grid.rows()),
        (left + SIDE).min(grid.columns()),
    );
    let (rows, columns) = match step {
        RIGHT => (top..bottom, right - 1..right),
        _ => (bottom - 1..bottom, left..right),
    };
    let squares: Vec<Vertex> = rows
        .flat_map(|row| columns.clone().map(move |column| (row, column)))
        .filter(|(row, column)| ((row + column) % 2 == 0) == (flow > 0))
        .map(|(row, column)| grid.vertex(row, column))
        .filter(|&v| matching.is_exposed(v) && matching.is_exposed(grid.follow(v, step)))
        .collect();
    let count = squares.len().min(flow.unsigned_abs() as usize);
    for i in 0..count {
        matching.join(squares[(2 * i + 1) * squares.len() / (2 * count)], step);
    }
    count as i64 * flow.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::KnightStep;

    fn board<S: Steps>(rows: usize, columns: usize, holes: f64) -> Matching<Grid<S>> {
        let grid: Grid<S> = Grid::new(rows, columns).unwrap();
        let mut random = fastrand::Rng::with_seed(5);
        let squares = grid.squares();
        Matching::empty(grid, squares.filter(|_| random.f64() >= holes))
    }

    #[test]
    fn tiles_are_for_large_boards_of_a_rook_with_few_holes() {
        let useful = |rows, columns, holes| are_useful(&board::<RookStep>(rows, columns, holes));
        assert!(useful(256, 256, 0.02) && useful(256, 300, 0.006) && useful(300, 256, 0.08));
        assert!(!useful(255, 256, 0.02) && !useful(256, 255, 0.02));
        assert!(!useful(256, 256, 0.0) && !useful(256, 256, 0.003) && !useful(256, 256, 0.1));
        assert!(!are_useful(&board::<KnightStep>(256, 256, 0.02)));
    }

    #[test]
    fn tiles_leave_fewer_exposed_than_karp_and_sipser_and_nearly_as_few_as_can_be() {
        let mut unheard = |_, _, _| Ok(());
        let mut pulse = Pulse::new(&mut unheard);
        for (rows, columns, holes) in [(512, 512, 0.02), (400, 700, 0.04), (700, 400, 0.01)] {
            let exposed = |matching: &Matching<Grid<RookStep>>| {
                matching
                    .graph
                    .squares()
                    .filter(|&v| matching.is_exposed(v))
                    .count()
            };
            let mut tiled = board(rows, columns, holes);
            lay_borders(&mut tiled);
            fill(&mut tiled, &mut pulse).unwrap();
            let mut plain = board(rows, columns, holes);
            karp_sipser(&mut plain, &mut pulse).unwrap();
            let (left, most) = (exposed(&tiled), exposed(&plain));
            let least = exposed(Forest::of(plain, &mut pulse).unwrap().matching());
            assert!(
                least <= left && left - least < (most - least) / 2,
                "{left}, {most}, {least}"
            );
        }
    }
}
