//! Many games at once, in arrays.

use crate::bytes::{InPlace, numbers, read};
use crate::errors::{catch_panic, check_memory};
use crate::graph::{Graph, Kind, for_kind};
use crate::live::EdgeGraph;
use crate::numbered::{Numbered, Numbers};
use crate::progress::run_detached;
use crate::shared::Shared;
use berge_core::games::{
    EdgeSubsets, FixedPosition, Games as CoreGames, RandomGraphs, Source, Subsets,
};
use berge_core::{EdgeGame, Graph as _, Interrupted, Live, Position, Progress, Vertex};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The bits of a vertex in [`Games::state`].
const PRESENT: u8 = 1;
const VISITED: u8 = 2;
const LEGAL: u8 = 4;
/// The edge to the vertex with the number that is larger or smaller by 1 or by the columns of a board is unused.
const UP: u8 = 8;
const LEFT: u8 = 16;
const RIGHT: u8 = 32;
const DOWN: u8 = 64;

/// Many games of any kind, in numbers.
trait InNumbers: Send {
    fn copy(&self) -> Box<dyn InNumbers>;
    fn step(&mut self, moves: &[i32], progress: &mut Progress) -> Result<(), usize>;
    fn reset(
        &mut self,
        which: &[bool],
        seeds: Option<&[u64]>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted>;
    fn engine_moves(
        &mut self,
        analysis_chance: Option<f64>,
        keys: &[Option<u64>],
        progress: &mut Progress,
    ) -> Result<Vec<u32>, Interrupted>;
    fn tokens(&self) -> Vec<u32>;
    fn state(&mut self, rows: &mut [u8], progress: &mut Progress) -> Result<(), Interrupted>;
    fn winning(&mut self, rows: &mut [u8], progress: &mut Progress) -> Result<(), Interrupted>;
    fn path(&self, i: usize) -> Vec<u32>;
    fn lengths(&self) -> Vec<u32>;
    fn edges(&self, i: usize) -> Vec<u32>;
}

/// A source whose games Python can see.
trait Visible:
    Source<Game: Position<Graph: Numbered> + Clone + 'static> + Clone + Send + 'static
{
    /// Adds the unused edges of all vertices to the state of a game, if edges are used up.
    fn add_unused(_game: &Self::Game, _row: &mut [u8]) {}

    /// Returns the edges of a game's graph as pairs of numbers, if each game has its own.
    fn edges(_game: &Self::Game) -> Vec<u32> {
        Vec::new()
    }
}

impl<G: Numbered + 'static> Visible for FixedPosition<Live<G>> {}

impl<G: Numbered + 'static> Visible for Subsets<G> {}

impl Visible for FixedPosition<EdgeGame> {
    fn add_unused(game: &EdgeGame, row: &mut [u8]) {
        add_unused(game, row);
    }
}

impl Visible for EdgeSubsets {
    fn add_unused(game: &EdgeGame, row: &mut [u8]) {
        add_unused(game, row);
    }
}

impl Visible for RandomGraphs {
    fn edges(game: &Self::Game) -> Vec<u32> {
        game.graph().edges().flat_map(|(v, w)| [v, w]).collect()
    }
}

fn add_unused(game: &EdgeGame, row: &mut [u8]) {
    for (bits, v) in row.iter_mut().zip(0..) {
        for w in game.unused_neighbors(v) {
            *bits |= match i64::from(w) - i64::from(v) {
                ..-1 => UP,
                -1..0 => LEFT,
                0..=1 => RIGHT,
                _ => DOWN,
            };
        }
    }
}

/// Games of the core.
struct Numbering<S: Source> {
    games: CoreGames<S>,
    order: usize,
    /// The bits `PRESENT` and `VISITED` of each vertex of each game.
    places: Vec<u8>,
}

impl<S: Visible> Numbering<S> {
    fn new(games: CoreGames<S>, order: usize) -> Self {
        let places = vec![0; order * games.count()];
        let mut numbering = Numbering {
            games,
            order,
            places,
        };
        (0..numbering.games.count()).for_each(|i| numbering.place(i));
        numbering
    }

