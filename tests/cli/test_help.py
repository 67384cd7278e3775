"""The help of commands: its examples work, and it offers what the command takes; doubled options are refused."""

import re
import shlex
import shutil
import sys
import zipfile
from importlib import import_module
from pathlib import Path

import pytest

from berge import web
from berge.cli import main
from berge.cli.examples import EXAMPLES
from berge.cli.parser import COMMANDS
from in_process import run_berge
from web.published import SITE, skip_without

DATA = Path(__file__).parents[2] / "examples"
RECORD = DATA / "rabbit/noi2011-3.txt"
MAZE = DATA / "maze/jsoi2009.txt"
GRAPH = DATA / "graph/petersen-and-leaf.txt"
SOLUTION = "a=input().split(); print('LOSE')\n"
"""A program that answers `LOSE`, which is often wrong."""

ALL_EXAMPLES = [(name, line) for name, lines in EXAMPLES.items() for line in lines]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    for name in ("game.txt", "games/1.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(RECORD, tmp_path / name)
    for name in ("board.txt", "case.in"):
        shutil.copy(MAZE, tmp_path / name)
    Path("case.out").write_text("WIN\n2 3\n3 2\n")
    Path("edges.csv").write_text("from,to\nann,bob\nbob,cid\n")
    Path("network.csv").write_text("regulator,target,gene\nann,x,bob\nbob,y,cid\n")
    shutil.copy(DATA / "graph/system.mtx", "matrix.mtx")
    shutil.copytree(Path(import_module("berge.setter").__file__ or "").parent / "problems/p4055", "my-problem")
    (tmp_path / "my-problem/problem.toml").write_text(
        'name = "mine"\n' + (tmp_path / "my-problem/problem.toml").read_text("utf-8"), "utf-8"
    )
    with zipfile.ZipFile("boards.zip", "w") as boards:
        boards.write(MAZE, "1.txt")
    Path("solution.py").write_text(SOLUTION)
    Path("solution").write_text(f"#!{sys.executable}\n{SOLUTION}")
    Path("solution").chmod(0o755)
    assert main(["solve", "king:3x3", "--format", "json", "--certificates", "-o", "proof.json"]) == 0
    assert main(["batch", "games", "-o", "table.parquet", "--jobs", "1"]) == 0
    assert main(["bench", "run", "king-1", "--player", "greedy", "-o", "answers.jsonl"]) == 0
    return tmp_path


@pytest.mark.parametrize(("command", "line"), ALL_EXAMPLES, ids=[line for _, line in ALL_EXAMPLES])
def test_each_example_of_a_help_works(command: str, line: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if command == "publish":
        skip_without(SITE, "site")
    # it would wait for the browser
    monkeypatch.setattr(web, "serve", lambda listeners, *_: [one.close() for one in listeners])
    for output in re.findall(r"-o (\S+)", line):
        (desk / output).unlink(missing_ok=True)
    piped = b"quit\n"
    for words in map(shlex.split, line.split(" | ")):
        if words[0] == "echo":
            piped = words[1].encode() + b"\n"
            continue
        assert words.pop(0) == "berge"
        process = run_berge(*(word if word != "python" else sys.executable for word in words), stdin=piped)
        piped = process.stdout
        # a test of a program that is wrong ends with 1
        assert process.returncode == (1 if command == "stress" else 0), process.stderr.decode()
    for output in re.findall(r"-o (\S+)", line):
        assert (desk / output).exists()
    assert f"  {line}\n" in run_berge(command, "--help").stdout.decode() + "\n"


def test_every_command_has_examples_in_its_help() -> None:
    assert {name for name, _ in ALL_EXAMPLES} == {*COMMANDS}
    for name in COMMANDS:
        assert "\nexamples:\n  " in run_berge(name, "--help").stdout.decode()
        assert "\n示例：\n  " in run_berge(name, "--help", "--lang", "zh").stdout.decode()


@pytest.mark.parametrize(
    ("command", "file", "more"),
    [
        ("decompose", GRAPH, ()),
        ("decompose", DATA / "graph/system.mtx", ("matrixmarket", "svg")),
        ("control", GRAPH, ()),
    ],
    ids=str,
)
def test_help_offers_the_formats_that_the_command_writes(command: str, file: Path, more: tuple[str, ...]) -> None:
    help = " ".join(run_berge(command, "--help").stdout.decode().split())
    formats, others = re.findall(r"the output format: (.*?)(?:; for matrices also (.*?))? \(", help)[0]
    assert not more or tuple(others.split(", ")) == more
    for format in (*formats.split(", "), *more):
        process = run_berge(command, file, "--format", format)
        assert process.returncode == 0, process.stderr.decode()


def test_control_takes_only_formats_with_directions() -> None:
    process = run_berge("control", RECORD, "--ruleset", "rabbit")
    assert process.returncode == 2
    assert b"argument --ruleset: invalid choice: 'rabbit'" in process.stderr
    help = " ".join(run_berge("control", "--help").stdout.decode().split())
    assert "rabbit" not in help


def test_package_takes_and_shows_a_language() -> None:
    assert "--lang LANGUAGE" in run_berge("package", "--help").stdout.decode()
    assert "发现：" in run_berge("package", "nothing", "--for", "kattis", "-o", "x.zip", "--lang", "zh").stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["solve", "king:3x3", "-o", "a", "-o", "b"], "-o/--output"),
        (["solve", "king:3x3", "-o", "a", "--output", "a"], "-o/--output"),
        (["solve", "--format", "text", "king:3x3", "--format=json"], "--format"),
        (["solve", "king:3x3", "--header", "--no-header"], "--header/--no-header"),
        (["solve", "king:3x3", "--lang", "en", "--lang", "zh"], "--lang"),
        (["ensemble", "king", "--size", "3", "--density", "0.1", "--samples", "1", "--size", "4"], "--size"),
        (["stress", "--cases", "1", "--cases", "2", "--", "x"], "--cases"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_an_option_that_takes_one_value_is_given_once(arguments: list[str], option: str) -> None:
    process = run_berge(*arguments)
    assert (process.returncode, process.stdout) == (2, b"")
    assert f"argument {option}: given twice; give it once" in process.stderr.decode()


def test_doubled_options_are_refused_in_chinese() -> None:
    process = run_berge("solve", "king:3x3", "--format", "text", "--format", "json", "--lang", "zh")
    assert "参数 --format：给了两次，只能给一次" in process.stderr.decode()


def test_flags_and_lists_may_be_repeated() -> None:
    assert run_berge("solve", "king:3x3", "--slither", "--slither").returncode == 0
    suites = ["--suite", "x", "--suite", "y"]
    assert b"given twice" not in run_berge("bench", "score", "x", *suites).stderr


def test_who_gives_too_little_is_sent_to_the_help() -> None:
    for words, program in (([], "berge"), (["review"], "berge review"), (["package", "p4055"], "berge package")):
        process = run_berge(*words)
        assert process.returncode == 2
        assert process.stderr.decode().endswith(f"; see `{program} --help`\n")
    assert "；请看 `berge review --help`\n" in run_berge("review", "--lang", "zh").stderr.decode()


def test_help_of_package_lists_the_problems_of_berge() -> None:
    help = " ".join(run_berge("package", "--help").stdout.decode().split())
    assert "a problem of berge: hamilg, p1971, p4055, p4617; or a FOLDER" in help


def test_a_title_before_a_setup_is_answered_with_the_name() -> None:
    process = run_berge("solve", "国王游走:3x3")
    assert "such as king:3x3 (" in process.stderr.decode()


def test_a_notation_may_name_its_ruleset_again() -> None:
    assert run_berge("solve", "knight:2x2", "--ruleset", "knight").returncode == 0
    assert run_berge("solve", "knight:2x2", "--ruleset", "king").returncode == 2


def test_only_what_is_required_is_called_missing() -> None:
    assert "are required: ACTION; see" in run_berge("bench").stderr.decode()


def test_an_ensemble_takes_the_title_of_a_game() -> None:
    words = ("--size", "4", "--density", "0.1", "--samples", "2", "--jobs", "1")
    titled, named = (run_berge("ensemble", name, *words) for name in ("国王游走", "king"))
    assert (titled.returncode, titled.stdout) == (0, named.stdout)
