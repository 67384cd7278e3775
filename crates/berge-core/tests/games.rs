//! Many games at once, compared with fresh positions.

use berge_core::games::{EdgeSubsets, FixedPosition, Games, RandomGraphs, Source, Subsets};
use berge_core::{
    Chance, CsrGraph, EdgeGame, Graph, Grid, KingStep, Live, Position, Progress, Vertex,
};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

fn silent() -> Progress<'static> {
    Progress::silent()
}

fn king_boards() -> Subsets<Grid<KingStep>> {
    let graph = Grid::new(5, 5).unwrap();
    Subsets {
        cells: graph.squares().collect(),
        graph,
        count: 18,
        has_token: true,
    }
}

/// A random legal move of each game, if it has one.
fn moves<S: Source>(games: &Games<S>, chance: &mut Chance) -> Vec<Option<Vertex>> {
    let game = |i| -> Option<Vertex> {
        let legal: Vec<Vertex> = (games.game(i).legal_moves().into_iter())
            .filter(|&v| games.is_legal(i, v))
            .collect();
        let at = chance.below(legal.len().max(1) as u64) as usize;
        legal.get(at).copied()
    };
    (0..games.count()).map(game).collect()
}

fn winning<S: Source>(games: &mut Games<S>, threads: usize) -> Vec<Vec<Vertex>> {
    let mut rows = vec![Vec::new(); games.count()];
    let mut progress = silent().on_threads(threads);
    let write = |_: &S, game: &mut S::Game, row: &mut [Vec<Vertex>], progress: &mut Progress| {
        row[0] = game.winning_moves(progress)?;
        Ok(())
    };
    games.each(&mut rows, 1, &write, &mut progress).unwrap();
    rows
}

