"""Adversaries: graphs on which `bench.adversaries` found berge slow beside LEMON, and a worst case."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bench import graphs
from bench.adversaries import Part, Recipe
from bench.graphs import GraphData
from bench.results import Row, format_seconds
from bench.run import Bench
from bench.tables.graphs import decompose

TITLE = "Adversaries"
CHAINED = ((1000, 100), (10_000, 300), (100_000, 1000))
"""Vertices, and how many of them are joined to each other."""

RECIPES = (
    Recipe((Part("KKT", 32762, "as drawn"), Part("molecules", 853, "breadth first")), 0, 861),
    Recipe((Part("geometric", 39440, "breadth first"), Part("periods", 3223, "by degree")), 0, 303),
    Recipe((Part("geometric", 39440, "breadth first"), Part("5 points", 156, "reversed")), 0, 303),
    Recipe(
        (
            Part("Delaunay", 74871, "breadth first"),
            Part("caterpillar", 3140, "as drawn"),
            Part("board, 10% walls", 35, "as drawn"),
        ),
        10,
        190,
    ),
    Recipe((Part("king, 30% holes", 165, "by falling degree"),), 0, 770),
    Recipe((Part("king, 0% holes", 260, "breadth first"), Part("7 points", 22, "by degree")), 0, 778),
    Recipe((Part("long ladders with two tips", 1000, "breadth first"), Part("grid in space", 12, "as drawn")), 10, 65),
)
"""The worst of what `bench.adversaries` came upon, the worst first."""


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
    return [name for name in bench.peers.list_matchers(False) if name in bench.peers.native]


def get_columns(bench: Bench) -> list[str]:
    """Return the names of the columns."""
    return ["graph", "vertices", "edges", "decompose", *get_peers(bench), "agree"]


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each of the hard graphs."""
    for order, hubs in CHAINED[: 2 if bench.quick else None]:
        yield build_row(bench, f"complete graph of {hubs:,} with chains", order, draw_chains(order, hubs, 1))
    for recipe in RECIPES[: 2 if bench.quick else None]:
        graph = recipe.draw()
        yield build_row(bench, recipe.title, graph.order, graph)


def build_row(bench: Bench, title: str, size: int, graph: GraphData) -> Row:
    """Return the row of a graph: the times of its decomposition, here and by native peers."""
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
        **bench.format_peer_cells(names, comparison),
    }
    return Row(title, cells, {"vertices": graph.order, "edges": len(graph.edges), **comparison.as_json()})
