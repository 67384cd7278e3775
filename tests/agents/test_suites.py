"""The suites of the package, drawn ones, and the command `berge bench`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import berge
from berge.agents import suite_drawing, suites
from berge.agents.suite_drawing import COSTS, draw_items, draw_lost_items, is_critical, measure_difficulty, reply_shares
from berge.agents.suites import find_suite, find_suites, read_frozen_hashes, read_frozen_suite, read_suite
from berge.cli import main
from berge.games.builtin import RULESETS

GAMES = [name.removesuffix("-1") for name in read_frozen_hashes() if name != "lost-1"]
"""The games with a frozen suite. Suites do not change, so a newer game has none before the next version of all."""


def test_the_package_has_suites_of_its_games_and_one_of_lost_positions() -> None:
    assert {*GAMES} <= {ruleset.name for ruleset in RULESETS.ours}
    assert len(GAMES) >= 9
    assert "lost-1" in read_frozen_hashes()
    assert all(re.fullmatch("[0-9a-f]{64}", one) for one in read_frozen_hashes().values())


@pytest.mark.parametrize("name", GAMES)
def test_the_positions_of_a_suite_are_critical_and_as_hard_as_they_say(name: str) -> None:
    suite = read_frozen_suite(f"{name}-1")
    difficulties = [item.difficulty for item in suite.items]
    assert set(difficulties) == {1, 2, 3, 4, 5}
    assert max(map(difficulties.count, difficulties)) == 20
    assert len({item.notation for item in suite.items}) == len(suite.items) == len(suite.by_id)
    for item in Random(name).sample(suite.items, 12):
        assert is_critical(item.position)
        assert item.position.notation() == item.notation
        assert item.position.setup.ruleset.name == name
        if item.difficulty in (1, 2, 3):
            assert measure_difficulty(item.position) == item.difficulty


def test_lost_positions_differ_in_how_well_their_moves_resist() -> None:
    suite = read_frozen_suite("lost-1")
    assert len(suite.items) == 20 * len(GAMES)
    for item in suite.items[::15]:
        assert not item.position.is_winning()
        assert len({*reply_shares(item.position)}) > 1


def test_equal_seeds_draw_equal_suites_and_the_frozen_ones_have_seed_0() -> None:
    maze = berge.maze
    items = draw_items(maze, 1, seed=5)
    assert items == draw_items(maze, 1, seed=5) != draw_items(maze, 1, seed=6)
    assert [item.difficulty for item in items] == [1, 2, 3, 4, 5]
    assert [item.notation for item in draw_lost_items(maze, 2)] == [
        item.notation for item in read_frozen_suite("lost-1").items if item.id.startswith("maze")
    ][:2]
    first = [
        next(item for item in read_frozen_suite("maze-1").items if item.difficulty == one) for one in (1, 2, 3, 4, 5)
    ]
    assert draw_items(maze, 1) == [
        item if item.id.endswith("-001") else None for item in first
    ]  # the first of each difficulty
    assert list(COSTS) == [1, 2, 3, 4]


def test_the_frozen_suites_are_written_by_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite_drawing, "FOLDER", tmp_path)
    monkeypatch.setattr(suite_drawing, "EACH", 1)
    monkeypatch.setattr("sys.argv", ["suites", "maze"])
    suite_drawing.main()
    hashes = json.loads((tmp_path / "list.json").read_text())
    assert list(hashes) == ["lost-1", "maze-1"]
    for name, one in hashes.items():
        assert read_suite(name, (tmp_path / f"{name}.jsonl").read_bytes()).sha256 == one


def test_a_suite_has_fewer_positions_where_they_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite_drawing, "MOST_SETUPS", 20)
    assert 0 < len(draw_items(berge.maze, 20)) <= 20
    assert 0 < len(draw_lost_items(berge.maze, 21)) < 21


def test_a_game_without_such_positions_has_no_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite_drawing, "draw_setups", lambda *_: iter(()))
    for draw in (draw_items, draw_lost_items):
        with pytest.raises(berge.ArgumentError, match="no such positions of maze"):
            draw(berge.maze, 1)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "no positions", 1),
        ("{}", 'no key "id"', 1),
        ('{"id": "1", "position": "maze:@."}\n{"id": "1", "position": "maze:@.."}', "the id '1' twice", 2),
        ('{"id": "1", "position": "maze:@"}', "is over", 1),
        ('{"id": "1", "position": "maze:@.+9,9"}', "a position in one line", 1),
        ('{"id": "1", "position": "no game"}', "found", 1),
        ('{"id": "1", "difficulty": 6, "position": "maze:@."}', "from 1 to 5", 1),
        ('{"id": "1", "difficulty": true, "position": "maze:@."}', "from 1 to 5", 1),
        ("\n[]", "expected", 1),
    ],
)
def test_a_wrong_suite_is_refused_with_its_line(text: str, message: str, line: int) -> None:
    with pytest.raises(berge.ParseError, match=message) as caught:
        read_suite("own", text.encode())
    assert caught.value.line == line


def test_a_suite_that_was_changed_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "list.json").write_text('{"maze-1": "00"}')
    (tmp_path / "maze-1.jsonl").write_text("")
    monkeypatch.setattr(suites, "FOLDER", tmp_path)
    for cached in (read_frozen_hashes, read_frozen_suite):
        cached.cache_clear()
    try:
        with pytest.raises(berge.InputError, match="was changed: install berge again"):
            read_frozen_suite("maze-1")
    finally:
        for cached in (read_frozen_hashes, read_frozen_suite):
            cached.cache_clear()


def test_suites_are_found_by_name_or_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.v2.jsonl"
    file.write_text('{"id": "1", "position": "maze:@."}\n')
    assert find_suite(str(file)).name == "mine"
    assert [one.name for one in find_suites(["maze-1", "maze-1"])] == ["maze-1"]
    assert len(find_suites([])) == len(read_frozen_hashes())
    file.write_text("?")
    with pytest.raises(berge.ParseError) as caught:
        find_suite(str(file))
    assert caught.value.source == str(file)
    with pytest.raises(berge.MissingError, match="did you mean 'maze-1'"):
        find_suite("maze-2")


# The command.


def test_a_file_of_another_kind_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / name) for name in ("suite.jsonl", "questions.jsonl", "answers.jsonl")]
    run = ["bench", "run", files[0], "--player", "random", "-o"]
    commands = ["bench", "draw", "king", "--each", "1", "-o"], ["bench", "questions", "-o"], run
    for command, own in zip(commands, files, strict=True):
        for _again in range(2):
            assert main([*command, own]) == 0
    (tmp_path / "text").write_text("a\n")
    (tmp_path / "empty").touch()
    for command, own in [*zip(commands, files, strict=True), ([*run[:-1], "--agent", "b", "-o"], files[0])]:
        for other in (*files, str(tmp_path / "text")):
            if other != own:
                before = Path(other).read_bytes()
                assert main([*command, other]) == 2
                assert "name another file" in capsys.readouterr().err
                assert Path(other).read_bytes() == before
        assert main([*command, str(tmp_path / "empty")]) == 0
        (tmp_path / "empty").write_bytes(b"")
    answers = Path(files[2]).read_bytes()
    other_runs = [[*run[:-1], *more, "-o"] for more in (["--seed", "1"], ["--games"], ["--tools"])]
    for command in [*other_runs, ["bench", "run", "king-1", "--player", "random", "-o"]]:
        assert main([*command, files[2]]) == 2
    assert Path(files[2]).read_bytes() == answers


def test_from_a_drawn_suite_to_a_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite, answers, games, score = (str(tmp_path / name) for name in ("s.jsonl", "a.jsonl", "g.jsonl", "score.md"))
    assert main(["bench", "draw", "king", "--seed", "9", "--each", "1", "-o", suite]) == 0
    assert main(["bench", "run", "--player", "level10", "--agent", "me", "--time", "5", "-o", answers, suite]) == 0
    assert main(["bench", "run", "--player", "level10", "--agent", "me", "--games", suite, "-o", games]) == 0
    assert main(["bench", "draw", "king", "--seed", "9", "--each", "1", "-o", suite]) == 0
    assert main(["bench", "score", answers, games, "--suite", suite, "-o", score, "--lang", "en"]) == 0
    assert "| me | 1.000 |" in Path(score).read_text()
    assert main(["bench", "score", answers, "--suite", suite, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["agents"][0]["accuracy"] == 1
    assert main(["bench", "score", answers, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"berge: {answers}:1:1: found the suite 's' with the hash")
    assert main(["bench", "draw", "king", "--lost", "--each", "1"]) == 0
    assert capsys.readouterr().out.startswith('{"id": "king-lost-001"')
    assert main(["bench", "suites", "king-1"]) == 0
    assert capsys.readouterr().out == f"king-1\t100\t{read_frozen_hashes()['king-1']}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["runn"], "did you mean 'run'"),
        (["run"], "needs --player"),
        (["run", "king-1", "--player", "nobody"], "the player 'nobody'"),
        (["run", "--player", "random", "--time", "0"], "number of seconds"),
        (["run", "--player", "random", "--time", "x"], "number of seconds"),
        (["score"], "needs files of answers"),
        (["score", "-", "-"], "only once"),
        (["run", "--player", "random", "--time", "1e9"], "number of seconds"),
        (["score", "x", "--format", "pdf"], "--format 'pdf'"),
        (["score", "x", "--player", "random"], "--player cannot be used with bench score"),
        (["draw"], "no game"),
        (["draw", "chess"], "the ruleset 'chess'"),
        (["draw", "king", "king"], "given twice"),
    ],
)
def test_a_wrong_command_line_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments, "--lang", "en"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("difficulty", [1, 3])
def test_a_position_of_a_difficulty_is_drawn_alone(difficulty: int, monkeypatch: pytest.MonkeyPatch) -> None:
    items = [suite_drawing.draw_item(berge.maze, difficulty, seed) for seed in (1, 2, 1)]
    assert items[0] == items[2] != items[1]
    for item in items:
        assert measure_difficulty(item.position) == item.difficulty == difficulty
    monkeypatch.setattr(suite_drawing, "MOST_SETUPS", 0)
    with pytest.raises(berge.ArgumentError, match="no such positions"):
        suite_drawing.draw_item(berge.maze, difficulty, 1)
