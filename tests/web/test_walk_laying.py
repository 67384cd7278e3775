"""Walks through the puzzles in which one lays dominoes; they need no answer of the server but its files."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.visitor import CELL, WIDE, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow
FILE = "**/page/laying.json"
BOARDS = '[".../#.#/...", "..../#.../###."]'


def locate_cell(visitor: Visitor, row: int, column: int) -> tuple[float, float]:
    """Return where a cell is on the screen."""
    x, y = visitor.page.locator("#laying svg.berge-screen").evaluate(
        """(svg, [x, y]) => {
            const {a, e, f} = svg.getScreenCTM();
            return [a * x + e, a * y + f];
        }""",
        [(column - 0.5) * CELL, (row - 0.5) * CELL],
    )
    return x, y


def drag(visitor: Visitor, *cells: tuple[int, int]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*locate_cell(visitor, *cells[0]))
    mouse.down()
    for cell in cells[1:]:
        mouse.move(*locate_cell(visitor, *cell), steps=3)
    mouse.up()


@vary_looks(WIDE)
def test_dominoes_prove_who_wins(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width, service_workers="block")  # it would answer in place of the route
    page = visitor.page
    visitor.allow("Service Worker registration blocked")
    page.route(FILE, lambda route: route.fulfill(body=BOARDS, content_type="application/json"))
    visitor.open()
    page.locator("header [data-learn=puzzles]").click()
    visitor.find_button("laying.title").click()
    status = page.locator("#laying-status")
    expect(page.locator("#laying-at")).to_have_text(visitor.say("laying.first", at=1, n=2))
    visitor.look("laying")
    drag(visitor, (1, 1), (1, 2))
    expect(status).to_have_text(visitor.say("laying.left", n=5))
    drag(visitor, (3, 2), (2, 2))
    named = "(1, 3), (3, 1), or (3, 3)" if language == "en" else "(1, 3)、(3, 1) 或 (3, 3)"
    expect(status).to_have_text(visitor.say("laying.first.wins", n=3, cells=named))
    visitor.look("laying-first")
    page.mouse.click(*locate_cell(visitor, 1, 1))  # takes its domino away
    expect(status).to_have_text(visitor.say("laying.left", n=5))
    page.locator("#laying .berge-stage").focus()
    for key in ("Home", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(status).to_have_text(visitor.say("laying.first.wins", n=3, cells=named))
    visitor.find_button("retry.next").click()
    for column in (2, 3, 4):
        drag(visitor, (1, column), (2, column))
    expect(status).to_contain_text(visitor.say("laying.more"))
    visitor.find_button("laying.help").click()
    expect(status).to_contain_text(visitor.say("laying.shift"))
    expect(page.locator("#laying .berge-way")).to_have_count(1)
    visitor.look("laying-help")
    visitor.find_button("laying.help.shift").click()
    expect(status).to_have_text(visitor.say("laying.second"))
    visitor.look("laying-second")
    page.reload()  # the dialog opens again
    expect(page.locator("#laying-at")).to_have_text(visitor.say("laying.at", at=2, n=2, solved=2))
    visitor.find_button("laying.puzzles").click()
    expect(page.locator("#puzzles")).to_be_visible()
    expect(page.locator("#laying")).to_be_hidden()
