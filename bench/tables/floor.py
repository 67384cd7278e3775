"""The floor: how long it takes to move the bytes through memory once, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import berge
from bench import mazes, timer
from bench.results import Row
from bench.run import Bench
from bench.tables.texts import measure_memory

TITLE = "The floor"
READ = ("text",)
WRITTEN = ("matching", "forest", "answer")
COLUMNS = [
    "maze",
    "walls",
    *(f"{name}, bytes a cell" for name in READ + WRITTEN),
    "floor, ns a cell",
    "parse and solve, ns a cell",
    "ratio",
]


def measure(bench: Bench) -> Iterator[Row]:
    """Put the floor beside what parsing and solving take."""
    side = 1000 if bench.quick else 4000
    memory = bench.peers.get_answer(measure_memory)
    for walls in mazes.FEW:
        result = bench.peers.get_answer(solve, bench.maze(side, walls))
        neighbors = {name: result[name] / side**2 for name in READ + WRITTEN}
        least = sum(neighbors[name] for name in READ) / memory["read"]
        least += sum(neighbors[name] for name in WRITTEN) / memory["copy"]
        values = (result["setup"] + result["seconds"]) / side**2
        cells = {f"{name}, bytes a cell": f"{value:.2f}" for name, value in neighbors.items()} | {
            "maze": f"{side:,} x {side:,}",
            "walls": f"{walls:.0%}",
            "floor, ns a cell": f"{least * 1e9:.2f}",
            "parse and solve, ns a cell": f"**{values * 1e9:.1f}**",
            "ratio": f"{values / least:.0f}",
        }
        data = {"touched": neighbors, "floor": least, "taken": values, "memory": memory}
        yield Row(f"{side}, {walls:.0%}", cells, {"family": f"{walls:.0%} walls", "size": side * side, **data})


def solve(path: Path) -> dict[str, Any]:
    """Solve a maze; return also the bytes that must be touched: text, a byte a cell twice, and the answer."""
    text = path.read_bytes()
    times, answer = timer.measure(lambda: berge.maze.loads(text).setup.game_graph.core, lambda core: core.solve())
    matching = forest = len(answer[0])
    return times | {"text": len(text), "matching": matching, "forest": forest, "answer": sum(map(len, answer))}
