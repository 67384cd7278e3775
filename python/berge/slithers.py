"""Slither: two players build a path by turns, an edge at a time, at either end of it; who cannot go on loses.

The first edge may be any. Who wins from the start is decided by the Gallai-Edmonds decomposition (Anderson, "Maximum
matching and the game of Slither", 1974): where the graph has a matched part, the first player takes an edge of a
perfect matching of it and from then on answers at the end where the opponent went on, by the partner. Where it has
none, nobody gains by leaving the odd vertices, and the question is the same on the graph of these alone.

Of a path that has been begun no such rule is to be hoped for: where its ends lead to separate parts of the graph, it
is the sum of two games of vertex geography, and who wins such a sum is PSPACE-complete to decide, on planar bipartite
graphs of bounded degree too (Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles: Settling the
Complexity of Grundy-Values in Undirected Geography", 2021). So this answers for the start, and for the first edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from berge.decompositions import Decomposition, decompose
from berge.graphs import Graph, graph_of

if TYPE_CHECKING:
    from berge._core import Progress


@dataclass(frozen=True)
class Slither:
    """Who wins Slither on a graph. An immutable value, made by `slither`."""

    rounds: tuple[Decomposition, ...]
    """The graph, then the graph of its odd vertices, and so on until one has a matched part or nothing is left."""

    @property
    def first_player_wins(self) -> bool:
        """Whether the player who draws the first edge wins."""
        return bool(self.rounds) and bool(self.rounds[-1].matched)

    @property
    def winning_edges(self) -> tuple[tuple[Any, Any], ...]:
        """First edges that win: those of one perfect matching of the matched part. There may be others."""
        if not self.first_player_wins:
            return ()
        last = self.rounds[-1]
        matched = set(last.matched)
        return tuple(edge for edge in last.matching if edge[0] in matched)


def slither(graph: object, *, progress: Progress | None = None) -> Slither:
    """Return who wins Slither on a graph, whatever `berge.graphs.graph_of` reads as one.

    One maximum matching for each round; each round has fewer than half of the vertices of the one before. Raises
    TypeError and GraphError as `graph_of`.
    """
    left = graph_of(graph)
    rounds = []
    while left.order:
        found = decompose(left, progress=progress)
        rounds.append(found)
        if found.matched:
            break
        odd = set(found.odd)
        edges = ((v, w) for v, w in left.edge_list() if v in odd and w in odd)
        left = Graph.from_edges(edges, found.odd)
    return Slither(tuple(rounds))
