"""Edge lists, DIMACS and METIS: a line an edge or a vertex."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain, islice

from berge.graphs.graph import Graph, check_order, packed, show
from berge.graphs.texts import VERTEX, WORD, Text, Vertices, Words, lines_of, named, names_of, numbered

METIS_SIGN = b"% METIS"
"""What `write_metis` begins with."""
_NO_WORD = re.compile("^[#%]|[ \t\n\r\f\v,\ud800-\udfff]")


def parse_edges(text: Text) -> Graph:
    """Return the graph of a list of edges, two names a line, and of vertices, one name a line; raises ParseError."""
    numbers: dict[bytes, int] = {}
    keys = array("Q")
    for line, words in lines_of(text, (b"#", b"%")):
        if b"," in text.lines[line - 1]:
            words = _by_comma(text, line)
        if len(words) > 2:
            raise text.word(line, 2, "at most two names a line")
        u, v = numbers.setdefault(words[0], len(numbers)), numbers.setdefault(words[-1], len(numbers))
        keys.append(u << 32 | v)
    return Graph(named([word.decode() for word in numbers]), packed(keys))


def _by_comma(text: Text, line: int) -> Words:
    raw = text.lines[line - 1]
    words: Words = []
    offset = 0
    for part in raw.split(b","):
        if len(words) == 2:
            raise text.at(line, offset - 1, "a second comma", "at most two names a line")
        found = list(WORD.finditer(part))
        if len(found) > 1:
            raise text.at(line, offset + found[1].start(), show(found[1][0].decode()), "a comma, or nothing")
        if not found:
            what = "a comma" if offset + len(part) < len(raw) else "the end of the line"
            raise text.at(line, offset + len(part.rstrip()), what, "a name")
        words.append(found[0][0])
        offset += len(part) + 1
    return words


def write_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges; raises FormatError for names that it cannot hold."""
    names, ends = names_of(graph, _NO_WORD, "an edge list"), array("I", graph.edges)
    told = list(dict.fromkeys(ends)) == list(range(graph.order))  # the edges tell the vertices in their order
    lines = (f"{names[u]} {names[v]}" for u, v in zip(ends[::2], ends[1::2], strict=True))
    return chain([f"# {graph.order} vertices, {graph.size} edges"], () if told else names, lines)


def parse_dimacs(text: Text) -> Graph:
    """Return the graph of a DIMACS file; raises ParseError and LimitError."""
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
    vertices, count = Vertices(order), 0
    keys = array("Q")
    for line, words in lines:
        if words[0] != b"e":
            raise text.word(line, 0, "an edge, e and two vertices")
        if count == size:
            raise text.word(line, 0, f"the end of the file after {size} edges, as the header says", "one more edge")
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
        raise text.end(f"{size} edges, as the header says", f"{count} edges")
    check_order(order, size)
    return Graph(range(1, order + 1), packed(keys))


def write_dimacs(graph: Graph) -> Iterator[str]:
    """Return the lines of a DIMACS file."""
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in numbered(graph)))


def is_metis(lines: Words) -> bool:
    """Whether the lines of a text are METIS: without fault where they are numbers alone, and may be a list of edges."""
    rows = [line.split() for line in lines if not line.lstrip().startswith(b"%")]
    start = next((number for number, words in enumerate(rows) if words), len(rows))
    header, body = rows[start] if rows[start:] else [], rows[start + 1 :]
    if not 2 <= len(header) <= 4 or not all(word.isdigit() and len(word) < 11 for word in header):
        return False
    if len(header) > 2 and not re.fullmatch(rb"[01]{1,3}", header[2]):
        return False
    wide = next((words for words in body if len(words) > 2), None)
    if wide or len(header) > 2:
        return all(word.isdigit() for word in wide or [])
    order, size = int(header[0]), int(header[1])
    if any(body[order:]) or sum(map(len, body)) != 2 * size or len(body) < order + (size == 0):
        return False
    numbers = {b"%d" % number for number in range(1, order + 1)}
    return order > 0 and all(numbers.issuperset(words) and b"%d" % i not in words for i, words in enumerate(body, 1))


def parse_metis(text: Text) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
    lines = lines_of(text, (b"%",), blank=True)
    header, words = next(((line, words) for line, words in lines if words), (0, []))
    if not header:
        raise text.end("the header, the numbers of vertices and edges")
    order, size = text.order(header, 0, words), text.count(header, 1, words, "edges")
    before, weighted = _metis_weights(text, header, words)
    step = 1 + weighted
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
        raise text.end(f"{order} lines, one for each vertex", f"{len(places)} of them")
    for line, words in lines:
        text.nothing(line, 0, words, f"the lines of {order} vertices", "text")
    if up != down:
        key = min(up ^ down)
        ends = key >> 32, key & 0xFFFFFFFF
        lister, other = ends if key in up else ends[::-1]
        line = places[lister]
        index = [vertices[word] for word in text.lines[line - 1].split()[before::step]].index(other)
        found = f"the neighbour {other + 1} of vertex {lister + 1}"
        raise text.word(line, before + step * index, f"{lister + 1} among the neighbours of {other + 1} too", found)
    if len(up) != size:
        raise text.word(header, 1, f"{len(up)} edges, as the lines of the vertices say")
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
