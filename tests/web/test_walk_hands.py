"""Walks by keyboard alone, by touch, and with annotations on the board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import CDPSession, expect

from thorough import mark_cases
from web.actions import MAZE, begin_match, drag, expect_mode, expect_turn
from web.visitor import KING, NARROW, NOI3, PETERSEN, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow


def tab_to(visitor: Visitor, name: str | re.Pattern[str], role: str = "button", most: int = 60) -> None:
    """Press Tab until something has the focus."""
    there: Any = visitor.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        if there.first.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {name}")


@vary_looks(NARROW)
def test_all_functions_work_by_keyboard(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    tab_to(visitor, re.compile("^" + re.escape(visitor.say("sample.rabbit.3"))))
    page.keyboard.press("Enter")
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    page.keyboard.press("Home")
    visitor.wait_for_ply(0)
    tab_to(visitor, re.compile("."), "application")
    spoken = page.locator("#board .berge-live")
    for key, row, column in (("End", 3, 4), ("PageDown", 4, 4), ("ArrowUp", 3, 4)):
        page.keyboard.press(key)
        expect(spoken).to_contain_text(visitor.say("cell.place", row=row, column=column))
    expect(spoken).to_contain_text(visitor.say("cell.white"))
    expect(spoken).to_contain_text(visitor.say("cell.move.winning"))
    page.keyboard.press("Enter")  # a variation
    expect(visitor.moves).to_have_count(5)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.say_player("rabbit")))
    tab_to(visitor, visitor.say("try.delete"))
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(4)
    expect(visitor.moves.first).to_be_focused()  # nothing has been played: the list begins here
    for door in (
        "share.button",
        "help.button",
        "learn.rules",
        "learn.puzzles",
    ):  # who leaves one is where it was opened
        opener = visitor.find_button(door).first
        opener.press("Enter")
        visitor.wait_until("() => document.activeElement.closest('dialog')")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(opener).to_be_focused()
    page.keyboard.press("2")
    tab_to(visitor, visitor.say_player("rabbit"), "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label(visitor.say("match.both"))).to_be_checked()
    tab_to(visitor, visitor.say("match.go"))
    page.keyboard.press("Enter")
    expect_turn(visitor)
    expect(page.locator("#board .berge-plain").first).to_be_visible()
    page.keyboard.press("h")
    visitor.expect_announcement(re.compile(re.escape(visitor.say("say.hint", move="(3, 4)"))))
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name=visitor.say("edit.title"))).to_be_visible()
    page.get_by_role("application").focus()
    page.keyboard.press("Shift+ArrowRight")  # paints on the way
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    page.keyboard.press("Control+z")
    tab_to(visitor, visitor.say("edit.review"))
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("4 × 4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=visitor.say("help.title"))).to_be_visible()
    for words in ("keys.redo", "keys.annotation"):
        expect(page.locator("#help-keys")).to_contain_text(visitor.say(words))
    expect(page.locator("#help-signs")).to_contain_text(visitor.say("sign.annotation"))
    letters = page.get_by_label(visitor.say("help.letters"))
    letters.focus()
    page.keyboard.press(" ")
    expect(letters).not_to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("o")  # letters are no shortcuts any more
    expect(page.get_by_label(visitor.say("open.text"))).to_be_hidden()


KEYS = [*"nphacm?os1234+-0ert", "Shift+M", "ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End", "PageDown", "Backspace",
        "Delete", "Insert", "Enter", " ", "F2", "Escape", "Control+z", "Control+y"]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("mode", mark_cases(["review", "match", "retry", "edit", "draw"], ["match"]))
def test_any_key_during_an_arrow_leaves_the_page_usable(visit: Visit, mode: str) -> None:
    """With an arrow in hand: no dialog stays that Escape does not close, nothing is drawn that was given up."""
    visitor = visit()
    page = visitor.page
    if mode == "match":
        begin_match(visitor)
    else:
        visitor.open_game({"edit": MAZE, "draw": "graph:a-b,b-c"}.get(mode, NOI3))
        visitor.choose_mode({"draw": "edit"}.get(mode, mode))
    home = {"match": "2", "retry": "3", "edit": "4", "draw": "4", "review": "1"}[mode]
    for key in KEYS:
        board = page.get_by_role("application")
        if board.is_visible():
            board.focus()
            page.keyboard.press("Shift+M")
        page.keyboard.press(key)
        for _ in range(3):
            page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator("#board .berge-annotation")).to_have_count(0)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(home)
        expect_mode(page, {"match": "play", "draw": "edit"}.get(mode, mode))
    visitor.check()


HELD = "() => document.activeElement !== document.body && document.activeElement.checkVisibility()"


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["review", "play", "match", "open"])
def test_focus_is_never_lost_to_the_body(visit: Visit, mode: str) -> None:
    """Press each button of a mode by key, twice: where it disappears, the focus moves to its neighbour."""
    visitor = visit()
    page = visitor.page

    def enter_mode() -> None:
        if mode == "match":
            return begin_match(visitor)
        visitor.open_game(NOI3)
        if mode == "open":
            visitor.find_button("open.button").click()
        elif mode != "review":
            visitor.choose_mode(mode)
        return None

    enter_mode()
    buttons = page.locator("#opener button:visible, #panels button:visible")
    for at in range(min(buttons.count(), 7)):
        buttons.nth(at).focus()
        for _ in range(2):
            page.keyboard.press("Enter")
            visitor.wait_until(HELD)
        enter_mode()


@pytest.mark.parametrize("language", mark_cases(["en", "zh"], ["zh"]))
def test_annotations_are_drawn_on_the_current_position(visit: Visit, language: str, tmp_path: Path) -> None:
    """By the right mouse button and by keys; it plays nothing, goes with its position, and is in pictures."""
    visitor = visit(language, "dark")
    page = visitor.open_game(NOI3)
    annotations = page.locator("#board .berge-annotation")
    expect(page.locator("#moves .mark")).to_have_count(3)
    page.evaluate(
        "() => { window.menus = 0; addEventListener('contextmenu', event => menus += !event.defaultPrevented); }"
    )
    drag(visitor, visitor.locate_cell(1, 1), visitor.locate_cell(3, 2), "right")
    expect(annotations).to_have_count(1)
    way = visitor.say("annotation.arrow", **{"from": "(1, 1)", "to": "(3, 2)"})
    visitor.expect_announcement(way)
    page.mouse.click(*visitor.locate_cell(4, 4), button="right")
    visitor.expect_announcement(visitor.say("annotation.circle", at="(4, 4)"))
    drag(visitor, visitor.locate_cell(3, 2), visitor.locate_cell(1, 1), "right")  # another one: the way back
    expect(annotations).to_have_count(3)
    visitor.look("annotation")
    drag(visitor, visitor.locate_cell(1, 1), visitor.locate_cell(3, 2), "right")
    expect(annotations).to_have_count(2)
    visitor.expect_announcement(visitor.say("annotation.removed", what=way))
    x, y = visitor.locate_cell(1, 1)
    drag(visitor, (x, y), (x - 400, y), "right")  # given up
    assert page.evaluate("menus") == 0
    page.mouse.click(*visitor.locate_cell(0, 0), button="right")  # beside the cells the menu stays
    assert page.evaluate("menus") == 1
    expect(annotations).to_have_count(2)
    visitor.find_button("share.button").click()
    text = visitor.download_shared("svg", tmp_path).read_text("utf-8")
    assert text.count('class="berge-annotation"') == 2
    assert visitor.say("annotation.circle", at="(4, 4)") in text
    with Image.open(visitor.download_shared("png", tmp_path)) as picture:
        colours = {colour: count for count, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    assert colours[0xEE, 0x55, 0x44] > 5000  # of a million and a half
    page.keyboard.press("Escape")
    expect(page.locator("#share")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(annotations).to_have_count(0)
    visitor.expect_announcement(visitor.say("annotation.wiped"))

    def draw() -> None:
        drag(visitor, visitor.locate_cell(1, 1), visitor.locate_cell(2, 4), "right")
        expect(annotations).to_have_count(1)

    draw()
    page.locator("#go-theme").click()
    page.locator("#explain").click(force=True)
    page.locator("#explain").click(force=True)
    expect(annotations).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    visitor.step("ArrowRight", 1)
    expect(annotations).to_have_count(0)
    draw()
    visitor.step("ArrowLeft", 0)
    draw()
    visitor.click(3, 4)  # a move
    expect(visitor.moves).to_have_count(5)
    expect(annotations).to_have_count(0)
    draw()
    page.keyboard.press("Control+z")
    expect(visitor.moves).to_have_count(4)
    expect(annotations).to_have_count(0)
    for place in ((1, 1), (0, 0)):  # a click that plays nothing, and one beside the cells
        draw()
        visitor.click(*place)
        expect(annotations).to_have_count(0)
    draw()
    visitor.choose_mode("retry")
    expect(annotations).to_have_count(0)
    draw()
    visitor.find_button("retry.show").click()
    expect(annotations).to_have_count(1)
    visitor.find_button("retry.next").click()
    expect(annotations).to_have_count(0)
    visitor.choose_mode("review")
    draw_by_keys(visitor)


def draw_by_keys(visitor: Visitor) -> None:
    page = visitor.turn_to(KING)
    board, annotations = page.get_by_role("application"), page.locator("#board .berge-annotation")
    spoken = page.locator("#board .berge-live")
    # The position is announced once its answer has come; an annotation made before would be said together with it.
    expect(page.locator("#live")).to_contain_text(visitor.say("verdict.begin"))
    board.focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("m")
    visitor.expect_announcement(visitor.say("annotation.circle", at="(1, 1)"))
    page.keyboard.press("Shift+M")
    visitor.expect_announcement(visitor.say("annotation.begin", **{"from": "(1, 1)"}))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")  # an arrow that was begun waits while circles are drawn
    visitor.expect_announcement(visitor.say("annotation.circle", at="(2, 1)"))
    page.keyboard.press("ArrowRight")
    expect(annotations).to_have_count(3)  # the arrow is seen before it ends
    page.keyboard.press("Shift+M")
    visitor.expect_announcement(visitor.say("annotation.arrow", **{"from": "(1, 1)", "to": "(2, 2)"}))
    place = visitor.say("cell.place", row=1, column=1)
    assert visitor.say("cell.arrow.from", **{"from": place}) in str(board.get_attribute("aria-label"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(spoken).to_contain_text(visitor.say("cell.circle"))
    expect(spoken).to_contain_text(visitor.say("cell.arrow.to", to=visitor.say("cell.place", row=2, column=2)))
    page.keyboard.press("m")
    visitor.expect_announcement(visitor.say("annotation.removed", what=visitor.say("annotation.circle", at="(1, 1)")))
    for ends in ("Escape", "Tab", "2", "Back"):  # which give an arrow up that was begun
        board.focus()
        before = annotations.count()
        page.keyboard.press("Shift+M")
        expect(annotations).to_have_count(before + 1)
        if ends == "Back":
            page.go_back()
        else:
            page.keyboard.press(ends)
        expect_mode(page, "play" if ends == "2" else "review")
        expect(annotations).to_have_count(before if len(ends) > 1 and ends != "Back" else 0)
    visitor.turn_to(PETERSEN)
    visitor.choose_mode("edit")  # where one edits it is out of the way
    expect(page.locator("#edit-value")).not_to_be_empty()
    x, y = visitor.locate_vertex("5")
    drag(visitor, (x, y), (x + 60, y + 60), "right")
    board.focus()
    page.keyboard.press("m")
    expect(annotations).to_have_count(0)
    assert visitor.locate_vertex("5") == pytest.approx((x, y), abs=1)


Place = tuple[float, float]


def touch(client: CDPSession, kind: str, *points: Place) -> None:
    fingers = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


@pytest.mark.thorough
def test_all_functions_work_by_touch(visit: Visit) -> None:
    """The first tap shows what beats a move, the second makes it; a long press draws; two fingers zoom."""
    visitor = visit("zh", width=375, has_touch=True, is_mobile=True)
    page = visitor.open_game(KING)
    answer, annotations = page.locator("#why-answer"), page.locator("#board .berge-annotation")
    expect(page.locator("#why-text")).not_to_be_empty()
    client = visitor.context.new_cdp_session(page)
    start, end = visitor.locate_cell(2, 2), visitor.locate_cell(5, 3)
    scrolled = page.evaluate("scrollY")
    touch(client, "touchStart", start)
    expect(annotations).to_have_count(1)  # by now it is long
    touch(client, "touchEnd")
    visitor.expect_announcement(visitor.say("annotation.circle", at="(2, 2)"))
    touch(client, "touchStart", start)
    expect(annotations).to_have_count(2)
    for share in (0.2, 0.4, 0.6, 0.8, 1):
        place = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        touch(client, "touchMove", place)
    touch(client, "touchEnd")
    visitor.expect_announcement(visitor.say("annotation.arrow", **{"from": "(2, 2)", "to": "(5, 3)"}))
    assert page.evaluate("scrollY") == scrolled
    visitor.look("annotation-touch")
    touch(client, "touchStart", start)
    expect(annotations).to_have_count(3)
    touch(client, "touchStart", start, end)  # a second finger ends what one began
    expect(annotations).to_have_count(2)
    touch(client, "touchEnd")
    expect(visitor.moves).to_have_count(0)
    page.touchscreen.tap(*visitor.locate_cell(0, 0))
    expect(annotations).to_have_count(0)
    visitor.click(2, 1)
    expect(answer).to_contain_text("(2, 1)")
    expect(visitor.moves).to_have_count(0)
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    visitor.look("touch")
    page.get_by_role("button", name=visitor.say("try.back")).first.tap()
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.begin"))
    zoom_and_pan_by_two_fingers(visitor)


def zoom_and_pan_by_two_fingers(visitor: Visitor) -> None:
    page = visitor.open_game("maze:60x60")
    window = "document.querySelector('#board svg').getAttribute('viewBox').split(' ').map(Number)"
    scrolled = "[scrollX, scrollY, visualViewport.scale]"
    client = visitor.context.new_cdp_session(page)
    everything, before = page.evaluate(window), page.evaluate(scrolled)
    box = page.locator("#board svg").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(client, "touchStart", (x - 20, y))
    touch(client, "touchStart", (x - 20, y), (x + 20, y))
    for distance in range(20, 121, 10):
        touch(client, "touchMove", (x - distance, y), (x + distance, y))
    near = page.evaluate(window)
    assert near[2] == pytest.approx(everything[2] / 6, rel=0.05)  # six times as far apart, six times as near
    for at in range(2):  # the middle between the fingers stays where it is
        assert near[at] + near[at + 2] / 2 == pytest.approx(everything[at] + everything[at + 2] / 2, abs=near[2] / 50)
    for down in range(0, 61, 10):
        touch(client, "touchMove", (x - 120, y + down), (x + 120, y + down))
    panned = page.evaluate(window)
    assert panned[2] == pytest.approx(near[2], rel=0.01)
    assert panned[1] == pytest.approx(near[1] - 60 * near[3] / box["height"], rel=0.02)
    touch(client, "touchEnd", (x - 120, y + 60))
    touch(client, "touchMove", (x - 100, y + 60))
    touch(client, "touchEnd")
    for across in range(0, 61, 10):  # one finger pans what is zoomed
        touch(client, "touchStart" if not across else "touchMove", (x - across, y))
    touch(client, "touchEnd")
    assert page.evaluate(window)[0] > panned[0] + 30 * near[2] / box["width"]
    for distance in range(120, 9, -10):
        touch(client, "touchStart" if distance == 120 else "touchMove", (x - distance, y), (x + distance, y))
    touch(client, "touchEnd")
    assert page.evaluate(window) == everything
    assert page.evaluate(scrolled) == before  # the page itself has neither moved nor grown
    expect(visitor.moves).to_have_count(0)
