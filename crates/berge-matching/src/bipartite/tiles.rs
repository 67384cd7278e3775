//! The first matching of large boards with a rook's steps and few holes.
//!
//! A domino covers a black and a white square, so a region with more squares of one colour must have some of them
//! covered across its border. With few holes nearly every square can be covered, and the number of dominoes across each
//! line is known beforehand: one black square too many here and a white one there need a row of shifted dominoes
//! between them, however far apart they are. A local rule, such as Karp and Sipser's, leaves such pairs exposed, and
//! each of them costs a search across the board.
//!
//! So the board is divided into tiles, and the surplus of black squares in each tile flows to tiles with a surplus of
//! white ones, evenly like heat between neighbouring tiles. The flow across a border is the number of dominoes laid
//! over it. Then the tiles are solved one by one; each is small enough for the fastest cache. The squares that stay
//! exposed mostly find a partner nearby.

use crate::bipartite::forest::Forest;
use crate::graph::grid::Grid;
use crate::graph::steps::{PieceSteps, RookStep};
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::matching::karp_sipser::karp_sipser;
use crate::progress::{Interrupted, Progress};

/// The side of a tile. Its links, its forest and its degrees are 3 KB.
pub(crate) const SIDE: usize = 32;

/// The first two of a rook's steps.
const RIGHT: u8 = 0;
const DOWN: u8 = 1;

/// Narrower boards are not divided.
const FEWEST_SIDE: usize = 256;

/// Boards with fewer holes than `squares / MOST_SQUARES_A_HOLE` or more than `squares / FEWEST_SQUARES_A_HOLE` are not
/// divided: few holes cost no searches, and many holes block the flow.
const MOST_SQUARES_A_HOLE: usize = 200;
const FEWEST_SQUARES_A_HOLE: usize = 12;

/// Whether tiles are worthwhile: this first matching costs about as much as Karp and Sipser's, and saves most of the
/// later work.
pub(crate) fn are_useful<S: PieceSteps>(matching: &Matching<Grid<S>>) -> bool {
    let (rows, columns) = (matching.graph.rows(), matching.graph.columns());
    let squares = rows * columns;
    if S::STEPS != RookStep::STEPS || rows.min(columns) < FEWEST_SIDE {
        return false;
    }
    let is_absent = |&&link: &&u8| link == Grid::<S>::ABSENT;
    let present = matching.links.len() - matching.links.iter().filter(is_absent).count();
    (squares / MOST_SQUARES_A_HOLE..=squares / FEWEST_SQUARES_A_HOLE).contains(&(squares - present))
}

/// Matches the squares whose dominoes cross borders. Linear time, except for the levels: tiles times the shorter side.
pub(crate) fn lay_borders<S: PieceSteps>(
    matching: &mut Matching<Grid<S>>,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    Tiles::of(&matching.graph).lay_borders(matching, progress)
}

/// Finds a maximum matching of the exposed squares in each tile. Linear time.
pub(crate) fn fill<S: PieceSteps>(
    matching: &mut Matching<Grid<S>>,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    let tiles = Tiles::of(&matching.graph);
    (0..tiles.count()).try_for_each(|tile| tiles.fill(tile, matching, progress))
}

/// The tiles of a board, numbered row by row.
struct Tiles {
    down: usize,
    across: usize,
}

