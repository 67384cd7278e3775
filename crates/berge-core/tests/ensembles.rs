//! Rows of random setups against plain searches on the unrolled torus, an endless board.

use berge_core::ensemble::{Dilution, Ensemble, InvalidLattice, Lattice, Pieces, Regions, Row};
use berge_core::graph::Vertex;
use berge_core::{Class, CsrGraph, Interrupted, InvalidEdges, Progress, Structure};
use std::collections::{BTreeMap, BTreeSet};

type Step = (i32, i32);
/// A cell, and the copy of the board that it lies in where the torus is unrolled.
type Place = (usize, [i32; 2]);

const ROOK: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const KING: [Step; 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
const KNIGHT: [Step; 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];
const TRIANGULAR: [Step; 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];
const BRICKS: [[Step; 3]; 2] = [[(0, -1), (0, 1), (1, 0)], [(-1, 0), (0, -1), (0, 1)]];

/// The steps and the size of a lattice, for the plain searches.
struct Board<'a> {
    rows: usize,
    columns: usize,
    steps: [&'a [Step]; 2],
    wraps: bool,
    classes: Vec<Option<Class>>,
}

/// The number of copies of the board that are searched in each direction.
const FAR: i32 = 4;

impl Board<'_> {
    /// The places one step away.
    fn neighbors(&self, (cell, copy): Place) -> Vec<Place> {
        let (row, column) = ((cell / self.columns) as i32, (cell % self.columns) as i32);
        let [rows, columns] = [self.rows as i32, self.columns as i32];
        let steps = self.steps[((row + column) % 2) as usize].iter();
        let ends = steps.map(|&(down, right)| (row + down, column + right));
        let places = ends.map(|(row, column)| {
            let to = row.rem_euclid(rows) * columns + column.rem_euclid(columns);
            let round = [row.div_euclid(rows), column.div_euclid(columns)];
            (to as usize, [copy[0] + round[0], copy[1] + round[1]])
        });
        places
            .filter(|&(_, copy)| copy.iter().all(|way| way.abs() <= FAR))
            .filter(|&(_, copy)| self.wraps || copy == [0, 0])
            .collect()
    }

    /// Each connected piece of the cells that `is_joined` accepts: its cells, and whether it wraps or spans in each
    /// direction.
    fn pieces(&self, is_joined: impl Fn(Class, Class) -> bool) -> Vec<(Vec<usize>, [bool; 2])> {
        let (mut seen, mut pieces) = (BTreeSet::<usize>::new(), Vec::new());
        for first in 0..self.classes.len() {
            if self.classes[first].is_none() || seen.contains(&first) {
                continue;
            }
            let (mut met, mut left) = (BTreeSet::from([(first, [0, 0])]), vec![(first, [0, 0])]);
            while let Some(place) = left.pop() {
                for way in self.neighbors(place) {
                    let classes = (self.classes[place.0], self.classes[way.0]);
                    if let (Some(one), Some(other)) = classes
                        && is_joined(one, other)
                        && met.insert(way)
                    {
                        left.push(way);
                    }
                }
            }
            let cells: BTreeSet<usize> = met.iter().map(|&(cell, _)| cell).collect();
            let spanning = [0, 1].map(|way| match self.wraps {
                true => met
                    .iter()
                    .any(|&(cell, copy)| cell == first && copy[way] != 0),
                false => {
                    let at = |cell: &usize| [cell / self.columns, cell % self.columns][way];
                    let last = [self.rows, self.columns][way] - 1;
                    cells.iter().any(|cell| at(cell) == 0)
                        && cells.iter().any(|cell| at(cell) == last)
                }
            });
            seen.extend(&cells);
            pieces.push((cells.into_iter().collect(), spanning));
        }
        pieces
    }
}

/// The statistics of pieces, and their sizes.
fn summarise(pieces: &[(Vec<usize>, [bool; 2])]) -> (Pieces, Vec<u32>) {
    let mut sizes: Vec<u32> = pieces.iter().map(|(cells, _)| cells.len() as u32).collect();
    sizes.sort_by_key(|&size| std::cmp::Reverse(size));
    let summary = Pieces {
        count: sizes.len() as u64,
        largest: sizes.first().copied().unwrap_or(0).into(),
        second: sizes.get(1).copied().unwrap_or(0).into(),
        squares: sizes.iter().map(|&size| u64::from(size * size)).sum(),
        spans_down: pieces.iter().any(|(_, spanning)| spanning[0]),
        spans_right: pieces.iter().any(|(_, spanning)| spanning[1]),
    };
    (summary, sizes)
}

