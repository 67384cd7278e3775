"""What one learns by, in a real browser: the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from berge.rulesets import RULESETS
from doors import PLUGIN, installed
from web.visitor import KING, LANGUAGES, Visit

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
