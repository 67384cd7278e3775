"""Matrix Market: the matrix of a graph, or of a bipartite one."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from berge import _core
from berge.cells import pack, unpack
from berge.errors import AmbiguousText, Choice
from berge.graphs.graph import Graph, Sides, check_order, check_shape
from berge.graphs.texts import DIRECTED, Text, Vertices, Words, lines_of, numbered
from berge.sanitize import counted
from berge.words import phrase

_REAL = re.compile(rb"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?inf(?:inity)?|nan", re.IGNORECASE)
_LAYOUTS = [b"coordinate", b"array"]
_VALUES = {b"pattern": 0, b"real": 1, b"integer": 1, b"unsigned-integer": 1, b"complex": 2}
"""How many words a value of each field is; SciPy writes unsigned ones."""
_SYMMETRIES = [b"general", b"symmetric", b"skew-symmetric", b"hermitian"]
SIGN = "% biadjacency"
"""What `write` puts below the first line of a square matrix of rows by columns."""
_SIGNED = re.compile(rf"[^\n]*+\n{SIGN}[ \t\r]*+\n".encode())


class _Matrix(NamedTuple):
    """A matrix: how many `entries` there are, how many on the `diagonal` are not zero, and where all that are not are.

    These are pairs of row and column, packed, from 0.
    """

    height: int
    width: int
    is_general: bool
    entries: int
    diagonal: int
    places: bytes


def parse(text: Text, biadjacency: bool | None = None) -> Graph:
    """Return the graph whose edges are the entries that are not zero.

    A square matrix is read as an adjacency matrix if it is symmetric, one that is not square as a biadjacency matrix.
    `biadjacency` says which it is, as `SIGN` does below the first line. Raises AmbiguousText where neither does and the
    matrix is square and not symmetric, ParseError and LimitError.
    """
    if biadjacency is None and _SIGNED.match(text.data):
        biadjacency = True
    height, width, is_general, count, diagonal, places = _matrix_in(text, biadjacency)
    if not biadjacency and height == width:
        edges = _core.simple_edges(places)
        off = len(places) // 8 - diagonal
        is_directed = is_general and 2 * len(edges) // 8 != off  # each edge has two entries, or one
        if biadjacency is None and is_directed:
            raise AmbiguousText(
                Choice("adjacency", phrase("read.adjacency.directed", vertices=height, edges=len(edges) // 8)),
                Choice("biadjacency", phrase("read.biadjacency", rows=height, columns=width, entries=len(places) // 8)),
            )
        check_order(height, count)
        if is_directed:
            text.kept[DIRECTED] = True
        return Graph._trusted(range(1, height + 1), edges)
    check_shape(height, width, count)
    if not is_general:
        places += _turned(places)
    return Graph._trusted(Sides(height, width, first=1), _core.simple_edges(places, height))


def parse_directed(text: Text, state_matrix: bool) -> tuple[range, bytes]:
    """Return the nodes of a square matrix, and its entries as packed edges: (i, j) is i -> j, or else j -> i."""
    height, _, is_general, count, _, places = _matrix_in(text, False)
    check_order(height, count)
    if not is_general:
        places += _turned(places)
    return range(1, height + 1), _core.simple_entries(_turned(places) if state_matrix else places)


def _matrix_in(text: Text, biadjacency: bool | None) -> _Matrix:
    plain = _core.read_matrix(text.data)
    if plain is None or (biadjacency is False and plain[0] != plain[1]):
        return _parse_with_care(text, biadjacency)
    return _Matrix(*plain)


def _turned(places: bytes) -> bytes:
    """Return the entries across the diagonal."""
    ends = array("I", places)
    ends[::2], ends[1::2] = ends[1::2], ends[::2]
    return ends.tobytes()


def _parse_with_care(text: Text, biadjacency: bool | None) -> _Matrix:
    """Return the matrix of a text that may be anything; raises ParseError and LimitError."""
    lines = lines_of(text, ())
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
        raise text.word(line, 1, f"{counted(height, 'column')}, as the matrix is {symmetry.decode()}")
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
    if biadjacency is False and height != width:
        raise text.word(line, 1, f"{counted(height, 'column')}, as in an adjacency matrix", counted(width, "column"))
    places = pack(end for key in edges for end in (key >> 32, key & 0xFFFFFFFF))
    return _Matrix(
        height, width, symmetry == b"general", size, sum(key >> 32 == key & 0xFFFFFFFF for key in edges), places
    )


def _coordinates(
    text: Text, lines: Iterator[tuple[int, Words]], shape: tuple[int, int], size: int, least: int, field: bytes
) -> list[int]:
    """Return the entries that are not zero as `row << 32 | column`, from 0; row - column is `least` or more."""
    rows, columns = map(Vertices, shape)
    said = f"{counted(size, 'entry', 'entries')}, as the header says"
    seen: set[int] = set()
    keys = []
    for line, words in lines:
        if len(seen) == size:
            raise text.word(line, 0, f"the end of the file after {said}", "one more entry")
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
            raise text.word(
                line, 0, "each entry once, as the format has it", f"the entry ({row + 1}, {column + 1}) again"
            )
        seen.add(key)
        if _is_something(text, line, words, 2, field):
            keys.append(key)
    if len(seen) < size:
        raise text.end(said, counted(len(seen), "entry", "entries"))
    return keys


def _dense(
    text: Text, lines: Iterator[tuple[int, Words]], height: int, size: int, least: int, field: bytes
) -> list[int]:
    """Return the entries that are not zero of columns that are written out; see `_coordinates`."""
    keys, read, column, row = [], 0, 0, max(least, 0)
    said = f"{counted(size, 'value')}, as the header says"
    for line, words in lines:
        if read == size:
            raise text.word(line, 0, f"the end of the file after {said}", "one more value")
        if _is_something(text, line, words, 0, field):
            keys.append(row << 32 | column)
        read, row = read + 1, row + 1
        if row == height:
            column += 1
            row = max(column + least, 0)
    if read < size:
        raise text.end(said, counted(read, "value"))
    return keys


def _is_something(text: Text, line: int, words: Words, index: int, field: bytes) -> bool:
    """Whether the value at the end of a line is not zero; NaN and infinity, as SciPy writes them, are not."""
    count = _VALUES[field]
    found = not count
    for at in range(index, index + count):
        word = words[at] if at < len(words) else b""
        if field in (b"integer", b"unsigned-integer"):
            if not word.removeprefix(b"-" if word[:1] == b"-" else b"+").isdigit():
                raise text.word(line, at, "a whole number")
            found = bool(word.strip(b"+-0"))
        else:
            if not _REAL.fullmatch(word):
                raise text.word(line, at, "a number")
            found = found or float(word) != 0
    text.nothing(line, index + count, words, "the value" if count else "the column")
    return found


def write(graph: Graph) -> Iterator[str]:
    """Return the lines of the matrix, whose values are left out: rows by columns where the graph is such a matrix."""
    names = graph.names
    if isinstance(names, Sides):
        rows, columns, ends = len(names.rows), len(names.columns), unpack(graph._edges)
        head = ["%%MatrixMarket matrix coordinate pattern general", f"{rows} {columns} {graph.size}"]
        if rows == columns:  # an adjacency matrix could look so
            head.insert(1, SIGN)
        return chain(head, (f"{v + 1} {w - rows + 1}" for v, w in zip(ends[::2], ends[1::2], strict=True)))
    head = ["%%MatrixMarket matrix coordinate pattern symmetric", f"{graph.order} {graph.order} {graph.size}"]
    return chain(head, (f"{v} {u}" for u, v in numbered(graph)))
