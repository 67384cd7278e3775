//! The blocks of bipartite graphs, against their definition.

mod common;

use berge_core::bipartite::{Mates, NO_MATE};
use berge_core::blocks::{Blocks, CoarsePart, EdgeClass};
use berge_core::{Class, CsrGraph, Forest, Interrupted, Permutations, Progress, Vertex};
use common::check::solve;
use common::stored::{edges, random_bipartite, rename_vertices};
use common::{is_essential, run_limited};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// A graph whose first vertices are the rows and whose others are the columns, its matching and its blocks.
struct Case {
    graph: Arc<CsrGraph>,
    rows: usize,
    forest: Forest<Arc<CsrGraph>>,
    blocks: Blocks,
}

impl Case {
    fn new(graph: Arc<CsrGraph>, rows: usize) -> Self {
        let vertices: Vec<Vertex> = (0..graph.order() as Vertex).collect();
        let forest = solve(&graph, &vertices);
        let blocks = run_limited(|progress| Blocks::new(&graph, rows, &forest, progress)).unwrap();
        Case {
            graph,
            rows,
            forest,
            blocks,
        }
    }

    /// A random graph, and other names of its rows and of its columns.
    fn random(most: usize, random: &mut fastrand::Rng) -> (Self, Vec<Vertex>) {
        let (rows, columns) = (random.usize(..=most), random.usize(..=most));
        let chance = random.f64() * random.f64();
        let case = Case::new(random_bipartite(rows, columns, chance, random), rows);
        (case, random_names(rows, columns, random))
    }

    /// The same with other names of the rows and of the columns.
    fn rename_vertices(&self, names: &[Vertex]) -> Self {
        Case::new(rename_vertices(&self.graph, names), self.rows)
    }

    fn is_column(&self, v: Vertex) -> bool {
        v as usize >= self.rows
    }

    fn block_of(&self, v: Vertex) -> usize {
        self.blocks.block_of[v] as usize
    }

    fn part_of(&self, v: Vertex) -> CoarsePart {
        self.blocks.part(self.block_of(v))
    }

    /// Each edge as row and column.
    fn entries(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        edges(&self.graph)
    }

    /// The vertices of each block, the blocks in no order.
    fn partition(&self) -> BTreeSet<BTreeSet<Vertex>> {
        (0..self.blocks.count())
            .map(|k| self.members(k).collect())
            .collect()
    }

