"""A game in the terminal."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.documents import Options
from berge.games import HONEYCOMB, AnyRuleset, BoardSetup, Ruleset, board
from berge.games.builtin import RULESETS
from berge.render.pen import Pen
from berge.render.rules import describe_rules
from in_process import run_berge

BERGE = [sys.executable, "-m", "berge", "play"]


def play(*arguments: object, stdin: str) -> subprocess.CompletedProcess[str]:
    game = run_berge("play", *arguments, stdin=stdin.encode())
    return subprocess.CompletedProcess(game.args, game.returncode, game.stdout.decode(), game.stderr.decode())


def test_a_game_is_won_with_the_hints_and_saved(tmp_path: Path) -> None:
    record = tmp_path / "game.berge"
    first = play("maze:..../...#", "--side", "first", "--seed", "1", stdin="hint\n")
    assert first.returncode == 0
    assert "First picks the start> Winning: " in first.stdout
    game = play("maze:..../...#", "--side", "first", "--seed", "1", "-o", record, stdin="1,4\nhint\nquit\n")
    assert "Second plays (1, 3)." in game.stdout
    assert f"The annotated record is in {record}." in game.stdout
    record_game = berge.load(record)
    assert record_game.setup == berge.loads("maze:..../...#").setup
    assert record_game.moves[:2] == [(1, 4), (1, 3)]


def test_two_people_play_to_the_end() -> None:
    game = play("maze:...", "--side", "both", stdin="1,2\n1,1\n")
    assert "First has no move: Second wins." in game.stdout
    assert "Mistakes of First: 1; kept 0 of 1 won position (0%)." in game.stdout
    assert "The game in one line: maze:1x3+1,2+1,1" in game.stdout


def test_moves_are_taken_back() -> None:
    alone = play("maze:...", "--side", "both", stdin="1,2\nundo\n1,1\nquit\n")
    assert "The game in one line: maze:1x3+1,1" in alone.stdout
    against = play("juniper:20", "--side", "first", stdin="6\nundo\nundo\n10\nquit\n")
    assert "There is no move of yours to take back." in against.stdout
    assert "juniper:20+10+" in against.stdout


def test_where_no_move_wins_the_hint_is_the_hardest_to_answer() -> None:
    game = play("maze:@..", "--side", "both", stdin="hint\n1,2\nhint\nquit\n")
    assert "First to move> No move wins. The hardest to answer is (1, 2): " in game.stdout
    assert "Second to move> Winning: (1, 3)" in game.stdout


@pytest.mark.parametrize("output", [True, False])
def test_a_game_that_is_interrupted_is_saved_where_it_was_to_be(
    output: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def type_lines() -> Iterator[str]:
        yield "6\n"
        raise KeyboardInterrupt

    record = tmp_path / "record"
    monkeypatch.setattr("sys.stdin.readline", type_lines().__next__, raising=False)
    assert main(["play", "juniper:20", "--side", "both", *(["-o", str(record)] if output else [])]) == 130
    assert capsys.readouterr().err == "berge: interrupted\n"
    assert [berge.load(file).moves for file in tmp_path.iterdir()] == [[6]] * output


def test_what_is_not_understood_is_told_and_changes_nothing() -> None:
    game = play("juniper:20", "--side", "both", stdin="seven\n7\n21\n6\nhelp\nmoves\nwhy\nboard\n\nsave /nowhere/x\n")
    assert game.returncode == 0
    for words in [
        "found 'seven'; expected a number.",
        "move 1 of First, 7: is odd; the first number is even.",
        "move 1 of First, 21: is not in the game; expected a number from 1 to 20.",
        "1, 2, 3, 12, 18",
        "Type a move, or one of these:",
        "/nowhere/x: No such file or directory",
        "juniper:20+6",
    ]:
        assert words in game.stdout, words
    assert not game.stderr


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("knight:3x3", "999999999999999 1", "off the board; the board has 3 rows and 3 columns"),
        ("knight:3x3", "1," + "9" * 40, "off the board; the board has 3 rows and 3 columns"),
        ("juniper:20", "9" * 40, "is not in the game; expected a number from 1 to 20"),
    ],
)
def test_a_move_of_any_number_of_digits_is_outside_the_board(game: str, line: str, words: str) -> None:
    assert words in play(game, "--side", "both", stdin=f"{line}\n").stdout


def test_the_name_of_a_file_is_shown_with_nothing_that_acts_on_a_terminal(tmp_path: Path) -> None:
    stdin = f"save x\x1b[31my/z\nsave {tmp_path}/\x1b[31m\nquit\n"
    game = play("king:3x3", "--side", "both", "-o", f"{tmp_path}/o", stdin=stdin)
    assert "x\\x1b[31my/z: No such file or directory; there is no folder" in game.stdout
    assert f"Saved in {tmp_path}/\\x1b[31m." in game.stdout
    assert "\x1b" not in game.stdout + game.stderr


def test_a_game_is_saved_on_the_way(tmp_path: Path) -> None:
    game = play("king:3x3", "--side", "both", stdin=f"2,2\nsave {tmp_path / 'mine'}\n3,3\nquit\n")
    assert "Saved in " in game.stdout
    assert berge.load(tmp_path / "mine").moves == [(2, 2)]


@pytest.mark.parametrize("seed", range(3))
def test_without_a_file_a_board_is_made_that_can_be_won(seed: int) -> None:
    game = play("--seed", seed, stdin="hint\nresign\n")
    assert game.returncode == 0
    assert "Rabbit to move> Winning: " in game.stdout
    assert "The game was left." in game.stdout


@pytest.mark.parametrize(
    "name", [one.name for one in RULESETS.ours if one.examples or issubclass(one.setup_class, BoardSetup)]
)
def test_without_a_file_the_game_is_played_that_is_asked_for(name: str) -> None:
    game = play("--ruleset", name, "--seed", 1, stdin="hint\nquit\n")
    assert (game.returncode, game.stderr) == (0, "")
    title, players = RULESETS[name].title, RULESETS[name].players
    assert re.search(f"{players[0].capitalize()} (to move|picks the start)> ", game.stdout)
    if not issubclass(RULESETS[name].setup_class, BoardSetup):
        assert f"{title}, " in game.stdout
    elif name != "rabbit":  # whose start has a token
        assert "Winning: (" in game.stdout


def test_a_board_that_is_dealt_is_dealt_again_by_what_is_said() -> None:
    game = play("--ruleset", "maze", "--difficulty", 3, stdin="quit\n")
    [again] = [line for line in game.stdout.splitlines() if line.startswith("The same board again: berge play ")]
    options = again.partition("berge play ")[2].split()
    assert options[:4] == ["--ruleset", "maze", "--difficulty", "3"]
    assert play(*options, stdin="quit\n").stdout == game.stdout
    assert play(*options, "--difficulty", 1, stdin="quit\n").stdout != game.stdout


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (
            "edge:2x2",
            "Edge geography. One step up, down, left or right, along an unused edge. "
            "No edge is used twice. Cells may be visited again. First and Second take turns. "
            "If you cannot move, you lose.",
            "走边博弈：沿一条没走过的边，向上、下、左或右走一步。",
        ),
        ("maze:2x2", "Maze. One step up, down, left or right, to a free cell. The token never visits", "迷宫："),
        (
            "graph:1-2",
            "Geography. Along an edge to a neighbouring vertex. The token never visits a",
            "图上博弈：",
        ),
        ("juniper:9", "Juniper Green. Name a divisor or a multiple of the last number. Each", "Juniper"),
    ],
)
def test_how_a_game_is_played_is_said_in_a_line(line: str, english: str, chinese: str) -> None:
    start = berge.parse(line)
    assert describe_rules(start, Pen(Options())).startswith(english)
    assert describe_rules(start, Pen(Options("zh"))).startswith(chinese)


def test_of_a_game_that_says_no_rules_it_is_said_what_it_is(forgotten: None) -> None:
    torus: AnyRuleset = Ruleset(
        name="torus", title="Torus", about="a walk round a torus", setup_class=BoardSetup,
        game_graph=board(HONEYCOMB.wrap()), examples=("torus:4x4",),
    )  # fmt: skip
    RULESETS.add(torus)
    text = describe_rules(torus.parse("4x4"), Pen(Options()))
    assert text.startswith("Torus. a walk round a torus. The token never visits a cell twice. First and Second")


def test_a_format_that_is_no_game_takes_a_file() -> None:
    game = play("--ruleset", "edges", stdin="")
    assert (game.returncode, game.stdout) == (2, "")
    assert "berge: --ruleset edges needs FILE; without FILE use " in game.stderr
    assert game.stderr.count("\n") == 1


def test_saving_takes_the_name_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "game.berge").write_text("mine")
    command = [*BERGE, "juniper:20", "--side", "both"]
    game = subprocess.run(command, input="6\nsave\nquit\n", capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "First picks the start> \nJuniper" in game.stdout
    assert "Second to move> Where to? save FILE writes the game to a file.\n" in game.stdout
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("game.berge", "mine")]


def test_full_width_digits_and_signs_are_taken_for_plain_ones() -> None:
    assert "king:3x3+3,2+2,2" in play("king:3x3", "--side", "both", stdin="（3，2）\n ２，２\u3000\nquit\n").stdout
    assert "juniper:40+38" in play("juniper:40", "--side", "both", stdin="３８\nquit\n").stdout
    assert "graph:３-3+３+3" in play("graph:３-3", "--side", "both", stdin="３\n3\nquit\n").stdout


def test_letters_that_are_not_understood_are_shown_as_letters() -> None:
    text = play("king:3x3", "--side", "both", "--lang", "zh", stdin="悔棋\nquit\n").stdout
    assert "不行：发现：'悔棋'；应为：一个格子" in text


def test_a_record_goes_on_where_it_stopped(tmp_path: Path) -> None:
    (tmp_path / "record").write_text('[Start "juniper:20"]\n1. 6 18 *\n')
    game = play(tmp_path / "record", "--side", "both", stdin="9\nquit\n")
    assert "The game in one line: juniper:20+6+18+9" in game.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["juniper:20", "--side", "egg"], "no player is"),
        (["juniper:x"], "found 'x'; expected the largest number"),
        (["chess:8x8"], "found the ruleset 'chess'; expected one of: rabbit, maze"),
        (["juniper:20", "--difficulty", "2"], "give --difficulty 2 or FILE, not both"),
        (["-"], "FILE cannot be - (stdin), because you type the moves there: give a file or a notation"),
        (["missing"], "No such file"),
    ],
)
def test_a_bad_request_is_told_in_one_line(arguments: list[str], message: str) -> None:
    game = play(*arguments, stdin="")
    assert game.returncode == 2
    assert message in game.stderr
    assert game.stderr.count("\n") == 1


def test_a_player_who_is_always_right_beats_the_best_engine() -> None:
    position = berge.loads("juniper:40").position()
    stdin = []
    while True:
        winning = position.winning_moves()
        if not winning or position.is_over():
            break
        stdin.append(str(winning[0]))
        position.push(winning[0])
        if position.is_over():
            break
        position.push(position.legal_moves[0])
    assert berge.loads("juniper:40").position().is_winning() is bool(stdin)
