"""What tests of graphs of other libraries share: random edges, and a comparison."""

import random
from collections.abc import Hashable, Iterable
from typing import Any

from berge.graphs import Graph

SEEDS = range(12)


def agree(graph: Graph, order: list[Hashable], edges: Iterable[tuple[Any, Any]]) -> None:
    """Assert that a graph has these vertices in this order, and these edges without the loops."""
    assert list(graph.names) == list(graph) == order
    assert graph.order == len(graph) == len(order)
    expected = {frozenset(edge) for edge in edges if edge[0] != edge[1]}
    assert {frozenset(edge) for edge in graph.edges} == expected
    assert graph.size == len(expected)
    for number, name in enumerate(order):
        assert graph.number_of(name) == number
        text = {other for edge in expected if name in edge for other in edge - {name}}
        assert graph.neighbors(name) == sorted(text, key=graph.number_of)


def draw_edges(seed: int, directed: bool = False) -> tuple[int, list[tuple[int, int]]]:
    rng = random.Random(seed)
    order = rng.randint(1, 12)
    edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.randint(0, 25))]
    return order, edges
