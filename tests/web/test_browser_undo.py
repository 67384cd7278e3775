"""What was done is undone, and done again: moves, matches, strokes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.deeds import MAZE, begin, my_turn, paint, walls
from web.visitor import LANGUAGES, NOI3, Visit

pytestmark = pytest.mark.slow


@LANGUAGES
def test_what_was_done_is_undone_and_done_again(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.click(4, 2)
    expect(visitor.moves).to_have_count(5)
    visitor.button("try.promote").click()
    page.keyboard.press("Control+z")
    expect(page.locator("#variation")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(visitor.moves).to_have_count(4)
    visitor.arrive(1)
    visitor.button("try.redo").click()
    expect(visitor.moves).to_have_count(5)
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#variation")).to_be_hidden()
    visitor.look("redone")
    visitor.button("try.undo").click()
    page.keyboard.press("Control+y")
    expect(page.locator("#variation")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#help-keys")).to_contain_text(visitor.say("keys.redo"))


def test_a_match_is_undone_by_turns(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    my_turn(visitor)
    both = visitor.texts()
    page.keyboard.press("Control+z")
    expect(visitor.moves).to_have_count(0)
    my_turn(visitor)
    page.keyboard.press("Control+y")
    expect(visitor.moves).to_have_count(2)
    my_turn(visitor)
    assert visitor.texts() == both
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(0)
    page.keyboard.press("Control+z")  # taking back is an act as well
    expect(visitor.moves).to_have_count(2)


def test_strokes_and_another_game_are_undone_while_editing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(MAZE)
    visitor.mode("edit")
    paint(visitor, (1, 1), (3, 3))
    page.locator("#edit-ruleset").select_option("graph")
    expect(page.locator("#edit-text")).to_be_visible()
    page.locator("#edit-undo").click()
    expect(page.locator("#edit-rows")).to_be_visible()
    expect(page.locator("#edit-value")).not_to_be_empty()
    assert walls(visitor) == 2
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator("#edit-undo")).to_have_attribute("aria-disabled", "true")
    assert walls(visitor) == 0
    visitor.look("edit-undone")
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+y")
    assert walls(visitor) == 2
    page.locator("#edit-redo").click()
    expect(page.locator("#edit-text")).to_be_visible()
