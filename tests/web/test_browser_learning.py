"""What one learns by, in a real browser: the rules and the lesson."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from berge.rulesets import RULESETS
from doors import PLUGIN, installed
from web.visitor import KING, LANGUAGES, Visit, Visitor

pytestmark = pytest.mark.slow


# The rules.


@LANGUAGES
def test_the_rules_of_every_game_are_two_taps_away(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(KING)
    visitor.button("learn.rules").first.click()
    card = page.get_by_role("dialog", name=visitor.say("rules.title"))
    choice = card.get_by_label(visitor.say("rules.game"))
    expect(choice).to_have_value("king")
    for name in RULESETS:
        choice.select_option(name)
        expect(card).to_contain_text(visitor.say(f"ruleset.{name}.rules"))
        expect(card.locator("svg .berge-token").first).to_be_attached()
        expect(card).not_to_contain_text("rules.")
        expect(card).not_to_contain_text("{")
    visitor.look("rules")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(visitor.button("learn.rules").first).to_be_focused()


def test_before_any_game_and_in_the_help_too(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.rules").first.click()
    expect(page.locator("#rules figcaption")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#help").get_by_role("button", name=visitor.say("learn.rules")).click()
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#rules figcaption")).to_be_visible()


@LANGUAGES
def test_a_game_that_brings_no_rules_has_a_card_of_what_its_start_says(
    visit: Visit, language: str, tmp_path: Path
) -> None:
    with installed(PLUGIN, tmp_path).serving("primes:12+6+7+4") as url:
        visitor = visit(language, url=url)
        page = visitor.open()
        visitor.button("learn.rules").first.click()
        card = page.locator("#rules")
        expect(card.locator("select")).to_have_value("primes")
        for key in ("rules.once.vertex", "rules.trick.dominoes", "rules.board.any"):
            expect(card).to_contain_text(visitor.say(key))
        expect(card.locator("svg")).to_be_visible()


def test_the_rules_say_that_no_server_answers_and_are_asked_for_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    visitor.button("learn.rules").first.click()
    expect(page.locator("#rules figcaption")).to_be_visible()
    page.route("**/api/open", lambda route: route.abort())
    page.locator("#rules-game").select_option("maze")
    expect(page.locator("#rules .error")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/open")
    page.locator("#rules").get_by_role("button", name=visitor.say("learn.retry")).click()
    expect(page.locator("#rules")).to_contain_text(visitor.say("ruleset.maze.rules"))
    visitor.complaints.clear()  # the browser's own words about what was broken off


# The lesson.


def key(visitor: Visitor, *keys: str) -> None:
    """Press some keys on the lesson's board, when it waits for a move."""
    expect(visitor.page.locator("#lesson .berge-stage")).to_be_focused()
    for one in (*keys, "Enter"):
        visitor.page.keyboard.press(one)


def to_cell(visitor: Visitor, row: int, column: int) -> None:
    """Pick a cell on the lesson's board by keys."""
    key(visitor, "Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1))


def answered(visitor: Visitor) -> None:
    """Wait until the opponent has moved, or the step is done."""
    waiting = visitor.say("lesson.opponent")
    said = "document.getElementById('lesson-said').textContent"
    visitor.until(f"waiting => {said} !== waiting && (!{said} || document.getElementById('lesson-next'))", waiting)


def moved(visitor: Visitor) -> tuple[int, int]:
    """Where the opponent has moved the token."""
    answered(visitor)
    told = visitor.page.locator("#lesson .berge-stage").get_attribute("aria-label") or ""
    assert visitor.say("cell.token") in told
    row, column = map(int, re.findall(r"\d", told))
    return row, column


@LANGUAGES
def test_the_lesson_is_offered_once_and_learned_by_keyboard(visit: Visit, language: str) -> None:
    visitor = visit(language, new=True)
    page = visitor.open()
    expect(page.get_by_text(visitor.say("lesson.offer"))).to_be_visible()
    visitor.look("offer")
    visitor.button("lesson.offer.go").press("Enter")
    task, said, on = (page.locator(f"#lesson-{name}") for name in ("task", "said", "next"))
    expect(task).to_have_text(visitor.say("lesson.token"))
    key(visitor, "ArrowUp", "ArrowLeft")  # no step of the token
    expect(said).to_have_text(visitor.say("lesson.not"))
    key(visitor, "ArrowRight")
    expect(said).to_have_text(visitor.say("lesson.token.done"))
    on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.once"))
    key(visitor, "ArrowLeft")
    expect(said).to_have_text(visitor.say("lesson.once.done"))
    on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.domino"))
    expect(page.locator("#lesson .berge-domino").first).to_be_attached()
    key(visitor, "ArrowLeft")  # the wrong half
    expect(said).to_have_text(visitor.say("lesson.half", move="(1, 3)"))
    visitor.look("lesson")
    to_cell(visitor, 1, 3)
    on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.answer"))
    halves = [((1, 2), (1, 3)), ((1, 4), (2, 4)), ((2, 3), (2, 2)), ((2, 1), (1, 1))]
    other = dict([*halves, *((b, a) for a, b in halves)])
    while not on.count():
        to_cell(visitor, *other[moved(visitor)])
        answered(visitor)
    expect(said).to_have_text(visitor.say("lesson.answer.done"))
    on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.win"))
    to_cell(visitor, 2, 1)  # a slip
    expect(said).to_have_text(visitor.say("lesson.slip"))
    page.locator("#lesson-back").press("Enter")
    position = berge.parse("maze:.##./..../@...").position()
    while True:
        [move, *_] = position.winning_moves()
        to_cell(visitor, *move)
        position.push(move)
        answered(visitor)
        if on.count():
            break
        position.push(moved(visitor))
    expect(said).to_have_text(visitor.say("lesson.win.done"))
    on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.end"))
    visitor.look("lesson-end")
    page.reload()
    visitor.until("() => !document.body.classList.contains('loading')")
    expect(page.locator("#offer")).to_be_hidden()


def test_the_lesson_can_be_refused_left_and_taken_from_the_help(visit: Visit) -> None:
    visitor = visit(new=True)
    page = visitor.opened(KING)  # the offer is not in the way of what is opened
    visitor.button("lesson.offer.no").click()
    expect(page.locator("#offer")).to_be_hidden()
    page.keyboard.press("?")
    page.locator("#help").get_by_role("button", name=visitor.say("learn.lesson")).click()
    lesson = page.get_by_role("dialog", name=visitor.say("lesson.title"))
    expect(lesson).to_contain_text(visitor.say("lesson.token"))
    page.keyboard.press("Escape")
    expect(lesson).to_be_hidden()
    assert visitor.here == 0
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.king.title"))


def test_the_lesson_says_that_no_server_answers_and_goes_on_with_one(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.route("**/api/open", lambda route: route.abort())
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/open")
    page.locator("#lesson-retry").press("Enter")
    key(visitor, "ArrowUp")
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lesson.token.done"))
    visitor.complaints.clear()  # the browser's own words about what was broken off
