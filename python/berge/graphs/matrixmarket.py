"""Matrix Market: adjacency and biadjacency matrices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain

from berge import _core
from berge.cells import unpack_pairs
from berge.errors import AmbiguousText, PossibleReading
from berge.graphs.graph import Graph, MatrixNames, check_order, check_shape, swap_ends
from berge.graphs.texts import END_OF_FILE, GraphText, Messages, note_left_out, number_edges
from berge.i18n import N_, Message, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_rows, count_vertices

BANNER = b"%%matrixmarket"
"""How a file begins, in lower case."""
SIGN = "% biadjacency"
"""The second line that `write` gives a square biadjacency matrix."""
_SIGNED = re.compile(rf"[^\n]*+\n{SIGN}[ \t\r]*+\n".encode())
MATRIX_MARKET = _("a Matrix Market file")
SKEW = _("an adjacency matrix that is not symmetric, without its directions")
_MESSAGES: Messages = {
    "matrix missing": (END_OF_FILE, "%%MatrixMarket matrix"),
    "matrix banner": "%%MatrixMarket",
    "matrix object": "matrix",
    "matrix layout": N_("coordinate or array"),
    "matrix field": N_("pattern or real or integer or unsigned-integer or complex"),
    "matrix symmetry": N_("general or symmetric or skew-symmetric or hermitian"),
    "end of symmetry": N_("the end of the line after the symmetry"),
    "field of array": N_("a field with values, as the matrix is array"),
    "field of skew": N_("a field with values, as the matrix is skew"),
    "field of hermitian": N_("complex, as the matrix is hermitian"),
    "matrix size missing": (END_OF_FILE, N_("the numbers of rows and columns")),
    "rows": N_("a number of rows"),
    "too many rows": N_("at most 2^31 rows"),
    "columns": N_("a number of columns"),
    "too many columns": N_("at most 2^31 columns"),
    "columns of adjacency": (N_("{columns2}"), N_("{columns}, as in an adjacency matrix")),
    "columns of symmetric": N_("{columns}, as the matrix is symmetric"),
    "columns of skew-symmetric": N_("{columns}, as the matrix is skew-symmetric"),
    "columns of hermitian": N_("{columns}, as the matrix is hermitian"),
    "end of columns": N_("the end of the line after the number of columns"),
    "entries": N_("a number of entries, after rows and columns"),
    "end of entries": N_("the end of the line after the number of entries"),
    "row": N_("a row, a number from 1 to {n}"),
    "column": N_("a column, a number from 1 to {n}"),
    "column of skew-symmetric": (N_("an entry on the diagonal"), N_("none, as the matrix is skew-symmetric")),
    "one more entry": (N_("one more entry"), N_("the end of the file after {entries}, as the header says")),
    "missing entries": (N_("the end of the file after {entries2}"), N_("{entries}, as the header says")),
    "one more value": (N_("one more value"), N_("the end of the file after {values}, as the header says")),
    "missing values": (N_("the end of the file after {values2}"), N_("{values}, as the header says")),
    "whole number": N_("a whole number"),
    "number": N_("a finite number"),
    "end of value": N_("the end of the line after the value"),
    "end of column": N_("the end of the line after the column"),
}


def describe_graph(order: int, size: int, source: Message) -> Message:
    """Return the description of a graph that was read."""
    vertices, edges = count_vertices(order), count_edges(size)
    return _("graph, {vertices}, {edges}, from {source}", vertices=vertices, edges=edges, source=source)


def describe_matrix(height: int, width: int, size: int, source: Message = MATRIX_MARKET) -> Message:
    """Return the description of a matrix that was read."""
    rows, columns, entries = count_rows(height), count_columns(width), count_entries(size)
    values = {"rows": rows, "columns": columns, "entries": entries, "source": source}
    return _("matrix, {rows}, {columns}, {entries}, from {source}", **values)


def parse(text: GraphText, biadjacency: bool | None = None) -> Graph:
    """Return the graph whose edges are the nonzero entries.

    A symmetric matrix is an adjacency matrix, a rectangular one a biadjacency matrix. `biadjacency` chooses, as does
    `SIGN` in the second line. Raises AmbiguousText without either for a square matrix that is not symmetric, ParseError
    and LimitError.
    """
    if biadjacency is None and _SIGNED.match(text.data):
        biadjacency = True
    height, width, is_general, doubled_count, zeros, diagonal, places = _read(text, square=biadjacency is False)
    count = len(places) // 8
    if not biadjacency and height == width:
        edges = _core.simple_edges(places)
        off = len(places) // 8 - diagonal
        is_directed = is_general and 2 * len(edges) // 8 != off  # each edge has two entries, or one
        if biadjacency is None and is_directed:
            raise AmbiguousText(
                PossibleReading("adjacency", describe_graph(height, len(edges) // 8, SKEW)),
                PossibleReading("biadjacency", describe_matrix(height, width, len(places) // 8)),
            )
        check_order(height, count)
        graph = Graph._from_core(range(1, height + 1), edges)
        directions = graph.size if is_directed else 0
        return note_left_out(graph, None, loops=diagonal, zeros=zeros, repeated=doubled_count, directions=directions)
    check_shape(height, width, count)
    if not is_general:
        places += swap_ends(places)
    graph = Graph._from_core(MatrixNames(height, width, first=1), _core.simple_edges(places, height))
    return note_left_out(graph, None, zeros=zeros, repeated=doubled_count)


def parse_directed(text: GraphText, state_matrix: bool) -> tuple[range, bytes]:
    """Return the nodes of a square matrix, and its entries as packed edges: i -> j, in a state matrix j -> i."""
    height, _ignored, is_general, *_counts, places = _read(text, square=True)
    check_order(height, len(places) // 8)
    if not is_general:
        places += swap_ends(places)
    return range(1, height + 1), _core.simple_entries(swap_ends(places) if state_matrix else places)


def _read(text: GraphText, square: bool) -> tuple[int, int, bool, int, int, int, bytes]:
    """Return what `_core.read_matrix` returns, which reads the text once; raises ParseError and LimitError."""

    def read(square: bool) -> tuple[int, int, bool, int, int, int, bytes]:
        return text.read(partial(_core.read_matrix, square=square, keep_zeros=text.keep_zeros), _MESSAGES)

    matrix = text.compute_once("entries", partial(read, square))
    return matrix if matrix[0] == matrix[1] or not square else read(square)  # which raises the error about its shape


def write(graph: Graph) -> Iterator[str]:
    """Return the lines of the matrix without values: a biadjacency matrix if the vertices are `MatrixNames`."""
    names = graph.names
    if isinstance(names, MatrixNames):
        rows, columns = len(names.rows), len(names.columns)
        head = ["%%MatrixMarket matrix coordinate pattern general", f"{rows} {columns} {graph.size}"]
        if rows == columns:  # so that it is not read as an adjacency matrix
            head.insert(1, SIGN)
        return chain(head, (f"{v + 1} {w - rows + 1}" for v, w in unpack_pairs(graph._edges)))
    head = ["%%MatrixMarket matrix coordinate pattern symmetric", f"{graph.order} {graph.order} {graph.size}"]
    return chain(head, (f"{v} {u}" for u, v in number_edges(graph)))
