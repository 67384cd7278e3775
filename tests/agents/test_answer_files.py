"""A file of answers is a player; `berge bench questions` writes what it answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.agents.benchmark import run
from berge.agents.scores import score_files
from berge.agents.suites import read_suite
from in_process import run_berge

BOARD = "maze:@../.../..."
SUITE = read_suite("own", "".join(f'{{"id": "{n}", "position": "{BOARD}"}}\n' for n in range(9)).encode())


def write_answers(tmp_path: Path, *lines: Any) -> str:
    """Return the name of a file with these answers."""
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines))
    return str(file)


def test_answers_come_from_the_file_and_others_are_missing(tmp_path: Path) -> None:
    file = write_answers(
        tmp_path,
        {"id": "0", "move": "1,2", "p_win": 0.5},
        "",
        {"id": "1", "move": [2, 1], "position": BOARD, "more": True},
        {"id": "2", "move": None},
        {"id": "3", "error": "no credit"},
        {"id": "4", "move": {}},
        {"id": "of another suite", "move": "1,2"},
    )
    rows = list(run(file, [SUITE], agent="me"))
    assert [row["move"] for row in rows] == ["1,2", "2,1", *[None] * 7]
    assert [row.get("error") for row in rows][:5] == [
        None,
        None,
        "no move",
        "no credit",
        "unreadable: {'id': '4', 'move': {}}",
    ]
    assert {row["error"] for row in rows[5:]} == {"no answer in the file"}
    [me] = score_files([("rows", "".join(json.dumps(row) + "\n" for row in rows).encode())], [SUITE]).agents
    assert (me.agent, me.missing) == ("me", 7)


def test_an_error_of_any_file_has_its_name(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_bytes(b"\xff\xfe\n")  # the mark of UTF-16, and half a character
    for command in (["bench", "score", str(file)], ["bench", "run", "--player", str(file), "king-1"]):
        assert f"{file}:1:1: found byte" in run_berge(*command).stderr.decode()


def test_an_answer_with_a_seed_is_one_to_runs_with_this_seed(tmp_path: Path) -> None:
    file = write_answers(
        tmp_path, *({"id": "0", "seed": seed, "move": f"1,{seed}"} for seed in (1, 2)), {"id": "1", "move": "1,2"}
    )
    for seed, moves in ((1, ["1,1", "1,2"]), (2, ["1,2", "1,2"]), (3, [None, "1,2"])):
        assert [row["move"] for row in run(file, [SUITE], seed=seed)][:2] == moves


def test_rows_of_a_run_are_a_file_of_answers(tmp_path: Path) -> None:
    rows = list(run("greedy", [SUITE]))
    again = list(run(write_answers(tmp_path, *rows), [SUITE], agent="greedy"))
    assert [row | {"ms": None} for row in again] == [row | {"ms": None} for row in rows]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "^2:2: found the end"),
        ('["0", "1,2"]', "^2:1: "),
        ('{"move": "1,2"}', 'no key "id"'),
        ('{"id": 0, "move": "1,2"}', "the id of a position"),
        ('{"id": "1"}', 'no key "move"'),
        ('{"id": "1", "move": "1,2", "seed": null}', "the seed"),
        ('{"id": "0", "move": "1,2"}', "'0' twice.*the first is in line 1"),
        ('{"id": "1", "move": "1,2", "notation": "maze:.@./.../..."}', "another"),
        ('{"id": "1", "move": "1,2", "position": 3}', "another"),
        ('{"id": "1", "move": "1,2", "position": "?"}', "another"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    file = write_answers(tmp_path, {"id": "0", "move": "1,2", "notation": BOARD}, line)
    with pytest.raises(berge.ParseError, match=message) as caught:
        list(run(file, [SUITE]))
    assert (caught.value.line, caught.value.source) == (2, file)


def test_a_file_about_other_positions_and_games_are_refused(tmp_path: Path) -> None:
    file = write_answers(tmp_path, {"id": "of another suite", "move": "1,2"})
    with pytest.raises(berge.InputError, match="no answer to a position of these suites"):
        list(run(file, [SUITE]))
    with pytest.raises(berge.InputError, match="a file has answers to positions alone"):
        list(run(file, [SUITE], games=True))
    with pytest.raises(FileNotFoundError):
        list(run(str(tmp_path / "none.jsonl"), [SUITE]))


def test_questions_are_answered_by_a_file(tmp_path: Path) -> None:
    questions = run_berge("bench", "questions", "king-1").stdout.splitlines()
    assert len(questions) == 100
    file = write_answers(tmp_path, *({"id": one["id"], "move": one["legal"][0]} for one in map(json.loads, questions)))
    output = tmp_path / "rows.jsonl"
    assert run_berge("bench", "run", "--player", file, "king-1", "-o", output).returncode == 0
    scored = json.loads(run_berge("bench", "score", output, "--format", "json").stdout)
    assert scored["agents"][0]["answers"] == 100
