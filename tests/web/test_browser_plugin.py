"""A game that another package brings, on the page in a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from doors import PLUGIN, installed
from web.visitor import Visitor


@pytest.mark.parametrize(("language", "title"), [("en", "Prime sums"), ("zh", "素数和")])
def test_the_page_shows_and_plays_it(language: str, title: str, visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with installed(PLUGIN, tmp_path).serving("primes:12+6+7+4") as url:
        visitor = visit(language, url=url)
        page = visitor.open()
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(visitor.moves).to_have_count(3)
        visitor.vertex("9").click()
        expect(visitor.moves).to_have_count(4)
