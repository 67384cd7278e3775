//! Graph files are read correctly, or refused with the place of the error.

mod common;

use berge_core::files::{ReadError, Reading, dimacs, edges, graphml, matrix, metis};
use berge_core::{Interrupted, Progress};
use common::files::check;
use common::run_limited;

const RIGHT: [&str; 30] = [
    "p sp 3 2\nn 1 s\na 1 2 803\na 2 1 -1.5 2\n",
    "c x\np tw 4 2\n1 2\n2 3\n",
    "p edge 3 2\ne 1 2 4\ne 2 3\n",
    "3 2 1\n2 1.5\n1 1.5 3 0\n2 0\n",
    "1 2 5 x\n2 3 6 y\n",
    "a\tb\tx y\nb\tc\tx\n",
    "%%MatrixMarket matrix coordinate complex hermitian\n3 3 4\n1 2 1 2\n2 1 -1 2\n3 3 1 0\n3 3 -1 1\n",
    "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 3\n1 2 1\n2 1 1\n2 1 1e-3\n",
    "c x\n\np edge 4 3\ne 1 2\ne 2 3\r\n e 4 4",
    "p col 3 2\ne 1 2\ne 02 1\n",
    "% x\n4 3\n2 3\n1 3\n% y\n1 2\n\n",
    "3 2 111 2\n7 1 1 2 9\n7 1 1 1 9 3 8\n7 1 1 2 8",
    "%%MatrixMarket matrix coordinate real general\n% x\n3 2 3\n1 1 -1.5e3\n2 2 0.0\n3 2 .5\n",
    "%%matrixmarket MATRIX coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n",
    "%%MatrixMarket matrix coordinate complex hermitian\n2 2 2\n1 1 0 0\n2 1 1e-400 -2\n",
    "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 +0\n",
    "0 1\n1 2\n# x y z\n7\n3,1\n",
    "a b\nb\u{e9} a\nabcdefgh abcdefghi\nabcdefghi abcdefghj\n",
    "-1 0\n0 123456789012345678\n",
    "<?xml version='1.0'?>\n<graphml><!-- x --><graph><node id='a'/><node id=\"b\"><data>x</data></node><edge source='b' target='a'/></graph></graphml>",
    "<graphml><graph><node id='10'/><node id='7'/><edge source='7' target='10'/></graph></graphml>",
    "<graphml><graph><node id='1'/><node id='01'/><edge source='1' target='01'/></graph></graphml>",
    "<graphml><graph><node id='3000000000'/><node id='1'/></graph></graphml>",
    "5 4\n1 2\n2 3\n3 4\n4 5\n",
    "a\0 b\na b\0\n\0 \0\0\n12345678 1234567\0\n",
    "9999999999999999999999 1\n-99999999999999999999 1\n",
    "p edge 0000000000000000000000004 1\ne 1 00000000000000000000000000000000002\n",
    "%%MatrixMarket matrix coordinate real general\n1 4 4\n1 1 1e9\n1 2 0\n1 3 1e-999\n1 2 -4\n",
    "%%MatrixMarket matrix array real general\n2 2\n1\n0\n.0e5\n-3\n",
    "%%MatrixMarket matrix array complex skew-symmetric\n3 3\n1 0\n0 0\n0 -1\n",
];

#[test]
fn what_is_right_is_taken_by_its_reader() {
    for text in RIGHT {
        assert!(check(text.as_bytes()) > 0, "{text:?}");
    }
}

/// Both attributes that say sides, with each way to write a side; a node without one leaves all sides open.
#[test]
fn sides_of_nodes_are_read_if_every_node_has_one() {
    let sides_of = |declaration: &str, values: &[&str]| {
        let nodes: String = (0..)
            .zip(values)
            .map(|(node, value)| format!("<node id='{node}'>{value}</node>"))
            .collect();
        let text =
            format!("<graphml><key for='node' {declaration}/><graph>{nodes}</graph></graphml>");
        let document = graphml::read(text.as_bytes(), false, &mut Progress::silent());
        document.unwrap().sides
    };
    let value = |word: &str| format!("<data key='d'>{word}</data>");
    let words = ["0", "1", " False ", "true", "0.0", "1.0"].map(value);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let expected = Some(vec![false, true, false, true, false, true]);
    let bipartite = "id='d' attr.name='bipartite' attr.type='long'";
    assert_eq!(sides_of(bipartite, &words), expected);
    assert_eq!(
        sides_of("id='d' attr.name='type' attr.type='boolean'", &words),
        expected
    );
    assert_eq!(
        sides_of("id='d' attr.name='type' attr.type='long'", &words),
        None
    );
    assert_eq!(
        sides_of("id='d' attr.name='size' attr.type='long'", &words),
        None
    );
    assert_eq!(sides_of(bipartite, &[words[0], ""]), None);
    assert_eq!(sides_of(bipartite, &["", words[0]]), None);
    assert_eq!(sides_of(bipartite, &[&value("2")]), None);
    assert_eq!(sides_of(bipartite, &[]), None);
}

