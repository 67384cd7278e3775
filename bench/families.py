"""The families of graphs that are measured, and their sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench import graphs, mazes
from bench.graphs import GraphData


@dataclass(frozen=True)
class Family:
    """Graphs that differ in size and seed."""

    name: str
    size: str
    """What the size is of, with `{}` for the number."""
    make: Callable[[int, int], GraphData]
    """What makes the graph of a size and a seed."""
    quick: tuple[int, ...]
    full: tuple[int, ...]
    """Sizes, ascending; those of a full run come after the quick ones."""
    seeded: bool = True


def by_degree(degree: float) -> Callable[[int, int], GraphData]:
    """Return a function that draws G(n, p) with an average degree."""
    return lambda order, seed: graphs.random_graph(order, degree, seed)


def by_holes(holes: float) -> Callable[[int, int], GraphData]:
    """Return a function that draws king's graphs of square boards with holes."""
    return lambda side, seed: graphs.king(side, side, holes, seed)


GRAPHS = [
    Family("divisors", "1..{:,}", lambda n, _: graphs.divisors(n), (1000, 10**5), (10**6,), seeded=False),
    *(Family(f"G(n), degree {c}", "{:,} vertices", by_degree(c), (1000, 10**5), (10**6,)) for c in (3, 5, 10)),
    *(Family(f"king, {p:.0%} holes", "{0} x {0}", by_holes(p), (30, 300), (1000,)) for p in (0, 0.3, 0.5)),
    Family("cubic", "{:,} vertices", lambda n, s: graphs.regular(n, 3, s), (1000, 10**5), (600_000,)),
    Family("chain of triangles", "{:,}", graphs.triangles, (333, 3333), (250_000,)),
    Family("ladder of blossoms", "{:,} deep", graphs.nested_blossoms, (100, 1000), (10**4, 300_000)),
    Family("ladders with two tips", "{:,}, each 100 deep", lambda n, s: graphs.nested_pairs(100, n, s), (10, 100), ()),
    Family(
        "long ladders with two tips", "{:,}, each 300 deep", lambda n, s: graphs.nested_pairs(300, n, s), (), (1000,)
    ),
    Family("crowns", "{:,} hubs", graphs.crowns, (100, 10**4), (55_000,)),
    Family("half full", "{0} x {0}", lambda n, s: graphs.half_full(n, 4, s), (400,), (2000,)),
    Family("rope, degree 3", "{:,} x 500", lambda n, s: graphs.rope(n, 500, 3, s), (100,), (1000,)),
    Family("staircase, degree 5", "10 x {:,}", lambda n, s: graphs.staircase(10, n, 5, s), (1000,), (10**4,)),
]

MATRICES = [
    Family("scattered, 3 a row", "{:,} rows", lambda n, s: graphs.random_matrix(n, 3, s), (1000, 10**5), (10**6,)),
    Family("rails", "{:,} rungs", lambda n, _: graphs.rails(n), (16, 24, 10**5), (10**6,), seeded=False),
    Family("board, 10% walls", "{0} x {0}", lambda n, s: mazes.graph(mazes.maze(n, n, 0.1, s)), (30, 100), (300, 1000)),
]
"""Bipartite graphs as matrices."""
