"""SIF, as Cytoscape writes it: a node, the kind of its edges, and the nodes at their other ends in each line."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import islice

from berge.graphs import table_heads
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, parse_names
from berge.i18n import _

SAMPLE = 1 << 10
"""Lines that are read to detect the format."""
_KNOWN = frozenset({"pp", "pd", "pr", "rc", "cr", "gl", "pm", "mp", "interacts with"})
"""Kinds of edges in the manual of Cytoscape."""
_KIND = re.compile(r"[+-]?\w|\.\d|[(/]\w")
_NUMBER = re.compile(r"[+-]?[\d.]++(?:[eE][+-]?\d++)?")


def is_sif(text: GraphText) -> bool:
    """Whether the second words are kinds of edges: known ones, or names of no vertex while sources are targets too."""
    rows = [row for _line, row in islice(_read_rows(text), SAMPLE)]
    edges = [row for row in rows if len(row) > 2]
    kinds = {row[1] for row in edges}
    if not edges or any(len(row) == 2 and row[1] not in kinds for row in rows):
        return False
    head = table_heads.find_head(text)
    if head is not None and head.end_names == "standard":
        return False
    if {kind.strip("()") for kind in kinds} <= _KNOWN:
        return True
    if head is not None and head.end_names == "other":
        return False
    sources, targets = {row[0] for row in edges}, {word for row in edges for word in row[2:]}
    if all(map(_NUMBER.fullmatch, targets)) or (
        any(map(_NUMBER.fullmatch, sources | targets)) and any(map(_NUMBER.fullmatch, kinds))
    ):
        return False  # weights
    names = sources | targets | {row[0] for row in rows}
    return not kinds & names and not sources.isdisjoint(targets) and all(map(_KIND.match, kinds | sources))


def read_mixed_edges(text: GraphText) -> MixedEdges:
    """Return the edges, with the names in the order in which they first appear; raises ParseError."""
    numbers: dict[str, int] = {}
    ends = array("I")
    for line, (source, *rest) in _read_rows(text):
        vertex = numbers.setdefault(source, len(numbers))
        if len(rest) == 1:
            end = len(text.read_line(line).rstrip())
            raise text.offset_error(line, end, _("the end of the line"), _("a node, after the kind of the edge"))
        for target in rest[1:]:
            ends.extend((vertex, numbers.setdefault(target, len(numbers))))
    if not numbers:
        raise text.end_error(_("a node, the kind of its edges, and other nodes in each line"))
    return MixedEdges.from_ends(parse_names(list(numbers)), ends, one_way=True)


def _read_rows(text: GraphText) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of each line; tabs stand between words, or blanks if there are no tabs."""
    has_tabs = b"\t" in text.data
    for number, raw in enumerate(text, 1):
        line = raw.decode().strip("\r\n")
        if line and not line.isspace() and not line.startswith(("#", "%")):
            words = line.split("\t") if has_tabs else line.split()
            yield number, [word.strip() for word in words if word.strip()]
