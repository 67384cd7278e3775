"""The documentation's tables of rulesets, and the examples in the lists of tests, are those of the registry."""

import runpy
from pathlib import Path

import pytest

import berge
import lines
from berge.games.builtin import RULESETS

ROOT = Path(__file__).parent.parent
OURS = {ruleset.name: ruleset for ruleset in RULESETS.ours}


def test_the_tables_are_those_that_the_declarations_make() -> None:
    pages: dict[Path, str] = runpy.run_path(str(ROOT / "docs" / "make_tables.py"))["pages"]()
    assert len(pages) == 3
    for page, text in pages.items():
        assert page.read_text(encoding="utf-8") == text, f"{page.name}: `make tables` writes it again"


@pytest.mark.parametrize("name", OURS)
def test_every_ruleset_has_a_page_and_examples(name: str) -> None:
    assert (ROOT / "docs" / "rulesets" / f"{name}.md").exists()
    assert (ROOT / "examples" / name).is_dir()
    for line in OURS[name].examples:
        assert berge.loads(line).setup.ruleset is OURS[name]


def test_the_lists_of_tests_know_every_ruleset() -> None:
    assert {*lines.GAMES} == {*lines.LARGER} == {*OURS}
    assert {*lines.STARTS} == {name for name in OURS if not OURS[name].setup_class.FIXED}
