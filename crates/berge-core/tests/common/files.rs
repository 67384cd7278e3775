//! The contents of graph files, read by splitting lines and words: a slow oracle, which does not detect errors.

use super::run_limited;
use berge_core::Progress;
use berge_core::files::{Names, ReadError, Reading, dimacs, edges, graphml, matrix, metis, tally};
use std::collections::{BTreeMap, BTreeSet};

type Pairs = BTreeSet<(u64, u64)>;

fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_blank = |letter: char| matches!(letter, ' ' | '\t' | '\r' | '\n' | '\x0B' | '\x0C');
    let words = |line| str::split(line, is_blank).filter(|word| !word.is_empty());
    text.split('\n').map(|line| words(line).collect()).collect()
}

/// The lines that are neither blank nor comments.
fn data_lines<'a>(text: &'a str, signs: &'a [char]) -> impl Iterator<Item = Vec<&'a str>> {
    let rows = rows(text).into_iter();
    rows.filter(move |row| row.first().is_some_and(|word| !word.starts_with(signs)))
}

fn number(word: &str) -> u64 {
    assert!(word.bytes().all(|byte| byte.is_ascii_digit()));
    word.parse().unwrap_or(u64::MAX)
}

fn simple(pairs: impl Iterator<Item = (u64, u64)>) -> Pairs {
    let edges = pairs.filter(|(u, v)| u != v);
    edges.map(|(u, v)| (u.min(v), u.max(v))).collect()
}

fn ends(keys: &[u64]) -> Vec<(u64, u64)> {
    keys.iter()
        .map(|key| (key >> 32, key & 0xFFFF_FFFF))
        .collect()
}

/// The result of a reader; None if it reports an error, whose place is checked.
fn read<T>(data: &[u8], reader: impl FnOnce(&[u8], &mut Progress) -> Reading<T>) -> Option<T> {
    match run_limited(|progress| reader(data, progress)) {
        Ok(value) => Some(value),
        Err(ReadError::Interrupted(_)) => panic!("reading does not end"),
        Err(ReadError::Fault(fault)) => {
            let place = &fault.place;
            assert!(place.start <= place.end && place.end <= data.len());
            let (line, column) = fault.position(data);
            let lines: Vec<&[u8]> = data.split(|&byte| byte == b'\n').collect();
            assert!((1..=lines[line - 1].len() + 1).contains(&column));
            None
        }
    }
}

/// Compares the result of each reader with the oracle; returns the number of readers that accept the text. A text that
/// is not UTF-8 may be read or refused.
pub fn check(data: &[u8]) -> usize {
    if std::str::from_utf8(data).is_err() {
        read(data, |data, progress| dimacs::read(data, false, progress));
        read(data, metis::read);
        read(data, |data, progress| {
            matrix::read(data, false, false, progress)
        });
        read(data, edges::read);
        read(data, |data, progress| graphml::read(data, true, progress));
        return 0;
    }
    let accepted = [
        check_dimacs(data),
        check_metis(data),
        check_matrix(data),
        check_edges(data),
        check_tally(data),
        check_graphml(data),
    ];
    accepted.into_iter().filter(|&accepted| accepted).count()
}

fn text_of(data: &[u8]) -> &str {
    std::str::from_utf8(data).expect("UTF-8")
}

fn check_dimacs(data: &[u8]) -> bool {
    let Some(graph) = read(data, |data, progress| dimacs::read(data, false, progress)) else {
        return false;
    };
    let rows: Vec<_> = data_lines(text_of(data), &['c']).collect();
    let has_sign = !["tw", "td", "cep", "ds", "tww"].contains(&rows[0][1]);
    let is_edge = |row: &Vec<&str>| !has_sign || matches!(row[0], "p" | "e" | "a");
    let rows: Vec<_> = rows.into_iter().filter(is_edge).collect();
    let at = usize::from(has_sign);
    let (order, size) = (number(rows[0][2]), number(rows[0][3]));
    assert_eq!(
        (graph.order as u64, graph.size as u64, rows.len() - 1),
        (order, size, graph.size)
    );
    let pairs = rows[1..]
        .iter()
        .map(|row| (number(row[at]) - 1, number(row[at + 1]) - 1));
    assert_eq!(ends(&graph.edges), Vec::from_iter(simple(pairs)));
    let weighted = rows[1..].iter().filter(|row| row.len() > at + 2).count();
    assert_eq!(graph.weights, weighted);
    true
}

