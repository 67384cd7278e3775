"""Random graphs: the number of vertices, and the edges as pairs of numbers from 1."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

Pairs = tuple[tuple[int, int], ...]
NumberedGraph = tuple[int, Pairs]


def shuffle_connected(order: int, pairs: Iterable[tuple[int, int]], chance: Random, most: int) -> NumberedGraph:
    """Return a connected graph of at most `most` of the pairs, with new numbers from 1 and in random order."""
    names = list(range(1, order + 1))
    chance.shuffle(names)
    edges = connect_components(
        order, dict.fromkeys((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]), most
    )
    turned_edges = [(names[v], names[w]) if chance.random() < 0.5 else (names[w], names[v]) for v, w in edges]
    chance.shuffle(turned_edges)
    return order, tuple(turned_edges)


def connect_components(order: int, pairs: Iterable[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """Return at most `most` pairs that connect the graph: a forest, bridges between its trees, and others."""
    roots = list(range(order))

    def find_root(v: int) -> int:
        while roots[v] != v:
            roots[v] = roots[roots[v]]
            v = roots[v]
        return v

    tree: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for v, w in pairs:
        root_v, root_w = find_root(v), find_root(w)
        (others if root_v == root_w else tree).append((v, w))
        roots[root_w] = root_v
    parts = [v for v in range(order) if find_root(v) == v]
    bridges = list(pairwise(parts))
    return [*tree, *bridges, *others][: max(most, order - 1)]


def add_edges(order: int, pairs: Iterable[tuple[int, int]], size: int, chance: Random) -> Iterable[tuple[int, int]]:
    """Return the pairs and random others, `size` in all, or all possible pairs."""
    unique = dict.fromkeys(pairs)
    while len(unique) < min(size, order * (order - 1) // 2):
        v, w = sorted((chance.randrange(order), chance.randrange(order)))
        if v != w:
            unique[v, w] = None
    return unique


# Bipartite graphs with equal sides; their edges lead from the first to the second.


def shuffle_sides(order: int, pairs: Iterable[tuple[int, int]], chance: Random, most: int) -> NumberedGraph:
    """Return the bipartite graph of the first `most` pairs, with new numbers from 1 and in random order."""
    firsts, seconds = list(range(1, order + 1)), list(range(1, order + 1))
    chance.shuffle(firsts)
    chance.shuffle(seconds)
    edges = [(firsts[v], seconds[w]) for v, w in dict.fromkeys(pairs)][:most]
    chance.shuffle(edges)
    return order, tuple(edges)


def add_edges_across(
    order: int, pairs: Iterable[tuple[int, int]], size: int, chance: Random
) -> Iterable[tuple[int, int]]:
    """Return the pairs and random others between the sides, `size` in all, or all possible pairs."""
    unique = dict.fromkeys(pairs)
    while len(unique) < min(size, order * order):
        unique[chance.randrange(order), chance.randrange(order)] = None
    return unique
