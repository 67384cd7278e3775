"""The Pajek format: a line for each vertex with a label, then arcs, edges, lists of them, or a matrix."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain, product

from berge.errors import ParseError
from berge.graphs.dense import read_number
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import MOST_ISOLATED, Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.quoted import QUOTED
from berge.graphs.texts import GraphText
from berge.i18n import _
from berge.i18n.counts import count_lines, count_values, count_vertices
from berge.sanitize import show

_VERTEX = re.compile(rb'\s*+(\d{1,9})(?!\S)(?:\s++(?:"([^"]*)"|(\S++)))?')
_SIZE = re.compile(rb"\s*+\*\w++\s++(\d{1,9})(?:\s++(\d{1,9}))?+\s*+")
_SECTIONS = ("*arcs", "*edges", "*arcslist", "*edgeslist", "*matrix")
_OTHER_OBJECTS = ("*partition", "*vector", "*permutation", "*cluster", "*hierarchy")
"""What may follow a network in a project file of Pajek."""
_Line = tuple[int, bytes]


def parse(text: GraphText) -> Graph:
    """Return the graph; raises ParseError."""
    edges, first = _read(text)
    graph = edges.as_graph()
    if 0 < first < graph.order:
        graph._sides = bytes(first) + b"\1" * (graph.order - first)
    return graph


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    return _read(text)[0].as_digraph()


def _read(text: GraphText) -> tuple[MixedEdges, int]:
    """Return the edges, and how many vertices are of the first of two kinds."""
    sections = [*_read_sections(text)]
    if not sections:
        raise ParseError(_("no line *Vertices"), "*Vertices N", 1, 1)
    (place, head), lines = sections[0]
    size = _SIZE.fullmatch(head)
    if size is None:
        raise _line_error(text, place, _("*Vertices and their number"))
    order, first = int(size[1]), int(size[2] or 0)
    most = MOST_ISOLATED + len(text.data)  # they need no line, so that a few bytes could ask for any number
    if max(order, first) > most:
        raise _line_error(text, place, _("at most {vertices}", vertices=count_vertices(most)))
    labels = _read_labels(text, order, lines)
    # Some files number from 0, but only those that list all vertices say so.
    places = {n: at for at, n in enumerate(sorted(labels))} if len(labels) == order else range(1, order + 1)
    ends, one_way, weights = array("I"), bytearray(), 0
    for (place, head), lines in sections[1:]:
        section = _read_keyword(head)
        if section not in _SECTIONS:
            raise _line_error(text, place, _("one of: {names}", names=", ".join(_SECTIONS)))
        if section == "*matrix":
            ends.extend(chain.from_iterable(_read_entries(text, order, first, lines)))
        else:
            weights += _add_edges(ends, text, places, lines, section.endswith("list"))
        count = len(ends) // 2 - len(one_way)
        one_way.extend(bytes([not section.startswith("*edges")]) * count)
    names = [labels.get(number) or str(number) for number in places] if any(labels.values()) else []
    is_matrix = [_read_keyword(head) for (_place, head), _lines in sections[1:]] == ["*matrix"]
    names = names if names and len({*names}) == order else [*places]
    return MixedEdges(names, ends, one_way, is_matrix, weights), first


def _line_error(text: GraphText, line: int, expected: str) -> ParseError:
    """Return the error about a line, which shows all of it."""
    return text.word_error(line, 0, expected, show(text.read_line(line).decode().strip()))


def _read_keyword(head: bytes) -> str:
    return head.split()[0].lower().decode()


def _read_sections(text: GraphText) -> Iterator[tuple[_Line, list[_Line]]]:
    """Yield each line that begins with *, from *Vertices on, with the lines below it; a line has its number."""
    head: _Line | None = None
    lines: list[_Line] = []
    for number, line in enumerate(text, 1):
        if not line.strip() or line.lstrip().startswith(b"%"):
            continue
        if not line.lstrip().startswith(b"*"):
            lines.append((number, line))
            continue
        section = _read_keyword(line)
        if section in _OTHER_OBJECTS:
            break
        if head and section in ("*network", "*vertices"):
            raise text.word_error(number, 0, _("one of them"), _("several networks"))
        if head:
            yield head, lines
        if head or section == "*vertices":
            head = number, line
        lines = []
    if head:
        yield head, lines


def _read_labels(text: GraphText, order: int, lines: list[_Line]) -> dict[int, str]:
    """Return the labels of the vertices that have a line, by their numbers; empty ones where there are none."""
    labels = dict[int, str]()
    for place, line in lines:
        vertex = _VERTEX.match(line)
        if vertex is None or int(vertex[1]) in labels or len(labels) == order:
            raise _line_error(
                text, place, _("{vertices}, each with a number of its own", vertices=count_vertices(order))
            )
        if (vertex[3] or b"").startswith(b'"'):
            raise text.offset_error(place, vertex.start(3), _("a quotation mark"), QUOTED)
        labels[int(vertex[1])] = (vertex[2] or vertex[3] or b"").decode()
    if len(labels) < order and any(not 0 < number <= order for number in labels):
        raise _line_error(text, lines[-1][0], _("a vertex, a number from 1 to {n}", n=order))
    return labels


def _add_edges(
    ends: array[int], text: GraphText, places: range | dict[int, int], lines: list[_Line], is_list: bool
) -> int:
    """Add the ends of edges, and return how many have a weight.

    A line has two numbers, then a weight and more; in a list it has a vertex and its neighbours.
    """
    weights = 0
    place_of = places.index if isinstance(places, range) else places.__getitem__
    for number, line in lines:
        words = line.split()
        vertices = words if is_list else words[:2]
        for at, word in enumerate(vertices):
            if not (word.isdigit() and len(word) < 10 and int(word) in places):
                raise text.word_error(number, at, _("a vertex, a number from 1 to {n}", n=len(places)))
        if len(vertices) < 2:
            raise text.word_error(number, 1, _("two vertices"))
        first, *others = (place_of(int(word)) for word in vertices)
        ends.extend(chain.from_iterable(product([first], others)))
        weights += not is_list and len(words) > 2 and read_number(words[2].decode()) is not None
    return weights


def _read_entries(text: GraphText, order: int, first: int, lines: list[_Line]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each entry that is not 0; with two kinds of vertices these are two ranges."""
    rows, columns = (range(first), range(first, order)) if 0 < first < order else (range(order), range(order))
    if len(lines) != len(rows):
        expected = _("{lines}, one for each row", lines=count_lines(len(rows)))
        raise ParseError(count_lines(len(lines)), expected, lines[-1][0] if lines else 1, 1)
    for row, (place, line) in zip(rows, lines, strict=True):
        words = line.split()
        if len(words) != len(columns):
            at = min(len(words), len(columns))
            raise text.word_error(place, at, count_values(len(columns)), count_values(len(words)))
        for at, (column, word) in enumerate(zip(columns, words, strict=True)):
            value = read_number(word.decode())
            if value is None:
                raise text.word_error(place, at, _("a finite number"))
            if value:
                yield row, column
