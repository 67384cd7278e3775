"""How times grow with the size of boards, and of games."""

from __future__ import annotations

import math
from pathlib import Path

from bench import mazes, numbers, records
from bench.journal import Journal, Table
from bench.plot import Series, plot
from bench.run import Bench
from bench.tables.games import plies_of

TITLE = "Growth"
SOLVING, REVIEWING = "solve", "review"


def measure(bench: Bench) -> None:
    """Fit the exponents."""
    sides = [200, 400] if bench.quick else [200, 500, 1000, 2000, 4000]
    columns = ["work", *(f"{side:,} x {side:,}" for side in sides), "exponent"]
    table = bench.journal.table("growth", TITLE, columns)
    for walls in mazes.WALLS:
        points = []
        for side in sides:
            seconds = bench.peers.worker("berge_maze", bench.maze(side, walls)).seconds
            points.append((side * side, seconds or math.nan))
        add(table, SOLVING, f"{walls:.0%} walls", sides, points, [])
    for family in records.FAMILIES:
        points, solves = [], []
        for side in sides:
            path = bench.record(family, side)
            points.append((side * side + plies_of(path), bench.peers.worker("berge_record", path).seconds or math.nan))
            solves.append(bench.peers.worker("berge_board", path).seconds or math.nan)
        add(table, REVIEWING, family, sides, points, solves)
    table.end()


def add(
    table: Table, work: str, how: str, sides: list[int], points: list[tuple[int, float]], solves: list[float]
) -> None:
    """Add a row: times, and where there are solves of the same boards, how many of them."""
    times = [numbers.seconds(seconds) for _, seconds in points]
    for place, solve in enumerate(solves):
        times[place] += f" ({points[place][1] / solve:.2f} solves)"
    exponent = slope(points)
    cells = {f"{side:,} x {side:,}": time for side, time in zip(sides, times, strict=True)}
    cells |= {"work": f"{work}, {how}", "exponent": f"**{exponent:.2f}**"}
    data = {"work": work, "family": how, "points": points, "solves": solves, "exponent": exponent}
    table.add(f"{work}, {how}", cells, **data)


def slope(points: list[tuple[int, float]]) -> float:
    """Return the slope of the straight line that fits the logarithms best."""
    xs, ys = ([math.log(value) for value in values] for values in zip(*points, strict=True))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    squares = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / squares if squares else math.nan


def draw(journal: Journal, path: Path) -> None:
    """Write the plot of what has been measured."""
    rows = journal.tables.get("growth", {}).get("rows", [])
    panels = [
        ("Solving a board", "cells", [as_series(row) for row in rows if row["work"] == SOLVING]),
        ("Reviewing a game", "cells + moves", [as_series(row) for row in rows if row["work"] == REVIEWING]),
    ]
    if rows:
        path.write_text(plot("How times grow with size", panels), encoding="utf-8")


def as_series(row: dict[str, object]) -> Series:
    """Return a row as the plot takes it."""
    exponent, points = row["exponent"], row["points"]
    assert isinstance(exponent, float)
    assert isinstance(points, list)
    return Series(f"{row['family']}, exponent {exponent:.2f}", [(x, y) for x, y in points])
