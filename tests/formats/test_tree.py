"""Readable records with variations: they read back the same, and errors have their place."""

import copy
import pickle
import sys
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from berge.errors import FormatError, LimitError, ParseError
from berge.formats import tree
from berge.formats.tree import MARKS, Node, Record, parse, write
from thorough import count_repeats, mark_cases

SAMPLE = r"""[Ruleset "rabbit"]
[Start "rabbit:XO./OXO"]
["first player" "Alice \"the \\ hare\"\nof \u0007"]
[Result "egg"]

{A comment before
the first move.}
1. 3,4 3,3? {loses: 4,2 would \} have won} (1... 4,2! 2. 4,1 {好} 2... 4,4
(2... "a b")) (1... 38) 2. 1,2 1,3!?
*
"""


def write_text(record: Record) -> str:
    return "".join(write(record))


def build_line(*moves: str) -> Record:
    record = Record()
    children = record.children
    for move in moves:
        children.append(Node(move))
        children = children[0].children
    return record


def build_tree(parents: list[int], nodes: list[Node]) -> list[Node]:
    roots: list[Node] = []
    for number, (parent, node) in enumerate(zip(parents, nodes, strict=False)):
        (nodes[parent % number].children if number and parent else roots).append(node)
    return roots


characters = st.one_of(
    st.characters(exclude_categories=()), st.sampled_from('(){};"?!*[]\\ \n\r\tn.0123456789\ufeff\u2028')
)
texts = st.text(characters, max_size=12)
nodes = st.builds(
    Node, st.one_of(st.from_regex(r"[0-9]{1,3}", fullmatch=True), texts), st.sampled_from(["", *MARKS]), texts
)
records = st.builds(
    Record,
    st.dictionaries(texts, texts, max_size=4),
    texts,
    st.builds(build_tree, st.lists(st.integers(0, 50), min_size=20, max_size=20), st.lists(nodes, max_size=20)),
)


@given(records)
@example(Record({"": ""}, " ", [Node(""), Node("1."), Node("1.5"), Node("*"), Node("\ud83d\ude00")]))
@example(Record({"a]": "x"}, "\r\n", [Node("a", "?!", "\n\n", [Node("b", "", "}")])]))
def test_what_is_written_is_read_again(record: Record) -> None:
    text = write_text(record)
    again = parse(text)
    assert again == record
    assert list(again.tags) == list(record.tags)
    assert write_text(again) == text
    assert parse(text.encode()) == record
    assert parse(text.replace("\n", "\r\n")) == record


@given(records)
def test_copies_are_equal_and_changes_are_noticed(record: Record) -> None:
    for other in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
    assert copy.copy(record).children is record.children
    other = copy.deepcopy(record)
    line = other.mainline()
    if line:
        line[-1].children.append(Node("new"))
        assert other != record
        assert copy.deepcopy(line[0]) == pickle.loads(pickle.dumps(line[0])) == copy.copy(line[0]) == line[0]
        assert line[0] != record.children[0]


@given(
    st.text("abc", min_size=1),
    st.lists(st.tuples(st.text("ab )", max_size=30), st.text("xy (", max_size=60)), max_size=30),
)
def test_lines_are_no_wider_than_eighty_columns(comment: str, pairs: list[tuple[str, str]]) -> None:
    record = Record({}, comment[:70])
    children = record.children
    for move, remark in pairs:
        variation = Node(move, "!!", remark, [Node(move, "", remark)])
        children += [Node(move, "??", remark), variation]
        children = children[0].children if len(move) % 2 else variation.children
    text = write_text(record)
    assert parse(text) == record
    for line in text.splitlines():
        assert len(line) <= 80
        assert line == line.strip()


def test_the_sample_is_canonical() -> None:
    assert write_text(parse(SAMPLE)) == SAMPLE


