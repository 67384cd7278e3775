"""Games: who was winning before every move, and which moves would have won."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from bench import numbers, records
from bench.peers import Result
from bench.run import Bench, Found
from bench.tables.graphs import peers_cells

TITLE = "Games"
REVIEW = [sys.executable, "-m", "berge.cli", "review", "-", "--format", "noi"]
SEEDS = [f"seed00{n}" for n in range(4)]


def measure(bench: Bench) -> None:
    """Review them."""
    head = ["game", "moves", "parse", "review", "seeds", "in solves", "programs' own work", "peak, a cell"]
    table = bench.journal.table("games", TITLE, [*head, "`berge review`", *SEEDS, "agree"])
    for side in [40, 200] if bench.quick else [40, 200, 1000, 2000]:
        idle = idling(bench, side)
        for family in records.FAMILIES:
            paths = [bench.record(family, side, seed) for seed in bench.seeds]
            plies = plies_of(paths[0])
            inside = [bench.peers.worker("berge_record", path) for path in paths]
            solved = [bench.peers.worker("berge_board", path) for path in paths]
            seeded = bench.on_seeds(
                paths, lambda path: bench.peers.whole(REVIEW, path), partial(contests, bench, family, side)
            )
            own = inside[0]
            cells = {
                "game": f"{family} {side:,} x {side:,}",
                "moves": f"{plies:,}",
                "parse": numbers.seconds(own.setup),
                "review": f"**{numbers.seconds(own.seconds)}**",
                "seeds": numbers.spread([result.seconds for result in inside]),
                "in solves": f"{(own.seconds or 0) / (solved[0].seconds or 1):.2f}",
                "programs' own work": own_work(bench, seeded.peers[0], idle, own),
                "peak, a cell": numbers.memory(own.peak, side * side),
                "`berge review`": numbers.seconds(seeded.own[0].seconds),
                **peers_cells(bench, SEEDS, seeded),
            }
            more = {"inside": [r.as_json() for r in inside], "solved": [r.as_json() for r in solved]}
            sizes = {"family": family, "size": side * side, "moves": plies}
            table.add(f"{family}, {side}", cells, **sizes, **more, **seeded.as_json())
    table.end()


def idling(bench: Bench, side: int) -> Found:
    """Let the contest programs answer where there is nothing to do: they start and end."""
    record = bench.folder / "no-move"
    record.write_text("1 1\n.\n0\n")
    return {name_of(program): bench.peers.whole([str(program)], record) for program in bench.peers.seeds(side, "0123")}


def own_work(bench: Bench, found: Found, idle: Found, own: Result) -> str:
    """Return how many times as long as the review the fastest program took, but for starting and ending."""
    if not found or not own.seconds:
        return "-"
    if all(result.status in ("limit", "hopeless") for result in found.values()):
        return f"> {numbers.times(bench.peers.patience / own.seconds)}"
    works = [result.seconds - (idle[name].seconds or 0) for name, result in found.items() if result.seconds is not None]
    return numbers.times(max(0, min(works)) / own.seconds) if works else "-"


def name_of(program: Path) -> str:
    """Return what the column of a contest program is called."""
    return program.name.partition("_")[0]


def plies_of(path: Path) -> int:
    """Return how many moves a record has."""
    return path.read_bytes().count(b" ") - 1


def contests(bench: Bench, family: str, side: int, path: Path, only: set[str] | None) -> Found:
    """Let the contest programs answer, those that are there for boards of this side."""
    found: Found = {}
    for program in bench.peers.seeds(side, "0123"):
        name = name_of(program)
        if only is None or name in only:
            work = partial(bench.peers.whole, [str(program)], path)
            found[name] = bench.ask(name, family, side * side, 1, work)
    return found
