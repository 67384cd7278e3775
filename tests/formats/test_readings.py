"""A table of texts, each with its reading or its error."""

import json
import re
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import berge
from berge.cli import main
from berge.errors import AmbiguousText, BergeError, ParseError
from berge.formats import INPUT_FORMATS, read, recognise
from berge.games.input_text import InputText
from berge.i18n import localize
from berge.web import responses
from berge.web.answers import ANSWERS
from rulesets import ON_BOARDS
from thorough import limit_examples, mark_cases, pick_subset

TABLE = [json.loads(line) for line in (Path(__file__).parent / "readings.jsonl").read_text("utf-8").splitlines()]
"""Each row a `text` (or its bytes in `hex`) with `format`, `read` and `others`, or `either` formats, or an `error`.

An error that ends in `...` goes on as in another row or test.

Among the formats `rows` are all games on boards of `.`, `#` and `@`.
"""
for _row in TABLE:
    if "rows" in _row.get("either", ()):
        _row["either"] = [*_row["either"], *ON_BOARDS]
        _row["either"].remove("rows")
BOM = b"\xef\xbb\xbf"
C5 = "1 2\n2 3\n3 4\n4 5\n5 1\n"


def encode_row(row: dict[str, Any]) -> bytes:
    return row["text"].encode() if "text" in row else bytes.fromhex(row["hex"])


def name(row: dict[str, Any]) -> str:
    return ascii(row.get("text", row.get("hex")))[1:40]


def format_message(error: BergeError) -> str:
    return str(error) if isinstance(error, ParseError) else f"{type(error).__name__}: {error}"


def test_the_table_is_large_and_says_each_text_once() -> None:
    assert len(TABLE) >= 400
    assert len({encode_row(row) for row in TABLE}) == len(TABLE)


def test_a_text_is_what_its_author_meant_or_an_error() -> None:
    for row in TABLE:
        data = encode_row(row)
        if "read" in row:
            reading = read(data)
            assert (reading.format, reading.description) == (row["format"], row["read"]), row
            assert {choice.format for choice in reading.other_readings} == {*row.get("others", [])}, row
            is_guess = "(--no-header if it is an edge)" in row["read"]
            with pytest.warns(UserWarning, match="as the head of a table") if is_guess else nullcontext():
                assert berge.loads(data) == reading.game, row
            continue
        with pytest.raises(BergeError) as error_info:
            berge.loads(data)
        if "either" in row:
            assert isinstance(error_info.value, AmbiguousText), row
            assert {choice.format for choice in error_info.value.readings} == {*row["either"]}, row
        else:
            message, begin = format_message(error_info.value), row["error"].removesuffix("...")
            assert message == begin or (message.startswith(begin) and begin != row["error"]), row


def test_ends_of_lines_and_a_byte_order_mark_change_no_reading() -> None:
    """How an editor, a shell or Windows ends the lines of a file means nothing, apart from the errors' columns."""

    def read_outcome(data: bytes) -> object:
        try:
            reading = read(data)
        except BergeError as error:
            return type(error)
        return reading.format, reading.description, reading.game

    for row in pick_subset(TABLE, 6):
        data = encode_row(row)
        if "text" not in row or b"\r" in data or data.endswith(b"\n\n"):  # an empty last line is a vertex in METIS
            continue
        bare = data.removesuffix(b"\n")
        expected = read_outcome(bare)
        for changed in (bare + b"\n", bare + b"\n\n", bare.replace(b"\n", b"\r\n"), BOM + bare.removeprefix(BOM)):
            assert read_outcome(changed) == expected, changed


@pytest.mark.parametrize("row", [row for row in TABLE if "either" in row], ids=name)
def test_naming_one_of_the_readings_reads_the_text_so(row: dict[str, Any]) -> None:
    with pytest.raises(AmbiguousText) as error_info:
        read(encode_row(row))
    for choice in error_info.value.readings:
        reading = read(encode_row(row), choice.format)
        assert (reading.format, reading.description) == (choice.format, choice.description)
        others = {other.format for other in reading.other_readings}
        assert {*row["either"]} - {choice.format} <= others | {"adjacency"}
        if "biadjacency" in row["either"]:  # of which a few words tell enough
            assert f'ruleset="{choice.format}"' in str(error_info.value)
            assert f"--ruleset {choice.format}" in error_info.value.localized("zh")
        else:
            assert f"({choice.format})" in str(error_info.value)
            assert localize(choice.description, "zh") in error_info.value.localized("zh")


