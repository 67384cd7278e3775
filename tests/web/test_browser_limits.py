"""Games that become as large as the board takes: nothing is played or written that could not be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from web.asking import longest
from web.visitor import LANGUAGES, Visit, Visitor

pytestmark = pytest.mark.slow

LONG = "好的棋" * 600


def opened(visitor: Visitor, text: str, folder: Path) -> None:
    """Open a text as a file, and wait for its game."""
    file = folder / "game.txt"
    file.write_text(text)
    visitor.open().locator("#open-file").set_input_files(file)
    visitor.until("() => document.body.dataset.mode === 'review'")


def commented() -> str:
    """A record of three moves that leaves room for little more than two comments."""
    return f'[Ruleset "king"]\n[Start "king:3x3"]\n\n{{{"berge " * 129_000}}} 1. 1,1 1,2 2. 1,3 *\n'


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


@LANGUAGES
def test_a_comment_for_which_there_is_no_room_is_told_before_it_is_lost(
    visit: Visit, language: str, tmp_path: Path
) -> None:
    visitor = visit(language)
    page = visitor.page
    opened(visitor, commented(), tmp_path)
    box, full = page.locator("#note-comment"), page.locator("#note-full")
    visitor.step("End", 3)
    page.keyboard.press("c")
    for ply in (3, 2, 1):
        visitor.arrive(ply)
        expect(box).to_have_value("")
        expect(full).to_be_hidden()
        box.fill(LONG)
        box.blur()
        if ply > 1:
            visitor.step("ArrowLeft", ply - 1)
    visitor.notice(visitor.say("limit.bytes", most="768"))
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value(LONG)  # to be shortened, or copied
    visitor.look("no-room")
    box.fill("好的棋")
    box.blur()
    expect(full).to_be_hidden()
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    record = visitor.shared("record", tmp_path).read_text()
    assert record.count(LONG) == 2
    address = link.input_value()
    page.keyboard.press("Escape")
    page.reload()
    visitor.arrive(1)
    expect(box).to_have_value("好的棋")
    other = visit(language)
    other.page.goto(address)
    expect(other.moves).to_have_count(3)
    expect(other.page.locator("#moves")).to_contain_text(LONG)
    opened(other, record, tmp_path)  # what was saved can be opened
    expect(other.moves).to_have_count(3)
