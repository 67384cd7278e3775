"""What goes on where it was when the page is loaded again: strokes to undo, a proof, a lesson, a text that is typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.deeds import EIGHT, begin, in_mode, my_turn, paint
from web.visitor import LANGUAGES, Held, Visit, Visitor

pytestmark = pytest.mark.slow

MAZE = "maze:...../...../...../...../....."


def walls(visitor: Visitor, count: int) -> None:
    """Wait until so many walls are on the board."""
    visitor.until(
        """count => document.getElementById("edit-value")?.textContent
            && [...document.querySelectorAll("#board .berge-wall")]
                .map((one) => one.getAttribute("d").split("M").length - 1).reduce((a, b) => a + b, 0) === count""",
        count,
    )


@LANGUAGES
def test_strokes_are_undone_and_done_again_after_loading_again(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(MAZE)
    visitor.mode("edit")
    for count, cell in enumerate([(1, 1), (3, 3), (5, 5)]):
        walls(visitor, count)
        visitor.click(*cell)
    walls(visitor, 3)
    visitor.button("edit.undo").click()
    walls(visitor, 2)
    page.reload()
    walls(visitor, 2)
    visitor.look("edit-again")
    visitor.button("edit.redo").click()
    walls(visitor, 3)
    for count in (2, 1, 0):
        visitor.button("edit.undo").click()
        walls(visitor, count)
    page.reload()
    for count in (1, 2, 3):
        visitor.button("edit.redo").click()
        walls(visitor, count)


def test_playing_on_against_the_proof_goes_on_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(MAZE.replace(".", "@", 1))
    visitor.button("prove.begin").click()
    visitor.until("() => document.querySelector('#why-moves .loses')")
    here = visitor.here
    page.reload()
    expect(page.locator("#prove")).to_have_attribute("aria-pressed", "true")
    visitor.until("() => document.querySelector('#why-moves .loses')")
    answers = Held(visitor, "**/api/position")
    page.locator("#why-moves button").first.click()
    visitor.arrive(here + 1)
    answers.wait()  # the proof has not answered yet
    page.reload()
    answers.let_go()
    visitor.arrive(here + 2)
    page.reload()
    visitor.until("() => document.querySelector('#why-moves .loses')")
    visitor.step("ArrowLeft", here + 1)
    page.reload()
    visitor.until("() => document.querySelector('#why-moves .wins')")
    page.wait_for_timeout(500)
    visitor.arrive(here + 1)  # whoever looks back stays there
    visitor.button("prove.end").click()
    page.reload()
    expect(page.locator("#prove")).to_have_attribute("aria-pressed", "false")


@LANGUAGES
def test_what_is_typed_is_told_in_the_format_that_was_chosen_after_loading_again(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(MAZE)
    page.keyboard.press("o")
    text, read, format = (page.locator(f"#open-{name}") for name in ("text", "read", "format"))

    def told() -> None:
        expect(text).to_have_value("5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n")
        expect(format).to_have_value("edges")
        expect(read).to_have_text(visitor.say("opened.as", reading=visitor.say("read.edges", vertices=6, edges=5)))

    text.fill("5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n")
    format.select_option("edges")
    told()
    page.reload()
    told()
    visitor.look("typed-again")
    visitor.button("open.back").click()
    page.reload()
    expect(page.locator("#why-text")).not_to_be_empty()
    page.keyboard.press("o")
    told()
    visitor.button("open.go").last.click()
    expect(page.locator("#players")).to_contain_text(visitor.say("count.vertices", n=6))
    page.keyboard.press("o")
    page.reload()
    expect(text).to_have_value("")
    expect(format).to_be_hidden()


def test_what_is_typed_is_told_once_a_server_answers_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.locator("#open-text").fill("1 2\n2 3\n")
    expect(page.locator("#open-read")).not_to_be_empty()
    page.route("**/api/**", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/read")):
        page.reload()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#open-read")).to_be_hidden()
    page.unroute("**/api/**")
    page.locator("#lost-retry").evaluate("button => button.click()")  # gone, if the page has just asked again
    expect(page.locator("#open-read")).not_to_be_empty()
    visitor.complaints.clear()  # the browser's own words about what was broken off


def test_a_link_is_opened_where_something_else_was_done_at_its_address(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(EIGHT)
    visitor.until("() => location.hash.startsWith('#~')")
    link = page.url
    for leave in ("o", "4"):  # to what the address does not tell of
        page.keyboard.press(leave)
        in_mode(page, "open" if leave == "o" else "edit")
        page.goto("about:blank")
        page.goto(link)
        in_mode(page, "review")
        expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))


def test_back_from_opening_leads_to_the_match_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    my_turn(visitor)
    page.keyboard.press("o")
    in_mode(page, "open")
    page.reload()
    visitor.until("() => !document.body.classList.contains('loading')")
    page.locator("#open-back").click()
    in_mode(page, "play")
    my_turn(visitor)


def test_an_edit_with_a_brush_of_another_game_is_gone_on_with(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(MAZE)
    visitor.mode("edit")
    paint(visitor, (2, 2))
    page.evaluate(
        """() => {
            for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith("berge.game.")))
                sessionStorage[key] = sessionStorage[key].replaceAll('"brush":"#"', '"brush":"X"');
            window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
            document.addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
        }"""
    )
    page.reload()
    in_mode(page, "edit")
    visitor.until("() => !document.body.classList.contains('loading')")
    paint(visitor, (3, 3))