    fn members(&self, block: usize) -> impl Iterator<Item = Vertex> + '_ {
        let rows = self.blocks.rows_of(block).iter();
        rows.chain(self.blocks.columns_of(block)).copied()
    }

    fn check(&self) {
        self.check_permutations();
        self.check_parts();
        self.check_triangle();
        self.check_diagonals();
        self.check_blocks();
        self.check_order();
    }

    fn check_permutations(&self) {
        for (permuted, starts, coarse, columns) in [
            (
                &self.blocks.rows,
                &self.blocks.row_starts,
                self.blocks.coarse_rows,
                false,
            ),
            (
                &self.blocks.columns,
                &self.blocks.column_starts,
                self.blocks.coarse_columns,
                true,
            ),
        ] {
            let mut sorted = permuted.clone();
            sorted.sort_unstable();
            let side: Vec<Vertex> = (0..self.graph.order() as Vertex)
                .filter(|&v| self.is_column(v) == columns)
                .collect();
            assert_eq!(sorted, side);
            assert!(starts.is_sorted() && coarse.is_sorted());
            assert_eq!((starts[0], coarse[0]), (0, 0));
            assert_eq!(starts.last(), Some(&coarse[3]));
            assert_eq!(coarse[3] as usize, side.len());
            assert!(coarse.iter().all(|start| starts.contains(start)));
            for (i, &v) in (0..).zip(permuted) {
                let block = self.block_of(v);
                assert!((starts[block]..starts[block + 1]).contains(&i));
                let part = self.part_of(v) as usize;
                assert!((coarse[part]..coarse[part + 1]).contains(&i));
            }
        }
        assert_eq!(
            self.blocks.row_starts.len(),
            self.blocks.column_starts.len()
        );
        assert!((0..self.blocks.count()).all(|k| self.members(k).next().is_some()));
        self.check_pairs();
    }

    /// The blocks from the matching alone equal those of the forest, for any order of the entries; the permutations
    /// too, whose outer parts are one block each.
    fn check_pairs(&self) {
        let first = self.rows as Vertex;
        let mates = Mates::of(self.forest.matching(), self.rows);
        let columns_of = |row| {
            let columns = self.graph.neighbors(row);
            columns.iter().rev().chain(columns).map(|&v| v - first)
        };
        let other = run_limited(|progress| Blocks::of(&mates, columns_of, progress)).unwrap();
        assert_eq!(other, self.blocks);
        let permutations =
            run_limited(|progress| Permutations::new(&mates, columns_of, progress)).unwrap();
        let ([_, a1, a2, a3], [_, b1, b2, b3]) = (other.coarse_rows, other.coarse_columns);
        assert_eq!(permutations.rr, [0, a1, a2, a2 + b3 - b2, a3]);
        assert_eq!(permutations.cc, [0, b1 - a1, b1, b2, b3]);
        let mut row = permutations.p.iter().zip(&other.rows).zip(0..);
        assert!(row.all(|((v, w), at)| v == w || !(a1..a2).contains(&at)));
        let mut column = permutations.q.iter().zip(&other.columns).zip(0..);
        assert!(column.all(|((v, w), at)| v + first == *w || !(b1..b2).contains(&at)));
        let starts = other.row_starts.iter().zip(&other.column_starts);
        let (r, s): (Vec<u32>, Vec<u32>) = (0..)
            .zip(starts)
            .filter(|&(k, _)| {
                let is_end = k == 0 || k == other.count();
                is_end || other.part(k - 1) != other.part(k) || other.part(k) == CoarsePart::Square
            })
            .map(|(_, starts)| starts)
            .unzip();
        assert_eq!((&permutations.r, &permutations.s), (&r, &s));
        // All vertices occur: the matched pairs, and the vertices without a mate.
        let pairs = (permutations.p.iter()).zip(&permutations.q[permutations.cc[1] as usize..]);
        let pairs: BTreeSet<_> = pairs.take(permutations.rr[3] as usize).collect();
        let matched = (0..first).zip(&mates.of_rows);
        let expected: Vec<_> = matched.filter(|&(_, &column)| column != NO_MATE).collect();
        assert!(pairs.into_iter().eq(expected.iter().map(|(v, w)| (v, *w))));
        let missed = |list: &[Vertex], mates: &[Vertex]| {
            let is_missed = |&v: &Vertex| mates[v as usize] == NO_MATE;
            let all = (0..mates.len() as Vertex).filter(is_missed);
            list.iter().copied().eq(all)
        };
        assert!(missed(
            &permutations.q[..permutations.cc[1] as usize],
            &mates.of_columns
        ));
        assert!(missed(
            &permutations.p[permutations.rr[3] as usize..],
            &mates.of_rows
        ));
    }

    /// The parts from the definition of the classes, with two matchings computed anew for each vertex.
    fn check_parts(&self) {
        let vertices = 0..self.graph.order() as Vertex;
        let mut free = vec![true; self.graph.order()];
        let even: Vec<bool> = vertices
            .clone()
            .map(|v| !is_essential(&self.graph, &mut free, v))
            .collect();
        for v in vertices {
            let by_even = (self.graph.neighbors(v).iter()).any(|&w| even[w as usize]);
            let expected = match (even[v as usize], by_even, self.is_column(v)) {
                (true, _, true) | (false, true, false) => CoarsePart::Horizontal,
                (true, _, false) | (false, true, true) => CoarsePart::Vertical,
                (false, false, _) => CoarsePart::Square,
            };
            assert_eq!(self.part_of(v), expected, "{v} of {:?}", self.graph);
        }
    }

    fn check_triangle(&self) {
        for (row, column) in self.entries() {
            assert!(
                self.block_of(row) <= self.block_of(column),
                "({row}, {column}) of {:?}",
                self.graph
            );
        }
    }

    /// Mates share a block and stand in the order of the columns, after unmatched columns and before unmatched rows.
    fn check_diagonals(&self) {
        let matching = self.forest.matching();
        for k in 0..self.blocks.count() {
            let (rows, columns) = (self.blocks.rows_of(k), self.blocks.columns_of(k));
            let is_exposed = |v: &&Vertex| matching.is_exposed(**v);
            let unmatched_columns = columns.iter().take_while(is_exposed).count();
            let unmatched_rows = rows.iter().rev().take_while(is_exposed).count();
            let (free_columns, matched_columns) = columns.split_at(unmatched_columns);
            let (matched_rows, free_rows) = rows.split_at(rows.len() - unmatched_rows);
            let mates: Option<Vec<Vertex>> =
                matched_columns.iter().map(|&v| matching.mate(v)).collect();
            assert_eq!(mates.as_deref(), Some(matched_rows));
            for ascending in [free_columns, matched_columns, free_rows] {
                assert!(ascending.is_sorted());
            }
            assert_eq!(
                (unmatched_columns > 0, unmatched_rows > 0),
                match self.blocks.part(k) {
                    CoarsePart::Horizontal => (true, false),
                    CoarsePart::Square => (false, false),
                    CoarsePart::Vertical => (false, true),
                }
            );
        }
    }

    /// A square block is strongly connected; another is connected, with no edge to a second one of its part.
    fn check_blocks(&self) {
        let order = self.graph.order();
        for k in 0..self.blocks.count() {
            let members: Vec<Vertex> = self.members(k).collect();
            let is_square = self.blocks.part(k) == CoarsePart::Square;
            let steps = |v: Vertex| -> Vec<Vertex> {
                // From a row of a square block a path continues only along its matched edge.
                let all = self.graph.neighbors(v).iter().copied();
                let mate = self.forest.matching().mate(v);
                let only_mate = is_square && !self.is_column(v);
                all.filter(|&w| self.block_of(w) == k && (!only_mate || Some(w) == mate))
                    .collect()
            };
            for &v in &members {
                let mut seen = vec![false; order];
                seen[v as usize] = true;
                let mut open = vec![v];
                while let Some(v) = open.pop() {
                    for w in steps(v) {
                        if !std::mem::replace(&mut seen[w as usize], true) {
                            open.push(w);
                        }
                    }
                }
                assert!(members.iter().all(|&w| seen[w as usize]));
            }
        }
        for (v, w) in edges(&self.graph) {
            if self.part_of(v) == self.part_of(w) && self.part_of(v) != CoarsePart::Square {
                assert_eq!(self.block_of(v), self.block_of(w));
            }
        }
    }

    /// The blocks ascend by part, then by the longest chain of square blocks before them, then by smallest vertex.
    fn check_order(&self) {
        let count = self.blocks.count();
        let mut before = vec![0; count];
        for _ in 0..count {
            for (row, column) in self.entries() {
                let (early, late) = (self.block_of(row), self.block_of(column));
                let both = self.part_of(row) == CoarsePart::Square
                    && self.part_of(column) == CoarsePart::Square;
                if both && early != late {
                    before[late] = before[late].max(before[early] + 1);
                }
            }
        }
        let keys: Vec<_> = (0..count)
            .map(|k| (self.blocks.part(k), before[k], self.members(k).min()))
            .collect();
        assert!(keys.is_sorted(), "{keys:?} of {:?}", self.graph);
    }

    /// The classes of edges from all maximum matchings.
    fn check_edges(&self) {
        let edges: Vec<(Vertex, Vertex)> = edges(&self.graph).collect();
        let mut tally = Tally {
            edges: &edges,
            chosen: vec![],
            most: 0,
            matchings: 0,
            uses: vec![0; edges.len()],
        };
        tally.extend(0, &mut vec![false; self.graph.order()]);
        let expected: Vec<_> = (edges.iter().zip(&tally.uses))
            .map(|(&edge, &uses)| match uses {
                0 => (edge, EdgeClass::None),
                uses if uses == tally.matchings => (edge, EdgeClass::Every),
                _ => (edge, EdgeClass::Some),
            })
            .collect();
        let classes: Vec<_> = self.blocks.edge_classes(&self.graph).collect();
        assert_eq!(classes, expected, "{:?}", self.graph);
    }

    /// The classes of edges from the sizes of matchings without its ends and without the edge.
    fn check_edges_by_sizes(&self) {
        for ((v, w), class) in self.blocks.edge_classes(&self.graph) {
            let mut free = vec![true; self.graph.order()];
            let size = common::Kuhn::size(&self.graph, &free);
            (free[v as usize], free[w as usize]) = (false, false);
            let in_some = common::Kuhn::size(&self.graph, &free) + 1 == size;
            let others: Vec<_> = edges(&self.graph).filter(|&edge| edge != (v, w)).collect();
            let without = CsrGraph::new(self.graph.order(), &others).unwrap();
            let all = vec![true; self.graph.order()];
            let in_every = common::Kuhn::size(&without, &all) < size;
            let expected = match (in_some, in_every) {
                (_, true) => EdgeClass::Every,
                (true, false) => EdgeClass::Some,
                (false, false) => EdgeClass::None,
            };
            assert_eq!(class, expected, "({v}, {w}) of {:?}", self.graph);
        }
    }

    /// The classes of edges that follow from the classes of their ends.
    fn check_edges_by_classes(&self) {
        for ((v, w), class) in self.blocks.edge_classes(&self.graph) {
            let expected = match (self.forest.class(v), self.forest.class(w)) {
                (Class::Even, Class::Odd) | (Class::Odd, Class::Even) => EdgeClass::Some,
                (Class::Matched, Class::Matched) if self.block_of(v) == self.block_of(w) => {
                    match self.members(self.block_of(v)).count() {
                        2 => EdgeClass::Every,
                        _ => EdgeClass::Some,
                    }
                }
                _ => EdgeClass::None,
            };
            assert_eq!(class, expected);
        }
    }
}

