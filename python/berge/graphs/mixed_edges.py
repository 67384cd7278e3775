"""Edges of a text, some with a direction and some without: what readers of such formats make of them."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from operator import eq
from typing import NamedTuple

from berge import _core
from berge.errors import ParseError
from berge.graphs.graph import Graph
from berge.graphs.texts import DIRECTED, GraphText, note_left_out
from berge.i18n import _


class MixedEdges(NamedTuple):
    """Names, the edges as pairs of numbers of names, and whether each edge has a direction."""

    names: list[Hashable]
    ends: array[int]
    one_way: bytearray

    def graph(self, text: GraphText, **left_out: int) -> Graph:
        """Return the graph without directions, and note what it leaves out; `left_out` counts more of that."""
        if any(self.one_way):
            text.cache[DIRECTED] = True
        graph = Graph(self.names, _core.simple_edges(self.ends.tobytes()))
        loops = sum(map(eq, self.ends[::2], self.ends[1::2]))
        counts = {"loops": loops, "directions": sum(self.one_way)} | left_out
        return note_left_out(graph, len(self.one_way), **counts)

    def directed(self) -> tuple[list[Hashable], bytes]:
        """Return the names, and the edges as packed pairs, those without direction twice.

        Raises ParseError if no edge has a direction.
        """
        if self.one_way and not any(self.one_way):
            raise ParseError(_("a graph without directions"), _("edges with directions"))
        ends = self.ends[:]
        for place, leads in enumerate(self.one_way):
            if not leads:
                ends.extend((ends[2 * place + 1], ends[2 * place]))
        return self.names, _core.simple_entries(ends.tobytes())
