"""The legend beside the board: what is drawn is in it, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from lines import GAMES, STARTS
from web.deeds import in_mode
from web.visitor import PETERSEN, Visit, Visitor

pytestmark = pytest.mark.slow

DRAWN = {
    "go": ".berge-winning .berge-head",
    "avoid": ".berge-losing .berge-head",
    "losing": "path.berge-good, .berge-vertex.berge-good",
    "winning": "path.berge-bad, .berge-vertex.berge-bad",
    "domino": ".berge-tip",
    "pair": ".berge-pair",
    "exposed": ".berge-exposed",
    "barrier": ".berge-fence, .berge-vertex.berge-barrier",
    "kernel": ".berge-kernel",
    "mistake": ".berge-mistake",
}
"""What each sign of the legend is on the board. What beats a losing move is drawn when one points at it."""
SHOWN = """([drawn, words]) => {
    const seen = (one) => !one.matches("path") || one.getAttribute("d");
    const signs = Object.entries(drawn).filter(([, one]) => [...document.querySelectorAll("#board svg")].some(
        (svg) => [...svg.querySelectorAll(one)].some(seen)));
    const listed = [...document.querySelectorAll("#legend:not([hidden]) li")].map((one) => words[one.textContent]);
    return [signs.map(([name]) => name).sort(), listed.sort()];
}"""


def same(visitor: Visitor, where: object) -> set[str]:
    """Fail where the legend and the board differ; return the signs."""
    names = [*DRAWN, "partner", "answer"]
    words = {visitor.say(f"sign.{name}"): name for name in names}
    assert len(words) == len(names)
    drawn, listed = visitor.page.evaluate(SHOWN, [DRAWN, words])
    told = {"pair" if name == "partner" else name for name in listed} - {"answer"}
    assert set(drawn) == told, (where, drawn, listed)
    assert ("answer" in listed) == ("avoid" in listed), (where, listed)
    return set(listed)


LINES = [*GAMES.values(), *STARTS.values(), PETERSEN, "graph:a-b,b-c,c-d,d-e"]


def test_what_is_drawn_is_in_the_legend_and_nothing_else(visit: Visit) -> None:
    visitor = visit()
    found = set()
    for line in LINES:
        page = visitor.opened(line)
        last = int(page.locator("#slider").get_attribute("max") or 0)
        page.keyboard.press("Home")
        for ply in range(last + 1):
            visitor.arrive(ply)
            expect(page.locator("#why-text")).not_to_be_empty()
            found |= same(visitor, (line, ply))
            page.keyboard.press("ArrowRight")
        for mode in ("play", "retry", "edit"):
            visitor.mode(mode)
            in_mode(page, mode)
            if mode == "edit":
                expect(page.locator("#edit-value")).not_to_be_empty()
            found |= same(visitor, (line, mode))
    assert found == {*DRAWN, "partner", "answer"}
