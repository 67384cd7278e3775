//! The cells of a lattice and its edges, before any cells are missing.

use berge_matching::bipartite::forest::InitialMatching;
use berge_matching::graph::Vertex;
use berge_matching::graph::csr::{CsrGraph, InvalidEdges};
use berge_matching::graph::grid::{Grid, TooLarge};
use berge_matching::graph::steps::{KingStep, PieceSteps, RookStep, TriangularStep};
use berge_matching::matching::Class;
use berge_matching::progress::{Interrupted, Progress};
use berge_matching::structure::Structure;
use std::fmt;
use std::sync::Arc;

type Step = (i32, i32);

/// Why a board is not a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidLattice {
    /// It has too many squares.
    TooLarge(TooLarge),
    /// It has too many edges to be stored.
    InvalidEdges(InvalidEdges),
    /// Steps that differ by colour do not match across the border of a torus with an odd side.
    OddSides,
}

impl fmt::Display for InvalidLattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidLattice::TooLarge(error) => error.fmt(f),
            InvalidLattice::InvalidEdges(error) => error.fmt(f),
            InvalidLattice::OddSides => {
                f.write_str("a board with an odd side, whose steps differ by colour and wrap round")
            }
        }
    }
}

impl std::error::Error for InvalidLattice {}

/// A board, the steps that join its cells, and whether it is a torus. Cells are numbered row by row.
///
/// Its edges, if they must be stored, are stored once; all samples share them, with some vertices absent.
#[derive(Clone, Debug)]
pub struct Lattice {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) wraps: bool,
    /// The steps that lead down, or right within a row: first from cells whose row and column have an even sum, then
    /// from the others. Each edge is one of these steps from one of its ends.
    pub(crate) forth: [Vec<Step>; 2],
    /// The edges across the border of a torus.
    pub(crate) seams: Vec<Seam>,
    edges: Edges,
}

/// An edge across the border, from one cell to another, and how often it winds around: downwards, and to the right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seam {
    pub(crate) ends: [Vertex; 2],
    pub(crate) winding: Winding,
}

/// The class of a cell as a byte, so that one test shows whether some maximum matching may have an edge: whether the
/// lower half of one end's byte and the upper half of the other's share a bit.
pub(crate) const MISSING: u8 = 0;
pub(crate) const EVEN: u8 = 0b0011_0001;
pub(crate) const ODD: u8 = 0b0001_0010;
pub(crate) const MATCHED: u8 = 0b0100_0100;

/// How often a path winds around a torus: downwards, and to the right.
pub(crate) type Winding = [i32; 2];

#[derive(Clone, Debug)]
enum Edges {
    Rook(Grid<RookStep>),
    King(Grid<KingStep>),
    Triangular(Grid<TriangularStep>),
    CsrGraph(Arc<CsrGraph>),
}

impl Lattice {
    /// Makes the lattice of `rows` x `columns` cells with steps (rows down, columns right): `steps[0]` from cells whose
    /// row and column have an even sum, `steps[1]` from the others. Each step must have an inverse.
    ///
    /// # Errors
    /// [`InvalidLattice`] if there are too many cells or edges, or if steps that differ by colour do not match across
    /// the border.
    pub fn new(
        rows: usize,
        columns: usize,
        steps: [&[Step]; 2],
        wraps: bool,
    ) -> Result<Self, InvalidLattice> {
        let is_uniform = steps[0] == steps[1];
        if wraps && !is_uniform && has_odd_side(rows, columns) {
            return Err(InvalidLattice::OddSides);
        }
        let is_flat = is_uniform && !wraps;
        let edges = if is_flat && RookStep::has_steps(steps[0]) {
            Edges::Rook(Grid::new(rows, columns).map_err(InvalidLattice::TooLarge)?)
        } else if is_flat && KingStep::has_steps(steps[0]) {
            Edges::King(Grid::new(rows, columns).map_err(InvalidLattice::TooLarge)?)
        } else if is_flat && TriangularStep::has_steps(steps[0]) {
            Edges::Triangular(Grid::new(rows, columns).map_err(InvalidLattice::TooLarge)?)
        } else {
            let all = vec![true; rows * columns];
            let csr = CsrGraph::board(rows, columns, &all, steps, wraps);
            Edges::CsrGraph(Arc::new(csr.map_err(InvalidLattice::InvalidEdges)?))
        };
        let forth = steps.map(|steps| {
            steps
                .iter()
                .copied()
                .filter(|&step| step > (0, 0))
                .collect()
        });
        let mut lattice = Lattice {
            rows,
            columns,
            wraps,
            forth,
            seams: Vec::new(),
            edges,
        };
        if wraps {
            lattice.seams = lattice.find_seams();
        }
        Ok(lattice)
    }

