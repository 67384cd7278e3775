"""Matches: how one is begun, and on which board; hints, moves taken back, and how it ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.deeds import in_mode, my_turn
from web.visitor import LANGUAGES, NOI3, Held, Visit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("language", "side"), [("en", "first"), ("zh", "second")])
def test_playing_the_engine_to_the_end(visit: Visit, language: str, side: str) -> None:
    visitor = visit(language)
    page = visitor.opened("rabbit:XO.OXO/OXOXOX")
    visitor.mode("play")
    page.get_by_role("radio", name=visitor.player("rabbit" if side == "first" else "egg")).check()
    level = page.get_by_role("slider", name=visitor.say("match.level"))
    level.fill("10")
    expect(level).to_have_attribute("aria-valuetext", re.compile(visitor.say("match.level.perfect")))
    visitor.button("match.go").click()
    result = page.locator("#match-say.result")
    for _ in range(20):
        expect(page.locator("#board .berge-plain, #match-say.result").first).to_be_visible()
        if result.count():
            break
        visitor.follow_hint()
    expect(result).to_be_visible()
    page.get_by_role("button", name=visitor.say("match.review")).last.click()
    expect(page.locator("#accuracy")).to_contain_text("100%")  # who follows the hints throws nothing away
    assert not any("?" in move for move in visitor.texts())


@LANGUAGES
def test_a_hint_comes_as_soon_as_the_position_is_known(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    position = Held(visitor, "**/api/position")
    visitor.button("match.go").click()
    hint, said = visitor.button("match.hint"), page.locator("#match-say")
    hint.click()
    expect(hint).to_have_attribute("aria-busy", "true")
    expect(hint).to_be_focused()
    expect(said).to_have_text(visitor.say("match.hinting"))
    page.keyboard.press("h")  # once is enough
    position.wait()
    assert len(position.routes) == 1
    position.let_go()
    expect(page.locator("#board .berge-hint")).to_have_count(1)
    visitor.announced(visitor.say("say.hint", move="(3, 4)"))
    expect(hint).to_have_attribute("aria-busy", "false")
    my_turn(visitor)


@LANGUAGES
def test_two_people_take_moves_back_and_review_their_game(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    visitor.button("match.go").click()
    visitor.notice(visitor.say("match.started"))
    expect(visitor.verdict).to_have_text(visitor.say("verdict.turn", player=visitor.player("rabbit")))
    for ply, cell in enumerate([(3, 2), (2, 2), (1, 2), (1, 3)], 1):
        visitor.click(*cell)
        expect(visitor.moves).to_have_count(ply)
        if ply == 3:
            assert not any("?" in move for move in visitor.texts())
    loser, winner = visitor.player("rabbit"), visitor.player("egg")
    expect(page.locator("#match-say")).to_have_text(visitor.own("rabbit", "match.over", loser=loser, winner=winner))
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    visitor.click(2, 1)
    visitor.announced(re.compile(".+"))
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.back"))
    page.keyboard.press("End")
    visitor.click(1, 3)
    page.locator("#match").get_by_role("button", name=visitor.say("match.retry")).click()
    expect(page.get_by_role("heading", name=visitor.say("retry.title"))).to_be_visible()


def test_a_match_from_the_position_on_the_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.from.here")).check()
    page.get_by_role("radio", name="Rabbit").check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("10")
    visitor.button("match.go").click()
    expect(page.locator("#match-say")).to_have_text(visitor.own("rabbit", "match.lost", loser="Rabbit"))
    visitor.announced(re.compile(re.escape(visitor.own("rabbit", "match.lost", loser="Rabbit"))))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#match-say")).to_have_text(visitor.own("rabbit", "match.lost", loser="Rabbit"))
    assert visitor.texts() == ["3,2?", "4,2"]
    visitor.mode("retry")
    expect(page.get_by_role("radio", name=re.compile("Rabbit"))).to_be_checked()  # one's own mistakes first
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=1))).to_be_visible()
    visitor.mode("play")
    visitor.button("match.other").click()
    expect(page.get_by_role("heading", name=visitor.say("match.setup"))).to_be_visible()


@pytest.mark.parametrize(("language", "mine"), [("en", "first"), ("zh", "second")])
def test_a_match_is_won_or_lost_in_words_and_played_again_with_sides_changed(
    visit: Visit, language: str, mine: str
) -> None:
    visitor = visit(language)
    page = visitor.opened("rabbit:OO.")  # Rabbit has one move, Egg none
    visitor.mode("play")
    page.locator(f"#play-mine-{mine}").check()
    said, loser = page.locator("#match-say"), visitor.player("egg")
    results = ["match.won", "match.lost"]
    visitor.button("match.go").click()
    for result in results if mine == "first" else results[::-1]:
        if result == "match.won":
            expect(page.locator("#board .berge-plain").first).to_be_visible()
            visitor.click(1, 2)
        expect(said).to_have_text(visitor.own("rabbit", result, loser=loser))
        visitor.look(f"{result}")
        visitor.button("match.again").click()


@pytest.mark.parametrize(("language", "result"), [("en", "won"), ("zh", "lost")])
def test_a_match_that_is_over_is_there_as_it_was_when_one_goes_back(visit: Visit, language: str, result: str) -> None:
    visitor = visit(language)
    page = visitor.opened("rabbit:OO.")
    visitor.mode("play")
    page.locator(f"#play-mine-{'first' if result == 'won' else 'second'}").check()
    visitor.button("match.go").click()
    if result == "won":
        expect(page.locator("#board .berge-plain").first).to_be_visible()
        visitor.click(1, 2)
    words = visitor.own("rabbit", f"match.{result}", loser=visitor.player("egg"))
    said = page.locator("#match-say")
    expect(said).to_have_text(words)
    before = page.locator("#match").inner_text()
    nothing = str(result == "lost").lower()  # one has made no move that could be taken back
    expect(page.locator("#take-back")).to_have_attribute("aria-disabled", nothing)
    for way in ("review", "retry", "panel", "puzzles", "analyse"):
        if way == "panel":
            page.locator("#play-review").click()
        elif way in ("review", "retry"):
            visitor.mode(way)
        else:
            page.get_by_role("navigation").get_by_role("button", name=visitor.say("learn.puzzles")).click()
            expect(page.locator("#puzzle-show")).to_be_visible()
            if way == "analyse":
                page.locator("#puzzle-show").click()
                page.locator("#puzzle-analyse").click()
                expect(page.locator("#match")).to_be_hidden()
        if way not in ("puzzles", "analyse"):
            in_mode(page, "review" if way == "panel" else way)
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        in_mode(page, "play")
        expect(said).to_have_text(words)
        expect(visitor.button("match.again")).to_be_visible()
        assert page.locator("#match").inner_text() == before
        expect(page.locator("#take-back")).to_have_attribute("aria-disabled", nothing)


def test_play_without_a_game_makes_a_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("play")
    expect(page.get_by_role("heading", name=visitor.say("match.setup"))).to_be_visible()
    expect(page.locator("#players")).to_contain_text(visitor.player("rabbit"))  # dealt, as tests of deals tell


@LANGUAGES
def test_boards_are_dealt_as_hard_as_one_likes(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    visitor.mode("play")
    expect(page.locator("#play-form")).to_be_visible()
    expect(page.locator("#play-difficulty")).to_have_value("2")
    page.get_by_label(visitor.say("match.difficulty")).select_option("1")
    with page.expect_request("**/api/deal") as asked:
        visitor.button("match.deal").click()
    assert '"difficulty":1' in (asked.value.post_data or "")
    line = "() => document.querySelector('#play-form') && location.hash.startsWith('#~')"
    visitor.until(line)
    visitor.look("deal")
    page.reload()
    expect(page.locator("#play-difficulty")).to_have_value("1")
    visitor.opened("rabbit:OO.")
    visitor.mode("play")
    visitor.button("match.go").click()
    expect(page.locator("#board .berge-plain").first).to_be_visible()
    visitor.click(1, 2)
    expect(page.locator("#match-say")).to_have_text(visitor.own("rabbit", "match.won", loser=visitor.player("egg")))
    visitor.look("match-won")
    visitor.button("match.deal").click()  # and a match on it begins
    expect(visitor.moves).to_have_count(0)
    my_turn(visitor)
    page.go_back()
    expect(page.locator("#match-say")).to_have_text(visitor.own("rabbit", "match.won", loser=visitor.player("egg")))


@LANGUAGES
def test_where_nothing_stands_yet_a_start_is_chosen(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened("juniper:12")
    visitor.mode("play")
    visitor.button("match.go").click()
    first = visitor.player("first")
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.choose", player=first))
    expect(visitor.verdict).to_have_text(visitor.say("verdict.choose", player=first))
    visitor.look("choose-start")