/// Counts all maximum matchings, and for each edge those that contain it, by listing all matchings.
struct Tally<'a> {
    edges: &'a [(Vertex, Vertex)],
    chosen: Vec<usize>,
    most: usize,
    matchings: usize,
    uses: Vec<usize>,
}

impl Tally<'_> {
    fn extend(&mut self, next: usize, covered: &mut Vec<bool>) {
        let Some(&(v, w)) = self.edges.get(next) else {
            return self.count();
        };
        self.extend(next + 1, covered);
        if !covered[v as usize] && !covered[w as usize] {
            (covered[v as usize], covered[w as usize]) = (true, true);
            self.chosen.push(next);
            self.extend(next + 1, covered);
            self.chosen.pop();
            (covered[v as usize], covered[w as usize]) = (false, false);
        }
    }

    fn count(&mut self) {
        if self.chosen.len() > self.most {
            (self.most, self.matchings) = (self.chosen.len(), 0);
            self.uses.fill(0);
        }
        if self.chosen.len() == self.most {
            self.matchings += 1;
            self.chosen.iter().for_each(|&edge| self.uses[edge] += 1);
        }
    }
}

fn random_names(rows: usize, columns: usize, random: &mut fastrand::Rng) -> Vec<Vertex> {
    let mut names: Vec<Vertex> = (0..(rows + columns) as Vertex).collect();
    random.shuffle(&mut names[..rows]);
    random.shuffle(&mut names[rows..]);
    names
}

