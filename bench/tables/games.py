"""Games: the value of every position and all winning moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import berge
from bench import records, timer
from bench.peers import Result
from bench.results import Row, format_memory, format_range, format_ratio, format_seconds
from bench.run import Bench, PeerResults

TITLE = "Games"
REVIEW = [sys.executable, "-m", "berge", "review", "-", "--format", "noi"]
PROGRAMS = [f"seed00{n}" for n in range(4)]
COLUMNS = ["game", "moves", "parse", "review", "seeds", "in solves", "programs' own work", "peak, a cell"]
COLUMNS += ["`berge review`", *PROGRAMS, "agree"]


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each family and size of games, which are reviewed."""
    for side in [40, 200] if bench.quick else [40, 200, 1000, 2000]:
        empty = bench.folder / "no-move"
        empty.write_text("1 1\n.\n0\n")
        idle = {  # what the contest programs take to start and end
            program.name.partition("_")[0]: bench.peers.run_process([str(program)], empty)
            for program in bench.peers.list_seeds(side, "0123")
        }
        for family in records.FAMILIES:
            yield build_row(bench, family, side, idle)


def build_row(bench: Bench, family: str, side: int, idle: PeerResults) -> Row:
    """Review the games of a family and a size."""
    paths = [bench.record(family, side, seed) for seed in bench.seeds]
    plies = count_plies(paths[0])
    inside = [bench.peers.run(review, path) for path in paths]
    solves = [bench.peers.run(solve_board, path) for path in paths]
    comparison = bench.on_seeds(
        paths,
        lambda path: bench.peers.run_process(REVIEW, path),
        lambda path, only: bench.answer_contest("0123", family, side, path, only),
    )
    own = inside[0]
    cells = {
        "game": f"{family} {side:,} x {side:,}",
        "moves": f"{plies:,}",
        "parse": format_seconds(own.setup),
        "review": f"**{format_seconds(own.seconds)}**",
        "seeds": format_range(inside),
        "in solves": f"{(own.seconds or 0) / (solves[0].seconds or 1):.2f}",
        "programs' own work": compare_own_work(bench, comparison.peers[0], idle, own),
        "peak, a cell": format_memory(own.peak, side * side),
        "`berge review`": format_seconds(comparison.own[0].seconds),
        **bench.format_peer_cells(PROGRAMS, comparison),
    }
    data = {"family": family, "size": side * side, "moves": plies}
    data |= {"inside": [r.as_json() for r in inside], "solved": [r.as_json() for r in solves]}
    return Row(f"{family}, {side}", cells, data | comparison.as_json())


def compare_own_work(bench: Bench, peers: PeerResults, idle: PeerResults, own: Result) -> str:
    """Return the ratio to the review of the fastest program's time, without its start and end."""
    if not peers or not own.seconds:
        return "-"
    if all(result.status in ("limit", "hopeless") for result in peers.values()):
        return f"> {format_ratio(bench.peers.patience / own.seconds)}"
    works = [result.seconds - (idle[name].seconds or 0) for name, result in peers.items() if result.seconds is not None]
    return format_ratio(max(0, min(works)) / own.seconds) if works else "-"


def count_plies(path: Path) -> int:
    """Return how many moves a record has."""
    return path.read_bytes().count(b" ") - 1


def review(path: Path) -> dict[str, Any]:
    """Return the time and memory that reading and reviewing a record take."""
    text = path.read_bytes()
    return timer.measure(lambda: berge.rabbit.loads(text), berge.review)[0]


def solve_board(path: Path) -> dict[str, Any]:
    """Solve the board on which a record begins, with the token's cell."""
    text = path.read_bytes()
    return timer.measure(lambda: berge.rabbit.loads(text).setup.game_graph.core, lambda core: core.solve())[0]
