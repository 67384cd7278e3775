"""Adversaries: graphs that were searched for because berge is slow on them, and a worst case of others'."""

from __future__ import annotations

from bench import adversaries, numbers
from bench.graphs import Drawn
from bench.journal import Table
from bench.run import Bench
from bench.tables.graphs import peers_cells

TITLE = "Adversaries"
CHAINED = ((1000, 10), (10_000, 30), (100_000, 100))
"""Vertices, and tenths of those that are joined to each other."""


def measure(bench: Bench) -> None:
    """Decompose them."""
    names = [name for name in bench.peers.matchers(False) if name in bench.peers.native]
    table = bench.journal.table("adversaries", TITLE, ["graph", "vertices", "edges", "decompose", *names, "agree"])
    for order, shape in CHAINED[: 2 if bench.quick else None]:
        graph = adversaries.chained(order, shape, 1)
        row(bench, table, names, f"complete graph of {10 * shape:,} with chains", order, graph)
    for recipe in adversaries.kept()[: 2 if bench.quick else None]:
        drawn = recipe.make()
        row(bench, table, names, recipe.words, drawn.order, drawn)
    table.end()


def row(bench: Bench, table: Table, names: list[str], words: str, size: int, drawn: Drawn) -> None:
    """Decompose one."""
    path = bench.stored(drawn)
    seeded = bench.on_seeds(
        [path],
        lambda path: bench.peers.worker("berge_graph", path),
        lambda path, _: bench.matchings(words, size, path, False, None, {*names}),
    )
    cells = {
        "graph": words,
        "vertices": f"{drawn.order:,}",
        "edges": f"{len(drawn.edges):,}",
        "decompose": f"**{numbers.seconds(seeded.own[0].seconds)}**",
        **peers_cells(bench, names, seeded),
    }
    table.add(words, cells, vertices=drawn.order, edges=len(drawn.edges), **seeded.as_json())
