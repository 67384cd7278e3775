//! Files of graphs: what is plain is read as it says, and what is not is declined.

mod common;

use berge_core::files::{dimacs, edges, matrix, metis};
use berge_core::{Interrupted, Pulse};
use common::files::check;
use common::unheard;

const PLAIN: [&str; 13] = [
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
    "5 4\n1 2\n2 3\n3 4\n4 5\n",
];

#[test]
fn what_is_plain_is_taken_by_its_reader() {
    for text in PLAIN {
        assert!(check(text.as_bytes()) > 0, "{text:?}");
    }
}

#[test]
fn texts_with_a_few_changes_are_read_as_they_say_or_declined() {
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
    let mut taken = 0;
    for seed in 0..20_000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut text = PLAIN[random.usize(..PLAIN.len())].as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..=text.len());
            let end = random.usize(at..=text.len().min(at + 3));
            text.splice(
                at..end,
                pieces[random.usize(..pieces.len())].iter().copied(),
            );
        }
        taken += usize::from(check(&text) > 0);
    }
    assert!(taken > 2000, "{taken}");
}

#[test]
fn what_is_wrong_is_declined() {
    for text in [
        "p edge 2 1\ne 1 3\n",
        "p edge 2 1\n",
        "p edge 2 1\ne 1 2 3\n",
        "p edge 2 0 0\n",
        "p edge 2147483649 0\n",
        "c \u{e9}\np edge 1 1\nf 1 1\n",
    ] {
        assert_eq!(
            unheard(|pulse| dimacs::read(text.as_bytes(), pulse)),
            Ok(None),
            "{text:?}"
        );
    }
    for text in [
        "3 2\n2\n1\n2\n",
        "3 2\n2 2\n1 1\n\n",
        "3 1\n1\n\n\n",
        "2 1\n2\n1\n1\n",
        "2 2\n2\n1\n",
        "3 2\n2\n1 3\n",
        "2 1 1\n2 0\n1 0\n",
        "2 1 10 0\n2\n1\n",
        "2 1 2\n2\n1\n",
    ] {
        assert_eq!(
            unheard(|pulse| metis::read(text.as_bytes(), pulse)),
            Ok(None),
            "{text:?}"
        );
    }
    let head = "%%MatrixMarket matrix coordinate";
    for rest in [
        "real general\n2 2 2\n1 1 0\n1 1 1\n",
        "real general\n2 2 1\n1 1 inf\n",
        "real general\n2 2 1\n1 1 1e999\n",
        "real general\n2 2 1\n1 1 1.2.3\n",
        "integer general\n2 2 1\n1 1 1.5\n",
        "pattern symmetric\n2 2 1\n1 2\n",
        "pattern symmetric\n2 3 1\n2 1\n",
        "real skew-symmetric\n2 2 1\n1 1 1\n",
        "real hermitian\n2 2 1\n1 1 1\n",
        "pattern skew-symmetric\n2 2 1\n2 1\n",
    ] {
        let text = format!("{head} {rest}");
        assert_eq!(
            unheard(|pulse| matrix::read(text.as_bytes(), pulse)),
            Ok(None),
            "{text:?}"
        );
    }
    for text in [
        &b"1 2 3\n"[..],
        b",1\n",
        b"1,\n",
        b"1,,2\n",
        b"1 2,\n",
        b"a\0 b\n",
        b"a \xFF\n",
        b"# \xFF\n",
    ] {
        assert_eq!(
            unheard(|pulse| edges::read(text, pulse)),
            Ok(None),
            "{text:?}"
        );
    }
}

#[test]
fn reading_can_be_called_off() {
    let text = "1 2\n".repeat(10);
    let mut off = |_, _, _| Err(Interrupted);
    let read = edges::read(text.as_bytes(), &mut Pulse::every(1, &mut off));
    assert_eq!(read, Err(Interrupted));
}
