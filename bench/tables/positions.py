"""Live positions, one move after the other."""

from __future__ import annotations

from bench import numbers
from bench.run import Bench

TITLE = "Live positions"


def measure(bench: Bench) -> None:
    """Walk through mazes and back."""
    head = ["maze", "walls", "move, value, winning moves", "slowest", "undo, value", "slowest undo", "moves"]
    table = bench.journal.table("positions", TITLE, head)
    for side in (40, 300 if bench.quick else 1000):
        for walls in (0, 0.02, 0.1, 0.3):
            said = bench.peers.said_by("berge_live", bench.maze(side, walls))
            cells = {
                "maze": f"{side:,} x {side:,}",
                "walls": f"{walls:.0%}",
                "move, value, winning moves": f"**{numbers.seconds(said['seconds'])}**",
                "slowest": numbers.seconds(said["slowest"]),
                "undo, value": f"**{numbers.seconds(said['undo'])}**",
                "slowest undo": numbers.seconds(said["slowest_undo"]),
                "moves": f"{said['moves']:,}",
            }
            table.add(f"{side}, {walls:.0%}", cells, family=f"{walls:.0%} walls", size=side * side, **said)
    table.end()
