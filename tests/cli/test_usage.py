"""Commands: answers, wrong usage, files that are read and written, and names of games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from berge.cli import main
from berge.errors import InternalError
from in_process import run_berge
from thorough import mark_cases
from web.published import SITE, skip_without

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = EXAMPLES / "rabbit/noi2011-3.txt"
MAZE = EXAMPLES / "maze/jsoi2009.txt"
BERGE = [sys.executable, "-m", "berge"]


def run(*arguments: object, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return run_berge(*arguments, stdin=text)


def run_process(*arguments: object, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, **environment}
    return subprocess.run([*BERGE, *map(str, arguments)], input=text, capture_output=True, check=False, env=env)


def test_the_contests_answers_from_files_and_from_stdin() -> None:
    assert run("review", RECORD, "--format", "noi").stdout == b"2\n1\n2\n"
    assert run("review", "-", "--format", "noi", text=RECORD.read_bytes()).stdout == b"2\n1\n2\n"
    assert run("solve", MAZE, "--format", "jsoi").stdout == b"WIN\n2 3\n3 2\n"
    assert run("solve", "-", "--format", "jsoi", text=MAZE.read_bytes()).stdout == b"WIN\n2 3\n3 2\n"


def test_a_review_for_people_shows_board_moves_mistakes_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(RECORD)]) == 0
    out = capsys.readouterr().out
    for words in [
        "Rabbit and Egg, 4 x 4, 4 moves: Egg won",
        "  3  O O . O",
        "      1  (3, 2) ?  (2, 2) ?",
        "  REREE",
        "Rabbit: 2 mistakes",
        "move 1, (3, 2) ?: Rabbit would have won with (3, 4); now Egg can win with (4, 2).",
        "Why: after (3, 4) every cell that Egg can reach is in a domino",
        "Decisive: move 2 of Rabbit, (1, 2)",
        "Accuracy: Egg kept 1 of 2 won positions (50%)",
    ]:
        assert words in out
    assert "\x1b" not in out


def test_a_side_limits_mistakes_to_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(RECORD), "--side", "egg"]) == 0
    out = capsys.readouterr().out
    assert "Egg: 1 mistake" in out
    assert "Rabbit: 2 mistakes" not in out
    assert "(3, 2) ?" not in out
    assert main(["review", str(RECORD), "--side", "egg", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["mistakes"] == {"egg": [1]}


@pytest.mark.parametrize(
    ("options", "mistakes"), [([], "Rabbit [1, 2], Egg [1]"), (["--side", "rabbit"], "Rabbit [1, 2]")], ids=str
)
def test_what_is_written_with_certificates_is_proved(options: list[str], mistakes: str) -> None:
    review = run("review", RECORD, "--format", "json", "--certificates", *options)
    verdict = run("verify", "-", text=review.stdout)
    assert (verdict.returncode, verdict.stderr) == (0, b"")
    assert verdict.stdout.decode() == f"proved: who was winning at each of 5 positions; mistakes: {mistakes}\n"
    false = review.stdout.replace(b'"mistake":true', b'"mistake":false')
    refuted = run("verify", "-", text=false)
    assert (refuted.returncode, refuted.stderr) == (1, b"")
    assert refuted.stdout.startswith(b"not proved: position 0: ")


def test_a_board_without_moves_says_who_wins_and_how() -> None:
    out = run("solve", "-", text=b"1 6\nXO.OXO\n0\n").stdout.decode()
    assert "Rabbit to move: Rabbit wins" in out
    assert "Winning moves (1 of 2): (1, 4)" in out
    assert "Rabbit has no move." in run("solve", EXAMPLES / "rabbit/noi2011-2.txt").stdout.decode()
    assert "The only move loses." in run("solve", "-", text=b"1 3\n.OX\n0\n").stdout.decode()


def test_the_solution_of_a_record_says_that_it_is_of_the_last_position(capsys: pytest.CaptureFixture[str]) -> None:
    words = "This is after 4 moves; `berge review` judges each move.\n"
    assert main(["solve", str(RECORD), "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith(words)
    assert main(["solve", str(RECORD), "--format", "json"]) == 0
    assert main(["solve", "maze:3x3+2,2+2,3", "--lang", "en"]) == 0
    assert "judges each move" not in capsys.readouterr().out


def test_convert_goes_both_ways_without_loss() -> None:
    for path in [*sorted((EXAMPLES / "rabbit").iterdir()), MAZE]:
        document = run("convert", path)
        assert run("convert", "-", text=document.stdout).stdout == path.read_bytes()
        assert run("convert", path, "--format", "json").stdout == document.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["review", "missing"], "berge: missing: No such file or directory"),
        (
            ["solve", "juniper：100"],
            "berge: juniper：100:1:8: found the full-width '：'; expected ':'",
        ),
        (["solve", "chess：100"], "berge: chess：100: No such file or directory"),
        (["review", "."], "berge: .: Is a directory"),
        (
            ["review", MAZE],
            f"berge: {MAZE}: a setup of maze without moves cannot be reviewed: "
            "add the moves of a game, or use `berge solve`",
        ),
        (
            ["review", RECORD, "--side", "egg", "--format", "noi"],
            "--side cannot be used with --format noi: use --format json or ",
        ),
        (["review", RECORD, "--side", ""], "no player is"),
        (["review", RECORD, "--certificates"], "--certificates cannot be used with --format text: use --format json"),
        (
            ["solve", RECORD, "--format", "jsoi"],
            "--format jsoi is for games of maze; ",
        ),
        (["review", RECORD, "-o", "missing/folder"], "berge: missing/folder: No such file or directory"),
        (["review", RECORD, "--ruleset", "maze"], f'berge: {RECORD}:2:1: found "OOXX"; expected row 1 of 4'),
        (["verify", RECORD], f"berge: {RECORD}: found the text '4 4'; "),
    ],
    ids=lambda value: " ".join(map(str, value[:1])) if isinstance(value, list) else "",
)
def test_a_bad_request_is_told_in_one_line(arguments: list[object], message: str, tmp_path: Path) -> None:
    command = [*BERGE, *map(str, arguments)]
    process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (process.returncode, process.stdout) == (2, "")
    assert message in process.stderr
    assert sum(": read as " not in line for line in process.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["nothing"], ["review"], ["review", "x", "--level", "1"], ["solve", "--x"]])
def test_a_wrong_usage_is_status_2(arguments: list[str]) -> None:
    process = run(*arguments)
    assert (process.returncode, process.stdout) == (2, b"")
    assert b"usage: berge" in process.stderr


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], *[[c, "--help"] for c in ("review", "solve", "verify", "convert")]]
)
def test_help_is_on_stdout(arguments: list[str]) -> None:
    process = run(*arguments)
    assert (process.returncode, process.stderr) == (0, b"")
    assert b"berge" in process.stdout


def test_a_letter_that_the_terminal_cannot_show_is_shown_by_its_number() -> None:
    proof = '{"format":"berge-certificate/1","cells":[".."],"token":[1,1],"winning":true,"dominoes":[[["é",1],[1,2]]]}'
    refuted = run_process("verify", "-", text=proof.encode(), PYTHONIOENCODING="ascii")
    assert refuted.returncode == 1
    assert b"xe9" in refuted.stdout


def test_a_file_name_with_escapes_is_told_inertly(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m\u202e\n<script>"
    path.write_text("rubbish")
    process = run("review", path)
    assert process.returncode == 2
    assert process.stderr.count(b"\n") == 1
    assert process.stderr[:-1].decode().isprintable()


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = tmp_path / "answer"
    answer.write_text("old")
    answer.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(answer)

    def break_down(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", break_down)
        assert main(["review", str(RECORD), "--format", "noi", "-o", str(answer)]) == 2
    assert answer.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [answer, link]
    assert main(["review", str(RECORD), "--format", "noi", "-o", str(link)]) == 0
    assert (answer.read_text(), answer.stat().st_mode & 0o777) == ("2\n1\n2\n", 0o640)
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [answer, link]


@pytest.mark.parametrize(
    "command",
    mark_cases(
        [["review"], ["solve"], ["convert"], ["decompose"], ["control"], ["solve", "--format", "json"]],
        [["review"], ["control"]],
    ),
)
def test_what_is_read_is_not_written_over(command: list[str], tmp_path: Path) -> None:
    file, link = tmp_path / "in.txt", tmp_path / "link.txt"
    file.write_text("1 2\n2 3\n")
    link.symlink_to(file)
    for input_path, output in ((file, file), (file, link), (link, file), ("in.txt", "./in.txt"), ("-", file)):
        with file.open("rb") as stdin:
            call = [*BERGE, *command, str(input_path), "-o", str(output)]
            process = subprocess.run(call, stdin=stdin, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (process.returncode, process.stdout) == (2, "")
        assert "is also read" in process.stderr
        assert file.read_text() == "1 2\n2 3\n"


def test_a_game_that_one_goes_on_with_is_saved_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("maze:....+1,1\n")
    call = [*BERGE, "play", str(file), "--side", "both", "-o", str(file)]
    assert subprocess.run(call, input="1,2\nquit\n", capture_output=True, text=True, check=False).returncode == 0
    assert "1,1 1,2" in " ".join(file.read_text().split())


@pytest.mark.parametrize("output", ["-", "/dev/stdout", "/dev/null", "other.txt"])
def test_any_other_output_is_written(output: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("1 2\n2 3\n")
    (tmp_path / "other.txt").write_text("old")
    call = [*BERGE, "solve", "in.txt", "-o", output]
    assert subprocess.run(call, capture_output=True, check=False, cwd=tmp_path).returncode == 0
    assert (tmp_path / "in.txt").read_text() == "1 2\n2 3\n"


def test_an_answer_can_go_to_a_device() -> None:
    assert run_process("review", RECORD, "--format", "noi", "-o", "/dev/stdout").stdout == b"2\n1\n2\n"


@pytest.mark.parametrize(
    ("error", "words"),
    [(ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"), (InternalError("no matching"), "no matching")],
    ids=["anything", "its own"],
)
def test_a_bug_is_told_as_one(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(*_: object) -> None:
        raise error

    monkeypatch.setattr("berge.cli.documents.read", break_down)
    assert main(["review", str(RECORD)]) == 70
    err = capsys.readouterr().err
    assert err.startswith(f"berge: internal error: {words}; please report this")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("stdin", "ruleset"),
    [("juniper", "juniper"), ("P1971", "rabbit"), ("兔兔与蛋蛋", "rabbit"), ("King's walk", "king")],
)
def test_the_name_of_a_game_is_no_file_but_known(stdin: str, ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", stdin]) == 2
    result = f"found {stdin!r}, the name of a game; expected a file, or a setup in one line, such as "
    error = capsys.readouterr().err
    assert error.startswith(f"berge: {stdin}: {result}{ruleset}:")
    assert error.endswith(f" (`berge play --ruleset {ruleset}` deals a board)\n")
    assert main(["solve", error.partition("such as ")[2].split()[0]]) == 0
    capsys.readouterr()
    assert main(["play", stdin]) == 2
    assert capsys.readouterr().err == error
    assert main(["solve", "nothing"]) == 2
    assert capsys.readouterr().err == "berge: nothing: No such file or directory; check the name\n"


def test_a_game_is_asked_for_by_what_people_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("noi2011", "NOI 2011", "rabbit-and-egg", "Rabbit_and_Egg", "兔兔与蛋蛋"):
        assert main(["review", str(RECORD), "--ruleset", name, "--format", "noi"]) == 0
        assert capsys.readouterr().out == "2\n1\n2\n"
    for name in ("P4055", "jsoi", "jsoi2009", "Maze", "迷宫", "maze"):
        assert main(["solve", str(MAZE), "--ruleset", name, "--format", "jsoi"]) == 0
        assert capsys.readouterr().out == "WIN\n2 3\n3 2\n"
    assert main(["solve", str(MAZE), "--ruleset", "chess"]) == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err


def test_a_player_is_asked_for_as_texts_call_one(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("egg", "Egg", "蛋蛋"):
        assert main(["review", str(RECORD), "--side", name]) == 0
        text = capsys.readouterr().out
        assert "Accuracy: Egg" in text
        assert "Accuracy: Rabbit" not in text


def test_a_size_may_be_a_power_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "maze", "empty", "rows=1e1", "columns=4"]) == 0
    assert capsys.readouterr().out.startswith("10 4\n")
    assert main(["generate", "maze", "random", "rows=4", "columns=4", "density=1e-1"]) == 0
    capsys.readouterr()
    for value, number in {"1.5": "1.5", "1e10": "10000000000", "1e99": "1e+99", "2e-1": "0.2"}.items():
        assert main(["generate", "maze", "empty", f"rows={value}"]) == 2
        error = capsys.readouterr().err
        assert error == f"berge: found rows: {number}; expected a whole number from 1 to 100000\n"


@pytest.mark.parametrize("command", ["generate maze empty -o", "publish"])
def test_a_file_where_a_folder_should_be_is_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "publish":
        skip_without(SITE, "site")
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert main([*command.split(), str(file)]) == 2
    assert "notes.txt: File exists; it is a file, not a folder: name a folder that is new or" in capsys.readouterr().err
    assert file.read_text() == "mine"


@pytest.mark.parametrize("moves", ["M(3,2)\nM(2,2)\nM(1,2)\nM(1,3)\n", "3 2\n2 2\n1 2\n1 3\n"])
def test_check_names_what_does_not_count(moves: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.in"
    path.write_text("4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n" + moves)
    assert main(["check", str(path)]) == 0
    assert ("brackets around moves do not count" in capsys.readouterr().err) == ("M" in moves)


def test_one_pair_is_the_most(capsys: pytest.CaptureFixture[str]) -> None:
    for size, most in (
        ("1x3", "so 1 pair is the most, and one is single"),
        ("1x5", "so 2 pairs are the most, and one"),
    ):
        assert main(["solve", f"king:{size}", "--explain"]) == 0
        assert most in capsys.readouterr().out
