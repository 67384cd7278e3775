"""Random matrices for Pyomo, and its own functions to compare with."""

import random
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

import networkx as nx
import pytest
from scipy import sparse

from lazy_modules import Lazy
from thorough import mark_cases

Matrix = Any
Pairs = set[tuple[int, int]]
ours: Any = Lazy("berge.integrations.pyomo")
pyo: Any = Lazy("pyomo.environ")
package: Any = Lazy("pyomo.contrib.incidence_analysis")


@cache
def list_originals() -> dict[str, Callable[..., Any]]:
    """Return Pyomo's own functions, at the first call."""
    return {
        "maximum_matching": package.matching.maximum_matching,
        "dulmage_mendelsohn": package.dulmage_mendelsohn.dulmage_mendelsohn,
        "get_scc_of_projection": package.triangularize.get_scc_of_projection,
        "block_triangularize": package.triangularize.block_triangularize,
    }


seeds = pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))


def draw_matrix(rng: random.Random, most: int = 8) -> tuple[Matrix, Pairs]:
    """Return a matrix of any shape and density, in any of scipy's formats, and where its entries are."""
    height, width, share = rng.randint(0, most), rng.randint(0, most), rng.random() ** 2
    entries = {(i, j) for i in range(height) for j in range(width) if rng.random() < share}
    return build_matrix(height, width, entries, rng.choice(["coo", "csr", "csc"])), entries


def draw_square(rng: random.Random, most: int = 9) -> tuple[Matrix, Pairs]:
    """Return a square matrix that has a perfect matching."""
    order, share = rng.randint(1, most), rng.random() ** 2
    entries = {(i, j) for i in range(order) for j in range(order) if rng.random() < share}
    entries |= set(enumerate(rng.sample(range(order), order)))
    return build_matrix(order, order, entries), entries


def build_matrix(height: int, width: int, entries: Pairs, format: str = "coo") -> Matrix:
    rows, columns = [i for i, _ in entries], [j for _, j in entries]
    return sparse.coo_array(([1.0] * len(entries), (rows, columns)), shape=(height, width)).asformat(format)


def build_graph(rng: random.Random, matrix: Matrix, entries: Pairs) -> tuple[Any, list[str], list[str]]:
    """Return a graph with nodes in random order, and the names of its rows and columns."""
    height, width = matrix.shape
    rows, columns = ([f"{kind}{place}" for place in range(count)] for kind, count in (("c", height), ("v", width)))
    graph = nx.Graph()
    graph.add_nodes_from(rng.sample(rows + columns, height + width))
    graph.add_edges_from((rows[i], columns[j]) for i, j in entries)
    return graph, rows, columns


def check_matching(answer: dict[Any, Any], edges: set[tuple[Any, Any]], like: dict[Any, Any]) -> None:
    assert len(answer) == len(set(answer.values())) == len(like)
    assert set(answer.items()) <= edges


def check_partition(answer: Any, theirs: Any, edges: set[tuple[Any, Any]], order: list[Any]) -> None:
    """Check that the partitions are equal; the matchings may differ."""
    for mine, other in zip(answer, theirs, strict=True):
        assert type(mine) is type(other)
        assert [type(part) for part in mine] == [list] * 4
        assert sorted(map(str, chain(*mine))) == sorted(map(str, chain(*other)))
        assert set(mine.square) == set(other.square)
    rows, columns = answer
    assert set(rows.underconstrained) == set(theirs[0].underconstrained)
    assert set(columns.overconstrained) == set(theirs[1].overconstrained)
    assert set(rows.unmatched + rows.overconstrained) == set(theirs[0].unmatched + theirs[0].overconstrained)
    assert set(columns.unmatched + columns.underconstrained) == set(theirs[1].unmatched + theirs[1].underconstrained)
    for part in ("underconstrained", "square", "overconstrained"):
        assert set(zip(getattr(rows, part), getattr(columns, part), strict=True)) <= edges
    assert all(part == [row for row in order if row in part] for part in rows)
