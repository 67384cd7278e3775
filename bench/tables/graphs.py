"""General graphs, and bipartite ones that are stored."""

from __future__ import annotations

from bench import families, numbers
from bench.families import Family
from bench.graphs import Drawn
from bench.journal import Table
from bench.run import Bench, Found, Seeded

TITLE = "Graphs"


def measure(bench: Bench) -> None:
    """Decompose them."""
    names = bench.peers.matchers(False)
    names += [name for name in bench.peers.matchers(True) if name not in names]
    head = ["graph", "size", "vertices", "edges", "set up", "decompose", "seeds", "peak, a vertex", "berge.decompose"]
    table = bench.journal.table("graphs", TITLE, [*head, *names, "agree"])
    for family in families.GRAPHS:
        for size in family.quick if bench.quick else family.quick + family.full:
            row(bench, table, names, family, size)
    table.end()


def row(bench: Bench, table: Table, names: list[str], family: Family, size: int) -> None:
    """Decompose the graphs of a family and a size."""
    drawn = [family.make(size, seed) for seed in (bench.seeds if family.seeded else bench.seeds[:1])]

    def others(graph: Drawn, only: set[str] | None) -> Found:
        return bench.matchings(family.name, size, bench.stored(graph), graph.sides is not None, None, only)

    seeded = bench.on_seeds(drawn, lambda graph: bench.peers.worker("berge_graph", bench.stored(graph)), others)
    whole = bench.peers.worker("berge_decompose", bench.stored(drawn[0]))
    own, order, edges = seeded.own[0], drawn[0].order, len(drawn[0].edges)
    cells = {
        "graph": family.name,
        "size": family.size.format(size),
        "vertices": f"{order:,}",
        "edges": f"{edges:,}",
        "set up": numbers.seconds(own.setup),
        "decompose": f"**{numbers.seconds(own.seconds)}**",
        "seeds": numbers.spread([result.seconds for result in seeded.own]),
        "peak, a vertex": numbers.memory(own.peak, order),
        "berge.decompose": numbers.seconds(whole.seconds),
        **peers_cells(bench, names, seeded),
    }
    sizes = {"family": family.name, "size": size, "vertices": order, "edges": edges}
    table.add(f"{family.name}, {size}", cells, **sizes, decompose=whole.as_json(), **seeded.as_json())


def peers_cells(bench: Bench, names: list[str], seeded: Seeded) -> dict[str, str]:
    """Return the peers' cells of a row, and whether all agree."""
    cells = {name: numbers.against(seeded.of(name), seeded.own, bench.peers.patience) for name in names}
    return cells | {"agree": "yes" if seeded.agree else "NO"}
