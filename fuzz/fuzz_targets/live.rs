//! Any small board or graph, with calls and moves in any order: the answers equal those of a fresh structure, and the
//! proof holds. The core's debug assertions check after each call what the position has stored.
#![no_main]

use berge_core::{
    Graph, InitialMatching, Interrupted, KingStep, KnightStep, Live, PieceSteps, Position,
    Progress, RookStep, Vertex,
};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
mod read;
use common::check::even;
use common::proof::{assert_answers, assert_proves};
use common::run_limited;

/// A call for each byte: the low bits choose the call, the high bits the move, or the step at which it is interrupted.
fn follow<G: InitialMatching + Clone>(graph: &G, present: &[Vertex], steps: &[u8]) {
    let fresh = || present.iter().copied();
    let live =
        run_limited(|progress| Live::new(graph.clone(), fresh(), Vec::new(), progress)).unwrap();
    let mut positions = vec![(live, Vec::new())];
    let mut place = 0;
    for &step in steps.iter().take(80) {
        let number = usize::from(step / 8);
        if step % 8 == 7 {
            place = number % positions.len();
            if number >= 16 && positions.len() < 3 {
                positions.push(positions[place].clone());
            }
            continue;
        }
        let (live, path) = &mut positions[place];
        let (rest, legal) = left(graph, present, path);
        assert_eq!(live.legal_moves(), legal);
        let wins = || {
            let even = even(graph, &rest);
            let wins = legal.iter().copied().filter(|w| even.contains(w));
            wins.collect::<Vec<_>>()
        };
        let mut refuse = |_, _, _| Err(Interrupted);
        let hasty = &mut Progress::every(number as u32 / 3 + 1, &mut refuse);
        match step % 8 {
            0 | 1 if legal.is_empty() => {}
            0 | 1 => {
                let v = legal[number % legal.len()];
                run_limited(|progress| live.push_unchecked(v, progress)).unwrap();
                path.push(v);
            }
            2 => assert_eq!(
                run_limited(|progress| live.pop(progress)).unwrap(),
                path.pop()
            ),
            3 => assert_eq!(
                run_limited(|progress| live.winning_moves(progress)).unwrap(),
                wins()
            ),
            4 => {
                let winning = run_limited(|progress| live.is_winning(progress)).unwrap();
                assert_eq!(winning, !wins().is_empty());
            }
            5 => {
                if let Some(&token) = path.last() {
                    let (winning, proof) = run_limited(|progress| live.proof(progress)).unwrap();
                    let free = [&rest[..], &[token]].concat();
                    assert_proves(graph, &free, token, winning, &proof);
                }
            }
            _ => match number % 3 {
                0 => {
                    if let Ok(Some(_)) = live.pop(hasty) {
                        path.pop();
                    }
                }
                1 => drop(live.winning_moves(hasty)),
                _ => path.extend(
                    legal
                        .first()
                        .filter(|&&v| live.push_unchecked(v, hasty).is_ok()),
                ),
            },
        }
        assert_eq!(live.path(), *path);
    }
    for (mut live, path) in positions {
        let (rest, legal) = left(graph, present, &path);
        assert_answers(&mut live, graph, &rest, &legal, path.last().copied());
    }
}

/// The unvisited vertices, and those of them that the token can reach.
fn left<G: Graph>(graph: &G, present: &[Vertex], path: &[Vertex]) -> (Vec<Vertex>, Vec<Vertex>) {
    let rest: Vec<Vertex> = present
        .iter()
        .copied()
        .filter(|v| !path.contains(v))
        .collect();
    let legal = match path.last() {
        Some(&token) => {
            let ends = graph.links(token).map(|link| graph.follow(token, link));
            ends.filter(|w| rest.contains(w)).collect()
        }
        None => rest.clone(),
    };
    (rest, legal)
}

fn follow_on_board<S: PieceSteps + Clone>(data: &[u8]) {
    if let Some((grid, present, steps)) = read::board::<S>(data) {
        follow(&grid, &present, steps);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, data)) = data.split_first() else {
        return;
    };
    match kind % 4 {
        0 => follow_on_board::<RookStep>(data),
        1 => follow_on_board::<KingStep>(data),
        2 => follow_on_board::<KnightStep>(data),
        _ => {
            if let Some((graph, steps)) = read::graph(data) {
                let all: Vec<Vertex> = (0..graph.order() as Vertex).collect();
                follow(&graph, &all, steps);
            }
        }
    }
});
