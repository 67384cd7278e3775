"""Players of a benchmark: those of the package, functions, commands, and those that fail."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

import berge
from berge.agents.benchmark import run
from berge.agents.functions import FunctionProcess, serve
from berge.agents.players import PACKAGE_PLAYERS, find_player
from berge.agents.programs import _pass_requests
from berge.agents.searches import alpha_beta, search_cost, search_tree
from berge.agents.suites import Suite, read_suite
from berge.formats.moves import move_codec
from rulesets import ROWS, SMALL

BOARD = "maze:@../.../..."
LINES = [f'{{"id": "{n}", "position": "{BOARD}"}}'.encode() for n in range(8)]
SUITE = read_suite("own", b"\n".join(LINES))


def write_program(tmp_path: Path, code: str) -> str:
    """Return the command of a player with this code."""
    file = tmp_path / "player.py"
    file.write_text("import json, sys, time\n" + code)
    return f"{sys.executable} {file}"


GOOD = """
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], "move": request["legal"][0], "p_win": 0.25}), flush=True)
"""


@pytest.mark.parametrize("name", ROWS)
def test_every_player_makes_legal_moves_in_every_ruleset(name: str) -> None:
    rng, lines = Random(name), list[str]()
    while len(lines) < 4:
        setup, _oracle = SMALL[name](rng)
        if setup.position().legal_moves:
            lines.append(f'{{"id": "{len(lines)}", "position": {json.dumps(setup.position().notation())}}}')
    suite = read_suite(name, "\n".join(lines).encode())
    for player in (*PACKAGE_PLAYERS[:5], "level10", "mcts7", "alphabeta20"):
        for row in run(player, [suite], seed=3):
            position = suite.by_id[row["id"]].position
            assert position.is_legal(move_codec(position.setup).read(row["move"])), (player, row)


@pytest.mark.parametrize("name", ROWS)
def test_a_search_with_a_large_budget_finds_what_wins(name: str) -> None:
    """Beside the exhaustive search of `tests/oracle`."""
    rng, count = Random(f"search {name}"), 0
    while count < 8:
        setup, oracle = SMALL[name](rng)
        position = setup.position()
        if not position.legal_moves:
            continue
        count += 1
        vertex, p_win = alpha_beta(position, 1_000_000, Random(count))
        winning = oracle.list_winning_moves()
        assert p_win == (1.0 if winning else 0.0)
        assert setup.move_of(vertex) in (winning or position.legal_moves)
        assert (search_cost(position, 100_000) is not None) == bool(winning)
        best, share = search_tree(position, 50, Random(count))
        assert position.is_legal(setup.move_of(best))
        assert 0 <= share <= 1


def test_a_budget_that_does_not_suffice_proves_nothing() -> None:
    position = berge.loads("king:@...../....../....../......").position()
    assert alpha_beta(position, 1, Random(0))[1] == 0.5
    assert search_cost(position, 10) is None


def test_equal_seeds_make_equal_answers_and_positions_do_not_influence_each_other() -> None:
    def list_moves(suite: Suite, seed: int) -> dict[str, Any]:
        return {row["id"]: row["move"] for row in run("random", [suite], seed=seed)}

    every, backwards = list_moves(SUITE, 1), list_moves(Suite("own", SUITE.sha256, SUITE.items[::-1]), 1)
    assert every == backwards == list_moves(SUITE, 1)
    assert every != list_moves(SUITE, 2)


def test_a_function_of_python_answers_with_a_move_or_with_its_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """
class Bot:
    def play(position):
        return {"move": position.legal_moves[0], "p_win": 0.5}
def first(position): return position.legal_moves[0]
def as_text(position): return "1,2"
def illegal(position): return [1, "x"]
def none(position): return None
def fails(position): raise SystemExit("broken")
def sleeps(position):
    import time; time.sleep(30)
