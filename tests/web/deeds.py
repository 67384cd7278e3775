"""What people do on the page, in several tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from web.visitor import Visitor

MAZE = "maze:...../...../...../....."
EIGHT = "rabbit:XOX/O.O/XOX"
"""Rabbit loses against an engine that never errs, but not at once."""
WALLS = """() => [...document.querySelectorAll("#board .berge-wall")]
    .map((one) => one.getAttribute("d").split("M").length - 1).reduce((a, b) => a + b, 0)"""


def walls(visitor: Visitor) -> int:
    """How many walls are on the board."""
    count: int = visitor.page.evaluate(WALLS)
    return count


def paint(visitor: Visitor, *cells: tuple[int, int]) -> None:
    """Paint walls, one after the other."""
    expect(visitor.page.locator("#edit-value")).not_to_be_empty()
    for cell in cells:
        before = walls(visitor)
        visitor.click(*cell)
        visitor.until(f"before => ({WALLS})() !== before", before)


def match(visitor: Visitor) -> None:
    """Begin a match as the first player, against an engine that never errs."""
    page = visitor.opened(EIGHT)
    visitor.mode("play")
    page.get_by_role("slider", name=visitor.say("match.level")).fill("10")
    visitor.button("match.go").click()
    my_turn(visitor)
    expect(page.locator("#board .berge-plain").first).to_be_visible()


def begin(visitor: Visitor) -> None:
    """Begin a match, and make its first move; the engine answers."""
    match(visitor)
    visitor.click(2, 3)
    expect(visitor.moves).to_have_count(2)


def try_any(visitor: Visitor) -> None:
    """Pick a move that the panel names and nobody has made yet, on the board."""
    named = visitor.page.locator("#why-moves button")
    expect(named.first).to_be_visible()
    made = {text.rstrip("?") for text in visitor.texts()}
    row, column = next(name for name in named.all_text_contents() if name not in made).split(",")
    visitor.click(int(row), int(column))


def in_mode(page: Page, mode: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-mode", mode)


def my_turn(visitor: Visitor) -> None:
    expect(visitor.page.locator("#match-say")).to_have_text(visitor.say("match.turn", player=visitor.player("rabbit")))


def slowly(visitor: Visitor) -> None:
    """From now on answers take their time: who is quick clicks again before they come."""
    later = "await new Promise((go) => setTimeout(go, 300))"
    visitor.page.evaluate(f"() => {{ const ask = fetch; window.fetch = async (...of) => ({later}, ask(...of)) }}")


def reload(visitor: Visitor) -> None:
    """Load the page again, and wait for what was open on it."""
    visitor.page.reload()
    shown = ":is(#puzzles, #lesson) .berge-stage[aria-label], #lesson-again"
    visitor.until("shown => !document.body.classList.contains('loading') && document.querySelector(shown)", shown)


def again(visitor: Visitor, shows: Callable[[Visitor], Any]) -> None:
    """Load the page again: it comes to show what it showed."""
    before = shows(visitor)
    reload(visitor)
    for _ in range(100):
        if shows(visitor) == before:
            return
        visitor.page.wait_for_timeout(50)
    assert shows(visitor) == before
