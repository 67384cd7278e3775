"""The families of graphs that are measured, and their sizes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

from bench import graphs, mazes, networks
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

    def format_title(self, size: int) -> str:
        """Return a title for people."""
        return f"{self.name}, {self.size.format(size)}"


def draw_by_degree(degree: float) -> Callable[[int, int], GraphData]:
    """Return a function that draws G(n, p) with an average degree."""
    return lambda order, seed: graphs.build_random_graph(order, degree, seed)


def draw_by_holes(holes: float) -> Callable[[int, int], GraphData]:
    """Return a function that draws king's graphs of square boards with holes."""
    return lambda side, seed: graphs.build_king(side, side, holes, seed)


def number_both_ways(family: Family) -> tuple[Family, Family]:
    """Return graphs with their vertices as they come, and the same shuffled."""
    return family, replace(
        family, name=f"{family.name}, shuffled", make=lambda n, s: networks.renumber(family.make(n, s), s)
    )


def draw_stencil(dimensions: int, reach: int) -> Callable[[int, int], GraphData]:
    """Return what makes a stencil's matrix of a side."""
    return lambda side, _: networks.build_stencil_matrix(side, dimensions, reach)


SMALL, LARGE = (1000,), (10**5, 10**6)
NETWORKS = [
    Family("path", "{:,} vertices", networks.build_path, SMALL, LARGE, seeded=False),
    Family("caterpillar", "{:,} vertices", networks.build_caterpillar, SMALL, LARGE, seeded=False),
    Family("tree", "{:,} vertices", networks.build_random_tree, SMALL, LARGE, seeded=False),
    Family("preferential attachment", "{:,} vertices", networks.attach_preferentially, SMALL, LARGE, seeded=False),
    Family("R-MAT", "{:,} vertices", networks.build_recursive_matrix, SMALL, LARGE, seeded=False),
    Family("hypercube", "{} dimensions", networks.build_hypercube, (10,), (16, 20), seeded=False),
    Family("grid in space", "{0} x {0} x {0}", networks.build_cubic_grid, (10,), (46, 100), seeded=False),
    Family("geometric", "{:,} points", networks.build_geometric_graph, SMALL, LARGE, seeded=False),
    Family("Delaunay", "{:,} points", networks.build_triangulation, SMALL, LARGE, seeded=False),
    Family("molecules", "{:,}", networks.build_molecules, (42,), (4167, 41667), seeded=False),
]
"""Graphs as people have them; the table measures them as they come, and shuffled."""

SPARSE = [
    Family("users and items", "{:,} users", networks.build_users_and_items, SMALL, LARGE, seeded=False),
    Family("Zipf", "{:,} rows", networks.build_zipf_matrix, SMALL, LARGE, seeded=False),
    Family("5 points", "{0} x {0}", draw_stencil(2, 1), (32,), (316, 1000), seeded=False),
    Family("7 points", "{0} x {0} x {0}", draw_stencil(3, 1), (10,), (46, 100), seeded=False),
    Family("27 points", "{0} x {0} x {0}", draw_stencil(3, 3), (10,), (46, 100), seeded=False),
    Family("KKT", "{:,} rows", networks.build_kkt_matrix, SMALL, LARGE, seeded=False),
    Family("periods", "{:,} rows", networks.build_staged_program, SMALL, LARGE, seeded=False),
    Family("circuit", "{:,} nodes", networks.build_circuit_matrix, SMALL, LARGE, seeded=False),
    Family("each row twice", "{:,} rows", networks.build_doubled_rows, SMALL, LARGE, seeded=False),
    Family("triangular", "{:,} rows", networks.build_triangular_matrix, SMALL, LARGE, seeded=False),
]
"""Matrices as people have them, likewise."""

GRAPHS = [
    Family("divisors", "1..{:,}", lambda n, _: graphs.build_divisors(n), (1000, 10**5), (10**6,), seeded=False),
    *(Family(f"G(n), degree {c}", "{:,} vertices", draw_by_degree(c), (1000, 10**5), (10**6,)) for c in (3, 5, 10)),
    *(Family(f"king, {p:.0%} holes", "{0} x {0}", draw_by_holes(p), (30, 300), (1000,)) for p in (0, 0.3, 0.5)),
    Family("cubic", "{:,} vertices", lambda n, s: graphs.build_regular(n + n % 2, 3, s), (1000, 10**5), (600_000,)),
    Family("chain of triangles", "{:,}", graphs.build_triangles, (333, 3333), (250_000,)),
    Family("ladder of blossoms", "{:,} deep", graphs.build_nested_blossoms, (100, 1000), (10**4, 300_000)),
    Family(
        "ladders with two tips", "{:,}, each 100 deep", lambda n, s: graphs.build_nested_pairs(100, n, s), (10, 100), ()
    ),
    Family(
        "long ladders with two tips",
        "{:,}, each 300 deep",
        lambda n, s: graphs.build_nested_pairs(300, n, s),
        (),
        (1000,),
    ),
    Family("crowns", "{:,} hubs", graphs.build_crowns, (100, 10**4), (55_000,)),
    Family("half full", "{0} x {0}", lambda n, s: graphs.build_half_full(n, 4, s), (400,), (2000,)),
    Family("rope, degree 3", "{:,} x 500", lambda n, s: graphs.build_rope(n, 500, 3, s), (100,), (1000,)),
    Family("rope by degree", "{:,} x 500", lambda n, s: graphs.build_rope_by_degree(n, 500, s), (2, 200), (2000,)),
    Family("staircase, degree 5", "10 x {:,}", lambda n, s: graphs.build_staircase(10, n, 5, s), (1000,), (10**4,)),
    *itertools.chain.from_iterable(map(number_both_ways, NETWORKS)),
]

MATRICES = [
    Family(
        "scattered, 3 a row", "{:,} rows", lambda n, s: graphs.build_random_matrix(n, 3, s), (1000, 10**5), (10**6,)
    ),
    Family("rails", "{:,} rungs", lambda n, _: graphs.build_rails(n), (16, 24, 10**5), (10**6,), seeded=False),
    Family(
        "board, 10% walls",
        "{0} x {0}",
        lambda n, s: mazes.build_graph(mazes.draw_maze(n, n, 0.1, s)),
        (30, 100),
        (300, 1000),
    ),
    *itertools.chain.from_iterable(map(number_both_ways, SPARSE)),
]
"""Bipartite graphs as matrices."""
