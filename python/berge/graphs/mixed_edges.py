"""The edges in a text. Some of them may have a direction."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from operator import eq
from typing import NamedTuple

from berge import _core
from berge.errors import ParseError
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.texts import note_left_out
from berge.i18n import _


class MixedEdges(NamedTuple):
    """Names, the edges as pairs of numbers of names, and whether each edge has a direction."""

    names: Sequence[Hashable]
    ends: array[int]
    one_way: bytearray
    is_matrix: bool = False
    """Whether the edges are the entries of a square matrix; if it is symmetric, a graph leaves nothing out."""
    weights: int = 0
    """How many edges have a weight, which graphs leave out."""

    @classmethod
    def from_ends(cls, names: Sequence[Hashable], ends: array[int], *, one_way: bool = False) -> MixedEdges:
        """Return edges that all have a direction, or that all have none."""
        return cls(names, ends, bytearray(bytes([one_way]) * (len(ends) // 2)))

    def as_graph(self, **left_out: int) -> Graph:
        """Return the graph without directions, and note what it leaves out; `left_out` counts more of that."""
        graph = Graph(self.names, _core.simple_edges(self.ends.tobytes()))
        counts = {"loops": self.count_loops(), "directions": sum(self.one_way), "weights": self.weights} | left_out
        if self.is_matrix and 2 * graph.size + counts["loops"] == len(self.one_way):
            return note_left_out(graph, None, **counts | {"directions": 0})
        return note_left_out(graph, len(self.one_way), **counts)

    def count_loops(self) -> int:
        """Return how many edges are loops."""
        return sum(map(eq, self.ends[::2], self.ends[1::2]))

    def direct_all(self) -> Digraph:
        """Return the names, and the edges as packed pairs, all from the first end to the second."""
        return self.names, _core.simple_entries(self.ends.tobytes())

    def as_digraph(self, *, has_mutual: bool = False) -> Digraph:
        """Return the names, and the edges as packed pairs, those without direction twice.

        Raises ParseError if no edge has a direction; edges that the text calls mutual have both.
        """
        if self.one_way and not has_mutual and not any(self.one_way):
            raise ParseError(_("a graph without directions"), _("edges with directions"))
        ends = self.ends[:]
        for place, leads in enumerate(self.one_way):
            if not leads:
                ends.extend((ends[2 * place + 1], ends[2 * place]))
        return self.names, _core.simple_entries(ends.tobytes())
