"""The same answers with a technique and without it, as far as what is public can do without it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import mazes
from bench.peers import ROOT
from bench.stopwatch import ENOUGH, best
from berge import _core

SOLVED = 200
"""How many positions of a game are solved by themselves."""


def compare(with_it: Callable[[], Any], without: Callable[[], Any], scale: float = 1) -> dict[str, float]:
    """Return the seconds with a technique, and those without it, which may have done a part of the work only."""
    fast, _ = best(lambda: None, lambda _: with_it())
    slow, _ = best(lambda: None, lambda _: without())
    return {"with": fast["seconds"], "without": slow["seconds"] * scale}


def review(path: Path) -> dict[str, Any]:
    """Review a record in one sweep backwards, by moving forwards, and each position by itself."""
    text = path.read_bytes()
    game = berge.rabbit.loads(text)
    core = game.setup.game_graph.core
    numbers = np.concatenate([[game.setup.first], np.frombuffer(game._packed, np.uint32)]).astype(np.uint32)
    chosen = np.unique(np.linspace(1, len(numbers), SOLVED, dtype=int)).tolist()

    def anew() -> None:
        for end in chosen:
            live = core.live(numbers[:end].tobytes())
            live.is_winning()
            live.winning_moves()

    def forwards() -> None:
        live = core.live(numbers[:1].tobytes())
        live.winning_moves()
        for number in numbers[1:].tolist():
            live.push(number)
            live.is_winning()
            live.winning_moves()

    def swept() -> Any:
        return core.review(numbers.tobytes())

    return {
        "a sweep backwards, not a matching for each position": compare(swept, anew, len(numbers) / len(chosen)),
        "a sweep backwards, not move after move": compare(swept, forwards),
        "answers packed, not an object for each": compare(
            lambda: berge.review(game), lambda: list(berge.review(game).plies)
        ),
        "a parser in the core, not in Python": compare(lambda: berge.rabbit.loads(text), lambda: plainly(text)),
    }


def plainly(text: bytes) -> tuple[list[str], list[tuple[int, int]]]:
    """Read a record as a short program in Python would, checking nothing."""
    lines = text.decode().split("\n")
    rows = int(lines[0].split()[0])
    moves = [tuple(map(int, line.split())) for line in lines[rows + 2 : -1]]
    return lines[1 : rows + 1], [(row, column) for row, column in moves]


def solve(path: Path) -> dict[str, Any]:
    """Solve a maze as a board, as a graph with stored edges, and as one that is not bipartite."""
    text = path.read_bytes()
    board = berge.maze.loads(text).setup.game_graph.core
    drawn = mazes.graph(text.decode())
    n = drawn.order
    stored = _core.Graph.edges(n, drawn.edges.tobytes())
    triangle = np.array([[n, n + 1], [n, n + 2], [n + 1, n + 2]], np.int32)
    odd = _core.Graph.edges(n + 3, np.concatenate([drawn.edges, triangle]).tobytes())
    return {
        "a board without edges, not lists of neighbours": compare(board.solve, stored.decompose),
        "no blossoms where there are none": compare(stored.decompose, odd.decompose),
    }


def start(path: Path) -> dict[str, Any]:
    """Solve a maze from Karp and Sipser's start and from none."""
    return {"Karp and Sipser's start, not none": again(path, "solve-karp-sipser", "solve-empty")}


def bands(path: Path) -> dict[str, Any]:
    """Solve a large maze in bands, those of few holes from tiles, and as one piece from Karp and Sipser's start."""
    return {"bands, tiles where holes are few, not one piece": again(path, "solve", "solve-karp-sipser")}


def again(path: Path, with_it: str, without: str) -> dict[str, float]:
    """Return the seconds of two works of the core's example, which does them over and over."""
    program = str(ROOT / "target" / "release" / "examples" / "again")
    works = {"with": with_it, "without": without}
    commands = {name: [program, work, str(path), str(ENOUGH)] for name, work in works.items()}
    return {name: float(subprocess.check_output(command)) for name, command in commands.items()}


CONTESTANTS = {f"techniques_{work.__name__}": work for work in (review, solve, start, bands)}
