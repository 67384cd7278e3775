"""Graphs drawn by chance: how many vertices they have, and their edges as pairs of numbers from 1."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

Pairs = tuple[tuple[int, int], ...]
Drawn = tuple[int, Pairs]


def simple(order: int, pairs: Iterable[tuple[int, int]], chance: Random, most: int) -> Drawn:
    """Return a connected graph of pairs of numbers from 0, of which at most so many, numbered anew and shuffled."""
    names = list(range(1, order + 1))
    chance.shuffle(names)
    edges = connect_components(
        order, dict.fromkeys((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]), most
    )
    turned_edges = [(names[v], names[w]) if chance.random() < 0.5 else (names[w], names[v]) for v, w in edges]
    chance.shuffle(turned_edges)
    return order, tuple(turned_edges)


def connect_components(order: int, pairs: Iterable[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """Return the pairs that connect a graph and others, at most so many, with those that join its parts."""
    roots = list(range(order))

    def root(v: int) -> int:
        while roots[v] != v:
            roots[v] = roots[roots[v]]
            v = roots[v]
        return v

    tree: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for v, w in pairs:
        here, there = root(v), root(w)
        (others if here == there else tree).append((v, w))
        roots[there] = here
    parts = [v for v in range(order) if root(v) == v]
    bridges = list(pairwise(parts))
    return [*tree, *bridges, *others][: max(most, order - 1)]


def add_edges(order: int, pairs: Iterable[tuple[int, int]], size: int, chance: Random) -> Iterable[tuple[int, int]]:
    """Return pairs and others at random, so many altogether, or all that there are."""
    unique = dict.fromkeys(pairs)
    while len(unique) < min(size, order * (order - 1) // 2):
        v, w = sorted((chance.randrange(order), chance.randrange(order)))
        if v != w:
            unique[v, w] = None
    return unique


# Bipartite graphs of equal sides, whose edges go from the first to the second.


def shuffle_sides(order: int, pairs: Iterable[tuple[int, int]], chance: Random, most: int) -> Drawn:
    """Return the bipartite graph of pairs of numbers from 0, the first so many of them, numbered anew and shuffled."""
    firsts, seconds = list(range(1, order + 1)), list(range(1, order + 1))
    chance.shuffle(firsts)
    chance.shuffle(seconds)
    edges = [(firsts[v], seconds[w]) for v, w in dict.fromkeys(pairs)][:most]
    chance.shuffle(edges)
    return order, tuple(edges)


def add_edges_across(
    order: int, pairs: Iterable[tuple[int, int]], size: int, chance: Random
) -> Iterable[tuple[int, int]]:
    """Return pairs and others at random between sides, so many altogether, or all that there are."""
    unique = dict.fromkeys(pairs)
    while len(unique) < min(size, order * order):
        unique[chance.randrange(order), chance.randrange(order)] = None
    return unique
