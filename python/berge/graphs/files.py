"""Graphs from and to files: edge lists, DIMACS, METIS, Matrix Market and GraphML.

What a number in a header claims is believed only as far as the text behind it goes: a few bytes cannot fill the memory.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain, islice
from math import inf, isfinite
from typing import Any

from berge.errors import FormatError, LimitError, ParseError
from berge.graphs import FORMATS
from berge.graphs.graph import MOST_VERTICES, Graph, check_order, packed, packed_pairs, show

PIECE = 1 << 12
"""How many lines are written at a time."""

_WORD = re.compile(rb"\S+")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")
_REAL = re.compile(rb"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_VERTEX, _COUNT = "a vertex, a number from 1 to {}", "a number of {}"
Words = list[bytes]


def parse_graph(data: bytes, format: str | None = None) -> Graph:
    """Return the graph in a text, in one of `FORMATS`; without `format` it is recognised.

    Names in edge lists and GraphML are strings, or integers where all of them are written as Python writes integers;
    the vertices of the other formats are 1, 2, …, those of a Matrix Market file that is not square ("row", i) and
    ("column", j) from 1. Directions are dropped, parallel edges are one, loops only give their vertex (METIS forbids
    all three). A file of numbers that may be an edge list or METIS is METIS where it is so without fault.

    Raises ParseError, with line and column, where the text is not in the format, LimitError for more than 2^31
    vertices or more than 2^20 that only a header knows of, FormatError where nobody reads that format.
    """
    text = _Text(data)
    format = recognise(text.lines) if format is None else format
    if format not in _READERS:
        raise FormatError(f"found format {format!r}; expected one of: {', '.join(FORMATS)}")
    return _READERS[format](text)


def write_graph(graph: Graph, format: str) -> Iterator[str]:
    """Return the text of a graph in one of `FORMATS`, piece by piece.

    Reading it gives the same graph, in DIMACS, METIS and Matrix Market with the names 1, 2, …. Raises FormatError where
    nobody writes the format, or where it cannot hold the names: edge lists and GraphML hold graphs whose names are all
    integers, or all strings that are not all integers; no name in an edge list has a blank or a comma.
    """
    if format not in _WRITERS:
        raise FormatError(f"found format {format!r}; expected one of: {', '.join(FORMATS)}")
    return _in_pieces(_WRITERS[format](graph))


def recognise(lines: Words) -> str:
    """Return the format that the lines of a text look like; what looks like none is left to the edge lists' reader."""
    first = next((line.strip() for line in lines if line.strip()), b"")
    if first[:14].lower() == b"%%matrixmarket":
        return "matrixmarket"
    if first.startswith((b"#", b"<")):
        return "edges" if first.startswith(b"#") else "graphml"
    for line in lines:
        words = line.split()
        if words and words[0] != b"c":
            if words[0] in (b"p", b"e") and len(words) > 2:
                return "dimacs"
            break
    return "metis" if first == _METIS_SIGN or _is_metis(lines) else "edges"


_METIS_SIGN = b"% METIS"


def _is_metis(lines: Words) -> bool:
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


class _Text:
    """The lines of a text, and how to say what is wrong in it where."""

    def __init__(self, data: bytes) -> None:
        self.data = bytes(data).removeprefix(b"\xef\xbb\xbf")
        self.lines = self.data.split(b"\n")
        try:
            self.data.decode()
        except UnicodeDecodeError as error:
            line = self.data.count(b"\n", 0, error.start)
            offset = error.start - (self.data.rfind(b"\n", 0, error.start) + 1)
            raise self.at(line + 1, offset, f"byte 0x{self.data[error.start]:02x}", "UTF-8 text") from None

    def at(self, line: int, offset: int, found: str, expected: str) -> ParseError:
        """Return the error at a byte of a line; lines count from 1."""
        return ParseError(found, expected, line, len(self.lines[line - 1][:offset].decode()) + 1)

    def word(self, line: int, index: int, expected: str, found: str = "") -> ParseError:
        """Return the error about a word of a line, from 0, or about its end where there is no such word."""
        raw = self.lines[line - 1]
        place = next(islice(_WORD.finditer(raw), index, None), None)
        if place is None:
            return self.at(line, len(raw.rstrip()), found or "the end of the line", expected)
        return self.at(line, place.start(), found or show(place[0].decode()), expected)

    def end(self, expected: str, after: str = "") -> ParseError:
        """Return the error about the end of the text."""
        found = f"the end of the file after {after}" if after else "the end of the file"
        return self.at(len(self.lines), len(self.lines[-1]), found, expected)

    def count(self, line: int, index: int, words: Words, what: str) -> int:
        """Return the count that a word of a header is; one of more than 19 digits is as good as 10^19."""
        if index >= len(words) or not words[index].isdigit():
            raise self.word(line, index, _COUNT.format(what))
        digits = words[index].lstrip(b"0") or b"0"
        return int(digits) if len(digits) < 20 else 10**19

    def order(self, line: int, index: int, words: Words, what: str = "vertices") -> int:
        """Return the number of vertices that a word of a header is."""
        order = self.count(line, index, words, what)
        if order > MOST_VERTICES:
            error = self.word(line, index, f"at most 2^31 {what}")
            raise LimitError(str(error))
        return order

    def nothing(self, line: int, index: int, words: Words, after: str, what: str = "line") -> None:
        """Raise ParseError where a line goes on, or the text."""
        if len(words) > index:
            raise self.word(line, index, f"the end of the {what} after {after}")


