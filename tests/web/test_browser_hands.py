"""The page by keyboard alone and by touch, on paper and on large boards, and what it keeps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import berge
from lines import GAMES
from web.deeds import my_turn, try_any
from web.visitor import KING, LANGUAGES, NOI3, SHOTS, Visit, Visitor

pytestmark = pytest.mark.slow


def tab_to(visitor: Visitor, name: str | re.Pattern[str], role: str = "button", most: int = 60) -> None:
    """Press Tab until something has the focus."""
    there: Any = visitor.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        if there.first.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {name}")


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("zh", 375)])
def test_everything_by_keyboard_alone(visit: Visit, language: str, width: int) -> None:
    visitor = visit(language, width=width)
    page = visitor.open()
    tab_to(visitor, re.compile("^" + re.escape(visitor.say("sample.rabbit.3"))))
    page.keyboard.press("Enter")
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    board = page.get_by_role("application")
    page.keyboard.press("Home")
    visitor.arrive(0)
    for _ in range(60):  # to the board
        page.keyboard.press("Tab")
        if board.evaluate("e => e === document.activeElement"):
            break
    spoken = page.locator("#board .berge-live")
    for key, row, column in (("End", 3, 4), ("PageDown", 4, 4), ("ArrowUp", 3, 4)):
        page.keyboard.press(key)
        expect(spoken).to_contain_text(visitor.say("cell.place", row=row, column=column))
    expect(spoken).to_contain_text(visitor.say("cell.white"))
    expect(spoken).to_contain_text(visitor.say("cell.move.winning"))
    page.keyboard.press("Enter")  # a variation
    expect(visitor.moves).to_have_count(5)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player("rabbit")))
    tab_to(visitor, visitor.say("try.delete"))
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(4)
    expect(visitor.moves.first).to_be_focused()  # nothing has been played: the list begins here
    visitor.button("share.button").focus()
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog", name=visitor.say("share.title"))
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(visitor.button("share.button")).to_be_focused()
    page.keyboard.press("2")
    tab_to(visitor, visitor.player("rabbit"), "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label(visitor.say("match.both"))).to_be_checked()
    tab_to(visitor, visitor.say("match.go"))
    page.keyboard.press("Enter")
    my_turn(visitor)
    expect(page.locator("#board .berge-plain").first).to_be_visible()
    page.keyboard.press("h")
    visitor.announced(visitor.say("say.hint", move="(3, 4)"))
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name=visitor.say("edit.title"))).to_be_visible()
    board.focus()
    page.keyboard.press("Shift+ArrowRight")  # paints on the way
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    page.keyboard.press("Control+z")
    tab_to(visitor, visitor.say("edit.review"))
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("4 × 4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=visitor.say("help.title"))).to_be_visible()
    letters = page.get_by_label(visitor.say("help.letters"))
    letters.focus()
    page.keyboard.press(" ")
    expect(letters).not_to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("o")  # letters are no shortcuts any more
    expect(page.get_by_label(visitor.say("open.text"))).to_be_hidden()


def test_escape_leads_back_from_the_text_of_another_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    text = page.get_by_label(visitor.say("open.text"))
    text.press("Escape")  # to nowhere: there is no game yet
    expect(text).to_be_visible()
    visitor.opened(NOI3)
    page.keyboard.press("o")
    expect(text).to_be_focused()
    page.keyboard.type("juniper:12")
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
    expect(visitor.moves).to_have_count(4)
    page.keyboard.press("o")
    expect(text).to_have_value("juniper:12")


def test_the_keyboard_is_never_left_without_a_place(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    current = page.locator("#moves [aria-current]")
    for key, ply, shown in (("try.delete", 1, "3,2"), ("try.promote", 1, "4,2"), ("try.leave", 1, "3,2")):
        visitor.step("Home", 0)
        visitor.step("ArrowRight", 1)
        visitor.click(4, 2)
        expect(page.locator("#variation")).to_be_visible()
        button = visitor.button(key)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#variation")).to_be_hidden()
        expect(current).to_be_focused()
        expect(current).to_contain_text(shown)
        if key != "try.leave":
            undo = page.get_by_role("button", name=visitor.say("undo"), exact=True)
            undo.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#panels")).to_be_focused()
        assert visitor.texts().count("4,2") == 1, ply
    visitor.step("Home", 0)
    visitor.step("ArrowRight", 1)
    visitor.step("ArrowRight", 2)
    visitor.click(2, 1)
    expect(current).to_contain_text("2,1")
    current.focus()
    page.keyboard.press("Backspace")  # takes the move back that the keyboard is on
    expect(current).to_be_focused()
    visitor.arrive(2)


@LANGUAGES
def test_by_touch(visit: Visit, language: str) -> None:
    visitor = visit(language, width=375, has_touch=True, is_mobile=True)
    page = visitor.opened(KING)
    said = page.locator("#why-answer")
    visitor.click(2, 1)  # the first tap shows what beats the move
    expect(said).to_contain_text("(2, 1)")
    expect(visitor.moves).to_have_count(0)
    visitor.click(2, 1)  # the second one makes it
    expect(visitor.moves).to_have_count(1)
    visitor.look("touch")
    page.get_by_role("button", name=visitor.say("try.back")).first.tap()
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.begin"))


def test_language_and_colours_are_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
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
    left = re.compile("[A-Za-z]{4,}")
    shown = page.locator("main").inner_text()
    assert not left.search(shown.replace("berge", "")), left.search(shown)


def test_paper_is_light_and_nothing_on_it_is_cut_off(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(theme="dark", width=718)  # what A4 leaves between its margins
    page = visitor.opened(NOI3)
    page.locator("#go-theme").click()
    page.locator("#go-theme").click()
    report = tmp_path / "report.html"
    report.write_text(berge.review(berge.loads(NOI3)).dumps("html"), "utf-8")
    paper = "getComputedStyle(document.querySelector('#board .berge-paper, .report-board .berge-paper')).fill"
    seen = "getComputedStyle(document.querySelector('#verdict-title, .report-verdict')).color"
    for address in ("", report.as_uri()):
        if address:
            visitor.context.unroute_all()
            page.goto(address)
        assert page.evaluate(paper) == "rgb(23, 24, 27)"
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate(paper) == "rgb(255, 255, 255)"
        assert page.evaluate(seen) == "rgb(0, 0, 0)"
        for box in (
            page.locator(name).first.bounding_box() for name in ("#board, .report-board", "#moves, .report-moves")
        ):
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 718
        assert page.evaluate(
            "[...document.querySelectorAll('*')].every(e => e.scrollHeight <= e.clientHeight + 2 ||"
            "getComputedStyle(e).overflowY === 'visible' || e.closest('.sr, svg, button, [hidden]'))"
        )
        page.emulate_media(media="screen", color_scheme="dark")


def test_without_a_place_to_keep_anything(visit: Visit) -> None:
    visitor = visit()
    denied = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }});"
    visitor.page.add_init_script(denied)
    page = visitor.opened(NOI3)
    page.get_by_role("button", name="中文").click()
    page.locator("#go-theme").click()
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_for_those_who_want_it(visit: Visit, motion: str) -> None:
    visitor = visit(reduced_motion=motion)
    page = visitor.opened(NOI3)
    page.evaluate(
        "() => { window.moved = 0; const own = Element.prototype.animate;"
        "Element.prototype.animate = function (...values) { moved++; return own.apply(this, values); };"
        "document.addEventListener('transitionrun', () => moved++, true); }"
    )
    for ply in (1, 2):
        visitor.step("ArrowRight", ply)
    assert (page.evaluate("moved") > 0) == (motion != "reduce")


def test_large_boards_are_zoomed_and_stepped_through(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("maze:100x100")
    expect(page.get_by_role("group", name=visitor.say("zoom.title"))).to_be_visible()
    whole = "document.querySelector('#board svg').getAttribute('viewBox').split(' ')[2]"
    before = float(page.evaluate(whole))
    visitor.button("zoom.in").click()
    assert float(page.evaluate(whole)) < before
    visitor.button("zoom.fit").click()
    assert float(page.evaluate(whole)) == before
    page.get_by_role("application").focus()
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(1)
    assert visitor.texts() == ["1,1"]


def test_two_fingers_zoom_and_pan_a_large_board_and_play_no_move(visit: Visit) -> None:
    visitor = visit(width=375, has_touch=True, is_mobile=True)
    page = visitor.opened("maze:200x200")
    seen = "document.querySelector('#board svg').getAttribute('viewBox').split(' ').map(Number)"
    scrolled = "[scrollX, scrollY, visualViewport.scale]"
    client = visitor.context.new_cdp_session(page)
    whole, before = page.evaluate(seen), page.evaluate(scrolled)
    box = page.locator("#board svg").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for spread in range(20, 121, 10):
        touch("touchMove", (x - spread, y), (x + spread, y))
    near = page.evaluate(seen)
    assert near[2] == pytest.approx(whole[2] / 6, rel=0.05)  # six times as far apart, six times as near
    for at in range(2):  # the middle between the fingers stays where it is
        assert near[at] + near[at + 2] / 2 == pytest.approx(whole[at] + whole[at + 2] / 2, abs=near[2] / 50)
    for down in range(0, 61, 10):
        touch("touchMove", (x - 120, y + down), (x + 120, y + down))
    moved = page.evaluate(seen)
    assert moved[2] == pytest.approx(near[2], rel=0.01)
    assert moved[1] == pytest.approx(near[1] - 60 * near[3] / box["height"], rel=0.02)
    touch("touchEnd", (x - 120, y + 60))
    touch("touchMove", (x - 100, y + 60))
    touch("touchEnd")
    for across in range(0, 61, 10):  # one finger pans what is zoomed
        touch("touchStart" if not across else "touchMove", (x - across, y))
    touch("touchEnd")
    panned = page.evaluate(seen)
    assert panned[0] > moved[0] + 30 * near[2] / box["width"]
    for spread in range(120, 9, -10):
        touch("touchStart" if spread == 120 else "touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    assert page.evaluate(seen) == whole
    assert page.evaluate(scrolled) == before  # the page itself has neither moved nor grown
    page.wait_for_timeout(300)
    expect(visitor.moves).to_have_count(0)


def test_a_graph_that_is_too_large_to_draw_is_played_from_the_list(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("juniper:1000+10")
    expect(page.get_by_text(visitor.say("graph.large"))).to_be_visible()
    page.keyboard.press("End")
    page.locator("#why-moves").get_by_role("button").first.click()
    expect(visitor.moves).to_have_count(2)


def looks_otherwise(what: Locator, before: set[bytes]) -> bool:
    """Whether something looks as it did not before, once that is painted."""
    return any(what.screenshot() not in before for _ in range(20))


def test_what_is_chosen_is_seen_in_colours_of_the_machine_s_own(visit: Visit) -> None:
    visitor = visit(forced_colors="active")
    page = visitor.opened(NOI3)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.step("ArrowRight", 1)
    sign, switch = page.locator("#verdict-sign"), page.locator("#explain")

    def signed(winner: str) -> bytes:
        sign.evaluate("(sign, winner) => { sign.className = `sign ${winner}`; }", winner)
        return sign.screenshot()

    assert any(signed("first") != signed("second") for _ in range(20))  # the page may have set its own between
    page.locator("#note summary").click()
    marks = page.locator("#note-marks label")
    for at in range(7):
        page.mouse.move(0, 0)
        before = marks.nth(at).screenshot()
        marks.nth((at + 3) % 7).click()
        elsewhere = marks.nth(at).screenshot()
        marks.nth(at).click()
        page.evaluate("document.activeElement.blur()")
        page.mouse.move(0, 0)
        assert looks_otherwise(marks.nth(at), {elsewhere} if at == 0 else {before, elsewhere}), at
    page.evaluate("scrollTo(0, 0)")
    visitor.look("forced-review")
    looks = [switch.screenshot()]
    page.keyboard.press("e")
    page.mouse.move(0, 0)
    assert looks_otherwise(switch, {*looks})
    visitor.mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    swatches = [one.screenshot() for one in page.locator("#edit .swatch").all()]
    assert len(swatches) > 2
    assert len(set(swatches)) == len(swatches)
    brush = page.locator("#edit .choices label")
    before = brush.nth(1).screenshot()
    brush.nth(1).click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    assert looks_otherwise(brush.nth(1), {before})
    visitor.look("forced-edit")


LONG = "graph:~1A_very_long_vertex_name_indeed_of_many_letters_0-B,B-Another_very_long_vertex_name_of_letters_1@B"


def test_long_names_are_broken_on_a_narrow_page(visit: Visit) -> None:
    visitor = visit(width=320)
    page = visitor.opened(LONG)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.look("long-name")
    for name in ("why-text", "why-answer", "verdict-title", "verdict-move"):
        assert page.locator(f"#{name}").evaluate(
            "one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth"
        ), name


@pytest.mark.parametrize(("width", "height"), [(320, 200), (667, 375)])
def test_a_low_page_leaves_room_for_the_board(visit: Visit, width: int, height: int) -> None:
    visitor = visit(width=width, viewport={"width": width, "height": height})
    page = visitor.opened(NOI3)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.look(f"low-{height}")
    top = "() => document.querySelector('#board svg').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    beside = """one => {
        const [bar, board] = [one, document.getElementById("board")].map((each) => each.getBoundingClientRect());
        return bar.right <= board.left || bar.left >= board.right;
    }"""
    controls = page.locator("#controls")
    static = controls.evaluate("one => getComputedStyle(one).position") == "static"
    assert static or controls.evaluate(beside)
    page.evaluate("game => { location.hash = game; }", KING)
    visitor.notice(visitor.say("open.replaced"))
    covers = """() => {
        const [notice, board] = [".notice", "#board"].map((one) => document.querySelector(one).getBoundingClientRect());
        return notice.bottom > board.top && notice.top < board.bottom;
    }"""
    assert not page.evaluate(covers)
    visitor.page.screenshot(path=SHOTS / f"low-notice-{height}.png")
    assert not static or page.evaluate(top) == before
    page.locator("#board").scroll_into_view_if_needed()
    visitor.button("undo").click()
    expect(visitor.moves).to_have_count(4)
    assert page.evaluate(top) == before


def click_twice(visitor: Visitor, what: Locator) -> None:
    """Click twice at one place, the second time when the page has answered the first click."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    for _ in range(2):
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        visitor.page.wait_for_timeout(150)


@pytest.mark.parametrize("width", [375, 1000, 1280])
@pytest.mark.parametrize("game", ["maze", "knight"])
def test_who_clicks_a_button_that_steps_twice_goes_two_steps(visit: Visit, game: str, width: int) -> None:
    visitor = visit(width=width)
    page = visitor.opened(GAMES[game])
    expect(page.locator("#moves .move")).to_have_count(3)
    visitor.step("Home", 0)
    expect(page.locator("#why-text")).not_to_be_empty()
    for button, ply in (("step-on", 2), ("step-back", 0)):
        click_twice(visitor, page.locator(f"#{button}"))
        visitor.arrive(ply)
    visitor.step("End", 3)
    for _ in range(2):
        before = visitor.moves.count()
        try_any(visitor)
        expect(visitor.moves).to_have_count(before + 1)
    click_twice(visitor, page.locator("#undo"))
    expect(visitor.moves).to_have_count(3)
    click_twice(visitor, page.locator("#redo"))
    expect(visitor.moves).to_have_count(5)