/// All graphs of `rows` rows and `columns` columns.
fn all_graphs(rows: usize, columns: usize) -> impl Iterator<Item = Case> {
    let [first, order] = [rows, rows + columns].map(|count| count as Vertex);
    let pairs: Vec<(Vertex, Vertex)> = (0..first)
        .flat_map(|v| (first..order).map(move |w| (v, w)))
        .collect();
    (0..1u32 << pairs.len()).map(move |chosen| {
        let edges: Vec<_> = (pairs.iter().enumerate())
            .filter(|&(i, _)| chosen >> i & 1 == 1)
            .map(|(_, &pair)| pair)
            .collect();
        let graph = CsrGraph::new(rows + columns, &edges).unwrap();
        Case::new(Arc::new(graph), rows)
    })
}

/// Checks all matrices with `places` places.
fn check_all_matrices(places: Range<usize>) {
    for rows in 0..=5 {
        for columns in (0..=8).filter(|columns| places.contains(&(rows * columns))) {
            for case in all_graphs(rows, columns) {
                case.check();
                case.check_edges();
            }
        }
    }
}

#[test]
fn all_matrices_of_up_to_twelve_places_fall_into_their_blocks() {
    check_all_matrices(0..13);
}

#[test]
#[ignore = "seconds; run by make exhaustive"]
fn all_matrices_of_up_to_sixteen_places_fall_into_their_blocks() {
    check_all_matrices(13..17);
}

