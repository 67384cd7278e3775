"""The growth of times with the size of boards and of games."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench import mazes, records
from bench.results import Row, format_seconds
from bench.run import Bench
from bench.tables.games import count_plies, review, solve_board
from bench.tables.mazes import solve

TITLE = "Growth"
SOLVING, REVIEWING = "solve", "review"


def get_sides(bench: Bench) -> list[int]:
    """Return the sides of the boards."""
    return [200, 400] if bench.quick else [200, 500, 1000, 2000, 4000]


def get_columns(bench: Bench) -> list[str]:
    """Return the names of the columns."""
    return ["work", *(f"{side:,} x {side:,}" for side in get_sides(bench)), "exponent"]


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each kind of work, with the exponent by which its time grows."""
    sides = get_sides(bench)
    for walls in mazes.WALLS:
        points = [(n * n, bench.peers.run(solve, bench.store_maze(n, walls)).seconds or math.nan) for n in sides]
        yield build_row(SOLVING, f"{walls:.0%} walls", sides, points, [])
    for family in records.FAMILIES:
        points, solves = [], []
        for side in sides:
            path = bench.record(family, side)
            points.append((side * side + count_plies(path), bench.peers.run(review, path).seconds or math.nan))
            solves.append(bench.peers.run(solve_board, path).seconds or math.nan)
        yield build_row(REVIEWING, family, sides, points, solves)


def build_row(work: str, family: str, sides: list[int], points: list[tuple[int, float]], solves: list[float]) -> Row:
    """Return a row: times, and if the same boards were solved, the times in solves."""
    times = [format_seconds(seconds) for _, seconds in points]
    for place, solve_seconds in enumerate(solves):
        times[place] += f" ({points[place][1] / solve_seconds:.2f} solves)"
    exponent = fit_exponent(points)
    cells = {f"{side:,} x {side:,}": time for side, time in zip(sides, times, strict=True)}
    cells |= {"work": f"{work}, {family}", "exponent": f"**{exponent:.2f}**"}
    data = {"work": work, "family": family, "points": points, "solves": solves, "exponent": exponent}
    return Row(f"{work}, {family}", cells, data)


def fit_exponent(points: Sequence[tuple[int, float]]) -> float:
    """Return the slope of the straight line that fits the logarithms best."""
    xs, ys = ([math.log(value) for value in values] for values in zip(*points, strict=True))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    squares = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / squares if squares else math.nan


def draw(rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Write the plot of the results, on logarithmic axes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Colours that the colour-blind tell apart (Okabe and Ito 2008); markers say the same.
    colours = ("#0072B2", "#D55E00", "#007E5D", "#B0528A", "#6B5B00", "#555555")
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "berge"}):
        figure = Figure(figsize=(10, 6), layout="constrained")
        panels = ((SOLVING, "Solving a board", "cells"), (REVIEWING, "Reviewing a game", "cells + moves"))
        axes = figure.subplots(1, len(panels), sharey=True)
        for ax, (work, title, counts) in zip(axes, panels, strict=True):
            series = [row for row in rows if row["work"] == work]
            for place, row in enumerate(series):
                style = {"color": colours[place % len(colours)], "marker": "os^Dvx*P<>"[place % 10], "markersize": 5}
                label = f"{row['family']}, exponent {row['exponent']:.2f}"
                ax.loglog(*zip(*row["points"], strict=True), label=label, linewidth=1.2, **style)
            ax.set(title=title, xlabel=counts)
            ax.grid(visible=True, color="#d5d7db")
            ax.legend(fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)
        axes[0].set_ylabel("seconds")
        figure.savefig(path, metadata={"Date": None, "Title": "How times grow with size"})
