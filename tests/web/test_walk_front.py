"""Walks that begin on the first page: its small game, today's puzzle, and the pictures of the games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import berge
from berge.games.builtin import RULESETS
from web.actions import expect_mode
from web.visitor import NARROW, WIDE, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow
FRAME = "maze:..../.#../..../..#."
SINGLE = "maze:#.../..../.#../...#"


def find_token(visitor: Visitor) -> tuple[int, int]:
    """Return the cell of the token once it is the visitor's turn, or the game is over."""
    is_due = "waits => document.getElementById('front-status').textContent !== waits"
    visitor.wait_until(is_due, visitor.say("lesson.opponent"))
    label = visitor.page.locator("#front-board .berge-stage").get_attribute("aria-label") or ""
    row, column = map(int, re.findall(r"\d", label))
    return row, column


def go(visitor: Visitor, row: int, column: int) -> None:
    """Choose a cell of the small board: by keys, or by a finger."""
    stage = visitor.page.locator("#front-board .berge-stage")
    if visitor.touches:
        svg = stage.locator("svg")
        svg.scroll_into_view_if_needed()
        x, y = svg.evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
            [(column - 0.5) * 48, (row - 0.5) * 48],
        )
        visitor.page.touchscreen.tap(x, y)
        return
    stage.focus()
    for key in ("Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1), "Enter"):
        visitor.page.keyboard.press(key)


def play(visitor: Visitor, position: berge.games.AnyPosition, *, well: bool) -> None:
    """Play to the end, by winning moves or by losing ones; the opponent is to move if the token is elsewhere."""
    while not position.is_over():
        moves = position.winning_moves() if well else position.legal_moves
        go(visitor, *moves[0])
        position.push(moves[0])
        if not position.is_over():
            position.push(find_token(visitor))


@vary_looks(NARROW)
def test_visitor_plays_at_once_loses_and_then_wins(visit: Visit, language: str, theme: str, width: int) -> None:
    """No question is asked for it: the server could be gone."""
    touch = {"has_touch": True} if width < 700 else {}
    visitor = visit(language, theme, width, new=True, **touch)
    page = visitor.open()
    visitor.look("front")
    status, board = page.locator("#front-status"), page.locator("#front-board")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("front.title"))
    box = board.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]
    page.route("**/api/**", lambda route: route.abort())
    position = berge.parse(FRAME).position()
    play(visitor, position, well=False)
    expect(status).to_have_text(visitor.say("front.frame.lost"))
    expect(board.locator(".berge-domino").first).to_be_attached()
    visitor.look("front-lost")
    visitor.find_button("front.dominoes.go").click()
    position = berge.parse(FRAME).position()
    position.push(find_token(visitor))
    expect(status).to_have_text(visitor.say("front.dominoes"))
    play(visitor, position, well=True)
    expect(status).to_have_text(visitor.say("front.dominoes.won"))
    visitor.look("front-won")
    visitor.find_button("front.single.go").click()
    go(visitor, 1, 3)  # a start that no largest pairing leaves single
    position = berge.parse(SINGLE).position()
    position.push((1, 3))
    position.push(find_token(visitor))
    play(visitor, position, well=False)
    expect(status).to_have_text(visitor.say("front.single.lost"))
    expect(board.locator(".berge-exposed")).to_have_count(1)
    visitor.find_button("front.again").click()
    play(visitor, berge.parse(SINGLE).position(), well=True)
    expect(status).to_have_text(visitor.say("front.single.won"))


@vary_looks(NARROW)
def test_first_page_leads_to_todays_puzzle(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    card = page.get_by_role("link").filter(has_text=visitor.say("front.today"))
    expect(card.locator("svg")).to_be_visible()
    card.click()
    expect(page.locator("#puzzles")).to_be_visible()
    expect(page.locator("#puzzle-game")).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("#front-board")).to_be_visible()


@vary_looks(WIDE)
def test_picture_of_a_game_begins_a_match(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    cards = page.locator("#games button")
    expect(cards).to_have_count(len(RULESETS))
    expect(page.locator("#games svg")).to_have_count(len(RULESETS))
    cards.filter(has_text=visitor.say("ruleset.king.title")).click()
    expect_mode(page, "play")
    expect(page.locator("#title")).to_have_text(visitor.say("ruleset.king.title"))
    expect(page.locator("#match-say")).to_be_visible()
    page.go_back()
    expect(page.locator("#games")).to_be_visible()


@vary_looks(WIDE)
def test_bar_takes_a_text_and_shows_what_is_wrong(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    visitor.allow(r"status of 400 \(Bad Request\)")
    page = visitor.open()
    text = page.get_by_label(visitor.say("open.text"))
    slim = text.bounding_box()
    assert slim is not None
    assert slim["height"] < 60
    text.fill("3 3\nXOX\nO.")
    grown = text.bounding_box()
    assert grown is not None
    assert grown["height"] > 100
    page.keyboard.press("Control+Enter")
    expect(page.locator("#open-error")).to_be_in_viewport()
    visitor.look("front-bar")
    page.evaluate("() => { scrollTo(0, 0); document.activeElement.blur(); }")
    page.locator("#go-open").click()
    expect(text).to_be_focused()
    expect(text).to_be_in_viewport()
    text.fill("king:@./..")
    page.locator("#open-form .primary").click()
    expect(page.locator("#board .berge-token")).to_be_visible()