class _Vertices(dict[bytes, int]):
    """The numbers from 0 of vertices that are written as numbers from 1; KeyError for what is no vertex."""

    def __init__(self, order: int) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, word: bytes) -> int:
        digits = word.lstrip(b"0")
        if not word.isdigit() or not digits or len(digits) > 10 or int(digits) > self.order:
            raise KeyError(word)
        self[word] = number = int(digits) - 1
        return number

    def first_bad(self, words: Words) -> int:
        """Return the index of the first word that is no vertex."""
        for index, word in enumerate(words):
            try:
                self[word]
            except KeyError:
                return index
        return len(words)


def _lines(text: _Text, comments: tuple[bytes, ...], blank: bool = False) -> Iterator[tuple[int, Words]]:
    """Yield the lines that are no comments with their numbers, as words; blank ones only where they count."""
    for number, line in enumerate(text.lines, 1):
        words = line.split()
        if not words[0].startswith(comments) if words else blank:
            yield number, words


def _named(names: list[str]) -> list[Hashable]:
    """Return names as integers where all are written as Python writes them, else as strings."""
    return [*map(int, names)] if all(map(_INTEGER.fullmatch, names)) else [*names]


def _parse_edges(text: _Text) -> Graph:
    numbers: dict[bytes, int] = {}
    keys: list[int] = []
    for line, words in _lines(text, (b"#", b"%")):
        if b"," in text.lines[line - 1]:
            words = _by_comma(text, line)
        if len(words) > 2:
            raise text.word(line, 2, "at most two names a line")
        u, v = numbers.setdefault(words[0], len(numbers)), numbers.setdefault(words[-1], len(numbers))
        if u != v:
            keys.append(u << 32 | v if u < v else v << 32 | u)
    return Graph(_named([word.decode() for word in numbers]), packed(keys))


def _by_comma(text: _Text, line: int) -> Words:
    raw = text.lines[line - 1]
    words: Words = []
    offset = 0
    for part in raw.split(b","):
        if len(words) == 2:
            raise text.at(line, offset - 1, "a second comma", "at most two names a line")
        found = list(_WORD.finditer(part))
        if len(found) > 1:
            raise text.at(line, offset + found[1].start(), show(found[1][0].decode()), "a comma, or nothing")
        if not found:
            what = "a comma" if offset + len(part) < len(raw) else "the end of the line"
            raise text.at(line, offset + len(part.rstrip()), what, "a name")
        words.append(found[0][0])
        offset += len(part) + 1
    return words


def _parse_dimacs(text: _Text) -> Graph:
    lines = _lines(text, (b"c",))
    header, words = next(lines, (0, []))
    if not header:
        raise text.end("the header, p edge and two numbers")
    if words[0] != b"p":
        raise text.word(header, 0, "the header, p edge and two numbers")
    if words[1:2] not in ([b"edge"], [b"col"]):
        raise text.word(header, 1, '"edge" or "col"')
    order, size = text.order(header, 2, words), text.count(header, 3, words, "edges")
    text.nothing(header, 4, words, "the number of edges")
    vertices, count = _Vertices(order), 0
    keys: list[int] = []
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
            expected = _VERTEX.format(order) if bad < 2 else "the end of the line after two vertices"
            raise text.word(line, bad + 1, expected) from None
        count += 1
        if u != v:
            keys.append(u << 32 | v if u < v else v << 32 | u)
    if count < size:
        raise text.end(f"{size} edges, as the header says", f"{count} edges")
    check_order(order, size)
    return Graph(range(1, order + 1), packed(keys))


