"""Adversaries: graphs from a random search on which berge was slower than LEMON, and a worst case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from bench import graphs
from bench.graphs import GraphData
from bench.results import Row, format_seconds
from bench.run import Bench
from bench.tables.graphs import decompose

TITLE = "Adversaries"
CHAINED = ((1000, 100), (10_000, 300), (100_000, 1000))
"""Vertices, and how many of them are joined to each other."""

PARTS: dict[str, Callable[[int, int, int], GraphData]] = {
    "crowns": lambda n, _, seed: graphs.crowns(n // 10, seed),
    "divisors": lambda n, _, __: graphs.divisors(n),
    "random": lambda n, shape, seed: graphs.random_graph(n, 1 + shape / 10, seed),
    "staircase": lambda n, shape, seed: graphs.staircase(1 + shape // 5, 1 + n // (2 + shape), 5, seed),
    "triangles": lambda n, _, seed: graphs.triangles(n // 3, seed),
}
"""What draws a part of about so many vertices, of a shape from 1 to 100, with a seed."""


class Recipe(NamedTuple):
    """Graphs side by side, with random edges between them (`stitches` for each thousand vertices)."""

    parts: tuple[tuple[str, int, int], ...]
    """Kind, vertices and shape of each."""
    stitches: int
    seed: int

    @property
    def title(self) -> str:
        """A title for people."""
        parts = " + ".join(f"{kind} {order:,}/{shape}" for kind, order, shape in self.parts)
        return f"{parts}, {self.stitches} stitches"

    def draw(self) -> GraphData:
        """Return the graph, without its sides: native peers do not know them either."""
        picture = [PARTS[kind](order, shape, self.seed) for kind, order, shape in self.parts]
        firsts = np.cumsum([0, *(graph.order for graph in picture)])
        order = int(firsts[-1])
        rng = np.random.default_rng([self.seed, order])
        stitches = rng.integers(0, order, (2, order * self.stitches // 1000)).T
        pairs = [graph.edges.astype(np.int64) + first for graph, first in zip(picture, firsts, strict=False)]
        us, vs = np.concatenate([stitches, *pairs]).T
        return GraphData(order, graphs.sort_edges(us, vs))


RECIPES = (
    Recipe((("divisors", 53153, 99), ("triangles", 146734, 47), ("random", 87224, 4)), 10, 753),
    Recipe((("divisors", 88240, 100), ("random", 87224, 4)), 1, 141),
    Recipe((("divisors", 38823, 81), ("triangles", 146734, 47)), 1, 141),
    Recipe((("divisors", 53153, 99), ("triangles", 146734, 47), ("crowns", 12528, 15)), 1, 141),
    Recipe((("divisors", 53153, 99), ("triangles", 146734, 90), ("staircase", 53838, 85)), 1, 141),
    Recipe((("triangles", 78412, 47), ("crowns", 12528, 15)), 0, 824),
)
"""The worst of what the search came upon, the worst first."""


def draw_chains(order: int, hubs: int, seed: int) -> GraphData:
    """Return a complete graph with a chain at each vertex, of increasing lengths.

    After the worst case of Ansaripour, Danaei and Mehlhorn (2024): shortest augmenting paths have many lengths, and
    there are many edges that no path goes along.
    """
    lengths = np.arange(hubs) * 2 * (order - hubs) // max(1, hubs * (hubs - 1))
    firsts = hubs + np.concatenate([[0], np.cumsum(lengths)[:-1]])
    hub = np.repeat(np.arange(hubs), lengths)
    at = np.arange(int(lengths.sum()))
    before = np.where(hubs + at == firsts[hub], hub, hubs + at - 1)
    us, vs = np.triu_indices(hubs, 1)
    all_us, all_vs = np.concatenate([us, before]), np.concatenate([vs, hubs + at])
    return graphs.shuffle(hubs + len(at), all_us, all_vs, seed)


def get_peers(bench: Bench) -> list[str]:
    """Return the native peers."""
    return [name for name in bench.peers.matchers(False) if name in bench.peers.native]


def get_columns(bench: Bench) -> list[str]:
    """Return the columns."""
    return ["graph", "vertices", "edges", "decompose", *get_peers(bench), "agree"]


def measure(bench: Bench) -> Iterator[Row]:
    """Decompose them."""
    for order, hubs in CHAINED[: 2 if bench.quick else None]:
        yield build_row(bench, f"complete graph of {hubs:,} with chains", order, draw_chains(order, hubs, 1))
    for recipe in RECIPES[: 2 if bench.quick else None]:
        picture = recipe.draw()
        yield build_row(bench, recipe.title, picture.order, picture)


def build_row(bench: Bench, title: str, size: int, graph: GraphData) -> Row:
    """Decompose one."""
    names = get_peers(bench)
    comparison = bench.on_seeds(
        [bench.store(graph)],
        lambda path: bench.peers.run(decompose, path),
        lambda path, _: bench.match(title, size, path, False, None, {*names}),
    )
    cells = {
        "graph": title,
        "vertices": f"{graph.order:,}",
        "edges": f"{len(graph.edges):,}",
        "decompose": f"**{format_seconds(comparison.own[0].seconds)}**",
        **bench.peer_cells(names, comparison),
    }
    return Row(title, cells, {"vertices": graph.order, "edges": len(graph.edges), **comparison.as_json()})
