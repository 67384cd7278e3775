"""Somebody who clicks at random, in front of a page whose answers come late, in another order, or never.

What must hold once all is quiet: nothing is waited for any more, no move that was on the list is gone but by a deed
that takes moves away, and what is shown is what the server says of the position on the board. One seed is one course
of deeds; when answers come depends on the machine too. `python -m web.soak SECONDS [SEED]` from the folder `tests`.
"""

from __future__ import annotations

import base64
import json
import random
import re
import sys
import time
import urllib.request
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Error

import berge
from browser import launched
from web.asking import Board
from web.visitor import Visitor

LATE = """(seed) => {
    let state = seed | 1;
    const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const late = window.late = {wild: false, pending: 0, quiet: performance.now(), seen: new Set(), wrong: []};
    const own = window.fetch;
    const pause = (signal) => new Promise((done, fail) => {
        const wait = !late.wild ? 0 : chance() < 0.15 ? 700 * chance() : 120 * chance();
        const timer = setTimeout(done, wait);
        signal?.addEventListener("abort", () => (clearTimeout(timer), fail(signal.reason)));
    });
    const lost = () => { if (late.wild && chance() < 0.03) throw new TypeError("Failed to fetch"); };
    window.fetch = async (path, options = {}) => {
        late.pending++;
        try {
            await pause(options.signal);
            lost();
            const answer = await own(path, options);
            const text = await answer.text();
            await pause(options.signal);
            lost();
            return new Response(text, {status: answer.status, headers: answer.headers});
        } finally {
            late.pending--;
            late.quiet = performance.now();
        }
    };
    // A list that is hidden may still be that of the game before.
    late.lists = () => Boolean(document.getElementById("moves")?.checkVisibility());
    const ids = () => late.lists()
        ? [...document.querySelectorAll("#moves [data-id]")].map((one) => one.dataset.id) : [];
    late.ids = ids;
    addEventListener("DOMContentLoaded", () => {
        const look = () => { for (const id of ids()) late.seen.add(id); };
        const list = document.getElementById("moves");
        if (list) new MutationObserver(look).observe(list, {childList: true, subtree: true});
    });
}"""
QUIET = "() => late.pending === 0 && performance.now() - late.quiet > 450"
"""Longer than the engine's move waits to be seen."""
GAMES = [
    "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3", "rabbit:XOX/O.O/XOX", "maze:.#./@../...", "maze:..#/...", "edge:2x3",
    "juniper:12", "juniper:30+10", "graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7", "king:..#/#../.@.", "knight:3x4",
    "planinarenje:3;1-1,1-2,2-2,3-2,3-3", "planinarenje:3;1-1,1-2,2-2,3-2+p1+v2", "hamilg:4;1-2,2-3,3-1,3-4/2;1-2",
    "hamilg:3;1-2,2-3,1-3/2;1-2+1:1+1:3", "graph:a-b,b-c,c-a,c-d", "juniper:30,any", "king:2x3", "knight:3x3+1,1",
    "edge:@./..+1,2+2,2",
]  # fmt: skip
SEEN = """() => {
    const shown = (id) => document.getElementById(id)?.checkVisibility() ? document.getElementById(id) : null;
    const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent);
    const mode = document.body.dataset.mode;
    return {
        mode, title: shown("title")?.textContent, text: shown("open-text")?.value,
        moves: late.lists() ? texts("#moves .move [aria-hidden]").filter((text) => !/^[?!]*$/.test(text)) : [],
        ply: shown("line") ? document.getElementById("slider").value : null,
        sides: mode !== "play" || shown("play-form") ? null : texts("#match p.quiet"),
        chosen: shown("play-form") && document.querySelector("#play-form input[name=play-mine]:checked").value,
        board: mode === "edit" ? texts("#board .berge-wall, #edit-text").concat(
            [...document.querySelectorAll("#board .berge-wall")].map((one) => one.getAttribute("d"))) : null,
    };
}"""
"""What a person sees, as far as it does not depend on answers."""
STEP = """(way) => {
    const at = navigation.currentEntry.index, to = at + way;
    if (to >= 0 && to < navigation.entries().length) history.go(way);
}"""
"""Back or Forward, but to no other page."""
MARKS = ".berge-plain, .berge-winning > .berge-head, .berge-losing > .berge-head, path.berge-ring:not([d=''])"
FORGETS = {
    "another", "sample", "delete", "back", "undo", "turn", "step", "deal", "begin", "apply", "again", "load",
}  # fmt: skip
"""Deeds after which moves may be gone that were on the list."""

