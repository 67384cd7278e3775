"""Walks through how the pairs are found, step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import berge
from berge.i18n import localize
from web.visitor import NARROW, WIDE, Visit, vary_looks

pytestmark = pytest.mark.slow
BLOSSOMS = "graph:1-2,1-3,1-4,1-5,2-3,5-6,5-7,6-7"
RABBIT = "rabbit:XOX/O.O/XOX+1,2"


@vary_looks(WIDE)
def test_search_is_shown_step_by_step(visit: Visit, language: str, theme: str, width: int) -> None:
    """Step by buttons, keys and the slider, play, change the language, close; the board is as before."""
    visitor = visit(language, theme, width)
    page = visitor.open_game(BLOSSOMS)
    steps = berge.explain(berge.loads(BLOSSOMS)).steps
    kinds = [step.kind for step in steps]
    board = page.locator("#board svg").first
    expect(page.locator("#board .berge-pair")).to_be_visible()
    before = board.inner_html()
    visitor.find_button("search.show").click()
    expect(page.get_by_role("dialog", name=visitor.say("search.title"))).to_be_visible()
    dialog = page.locator("#search")
    text, slider = dialog.get_by_role("status"), dialog.get_by_role("slider")

    def expect_step(number: int) -> None:
        expect(slider).to_have_value(str(number))
        expect(slider).to_have_attribute("aria-valuetext", visitor.say("search.at", at=number + 1, n=len(steps)))
        expect(text).to_have_text(localize(steps[number].text, visitor.language))

    def expect_marks(**counts: int) -> None:
        for name, count in counts.items():
            expect(dialog.locator(f".board .berge-{name.replace('_', '-')}")).to_have_count(count)

    expect_step(0)
    play = page.locator("#search-play")
    expect(play).to_be_focused()
    expect(visitor.find_button("search.back")).to_have_attribute("aria-disabled", "true")
    expect_marks(exposed=7, pair=0)
    page.keyboard.press("ArrowRight")
    visitor.find_button("search.on").click()
    expect_step(2)
    expect_marks(exposed=3, pair=1)
    slider.fill(str(kinds.index("shrink")))
    expect_step(kinds.index("shrink"))
    expect_marks(ring=3, fence=0, blob=1, tree=1)
    visitor.look("search-blossom")
    page.keyboard.press("ArrowRight")
    expect_marks(way=1, way_halo=1)
    slider.fill(str(kinds.index("barrier")))
    expect_marks(fence=1, taken=1, blob=2, ring=4)
    visitor.look("search-barrier")
    page.keyboard.press("End")
    expect_step(len(steps) - 1)
    expect_marks(token=1, blob=0, taken=0)
    expect(visitor.find_button("search.on")).to_have_attribute("aria-disabled", "true")
    page.locator("#search-language").click()
    visitor.language = "zh" if language == "en" else "en"
    expect_step(len(steps) - 1)
    page.locator("#search-language").click()
    visitor.language = language
    expect_step(len(steps) - 1)
    slider.press("Space")  # plays from the beginning
    expect(play).to_have_accessible_name(visitor.say("search.pause"))
    expect(slider).to_have_value("1")
    page.keyboard.press("Space")
    expect(play).to_have_accessible_name(visitor.say("search.play"))
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(visitor.find_button("search.show")).to_be_focused()
    assert board.inner_html() == before


def test_search_is_of_the_position_and_ends_with_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open_game(RABBIT)
    page.keyboard.press("End")
    visitor.wait_for_ply(1)
    visitor.find_button("search.show").click()
    dialog = page.get_by_role("dialog", name=visitor.say("search.title"))
    steps = berge.explain(berge.loads(RABBIT)).steps
    expect(dialog.get_by_role("slider")).to_have_attribute("max", str(len(steps) - 1))
    page.keyboard.press("End")
    expect(dialog.locator(".berge-domino")).to_have_count(1)
    expect(dialog.get_by_role("status")).to_have_text(localize(steps[-1].text, "en"))
    visitor.turn_to("maze:@..")
    expect(dialog).to_be_hidden()
    visitor.turn_to("edge:@...")
    expect(page.locator("#why-text")).to_have_text(re.compile("."))
    expect(page.locator("#search-show")).to_be_hidden()


@pytest.mark.thorough
@vary_looks(NARROW)
def test_search_on_a_large_board_can_be_zoomed(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open_game(f"maze:{'/'.join(['.' * 20] * 20)}")
    visitor.find_button("search.show").click()
    dialog = page.get_by_role("dialog", name=visitor.say("search.title"))
    box = "document.querySelector('#search .board svg').getAttribute('viewBox').split(' ')[2]"
    zoom_in = dialog.get_by_role("button", name=visitor.say("zoom.in"))
    zoom_in.click()
    before = float(page.evaluate(box))
    zoom_in.click()
    assert float(page.evaluate(box)) < before
    page.keyboard.press("End")
    assert float(page.evaluate(box)) < before, "the part that is seen stays"
    visitor.look("search-zoom")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
