"""LGL, the format of Large Graph Layout: `#` and a vertex in a line, and below it a line for each neighbour."""

from __future__ import annotations

import re
from array import array

from berge.graphs.dense import NUMBER_OR_NAN
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText
from berge.i18n import _
from berge.sanitize import show

_LINE = re.compile(rb"\s*+(?:#\s*+([^\s#]++)|([^\s#]++)(\s++(?:%s)(?!\S))?+)?+\s*+" % NUMBER_OR_NAN.pattern.encode())
"""A vertex behind `#`, or a neighbour and perhaps a weight, or a blank line."""


def read_mixed_edges(text: GraphText) -> MixedEdges:
    """Return the edges, with the names in the order in which they first appear; raises ParseError."""
    numbers: dict[str, int] = {}
    ends, vertex, weights = array("I"), -1, 0
    expected = _("a vertex behind each #, and a neighbour in each other line, perhaps with a weight")
    for line, raw in enumerate(text, 1):
        match = _LINE.match(raw)
        assert match is not None  # it may be empty
        head, neighbour = match[1], match[2]
        end = match.start(2) if neighbour and not numbers else match.end()
        if end < len(raw):
            raise text.offset_error(line, end, show(raw[end:].split()[0].decode()), expected)
        if head:
            vertex = numbers.setdefault(head.decode(), len(numbers))
        elif neighbour:
            ends.extend((vertex, numbers.setdefault(neighbour.decode(), len(numbers))))
            weights += match[3] is not None
    if not numbers:
        raise text.end_error(expected)
    return MixedEdges.from_ends(list(numbers), ends)._replace(weights=weights)
