//! Calls of a live position in any order: its answers depend on the token's walk alone, not on earlier calls, moves
//! that were taken back, or interrupted calls.
//!
//! With debug assertions a position checks all it has stored after every call.

mod common;

use berge_core::{
    CsrGraph, Graph, Grid, InitialMatching, Interrupted, KingStep, KnightStep, Live, PieceSteps,
    Position, Progress, PushError, RookStep, Vertex,
};
use common::check::even;
use common::proof::assert_proves;
use common::search::Search;
use common::stored::{random_bipartite, random_graph};
use common::{random_squares, run_limited};
use std::sync::Arc;

/// The graph of the given edges.
fn graph_of(order: usize, edges: &[(Vertex, Vertex)]) -> Arc<CsrGraph> {
    Arc::new(CsrGraph::new(order, edges).unwrap())
}

/// A position with the search that knows its answers.
#[derive(Clone)]
struct Questioned<'a, G: Graph> {
    live: Live<G>,
    path: Vec<Vertex>,
    present: &'a [Vertex],
    search: &'a Search,
}

impl<'a, G: InitialMatching + Clone> Questioned<'a, G> {
    fn new(graph: &G, present: &'a [Vertex], path: Vec<Vertex>, search: &'a Search) -> Self {
        let there = present.iter().copied();
        let live = run_limited(|progress| Live::new(graph.clone(), there, path.clone(), progress))
            .unwrap();
        Questioned {
            live,
            path,
            present,
            search,
        }
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        self.search.moves(&self.path).0
    }

    fn push(&mut self, v: Vertex, progress: &mut Progress) -> Result<(), Interrupted> {
        self.live.push_unchecked(v, progress)?;
        self.path.push(v);
        Ok(())
    }

    fn pop(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        assert_eq!(self.live.pop(progress)?, self.path.last().copied());
        self.path.pop();
        Ok(())
    }

    fn winning_moves(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        let mut wins = self.live.winning_moves(progress)?;
        wins.sort_unstable();
        assert_eq!(wins, self.search.moves(&self.path).1, "{:?}", self.path);
        Ok(())
    }

    fn is_winning(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        let winning = self.live.is_winning(progress)?;
        assert_eq!(winning, !self.search.moves(&self.path).1.is_empty());
        Ok(())
    }

    fn proof(&mut self, progress: &mut Progress) -> Result<(), Interrupted> {
        let Some(&token) = self.path.last() else {
            return Ok(());
        };
        let (winning, proof) = self.live.proof(progress)?;
        assert_eq!(winning, !self.search.moves(&self.path).1.is_empty());
        let mut free = self.left();
        free.push(token);
        assert_proves(self.live.graph(), &free, token, winning, &proof);
        Ok(())
    }

    /// The vertices that the token has not stood on.
    fn left(&self) -> Vec<Vertex> {
        let left = self.present.iter().filter(|v| !self.path.contains(v));
        left.copied().collect()
    }

    /// Checks the answers that need no search in the graph.
    fn assert_place(&self) {
        assert_eq!(self.live.path(), self.path);
        assert_eq!(self.live.token(), self.path.last().copied());
        let mut legal = self.live.legal_moves();
        legal.sort_unstable();
        assert_eq!(legal, self.legal_moves());
        let is_legal = |v: &Vertex| self.live.is_legal(*v) == legal.contains(v);
        assert!(self.present.iter().all(is_legal));
        let (from, mut live) = (self.live.token(), self.live.clone());
        let vertices = 0..=live.graph().bound() as Vertex;
        for v in vertices.filter(|v| !legal.contains(v)) {
            let pushed = run_limited(|progress| live.push(v, progress));
            assert_eq!(pushed, Err(PushError::Illegal { from, to: v }));
            assert_eq!(live.path(), self.path);
        }
    }

    /// Checks that a fresh solve agrees with the search.
    fn assert_fresh(&self) {
        let even = even(self.live.graph(), &self.left());
        let (mut legal, wins) = self.search.moves(&self.path);
        legal.retain(|v| even.contains(v));
        assert_eq!(legal, wins);
    }
}

