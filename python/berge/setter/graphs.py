"""Families of graphs (an order, and edges as pairs of numbers from 1) and of numbers for games of numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from math import isqrt
from random import Random

from berge.errors import ArgumentError
from berge.graphs.chance import NumberedGraph, add_edges, add_edges_across, shuffle_connected, shuffle_sides
from berge.i18n import _
from berge.setter.family import GenerationRequest

MOST_DENSE = 100_000
"""Edges of a complete graph at most."""


def check_degree(request: GenerationRequest, degree: float, most: float) -> None:
    """Raise ArgumentError if the option `degree` asks for more edges than are possible."""
    if "degree" in request.names and degree > most:
        raise ArgumentError(
            _("{place}: {value}", place="degree", value=degree),
            _("a number from 0 to {most}, the number of all edges", most=format(most, "g")),
        )


def draw_random(request: GenerationRequest, vertices: int, edges: int, degree: float = 3.0) -> NumberedGraph:
    """A random connected graph."""
    check_degree(request, degree, min(vertices - 1, 2 * edges / vertices))
    size = edges if "edges" in request.names else min(int(vertices * degree / 2), edges)
    return shuffle_connected(vertices, add_edges(vertices, [], size, request.chance), request.chance, edges)


def draw_tree(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """A random tree."""
    chance = request.chance
    return shuffle_connected(vertices, ((chance.randrange(v), v) for v in range(1, vertices)), chance, edges)


def draw_path(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """One long path: a search along it goes deep."""
    return shuffle_connected(vertices, ((v, v + 1) for v in range(vertices - 1)), request.chance, edges)


def draw_flowers(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """Odd cycles joined in a tree: a search without blossoms fails."""
    chance, pairs, at = request.chance, [], 0
    while at < vertices:
        length = min(chance.choice((1, 3, 3, 5, 5, 7)), vertices - at)
        pairs += [(at + v, at + (v + 1) % length) for v in range(length)]
        if at:
            pairs += [(chance.randrange(at), at + chance.randrange(length))]
        at += length
    return shuffle_connected(vertices, pairs, chance, edges)


def draw_triangles(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """A chain of triangles; an augmenting path goes through all of them."""
    count = max(vertices // 3, 1)
    pairs = [(3 * t + a, 3 * t + b) for t in range(count) for a, b in ((0, 1), (0, 2), (1, 2), (2, 3))]
    return shuffle_connected(vertices, ((v, w) for v, w in pairs if w < vertices), request.chance, edges)


def draw_nested(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """A ladder that ends in a triangle: from its tip there are nested blossoms."""
    rungs = [(v, v + 1) for v in range(1, vertices - 1, 2)]
    rails = [(v, v + 2) for v in range(1, vertices - 2)]
    pairs = [(0, 1), (0, 2), *rungs, *rails] if vertices > 2 else [(0, vertices - 1)]
    return shuffle_connected(vertices, pairs, request.chance, edges)


def draw_crowns(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """Hubs with three triangles each: odd components that compete for a hub."""
    pairs = []
    for hub in range(0, vertices, 10):
        pairs += [(hub, hub + 10)]
        for corner in (hub + 1, hub + 4, hub + 7):
            pairs += [(hub, corner), (corner, corner + 1), (corner, corner + 2), (corner + 1, corner + 2)]
    return shuffle_connected(vertices, ((v, w) for v, w in pairs if w < vertices), request.chance, edges)


def draw_dense(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
    """The largest complete graph."""
    order = min(vertices, (1 + isqrt(1 + 8 * min(edges, MOST_DENSE))) // 2)
    return shuffle_connected(order, ((v, w) for w in range(order) for v in range(w)), request.chance, edges)


def draw_matched(request: GenerationRequest, vertices: int, edges: int, degree: float = 3.0) -> NumberedGraph:
    """Disjoint pairs and other random edges: there is a perfect matching, and no start loses."""
    order, chance = vertices - vertices % 2 or 2, request.chance
    check_degree(request, degree, min(order - 1, 2 * edges / order))
    pairs = [(v, v + 1) for v in range(0, order, 2)]
    if "edges" in request.names:
        return shuffle_connected(order, add_edges(order, pairs, edges, chance), chance, edges)
    pairs += [(chance.randrange(order), chance.randrange(order)) for _ in range(int(order * (degree - 1) / 2))]
    return shuffle_connected(order, pairs, chance, edges)


def _make_family(
    name: str, about: str, pairs: Callable[[int, Random], Iterable[tuple[int, int]]]
) -> Callable[[GenerationRequest, int, int], NumberedGraph]:
    """Return a family of bipartite graphs with equal sides; `pairs(size, chance)` yields the edges."""

    def make(request: GenerationRequest, vertices: int, edges: int) -> NumberedGraph:
        count = lambda size: len({*pairs(size, Random(0))})  # noqa: E731
        order = max(bisect_right(range(1, vertices // 2 + 1), edges, key=count), 1)  # within `edges`
        return shuffle_sides(order, pairs(order, request.chance), request.chance, edges)

    make.__name__, make.__doc__ = name, about
    return make


def _list_edges_of_halves(order: int, _ignored: Random) -> Iterable[tuple[int, int]]:
    half = min(order // 2, 40)
    if half == 0:
        yield 0, 0
    yield from ((v, half + v) for v in range(half))
    yield from ((half + v, v) for v in range(half))
    yield from ((v, w) for v in range(half) for w in range(half))


BIPARTITE_FAMILIES = [
    _make_family("path", "One long path: a search along it goes deep.",
                 lambda n, _ignored: (pair for v in range(n) for pair in ((v, v), (v + 1, v)) if pair[0] < n)),
    _make_family("stairs", "One perfect matching, which a greedy matching misses.",
                 lambda n, _ignored: (pair for v in range(n) for pair in ((v, v), (v, v - 1)) if pair[1] >= 0)),
    _make_family("halves", "Two halves with all edges between them, and two diagonals that must be matched.",
                 _list_edges_of_halves),
    _make_family("stars", "Many vertices on one side that share few on the other.",
                 lambda n, chance: ((v, chance.randrange(isqrt(n) + 1) % n) for v in range(n))),
]  # fmt: skip
"""Families that differ only in their edges."""


def draw_scattered(request: GenerationRequest, vertices: int, edges: int, degree: float = 2.0) -> NumberedGraph:
    """Random edges; `degree` is their average number at a vertex."""
    order, chance = max(vertices // 2, 1), request.chance
    if "edges" in request.names:
        return shuffle_sides(order, add_edges_across(order, [], edges, chance), chance, edges)
    check_degree(request, degree, min(order, edges / order))
    size = min(int(order * degree), edges)
    return shuffle_sides(
        order, ((chance.randrange(order), chance.randrange(order)) for _ in range(size)), chance, edges
    )


def draw_paired(request: GenerationRequest, vertices: int, edges: int, more: float = 0.5) -> NumberedGraph:
    """A perfect matching and other random edges."""
    order, chance = max(min(vertices // 2, edges), 1), request.chance
    pairs = [(v, v) for v in range(order)]
    if "edges" in request.names:
        return shuffle_sides(order, add_edges_across(order, pairs, edges, chance), chance, edges)
    pairs += [(chance.randrange(order), chance.randrange(order)) for _ in range(int(order * more))]
    return shuffle_sides(order, pairs, chance, edges)


def draw_largest(request: GenerationRequest, last: int) -> tuple[int, ...]:
    """All numbers up to the limit."""
    return _choose_numbers(request, lambda _low, high: high, last)


def draw_any_size(request: GenerationRequest, last: int) -> tuple[int, ...]:
    """All numbers up to some number."""
    return _choose_numbers(request, lambda low, high: request.chance.randrange(low, high + 1), last)


def _choose_numbers(request: GenerationRequest, choose: Callable[[int, int], int], last: int) -> tuple[int, ...]:
    """Return a number for each field of the game's setups, at most `last` if the field allows that."""
    lows = [one.metadata.get("minimum", 1) for one in request.ruleset.setup_class.fields_of(int)]
    highs = [one.metadata.get("maximum", last) for one in request.ruleset.setup_class.fields_of(int)]
    return tuple(choose(low, max(low, min(high, last))) for low, high in zip(lows, highs, strict=True))
