"""The page in Firefox: one walk of a newcomer, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from browser import share_browser
from web.actions import expect_mode
from web.test_walk_learn import choose, pick, read_puzzles, take_the_lesson, to_puzzles, wait_for_puzzle
from web.visitor import Visit, Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Firefox, in place of the other."""
    with ExitStack() as stack:
        try:
            firefox = stack.enter_context(share_browser("firefox", timeout=120_000))
        except FileNotFoundError as error:
            pytest.skip(str(error))
        yield firefox


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "zh"])
def test_new_user_learns_plays_and_returns(visit: Visit, language: str) -> None:
    visitor = visit(language, new=True)
    page = visitor.open()
    visitor.find_button("learn.lesson").click()
    take_the_lesson(visitor, on_begin=lambda name: page.reload() if name == "answer" else None)
    page.keyboard.press("Escape")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#offer")).to_be_hidden()
    visitor.find_button("learn.rules").first.click()
    rules = page.locator("#rules")
    rules.get_by_label(visitor.say("rules.game")).select_option("rabbit")
    expect(rules).to_contain_text(visitor.say("ruleset.rabbit.rules"))
    page.keyboard.press("Escape")
    look_at_a_sample(visitor)
    play(visitor)
    other = visit(language)
    other.page.goto(copy_link(visitor))
    expect(other.verdict).to_have_text(visitor.verdict.text_content() or "")
    other.wait_for_ply(2)
    assert other.read_moves() == visitor.read_moves()
    solve(visitor)
    page.keyboard.press("Escape")
    expect(page.locator("#puzzles")).to_be_hidden()
    page.reload()
    visitor.wait_for_ply(2)
    page.locator("#home").click()
    expect_mode(page, "open")
    page.locator("#open-text").fill("1 2")
    page.evaluate("history.back()")
    expect_mode(page, "review")
    page.keyboard.press("o")
    expect(page.locator("#open-text")).to_have_value("1 2")


def look_at_a_sample(visitor: Visitor) -> None:
    """Open a sample, step through it, draw upon it, and come back to the same after loading again."""
    page = visitor.page
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()
    expect(visitor.moves).to_have_count(2)
    verdicts = [("wins", "rabbit"), ("wins", "egg"), ("over", "egg")]
    titles = [visitor.say(f"verdict.{verdict}", player=visitor.say_player(player)) for verdict, player in verdicts]
    for ply, by in enumerate(["Home", "ArrowRight", "ArrowRight"]):
        visitor.step(by, ply)
        expect(visitor.verdict).to_have_text(titles[ply])
    visitor.step("ArrowLeft", 1)
    moves = visitor.read_moves()
    page.mouse.move(*visitor.locate_cell(1, 1))
    page.mouse.down(button="right")
    page.mouse.move(*visitor.locate_cell(1, 2), steps=2)
    page.mouse.up(button="right")
    expect(page.locator("#board .berge-annotation")).to_have_count(1)
    page.reload()
    visitor.wait_for_ply(1)
    expect(visitor.verdict).to_have_text(titles[1])
    expect(page.locator("#board .berge-annotation")).to_have_count(0)
    assert visitor.read_moves() == moves


def play(visitor: Visitor) -> None:
    """Win a match by the hints, loading the page again after the first move and at the end; then review it."""
    page = visitor.open_game("rabbit:XO.OXO/OXOXOX")
    visitor.choose_mode("play")
    page.get_by_role("radio", name=visitor.say_player("rabbit")).check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("2")
    visitor.find_button("match.go").click()
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
    victory = visitor.say_own("rabbit", "match.won", loser=visitor.say_player("egg"))
    expect(result).to_have_text(victory)
    page.reload()
    expect(result).to_have_text(victory)
    page.get_by_role("button", name=visitor.say("match.review")).last.click()
    expect(page.locator("#accuracy")).to_contain_text("100%")
    visitor.step("Home", 0)
    for ply in (1, 2):
        visitor.step("ArrowRight", ply)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=visitor.say_player("rabbit")))


def copy_link(visitor: Visitor) -> str:
    """Return the link of the position that is seen."""
    visitor.find_button("share.button").click()
    link = visitor.page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    visitor.page.keyboard.press("Escape")
    return link.input_value()


def solve(visitor: Visitor) -> None:
    """Solve two puzzles, loading the page again after each."""
    page = visitor.page
    to_puzzles(visitor)
    choose(visitor, "maze", 1)
    *first, following = read_puzzles("maze", 1)[:3]
    for puzzle in first:
        [right] = wait_for_puzzle(visitor, puzzle).winning_moves()
        pick(visitor, right)
        praise = visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})")
        expect(page.locator("#puzzle-status")).to_contain_text(praise)
        page.locator("#puzzle-next").click()
        expect(page.locator("#puzzle-status")).not_to_contain_text(praise)
        page.reload()
    wait_for_puzzle(visitor, following)
    expect(page.locator("#puzzle-summary")).to_contain_text(
        visitor.say("puzzles.solved", n=len(first), stars=len(first))
    )
