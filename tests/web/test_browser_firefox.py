"""The page in Firefox: one walk through all that a newcomer does, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from browser import launched
from web.test_browser_learning import choose, key, pick, posed, puzzles, to_puzzles
from web.visitor import LANGUAGES, Visit, Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Firefox, in place of the other."""
    with ExitStack() as stack:
        try:
            firefox = stack.enter_context(launched("firefox", timeout=120_000))
        except FileNotFoundError as error:
            pytest.skip(str(error))
        yield firefox


@LANGUAGES
def test_somebody_new_learns_plays_and_comes_back(visit: Visit, language: str) -> None:
    visitor = visit(language, new=True)
    visitor.open()
    first_steps(visitor)
    link = look_at_a_sample(visitor)
    other = visit(language)
    other.page.goto(link)
    expect(other.verdict).to_have_text(visitor.verdict.text_content() or "")
    other.arrive(1)
    assert other.texts() == visitor.texts()
    play(visitor)
    solve(visitor)


def first_steps(visitor: Visitor) -> None:
    """Take the lesson that is offered, and leave it after its first step."""
    page = visitor.page
    visitor.button("lesson.offer.go").click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    key(visitor, "ArrowRight")
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lesson.token.done"))
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.once"))
    page.keyboard.press("Escape")
    expect(page.locator("#lesson-task")).to_be_hidden()


def look_at_a_sample(visitor: Visitor) -> str:
    """Open a sample, step through it, come back to the same after loading again; return its link."""
    page = visitor.page
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()
    expect(visitor.moves).to_have_count(2)
    verdicts = [("wins", "rabbit"), ("wins", "egg"), ("over", "egg")]
    said = [visitor.say(f"verdict.{verdict}", player=visitor.player(player)) for verdict, player in verdicts]
    for ply, by in enumerate(["Home", "ArrowRight", "ArrowRight"]):
        visitor.step(by, ply)
        expect(visitor.verdict).to_have_text(said[ply])
    visitor.step("ArrowLeft", 1)
    moves = visitor.texts()
    page.mouse.move(*visitor.spot(1, 1))
    page.mouse.down(button="right")
    page.mouse.move(*visitor.spot(1, 2), steps=2)
    page.mouse.up(button="right")
    expect(page.locator("#board .berge-chalk")).to_have_count(1)
    page.reload()
    visitor.arrive(1)
    expect(page.locator("#board .berge-chalk")).to_have_count(0)
    expect(visitor.verdict).to_have_text(said[1])
    assert visitor.texts() == moves
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    page.keyboard.press("Escape")
    return link.input_value()


def play(visitor: Visitor) -> None:
    """Win a match at level 2 by the hints, loading the page again after the first move and at the end."""
    page = visitor.opened("rabbit:XO.OXO/OXOXOX")
    visitor.mode("play")
    page.get_by_role("radio", name=visitor.player("rabbit")).check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("2")
    visitor.button("match.go").click()
    result = page.locator("#match-say.result")
    while True:
        expect(page.locator("#board .berge-plain, #match-say.result").first).to_be_visible()
        if result.count():
            break
        before = visitor.moves.count()
        visitor.follow_hint()
        if not before:
            page.reload()
            expect(visitor.moves.first).to_be_visible()
    won = visitor.own("rabbit", "match.won", loser=visitor.player("egg"))
    expect(result).to_have_text(won)
    moves = visitor.texts()
    page.reload()
    expect(result).to_have_text(won)
    assert visitor.texts() == moves


def solve(visitor: Visitor) -> None:
    """Solve a puzzle, and find it solved after loading again."""
    page = visitor.page
    to_puzzles(visitor)
    choose(visitor, "maze", 1)
    puzzle, following, *_ = puzzles("maze", 1)
    [right] = posed(visitor, puzzle).winning_moves()
    pick(visitor, right)
    said = visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})")
    expect(page.locator("#puzzle-said")).to_contain_text(said)
    page.locator("#puzzle-next").click()
    posed(visitor, following)
    page.reload()
    posed(visitor, following)
    expect(page.locator("#puzzle-kept")).to_contain_text(visitor.say("puzzles.solved", n=1))
