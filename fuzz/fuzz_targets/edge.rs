//! Edge geography on any small graph, played forwards and backwards: every verdict comes with a kernel that proves it,
//! the winning moves are those after which the opponent loses, and on a very small graph a search of the game agrees.
#![no_main]

use berge_core::edge::{EdgeGame, Error, Value, review};
use berge_core::{Graph, Position, Vertex};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/berge-core/tests/common/mod.rs"]
mod common;
mod read;
use common::run_limited;
use common::stored::edges;

type Edge = (Vertex, Vertex);

/// The other end of an edge at `v`.
fn across((u, w): Edge, v: Vertex) -> Option<Vertex> {
    (u == v).then_some(w).or((w == v).then_some(u))
}

fn without(left: &[Edge], v: Vertex, w: Vertex) -> Vec<Edge> {
    let is = |&(a, b): &Edge| (a, b) != (v.min(w), v.max(w));
    left.iter().copied().filter(is).collect()
}

/// Whether the mover wins from `v`, by trying every move.
fn wins(left: &[Edge], v: Vertex) -> bool {
    let ways = left.iter().filter_map(|&edge| across(edge, v));
    ways.into_iter().any(|w| !wins(&without(left, v, w), w))
}

/// Counts the neighbours: a kernel is on one side; an even one holds the token and every vertex off it has an even
/// number of neighbours in it; an odd one is on the other side, and only the token has an odd number.
fn assert_proves(sides: &[bool], left: &[Edge], token: Vertex, value: &Value) {
    let inside = |v: Vertex| value.kernel.contains(&v);
    let near = sides[token as usize];
    assert_eq!(value.winning, !inside(token));
    for &v in &value.kernel {
        assert_eq!(sides[v as usize] == near, !value.winning);
    }
    for v in (0..sides.len() as Vertex).filter(|&v| !inside(v)) {
        let ends = left.iter().filter_map(|&edge| across(edge, v));
        let odd = ends.filter(|&w| inside(w)).count() % 2 == 1;
        assert_eq!(odd, value.winning && v == token, "{v} of {left:?}");
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((graph, steps)) = read::graph(data) else {
        return;
    };
    let mut left: Vec<Edge> = edges(&graph).collect();
    let order = graph.order();
    let mut game = match (EdgeGame::new(graph.clone()), graph.sides()) {
        (Ok(game), Some(_)) => game,
        (Err(Error::NotBipartite { edge }), None) => {
            assert!(graph.link_between(edge.0, edge.1).is_some());
            return;
        }
        (result, sides) => panic!("{result:?} where the sides are {sides:?}"),
    };
    let sides = graph.sides().expect("asked above");
    let (game_before, start) = (left.clone(), game.clone());
    let mut path: Vec<Vertex> = Vec::new();
    for &step in steps.iter().take(60) {
        let mut legal: Vec<Vertex> = match path.last() {
            Some(&v) => left.iter().filter_map(|&edge| across(edge, v)).collect(),
            None => (0..order as Vertex).collect(),
        };
        legal.sort_unstable();
        assert_eq!(game.legal_moves(), legal);
        let value = run_limited(|progress| game.value(progress)).unwrap();
        match path.last() {
            Some(&v) => {
                assert_proves(&sides, &left, v, &value);
                if left.len() <= 9 {
                    assert_eq!(value.winning, wins(&left, v));
                }
            }
            None => assert!(value.kernel.is_empty()),
        }
        for &w in &legal {
            run_limited(|progress| game.push(w, progress)).unwrap();
            let then = run_limited(|progress| game.value(progress)).unwrap();
            assert_eq!(value.winning_moves.contains(&w), !then.winning);
            assert_eq!(run_limited(|progress| game.pop(progress)).unwrap(), Some(w));
        }
        assert_eq!(value.winning, !value.winning_moves.is_empty());
        if legal.is_empty() || step & 0x80 != 0 {
            for _ in 0..=step % 4 {
                assert_eq!(
                    run_limited(|progress| game.pop(progress)).unwrap(),
                    path.pop()
                );
            }
            left = path.windows(2).fold(game_before.clone(), |left, pair| {
                without(&left, pair[0], pair[1])
            });
        } else {
            let v = legal[usize::from(step) % legal.len()];
            if let Some(&token) = path.last() {
                left = without(&left, token, v);
            }
            run_limited(|progress| game.push(v, progress)).unwrap();
            path.push(v);
        }
        assert_eq!(game.path(), path);
    }
    let values = run_limited(|progress| review(start, &path, progress)).unwrap();
    if let Some(last) = values.last() {
        assert_eq!(*last, run_limited(|progress| game.value(progress)).unwrap());
    }
});
