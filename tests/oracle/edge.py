"""Undirected edge geography by plain exhaustive search, on any graph.

A token stands on a vertex. The player to move slides it along an edge that has not been used; whoever cannot move
loses. A graph is a dict from each vertex to its neighbours, as in `oracle.geography`.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping
from functools import cache
from typing import TypeVar

Vertex = TypeVar("Vertex", bound=Hashable)


def is_winning(
    graph: Mapping[Vertex, Collection[Vertex]], used: Iterable[tuple[Vertex, Vertex]], token: Vertex
) -> bool:
    """Return whether the player to move wins with the token on `token`, after the edges of `used` have been used up."""

    @cache
    def is_won(left: frozenset[frozenset[Vertex]], at: Vertex) -> bool:
        return any(not is_won(left - {edge}, to) for edge in left if at in edge for to in edge - {at})

    removals = {frozenset(edge) for edge in used}
    return is_won(frozenset(frozenset((v, w)) for v, others in graph.items() for w in others) - removals, token)


def list_losing_starts(graph: Mapping[Vertex, Collection[Vertex]]) -> list[Vertex]:
    """Return the vertices from which the player who moves first loses, in the order of the dict."""
    return [vertex for vertex in graph if not is_winning(graph, (), vertex)]