#[test]
fn texts_with_a_few_changes_are_read_as_they_say_or_refused() {
    let pieces: [&[u8]; 18] = [
        b"",
        b"\n",
        b" ",
        b"\r",
        b",",
        b"#",
        b"%",
        b"0",
        b"1",
        b"9",
        b"-",
        b"e",
        b"c",
        b".",
        b"\0",
        b"\xFF",
        b"\xC3",
        b"99999999999999999999",
    ];
    let mut accepted = 0;
    for seed in 0..20_000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut text = RIGHT[random.usize(..RIGHT.len())].as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..=text.len());
            let end = random.usize(at..=text.len().min(at + 3));
            text.splice(
                at..end,
                pieces[random.usize(..pieces.len())].iter().copied(),
            );
        }
        accepted += usize::from(check(&text) > 0);
    }
    assert!(accepted > 2000, "{accepted}");
}

/// The fault of a text: its code, its values, the word and its place.
fn fault<T: std::fmt::Debug>(
    text: &[u8],
    reader: impl FnOnce(&[u8], &mut Progress) -> Reading<T>,
) -> (&'static str, [u64; 2], String, (usize, usize)) {
    match run_limited(|progress| reader(text, progress)) {
        Err(ReadError::Fault(fault)) => {
            let word = String::from_utf8_lossy(&text[fault.place.clone()]).into_owned();
            (fault.code, fault.values, word, fault.position(text))
        }
        other => panic!("{other:?} of {text:?}"),
    }
}

#[test]
fn what_is_wrong_is_refused_at_its_place() {
    for (text, code, values, word, place) in [
        ("p edge 2 1\ne 1 3\n", "vertex", [2, 0], "3", (2, 5)),
        ("p edge 2 1\n", "missing edges", [1, 0], "", (2, 1)),
        ("p edge 2 1\ne 1 2 x\n", "end of edge", [0, 0], "x", (2, 7)),
        ("p sp 2 1\ne 1 2\n", "dimacs arc", [0, 0], "e", (2, 1)),
        ("p cnf 2 1\n1 2 0\n", "dimacs kind", [0, 0], "cnf", (1, 3)),
        ("p edge 2 0 0\n", "end of size", [0, 0], "0", (1, 12)),
        (
            "p edge 2147483649 0\n",
            "too many vertices",
            [0, 0],
            "2147483649",
            (1, 8),
        ),
        (
            "c \u{e9}\np edge 1 1\nf 1 1\n",
            "dimacs edge",
            [0, 0],
            "f",
            (3, 1),
        ),
    ] {
        let actual = fault(text.as_bytes(), |text, progress| {
            dimacs::read(text, false, progress)
        });
        assert_eq!(actual, (code, values, word.to_owned(), place), "{text:?}");
    }
    for (text, code, values, word, place) in [
        ("3 2\n2\n1\n2\n", "neighbour not met", [3, 2], "2", (4, 1)),
        ("3 2\n2 2\n1 1\n\n", "neighbour again", [1, 0], "2", (2, 3)),
        ("3 2\n2 3\n1\n1 1\n", "neighbour again", [3, 0], "1", (4, 3)),
        ("3 1\n1\n\n\n", "neighbour again", [1, 0], "1", (2, 1)),
        ("2 1\n2\n1\n1\n", "end of rows", [2, 0], "1", (4, 1)),
        ("2 2\n2\n1\n", "metis edges", [1, 0], "2", (1, 3)),
        ("3 2\n2\n1 3", "missing rows", [3, 2], "", (3, 4)),
        ("2 1 1\n2 x\n1 0\n", "weight of edge", [0, 0], "x", (2, 3)),
        ("2 1 10 0\n2\n1\n", "no weights", [0, 0], "0", (1, 8)),
        ("2 1 2\n2\n1\n", "metis format", [0, 0], "2", (1, 5)),
    ] {
        let actual = fault(text.as_bytes(), metis::read);
        assert_eq!(actual, (code, values, word.to_owned(), place), "{text:?}");
    }
    for (rest, code, values, word, place) in [
        (
            "real general\n2 2 1\n1 1 1.2.3\n",
            "number",
            [0, 0],
            "1.2.3",
            (3, 5),
        ),
        (
            "real general\n2 2 1\n1 1 nan\n",
            "number",
            [0, 0],
            "nan",
            (3, 5),
        ),
        (
            "integer general\n2 2 1\n1 1 1.5\n",
            "whole number",
            [0, 0],
            "1.5",
            (3, 5),
        ),
        (
            "real general\n2 2 1\n1 1 1e999\n",
            "number",
            [0, 0],
            "1e999",
            (3, 5),
        ),
        (
            "pattern symmetric\n2 3 1\n2 1\n",
            "columns of symmetric",
            [2, 3],
            "3",
            (2, 3),
        ),
        (
            "real skew-symmetric\n2 2 1\n1 1 1\n",
            "column of skew-symmetric",
            [0, 0],
            "1",
            (3, 3),
        ),
        (
            "real hermitian\n2 2 1\n1 1 1\n",
            "field of hermitian",
            [0, 0],
            "real",
            (1, 34),
        ),
        (
            "pattern skew-symmetric\n2 2 1\n2 1\n",
            "field of skew",
            [0, 0],
            "pattern",
            (1, 34),
        ),
    ] {
        let text = format!("%%MatrixMarket matrix coordinate {rest}");
        let actual = fault(text.as_bytes(), |text, progress| {
            matrix::read(text, false, false, progress)
        });
        assert_eq!(actual, (code, values, word.to_owned(), place), "{text:?}");
    }
    for (text, code, word, place) in [
        ("1 2 x\n", "third name", "x", (1, 5)),
        ("a b c\na c d\n", "third name", "c", (1, 5)),
        ("u v w\n1 2 3\n1 2 4\n", "third name", "w", (1, 5)),
        ("1 2 3\n1 2 3 4\n", "third name", "3", (2, 5)),
        ("1 2 3\n1 2\n", "third name", "3", (1, 5)),
        ("\u{e9},2\n,1\n", "comma without name", ",", (2, 1)),
        ("\u{e9},\n", "end without name", "", (1, 3)),
        ("1,,2\n", "comma without name", ",", (1, 3)),
        ("1 2,\n", "no comma", "2", (1, 3)),
        ("1,2,\n", "second comma", ",", (1, 4)),
        ("1,\"a b\"\n", "blank in name", "b\"", (1, 6)),
        ("\u{e9} b\t1\n", "blank in name", "\u{e9} b", (1, 1)),
        ("1\t b c\n", "blank in name", " b c", (1, 3)),
    ] {
        let actual = fault(text.as_bytes(), edges::read);
        assert_eq!(actual, (code, [0, 0], word.to_owned(), place), "{text:?}");
    }
}

