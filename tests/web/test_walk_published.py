"""The published page, whose Python runs in the browser: of a folder and of one file, without a network, on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

import berge
from berge.cli import main
from berge.games.builtin import RULESETS
from browser import enter_loop, share_browser
from web.clients import Board, serve_files
from web.published import skip_unless_built
from web.test_walk_firefox import play
from web.test_walk_front import FRAME
from web.test_walk_front import play as play_small
from web.test_walk_learn import choose, pick, read_puzzles, take_the_lesson, to_puzzles, wait_for_puzzle
from web.visitor import Visitor

pytestmark = pytest.mark.slow

GAME = "rabbit:XO.OXO/OXOXOX"
PHONE = {"width": 390, "has_touch": True}

NO_PYTHON = "window.Worker = class { postMessage() {} terminate() {} }"
"""Lets Python load for ever."""

Publish = Callable[..., str]
Offline = Callable[[str, Visitor], None]


@pytest.fixture
def hosts() -> Iterator[ExitStack]:
    """Hosts of published folders; closing them takes the network away."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def publish(tmp_path: Path, hosts: ExitStack) -> Publish:
    """Publishes a folder under some path of a host, or a file; returns the address."""
    skip_unless_built()

    def run(place: str, *options: str) -> str:
        if place == "file":
            path = tmp_path / "one.html"
            assert main(["publish", "--single", str(path), *options]) == 0
            return path.as_uri()
        assert main(["publish", str(tmp_path / "host" / "some" / "path"), *options]) == 0
        return hosts.enter_context(serve_files(tmp_path / "host")) + "some/path/"

    return run


@pytest.fixture(params=["chromium", "firefox"])
def any_browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium, then Firefox, which is skipped if there is none."""
    if request.param == "chromium":
        yield request.getfixturevalue("browser")
        return
    with ExitStack() as stack:
        try:
            yield stack.enter_context(share_browser("firefox", timeout=120_000))
        except FileNotFoundError as error:
            pytest.skip(str(error))


@pytest.mark.parametrize("place", ["folder", pytest.param("file", marks=pytest.mark.thorough)])
def test_first_page_plays_before_python_has_come(browser: Browser, publish: Publish, place: str) -> None:
    url = publish(place)
    with enter_loop(browser):
        visitor = Visitor(browser, url, new=True, **PHONE)  # type: ignore[arg-type]
        visitor.page.add_init_script(NO_PYTHON)
        page = visitor.open()
        expect(page.locator("#games svg")).not_to_have_count(0)
        position = berge.parse(FRAME).position()
        play_small(visitor, position, well=False)
        expect(page.locator("#front-status")).to_have_text(visitor.say("front.frame.lost"))
        expect(page.locator("#front-board .berge-domino").first).to_be_attached()
        visitor.leave()


@pytest.mark.parametrize("place", ["folder", pytest.param("file", marks=pytest.mark.thorough)])
def test_lesson_rules_and_puzzles_do_not_wait_for_python(browser: Browser, publish: Publish, place: str) -> None:
    url = publish(place)
    with enter_loop(browser):
        visitor = Visitor(browser, url, service_workers="block")  # it would answer in place of the route
        visitor.allow("Service Worker registration blocked")
        visitor.page.add_init_script(NO_PYTHON)
        page = visitor.open()
        visitor.find_button("learn.lesson").first.click()
        take_the_lesson(visitor)
        page.keyboard.press("Escape")
        visitor.find_button("learn.rules").first.click()
        for name in [name for name, ruleset in RULESETS.items() if ruleset.sketch]:
            page.locator("#rules-game").select_option(name)
            expect(page.locator("#rules svg").first).to_be_visible()
            expect(page.locator("#rules")).to_contain_text(visitor.say(f"ruleset.{name}.rules"))
        page.keyboard.press("Escape")
        to_puzzles(visitor)
        if place == "folder":
            task = page.locator("#puzzle-task")
            other = "king" if visitor.say("ruleset.king.title") not in task.inner_text() else "knight"  # not today's
            routes: list[Route] = []
            page.route(f"**/page/puzzles/{other}.json", lambda route: routes.append(route))
            choose(visitor, other, 1)
            expect(task).to_have_text(visitor.say("puzzles.loading"))
            for route in routes:
                route.continue_()
            wait_for_puzzle(visitor, read_puzzles(other, 1)[0])
        for name in ("maze", "rabbit"):
            choose(visitor, name, 1)
            puzzle = read_puzzles(name, 1)[0]
            position = wait_for_puzzle(visitor, puzzle)
            [right] = position.winning_moves()
            pick(visitor, next(move for move in position.legal_moves if move != right))
            page.locator("#puzzle-back").click()
            pick(visitor, right)
            expect(page.locator("#puzzle-next")).to_be_visible()
        expect(page.locator("#puzzle-on")).to_be_focused()
        page.keyboard.press("Enter")  # play on: the engine needs Python
        expect(page.locator("#puzzle-task")).to_have_text(visitor.say("python.waits"))
        visitor.leave()


def test_while_the_solver_loads_the_page_shows_its_progress_and_no_complaint(
    browser: Browser, publish: Publish
) -> None:
    with enter_loop(browser):
        visitor = Visitor(browser, publish("folder"), service_workers="block")
        visitor.allow("Service Worker registration blocked")
        page = visitor.page
        page.route("**/python.pack", lambda _route: None)  # it never comes
        page.goto(visitor.url + "#" + GAME)
        expect(page.locator("#python")).to_be_visible()
        expect(page.locator("#python")).to_have_text(visitor.say("python.waits"))
        page.evaluate("document.getAnimations().forEach((one) => one.finish())")  # as if seconds had passed
        expect(page.locator(".late")).to_be_hidden()
        assert "berge board" not in (page.locator(".late").text_content() or "")
        visitor.leave()


def test_published_page_plays_a_match_and_reviews_it(browser: Browser, publish: Publish) -> None:
    url = publish("folder", GAME)
    with enter_loop(browser):
        visitor = Visitor(browser, url)
        page = visitor.open_game("")
        visitor.choose_mode("play")
        visitor.find_button("match.go").click()
        result = page.locator("#match-say.result")
        while True:
            expect(page.locator("#board .berge-plain, #match-say.result").first).to_be_visible()
            if result.count():
                break
            visitor.follow_hint()
        page.get_by_role("button", name=visitor.say("match.review")).last.click()
        expect(page.locator("#accuracy")).to_contain_text("100%")
        visitor.leave()


@pytest.mark.thorough
@pytest.mark.parametrize(("place", "language"), [("folder", "zh"), ("file", "en")])
def test_published_page_works_without_a_network(
    any_browser: Browser, publish: Publish, hosts: ExitStack, place: str, language: str
) -> None:
    """On a phone's width: a match, its review, and the page loaded again, after the host has gone."""
    url = publish(place)
    phone = PHONE if any_browser.browser_type.name == "chromium" else {"width": 390}
    with enter_loop(any_browser):
        visitor = Visitor(any_browser, url, language, **phone)  # type: ignore[arg-type]
        page = visitor.open()
        if place == "folder":
            page.evaluate("navigator.serviceWorker.ready.then(() => {})")
            hosts.close()
        play(visitor)
        visitor.look(f"published-{place}-{any_browser.browser_type.name}")
        visitor.leave()