#[test]
fn random_graphs_fall_into_their_blocks() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..4_000 {
        let (case, _) = Case::random(14, &mut random);
        case.check();
        case.check_edges_by_classes();
    }
}

#[test]
fn the_classes_of_edges_are_those_of_all_maximum_matchings() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..4_000 {
        let (case, _) = Case::random(6, &mut random);
        case.check_edges();
    }
    for _ in 0..1_000 {
        let (case, _) = Case::random(14, &mut random);
        case.check_edges_by_sizes();
    }
}

#[test]
fn other_names_give_the_same_blocks() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..4_000 {
        let (case, names) = Case::random(20, &mut random);
        let rename_vertices: BTreeSet<BTreeSet<Vertex>> = (case.partition().iter())
            .map(|block| block.iter().map(|&v| names[v as usize]).collect())
            .collect();
        let other = case.rename_vertices(&names);
        assert_eq!(other.partition(), rename_vertices);
        let classes: HashMap<_, _> = other.blocks.edge_classes(&other.graph).collect();
        for ((v, w), class) in case.blocks.edge_classes(&case.graph) {
            let (v, w) = (names[v as usize], names[w as usize]);
            assert_eq!(classes[&(v.min(w), v.max(w))], class);
        }
    }
}

#[test]
fn the_other_side_as_columns_gives_the_transpose() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..1_000 {
        let (case, _) = Case::random(14, &mut random);
        let (rows, order) = (case.rows, case.graph.order());
        let columns = order - rows;
        let names: Vec<Vertex> = (0..order)
            .map(|v| if v < rows { v + columns } else { v - rows } as Vertex)
            .collect();
        let other = Case::new(rename_vertices(&case.graph, &names), columns);
        other.check();
        let transposed: BTreeSet<BTreeSet<Vertex>> = (case.partition().iter())
            .map(|block| block.iter().map(|&v| names[v as usize]).collect())
            .collect();
        assert_eq!(other.partition(), transposed);
    }
}

#[test]
fn the_three_parts_of_a_small_matrix() {
    // Rows 0 to 4, columns 5 to 9. Row 0 has two columns; 1 and 2 form a square; column 9 has two rows.
    let entries = [
        (0, 5),
        (0, 6),
        (0, 7),
        (1, 7),
        (1, 8),
        (2, 7),
        (2, 8),
        (2, 9),
        (3, 9),
        (4, 9),
    ];
    let graph = Arc::new(CsrGraph::new(10, &entries).unwrap());
    let case = Case::new(graph, 5);
    case.check();
    assert_eq!(case.blocks.row_starts, [0, 1, 3, 5]);
    assert_eq!(case.blocks.column_starts, [0, 2, 4, 5]);
    assert_eq!(case.blocks.coarse_rows, [0, 1, 3, 5]);
    assert_eq!(case.blocks.coarse_columns, [0, 2, 4, 5]);
    let unused: Vec<_> = case
        .blocks
        .edge_classes(&case.graph)
        .filter(|&(_, class)| class != EdgeClass::Some)
        .collect();
    let none = EdgeClass::None;
    assert_eq!(unused, [((0, 7), none), ((2, 9), none)]);
}

