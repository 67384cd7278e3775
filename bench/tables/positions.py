"""Live positions: moves, their values and all winning moves."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import berge
from bench.results import Row, format_seconds
from bench.run import Bench

TITLE = "Live positions"
COLUMNS = ["maze", "walls", "move, value, winning moves", "slowest", "undo, value", "slowest undo", "moves"]
MOVES, ENOUGH = 2000, 4.0
"""Walks end after so many moves or seconds."""


def measure(bench: Bench) -> Iterator[Row]:
    """Walk through mazes and back."""
    for side in (40, 300 if bench.quick else 1000):
        for walls in (0, 0.02, 0.1, 0.3):
            times = bench.peers.get_answer(walk, bench.store_maze(side, walls))
            cells = {
                "maze": f"{side:,} x {side:,}",
                "walls": f"{walls:.0%}",
                "move, value, winning moves": f"**{format_seconds(times['seconds'])}**",
                "slowest": format_seconds(times["slowest"]),
                "undo, value": f"**{format_seconds(times['undo'])}**",
                "slowest undo": format_seconds(times["slowest_undo"]),
                "moves": f"{times['moves']:,}",
            }
            yield Row(f"{side}, {walls:.0%}", cells, {"family": f"{walls:.0%} walls", "size": side * side, **times})


def walk(path: Path) -> dict[str, Any]:
    """Walk through a maze, and back; return medians and the slowest, in seconds, of a move and of taking it back.

    A move is `push`, `is_winning` and `winning_moves`; taking it back is `pop` and `is_winning`. Walks begin anywhere.
    Half of the moves are the best there is, the others any, blunders among them.
    """
    board = berge.maze.loads(path.read_bytes()).setup
    chance, starts = random.Random(1), list(board.openings)
    moves: list[float] = []
    undos: list[float] = []
    longest, began = 0, time.perf_counter()
    while len(moves) < MOVES and (not moves or time.perf_counter() - began < ENOUGH):
        position = board.position([board.game_graph.name(chance.choice(starts))])
        position.prepare()
        winning, before = position.winning_moves(), len(moves)
        while legal := position.legal_moves:
            move = chance.choice(winning if winning and chance.random() < 0.5 else legal)
            start = time.perf_counter()
            position.push(move)
            position.is_winning()
            winning = position.winning_moves()
            moves.append(time.perf_counter() - start)
        longest = max(longest, len(moves) - before)
        while position.ply > 1:
            start = time.perf_counter()
            position.pop()
            position.is_winning()
            undos.append(time.perf_counter() - start)
    return {
        "seconds": median(moves),
        "undo": median(undos),
        "slowest": max(moves),
        "slowest_undo": max(undos),
        "moves": len(moves),
        "longest": longest,
    }