def test_the_sample_means_what_it_says() -> None:
    record = parse(SAMPLE)
    assert record.tags == {
        "Ruleset": "rabbit",
        "Start": "rabbit:XO./OXO",
        "first player": 'Alice "the \\ hare"\nof \a',
        "Result": "egg",
    }
    assert record.comment == "A comment before\nthe first move."
    assert [node.move for node in record.mainline()] == ["3,4", "3,3", "1,2", "1,3"]
    first, second, third, fourth = record.mainline()
    assert first.children[0] is second
    assert (second.marks, second.comment) == ("?", "loses: 4,2 would } have won")
    assert [node.move for node in first.children[1:]] == ["4,2", "38"]
    better = first.children[1]
    assert better == Node("4,2", "!", "", [Node("4,1", "", "好", [Node("4,4"), Node("a b")])])
    assert (third.marks, fourth.marks, fourth.children) == ("", "!?", [])


def test_showing_is_short() -> None:
    record = parse(SAMPLE)
    assert repr(record) == "<Record, tags: 4, moves: 4>"
    assert repr(record.mainline()[1]) == '<Node "3,3"?, children: 1>'
    assert len(repr(Node("x" * 1000))) < 80


def test_nodes_and_records_are_equal_to_their_like_alone() -> None:
    assert Node("a") != "a"
    assert Record() != Node("a")
    assert Node("a") != Node("b")
    assert Node("a", "!") != Node("a")
    assert Node("a", comment="c") != Node("a")
    assert Node("a", children=[Node("b")]) != Node("a")
    assert Record(children=[Node("a"), Node("b")]) != Record(children=[Node("b"), Node("a")])
    assert Record({"a": "b"}) != Record()
    assert Record(comment="c") != Record()
    for value in (Node("a"), Record()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


def test_marks_that_nobody_reads_are_not_written() -> None:
    with pytest.raises(FormatError, match=r'"\?\?\?" are no marks: use one of'):
        write_text(Record(children=[Node("a", "???")]))


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Record(), "*\n"),
        (Record({"A": "b"}), '[A "b"]\n\n*\n'),
        (Record(comment="c"), "{c}\n*\n"),
        (build_line("a", "b", "c"), "1. a b 2. c\n*\n"),
        (Record(children=[Node("a"), Node("b", "!"), Node("c", "", "d")]), "1. a (1. b!) (1. c {d})\n*\n"),
        (Record(children=[Node("a", "", "c", [Node("b")])]), "1. a {c} 1... b\n*\n"),
        (Record(children=[Node("a", "", "", [Node("b")]), Node("c")]), "1. a (1. c) 1... b\n*\n"),
        (build_line("38", "1.", "1.5", "a]", ".5"), '1. 38 "1." 2. "1.5" a] 3. .5\n*\n'),
        (build_line("", "a b", "a\tb", "a\x85b", "\ud800"), '1. "" "a b" 2. "a\\u0009b" "a\\u0085b" 3. "\\ud800"\n*\n'),
        (Record({"a]": "\t"}, "\t\r"), '["a]" "\\u0009"]\n\n{\t\\u000d}\n*\n'),
        (build_line("a" * 77, "b"), f"1. {'a' * 77}\nb\n*\n"),
        (build_line("a" * 75, "b"), f"1. {'a' * 75} b\n*\n"),
        (build_line("a" * 76, "b"), f"1. {'a' * 76}\nb\n*\n"),
        (build_line("a" * 99, "b"), f"1. {'a' * 99}\nb\n*\n"),
        (Record(children=[Node("a"), Node("b" * 70)]), f"1. a (1. {'b' * 70})\n*\n"),
        (Record(children=[Node("a"), Node("b" * 71)]), f"1. a\n(1. {'b' * 71})\n*\n"),
        (Record(children=[Node("a"), Node("b" * 75)]), f"1. a\n(1. {'b' * 75})\n*\n"),
        (Record(children=[Node("a"), Node("b" * 76)]), f"1. a\n(1. {'b' * 76}\n)\n*\n"),
        (Record(children=[Node("a", "", "c" * 70 + "\nd\ne", [Node("b")])]), f"1. a {{{'c' * 70}\nd\ne}} 1... b\n*\n"),
        (Record(children=[Node("a", "", "c" * 75 + "\nd\ne", [Node("b")])]), f"1. a\n{{{'c' * 75}\nd\ne}} 1... b\n*\n"),
    ],
)
def test_this_is_how_it_is_written(record: Record, text: str) -> None:
    assert write_text(record) == text
    assert parse(text) == record


