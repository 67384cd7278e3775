"""Games that become as large as the board takes: nothing is played or written that could not be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from web.asking import longest
from web.visitor import Visit, Visitor

pytestmark = pytest.mark.slow


def opened(visitor: Visitor, text: str, folder: Path) -> None:
    """Open a text as a file, and wait for its game."""
    file = folder / "game.txt"
    file.write_text(text)
    visitor.open().locator("#open-file").set_input_files(file)
    visitor.until("() => document.body.dataset.mode === 'review'")


def test_a_move_more_than_the_board_takes_is_not_played(visit: Visit, tmp_path: Path) -> None:
    visitor = visit("zh")
    page = visitor.page
    text = longest(20_000)
    opened(visitor, text, tmp_path)
    visitor.step("End", 20_000)
    visitor.until("() => document.querySelector('#board .berge-winning, #board .berge-losing')")
    legal = next(iter(berge.loads(text).position().legal_moves))
    visitor.click(*legal)
    visitor.notice(visitor.say("limit.moves", most="20,000"))
    visitor.arrive(20_000)
    page.locator("#go-share").click()
    assert visitor.shared("p1971", tmp_path).read_text() == text
    page.keyboard.press("Escape")
    page.reload()
    visitor.until("() => document.getElementById('slider').max === '20000'")
    visitor.step("Home", 0)
    visitor.step("ArrowRight", 1)  # a move that is there already is no other one
    expect(page.locator("#notices")).to_be_empty()
