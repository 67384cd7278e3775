"""Graphs in sections, as NetDraw (VNA) and LEMON (LGF) write them: a title, names of columns, and rows."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterator
from operator import eq

from berge import _core
from berge.errors import ParseError
from berge.graphs.graph import Graph
from berge.graphs.quoted import BLANKS, cells_in, names_in
from berge.graphs.texts import DIRECTED, Text, note_left_out, parse_names
from berge.i18n import _

_COLUMNS: dict[str, tuple[str, ...]] = {
    "*node data": ("id",), "*tie data": ("from", "to"), "@nodes": ("label",), "@arcs": (), "@edges": (), "@uedges": ()
}  # fmt: skip
"""The titles above nodes and edges, and the names of the columns that are read; else these are the first ones."""
_TITLE = re.compile(r"\*(?:node|tie) data\b|@(?:nodes|arcs|u?edges)\b")
_OF_NODES = ("*node data", "@nodes")


def parse(text: Text) -> Graph:
    """Return the graph; raises ParseError."""
    names, ends, one_way, columns = _read(text)
    if any(one_way):
        text.cache[DIRECTED] = True
    graph = Graph(names, _core.simple_edges(ends.tobytes()))
    loops = sum(map(eq, ends[::2], ends[1::2]))
    return note_left_out(graph, len(one_way), loops=loops, columns=columns, directions=sum(one_way))


def parse_directed(text: Text) -> tuple[list[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    names, ends, one_way, _columns = _read(text)
    if one_way and not any(one_way):
        raise ParseError(_("a graph without directions"), _("edges with directions"))
    for place, leads in enumerate(one_way):
        if not leads:
            ends.extend((ends[2 * place + 1], ends[2 * place]))
    return names, _core.simple_entries(ends.tobytes())


def _read(text: Text) -> tuple[list[Hashable], array[int], bytearray, int]:
    """Return the names, the ends of the edges, whether each has a direction, and how many other columns edges have."""
    numbers: dict[str, int] = {}
    ends, one_way, columns = array("I"), bytearray(), 0
    for number, title, names, cells in _rows(text):
        width = 1 if title in _OF_NODES else 2
        is_named = len(_COLUMNS[title]) == width and {*_COLUMNS[title]} <= {*names}
        places = [*map(names.index, _COLUMNS[title])] if is_named else range(width)
        chosen = [cells[place] for place in places if place < len(cells) and cells[place]]
        if len(chosen) < width:
            raise text.word(number, 0, _("the name of a node") if width == 1 else _("the two ends of an edge"))
        found = [numbers.setdefault(name, len(numbers)) for name in chosen]
        if width == 2:
            ends.extend(found)
            one_way.append("edges" not in title)
            columns = max(columns, len(cells) - 2)
    if not numbers:
        raise text.end(_("nodes, or edges below a title such as *tie data or @arcs"))
    return parse_names(list(numbers)), ends, one_way, columns


def _rows(text: Text) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Yield the rows below titles: the line, the title, the names of the columns below it, and the cells."""
    title, names, is_headed = "", list[str](), False
    for number, raw in enumerate(text, 1):
        line = raw.decode().strip()
        mark = "," if title.startswith("*") and "," in line else BLANKS
        if line.startswith(("*", "@")):
            match = _TITLE.match(" ".join(line.lower().split()))
            title, is_headed = match[0] if match else "", False
        elif title and not is_headed and not line.startswith("#"):
            names, is_headed = names_in(line, mark), True
        elif title and line and not line.startswith("#"):
            yield number, title, names, [cell.strip() for cell in cells_in(line, mark) or []]