def read_by_command_line(data: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Return the command line's reading of a text, without other readings, or its error."""
    file = folder / "text"
    file.write_bytes(data)
    status = main(["solve", str(file)])
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert (status, bool(out)) in ((0, True), (2, False), (3, False))
    message = err.removeprefix(f"berge: {file}:").rstrip("\n")
    return ("read" if out else "error"), message.removeprefix(" ").removeprefix("read as ").partition(
        "; with --ruleset"
    )[0]


def read_by_page(data: bytes) -> tuple[str, str]:
    """Return the page's reading of a text, or its error."""
    try:
        answer = "".join(ANSWERS["/api/open"]({"text": data.decode()}, lambda *_progress: None))
    except BergeError as error:
        return "error", format_message(error)
    state = json.loads(answer)
    assert state["read"]["zh"] != state["read"]["en"]
    assert " x " not in state["read"]["en"]  # the page has the sign × in sizes
    return "read", state["read"]["en"].replace(" × ", " x ")


@pytest.mark.parametrize("row", mark_cases(TABLE, TABLE[::10]), ids=name)
def test_a_text_is_the_same_at_every_door(
    row: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, is_text = encode_row(row), "text" in row
    doors = {"command line": read_by_command_line(data, tmp_path, capsys)}
    if is_text:
        doors["page"] = read_by_page(data)
    for door, (kind, message) in doors.items():
        if "read" not in row:
            assert kind == "error", door
            expected = row.get("error", "").removesuffix("...")
            if door == "page" or expected.isascii():
                plain = re.sub(r"^(IllegalMove|\w+Error): |; --(ruleset|columns) .*", "", expected)
                assert plain.replace("\n", "\\n") in message.replace("\n", "\\n"), door
        elif kind == "error":
            assert door == "page", door
            assert "LimitError" in message, "the board takes few vertices"
            assert "vertices" in row["read"]
        else:
            assert message == row["read"], door
    if is_text and doors["page"][0] == "read":
        others = responses.describe_text(row["text"])["others"]
        assert [other["format"] for other in others] == row.get("others", [])


def test_a_header_is_one_whatever_the_base_and_the_isolated_vertices() -> None:
    for base, text in ((1, C5), (0, "0 1\n1 2\n2 3\n3 4\n4 0\n")):
        for order in (5, 6, 9):
            graph = berge.loads(f"{order} 5\n{text}", "graph").setup.graph  # type: ignore[attr-defined]
            assert list(graph.names) == list(range(base, order + base))
            assert graph.size == 5
    assert berge.solve(berge.loads(f"5 5\n{C5}", "edges-headed")).first_player_wins  # type: ignore[union-attr]


def test_without_a_header_is_said_by_the_format_or_by_the_line_that_berge_writes() -> None:
    text = "4 3\n0 1\n1 2\n2 3\n"
    assert read(text).format == "edges-headed"
    assert read(text, "edges").game == read("# 5 vertices, 4 edges\n" + text).game
    assert read(text, "edges").other_readings[0].format == "edges-headed"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "1:1: found the end of the file; expected an edge list, a table of edges, DIMACS"),
        ("# nothing\n", "1:1: found '#'; expected an edge list"),
        ("{}", "1:1: found '{}'; expected an edge list"),
        ('{"format": 1}\n', "1:1: found '{\"format\":'; expected a name of letters"),
        ("3 3\n.#.\n...\n#.#\n", "2:1: found '.#.'; expected a name of letters"),
        (".#.\n...\n", "1:1: found '.#.'; expected an edge list"),
        ("(;FF[4])\n", "1:1: found a record in SGF; expected an edge list"),
        ("\0", "1:1: found the character U+0000"),
    ],
    ids=ascii,
)
def test_what_is_no_graph_is_refused_as_one(text: str, error: str) -> None:
    with pytest.raises(ParseError) as error_info:
        read(text, "graph")
    assert str(error_info.value).startswith(error)


def test_any_names_are_those_of_edges_but_nothing_is_no_list_of_them() -> None:
    assert read("{}\n.#. @\n", "edges").description == (
        "graph, 3 vertices, 1 edge, from an edge list without a header, 1 vertex without edges"
    )
    assert read("1 2\n", "graph").format == read("5\n", "graph").format == "edges"
    for text in ("", "\n", "# nothing\n"):
        with pytest.raises(ParseError, match="found the end of the file; expected edges, two names in each line"):
            read(text, "edges")
    assert (
        read("# 0 vertices, 0 edges\n").description == "graph, 0 vertices, 0 edges, from an edge list without a header"
    )


def test_an_ambiguous_text_is_told_in_one_language() -> None:
    with pytest.raises(AmbiguousText) as error_info:
        read(".##\n...\n")
    zh, en = error_info.value.localized("zh"), error_info.value.localized("en")
    *_first, one, two = (choice.format for choice in error_info.value.readings)
    assert zh.endswith(f"{one} 或 {two}")
    assert en.endswith(f"{one} or {two}")


numbers = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=3), min_size=1, max_size=7)


@given(numbers)
def test_a_format_is_recognised_only_where_its_reader_finds_no_fault(lines: list[list[int]]) -> None:
    text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    for format in recognise(InputText(text.encode()), all_kinds=True):
        assert read(text, format).format == format
    for format in ("planinarenje", "hamilg", "metis", "edges-headed"):
        if format not in recognise(InputText(text.encode()), [format]):
            halves = format == "planinarenje" and any(len(line) % 2 for line in lines)
            short = len(text.split()) == 1 or lines[0][0] == 0  # nobody writes a graph without vertices so
            if not halves and not short and len(lines[0]) < 3:
                with pytest.raises(BergeError):
                    read(text, format)


@pytest.mark.parametrize("format", INPUT_FORMATS)
@limit_examples(15)
@example(b"\v\x01")  # the lines of networkx end at other signs too
@given(data=st.binary(max_size=40))
def test_any_bytes_are_read_or_refused_in_any_format(format: str, data: bytes) -> None:
    with suppress(BergeError):
        assert read(data, format).description
