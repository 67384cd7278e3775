//! Graphs whose vertices have numbers: a board's cells row by row, or a stored graph's vertices.

use crate::bytes::{numbers, read_numbers};
use crate::edges::{edges_error, graph_of};
use crate::errors::{LimitError, catch_panic, check_memory};
use crate::live::Live;
use crate::message::MessageArguments;
use crate::numbered::{Numbered, Numbers, ReviewTuple, numbered_pairs};
use crate::progress::run_detached;
use berge_core::TooLarge;
use berge_core::blocks::EdgeClass;
use berge_core::message;
use berge_core::{
    BarrierBlock, Certifier, Class, CsrGraph, Dominoes, EdgeProofStep, Grid, Interrupted, KingStep,
    KnightStep, Matching, PieceSteps, RookStep, Structure, edge_classes, prove_edges, review,
};
use berge_core::{Graph as _, Vertex};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

pub enum Kind {
    Rook(Grid<RookStep>),
    King(Grid<KingStep>),
    Knight(Grid<KnightStep>),
    CsrGraph(Arc<CsrGraph>),
}

/// Runs the same code for each kind of graph.
macro_rules! for_kind {
    ($kind:expr, $graph:ident => $body:expr) => {
        match &$kind {
            Kind::Rook($graph) => $body,
            Kind::King($graph) => $body,
            Kind::Knight($graph) => $body,
            Kind::CsrGraph($graph) => $body,
        }
    };
}
#[cfg(not(target_family = "wasm"))]
pub(crate) use for_kind;

#[pyclass(frozen)]
pub struct Graph {
    pub kind: Kind,
    /// The vertices by number.
    present: Vec<bool>,
}

#[pymethods]
impl Graph {
    /// A board. Its cells are those whose letters are in `black`, on squares coloured like the corner, or in `white`,
    /// on the others. Steps (rows down, columns right) are given for each colour; with `wraps` the borders are joined.
    /// The steps of a rook (one square), a king and a knight need no stored edges.
    #[staticmethod]
    #[allow(clippy::too_many_arguments)] // one call, from one place
    fn board(
        rows: usize,
        columns: usize,
        cells: &[u8],
        black: &[u8],
        white: &[u8],
        black_steps: Vec<(i32, i32)>,
        white_steps: Vec<(i32, i32)>,
        wraps: bool,
    ) -> PyResult<Self> {
        check_memory(cells.len(), 2)?;
        catch_panic(|| {
            if Some(cells.len()) != rows.checked_mul(columns) {
                return Err(PyValueError::new_err(
                    "cells must hold rows x columns letters",
                ));
            }
            let letters = [letter_set(black), letter_set(white)];
            let mut present = Vec::with_capacity(cells.len());
            for (row, cells) in cells.chunks(columns.max(1)).enumerate() {
                let coloured = (row..).zip(cells);
                present.extend(coloured.map(|(at, &cell)| letters[at % 2][cell as usize]));
            }
            let uniform = !wraps && black_steps == white_steps;
            let kind = if uniform && RookStep::has_steps(&black_steps) {
                Kind::Rook(grid(rows, columns)?)
            } else if uniform && KingStep::has_steps(&black_steps) {
                Kind::King(grid(rows, columns)?)
            } else if uniform && KnightStep::has_steps(&black_steps) {
                Kind::Knight(grid(rows, columns)?)
            } else {
                check_memory(cells.len(), 8 * (black_steps.len() + white_steps.len() + 1))?;
                let steps = [&black_steps[..], &white_steps[..]];
                let csr = CsrGraph::board(rows, columns, &present, steps, wraps);
                Kind::CsrGraph(Arc::new(csr.map_err(edges_error)?))
            };
            Ok(Graph { kind, present })
        })
    }

    /// The graph of the vertices 0 to `order - 1` with edges as pairs of numbers, without duplicates.
    #[staticmethod]
    fn edges(py: Python<'_>, order: usize, edges: &[u8]) -> PyResult<Self> {
        let graph = graph_of(py, order, edges)?;
        Ok(Graph {
            kind: Kind::CsrGraph(Arc::new(graph)),
            present: vec![true; order],
        })
    }

