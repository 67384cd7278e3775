"""The Pajek format: a line for each vertex with a label, then arcs, edges, lists of them, or a matrix.

networkx joins vertices of the same label, and reads what follows the edges, such as a partition, as more edges. So this
reader is berge's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from berge.errors import ParseError
from berge.graphs.quoted import QUOTED
from berge.i18n import _
from berge.i18n.counts import count_lines, count_values, count_vertices
from berge.sanitize import show

_VERTEX = re.compile(r'\s*+(\d{1,9})(?!\S)(?:\s++(?:"([^"]*)"|(\S++)))?', re.ASCII)
_SIZE = re.compile(r"\*\w++\s++(\d{1,9})(?:\s++(\d{1,9}))?+\s*+", re.ASCII)
_MOST_VERTICES = 1 << 24
"""Vertices at most: they need no line, so that a few bytes could ask for any number."""
_SECTIONS = ("*arcs", "*edges", "*arcslist", "*edgeslist", "*matrix")
_OTHER_OBJECTS = ("*partition", "*vector", "*permutation", "*cluster", "*hierarchy")
"""What may follow a network in a project file of Pajek."""
_Line = tuple[int, str]


def read_pajek(networkx: Any, data: bytes) -> Any:
    """Return the network, with directions if it has arcs; each edge is then two arcs; raises ParseError."""
    sections = [*_sections(data.decode())]
    if not sections:
        raise ParseError(_("no line *Vertices"), "*Vertices N", 1, 1)
    (place, head), lines = sections[0]
    size = _SIZE.fullmatch(head.strip())
    if size is None:
        raise ParseError(show(head.strip()), _("*Vertices and their number"), *_place_of_word(place, head, 0))
    order, first = int(size[1]), int(size[2] or 0)
    if max(order, first) > _MOST_VERTICES:
        raise ParseError(
            show(head.strip()),
            _("at most {vertices}", vertices=count_vertices(_MOST_VERTICES)),
            *_place_of_word(place, head, 0),
        )
    names = _names(order, lines)
    pairs, directed_pairs = list[tuple[int, int]](), list[tuple[int, int]]()
    has_arcs = False
    for (place, head), lines in sections[1:]:
        section = _keyword(head)
        if section not in _SECTIONS:
            raise ParseError(
                show(head.strip()), _("one of: {names}", names=", ".join(_SECTIONS)), *_place_of_word(place, head, 0)
            )
        is_directed = not section.startswith("*edges")
        has_arcs |= is_directed
        ends = (
            _entries([*names], first, lines) if section == "*matrix" else _ends(names, lines, section.endswith("list"))
        )
        (directed_pairs if is_directed else pairs).extend(ends)
    is_directed = bool(directed_pairs) or (has_arcs and not pairs)
    graph = (networkx.MultiDiGraph if is_directed else networkx.MultiGraph)()
    graph.add_nodes_from(names.values())
    graph.add_edges_from((names[u], names[v]) for u, v in directed_pairs + pairs)
    if is_directed:
        graph.add_edges_from((names[v], names[u]) for u, v in pairs)
    if 0 < first < order:
        sides = {name: int(at >= first) for at, name in enumerate(names.values())}
        networkx.set_node_attributes(graph, sides, "bipartite")
    return graph


def _place_of_word(number: int, line: str, word: int) -> tuple[int, int]:
    """Return the place of a word of a line, counted from 0, or of the line's end if it has no such word."""
    starts = [match.start() for match in re.finditer(r"\S+", line)]
    return number, (starts[word] if word < len(starts) else len(line)) + 1


def _keyword(head: str) -> str:
    return head.split()[0].lower()


def _sections(text: str) -> Iterator[tuple[_Line, list[_Line]]]:
    """Yield each line that begins with *, from *Vertices on, with the lines below it; a line has its number.

    Blanks before a line stay, so that words keep their places.
    """
    head: _Line | None = None
    lines: list[_Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if not line or line.lstrip().startswith("%"):
            continue
        if not line.lstrip().startswith("*"):
            lines.append((number, line))
            continue
        section = _keyword(line)
        if section in _OTHER_OBJECTS:
            break
        if head and section in ("*network", "*vertices"):
            raise ParseError(_("several networks"), _("one of them"), *_place_of_word(number, line, 0))
        if head:
            yield head, lines
        if head or section == "*vertices":
            head = number, line
        lines = []
    if head:
        yield head, lines


def _names(order: int, lines: list[_Line]) -> dict[int, Any]:
    """Return the vertices' names by number: labels if these are distinct, and the number where there is none."""
    labels = dict[int, str]()
    for place, line in lines:
        vertex = _VERTEX.match(line)
        if vertex is None or int(vertex[1]) in labels or len(labels) == order:
            expected = _("{vertices}, each with a number of its own", vertices=count_vertices(order))
            raise ParseError(show(line.strip()), expected, *_place_of_word(place, line, 0))
        if (vertex[3] or "").startswith('"'):
            raise ParseError(_("a quotation mark"), QUOTED, place, vertex.start(3) + 1)
        labels[int(vertex[1])] = vertex[2] or vertex[3] or ""
    if len(labels) < order:  # some files number from 0, but only those that list all vertices say so
        labels = {number: labels.pop(number, "") for number in range(1, order + 1)} | labels
        if len(labels) > order:
            place, line = lines[-1]
            expected = _("a vertex, a number from 1 to {n}", n=order)
            raise ParseError(show(line.strip()), expected, *_place_of_word(place, line, 0))
    labels = dict(sorted(labels.items()))
    names = [label or str(number) for number, label in labels.items()]
    is_distinct = any(labels.values()) and len({*names}) == order
    return dict(zip(labels, names if is_distinct else labels, strict=True))


def _ends(names: dict[int, Any], lines: list[_Line], is_list: bool) -> Iterator[tuple[int, int]]:
    """Yield the ends of edges: two numbers a line, then a weight and more; in a list, the first with each other one."""
    for place, line in lines:
        words = line.split()
        ends = words if is_list else words[:2]
        for at, word in enumerate(ends):
            if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) in names):
                expected = _("a vertex, a number from 1 to {n}", n=len(names))
                raise ParseError(show(word), expected, *_place_of_word(place, line, at))
        if len(ends) < 2:
            raise ParseError(_("the end of the line"), _("two vertices"), *_place_of_word(place, line, 1))
        yield from product([int(ends[0])], map(int, ends[1:]))


def _entries(numbers: list[int], first: int, lines: list[_Line]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each entry that is not 0; with two kinds of vertices these are two ranges."""
    rows, columns = (numbers[:first], numbers[first:]) if 0 < first < len(numbers) else (numbers, numbers)
    if len(lines) != len(rows):
        expected = _("{lines}, one for each row", lines=count_lines(len(rows)))
        raise ParseError(count_lines(len(lines)), expected, lines[-1][0] if lines else 1, 1)
    for row, (place, line) in zip(rows, lines, strict=True):
        words = line.split()
        if len(words) != len(columns):
            raise ParseError(
                count_values(len(words)),
                count_values(len(columns)),
                *_place_of_word(place, line, min(len(words), len(columns))),
            )
        for at, (column, word) in enumerate(zip(columns, words, strict=True)):
            try:
                is_entry = float(word) != 0
            except ValueError:
                raise ParseError(show(word), _("a number"), *_place_of_word(place, line, at)) from None
            if is_entry:
                yield row, column