def _parse_metis(text: _Text) -> Graph:
    lines = _lines(text, (b"%",), blank=True)
    header, words = next(((line, words) for line, words in lines if words), (0, []))
    if not header:
        raise text.end("the header, the numbers of vertices and edges")
    order, size = text.order(header, 0, words), text.count(header, 1, words, "edges")
    before, weighted = _metis_weights(text, header, words)
    step = 1 + weighted
    vertices, places = _Vertices(order), array("Q")
    up: set[int] = set()  # edges as their smaller vertex lists them
    down: set[int] = set()  # and as their larger one does
    for vertex, (line, words) in enumerate(islice(lines, order)):
        places.append(line)
        try:
            row = [vertices[word] for word in words[before::step]]
        except KeyError:
            bad = before + step * vertices.first_bad(words[before::step])
            raise text.word(line, bad, _VERTEX.format(order)) from None
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


def _metis_weights(text: _Text, header: int, words: Words) -> tuple[int, int]:
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


def _check_weights(text: _Text, line: int, words: Words, before: int, weighted: int) -> None:
    for index in range(min(before, len(words) + 1)):
        if not words[index : index + 1] or not words[index].isdigit():
            raise text.word(line, index, f"a weight, the first {before} numbers of the line")
    for index in range(before + 1, len(words) + 1, 2) if weighted else ():
        if index == len(words) or not words[index].isdigit() or not words[index].strip(b"0"):
            raise text.word(line, index, "the weight of an edge, a number from 1")


_LAYOUTS = [b"coordinate", b"array"]
_VALUES = {b"pattern": 0, b"real": 1, b"integer": 1, b"complex": 2}
"""How many words a value of each field is."""
_SYMMETRIES = [b"general", b"symmetric", b"skew-symmetric", b"hermitian"]


def _parse_matrixmarket(text: _Text) -> Graph:
    lines = _lines(text, ())
    line, words = next(lines, (0, []))
    if not line:
        raise text.end("%%MatrixMarket matrix")
    banner = [word.lower() for word in words]
    expected = [[b"%%matrixmarket"], [b"matrix"], _LAYOUTS, list(_VALUES), _SYMMETRIES]
    for index, known in enumerate(expected):
        if banner[index : index + 1] not in ([word] for word in known):
            raise text.word(line, index, " or ".join(word.decode() for word in known) if index else "%%MatrixMarket")
    text.nothing(line, 5, words, "the symmetry")
    _, _, layout, field, symmetry = banner
    if field == b"pattern" and (layout == b"array" or symmetry == b"skew-symmetric"):
        raise text.word(line, 3, f"a field with values, as the matrix is {'array' if layout == b'array' else 'skew'}")
    if symmetry == b"hermitian" and field != b"complex":
        raise text.word(line, 3, "complex, as the matrix is hermitian")
    lines = ((number, words) for number, words in lines if not words[0].startswith(b"%"))
    line, words = next(lines, (0, []))
    if not line:
        raise text.end("the numbers of rows and columns")
    height, width = text.order(line, 0, words, "rows"), text.order(line, 1, words, "columns")
    if symmetry != b"general" and height != width:
        raise text.word(line, 1, f"{height} columns, as the matrix is {symmetry.decode()}")
    least = {b"general": -height - width, b"skew-symmetric": 1}.get(symmetry, 0)
    if layout == b"coordinate":
        size = text.count(line, 2, words, "entries")
        text.nothing(line, 3, words, "the number of entries")
        edges = _coordinates(text, lines, (height, width), size, least, field)
    else:
        text.nothing(line, 2, words, "the number of columns")
        size = {b"general": height * width, b"skew-symmetric": height * (height - 1) // 2}.get(
            symmetry, height * (height + 1) // 2
        )
        edges = _dense(text, lines, height, size, least, field)
    if height == width:
        check_order(height, size)
        ends = [key >> 32 for key in edges], [key & 0xFFFFFFFF for key in edges]
        return Graph(range(1, height + 1), packed_pairs(*ends))
    check_order(height + width, size)
    names = [("row", i) for i in range(1, height + 1)] + [("column", j) for j in range(1, width + 1)]
    return Graph(names, packed(key + height for key in edges))


