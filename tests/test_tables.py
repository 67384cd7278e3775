"""Tables of rulesets in the documentation, and examples in the tests, agree with the registry."""

import re
import runpy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import berge
import rulesets
from berge.checker import games as checker_games
from berge.games import builtin
from berge.games.builtin import RULESETS
from berge.render.page_texts import read_english_texts
from berge.web.editors import describe_editor
from oracle import claims

ROOT = Path(__file__).parent.parent
OURS = {ruleset.name: ruleset for ruleset in RULESETS.ours}


def test_the_tables_are_those_that_the_declarations_make() -> None:
    pages: dict[Path, str] = runpy.run_path(str(ROOT / "docs" / "make_tables.py"))["make_pages"]()
    assert len(pages) == 4
    for page, text in pages.items():
        assert page.read_text(encoding="utf-8") == text, f"{page.name}: `make tables` writes it again"


@pytest.mark.parametrize("name", OURS)
def test_every_ruleset_has_a_page_and_examples(name: str) -> None:
    for page in (f"docs/rulesets/{name}.md", f"docs/rulesets/{name}.zh-CN.md"):
        assert (ROOT / page).exists(), f"write {page}"
    assert (ROOT / "examples" / name).is_dir(), f"put an example into examples/{name}"
    for line in OURS[name].examples:
        assert berge.loads(line).setup.ruleset is OURS[name]


@pytest.mark.parametrize(
    "page", ["docs/notation.md", "docs/notation.zh-CN.md", "docs/formats.md", "docs/formats.zh-CN.md"]
)
def test_the_tables_of_setups_have_every_ruleset(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    missing = [name for name in OURS if not re.search(rf"^\| [^|]*`{name}`", text, re.MULTILINE)]
    assert not missing, f"name {', '.join(missing)} in the first column of the table of setups in {page}"


def test_every_ruleset_has_a_row_in_the_register_of_the_tests() -> None:
    missing = OURS.keys() - rulesets.ROWS.keys()
    assert not missing, f"add a row to ROWS of tests/rulesets.py for {', '.join(sorted(missing))}"
    assert rulesets.ROWS.keys() == OURS.keys(), "a row of tests/rulesets.py is of no ruleset"
    assert OURS.keys() == claims.GAMES, "a game on a board has its steps in STEPS of tests/oracle/claims.py"
    free = {name for name in OURS if not OURS[name].setup_class.NEEDS_TOKEN}
    assert {*rulesets.FREE_SETUPS} == free, "give a ruleset an example without a token, or its row a `free_setup`"


def test_the_list_of_rulesets_has_every_file_of_their_folder() -> None:
    folder = Path(builtin.__file__).parent
    files = {file.stem for file in folder.glob("*.py") if "\nRULESET: " in file.read_text("utf-8")}
    assert files == {*OURS}, "RULESETS in games/builtin/__init__.py lists the files of its folder"
    assert {*OURS} <= {*berge.__all__}, "berge/__init__.py names each ruleset twice: for type checkers, and in __all__"
    lines = Path(berge.__file__).read_text("utf-8").splitlines()
    for name in OURS:
        line = f"    from berge.games.builtin.{name} import RULESET as {name}"
        assert line in lines, f"write for type checkers into berge/__init__.py: {line.strip()}"


@pytest.mark.parametrize("name", OURS)
def test_the_checker_knows_every_ruleset(name: str) -> None:
    assert name in checker_games.RULES, f"add {name} to BOARDS or RULES of checker/games.py"
    players = checker_games.PLAYERS.get(name, ["first", "second"])
    assert players == [*OURS[name].players], f"add the players of {name} to PLAYERS of checker/games.py"


@pytest.mark.parametrize("name", OURS)
def test_the_page_has_words_for_every_ruleset(name: str) -> None:
    editor: Mapping[str, Any] = describe_editor(OURS[name])
    keys = [
        *(f"sample.{name}.1{end}" for end in ("", ".about")),
        *(f"field.{name}.{field}" for field in editor.get("fields", ())),
    ]
    missing = [key for key in keys if key not in read_english_texts()]
    assert not missing, f"write {missing} into i18n/page.json"
