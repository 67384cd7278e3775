"""The proof, seen: playing on against it, and what is drawn of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import berge
from web.visitor import KING, Visit, Visitor

pytestmark = pytest.mark.slow

GRID = "maze:@..../...../...../...../....."


def try_anything(visitor: Visitor, by_key: bool) -> None:
    """Move the token somewhere, by the first of the moves that are offered."""
    chip = visitor.page.locator("#why-moves button").first
    if by_key:
        chip.press("Enter")
    else:
        chip.click()


@pytest.mark.parametrize(
    ("start", "language", "by_key"),
    [
        (GRID, "en", True),
        (KING, "zh", False),
        ("graph:0-1,1-2,2-3,3-4,4-0@0", "zh", True),
        ("edge:@.../..../....", "en", False),
    ],
)
def test_whoever_loses_plays_on_against_the_proof_until_no_move_is_left(
    visit: Visit, language: str, start: str, by_key: bool
) -> None:
    visitor = visit(language)
    page = visitor.opened(start)
    position = berge.parse(start).position()
    first, second = position.setup.ruleset.players
    winner = first if position.is_winning() else second
    if by_key:
        page.keyboard.press("a")
    else:
        visitor.button("prove.begin").click()
    expect(page.locator("#prove")).to_have_attribute("aria-pressed", "true")
    ends = visitor.say("verdict.over", player=visitor.player(winner))
    if winner == first:
        visitor.arrive(1)
    while True:
        visitor.until(
            "end => document.querySelector('#why-moves .loses') || "
            "document.querySelector('#verdict-title').textContent === end",
            ends,
        )
        if not page.locator("#why-moves .loses").count():
            break
        before = visitor.here
        try_anything(visitor, by_key)
        visitor.arrive(before + 2)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player(winner)))
    expect(page.locator("#why-text")).to_contain_text(re.compile("no move left|无"))
    played = visitor.here
    visitor.button("try.back").click()
    visitor.arrive(played - 2)


def test_pairs_on_one_line_of_a_table_are_told_apart(visit: Visit) -> None:
    visitor = visit()
    visitor.opened("juniper:30")
    pairs = visitor.page.locator("#board .berge-pair")
    expect(pairs.first).to_be_attached()
    ways = "".join(pairs.evaluate_all("all => all.map(one => one.getAttribute('d'))")).split("M")[1:]
    column = [[*map(float, re.findall(r"[-\d.]+", way))] for way in ways if way.startswith("192 ") and "Q" in way]
    ends = sorted((way[1] // 48 * 5 + 5, way[-1] // 48 * 5 + 5) for way in column if way[-2] == 192)
    assert ends == [(5, 25), (10, 20), (15, 30)]
    assert len({way[6] for way in column}) == len(column), "each has a lane of its own"
    assert all(abs(way[6] - 192) > 19 for way in column), "beside the numbers between"
    visitor.look("proof-pairs")
