"""What each technique saves."""

from __future__ import annotations

from bench import numbers
from bench.journal import Table
from bench.run import Bench

TITLE = "What each technique saves"


def measure(bench: Bench) -> None:
    """Answer the same with a technique and without it."""
    table = bench.journal.table("techniques", TITLE, ["technique", "input", "with", "without", "ratio"])
    for side in (40, 200):
        for family in ("ham", "play"):
            said = bench.peers.said_by("techniques_review", bench.record(family, side))
            add(table, f"review of {family}, {side} x {side}", said)
    for side, walls, workers in [
        *((300 if bench.quick else 1000, walls, ("solve", "start")) for walls in (0, 0.1, 0.3)),
        *((1000 if bench.quick else 4000, walls, ("bands",)) for walls in (0.02, 0.1)),
    ]:
        for worker in workers:
            said = bench.peers.said_by(f"techniques_{worker}", bench.maze(side, walls))
            add(table, f"maze {side:,} x {side:,}, {walls:.0%} walls", said)
    table.end()


def add(table: Table, name: str, said: dict[str, dict[str, float]]) -> None:
    """Add what was measured on an input."""
    for technique, took in said.items():
        ratio = took["without"] / took["with"]
        cells = {
            "technique": technique,
            "input": name,
            "with": f"**{numbers.seconds(took['with'])}**",
            "without": numbers.seconds(took["without"]),
            "ratio": numbers.times(ratio),
        }
        table.add(f"{technique}; {name}", cells, input=name, **took)
