"""Slither: two players take turns to extend a path by an edge, at either end. The player who cannot move loses.

The first edge may be any. The Gallai-Edmonds decomposition decides who wins (Anderson, "Maximum matching and the game
of Slither", 1974). If the graph has a matched part, the first player takes an edge of a perfect matching of that part,
and then always answers with the partner, at the end where the opponent moved. If it has none, no player gains by
leaving the odd vertices, and the question is the same on the graph of these alone.

For a path that has begun there is no such rule. If its ends lead to separate parts of the graph, the position is a sum
of two games of vertex geography. To decide who wins such a sum is PSPACE-complete, even on planar bipartite graphs of
bounded degree (Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles: Settling the Complexity of
Grundy-Values in Undirected Geography", 2021). So this module covers the start and the first edge only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from berge.analysis.gallai_edmonds import GallaiEdmonds, gallai_edmonds
from berge.documents import DocumentWithProofs
from berge.errors import GraphError
from berge.games import AnyGame, AnySetup, Game, Setup
from berge.graphs import Graph, graph_of
from berge.i18n import _
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge._core import Progress


@dataclass(frozen=True, repr=False)
class Slither(DocumentWithProofs):
    """Who wins Slither on a graph.

    An immutable value, made by `slither`.

    >>> square = berge.slither([(1, 2), (2, 3), (3, 4), (4, 1)])
    >>> square.first_player_wins, square.winning_edges
    (True, ((1, 2), (3, 4)))
    >>> berge.slither([(1, 2), (2, 3), (3, 1)]).first_player_wins
    False
    """

    graph: Graph
    rounds: tuple[GallaiEdmonds, ...]
    """Decompositions of the graph, of the graph of its odd vertices, and so on, until one has a matched part or no
    vertex remains."""

    @property
    def first_player_wins(self) -> bool:
        """Whether the player who draws the first edge wins."""
        return bool(self.rounds) and bool(self.rounds[-1].matched)

    @property
    def winning_edges(self) -> tuple[tuple[Any, Any], ...]:
        """Some first edges that win: those of one perfect matching of the matched part."""
        if not self.first_player_wins:
            return ()
        last = self.rounds[-1]
        matched = set(last.matched)
        return tuple(edge for edge in last.matching if edge[0] in matched)

    def __repr__(self) -> str:
        winner = "first" if self.first_player_wins else "second"
        return f"<slither: {winner} wins; {with_count(len(self.rounds), 'round')}>"


def slither(
    graph: AnySetup | AnyGame | object, *, biadjacency: bool | None = None, progress: Progress | None = None
) -> Slither:
    """Return who wins Slither on a graph.

    `graph` is any graph that `berge.graphs.graph_of` reads, which explains `biadjacency`; or a setup, such as a maze,
    in which the first move may choose any vertex.

    Costs one maximum matching for each round (Anderson 1974); each round has less than half of the vertices of the
    previous one.

    Raises KindError and GraphError as `graph_of`, and GraphError if the first move of a setup cannot choose any vertex.

    >>> berge.slither([(1, 2), (2, 3), (3, 4), (4, 1)]).first_player_wins
    True
    """
    if isinstance(graph, (Setup, Game)) and biadjacency is None:
        graph = _build_start_graph(graph)
    rest = graph = graph_of(graph, biadjacency=biadjacency)
    rounds = []
    while rest.order:
        decomposition = gallai_edmonds(rest, progress=progress)
        rounds.append(decomposition)
        if decomposition.matched:
            break
        odd = set(decomposition.odd)
        edges = ((v, w) for v, w in rest.edges if v in odd and w in odd)
        rest = Graph.from_edges(edges, decomposition.odd)
    return Slither(graph, tuple(rounds))


def _build_start_graph(thing: AnySetup | AnyGame) -> Graph:
    """Return the graph of a setup; raises GraphError unless its first move may choose any vertex."""
    setup = thing.setup if isinstance(thing, Game) else thing
    if setup.token is not None or (isinstance(thing, Game) and thing.moves):
        raise GraphError(_("Slither begins with any edge: use a setup without token and moves"))
    numbers = list(setup.openings)
    starts = {*numbers}
    if not all(starts.issuperset(setup.game_graph.neighbors(number)) for number in numbers):
        problem = _("{setup}, which starts on some vertices only", setup=setup.message())
        raise GraphError(problem, _("a game that starts on any vertex"))
    return setup.game_graph.subgraph(numbers)
