//! Many games at once. Each has random numbers of its own, so the number of threads changes nothing.
//!
//! Two games on boards of 4 x 4 with three holes each, whose first moves are the first legal ones:
//!
//! ```
//! use berge_core::games::{Games, Subsets};
//! use berge_core::{Grid, Position, Progress, RookStep};
//!
//! let board = Grid::<RookStep>::new(4, 4)?;
//! let source = Subsets { cells: board.squares().collect(), count: 13, has_token: true, graph: board };
//! let mut games = Games::new(source, 2, 7, &mut Progress::silent())?;
//! let moves: Vec<_> = (0..2).map(|i| games.game(i).legal_moves().first().copied()).collect();
//! assert_eq!(games.step(&moves, 1), Ok(()));
//! assert_eq!(games.game(0).path().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod sources;

pub use sources::{EdgeSubsets, FixedPosition, RandomGraphs, Subsets};

use crate::corpus::share::share;
use crate::ensemble::Chance;
use crate::position::Position;
use berge_matching::graph::Vertex;
use berge_matching::progress::{Interrupted, Progress};
use std::sync::Mutex;

/// A source of new games.
pub trait Source: Sync {
    /// A position of the game.
    type Game: Position + Send;

    /// Returns a new game.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    fn begin(
        &self,
        chance: &mut Chance,
        progress: &mut Progress,
    ) -> Result<Self::Game, Interrupted>;

    /// Whether the first move may choose the start `v`.
    fn is_opening(&self, _v: Vertex) -> bool {
        true
    }
}

/// A game, and the random numbers that its successors are drawn by.
#[derive(Clone, Debug)]
struct Slot<P> {
    game: P,
    chance: Chance,
}

/// Many games at once.
#[derive(Debug)]
pub struct Games<S: Source> {
    source: S,
    slots: Vec<Slot<S::Game>>,
}

impl<S: Source<Game: Clone> + Clone> Clone for Games<S> {
    fn clone(&self) -> Self {
        Games {
            source: self.source.clone(),
            slots: self.slots.clone(),
        }
    }
}

/// The number of games that a thread takes at a time.
const GAMES_PER_TASK: usize = 16;

/// Fewer games than this are not worth a second thread.
const WORTH_A_THREAD: usize = 256;

/// Fewer independent positions than this are not worth a second thread: each needs a matching of its own.
const POSITIONS_WORTH_A_THREAD: usize = 32;