/// Makes `calls` random calls. How often each kind occurs is random too, so that some runs rarely ask, and some rarely
/// move. Returns the number of interrupted calls.
fn call_at_random<G: InitialMatching + Clone>(
    graph: &G,
    present: &[Vertex],
    calls: usize,
    random: &mut fastrand::Rng,
) -> usize {
    let search = Search::new(graph, present);
    let start = match random.choice(present) {
        Some(&v) if random.bool() => vec![v],
        _ => Vec::new(),
    };
    let mut positions = vec![Questioned::new(graph, present, start, &search)];
    let kinds: Vec<u8> = (0..7)
        .flat_map(|kind| std::iter::repeat_n(kind, 1 << random.usize(..6)))
        .collect();
    let hasty = random.bool();
    let mut refused = 0;
    for _ in 0..calls {
        let place = random.usize(..positions.len());
        let now = &mut positions[place];
        let mut beat = |_, _, _| Err(Interrupted);
        let mut ignore = |_, _, _| Ok(());
        let progress = &mut if hasty && random.u8(..4) == 0 {
            Progress::every(random.u32(1..9), &mut beat)
        } else {
            Progress::new(&mut ignore)
        };
        let done = match kinds[random.usize(..kinds.len())] {
            0 => match random.choice(now.legal_moves()) {
                Some(v) => now.push(v, progress),
                None => Ok(()),
            },
            1 => now.pop(progress),
            2 => now.winning_moves(progress),
            3 => now.is_winning(progress),
            4 => now.proof(progress),
            5 => {
                now.assert_fresh();
                Ok(())
            }
            _ => {
                let copy = now.clone();
                match positions.len() {
                    1 | 2 => positions.push(copy),
                    _ => positions[random.usize(..3)] = copy,
                }
                Ok(())
            }
        };
        refused += usize::from(done.is_err());
        positions[place].assert_place();
    }
    for mut position in positions {
        run_limited(|progress| {
            position.winning_moves(progress)?;
            position.is_winning(progress)?;
            position.proof(progress)
        })
        .unwrap();
        position.assert_fresh();
    }
    refused
}

fn call_on_board<S: PieceSteps + Clone>(calls: usize, random: &mut fastrand::Rng) -> usize {
    let (rows, columns) = (random.usize(1..=4), random.usize(1..=5));
    let grid: Grid<S> = Grid::new(rows, columns).unwrap();
    let mut present = random_squares(&grid, 0.4 + 0.8 * random.f64(), random);
    random.shuffle(&mut present);
    present.truncate(random.usize(6..13));
    call_at_random(&grid, &present, calls, random)
}

/// Positions on boards and graphs of all kinds, one for each seed, with `calls` calls on each.
fn call_on_all(seeds: std::ops::Range<u64>, calls: usize) {
    let mut refused = 0;
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let random = &mut fastrand::Rng::with_seed(seed);
        refused += match seed % 6 {
            0 => call_on_board::<RookStep>(calls, random),
            1 => call_on_board::<KnightStep>(calls, random),
            2 => call_on_board::<KingStep>(calls, random),
            kind => {
                let chance = random.f64();
                let graph = match kind {
                    3 => random_graph(random.usize(1..11), chance, random),
                    _ => random_bipartite(random.usize(1..6), random.usize(1..6), chance, random),
                };
                let mut all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
                all.retain(|_| random.u8(..9) > 0);
                call_at_random(&graph, &all, calls, random)
            }
        };
    }
    assert!(
        refused as u64 > count / 4,
        "{refused} calls were called off"
    );
}

#[test]
fn calls_in_any_order_are_answered_as_a_search_does() {
    call_on_all(0..3000, 60);
}

#[test]
#[ignore = "a million calls and more; run by make exhaustive"]
fn a_million_calls_in_any_order_are_answered_as_a_search_does() {
    call_on_all(1000..31_000, 60);
    call_on_all(50_000..50_300, 3000);
}

/// A call that may change what a position has stored.
enum Call {
    Push(Vertex),
    Pop,
    WinningMoves,
    IsWinning,
}

