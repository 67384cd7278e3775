"""Somebody in front of the page, in a real browser, who notices what must never happen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, Dialog, Download, Locator, Page, Route, expect

from berge import words

SHOTS = Path(__file__).parents[2] / "target" / "screenshots"
CELL = 48
"""The side of a cell in the picture's own units."""
LOCALES = {"en": "en-GB", "zh": "zh-CN"}
RULES = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
NOISE = "Failed to load resource: the server responded with a status of 400"
"""What Chromium itself says of an answer 400."""

expect.set_options(timeout=5_000)


class Visitor:
    """A page of its own, without a memory of others; `check` and `leave` fail where something was wrong on it."""

    def __init__(
        self, browser: Browser, url: str, language: str = "en", theme: str = "light", width: int = 1280, **options: Any
    ) -> None:
        self.url, self.language, self.theme, self.width = url, language, theme, width
        self.touches = bool(options.get("has_touch"))
        settings: dict[str, Any] = {
            "locale": LOCALES[language],
            "color_scheme": theme,
            "viewport": {"width": width, "height": 700 if width < 700 else 800},
            "reduced_motion": "reduce",
            "accept_downloads": True,
        }
        self.context = browser.new_context(**settings | options)
        self.complaints: list[str] = []
        self.abroad: list[str] = []
        self.context.route(lambda address: not address.startswith((url, "data:", "blob:")), self._stray)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("dialog", self._spoken_to)

    def check(self) -> None:
        """Fail where something was wrong so far."""
        (complaints, self.complaints), (abroad, self.abroad) = (self.complaints, []), (self.abroad, [])
        assert complaints == []
        assert abroad == []

    def leave(self, failed: str | bool = False) -> None:
        """Close the page; fails where something was wrong on it, unless the test has failed already."""
        if failed and not self.page.is_closed():
            SHOTS.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=SHOTS / f"failed-{re.sub('[^a-zA-Z0-9-]+', '-', str(failed))}.png")
        self.context.close()
        if not failed:
            self.check()

    def _spoken_to(self, dialog: Dialog) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _stray(self, route: Route) -> None:
        self.abroad.append(route.request.url)
        route.abort()

    def refused(self, times: int = 1) -> None:
        """What was just asked is known to be refused, so many times: the browser's own words about it are due."""
        for _ in range(times):
            found = next((one for one in self.complaints if NOISE in one), None)
            if found is None:  # the answer has come, its line on the console may not
                self.page.wait_for_timeout(100)
                found = next(one for one in self.complaints if NOISE in one)
            self.complaints.remove(found)

    # What is on the page.

    def say(self, key: str, **values: object) -> str:
        return words.say(self.language, key, **values)

    def player(self, name: str) -> str:
        return words.player(self.language, name)

    def open(self, what: str = "") -> Page:
        """Load the page, with a notation or a fragment behind its `#`; return it when it shows something."""
        self.page.goto("about:blank")
        self.page.goto(self.url + (f"#{what}" if what else ""))
        expect(self.page.locator("body.loading")).to_have_count(0)
        return self.page

    def opened(self, what: str) -> Page:
        """The same, where a game is meant to be shown."""
        self.open(what)
        expect(self.page.get_by_role("application")).to_be_visible()
        return self.page

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def mode(self, name: str) -> None:
        self.page.get_by_role("navigation").get_by_role("button", name=self.say(f"mode.{name}"), exact=True).click()

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict-title")

    @property
    def moves(self) -> Locator:
        """The moves in the list."""
        return self.page.locator("#moves").get_by_role("button")

    def texts(self) -> list[str]:
        """The moves in the list with their marks, as they are seen."""
        found: list[str] = self.page.locator("#moves .move").evaluate_all(
            "found => found.map(one => [...one.querySelectorAll('[aria-hidden]')].map(e => e.textContent).join(''))"
        )
        return found

    @property
    def here(self) -> int:
        """The ply shown."""
        return int(self.page.get_by_role("slider", name=self.say("line.slider")).input_value())

    def spot(self, row: int, column: int) -> tuple[float, float]:
        """Where a cell is on the screen."""
        at = self.page.locator("#board svg").first
        at.scroll_into_view_if_needed()
        x, y = at.evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
            [(column - 0.5) * CELL, (row - 0.5) * CELL],
        )
        return x, y

    def click(self, row: int, column: int) -> None:
        place = self.spot(row, column)
        if self.touches:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def vertex(self, name: str) -> Locator:
        """A vertex of a graph on the board."""
        return self.page.locator("#board svg .berge-name").get_by_text(name, exact=True)

    def step(self, key: str, ply: int) -> None:
        """Press a key that steps, and wait for the position of a ply."""
        self.page.keyboard.press(key)
        self.arrive(ply)

    def arrive(self, ply: int) -> None:
        expect(self.page.get_by_role("slider", name=self.say("line.slider"))).to_have_value(str(ply))

    def announced(self, text: str | re.Pattern[str]) -> None:
        """What a screen reader is told."""
        expect(self.page.locator("#live")).to_have_text(text)

    def notice(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("status").filter(has_text=text)).to_be_visible()

    def download(self, act: Callable[[], object], folder: Path) -> tuple[Path, Download]:
        """Return the file that something makes the browser save."""
        with self.page.expect_download() as waiting:
            act()
        file = folder / waiting.value.suggested_filename
        waiting.value.save_as(file)
        return file, waiting.value

    # What is checked of any state of the page.

    def look(self, name: str) -> None:
        """Keep a picture of the page, and fail where it is wider than its window or hard to use."""
        self.page.wait_for_timeout(60)
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.width}-{self.language}-{self.theme}.png", full_page=True)
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name}: {wide} pixels wider than the window"
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        found = self.page.evaluate("rules => axe.run(rules).then(({violations}) => ({violations}))", RULES)
        assert not found["violations"], AxeResults(found).generate_report()
