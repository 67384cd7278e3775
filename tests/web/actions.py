"""Actions on the page that several walks share."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from web.visitor import Visitor

MAZE = "maze:...../...../...../....."
EIGHT = "rabbit:XOX/O.O/XOX"
"""Rabbit loses against an engine that never errs, but not at once."""
WALLS = """(wanted) => [...document.querySelectorAll("#board .berge-wall")]
    .map((one) => one.getAttribute("d").split("M").length - 1).reduce((a, b) => a + b, 0) === wanted"""


def expect_walls(visitor: Visitor, count: int) -> None:
    """Wait until the board has this number of walls."""
    visitor.wait_until(WALLS, count)


def paint_walls(visitor: Visitor, *cells: tuple[int, int], before: int = 0) -> None:
    """Paint walls, one after the other."""
    expect(visitor.page.locator("#edit-value")).not_to_be_empty()
    for count, cell in enumerate(cells, before + 1):
        visitor.click(*cell)
        expect_walls(visitor, count)


def expect_mode(page: Page, mode: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-mode", mode)


def wait_until_loaded(visitor: Visitor) -> None:
    """Wait until the page is loaded."""
    visitor.wait_until("() => !document.body.classList.contains('loading')")


def expect_turn(visitor: Visitor, player: str = "rabbit") -> None:
    expect(visitor.page.locator("#match-say")).to_have_text(
        visitor.say("match.turn", player=visitor.say_player(player))
    )


def begin_match(visitor: Visitor, game: str = EIGHT) -> None:
    """Begin a match as the first player, against an engine that never errs."""
    page = visitor.open_game(game)
    visitor.choose_mode("play")
    page.get_by_role("slider", name=visitor.say("match.level")).fill("10")
    visitor.find_button("match.go").click()
    expect_turn(visitor)
    expect(page.locator("#board .berge-plain").first).to_be_visible()


def drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float], button: str = "left") -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down(button=button)  # type: ignore[arg-type]
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end, steps=3)
    mouse.up(button=button)  # type: ignore[arg-type]
