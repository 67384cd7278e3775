"""What stays on the page whatever happens to it: loading again, a server that is gone, a browser that keeps nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Error, Route, expect

from web.asking import Board
from web.deeds import EIGHT, begin, in_mode, my_turn, try_any
from web.soak import Wanderer
from web.visitor import KING, LANGUAGES, NOI3, Visit

pytestmark = pytest.mark.slow


@LANGUAGES
def test_a_match_is_ended_by_nothing_but_the_person(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.page
    begin(visitor)
    my_turn(visitor)
    page.locator("#go-language").click()
    visitor.language = "en" if language == "zh" else "zh"
    my_turn(visitor)
    page.keyboard.press("1")
    in_mode(page, "review")
    expect(page.locator("#match")).to_contain_text(visitor.say("match.waits"))
    visitor.look("match-waits")
    page.reload()
    in_mode(page, "review")
    visitor.button("match.on").click()
    my_turn(visitor)
    page.keyboard.press("4")
    in_mode(page, "edit")
    visitor.click(1, 1)
    page.keyboard.press("2")  # what was painted waits, and so did the match
    my_turn(visitor)
    visitor.notice(visitor.say("edit.waits"))
    expect(visitor.moves).to_have_count(2)
    page.reload()
    my_turn(visitor)
    page.keyboard.press("o")
    page.reload()
    expect(page.locator("#open-text")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    my_turn(visitor)
    page.keyboard.press("4")
    expect(visitor.button("edit.undo")).to_be_visible()
    visitor.mode("play")
    visitor.button("match.end").click()
    in_mode(page, "review")


def test_what_was_done_is_kept_by_a_page_that_is_not_told_of_its_end(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(
        "for (const name of ['pagehide', 'visibilitychange'])"
        " window.addEventListener(name, event => event.stopImmediatePropagation(), { capture: true });"
    )
    page = visitor.opened(EIGHT)
    expect(page.locator("#why-text")).not_to_be_empty()
    # Loaded again by the page itself, as soon as the move is seen.
    page.evaluate(
        """() => new MutationObserver((_, watch) => {
            if (!document.querySelector("#moves .move")) return;
            watch.disconnect();
            location.reload();
        }).observe(document.getElementById("moves"), { childList: true, subtree: true })"""
    )
    with page.expect_navigation():
        visitor.click(2, 3)
    expect(visitor.moves).to_have_count(1)
    visitor.arrive(1)


def test_a_match_outlasts_an_address_that_changes_while_the_page_is_loaded_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    my_turn(visitor)
    visitor.until("() => location.hash.endsWith('.2')")
    # The browser loads the address of before, and knows no step of that.
    page.evaluate(
        """() => {
            const write = history.replaceState;
            history.replaceState = (...parts) => {
                if (String(parts[2]).endsWith(location.hash)) return write.apply(history, parts);
                location.reload();
                write.apply(history, parts);
            };
        }"""
    )
    with page.expect_navigation():
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.back"))
    page.keyboard.press("ArrowRight")
    my_turn(visitor)


def test_a_match_outlasts_a_server_that_was_gone_when_the_page_was_loaded_again(visit: Visit) -> None:
    with Board() as first:
        visitor = visit(url=first.url)
        begin(visitor)
        my_turn(visitor)
        page = visitor.page
        visitor.until("() => location.hash.endsWith('.2')")  # the address takes both moves up
        first.process.kill()
        first.process.wait()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.reload()
    page.wait_for_url("chrome-error://**")  # what the browser shows instead comes later
    with Board("--port", str(first.port)):
        page.reload()
        my_turn(visitor)
        expect(visitor.moves).to_have_count(2)
        visitor.unserved()


def test_where_what_was_kept_is_refused_the_address_says_what_was_there(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(EIGHT)
    visitor.click(2, 3)
    visitor.until("() => location.hash.endsWith('.1')")  # the address takes the move up
    refused: list[str] = []

    def refuse(route: Route) -> None:
        if refused:
            return route.fallback()
        refused.append(route.request.url)
        error = {"error": {"kind": "ParseError", "message": "found another version"}}
        return route.fulfill(status=400, json=error)

    page.route("**/api/open", refuse)
    page.reload()
    expect(visitor.moves).to_have_count(1)
    visitor.arrive(1)
    assert len(refused) == 1
    visitor.refused()


def test_what_is_tried_in_review_is_no_move_of_the_match(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    page.keyboard.press("1")
    in_mode(page, "review")
    try_any(visitor)
    expect(visitor.moves).to_have_count(3)
    page.keyboard.press("2")
    my_turn(visitor)
    visitor.arrive(2)
    page.reload()
    my_turn(visitor)
    visitor.arrive(2)
    expect(visitor.moves).to_have_count(3)
    page.keyboard.press("1")
    in_mode(page, "review")
    page.locator("#moves .move").first.click()
    visitor.arrive(1)
    try_any(visitor)
    visitor.button("try.promote").click()
    page.keyboard.press("2")
    my_turn(visitor)
    visitor.arrive(2)


def test_a_retry_goes_on_where_it_was(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.mode("retry")
    count = page.get_by_role("img", name=visitor.say("retry.count", at=2, n=3))
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=3))).to_be_visible()
    visitor.button("retry.skip").click()
    expect(count).to_be_visible()
    page.reload()
    expect(count).to_be_visible()
    expect(page.locator("#board .berge-plain").first).to_be_visible()


def test_what_is_typed_or_chosen_is_there_after_loading_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill("4 4\nOOXX")
    page.reload()
    expect(page.get_by_label(visitor.say("open.text"))).to_have_value("4 4\nOOXX")
    visitor.opened(NOI3)
    visitor.mode("play")
    page.locator("#play-mine-second").check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("9")
    page.locator("#go-language").click()
    expect(page.locator("#play-mine-second")).to_be_checked()
    expect(page.locator("#play-level")).to_have_value("9")
    page.reload()
    expect(page.locator("#play-mine-second")).to_be_checked()
    expect(page.locator("#play-level")).to_have_value("9")


@LANGUAGES
def test_another_visit_can_go_on_where_the_last_one_left_off(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    expect(page.locator("#open-last")).to_be_hidden()
    begin(visitor)
    page.goto("about:blank")
    page.goto(visitor.url)
    offer = visitor.button("open.last", title=visitor.say("ruleset.rabbit.title"))
    expect(offer).to_be_visible()
    visitor.look("go-on")
    offer.click()
    my_turn(visitor)
    expect(visitor.moves).to_have_count(2)
    page.go_back()
    expect(page.locator("#open-text")).to_be_visible()


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("from_home", [True, False])
def test_the_browser_asks_before_something_is_lost_and_only_then(visit: Visit, keeps: bool, from_home: bool) -> None:
    visitor = visit()
    page = visitor.page
    if not keeps:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    visitor.opened(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.remove_listener("dialog", visitor._spoken_to)
    page.on("dialog", answer)
    visitor.step("Home", 0)
    page.reload()
    assert asked == []  # nothing has been done yet
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    visitor.until("() => /^#~/.test(location.hash)")
    page.wait_for_timeout(700)
    if from_home:
        page.locator("#home").click()
        in_mode(page, "open")
    page.goto("about:blank")
    assert asked == ([] if keeps else ["beforeunload"])


def test_a_link_is_to_the_position_that_is_seen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.step("ArrowRight", 2)
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).to_have_value(re.compile(r"\.2$"))
    other = visit("zh")
    other.page.goto(link.input_value())
    expect(other.moves).to_have_count(4)
    other.arrive(2)


def test_loading_again_while_no_server_answers_loses_nothing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    my_turn(visitor)
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("#lost")).to_be_visible()
    in_mode(page, "open")
    page.unroute("**/api/**")
    page.locator("#lost-retry").click()
    my_turn(visitor)
    expect(visitor.moves).to_have_count(2)
    page.reload()
    my_turn(visitor)
    visitor.complaints = [one for one in visitor.complaints if "ERR_FAILED" not in one]


@pytest.mark.parametrize("broken", ['"mode": "study"', '"explain": null', '"match": {"sides": 2}', '"retry": 5'])
def test_what_another_version_of_the_page_has_kept_breaks_nothing(visit: Visit, broken: str) -> None:
    visitor = visit()
    page = visitor.open()
    start = '"start": {"ruleset": "maze", "board": ["..", ".."]}'
    kept = f'{{{start}, "record": {{"nodes": []}}, "at": 0, "mode": "play", "game": 5'
    page.evaluate("text => localStorage.setItem('berge.last', text)", f"{kept}, {broken}}}")
    visitor.open()
    if broken.startswith('"mode"'):
        expect(page.locator("#open-last")).to_be_hidden()
        return
    visitor.button("open.last", title=visitor.say("ruleset.maze.title")).click()
    in_mode(page, "play")
    expect(page.locator("#play-form")).to_be_visible()
    page.keyboard.press("1")
    in_mode(page, "review")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_deeds_with_the_page_loaded_again_at_any_moment_lose_nothing(visit: Visit, seed: int) -> None:
    wanderer = Wanderer(visit(), seed)
    for _ in range(4):
        wanderer.burst({"load": 8, "step": 4})