/// The same id written in two ways is a node twice, and an edge finds its ends however they are written.
#[test]
fn references_of_xml_stand_for_their_characters() {
    let read = |first: &str, second: &str| {
        let text = format!(
            "<graphml><graph><node id=\"{first}\"/><node id=\"b\"/><edge source=\"{second}\" target=\"b\"/></graph></graphml>"
        );
        graphml::read(text.as_bytes(), false, &mut Progress::silent()).is_ok()
    };
    let same = [
        ("A", "&#x41;"),
        ("A", "&#65;"),
        ("\u{e9}", "&#xE9;"),
        ("&lt;&gt;&amp;", "&#60;&#x3e;&#x26;"),
    ];
    for (first, second) in same
        .into_iter()
        .chain([("&quot;'", "&#34;&apos;"), ("&#x10FFFF;", "&#1114111;")])
    {
        assert!(
            read(first, second) && read(second, first),
            "{first} {second}"
        );
    }
    for (first, second) in [
        ("A", "&#x61;"),
        ("A", "&#41;"),
        ("&lt;", "&gt;"),
        ("A", "a"),
    ] {
        assert!(!read(first, second), "{first} {second}");
    }
    for wrong in [
        "&#x0;",
        "&#xFFFE;",
        "&#xD800;",
        "&#x110000;",
        "&#;",
        "&#x;",
        "&b;",
        "&",
        "&#x41",
    ] {
        assert!(!read(wrong, wrong), "{wrong}");
    }
}

#[test]
fn lone_names_are_no_loops() {
    let list = edges::read(b"1 1\n1 2\n3\n2 2\n", &mut Progress::silent()).unwrap();
    let loops: Vec<usize> = (0..=4).map(|skipped| list.loops(skipped)).collect();
    assert_eq!(loops, [2, 1, 1, 1, 0]);
}

#[test]
fn reading_can_be_called_off() {
    let text = "1 2\n".repeat(10);
    let mut off = |_, _, _| Err(Interrupted);
    let read = edges::read(text.as_bytes(), &mut Progress::every(1, &mut off));
    assert_eq!(read, Err(ReadError::Interrupted(Interrupted)));
}