def _coordinates(
    text: _Text, lines: Iterator[tuple[int, Words]], shape: tuple[int, int], size: int, least: int, field: bytes
) -> list[int]:
    """Return the entries that are not zero as `row << 32 | column`, from 0; row - column is `least` or more."""
    rows, columns = map(_Vertices, shape)
    seen: set[int] = set()
    keys = []
    for line, words in lines:
        if len(seen) == size:
            raise text.word(line, 0, f"the end of the file after {size} entries, as the header says", "one more entry")
        try:
            row = rows[words[0]]
        except KeyError:
            raise text.word(line, 0, f"a row, a number from 1 to {shape[0]}") from None
        try:
            column = columns[words[1]]
        except (IndexError, KeyError):
            raise text.word(line, 1, f"a column, a number from 1 to {shape[1]}") from None
        if row - column < least:
            kind = "skew-symmetric" if least else "symmetric"
            raise text.word(line, 1, f"a column up to {row + 1 - least}, as the matrix is {kind}")
        key = row << 32 | column
        if key in seen:
            raise text.word(line, 0, "each entry once", f"the entry ({row + 1}, {column + 1}) again")
        seen.add(key)
        if _is_something(text, line, words, 2, field):
            keys.append(key)
    if len(seen) < size:
        raise text.end(f"{size} entries, as the header says", f"{len(seen)} entries")
    return keys


def _dense(
    text: _Text, lines: Iterator[tuple[int, Words]], height: int, size: int, least: int, field: bytes
) -> list[int]:
    """Return the entries that are not zero of columns that are written out; see `_coordinates`."""
    keys, read, column, row = [], 0, 0, max(least, 0)
    for line, words in lines:
        if read == size:
            raise text.word(line, 0, f"the end of the file after {size} values, as the header says", "one more value")
        if _is_something(text, line, words, 0, field):
            keys.append(row << 32 | column)
        read, row = read + 1, row + 1
        if row == height:
            column += 1
            row = max(column + least, 0)
    if read < size:
        raise text.end(f"{size} values, as the header says", f"{read} values")
    return keys


def _is_something(text: _Text, line: int, words: Words, index: int, field: bytes) -> bool:
    """Whether the value at the end of a line is not zero."""
    count = _VALUES[field]
    found = not count
    for at in range(index, index + count):
        word = words[at] if at < len(words) else b""
        if field == b"integer":
            if not word.removeprefix(b"-" if word[:1] == b"-" else b"+").isdigit():
                raise text.word(line, at, "a whole number")
            found = bool(word.strip(b"+-0"))
        else:
            value = float(word) if _REAL.fullmatch(word) else inf
            if not isfinite(value):
                raise text.word(line, at, "a finite number")
            found = found or value != 0
    text.nothing(line, index + count, words, "the value" if count else "the column")
    return found


_SKIPPED = {"key", "data", "desc", "default", "port", "locator"}
"""Elements of GraphML that say nothing of what is joined to what."""


