"""Edge lists with a header and the vertex where the game starts."""

from __future__ import annotations

import re

from berge.errors import ParseError
from berge.graphs.edgelists import parse_headed_edges, read_edge_list
from berge.graphs.graph import Graph
from berge.graphs.texts import GraphText
from berge.i18n import _

_THREE_NUMBERS = re.compile(rb"(?:[ \t\r]*+(?:[#%][^\n]*+)?\n)*+[ \t]*+\d++[ \t]++\d++[ \t]++(\d++)[ \t\r]*+\n")
_SIZES = re.compile(rb"(?:[ \t\r]*+(?:[#%][^\n]*+)?\n)*+[ \t]*+\d++[ \t]++(\d{1,18})[ \t\r\n]")
_LAST_NUMBER = re.compile(rb"\n[ \t]*+(\d++)\s*+\Z")
_LONGEST_LINE = 1 << 8
"""Bytes of a line with a start at most."""


def take_out_start(text: GraphText) -> tuple[GraphText, int] | None:
    """Return a list with a header as the text without the start, and the start; None if it has no start.

    The start is the third number of the first line, or a number alone in the last line. All other words keep their
    places.
    """
    return text.compute_once("start", lambda: _take_out_start(text))


def _take_out_start(text: GraphText) -> tuple[GraphText, int] | None:
    tail = max(0, len(text.data) - _LONGEST_LINE)
    match = _THREE_NUMBERS.match(text.data)
    if match is not None:
        begin, end = match.span(1)
    elif last := _LAST_NUMBER.search(text.data[tail:]):
        begin, end = tail + last.start(1), tail + last.end(1)
    else:
        return None
    blank = b" " * (end - begin)
    return GraphText(text.data[:begin] + blank + text.data[end:]), int(text.data[begin:end])


def is_headed_with_start(text: GraphText) -> bool:
    """Whether a text is a list of edges with a header and a valid start."""
    sizes = _SIZES.match(text.data)
    if sizes is not None and int(sizes[1]) > text.data.count(b"\n"):
        return False  # quick: METIS has more edges than lines
    reading = take_out_start(text)
    if reading is None:
        return False
    try:
        edges = read_edge_list(reading[0])
    except ParseError:
        return False
    if len(edges.first) != 2 or not edges.is_headed():
        return False
    assert edges.base is not None
    return edges.base <= reading[1] < int(edges.first[0]) + edges.base


def parse_edges_with_start(text: GraphText) -> Graph:
    """Return the graph of a list with a header and a start; raises ParseError and LimitError."""
    reading = take_out_start(text)
    if reading is None:
        expected = _("a header and edges, and a start behind the header or alone in the last line")
        raise text.end_error(expected)
    graph = parse_headed_edges(reading[0])
    if reading[1] not in graph:
        expected = _("a vertex")
        if graph.order:
            expected = _("a vertex from {first} to {last}", first=graph.names[0], last=graph.names[-1])
        raise ParseError(_("the start {start}", start=reading[1]), expected)
    return graph
