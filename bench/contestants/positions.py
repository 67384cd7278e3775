"""Live positions: moves, their values and all winning moves, one after the other."""

from __future__ import annotations

import random
import time
from pathlib import Path
from statistics import median
from typing import Any

import berge

MOVES, ENOUGH = 2000, 4.0
"""How many moves are made, and after how many seconds there are no more."""


def live(path: Path) -> dict[str, Any]:
    """Walk through a maze, and back; prints medians and the slowest, in seconds, of a move and of taking it back.

    A move is `push`, `is_winning` and `winning_moves`; taking it back is `pop` and `is_winning`. Walks begin anywhere.
    Half of the moves are the best there is, the others any: blunders among them.
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
            started = time.perf_counter()
            position.push(move)
            position.is_winning()
            winning = position.winning_moves()
            moves.append(time.perf_counter() - started)
        longest = max(longest, len(moves) - before)
        while position.played > 1:
            started = time.perf_counter()
            position.pop()
            position.is_winning()
            undos.append(time.perf_counter() - started)
    return {
        "seconds": median(moves),
        "undo": median(undos),
        "slowest": max(moves),
        "slowest_undo": max(undos),
        "moves": len(moves),
        "longest": longest,
    }


CONTESTANTS = {"berge_live": live}