const LONG: usize = 1_000_000;

/// A path of `order` vertices, or a cycle if `is_closed`; they are columns and rows by turns, and the first is a
/// column. Returns the names along it.
fn long(order: usize, is_closed: bool, arrange: impl Fn(&mut [Vertex])) -> (Case, Vec<Vertex>) {
    let rows = order / 2;
    let mut names: Vec<Vertex> = (0..order as Vertex).collect();
    arrange(&mut names[..rows]);
    arrange(&mut names[rows..]);
    let along: Vec<Vertex> = (0..order)
        .map(|i| {
            if i % 2 == 1 {
                names[i / 2]
            } else {
                names[rows + i / 2]
            }
        })
        .collect();
    let edges: Vec<_> = (along.windows(2).map(|ends| (ends[0], ends[1])))
        .chain(is_closed.then(|| (along[order - 1], along[0])))
        .collect();
    let graph = CsrGraph::new(order, &edges).unwrap();
    (Case::new(Arc::new(graph), rows), along)
}

#[test]
fn a_long_path_or_cycle_overflows_no_stack() {
    let arrangements: [fn(&mut [Vertex]); 3] = [
        |_| (),
        |names| names.reverse(),
        |names| fastrand::Rng::with_seed(5).shuffle(names),
    ];
    for arrange in arrangements {
        // A staircase: each pair is a block of its own, and the path goes through all in turn.
        let (path, names) = long(LONG, false, arrange);
        path.check_triangle();
        path.check_diagonals();
        assert_eq!(path.blocks.count(), LONG / 2);
        let along: Vec<usize> = names.iter().map(|&v| path.block_of(v)).collect();
        assert!(along.is_sorted() || along.iter().rev().is_sorted());
        let every = path
            .blocks
            .edge_classes(&path.graph)
            .filter(|&(_, class)| class == EdgeClass::Every)
            .count();
        assert_eq!(every, LONG / 2);
        let (cycle, _) = long(LONG, true, arrange);
        assert_eq!(cycle.blocks.count(), 1);
        assert_eq!(cycle.blocks.part(0), CoarsePart::Square);
        assert!(
            cycle
                .blocks
                .edge_classes(&cycle.graph)
                .all(|(_, class)| class == EdgeClass::Some)
        );
    }
    let (odd, _) = long(LONG + 1, false, |_| ());
    assert_eq!(odd.blocks.count(), 1);
    assert_eq!(odd.blocks.part(0), CoarsePart::Horizontal);
}

#[test]
fn a_full_staircase_is_ordered_in_one_way_only() {
    // Row i has the columns i to i + 9: on a diagonal, so that many paths lead through the blocks.
    let size = LONG as Vertex / 2;
    let edges: Vec<_> = (0..size)
        .flat_map(|i| (i..size.min(i + 10)).map(move |j| (i, size + j)))
        .collect();
    let graph = Arc::new(CsrGraph::new(2 * size as usize, &edges).unwrap());
    let case = Case::new(graph, size as usize);
    assert!(case.blocks.rows.iter().copied().eq(0..size));
    assert!(case.blocks.columns.iter().copied().eq(size..2 * size));
    assert_eq!(case.blocks.count(), size as usize);
}

#[test]
fn the_work_can_be_called_off() {
    let (case, _) = long(LONG, false, |_| ());
    // Stopped at each step in turn.
    let mut beats = 0;
    loop {
        let mut left = beats;
        let mut beat = |_, _, _| {
            left -= 1;
            if left < 0 { Err(Interrupted) } else { Ok(()) }
        };
        let mut progress = Progress::new(&mut beat);
        match Blocks::new(&case.graph, case.rows, &case.forest, &mut progress) {
            Ok(blocks) => {
                assert_eq!(blocks, case.blocks);
                break;
            }
            Err(Interrupted) => beats += 1,
        }
    }
    assert!(beats > 20, "{beats} beats");
}