impl<S: Source> Games<S> {
    /// Begins `count` games. The random numbers depend on the seed and on the index of a game only.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn new(
        source: S,
        count: usize,
        seed: u64,
        progress: &mut Progress,
    ) -> Result<Self, Interrupted> {
        let begin = |i: usize, progress: &mut Progress| {
            let mut chance = Chance::of(&[seed, i as u64]);
            let game = source.begin(&mut chance, progress)?;
            Ok(Slot { game, chance })
        };
        let threads = threads(count, WORTH_A_THREAD, progress);
        let slots = share(count, threads, &begin, progress)?;
        Ok(Games { source, slots })
    }

    /// Returns the source of the games.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// Returns how many games there are.
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// Returns a game.
    ///
    /// # Panics
    /// If there is no game `i`.
    pub fn game(&self, i: usize) -> &S::Game {
        &self.slots[i].game
    }

    /// Whether `v` is a legal move of game `i`.
    pub fn is_legal(&self, i: usize, v: Vertex) -> bool {
        let game = self.game(i);
        game.is_legal(v) && (game.token().is_some() || self.source.is_opening(v))
    }

    /// Plays a move in each game, on at most `threads` threads; none where the move is `None`.
    ///
    /// # Errors
    /// The index of the first game whose move is illegal. Then no game has changed.
    ///
    /// # Panics
    /// If there are not as many moves as games.
    pub fn step(&mut self, moves: &[Option<Vertex>], threads: usize) -> Result<(), usize> {
        assert_eq!(moves.len(), self.count());
        let is_illegal =
            |&(i, v): &(usize, &Option<Vertex>)| v.is_some_and(|v| !self.is_legal(i, v));
        if let Some((i, _)) = moves.iter().enumerate().find(is_illegal) {
            return Err(i);
        }
        let mut moves = moves.to_vec();
        let push = |slot: &mut Slot<S::Game>, moves: &mut [Option<Vertex>], _: &mut Progress| {
            moves[0].map_or(Ok(()), |v| {
                slot.game.push_unchecked(v, &mut Progress::silent())
            })
        };
        let mut silent = Progress::silent().on_threads(threads);
        let played = each(
            &mut self.slots,
            &mut moves,
            1,
            WORTH_A_THREAD,
            &push,
            &mut silent,
        );
        played.expect("nobody interrupts");
        Ok(())
    }

    /// Begins the games again for which `which` is true. With `seeds`, game `i` is the first game of new ones with the
    /// seed `seeds[i]`.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work. Some games have begun anew then.
    ///
    /// # Panics
    /// If `which` or `seeds` has not a value for each game.
    pub fn reset(
        &mut self,
        which: &[bool],
        seeds: Option<&[u64]>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        type Row = (bool, Option<u64>);
        assert_eq!(which.len(), self.count());
        assert!(seeds.is_none_or(|seeds| seeds.len() == self.count()));
        let seed = |i: usize| seeds.map(|seeds| seeds[i]);
        let mut rows: Vec<Row> = (0..self.count()).map(|i| (which[i], seed(i))).collect();
        let Games { source, slots } = self;
        let begin = |slot: &mut Slot<S::Game>, row: &mut [Row], progress: &mut Progress| {
            let (is_chosen, seed) = row[0];
            if is_chosen {
                let of_seed = seed.map(|seed| Chance::of(&[seed, 0]));
                let mut chance = of_seed.unwrap_or_else(|| slot.chance.clone());
                slot.game = source.begin(&mut chance, progress)?;
                slot.chance = chance;
            }
            Ok(())
        };
        each(slots, &mut rows, 1, WORTH_A_THREAD, &begin, progress)
    }

    /// Returns a move of the engine for each game with a key; none where the game is over.
    ///
    /// Equal keys and positions give equal moves. With the probability `analysis_chance` it is the best move, otherwise
    /// a mistake where one can be made; any legal move if `analysis_chance` is `None`.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    ///
    /// # Panics
    /// If `keys` has not a value for each game.
    pub fn engine_moves(
        &mut self,
        analysis_chance: Option<f64>,
        keys: &[Option<u64>],
        progress: &mut Progress,
    ) -> Result<Vec<Option<Vertex>>, Interrupted> {
        let mut rows: Vec<_> = keys.iter().map(|&key| (key, None)).collect();
        let write = |source: &S, game: &mut S::Game, row: &mut [_], progress: &mut Progress| {
            let (key, chosen) = &mut row[0];
            if let Some(key) = *key {
                let chance = &mut Chance::of(&[key]);
                *chosen = engine::choose(source, game, analysis_chance, chance, progress)?;
            }
            Ok(())
        };
        self.each(&mut rows, 1, &write, progress)?;
        Ok(rows.into_iter().map(|(_, chosen)| chosen).collect())
    }

    /// Calls `write` for each game with its part of `rows`, which has `width` values for each game.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    ///
    /// # Panics
    /// If `rows` has not `width` values for each game.
    pub fn each<T: Send>(
        &mut self,
        rows: &mut [T],
        width: usize,
        write: &(impl Fn(&S, &mut S::Game, &mut [T], &mut Progress) -> Result<(), Interrupted> + Sync),
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let Games { source, slots } = self;
        let write = |slot: &mut Slot<S::Game>, row: &mut [T], progress: &mut Progress| {
            write(source, &mut slot.game, row, progress)
        };
        each(slots, rows, width, WORTH_A_THREAD, &write, progress)
    }
}

/// Calls `write` with the number of each row and its part of `rows`, which are `width` values each.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn fill_rows<T: Send>(
    rows: &mut [T],
    width: usize,
    write: &(impl Fn(usize, &mut [T], &mut Progress) -> Result<(), Interrupted> + Sync),
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    let mut numbers: Vec<usize> = (0..rows.len() / width.max(1)).collect();
    let write = |i: &mut usize, row: &mut [T], progress: &mut Progress| write(*i, row, progress);
    each(
        &mut numbers,
        rows,
        width,
        POSITIONS_WORTH_A_THREAD,
        &write,
        progress,
    )
}

fn threads(count: usize, worth_a_thread: usize, progress: &Progress) -> usize {
    progress.threads().min(count / worth_a_thread).max(1)
}

/// Calls `write` for each slot with its part of `rows`, on several threads.
fn each<P: Send, T: Send>(
    slots: &mut [P],
    rows: &mut [T],
    width: usize,
    worth_a_thread: usize,
    write: &(impl Fn(&mut P, &mut [T], &mut Progress) -> Result<(), Interrupted> + Sync),
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    assert_eq!(rows.len(), width * slots.len());
    let threads = threads(slots.len(), worth_a_thread, progress);
    let parts = slots
        .chunks_mut(GAMES_PER_TASK)
        .zip(rows.chunks_mut((GAMES_PER_TASK * width).max(1)));
    let write_all = |slots: &mut [P], rows: &mut [T], progress: &mut Progress| {
        let mut rows = slots.iter_mut().zip(rows.chunks_mut(width.max(1)));
        rows.try_for_each(|(slot, row)| write(slot, row, progress))
    };
    if threads == 1 {
        let mut parts = parts;
        return parts.try_for_each(|(slots, rows)| write_all(slots, rows, progress));
    }
    let parts: Vec<_> = parts.map(Mutex::new).collect();
    let work = |i: usize, progress: &mut Progress| {
        let mut part = parts[i].lock().expect("no other thread has this part");
        let (slots, rows) = &mut *part;
        write_all(slots, rows, progress)
    };
    share(parts.len(), threads, &work, progress).map(drop)
}