/// The row of a sample by a stored graph of its own and plain searches.
fn plain(
    ensemble: &Ensemble,
    steps: [&[Step]; 2],
    size: [usize; 2],
    wraps: bool,
    sample: u64,
) -> Row {
    let present = ensemble.present(sample);
    let graph = CsrGraph::board(size[0], size[1], &present, steps, wraps).unwrap();
    let cells = (0..present.len()).filter(|&cell| present[cell]);
    let cells: Vec<Vertex> = cells.map(|cell| cell as Vertex).collect();
    let structure = Structure::new(
        std::sync::Arc::new(graph),
        cells.iter().copied(),
        &mut Progress::silent(),
    )
    .unwrap();
    let class = |cell: usize| present[cell].then(|| structure.class(cell as Vertex));
    let board = Board {
        rows: size[0],
        columns: size[1],
        steps,
        wraps,
        classes: (0..present.len()).map(class).collect(),
    };
    let count = |class| {
        board
            .classes
            .iter()
            .filter(|&&own| own == Some(class))
            .count() as u64
    };
    let regions = board.pieces(|one, other| {
        one == Class::Even
            || other == Class::Even
            || (one == Class::Matched && other == Class::Matched)
    });
    let (p, r): (Vec<_>, Vec<_>) = regions
        .into_iter()
        .partition(|(cells, _)| board.classes[cells[0]] == Some(Class::Matched));
    let (r, r_sizes) = summarise(&r);
    let matched = cells
        .iter()
        .filter(|&&v| structure.matching().mate(v).is_some());
    Row {
        even: count(Class::Even),
        odd: count(Class::Odd),
        matched: count(Class::Matched),
        matching: matched.count() as u64 / 2,
        regions: Regions {
            r,
            p: summarise(&p).0,
            clusters: summarise(&board.pieces(|_, _| true)).0,
            r_sizes,
        },
    }
}

#[test]
fn a_row_is_what_plain_searches_find() {
    let mut seen: BTreeMap<(bool, [bool; 2]), u32> = BTreeMap::new();
    for steps in [
        [&ROOK[..]; 2],
        [&KING[..]; 2],
        [&KNIGHT[..]; 2],
        [&TRIANGULAR[..]; 2],
        [&BRICKS[0], &BRICKS[1]],
    ] {
        for size in [
            [1, 1],
            [1, 4],
            [2, 2],
            [2, 3],
            [3, 3],
            [3, 4],
            [4, 4],
            [5, 3],
            [6, 4],
            [6, 6],
            [7, 5],
            [8, 8],
        ] {
            for wraps in [false, true] {
                let lattice = match Lattice::new(size[0], size[1], steps, wraps) {
                    Err(InvalidLattice::OddSides) => continue,
                    other => other.unwrap(),
                };
                for density in [0.0, 0.1, 0.3, 0.5] {
                    let dilution = Dilution {
                        density,
                        is_balanced: lattice.is_two_coloured() && density < 0.2,
                    };
                    let ensemble = Ensemble {
                        lattice: &lattice,
                        dilution,
                        seed: 5,
                    };
                    let rows = ensemble.rows(10..18, 1, &mut Progress::silent()).unwrap();
                    for (sample, row) in (10..).zip(rows) {
                        let expected = plain(&ensemble, steps, size, wraps, sample);
                        assert_eq!(
                            row, expected,
                            "{size:?}, {steps:?}, wraps {wraps}, {density}, {sample}"
                        );
                        let r = row.regions.r;
                        *seen
                            .entry((wraps, [r.spans_down, r.spans_right]))
                            .or_default() += 1;
                    }
                }
            }
        }
    }
    for wraps in [false, true] {
        for spanning in [[false, false], [false, true], [true, false], [true, true]] {
            assert!(seen[&(wraps, spanning)] > 10, "{wraps}, {spanning:?}");
        }
    }
}

