"""Reading and writing, beside the memory of the machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench.results import Row
from bench.run import Bench
from bench.timer import measure_speed, time_alternately

TITLE = "Reading and writing"
COLUMNS = ["work", "input", "text", "speed", "of the memory's reading"]
FAR_BEYOND_CACHES = 1 << 28
"""Bytes."""


def measure(bench: Bench) -> Iterator[Row]:
    """Read and write a large maze and a long record."""
    side = 1000 if bench.quick else 4000
    long = 500 if bench.quick else 2000
    memory = bench.peers.get_answer(measure_memory)
    inputs = [
        (read_maze, f"maze {side:,} x {side:,}, 10% walls", bench.maze(side, 0.1)),
        (read_record, f"ham {long:,} x {long:,}", bench.record("ham", long)),
    ]
    for function, name, path in inputs:
        for work, result in bench.peers.get_answer(function, path).items():
            cells = {
                "work": work,
                "input": name,
                "text": f"{result['bytes'] / 1e6:,.1f} MB",
                "speed": f"**{result['speed'] / 1e6:,.0f} MB/s**",
                "of the memory's reading": f"{result['speed'] / memory['read']:.1%}",
            }
            yield Row(work, cells, {"input": name, "memory": memory, **result})
    for kind, speed in (("read", memory["read"]), ("read and written", memory["copy"])):
        yield Row(kind, {"work": f"the memory, {kind}", "speed": f"{speed / 1e6:,.0f} MB/s"}, {"speed": speed})


def measure_memory(_: Path) -> dict[str, float]:
    """Return the bytes a second that one core reads, and that it reads and writes."""
    there = np.ones(FAR_BEYOND_CACHES // 8, np.uint64)
    back = np.ones_like(there)
    seconds = time_alternately(read=there.sum, copy=lambda: np.copyto(back, there))
    return {"read": there.nbytes / min(seconds["read"]), "copy": 2 * there.nbytes / min(seconds["copy"])}


def read_maze(path: Path) -> dict[str, Any]:
    """Return how fast a maze and the answer to it are read and written."""
    text = path.read_bytes()
    board = berge.maze.loads(text)
    solution = berge.solve(board)
    return {
        "parse a maze": measure_speed(lambda: berge.maze.loads(text), len(text)),
        "print a maze": measure_speed(lambda: berge.maze.dumps(board), len(text)),
        "print all losing starts": measure_speed(lambda: solution.dumps("jsoi"), len(solution.dumps("jsoi"))),
    }


def read_record(path: Path) -> dict[str, Any]:
    """Return how fast a record and the review of it are read and written."""
    text = path.read_bytes()
    game = berge.rabbit.loads(text)
    review = berge.review(game)
    return {
        "parse a record": measure_speed(lambda: berge.rabbit.loads(text), len(text)),
        "print a record": measure_speed(lambda: berge.rabbit.dumps(game), len(text)),
        "print all mistakes": measure_speed(lambda: review.dumps("noi"), len(review.dumps("noi"))),
    }
