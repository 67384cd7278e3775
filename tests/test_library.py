"""The page's library: each entry is a valid game, has the stated size, and a title in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from runpy import run_path

import pytest

import berge
import phrases
from berge.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
ENTRIES = json.loads((ROOT / "python" / "berge" / "page" / "library.json").read_text("utf-8"))


def test_the_library_is_what_its_command_writes() -> None:
    script = run_path(str(ROOT / "docs" / "make_library.py"))
    assert script["format_library"]() == script["LIBRARY"].read_text("utf-8"), "`make library` writes it again"
    assert script["format_front_picture"]() == script["PICTURE"].read_text("utf-8"), "`make library` writes it again"
    assert script["format_boards"]() == script["BOARDS"].read_text("utf-8"), "`make library` writes it again"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_an_entry_is_what_it_says(entry: dict[str, object]) -> None:
    game = berge.loads(str(entry["line"]))
    assert game.setup.ruleset.name == entry["ruleset"]
    assert len(game.moves) == entry["moves"]
    rows = game.setup.diagram([])
    if rows:
        assert (len(rows), len(rows[0])) == (entry["rows"], entry["columns"])
    else:
        assert game.setup.game_graph.order == entry["vertices"]
    for language in LANGUAGES:
        assert {f"library.{entry['id']}", f"library.{entry['id']}.about"} <= phrases.TEXTS[language].keys()


def test_the_library_goes_from_easy_to_hard_and_names_nothing_else() -> None:
    places = [len([*berge.loads(entry["line"]).setup.game_graph.edges()]) for entry in ENTRIES]
    assert places[0] < places[-1]
    about = {key for key in phrases.TEXTS["en"] if key.startswith("library.") and key.endswith(".about")}
    assert about == {f"library.{entry['id']}.about" for entry in ENTRIES}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_what_a_text_says_of_starts_and_moves_is_true(entry: dict[str, object]) -> None:
    """A text in both languages counts the moves; the English one also says how many starts are good or bad."""
    setup = berge.loads(str(entry["line"])).setup
    for language in LANGUAGES:
        for number in re.findall(r"(\d+) ?(?:moves|着)", phrases.TEXTS[language][f"library.{entry['id']}.about"]):
            assert int(number) == entry["moves"]
    text = phrases.TEXTS["en"][f"library.{entry['id']}.about"]
    claim = re.search(r"(?:(every|[Oo]nly one|[Oo]nly two) (?:even number|starts?) (?:is|are) (?:a )?(good|bad))", text)
    if claim:
        solution = berge.solve(setup)
        assert isinstance(solution, berge.StartsSolution)
        starts = {"good": len(solution.losing_starts), "bad": len(solution.winning_starts)}
        many = {"every": sum(starts.values()), "only one": 1, "only two": 2}[claim[1].lower()]
        assert starts[claim[2]] == many
