"""Edge lists, DIMACS and METIS: a line an edge or a vertex."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice

from berge.cells import unpack
from berge.graphs.graph import Graph, check_order, packed
from berge.graphs.texts import (
    INTEGER,
    VERTEX,
    WORD,
    Text,
    Vertices,
    Words,
    are_integers,
    lines_of,
    named,
    names_of,
    numbered,
)
from berge.quoting import show

METIS_SIGN = b"% METIS"
"""What `write_metis` begins with."""
COMMENTS = (b"#", b"%")
TWO_NAMES = "at most two names a line; edges have no weights here"
_DECLARED = re.compile(rb"\s*+# (\d{1,10}) vertices, (\d{1,20}) edges[ \t\r]*+(?:\n|\Z)")
_NO_WORD = re.compile("^[#%]|[ \t\n\r\f\v,\ud800-\udfff]")


def parse_edges(text: Text) -> Graph:
    """Return the graph of a list of edges, two names a line, and of vertices, one name a line.

    Raises ParseError, also where there is nothing, and no comment that says so.
    """
    edges = EdgeList(text)
    if not edges.line and declared(text.data) is None:
        raise text.end("edges, two names a line")
    return edges.graph()


def declared(data: bytes) -> tuple[int, int] | None:
    """Return how many vertices and edges there are by the comment that `write_edges` begins with, if there is one."""
    found = _DECLARED.match(data)
    return None if found is None else (int(found[1]), int(found[2]))


def parse_headed_edges(text: Text) -> Graph:
    """Return the graph of a list of edges of numbers behind a line with the numbers of vertices and edges.

    That line may also hold the number of vertices alone, as those of trees do. Vertices count from 0 where one is
    called 0, else from 1. Raises ParseError, and LimitError.
    """
    edges = EdgeList(text)
    if not edges.line:
        raise text.end("the header, the numbers of vertices and edges")
    order = text.order(edges.line, 0, edges.first)
    size = text.count(edges.line, 1, edges.first, "edges") if len(edges.first) > 1 else order - 1
    if edges.lone:
        raise text.word(edges.lone, 1, "a second vertex")
    if edges.pairs != size:
        raise text.word(edges.line, len(edges.first) - 1, f"{edges.pairs} edges, as many as lines follow")
    if edges.base is None:
        line, index = edges.stray()
        raise text.word(line, index, f"a vertex, a number from 1 to {order}, or from 0 to {order - 1} in all lines")
    return edges.headed_graph()


class EdgeList:
    """A list of edges as it was read, once, for two questions: what it is, and what it is behind a header.

    `line` is the first line that holds anything, `first` its words. `pairs` counts the lines of two names behind it,
    and `lone` is the first of these that holds one.
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self.line, self.first, self.pairs, self.lone = 0, [b""], 0, 0
        self._numbers: dict[bytes, int] = {}
        self._keys = array("Q")
        numbers, keys = self._numbers, self._keys
        for line, raw in enumerate(text, 1):
            words = raw.split(None, 2)
            if not words or words[0].startswith(COMMENTS):
                continue
            if b"," in raw:
                words = _by_comma(text, line, raw)
            if len(words) > 2:
                raise text.word(line, 2, TWO_NAMES)
            keys.append(numbers.setdefault(words[0], len(numbers)) << 32 | numbers.setdefault(words[-1], len(numbers)))
            if not self.line:
                self.line, self.first = line, words
            elif len(words) > 1:
                self.pairs += 1
            else:
                self.lone = self.lone or line
        self.names = [word.decode() for word in numbers]
        self.are_integers = are_integers(self.names)

    def graph(self) -> Graph:
        """Return the graph whose first line is an edge, or a vertex, as all others are."""
        return Graph(named(self.names), packed(self._keys))

    @cached_property
    def base(self) -> int | None:
        """From where the vertices count if the first line is a header; None where they do not."""
        if not self.are_integers:
            return None
        order, values = int(self.first[0]), self._values()
        low, high = min(values, default=1), max(values, default=order)
        return next((base for base in (1, 0) if base <= low and high < order + base), None)

    def counts(self) -> tuple[int, int]:
        """Return the numbers of vertices and edges that the first line tells as a header; zeros where it cannot be one.

        A number alone is that of a tree's vertices.
        """
        if not (self.line and self.are_integers) or b"-" in self.first[0] + self.first[-1]:
            return 0, 0
        order = int(self.first[0])
        return order, int(self.first[1]) if len(self.first) > 1 else order - 1

    def is_headed(self) -> bool:
        """Whether the first line is a header: it says how many vertices and edges there are, and so many there are."""
        order, size = self.counts()
        counted = order > 0 and self.pairs == size and not self.lone and len(self.first) + size > 1
        return counted and self.base is not None

    def is_simple(self) -> bool:
        """Whether there is neither a loop nor an edge twice behind the first line, as graphs have none."""
        return len(packed(islice(self._keys, 1, None))) == 8 * self.pairs

    def is_nearly_headed(self) -> bool:
        """Whether the first line could be a header with a slip: some edges more or fewer, or one vertex too many.

        That vertex tells nothing where there is one edge, or one vertex: `2 1` and `2 3` are two edges.
        An edge alone, or a number alone in front of edges, could be one as well.
        """
        order, size = self.counts()
        if len(self.first) == 2 and not self.pairs and not self.lone:
            return True
        if order < 1:
            return False
        if len(self.first) == 1:
            return self.pairs > 0
        off = abs(self.pairs - size)
        if not self.pairs or (off <= max(2, size // 10) and self.base is not None):
            return True
        return (
            not off and min(order, size) > 1 and len({value for value in self._values() if not 0 <= value <= order}) < 2
        )

    def headed_graph(self) -> Graph:
        """Return the graph behind the header; raises LimitError."""
        order, base = int(self.first[0]), self.base
        assert base is not None
        check_order(order, self.pairs)
        values = [int(name) - base for name in self.names]
        keys = array("Q", (values[key >> 32] << 32 | values[key & 0xFFFFFFFF] for key in islice(self._keys, 1, None)))
        return Graph(range(base, order + base), packed(keys))

    def stray(self) -> tuple[int, int]:
        """Return the line and the word, from 0, of the first vertex that the header has no room for."""
        order = int(self.first[0]) if self.first[0].isdigit() else 0
        zero = b"0" in self._numbers
        for line, words in lines_of(self.text, COMMENTS):
            for index, word in enumerate(words if line > self.line else ()):
                value = int(word) if INTEGER.fullmatch(word.decode()) else -1
                if not 1 - zero <= value <= order - zero:
                    return line, index
        raise AssertionError("unreachable")

    def place_of(self, name: str) -> tuple[int, int]:
        """Return the line and the column of a name, from 1."""
        wanted = re.compile(rb"(?<![^\s,])" + re.escape(name.encode()) + rb"(?![^\s,])")
        for line, raw in enumerate(self.text, 1):
            found = None if raw.lstrip().startswith(COMMENTS) else wanted.search(raw)
            if found:
                return line, len(raw[: found.start()].decode()) + 1
        raise AssertionError("unreachable")

    def first_of_words(self) -> str:
        """Return the first name that is no integer, where there are lines of integers alone; otherwise nothing."""
        if self.are_integers or not any(map(INTEGER.fullmatch, self.names)):
            return ""
        number = [INTEGER.fullmatch(name) is not None for name in self.names]
        if not any(number[key >> 32] and number[key & 0xFFFFFFFF] for key in self._keys):
            return ""
        return self.names[number.index(False)]

    def _values(self) -> set[int]:
        """Return the vertices behind the first line, as integers."""
        own = {self._numbers[word] for word in self.first if word in self._numbers}
        ends = (end for key in islice(self._keys, 1, None) for end in (key >> 32, key & 0xFFFFFFFF))
        used = {end for end in ends if end in own}
        return {int(name) for number, name in enumerate(self.names) if number not in own or number in used}


def _by_comma(text: Text, line: int, raw: bytes) -> Words:
    words: Words = []
    offset = 0
    for part in raw.split(b",", 2):
        if len(words) == 2:
            raise text.at(line, offset - 1, "a second comma", TWO_NAMES)
        found = list(islice(WORD.finditer(part), 2))
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
    names, ends = names_of(graph, _NO_WORD, "an edge list"), unpack(graph._edges)
    told = list(dict.fromkeys(ends)) == list(range(graph.order))  # the edges tell the vertices in their order
    lines = (f"{names[u]} {names[v]}" for u, v in zip(ends[::2], ends[1::2], strict=True))
    return chain([f"# {graph.order} vertices, {graph.size} edges"], () if told else names, lines)


def write_headed_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges behind a header; vertices count from 1."""
    return chain([f"{graph.order} {graph.size}"], (f"{u} {v}" for u, v in numbered(graph)))


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


def parse_metis(text: Text) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
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
        raise text.end(f"{order} lines, one for each vertex", f"{len(places)} of them")
    for line, words in lines:
        text.nothing(line, 0, words, f"the lines of {order} vertices", "text")
    if up != down:
        key = min(up ^ down)
        ends = key >> 32, key & 0xFFFFFFFF
        lister, other = ends if key in up else ends[::-1]
        line = places[lister]
        index = [vertices[word] for word in text.line(line).split()[before::step]].index(other)
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
