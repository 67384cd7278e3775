"""Bad input gives an error in one line with its place."""

import codecs
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.sanitize import show_json
from thorough import mark_cases, pick_subset

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = {f"noi2011-{i}": (EXAMPLES / f"rabbit/noi2011-{i}.txt").read_bytes() for i in (1, 2, 3)}
MAZE = (EXAMPLES / "maze/jsoi2009.txt").read_bytes()
GAME = berge.rabbit.loads(RECORDS["noi2011-3"])
DOCUMENTS = {
    "game": GAME.dumps("json").encode(),
    "review": berge.review(GAME, certificates=True).dumps("json", certificates=True).encode(),
    "position": berge.solve(GAME).dumps("json", certificates=True).encode(),
    "board": berge.solve(berge.maze.loads(MAZE)).dumps("json", certificates=True).encode(),
    "certificate": berge.review(GAME).plies[0].certificate().dumps("json").encode(),
    "slither": berge.slither(berge.maze.loads(MAZE)).dumps("json", certificates=True).encode(),
}
SAMPLES = {**RECORDS, "maze": MAZE, **DOCUMENTS}
COMMANDS = ["review", "solve", "verify", "convert"]


class Outcome:
    """The result of the command line on an input."""

    def __init__(self, command: str, path: Path, *options: str) -> None:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            self.status = main([command, str(path), *options])
        self.out, self.err = out.getvalue(), err.getvalue()

    def assert_told_well(self) -> None:
        assert self.status in (0, 1, 2)
        if self.status == 2:
            assert self.out == ""
            assert re.fullmatch(r"berge: [^\n]+\n", self.err), self.err
            assert self.err[:-1].isprintable()
            assert len(self.err) < 400
        else:
            assert all(": read as " in line for line in self.err.splitlines())


def check(data: bytes, path: Path, commands: list[str] = COMMANDS) -> list[int]:
    path.write_bytes(data)
    outcomes = [Outcome(command, path) for command in commands]
    for outcome in outcomes:
        outcome.assert_told_well()
    return [outcome.status for outcome in outcomes]


def read_complaint(data: bytes, path: Path, command: str = "review") -> str:
    path.write_bytes(data)
    outcome = Outcome(command, path)
    outcome.assert_told_well()
    assert outcome.status == 2, outcome.out
    return outcome.err.removeprefix(f"berge: {path}:").strip()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "input"


every_few_bytes = pytest.mark.parametrize("step", mark_cases([3, 61], [61]))
"""How far apart the places are at which a sample is changed."""


