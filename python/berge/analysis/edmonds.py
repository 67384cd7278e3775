"""Edmonds' search for a maximum matching, written to be watched: one tree at a time, in a fixed order.

The core finds maximum matchings of large graphs. This search is for small graphs and yields what it does, so that
people can follow it (Edmonds, "Paths, trees, and flowers", 1965). First, single neighbours are paired. Then a tree
grows from each vertex that is still single: from an outer vertex an edge leads to an inner one, whose pair leads to the
next outer one. An edge between two outer vertices closes an odd cycle, a blossom, which then counts as one outer
vertex. An edge to another single vertex ends an augmenting path. If there is none, the tree stays, and later searches
leave its vertices out: no augmenting path leads through it, as all neighbours of its outer vertices are in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from typing import Literal, NamedTuple

EventKind = Literal["pair", "search", "grow", "shrink", "path", "flip", "stuck"]


class Event(NamedTuple):
    """A step of the search, which holds the state after it."""

    kind: EventKind
    vertices: tuple[int, ...]
    """`pair`: the two. `search` and `stuck`: the root. `grow`: an outer vertex, then the inner and the outer one that
    are added. `shrink`: the two outer vertices whose edge closes the blossom. `path` and `flip`: the path."""
    cycle: tuple[tuple[int, ...], ...] = ()
    """The vertices that the odd cycle joins, in order from its base; one that is a blossom has several vertices."""


class Search:
    """The state of a search on a graph, which its list of neighbours describes. `run` may be called once."""

    def __init__(self, neighbors: Sequence[Sequence[int]]) -> None:
        self.neighbors = neighbors
        self.mates: list[int | None] = [None] * len(neighbors)
        self.even: list[int] = []
        """The outer vertices of finished trees: some maximum matching misses them."""
        self.odd: list[int] = []
        """The inner vertices of finished trees: every maximum matching joins them to even vertices."""
        self.finished: set[int] = set()
        """The vertices of finished trees."""
        self._reset_tree(None)

    def _reset_tree(self, root: int | None) -> None:
        """Forget the tree, and begin another with a root."""
        self.root = root
        self.tree: list[tuple[int, int]] = []
        """The edges of the tree, from the root outwards."""
        self.inner: list[int] = []
        self.outer: list[int] = []
        """The outer vertices; inner ones that a blossom takes in become outer."""
        self.bases = list(range(len(self.neighbors)))
        """The base of each vertex's blossom; a vertex in no blossom is its own base."""
        self.ways: dict[int, list[int]] = {}
        """A path from each outer vertex to the root that begins with its pair and has an even number of edges."""
        if root is not None:
            self._add_outer(root, [root])

    def _add_outer(self, vertex: int, way: list[int]) -> None:
        """Add an outer vertex to the forest."""
        self.outer.append(vertex)
        self.ways[vertex] = way

    def list_blossoms(self) -> list[list[int]]:
        """Return the vertices of each blossom of the tree that is in no larger one, the base first."""
        groups: dict[int, list[int]] = {}
        for vertex, base in enumerate(self.bases):
            groups.setdefault(base, [base] if vertex != base else []).append(vertex)
        return [list(dict.fromkeys(group)) for group in groups.values() if len(group) > 1]

    def run(self) -> Iterator[Event]:
        """Find a maximum matching, and yield each event after it has changed the state."""
        for vertex in range(len(self.mates)):
            single = next(filter(self._is_single, self.neighbors[vertex]), None)
            if self._is_single(vertex) and single is not None:
                self.mates[vertex], self.mates[single] = single, vertex
                yield Event("pair", (vertex, single))
        for root in range(len(self.mates)):
            if self._is_single(root):
                yield from self._search(root)

    def _is_single(self, vertex: int) -> bool:
        return self.mates[vertex] is None

    def _search(self, root: int) -> Iterator[Event]:
        """Look for an augmenting path from a root; swap along it, or finish the tree."""
        self._reset_tree(root)
        yield Event("search", (root,))
        path = self._find_path(root)
        for at in self.outer:  # grows while it is read
            for vertex in self.neighbors[at]:
                before = len(self.outer)
                if path is not None:
                    break
                if vertex in self.ways and self.bases[vertex] != self.bases[at]:
                    yield self._shrink(at, vertex)
                elif self._is_new(vertex):
                    yield self._grow(at, vertex)
                path = next(filter(None, map(self._find_path, self.outer[before:])), None)
        if path is not None:
            yield from self._augment(path)
            return
        self.even += self.outer
        self.odd += self.inner
        self.finished.update(self.outer, self.inner)
        yield Event("stuck", (root,))
        self._reset_tree(None)

    def _find_path(self, outer: int) -> list[int] | None:
        """Return the path from a single neighbour of an outer vertex to the root; None if it has no such neighbour."""
        single = next((v for v in self.neighbors[outer] if self._is_single(v) and self._is_new(v)), None)
        return None if single is None else [single, *self.ways[outer]]

    def _is_new(self, vertex: int) -> bool:
        """Whether a vertex is in no tree."""
        return vertex not in self.ways and vertex not in self.inner and vertex not in self.finished

    def _grow(self, at: int, inner: int) -> Event:
        """Add an inner vertex and its partner."""
        partner = self.mates[inner]
        assert partner is not None  # a single vertex would end a path
        self.inner.append(inner)
        self._add_outer(partner, [partner, inner, *self.ways[at]])
        self.tree += [(at, inner), (inner, partner)]
        return Event("grow", (at, inner, partner))

    def _shrink(self, one: int, other: int) -> Event:
        """Join two outer neighbours: the cycle through them, down to where their ways meet, becomes a blossom."""
        stems = [[base for base, _ in groupby(self.bases[v] for v in self.ways[end])] for end in (one, other)]
        base = next(v for v in stems[0] if v in stems[1])
        sides = [stem[: stem.index(base)] for stem in stems]
        order = [base, *reversed(sides[0]), *sides[1]]
        cycle = tuple(self._list_members(vertex) for vertex in order)
        for end, across in ((one, other), (other, one)):
            for at, vertex in enumerate(takewhile(lambda v: self.bases[v] != base, self.ways[end])):
                if vertex in self.inner:  # back to the end, across the new edge, and on to the root
                    self.inner.remove(vertex)
                    self._add_outer(vertex, [*reversed(self.ways[end][: at + 1]), *self.ways[across]])
        for member in (vertex for vertices in cycle for vertex in vertices):
            self.bases[member] = base
        self.tree.append((one, other))
        return Event("shrink", (one, other), cycle)

    def _list_members(self, base: int) -> tuple[int, ...]:
        """Return the vertices of the blossom with this base, the base first."""
        return (base, *(vertex for vertex, its_base in enumerate(self.bases) if its_base == base and vertex != base))

    def _augment(self, path: list[int]) -> Iterator[Event]:
        """Swap along a path whose ends are single: its pairs are split, its other edges become pairs."""
        path.reverse()
        yield Event("path", tuple(path))
        for one, other in list(pairwise(path))[::2]:
            self.mates[one], self.mates[other] = other, one
        self._reset_tree(None)
        yield Event("flip", tuple(path))
