"""DIMACS and METIS: vertices are numbers, a line an edge or a vertex."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain, islice

from berge import _core
from berge.graphs.graph import Graph, check_order, packed
from berge.graphs.texts import VERTEX, Text, Vertices, Words, lines_of, numbered
from berge.sanitize import counted

METIS_SIGN = b"% METIS"
"""What `write_metis` begins with."""


def parse_dimacs(text: Text) -> Graph:
    """Return the graph of a DIMACS file; raises ParseError and LimitError."""
    plain = _core.read_dimacs(text.data)
    if plain is None:
        return _parse_dimacs_with_care(text)
    order, size, edges = plain
    check_order(order, size)
    return Graph._trusted(range(1, order + 1), edges)


def _parse_dimacs_with_care(text: Text) -> Graph:
    lines = lines_of(text, (b"c",))
    header, words = next(lines, (0, []))
    if not header:
        raise text.end("the header, p edge and two numbers")
    if words[0] != b"p":
        raise text.word(header, 0, "the header, p edge and two numbers")
    if words[1:2] not in ([b"edge"], [b"col"]):
        raise text.word(header, 1, '"edge" or "col"')
    order, size = text.order(header, 2, words), text.count(header, 3, words, "edges")
    text.nothing(header, 4, words, "the number of edges")
    said = f"{counted(size, 'edge')}, as the header says"
    vertices, count = Vertices(order), 0
    keys = array("Q")
    for line, words in lines:
        if words[0] != b"e":
            raise text.word(line, 0, "an edge, e and two vertices")
        if count == size:
            raise text.word(line, 0, f"the end of the file after {said}", "one more edge")
        try:
            _, first, second = words
            u, v = vertices[first], vertices[second]
        except (ValueError, KeyError):
            bad = vertices.first_bad(words[1:3])
            expected = VERTEX.format(order) if bad < 2 else "the end of the line after two vertices"
            raise text.word(line, bad + 1, expected) from None
        count += 1
        keys.append(u << 32 | v)
    if count < size:
        raise text.end(said, counted(count, "edge"))
    check_order(order, size)
    return Graph(range(1, order + 1), packed(keys))


def write_dimacs(graph: Graph) -> Iterator[str]:
    """Return the lines of a DIMACS file."""
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in numbered(graph)))


def parse_metis(text: Text) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
    plain = _core.read_metis(text.data)
    if plain is None:
        return _parse_metis_with_care(text)
    order, _, edges = plain
    return Graph._trusted(range(1, order + 1), edges)


def _parse_metis_with_care(text: Text) -> Graph:
    header, words = next(lines_of(text, (b"%",), most=5), (0, []))
    if not header:
        raise text.end("the header, the numbers of vertices and edges")
    order, size = text.order(header, 0, words), text.count(header, 1, words, "edges")
    before, weighted = _metis_weights(text, header, words)
    step = 1 + weighted
    most = min(before + step * order, 1 << 62)
    lines = ((line, words) for line, words in lines_of(text, (b"%",), True, most) if line > header)
    vertices, places = Vertices(order), array("Q")
    up: set[int] = set()  # edges as their smaller vertex lists them
    down: set[int] = set()  # and as their larger one does
    for vertex, (line, words) in enumerate(islice(lines, order)):
        places.append(line)
        try:
            row = [vertices[word] for word in words[before::step]]
        except KeyError:
            bad = before + step * vertices.first_bad(words[before::step])
            raise text.word(line, bad, VERTEX.format(order)) from None
        if before or weighted:
            _check_weights(text, line, words, before, weighted)
        if vertex in row or len(set(row)) < len(row):
            index = next(i for i, other in enumerate(row) if other == vertex or other in row[:i])
            expected = f"each neighbour of vertex {vertex + 1} once, and not itself"
            raise text.word(line, before + step * index, expected)
        up.update(vertex << 32 | other for other in row if other > vertex)
        down.update(other << 32 | vertex for other in row if other < vertex)
    if len(places) < order:
        raise text.end(f"{counted(order, 'line')}, one for each vertex", f"{len(places)} of them")
    for line, words in lines:
        text.nothing(line, 0, words, f"the lines of {counted(order, 'vertex', 'vertices')}", "text")
    if up != down:
        key = min(up ^ down)
        ends = key >> 32, key & 0xFFFFFFFF
        lister, other = ends if key in up else ends[::-1]
        line = places[lister]
        index = [vertices[word] for word in text.line(line).split()[before::step]].index(other)
        found = f"the neighbour {other + 1} of vertex {lister + 1}"
        raise text.word(line, before + step * index, f"{lister + 1} among the neighbours of {other + 1} too", found)
    if len(up) != size:
        raise text.word(header, 1, f"{counted(len(up), 'edge')}, as the lines of the vertices say")
    return Graph(range(1, order + 1), packed(up))


def _metis_weights(text: Text, header: int, words: Words) -> tuple[int, int]:
    """Return how many numbers stand before a vertex's neighbours, and how many behind each of them."""
    kind = words[2] if len(words) > 2 else b"0"
    if not re.fullmatch(rb"[01]{1,3}", kind):
        raise text.word(header, 2, "the format, up to three digits 0 or 1")
    sizes, weights, weighted = (int(digit) for digit in kind.decode().zfill(3))
    constraints = text.count(header, 3, words, "weights a vertex") if len(words) > 3 else 1
    if not constraints:
        raise text.word(header, 3, "at least one weight a vertex")
    text.nothing(header, 4, words, "the number of weights")
    return sizes + weights * constraints, weighted


def _check_weights(text: Text, line: int, words: Words, before: int, weighted: int) -> None:
    for index in range(min(before, len(words) + 1)):
        if not words[index : index + 1] or not words[index].isdigit():
            raise text.word(line, index, f"a weight, the first {before} numbers of the line")
    for index in range(before + 1, len(words) + 1, 2) if weighted else ():
        if index == len(words) or not words[index].isdigit() or not words[index].strip(b"0"):
            raise text.word(line, index, "the weight of an edge, a number from 1")


def write_metis(graph: Graph) -> Iterator[str]:
    """Return the lines of a METIS file."""
    rows = (" ".join(str(number + 1) for number in graph.neighbour_numbers(u)) for u in range(graph.order))
    return chain([METIS_SIGN.decode(), f"{graph.order} {graph.size}"], rows)