@every_few_bytes
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_cut_at_any_byte_is_told_well(name: str, step: int, path: Path) -> None:
    sample = SAMPLES[name]
    for end in range(0, len(sample), step if len(sample) > 150 else 1 + step // 20):
        check(sample[:end], path)


@every_few_bytes
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_with_any_byte_changed_is_told_well(name: str, step: int, path: Path) -> None:
    sample = SAMPLES[name]
    for at in range(0, len(sample), step if len(sample) > 150 else 1 + step // 20):
        bit = (0x01, 0x10, 0x80)[at % 3]
        check(sample[:at] + bytes([sample[at] ^ bit]) + sample[at + 1 :], path)


def cut_lines(sample: bytes) -> Iterator[bytes]:
    lines = sample.splitlines(keepends=True)
    for count in range(len(lines)):
        yield b"".join(lines[:count])


def end_or_single_line(line: int) -> str:
    """Return how the complaint begins where a file ends too early, before a line."""
    return "1:1: found a single line, " if line == 2 else f"{line}:1: found the end of the file; expected "


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_cut_after_any_line_is_an_error_at_its_end(name: str, path: Path) -> None:
    for part in cut_lines(RECORDS[name]):
        line = part.count(b"\n") + 1
        assert read_complaint(part, path).startswith(end_or_single_line(line)), part
        with pytest.raises(berge.ParseError) as error:
            berge.rabbit.loads(part)
        assert (error.value.line, error.value.column) == (line, 1)


def test_a_maze_cut_after_any_line_is_an_error_at_its_end(path: Path) -> None:
    for part in cut_lines(MAZE):
        line = part.count(b"\n") + 1
        assert end_or_single_line(line) in read_complaint(part, path, "solve")


NUMBERS = ["0", "-1", "4294967296", "2147483648000", "9223372036854775808", "99999999999999999999999", "1.5", "x", "١"]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("word", "place"), [(0, "1:1"), (1, "1:3")], ids=["rows", "columns"])
def test_a_size_that_is_no_size_is_refused(number: str, word: int, place: str, path: Path) -> None:
    for text in ("1 6\nXO.OXO\n1\n1 2\n1 1\n", "3 3\n.##\n...\n#.#\n"):
        words = text.split(" ", 1)
        rest = words[1].split("\n", 1)
        edit = f"{number} {words[1]}" if word == 0 else f"{words[0]} {number}\n{rest[1]}"
        message = read_complaint(edit.encode(), path, "solve")
        assert message.startswith(f"{place}: found "), message
        assert "whole number from 1 to 4294967295" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: found the end of the file; expected the size of a board, two names of vertices"),
        (" \n\t\r\n", "3:1: found the end of the file; expected the size of a board"),
        ("\x00\x01\x02", "1:1: found the character U+0000; expected text without control characters"),
        ("\x1b[31mred", "1:1: found the character U+001B; expected text without control characters"),
        ("\u202e1 2", "1:1: found '\\u202e1'; expected a name"),
        ("100000 100000\nX", "1:8: found a board of 100000 x 100000 cells; expected at most 4294967295 cells"),
        ("60000 60000\n.", "2:1: found a row of 1 cell; expected row 1 of 60000: 60000 cells"),
        ("2 3\nXO.\nXO\n0\n", "3:1: found a row of 2 cells; expected row 2 of 2: 3 cells, each X or O or ."),
        ("2 3\nXO.\nXOXO\n0\n", "3:1: found a row of 4 cells; expected row 2 of 2: 3 cells"),
        ("2 3\nXO.\n0\n", '3:1: found "0"; expected row 2 of 2'),
        ("1 3\nXO.\nXOX\n0\n", '3:1: found "XOX"; expected the number of rounds'),
        ("1 3\nXo.\n0\n", '2:2: found "o"; expected row 1 of 1: 3 cells, each X or O or .'),
        ("1 3\nX#.\n0\n", '2:2: found "#"; expected row 1 of 1: 3 cells, each X or O or .'),
        ("1 3\nXOX\n0\n", "2:4: found a board without a blank; "),
        ("1 3\n.O.\n0\n", "2:3: found a second blank; "),
        ("1 6\nXO.OXO\n-1\n", '3:1: found "-1"; expected the number of rounds (0 for'),
        ("1 6\nXO.OXO\n99999999999\n", '3:1: found "99999999999"; expected the number of rounds'),
        ("1 6\nXO.OXO\n2\n1 2\n1 1\n", "6:1: found the end of the file; expected the row of move 2 of Rabbit"),
        ("1 6\nXO.OXO\n1\n1 2\n1\n", "6:1: found the end of the file; expected the column of move 1 of Egg"),
        ("1 6\nXO.OXO\n1\n1 2\n", "5:1: found the end of the file; expected the last move of Egg, who still can move"),
        ("1 6\nXO.OXO\n1\n1 7\n1 1\n", '4:3: found "7"; expected the column of move 1 of Rabbit'),
        ("1 6\nXO.OXO\n1\n0 2\n1 1\n", '4:1: found "0"; expected the row of move 1 of Rabbit'),
        ("1 6\nXO.OXO\n1\n1 2\n1 1\n1 1\n", '6:1: found "1"; expected the end of the file after 2 moves'),
        ("1 6\nXO.OXO\n1\n1 2\n1 1 # why\n", '5:5: found "#"; expected the end of the file after 2 moves'),
        ("1 6\nXO.OXO\n1\n1 1\n1 2\n", "4:1: move 1 of Rabbit, (1, 1): is not next to the blank at (1, 3); a piece"),
        ("1 6\nXO.OXO\n1\n1 2\n1 3\n", "5:1: move 1 of Egg, (1, 3): holds O; Egg moves black pieces (X)"),
        ("1 3\nX.X\n1\n1 1\n1 2\n", "4:1: move 1 of Rabbit, (1, 1): played after the end"),
        ("1 6\nXO.OXO\n1\n1 3\n1 2\n", "4:1: move 1 of Rabbit, (1, 3): is the blank itself"),
        ("1 6\nXO.OXO\n2\n1 2\n1 1\n1 2\n1 3\n", "6:1: move 2 of Rabbit, (1, 2): played after"),
    ],
)
def test_a_bad_record_is_told_with_its_place(text: str, message: str, path: Path) -> None:
    assert read_complaint(text.encode(), path).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 3\n.#x\n", '2:3: found "x"; expected row 1 of 1: 3 cells, each . or #'),
        ("1 3\n.##\n.##\n", '3:1: found ".##"; expected the end of the file after row 1'),
        ("2 3\n.##\n.#\n", "3:1: found a row of 2 cells; expected row 2 of 2: 3 cells"),
        ("2 3\n.##\n", "3:1: found the end of the file; expected row 2 of 2"),
    ],
)
def test_a_bad_maze_is_told_with_its_place(text: str, message: str, path: Path) -> None:
    assert read_complaint(text.encode(), path, "solve").startswith(message)


