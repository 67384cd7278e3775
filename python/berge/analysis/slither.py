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

from berge.analysis.gallai_edmonds import GallaiEdmonds, gallai_edmonds
from berge.cells import pack
from berge.certificates import Proved
from berge.errors import GraphError
from berge.games import AnyGame, AnySetup, Game, Setup
from berge.graphs import Graph, graph_of
from berge.graphs.graph import pack_pairs
from berge.i18n import _
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge._core import Progress


@dataclass(frozen=True, repr=False)
class Slither(Proved):
    """Who wins Slither on a graph. An immutable value, made by `slither`."""

    graph: Graph
    rounds: tuple[GallaiEdmonds, ...]
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

    def __repr__(self) -> str:
        winner = "first" if self.first_player_wins else "second"
        return f"<slither: {winner} wins; {with_count(len(self.rounds), 'round')}>"

    def __str__(self) -> str:
        return self.dumps("text")


def slither(
    graph: AnySetup | AnyGame | object, *, biadjacency: bool | None = None, progress: Progress | None = None
) -> Slither:
    """Return who wins Slither on a graph: whatever `berge.graphs.graph_of` reads as one, or a start.

    A start, of a maze for example, is its graph where its first move may be to any vertex. `biadjacency` means what it
    means in `graph_of`.

    One maximum matching for each round; each round has fewer than half of the vertices of the one before. Raises
    KindError and GraphError as `graph_of`, and GraphError where the start is fixed, or not any vertex can be it.
    """
    if isinstance(graph, (Setup, Game)) and biadjacency is None:
        graph = _graph_of_start(graph)
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


def _graph_of_start(thing: AnySetup | AnyGame) -> Graph:
    """Return the graph on which the first move chooses any vertex; raises GraphError where it does not."""
    setup = thing.setup if isinstance(thing, Game) else thing
    if setup.token is not None or (isinstance(thing, Game) and thing.moves):
        problem = (
            _("a path that has been begun")
            if setup.token is None
            else _("a token on {token}", token=setup.game_graph.format_move(setup.token))
        )
        raise GraphError(problem, _("a start without token and moves: Slither begins with any edge"))
    numbers = list(setup.openings)
    places = {number: place for place, number in enumerate(numbers)}
    keys = []
    for place, number in enumerate(numbers):
        ways = [places.get(way) for way in setup.game_graph.neighbors(number)]
        if None in ways:
            problem = _("{setup}, which starts on some vertices only", setup=setup.message())
            raise GraphError(problem, _("a game that starts on any vertex"))
        keys += [place << 32 | way for way in ways if way is not None and place < way]
    return Graph(tuple(setup.game_graph.names(pack(numbers))), pack_pairs(keys))
