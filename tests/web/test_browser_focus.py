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
