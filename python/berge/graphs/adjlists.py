"""Adjacency lists: a vertex and its neighbours in each line."""

from __future__ import annotations

from array import array

from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import COMMENTS, GraphText, note_left_out, parse_names, read_lines
from berge.i18n import _


def parse(text: GraphText) -> Graph:
    """Return the graph of a list; raises ParseError for an empty text and for other separators."""
    edges = _read(text)
    graph = edges.as_graph()
    if graph.left_out.get("doubled") == graph.size:  # each edge is in the lines of both ends
        graph = note_left_out(graph, None, loops=edges.count_loops())
    return graph


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs from the first name of a line; raises ParseError."""
    return _read(text).direct_all()


def _read(text: GraphText) -> MixedEdges:
    """Return the edges, with the names in the order in which they first appear."""
    numbers: dict[str, int] = {}
    ends = array("I")
    for line, words in read_lines(text, COMMENTS):
        for at, word in enumerate(words):
            if b"|" in word or b";" in word:  # another separator, as networkx writes it on demand
                raise text.word_error(line, at, _("a blank or a comma between names"))
        first, *others = (word.decode() for word in b" ".join(words).replace(b",", b" ").split() or [b""])
        if not first:
            raise text.word_error(line, 0, _("a vertex and its neighbours in each line"))
        vertex = numbers.setdefault(first.removesuffix(":"), len(numbers))
        for other in others:
            ends.extend((vertex, numbers.setdefault(other, len(numbers))))
    if not numbers:
        raise text.end_error(_("a vertex and its neighbours in each line"))
    return MixedEdges.from_ends(parse_names(list(numbers)), ends)
