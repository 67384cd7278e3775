"""What people type wrongly is answered by the command or the option that they meant."""

import argparse
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.cli.command_hints import suggest_command
from berge.cli.parser import COMMANDS, parse_command_line
from berge.cli.terminal import CommandEnded, UsageError

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = EXAMPLES / "rabbit/noi2011-3.txt"
MAZE = EXAMPLES / "maze/jsoi2009.txt"


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("solve maze:3x3 --certificate", "--certificates"),
        ("solve maze:3x3 --language=zh", "--lang"),
        ("solve maze:3x3 --out x.svg", "--output"),
        ("play --difficult 3", "--difficulty"),
        ("decompose x.mtx --matirx", "--matrix"),
        ("stress --case 3 -- true", "--cases"),
        ("board --prot 80", "--port"),
        ("solve maze:3x3 --lagn zh", "--lang"),
        ("control x.mtx --json", "--format json"),
    ],
)
def test_an_option_that_is_mistyped_is_guessed(command: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    assert capsys.readouterr().err.endswith(f"; did you mean {option}?\n")


def test_a_command_that_is_mistyped_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["revew", "x"]) == 2
    assert capsys.readouterr().err.endswith(f"{', '.join(COMMANDS)}; did you mean 'review'?\n")
    for words in (["--lang", "zh", "revew", "x"], ["revew", "x", "--lang=zh"]):
        assert main(words) == 2
        assert capsys.readouterr().err.endswith("；是不是 'review'？\n")
    assert main(["mazes:3x3"]) == 2
    assert "found the ruleset 'mazes'; expected one of: " in (error := capsys.readouterr().err)
    assert error.endswith("; did you mean 'maze'?\n")
    for name in ("missing.txt", "no/x", "C:\\Users\\x.txt"):
        assert main([name]) == 2
        assert capsys.readouterr().err.endswith(f"{name!r} is neither a command nor a file: check the name\n")


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("juniper:20 10 5", "review juniper:20+10+5"),
        ("maze:3x3 +2,2", "review maze:3x3+2,2"),
        ("maze:3x3+2,2 + 2,1 --lang en", "review maze:3x3+2,2+2,1 --lang en"),
        ("juniper:20 --lang en", "solve juniper:20 --lang en"),
        ("king:#./.. --format json", "solve 'king:#./..' --format json"),
        ("juniper 20 10", "review juniper:20+10"),
        ("king 5", "play --ruleset king"),
        ("maze", "play --ruleset maze"),
        ("P1971", "play --ruleset rabbit"),
        ("help maze", "play --ruleset maze"),
        ("berge solve king:3x3", "solve king:3x3"),
        ("berge maze", "play --ruleset maze"),
        ("record.txt", "review record.txt"),
        ("board.txt --lang en", "solve board.txt --lang en"),
        ("record.txt solve --lang en", "solve record.txt --lang en"),
        ("missing.txt solve", "solve missing.txt"),
        ("games", "batch games -o games.parquet"),
        ("analyse record.txt", "review record.txt"),
        ("board.txt --json", "solve board.txt --format json"),
        ("board.txt --matrix", "decompose board.txt --matrix"),
        ("board.txt --foo board.txt", "solve board.txt"),
        ("record.txt --explain", "solve record.txt --explain"),
        ("board.txt deal", "deal --help"),
        ("king:3x3 control", "control --help"),
        ("maze solve", "solve 'maze:..../.#../....+1,3+2,3'"),
        ("--lang en maze solve", "solve 'maze:..../.#../....+1,3+2,3' --lang en"),
        ("score --lang en", "bench score FILE --lang en"),
        ("maze stress", "stress --ruleset maze -- COMMAND"),
        ("maze bench", "bench draw maze"),
        ("maze package", "package --help"),
        ("maze 3x3 solve", "solve maze:3x3"),
        ("games solve", "batch games -o games.parquet"),
        ("data maze", "generate --set p4055 -o data"),
        ("data king", "generate king"),
        ("draw board.txt -o x.svg", "solve board.txt -o x.svg"),
        ("score answers.jsonl", "bench score answers.jsonl"),
        ("suites", "bench suites"),
        ("--json solve board.txt", "solve board.txt --format json"),
        ("--matrix solve board.txt", "solve board.txt"),
        ("berge --json solve board.txt", "solve board.txt --format json"),
        ("why board.txt", "solve board.txt --explain"),
        ("why missing.txt", "solve missing.txt --explain"),
        ("explain king:3x3", "solve king:3x3 --explain"),
        ("match x.mtx", "decompose x.mtx"),
        ("essential x.mtx", "decompose x.mtx"),
        ("eval king:3x3", "solve king:3x3"),
        ("testdata p4055", "generate --set p4055 -o data"),
        ("dmperm x.mtx", "decompose x.mtx --matrix"),
        ("puzzles", "deal RULESET"),
        ("show", "board FILE"),
        ("version", "--version"),
        ("/?", "help"),
    ],
)
def test_what_is_no_command_is_answered_by_the_right_one(
    words: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record.txt").write_bytes(RECORD.read_bytes())
    Path("board.txt").write_bytes(MAZE.read_bytes())
    Path("games").mkdir()
    assert main(words.split()) == 2
    assert capsys.readouterr().err.endswith(f" is not a command: try `berge {command}`\n")


@pytest.mark.parametrize(
    "first",
    [
        *(
            "record.txt",
            "board.txt",
            "missing.txt",
            "games",
            "king:3x3",
            "juniper:20 10",
            "juniper 20 10",
            "maze",
            "P4055",
        ),
        *("berge", "help", "why", "explain", "analyse", "eval", "draw", "dmperm", "show", "gui", "validate", "puzzle"),
        *("data", "suites", "score", "list", "version", "--json", "--matrix", "--seed 3", "--foo", "-o x.svg"),
    ],
)
def test_the_parser_accepts_every_command_line_of_a_hint(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record.txt").write_bytes(RECORD.read_bytes())
    Path("board.txt").write_bytes(MAZE.read_bytes())
    Path("games").mkdir()
    for second in ("", "other.txt", *COMMANDS):
        for last in ("", "board.txt --json", "maze --matrix", "--explain --side Rabbit --size 3x3"):
            for command in re.findall("`(berge [^`]*)`", _find_usage_error(f"{first} {second} {last}")):
                if not command.endswith(" --help"):
                    assert _find_usage_error(command.removeprefix("berge")) == "", (first, second, last)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_or_notation_before_a_command_that_reads_it_is_given_to_it(name: str) -> None:
    commands = argparse.ArgumentParser().add_subparsers()
    import_module(f"berge.cli.{name}").add(commands)
    first = next((action for action in commands.choices[name]._actions if not action.option_strings), None)
    takes_file = first is not None and first.dest in ("file", "inputs")
    takes_notation = takes_file and "notation" in str(first and first.help)
    for word, takes, table in ((str(MAZE), takes_file, "_TAKE_FILES"), ("maze:3x3", takes_notation, "_TAKE_NOTATIONS")):
        expected = [name, word] if takes else [name, "--help"]
        assert suggest_command([word, name], COMMANDS) == expected, (
            f"list {name} in {table} of cli/command_hints.py if it takes one"
        )


def _find_usage_error(line: str) -> str:
    """Return what the parser says of a command line; nothing if it accepts it."""
    try:
        parse_command_line(shlex.split(line))
    except UsageError as error:
        return str(error.message)
    except CommandEnded:
        pass
    return ""


@pytest.mark.parametrize("words", ["why", "explain", "why juniper:20+10+5", "explain 'my record.txt'"])
def test_a_record_is_explained_by_two_commands(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my record.txt").write_bytes(RECORD.read_bytes())
    file = words.partition(" ")[2] or "FILE"
    assert main(shlex.split(words)) == 2
    assert capsys.readouterr().err.endswith(
        f" is not a command: `berge review {file}` says why each move loses; "
        f"`berge solve {file} --explain` shows the search\n"
    )


def test_the_right_command_is_one_for_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my game.txt").write_bytes(RECORD.read_bytes())
    assert main(["my game.txt"]) == 2
    command = capsys.readouterr().err.split("`")[1]
    assert shlex.split(command) == ["berge", "review", "my game.txt"]
    monkeypatch.setattr("berge.operating_system.SHELL", None)  # as on Windows
    assert main(["my game.txt"]) == 2
    assert capsys.readouterr().err.endswith('try `berge review "my game.txt"`\n')


def test_an_option_before_the_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--format", "json", "solve", "x"]) == 2
    message = "--format must come after the command: try `berge solve x --format json`\n"
    assert capsys.readouterr().err.endswith(message)
    for option, hint in {"-x": "; see `berge --help`", "-help": "; did you mean --help?"}.items():
        assert main([option]) == 2
        assert capsys.readouterr().err.endswith(f"berge: error: unrecognized arguments: {option}{hint}\n")


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "king:3x3", "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    for words in ("--lang zh solve king:3x3", "--lang=zh solve king:3x3"):
        assert main(words.split()) == 0
        assert capsys.readouterr().out == text
    assert main(["--help", "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    for words in ("help --lang zh", "--lang zh help", "--lang zh --help"):
        assert main(words.split()) == 0
        assert capsys.readouterr().out == text
    assert main(["solve", "--help", "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    for words in ("help --lang zh solve", "help solve --lang zh", "--lang zh help solve"):
        assert main(words.split()) == 0
        assert capsys.readouterr().out == text
    assert main(["--lang", "zh"]) == 2
    assert "COMMAND；请看 `berge --help`" in capsys.readouterr().err
    assert main(["--lang=zh", "--lang=zh"]) == 2


def test_help_and_the_version_are_shown_by_other_names_too(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for arguments in ("help", "--help", "help review", "review --help", "-v", "-V", "--version"):
        assert main(arguments.split()) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert texts[2] == texts[3] != texts[0]
    assert {*texts[4:]} == {f"berge {berge.__version__}\n"}
    assert main(["help", "nothing"]) == 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (
            "generate maze --rows 10",
            "their options are NAME=VALUE, as in `berge generate RULESET FAMILY rows=5 columns=5`",
        ),
        ("generate --list", "`berge generate RULESET FAMILY rows=5 columns=5`"),
        ("generate P4055 -o data", "-o needs a family; a complete set is `berge generate --set p4055 -o data`"),
        ("generate king -o data", "-o needs a family: `berge generate king` lists them"),
        (
            "stress --set p4055 -- true",
            "--ruleset names the game, as in `berge stress --ruleset p4055 -- COMMAND`; see `berge stress --help`",
        ),
        (
            "stress p4055 -- true",
            "p4055 is a game, not a program: write --ruleset p4055, then -- and the command",
        ),
        ("package list", "the problems are hamilg, p1971, p4055, p4617; see `berge package --help`"),
        ("solve maze:3x3 --ruleset mazes", "; did you mean maze?"),
        ("play --ruleset 'rabbit and eggs'", "; did you mean rabbit?"),
        ("package p1971 --for kattiss -o x.zip", "; did you mean kattis?"),
        ("convert graph:a-b out.json", "-o OUTPUT names an output"),
        ("solve king 3x3", "a setup and its moves are one word, as in juniper:100+50; -o OUTPUT names an output"),
        ("play king 3x3", "a setup is one word, as in `berge play juniper:100`; --ruleset names a game to deal"),
        ("play --size 3x3", "a setup is one word, as in `berge play juniper:100`; --ruleset names a game to deal"),
        ("analyze game.txt", "`berge review FILE` and `berge solve FILE` analyze a file"),
        (
            "package --set p1971 --for kattis -o x.zip",
            "unrecognized arguments: --set; the set is an argument without an option, as in `berge package p1971 --for "
            "kattis -o FILE`",
        ),
        ("deal king 5", "unrecognized arguments: 5; see `berge deal --help`"),
        ("solve mazes:3x3", "; did you mean 'maze'?"),
        ("solve Maze:3x3", " --ruleset maze` deals a board)"),
        ("solve king:3", "found the size '3'; expected rows and columns from 1, such as 3x4"),
        ("verify king:3x3", "as berge solve and berge review write it with --format json --certificates"),
        ("package p1972 --for kattis -o x.zip", "p1971, p4055, p4617; did you mean 'p1971'?"),
        ("solve graph:a-b --ruleset noi", "'noi' is a format of outputs, for --format; this is that of the input"),
        ("solve graph:a-b --foo", "unrecognized arguments: --foo; see `berge solve --help`"),
    ],
)
def test_a_guess_is_answered_with_what_is_right(arguments: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(arguments)) == 2
    assert capsys.readouterr().err.endswith(f"{hint}\n")