@pytest.mark.parametrize(
    "text",
    [
        "1. a b! {c d} (1... e) 2. f",
        "1. a b! {c d} (1... e) 2. f *",
        b"1. a b! {c d} (1... e) 2. f\n*\n\n",
        b"\xef\xbb\xbf1. a b! {c d} (1... e) 2. f *",
        "\ufeff1. a b! {c d} (1... e) 2. f *",
        "a b ! {c} {d} (e) f",
        "a b{c}!{d}(e)f*",
        "a b! {c} (e) {d} f",
        "a b! (e) {c} {} {d} f",
        "a b! ; c \n ; d\n (e) f",
        "a b!;c\r\n;\r\n;d\r\n(e)\r\nf",
        "a\rb! {c d}\r(e)\rf\r",
        "7. a 1. b! {c d} (999... e) 1... f 12.",
        "1.a b!{c d}(1...e)2.f",
        "  \n\t 1. \n\n a   b\n!\t{c d}\n( 1... e\n)2.f\n\n\n*\n ",
        "a\u00a0b!\u3000{c d}(e)\u2028f",
        '"a" "\\u0062"! {c d} ("e") "f"',
    ],
)
def test_what_people_write_is_understood(text: str | bytes) -> None:
    variation = Node("e")
    assert parse(text) == Record(children=[Node("a", "", "", [Node("b", "!", "c d", [Node("f")]), variation])])


def test_tags_come_in_any_order_and_among_comments() -> None:
    text = '{c} [ B\n"x\\u00e4\\"\\\\\\n" ]["A b"""]; d\n[C"?"] 1. a'
    record = parse(text)
    assert list(record.tags.items()) == [("B", 'xä"\\\n'), ("A b", ""), ("C", "?")]
    assert record.comment == "c d"
    assert record.children == [Node("a")]


@pytest.mark.parametrize("text", ["", "\n", "*", " * ", "\ufeff", b"\xef\xbb\xbf", "1.", "{}", ";"])
def test_nothing_is_a_record_too(text: str | bytes) -> None:
    assert parse(text) == Record()


def test_numbers_without_a_dot_are_moves() -> None:
    assert parse("1. 38 19 2. 57 3") == parse("1.38 19 2.57 3") == build_line("38", "19", "57", "3")
    assert parse("1... 3 -1.5 1/2.") == build_line("3", "-1.5", "1/2.")


def test_a_comment_before_a_variation_is_its_first_moves() -> None:
    assert parse("a ({b} c {d})").children[1] == Node("c", "", "b d")


def test_a_variation_of_a_variations_first_move_is_one_of_the_same_move() -> None:
    assert parse("a (b (c) d) (e)") == Record(
        children=[Node("a"), Node("b", "", "", [Node("d")]), Node("c"), Node("e")]
    )