class _GraphML:
    """What a GraphML document has said so far."""

    def __init__(self, text: _Text, parser: Any) -> None:
        self.text, self.parser = text, parser
        self.open: list[str] = []
        self.skipping = 0
        self.graphs = 0
        self.nodes: dict[str, int] = {}
        self.ends: list[str] = []
        self.places = array("Q")
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.StartDoctypeDeclHandler = self.refuse_declarations

    def error(self, found: str, expected: str) -> ParseError:
        return ParseError(found, expected, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def refuse_declarations(self, *_: object) -> None:
        start = self.text.data.rfind(b"<!DOCTYPE", 0, self.parser.CurrentByteIndex + 1)  # expat is past it by now
        line, offset = self.text.data.count(b"\n", 0, start), start - self.text.data.rfind(b"\n", 0, start) - 1
        raise self.text.at(line + 1, offset, "a document type declaration", "a document without one")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(" ")[2]
        parent = self.open[-1] if self.open else ""
        if self.skipping or (parent and name in _SKIPPED):
            self.skipping += 1
            return
        match parent, name:
            case "", "graphml":
                pass
            case "", _:
                raise self.error(f"the root element {show(name)}", "graphml")
            case "graphml", "graph":
                self.graphs += 1
                if self.graphs > 1:
                    raise self.error("a second graph", "one graph")
            case _, "graph":
                raise self.error("a graph within a graph", "a graph without nested ones")
            case "graph", "node":
                node = self.attribute(name, attributes, "id")
                if node in self.nodes:
                    raise self.error(f"the node {show(node)} again", "each node once")
                self.nodes[node] = len(self.nodes)
            case "graph", "edge":
                self.ends += self.attribute(name, attributes, "source"), self.attribute(name, attributes, "target")
                self.places.extend((self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1))
            case _, "hyperedge":
                raise self.error("a hyperedge", "edges of two nodes")
            case _:
                raise self.error(f"the element {show(name)} in {parent}", "nodes and edges in a graph")
        self.open.append(name)

    def end(self, _: str) -> None:
        if self.skipping:
            self.skipping -= 1
        else:
            self.open.pop()

    def attribute(self, element: str, attributes: dict[str, str], name: str) -> str:
        if name not in attributes:
            raise self.error(f"a{'n' * (element == 'edge')} {element} without {name}", f"{element}s with {name}")
        return attributes[name]


def _parse_graphml(text: _Text) -> Graph:
    from xml.parsers import expat  # the only format that needs it

    parser = expat.ParserCreate("utf-8", " ")
    reader = _GraphML(text, parser)
    try:
        parser.Parse(text.data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise ParseError(f"XML that is wrong ({why})", "a GraphML document", error.lineno, error.offset + 1) from None
    if not reader.graphs:
        raise text.end("a graph")
    try:
        ends = [reader.nodes[name] for name in reader.ends]
    except KeyError:
        index = next(index for index, name in enumerate(reader.ends) if name not in reader.nodes)
        line, column = reader.places[index & ~1 :][:2]
        raise ParseError(f"an edge of {show(reader.ends[index])}", "the ids of two nodes", line, column) from None
    return Graph(_named(list(reader.nodes)), packed_pairs(ends[::2], ends[1::2]))


def _in_pieces(lines: Iterable[str]) -> Iterator[str]:
    rest = iter(lines)
    while piece := list(islice(rest, PIECE)):
        yield "\n".join([*piece, ""])


def _numbered(graph: Graph) -> Iterator[tuple[int, int]]:
    """Yield the edges as pairs of numbers from 1."""
    ends = array("I", graph.edges)
    return ((u + 1, v + 1) for u, v in zip(ends[::2], ends[1::2], strict=True))


def _names_of(graph: Graph, bad: re.Pattern[str], format: str) -> list[str]:
    """Return the names as a text holds them; strings that would come back as something else are refused."""
    names = graph.names
    if all(type(name) is int and abs(name) < 10**999 for name in names):
        return [str(name) for name in names]
    for name in names:
        if not isinstance(name, str) or not name or bad.search(name):
            raise FormatError(f"found the vertex {show(name)}; expected names that {format} can hold")
    words = [str(name) for name in names]
    if all(map(_INTEGER.fullmatch, words)):
        raise FormatError(f"found strings that all are integers, such as {show(words[0])}; expected integers")
    return words


_NO_WORD = re.compile("^[#%]|[ \t\n\r\f\v,\ud800-\udfff]")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML = {ord(char): f"&#{ord(char)};" for char in '&<>"\t\n\r'}


def _edges_lines(graph: Graph) -> Iterator[str]:
    names, ends = _names_of(graph, _NO_WORD, "an edge list"), array("I", graph.edges)
    told = list(dict.fromkeys(ends)) == list(range(graph.order))  # the edges tell the vertices in their order
    lines = (f"{names[u]} {names[v]}" for u, v in zip(ends[::2], ends[1::2], strict=True))
    return chain([f"# {graph.order} vertices, {graph.size} edges"], () if told else names, lines)


def _dimacs_lines(graph: Graph) -> Iterator[str]:
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in _numbered(graph)))


def _metis_lines(graph: Graph) -> Iterator[str]:
    rows = (" ".join(str(number + 1) for number in graph.neighbour_numbers(u)) for u in range(graph.order))
    return chain([_METIS_SIGN.decode(), f"{graph.order} {graph.size}"], rows)


def _matrixmarket_lines(graph: Graph) -> Iterator[str]:
    head = ["%%MatrixMarket matrix coordinate pattern symmetric", f"{graph.order} {graph.order} {graph.size}"]
    return chain(head, (f"{v} {u}" for u, v in _numbered(graph)))


def _graphml_lines(graph: Graph) -> Iterator[str]:
    names = [name.translate(_XML) for name in _names_of(graph, _NO_XML, "GraphML")]
    ends = array("I", graph.edges)
    return chain(
        ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'],
        ['<graph edgedefault="undirected">'],
        (f'<node id="{name}"/>' for name in names),
        (f'<edge source="{names[u]}" target="{names[v]}"/>' for u, v in zip(ends[::2], ends[1::2], strict=True)),
        ["</graph>", "</graphml>"],
    )


_READERS: dict[str, Callable[[_Text], Graph]] = {
    "edges": _parse_edges,
    "dimacs": _parse_dimacs,
    "metis": _parse_metis,
    "matrixmarket": _parse_matrixmarket,
    "graphml": _parse_graphml,
}
_WRITERS: dict[str, Callable[[Graph], Iterator[str]]] = {
    "edges": _edges_lines,
    "dimacs": _dimacs_lines,
    "metis": _metis_lines,
    "matrixmarket": _matrixmarket_lines,
    "graphml": _graphml_lines,
}
