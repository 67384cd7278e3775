"""Every mode and dialog as people see it: no wider than the window, and usable by all, as far as axe can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.deeds import my_turn
from web.visitor import NOI3, PETERSEN, Visitor

LOOKS = [("en", "light", 1280), ("zh", "dark", 1280), ("zh", "light", 375), ("en", "dark", 375)]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize(
        "somebody", LOOKS, indirect=True, ids=lambda look: "-".join(map(str, look)), scope="module"
    ),
]


def test_opening(visitor: Visitor) -> None:
    page = visitor.open()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("open.title"))
    visitor.look("open")
    page.get_by_role("textbox").fill("3 3\nXOX\nO.Z\nXOX\n0\n")
    page.get_by_role("button", name=visitor.say("open.go"), exact=True).last.click()
    expect(page.get_by_role("alert").filter(has_text="Z")).to_be_visible()
    visitor.refused()
    visitor.look("open-error")
    visitor.button("help.button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visitor.look("help")


def test_reviewing(visitor: Visitor) -> None:
    page = visitor.opened(NOI3)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=visitor.player("rabbit")))
    visitor.look("review")
    visitor.step("n", 1)
    expect(page.locator("#verdict-move")).to_contain_text("(3, 4)")
    visitor.look("mistake")
    visitor.step("ArrowRight", 2)
    visitor.click(2, 1)
    expect(page.locator("#variation")).to_be_visible()
    visitor.look("try")
    visitor.button("try.leave").click()
    visitor.step("End", 4)
    visitor.look("over")
    visitor.button("share.button").click()
    expect(page.get_by_label(visitor.say("share.link"))).not_to_have_value("")
    visitor.look("share")


def test_explaining_a_lost_position(visitor: Visitor) -> None:
    page = visitor.opened("king:..#.../....#./.@..../..##../....../#.....")
    chip = page.get_by_role("group", name=visitor.say("explain.moves.lose")).get_by_role("button").first
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    visitor.look("explain")


def test_other_games(visitor: Visitor) -> None:
    for what in (PETERSEN, "juniper:30+10", "edge:5x6"):
        page = visitor.page
        if visitor.page.url == "about:blank":
            visitor.opened(what)
        page.evaluate("what => { document.getElementById('notices').replaceChildren(); location.hash = what; }", what)
        title = visitor.say(f"ruleset.{what.partition(':')[0]}.title")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator("#why-text")).not_to_be_empty()
        visitor.look(what.partition(":")[0])


def test_playing(visitor: Visitor) -> None:
    page = visitor.opened(NOI3)
    visitor.mode("play")
    visitor.look("play-setup")
    visitor.button("match.go").click()
    my_turn(visitor)
    visitor.button("match.hint").click()
    visitor.announced(visitor.say("say.hint", move="(3, 4)"))
    visitor.look("play")
    visitor.button("match.end").click()
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    visitor.button("match.go").click()
    for ply, cell in enumerate([(3, 2), (2, 2), (1, 2), (1, 3)], 1):
        visitor.click(*cell)
        expect(visitor.moves).to_have_count(ply)
    expect(page.locator("#match").get_by_role("button", name=visitor.say("match.review"))).to_be_visible()
    visitor.look("played")


def test_retrying(visitor: Visitor) -> None:
    page = visitor.opened(NOI3)
    visitor.mode("retry")
    expect(page.locator("#retry-say")).to_have_text(visitor.say("retry.find"))
    visitor.look("retry")
    visitor.click(3, 2)
    expect(page.locator("#retry-say")).to_contain_text(visitor.say("retry.same", move="(3, 2)"))
    visitor.look("retry-wrong")
    visitor.button("retry.show").click()
    expect(page.locator("#retry-say")).to_have_text(visitor.say("retry.shown", n=1, moves="(3, 4)"))
    visitor.look("retry-shown")


def test_editing(visitor: Visitor) -> None:
    page = visitor.open()
    visitor.mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    visitor.look("edit")
    game = page.get_by_label(visitor.say("edit.ruleset"), exact=True)
    game.select_option("graph")
    expect(page.locator("#edit-value")).not_to_be_empty()
    visitor.look("edit-graph")
    page.get_by_label(visitor.say("edit.graph")).fill("a b\nb c d\n")
    expect(page.locator("#edit-value")).to_contain_text("b c d")
    visitor.look("edit-error")
    game.select_option("juniper")
    expect(page.locator("#edit-value")).not_to_be_empty()
    visitor.look("edit-juniper")
