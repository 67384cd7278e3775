"""How fast text is read and written, beside the memory of the machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench.stopwatch import best

FAR_BEYOND_CACHES = 1 << 28
"""Bytes."""


def bandwidth(_: Path) -> dict[str, Any]:
    """Print the bytes a second that one core reads, and that it reads and writes."""
    there = np.ones(FAR_BEYOND_CACHES // 8, np.uint64)
    back = np.ones_like(there)
    summed, _ = best(lambda: None, lambda _: there.sum())
    copied, _ = best(lambda: None, lambda _: np.copyto(back, there))
    return {"read": there.nbytes / summed["seconds"], "copy": 2 * there.nbytes / copied["seconds"]}


def speed(work: Callable[[], Any], size: int) -> dict[str, float]:
    """Return bytes, and how many of them a second."""
    times, _ = best(lambda: None, lambda _: work())
    return {"bytes": size, "speed": size / times["seconds"]}


def maze(path: Path) -> dict[str, Any]:
    """Print how fast a maze and the answer to it are read and written."""
    text = path.read_bytes()
    board = berge.maze.loads(text)
    solution = berge.solve(board)
    answer = len(solution.dumps("jsoi"))
    return {
        "parse a maze": speed(lambda: berge.maze.loads(text), len(text)),
        "print a maze": speed(lambda: berge.maze.dumps(board), len(text)),
        "print all losing starts": speed(lambda: solution.dumps("jsoi"), answer),
    }


def record(path: Path) -> dict[str, Any]:
    """Print how fast a record and the review of it are read and written."""
    text = path.read_bytes()
    game = berge.rabbit.loads(text)
    review = berge.review(game)
    answer = len(review.dumps("noi"))
    return {
        "parse a record": speed(lambda: berge.rabbit.loads(text), len(text)),
        "print a record": speed(lambda: berge.rabbit.dumps(game), len(text)),
        "print all mistakes": speed(lambda: review.dumps("noi"), answer),
    }


CONTESTANTS = {"bandwidth": bandwidth, "texts_maze": maze, "texts_record": record}
