//! Any small board or graph, played forwards and backwards: at each moment the legal and winning moves are those of a
//! structure that is made anew, and the proof holds.
#![no_main]

use berge_core::graph::{Graph, Vertex};
use berge_core::grid::{KingStep, KnightStep, RookStep, Steps};
use berge_core::live::Live;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
mod read;
use common::proof::assert_answers;
use common::unheard;

fn follow<G: Graph + Clone>(graph: &G, present: &[Vertex], steps: &[u8]) {
    let fresh = || present.iter().copied();
    let mut live = unheard(|pulse| Live::new(graph.clone(), fresh(), Vec::new(), pulse)).unwrap();
    let mut path: Vec<Vertex> = Vec::new();
    for &step in steps.iter().take(80) {
        let rest: Vec<Vertex> = fresh().filter(|v| !path.contains(v)).collect();
        let legal = match path.last() {
            Some(&token) => {
                let ends = graph.links(token).map(|link| graph.follow(token, link));
                ends.filter(|w| rest.contains(w)).collect()
            }
            None => rest.clone(),
        };
        assert_eq!(live.legal_moves(), legal);
        // Looking at the moves may change what a live position knows, so that it is not done at every step.
        if step & 0x40 == 0 {
            assert_answers(&mut live, graph, &rest, &legal, path.last().copied());
        }
        if legal.is_empty() || step & 0x80 != 0 {
            for _ in 0..=step % 4 {
                assert_eq!(unheard(|pulse| live.pop(pulse)).unwrap(), path.pop());
            }
        } else {
            let v = legal[usize::from(step & 0x3f) % legal.len()];
            unheard(|pulse| live.push(v, pulse)).unwrap();
            path.push(v);
        }
        assert_eq!(live.path(), path);
    }
}

fn follow_on_board<S: Steps + Clone>(data: &[u8]) {
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
