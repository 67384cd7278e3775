"""Walks in all window sizes and colours, in print, as slides, and in a frame of another page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, expect

import berge
from web.actions import wait_until_loaded
from web.visitor import KING, NOI3, SHOTS, Visit, Visitor

pytestmark = pytest.mark.slow
SIZES = {
    "phone": (375, 667),
    "phone-568": (320, 568),
    "phone-667": (667, 375),
    "zoom-200": (640, 400),
    "window": (1000, 700),
}
TINY = (320, 256)
"""A window of 1280 x 1024 enlarged to 400 %."""
INSIDE = """(selector) => {
    const one = document.querySelector(selector);
    if (!one) return false;
    const {x, y, width, height, bottom} = one.getBoundingClientRect();
    const seen = one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    return seen && width > 0 && x >= 0 && y >= 0 && bottom <= innerHeight + 1;
}"""
"""Whether all of something is in the window, and nothing lies upon its middle."""


def wait_until_inside(visitor: Visitor, *selectors: str) -> None:
    """Wait until all conditions are true."""
    for selector in selectors:
        visitor.wait_until(INSIDE, selector)


def visit_window(visit: Visit, language: str, size: tuple[int, int]) -> Visitor:
    return visit(language, width=size[0], viewport={"width": size[0], "height": size[1]})


@pytest.mark.thorough
@pytest.mark.parametrize("case", [f"{one}-{name}" for name in (*SIZES, "tiny") for one in ("en", "zh")])
def test_next_action_is_visible_without_scrolling(visit: Visit, case: str) -> None:
    language, _, name = case.partition("-")
    size = SIZES.get(name, TINY)
    visitor = visit_window(visit, language, size)
    page = visitor.open_game(KING)
    for game in ("juniper:30", "maze:9x9", NOI3):
        visitor.turn_to(game)
        expect(page.locator("#why-text")).not_to_be_empty()
        wait_until_inside(visitor, "#board", "#verdict-title")
        if size != TINY:
            wait_until_inside(visitor, "#controls")
            frame = page.locator("#board").bounding_box()
            assert frame
            assert frame["height"] > 200, "the legend takes no more than a line"
        if game == NOI3 and size != TINY:
            visitor.choose_mode("retry")
            wait_until_inside(visitor, "#retry .next p")
        visitor.choose_mode("play")
        wait_until_inside(visitor, "#play-form .primary")
        page.locator("#play-form .primary").click()
        if game == NOI3:
            visitor.expect_notice(visitor.say("match.started"))
            bar, notice, board = (page.locator(what).bounding_box() for what in (".top", ".notice", "#board"))
            assert bar
            assert notice
            assert board
            assert bar["y"] + bar["height"] <= notice["y"]
            above, below = notice["y"] + notice["height"] <= board["y"], notice["y"] >= board["y"] + board["height"]
            assert above or below
            if size != TINY:
                assert below, "the notice covers no title, no names and no button"
        page.locator("#notices").evaluate("notices => notices.replaceChildren()")
        wait_until_inside(visitor, "#board", "#play-hint", "#match-say")
    visitor.look(f"size-{name}-play")
    visitor.find_button("learn.puzzles").first.click()
    expect(page.locator("#puzzle-hint")).to_be_visible()
    if size != TINY:
        wait_until_inside(visitor, "#puzzle-hint", "#puzzle-status")
        page.locator("#puzzle-show").click()
        expect(page.locator("#puzzle-analyse")).to_be_visible()
        wait_until_inside(visitor, "#puzzle-status", "#puzzles .acts button")


@pytest.mark.thorough
@pytest.mark.parametrize("size", [TINY, SIZES["phone"], (375, 600)])
def test_lesson_task_is_visible_beside_its_board(visit: Visit, size: tuple[int, int]) -> None:
    """The dialog has the same height at all steps."""
    visitor = visit_window(visit, "zh" if size == TINY else "en", size)
    page = visitor.open()
    visitor.find_button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    to_do, praise, slip = ("task", "stage"), ("status", "next", "stage"), ("status", "back", "show", "stage")
    places: list[tuple[int, list[int], tuple[str, ...]]] = [(at, [], to_do) for at in range(4)]
    places += [(0, [1], praise), (4, [], (*to_do, "show")), *((at, [], to_do) for at in (5, 6, 7))]
    places += [(8, [], ("task", "puzzles", "play", "again"))]
    heights = set()
    for at, walk, parts in [*places, (4, [9, 10, 6], slip)]:
        page.evaluate("kept => sessionStorage.setItem('berge.open.lesson', kept)", json.dumps({"at": at, "walk": walk}))
        page.reload()
        wait_until_loaded(visitor)
        wait_until_inside(
            visitor, *("#lesson .berge-stage" if what == "stage" else f"#lesson-{what}" for what in parts)
        )
        if at == 4:
            frame = page.locator("#lesson .berge-frame").bounding_box()
            assert frame
            assert frame["width"] >= 4 * 24, "cells are large enough for a finger"
        assert page.locator("#lesson").evaluate("one => one.scrollHeight - one.clientHeight") <= 0, (at, walk)
        heights.add(page.locator("#lesson").evaluate("one => one.offsetHeight"))
    assert len(heights) == 1
    visitor.look(f"lesson-{size[0]}-{size[1]}")


LONG = "graph:~1A_very_long_vertex_name_indeed_of_many_letters_0-B,B-Another_very_long_vertex_name_of_letters_1@B"


@pytest.mark.thorough
def test_large_boards_zoom_and_small_windows_wrap_long_names(visit: Visit) -> None:
    zoom_and_play_by_keys(visit())
    visitor = visit_window(visit, "en", TINY)
    page = visitor.open_game(NOI3)
    expect(page.locator("#zoom")).to_be_visible()
    visitor = visit(width=375)
    page = visitor.open_game(NOI3)
    expect(page.locator("#zoom")).to_be_hidden()
    visitor.turn_to("king:14x14")  # cells are small
    expect(page.locator("#zoom")).to_be_visible()
    cell = visitor.locate_cell(1, 2)[0] - visitor.locate_cell(1, 1)[0]
    page.get_by_role("status").get_by_role("button", name=visitor.say("close")).click()
    visitor.find_button("zoom.in").click()
    assert visitor.locate_cell(1, 2)[0] - visitor.locate_cell(1, 1)[0] > cell
    wide = {"daily": False, "ruleset": "planinarenje", "difficulty": 1, "id": "planinarenje-1-01"}
    page.evaluate("text => localStorage.setItem('berge.puzzle', text)", json.dumps(wide))
    visitor.find_button("learn.puzzles").first.click()
    zoom, vertex = page.locator("#puzzles .zoom"), page.locator("#puzzles .board .berge-name").first
    expect(zoom).to_be_visible()
    before = vertex.bounding_box()
    nearer = zoom.get_by_role("button", name=visitor.say("zoom.in"))
    for _ in range(6):
        nearer.click()
    after = vertex.bounding_box()
    assert before
    assert after
    assert after["height"] > 2 * before["height"]
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 320, "height": 667})
    visitor.turn_to(LONG)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.look("long-name")
    for name in ("why-text", "why-answer", "verdict-title", "verdict-move"):
        assert page.locator(f"#{name}").evaluate(
            "one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth"
        ), name
    page.set_viewport_size({"width": 320, "height": 200})
    visitor.turn_to(NOI3)
    expect(page.locator("#why-text")).not_to_be_empty()
    top = "() => document.querySelector('#board svg').getBoundingClientRect().top + scrollY"
    where = page.evaluate(top)
    page.evaluate("game => { location.hash = game; }", KING)
    visitor.expect_notice(visitor.say("open.replaced"))
    assert page.evaluate(top) == where  # what comes and goes moves nothing
    visitor.find_button("undo").click()
    expect(visitor.moves).to_have_count(4)
    assert page.evaluate(top) == where


def zoom_and_play_by_keys(visitor: Visitor) -> None:
    page = visitor.open_game("maze:100x100")
    expect(page.get_by_role("group", name=visitor.say("zoom.title"))).to_be_visible()
    width = "document.querySelector('#board svg').getAttribute('viewBox').split(' ')[2]"
    before = float(page.evaluate(width))
    visitor.find_button("zoom.in").click()
    assert float(page.evaluate(width)) < before
    numbers = page.locator("#board .berge-rulers .berge-label")
    expect(numbers.first).to_be_visible()
    rows = [int(text) for text in numbers.all_text_contents()]
    assert len(rows) > 8, "rows and columns keep their numbers"
    visitor.find_button("zoom.fit").click()
    expect(numbers).to_have_count(0)
    assert float(page.evaluate(width)) == before
    page.get_by_role("application").focus()
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(1)
    assert visitor.read_moves() == ["(1, 1)"]


def test_page_follows_language_theme_and_motion_settings(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open_game(NOI3)
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))
    expect(page).to_have_title(re.compile("兔兔与蛋蛋|Rabbit and Egg"))
    for theme in ("light", "dark"):
        page.locator("#go-theme").click()
        expect(page.locator("#go-theme")).to_have_attribute("aria-label", visitor.say(f"theme.{theme}"))
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper != "rgb(255, 255, 255)"
    english = re.search("[A-Za-z]{4,}", page.locator("main").inner_text().replace("berge", ""))
    assert not english, english
    page.evaluate(
        "() => { window.moved = 0; const own = Element.prototype.animate;"
        "Element.prototype.animate = function (...values) { moved++; return own.apply(this, values); };"
        "document.addEventListener('transitionrun', () => moved++, true); }"
    )
    motions: tuple[Literal["reduce", "no-preference"], ...] = ("reduce", "no-preference")
    for motion in motions:
        page.emulate_media(reduced_motion=motion)
        visitor.step("Home", 0)
        page.evaluate("() => { window.moved = 0; }")
        for ply in (1, 2):
            visitor.step("ArrowRight", ply)
        assert (page.evaluate("moved") > 0) == (motion != "reduce")


def has_changed(what: Locator, before: set[bytes]) -> bool:
    """Return whether an element looks different after the next paint."""
    return any(what.screenshot() not in before for _ in range(20))


@pytest.mark.thorough
def test_selection_is_visible_in_forced_colours(visit: Visit) -> None:
    visitor = visit(forced_colors="active")
    page = visitor.open_game(NOI3)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.step("ArrowRight", 1)
    switch = page.locator("#explain")
    page.locator("#note summary").click()
    marks = page.locator("#note-marks label")
    for at in (0, 3, 6):
        marks.nth((at + 3) % 7).click()
        page.mouse.move(0, 0)
        elsewhere = marks.nth(at).screenshot()
        marks.nth(at).click()
        page.evaluate("document.activeElement.blur()")
        page.mouse.move(0, 0)
        assert has_changed(marks.nth(at), {elsewhere}), at
    page.evaluate("scrollTo(0, 0)")
    visitor.look("forced-review")
    looks = {switch.screenshot()}
    page.keyboard.press("e")
    page.mouse.move(0, 0)
    assert has_changed(switch, looks)
    visitor.choose_mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    swatches = [one.screenshot() for one in page.locator("#edit .swatch").all()]
    assert len(set(swatches)) == len(swatches) > 2
    brush = page.locator("#edit .choices label")
    before = brush.nth(1).screenshot()
    brush.nth(1).click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    assert has_changed(brush.nth(1), {before})
    visitor.look("forced-edit")


def test_print_is_light_and_complete(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(theme="dark", width=718)  # what A4 leaves between its margins
    page = visitor.open_game(NOI3)
    page.locator("#go-theme").click()
    page.locator("#go-theme").click()
    report = tmp_path / "report.html"
    report.write_text(berge.review(berge.loads(NOI3)).dumps("html"), "utf-8")
    paper = "getComputedStyle(document.querySelector('#board .berge-paper, .report-board .berge-paper')).fill"
    colour = "getComputedStyle(document.querySelector('#verdict-title, .report-verdict')).color"
    for address in ("", report.as_uri()):
        if address:
            page.goto(address)
        assert page.evaluate(paper) == "rgb(23, 24, 27)"
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate(paper) == "rgb(255, 255, 255)"
        assert page.evaluate(colour) == "rgb(0, 0, 0)"
        for name in ("#board, .report-board", "#moves, .report-moves"):
            box = page.locator(name).first.bounding_box()
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 718
        assert page.evaluate(
            "[...document.querySelectorAll('*')].every(e => e.scrollHeight <= e.clientHeight + 2 ||"
            "getComputedStyle(e).overflowY === 'visible' || e.closest('.sr, svg, button, [hidden]'))"
        )
        page.emulate_media(media="screen", color_scheme="dark")


SCREENS = [(1280, 720), (1920, 1080), (1024, 768), (640, 480)]
SMALL = {(375, 667): 375, (320, 568): 320, (667, 375): 375, (640, 400): 400, (320, 256): 224, (320, 200): 200}
"""Windows of phones and of pages that are enlarged, and what the board's shorter side has there at least."""
LIES = """() => {
    const names = ["#board", "#verdict-title", "#legend", "#controls", "#slides-leave"].filter(
        (name) => document.querySelector(name).checkVisibility());
    const boxes = names.map((name) => document.querySelector(name).getBoundingClientRect());
    const inside = ({left, top, right, bottom, width, height}) =>
        width > 0 && height > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const apart = (one, other) =>
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    const {scrollHeight, scrollWidth} = document.documentElement;
    return boxes.every(inside) && boxes.every((box, n) => boxes.slice(0, n).every((one) => apart(one, box)))
        && scrollHeight <= innerHeight && scrollWidth <= innerWidth;
}"""
"""Whether all of the view for slides is whole in the window, and nothing lies on something else."""


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "zh"])
def test_slides_show_board_winner_and_legend_completely(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open_game(NOI3)
    page.evaluate("document.documentElement.requestFullscreen = null")  # as on some phones: windows of all sizes
    page.keyboard.press("s")
    expect(page.locator("#share-files")).to_contain_text("JSON")
    visitor.find_button("slides.go").click()
    expect(page.locator("#why-text")).to_be_hidden()
    visitor.expect_notice(visitor.say("slides.hint"))
    for size in (*SCREENS, *SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.wait_until("width => innerWidth === width", size[0])
        for ply in (0, 1) if size in SCREENS else (0,):
            expect(page.locator("#legend")).to_be_visible()
            visitor.wait_until(LIES)
            visitor.step("ArrowRight", ply + 1)
        box = page.locator("#board").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= SMALL.get(size, 0.8 * size[1])
        visitor.step("Home", 0)
    visitor.width = 320
    visitor.look("slides")
    page.keyboard.press("e")  # then nothing is told
    expect(page.locator("#legend")).to_be_hidden()
    page.keyboard.press("c")  # there is no place to write
    expect(page.locator("#note")).not_to_have_attribute("open", "")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")  # closes what lies on top
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("body.slides")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_attached()
    expect(page.locator("body.slides")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("delete document.documentElement.requestFullscreen")
    page.keyboard.press("s")
    expect(page.locator("#share-files")).to_contain_text("JSON")
    visitor.find_button("slides.go").click()
    expect(page.locator("body.slides")).to_have_count(1)
    visitor.wait_until("() => document.fullscreenElement")
    page.keyboard.press("2")  # another mode has more to show
    expect(page.locator("body.slides")).to_have_count(0)
    visitor.wait_until("() => !document.fullscreenElement")


@pytest.mark.thorough
def test_tap_leaves_slides_on_a_phone(visit: Visit) -> None:
    visitor = visit("zh", width=375, has_touch=True, is_mobile=True)
    page = visitor.open_game(NOI3)
    visitor.step("Home", 0)
    visitor.find_button("share.button").click()
    expect(page.locator("#share-files")).to_contain_text("JSON")
    visitor.find_button("slides.go").click()
    visitor.expect_notice(visitor.say("slides.hint.touch"))
    visitor.wait_until(
        """() => {
            const [one, other] = [".notice", "#board .berge-frame"].map(
                (name) => document.querySelector(name).getBoundingClientRect());
            return one.bottom <= other.top || one.top >= other.bottom;
        }"""
    )
    visitor.wait_until(LIES)
    page.locator("#step-on").tap()
    visitor.wait_for_ply(1)
    page.locator("#slides-leave").tap()
    expect(page.locator("#why")).to_be_visible()


def test_report_in_a_frame_works_by_keyboard(visit: Visit, browser: Browser, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open_game(NOI3)
    visitor.find_button("share.button").click()
    code = page.get_by_label(visitor.say("share.embed"))
    expect(code).to_have_value(
        '<iframe src="rabbit.html" title="Rabbit and Egg" width="100%" height="480" style="border: 0"></iframe>'
    )
    report = visitor.download_shared("html", tmp_path)
    assert report.name == "rabbit.html"
    blog = tmp_path / "blog.html"
    blog.write_text(
        f"<!doctype html><title>blog</title><p>before</p>{code.input_value()}<p style='height: 3000px'>after"
    )
    with browser.new_context(viewport={"width": 800, "height": 700}) as context:
        other = context.new_page()
        wrong: list[str] = []
        other.on("pageerror", lambda error: wrong.append(str(error)))
        other.goto(blog.as_uri())
        frame = other.frame_locator("iframe")
        board = frame.locator(".report-board")
        expect(board).to_be_visible()
        box, outer = board.bounding_box(), other.locator("iframe").bounding_box()
        assert box
        assert outer
        for width in (720, 1300, 800):
            other.set_viewport_size({"width": width, "height": 700})
            box, legend, foot = (
                frame.locator(one).bounding_box() for one in (".report-board", ".report-legend", "footer")
            )
            assert box
            assert legend
            assert foot
            assert box["y"] + box["height"] <= outer["y"] + outer["height"], "the whole board is seen"
            assert legend["y"] + legend["height"] <= foot["y"] + 1, "nothing lies upon the legend"
        at = frame.locator(".report-at")
        before = at.text_content()
        other.mouse.move(box["x"] + 20, box["y"] + 20)
        other.mouse.wheel(0, 60)
        expect(at).to_have_text(str(before))  # who scrolls past it steps through no game
        other.evaluate("scrollTo(0, 0)")
        frame.locator("h1").click()
        other.keyboard.press("Home")
        expect(at).to_have_text("After 0 of 4 moves")
        other.keyboard.press("ArrowRight")
        expect(at).to_have_text("After 1 of 4 moves")
        other.screenshot(path=SHOTS / "frame.png")
        assert not wrong