    /// Writes the `places` of game `i`, which must have begun.
    fn place(&mut self, i: usize) {
        let game = self.games.game(i);
        let (graph, places) = (
            game.graph(),
            &mut self.places[i * self.order..][..self.order],
        );
        for (bits, v) in places.iter_mut().zip(graph.vertices()) {
            *bits = u8::from(game.is_present(v)) * PRESENT;
        }
        for &v in game.path() {
            places[graph.number(v) as usize] |= PRESENT | VISITED;
        }
    }
}

impl<S: Visible> InNumbers for Numbering<S> {
    fn copy(&self) -> Box<dyn InNumbers> {
        Box::new(Numbering {
            games: self.games.clone(),
            order: self.order,
            places: self.places.clone(),
        })
    }

    fn step(&mut self, moves: &[i32], progress: &mut Progress) -> Result<(), usize> {
        let mut vertices = Vec::with_capacity(moves.len());
        for (i, &number) in moves.iter().enumerate() {
            let exists = number < self.order as i32;
            if !exists {
                return Err(i);
            }
            let graph = self.games.game(i).graph();
            vertices.push(u32::try_from(number).ok().map(|number| graph.at(number)));
        }
        self.games.step(&vertices, progress.threads())?;
        for (i, &number) in moves.iter().enumerate() {
            if let Ok(number) = usize::try_from(number) {
                self.places[i * self.order + number] |= VISITED;
            }
        }
        Ok(())
    }

    fn reset(
        &mut self,
        which: &[bool],
        seeds: Option<&[u64]>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let result = self.games.reset(which, seeds, progress);
        let flags = which.iter().enumerate().filter(|(_, flags)| **flags);
        flags.for_each(|(i, _)| self.place(i));
        result
    }

    /// A missing move is the largest number.
    fn engine_moves(
        &mut self,
        analysis_chance: Option<f64>,
        keys: &[Option<u64>],
        progress: &mut Progress,
    ) -> Result<Vec<u32>, Interrupted> {
        let moves = self.games.engine_moves(analysis_chance, keys, progress)?;
        let number = |(i, v): (usize, Vertex)| self.games.game(i).graph().number(v);
        let moves = moves.into_iter().enumerate();
        Ok(moves
            .map(|(i, v)| v.map_or(u32::MAX, |v| number((i, v))))
            .collect())
    }

    /// A missing token is the largest number.
    fn tokens(&self) -> Vec<u32> {
        let games = (0..self.games.count()).map(|i| self.games.game(i));
        let number = |game: &S::Game| Some(game.graph().number(game.token()?));
        games.map(|game| number(game).unwrap_or(u32::MAX)).collect()
    }

    fn state(&mut self, rows: &mut [u8], progress: &mut Progress) -> Result<(), Interrupted> {
        rows.copy_from_slice(&self.places);
        let write = |source: &S, game: &mut S::Game, row: &mut [u8], _: &mut Progress| {
            let graph = game.graph();
            let is_free = game.token().is_none();
            for v in game.legal_moves() {
                if !is_free || source.is_opening(v) {
                    row[graph.number(v) as usize] |= LEGAL;
                }
            }
            S::add_unused(game, row);
            Ok(())
        };
        self.games.each(rows, self.order, &write, progress)
    }

    fn winning(&mut self, rows: &mut [u8], progress: &mut Progress) -> Result<(), Interrupted> {
        let write = |source: &S, game: &mut S::Game, row: &mut [u8], progress: &mut Progress| {
            let is_free = game.token().is_none();
            for v in game.winning_moves(progress)? {
                if !is_free || source.is_opening(v) {
                    row[game.graph().number(v) as usize] = 1;
                }
            }
            Ok(())
        };
        self.games.each(rows, self.order, &write, progress)
    }

    fn path(&self, i: usize) -> Vec<u32> {
        let game = self.games.game(i);
        let path = game.path().iter();
        path.map(|&v| game.graph().number(v)).collect()
    }

    fn lengths(&self) -> Vec<u32> {
        let games = (0..self.games.count()).map(|i| self.games.game(i));
        games.map(|game| game.path().len() as u32).collect()
    }

