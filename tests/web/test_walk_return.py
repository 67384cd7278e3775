"""Walks through the browser's history, reloads, later visits, and a browser without storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, expect

from thorough import mark_cases
from web.actions import EIGHT, MAZE, expect_mode, expect_walls, paint_walls, wait_until_loaded
from web.clients import Board
from web.visitor import KING, NOI3, Visit, Visitor

pytestmark = pytest.mark.slow


def expect_title(visitor: Visitor, ruleset: str) -> None:
    expect(visitor.page.locator("#title")).to_have_text(visitor.say(f"ruleset.{ruleset}.title"))


def test_browser_history_restores_games_modes_and_dialogs(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).click()
    expect(visitor.moves).to_have_count(4)
    page.go_back()
    expect(page.locator("#open-text")).to_be_visible()
    page.go_forward()
    expect(visitor.moves).to_have_count(4)
    page.evaluate("game => { location.hash = game; }", KING)
    expect_title(visitor, "king")
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    page.evaluate("game => { location.hash = game; }", MAZE)
    expect_title(visitor, "maze")
    visitor.choose_mode("edit")
    paint_walls(visitor, (1, 1), (3, 3))
    for again in (False, True):
        page.go_back()
        expect_mode(page, "review")
        expect_walls(visitor, 0)
        page.go_back()
        expect_title(visitor, "king")
        expect(visitor.moves).to_have_count(1)
        page.go_forward()
        expect_title(visitor, "maze")
        page.go_forward()
        expect_mode(page, "edit")
        expect_walls(visitor, 2)
        if not again:
            page.reload()
            expect(page.locator("#edit-value")).not_to_be_empty()
            expect_walls(visitor, 2)
    page.evaluate("game => { location.hash = game; }", NOI3)
    expect(visitor.moves).to_have_count(4)
    visitor.choose_mode("play")
    for door in ("puzzles", "library", "rules", "help", "share"):
        page.keyboard.press("s" if door == "share" else "?")
        if door not in ("help", "share"):
            page.locator(f"#help [data-learn={door}]").click()
            expect(page.locator("#help")).to_be_hidden()
        expect(page.locator("dialog[open]")).to_have_count(1)
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect_mode(page, "play")
    page.go_back()
    expect_mode(page, "review")
    expect(visitor.moves).to_have_count(4)


def test_going_back_from_a_dialog_stays_on_the_page(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    for door in ("puzzles", "library", "rules", "lesson"):
        for leaves in (page.go_back, lambda: page.keyboard.press("Escape")):
            page.locator(f"#opener [data-learn={door}]").click()
            expect(page.locator(f"#{door}")).to_be_visible()
            visitor.wait_until("() => history.state.dialog")
            leaves()
            expect(page.locator("dialog[open]")).to_have_count(0)
            expect(page.locator("#open-text")).to_be_visible()
            visitor.wait_until("() => !history.state.dialog && history.state.nth === 0")
    visitor.find_button("learn.library").first.click()
    page.locator("#library .sample-list button").first.click()
    expect(page.locator("#why-text")).not_to_be_empty()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.go_back()
    expect(page.locator("#open-text")).to_be_visible()
    page.go_forward()
    expect(page.locator("#why-text")).to_be_visible()


@pytest.mark.parametrize("keeps", mark_cases([True, False], [False]))
def test_browser_asks_only_before_unsaved_changes_are_lost(visit: Visit, keeps: bool) -> None:
    visitor = visit()
    page = visitor.page
    if not keeps:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    visitor.open_game(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    dialogs: list[str] = []

    def answer(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        dialog.accept()

    page.remove_listener("dialog", visitor._dismiss_dialog)
    page.on("dialog", answer)
    visitor.step("Home", 0)
    page.reload()
    assert dialogs == []  # nothing has been done yet
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    visitor.wait_until("() => /^#~.*[.]1$/.test(location.hash)")
    page.goto("about:blank")
    assert dialogs == ([] if keeps else ["beforeunload"])


@pytest.mark.thorough
def test_page_works_without_storage_or_without_a_server_at_first(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("net::ERR_|error: Lost")
    page = visitor.page
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }});"
    )
    for missing in ("page.js", "en.json"):  # who waits for a page that does not come is told what to do
        page.route(f"**/{missing}", lambda route: route.abort())
        page.goto("about:blank")
        page.goto(visitor.url)
        expect(page.locator(".late")).to_be_hidden()
        page.evaluate("document.getAnimations().forEach((one) => one.finish())")  # as if seconds had passed
        expect(page.locator(".late")).to_be_visible()
        page.unroute(f"**/{missing}")
    page.reload()
    expect(page.locator("#open-text")).to_be_visible()
    expect(page.locator(".late")).to_be_hidden()
    page.evaluate("game => { location.hash = game; }", NOI3)
    page.get_by_role("button", name="中文").click()
    page.locator("#go-theme").click()
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))


@pytest.mark.thorough
def test_page_continues_when_the_server_restarts(visit: Visit) -> None:
    """The page it was started with is Home; it finds out by itself that its server is back."""
    with Board(NOI3) as first:
        visitor = visit(url=first.url)
        page = visitor.open()
        expect(page.locator("#moves .mark")).to_have_count(3)
        expect(page.locator("#why-text")).not_to_be_empty()
        first.process.kill()
        first.process.wait()
    visitor.allow("net::ERR_")
    visitor.step("End", 4)  # what is known is still there
    visitor.step("Home", 0)
    visitor.click(3, 4)
    expect(page.locator("#lost")).to_be_visible()
    expect(visitor.moves).to_have_count(5)
    visitor.find_button("open.button").first.click()
    page.locator("#open-text").fill("juniper:12")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#open-error")).to_have_text(visitor.say("lost.title"))
    visitor.find_button("open.back").click()
    with Board(NOI3, "--port", str(first.port)):
        expect(page.locator("#lost")).to_be_hidden()
        expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.say_player("rabbit")))
        page.reload()
        expect(visitor.moves).to_have_count(5)
        page.evaluate("game => { location.hash = game; }", EIGHT)
        expect(visitor.moves).to_have_count(0)
        page.locator("#home").click()
        expect(visitor.moves).to_have_count(5)  # it is open already
        page.go_back()
        expect_mode(page, "open")
        page.close()


@pytest.mark.thorough
def test_link_is_the_address_of_the_page(visit: Visit) -> None:
    """The address names the visible position and replaces one that was refused; lines in it may be escaped."""
    visitor = visit()
    visitor.allow("status of 400")
    page = visitor.open_game("graph:a%2Db-c")  # in a name it is an escape of its own
    expect(visitor.find_vertex("'a-b'")).to_be_visible()
    visitor.open_game("maze:.%23/..%2B1,1")
    expect(visitor.moves).to_have_count(1)
    expect(page.locator("#players")).to_contain_text(visitor.say("board.size", rows=2, columns=2))
    visitor.open_game(EIGHT)
    visitor.click(2, 3)
    visitor.wait_until("() => location.hash.endsWith('.1')")
    before = page.url
    page.evaluate("location.hash = 'maze:.?.'")
    visitor.wait_until("before => location.href === before", before)
    visitor.wait_for_ply(1)
    page.go_back()
    visitor.wait_for_ply(1)
    visitor.find_button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).to_have_value(re.compile(r"\.1$"))
    other = visit("zh")
    other.page.goto(link.input_value())
    wait_until_loaded(other)
    other.wait_for_ply(1)
