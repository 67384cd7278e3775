"""Every ruleset on the command line: from a notation and from files, in every format."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import berge
import rulesets
from berge.cli import main
from berge.documents import list_output_formats
from berge.formats import INPUT_FORMATS
from berge.formats.moves import move_codec
from berge.games.builtin import RULESETS
from thorough import mark_cases

GAMES = rulesets.GAMES
FREE_SETUPS = {**rulesets.FREE_SETUPS, "graph": "graph:1-2,2-3,9"}  # numbers, and a vertex without edges
TOKENS = rulesets.TOKENS
EVERYTHING = [*GAMES.values(), *FREE_SETUPS.values(), *TOKENS.values()]
LINES = mark_cases(EVERYTHING, EVERYTHING[::3])
"""Every day a third of them."""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Return the output of a successful command."""
    assert main([str(argument) for argument in arguments]) == 0
    out, err = capsys.readouterr()
    assert err.count("\n") == err.count(": read as ") <= 1
    return out


def read_complaint(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 2) -> str:
    """Return the error message of a command."""
    assert main([str(argument) for argument in arguments]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("berge: ")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    return err.removeprefix("berge: ").rstrip("\n")


@pytest.mark.parametrize("line", EVERYTHING)
def test_a_solution_in_json_loads_back(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = berge.loads(line)
    document = {}
    for options in ([], ["--certificates"]):
        text = run(capsys, "solve", line, "--format", "json", *options)
        document = json.loads(text)
        assert document["ruleset"] == game.setup.ruleset.name
        assert ("certificate" in document) is bool(options)
        assert berge.loads(text) == game
    if "winner" in document:
        position = game.position()
        assert document["mover"] == position.turn
        assert document["mover_wins"] is position.is_winning() is document["certificate"]["winning"]
        moves = [move_codec(game.setup).from_json(move) for move in document["winning_moves"]]
        assert moves == position.winning_moves()
    else:
        losing = [move_codec(game.setup).from_json(move) for move in document["losing"]]
        assert losing == game.position().winning_moves()
        assert document["first_player_wins"] is bool(losing)


@pytest.mark.parametrize("line", [*GAMES.values(), *TOKENS.values()])
def test_a_review_in_json_loads_back(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = berge.loads(line)
    document = {}
    for options in ([], ["--certificates"]):
        text = run(capsys, "review", line, "--format", "json", *options)
        document = json.loads(text)
        assert berge.loads(text) == game
        assert document["players"] == list(game.players)
        assert len(document["plies"]) == len(game.moves)
        assert document["over"] is game.is_over()
    for ply, position in enumerate([*document["plies"], document["final"]]):
        fresh = game.position(ply)
        assert position["winning"] is fresh.is_winning()
        assert list(map(move_codec(game.setup).from_json, position["winning_moves"])) == fresh.winning_moves()
        assert position["player"] == fresh.turn
        assert position["certificate"].get("winning", position["winning"]) is position["winning"]


@pytest.mark.parametrize("line", EVERYTHING)
def test_convert_goes_from_line_to_json_and_back(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = run(capsys, "convert", line)
    assert berge.loads(document) == berge.loads(line)
    file = tmp_path / "game.json"
    file.write_text(document)
    assert run(capsys, "convert", file, "--format", "line") == f"{line}\n"
    assert run(capsys, "convert", file, "--format", "json") == document
    game = berge.loads(line)
    if not game.setup.ruleset.contest:
        assert run(capsys, "convert", file) == f"{line}\n"
    elif game.setup.ruleset.name == "rabbit" or not (game.moves or game.setup.token):
        text = run(capsys, "convert", file)
        assert berge.loads(text, game.setup.ruleset.name) == game
    else:
        assert "use the format 'json'" in read_complaint(capsys, "convert", file)


@pytest.mark.parametrize("command", ["solve", "review", "convert"])
@pytest.mark.parametrize("line", LINES)
def test_a_notation_in_a_file_is_the_same_input(
    line: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "review" and line in FREE_SETUPS.values():
        assert "without moves cannot be reviewed" in read_complaint(capsys, command, line)
        return
    file = tmp_path / "input"
    expected = run(capsys, command, line, "--format", "json")
    for text in (line, f"{line}\n", f"\ufeff{line}\r\n"):
        file.write_text(text, encoding="utf-8", newline="")
        assert run(capsys, command, file, "--format", "json") == expected


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_stands_behind_the_name_in_a_notation_is_a_file_of_that_ruleset(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But where the ruleset has a contest's format or a graph's, which are read instead."""
    line = FREE_SETUPS.get(ruleset, TOKENS.get(ruleset, ""))
    game, file = berge.loads(line), tmp_path / "input"
    if ruleset == "graph":
        file.write_text("1 2\n2 3\n9 9\n")
    elif game.setup.ruleset.contest:
        file.write_text(game.setup.ruleset.dumps(game))
    else:
        file.write_text(line.partition(":")[2].replace("/", "\n") + "\n")
    assert run(capsys, "convert", file, "--ruleset", ruleset, "--format", "line") == f"{line}\n"
    out = run(capsys, "solve", file, "--ruleset", ruleset, "--format", "json")
    assert out == run(capsys, "solve", line, "--format", "json")


def check_picture(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter())) > 1
    assert "<1>" not in picture


@pytest.mark.parametrize("command", ["solve", "convert"])
@pytest.mark.parametrize("line", LINES)
def test_a_picture_is_well_formed(line: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = run(capsys, command, line, "--format", "svg")
    check_picture(picture)
    file = tmp_path / "picture.svg"
    assert run(capsys, command, line, "--format", "svg", "-o", file) == ""
    assert file.read_text(encoding="utf-8") == picture


@pytest.mark.parametrize("line", [*GAMES.values(), *TOKENS.values()])
def test_the_picture_that_a_review_makes_of_itself_is_well_formed(line: str) -> None:
    check_picture(berge.review(berge.loads(line)).dumps("svg"))


@pytest.mark.parametrize("line", [*GAMES.values(), *TOKENS.values()])
def test_a_picture_of_a_review_is_well_formed(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_picture(run(capsys, "review", line, "--format", "svg"))


@pytest.mark.parametrize("command", ["solve", "review", "convert"])
@pytest.mark.parametrize("line", LINES)
def test_text_for_people_names_the_game_and_holds_no_escapes(
    line: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "review" and line in FREE_SETUPS.values():
        return
    text = run(capsys, command, line, "--format", "text")
    assert berge.loads(line).setup.ruleset.title in text or command == "convert"
    assert "\x1b" not in text
    assert text.endswith("\n")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_side_limits_a_review_to_one_player(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = RULESETS[ruleset].players
    for player in players:
        text = run(capsys, "review", GAMES[ruleset], "--format", "json", "--side", player)
        assert set(json.loads(text)["mistakes"]) == {player}
    stranger = "rabbit" if ruleset != "rabbit" else "bob"
    message = read_complaint(capsys, "review", GAMES[ruleset], "--side", stranger)
    assert f"no player is called '{stranger}': use --side with one of {players[0]}, {players[1]}, both" in message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("maze:2x2+1,1+2,2", "maze:2x2+1,1+2,2:1:14: move 1 of Second, (2, 2): is not next to the token at (1, 1); "),
        ("juniper:0", "juniper:0:1:9: found n: 0; expected a number from 1 on"),
        ("graph:a@b", "graph:a@b:1:7: found 'b'; "),
        ("planinarenje:1;1-1+v1", "planinarenje:1;1-1+v1:1:20: move 1 of Mirko, v1: is no start; "),
        ("hamilg:1;+1:1+1:1", "hamilg:1;+1:1+1:1:1:15: move 1 of Bob, (1, 1): played after the end"),
        ("rabbit:XO.OXO+1,1", "rabbit:XO.OXO+1,1:1:15: move 1 of Rabbit, (1, 1): is not next to the blank"),
        ("edge:@..+1,3", "edge:@..+1,3:1:10: move 1 of First, (1, 3): is not next to the token at (1, 1); "),
    ],
)
@pytest.mark.parametrize("command", ["solve", "review", "convert"])
def test_bad_notations_are_told_in_one_line(
    command: str, line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_complaint(capsys, command, line).startswith(message)


@pytest.mark.parametrize("line", ["juniper:1048577", "king:99999x99999", "planinarenje:99999999;", "hamilg:9999999;"])
def test_a_limit_has_its_own_status(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("solve", "review", "convert"):
        message = read_complaint(capsys, command, line, status=3)
        assert "the most is" in message or "more than" in message


@pytest.mark.parametrize(
    ("format", "line"),
    [("jsoi", FREE_SETUPS["graph"]), ("coci", FREE_SETUPS["king"]), ("codechef", FREE_SETUPS["planinarenje"])],
)
def test_an_answer_in_the_format_of_another_contest_is_refused(
    format: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"--format {format} is for games of " in read_complaint(capsys, "solve", line, "--format", format)
    assert f"--format {format} is for games of " in read_complaint(capsys, "solve", GAMES["king"], "--format", format)
    assert "expected one of: html, json, svg, text" in read_complaint(
        capsys, "solve", GAMES["maze"], "--format", "jsoi"
    )


@pytest.mark.parametrize("format", ["p1971", "p4055", "p4617", "hamilg"])
def test_a_game_in_the_format_of_another_contest_is_refused(format: str, capsys: pytest.CaptureFixture[str]) -> None:
    others = {"p1971": "rabbit", "p4055": "maze", "p4617": "planinarenje", "hamilg": "hamilg"}
    for_another = f"--format {format} is for games of {others[format]}; this is a game of"
    for ruleset, line in {**TOKENS, **FREE_SETUPS}.items():
        contest = berge.loads(line).setup.ruleset.contest
        if contest is None or format != contest.name:
            message = read_complaint(capsys, "convert", line, "--format", format)
            assert message.endswith(f"{for_another} {ruleset}")


def test_a_process_ends_with_the_same_statuses() -> None:
    for arguments, status in [
        (["solve", GAMES["king"]], 0),
        (["solve", "king:2x2+1,1+9,9"], 2),
        (["solve", "juniper:99999999"], 3),
        (["review", "king:2x2"], 2),
    ]:
        process = subprocess.run(
            [sys.executable, "-m", "berge", *arguments], capture_output=True, check=False, env={**os.environ}
        )
        assert process.returncode == status
        assert b"Traceback" not in process.stderr
        assert bool(process.stdout) is (status == 0)
        assert bool(process.stderr) is (status != 0)


@pytest.mark.parametrize("command", ["solve", "review", "convert", "play", "board"])
def test_the_help_names_every_format_that_ruleset_takes(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    assert main([command, "--help"]) == 0
    assert {*INPUT_FORMATS} <= {*capsys.readouterr().out.replace(",", " ").split()}


def test_the_help_of_convert_names_every_format_that_a_graph_is_written_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    assert main(["convert", "--help"]) == 0
    text = capsys.readouterr().out
    message = {*re.split(r"[ ,:]+", next(line for line in text.splitlines() if "the output format" in line))}
    game = berge.loads("graph:1-2")
    assert {*list_output_formats(type(game)), *game.own_formats()} <= message
    assert "directions, weights and values of graphs are left out" in text