impl Tiles {
    fn of<S: PieceSteps>(grid: &Grid<S>) -> Self {
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
    fn lay_borders<S: PieceSteps>(
        &self,
        matching: &mut Matching<Grid<S>>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut excess = self.excess(matching, progress)?;
        let level = self.levels(&excess, progress)?;
        for tile in 0..self.count() {
            progress.step()?;
            let right = self.has_right(tile).then(|| level[tile] - level[tile + 1]);
            let below = self
                .has_below(tile)
                .then(|| level[tile] - level[tile + self.across]);
            // The dominoes are integers; rounding errors flow on.
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
        Ok(())
    }

    /// Returns the surplus of black squares of each tile, after the surplus that no domino can cover is spread evenly
    /// over the board.
    fn excess<S: PieceSteps>(
        &self,
        matching: &Matching<Grid<S>>,
        progress: &mut Progress,
    ) -> Result<Vec<i64>, Interrupted> {
        let grid = &matching.graph;
        let mut excess = vec![0; self.count()];
        for row in 0..grid.rows() {
            let first = grid.vertex(row, 0);
            let links = &matching.links[first..first + grid.columns() as Vertex];
            for (x, part) in links.chunks(SIDE).enumerate() {
                progress.step()?;
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
        Ok(excess)
    }

    /// Returns levels whose differences are a flow that removes each tile's surplus: Poisson's equation. A part of the
    /// surplus that is a cosine wave across the board's shorter side gives levels with the same wave, so each wave
    /// needs only an equation along the longer side.
    fn levels(&self, excess: &[i64], progress: &mut Progress) -> Result<Vec<f64>, Interrupted> {
        let (length, width) = (self.down.max(self.across), self.down.min(self.across));
        let tile = |at: usize, side: usize| match self.across == length {
            true => side * self.across + at,
            false => at * self.across + side,
        };
        let quarter = std::f64::consts::FRAC_PI_2 / width as f64;
        let mut level = vec![0.0; self.count()];
        for crests in 0..width {
            let wave: Vec<f64> = (0..width)
                .map(|side| (quarter * (crests * (2 * side + 1) % (4 * width)) as f64).cos())
                .collect();
            let mut along = Vec::with_capacity(length);
            for at in 0..length {
                progress.step()?;
                let parts = (0..width).map(|side| wave[side] * excess[tile(at, side)] as f64);
                along.push(parts.sum::<f64>());
            }
            solve_levels(
                &mut along,
                2.0 - 2.0 * (quarter * 2.0 * crests as f64).cos(),
            );
            let share = if crests == 0 { 1.0 } else { 2.0 } / width as f64;
            for (at, height) in along.into_iter().enumerate() {
                progress.step()?;
                for (side, wave) in wave.iter().enumerate() {
                    level[tile(at, side)] += share * height * wave;
                }
            }
        }
        Ok(level)
    }

    /// Finds a maximum matching of the exposed squares in a tile.
    fn fill<S: PieceSteps>(
        &self,
        tile: usize,
        matching: &mut Matching<Grid<S>>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let grid = &matching.graph;
        let (top, left) = self.corner(tile);
        let (rows, columns) = (SIDE.min(grid.rows() - top), SIDE.min(grid.columns() - left));
        let own: Grid<S> = Grid::new(rows, columns).expect("a tile is smaller than the board");
        let starts: Vec<_> = (0..rows)
            .map(|row| (own.vertex(row, 0), grid.vertex(top + row, left)))
            .collect();
        let mut inside = Matching::empty(own, []);
        let (columns, exposed) = (columns as Vertex, Grid::<S>::NO_LINK);
        for &(here, there) in &starts {
            let links = inside.links[here..here + columns].iter_mut();
            for (own, &link) in links.zip(&matching.links[there..there + columns]) {
                if link == exposed {
                    *own = exposed;
                }
            }
        }
        karp_sipser(&mut inside, progress)?;
        let inside = Forest::from_matching(inside, progress)?.into_matching();
        for &(here, there) in &starts {
            let links = matching.links[there..there + columns].iter_mut();
            for (link, &own) in links.zip(&inside.links[here..here + columns]) {
                if own != Grid::<S>::ABSENT {
                    *link = own;
                }
            }
        }
        Ok(())
    }
}

/// Replaces the inflow at each place of a line by the levels there: the differences to the neighbours, and `loss` times
/// the level, flow out again. Without loss, the total inflow must be 0, and the last level is 0.
fn solve_levels(line: &mut [f64], loss: f64) {
    let mut pivots = vec![0.0; line.len()];
    for at in 0..line.len() {
        let beside = usize::from(at > 0) + usize::from(at + 1 < line.len());
        pivots[at] = loss + beside as f64;
        if at > 0 {
            pivots[at] -= 1.0 / pivots[at - 1];
            line[at] += line[at - 1] / pivots[at - 1];
        }
    }
    let mut beyond = 0.0;
    for (level, pivot) in line.iter_mut().zip(pivots).rev() {
        *level = if pivot == 0.0 {
            0.0
        } else {
            (*level + beyond) / pivot
        };
        beyond = *level;
    }
}

/// Lays `flow` dominoes across the right or the lower border of the tile, on its black squares, or on its white ones if
/// `flow` is negative; fewer if there is no room. Returns the number laid, with its sign.
fn lay<S: PieceSteps>(
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
    use crate::graph::steps::KnightStep;
    use crate::progress::count_steps;

    fn board<S: PieceSteps>(rows: usize, columns: usize, holes: f64) -> Matching<Grid<S>> {
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

    /// The steps of a forest that grows from a matching.
    fn steps(matching: Matching<Grid<RookStep>>) -> usize {
        let grow = |progress: &mut Progress| Forest::from_matching(matching, progress);
        let (steps, forest) = count_steps(usize::MAX, grow);
        assert!(forest.is_ok());
        steps
    }

    #[test]
    fn what_tiles_leave_is_matched_in_fewer_steps_than_what_karp_and_sipser_leave() {
        let progress = &mut Progress::silent();
        for (rows, columns, holes) in [(512, 512, 0.02), (400, 700, 0.04), (700, 400, 0.01)] {
            let mut tiled = board(rows, columns, holes);
            lay_borders(&mut tiled, progress).unwrap();
            fill(&mut tiled, progress).unwrap();
            let mut plain = board(rows, columns, holes);
            karp_sipser(&mut plain, progress).unwrap();
            let (tiled, plain) = (steps(tiled), steps(plain));
            assert!(2 * tiled < plain, "{tiled}, {plain}");
        }
    }

    #[test]
    fn differences_of_levels_take_all_excess_away() {
        let mut random = fastrand::Rng::with_seed(1);
        for (down, across) in [(1, 1), (1, 9), (7, 1), (4, 4), (5, 40), (300, 6), (31, 32)] {
            let tiles = Tiles { down, across };
            let mut excess: Vec<i64> = (0..tiles.count()).map(|_| random.i64(-9..10)).collect();
            excess[0] -= excess.iter().sum::<i64>();
            let level = tiles.levels(&excess, &mut Progress::silent()).unwrap();
            let mut balance: Vec<f64> = excess.iter().map(|&excess| excess as f64).collect();
            for tile in 0..tiles.count() {
                for (is_there, next) in [
                    (tiles.has_right(tile), tile + 1),
                    (tiles.has_below(tile), tile + across),
                ] {
                    if is_there {
                        balance[tile] -= level[tile] - level[next];
                        balance[next] += level[tile] - level[next];
                    }
                }
            }
            assert!(
                balance.iter().all(|balance| balance.abs() < 1e-6),
                "{down} x {across}"
            );
        }
    }

    #[test]
    fn levels_of_a_narrow_board_take_steps_as_it_is_long_and_can_be_called_off() {
        let steps = |across: usize, most: usize| {
            let tiles = Tiles { down: 4, across };
            let excess = vec![0; tiles.count()];
            let (steps, result) = count_steps(most, |progress| tiles.levels(&excess, progress));
            (steps, result.is_ok())
        };
        assert_eq!(steps(1000, usize::MAX), (8000, true));
        assert_eq!(steps(100_000, usize::MAX), (800_000, true));
        assert_eq!(steps(100_000, 1000), (1000, false));
    }
}
