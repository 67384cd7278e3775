//! Boards as graphs that store no edges.

use crate::graph::steps::{
    MOST_STEPS, PieceSteps, are_colour_changing, check_steps, longest_reach,
};
use crate::graph::{Graph, Vertex};
use std::fmt;
use std::marker::PhantomData;

/// The squares of a board with `rows` x `columns` squares, joined by the steps of `S`.
///
/// The squares are stored row by row inside a frame of squares that are never present, so that steps need no bounds
/// checks. Holes are not stored here: a hole is an absent vertex.
///
/// ```
/// use berge_matching::{Grid, RookStep, maximum_matching};
///
/// let board = Grid::<RookStep>::new(2, 3)?;
/// let mates = maximum_matching(&board);
/// assert!(board.squares().all(|v| mates[v as usize].is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<S> {
    rows: usize,
    columns: usize,
    /// The distance from one row to the next: the columns and the frame between two rows.
    stride: usize,
    /// The change of the vertex number by each step, wrapping; 0 after the last step, for links that are not edges.
    deltas: [u32; 2 * MOST_STEPS],
    /// No `S` is stored, so threads may share the board for any `S`.
    steps: PhantomData<fn() -> S>,
}

/// The board has more squares, with its frame, than there are vertex numbers.
///
/// ```
/// use berge_matching::{Grid, RookStep};
///
/// let error = Grid::<RookStep>::new(1 << 20, 1 << 20).unwrap_err();
/// assert_eq!((error.rows, error.columns), (1 << 20, 1 << 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLarge {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {} x {} squares; at most about {} squares are possible",
            self.rows,
            self.columns,
            u32::MAX
        )
    }
}

impl std::error::Error for TooLarge {}

impl<S: PieceSteps> Grid<S> {
    /// Whether every step changes the colour of the square.
    const IS_BIPARTITE: bool = are_colour_changing(S::STEPS);

    /// The maximum length of a step in one direction: the width of the frame that stops steps across the border.
    pub(crate) const REACH: usize = longest_reach(S::STEPS);

    /// Makes a board of `rows` x `columns` squares.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// assert_eq!((board.rows(), board.columns()), (2, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TooLarge`] if the squares and their frame are 2^32 or more.
    pub fn new(rows: usize, columns: usize) -> Result<Self, TooLarge> {
        const { check_steps::<S>() };
        let too_large = TooLarge { rows, columns };
        let stride = columns.checked_add(Self::REACH).ok_or(too_large)?;
        let framed = rows
            .checked_add(2 * Self::REACH)
            .and_then(|height| height.checked_mul(stride))
            .ok_or(too_large)?;
        if framed
            .checked_add(2 * Self::REACH)
            .is_none_or(|bound| bound >= u32::MAX as usize)
        {
            return Err(too_large);
        }
        let mut deltas = [0; 2 * MOST_STEPS];
        for (delta, &(down, right)) in deltas.iter_mut().zip(S::STEPS) {
            *delta = (down as u32)
                .wrapping_mul(stride as u32)
                .wrapping_add(right as u32);
        }
        Ok(Grid {
            rows,
            columns,
            stride,
            deltas,
            steps: PhantomData,
        })
    }

    /// The number of rows.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// assert_eq!(board.rows(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// assert_eq!(board.columns(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the vertex of the square in `row` and `column`, both from 0.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// assert_eq!(board.square(board.vertex(1, 2)), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vertex(&self, row: usize, column: usize) -> Vertex {
        debug_assert!(row < self.rows && column < self.columns);
        ((row + Self::REACH) * self.stride + Self::REACH + column) as Vertex
    }

    /// Returns the row and column, from 0, of a square's vertex.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// let last = board.squares().last().unwrap();
    /// assert_eq!(board.square(last), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square(&self, v: Vertex) -> (usize, usize) {
        let v = v as usize - Self::REACH;
        (v / self.stride - Self::REACH, v % self.stride)
    }

    /// Returns the squares row by row, as vertices.
    ///
    /// ```
    /// use berge_matching::{Grid, RookStep};
    ///
    /// let board = Grid::<RookStep>::new(2, 3)?;
    /// let rows: Vec<_> = board.squares().map(|v| board.square(v).0).collect();
    /// assert_eq!(rows, [0, 0, 0, 1, 1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Vertex> + Clone + use<S> {
        let (first, stride, columns) = (self.vertex_of_corner(), self.stride, self.columns);
        (0..self.rows).flat_map(move |row| {
            (first + row * stride..first + row * stride + columns).map(|v| v as Vertex)
        })
    }

    fn vertex_of_corner(&self) -> usize {
        Self::REACH * self.stride + Self::REACH
    }
}

impl<S: PieceSteps> Graph for Grid<S> {
    type Link = u8;
    type Count = u8;
    type Place = u8;
    const NO_LINK: u8 = 0xFE;
    const ABSENT: u8 = 0xFF;