word = 3
"""
    (tmp_path / "my_bots.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    for name, move, p_win in (("Bot.play", "1,2", 0.5), ("first", "1,2", None), ("as_text", "1,2", None)):
        [row, *_] = run(f"my_bots:{name}", [SUITE], agent="bot")
        assert (row["agent"], row["move"], row["p_win"]) == ("bot", move, p_win)
        assert row["ms"] >= 0
    [row, *_] = run("my_bots:illegal", [SUITE])
    assert row["move"] == "[1, 'x']"
    for name, message in (
        ("fails", "5 times in a row, last at '?4'?: .*SystemExit"),
        ("none", "no move"),
        ("word", "it is not a function"),
        ("missing", "AttributeError"),
    ):
        with pytest.raises(berge.InputError, match=message):
            list(run(f"my_bots:{name}", [SUITE]))
    with pytest.raises(berge.InputError, match="ModuleNotFoundError"):
        list(run("no_such_module:player", [SUITE]))


def test_a_function_that_hangs_is_ended_and_asked_the_next_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also one that blocks all threads of its process, kills it, or fails to load the second time."""
    code = f"""
import os, pathlib, re
loaded = pathlib.Path({str(tmp_path)!r}) / "loaded"
loaded.write_text(loaded.read_text() + "x" if loaded.exists() else "x")
count = 0
def play(position):
    global count
    print("thinking")
    count += 1
    if count == 2:
        os.getppid() and re.fullmatch("(a*)*b", "a" * 60)  # it holds the lock of the interpreter
    if count == 1 and len(loaded.read_text()) == 2:
        os._exit(7)
    return position.legal_moves[0]
"""
    (tmp_path / "hanging_bots.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    rows = list(run("hanging_bots:play", [read_suite("four", b"\n".join(LINES[:4]))], seconds=1))
    assert [row.get("error") for row in rows] == [None, "timeout", "ended with status 7", None]
    assert [row["move"] for row in rows] == ["1,2", None, None, "1,2"]
    assert (tmp_path / "loaded").read_text() == "xxx"
    assert "thinking" in capfd.readouterr().err
    (tmp_path / "dying_bots.py").write_text("import os; os._exit(3)")
    with pytest.raises(berge.InputError, match="status 3"):
        list(run("dying_bots:play", [SUITE]))


def test_a_function_can_neither_read_requests_nor_write_answers(tmp_path: Path) -> None:
    code = """
def play(position):
    print('{"move": "2,1"}')
    try:
        print(input())
    except EOFError:
        return position.legal_moves[0]
"""
    (tmp_path / "talking_bots.py").write_text(code)
    requests = "".join(f'{{"id": "{number}", "position": "maze:@.."}}\n' for number in range(2))
    words = FunctionProcess("talking_bots:play", 1)._command
    served = subprocess.run(words, input=requests, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert [json.loads(line).get("move") for line in served.stdout.splitlines()] == [None, "1,2", "1,2"]
    assert served.stderr == '{"move": "2,1"}\n' * 2


def test_a_function_is_served_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process does for it."""
    (tmp_path / "served_bots.py").write_text("def play(position): return position.legal_moves[0]\nword = 3")
    monkeypatch.syspath_prepend(tmp_path)
    request = json.dumps({"id": "a", "position": "maze:@.."}) + "\n"
    for text, lines in (
        ("served_bots:play", [{}, {"id": "a", "move": "1,2", "p_win": None}]),
        ("served_bots:word", [{"error": "it is not a function"}]),
        ("no_such_bots:play", [{"error": "ModuleNotFoundError: \"No module named 'no_such_bots'\""}]),
    ):
        answers = StringIO()
        serve(text, StringIO(request), answers)
        assert [json.loads(line) for line in answers.getvalue().splitlines()] == lines


def test_a_command_answers_in_json_lines(tmp_path: Path) -> None:
    rows = list(run(write_program(tmp_path, GOOD), [SUITE], seed=7))
    assert {row["move"] for row in rows} == {"1,2"}
    assert {(row["seed"], row["p_win"]) for row in rows} == {(7, 0.25)}
    assert rows[0].keys() == {
        "suite", "suite_sha256", "id", "notation", "agent", "seed", "move", "p_win", "ms",
    }  # fmt: skip


ANSWER_ALL = """
for line in sys.stdin:
    print(json.dumps({{"id": json.loads(line)["id"], {answer}}}), flush=True)
"""


def always(answer: str) -> str:
    """Return the code of a player that always answers the same."""
    return f"for line in sys.stdin: print({answer!r}, flush=True)"


@pytest.mark.parametrize(
    ("code", "error", "seconds"),
    [
        ("", "status 0", 60),
        ("sys.exit('no model')", "status 1: no model", 60),
        ("sys.exit('/a/path' + '/of/a/model' * 9 + ': no model')", "/of/a/model: no model", 60),
        ("time.sleep(60)", "timeout", 0.02),
        (always("hello"), "unreadable: hello", 60),
        (always("[" * 60000), "unreadable", 60),
        (always('{"id": "other", "move": "1,2"}'), "another id", 60),
        (always('{"move": "1,2"}'), "no id", 60),
        (ANSWER_ALL.format(answer='"error": "no credit"'), "no credit", 60),
        (ANSWER_ALL.format(answer='"move": 1e999'), "unreadable", 60),
        ("print('loading', flush=True)\n" + ANSWER_ALL.format(answer='"move": [1, 2]'), "unreadable: loading", 60),
        ("sys.stdin.readline(); print('x' * 99999, end='', flush=True); time.sleep(60)", "more than 65536 bytes", 60),
    ],
)
def test_a_command_that_always_fails_ends_the_run_with_an_error(
    tmp_path: Path, code: str, error: str, seconds: float
) -> None:
    with pytest.raises(berge.InputError) as caught:
        list(run(write_program(tmp_path, code), [SUITE], seconds=seconds))
    assert error in str(caught.value)


def test_a_command_that_fails_once_is_started_again(tmp_path: Path) -> None:
    code = """
for line in sys.stdin:
    request = json.loads(line)
    if request["id"] == "2":
        sys.exit(3)
    if request["id"] == "4":
        print("?", flush=True)
        continue
    print(json.dumps({"id": request["id"], "move": [1, 2], "p_win": 7}), flush=True)
"""
    rows = list(run(write_program(tmp_path, code), [SUITE]))
    assert [row["id"] for row in rows if row["move"] is None] == ["2", "4"]
    assert rows[2]["error"].endswith("status 3")
    assert rows[0]["move"] == "1,2"
    assert {row["p_win"] for row in rows} == {None}


def test_a_second_line_is_no_answer_to_the_next_position(tmp_path: Path) -> None:
    code = """
for line in sys.stdin:
    answer = json.dumps({"id": json.loads(line)["id"], "move": [1, 2]})
    print(answer + "\\n" + answer, flush=True)
"""
    rows = list(run(write_program(tmp_path, code), [SUITE]))
    assert [row.get("error") for row in rows] == [None, "another id"] * (len(rows) // 2) + [None] * (len(rows) % 2)


def test_a_game_ends_where_a_command_fails(tmp_path: Path) -> None:
    suite = read_suite("won", b'{"id": "1", "position": "maze:@.../...."}')
    [row] = run(write_program(tmp_path, "sys.exit(1)"), [suite], games=True)
    assert row["moves"] == []
    assert "status 1" in row["error"]
    [row] = run("level10", [suite], games=True)
    assert len(row["moves"]) % 2 == 1
    (tmp_path / "other.py").write_text("")
    bad = write_program(tmp_path, ANSWER_ALL.format(answer='"move": "9,9"'))
    [row] = run(bad, [suite], games=True)
    assert row["moves"] == ["9,9"]


def test_games_begin_on_won_positions_and_progress_is_reported() -> None:
    suite, calls = read_suite("lost", b'{"id": "1", "position": "maze:@.."}'), list[tuple[str, int, int]]()
    assert list(run("level10", [suite], games=True, progress=lambda *call: calls.append(call))) == []
    assert calls == [("asking", 0, 1)]


def test_a_request_to_a_program_that_has_ended_has_an_empty_answer() -> None:
    with subprocess.Popen(["true"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.wait()
        requests, answers = SimpleQueue[bytes | None](), SimpleQueue[bytes]()
        requests.put(b"{}\n")
        _pass_requests(process, requests, answers)
        assert answers.get() == b""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("levle10", "did you mean 'level10'"),
        ("level11", "the player .level11.; expected a number from 0 to 10"),
        ("mcts0", "the player .mcts0.; expected a number from 1 to 1000000"),
        ("'", "one of"),
        ("my_bot.py", "MODULE:FUNCTION, COMMAND, FILE.jsonl"),
        ("", "one of"),
    ],
)
def test_an_unknown_player_is_refused(name: str, message: str) -> None:
    with pytest.raises(berge.InputError, match=message):
        find_player(name, 1)


def test_a_file_of_python_is_answered_by_the_two_ways_to_name_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text("def play(position):\n    return position.legal_moves[0]\n")
    message = (
        r"the file 'my_bot.py'; expected a function in it, such as my_bot:play, or a command .* 'python3 my_bot.py'"
    )
    with pytest.raises(berge.ArgumentError, match=message):
        find_player("my_bot.py", 1)
    for name in ("my_bot.play", "my_bot"):
        with pytest.raises(berge.ArgumentError, match="expected MODULE:FUNCTION; did you mean my_bot:play"):
            find_player(name, 1)


def test_a_file_that_cannot_be_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "player"
    file.write_bytes(b"\x7fELF")
    file.chmod(0o755)
    with pytest.raises(berge.InputError, match="player"):
        list(run(str(file), [SUITE]))
