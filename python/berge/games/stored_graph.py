"""Game graphs with stored edges and named vertices."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from berge import _core
from berge.cells import Names, pack, unpack_pairs
from berge.errors import MissingError
from berge.games.game_graph import Core, GameGraph
from berge.graphs import Graph
from berge.i18n import Message, _
from berge.i18n.counts import count_edges, count_vertices

if TYPE_CHECKING:
    from berge.certificates import GraphSnapshot, Kind, StartsCertificate


class StoredGraph(GameGraph[Any]):
    """A stored graph.

    `graph` is the graph, or a function that makes it on first use; then `order` is needed too.

    >>> from berge.games import StoredGraph
    >>> graph = StoredGraph(berge.Graph.from_edges([("a", "b"), ("b", "c")]))
    >>> graph.number("b"), list(graph.neighbors(1))
    (1, [0, 2])
    """

    place = "vertex"
    embedded = "graph"

    def __init__(self, graph: Graph | Callable[[], Graph], order: int | None = None, bipartite: bool = False) -> None:
        self._graph = graph
        self._order = order
        self._bipartite = bipartite

    @cached_property
    def graph(self) -> Graph:
        """The graph."""
        return self._graph if isinstance(self._graph, Graph) else self._graph()

    @property
    def proof(self) -> Kind:
        """`dominoes` if the graph was declared bipartite, else `barrier`."""
        return "dominoes" if self._bipartite else "barrier"

    @cached_property
    def core(self) -> Core:
        """The graph in the core; raises LimitError if it is too large."""
        return _core.Graph.edges(self.graph.order, self.graph._edges)

    @property
    def order(self) -> int:
        """The number of vertices."""
        return self.graph.order if self._order is None else self._order

    @property
    def most_edges(self) -> int:
        """The number of edges."""
        return self.graph.size

    @property
    def vertices(self) -> Iterable[int]:
        """The numbers of all vertices."""
        return range(self.order)

    def as_graph(self) -> Graph:
        """Return the graph."""
        return self.graph

    def number(self, move: object) -> int | None:
        """Return the index of a vertex in the graph's names; None if it is not one of them."""
        try:
            return self.graph.number_of(move)
        except MissingError:
            return None

    def names(self, numbers: bytes) -> Names:
        """Return the names of packed numbers."""
        # Names of a file are made on first use: not for an empty list.
        return Names(numbers, self.graph.names if numbers else range(0))

    def neighbors(self, number: int) -> Iterable[int]:
        """Return the neighbours of a vertex."""
        return self.graph.neighbor_numbers(number)

    def has_edge(self, number: int, other: int) -> bool:
        """Whether an edge joins two vertices, by bisection."""
        starts, targets = self.graph._build_adjacency()
        at, end = bisect_left(targets, other, starts[number], starts[number + 1]), starts[number + 1]
        return at < end and targets[at] == other

    def edges(self) -> list[tuple[int, int]]:
        """Return all edges as pairs of numbers, the smaller first, ascending."""
        return list(unpack_pairs(self.graph._edges))

    def show(self, move: Hashable) -> str:
        """Return a name as text, in quotes unless it is a number or only letters and digits."""
        return str(move) if isinstance(move, int) or str(move).isalnum() else repr(move)

    def size(self) -> dict[str, int]:
        """Return the numbers of vertices and edges."""
        return {"vertices": self.graph.order, "edges": self.graph.size}

    def describe(self, title: Message) -> Message:
        """Return the title with the numbers of vertices and edges."""
        vertices, edges = count_vertices(self.graph.order), count_edges(self.graph.size)
        return _("{title}, {vertices}, {edges}", title=title, vertices=vertices, edges=edges)

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the graph without the vertices that the token has left."""
        from berge.certificates import GraphSnapshot  # only where a proof is made

        used_up = set(visited[:-1])
        names = self.graph.names
        remaining = tuple(names[number] for number in range(self.graph.order) if number not in used_up)
        pairs = self.edges()
        edges = tuple((names[v], names[w]) for v, w in pairs if v not in used_up and w not in used_up)
        return GraphSnapshot(vertices=remaining, edges=edges)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all vertices, in one string, and a maximum matching."""
        from berge.certificates import StartsCertificate  # only where a proof is made

        return StartsCertificate(self.snapshot([]), (classes.decode("ascii"),), self.pairs(matching))


def build_graph(pairs: Iterable[tuple[int, int]], names: Sequence[Hashable]) -> Graph:
    """Return the graph with these names and edges. Edges are pairs of numbers and may repeat, in both directions."""
    keys = sorted({(v, w) if v < w else (w, v) for v, w in pairs if v != w})
    return Graph(names, pack(end for pair in keys for end in pair))