#[test]
fn games_have_the_winning_moves_of_positions_made_anew() {
    let mut games = Games::new(king_boards(), 40, 1, &mut silent()).unwrap();
    let mut chance = Chance::of(&[2]);
    for _ in 0..12 {
        let rows = winning(&mut games, 1);
        for (i, row) in rows.iter().enumerate() {
            let game = games.game(i);
            let graph = game.graph().clone();
            let token = game.token().unwrap();
            let is_there = |&v: &Vertex| v == token || game.is_present(v);
            let present = graph.squares().filter(is_there);
            let path = vec![token];
            let mut fresh = Live::new(graph.clone(), present, path, &mut silent()).unwrap();
            assert_eq!(fresh.winning_moves(&mut silent()).as_ref(), Ok(row));
        }
        let over: Vec<bool> = (0..games.count())
            .map(|i| games.game(i).legal_moves().is_empty())
            .collect();
        games.reset(&over, None, &mut silent()).unwrap();
        let moves = moves(&games, &mut chance);
        games.step(&moves, 1).unwrap();
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let paths = |threads| {
        let progress = &mut silent().on_threads(threads);
        let mut games = Games::new(king_boards(), 700, 9, progress).unwrap();
        let mut chance = Chance::of(&[4]);
        for _ in 0..4 {
            let moves = moves(&games, &mut chance);
            games.step(&moves, threads).unwrap();
        }
        let every_third: Vec<bool> = (0..700).map(|i| i % 3 == 0).collect();
        games.reset(&every_third, None, progress).unwrap();
        let rows = winning(&mut games, threads);
        let paths: Vec<_> = (0..700).map(|i| games.game(i).path().to_vec()).collect();
        (paths, rows)
    };
    assert_eq!(paths(1), paths(2));
    assert_eq!(paths(1), paths(5));
}

#[test]
fn with_seeds_games_begin_as_the_first_ones_of_these() {
    let mut games = Games::new(king_boards(), 3, 1, &mut silent()).unwrap();
    let which = [true, false, true];
    games
        .reset(&which, Some(&[5, 6, 7]), &mut silent())
        .unwrap();
    games.reset(&which, None, &mut silent()).unwrap();
    for (i, seed) in [(0, 5), (2, 7)] {
        let mut alone = Games::new(king_boards(), 1, seed, &mut silent()).unwrap();
        alone.reset(&[true], None, &mut silent()).unwrap();
        assert_eq!(games.game(i).path(), alone.game(0).path());
        assert_eq!(games.game(i).legal_moves(), alone.game(0).legal_moves());
    }
}

#[test]
fn the_engine_wins_where_it_can_and_resists_where_it_cannot() {
    let mut games = Games::new(king_boards(), 40, 3, &mut silent()).unwrap();
    for ply in 0..12 {
        let rows = winning(&mut games, 1);
        let keys: Vec<_> = (0..40).map(|i| (i != ply).then_some(i as u64)).collect();
        let best = games.engine_moves(Some(1.0), &keys, &mut silent()).unwrap();
        let worst = games.engine_moves(Some(0.0), &keys, &mut silent()).unwrap();
        let any = games.engine_moves(None, &keys, &mut silent()).unwrap();
        for (i, row) in rows.iter().enumerate() {
            let legal = games.game(i).legal_moves();
            if keys[i].is_none() || legal.is_empty() {
                assert_eq!([best[i], worst[i], any[i]], [None; 3]);
                continue;
            }
            let [best, worst, any] = [best[i], worst[i], any[i]].map(Option::unwrap);
            assert!(legal.contains(&any));
            assert_eq!(row.contains(&worst), row.len() == legal.len());
            let game = games.game(i);
            let value = |v| {
                let mut after = game.clone();
                after.push(v, &mut silent()).unwrap();
                let wins = after.winning_moves(&mut silent()).unwrap().len();
                (wins, Reverse(after.legal_moves().len() - wins))
            };
            match row.is_empty() {
                true => assert_eq!(Some(value(best)), legal.iter().map(|&v| value(v)).min()),
                false => assert!(row.contains(&best)),
            }
        }
        games.step(&any, 1).unwrap();
    }
}

#[test]
fn an_illegal_move_changes_no_game() {
    let position = Live::new(
        Grid::<KingStep>::new(2, 2).unwrap(),
        Grid::<KingStep>::new(2, 2).unwrap().squares(),
        Vec::new(),
        &mut silent(),
    )
    .unwrap();
    let board = position.graph().clone();
    let mut openings = vec![true; board.bound()];
    openings[board.vertex(1, 1) as usize] = false;
    let mut games = Games::new(FixedPosition { position, openings }, 2, 0, &mut silent()).unwrap();
    let [good, bad] = [board.vertex(0, 0), board.vertex(1, 1)];
    assert_eq!(games.step(&[Some(good), Some(bad)], 1), Err(1));
    assert!(games.game(0).path().is_empty());
    assert_eq!(games.step(&[Some(good), None], 1), Ok(()));
    assert_eq!(games.step(&[Some(good), Some(good)], 1), Err(0));
    assert_eq!(games.game(1).path(), []);
}

#[test]
fn random_graphs_are_simple_and_have_as_many_edges() {
    for (order, side, size) in [
        (1, None, 0),
        (2, None, 1),
        (7, None, 5),
        (7, None, 20),
        (7, None, 21),
        (8, Some(4), 3),
        (8, Some(3), 15),
        (6, Some(6), 0),
    ] {
        let source = RandomGraphs {
            order,
            side,
            size,
            has_token: true,
        };
        let mut drawn = HashSet::new();
        for seed in 0..30 {
            let game = (source.begin(&mut Chance::of(&[seed]), &mut silent())).unwrap();
            let graph: &Arc<CsrGraph> = game.graph();
            assert_eq!((graph.order(), graph.size()), (order, size));
            assert!(graph.edges().all(|(v, w)| match side {
                Some(side) => (v as usize) < side && w as usize >= side,
                None => v < w,
            }));
            assert!((game.token().unwrap() as usize) < side.unwrap_or(order));
            drawn.insert(graph.edges().collect::<Vec<_>>());
        }
        let is_one = size == 0 || size as u64 == source.pairs();
        assert_eq!(drawn.len() == 1, is_one, "{order} {side:?} {size}");
    }
}

#[test]
fn edges_at_missing_vertices_are_gone() {
    let edges: Vec<_> = (0..9).map(|v| (v, v + 1)).collect();
    let game = EdgeGame::new(Arc::new(CsrGraph::new(10, &edges).unwrap())).unwrap();
    let source = EdgeSubsets {
        game,
        count: 6,
        has_token: false,
    };
    for seed in 0..20 {
        let mut game = (source.begin(&mut Chance::of(&[seed]), &mut silent())).unwrap();
        let starts = game.legal_moves();
        assert_eq!(starts.len(), 6);
        let left = edges
            .iter()
            .filter(|(v, w)| starts.contains(v) && starts.contains(w));
        let left: Vec<_> = left.copied().collect();
        let mut fresh = EdgeGame::new(Arc::new(CsrGraph::new(10, &left).unwrap())).unwrap();
        let winning = fresh.winning_moves(&mut silent()).unwrap();
        let expected: Vec<_> = winning.into_iter().filter(|v| starts.contains(v)).collect();
        assert_eq!(game.winning_moves(&mut silent()).unwrap(), expected);
    }
}
