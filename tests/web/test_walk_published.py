"""The published page, whose Python runs in the browser: of a folder and of one file, without a network, on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from berge.cli import main
from browser import awake, share_browser
from web.clients import serve_files
from web.published import skip_unless_built
from web.test_walk_firefox import play
from web.visitor import Visitor

pytestmark = pytest.mark.slow

GAME = "rabbit:XO.OXO/OXOXOX"
PHONE = {"width": 390, "has_touch": True}

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


def test_published_page_plays_a_match_and_reviews_it(browser: Browser, publish: Publish) -> None:
    url = publish("folder", GAME)
    with awake(browser):
        visitor = Visitor(browser, url)
        page = visitor.open_game("")
        visitor.mode("play")
        visitor.button("match.go").click()
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
    with awake(any_browser):
        visitor = Visitor(any_browser, url, language, **phone)  # type: ignore[arg-type]
        page = visitor.open()
        if place == "folder":
            page.evaluate("navigator.serviceWorker.ready.then(() => {})")
            hosts.close()
        play(visitor)
        visitor.look(f"published-{place}-{any_browser.browser_type.name}")
        visitor.leave()
