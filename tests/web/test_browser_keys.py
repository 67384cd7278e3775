"""Any key, and Back, wherever one is: in slides and dialogs, with an arrow in hand, in every mode."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.deeds import MAZE, in_mode, match
from web.visitor import KING, LANGUAGES, NOI3, Visit, Visitor

pytestmark = pytest.mark.slow

KEYS = [*"nphacm?os1234+-0ert", "Shift+M", "ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End", "PageDown", "Backspace",
        "Delete", "Insert", "Enter", " ", "F2", "Escape", "Control+z", "Control+y"]  # fmt: skip
MODES = ["review", "play", "match", "retry", "edit", "draw"]


def marks(visitor: Visitor) -> int:
    """How many arrows and circles are drawn, with the one that is under way."""
    return visitor.page.locator("#board .berge-annotation").count()


def choose_slides(visitor: Visitor) -> None:
    """Press the button in the dialog once that has all its files: it grows with them, and the button moves."""
    expect(visitor.page.locator("#share-files")).to_contain_text("JSON")
    visitor.button("slides.go").click()


def to_slides(visitor: Visitor) -> None:
    visitor.opened(NOI3)
    visitor.button("share.button").click()
    choose_slides(visitor)
    expect(visitor.page.locator("body.slides")).to_have_count(1)


def test_an_arrow_that_was_begun_waits_while_circles_are_drawn(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    page.get_by_role("application").focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("Shift+M")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    visitor.announced(visitor.say("chalk.circle", at="(2, 1)"))
    assert marks(visitor) == 2
    for key in "+-0":
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+M")
    visitor.announced(visitor.say("chalk.arrow", **{"from": "(1, 1)", "to": "(2, 2)"}))
    assert marks(visitor) == 2


@pytest.mark.parametrize("key", ["o", "2", "3", "4"])
def test_slides_end_where_something_else_is_shown(visit: Visit, key: str) -> None:
    visitor = visit()
    to_slides(visitor)
    page = visitor.page
    page.keyboard.press(key)
    in_mode(page, {"o": "open", "2": "play", "3": "retry", "4": "edit"}[key])
    expect(page.locator("body.slides")).to_have_count(0)
    visitor.until("() => !document.fullscreenElement")
    if key == "o":
        visitor.look("slides-left")


def test_in_slides_escape_closes_what_lies_on_top(visit: Visit) -> None:
    visitor = visit()
    to_slides(visitor)
    page = visitor.page
    page.keyboard.press("c")  # there is no place to write
    expect(page.locator("#note")).not_to_have_attribute("open", "")
    visitor.step("ArrowRight", 1)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("body.slides")).to_have_count(1)
    page.keyboard.press("s")
    choose_slides(visitor)
    expect(page.locator("#share")).to_be_hidden()
    expect(page.locator("body.slides")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("body.slides")).to_have_count(0)


def test_who_leaves_slides_before_they_have_the_screen_is_given_the_page_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script("""{
        const ask = Element.prototype.requestFullscreen;
        Element.prototype.requestFullscreen = async function () {
            await new Promise((go) => { window.giveScreen = go; });
            await ask.call(this);
            window.given = true;
        };
    }""")
    to_slides(visitor)
    page.keyboard.press("Escape")
    expect(page.locator("body.slides")).to_have_count(0)
    page.keyboard.press("s")
    page.evaluate("giveScreen()")
    visitor.until("() => window.given && !document.fullscreenElement")
    page.wait_for_timeout(300)
    expect(page.locator("#share")).to_be_visible()  # what was opened meanwhile stays
    visitor.button("slides.go").click()
    page.evaluate("giveScreen()")
    visitor.until("() => document.fullscreenElement")
    expect(page.locator("body.slides")).to_have_count(1)


@pytest.mark.parametrize("door", ["puzzles", "library", "rules", "help", "share"])
def test_back_and_forward_lead_from_a_dialog_to_the_page_beneath(visit: Visit, door: str) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.mode("play")
    in_mode(page, "play")
    page.keyboard.press("s" if door == "share" else "?")
    if door not in ("help", "share"):
        page.locator(f"#help [data-learn={door}]").click()
        expect(page.locator("#help")).to_be_hidden()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_have_count(1)
    page.go_back()
    expect(dialog).to_have_count(0)
    in_mode(page, "play")
    page.go_back()
    in_mode(page, "review")
    page.keyboard.press("?")
    expect(dialog).to_have_count(1)
    page.go_forward()
    expect(dialog).to_have_count(0)
    in_mode(page, "review")
    page.go_forward()
    in_mode(page, "play")


@pytest.mark.parametrize("mode", MODES)
def test_any_key_in_any_mode_does_what_it_does_and_leaves_a_page_that_goes_on(visit: Visit, mode: str) -> None:
    """Nothing goes wrong, no dialog stays that Escape does not close, nothing is drawn that was given up."""
    visitor = visit()
    page = visitor.page
    if mode == "match":
        match(visitor)
    else:
        visitor.opened({"edit": MAZE, "draw": "graph:a-b,b-c"}.get(mode, NOI3))
        visitor.mode({"draw": "edit"}.get(mode, mode))
    home = {"match": "2", "play": "2", "retry": "3", "edit": "4", "draw": "4", "review": "1"}[mode]
    for key in KEYS:
        board = page.get_by_role("application")
        if board.is_visible():
            board.focus()
            page.keyboard.press("Shift+M")
        page.keyboard.press(key)
        page.wait_for_timeout(30)
        for _ in range(3):
            page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 0, key
        assert marks(visitor) == 0, key
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(home)
        in_mode(page, {"match": "play", "draw": "edit"}.get(mode, mode))
    visitor.check()


@LANGUAGES
def test_a_game_that_is_opened_is_told(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    wins = visitor.say("verdict.wins", player=visitor.player("rabbit"))
    blank = " " if language == "en" else ""
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).press("Enter")
    visitor.announced(visitor.say("verdict.begin") + blank + wins)
