"""What goes on where it was when the page is loaded again: strokes to undo, a proof, a lesson, a text that is typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.visitor import LANGUAGES, Held, Visit, Visitor

pytestmark = pytest.mark.slow

MAZE = "maze:...../...../...../...../....."


def walls(visitor: Visitor, count: int) -> None:
    """Wait until so many walls are on the board."""
    visitor.until(
        """count => document.getElementById("edit-value")?.textContent
            && [...document.querySelectorAll("#board .berge-wall")]
                .map((one) => one.getAttribute("d").split("M").length - 1).reduce((a, b) => a + b, 0) === count""",
        count,
    )


@LANGUAGES
def test_strokes_are_undone_and_done_again_after_loading_again(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(MAZE)
    visitor.mode("edit")
    for count, cell in enumerate([(1, 1), (3, 3), (5, 5)]):
        walls(visitor, count)
        visitor.click(*cell)
    walls(visitor, 3)
    visitor.button("edit.undo").click()
    walls(visitor, 2)
    page.reload()
    walls(visitor, 2)
    visitor.look("edit-again")
    visitor.button("edit.redo").click()
    walls(visitor, 3)
    for count in (2, 1, 0):
        visitor.button("edit.undo").click()
        walls(visitor, count)
    page.reload()
    for count in (1, 2, 3):
        visitor.button("edit.redo").click()
        walls(visitor, count)


def test_playing_on_against_the_proof_goes_on_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(MAZE.replace(".", "@", 1))
    visitor.button("prove.begin").click()
    visitor.until("() => document.querySelector('#why-moves .loses')")
    here = visitor.here
    page.reload()
    expect(page.locator("#prove")).to_have_attribute("aria-pressed", "true")
    visitor.until("() => document.querySelector('#why-moves .loses')")
    answers = Held(visitor, "**/api/position")
    page.locator("#why-moves button").first.click()
    visitor.arrive(here + 1)
    answers.wait()  # the proof has not answered yet
    page.reload()
    answers.let_go()
    visitor.arrive(here + 2)
    page.reload()
    visitor.until("() => document.querySelector('#why-moves .loses')")
    visitor.step("ArrowLeft", here + 1)
    page.reload()
    visitor.until("() => document.querySelector('#why-moves .wins')")
    page.wait_for_timeout(500)
    visitor.arrive(here + 1)  # whoever looks back stays there
    visitor.button("prove.end").click()
    page.reload()
    expect(page.locator("#prove")).to_have_attribute("aria-pressed", "false")
