"""A visitor of the page in a real browser, who reports errors of the page."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, Dialog, Download, Locator, Page, expect

import phrases
from berge.i18n import format_player, localize
from rulesets import GAMES
from thorough import is_thorough

SHOTS = Path(__file__).parents[2] / "target" / "screenshots"
CELL = 48
"""The side of a cell in the picture's own units."""
LOCALES = {"en": "en-GB", "zh": "zh-CN"}
RULES = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
NOI3 = GAMES["rabbit"]
KING = "king:..#.../....#./.@..../..##../....../#....."
PETERSEN = "graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5"
TREE = """[Ruleset "rabbit"]
[Start "rabbit:OOXX/OXXO/OO.O/XXXO"]

{before the first} 1. 3,2? {a slip} 2,2 (1... 4,2! {the end}) 2. 1,2 (2. 2,1) 1,3
"""

LATE = int(os.environ.get("BERGE_LATE", "0"))
"""How many milliseconds later than they come the page has all answers: what a test takes for granted shows."""

PICTURES = "BERGE_SHOTS" in os.environ
"""Whether what is looked at is kept as pictures in target/screenshots."""

PATIENCE = 60_000
"""Milliseconds: what a machine with other work to do may take."""
expect.set_options(timeout=PATIENCE)


BUSY = r"the server responded with a status of (408|503)"
"""What the browser itself says of a question that is asked again."""


