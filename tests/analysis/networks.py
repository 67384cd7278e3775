"""Small directed networks for the tests of `berge.control`."""

import random
from collections.abc import Iterable
from typing import Any

Arcs = list[tuple[int, int]]
ARCS = [(0, 1), (1, 0), (1, 2), (2, 2), (3, 1), (3, 4)]


def build_network(order: int, arcs: Arcs) -> dict[int, list[int]]:
    """Return the heads of each node's edges."""
    result: dict[int, list[int]] = {v: [] for v in range(order)}
    for u, v in arcs:
        result[u].append(v)
    return result


def draw_arcs(rng: random.Random, order: int, size: int) -> Arcs:
    """Return random arcs; loops and parallel ones are among them."""
    return sorted({(rng.randrange(order), rng.randrange(order)) for _ in range(size)})


def build_lists(*sequences: Iterable[Any]) -> list[list[Any]]:
    """Return each sequence as a list, to compare them with lists."""
    return list(map(list, sequences))
