"""A game that another package brings, on the page in a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from doors import PLUGIN, installed
from web.visitor import LANGUAGES, Visit


@pytest.fixture
def primes(tmp_path: Path) -> Iterator[str]:
    """The address of a board with that game; asked for before `visit`, it ends after the page does."""
    with installed(PLUGIN, tmp_path).serving("primes:12+6+7+4") as url:
        yield url


@pytest.mark.parametrize(("language", "title"), [("en", "Prime sums"), ("zh", "素数和")])
def test_the_page_shows_and_plays_it(primes: str, visit: Visit, language: str, title: str) -> None:
    visitor = visit(language, url=primes)
    page = visitor.open()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(visitor.moves).to_have_count(3)
    visitor.vertex("9").click()
    expect(visitor.moves).to_have_count(4)


@LANGUAGES
def test_without_rules_of_its_own_the_card_says_what_its_start_says(primes: str, visit: Visit, language: str) -> None:
    visitor = visit(language, url=primes)
    visitor.open()
    visitor.button("learn.rules").first.click()
    card = visitor.page.locator("#rules")
    expect(card.locator("select")).to_have_value("primes")
    for key in ("rules.once.vertex", "rules.trick.dominoes", "rules.board.any"):
        expect(card).to_contain_text(visitor.say(key))
    expect(card.locator("svg")).to_be_visible()