MALFORMED: dict[str, tuple[str | bytes, str, int, int]] = {
    "comment not closed": ("1. a\n {b \\}", '"{" that is not closed', 2, 2),
    "comment not closed at once": ("{", '"{" that is not closed', 1, 1),
    "comment not closed, with a backslash at the end": ("{a\\", '"{" that is not closed', 1, 1),
    "variation not closed": ("a b\n(c (d) e", '"(" that is not closed', 2, 1),
    "inner variation not closed": ("a (b c (d e", '"(" that is not closed', 1, 8),
    "variation not closed before the end": ("a (b *", '"(" that is not closed', 1, 3),
    "tag not closed": ('[A "b"]\n[C "d"\n1. a', '"[" that is not closed', 2, 1),
    "tag that ends with its name": ("\n[A ", '"[" that is not closed', 2, 1),
    "tag that ends at once": ("[", '"[" that is not closed', 1, 1),
    "tag with two values": ('[A "b" "c"]', '"[" that is not closed', 1, 1),
    "tag without name": ('[ ]', '"]"', 1, 3),
    "tag without value": ("[Ruleset ]", '"]"', 1, 10),
    "tag without quotes": ("[Ruleset rabbit]", '"r"', 1, 10),
    "quote not closed": ('1. a "b\n"', "a quote that is not closed", 1, 6),
    "quote not closed, with a backslash at the end": ('"b\\', "a quote that is not closed", 1, 1),
    "quote of a tag's value not closed": ('[A "b]\n[C "d"]', "a quote that is not closed", 1, 4),
    "quote of a tag's name not closed": ('["A b]', "a quote that is not closed", 1, 2),
    "brace without a comment": ("a }", '"}"', 1, 3),
    "bracket without a variation": ("a\n(b))", '")" without "("', 2, 4),
    "variation before any move": ("{a}\n(b)", "a variation without a move before it", 2, 1),
    "variation before a variation's first move": ("a ((b) c)", "a variation without a move before it", 1, 4),
    "variation without moves": ("a (1. {b})", "a variation without moves", 1, 10),
    "mark before any move": ("1. ?a", '"?"', 1, 4),
    "mark before a variation's first move": ("a (! b)", '"!"', 1, 4),
    "second mark": ("a! ?", '"?"', 1, 4),
    "mark that is none": ("a ?!?", '"?!?"', 1, 3),
    "repeated tag": ('[A "b"]\n [A "b"]', 'the tag "A" twice', 2, 2),
    "repeated tag in quotes": ('[A "b"] ["\\u0041" "c"]', 'the tag "A" twice', 1, 9),
    "tag after a move": ('a\n[A "b"]', "a tag after a move", 2, 1),
    "escape in a comment": ("{a\n\\x}", 'the escape "\\\\x"', 2, 1),
    "escape at the end of a comment's line": ("{a\\\n}", 'the escape "\\\\\\n"', 1, 3),
    "escape in a move": ('1. "a\\t"', 'the escape "\\\\t"', 1, 6),
    "escape in a tag's name": ('["\\A" ""]', 'the escape "\\\\A"', 1, 3),
    "escape in a tag's value": ('[A "\\"\\u12g4"]', 'the escape "\\\\u"', 1, 7),
    "text after the end": ("a *\n b", '"b"', 2, 2),
    "comment after the end": ("a * {b}", '"{"', 1, 5),
    "second end": ("**", '"*"', 1, 2),
    "control character": ("a\r\n{b\x1b[0m}", "the character U+001B", 2, 3),
    "control character in a move": ("a\x00", "the character U+0000", 1, 2),
    "control character after a mark of byte order": ("\ufeffa\x7f", "the character U+007F", 1, 2),
    "form feed": ("a\x0cb", "the character U+000C", 1, 2),
    "half a surrogate pair": ("好\ud83d", "the character U+D83D", 1, 2),
    "bytes that are not UTF-8": (b"a\r\n\xe5\xa5\xbd \xff", "byte 0xff", 2, 3),
    "bytes that are not UTF-8 after a mark of byte order": (b"\xef\xbb\xbfab\xff", "byte 0xff", 1, 3),
    "bytes that stop in a character": (b"\xe5\xa5", "byte 0xe5", 1, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_wrong_is_pointed_at(name: str) -> None:
    text, result, line, column = MALFORMED[name]
    with pytest.raises(ParseError) as error_info:
        parse(text)
    assert (error_info.value.found, error_info.value.line, error_info.value.column) == (result, line, column)


CHARACTERS = '(){}[]"\\*?!;.1a \n\x00'


def try_to_parse(text: str | bytes) -> None:
    """Parse a text; a valid one reads back the same."""
    try:
        record = parse(text)
    except ParseError as error:
        wrong = error
    else:
        assert parse(write_text(record)) == record
        return
    lines = (text if isinstance(text, str) else text.decode("utf-8", "replace")).split("\n")
    assert 1 <= wrong.line <= len(lines)
    assert 1 <= wrong.column <= len(lines[wrong.line - 1]) + 1
    assert str(wrong).isascii()
    assert str(wrong).isprintable()


def test_every_beginning_is_read_or_refused() -> None:
    data = SAMPLE.encode()
    for end in range(len(data)):
        try_to_parse(data[:end])
    for end in range(len(SAMPLE)):
        try_to_parse(SAMPLE[:end])


@pytest.mark.parametrize("character", mark_cases([*CHARACTERS, ""], CHARACTERS[::3]))
def test_every_changed_character_is_read_or_refused(character: str) -> None:
    for place in range(len(SAMPLE)):
        try_to_parse(SAMPLE[:place] + character + SAMPLE[place + 1 :])


@given(st.text(CHARACTERS[:-1], max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try_to_parse(text)


def test_every_changed_bit_is_read_or_refused() -> None:
    data = SAMPLE.encode()
    for place in range(len(data)):
        for bit in range(8):
            try_to_parse(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])


def check_everything(record: Record) -> None:
    """Use all that could recurse."""
    text = write_text(record)
    again = parse(text)
    assert again == record
    assert write_text(again) == text
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record.children[0]) == record.children[0]
    assert len(repr(record)) < 80
    again.mainline()[-1].comment = "changed"
    assert again != record


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda n: "a b " + "(b c " * n + ")" * n,
        lambda n: "a " + "b (c d " * n + ")" * n,
        lambda n: "a " + "(b " * n + ")" * n,
        lambda n: "a " + "(b)" * n,
        lambda n: "a " * n,
    ],
    ids=["siblings", "lines", "first moves", "flat", "long"],
)
def test_nothing_recurses(make: Callable[[int], str]) -> None:
    check_everything(parse(make(count_repeats(3, 10) * sys.getrecursionlimit())))


