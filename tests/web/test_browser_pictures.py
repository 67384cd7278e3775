"""The board as a picture: copied, without numbers, alone in the window, and in a frame on another page."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from web.visitor import LANGUAGES, NOI3, Visit

pytestmark = pytest.mark.slow


def test_the_picture_can_be_copied(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.opened(NOI3)
    visitor.button("share.button").click()
    visitor.button("file.copy").click()
    expect(page.locator("#share-said")).to_have_text(visitor.say("share.copied"))
    read = """async () => {
        const [one] = await navigator.clipboard.read();
        return [...new Uint8Array(await (await one.getType("image/png")).arrayBuffer())];
    }"""
    picture = Image.open(BytesIO(bytes(page.evaluate(read))))
    assert max(picture.size) == 1600
    assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 10


@LANGUAGES
def test_numbers_of_rows_and_columns_can_be_hidden_on_the_board_and_in_pictures(
    visit: Visit, tmp_path: Path, language: str
) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    labels = page.locator("#board .berge-label")
    expect(labels).to_have_count(8)
    visitor.button("share.button").click()
    visitor.look("share-more")
    page.get_by_label(visitor.say("slides.labels")).uncheck()
    expect(labels).to_have_count(0)
    assert 'berge-label"' not in visitor.shared("svg", tmp_path).read_text("utf-8")
    page = visitor.opened(NOI3)
    expect(labels).to_have_count(0)


SCREENS = [(1280, 720), (1366, 768), (1920, 1080), (1024, 768), (800, 600), (640, 480)]
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
    const wrong = names.filter((_, n) => !inside(boxes[n]));
    for (const [n, box] of boxes.entries())
        wrong.push(...names.slice(0, n).filter((_, m) => !apart(box, boxes[m])).map((name) => names[n] + name));
    const {scrollHeight, scrollWidth} = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth ? [...wrong, "the page"] : wrong;
}"""
"""What of the view for slides is not whole in the window, or lies on something else."""


@LANGUAGES
def test_slides_show_the_board_who_wins_and_the_legend_whole(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.button("share.button").click()
    visitor.button("slides.go").click()
    expect(page.locator("#why-text")).to_be_hidden()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for ply in (0, 1, 2, 3):
            expect(page.locator("#legend")).to_be_visible()
            assert page.evaluate(LIES) == [], (width, ply)
            visitor.step("ArrowRight", ply + 1)
        visitor.step("ArrowLeft", 3)
        box = page.locator("#board").bounding_box()
        assert box
        assert box["height"] >= 0.8 * height
        visitor.width = width
        visitor.look("slides")
        visitor.step("Home", 0)
    for (width, height), side in SMALL.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#legend")).to_be_visible()
        assert page.evaluate(LIES) == [], (width, height)
        box = page.locator("#board").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= side
        visitor.width = width
        visitor.look("slides")
    page.keyboard.press("e")  # then nothing is told
    expect(page.locator("#legend")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_visible()
    assert visitor.here == 0


@LANGUAGES
@pytest.mark.parametrize("touched", [False, True])
@pytest.mark.parametrize("size", [(375, 667), (667, 375), (1024, 768)])
def test_slides_tell_how_one_steps_and_leaves_beside_the_board(
    visit: Visit, language: str, touched: bool, size: tuple[int, int]
) -> None:
    width, height = size
    options = {"has_touch": True, "is_mobile": True} if touched else {}
    visitor = visit(language, width=width, viewport={"width": width, "height": height}, **options)
    page = visitor.opened(NOI3)
    visitor.step("Home", 0)
    visitor.button("share.button").click()
    visitor.button("slides.go").click()
    visitor.notice(visitor.say("slides.said.touch" if touched else "slides.said"))
    notice, squares = (page.locator(one).bounding_box() for one in (".notice", "#board .berge-frame"))
    assert notice
    assert squares
    apart = (
        notice["x"] >= squares["x"] + squares["width"]
        or notice["x"] + notice["width"] <= squares["x"]
        or notice["y"] + notice["height"] <= squares["y"]
        or notice["y"] >= squares["y"] + squares["height"]
    )
    assert apart, (notice, squares)
    visitor.look(f"slides-told-{'touched' if touched else 'keys'}")
    if touched:
        assert page.evaluate(LIES) == []
        page.locator("#step-on").tap()
        visitor.arrive(1)
        page.locator("#slides-leave").tap()
    else:
        visitor.step("ArrowRight", 1)
        page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_visible()


def test_the_report_works_in_a_frame_by_its_keys(visit: Visit, browser: Browser, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.button("share.button").click()
    code = page.get_by_label(visitor.say("share.embed"))
    expect(code).to_have_value(
        '<iframe src="rabbit.html" title="Rabbit and Egg" width="100%" height="480" style="border: 0"></iframe>'
    )
    report = visitor.shared("html", tmp_path)
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
        for width in (720, 1000, 1300, 800):
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
        other.screenshot(path=Path(__file__).parents[2] / "target" / "screenshots" / "frame.png")
        assert not wrong
