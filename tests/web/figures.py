"""Response times of the page in a browser: `make web-figures`; of the published page: `make site-figures`."""

from __future__ import annotations

import gzip
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

import berge
from berge.analysis.engine import Engine
from berge.cli import main as run_berge
from browser import launch_browser
from web.clients import Board, serve_files
from web.visitor import Visitor

TIMES = 50
AWAY = """([x, y]) => new Promise((done) => {
    const frame = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    const whole = () => %s;
    const before = whole();
    const began = performance.now();
    %s
    const look = () => whole() && whole() !== before ? frame() : setTimeout(look, 0);
    look();
})"""
"""Milliseconds from an input until what it changes has been painted."""


def walk(rows: int, columns: int, moves: int, level: int = 7) -> str:
    """Return a game of some moves on a board with a pattern of few holes."""
    for seed in range(1000):
        chance = random.Random(seed)
        board = [["XO"[(r + c) % 2] for c in range(columns)] for r in range(rows)]
        for row in board:
            for c in range(columns):
                if chance.random() < 0.02:
                    row[c] = chance.choice("XO")
        board[rows // 2][columns // 2] = "."
        line = "rabbit:" + "/".join(map("".join, board))
        position = berge.loads(line).position()
        path: list[tuple[int, int]] = []
        engines = [Engine(level, seed), Engine(level, seed + 1)]
        while len(path) < moves and not position.is_over():
            move = engines[len(path) % 2].choose(position).move if rows < 60 else chance.choice(position.legal_moves)
            position.push(move)
            path.append(move)
        if len(path) == moves:
            return line + "".join(f"+{r},{c}" for r, c in path)
    raise ValueError("no such game")


def time_paint(browser: Browser, url: str) -> list[float]:
    """Return when the page first showed something, each time without a cache."""
    times = []
    for _ in range(TIMES // 5):
        visitor = Visitor(browser, url)
        visitor.open()
        entries = "performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)"
        visitor.page.wait_for_timeout(200)
        times += visitor.page.evaluate(entries)
        visitor.leave()
    return times


def time_clicks(browser: Browser, url: str, line: str) -> list[float]:
    """Return how long a move on the board takes until it is drawn with its verdict and its proof."""
    visitor = Visitor(browser, url, reduced_motion="no-preference")
    page = visitor.open_game(line)
    visitor.step("End", line.count("+"))
    is_shown = "document.querySelector('#why-text').textContent && document.querySelector('#slider').value"
    click = """const at = document.elementFromPoint(x, y);
    const how = {clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', bubbles: true};
    for (const type of ['pointerdown', 'pointerup']) at.dispatchEvent(new PointerEvent(type, how));"""
    times = []
    game = berge.loads(line)
    position = game.setup.position()
    for move in game.moves:
        position.push(move)
    for _ in range(TIMES):
        wins = position.winning_moves() or position.legal_moves
        expect(page.locator("#why-text")).not_to_be_empty()
        page.wait_for_timeout(150)
        times.append(page.evaluate(AWAY % (is_shown, click), visitor.locate_cell(*wins[0])))
        page.wait_for_timeout(250)
        page.keyboard.press("Backspace")
        visitor.wait_for_ply(len(game.moves))
    visitor.leave()
    return times


def time_steps(browser: Browser, url: str, line: str) -> list[float]:
    """Return how long a step by key takes until the board shows it."""
    visitor = Visitor(browser, url, reduced_motion="no-preference")
    page = visitor.open_game(line)
    expect(page.locator("#why-text")).not_to_be_empty()
    page.wait_for_timeout(1500)
    token = "document.querySelector('#board .berge-stone').getAttribute('transform')"
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
    times = []
    for _ in range(TIMES):
        times.append(page.evaluate(AWAY % (token, press), [0, 0]))
        page.wait_for_timeout(120)
    visitor.leave()
    return times


def wait_for(browser: Browser, url: str, selector: str) -> list[float]:
    """Return when an element of the page first showed, each time without a cache."""
    times = []
    for _ in range(TIMES // 5):
        visitor = Visitor(browser, url)
        visitor.page.goto(url)
        visitor.wait_until(
            f"() => {{ const one = document.querySelector('{selector}'); return one?.offsetParent && !one.disabled }}"
        )
        times.append(visitor.page.evaluate("performance.now()"))
        visitor.leave()
    return times


def count_requests(browser: Browser, url: str) -> int:
    """Return how many files the page takes before somebody asks a question."""
    visitor = Visitor(browser, url)
    visitor.open()
    count: int = visitor.page.evaluate(
        "1 + performance.getEntriesByType('resource').filter(({name}) => !/worker|python[.]pack/.test(name)).length"
    )
    visitor.leave()
    return count


def measure_site() -> None:
    """Print sizes and times of the published page, after `make site`."""
    with TemporaryDirectory() as folder, launch_browser() as browser:
        run_berge(["publish", folder])
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
        }
        for name in ("single.html", "preview.png"):  # these are loaded only to be shared
            files.pop(name)
        packed = {name: len(gzip.compress(content)) for name, content in files.items()}
        page = sum(packed[name] for name in ("index.html", "page.js", "page.css", "words/en.json"))
        print(f"page: {page / 1e3:.0f} kB gzip; all: {sum(packed.values()) / 1e6:.2f} MB gzip, {len(files)} files")
        with serve_files(Path(folder)) as url:
            print(f"requests of the page: {count_requests(browser, url)}")
            rows = {
                "first paint": time_paint(browser, url),
                "usable: the small game can be played": wait_for(browser, url, "#front-board [role=application]"),
                "the text can be written": wait_for(browser, url, "#open-text"),
                "Python has answered": wait_for(browser, f"{url}#maze:..#/.##/@..", "#verdict"),
            }
    print("| what | times | median | worst |\n|---|---|---|---|")
    for name, times in rows.items():
        print(f"| {name} | {len(times)} | {statistics.median(times) / 1e3:.2f} s | {max(times) / 1e3:.2f} s |")


def main() -> None:
    """Print median and worst of everything."""
    small, large = walk(40, 40, 20), walk(100, 100, TIMES + 2)
    rows: list[tuple[str, Callable[[Browser, str], list[float]]]] = [
        ("first paint", time_paint),
        ("a move on 40 x 40, with verdict and proof", lambda browser, url: time_clicks(browser, url, small)),
        ("a step on 100 x 100", lambda browser, url: time_steps(browser, url, large)),
    ]
    print("| what | times | median | worst |\n|---|---|---|---|")
    for name, measure in rows:
        with Board() as board, launch_browser() as browser:
            figures = measure(browser, board.url)
        print(f"| {name} | {len(figures)} | {statistics.median(figures):.0f} ms | {max(figures):.0f} ms |", flush=True)


if __name__ == "__main__":
    measure_site() if sys.argv[1:] == ["site"] else main()
