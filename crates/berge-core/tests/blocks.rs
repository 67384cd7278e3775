//! The blocks of bipartite graphs, against their definition.

mod common;

use berge_core::blocks::{Blocks, EdgeClass, Part};
use berge_core::{Class, Forest, Interrupted, Pulse, Stored, Vertex};
use common::check::solve;
use common::stored::{edges, random_bipartite, renamed};
use common::{is_essential, unheard};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A graph with its sides, its matching and its blocks.
struct Case {
    graph: Arc<Stored>,
    is_column: Vec<bool>,
    forest: Forest<Arc<Stored>>,
    blocks: Blocks,
}

impl Case {
    fn new(graph: Arc<Stored>, is_column: Vec<bool>) -> Self {
        let vertices: Vec<Vertex> = (0..graph.order() as Vertex).collect();
        let forest = solve(&graph, &vertices);
        let blocks = unheard(|pulse| Blocks::new(&graph, &is_column, &forest, pulse)).unwrap();
        Case {
            graph,
            is_column,
            forest,
            blocks,
        }
    }

    /// A random graph whose rows and columns are mixed, and a renaming of it.
    fn random(most: usize, random: &mut fastrand::Rng) -> (Self, Vec<Vertex>) {
        let (rows, columns) = (random.usize(..=most), random.usize(..=most));
        let chance = random.f64() * random.f64();
        let plain = random_bipartite(rows, columns, chance, random);
        let names = random_names(rows + columns, random);
        let mut is_column = vec![false; rows + columns];
        (rows..rows + columns).for_each(|v| is_column[names[v] as usize] = true);
        let case = Case::new(renamed(&plain, &names), is_column);
        let names = random_names(rows + columns, random);
        (case, names)
    }

    fn renamed(&self, names: &[Vertex]) -> Self {
        let mut is_column = self.is_column.clone();
        for (v, &name) in names.iter().enumerate() {
            is_column[name as usize] = self.is_column[v];
        }
        Case::new(renamed(&self.graph, names), is_column)
    }

    fn block_of(&self, v: Vertex) -> usize {
        self.blocks.block_of[v] as usize
    }

    fn part_of(&self, v: Vertex) -> Part {
        self.blocks.part(self.block_of(v))
    }

