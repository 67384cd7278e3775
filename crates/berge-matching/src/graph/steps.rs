//! The steps of pieces on boards.

/// The steps of a piece, such as a rook's single steps. A leaper is an implementation of one line.
///
/// The second half of the steps are the inverses of the first half, in the same order, so that the inverse of step `k`
/// is step `k + len / 2`. Steps are distinct and not zero, and there are at most [`MOST_STEPS`]. A [`crate::Grid`] with other
/// steps does not compile. [`crate::CsrGraph::board`] takes any steps.
///
/// ```
/// use berge_matching::{Grid, PieceSteps};
///
/// #[derive(Clone)]
/// struct Camel;
/// impl PieceSteps for Camel {
///     const STEPS: &[(i32, i32)] = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
/// }
/// assert_eq!(Grid::<Camel>::new(8, 8)?.squares().count(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PieceSteps {
    /// The steps as (rows down, columns right).
    const STEPS: &'static [(i32, i32)];

    /// Whether these are the steps, in any order.
    ///
    /// ```
    /// use berge_matching::{PieceSteps, RookStep};
    ///
    /// assert!(RookStep::has_steps(&[(1, 0), (-1, 0), (0, 1), (0, -1)]));
    /// ```
    fn has_steps(steps: &[(i32, i32)]) -> bool {
        steps.len() == Self::STEPS.len() && Self::STEPS.iter().all(|step| steps.contains(step))
    }
}

/// The maximum number of steps of a piece of a [`crate::Grid`]; a power of two.
///
/// ```
/// use berge_matching::{KingStep, MOST_STEPS, PieceSteps};
///
/// assert!(KingStep::STEPS.len() <= MOST_STEPS);
/// ```
pub const MOST_STEPS: usize = 16;

pub(super) const fn are_colour_changing(steps: &[(i32, i32)]) -> bool {
    let mut at = 0;
    while at < steps.len() && (steps[at].0 + steps[at].1) % 2 != 0 {
        at += 1;
    }
    at == steps.len()
}

pub(super) const fn longest_reach(steps: &[(i32, i32)]) -> usize {
    let (mut at, mut reach) = (0, 0);
    while at < steps.len() {
        let (down, right) = (steps[at].0.unsigned_abs(), steps[at].1.unsigned_abs());
        let longest = if down > right { down } else { right } as usize;
        reach = if longest > reach { longest } else { reach };
        at += 1;
    }
    reach
}

/// Checks the promises of [`PieceSteps`] at compile time.
pub(super) const fn check_steps<S: PieceSteps>() {
    let (steps, half) = (S::STEPS, S::STEPS.len() / 2);
    assert!(steps.len() <= MOST_STEPS && steps.len() == 2 * half);
    let mut at = 0;
    while at < steps.len() {
        let (step, back) = (steps[at], steps[(at + half) % steps.len()]);
        assert!(
            step.0 == -back.0 && step.1 == -back.1,
            "each step has one back"
        );
        let mut other = 0;
        while other < at {
            assert!(step.0 != steps[other].0 || step.1 != steps[other].1, "once");
            other += 1;
        }
        at += 1;
    }
}

/// One square right, down, left or up.
///
/// ```
/// use berge_matching::{Graph, Grid, RookStep};
///
/// let board = Grid::<RookStep>::new(2, 3)?;
/// assert!(board.is_bipartite());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RookStep;

impl PieceSteps for RookStep {
    const STEPS: &'static [(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
}

/// One square in any of the eight directions.
///
/// ```
/// use berge_matching::{Graph, Grid, KingStep};
///
/// let board = Grid::<KingStep>::new(3, 3)?;
/// assert_eq!(board.links(board.vertex(1, 1)).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingStep;

impl PieceSteps for KingStep {
    const STEPS: &'static [(i32, i32)] = &[
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
}

/// One cell on the triangular lattice, whose rows are shifted by half a cell each.
///
/// ```
/// use berge_matching::{Graph, Grid, TriangularStep};
///
/// let board = Grid::<TriangularStep>::new(3, 3)?;
/// assert_eq!(board.links(board.vertex(1, 1)).count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriangularStep;

impl PieceSteps for TriangularStep {
    const STEPS: &'static [(i32, i32)] = &[(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
}

/// Two squares in one direction and one to its side.
///
/// ```
/// use berge_matching::{Graph, Grid, KnightStep};
///
/// let board = Grid::<KnightStep>::new(3, 3)?;
/// assert!(board.link_between(board.vertex(0, 0), board.vertex(2, 1)).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnightStep;

impl PieceSteps for KnightStep {
    const STEPS: &'static [(i32, i32)] = &[
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
}