    fn bound(&self) -> usize {
        (self.rows + 2 * Self::REACH) * self.stride + 2 * Self::REACH
    }

    /// The squares, without the frame.
    fn vertices(&self) -> impl Iterator<Item = Vertex> + Clone + use<S> {
        self.squares()
    }

    #[inline]
    fn places(&self, _: Vertex) -> impl Iterator<Item = u8> + use<S> {
        0..S::STEPS.len() as u8
    }

    #[inline]
    fn link(&self, place: u8) -> u8 {
        place
    }

    #[inline]
    fn follow(&self, v: Vertex, link: u8) -> Vertex {
        v.wrapping_add(self.deltas[link as usize % (2 * MOST_STEPS)])
    }

    #[inline]
    fn end(&self, v: Vertex, link: u8) -> Vertex {
        self.follow(v, link)
    }

    #[inline]
    fn reverse(&self, _: Vertex, link: u8) -> u8 {
        let count = S::STEPS.len() as u8;
        (link + count / 2) % count
    }

    /// There are no branches on steps, because they would be unpredictable.
    #[inline]
    fn link_between(&self, v: Vertex, w: Vertex) -> Option<u8> {
        let delta = w.wrapping_sub(v);
        let steps = self.deltas.iter().zip(0..S::STEPS.len() as u8).rev();
        let link = steps.fold(
            Self::NO_LINK,
            |last, (&step, link)| {
                if step == delta { link } else { last }
            },
        );
        (link != Self::NO_LINK).then_some(link)
    }

    fn is_bipartite(&self) -> bool {
        Self::IS_BIPARTITE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::steps::{KingStep, KnightStep, RookStep, TriangularStep};

    #[test]
    fn squares_and_vertices_are_one_to_one() {
        let grid: Grid<KnightStep> = Grid::new(3, 5).unwrap();
        let squares: Vec<_> = grid.squares().map(|v| grid.square(v)).collect();
        let expected: Vec<_> = (0..3)
            .flat_map(|row| (0..5).map(move |column| (row, column)))
            .collect();
        assert_eq!(squares, expected);
        assert!(grid.squares().all(|v| (v as usize) < grid.bound()));
        assert!(
            grid.squares()
                .all(|v| grid.vertex(grid.square(v).0, grid.square(v).1) == v)
        );
    }

    fn check_all_steps<S: PieceSteps>() {
        let grid: Grid<S> = Grid::new(6, 7).unwrap();
        let squares: Vec<_> = grid.squares().collect();
        let is_black = |v| {
            let (row, column) = grid.square(v);
            (row + column) % 2 == 0
        };
        for &v in &squares {
            for link in grid.links(v) {
                let w = grid.follow(v, link);
                assert_eq!(grid.follow(w, grid.reverse(v, link)), v);
                assert_eq!(grid.reverse(w, grid.reverse(v, link)), link);
                if grid.is_bipartite() && squares.contains(&w) {
                    assert_ne!(is_black(v), is_black(w));
                }
            }
        }
    }

    /// A camel's and a zebra's: more steps than a king has.
    struct Wild;

    impl PieceSteps for Wild {
        const STEPS: &'static [(i32, i32)] = &[
            (1, 3),
            (3, 1),
            (3, -1),
            (1, -3),
            (2, 3),
            (3, 2),
            (3, -2),
            (2, -3),
            (-1, -3),
            (-3, -1),
            (-3, 1),
            (-1, 3),
            (-2, -3),
            (-3, -2),
            (-3, 2),
            (-2, 3),
        ];
    }

    #[test]
    fn reach_and_change_of_colour_follow_from_the_steps() {
        fn facts<S: PieceSteps>() -> (usize, bool) {
            (Grid::<S>::REACH, Grid::<S>::IS_BIPARTITE)
        }
        assert_eq!(facts::<RookStep>(), (1, true));
        assert_eq!(facts::<KingStep>(), (1, false));
        assert_eq!(facts::<KnightStep>(), (2, true));
        assert_eq!(facts::<Wild>(), (3, false));
    }

    #[test]
    fn a_step_and_its_reverse_lead_back_and_change_the_colour() {
        check_all_steps::<RookStep>();
        check_all_steps::<KnightStep>();
        check_all_steps::<KingStep>();
        check_all_steps::<TriangularStep>();
        check_all_steps::<Wild>();
    }

    #[test]
    fn a_board_has_fewer_squares_than_there_are_vertices() {
        assert!(Grid::<RookStep>::new(65_533, 65_533).is_ok());
        let most = u32::MAX as usize;
        for (rows, columns) in [
            (65_536, 65_536),
            (1, most),
            (most, 1),
            (usize::MAX, 2),
            (2, usize::MAX),
        ] {
            assert_eq!(
                Grid::<RookStep>::new(rows, columns),
                Err(TooLarge { rows, columns })
            );
        }
        assert!(
            TooLarge {
                rows: 1,
                columns: most
            }
            .to_string()
            .starts_with("a board of 1 x 4294967295 squares")
        );
    }
}
