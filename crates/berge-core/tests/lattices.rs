//! Boards with any steps, flat and wrapped, compared with testing every pair of squares.

use berge_core::CsrGraph;
use berge_core::graph::Vertex;

type Step = (i32, i32);

const ROOK: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const CAMEL: [Step; 8] = [
    (-3, -1),
    (-3, 1),
    (-1, -3),
    (-1, 3),
    (1, -3),
    (1, 3),
    (3, -1),
    (3, 1),
];
const TRIANGULAR: [Step; 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];
const BRICKS: [[Step; 3]; 2] = [[(0, -1), (0, 1), (1, 0)], [(-1, 0), (0, -1), (0, 1)]];

/// Whether a step leads from one square to another.
fn leads_to(rows: usize, columns: usize, from: usize, to: usize, step: Step, wraps: bool) -> bool {
    let one = |from: usize, to: usize, by: i32, side: usize| {
        let off = from as i64 + i64::from(by) - to as i64;
        if wraps {
            off % side as i64 == 0
        } else {
            off == 0
        }
    };
    one(from / columns, to / columns, step.0, rows)
        && one(from % columns, to % columns, step.1, columns)
}

fn check(rows: usize, columns: usize, present: &[bool], steps: [&[Step]; 2], wraps: bool) {
    let graph = CsrGraph::board(rows, columns, present, steps, wraps).unwrap();
    assert_eq!(graph.order(), rows * columns);
    let mut ends = 0;
    for v in 0..rows * columns {
        let own = steps[(v / columns + v % columns) % 2];
        let plain: Vec<Vertex> = (0..rows * columns)
            .filter(|&w| {
                let joined = own
                    .iter()
                    .any(|&step| leads_to(rows, columns, v, w, step, wraps));
                present[v] && present[w] && v != w && joined
            })
            .map(|w| w as Vertex)
            .collect();
        assert_eq!(
            graph.neighbors(v as Vertex),
            plain,
            "{rows} x {columns}, {v}, {wraps}"
        );
        ends += plain.len();
    }
    assert_eq!(graph.size(), ends / 2);
}

#[test]
fn a_board_of_any_steps_is_what_they_join() {
    let mut random = fastrand::Rng::with_seed(1300);
    for rows in 1..7 {
        for columns in 1..7 {
            for density in [1.0, 0.7, 0.2] {
                let present: Vec<bool> = (0..rows * columns)
                    .map(|_| random.f64() < density)
                    .collect();
                for wraps in [false, true] {
                    for steps in [&ROOK[..], &CAMEL, &TRIANGULAR] {
                        check(rows, columns, &present, [steps; 2], wraps);
                    }
                    if !wraps || (rows % 2 == 0 && columns % 2 == 0) {
                        check(rows, columns, &present, [&BRICKS[0], &BRICKS[1]], wraps);
                    }
                }
            }
        }
    }
}

#[test]
fn random_steps_and_their_opposites_make_a_graph() {
    let mut random = fastrand::Rng::with_seed(1301);
    for _ in 0..200 {
        let (rows, columns) = (random.usize(1..6), random.usize(1..6));
        let mut steps: Vec<Step> = Vec::new();
        for _ in 0..random.usize(1..12) {
            let (down, right) = (random.i32(-9..10), random.i32(-9..10));
            if (down, right) != (0, 0) {
                steps.extend([(down, right), (-down, -right)]);
            }
        }
        let present: Vec<bool> = (0..rows * columns).map(|_| random.f64() < 0.8).collect();
        for wraps in [false, true] {
            check(rows, columns, &present, [&steps; 2], wraps);
        }
    }
}

#[test]
fn a_torus_of_even_sides_is_bipartite_and_one_of_odd_sides_is_not() {
    for (rows, columns, even) in [(4, 6, true), (4, 5, false), (3, 6, false), (2, 2, true)] {
        let graph =
            CsrGraph::board(rows, columns, &vec![true; rows * columns], [&ROOK; 2], true).unwrap();
        assert_eq!(graph.sides().is_some(), even, "{rows} x {columns}");
    }
}