/// Makes every sequence of `calls` calls from a position. Returns the number of positions that were reached.
fn call_in_every_order<G: InitialMatching + Clone>(
    position: &Questioned<G>,
    calls: usize,
) -> usize {
    run_limited(|progress| position.clone().proof(progress)).unwrap();
    if calls == 0 {
        return 1;
    }
    let pushes = position.legal_moves().into_iter().map(Call::Push);
    let pop = (!position.path.is_empty()).then_some(Call::Pop);
    let ways = pushes.chain(pop);
    ways.chain([Call::WinningMoves, Call::IsWinning])
        .map(|call| {
            let mut next = position.clone();
            run_limited(|progress| match call {
                Call::Push(v) => next.push(v, progress),
                Call::Pop => next.pop(progress),
                Call::WinningMoves => next.winning_moves(progress),
                Call::IsWinning => next.is_winning(progress),
            })
            .unwrap();
            call_in_every_order(&next, calls - 1)
        })
        .sum::<usize>()
        + 1
}

/// Every sequence of `calls` calls on every graph of at most `most` vertices, from every start and from none.
fn call_on_every_graph(most: Vertex, calls: usize) -> usize {
    let mut come_to = 0;
    for order in 1..=most {
        let pairs: Vec<_> = (0..order)
            .flat_map(|v| (v + 1..order).map(move |w| (v, w)))
            .collect();
        let all: Vec<Vertex> = (0..order).collect();
        for subset in 0..1 << pairs.len() {
            let chosen = (0..pairs.len()).filter(|number| subset >> number & 1 == 1);
            let edges: Vec<_> = chosen.map(|number| pairs[number]).collect();
            let graph = graph_of(order as usize, &edges);
            let search = Search::new(&graph, &all);
            let starts = all.iter().map(|&v| vec![v]).chain([vec![]]);
            for start in starts {
                let position = Questioned::new(&graph, &all, start, &search);
                come_to += call_in_every_order(&position, calls);
            }
        }
    }
    come_to
}

#[test]
fn up_to_4_calls_on_every_graph_of_up_to_4_vertices_are_answered_as_a_search_does() {
    assert!(call_on_every_graph(4, 4) > 30_000);
}

#[test]
#[ignore = "minutes; run by make exhaustive"]
fn up_to_8_calls_on_every_graph_of_up_to_4_vertices_are_answered_as_a_search_does() {
    assert!(call_on_every_graph(4, 8) > 10_000_000);
}

#[test]
fn a_vertex_that_comes_back_brings_no_old_path_with_it() {
    let graph = graph_of(4, &[(0, 2), (0, 3), (1, 2), (1, 3)]);
    let all = [0, 1, 2, 3];
    let search = Search::new(&graph, &all);
    let mut position = Questioned::new(&graph, &all, vec![0], &search);
    run_limited(|progress| {
        position.is_winning(progress)?;
        position.push(3, progress)?;
        position.is_winning(progress)?;
        position.pop(progress)?;
        position.push(2, progress)?;
        position.winning_moves(progress)?;
        position.pop(progress)?;
        position.push(3, progress)?;
        position.proof(progress)
    })
    .unwrap();
}

#[test]
fn an_old_path_leads_no_search_in_a_circle() {
    let grid: Grid<RookStep> = Grid::new(3, 4).unwrap();
    let present: Vec<Vertex> = grid.squares().collect();
    let search = Search::new(&grid, &present);
    let mut position = Questioned::new(&grid, &present, vec![grid.vertex(2, 1)], &search);
    run_limited(|progress| {
        position.winning_moves(progress)?;
        position.push(grid.vertex(2, 2), progress)?;
        position.winning_moves(progress)?;
        position.pop(progress)?;
        position.winning_moves(progress)?;
        for (row, column) in [(1, 1), (1, 0), (0, 0)] {
            position.push(grid.vertex(row, column), progress)?;
            position.winning_moves(progress)?;
        }
        Ok::<_, Interrupted>(())
    })
    .unwrap();
}
