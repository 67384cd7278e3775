"""Adjacency lists: a vertex and its neighbours in each line."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from operator import eq

from berge import _core
from berge.graphs.graph import Graph
from berge.graphs.texts import GraphText, directed_edges, lines_of, note_left_out, parse_names
from berge.i18n import _


def parse(text: GraphText) -> Graph:
    """Return the graph of a list; raises ParseError for an empty text and for other separators."""
    names, ends = _read(text)
    graph = Graph(names, _core.simple_edges(ends.tobytes()))
    loops = sum(map(eq, ends[::2], ends[1::2]))
    doubled_count = len(ends) // 2 - loops - graph.size
    if doubled_count != graph.size:  # some edges are not in the lines of both ends
        return note_left_out(graph, None, loops=loops, doubled=doubled_count)
    return note_left_out(graph, None, loops=loops)


def parse_directed(text: GraphText) -> tuple[list[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs from the first name of a line; raises ParseError."""
    names, ends = _read(text)
    return directed_edges(text, names, ends)


def _read(text: GraphText) -> tuple[list[Hashable], array[int]]:
    """Return the names in the order in which they first appear, and the ends of the edges."""
    numbers: dict[str, int] = {}
    ends = array("I")
    for line, words in lines_of(text, (b"#", b"%")):
        for at, word in enumerate(words):
            if b"|" in word or b";" in word:  # another separator, as networkx writes it on demand
                raise text.word(line, at, _("a blank or a comma between names"))
        first, *others = (word.decode() for word in b" ".join(words).replace(b",", b" ").split() or [b""])
        if not first:
            raise text.word(line, 0, _("a vertex and its neighbours in each line"))
        vertex = numbers.setdefault(first.removesuffix(":"), len(numbers))
        for other in others:
            ends.extend((vertex, numbers.setdefault(other, len(numbers))))
    if not numbers:
        raise text.end(_("a vertex and its neighbours in each line"))
    return parse_names(list(numbers)), ends
