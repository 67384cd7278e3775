//! Positions that are played forwards and backwards.

use crate::bytes::{numbers, read_numbers};
use crate::edges::graph_of;
use crate::errors::{LimitError, catch_panic, check_memory};
use crate::message::MessageArguments;
use crate::numbered::{Numbered, ReviewTuple, numbered_pairs};
use crate::progress::run_detached;
use crate::shared::Shared;
use berge_core::edge::MOST_BITS;
use berge_core::edge::{self, EdgeGame, Error};
use berge_core::message;
use berge_core::{Interrupted, Position, Progress, Proof, PushError, VertexProof};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// The questions about a position of any kind of game, in numbers.
trait Game: Send + Sync {
    fn copy(&self) -> Box<dyn Game>;
    fn legal_moves(&self) -> Vec<u32>;
    fn push(&mut self, number: u32, progress: &mut Progress) -> Result<bool, Interrupted>;
    fn pop(&mut self, progress: &mut Progress) -> Result<Option<u32>, Interrupted>;
    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted>;
    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<u32>, Interrupted>;
    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Why), Interrupted>;
}

/// A proof in numbers: its kind and its lists.
type Why = (&'static str, Vec<u32>, Vec<u32>);

/// A position of the core.
struct InNumbers<P>(P);

impl<P> Game for InNumbers<P>
where
    P: Position<Graph: Numbered> + Clone + Send + Sync + 'static,
{
    fn copy(&self) -> Box<dyn Game> {
        Box::new(InNumbers(self.0.clone()))
    }

    fn legal_moves(&self) -> Vec<u32> {
        let moves = self.0.legal_moves();
        moves.iter().map(|&v| self.0.graph().number(v)).collect()
    }

    fn push(&mut self, number: u32, progress: &mut Progress) -> Result<bool, Interrupted> {
        let graph = self.0.graph();
        if number as usize >= graph.count() {
            return Ok(false);
        }
        match self.0.push(graph.at(number), progress) {
            Ok(()) => Ok(true),
            Err(PushError::Illegal { .. }) => Ok(false),
            Err(PushError::Interrupted) => Err(Interrupted),
        }
    }

    fn pop(&mut self, progress: &mut Progress) -> Result<Option<u32>, Interrupted> {
        let v = self.0.pop(progress)?;
        Ok(v.map(|v| self.0.graph().number(v)))
    }

    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted> {
        self.0.is_winning(progress)
    }

    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<u32>, Interrupted> {
        let moves = self.0.winning_moves(progress)?;
        Ok(moves.iter().map(|&v| self.0.graph().number(v)).collect())
    }

    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Why), Interrupted> {
        let (winning, proof) = self.0.proof(progress)?;
        let graph = self.0.graph();
        let pairs = |pairs: &[_]| numbered_pairs(graph, pairs);
        let numbers = |list: &[u32]| list.iter().map(|&v| graph.number(v)).collect();
        let why = match proof {
            Proof::Matching(VertexProof::Pairs(dominoes)) => {
                ("dominoes", pairs(&dominoes), Vec::new())
            }
            Proof::Matching(VertexProof::Barrier { matching, barrier }) => {
                ("barrier", pairs(&matching), numbers(&barrier))
            }
            Proof::Kernel(kernel) => ("kernel", numbers(&kernel), Vec::new()),
        };
        Ok((winning, why))
    }
}

/// A live position, made by a graph. Calls from several threads run one after the other. Ctrl-C leaves it unchanged.
#[pyclass(frozen)]
pub struct Live {
    game: Shared<Box<dyn Game>>,
}

impl Live {
    pub fn of<P>(position: P) -> Self
    where
        P: Position<Graph: Numbered> + Clone + Send + Sync + 'static,
    {
        Live::new(Box::new(InNumbers(position)))
    }

    fn new(game: Box<dyn Game>) -> Self {
        Live {
            game: Shared::new(game),
        }
    }
}

#[pymethods]
impl Live {
    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        catch_panic(|| self.game.change(py, |game, _| Ok(game.copy()))).map(Live::new)
    }

    /// The numbers of the legal moves.
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        catch_panic(|| self.game.change(py, |game, _| Ok(game.legal_moves())))
    }

    /// Plays a move if it is legal; returns whether it was.
    fn push(&self, py: Python<'_>, number: u32) -> PyResult<bool> {
        catch_panic(|| {
            self.game
                .change(py, |game, progress| game.push(number, progress))
        })
    }

    /// Takes the last move back and returns it; None if there is none.
    fn pop(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        catch_panic(|| self.game.change(py, |game, progress| game.pop(progress)))
    }

    fn is_winning(&self, py: Python<'_>) -> PyResult<bool> {
        catch_panic(|| {
            self.game
                .change(py, |game, progress| game.is_winning(progress))
        })
    }

    fn winning_moves(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        catch_panic(|| {
            self.game
                .change(py, |game, progress| game.winning_moves(progress))
        })
    }

    /// Whether the mover wins; the kind of proof, and its lists: `dominoes` (pairs), `barrier` (the pairs of a
    /// matching, the barrier) or `kernel` (its vertices).
    #[allow(clippy::type_complexity)] // one tuple, unpacked at once
    fn proof<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(bool, &'static str, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        catch_panic(|| {
            let (winning, (kind, first, second)) = self
                .game
                .change(py, |game, progress| game.proof(progress))?;
            Ok((winning, kind, numbers(py, &first), numbers(py, &second)))
        })
    }
}

