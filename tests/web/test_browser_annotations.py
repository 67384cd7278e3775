"""Arrows and circles that people draw upon the board: by mouse, touch and keyboard, in pictures, and until when."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from lines import GAMES
from web.deeds import match
from web.visitor import KING, LANGUAGES, NOI3, PETERSEN, Held, Visit, Visitor

pytestmark = pytest.mark.slow
Place = tuple[float, float]


def marks(visitor: Visitor) -> Locator:
    return visitor.page.locator("#board .berge-annotation")


def drag(visitor: Visitor, start: Place, end: Place, button: str = "right") -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down(button=button)  # type: ignore[arg-type]
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=2)
    mouse.move(*end, steps=2)
    mouse.up(button=button)  # type: ignore[arg-type]


def menus(visitor: Visitor) -> list[bool]:
    """Whether a menu came, each time that one was asked for since the last call."""
    found: list[bool] = visitor.page.evaluate(
        "() => { const found = window.menus ?? []; if (!window.menus) {"
        "addEventListener('contextmenu', (event) => menus.push(!event.defaultPrevented)); } window.menus = [];"
        "return found; }"
    )
    return found


@LANGUAGES
def test_the_right_mouse_button_draws(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    drawn = marks(visitor)
    menus(visitor)
    drag(visitor, visitor.spot(1, 1), visitor.spot(3, 2))
    expect(drawn).to_have_count(1)
    way = visitor.say("chalk.arrow", **{"from": "(1, 1)", "to": "(3, 2)"})
    visitor.announced(way)
    page.mouse.click(*visitor.spot(4, 4), button="right")
    visitor.announced(visitor.say("chalk.circle", at="(4, 4)"))
    drag(visitor, visitor.spot(3, 2), visitor.spot(1, 1))  # another one: the way back
    expect(drawn).to_have_count(3)
    visitor.look("chalk")
    drag(visitor, visitor.spot(1, 1), visitor.spot(3, 2))
    expect(drawn).to_have_count(2)
    visitor.announced(visitor.say("chalk.gone", what=way))
    assert menus(visitor) == [False] * 4
    x, y = visitor.spot(1, 1)
    drag(visitor, (x, y), (x - 400, y))  # given up
    page.mouse.click(*visitor.spot(0, 0), button="right")  # beside the cells the menu stays
    expect(drawn).to_have_count(2)
    assert menus(visitor) == [False, True]
    page.keyboard.press("Escape")
    expect(drawn).to_have_count(0)
    visitor.announced(visitor.say("chalk.wiped"))
    expect(visitor.moves).to_have_count(4)  # nothing was played


def test_an_arrow_is_seen_while_it_is_drawn(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(PETERSEN)
    drawn = marks(visitor)
    places = {name: visitor.middle(name) for name in "059"}
    page.mouse.move(*places["0"])
    page.mouse.down(button="right")
    circle = drawn.get_attribute("d")
    page.mouse.move(*places["5"])
    assert drawn.get_attribute("d") != circle
    page.mouse.move(places["0"][0] + 150, places["0"][1])
    expect(drawn).to_have_count(0)
    page.mouse.move(*places["9"])
    expect(drawn).to_have_count(1)
    arrow = drawn.get_attribute("d")
    page.mouse.up(button="right")
    visitor.announced(visitor.say("chalk.arrow", **{"from": "0", "to": "9"}))
    assert drawn.get_attribute("d") == arrow
    page.mouse.move(*places["5"])
    page.mouse.down(button="right")
    page.keyboard.press("4")  # edit, with the button down
    expect(page.locator("#drawing")).to_be_visible()
    expect(drawn).to_have_count(0)
    page.mouse.move(*places["9"])
    page.mouse.up(button="right")
    expect(drawn).to_have_count(0)


def test_it_belongs_to_the_position_shown(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    drawn = marks(visitor)
    expect(page.locator("#moves .mark")).to_have_count(3)

    def draw() -> None:
        drag(visitor, visitor.spot(1, 1), visitor.spot(2, 4))
        expect(drawn).to_have_count(1)

    draw()
    page.locator("#go-theme").click()
    page.locator("#explain").click(force=True)
    page.locator("#explain").click(force=True)
    page.locator("#go-language").click()
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=visitor.player("rabbit")))
    expect(drawn).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    visitor.step("ArrowRight", 1)
    expect(drawn).to_have_count(0)
    draw()
    visitor.step("ArrowLeft", 0)
    expect(drawn).to_have_count(0)
    draw()
    visitor.click(3, 4)  # a move
    expect(visitor.moves).to_have_count(5)
    expect(drawn).to_have_count(0)
    draw()
    page.keyboard.press("Control+z")
    expect(visitor.moves).to_have_count(4)
    expect(drawn).to_have_count(0)
    draw()
    visitor.click(1, 1)  # a click that plays nothing
    expect(drawn).to_have_count(0)
    draw()
    visitor.click(0, 0)  # beside the cells
    expect(drawn).to_have_count(0)
    draw()
    page.reload()
    visitor.until("() => document.querySelector('#board [role=application]')?.checkVisibility()")
    expect(page.locator("#moves .mark")).to_have_count(3)
    expect(drawn).to_have_count(0)
    draw()
    visitor.mode("retry")
    expect(page.locator("#retry-say")).to_have_text(visitor.say("retry.find"))
    expect(drawn).to_have_count(0)
    draw()
    visitor.button("retry.show").click()
    expect(drawn).to_have_count(1)
    visitor.button("retry.next").click()
    expect(drawn).to_have_count(0)


def test_in_a_match_it_plays_nothing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(GAMES["maze"])
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    visitor.button("match.go").click()
    legal = page.locator("#board .berge-plain").first
    expect(legal).to_be_visible()
    box = legal.bounding_box()
    assert box
    there = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = visitor.moves.count()
    page.mouse.click(*there, button="right")
    expect(marks(visitor)).to_have_count(1)
    assert visitor.moves.count() == before
    page.mouse.click(*there)
    expect(visitor.moves).to_have_count(before + 1)
    expect(marks(visitor)).to_have_count(0)


@LANGUAGES
def test_the_keyboard_draws(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(KING)
    board, drawn = page.get_by_role("application"), marks(visitor)
    spoken = page.locator("#board .berge-live")
    board.focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("m")
    visitor.announced(visitor.say("chalk.circle", at="(1, 1)"))
    page.keyboard.press("Shift+M")
    visitor.announced(visitor.say("chalk.begin", **{"from": "(1, 1)"}))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(drawn).to_have_count(2)  # the arrow is seen before it ends
    page.keyboard.press("Shift+M")
    way = visitor.say("chalk.arrow", **{"from": "(1, 1)", "to": "(2, 2)"})
    visitor.announced(way)
    assert visitor.say("cell.arrow.from", **{"from": visitor.say("cell.place", row=1, column=1)}) in str(
        board.get_attribute("aria-label")
    )
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(spoken).to_contain_text(visitor.say("cell.circle"))
    expect(spoken).to_contain_text(
        visitor.say("cell.arrow.to", to=visitor.say("cell.place", row=2, column=2)),
    )
    page.keyboard.press("m")
    visitor.announced(visitor.say("chalk.gone", what=visitor.say("chalk.circle", at="(1, 1)")))
    expect(drawn).to_have_count(1)
    page.keyboard.press("Shift+M")
    page.keyboard.press("ArrowRight")
    expect(drawn).to_have_count(2)
    page.keyboard.press("Escape")  # gives the arrow up
    expect(drawn).to_have_count(1)
    page.keyboard.press("Shift+M")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")  # so does leaving the board
    expect(drawn).to_have_count(1)
    board.focus()
    page.keyboard.press("Escape")
    expect(drawn).to_have_count(0)
    visitor.announced(visitor.say("chalk.wiped"))
    page.keyboard.press("?")
    expect(page.locator("#help-keys")).to_contain_text(visitor.say("keys.chalk"))
    expect(page.locator("#help-signs")).to_contain_text(visitor.say("sign.chalk"))
    page.keyboard.press("Escape")


def test_a_long_press_draws(visit: Visit) -> None:
    visitor = visit(width=375, has_touch=True, is_mobile=True)
    page = visitor.opened(KING)
    drawn = marks(visitor)
    client = visitor.context.new_cdp_session(page)
    menus(visitor)

    def touch(kind: str, *points: Place) -> None:
        fingers = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    expect(page.locator("#why-text")).not_to_be_empty()
    start, end = visitor.spot(2, 2), visitor.spot(5, 3)
    scrolled = page.evaluate("scrollY")
    touch("touchStart", start)
    expect(drawn).to_have_count(1)  # by now it is long
    touch("touchEnd")
    visitor.announced(visitor.say("chalk.circle", at="(2, 2)"))
    touch("touchStart", start)
    expect(drawn).to_have_count(2)
    for share in (0.2, 0.4, 0.6, 0.8, 1):
        touch("touchMove", (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    touch("touchEnd")
    visitor.announced(visitor.say("chalk.arrow", **{"from": "(2, 2)", "to": "(5, 3)"}))
    assert page.evaluate("scrollY") == scrolled
    expect(drawn).to_have_count(2)
    assert not any(menus(visitor))
    visitor.look("chalk-touch")
    touch("touchStart", start)
    touch("touchStart", start, end)  # two fingers zoom
    page.wait_for_timeout(700)
    touch("touchEnd")
    expect(drawn).to_have_count(2)
    touch("touchStart", start)
    expect(drawn).to_have_count(3)
    touch("touchStart", start, end)  # and end what one began
    expect(drawn).to_have_count(2)
    touch("touchEnd")
    expect(drawn).to_have_count(2)
    expect(visitor.moves).to_have_count(0)
    page.touchscreen.tap(*visitor.spot(0, 0))
    expect(drawn).to_have_count(0)


def test_where_one_edits_it_is_out_of_the_way(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("maze:.../.@./...")
    visitor.mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    menus(visitor)
    drag(visitor, visitor.spot(1, 1), visitor.spot(3, 3))
    page.get_by_role("application").focus()
    page.keyboard.press("m")
    expect(marks(visitor)).to_have_count(0)
    assert menus(visitor) == [True]
    visitor.opened(PETERSEN)
    visitor.mode("edit")
    text = page.get_by_label(visitor.say("edit.graph"))
    expect(page.locator("#edit-value")).not_to_be_empty()
    before = text.input_value()
    box = visitor.vertex("5").bounding_box()
    assert box
    menus(visitor)
    drag(visitor, (box["x"] + 3, box["y"] + 3), (box["x"] + 60, box["y"] + 60))
    expect(marks(visitor)).to_have_count(0)
    assert text.input_value() == before
    assert visitor.vertex("5").bounding_box() == box
    assert menus(visitor) == [True]


@pytest.mark.parametrize("key", ["2", "Back"])
def test_an_arrow_that_a_key_begins_ends_with_its_mode(visit: Visit, key: str) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    if key == "Back":
        visitor.mode("play")
    page.get_by_role("application").focus()
    page.keyboard.press("Shift+M")
    expect(marks(visitor)).to_have_count(1)
    if key == "Back":
        page.go_back()
    else:
        page.keyboard.press(key)
    expect(page.locator("body")).to_have_attribute("data-mode", "review" if key == "Back" else "play")
    expect(marks(visitor)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(marks(visitor)).to_have_count(0)


def test_a_hint_that_comes_late_is_said_behind_what_was_said_of_an_arrow(visit: Visit) -> None:
    visitor = visit()
    match(visitor)
    page = visitor.page
    page.wait_for_load_state("networkidle")  # a hint waits for what is known of the position
    choosing = Held(visitor, "**/api/choose")
    page.keyboard.press("h")
    choosing.wait()
    page.get_by_role("application").focus()
    page.keyboard.press("m")
    circle = visitor.say("chalk.circle", at="(2, 2)")
    visitor.announced(circle)
    choosing.let_go()
    expect(page.locator("#board .berge-hint")).to_have_count(1)
    visitor.announced(f"{circle} {visitor.say('match.nohint')}")
    page.keyboard.press("m")
    visitor.announced(visitor.say("chalk.gone", what=circle))


def test_pictures_have_it(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(theme="dark")
    page = visitor.opened(NOI3)
    drag(visitor, visitor.spot(1, 1), visitor.spot(4, 3))
    page.mouse.click(*visitor.spot(4, 4), button="right")
    visitor.button("share.button").click()
    text = visitor.shared("svg", tmp_path).read_text("utf-8")
    assert text.count('class="berge-annotation"') == 2
    assert visitor.say("chalk.arrow", **{"from": "(1, 1)", "to": "(4, 3)"}) in text
    with Image.open(visitor.shared("png", tmp_path)) as picture:
        colours = {colour: count for count, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    assert colours[0xEE, 0x55, 0x44] > 5000  # of a million and a half
