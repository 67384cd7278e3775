"""Matrix Market: the matrix of a graph, or of a bipartite one."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import partial
from itertools import chain

from berge import _core
from berge.cells import unpack
from berge.errors import AmbiguousText, Choice
from berge.graphs.graph import Graph, Sides, check_order, check_shape
from berge.graphs.texts import DIRECTED, END_OF_FILE, Messages, Text, numbered
from berge.words import phrase

SIGN = "% biadjacency"
"""What `write` puts below the first line of a square matrix of rows by columns."""
_SIGNED = re.compile(rf"[^\n]*+\n{SIGN}[ \t\r]*+\n".encode())
_MESSAGES: Messages = {
    "matrix missing": (END_OF_FILE, "%%MatrixMarket matrix"),
    "matrix banner": "%%MatrixMarket",
    "matrix object": "matrix",
    "matrix layout": "coordinate or array",
    "matrix field": "pattern or real or integer or unsigned-integer or complex",
    "matrix symmetry": "general or symmetric or skew-symmetric or hermitian",
    "end of symmetry": "the end of the line after the symmetry",
    "field of array": "a field with values, as the matrix is array",
    "field of skew": "a field with values, as the matrix is skew",
    "field of hermitian": "complex, as the matrix is hermitian",
    "matrix size missing": (END_OF_FILE, "the numbers of rows and columns"),
    "rows": "a number of rows",
    "too many rows": "at most 2^31 rows",
    "columns": "a number of columns",
    "too many columns": "at most 2^31 columns",
    "columns of adjacency": ("{1:column}", "{0:column}, as in an adjacency matrix"),
    "columns of symmetric": "{0:column}, as the matrix is symmetric",
    "columns of skew-symmetric": "{0:column}, as the matrix is skew-symmetric",
    "columns of hermitian": "{0:column}, as the matrix is hermitian",
    "end of columns": "the end of the line after the number of columns",
    "entries": "a number of entries",
    "end of entries": "the end of the line after the number of entries",
    "row": "a row, a number from 1 to {0}",
    "column": "a column, a number from 1 to {0}",
    "column of symmetric": "a column up to {0}, as the matrix is symmetric",
    "column of skew-symmetric": "a column up to {0}, as the matrix is skew-symmetric",
    "entry again": ("the entry ({0}, {1}) again", "each entry once, as the format has it"),
    "one more entry": ("one more entry", "the end of the file after {0:entry/entries}, as the header says"),
    "missing entries": ("the end of the file after {1:entry/entries}", "{0:entry/entries}, as the header says"),
    "one more value": ("one more value", "the end of the file after {0:value}, as the header says"),
    "missing values": ("the end of the file after {1:value}", "{0:value}, as the header says"),
    "whole number": "a whole number",
    "number": "a number",
    "end of value": "the end of the line after the value",
    "end of column": "the end of the line after the column",
}


def parse(text: Text, biadjacency: bool | None = None) -> Graph:
    """Return the graph whose edges are the entries that are not zero.

    A square matrix is read as an adjacency matrix if it is symmetric, one that is not square as a biadjacency matrix.
    `biadjacency` says which it is, as `SIGN` does below the first line. Raises AmbiguousText where neither does and the
    matrix is square and not symmetric, ParseError and LimitError.
    """
    if biadjacency is None and _SIGNED.match(text.data):
        biadjacency = True
    height, width, is_general, count, diagonal, places = _read(text, square=biadjacency is False)
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
    height, _, is_general, count, _, places = _read(text, square=True)
    check_order(height, count)
    if not is_general:
        places += _turned(places)
    return range(1, height + 1), _core.simple_entries(_turned(places) if state_matrix else places)


def _read(text: Text, square: bool) -> tuple[int, int, bool, int, int, bytes]:
    """Return what `_core.read_matrix` does; raises ParseError and LimitError."""
    return text.read(partial(_core.read_matrix, square=square), _MESSAGES)


def _turned(places: bytes) -> bytes:
    """Return the entries across the diagonal."""
    ends = array("I", places)
    ends[::2], ends[1::2] = ends[1::2], ends[::2]
    return ends.tobytes()


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