    fn edges(&self, i: usize) -> Vec<u32> {
        S::edges(self.games.game(i))
    }
}

/// Many games at once. Calls from several threads run one after the other.
#[pyclass(frozen)]
pub struct Games {
    games: Shared<Box<dyn InNumbers>>,
    count: usize,
    order: usize,
}

#[pymethods]
impl Games {
    /// Games that begin after the token's walk `path` on a graph. `openings` has a byte for each vertex that is 1 where
    /// the first move may choose it.
    #[staticmethod]
    fn from_walk(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        path: &[u8],
        openings: &[u8],
        count: usize,
    ) -> PyResult<Self> {
        let openings: Vec<bool> = openings.iter().map(|&byte| byte == 1).collect();
        if let Ok(graph) = graph.cast::<EdgeGraph>() {
            let position = graph.get().after(path)?;
            let order = position.graph().order();
            return Games::new(py, FixedPosition { position, openings }, order, count, 0);
        }
        let graph = graph.cast::<Graph>()?.get();
        for_kind!(graph.kind, inner => {
            let position = graph.live_on(inner, py, path, None)?;
            let (order, openings) = (inner.count(), by_vertex(inner, &openings));
            Games::new(py, FixedPosition { position, openings }, order, count, 0)
        })
    }

    /// Games on `present` random vertices of a graph, with or without a token.
    #[staticmethod]
    fn subsets(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        present: usize,
        has_token: bool,
        count: usize,
        seed: u64,
    ) -> PyResult<Self> {
        if let Ok(graph) = graph.cast::<EdgeGraph>() {
            let game = graph.get().after(&[])?;
            let order = game.graph().order();
            let source = EdgeSubsets {
                count: present.min(order),
                game,
                has_token,
            };
            return Games::new(py, source, order, count, seed);
        }
        let graph = graph.cast::<Graph>()?.get();
        for_kind!(graph.kind, inner => {
            let cells: Vec<Vertex> = graph.vertices(inner).collect();
            let source = Subsets {
                graph: inner.clone(),
                count: present.min(cells.len()),
                cells,
                has_token,
            };
            Games::new(py, source, inner.count(), count, seed)
        })
    }

    /// Games on random graphs of given order and size; with `side` they are bipartite, and one side is the first
    /// vertices.
    #[staticmethod]
    #[pyo3(signature = (order, side, size, has_token, count, seed))]
    fn graphs(
        py: Python<'_>,
        order: usize,
        side: Option<usize>,
        size: usize,
        has_token: bool,
        count: usize,
        seed: u64,
    ) -> PyResult<Self> {
        let source = RandomGraphs {
            order,
            side,
            size,
            has_token,
        };
        if order == 0 || side.is_some_and(|side| side > order) || size as u64 > source.pairs() {
            return Err(PyValueError::new_err("no such graphs"));
        }
        Games::new(py, source, order, count, seed)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        check_memory(self.order * self.count, 16)?;
        let copy = catch_panic(|| self.games.change(py, |games, _| Ok(games.copy())))?;
        Ok(Games {
            games: Shared::new(copy),
            count: self.count,
            order: self.order,
        })
    }

    /// Plays a move in each game; a negative number is no move. Returns None, or the index of the first illegal move;
    /// then nothing was played.
    fn step(&self, py: Python<'_>, moves: InPlace) -> PyResult<Option<usize>> {
        let moves: Vec<i32> = moves.numbers().iter().map(|n| read(n) as i32).collect();
        self.check(moves.len())?;
        catch_panic(|| {
            self.games
                .change(py, |games, progress| Ok(games.step(&moves, progress).err()))
        })
    }

    /// Restarts the games whose byte in `which` is not 0, with `seeds`, 64-bit numbers, if they are given.
    #[pyo3(signature = (which, seeds=None))]
    fn reset(&self, py: Python<'_>, which: &[u8], seeds: Option<&[u8]>) -> PyResult<()> {
        let which = self.flags(which)?;
        let seeds = seeds.map(|seeds| self.words(seeds)).transpose()?;
        catch_panic(|| {
            self.games.change(py, |games, progress| {
                games.reset(&which, seeds.as_deref(), progress)
            })
        })
    }

