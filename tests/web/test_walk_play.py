"""Walks through matches: against the engine or a person, from any position, on random boards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.actions import begin_match, expect_mode, expect_turn
from web.visitor import NOI3, Visit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("language", "theme", "width", "side"),
    [("en", "dark", 375, "first"), pytest.param("zh", "light", 1280, "second", marks=pytest.mark.thorough)],
)
def test_match_against_the_engine_ends(visit: Visit, language: str, theme: str, width: int, side: str) -> None:
    """With hints at every move, which throw nothing away; then its review, and a match with sides changed."""
    visitor = visit(language, theme, width)
    page = visitor.open_game("rabbit:XO.OXO/OXOXOX")
    visitor.choose_mode("play")
    page.get_by_role("radio", name=visitor.say_player("rabbit" if side == "first" else "egg")).check()
    level = page.get_by_role("slider", name=visitor.say("match.level"))
    level.fill("10")
    expect(level).to_have_attribute("aria-valuetext", re.compile(visitor.say("match.level.perfect")))
    visitor.look("play-settings")
    visitor.find_button("match.go").click()
    result = page.locator("#match-say.result")
    for turn in range(20):
        expect(page.locator("#board .berge-plain, #match-say.result").first).to_be_visible()
        if result.count():
            break
        visitor.follow_hint()
        if not turn:
            visitor.look("play")
    expect(result).to_be_visible()
    page.get_by_role("button", name=visitor.say("match.review")).last.click()
    expect(page.locator("#accuracy")).to_contain_text("100%")
    assert not any("?" in move for move in visitor.read_moves())
    visitor.turn_to("rabbit:OO.")  # Rabbit has one move, Egg none
    visitor.choose_mode("play")
    page.locator(f"#play-mine-{side}").check()
    visitor.find_button("match.go").click()
    status, loser = page.locator("#match-say"), visitor.say_player("egg")
    for wins in (side == "first", side != "first"):
        if wins:
            expect(page.locator("#board .berge-plain").first).to_be_visible()
            visitor.click(1, 2)
        expect(status).to_have_text(visitor.say_own("rabbit", f"match.{'won' if wins else 'lost'}", loser=loser))
        # One that has made no move has none to take back.
        expect(page.locator("#take-back")).to_have_attribute("aria-disabled", str(not wins).lower())
        visitor.look(f"match-{wins}")
        visitor.find_button("match.again").click()


@pytest.mark.thorough
def test_two_people_play_take_back_and_change_modes(visit: Visit) -> None:
    """Their match waits while another view is open; a finished match is unchanged on return."""
    visitor = visit("zh")
    page = visitor.open_game(NOI3)
    visitor.choose_mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    visitor.find_button("match.go").click()
    rabbit, egg = visitor.say_player("rabbit"), visitor.say_player("egg")
    expect(visitor.verdict).to_have_text(visitor.say("verdict.turn", player=rabbit))
    hint = visitor.find_button("match.hint")
    hint.press("Enter")
    expect(page.locator("#board .berge-hint")).to_have_count(1)
    visitor.expect_announcement(re.compile(re.escape(visitor.say("say.hint", move="(3, 4)"))))
    expect(hint).to_be_focused()
    for ply, cell in enumerate([(3, 2), (2, 2), (1, 2), (1, 3)], 1):
        visitor.click(*cell)
        expect(visitor.moves).to_have_count(ply)
        if ply == 3:
            assert not any("?" in move for move in visitor.read_moves())
            page.keyboard.press("4")
            expect_mode(page, "edit")
            page.keyboard.press("1")
            expect(page.locator("#match")).to_contain_text(visitor.say("match.waits"))
            visitor.look("match-waits")
            visitor.find_button("match.on").click()
    words = visitor.say_own("rabbit", "match.over", loser=rabbit, winner=egg)
    status = page.locator("#match-say")
    expect(status).to_have_text(words)
    before = page.locator("#match").inner_text()
    for way in ("review", "retry", "puzzles"):
        if way == "puzzles":
            visitor.find_button("learn.puzzles").first.click()
            expect(page.locator("#puzzle-show")).to_be_visible()
        else:
            visitor.choose_mode(way)
            expect_mode(page, way)
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect_mode(page, "play")
        expect(status).to_have_text(words)
        assert page.locator("#match").inner_text() == before
    page.evaluate("document.activeElement.blur()")  # on the board an arrow key goes to another cell
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(3)
    visitor.step("ArrowLeft", 2)
    visitor.click(2, 1)  # one is not where the match is
    expect(status).to_have_text(visitor.say("match.back"))
    page.keyboard.press("End")
    visitor.click(1, 3)
    page.locator("#match").get_by_role("button", name=visitor.say("match.retry")).click()
    expect(page.get_by_role("heading", name=visitor.say("retry.title"))).to_be_visible()


def test_mouse_users_get_hints_in_words_and_no_keyboard_cursor(visit: Visit) -> None:
    visitor = visit()
    begin_match(visitor, NOI3.partition("+")[0])
    page = visitor.page
    cursor = page.locator("#board .berge-focus")
    visitor.find_button("match.hint").click()
    expect(page.locator("#match-say")).to_contain_text(visitor.say("hint.dominoes"))
    page.get_by_role("application").focus()
    expect(cursor).to_have_attribute("visibility", "hidden")
    page.keyboard.press("ArrowUp")
    expect(cursor).to_have_attribute("visibility", "visible")
    visitor.click(3, 4)
    expect(cursor).to_have_attribute("visibility", "hidden")
    letters = page.locator("#board .berge-label").first.evaluate("e => e.getBoundingClientRect().height")
    assert letters < 30, "numbers beside a small board are as large as other texts"


@pytest.mark.thorough
def test_match_can_begin_from_the_current_position(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open_game(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.choose_mode("play")
    page.get_by_label(visitor.say("match.from.here")).check()
    page.get_by_role("radio", name="Rabbit").check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("10")
    visitor.find_button("match.go").click()
    defeat = visitor.say_own("rabbit", "match.lost", loser="Rabbit")
    expect(page.locator("#match-say")).to_have_text(defeat)
    visitor.expect_announcement(re.compile(re.escape(defeat)))
    assert visitor.read_moves() == ["(3, 2)?", "(4, 2)"]
    visitor.choose_mode("retry")
    expect(page.get_by_role("radio", name=re.compile("Rabbit"))).to_be_checked()  # one's own mistakes first
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=1))).to_be_visible()
    visitor.choose_mode("play")
    visitor.find_button("match.other").click()
    expect(page.get_by_role("heading", name=visitor.say("match.begin"))).to_be_visible()
    visitor.turn_to("juniper:12")  # where nothing stands yet a start is chosen
    visitor.choose_mode("play")
    visitor.find_button("match.go").click()
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.choose", player=visitor.say_player("first")))
    expect(visitor.verdict).to_have_text(visitor.say("verdict.choose", player=visitor.say_player("first")))
    visitor.look("choose-start")


@pytest.mark.thorough
def test_dealt_boards_have_the_requested_difficulty(visit: Visit) -> None:
    """A key opens the pictures of the games if there is none yet; the board of the chosen one gets the focus."""
    visitor = visit()
    page = visitor.open()
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    games = page.get_by_role("dialog", name=visitor.say("games.title"))
    visitor.look("games")
    games.get_by_role("button", name=visitor.say("ruleset.rabbit.title")).press("Enter")
    expect(page.locator("#board .berge-frame")).to_be_visible()
    expect(page.locator("#table").get_by_role("application")).to_be_focused()
    expect(page.locator("#players")).to_contain_text(visitor.say_player("rabbit"))
    visitor.find_button("match.end").click()
    visitor.choose_mode("play")
    expect(page.locator("#play-difficulty")).to_have_value("2")
    page.get_by_label(visitor.say("match.difficulty")).select_option("1")
    address = page.url
    visitor.find_button("match.deal").click()
    visitor.wait_until("address => location.href !== address && location.hash.startsWith('#~')", address)
    visitor.look("deal")
    page.locator("#play-mine-second").check()
    page.reload()
    expect(page.locator("#play-difficulty")).to_have_value("1")
    expect(page.locator("#play-mine-second")).to_be_checked()
    page.locator("#play-mine-first").check()
    page.evaluate("location.hash = 'rabbit:OO.'")
    expect(page.locator("#players")).to_contain_text("1 × 3")
    visitor.choose_mode("play")
    visitor.find_button("match.go").click()
    expect(page.locator("#board .berge-plain").first).to_be_visible()
    visitor.click(1, 2)
    victory = visitor.say_own("rabbit", "match.won", loser=visitor.say_player("egg"))
    expect(page.locator("#match-say")).to_have_text(victory)
    visitor.find_button("match.deal").click()  # and a match on it begins
    expect(visitor.moves).to_have_count(0)
    expect_turn(visitor)
    page.go_back()
    expect(page.locator("#match-say")).to_have_text(victory)