    /// Whether the graph has no odd cycle.
    fn is_bipartite(&self) -> bool {
        for_kind!(self.kind, graph => graph.is_bipartite())
    }

    /// The index in `path` of the first vertex that the token cannot reach from the one before it; None if the walk is
    /// legal. A path that starts outside the graph fails at 0.
    fn first_illegal(&self, py: Python<'_>, path: &[u8]) -> PyResult<Option<usize>> {
        check_memory(self.present.len() + path.len(), 3)?;
        catch_panic(|| {
            let path = read_numbers(path);
            let outside = path.iter().position(|&n| n as usize >= self.present.len());
            if outside.is_some() {
                return Ok(outside);
            }
            for_kind!(self.kind, graph => py.detach(|| {
                let path: Vec<Vertex> = path.iter().map(|&n| graph.at(n)).collect();
                Ok(match review::first_illegal(graph, self.vertices(graph), &path) {
                    Some(0) if path.first().is_none_or(|&v| !self.has(graph, v)) => Some(0),
                    step => step.map(|step| step + 1),
                })
            }))
        })
    }

    /// Reviews the token's walk. Returns a byte for each position, 1 if the mover wins; the winning moves of position i
    /// as `moves[starts[i]:starts[i + 1]]`, starts and moves both as numbers; and, if `most_dominoes` is given and the
    /// graph is bipartite, each position's dominoes as pairs of numbers, or None if there are more.
    #[pyo3(signature = (path, most_dominoes = None, progress = None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        path: &[u8],
        most_dominoes: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<ReviewTuple<'py>>> {
        check_memory(self.present.len() + path.len(), 12)?;
        catch_panic(
            || for_kind!(self.kind, graph => self.review_on(graph, py, path, most_dominoes, progress)),
        )
    }

    /// The class of each vertex, `E`, `O`, `M` (even, odd, matched) or `#` (not present), and a maximum matching: on a
    /// rook's board a letter for each cell, `> v < ^` (the direction of the mate), `.` (exposed) or `#`; on other
    /// graphs the number of each vertex's mate, or its own number if it has none.
    #[pyo3(signature = (progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
        check_memory(self.present.len(), 8)?;
        catch_panic(|| {
            if let Kind::Rook(grid) = &self.kind {
                let (classes, arrows) = run_detached(py, progress, |progress| {
                    let structure =
                        Structure::from_empty_matching(self.empty_matching(grid), progress)?;
                    Ok((
                        self.letters(grid, |v| letter(structure.class(v))),
                        self.letters(grid, |v| arrow(structure.matching(), v)),
                    ))
                })?;
                return Ok((PyBytes::new(py, &classes), PyBytes::new(py, &arrows)));
            }
            let (classes, mates, _) =
                for_kind!(self.kind, graph => self.decompose_on(graph, py, progress))?;
            Ok((classes, mates))
        })
    }

    /// As `solve`, with mates as numbers; also, for each even vertex, the number of a vertex that represents its
    /// component of even vertices, and for other vertices their own numbers.
    #[pyo3(signature = (progress = None))]
    fn decompose<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Numbers<'py>, Numbers<'py>, Numbers<'py>)> {
        check_memory(self.present.len(), 24)?;
        catch_panic(|| for_kind!(self.kind, graph => self.decompose_on(graph, py, progress)))
    }

    /// A letter for each edge of a stored graph, in ascending order: `E`, `S` or `N` if every, some or no maximum
    /// matching contains it.
    #[pyo3(signature = (progress = None))]
    fn edge_classes<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Numbers<'py>> {
        check_memory(self.present.len(), 40)?;
        catch_panic(|| {
            let Kind::CsrGraph(graph) = &self.kind else {
                return Err(PyValueError::new_err("only stored graphs have edges"));
            };
            let classes = run_detached(py, progress, |progress| {
                let structure =
                    Structure::from_empty_matching(self.empty_matching(graph), progress)?;
                edge_classes(graph, &structure, progress)
            })?;
            let letters: Vec<u8> = classes.into_iter().map(edge_letter).collect();
            Ok(PyBytes::new(py, &letters))
        })
    }

    /// The same with a proof: steps, each a cycle or a list of blocks of a barrier and components.
    #[pyo3(signature = (progress = None))]
    #[allow(clippy::type_complexity)] // one tuple, unpacked at once
    fn prove_edges<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(
        Numbers<'py>,
        Vec<(Vec<u32>, Vec<(Vec<u32>, Vec<Vec<u32>>)>)>,
    )> {
        check_memory(self.present.len(), 40)?;
        catch_panic(|| {
            let Kind::CsrGraph(graph) = &self.kind else {
                return Err(PyValueError::new_err("only stored graphs have edges"));
            };
            let proof = run_detached(py, progress, |progress| {
                let structure =
                    Structure::from_empty_matching(self.empty_matching(graph), progress)?;
                prove_edges(graph, &structure, progress)
            })?;
            let letters: Vec<u8> = proof.classes.into_iter().map(edge_letter).collect();
            let pair = |block: BarrierBlock| (block.barrier, block.components);
            let steps = proof.steps.into_iter().map(|step| match step {
                EdgeProofStep::Cycle(cycle) => (cycle, Vec::new()),
                EdgeProofStep::Split(blocks) => {
                    (Vec::new(), blocks.into_iter().map(pair).collect())
                }
            });
            Ok((PyBytes::new(py, &letters), steps.collect()))
        })
    }

    /// The position after the token's walk along `path`, which may be empty. Costs one maximum matching.
    #[pyo3(signature = (path, progress = None))]
    fn live(&self, py: Python<'_>, path: &[u8], progress: Option<Py<PyAny>>) -> PyResult<Live> {
        check_memory(self.present.len(), 16)?;
        catch_panic(
            || for_kind!(self.kind, graph => self.live_on(graph, py, path, progress).map(Live::of)),
        )
    }
}

