"""What each technique saves: the same answers with it and without it, as far as public calls can do without it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import mazes
from bench.peers import ROOT
from bench.results import Row, format_ratio, format_seconds
from bench.run import Bench
from bench.timer import ENOUGH, compare
from berge import _core

TITLE = "What each technique saves"
COLUMNS = ["technique", "input", "with", "without", "ratio"]
SOLVED = 200
"""How many positions of a game are solved by themselves."""


def measure(bench: Bench) -> Iterator[Row]:
    """Answer the same with a technique and without it."""
    for side in (40, 200):
        for family in ("ham", "play"):
            yield from build_rows(bench, f"review of {family}, {side} x {side}", review, bench.record(family, side))
    for side, walls, functions in [
        *((300 if bench.quick else 1000, walls, (solve, start)) for walls in (0, 0.1, 0.3)),
        *((1000 if bench.quick else 4000, walls, (solve_in_bands,)) for walls in (0.02, 0.1)),
    ]:
        for function in functions:
            name = f"maze {side:,} x {side:,}, {walls:.0%} walls"
            yield from build_rows(bench, name, function, bench.maze(side, walls))


def build_rows(bench: Bench, name: str, function: Any, path: Path) -> Iterator[Row]:
    """Yield the rows of an input."""
    for technique, times in bench.peers.get_answer(function, path).items():
        cells = {
            "technique": technique,
            "input": name,
            "with": f"**{format_seconds(times['with'])}**",
            "without": format_seconds(times["without"]),
            "ratio": format_ratio(times["ratio"]),
        }
        yield Row(f"{technique}; {name}", cells, {"input": name, **times})


def review(path: Path) -> dict[str, Any]:
    """Review a record in one sweep backwards, by moving forwards, and each position by itself."""
    text = path.read_bytes()
    game = berge.rabbit.loads(text)
    core = game.setup.game_graph.core
    numbers = np.concatenate([[game.setup.first], np.frombuffer(game._move_numbers, np.uint32)]).astype(np.uint32)
    choice = np.unique(np.linspace(1, len(numbers), SOLVED, dtype=int)).tolist()

    def solve_each() -> None:
        for end in choice:
            live = core.live(numbers[:end].tobytes())
            live.is_winning()
            live.winning_moves()

    def move_forwards() -> None:
        live = core.live(numbers[:1].tobytes())
        live.winning_moves()
        for number in numbers[1:].tolist():
            live.push(number)
            live.is_winning()
            live.winning_moves()

    def sweep() -> Any:
        return core.review(numbers.tobytes())

    return {
        "a sweep backwards, not a matching for each position": compare(sweep, solve_each, len(numbers) / len(choice)),
        "a sweep backwards, not move after move": compare(sweep, move_forwards),
        "answers packed, not an object for each": compare(
            lambda: berge.review(game), lambda: list(berge.review(game).plies)
        ),
        "a parser in the core, not in Python": compare(lambda: berge.rabbit.loads(text), lambda: parse_plainly(text)),
    }


def parse_plainly(text: bytes) -> tuple[list[str], list[tuple[int, int]]]:
    """Read a record as a short program in Python would, checking nothing."""
    lines = text.decode().split("\n")
    rows = int(lines[0].split()[0])
    moves = [tuple(map(int, line.split())) for line in lines[rows + 2 : -1]]
    return lines[1 : rows + 1], [(row, column) for row, column in moves]


def solve(path: Path) -> dict[str, Any]:
    """Solve a maze as a board, as a graph with stored edges, and as one that is not bipartite."""
    text = path.read_bytes()
    board = berge.maze.loads(text).setup.game_graph.core
    picture = mazes.graph(text.decode())
    n = picture.order
    saved = _core.Graph.edges(n, picture.edges.tobytes())
    triangle = np.array([[n, n + 1], [n, n + 2], [n + 1, n + 2]], np.int32)
    odd = _core.Graph.edges(n + 3, np.concatenate([picture.edges, triangle]).tobytes())
    return {
        "a board without edges, not lists of neighbours": compare(board.solve, saved.decompose),
        "no blossoms where there are none": compare(saved.decompose, odd.decompose),
    }


def start(path: Path) -> dict[str, Any]:
    """Solve a maze from Karp and Sipser's start and from none."""
    return {"Karp and Sipser's start, not none": compare_in_core(path, "solve-karp-sipser", "solve-empty")}


def solve_in_bands(path: Path) -> dict[str, Any]:
    """Solve a large maze in bands, those of few holes from tiles, and as one piece from Karp and Sipser's start."""
    return {"bands, tiles where holes are few, not one piece": compare_in_core(path, "solve", "solve-karp-sipser")}


def compare_in_core(path: Path, with_it: str, without: str) -> dict[str, float]:
    """Return the seconds of two works of the core's example, which repeats them."""
    program = str(ROOT / "target" / "release" / "examples" / "again")
    fast, slow = (
        float(subprocess.check_output([program, work, str(path), str(ENOUGH)])) for work in (with_it, without)
    )
    return {"with": fast, "without": slow, "ratio": slow / fast}
