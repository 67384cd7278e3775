"""The board in a real browser: mouse, touch, keyboard, and times of large boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser import enter_loop
from web.published import skip_without

BOARD = Path(__file__).parents[2] / "page" / "board"
SCRIPT = """
import {Board, drawSvg} from "./board.js";
window.Board = Board;
window.drawSvg = drawSvg;
window.calls = [];
window.view = {picture: {kind: "board", rows: ["....", ".#..", "....", "...."]}, path: [0]};
window.open_ = (events) => {
    const handlers = {};
    for (const name of events) handlers[name] = (...values) => calls.push([name, ...values]);
    window.board = new Board(document.getElementById("host"), handlers, (n) => `cell ${n}`);
    board.set(view);
    calls.length = 0;
};
"""


HTML = f"""<!doctype html>
<link rel="stylesheet" href="other.css"><link rel="stylesheet" href="board.css">
<body style="margin:0"><div id="host" style="width:600px;height:600px"></div>
<script type="module">{SCRIPT}</script>"""


def answer(route: Route) -> None:
    """Give the page its files, as the server does."""
    name = route.request.url.rpartition("/")[2]
    if name in ("", "other.css"):
        route.fulfill(body="" if name else HTML, content_type="text/css" if name else "text/html")
    else:
        route.fulfill(path=BOARD / ("dist/board.js" if name == "board.js" else name))


@pytest.fixture(scope="module", autouse=True)
def has_board() -> None:
    skip_without("page/board/dist/board.js")


def test_example_of_the_readme_shows_a_board_that_one_can_click(browser: Browser) -> None:
    example = (BOARD / "example.html").read_text("utf-8")
    assert example.partition("</title>\n")[2] in (BOARD / "README.md").read_text("utf-8")
    with enter_loop(browser):
        page = browser.new_page()
        page.route("http://board.test/**", lambda route: route.fulfill(path=BOARD / route.request.url.split("/", 3)[3]))
        page.goto("http://board.test/example.html")
        expect(page.locator(".berge-wall")).to_be_visible()
        box = page.locator(".berge-stage").bounding_box()
        assert box
        page.mouse.click(box["x"] + 0.4 * box["width"], box["y"] + 0.3 * box["height"])
        expect(page.locator(".berge-trail")).to_have_attribute("d", re.compile("M.*L"))
        page.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with enter_loop(browser):
        page = browser.new_page(viewport={"width": 700, "height": 700})
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.route("http://page.test/**", answer)
        page.goto("http://page.test/")
        page.wait_for_function("!!window.open_")
        yield page
        page.close()
        assert not wrong


def locate_cell(page: Page, n: int) -> tuple[float, float]:
    """Return where a cell is on the screen."""
    result = page.evaluate(
        "n => { const p = board.at.locate(n), r = board.measureUnit();"
        "return [r.x + (p.x - board.middle.x) / r.unit, r.y + (p.y - board.middle.y) / r.unit]; }",
        n,
    )
    return result[0], result[1]


def take_events(page: Page) -> list[list[object]]:
    events: list[list[object]] = page.evaluate("calls.splice(0)")
    return events


def test_mouse_picks_hovers_and_draws(page: Page) -> None:
    page.evaluate("open_(['pick', 'hover'])")
    page.mouse.move(*locate_cell(page, 5))
    page.mouse.click(*locate_cell(page, 6))
    assert [one for one in take_events(page) if one[0] == "pick"] == [["pick", 6]]
    before = page.locator(".berge-screen").get_attribute("viewBox")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    page.wait_for_function("board.scale > 1")
    assert page.locator(".berge-screen").get_attribute("viewBox") != before
    x, y = locate_cell(page, 6)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 50, y - 20, steps=4)
    page.mouse.up()
    assert locate_cell(page, 6) == pytest.approx((x - 50, y - 20), abs=1.5)
    assert not [one for one in take_events(page) if one[0] == "pick"]  # a drag is no click
    page.mouse.click(*locate_cell(page, 10))
    assert [one for one in take_events(page) if one[0] == "pick"] == [["pick", 10]]
    page.evaluate("board.fit()")
    assert page.locator(".berge-screen").get_attribute("viewBox") == before


def test_keyboard_moves_the_cursor_and_picks(page: Page) -> None:
    page.evaluate("open_(['pick'])")
    stage = page.locator(".berge-stage")
    stage.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "Enter", "End", " "):
        page.keyboard.press(key)
    assert take_events(page) == [["pick", 9], ["pick", 11]]
    assert stage.get_attribute("role") == "application"
    assert stage.get_attribute("aria-label") == "cell 11"
    assert page.locator(".berge-live").inner_text() == "cell 11"
    assert page.locator(".berge-focus").get_attribute("visibility") == "visible"


def test_painting_reports_each_stroke(page: Page) -> None:
    page.evaluate("open_(['paint'])")
    page.mouse.move(*locate_cell(page, 0))
    page.mouse.down()
    page.mouse.move(*locate_cell(page, 3))  # at once: no cell between is left out
    page.mouse.up()
    assert take_events(page) == [["paint", 0, "start"], *(["paint", n, "move"] for n in (1, 2, 3)), ["paint", 3, "end"]]


def test_touch_picks_drags_and_zooms(page: Page) -> None:
    page.evaluate("open_(['pick'])")
    client = page.context.new_cdp_session(page)
    (x, y), (u, v) = locate_cell(page, 5), locate_cell(page, 10)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x, y))
    touch("touchEnd")
    assert take_events(page) == [["pick", 5]]
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (u, v))
    for step in range(1, 6):
        touch("touchMove", (x - 10 * step, y - 10 * step), (u + 10 * step, v + 10 * step))
    touch("touchEnd")
    assert page.evaluate("board.scale") > 1.1
    assert take_events(page) == []


def test_right_button_opens_the_system_menu_without_annotations(page: Page) -> None:
    page.evaluate("open_(['pick'])")
    page.evaluate("addEventListener('contextmenu', (event) => calls.push(['menu', !event.defaultPrevented]))")
    page.mouse.click(*locate_cell(page, 6), button="right")
    page.locator(".berge-stage").focus()
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    assert take_events(page) == [["menu", True]]
    assert page.locator(".berge-annotation").count() == 0


def test_picture_has_no_tab_stop(page: Page) -> None:
    page.evaluate("open_([])")
    stage = page.locator(".berge-stage")
    assert stage.get_attribute("role") == "img"
    assert stage.get_attribute("tabindex") is None


def test_only_changed_layers_are_redrawn(page: Page) -> None:
    changed = page.evaluate(
        """async () => {
            const rows = Array.from({length: 100}, (_, r) => "XOXXO".repeat(20));
            const picture = {kind: "board", rows};
            const path = Array.from({length: 5000}, (_, i) => i);
            const board = new Board(document.getElementById("host"), {pick() {}});
            board.set({picture, rows, path});
            let count = 0;
            const watch = new MutationObserver((found) => { count += found.length; });
            watch.observe(board.svg, {attributes: true, childList: true, subtree: true});
            const next = rows.slice();
            next[50] = "O" + next[50].slice(1);
            board.set({picture, rows: next, path: [...path, 5000]});
            await new Promise((done) => setTimeout(done));
            return count;
        }"""
    )
    assert 0 < changed < 20


def test_picture_uses_the_styles_of_the_page(page: Page) -> None:
    pictures = page.evaluate("['auto', 'light', 'dark'].map((theme) => drawSvg(view, {theme}))")
    expected = page.evaluate(
        "(style) => ['auto', 'light', 'dark'].map((theme) => drawSvg(view, {theme, style}))",
        (BOARD / "board.css").read_text("utf-8"),
    )
    for loaded, other in zip(pictures, expected, strict=True):
        assert list_rules(loaded) == list_rules(other)
        assert len(list_rules(other)) > 50
    assert ".berge-wall { fill: #6B7079; fill: var(--berge-wall) }" in expected[0]
    assert ".berge-wall { fill: #7C828C }" in expected[2]
    assert "berge-stage" not in pictures[0]


def list_rules(document: str) -> list[str]:
    """Return the beginnings of rules, and colours in order: browsers format the rest differently."""
    return re.findall(r"[.][\w .>,-]+(?= \{)|#\w{6}|var\([\w-]+\)", document.partition("</style>")[0])