def edit(name: str, **keys: object) -> bytes:
    return json.dumps(json.loads(DOCUMENTS[name]) | keys).encode()


def write_document(ruleset: str, **keys: object) -> bytes:
    return json.dumps({"format": "berge-game/1", "ruleset": ruleset, "moves": [], **keys}).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "1:2: found the end of the file; expected JSON ("),
        (b'{"a":"\xff"}', "1:7: found byte 0xff; expected UTF-8 text"),
        (b"{}", 'found no key "format"; expected "berge-game/1"'),
        (b'{"format":1}', "found format: 1; expected "),
        (b'{"format":"\\ud800"}', 'found format: "\\ud800"; expected '),
        (b'{"format":"<script>"}', 'found format: "<script>"; expected '),
        (b'{"format":"berge-certificate/1"}', 'found format: "berge-certificate/1"; expected '),
        (b'{"format":"berge-game/1"}', 'found no key "ruleset"; expected one of: rabbit, maze'),
        (edit("game", ruleset="chess"), 'found ruleset: "chess"; expected one of: rabbit, maze'),
        (edit("game", ruleset=None), "found ruleset: null; expected "),
        (edit("game", board="XO."), 'found board: "XO."; expected the rows of a board, a list of strings'),
        (edit("game", board=[]), "found a board without cells; expected at least one row"),
        (edit("game", board=[""]), "found a board without cells"),
        (edit("game", board=["XO.", 3]), "found board, row 2: 3; expected a string"),
        (edit("game", board=["XO.", "XO"]), "found board, row 2, column 1: a row of 2 cells; expected 3 cells"),
        (
            edit("game", board=["XO.", "X O"]),
            "found board, row 2, column 2: ' '; expected X or O or . in each cell",
        ),
        (edit("game", board=["XO\u202e"]), "found board, row 1, column 3: '\\u202e'; expected X or O or ."),
        (edit("game", board=["XOX"]), "found 0 blanks; "),
        (edit("game", board=[".O."]), "found board, row 1, column 3: 2 blanks; expected exactly one ."),
        (edit("game", moves=3), "found moves: 3; expected a list of moves"),
        (edit("game", moves=[[3, 2], 5]), "found moves[1]: 5; expected a cell, [row, column]"),
        (edit("game", moves=[[3, 2, 1]]), "found moves[0]: [3, 2, 1]; expected a cell"),
        (edit("game", moves=[[3, 2.0]]), "found moves[0]: [3, 2.0]; expected a cell"),
        (edit("game", moves=[[3, True]]), "found moves[0]: [3, true]; expected a cell"),
        (edit("game", moves=[["3", "2"]]), 'found moves[0]: ["3", "2"]; expected a cell'),
        (edit("game", moves=[[3, 1e400]]), "1:1: found the number Infinity"),
        (
            edit("game", moves=[[3, 2], [99, 1]]),
            "move 1 of Egg, (99, 1): off the board; the board has 4 rows and 4",
        ),
        (edit("game", moves=[[2**63, -1]]), "move 1 of Rabbit, (9223372036854775808, -1): off the board"),
        (edit("review", plies=[1]), 'found plies[0]: 1; expected an object with the key "move"'),
        (edit("review", plies=None), "found plies: null; expected a list of plies"),
        (write_document("graph", edges=[["a", "b"], "ab"]), 'found edges[1]: "ab"; expected a pair of names'),
        (
            write_document("graph", edges=[["a", 0.5]]),
            "found 0.5; expected the name of a vertex: a number, a string or a",
        ),
        (write_document("graph", edges=[["a", [["b", []]]]]), "found []; expected the name of a vertex"),
        (write_document("graph", edges=[["a", "b"]], token="c"), "found 'c'; expected a vertex"),
        (write_document("hamilg", cases=[[2, []]]), 'found [2, []]; expected an object with "vertices" and "edges"'),
        (
            write_document("hamilg", cases=[{"vertices": 2, "edges": [[1, 2.0]]}]),
            "found [1, 2.0]; expected a pair of numbers",
        ),
        (
            write_document("hamilg", cases=[{"vertices": 2, "edges": [[1, 2, 1]]}]),
            "found [1, 2, 1]; expected a pair of numbe",
        ),
    ],
    ids=lambda value: value[:40].decode("latin-1") if isinstance(value, bytes) else "",
)
def test_a_bad_document_is_told_with_its_place(data: bytes, message: str, path: Path) -> None:
    assert read_complaint(data, path).startswith(message)


