//! Boards whose cells are vertices.

use crate::pulse::detached;
use crate::{LimitError, guarded, numbers, room_for};
use berge_core::certificate::{Certifier, Dominoes};
use berge_core::contest::maze;
use berge_core::forest::{Class, Forest};
use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{Grid, RookStep};
use berge_core::matching::Matching;
use berge_core::sweep;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Board(rows, columns, cells, black, white): the cells whose letters are in `black`, on squares coloured like the
/// corner, or in `white`, on the others; neighbours share an edge.
#[pyclass(frozen)]
pub struct Board {
    grid: Grid<RookStep>,
    /// Row by row.
    present: Vec<bool>,
}

type Numbers<'py> = Bound<'py, PyBytes>;

#[pymethods]
impl Board {
    #[new]
    fn new(
        rows: usize,
        columns: usize,
        cells: &[u8],
        black: &[u8],
        white: &[u8],
    ) -> PyResult<Self> {
        room_for(cells.len(), 2)?;
        guarded(|| {
            let grid: Grid<RookStep> =
                Grid::new(rows, columns).map_err(|error| LimitError::new_err(error.to_string()))?;
            if Some(cells.len()) != rows.checked_mul(columns) {
                return Err(PyValueError::new_err(
                    "cells must hold rows x columns letters",
                ));
            }
            let letters = [letter_set(black), letter_set(white)];
            let colour = |cell: usize| (cell / columns + cell % columns) % 2;
            let present = cells
                .iter()
                .enumerate()
                .map(|(cell, &letter)| letters[colour(cell)][letter as usize]);
            Ok(Board {
                grid,
                present: present.collect(),
            })
        })
    }

    /// The index in `path` of the first cell that the token cannot reach from the cell before it; None where the walk
    /// is legal. A path that starts off the board's present cells fails at 0.
    fn first_illegal(&self, py: Python<'_>, path: &[u8]) -> PyResult<Option<usize>> {
        room_for(self.present.len() + path.len(), 3)?;
        guarded(|| {
            let cells = read_numbers(path);
            let Some(path) = cells
                .iter()
                .map(|&cell| self.vertex(cell))
                .collect::<Option<Vec<_>>>()
            else {
                return Ok(cells.iter().position(|&cell| self.vertex(cell).is_none()));
            };
            Ok(py.detach(
                || match sweep::first_illegal(&self.grid, self.vertices(), &path) {
                    Some(0) if !path.first().is_some_and(|&v| self.present[self.cell(v)]) => {
                        Some(0)
                    }
                    step => step.map(|step| step + 1),
                },
            ))
        })
    }

    /// Reviews the token's walk: one byte a position that is 1 where its mover wins; the winning moves of position i
    /// as `moves[starts[i]:starts[i + 1]]`, starts and moves both as numbers; and, where `most_dominoes` is given, each
    /// position's dominoes as pairs of numbers. None where they are more than that.
    #[pyo3(signature = (path, most_dominoes = None, progress = None))]
    #[allow(clippy::type_complexity)] // one tuple, unpacked at once
    fn review<'py>(
        &self,
        py: Python<'py>,
        path: &[u8],
        most_dominoes: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<
        Option<(
            Numbers<'py>,
            Numbers<'py>,
            Numbers<'py>,
            Option<Vec<Numbers<'py>>>,
        )>,
    > {
        room_for(self.present.len() + path.len(), 12)?;
        guarded(|| {
            let path = self.path(path)?;
            let mut dominoes = vec![
                Dominoes::new();
                if most_dominoes.is_some() {
                    path.len()
                } else {
                    0
                }
            ];
            let mut left = most_dominoes;
            let review = detached(py, progress, |pulse| {
                let mut certifier = Certifier::default();
                let observe = |i: usize, matching: &Matching<Grid<RookStep>>| {
                    if let Some(most) = left {
                        dominoes[i] = certifier.dominoes(matching, path[i]);
                        left = most.checked_sub(dominoes[i].len());
                    }
                };
                sweep::review(self.grid.clone(), self.vertices(), &path, observe, pulse)
            })?;
            if left.is_none() && most_dominoes.is_some() {
                return Ok(None);
            }
            let winning: Vec<u8> = review
                .winning
                .iter()
                .map(|&winning| winning.into())
                .collect();
            let dominoes = left.map(|_| dominoes.iter().map(|one| self.pairs(py, one)).collect());
            Ok(Some((
                PyBytes::new(py, &winning),
                numbers(py, &review.starts),
                self.cells(py, &review.moves),
                dominoes,
            )))
        })
    }

