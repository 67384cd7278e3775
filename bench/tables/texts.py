"""Reading and writing, beside the memory of the machine."""

from __future__ import annotations

from bench.run import Bench

TITLE = "Reading and writing"


def measure(bench: Bench) -> None:
    """Read and write a large maze and a long record."""
    side = 1000 if bench.quick else 4000
    long = 500 if bench.quick else 2000
    memory = bench.peers.said_by("bandwidth")
    table = bench.journal.table("texts", TITLE, ["work", "input", "text", "speed", "of the memory's reading"])
    inputs = [
        ("texts_maze", f"maze {side:,} x {side:,}, 10% walls", bench.maze(side, 0.1)),
        ("texts_record", f"ham {long:,} x {long:,}", bench.record("ham", long)),
    ]
    for worker, name, path in inputs:
        for work, said in bench.peers.said_by(worker, path).items():
            cells = {
                "work": work,
                "input": name,
                "text": f"{said['bytes'] / 1e6:,.1f} MB",
                "speed": f"**{said['speed'] / 1e6:,.0f} MB/s**",
                "of the memory's reading": f"{said['speed'] / memory['read']:.1%}",
            }
            table.add(work, cells, input=name, memory=memory, **said)
    for kind, said in (("read", memory["read"]), ("read and written", memory["copy"])):
        table.add(kind, {"work": f"the memory, {kind}", "speed": f"{said / 1e6:,.0f} MB/s"}, speed=said)
    table.end()