def test_values_that_nest_however_deeply_are_refused() -> None:
    """Near the depth where Python stops reading it may not write what it has read."""
    for depth in pick_subset(range(1, 1200), 7):
        with pytest.raises(berge.ParseError):
            berge.loads('{"format":' + "[" * depth + "]" * depth + "}")
    assert show_json([[1, 2], {"a": "b"}]) == '[[1, 2], {"a": "b"}]'
    assert show_json({1}) == "set"


PROOF = "a proof in JSON, as berge solve and berge review write it with --format json --certificates"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"3 3\n.##\n...\n#.#\n", f"found the text '3 3'; expected {PROOF}"),
        (b"", f"found an empty file; expected {PROOF}"),
        (b"\xef\xbb\xbf \n\n", f"found an empty file; expected {PROOF}"),
        (b"%PDF-1.4\n1 0 obj\n", f"found the text '%PDF-1.4'; expected {PROOF}"),
        (b"\x89PNG\r\n\x1a\n\0\0", f"found a file that is no UTF-8 text; expected {PROOF}"),
        ('{"format": "berge-game/1"}'.encode("utf-16-le"), f"found a file that is no UTF-8 text; expected {PROOF}"),
        (berge.review(GAME).dumps("text").encode(), "found the text 'Rabbit and Egg, "),
        (b"null", f"found the text 'null'; expected {PROOF}"),
        ('{\n"复盘": "兔兔"}'.encode("gbk"), "2:2: found byte 0xb8; expected UTF-8 text: if it is GBK, save it"),
        (b"[]", f"found the text '[]'; expected {PROOF}"),
        (b'[{"a": 1}]', "found the text '[{"),
        (b'[{"format":"berge-review/1"}]', "the file has a list: write each proof into a file of its own"),
        (2 * b'{"format":"berge-review/1"}\r\n', "the file has several documents: write each proof into a file of"),
        (b"\xef\xbb\xbf" + 2 * b'{"format":"berge-review/1"}', "the file has several documents: write each"),
        (2 * b'{"format":"berge-review/1"}\n\n', "the file has several documents: write each"),
        (2 * b'{\n"format":"berge-review/1"\n}\n', "the file has several documents: write each"),
        (2 * b'{"format":"other"}\n', '2:1: found "{"; expected JSON (the end of the file)'),
        (
            b"{}",
            'found no key "format"; expected one of: "berge-certificate/1", "berge-review/1", "berge-solution/1", "',
        ),
        (b'{"format": "berge-slither/1", "certificate": {}}', "found a document without certificates"),
        (DOCUMENTS["game"], 'found format: "berge-game/1"; expected one of: "berge-certificate/1"'),
        (
            berge.review(GAME).dumps("json").encode(),
            "found a document without certificates; expected one that was writ",
        ),
        (edit("review", final=3), "found a document without certificates"),
    ],
    ids=lambda value: value[:30].decode("latin-1") if isinstance(value, bytes) else "",
)
def test_what_holds_no_proof_is_not_for_verify(data: bytes, message: str, path: Path) -> None:
    assert read_complaint(data, path, "verify").startswith(message)