impl Graph {
    /// The present vertices, by number.
    pub fn vertices<'a, G: Numbered>(&'a self, graph: &'a G) -> impl Iterator<Item = Vertex> + 'a {
        let present = graph.vertices().zip(&self.present);
        present.filter(|(_, present)| **present).map(|(v, _)| v)
    }

    /// The position after a walk.
    pub fn live_on<G: Numbered>(
        &self,
        graph: &G,
        py: Python<'_>,
        path: &[u8],
        progress: Option<Py<PyAny>>,
    ) -> PyResult<berge_core::Live<G>>
    where
        berge_core::Live<G>: Send,
    {
        let path = if path.is_empty() {
            Vec::new()
        } else {
            self.path(graph, path)?
        };
        run_detached(py, progress, |progress| {
            berge_core::Live::new(graph.clone(), self.vertices(graph), path, progress)
        })
    }

    fn has<G: Numbered>(&self, graph: &G, v: Vertex) -> bool {
        self.present[graph.number(v) as usize]
    }

    /// The empty matching.
    fn empty_matching<G: Numbered>(&self, graph: &G) -> Matching<G> {
        Matching::of_present(graph.clone(), graph.vertices(), &self.present)
    }

    /// A letter for each vertex. The letter is computed for missing vertices too: a branch would be mispredicted.
    fn letters<G: Numbered>(&self, graph: &G, letter: impl Fn(Vertex) -> u8) -> Vec<u8> {
        let mut letters = Vec::with_capacity(self.present.len());
        graph.vertices().for_each(|v| {
            let is_present = self.present[letters.len()];
            letters.push([b'#', letter(v)][usize::from(is_present)]);
        });
        letters
    }

