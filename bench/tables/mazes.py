"""Mazes: the losing starts."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import mazes, timer
from bench.results import Row, format_memory, format_peer, format_range, format_seconds
from bench.run import Bench, Comparison, PeerResults
from bench.tables.graphs import digest

TITLE = "Mazes"
SOLVE = [sys.executable, "-m", "berge", "solve", "-", "--format", "jsoi"]
ALONE = 5000
"""From so many cells a side on, berge is measured alone: the peers' graphs no longer fit."""
ALL = f"on {os.cpu_count()} processors"
"""The column of the same work on all of them."""
IN_BANDS = 1000
"""From so many cells a side on, there is work for several."""
ERRATIC, ERRATIC_PATIENCE = (100, 0.1), 90
"""A board, side and walls, on which SciPy's search takes ten thousand times as long as on others, and its limit."""


def get_columns(bench: Bench) -> list[str]:
    """Return the columns, with the installed peers."""
    columns = [
        "maze",
        "walls",
        "solve",
        "seeds",
        "ns a cell",
        "peak, a cell",
        ALL,
        *bench.peers.list_matchers(True, True),
    ]
    return [*columns, "`berge solve`", "contest program", "agree"]


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each size and share of walls of mazes, which are solved."""
    if "scipy" in bench.peers.libraries:
        yield build_erratic_row(bench)
    for side in [100, 300] if bench.quick else [100, 1000, 4000, 10_000]:
        for walls in mazes.FEW if side >= ALONE else mazes.WALLS:
            yield build_row(bench, side, walls)


def build_row(bench: Bench, side: int, walls: float) -> Row:
    """Return the row of the mazes of a size: the times of solving them."""
    family, alone = f"{walls:.0%} walls", side >= ALONE

    def match(seed: int, only: set[str] | None) -> PeerResults:
        if alone or only == set():
            return {}
        grid = bench.store_maze(side, walls, seed)
        path = bench.store(mazes.build_graph(grid.read_text()))
        return bench.match(family, side * side, path, True, grid, only)

    comparison = bench.on_seeds(
        bench.seeds, lambda seed: bench.peers.run(solve, bench.store_maze(side, walls, seed)), match
    )
    process = bench.on_seeds(
        [bench.store_maze(side, walls)],
        lambda grid: bench.peers.run_process(SOLVE, grid),
        lambda grid, _: bench.answer_contest("4", family, side, grid),
    )
    own = comparison.own[0]
    shared = bench.peers.run(solve_on_all, bench.store_maze(side, walls)) if side >= IN_BANDS else None
    agree = comparison.agree and process.agree and not (shared and own.has_same_result(shared) is False)
    cells = format_own_cells(f"{side:,} x {side:,}", side, walls, comparison) | {
        "seeds": format_range(comparison.own),
        ALL: format_seconds(shared.seconds if shared else None),
        **bench.format_peer_cells(bench.peers.list_matchers(True, True), comparison),
        "`berge solve`": format_seconds(process.own[0].seconds),
        "contest program": format_peer(process.list_results("seed004"), process.own, bench.peers.patience),
        "agree": "yes" if agree else "NO",
    }
    data = {"family": family, "size": side * side, "whole": process.as_json(), "on_all": shared and shared.as_json()}
    return Row(f"{side}, {family}", cells, data | comparison.as_json() | {"agree": agree})


def build_erratic_row(bench: Bench) -> Row:
    """Let SciPy work on the board that is its worst."""
    side, walls = ERRATIC
    grid = bench.store_maze(side, walls)
    path = bench.store(mazes.build_graph(grid.read_text()))
    patience = bench.peers.patience if bench.quick else ERRATIC_PATIENCE
    comparison = bench.on_seeds(
        [grid],
        lambda grid: bench.peers.run(solve, grid),
        lambda *_: {"scipy": bench.peers.run_matcher("scipy", path, patience=patience)},
    )
    bench.past["scipy", f"{walls:.0%} walls"] = side * side, comparison.peers[0]["scipy"]
    cells = format_own_cells(f"{side} x {side}, erratic", side, walls, comparison) | {
        "scipy": format_peer(comparison.list_results("scipy"), comparison.own, patience),
        "agree": "yes" if comparison.agree else "NO",
    }
    return Row(
        "erratic", cells, {"family": "erratic", "size": side * side, "patience": patience, **comparison.as_json()}
    )


def format_own_cells(name: str, side: int, walls: float, comparison: Comparison) -> dict[str, str]:
    """Return the cells about berge."""
    own = comparison.own[0]
    return {
        "maze": name,
        "walls": f"{walls:.0%}",
        "solve": f"**{format_seconds(own.seconds)}**",
        "ns a cell": f"{(own.seconds or math.nan) / side**2 * 1e9:.1f}",
        "peak, a cell": format_memory(own.peak, side * side),
    }


def solve(path: Path) -> dict[str, Any]:
    """Solve a maze in the core."""
    text = path.read_bytes()
    times, (classes, arrows) = timer.measure(
        lambda: berge.maze.loads(text).setup.game_graph.core, lambda core: core.solve()
    )
    letters = np.frombuffer(classes, np.uint8)
    pair_count = sum(arrows.count(letter) for letter in b"><v^") // 2
    return times | {"matched": pair_count, "digest": digest(letters[letters != ord("#")] == ord("E"))}


def solve_on_all(path: Path) -> dict[str, Any]:
    """Solve a maze in the core, on all processors."""
    timer.use_processors()
    return solve(path)