KEYS = {name: list(json.loads(text)) for name, text in DOCUMENTS.items()}
VALUES: list[object] = [None, True, -1, 2**31, 2**63, 1.5, "", "\x00\u202e<script>", [], [[]], [None], {}, {"a": {}}]


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, keys in KEYS.items() for key in keys])
def test_any_value_under_any_key_is_told_well(name: str, key: str, path: Path) -> None:
    document = json.loads(DOCUMENTS[name])
    for value in pick_subset(VALUES[-(len(key) % 4) :] + VALUES, 4):  # daily others for other keys
        check(json.dumps(document | {key: value}).encode(), path)
    del document[key]
    check(json.dumps(document).encode(), path)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_other_encodings_are_read_or_told_well(encoding: str, path: Path) -> None:
    for sample in SAMPLES.values():
        statuses = check(sample.decode().encode(encoding), path, ["review", "solve", "convert"])
        assert encoding == "latin-1" or statuses == check(sample, path, ["review", "solve", "convert"])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_damaged_texts_in_other_encodings_are_told_well(encoding: str, path: Path) -> None:
    for sample in SAMPLES.values():
        text = sample.decode().encode(encoding)
        for data in (text, codecs.BOM_UTF16_LE + text[:-1], codecs.BOM_UTF16_BE + text + b"\xd8"):
            check(data, path, ["review", "solve", "convert"])


FORGIVEN = {
    "CRLF": lambda text: text.replace(b"\n", b"\r\n"),
    "byte order mark": lambda text: b"\xef\xbb\xbf" + text,
    "tabs": lambda text: text.replace(b" ", b"\t"),
    "trailing blanks": lambda text: text.replace(b"\n", b" \t\n"),
    "no last newline": lambda text: text.rstrip(b"\n"),
    "empty lines": lambda text: text.replace(b"\n", b"\n\n"),
}


@pytest.mark.parametrize("kind", FORGIVEN)
@pytest.mark.parametrize("name", [*RECORDS, "maze"])
def test_blanks_are_forgiven(kind: str, name: str) -> None:
    assert berge.loads(FORGIVEN[kind](SAMPLES[name])) == berge.loads(SAMPLES[name])


def test_games_that_end_early_or_with_rabbit_are_legal() -> None:
    unfinished = berge.rabbit.loads("4 4\nOOXX\nOXXO\nOO.O\nXXXO\n1\n3 2\n2 2\n")
    assert not unfinished.is_over()
    assert berge.review(unfinished).mistakes("rabbit") == [1]
    victory = berge.rabbit.loads("1 2\n.O\n1\n1 2\n")
    assert victory.is_over()
    assert berge.review(victory).final.winner == "rabbit"
    assert berge.rabbit.dumps(victory) == "1 2\n.O\n1\n1 2\n"
    assert berge.review(berge.rabbit.loads("1 1\n.\n0\n")).final.winner == "egg"
    assert berge.solve(berge.maze.loads("2 2\n##\n##\n")).dumps("jsoi") == "LOSE\n"


def test_a_game_that_stops_before_eggs_move_is_kept_by_json_alone() -> None:
    game = berge.Game(berge.rabbit.setup(("XO.OXO",)), [(1, 2)])
    assert berge.loads(game.dumps("json")) == game
    with pytest.raises(berge.FormatError, match="P1971 cannot hold a game that stops before Egg's move"):
        game.dumps("p1971")


def test_unknown_keys_are_ignored() -> None:
    document = json.loads(DOCUMENTS["game"]) | {"comment": "a fine game", "tags": {"event": [1, 2]}}
    assert berge.loads(json.dumps(document)) == GAME
    for name in ("review", "position"):
        assert berge.loads(edit(name, comment=None)) == GAME
