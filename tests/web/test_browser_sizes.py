"""Windows of every size, colours of the machine's own, and the keyboard's way to the board."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from thorough import cases
from web.deeds import reload
from web.visitor import KING, LANGUAGES, NOI3, Visit, Visitor

LOW = {"phone-667": (667, 375), "phone-844": (844, 390), "zoom-200": (640, 400)}
HIGH = {"phone": (375, 667), "phone-640": (360, 640), "phone-568": (320, 568)}
SIZES = LOW | HIGH
DAILY = ("phone", "phone-667")
TINY = (320, 256)
"""A window of 1280 x 1024 enlarged to 400 %."""
pytestmark = pytest.mark.slow


def inside(visitor: Visitor, what: Locator) -> bool:
    """Whether all of something is in the window, and nothing lies upon its middle, once the page has settled."""
    for _ in range(50):
        if lies_open(visitor, what):
            return True
        visitor.page.wait_for_timeout(100)
    return False


def lies_open(visitor: Visitor, what: Locator) -> bool:
    return bool(
        what.evaluate(
            """one => {
                const {x, y, width, height, bottom} = one.getBoundingClientRect();
                const seen = one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
                return seen && width > 0 && x >= 0 && y >= 0 && bottom <= innerHeight + 1;
            }"""
        )
    )


def sized(visit: Visit, language: str, size: tuple[int, int]) -> Visitor:
    return visit(language, width=size[0], viewport={"width": size[0], "height": size[1]})


@LANGUAGES
@pytest.mark.parametrize("game", [NOI3, "juniper:30", "maze:9x9"])
@pytest.mark.parametrize("name", cases(SIZES, DAILY))
def test_the_board_and_what_one_does_next_are_above_the_fold(visit: Visit, name: str, game: str, language: str) -> None:
    visitor = sized(visit, language, SIZES[name])
    page = visitor.opened(game)
    board = page.locator("#board")
    expect(page.locator("#legend")).to_be_visible()
    for what in (board, page.locator("#verdict-title"), page.locator("#controls")):
        assert inside(visitor, what)
    frame = board.bounding_box()
    assert frame
    assert frame["height"] > 200, "the legend takes no more than a line"
    visitor.look(f"size-{name}-{game[:4]}-review")
    if game == NOI3:  # where there are mistakes
        visitor.mode("retry")
        assert inside(visitor, page.locator("#retry .next p").first)
        visitor.look(f"size-{name}-retry")
    visitor.mode("play")
    assert inside(visitor, board)
    start = page.locator("#play-form .primary")
    assert inside(visitor, start)
    visitor.look(f"size-{name}-{game[:4]}-setup")
    start.click()
    assert inside(visitor, page.locator("#play-hint"))
    assert inside(visitor, page.locator("#match-say"))
    visitor.look(f"size-{name}-{game[:4]}-play")


@LANGUAGES
@pytest.mark.parametrize("name", cases(SIZES, DAILY))
def test_what_one_may_do_about_a_puzzle_is_above_the_fold(visit: Visit, name: str, language: str) -> None:
    visitor = sized(visit, language, SIZES[name])
    chosen = json.dumps({"daily": False, "ruleset": "planinarenje", "difficulty": 4})
    visitor.page.add_init_script(f"location.host && localStorage.setItem('berge.puzzle', '{chosen}');")
    page = visitor.opened(NOI3)
    visitor.button("learn.puzzles").first.click()
    assert inside(visitor, page.locator("#puzzle-hint"))
    assert inside(visitor, page.locator("#puzzle-said"))
    visitor.look(f"size-{name}-puzzle")
    page.locator("#puzzle-show").click()
    expect(page.locator("#puzzle-analyse")).to_be_visible()
    assert inside(visitor, page.locator("#puzzle-said"))
    assert inside(visitor, page.locator("#puzzles .acts button").first)


@LANGUAGES
@pytest.mark.parametrize("size", cases([(320, 568), TINY, (320, 180), *SIZES.values()], [TINY, SIZES["phone"]]))
def test_what_the_lesson_wants_is_seen_beside_its_board(visit: Visit, size: tuple[int, int], language: str) -> None:
    visitor = sized(visit, language, size)
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    to_do, done, slip = ("task", "stage"), ("said", "next", "stage"), ("said", "back", "show", "stage")
    places: list[tuple[int, list[int], tuple[str, ...]]] = [(at, [], to_do) for at in range(4)]
    places += [(0, [1], done), (4, [], (*to_do, "show")), (5, [], ("task", "puzzles", "play", "again"))]
    for at, walk, seen in [*places, (4, [9, 10, 6], slip)]:
        page.evaluate("kept => sessionStorage.setItem('berge.open.lesson', kept)", json.dumps({"at": at, "walk": walk}))
        reload(visitor)
        for what in seen:
            one = page.locator("#lesson .berge-stage" if what == "stage" else f"#lesson-{what}")
            assert inside(visitor, one), (at, walk, what)
        if at == 2:
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("Enter")
            expect(page.locator("#lesson-said")).not_to_be_empty()
            assert inside(visitor, page.locator("#lesson-said")), "which half it is"
        if at == 4:
            frame = page.locator("#lesson .berge-frame").bounding_box()
            assert frame
            assert frame["width"] >= 4 * 24, "cells are large enough for a finger"
        scrolls = page.locator("#lesson").evaluate("one => one.scrollHeight - one.clientHeight")
        assert scrolls <= 0, (at, walk)
    visitor.look(f"lesson-{size[0]}-{size[1]}")


@LANGUAGES
@pytest.mark.parametrize("size", [TINY, (320, 200)])
@pytest.mark.parametrize("game", [NOI3, "juniper:30", "maze:9x9"])
def test_at_400_percent_the_board_and_what_is_said_are_seen_together(
    visit: Visit, game: str, size: tuple[int, int], language: str
) -> None:
    visitor = sized(visit, language, size)
    page = visitor.opened(game)
    expect(page.locator("#why-text")).not_to_be_empty()
    for what in ("#board", "#verdict-title", "#zoom button >> nth=-1"):
        assert inside(visitor, page.locator(what)), what
    visitor.look(f"size-{size[1]}-{game[:4]}-review")
    visitor.mode("play")
    start = page.locator("#play-form .primary")
    assert inside(visitor, start)
    start.click()
    page.locator("#notices").evaluate("notices => notices.replaceChildren()")
    for what in ("#board", "#match-say", "#play-hint"):
        assert inside(visitor, page.locator(what)), what
    visitor.look(f"size-{size[1]}-{game[:4]}-play")
    page.locator("#explain").check()
    assert inside(visitor, page.locator("#board"))
    assert inside(visitor, visitor.verdict)


@LANGUAGES
def test_on_low_windows_nothing_lies_upon_the_level(visit: Visit, language: str) -> None:
    visitor = sized(visit, language, (667, 340))
    page = visitor.opened(NOI3)
    visitor.mode("play")
    for what in ("#board", "#play-form .primary", "#play-level"):
        assert inside(visitor, page.locator(what)), what
    visitor.look("size-low-setup")


@LANGUAGES
@pytest.mark.parametrize(
    "size", cases([(1280, 800), (1000, 500), (320, 568), TINY, *SIZES.values()], [(1280, 800), TINY, SIZES["phone"]])
)
def test_a_notice_stands_between_the_bar_and_the_board(visit: Visit, size: tuple[int, int], language: str) -> None:
    visitor = sized(visit, language, size)
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.locator("#play-form .primary").click()
    visitor.notice(visitor.say("match.started"))
    bar, notice, board = (page.locator(what).bounding_box() for what in (".top", ".notice", "#board"))
    assert bar
    assert notice
    assert board
    assert bar["y"] + bar["height"] <= notice["y"]
    assert notice["y"] + notice["height"] <= board["y"]
    visitor.look(f"notice-{size[0]}-{size[1]}")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert inside(visitor, page.locator(".notice"))


@LANGUAGES
def test_all_that_one_does_next_is_seen_in_low_windows(visit: Visit, language: str) -> None:
    visitor = sized(visit, language, SIZES["phone-667"])
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.locator("#play-form .primary").click()
    page.locator("#notices").evaluate("notices => notices.replaceChildren()")
    for what in ("#play-hint", "#play-undo", "#play-end"):
        assert inside(visitor, page.locator(what)), what
        right = page.locator(what).evaluate("one => one.getBoundingClientRect().right")
        assert right <= page.locator("#match").evaluate("one => one.getBoundingClientRect().right"), what


def test_there_are_buttons_to_come_nearer_where_cells_are_small(visit: Visit) -> None:
    page = sized(visit, "en", TINY).opened(NOI3)
    expect(page.locator("#zoom")).to_be_visible()
    visitor = sized(visit, "en", SIZES["phone"])
    page = visitor.opened(NOI3)
    expect(page.locator("#zoom")).to_be_hidden()
    page = visitor.opened("king:14x14")
    expect(page.locator("#zoom")).to_be_visible()
    cell = visitor.spot(1, 2)[0] - visitor.spot(1, 1)[0]
    visitor.button("zoom.in").click()
    assert visitor.spot(1, 2)[0] - visitor.spot(1, 1)[0] > cell


@LANGUAGES
def test_there_are_such_buttons_in_puzzles_too(visit: Visit, language: str) -> None:
    visitor = sized(visit, language, (390, 844))
    page = visitor.opened("king:3x3")
    wide = {"daily": False, "ruleset": "planinarenje", "difficulty": 1, "id": "planinarenje-1-01"}
    page.evaluate("text => localStorage.setItem('berge.puzzle', text)", json.dumps(wide))
    visitor.button("learn.puzzles").first.click()
    board, zoom = page.locator("#puzzles .board"), page.locator("#puzzles .zoom")
    vertex = board.locator(".berge-name").first
    expect(zoom).to_be_visible()
    visitor.look("puzzle-wide")
    before = vertex.bounding_box()
    assert before
    nearer = zoom.get_by_role("button", name=visitor.say("zoom.in"))
    for _ in range(6):
        nearer.click()
    expect(nearer).to_be_focused()
    after = vertex.bounding_box()
    assert after
    assert after["height"] > 2 * before["height"]
    visitor.look("puzzle-near")
    zoom.get_by_role("button", name=visitor.say("zoom.fit")).click()
    assert vertex.bounding_box() == before
    page.locator("#puzzle-game").select_option("rabbit")
    expect(board.locator(".berge-black").first).to_be_attached()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(zoom).to_be_hidden()


def test_the_board_is_five_tabs_away_and_has_the_focus_when_a_key_begins_a_mode(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    board = page.get_by_role("application")
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(board).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(visitor.button("share.button")).to_be_focused()
    page.keyboard.press("End")
    expect(visitor.button("help.button")).to_be_focused()
    page.keyboard.press("2")
    expect(board).to_be_focused()
    expect(board).to_have_attribute("aria-label", f"{visitor.say('board.label')} row 3, column 3, the token")


def test_the_offer_of_the_lesson_comes_between_the_bar_and_the_board(visit: Visit) -> None:
    visitor = visit(new=True)
    page = visitor.opened(KING)
    visitor.button("help.button").focus()
    for name in ("lesson.offer.go", "lesson.offer.no"):
        page.keyboard.press("Tab")
        expect(visitor.button(name)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("application")).to_be_focused()


@LANGUAGES
def test_escape_leaves_every_dialog(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    for name in ("share.button", "help.button", "learn.rules"):
        visitor.button(name).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_colours_of_the_machine_are_heeded(visit: Visit) -> None:
    visitor = visit("en", forced_colors="active")
    page = visitor.opened(NOI3)
    visitor.look("forced-review")
    visitor.mode("play")
    visitor.look("forced-play")
    chosen, other = (page.locator(f"button[data-mode={mode}]") for mode in ("play", "review"))
    outlines = [one.evaluate("one => getComputedStyle(one).outlineStyle") for one in (chosen, other)]
    assert outlines[0] != outlines[1], "the mode is told by more than its colour"
    pieces = [page.locator(f"#board .berge-{piece}").first for piece in ("black", "white")]
    fills = [one.evaluate("one => getComputedStyle(one).fill") for one in pieces]
    assert fills[0] != fills[1], "pieces differ"
    page.locator("#play-form .primary").click()
    visitor.notice(visitor.say("match.started"))
    edge = page.locator(".notice").evaluate("one => getComputedStyle(one).borderTopStyle")
    assert edge == "solid", "a notice ends somewhere"