    /// A move of the engine in each game whose byte in `which` is not 0, as 32-bit numbers; -1 without a move. `keys`
    /// are 64-bit seeds of random choices. With the probability `analysis_chance` the move is the best one; with None it
    /// is any legal one.
    fn engine_moves<'py>(
        &self,
        py: Python<'py>,
        analysis_chance: Option<f64>,
        keys: &[u8],
        which: &[u8],
    ) -> PyResult<Numbers<'py>> {
        let (which, keys) = (self.flags(which)?, self.words(keys)?);
        let keys: Vec<_> = which
            .iter()
            .zip(keys)
            .map(|(&is, key)| is.then_some(key))
            .collect();
        let moves = catch_panic(|| {
            self.games.change(py, |games, progress| {
                games.engine_moves(analysis_chance, &keys, progress)
            })
        })?;
        Ok(numbers(py, &moves))
    }

    /// The token's vertex in each game, -1 without a token, as 32-bit numbers.
    fn tokens<'py>(&self, py: Python<'py>) -> PyResult<Numbers<'py>> {
        let tokens = catch_panic(|| self.games.change(py, |games, _| Ok(games.tokens())))?;
        Ok(numbers(py, &tokens))
    }

    /// A byte for each vertex of each game: 1 if the setup has it, 2 if the token has visited it, 4 if the mover can
    /// choose it; where edges are used up, 8, 16, 32, 64 for an unused edge up, left, right, down.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Numbers<'py>> {
        self.rows(py, |games, rows, progress| games.state(rows, progress))
    }

    /// A byte for each vertex of each game that is 1 if it is a winning move.
    fn winning<'py>(&self, py: Python<'py>) -> PyResult<Numbers<'py>> {
        self.rows(py, |games, rows, progress| games.winning(rows, progress))
    }

    /// The walk of the token in game `i`.
    fn path<'py>(&self, py: Python<'py>, i: usize) -> PyResult<Numbers<'py>> {
        let path = catch_panic(|| self.games.change(py, |games, _| Ok(games.path(i))))?;
        Ok(numbers(py, &path))
    }

    /// The number of vertices on the token's walk in each game, as 32-bit numbers.
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Numbers<'py>> {
        let lengths = catch_panic(|| self.games.change(py, |games, _| Ok(games.lengths())))?;
        Ok(numbers(py, &lengths))
    }

    /// The edges of game `i` as pairs of numbers, if each game has a graph of its own.
    fn edges<'py>(&self, py: Python<'py>, i: usize) -> PyResult<Numbers<'py>> {
        let edges = catch_panic(|| self.games.change(py, |games, _| Ok(games.edges(i))))?;
        Ok(numbers(py, &edges))
    }
}

impl Games {
    fn new<S: Visible>(
        py: Python<'_>,
        source: S,
        order: usize,
        count: usize,
        seed: u64,
    ) -> PyResult<Self> {
        check_memory(order.saturating_mul(count), 16)?;
        catch_panic(|| {
            let games = run_detached(py, None, |progress| {
                CoreGames::new(source, count, seed, progress)
            })?;
            let games: Box<dyn InNumbers> = Box::new(Numbering::new(games, order));
            Ok(Games {
                games: Shared::new(games),
                count,
                order,
            })
        })
    }

    /// Raises ValueError unless there is a value for each game.
    fn check(&self, values: usize) -> PyResult<()> {
        match values == self.count {
            true => Ok(()),
            false => Err(PyValueError::new_err("expected a value for each game")),
        }
    }

    /// Returns which bytes are not 0; there is one for each game.
    fn flags(&self, which: &[u8]) -> PyResult<Vec<bool>> {
        self.check(which.len())?;
        Ok(which.iter().map(|&byte| byte != 0).collect())
    }

    /// Returns the 64-bit numbers of the machine's order; there is one for each game.
    fn words(&self, bytes: &[u8]) -> PyResult<Vec<u64>> {
        let (words, rest) = bytes.as_chunks();
        self.check(words.len() + rest.len())?;
        Ok(words.iter().map(|&word| u64::from_ne_bytes(word)).collect())
    }

    fn rows<'py>(
        &self,
        py: Python<'py>,
        write: impl Fn(&mut dyn InNumbers, &mut [u8], &mut Progress) -> Result<(), Interrupted>
        + Send
        + Sync,
    ) -> PyResult<Numbers<'py>> {
        catch_panic(|| {
            PyBytes::new_with(py, self.count * self.order, |rows| {
                self.games
                    .change(py, |games, progress| write(games.as_mut(), rows, progress))
            })
        })
    }
}

/// The values ordered by vertex instead of by number.
fn by_vertex<G: Numbered>(graph: &G, values: &[bool]) -> Vec<bool> {
    let mut by_vertex = vec![false; graph.bound()];
    for (v, &value) in graph.vertices().zip(values) {
        by_vertex[v as usize] = value;
    }
    by_vertex
}
