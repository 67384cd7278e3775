"""Mazes: which starts lose."""

from __future__ import annotations

import math
import os
import sys
from functools import partial

from bench import mazes, numbers
from bench.journal import Table
from bench.run import Bench, Found
from bench.tables.graphs import peers_cells

TITLE = "Mazes"
SOLVE = [sys.executable, "-m", "berge.cli", "solve", "-", "--format", "jsoi"]
ALONE = 5000
"""From so many cells a side on, berge is measured alone: the peers' graphs no longer fit."""
ALL = f"on {os.cpu_count()} processors"
"""The column of the same work on all of them."""
IN_BANDS = 1000
"""From so many cells a side on, there is work for several."""
ERRATIC, ERRATIC_PATIENCE = (100, 0.1), 90
"""A board, side and walls, on which SciPy's search takes ten thousand times as long as on others, and its limit."""


def measure(bench: Bench) -> None:
    """Solve them."""
    names = bench.peers.matchers(True, True)
    head = ["maze", "walls", "solve", "seeds", "ns a cell", "peak, a cell", ALL, *names]
    table = bench.journal.table("mazes", TITLE, [*head, "`berge solve`", "contest program", "agree"])
    if "scipy" in names:
        erratic(bench, table)
    for side in [100, 300] if bench.quick else [100, 1000, 4000, 10_000]:
        for walls in mazes.FEW if side >= ALONE else mazes.WALLS:
            row(bench, table, names, side, walls)
    table.end()


def row(bench: Bench, table: Table, names: list[str], side: int, walls: float) -> None:
    """Solve mazes of a size."""
    family, alone = f"{walls:.0%} walls", side >= ALONE

    def others(seed: int, only: set[str] | None) -> Found:
        if alone or only == set():
            return {}
        grid = bench.maze(side, walls, seed)
        path = bench.stored(mazes.graph(grid.read_text()))
        return bench.matchings(family, side * side, path, True, grid, only)

    seeded = bench.on_seeds(
        bench.seeds, lambda seed: bench.peers.worker("berge_maze", bench.maze(side, walls, seed)), others
    )
    whole = bench.on_seeds(
        [bench.maze(side, walls)],
        lambda grid: bench.peers.whole(SOLVE, grid),
        lambda *_: contest(bench, family, side, walls),
    )
    own = seeded.own[0]
    shared = bench.peers.worker("berge_maze_on_all", bench.maze(side, walls)) if side >= IN_BANDS else None
    agree = seeded.agree and whole.agree and not (shared and own.agrees_with(shared) is False)
    cells = {
        "maze": f"{side:,} x {side:,}",
        "walls": f"{walls:.0%}",
        "solve": f"**{numbers.seconds(own.seconds)}**",
        "seeds": numbers.spread([result.seconds for result in seeded.own]),
        "ns a cell": f"{(own.seconds or math.nan) / side**2 * 1e9:.1f}",
        "peak, a cell": numbers.memory(own.peak, side * side),
        ALL: numbers.seconds(shared.seconds if shared else None),
        **peers_cells(bench, names, seeded),
        "`berge solve`": numbers.seconds(whole.own[0].seconds),
        "contest program": numbers.against(whole.of("seed004"), whole.own, bench.peers.patience),
        "agree": "yes" if agree else "NO",
    }
    more = {"family": family, "size": side * side, "whole": whole.as_json(), "on_all": shared and shared.as_json()}
    table.add(f"{side}, {family}", cells, **more, **seeded.as_json() | {"agree": agree})


def contest(bench: Bench, family: str, side: int, walls: float) -> Found:
    """Let the contest program answer, where there is one for boards of this side."""
    path = bench.maze(side, walls)
    found: Found = {}
    for program in bench.peers.seeds(side, "4"):
        work = partial(bench.peers.whole, [str(program)], path)
        found["seed004"] = bench.ask("seed004", family, side * side, 1, work)
    return found


def erratic(bench: Bench, table: Table) -> None:
    """Let SciPy work on the board that it bears worst."""
    side, walls = ERRATIC
    grid = bench.maze(side, walls)
    path = bench.stored(mazes.graph(grid.read_text()))
    patience = bench.peers.patience if bench.quick else ERRATIC_PATIENCE
    seeded = bench.on_seeds(
        [grid],
        lambda grid: bench.peers.worker("berge_maze", grid),
        lambda *_: {"scipy": bench.peers.matcher("scipy", path, patience=patience)},
    )
    bench.past["scipy", f"{walls:.0%} walls"] = side * side, seeded.peers[0]["scipy"]
    own = seeded.own[0]
    cells = {
        "maze": f"{side} x {side}, erratic",
        "walls": f"{walls:.0%}",
        "solve": f"**{numbers.seconds(own.seconds)}**",
        "ns a cell": f"{(own.seconds or math.nan) / side**2 * 1e9:.1f}",
        "peak, a cell": numbers.memory(own.peak, side * side),
        "scipy": numbers.against(seeded.of("scipy"), seeded.own, patience),
        "agree": "yes" if seeded.agree else "NO",
    }
    table.add("erratic", cells, family="erratic", size=side * side, patience=patience, **seeded.as_json())
