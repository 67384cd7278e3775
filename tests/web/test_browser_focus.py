"""The keyboard goes on where a button goes away by its own press."""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError, expect

from web.deeds import MAZE, begin
from web.visitor import NOI3, Visit, Visitor

pytestmark = pytest.mark.slow

HELD = "() => document.activeElement !== document.body && document.activeElement.checkVisibility()"


def arrive(visitor: Visitor, mode: str) -> None:
    """Be in a mode, with something to press."""
    if mode == "match":
        return begin(visitor)
    visitor.opened({"edit": MAZE, "over": "rabbit:OO."}.get(mode, NOI3))
    if mode == "over":
        visitor.mode("play")
        visitor.page.locator("#play-mine-first").check()
        visitor.button("match.go").click()
        expect(visitor.page.locator("#board .berge-plain").first).to_be_visible()
        visitor.click(1, 2)
        expect(visitor.page.locator("#match-say.result")).to_be_visible()
    elif mode == "open":
        visitor.button("open.button").click()
    elif mode != "review":
        visitor.mode(mode)
    return None


@pytest.mark.parametrize("mode", ["review", "play", "match", "over", "retry", "edit", "open"])
def test_the_focus_never_falls_to_the_body(visit: Visit, mode: str) -> None:
    visitor = visit()
    page = visitor.page
    arrive(visitor, mode)
    buttons = page.locator("#opener button:visible, #panels button:visible")
    lost = []
    for at in range(min(buttons.count(), 10)):
        button = buttons.nth(at)
        name = button.inner_text() or button.get_attribute("id")
        button.focus()
        for _ in range(2):
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
            try:
                page.wait_for_function(HELD, timeout=5000)
            except TimeoutError:
                lost.append(name)
        for _ in range(2):
            page.keyboard.press("Escape")
        arrive(visitor, mode)
    assert not lost


@pytest.mark.parametrize("door", ["learn.puzzles", "share.button", "help.button", "learn.rules"])
def test_who_leaves_a_dialog_is_where_it_was_opened(visit: Visit, door: str) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    opener = visitor.button(door).first
    for _ in range(2):
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_function("() => document.activeElement.closest('dialog')")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(opener).to_be_focused()


def cell(visitor: Visitor) -> str:
    """Where the keyboard is on the board."""
    board = visitor.page.get_by_role("application")
    expect(board).to_be_focused()
    return board.get_attribute("aria-label") or ""


def test_a_board_that_a_key_deals_has_the_focus(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.keyboard.press("Tab")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("2")
    expect(page.locator("#board .berge-frame")).to_be_visible()
    expect(page.get_by_role("application")).to_be_focused()
    page.locator("#play-form .primary").press("Enter")
    expect(page.get_by_role("application")).to_be_focused()


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3", "row 3, column 3"),
        ("maze:@../.../...+1,2+1,3", "row 1, column 1"),  # without a mistake
    ],
)
def test_a_mistake_to_be_mended_has_the_keyboard_at_its_token(visit: Visit, game: str, where: str) -> None:
    visitor = visit()
    page = visitor.opened(game)
    page.keyboard.press("3")
    expect(page.locator("#retry-title")).to_be_visible()
    page.wait_for_timeout(500)
    assert where in cell(visitor)


def test_who_leaves_a_lesson_that_was_loaded_again_does_not_type(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson")).to_be_visible()
    page.reload()
    expect(page.locator("#lesson")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#lesson")).to_be_hidden()
    page.wait_for_timeout(200)
    expect(page.locator("#open-text")).not_to_be_focused()