class Visitor:
    """A page in a new browser context; `check` and `leave` fail if it had errors."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "en",
        theme: str = "light",
        width: int = 1280,
        *,
        new: bool = False,
        **options: Any,
    ) -> None:
        """Open a page; who is `new` is offered the lesson."""
        self.url, self.language, self.theme, self.width = url, language, theme, width
        self.touches = bool(options.get("has_touch"))
        settings: dict[str, Any] = {
            "locale": LOCALES[language],
            "color_scheme": theme,
            "viewport": {"width": width, "height": 700 if width < 700 else 800},
            "reduced_motion": "reduce",
            "accept_downloads": True,
        }
        self.context = browser.new_context(**(settings | options))
        self.context.set_default_timeout(PATIENCE)
        self.allowed_complaints = {BUSY}
        self.contrast_checked = False
        self.complaints: list[str] = []
        self.page = self.context.new_page()
        if LATE:
            later = f"await new Promise((go) => setTimeout(go, {LATE}))"
            self.page.add_init_script(f"{{ const ask = fetch; window.fetch = async (...of) => ({later}, ask(...of)) }}")
        if not new:
            self.page.add_init_script("try { localStorage.setItem('berge.lesson', 'offered') } catch {}")
        # What asks another host complains here too: the browser finds none but this machine.
        self.page.on("console", lambda message: self._note_complaint(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self._note_complaint(f"error: {error}"))
        self.page.on("dialog", self._dismiss_dialog)

    def check(self) -> None:
        """Fail if an error was recorded."""
        complaints, self.complaints = self.complaints, []
        assert complaints == [], complaints

    def leave(self, failed: str | bool = False) -> None:
        """Close the page; fails where something was wrong on it, unless the test has failed already."""
        if failed and not self.page.is_closed():
            SHOTS.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=SHOTS / f"failed-{re.sub('[^a-zA-Z0-9-]+', '-', str(failed))}.png")
        self.context.close()
        if not failed:
            self.check()

    def allow(self, words: str) -> None:
        """Something is refused or broken off on purpose: the browser's own words about it are no complaint."""
        self.allowed_complaints.add(words)

    def _note_complaint(self, words: str) -> None:
        if not any(re.search(one, words) for one in self.allowed_complaints):
            self.complaints.append(words)

    def _dismiss_dialog(self, dialog: Dialog) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def wait_until(self, condition: str, *values: object) -> None:
        """Wait until JavaScript returns true, checked in every frame; Playwright would wait up to a second."""
        self.page.evaluate(
            f"""([values, end]) => new Promise((done, fail) => {{
                const look = () => ({condition})(...values) ? done()
                    : performance.now() > end ? fail(new Error({json.dumps(condition)})) : requestAnimationFrame(look);
                end += performance.now();
                look();
            }})""",
            [values, PATIENCE],
        )

    # What is on the page.

    def say(self, key: str, **values: object) -> str:
        return phrases.say(self.language, key, **values)

    def describe_edges(self, vertices: int, edges: int, first: int | None = None) -> str:
        """Return the page's description of a list of edges."""
        return phrases.describe_edges(self.language, vertices, edges, first)

    def say_own(self, ruleset: str, key: str, **values: object) -> str:
        """Return a text that a game may have replaced."""
        mine = f"ruleset.{ruleset}.{key}"
        return self.say(mine if mine in phrases.TEXTS[self.language] else key, **values)

    def say_player(self, name: str) -> str:
        return localize(format_player(name), self.language)

    def open(self, what: str = "") -> Page:
        """Load the page, with a notation or a fragment behind its `#`; return it when it shows something."""
        self.page.goto("about:blank")
        self.page.goto(self.url + (f"#{what}" if what else ""))
        self.wait_until("() => !document.body.classList.contains('loading')")
        return self.page

    def open_game(self, what: str) -> Page:
        """Open an address likewise, and wait for the board of a game."""
        self.open(what)
        self.wait_until("() => document.querySelector('#board [role=application]')?.checkVisibility()")
        return self.page

    def turn_to(self, game: str) -> Page:
        """Show another game by the page's address, which takes a fraction of the time of loading the page."""
        self.page.evaluate("game => { location.hash = game; }", game)
        self.wait_until("() => history.state")  # the new entry has none until the game is there
        self.page.evaluate("document.activeElement.blur()")  # nothing has the focus, as on a page that was loaded
        return self.page

    def find_button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def follow_hint(self) -> None:
        """Request a hint and play it; wait for the move."""
        self.page.keyboard.press("h")
        hinted = self.page.locator("#board .berge-hint")
        expect(hinted).to_have_count(1)
        before = self.moves.count()
        box = hinted.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(self.moves).not_to_have_count(before)

    def choose_mode(self, name: str) -> None:
        self.page.get_by_role("navigation").get_by_role("button", name=self.say(f"mode.{name}"), exact=True).click()

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict-title")

    @property
    def moves(self) -> Locator:
        """Return the moves in the list."""
        return self.page.locator("#moves").get_by_role("button")

    def read_moves(self) -> list[str]:
        """Return the texts of the move list."""
        lines: list[str] = self.page.locator("#moves .move").evaluate_all(
            "found => found.map(one => [...one.querySelectorAll('[aria-hidden]')].map(e => e.textContent).join(''))"
        )
        return lines

    @property
    def ply(self) -> int:
        """Return the ply shown."""
        return int(self.page.get_by_role("slider", name=self.say("line.slider")).input_value())

    def locate_cell(self, row: int, column: int) -> tuple[float, float]:
        """Where a cell is on the screen."""
        at = self.page.locator("#board svg").first
        at.scroll_into_view_if_needed()
        x, y = at.evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
            [(column - 0.5) * CELL, (row - 0.5) * CELL],
        )
        return x, y

    def click(self, row: int, column: int) -> None:
        place = self.locate_cell(row, column)
        if self.touches:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def find_vertex(self, name: str) -> Locator:
        """Return a vertex of a graph on the board."""
        return self.page.locator("#board svg .berge-name").get_by_text(name, exact=True)

    def locate_vertex(self, name: str) -> tuple[float, float]:
        """Return the place of a vertex on the screen once it stays there: an answer may redraw the board."""
        self.page.locator("#board").scroll_into_view_if_needed()
        place = None
        while place is None:  # it was drawn anew
            place = self._find_resting_place(name)
        return place

    def _find_resting_place(self, name: str) -> tuple[float, float] | None:
        """Return the place of a vertex once it stays there; None if it is taken off the page."""
        place: list[float] | None = self.find_vertex(name).evaluate(
            """async (one) => {
                for (let before = ""; one.isConnected;) {
                    const {x, y, width, height} = one.getBoundingClientRect();
                    const now = [x, y, width, height].join();
                    if (now === before && width) return [x + width / 2, y + height / 2];
                    before = now;
                    for (let frames = 3; frames; frames--) await new Promise(requestAnimationFrame);
                }
                return null;
            }"""
        )
        return None if place is None else (place[0], place[1])

    def step(self, key: str, ply: int) -> None:
        """Press a stepping key and wait for the position of a ply."""
        self.page.keyboard.press(key)
        self.wait_for_ply(ply)

    def wait_for_ply(self, ply: int) -> None:
        self.wait_until("ply => document.getElementById('slider').value === ply", str(ply))

    def expect_announcement(self, text: str | re.Pattern[str]) -> None:
        """Expect an announcement for screen readers."""
        expect(self.page.locator("#live")).to_have_text(text)

    def expect_notice(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("status").locator(".notice").filter(has_text=text)).to_be_visible()

    def download_shared(self, name: str, folder: Path) -> Path:
        """Download a file from the share dialog."""
        files = self.page.locator("#share-files")
        take = files.get_by_role("button", name=self.say(f"file.{name}"), exact=True).click
        return self.download(take, folder)[0]

    def download(self, act: Callable[[], object], folder: Path) -> tuple[Path, Download]:
        """Return the file that something makes the browser save."""
        with self.page.expect_download() as waiting:
            act()
        file = folder / waiting.value.suggested_filename
        waiting.value.save_as(file)
        return file, waiting.value

    # What is checked of any state of the page.

    def look(self, name: str) -> None:
        """Fail where the page is wider than its window or hard to use; keep a picture of it where those are wanted."""
        self.page.evaluate("async () => { for (let n = 2; n; n--) await new Promise(requestAnimationFrame); }")
        if PICTURES:
            file = SHOTS / f"{name}-{self.width}-{self.language}-{self.theme}.png"
            self.page.screenshot(path=file, full_page=True)
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name}: {wide} pixels wider than the window"
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        # Contrast takes two thirds of the time: `make test-all` looks at it everywhere, a day once on each page.
        rules = {**RULES, "rules": {"color-contrast": {"enabled": is_thorough() or not self.contrast_checked}}}
        self.contrast_checked = True
        result = self.page.evaluate("rules => axe.run(rules).then(({violations}) => ({violations}))", rules)
        assert not result["violations"], AxeResults(result).generate_report()


Visit = Callable[..., Visitor]
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])
WIDE, NARROW = ("en", "light", 1280), ("zh", "dark", 375)


def vary_looks(*daily: tuple[str, str, int]) -> pytest.MarkDecorator:
    """Walk in two looks, every day in some of them."""
    thorough = [pytest.param(*one, marks=pytest.mark.thorough) for one in (WIDE, NARROW) if one not in daily]
    return pytest.mark.parametrize(("language", "theme", "width"), [*daily, *thorough])