THEMES = [
    ["play", "begin", "pick", "pick", "pick", "left", "right", "hint", "back"],
    ["pick", "left", "right", "ends", "delete", "undo", "promote", "mark"],
    ["sample", "another", "opener", "mode", "paint", "play"],
    ["paint", "apply", "edit", "mode", "undo"],
    ["pick", "share", "language", "load", "explain"],
    ["pick", "turn", "delete", "promote", "back", "left", "turn"],
    ["another", "step", "mode", "pick", "paint", "step", "load"],
]
"""What is done together: most of a burst is of one of these."""


class Wanderer:
    """Does what people do, in no order."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor, self.page, self.chance = visitor, visitor.page, random.Random(seed)
        self.log: list[str] = []
        self.bursts = 0
        self.page.add_init_script(f"({LATE})({seed + 1})")
        self.page.on("download", lambda download: download.cancel())
        visitor.opened(GAMES[0])
        deeds: dict[str, tuple[int, Callable[[], object]]] = {
            "pick": (30, self._pick),
            "left": (8, lambda: self._key("ArrowLeft")),
            "right": (10, lambda: self._key("ArrowRight")),
            "ends": (4, lambda: self._key(self.chance.choice(["Home", "End"]))),
            "mistake": (2, lambda: self._key(self.chance.choice("np"))),
            "explain": (3, lambda: self._key("e")),
            "hint": (5, lambda: self._key("h")),
            "mode": (6, lambda: self._key(self.chance.choice("1234"))),
            "play": (6, lambda: self._key("2")),
            "opener": (2, lambda: self._key("o")),
            "escape": (2, lambda: self._key("Escape")),
            "another": (2, self._another),
            "sample": (2, lambda: self._press("#samples button")),
            "back": (3, lambda: self._key("Backspace")),
            "delete": (3, lambda: self._press("#variation-delete")),
            "promote": (3, lambda: self._press("#variation-promote")),
            "leave": (2, lambda: self._press("#variation-leave")),
            "undo": (4, lambda: self._press("#notices .notice button:not(.icon)")),
            "begin": (6, self._begin),
            "again": (
                2,
                lambda: self._press("#play-again, #play-review, #play-end, #play-setup, #play-on, #retry-again"),
            ),
            "retry": (4, lambda: self._press("#retry-next, #retry-show, #retry-rest")),
            "paint": (6, self._paint),
            "chalk": (4, lambda: self._drag("right")),
            "edit": (3, lambda: self._press("#edit-random, #edit-clear, #edit-rotate, #edit-undo, #edit-redo")),
            "turn": (4, lambda: self._key(self.chance.choice(["Control+z", "Control+y", "Control+Shift+z"]))),
            "step": (3, lambda: self.page.evaluate(STEP, self.chance.choice([-2, -1, -1, 1, 1]))),
            "deal": (1, lambda: self._press("#play-deal")),
            "apply": (3, lambda: self._press("#edit-review, #edit-play")),
            "language": (2, lambda: self._press("#go-language")),
            "theme": (1, lambda: self._press("#go-theme")),
            "share": (3, self._share),
            "mark": (2, lambda: self._press("#note-marks input")),
            "load": (1, self._load),
            "try again": (3, lambda: self._press("#lost-retry")),
        }
        self.deeds = {name: act for name, (_, act) in deeds.items()}
        self.weights = [weight for weight, _ in deeds.values()]

    def burst(self, often: dict[str, int] | None = None) -> None:
        """Do some things quickly, wait until all is quiet, and look whether all is right; some come more `often`."""
        self.bursts += 1
        self.page.evaluate("() => { late.seen = new Set(late.ids()); late.wild = true; }")
        before = len(self.log)
        theme = self.chance.choice(THEMES)
        theme = theme + [name for name, times in (often or {}).items() for _ in range(times)]
        for _ in range(self.chance.randint(3, 14)):
            name = self.chance.choice(theme)
            if self.chance.random() < 0.3:
                [name] = self.chance.choices(list(self.deeds), self.weights)
            self.log.append(name)
            self.deeds[name]()
            if self.chance.random() < 0.5:
                self.page.wait_for_timeout(self.chance.choice([5, 20, 60, 150, 350]))
        self._settle()
        self._check(FORGETS.isdisjoint(self.log[before:]))

    # What is done.

    def _key(self, key: str) -> None:
        self.page.evaluate("() => document.activeElement?.blur()")
        self.page.keyboard.press(key)

    def _press(self, what: str) -> None:
        """Press one of what is there, if it can be pressed."""
        self.page.evaluate(
            """([what, at]) => {
                const found = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
                found[Math.floor(at * found.length)]?.click();
            }""",
            [what, self.chance.random()],
        )

    def _spot(self) -> tuple[float, float] | None:
        """A place on the board: often where a move leads."""
        marked = self.chance.random() < 0.8
        found = self.page.evaluate(
            """([marks, marked, at, x, y]) => {
                const board = document.querySelector("#board svg");
                if (!board?.checkVisibility()) return null;
                const all = marked ? [...board.querySelectorAll(marks)] : [];
                const box = (all[Math.floor(at * all.length)] ?? board).getBoundingClientRect();
                return all.length ? [box.x + box.width / 2, box.y + box.height / 2]
                                  : [box.x + x * box.width, box.y + y * box.height];
            }""",
            [MARKS, marked, *(self.chance.random() for _ in range(3))],
        )
        return tuple(found) if found else None

    def _pick(self) -> None:
        spot = self._spot()
        if spot:
            self.page.mouse.click(*spot)

    def _paint(self) -> None:
        if self.page.evaluate("() => document.body.dataset.mode === 'edit'"):
            self._drag("left")

    def _drag(self, button: Literal["left", "right"]) -> None:
        first, second = self._spot(), self._spot()
        if first and second:
            self.page.mouse.move(*first)
            self.page.mouse.down(button=button)
            self.page.mouse.move(*second, steps=3)
            self.page.mouse.up(button=button)

    def _another(self) -> None:
        game = self.chance.choice(GAMES)
        self.log.append(game)
        self.page.evaluate("game => { history.replaceState(null, '', '#'); location.hash = game; }", game)

    def _begin(self) -> None:
        mine, level = self.chance.choice(["first", "second", "both"]), self.chance.randint(0, 10)
        self.page.evaluate(
            """([mine, level]) => {
                const form = document.getElementById("play-form");
                if (!form?.checkVisibility()) return;
                document.getElementById(`play-mine-${mine}`).checked = true;
                document.getElementById("play-level").value = level;
                form.requestSubmit();
            }""",
            [mine, level],
        )

    def _share(self) -> None:
        self._press("#go-share:not([aria-disabled='true'])")
        for _ in range(self.chance.randint(0, 2)):
            self._press("#share[open] #share-files button")
            self.page.wait_for_timeout(30)
        self.page.evaluate("() => document.getElementById('share').close()")

    def _load(self) -> None:
        """Load the page again: what was seen is seen again."""
        before = self.page.evaluate(SEEN)
        self.page.reload()
        self.visitor.until("() => !document.body.classList.contains('loading')")
        after = self.page.evaluate(SEEN)
        for _ in range(100):
            if _same(before, after):
                break
            self.page.wait_for_timeout(50)
            after = self.page.evaluate(SEEN)
        assert _same(before, after), f"before the page was loaded again: {before}, after it: {after}"
        self.page.evaluate("() => { late.wild = true; }")

    # What must hold.

    def _settle(self) -> None:
        self.page.evaluate("() => { late.wild = false; document.getElementById('share').close(); }")
        self.visitor.until(QUIET)
        if self.page.locator("#lost").is_visible():
            self._press("#lost-retry")
        self.page.evaluate("() => { late.quiet = performance.now(); }")
        self.visitor.until(QUIET)

    def _check(self, kept: bool) -> None:
        page, visitor = self.page, self.visitor
        assert not visitor.complaints, visitor.complaints
        visitor.language = "zh" if page.evaluate("document.documentElement.lang") == "zh-CN" else "en"
        assert not page.locator("#busy").is_visible(), "something is still waited for"
        mode = page.evaluate("document.body.dataset.mode")
        lost = page.evaluate(
            "kept => kept && late.lists() ? [...late.seen].filter((id) => !late.ids().includes(id)) : []", kept
        )
        assert not lost or mode not in ("review", "play"), f"moves are lost: {lost}"
        if mode == "edit":
            said = page.locator("#edit-value").inner_text()
            assert said, "nothing is said of what is edited"
            assert said != visitor.say("lost.title"), said
            assert not page.locator("#board .berge-annotation").count(), "what is drawn upon a position is on no edit"
        elif mode != "open":
            self._compare(mode)

    def _compare(self, mode: str) -> None:
        """What is shown is what the server says of the position on the board."""
        page, visitor = self.page, self.visitor
        page.evaluate("() => document.getElementById('go-share').click()")
        visitor.until("() => document.getElementById('share-link').value")
        line, link = (page.locator(f"#share-{name}").input_value() for name in ("notation", "link"))
        page.evaluate("() => document.getElementById('share').close()")
        game = berge.loads(line)
        path = json.loads(game.dumps("json"))["moves"]
        assert self._holds(link, path), f"{line} is not in the link {link}"
        told = self._ask(json.loads(game.dumps("json")))
        shown = page.evaluate(
            """() => {
                const text = (id) => document.getElementById(id).checkVisibility()
                    ? document.getElementById(id).textContent : null;
                return {title: text("verdict-title"), ply: Number(document.getElementById("slider").value),
                    open: document.getElementById("explain").checked,
                    say: document.getElementById("match-say")?.textContent,
                    chips: [...document.querySelectorAll("#why-moves button")].map((one) => one.textContent),
                    plain: document.querySelectorAll("#board .berge-plain").length};
            }"""
        )
        if page.locator("#line").is_visible():
            assert shown["ply"] == told["ply"], (shown, told)
        for key in ("match.thinking", "match.hinting"):
            for player in game.players:
                said = visitor.say(key, player=visitor.player(player))
                assert mode != "play" or shown["say"] != said, f"{said} for ever"
        if shown["title"] is None:
            return
        winner, turn = visitor.player(told["winner"]), visitor.player(told["player"])
        if told["over"]:
            assert shown["title"] == visitor.say("verdict.over", player=winner), (shown, line)
        elif shown["open"] or mode == "retry":
            assert shown["title"] == visitor.say("verdict.wins", player=winner), (shown, line)
            moves = told["winning_moves"] if told["winning"] else told["legal"]
            names = ["{},{}".format(*one) if isinstance(one, list) else str(one) for one in moves]
            chips = [re.sub(r"^\((.*), (.*)\)$", r"\1,\2", one) for one in shown["chips"]]  # pairs that are names
            assert told["at"] is None or Counter(chips) == Counter(names[:64]), (shown, line)
        else:
            key = "verdict.choose" if told["at"] is None else "verdict.turn"
            assert shown["title"] == visitor.say(key, player=turn), (shown, line)
            mine = visitor.say("match.turn", player=turn)
            if told["at"] is not None and (mode == "review" or shown["say"] == mine):
                assert shown["plain"] == len(told["legal"]), (shown, line)

    def _holds(self, link: str, path: list[Any]) -> bool:
        """Whether a link's tree has a line of moves."""
        packed = link.partition("#~")[2].partition(".")[0]
        text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15)
        nodes = json.loads(text)["record"]["nodes"]
        children = {(node.get("parent", at), json.dumps(node["move"])): at + 1 for at, node in enumerate(nodes)}
        here: int | None = 0
        for move in path:
            here = None if here is None else children.get((here, json.dumps(move)))
        return here is not None

    def _ask(self, document: dict[str, Any]) -> dict[str, Any]:
        body, headers = json.dumps(document).encode(), {"content-type": "application/json"}
        request = urllib.request.Request(f"{self.visitor.url}api/position", body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            told: dict[str, Any] = json.load(answer)
        return told


def _same(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing is lost; an engine may have answered meanwhile."""
    if before["mode"] != "play":
        return before == after
    moves = Counter(before["moves"]) - Counter(after["moves"])
    return not moves and all(before[key] == after[key] for key in before.keys() - {"moves", "ply", "board"})


def soak(visitor: Visitor, seed: int, seconds: float) -> int:
    """Wander for some seconds; returns how many bursts of deeds were right, and fails where one was not."""
    wanderer = Wanderer(visitor, seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            wanderer.burst()
        except (AssertionError, Error, ValueError) as error:
            deeds = " ".join(wanderer.log[-60:])
            raise AssertionError(f"seed {seed}, burst {wanderer.bursts}: {error!r}\nafter: {deeds}") from error
    return wanderer.bursts


def main() -> None:
    """Wander for so many seconds, with a new page and the next seed each minute."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    end = time.monotonic() + seconds
    with Board() as board, launched() as browser:
        while time.monotonic() < end:
            visitor = Visitor(browser, board.url)
            bursts = soak(visitor, seed, min(60, end - time.monotonic()))
            visitor.leave()
            print(f"seed {seed}: {bursts} bursts of deeds", flush=True)
            seed += 1


if __name__ == "__main__":
    main()
