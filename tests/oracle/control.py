"""Drivers of networks by the definitions: lists of all matchings, smallest sets, and Kalman's rank.

A network of n nodes is a number whose bit n * u + v says whether there is an edge u -> v.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

PRIME = (1 << 61) - 1


def list_edges(n: int, network: int) -> list[tuple[int, int]]:
    return [divmod(bit, n) for bit in range(n * n) if network >> bit & 1]


@cache
def list_matchings(n: int) -> list[list[int]]:
    """Return for each size, from n down to 0, all sets of places without a common row or column."""
    return [
        [
            sum(1 << n * u + v for u, v in zip(tails, heads, strict=True))
            for tails in combinations(range(n), size)
            for heads in permutations(range(n), size)
        ]
        for size in range(n, -1, -1)
    ]


def list_maximum_matchings(n: int, network: int) -> list[int]:
    for ones in list_matchings(n):
        if result := [one for one in ones if not one & ~network]:
            return result
    raise AssertionError("the empty matching is always one")


def find_entered_nodes(n: int, matching: int) -> int:
    """Return the set of the nodes that an edge of the matching enters."""
    result = 0
    for u in range(n):
        result |= matching >> n * u & ((1 << n) - 1)
    return result


def find_driver_sets(n: int, network: int) -> set[int]:
    """Return all smallest sets of drivers."""
    everything = (1 << n) - 1
    result = {everything & ~find_entered_nodes(n, matching) for matching in list_maximum_matchings(n, network)}
    return {1 << v for v in range(n)} if result == {0} and n else result


def find_classes(n: int, network: int) -> tuple[int, list[str], dict[tuple[int, int], str]]:
    """Return how many drivers there are, and the class of each node and of each edge."""
    sets = find_driver_sets(n, network)
    node_words = ["always" if all(hits) else "sometimes" if any(hits) else "never" for hits in _list_hits(n, sets)]
    every, some = -1, 0
    for matching in list_maximum_matchings(n, network):
        every, some = every & matching, some | matching
    edge_words = {
        (u, v): "critical" if every >> n * u + v & 1 else "ordinary" if some >> n * u + v & 1 else "redundant"
        for u, v in list_edges(n, network)
    }
    return min(map(int.bit_count, sets)), node_words, edge_words


def _list_hits(n: int, sets: set[int]) -> Iterator[list[int]]:
    for v in range(n):
        yield [one >> v & 1 for one in sets]


def find_touched_sets(n: int, network: int) -> set[int]:
    """Return all smallest sets of nodes that steer a network, with a signal at each of them.

    Paths from the set lead to every node, and a matching enters all other nodes.
    """
    everything, arcs = (1 << n) - 1, list_edges(n, network)
    enterable = {
        find_entered_nodes(n, matching) for ones in list_matchings(n) for matching in ones if not matching & ~network
    }
    reached = [_find_reachable(arcs, 1 << v) for v in range(n)]
    for size in range(n + 1):
        results = set()
        for nodes in combinations(range(n), size):
            touched, led_to = sum(1 << v for v in nodes), 0
            for v in nodes:
                led_to |= reached[v]
            if led_to == everything and everything & ~touched in enterable:
                results.add(touched)
        if results:
            return results
    raise AssertionError("the set of all nodes is always one")


def find_touched_classes(n: int, network: int) -> list[str]:
    sets = find_touched_sets(n, network)
    return ["always" if all(hits) else "sometimes" if any(hits) else "never" for hits in _list_hits(n, sets)]


def _find_reachable(arcs: list[tuple[int, int]], nodes: int) -> int:
    before = -1
    while before != nodes:
        before = nodes
        for u, v in arcs:
            nodes |= (nodes >> u & 1) << v
    return nodes


def is_controllable(n: int, arcs: Sequence[tuple[int, int]], signals: Sequence[Sequence[int]]) -> bool:
    """Return whether x' = Ax + Bu is controllable for random weights, by Kalman's rank, modulo a large prime.

    `signals` has for each input the nodes that it acts on. No weights give a larger rank than almost all do, so that a
    yes is a proof, and a no is wrong about once in 10^15 times.
    """
    weights = {arc: random.randrange(1, PRIME) for arc in arcs}
    columns = [[random.randrange(1, PRIME) if v in nodes else 0 for v in range(n)] for nodes in signals]
    rows: list[list[int]] = []
    for _ in range(n):
        rows += columns
        columns = [_step(n, weights, column) for column in columns]
    return _rank(rows) == n


def _step(n: int, weights: dict[tuple[int, int], int], state: list[int]) -> list[int]:
    shifted = [0] * n
    for (u, v), weight in weights.items():
        shifted[v] = (shifted[v] + weight * state[u]) % PRIME
    return shifted


def _rank(rows: list[list[int]]) -> int:
    rank = 0
    for at in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in rows[rank:] if row[at]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(rank, pivot)
        inverse = pow(pivot[at], -1, PRIME)
        for place in range(rank + 1, len(rows)):
            if factor := rows[place][at] * inverse % PRIME:
                rows[place] = [(x - factor * y) % PRIME for x, y in zip(rows[place], pivot, strict=True)]
        rank += 1
    return rank