/// A graph for edge geography: the token uses each edge only once.
#[pyclass(frozen)]
pub struct EdgeGraph {
    game: EdgeGame,
    /// The vertices by number.
    present: Vec<bool>,
}

#[pymethods]
impl EdgeGraph {
    /// The graph of the vertices 0 to `order - 1` whose byte in `present` is 1, and whose edges are pairs of numbers,
    /// each once.
    #[new]
    fn new(py: Python<'_>, order: usize, edges: &[u8], present: &[u8]) -> PyResult<Self> {
        check_memory(order.saturating_add(edges.len()), 16)?;
        catch_panic(|| {
            let graph = Arc::new(graph_of(py, order, edges)?);
            match py.detach(|| EdgeGame::new(graph)) {
                Ok(_) if present.len() != order => {
                    Err(PyValueError::new_err("present must hold a byte a vertex"))
                }
                Ok(game) => Ok(EdgeGraph {
                    game,
                    present: present.iter().map(|&byte| byte == 1).collect(),
                }),
                Err(Error::TooLarge { sides: (near, far) }) => {
                    Err(LimitError::new_err(MessageArguments(message!(
                        "a component with sides of {near} and {far} vertices; at most {most} pairs are possible",
                        near = near,
                        far = far,
                        most = MOST_BITS
                    ))))
                }
                Err(error) => Err(PyValueError::new_err(error.to_string())),
            }
        })
    }

    /// The index in `path` of the first vertex that the token cannot reach from the one before it; None if the walk is
    /// legal.
    fn first_illegal(&self, py: Python<'_>, path: &[u8]) -> PyResult<Option<usize>> {
        catch_panic(|| {
            let path = read_numbers(path);
            Ok(py.detach(|| self.follow(&path).err()))
        })
    }

    /// Reviews the token's walk: as `Graph.review`, with no dominoes.
    #[pyo3(signature = (path, most_dominoes = None, progress = None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        path: &[u8],
        most_dominoes: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<ReviewTuple<'py>>> {
        let _ = most_dominoes;
        catch_panic(|| {
            let path = read_numbers(path);
            self.follow(&path).map_err(|_| illegal_path_error())?;
            let values = run_detached(py, progress, |progress| {
                edge::review(self.game.clone(), &path, progress)
            })?;
            let winning: Vec<u8> = values.iter().map(|value| value.winning.into()).collect();
            let (mut starts, mut moves) = (vec![0], Vec::new());
            for value in &values {
                moves.extend(&value.winning_moves);
                starts.push(moves.len() as u32);
            }
            let (starts, moves) = (numbers(py, &starts), numbers(py, &moves));
            Ok(Some((PyBytes::new(py, &winning), starts, moves, None)))
        })
    }

    /// The position after the token's walk along `path`, which may be empty.
    #[pyo3(signature = (path, progress = None))]
    fn live(&self, path: &[u8], progress: Option<Py<PyAny>>) -> PyResult<Live> {
        let _ = progress;
        catch_panic(|| {
            let game = self.follow(&read_numbers(path));
            game.map(Live::of).map_err(|_| illegal_path_error())
        })
    }

    /// For each vertex `E` if the mover loses from there, `O` if the mover wins, `#` if it is missing; and an empty
    /// matching.
    #[pyo3(signature = (progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        catch_panic(|| {
            let losing = run_detached(py, progress, |progress| self.game.losing_starts(progress))?;
            let values = losing.iter().zip(&self.present);
            let letters: Vec<u8> = values
                .map(|value| match value {
                    (_, false) => b'#',
                    (true, true) => b'E',
                    (false, true) => b'O',
                })
                .collect();
            Ok((PyBytes::new(py, &letters), PyBytes::new(py, &[])))
        })
    }
}

impl EdgeGraph {
    /// The position after a legal walk, without the missing vertices.
    pub fn after(&self, path: &[u8]) -> PyResult<EdgeGame> {
        let mut game = self
            .follow(&read_numbers(path))
            .map_err(|_| illegal_path_error())?;
        let missing = (0..).zip(&self.present).filter(|(_, present)| !**present);
        missing.for_each(|(v, _)| game.remove(v));
        Ok(game)
    }

    /// The position at the end of a walk, or the index of its first illegal move.
    fn follow(&self, path: &[u32]) -> Result<EdgeGame, usize> {
        let mut game = self.game.clone();
        let mut push = |&v: &u32| game.push(v, &mut Progress::silent()).is_err();
        match path.iter().position(&mut push) {
            None => Ok(game),
            Some(illegal) => Err(illegal),
        }
    }
}

fn illegal_path_error() -> PyErr {
    PyValueError::new_err("the path is not a legal walk")
}
