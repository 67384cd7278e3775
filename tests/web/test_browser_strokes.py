"""Strokes in the editor: none is lost while something else is on its way, or when the page is loaded again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.deeds import MAZE, in_mode, paint, walls
from web.visitor import Held, Visit

pytestmark = pytest.mark.slow


def test_what_is_painted_while_a_sample_is_on_its_way_stays(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    opening = Held(visitor, "**/api/open")
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).click()
    opening.wait()
    visitor.mode("edit")
    value = page.locator("#edit-value")
    visitor.click(1, 1)
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    opening.let_go()
    visitor.notice(visitor.say("open.late"))
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    visitor.button("open.late.do").click()  # and is given up only for what is asked for again
    expect(visitor.moves).to_have_count(4)


def test_strokes_after_the_analysis_was_asked_for_stay(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("edit")
    value = page.locator("#edit-value")
    visitor.click(1, 1)
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    opening = Held(visitor, "**/api/open")
    visitor.button("edit.review").click()
    opening.wait()
    visitor.click(1, 3)
    opening.let_go()
    visitor.notice(visitor.say("open.late"))
    expect(value).to_have_text(visitor.say("edit.value.free", n=40, winner=visitor.player("first")))
    visitor.button("edit.review").click()
    expect(page.locator("#board .berge-wall").first).to_have_attribute("d", re.compile("M.*M"))  # both walls


def test_a_board_that_is_to_be_filled_is_the_one_that_is_analysed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("edit")
    page.get_by_role("slider", name=re.compile(visitor.say("edit.density.wall"))).fill("100")
    filling = Held(visitor, "**/api/random")
    visitor.button("edit.random").click()
    filling.wait()
    visitor.button("edit.review").click()
    filling.let_go()
    in_mode(page, "review")
    expect(page.locator("#board .berge-wall").first).to_have_attribute("d", re.compile("^M0 0h432v48h-432z"))


@pytest.mark.parametrize("first", ["", MAZE])
def test_strokes_are_there_after_loading_again_and_after_a_look_at_the_samples(visit: Visit, first: str) -> None:
    visitor = visit()
    page = visitor.open(first)
    visitor.mode("edit")
    paint(visitor, (1, 1), (3, 3))
    page.keyboard.press("o")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("4")
    expect(page.locator("#edit-value")).to_be_visible()
    assert walls(visitor) == 2
    page.reload()
    expect(page.locator("#edit-value")).to_contain_text(visitor.player("first"))
    assert walls(visitor) == 2
    page.keyboard.press("o")
    expect(page.locator("#open-text")).to_be_visible()
    visitor.mode("review")  # takes what was painted, as it does from the board itself
    expect(visitor.verdict).to_be_visible()
    assert walls(visitor) == 2
    visitor.mode("edit")
    assert walls(visitor) == 2
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("way", ["sample", "late"])
def test_strokes_that_another_game_takes_the_place_of_can_be_had_back(visit: Visit, way: str) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("edit")
    paint(visitor, (1, 1), (3, 3))
    page.keyboard.press("o")
    opening = Held(visitor, "**/api/open") if way == "late" else None
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).click()
    if opening:
        opening.wait()
        visitor.mode("review")
        opening.let_go()
    visitor.notice(visitor.say("open.replaced"))
    visitor.button("undo").click()
    expect(page.locator("#edit-value")).to_contain_text(visitor.player("first"))
    assert walls(visitor) == 2