    /// The class of each cell, a letter of `E`, `O`, `M` (even, odd, matched) or `#` (not present), and its matching
    /// edge, one of `> v < ^` (its partner lies that way) or `.` (exposed) or `#`, row by row.
    #[pyo3(signature = (progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
        room_for(self.present.len(), 8)?;
        guarded(|| {
            let (classes, edges) = detached(py, progress, |pulse| {
                let forest = Forest::new(self.grid.clone(), self.vertices(), pulse)?;
                let classes: Vec<u8> = self.letters(|v| match forest.class(v) {
                    Class::Even => b'E',
                    Class::Odd => b'O',
                    Class::Matched => b'M',
                });
                let edges = self.letters(|v| {
                    let mate = forest.matching().mate(v);
                    let link = self
                        .grid
                        .links(v)
                        .find(|&link| mate == Some(self.grid.follow(v, link)));
                    link.map_or(b'.', |link| b">v<^"[link as usize])
                });
                Ok((classes, edges))
            })?;
            Ok((PyBytes::new(py, &classes), PyBytes::new(py, &edges)))
        })
    }

    /// Whether the mover wins with the token on the cell `token` and the cells `visited` gone; the winning moves; and
    /// the winner's dominoes as pairs of numbers.
    #[pyo3(signature = (token, visited, progress = None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        token: u32,
        visited: &[u8],
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(bool, Numbers<'py>, Numbers<'py>)> {
        room_for(self.present.len(), 12)?;
        guarded(|| {
            let mut left = self.present.clone();
            for cell in read_numbers(visited) {
                *left.get_mut(cell as usize).ok_or_else(not_a_cell)? = false;
            }
            let token = self
                .vertex(token)
                .filter(|&v| left[self.cell(v)])
                .ok_or_else(not_a_cell)?;
            let (review, dominoes) = detached(py, progress, |pulse| {
                let mut dominoes = Dominoes::new();
                let observe = |_, matching: &Matching<_>| {
                    dominoes = Certifier::default().dominoes(matching, token)
                };
                let present = self.vertices().filter(|&v| left[self.cell(v)]);
                let review = sweep::review(self.grid.clone(), present, &[token], observe, pulse)?;
                Ok((review, dominoes))
            })?;
            Ok((
                review.winning[0],
                self.cells(py, &review.moves),
                self.pairs(py, &dominoes),
            ))
        })
    }
}

/// The answer to P4055 for the `classes` of a board with so many columns.
#[pyfunction]
pub fn jsoi_answer<'py>(
    py: Python<'py>,
    classes: &[u8],
    columns: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let even = classes
            .iter()
            .enumerate()
            .filter(|(_, class)| **class == b'E')
            .map(|(cell, _)| cell);
        let text = py.detach(|| maze::answer(even.map(|cell| (cell / columns, cell % columns))));
        Ok(PyBytes::new(py, &text))
    })
}

impl Board {
    /// The present vertices, row by row.
    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.grid
            .squares()
            .zip(&self.present)
            .filter(|(_, present)| **present)
            .map(|(v, _)| v)
    }

    fn vertex(&self, cell: u32) -> Option<Vertex> {
        let (cell, columns) = (cell as usize, self.grid.columns());
        (cell < self.present.len()).then(|| self.grid.vertex(cell / columns, cell % columns))
    }

    fn cell(&self, v: Vertex) -> usize {
        let (row, column) = self.grid.square(v);
        row * self.grid.columns() + column
    }

    /// A legal walk, as vertices.
    fn path(&self, path: &[u8]) -> PyResult<Vec<Vertex>> {
        let path: Option<Vec<Vertex>> = read_numbers(path)
            .into_iter()
            .map(|cell| self.vertex(cell))
            .collect();
        let legal =
            |path: &Vec<Vertex>| sweep::first_illegal(&self.grid, self.vertices(), path).is_none();
        path.filter(legal)
            .ok_or_else(|| PyValueError::new_err("the path is not a legal walk"))
    }

    fn letters(&self, letter: impl Fn(Vertex) -> u8) -> Vec<u8> {
        self.grid
            .squares()
            .zip(&self.present)
            .map(|(v, present)| if *present { letter(v) } else { b'#' })
            .collect()
    }

    fn cells<'py>(&self, py: Python<'py>, vertices: &[Vertex]) -> Numbers<'py> {
        let cells: Vec<u32> = vertices.iter().map(|&v| self.cell(v) as u32).collect();
        numbers(py, &cells)
    }

    fn pairs<'py>(&self, py: Python<'py>, dominoes: &Dominoes) -> Numbers<'py> {
        let vertices: Vec<Vertex> = dominoes.iter().flat_map(|&(v, w)| [v, w]).collect();
        self.cells(py, &vertices)
    }
}

fn not_a_cell() -> PyErr {
    PyValueError::new_err("not a present cell of the board")
}

fn letter_set(letters: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    letters
        .iter()
        .for_each(|&letter| set[letter as usize] = true);
    set
}

fn read_numbers(bytes: &[u8]) -> Vec<u32> {
    bytes
        .as_chunks()
        .0
        .iter()
        .map(|&number| u32::from_ne_bytes(number))
        .collect()
}