fn check_metis(data: &[u8]) -> bool {
    let Some(graph) = read(data, metis::read) else {
        return false;
    };
    let text = text_of(data);
    let header = data_lines(text, &['%']).next().unwrap();
    let kind = format!("{:0>3}", header.get(2).unwrap_or(&""));
    let count = header.get(3).map_or(1, |word| number(word));
    let before = u64::from(kind.starts_with('1')) + if &kind[1..2] == "1" { count } else { 0 };
    let step = 1 + usize::from(kind.ends_with('1'));
    let lines = rows(text).into_iter();
    let mut lines = lines.filter(|row| !row.first().is_some_and(|word| word.starts_with('%')));
    lines.find(|row| *row == header).unwrap();
    let mut arcs = BTreeSet::new();
    for vertex in 0..graph.order as u64 {
        let row = lines.next().expect("a line a vertex");
        for word in row[before as usize..].iter().step_by(step) {
            assert!(arcs.insert((vertex, number(word) - 1)));
        }
    }
    assert!(lines.all(|row| row.is_empty()));
    assert!(arcs.iter().all(|&(u, v)| u != v && arcs.contains(&(v, u))));
    assert_eq!(ends(&graph.edges), Vec::from_iter(simple(arcs.into_iter())));
    assert_eq!(
        (graph.edges.len() as u64, graph.size),
        (number(header[1]), graph.edges.len())
    );
    true
}

fn check_matrix(data: &[u8]) -> bool {
    let reader = |data: &[u8], progress: &mut Progress| matrix::read(data, false, false, progress);
    let Some(reading) = read(data, reader) else {
        return false;
    };
    let text = text_of(data);
    let banner = rows(text).into_iter().find(|row| !row.is_empty()).unwrap();
    let rows: Vec<_> = data_lines(text, &['%']).collect();
    let mut head: Vec<u64> = rows[0].iter().map(|word| number(word)).collect();
    let is_general = banner[4].eq_ignore_ascii_case("general");
    let is_dense = banner[2].eq_ignore_ascii_case("array");
    let is_skew = banner[4].eq_ignore_ascii_case("skew-symmetric");
    if is_dense {
        head.push(rows.len() as u64 - 1);
    }
    assert_eq!(
        head,
        [
            reading.height as u64,
            reading.width as u64,
            reading.size as u64
        ]
    );
    assert_eq!(reading.is_general, is_general);
    if is_dense {
        let (height, width) = (head[0], head[1]);
        let places = (0..width).flat_map(|column| (0..height).map(move |row| (row, column)));
        let is_there =
            |&(row, column): &(u64, u64)| is_general || row > column || (row == column && !is_skew);
        let places: Vec<_> = places.filter(is_there).collect();
        assert_eq!(places.len(), rows.len() - 1);
        let values = places.into_iter().zip(&rows[1..]);
        let some = values.filter(|(_, row)| row.iter().any(|word| is_value(word)));
        let turned = some.map(|((row, column), _)| {
            if is_general {
                (row, column)
            } else {
                (column, row)
            }
        });
        assert_eq!(
            ends(&reading.entries),
            Vec::from_iter(turned.collect::<Pairs>())
        );
        return true;
    }
    let mut sums = BTreeMap::<(u64, u64), [f64; 2]>::new();
    for row in &rows[1..] {
        let (line, column) = (number(row[0]) - 1, number(row[1]) - 1);
        let mut parts = [f64::from(u8::from(row.len() == 2)), 0.0];
        for (part, word) in parts.iter_mut().zip(&row[2..]) {
            *part = word.parse().unwrap();
        }
        let is_turned = !reading.is_general && column > line;
        if is_turned && is_skew {
            parts = [-parts[0], -parts[1]];
        } else if is_turned && banner[4].eq_ignore_ascii_case("hermitian") {
            parts[1] = -parts[1];
        }
        let place = if reading.is_general {
            (line, column)
        } else {
            (line.min(column), line.max(column))
        };
        let sum = sums.entry(place).or_default();
        *sum = [sum[0] + parts[0], sum[1] + parts[1]];
    }
    let zeros = sums.values().filter(|sum| **sum == [0.0, 0.0]).count();
    assert_eq!(
        (reading.size - sums.len(), zeros),
        (reading.doubled, reading.zeros)
    );
    let entries = sums.into_iter().filter(|(_, sum)| *sum != [0.0, 0.0]);
    let entries: Pairs = entries.map(|(place, _)| place).collect();
    assert_eq!(
        entries.iter().filter(|(row, column)| row == column).count(),
        reading.diagonal
    );
    assert_eq!(ends(&reading.entries), Vec::from_iter(entries));
    true
}

/// Whether a value is not zero.
fn is_value(word: &str) -> bool {
    word.parse::<f64>().unwrap() != 0.0
}

fn names_of(names: &Names) -> Vec<String> {
    match names {
        Names::Numbers(numbers) => numbers.iter().map(u32::to_string).collect(),
        Names::Words { text, count, .. } => {
            let names: Vec<String> = text_of(text).lines().map(str::to_owned).collect();
            assert_eq!(names.len(), *count);
            names
        }
    }
}

