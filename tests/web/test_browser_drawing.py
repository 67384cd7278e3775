"""Graphs that are drawn: by mouse, touch and keyboard; the text beside the drawing always says the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from web.visitor import LANGUAGES, PATIENCE, PETERSEN, Visit, Visitor

SQUARE = "graph:a-b,b-c,c-d,d-a"


def begin(visitor: Visitor, graph: str = SQUARE) -> Locator:
    """Edit a graph, and return its text when it is drawn and valued."""
    page = visitor.opened(graph)
    visitor.mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    expect(page.locator("#drawing")).to_be_visible()
    return page.get_by_label(visitor.say("edit.graph"))


def spot(visitor: Visitor, name: str) -> tuple[float, float]:
    """Where a vertex is on the screen, once it is in view."""
    visitor.page.locator("#board").scroll_into_view_if_needed()
    return visitor.middle(name)


def take(visitor: Visitor, tool: str) -> None:
    visitor.page.locator(f"#tool-{tool}").check(force=True)


def drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end, steps=3)
    mouse.up()


@LANGUAGES
def test_a_graph_is_drawn_with_the_mouse(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page, text = visitor.page, begin(visitor)
    a, c = (spot(visitor, name) for name in "ac")
    gap = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
    page.mouse.click(*gap)
    expect(text).to_have_value("a b\na d\nb c\nc d\ne")
    visitor.announced(visitor.say("draw.added", name="e"))
    expect(page.locator("#edit-value")).to_have_text(visitor.say("edit.value.free.one", winner=visitor.player("first")))
    (x, y), a = spot(visitor, "e"), spot(visitor, "a")
    drag(visitor, (x, y), (x + 40, y + 10))
    assert spot(visitor, "e") == pytest.approx((x + 40, y + 10), abs=2)
    assert spot(visitor, "a") == pytest.approx(a, abs=1)
    expect(text).to_have_value("a b\na d\nb c\nc d\ne")
    take(visitor, "edge")
    drag(visitor, spot(visitor, "e"), spot(visitor, "a"))
    expect(text).to_have_value("a b\na d\nb c\nc d\ne\ne a")
    page.mouse.click(*spot(visitor, "e"))
    expect(page.locator("#draw-hint")).to_have_text(visitor.say("draw.from", name="e"))
    page.mouse.click(*spot(visitor, "c"))
    expect(text).to_have_value("a b\na d\nb c\nc d\ne\ne a\ne c")
    drag(visitor, spot(visitor, "a"), spot(visitor, "b"))  # where there is an edge, it goes
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c")
    expect(page.locator("#edit-value")).to_have_text(
        visitor.say("edit.value.free", n=3, winner=visitor.player("first"))
    )
    take(visitor, "token")
    page.mouse.click(*spot(visitor, "b"))
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c\n@b")
    take(visitor, "delete")
    page.mouse.click(*spot(visitor, "c"))
    expect(text).to_have_value("a d\ne\ne a\n@b\nb")
    visitor.button("edit.undo").click()
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c\n@b")
    visitor.button("edit.redo").click()
    visitor.button("edit.undo").click()
    expect(visitor.vertex("c")).to_be_visible()
    visitor.button("edit.review").click()
    expect(visitor.verdict).not_to_be_empty()


def stage(visitor: Visitor) -> dict[str, float]:
    found: dict[str, float] = visitor.page.locator("#board .berge-stage").evaluate(
        "one => { const {x, y, width, height} = one.getBoundingClientRect(); return {x, y, width, height}; }"
    )
    return found


TRIANGLE = "graph:0-1,1-2,2-0"
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("width", "options"), [(1280, {}), (390, {}), (390, TOUCH)], ids=["wide", "small", "touch"])
def test_what_is_clicked_or_dropped_stays_under_the_hand_and_all_else_where_it_is(
    visit: Visit, width: int, options: dict[str, bool]
) -> None:
    visitor = visit(width=width, **options)
    page, text = visitor.page, begin(visitor, TRIANGLE)
    press = page.touchscreen.tap if options else page.mouse.click
    before = [spot(visitor, name) for name in "012"]
    at = stage(visitor)
    for name, (x, y) in {"3": (100, 200), "4": (at["width"] - 60, 60), "5": (60, at["height"] - 60)}.items():
        press(at["x"] + x, at["y"] + y)
        expect(text).to_have_value(re.compile(f"{name}$"))
        assert spot(visitor, name) == pytest.approx((at["x"] + x, at["y"] + y), abs=2)
        assert [spot(visitor, name) for name in "012"] == [pytest.approx(one, abs=1) for one in before]
    visitor.button("edit.undo").click()
    expect(text).to_have_value(re.compile("4$"))
    assert [spot(visitor, name) for name in "012"] == [pytest.approx(one, abs=1) for one in before]
    if options:
        return
    place = (at["x"] + 60, at["y"] + 90)
    drag(visitor, spot(visitor, "0"), place)
    assert spot(visitor, "0") == pytest.approx(place, abs=2)
    assert [spot(visitor, name) for name in "12"] == [pytest.approx(one, abs=1) for one in before[1:]]
    before = [spot(visitor, name) for name in "01"]
    drag(
        visitor, spot(visitor, "2"), (at["x"] + at["width"] + 30, at["y"] + at["height"] / 2)
    )  # grows as little as needed
    assert at["x"] + at["width"] - 50 < spot(visitor, "2")[0] < at["x"] + at["width"] - 10
    assert [spot(visitor, name) for name in "01"] == [pytest.approx(one, abs=40) for one in before]
    visitor.look("draw-frame")


def test_a_drawing_is_fitted_anew_where_it_is_another_or_the_window(visit: Visit) -> None:
    visitor = visit()
    page, text = visitor.page, begin(visitor, TRIANGLE)

    def fills() -> bool:
        """Whether the vertices that stand farthest out are as far from both sides, or from top and bottom."""
        at, spots = stage(visitor), [spot(visitor, name) for name in names]
        xs, ys = zip(*spots, strict=True)
        across = (min(xs) - at["x"]) - (at["x"] + at["width"] - max(xs))
        down = (min(ys) - at["y"]) - (at["y"] + at["height"] - max(ys))
        return bool(abs(across) < 3 and abs(down) < 3)

    names = "012"
    assert fills()
    at = stage(visitor)
    page.mouse.click(at["x"] + 60, at["y"] + 60)
    names = "0123"
    spot(visitor, "3")
    assert not fills()
    page.set_viewport_size({"width": 1100, "height": 700})
    visitor.until("() => innerWidth === 1100")
    page.wait_for_timeout(200)
    for name in names:
        x, y = spot(visitor, name)
        at = stage(visitor)
        assert at["x"] < x < at["x"] + at["width"]
        assert at["y"] < y < at["y"] + at["height"]
    page.mouse.click(at["x"] + 50, at["y"] + at["height"] - 50)
    text.fill("0 1\n1 2\n2 0\n3 0")
    names = "0123"
    assert fills()
    page.keyboard.press("Escape")
    visitor.mode("review")
    expect(visitor.verdict).to_be_visible()
    visitor.mode("edit")
    assert fills()


def shape(visitor: Visitor, names: Sequence[str]) -> list[tuple[float, float]]:
    """Where vertices stand, but for where the picture is and how large: the first at (0, 0), the second 1 away."""
    found = visitor.page.locator("#board svg").first.evaluate(
        """(svg, names) => {
            const texts = [...svg.querySelectorAll(".berge-name")];
            return names.map((name) => {
                const { x, y, width, height } = texts.find((one) => one.textContent === name).getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            });
        }""",
        [*names],
    )
    spots = [complex(*one) for one in found]
    turned = [(one - spots[0]) / abs(spots[1] - spots[0]) for one in spots]
    return [(one.real, one.imag) for one in turned]


def alike(visitor: Visitor, names: Sequence[str], wanted: list[tuple[float, float]]) -> None:
    """The same as soon as what is asked for has come."""
    alike = [pytest.approx(place, abs=0.03) for place in wanted]
    for _ in range(PATIENCE // 50):
        if shape(visitor, names) == alike:
            return
        visitor.page.wait_for_timeout(50)
    assert shape(visitor, names) == alike


def test_what_a_hand_drew_is_what_is_analysed_played_and_kept(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page, text = visitor.page, begin(visitor, PETERSEN)
    page.mouse.click(*spot(visitor, "0"))
    x, y = spot(visitor, "0")
    drag(visitor, (x, y), (x - 90, y + 30))
    x, y = spot(visitor, "3")
    page.mouse.click(x + 120, y - 45)
    take(visitor, "edge")
    drag(visitor, spot(visitor, "0"), spot(visitor, "3"))
    expect(text).to_have_value(re.compile("0 3$"))
    names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    drawn = shape(visitor, names)
    visitor.look("draw-hand")
    visitor.button("edit.review").click()
    expect(visitor.verdict).not_to_be_empty()
    alike(visitor, names, drawn)
    visitor.look("draw-analysed")
    page.keyboard.press("s")
    told = visitor.shared("svg", tmp_path).read_text()
    found = {
        name: (float(x), float(y))
        for x, y, name in re.findall(r'<text class="berge-name" x="(.*?)" y="(.*?)">(.*?)<', told)
    }
    zero, one, seven = (complex(*found[name]) for name in "017")
    turned = (seven - zero) / abs(one - zero)
    assert (turned.real, turned.imag) == pytest.approx(drawn[7], abs=0.03)
    page.keyboard.press("Escape")
    page.reload()
    expect(visitor.verdict).not_to_be_empty()
    alike(visitor, names, drawn)
    page.keyboard.press("2")
    visitor.button("match.go").click()
    alike(visitor, names, drawn)
    page.keyboard.press("4")
    expect(page.locator("#drawing")).to_be_visible()
    alike(visitor, names, drawn)
    page.go_back()
    alike(visitor, names, drawn)


def test_another_graph_has_no_places_and_undo_brings_those_of_before(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    x, y = spot(visitor, "a")
    drag(visitor, (x, y), (x + 70, y + 40))
    drawn = shape(visitor, "abcd")
    visitor.button("edit.review").click()
    alike(visitor, "abcd", drawn)
    page.mouse.click(*spot(visitor, "b"))
    expect(visitor.moves).to_have_count(1)
    page.evaluate("location.hash = 'graph:a-b,b-c,c-d,d-a,a-c'")
    visitor.notice(visitor.say("open.replaced"))
    expect(page.locator("body")).to_have_attribute("data-mode", "review")
    assert shape(visitor, "abcd")[2] != pytest.approx(drawn[2], abs=0.03)
    page.locator(".notice").get_by_role("button", name=visitor.say("undo")).click()
    alike(visitor, "abcd", drawn)
    page.keyboard.press("4")
    visitor.button("draw.arrange").click()
    a, b, c, d = shape(visitor, "abcd")
    assert c == pytest.approx((b[0] + d[0], b[1] + d[1]), abs=0.03)
    visitor.button("edit.review").click()
    expect(visitor.verdict).not_to_be_empty()
    alike(visitor, "abcd", [a, b, c, d])


@LANGUAGES
def test_names_are_those_that_the_text_can_hold(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page, text = visitor.page, begin(visitor)
    take(visitor, "rename")
    page.mouse.click(*spot(visitor, "c"))
    name = page.get_by_label(visitor.say("draw.name"))
    expect(name).to_be_focused()
    for wrong, key in (("c d", "wrong"), ("#", "wrong"), ("", "wrong"), ("c-1", "wrong"), ("a", "taken")):
        name.fill(wrong)
        name.press("Enter")
        visitor.notice(visitor.say(f"draw.name.{key}", found=wrong))
        expect(text).to_have_value("a b\na d\nb c\nc d")
    before = spot(visitor, "c")
    name.fill(" 北京 ")
    name.press("Enter")
    expect(text).to_have_value("a b\na d\nb 北京\n北京 d")
    assert spot(visitor, "北京") == pytest.approx(before, abs=3)
    page.mouse.click(*spot(visitor, "a"))
    expect(name).to_have_value("a")


def test_what_was_refused_is_no_matter_once_something_is_done(visit: Visit) -> None:
    visitor = visit()
    page, text = visitor.page, begin(visitor)
    complaint = page.locator(".notice")
    for right in ("rename", "draw", "undo", "type"):
        take(visitor, "rename")
        page.mouse.click(*spot(visitor, "c"))
        name = page.get_by_label(visitor.say("draw.name"))
        name.fill("a")
        name.press("Enter")
        visitor.notice(visitor.say("draw.name.taken", found="a"))
        if right == "rename":
            name.fill("z")
            name.press("Enter")
            visitor.announced(visitor.say("draw.renamed", name="z", **{"from": "c"}))
            expect(complaint).to_have_count(0)
            visitor.button("edit.undo").click()
        elif right == "draw":
            take(visitor, "edge")
            drag(visitor, spot(visitor, "a"), spot(visitor, "c"))
        elif right == "undo":
            visitor.button("edit.undo").click()
        else:
            text.fill("a b\nb c\nb b")
            visitor.button("edit.review").click()
            expect(complaint).to_have_text(re.compile("3"))
            text.fill("a b\nb c")
        expect(complaint).to_have_count(0)


def test_a_graph_is_drawn_with_the_keyboard(visit: Visit) -> None:
    visitor = visit()
    page, text = visitor.page, begin(visitor, "graph:1-2")
    board = page.get_by_role("application")
    board.focus()
    page.keyboard.press("a")
    expect(text).to_have_value("1 2\n3")
    page.keyboard.press("e")
    page.keyboard.press("ArrowRight" if spot(visitor, "3")[0] < spot(visitor, "1")[0] else "ArrowLeft")
    page.keyboard.press("e")
    expect(text).to_have_value("1 2\n3\n3 1")
    before = spot(visitor, "1")
    page.keyboard.press("Shift+ArrowUp")
    assert spot(visitor, "1")[1] < before[1]
    page.keyboard.press("t")
    expect(text).to_have_value("1 2\n3\n3 1\n@1")
    page.keyboard.press("r")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(text).to_have_value("x 2\n3\n3 x\n@x")
    board.focus()
    page.keyboard.press("Delete")
    expect(text).to_have_value("3\n2")
    visitor.announced(visitor.say("draw.removed", name="x"))
    page.keyboard.press("Control+z")
    expect(text).to_have_value("x 2\n3\n3 x\n@x")


def test_a_finger_draws(visit: Visit) -> None:
    visitor = visit(width=390, has_touch=True, is_mobile=True)
    page, text = visitor.page, begin(visitor)
    take(visitor, "edge")
    page.touchscreen.tap(*spot(visitor, "a"))
    page.touchscreen.tap(*spot(visitor, "c"))
    expect(text).to_have_value("a b\na d\nb c\nc d\na c")
    visitor.look("draw-touch")


def test_text_and_drawing_say_the_same(visit: Visit) -> None:
    visitor = visit()
    page, text = visitor.page, begin(visitor)
    text.fill("# mine\na b\nb c d\nc x\n")
    expect(visitor.vertex("x")).to_be_visible()
    expect(visitor.vertex("d")).to_have_count(0)
    take(visitor, "delete")
    page.mouse.click(*spot(visitor, "x"))
    expect(text).to_have_value("# mine\na b\nb c d\nc")
    expect(page.locator("#edit-value")).to_have_text(visitor.say("edit.graph.line", line=3, found="b c d"))
    text.fill("")
    expect(visitor.vertex("a")).to_have_count(0)
    page.get_by_role("application").focus()
    page.keyboard.press("a")
    expect(text).to_have_value("1")
    expect(visitor.vertex("1")).to_be_visible()
    before = spot(visitor, "1")
    drag(visitor, before, (before[0] + 60, before[1] + 60))
    page.reload()
    expect(text).to_have_value("1")
    text.fill("\n".join(f"v v{n}" for n in range(300)))
    expect(page.locator("#drawing")).to_be_hidden()
    expect(page.locator("#draw-large")).to_be_visible()
    expect(page.locator("#edit-value")).to_contain_text(visitor.player("first"))
    text.fill("a b\nb c")
    expect(visitor.vertex("c")).to_be_visible()
    expect(page.locator("#drawing")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("en", "light", 1280), ("zh", "dark", 1280), ("zh", "light", 390)]
)
def test_it_is_seen_and_fit_for_all(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme=theme, width=width)
    begin(visitor, "graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5")
    take(visitor, "edge")
    visitor.page.mouse.click(*spot(visitor, "6"))
    visitor.look("draw")