    /// Each edge as row and column.
    fn entries(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        edges(&self.graph).map(|(v, w)| {
            if self.is_column[v as usize] {
                (w, v)
            } else {
                (v, w)
            }
        })
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
                .filter(|&v| self.is_column[v as usize] == columns)
                .collect();
            assert_eq!(sorted, side);
            assert!(starts.is_sorted() && coarse.is_sorted());
            assert_eq!((starts[0], coarse[0]), (0, 0));
            assert_eq!(starts.last(), Some(&side.len()));
            assert_eq!(coarse[3], side.len());
            assert!(coarse.iter().all(|start| starts.contains(start)));
            for (i, &v) in permuted.iter().enumerate() {
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
            let by_even = (self.graph.neighbours(v).iter()).any(|&w| even[w as usize]);
            let expected = match (even[v as usize], by_even, self.is_column[v as usize]) {
                (true, _, true) | (false, true, false) => Part::Horizontal,
                (true, _, false) | (false, true, true) => Part::Vertical,
                (false, false, _) => Part::Square,
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
                    Part::Horizontal => (true, false),
                    Part::Square => (false, false),
                    Part::Vertical => (false, true),
                }
            );
        }
    }

    /// A square block is strongly connected; another is connected, with no edge to a second one of its part.
    fn check_blocks(&self) {
        let order = self.graph.order();
        for k in 0..self.blocks.count() {
            let members: Vec<Vertex> = self.members(k).collect();
            let is_square = self.blocks.part(k) == Part::Square;
            let steps = |v: Vertex| -> Vec<Vertex> {
                // From a row of a square block only its mate leads on.
                let all = self.graph.neighbours(v).iter().copied();
                let mate = self.forest.matching().mate(v);
                let only_mate = is_square && !self.is_column[v as usize];
                all.filter(|&w| self.block_of(w) == k && (!only_mate || Some(w) == mate))
                    .collect()
            };
            for &v in &members {
                let mut seen = vec![false; order];
                seen[v as usize] = true;
                let mut found = vec![v];
                while let Some(v) = found.pop() {
                    for w in steps(v) {
                        if !std::mem::replace(&mut seen[w as usize], true) {
                            found.push(w);
                        }
                    }
                }
                assert!(members.iter().all(|&w| seen[w as usize]));
            }
        }
        for (v, w) in edges(&self.graph) {
            if self.part_of(v) == self.part_of(w) && self.part_of(v) != Part::Square {
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
                let both =
                    self.part_of(row) == Part::Square && self.part_of(column) == Part::Square;
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
        let found: Vec<_> = self.blocks.edge_classes(&self.graph).collect();
        assert_eq!(found, expected, "{:?}", self.graph);
    }

    /// The classes of edges from the sizes of matchings without its ends and without the edge.
    fn check_edges_by_sizes(&self) {
        for ((v, w), class) in self.blocks.edge_classes(&self.graph) {
            let mut free = vec![true; self.graph.order()];
            let size = common::Kuhn::size(&self.graph, &free);
            (free[v as usize], free[w as usize]) = (false, false);
            let in_some = common::Kuhn::size(&self.graph, &free) + 1 == size;
            let others: Vec<_> = edges(&self.graph).filter(|&edge| edge != (v, w)).collect();
            let without = Stored::new(self.graph.order(), &others).unwrap();
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

    /// The edges as the classes of their ends tell them.
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

/// How many maximum matchings there are and how many of them have each edge, by going through all matchings.
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

fn random_names(order: usize, random: &mut fastrand::Rng) -> Vec<Vertex> {
    let mut names: Vec<Vertex> = (0..order as Vertex).collect();
    random.shuffle(&mut names);
    names
}

/// All graphs with the given sides.
fn all_graphs(is_column: Vec<bool>) -> impl Iterator<Item = Case> {
    let order = is_column.len() as Vertex;
    let pairs: Vec<(Vertex, Vertex)> = (0..order)
        .flat_map(|v| (v + 1..order).map(move |w| (v, w)))
        .filter(|&(v, w)| is_column[v as usize] != is_column[w as usize])
        .collect();
    (0..1u32 << pairs.len()).map(move |chosen| {
        let edges: Vec<_> = (pairs.iter().enumerate())
            .filter(|&(i, _)| chosen >> i & 1 == 1)
            .map(|(_, &pair)| pair)
            .collect();
        let graph = Stored::new(order as usize, &edges).unwrap();
        Case::new(Arc::new(graph), is_column.clone())
    })
}

#[test]
fn all_graphs_up_to_six_vertices_fall_into_their_blocks_whatever_the_sides() {
    for order in 0..=6 {
        for columns in 0..1u32 << order {
            let is_column = (0..order).map(|v| columns >> v & 1 == 1).collect();
            for case in all_graphs(is_column) {
                case.check();
                case.check_edges();
            }
        }
    }
}

#[test]
fn all_matrices_of_four_by_four_fall_into_their_blocks() {
    for case in all_graphs((0..8).map(|v| v % 2 == 1).collect()) {
        case.check();
        case.check_edges();
    }
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
        let renamed: BTreeSet<BTreeSet<Vertex>> = (case.partition().iter())
            .map(|block| block.iter().map(|&v| names[v as usize]).collect())
            .collect();
        let other = case.renamed(&names);
        assert_eq!(other.partition(), renamed);
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
        let transposed = case.is_column.iter().map(|&column| !column).collect();
        let other = Case::new(case.graph.clone(), transposed);
        other.check();
        assert_eq!(other.partition(), case.partition());
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
    let graph = Arc::new(Stored::new(10, &entries).unwrap());
    let case = Case::new(graph, (0..10).map(|v| v >= 5).collect());
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

const LONG: Vertex = 1_000_000;

/// A path of `order` vertices, or the cycle where `closed`, whose even places are columns.
fn long(order: Vertex, closed: bool, names: &[Vertex]) -> Case {
    let edges: Vec<_> = (1..order)
        .map(|i| (i - 1, i))
        .chain(closed.then_some((order - 1, 0)))
        .map(|(i, j)| (names[i as usize], names[j as usize]))
        .collect();
    let mut is_column = vec![false; order as usize];
    (0..order)
        .step_by(2)
        .for_each(|i| is_column[names[i as usize] as usize] = true);
    let graph = Stored::new(order as usize, &edges).unwrap();
    Case::new(Arc::new(graph), is_column)
}

#[test]
fn a_long_path_or_cycle_overflows_no_stack() {
    let mut random = fastrand::Rng::with_seed(5);
    let in_line: Vec<Vertex> = (0..=LONG).collect();
    let back: Vec<Vertex> = (0..LONG).rev().collect();
    let shuffled = random_names(LONG as usize, &mut random);
    for names in [&in_line[..], &back, &shuffled] {
        // A staircase: each pair is a block of its own, and the path goes through all in turn.
        let path = long(LONG, false, names);
        path.check_triangle();
        path.check_diagonals();
        assert_eq!(path.blocks.count(), LONG as usize / 2);
        let along: Vec<usize> = (names[..LONG as usize].iter())
            .map(|&v| path.block_of(v))
            .collect();
        assert!(along.is_sorted() || along.iter().rev().is_sorted());
        let every = path
            .blocks
            .edge_classes(&path.graph)
            .filter(|&(_, class)| class == EdgeClass::Every)
            .count();
        assert_eq!(every, LONG as usize / 2);
        let cycle = long(LONG, true, names);
        assert_eq!(cycle.blocks.count(), 1);
        assert_eq!(cycle.blocks.part(0), Part::Square);
        assert!(
            cycle
                .blocks
                .edge_classes(&cycle.graph)
                .all(|(_, class)| class == EdgeClass::Some)
        );
    }
    let odd = long(LONG + 1, false, &in_line);
    assert_eq!(odd.blocks.count(), 1);
    assert_eq!(odd.blocks.part(0), Part::Horizontal);
}

#[test]
fn a_full_staircase_is_ordered_in_one_way_only() {
    // Row i has the columns i to i + 9: on a diagonal, so that many paths lead through the blocks.
    let size: Vertex = LONG / 2;
    let edges: Vec<_> = (0..size)
        .flat_map(|i| (i..size.min(i + 10)).map(move |j| (i, size + j)))
        .collect();
    let graph = Arc::new(Stored::new(2 * size as usize, &edges).unwrap());
    let case = Case::new(graph, (0..2 * size).map(|v| v >= size).collect());
    assert!(case.blocks.rows.iter().copied().eq(0..size));
    assert!(case.blocks.columns.iter().copied().eq(size..2 * size));
    assert_eq!(case.blocks.count(), size as usize);
}

#[test]
fn the_work_can_be_called_off() {
    let names: Vec<Vertex> = (0..LONG).collect();
    let case = long(LONG, false, &names);
    // At whichever beat.
    let mut beats = 0;
    loop {
        let mut left = beats;
        let mut beat = |_, _, _| {
            left -= 1;
            if left < 0 { Err(Interrupted) } else { Ok(()) }
        };
        let mut pulse = Pulse::new(&mut beat);
        match Blocks::new(&case.graph, &case.is_column, &case.forest, &mut pulse) {
            Ok(blocks) => {
                assert_eq!(blocks, case.blocks);
                break;
            }
            Err(Interrupted) => beats += 1,
        }
    }
    assert!(beats > 20, "{beats} beats");
}