    fn review_on<'py, G: Numbered>(
        &self,
        graph: &G,
        py: Python<'py>,
        path: &[u8],
        most_dominoes: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<ReviewTuple<'py>>> {
        let path = self.walk(graph, path)?;
        let most_dominoes = most_dominoes.filter(|_| graph.is_bipartite());
        let positions = most_dominoes.map_or(0, |_| path.len());
        let mut dominoes = vec![Dominoes::new(); positions];
        let mut remaining = most_dominoes;
        let review = run_detached(py, progress, |progress| {
            if let (Kind::Rook(grid), None) = (&self.kind, most_dominoes) {
                return review::review_board(grid, self.vertices(grid), &path, progress);
            }
            let mut certifier = Certifier::default();
            let observe = |i: usize, matching: &Matching<G>| {
                if let Some(most) = remaining {
                    dominoes[i] = certifier.collect_pairs(matching, path[i]);
                    remaining = most.checked_sub(dominoes[i].len());
                }
            };
            review::review(
                graph.clone(),
                self.vertices(graph),
                &path,
                observe,
                progress,
            )
        })?;
        if remaining.is_none() && most_dominoes.is_some() {
            return Ok(None);
        }
        let winning: Vec<u8> = review.winning.iter().map(|&wins| wins.into()).collect();
        let pairs = |one: &Dominoes| numbers(py, &numbered_pairs(graph, one));
        let moves: Vec<u32> = review.moves.iter().map(|&v| graph.number(v)).collect();
        Ok(Some((
            PyBytes::new(py, &winning),
            numbers(py, &review.starts),
            numbers(py, &moves),
            remaining.map(|_| dominoes.iter().map(pairs).collect()),
        )))
    }

    fn decompose_on<'py, G: Numbered>(
        &self,
        graph: &G,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Numbers<'py>, Numbers<'py>, Numbers<'py>)> {
        let (classes, mates, components) = run_detached(py, progress, |progress| {
            let structure = Structure::from_empty_matching(self.empty_matching(graph), progress)?;
            let classes = structure.classes();
            let by_number = |other: &dyn Fn(Vertex) -> Vertex| -> Vec<u32> {
                (0..)
                    .zip(graph.vertices().zip(&self.present))
                    .map(|(n, (v, present))| if *present { graph.number(other(v)) } else { n })
                    .collect()
            };
            let mates = by_number(&|v| structure.matching().mate(v).unwrap_or(v));
            let components = by_number(&|v| match classes[v] {
                Class::Even => structure.component(v),
                _ => v,
            });
            let classes = self.letters(graph, |v| letter(classes[v]));
            Ok::<_, Interrupted>((classes, mates, components))
        })?;
        Ok((
            PyBytes::new(py, &classes),
            numbers(py, &mates),
            numbers(py, &components),
        ))
    }

    /// A legal walk, as vertices.
    fn path<G: Numbered>(&self, graph: &G, path: &[u8]) -> PyResult<Vec<Vertex>> {
        let path = self.walk(graph, path)?;
        if review::first_illegal(graph, self.vertices(graph), &path).is_some() {
            return Err(PyValueError::new_err("the path is not a legal walk"));
        }
        Ok(path)
    }

    /// A walk as vertices; that of a game is legal.
    fn walk<G: Numbered>(&self, graph: &G, path: &[u8]) -> PyResult<Vec<Vertex>> {
        let path = read_numbers(path);
        if path.iter().any(|&n| (n as usize) >= self.present.len()) {
            return Err(PyValueError::new_err("the path leads out of the graph"));
        }
        Ok(path.iter().map(|&n| graph.at(n)).collect())
    }
}

fn grid<S: PieceSteps>(rows: usize, columns: usize) -> PyResult<Grid<S>> {
    Grid::new(rows, columns).map_err(board_size_error)
}

/// The exception for a board that is too large.
pub fn board_size_error(error: TooLarge) -> PyErr {
    LimitError::new_err(MessageArguments(message!(
        "a board of {rows} x {columns} squares; at most about {most} squares are possible",
        rows = error.rows,
        columns = error.columns,
        most = u32::MAX
    )))
}

fn letter(class: Class) -> u8 {
    match class {
        Class::Even => b'E',
        Class::Odd => b'O',
        Class::Matched => b'M',
    }
}

pub fn edge_letter(class: EdgeClass) -> u8 {
    match class {
        EdgeClass::Every => b'E',
        EdgeClass::Some => b'S',
        EdgeClass::None => b'N',
    }
}

fn arrow(matching: &Matching<Grid<RookStep>>, v: Vertex) -> u8 {
    let link = matching.link(v).unwrap_or(4);
    b">v<^...."[usize::from(link) % 8]
}

fn letter_set(letters: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    letters
        .iter()
        .for_each(|&letter| set[letter as usize] = true);
    set
}
