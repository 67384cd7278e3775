"""Packages with broken rulesets: berge warns once and goes on without them."""

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import berge
from berge import documents, i18n
from berge.documents import list_output_formats
from berge.errors import InputError
from berge.formats.detect import TABLE
from berge.games import KING, BoardSetup, Contest, Ruleset, board
from berge.games.builtin import RULESETS
from berge.games.registry import GROUP, Registry
from berge.graphs import GRAPH_FORMATS
from thorough import mark_cases, mark_rows
from web.clients import Board

CODE = 'from berge.games import *\nimport berge\nK = dict(name="evil", title="Evil", about="evil", '
CODE += "setup_class=BoardSetup, "
MADE = CODE + "game_graph=board(KING))\n"
BROKEN = {
    "import": "import a_module_that_is_not_there",
    "syntax": "def (",
    "exit": "raise SystemExit(0)",
    "base": "raise BaseException('away')",
    "nothing": "",
    "no ruleset": "EVIL = 5",
    "no repr": "class X:\n    def __repr__(self): raise SystemExit\nEVIL = X()",
    "other name": MADE + "EVIL = Ruleset(**K | {'name': 'good'})",
    "translations": MADE + "EVIL = Ruleset(**K, translations=None)",
    "translations, a list": MADE + "EVIL = Ruleset(**K, translations=['zh'])",
    "title": MADE + "EVIL = Ruleset(**K | {'title': 5})",
    "players": MADE + "EVIL = Ruleset(**K, players=('a',))",
    "setup_class": MADE + "EVIL = Ruleset(**K | {'setup_class': None})",
    "form without a codec": MADE + "class F(Setup):\n    pass\nEVIL = Ruleset(**K | {'setup_class': F})",
    "contest": MADE + "EVIL = Ruleset(**K, contest=Contest(name='json', writes=str))",
    "example of another game": MADE + "EVIL = Ruleset(**K, examples=('king:3x3',))",
    "example that cannot be read": MADE + "EVIL = Ruleset(**K, examples=('evil:3y3',))",
    "sketch that cannot be read": MADE + "EVIL = Ruleset(**K, sketch='evil:3y3')",
    "example that raises": CODE + "game_graph=lambda setup: 1 / 0)\nEVIL = Ruleset(**K, examples=('evil:3x3',))",
    "long": "raise ValueError('\x1b' * 10**6)",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages that Python sees."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "evilmod", raising=False)
    return tmp_path


def write_package(folder: Path, code: str, *names: str, package: str = "evil") -> None:
    """Write a package that declares rulesets with these names."""
    (folder / f"{package}mod.py").write_text(code, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name} = {package}mod:EVIL" for name in names or ["evil"]]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]), encoding="utf-8")


@pytest.fixture(autouse=True)
def _translations_as_they_were() -> Iterator[None]:
    """Forget the translations that packages have brought."""
    before = {language: dict(texts) for language, texts in i18n._additions.items()}
    yield
    i18n._additions.update(before)


def test_one_that_is_right_is_listed(package: Path) -> None:
    write_package(package, MADE + "EVIL = Ruleset(**K)")
    assert list(Registry("berge.games.builtin", "king")) == ["king", "evil"]


@pytest.mark.parametrize("code", BROKEN.values(), ids=BROKEN)
def test_one_that_cannot_be_loaded_is_left_out_with_one_warning(package: Path, code: str) -> None:
    write_package(package, code)
    registry = Registry("berge.games.builtin", "king")
    with pytest.warns(UserWarning, match="the ruleset 'evil' of 'evilmod:EVIL' cannot be loaded: ") as warned:
        assert list(registry) == ["king"]
    assert len(warned) == 1
    assert str(warned[0].message).isprintable()
    assert len(str(warned[0].message)) < 300
    assert [ruleset.name for ruleset in registry.values()] == ["king"]  # and no second warning
    with pytest.raises(InputError, match="cannot be"):
        registry["evil"]


def test_who_interrupts_interrupts(package: Path) -> None:
    write_package(package, "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        list(Registry("berge.games.builtin", "king"))


def test_two_of_a_name_are_none(package: Path) -> None:
    write_package(package, MADE + "EVIL = Ruleset(**K)")
    write_package(package, MADE + "EVIL = Ruleset(**K)", package="worse")
    registry = Registry("berge.games.builtin", "king")
    with pytest.raises(InputError, match=r"'evilmod:EVIL', 'worsemod:EVIL' .* several packages"):
        registry["evil"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert list(registry) == ["king"]


def test_a_name_of_ours_is_ours(package: Path) -> None:
    write_package(package, MADE + "EVIL = Ruleset(**K | {'name': 'king'})", "king")
    registry = Registry("berge.games.builtin", "king")
    with pytest.warns(UserWarning, match="the ruleset 'king' of 'evilmod:EVIL' is left out"):
        assert list(registry.values()) == [RULESETS["king"]]


LIAR = """
from berge.games import *
from berge.games import BoardSetup
class Cells(Board):
    def describe(self, title):
        {size}
def game_graph(setup):
    {game_graph}
    return Cells(setup.rows, KING)
class Rows(BoardSetup):
    @property
    def openings(self):
        return {openings}
EVIL = Ruleset(name="evil", title="Evil", about="evil", setup_class=Rows, game_graph=game_graph)
"""
USUAL = {"size": "return super().describe(title)", "game_graph": "pass", "openings": "self.game_graph.vertices"}
ACTS = LIAR.format(**USUAL).replace(
    "def game_graph", "    def show(self, move):\n        return 'a\\x1b[31mb\\nc'\ndef game_graph"
)


COMMANDS = ["play evil:.@.", "solve evil:@.", "review evil:..+1,1+1,2"]


@pytest.mark.parametrize("arguments", mark_cases(COMMANDS, COMMANDS[:1]))
def test_what_a_ruleset_shows_acts_on_no_terminal(package: Path, arguments: str) -> None:
    write_package(package, ACTS)
    command = [sys.executable, "-m", "berge", *arguments.split()]
    path = {**os.environ, "PYTHONPATH": str(package)}
    stdin = "hint\nmoves\nwhy\n1,1\nquit\n"
    process = subprocess.run(command, env=path, input=stdin, capture_output=True, text=True, check=False)
    assert process.returncode == 0
    assert "a\\x1b[31mb\\nc" in process.stdout
    assert "\x1b" not in process.stdout + process.stderr


PROBLEMS: list[tuple[dict[str, str], str]] = [
    ({"game_graph": "raise SystemExit(0)"}, "SystemExit: 0"),
    ({"game_graph": "raise RuntimeError('\x1b[31m\\n' * 10**6)"}, "RuntimeError: "),
    ({"openings": "['x']"}, "TypeError: "),
    ({"game_graph": "raise SystemExit('gone')"}, "SystemExit: gone"),
    ({"game_graph": "1 / 0"}, "ZeroDivisionError: division by zero"),
    ({"game_graph": "return None"}, "AttributeError: 'NoneType' object has no attribute "),
    ({"size": "return len(5)"}, "TypeError: "),
]


@pytest.mark.parametrize(("lie", "problem"), mark_rows(PROBLEMS, PROBLEMS[:3]), ids=str)
def test_what_goes_wrong_in_a_ruleset_is_called_its_makers_mistake(
    package: Path, lie: dict[str, str], problem: str
) -> None:
    write_package(package, LIAR.format(**USUAL | lie))
    command = [sys.executable, "-m", "berge", "solve", "evil:2x2"]
    path = {**os.environ, "PYTHONPATH": str(package)}
    process = subprocess.run(command, env=path, capture_output=True, text=True, check=False)
    assert process.returncode == 70
    assert process.stderr.startswith(
        f"berge: the ruleset 'evil' of 'evilmod:EVIL' of another package failed: {problem}"
    )
    assert len(process.stderr) < 500
    assert process.stderr[:-1].isprintable()


def test_the_board_calls_it_so_too_and_goes_on(package: Path) -> None:
    write_package(package, LIAR.format(**USUAL | {"game_graph": "raise SystemExit(0)"}))
    with Board(path=str(package)) as board:
        for name, status in [*[("evil", 500)] * 6, ("king", 200)]:
            answer = httpx.post(
                f"{board.url}api/solve", json={"format": "berge-game/1", "ruleset": name, "board": [".."], "moves": []}
            )
            assert answer.status_code == status
            if status == 500:
                assert answer.json()["error"]["kind"] == "RulesetError"
                assert "the ruleset 'evil' of 'evilmod:EVIL'" in answer.json()["error"]["message"]


ROWS = """
from berge.formats.setups import BoardCodec, register_setup_codec
class Rows(BoardSetup):
    pass
class Codec(BoardCodec):
    def matches_rows(self, ruleset, sample):
        return 1 / 0
register_setup_codec(Rows, Codec())
"""
LOOKS = {
    "raises": "detector=Detector(0, lambda sample: 1 / 0)",
    "exits": "detector=Detector(2, lambda sample: exit(3))",
    "rows": "setup_class=Rows",
}


@pytest.mark.parametrize("detector", mark_cases(LOOKS.values(), [LOOKS["exits"]]), ids=str)
def test_a_detector_that_fails_detects_nothing(package: Path, detector: str) -> None:
    code = MADE.replace(
        "import berge", "import berge\nfrom berge.games.input_text import Detector\nprint('loud')" + ROWS
    )
    write_package(package, code + f"EVIL = Ruleset(**K | dict({detector}))")
    command, path = [sys.executable, "-m", "berge", "solve", "-"], {**os.environ, "PYTHONPATH": str(package)}
    process = subprocess.run(command, input="1 2\n2 3\n3 4\n", env=path, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout[:9]) == (0, "Geography")
    loud, warning, read_as = process.stderr.splitlines()
    assert loud == "loud"
    assert warning.startswith("berge: warning: the ruleset 'evil' of 'evilmod:EVIL' cannot test a text: ")
    assert ": read as " in read_as


@pytest.mark.parametrize("code", mark_cases([BROKEN["import"], BROKEN["exit"]], [BROKEN["exit"]]))
def test_commands_answer_and_warn_in_one_line(package: Path, code: str) -> None:
    write_package(package, code)

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command, edges = [sys.executable, "-m", "berge", *arguments], "1 2\n2 3\n3 4\n"
        path = {**os.environ, "PYTHONPATH": str(package)}
        return subprocess.run(command, input=edges, env=path, capture_output=True, text=True, check=False)

    result = run("solve", "-")
    assert (result.returncode, result.stdout[:9]) == (0, "Geography")
    warning, read_as = result.stderr.splitlines()
    assert warning.startswith("berge: warning: the ruleset 'evil' of ")
    assert ": read as " in read_as
    answer = run("solve", "evil:5")
    assert answer.returncode == 2
    assert "the ruleset 'evil' of " in answer.stderr.splitlines()[-1]


def test_no_ruleset_and_no_contest_is_called_like_a_format() -> None:
    king, names = RULESETS["king"], [name for name in (*GRAPH_FORMATS, *(row.name for row in TABLE)) if name.isalpha()]
    fields: dict[str, Any] = {
        "title": "x",
        "about": "x",
        "setup_class": king.setup_class,
        "game_graph": king.game_graph,
    }
    for name in {
        *names,
        *list_output_formats(berge.Game),
        *list_output_formats(berge.Review),
        *list_output_formats(berge.GallaiEdmonds),
    }:
        contest = Contest(name="p1", writes=str, answer=name, answers=lambda setup, classes: "")
        for ruleset in (Ruleset(name=name, **fields), Ruleset(name="emperor", **fields, contest=contest)):
            with pytest.raises(InputError, match=f"'{name}' is the name of a format"):
                RULESETS.add(ruleset)
            assert ruleset.name not in RULESETS


def test_a_format_that_is_written_by_whomever_is_no_name_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_formats", dict(documents._formats))
    documents.writes(berge.Review, "csv")(lambda review, options: [])
    with pytest.raises(InputError, match="'csv' is the name of a format"):
        RULESETS.add(Ruleset(name="csv", title="x", about="x", setup_class=BoardSetup, game_graph=board(KING)))


def test_a_table_names_a_game_that_cannot_be_loaded(package: Path) -> None:
    write_package(package, BROKEN["import"])
    assert Registry("berge.games.builtin", "king").find_title("evil", "zh") == "evil"
