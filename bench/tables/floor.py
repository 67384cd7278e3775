"""The floor: what moving the bytes through memory once takes, and nothing else."""

from __future__ import annotations

from bench import mazes
from bench.run import Bench

TITLE = "The floor"
READ = ("text",)
WRITTEN = ("matching", "forest", "answer")


def measure(bench: Bench) -> None:
    """Put the floor beside what solving takes, the reading of the text included."""
    side = 1000 if bench.quick else 4000
    memory = bench.peers.said_by("bandwidth")
    head = ["maze", "walls", *(f"{name}, bytes a cell" for name in READ + WRITTEN)]
    table = bench.journal.table("floor", TITLE, [*head, "floor, ns a cell", "parse and solve, ns a cell", "ratio"])
    for walls in mazes.FEW:
        said = bench.peers.said_by("berge_floor", bench.maze(side, walls))
        touched = {name: said[name] / side**2 for name in READ + WRITTEN}
        least = sum(touched[name] for name in READ) / memory["read"]
        least += sum(touched[name] for name in WRITTEN) / memory["copy"]
        taken = (said["setup"] + said["seconds"]) / side**2
        cells = {f"{name}, bytes a cell": f"{value:.2f}" for name, value in touched.items()}
        cells |= {
            "maze": f"{side:,} x {side:,}",
            "walls": f"{walls:.0%}",
            "floor, ns a cell": f"{least * 1e9:.2f}",
            "parse and solve, ns a cell": f"**{taken * 1e9:.1f}**",
            "ratio": f"{taken / least:.0f}",
        }
        data = {"touched": touched, "floor": least, "taken": taken, "memory": memory}
        table.add(f"{side}, {walls:.0%}", cells, family=f"{walls:.0%} walls", size=side * side, **data)
    table.end()
