"""What goes on where it was when the page is loaded again: strokes to undo, a proof, a lesson, a text that is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.asking import Board
from web.deeds import EIGHT, begin, in_mode, my_turn, paint
from web.visitor import LANGUAGES, Held, Visit, Visitor

pytestmark = pytest.mark.slow

PASTE = """text => { const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true})); }"""
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
        expect(read).to_have_text(visitor.say("opened.as", reading=visitor.edges_read(vertices=6, edges=5)))

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


def test_what_a_text_was_read_as_is_told_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.locator("#open-text").fill("1 2\n2 3\n3 1\n")
    page.locator("#open-form button[type=submit]").click()
    expect(page.locator("#read")).not_to_be_empty()
    told = page.locator("#read").text_content()
    page.reload()
    expect(page.locator("#read")).to_have_text(str(told))


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
    visitor.broken_off()


def test_what_is_typed_is_there_on_whatever_page_of_its_tab(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    text = page.locator("#open-text")
    text.fill("1 2\n2 3\n")
    page.goto("about:blank")
    page.goto(visitor.url)
    expect(text).to_have_value("1 2\n2 3\n")
    expect(page.locator("#open-read")).not_to_be_empty()
    text.press_sequentially("3 4\n")
    page.get_by_role("link", name=visitor.say("page.home")).click()
    expect(text).to_have_value("1 2\n2 3\n3 4\n")
    visitor.opened(EIGHT)
    page.keyboard.press("o")
    expect(text).to_have_value("1 2\n2 3\n3 4\n")
    page.evaluate("""() => {
        sessionStorage.setItem("berge.draft", JSON.stringify({ text: "5 6\\n", format: "" })); // on a page between
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    expect(text).to_have_value("5 6\n")
    text.fill("")
    page.goto("about:blank")
    page.goto(visitor.url)
    visitor.until("() => !document.body.classList.contains('loading')")
    expect(text).to_have_value("")


def test_a_long_text_that_is_edited_is_kept_however_soon_the_page_is_loaded_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("graph:a-b,b-c")
    visitor.mode("edit")
    text = page.locator("#edit-text")
    lines = "".join(f"{n} {n + 1}\n" for n in range(2500))
    assert len(lines) > 20_000
    expect(page.locator("#edit-value")).not_to_be_empty()
    for more in ("0 2\n", "0 3\n"):
        lines += more
        with page.expect_navigation():
            text.evaluate(
                """(text, lines) => {
                    text.value = lines;
                    text.dispatchEvent(new Event("input", { bubbles: true }));
                    location.reload();
                }""",
                lines,
            )
        in_mode(page, "edit")
        expect(text).to_have_value(lines)


def test_home_is_another_page_than_what_is_edited_there(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    home = page.get_by_role("link", name=visitor.say("page.home"))
    visitor.mode("edit")
    walls(visitor, 0)
    visitor.click(2, 2)
    walls(visitor, 1)
    for _ in range(2):
        home.click()
        in_mode(page, "open")
        expect(page.locator("#open-last-go")).to_be_visible()
        page.go_back()
        in_mode(page, "edit")
        walls(visitor, 1)
    page.go_forward()
    in_mode(page, "open")
    page.locator("#open-last-go").click()
    in_mode(page, "edit")
    walls(visitor, 1)


def test_home_is_there_without_a_server(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(EIGHT)
    visitor.click(2, 3)
    visitor.arrive(1)
    page.route("**/*", lambda route: route.abort())
    page.locator("#home").click()
    in_mode(page, "open")
    expect(page.locator("#open-last-go")).to_be_visible()
    expect(page.locator("#lost")).to_be_visible()
    expect(page).to_have_title("berge")
    page.go_back()
    in_mode(page, "review")
    visitor.arrive(1)
    page.unroute_all()
    visitor.broken_off()


def test_home_shows_what_the_server_was_started_with(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(MAZE)
    with Board(str(file)) as board:
        visitor = visit(url=board.url)
        page = visitor.opened(EIGHT)
        visitor.click(2, 3)
        visitor.arrive(1)
        page.locator("#home").click()
        title = page.get_by_role("heading", level=1)
        expect(title).to_have_text(visitor.say("ruleset.maze.title"))
        page.go_back()
        in_mode(page, "open")
        page.go_back()
        expect(title).to_have_text(visitor.say("ruleset.rabbit.title"))
        visitor.arrive(1)
        visitor.leave()


def test_an_address_that_comes_too_late_gives_way_to_that_of_what_is_painted(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("edit")
    walls(visitor, 0)
    visitor.click(2, 2)
    walls(visitor, 1)
    opening = Held(visitor, "**/api/open")
    page.evaluate("where => { location.hash = where; }", EIGHT)
    opening.wait()
    visitor.click(3, 3)
    walls(visitor, 2)
    visitor.until("() => location.hash === ''")
    opening.let_go()
    visitor.notice(visitor.say("open.late"))
    page.reload()
    in_mode(page, "edit")
    walls(visitor, 2)


def test_an_address_that_is_given_up_for_a_text_that_is_refused_gives_way(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    opening = Held(visitor, "**/api/open")
    page.evaluate("where => { location.hash = where; }", EIGHT)
    opening.wait()
    page.evaluate(PASTE, "maze:?")
    opening.wait(2)
    opening.let_go()
    expect(page.locator("#open-error")).to_be_visible()
    visitor.refused()
    visitor.until("() => location.hash === ''")


def test_a_board_that_nothing_is_painted_on_yet_is_there_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    visitor.opened(EIGHT)
    page = visitor.open()
    offer = visitor.button("open.last", title=visitor.say("ruleset.rabbit.title"))
    expect(offer).to_be_visible()
    visitor.mode("edit")
    for _ in range(2):
        walls(visitor, 0)
        page.reload()
        in_mode(page, "edit")
    page.get_by_role("link", name=visitor.say("page.home")).click()
    expect(offer).to_be_visible()  # nothing has come in its place


def test_a_text_that_is_typed_while_another_is_opened_is_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    opening = Held(visitor, "**/api/open")
    page.locator("#open-text").fill(MAZE)
    page.locator("#open-form button[type=submit]").click()
    opening.wait()
    page.locator("#open-text").fill("1 2")
    opening.let_go()
    in_mode(page, "review")
    page.keyboard.press("o")
    expect(page.locator("#open-text")).to_have_value("1 2")


@pytest.mark.parametrize("damaged", ["~damaged", "maze:.?."])
def test_an_address_that_is_refused_gives_way_to_that_of_what_is_seen(visit: Visit, damaged: str) -> None:
    visitor = visit()
    page = visitor.open(damaged)
    in_mode(page, "open")
    expect(page.locator("#notices .notice")).to_be_visible()
    visitor.until("() => location.hash === ''")
    visitor.opened(EIGHT)
    visitor.click(2, 3)
    visitor.until("() => location.hash.endsWith('.1')")
    before = page.url
    page.evaluate("damaged => { location.hash = damaged; }", damaged)
    visitor.until("before => location.href === before", before)
    visitor.arrive(1)
    page.reload()
    visitor.arrive(1)
    page.go_back()
    visitor.arrive(1)
    if damaged.startswith("maze"):
        visitor.refused(2)


def test_an_address_that_nobody_has_read_stays(visit: Visit) -> None:
    visitor = visit()
    visitor.page.route("**/api/open", lambda route: route.abort())
    page = visitor.open(EIGHT)
    expect(page.locator("#lost")).to_be_visible()
    assert page.url.endswith(f"#{EIGHT}")
    page.unroute("**/api/open")
    page.locator("#lost-retry").click()
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.broken_off()


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


def test_an_address_that_is_typed_while_no_server_is_there_is_opened_when_it_is_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(EIGHT)
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate("where => { location.hash = where; }", MAZE)
    expect(page.locator("#lost")).to_be_visible()
    page.unroute("**/api/**")
    page.locator("#lost-retry").evaluate("button => button.click()")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.maze.title"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))
    visitor.broken_off()


def test_home_and_loading_again_are_no_steps_where_nothing_is_begun(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    steps = page.evaluate("history.length")
    for again in (page.reload, page.get_by_role("link", name=visitor.say("page.home")).click) * 2:
        with page.expect_navigation():
            again()
        visitor.until("() => !document.body.classList.contains('loading')")
    assert page.evaluate("history.length") == steps


def test_what_is_refused_is_put_where_one_types_unless_something_is_typed_there(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    text = page.locator("#open-text")
    for typed, pasted, seen in (("", "maze:?", "maze:?"), (None, "king:?", "king:?"), ("1 2\n", "maze:?!", "1 2\n")):
        if typed is not None:
            text.fill(typed)
        page.evaluate(PASTE, pasted)
        expect(page.locator("#open-error")).to_be_visible()
        expect(text).to_have_value(seen)
        visitor.refused()