fn check_edges(data: &[u8]) -> bool {
    let Some(reading) = read(data, edges::read) else {
        return false;
    };
    let text = text_of(data);
    let lines = (1..).zip(text.split('\n')).map(|(line, text_line)| {
        let blanks: &[char] = &[' ', '\t', '\r', '\x0B', '\x0C', ','];
        let words = text_line.split(blanks).filter(|word| !word.is_empty());
        (line, words.collect::<Vec<_>>())
    });
    let has_data = |row: &(usize, Vec<&str>)| {
        let first = row.1.first();
        first.is_some_and(|word| !word.starts_with(['#', '%']))
    };
    let data_rows: Vec<(usize, Vec<&str>)> = lines.filter(has_data).collect();
    let have_data = data_rows
        .iter()
        .filter(|(_, words)| words.len() > 2)
        .count();
    assert!(reading.data == have_data || text.contains(",,"));
    assert_eq!(reading.data > 0, reading.cells > 0);
    let data_rows: Vec<(usize, Vec<&str>)> = data_rows
        .into_iter()
        .map(|(line, words)| (line, words.into_iter().take(2).collect()))
        .collect();
    let names = names_of(&reading.names);
    let mut known: Vec<&str> = Vec::new();
    for word in data_rows.iter().flat_map(|(_, words)| words) {
        if !known.contains(word) {
            known.push(word);
        }
    }
    assert_eq!(known, names);
    let lines: Vec<Vec<&str>> = ends(&reading.keys)
        .into_iter()
        .zip(&data_rows)
        .map(|((u, v), (_, words))| [known[u as usize], known[v as usize]][..words.len()].to_vec())
        .collect();
    assert_eq!(
        lines,
        data_rows
            .iter()
            .map(|(_, words)| words.clone())
            .collect::<Vec<_>>()
    );
    assert_eq!(reading.keys.len(), data_rows.len());
    let filled_rows = rows(text).iter().filter(|row| !row.is_empty()).count();
    assert_eq!(
        reading.is_bare,
        filled_rows == data_rows.len() && !text.contains(',') && reading.data == 0
    );
    let behind = data_rows.get(1..).unwrap_or_default();
    assert_eq!(reading.line, data_rows.first().map_or(0, |(line, _)| *line));
    assert_eq!(
        reading.width,
        data_rows.first().map_or(0, |(_, words)| words.len())
    );
    assert_eq!(
        reading.pairs,
        behind.iter().filter(|(_, words)| words.len() == 2).count()
    );
    let is_lone = |index: &usize| data_rows[*index].1.len() == 1;
    let lone_keys: Vec<usize> = (0..data_rows.len()).filter(is_lone).collect();
    assert_eq!(reading.lone_keys, lone_keys);
    let lone = behind.iter().find(|(_, words)| words.len() == 1);
    assert_eq!(reading.lone, lone.map_or(0, |(line, _)| *line));
    if let Some(range) = reading.range {
        let words = behind.iter().flat_map(|(_, words)| words);
        let most = |word: &str| {
            if word.starts_with('-') {
                i64::MIN
            } else {
                i64::MAX
            }
        };
        let values = words.map(|word| word.parse().unwrap_or(most(word)));
        let values: Vec<i64> = values.collect();
        assert_eq!(Some(&range.0), values.iter().min());
        assert_eq!(Some(&range.1), values.iter().max());
    }
    true
}

/// Checks only that XML is cut where tags begin; a test in Python compares the rules with a real parser.
fn check_graphml(data: &[u8]) -> bool {
    let Some(reading) = read(data, |data, progress| graphml::read(data, false, progress)) else {
        return false;
    };
    let text = text_of(data);
    let names = names_of(&reading.names);
    let order = names.len();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), order);
    assert!(order <= text.matches("<node").count());
    assert!(reading.sides.is_none_or(|sides| sides.len() == order));
    assert!(reading.edges.len() <= text.matches("<edge").count());
    let edges = ends(&reading.edges);
    assert!(edges.is_sorted_by(|a, b| a < b));
    assert!(edges.iter().all(|&(u, v)| u < v && v < order as u64));
    true
}

fn check_tally(data: &[u8]) -> bool {
    let Some(tally) = run_limited(|progress| tally::read(data, progress)).unwrap() else {
        return false;
    };
    let rows = rows(text_of(data));
    let numbers: Vec<u64> = (rows.iter().flatten())
        .map(|word| {
            if word.len() > 19 {
                u64::MAX
            } else {
                number(word)
            }
        })
        .collect();
    assert_eq!(tally.total, numbers.len());
    assert!(
        numbers
            .iter()
            .zip(tally.first)
            .all(|(number, first)| *number == first)
    );
    let others = numbers.get(2..).unwrap_or_default();
    let range = others
        .iter()
        .min()
        .copied()
        .zip(others.iter().max().copied());
    assert_eq!(tally.others, range);
    assert_eq!(
        tally.lines,
        rows.iter().filter(|row| !row.is_empty()).count()
    );
    true
}