@pytest.mark.parametrize("text", ["a " + "(b " * 20_000, "a " + "{b} " * 20_000 + "{", "a{b}" * 20_000 + ")"])
def test_what_is_wrong_in_the_depth_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)


@pytest.mark.slow
def test_a_line_of_many_moves() -> None:
    size = 50_000
    text = " ".join(f"{ply // 2 + 1}. {ply}" if ply % 2 == 0 else str(ply) for ply in range(size))
    record = parse(text)
    line = record.mainline()
    assert len(line) == size
    assert line[-1] == Node(str(size - 1))
    assert "".join(write(record)).split() == [*text.split(), "*"]


@pytest.mark.parametrize("text", ["a" + "{bc}" * 60_000, "a" + "(b){c}" * 20_000, "{" + "\\}" * 100_000 + "}"])
def test_many_comments_do_not_take_quadratic_time(text: str) -> None:
    record = parse(text)
    assert parse(write_text(record)) == record


def test_a_record_has_so_many_moves_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_MOVES", 4)
    record = parse("a b (c) (d)")
    assert record.count() == 4
    assert parse("".join(write(record))) == record
    for text in ("a b c d e", "a (b (c (d (e"):
        with pytest.raises(LimitError, match="more than 4 moves"):
            parse(text)
    record.children[0].children.append(Node("e"))
    with pytest.raises(FormatError, match="the game has 5 moves, and a record at most 4"):
        list(write(record))


def test_where_a_move_was_read_is_known_and_not_copied() -> None:
    record = parse('{one\ntwo} 1. a\r\n  b ("c d")')
    first = record.children[0]
    assert [record.find_place(node) for node in (first, *first.children)] == [(2, 9), (3, 3), (3, 6)]
    assert record.find_place(Node("a")) == (0, 0)
    assert pickle.loads(pickle.dumps(record)).text == ""