def test_file_to_share_says_that_it_needs_the_network(browser: Browser, publish: Publish) -> None:
    url = publish("folder", "rabbit:XO.OX")
    with enter_loop(browser):
        visitor = Visitor(browser, url, "zh", service_workers="block")  # it would answer in place of the route
        visitor.allow("Service Worker registration blocked")
        visitor.allow("net::ERR_INTERNET_DISCONNECTED")
        page = visitor.open_game("")
        page.route("**/single.html", lambda route: route.abort("internetdisconnected"))
        visitor.find_button("share.button").click()
        visitor.find_button("file.single").click()
        expect(page.locator("#share-status")).to_have_text(visitor.say("share.offline"))
        visitor.leave()


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["server", "folder", "file"])
def test_shared_file_opens_with_the_game_and_shares_again(
    browser: Browser, publish: Publish, hosts: ExitStack, tmp_path: Path, place: str
) -> None:
    """The first button of *Share*; its link leads to the published page where its address is known."""
    base = ("--base", "https://example.org/board/")
    url = hosts.enter_context(Board(*base)).url if place == "server" else publish(place, *base)
    skip_unless_built()
    with enter_loop(browser):
        visitor = Visitor(browser, url)
        page = visitor.open_game(f"{GAME}+1,2")
        for turn in range(2):
            visitor.find_button("share.button").click()
            link = page.get_by_label(visitor.say("share.link"))
            expect(link).not_to_have_value("")
            assert link.input_value().startswith("https://example.org/board/#")
            with page.expect_download() as download:
                visitor.find_button("file.single").click()
            shared = tmp_path / f"shared-{turn}.html"
            download.value.save_as(shared)
            assert "Mozilla Public License" in shared.read_text("utf-8")
            visitor.leave()
            visitor = Visitor(browser, shared.as_uri())
            page = visitor.open_game("")
            expect(visitor.moves).to_have_count(1)
        visitor.leave()


WRAP = """{
    const Plain = Worker;
    window.plan = [];
    window.Worker = class extends Plain {
        postMessage(message, ...more) {
            const plan = message.path && window.plan.shift();
            if (plan === "die") super.postMessage({ path: "/api/open", body: "{}", language: 5 });
            if (plan !== "hang") super.postMessage(message, ...more);
        }
    };
}"""
"""Lets Python fail, or never answer, at the questions that `plan` says."""


@pytest.mark.thorough
@pytest.mark.parametrize(("what", "says"), [("die", "python.died"), ("hang", "python.slow")])
def test_python_that_fails_or_hangs_is_started_again_and_said_so(
    browser: Browser, publish: Publish, what: str, says: str
) -> None:
    with enter_loop(browser):
        visitor = Visitor(browser, publish("folder"))
        visitor.allow("PythonError|TypeError")
        page = visitor.page
        page.add_init_script(WRAP)
        if what == "hang":
            page.clock.install()
        visitor.open_game("maze:@../..#")
        expect(visitor.verdict).not_to_be_empty()
        page.evaluate("what => { plan = [what]; }", what)
        visitor.click(1, 2)
        expect(visitor.moves).to_have_count(1)
        if what == "hang":
            page.clock.fast_forward(61_000)
        expect(page.get_by_text(visitor.say(says))).to_be_visible()
        expect(page.locator("#python")).to_be_visible()  # before anything else is asked
        page.keyboard.press("Home")
        visitor.click(2, 1)
        expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=visitor.say_player("second")))
        visitor.leave()