    fn find_seams(&self) -> Vec<Seam> {
        let [rows, columns] = [self.rows, self.columns].map(|side| side as i64);
        let mut seams = Vec::new();
        for cell in 0..self.count() {
            let (row, column) = (cell / self.columns, cell % self.columns);
            for &(down, right) in &self.forth[(row + column) % 2] {
                let (row, column) = (
                    row as i64 + i64::from(down),
                    column as i64 + i64::from(right),
                );
                let winding = [
                    row.div_euclid(rows) as i32,
                    column.div_euclid(columns) as i32,
                ];
                if winding != [0, 0] {
                    let end = row.rem_euclid(rows) * columns + column.rem_euclid(columns);
                    let ends = [cell as Vertex, end as Vertex];
                    seams.push(Seam { ends, winding });
                }
            }
        }
        seams
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether neighbours have different chessboard colours, even across the border.
    pub fn is_two_coloured(&self) -> bool {
        let mut steps = self.forth.iter().flatten();
        let is_seamless = !self.wraps || !has_odd_side(self.rows, self.columns);
        is_seamless && steps.all(|(down, right)| (down + right) % 2 != 0)
    }

    /// Calls a function with both ends of each edge that does not cross the border, row by row.
    #[inline]
    pub(crate) fn each_edge_within(&self, mut visit: impl FnMut(Vertex, Vertex)) {
        let (rows, columns) = (self.rows, self.columns);
        let is_uniform = self.forth[0] == self.forth[1];
        for row in 0..rows {
            for colour in if is_uniform { 0..1 } else { 0..2 } {
                for &(down, right) in &self.forth[colour] {
                    let (down, across) = (down as usize, right.unsigned_abs() as usize);
                    if row + down >= rows || across >= columns {
                        continue;
                    }
                    // The first and the last column from which the step stays on the board.
                    let first = if right < 0 { across } else { 0 };
                    let last = if right < 0 { columns } else { columns - across };
                    let (first, by) = if is_uniform {
                        (first, 1)
                    } else {
                        (first + (row + first + colour) % 2, 2)
                    };
                    let (from, to) = (
                        row * columns,
                        ((row + down) * columns) as i64 + i64::from(right),
                    );
                    let mut column = first;
                    while column < last {
                        visit((from + column) as Vertex, (to + column as i64) as Vertex);
                        column += by;
                    }
                }
            }
        }
    }

    /// Returns the class of each cell as a byte, and the number of edges of a maximum matching of the present cells.
    pub(crate) fn solve(
        &self,
        present: &[bool],
        progress: &mut Progress,
    ) -> Result<(Vec<u8>, usize), Interrupted> {
        match &self.edges {
            Edges::Rook(grid) => solve_on(grid, grid.squares(), present, progress),
            Edges::King(grid) => solve_on(grid, grid.squares(), present, progress),
            Edges::Triangular(grid) => solve_on(grid, grid.squares(), present, progress),
            Edges::CsrGraph(graph) => solve_on(graph, 0..self.count() as Vertex, present, progress),
        }
    }
}

fn has_odd_side(rows: usize, columns: usize) -> bool {
    !rows.is_multiple_of(2) || !columns.is_multiple_of(2)
}

fn solve_on<G: InitialMatching + Clone>(
    graph: &G,
    cells: impl Iterator<Item = Vertex> + Clone,
    present: &[bool],
    progress: &mut Progress,
) -> Result<(Vec<u8>, usize), Interrupted> {
    let there = cells.clone().zip(present).filter(|(_, present)| **present);
    let structure = Structure::new(graph.clone(), there.map(|(v, _)| v), progress)?;
    let mut ends = 0;
    let byte = |(v, &is_present): (Vertex, &bool)| {
        if !is_present {
            return MISSING;
        }
        ends += usize::from(structure.matching().link(v).is_some());
        match structure.class(v) {
            Class::Even => EVEN,
            Class::Odd => ODD,
            Class::Matched => MATCHED,
        }
    };
    let bytes = cells.zip(present).map(byte).collect();
    Ok((bytes, ends / 2))
}
