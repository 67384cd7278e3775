"""Graphs in sections, as NetDraw (VNA) and LEMON (LGF) write them: a title, names of columns, and rows."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.quoted import BLANKS, split_cells, split_names
from berge.graphs.texts import GraphText, parse_names
from berge.i18n import _

_COLUMNS: dict[str, tuple[str, ...]] = {
    "*node data": ("id",), "*tie data": ("from", "to"), "@nodes": ("label",), "@arcs": (), "@edges": (), "@uedges": ()
}  # fmt: skip
"""The titles above nodes and edges, and the names of the columns that are read; else these are the first ones."""
_TITLE = re.compile(r"\*(?:node|tie) data\b|@(?:nodes|arcs|u?edges)\b")
_OF_NODES = ("*node data", "@nodes")


def parse(text: GraphText) -> Graph:
    """Return the graph; raises ParseError."""
    edges, columns = _read(text)
    return edges.as_graph(columns=columns)


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    return _read(text)[0].as_digraph()


def _read(text: GraphText) -> tuple[MixedEdges, int]:
    """Return the edges, and how many other columns they have."""
    numbers: dict[str, int] = {}
    ends, one_way, columns = array("I"), bytearray(), 0
    for number, title, names, cells in _read_rows(text):
        width = 1 if title in _OF_NODES else 2
        is_named = len(_COLUMNS[title]) == width and {*_COLUMNS[title]} <= {*names}
        places = [*map(names.index, _COLUMNS[title])] if is_named else range(width)
        nodes = [cells[place] for place in places if place < len(cells) and cells[place]]
        if len(nodes) < width:
            raise text.word_error(number, 0, _("the name of a node") if width == 1 else _("the two ends of an edge"))
        node_numbers = [numbers.setdefault(name, len(numbers)) for name in nodes]
        if width == 2:
            ends.extend(node_numbers)
            one_way.append("edges" not in title)
            columns = max(columns, len(cells) - 2)
    if not numbers:
        raise text.end_error(_("nodes, or edges below a title such as *tie data or @arcs"))
    return MixedEdges(parse_names(list(numbers)), ends, one_way), columns


def _read_rows(text: GraphText) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Yield the rows below titles: the line, the title, the names of the columns below it, and the cells."""
    title, names, is_headed = "", list[str](), False
    for number, raw in enumerate(text, 1):
        line = raw.decode().strip()
        mark = "," if title.startswith("*") and "," in line else BLANKS
        if line.startswith(("*", "@")):
            match = _TITLE.match(" ".join(line.lower().split()))
            title, is_headed = match[0] if match else "", False
        elif title and not is_headed and not line.startswith("#"):
            names, is_headed = split_names(line, mark), True
        elif title and line and not line.startswith("#"):
            yield number, title, names, [cell.strip() for cell in split_cells(line, mark) or []]