#[test]
fn rows_do_not_depend_on_the_threads_nor_on_where_they_begin() {
    let lattice = Lattice::new(30, 20, [&TRIANGULAR; 2], true).unwrap();
    let dilution = Dilution {
        density: 0.3,
        is_balanced: false,
    };
    let ensemble = Ensemble {
        lattice: &lattice,
        dilution,
        seed: 7,
    };
    let rows = ensemble.rows(0..40, 1, &mut Progress::silent()).unwrap();
    for threads in [2, 3, 8, 100] {
        assert_eq!(
            ensemble
                .rows(0..40, threads, &mut Progress::silent())
                .unwrap(),
            rows
        );
        assert_eq!(
            ensemble
                .rows(11..24, threads, &mut Progress::silent())
                .unwrap(),
            rows[11..24]
        );
    }
    assert_eq!(
        ensemble.rows(5..5, 2, &mut Progress::silent()),
        Ok(Vec::new())
    );
    let other = Ensemble {
        seed: 8,
        ..ensemble
    };
    assert_ne!(other.rows(0..40, 2, &mut Progress::silent()).unwrap(), rows);
}

#[test]
fn samples_are_the_same_on_every_machine() {
    let lattice = Lattice::new(4, 8, [&ROOK; 2], false).unwrap();
    let dilution = Dilution {
        density: 0.4,
        is_balanced: false,
    };
    let ensemble = Ensemble {
        lattice: &lattice,
        dilution,
        seed: 2026,
    };
    let letters: String = ensemble
        .present(3)
        .into_iter()
        .map(|is_there| if is_there { '.' } else { '#' })
        .collect();
    assert_eq!(letters, "#..#.###..###.###.#....#...#.##.");
    let balanced = Ensemble {
        dilution: Dilution {
            is_balanced: true,
            ..dilution
        },
        ..ensemble
    };
    let letters: String = balanced
        .present(3)
        .into_iter()
        .map(|is_there| if is_there { '.' } else { '#' })
        .collect();
    assert_eq!(letters, "..#...#...#...##..#...##..###.#.");
}

#[test]
fn work_that_is_called_off_ends() {
    let lattice = Lattice::new(40, 40, [&KING; 2], true).unwrap();
    let dilution = Dilution {
        density: 0.3,
        is_balanced: false,
    };
    let ensemble = Ensemble {
        lattice: &lattice,
        dilution,
        seed: 1,
    };
    for threads in [1, 3] {
        let mut reports = Vec::new();
        let mut listen = |_, done, total| {
            reports.push((done, total));
            if reports.len() > 5 {
                Err(Interrupted)
            } else {
                Ok(())
            }
        };
        let rows = ensemble.rows(
            0..1_000_000,
            threads,
            &mut Progress::every(500, &mut listen),
        );
        assert_eq!(rows, Err(Interrupted));
        assert_eq!(reports.len(), 6);
        assert!(
            reports
                .iter()
                .all(|&(done, total)| done < total && total == 1_000_000)
        );
    }
}

#[test]
fn the_values_of_a_row_are_all_that_it_tells() {
    let pieces = |count, spans_down| Pieces {
        count,
        largest: count + 1,
        second: count + 2,
        squares: count + 3,
        spans_down,
        spans_right: !spans_down,
    };
    let regions = Regions {
        r: pieces(10, true),
        p: pieces(20, false),
        clusters: pieces(30, true),
        r_sizes: vec![1],
    };
    let row = Row {
        even: 5,
        odd: 3,
        matched: 2,
        matching: 4,
        regions,
    };
    assert_eq!(row.deficiency(), 2);
    let expected = [
        10, 5, 3, 2, 4, 2, 10, 11, 12, 13, 1, 0, 20, 21, 22, 23, 0, 1, 30, 31, 32, 33, 1, 0,
    ];
    assert_eq!(row.values(), expected);
}

#[test]
fn a_board_of_too_many_cells_is_no_lattice() {
    let error = Lattice::new(1, u32::MAX as usize, [&ROOK; 2], false).err();
    assert!(matches!(error, Some(InvalidLattice::TooLarge(_))));
    assert!(error.unwrap().to_string().starts_with("a board of 1 x "));
    let many = InvalidEdges::TooLarge { order: 3, edges: 4 };
    assert_eq!(
        InvalidLattice::InvalidEdges(many).to_string(),
        many.to_string()
    );
}

#[test]
fn steps_that_differ_by_colour_meet_where_sides_are_even() {
    for (rows, columns) in [(3, 4), (4, 3), (1, 1)] {
        let lattice = Lattice::new(rows, columns, [&BRICKS[0], &BRICKS[1]], true);
        assert_eq!(lattice.err(), Some(InvalidLattice::OddSides));
        assert!(Lattice::new(rows, columns, [&BRICKS[0], &BRICKS[1]], false).is_ok());
    }
    assert!(InvalidLattice::OddSides.to_string().contains("odd side"));
}
