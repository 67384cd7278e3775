"""Matrices as lines of numbers, with names of rows and columns or without: rows by columns, or of a graph."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain, islice
from math import inf, isfinite
from typing import NamedTuple

from berge import _core
from berge.cells import unpack_pairs
from berge.errors import ParseError
from berge.graphs.graph import Graph, MatrixNames, swap_ends
from berge.graphs.texts import COMMENTS, GraphText, note_left_out, parse_names
from berge.i18n import _
from berge.i18n.counts import count_columns, count_rows
from berge.sanitize import show

SAMPLE = 1 << 10
"""Lines that are read to detect the format."""
_CELL = re.compile(rb"[^\s,;]+")
_SEPARATOR = re.compile(rb"\s*+[,;]\s*+|\s++")
_EMPTY = re.compile(rb'(?:^|[,;\t])[ "\v\f\r]*+(?:[,;\t]|$)|(?:^|[\s,;])"++(?=[\s,;]|$)', re.MULTILINE)
"""An empty cell, or an empty line."""
_DIGIT = re.compile(r"[1-9]")
"""A digit that makes a number nonzero."""
NUMBER = re.compile(r"[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?", re.ASCII)
NUMBER_OR_NAN = re.compile(rf"{NUMBER.pattern}|[+-]?(?i:nan|inf|infinity)", re.ASCII)
Line = tuple[int, list[tuple[int, str]]]
"""The number of a line, and its cells with their byte offsets."""


class DenseMatrix(NamedTuple):
    """A matrix: names of its rows and columns where the text has some, and the places of nonzero numbers, packed."""

    height: int
    width: int
    row_names: list[str]
    column_names: list[str]
    places: bytes
    weight_count: int
    """How many numbers are neither 0 nor 1."""


def parse(text: GraphText) -> Graph:
    """Return the matrix whose rows are lines of numbers, separated by blanks, commas or semicolons; raises ParseError.

    The first line may have the numbers of rows and columns, or name the columns; then the first cell of each row may
    name the row.
    """
    matrix = _read(text)
    edges = _core.simple_edges(matrix.places, matrix.height)
    if not matrix.column_names:
        return Graph._from_core(MatrixNames(matrix.height, matrix.width, first=1), edges)
    sides = ("row", matrix.row_names or range(1, matrix.height + 1)), ("column", matrix.column_names)
    return Graph([(side, name) for side, names in sides for name in names], edges)


def parse_adjacency(text: GraphText) -> Graph:
    """Return the graph of a square matrix, whose entry (i, j) is an edge of vertices i and j; raises ParseError."""
    names, places, weights = _read_square(text)
    loops = sum(v == w for v, w in unpack_pairs(places))
    edges = _core.simple_edges(places)
    is_directed = 2 * len(edges) != len(places) - 8 * loops
    graph = Graph(names, edges)
    directions = graph.size if is_directed else 0
    weights = weights if is_directed else -(-weights // 2)  # each edge has two entries
    return note_left_out(graph, None, loops=loops, weights=weights, directions=directions)


def parse_directed(text: GraphText, state_matrix: bool) -> tuple[range | list[object], bytes]:
    """Return the nodes of a square matrix, and its entries as packed edges: i -> j, in a state matrix j -> i."""
    names, places, _weights = _read_square(text)
    return names, _core.simple_entries(swap_ends(places) if state_matrix else places)


def _read_square(text: GraphText) -> tuple[range | list[object], bytes, int]:
    """Return the names of the vertices, the places of the entries, and how many of these are not 1."""
    matrix = _read(text)
    if matrix.height != matrix.width:
        problem = _(
            "a matrix of {rows} and {columns}", rows=count_rows(matrix.height), columns=count_columns(matrix.width)
        )
        raise ParseError(problem, _("a square matrix: a row and a column for each node"), 1, 1)
    if matrix.column_names and matrix.row_names in ([], matrix.column_names):
        return [*parse_names(matrix.column_names)], matrix.places, matrix.weight_count
    return range(1, matrix.height + 1), matrix.places, matrix.weight_count


def read_number(word: str) -> float | None:
    """Return the value of an entry; None if the word is no finite number, as in Matrix Market files."""
    value = float(word) if NUMBER.fullmatch(word) else inf
    return value if isfinite(value) else None


def _read(text: GraphText) -> DenseMatrix:
    """Return the matrix in a text, which is read once; raises ParseError."""
    return text.compute_once("rows", lambda: _read_rows(text))


def _read_rows(text: GraphText) -> DenseMatrix:
    ends, row_names, columns, width, height, weight_count = array("I"), list[str](), list[str](), 0, 0, 0
    lines = islice(_read_cells(text), find_size(text) is not None, None)
    first = [*islice(lines, 2)]
    is_headed = bool(first) and _is_head([[cell for _at, cell in cells] for _line, cells in first])
    if _EMPTY.search(text.data.rstrip(b"\r\n")):
        _check_empty(text, is_headed)
    if is_headed:
        columns = [cell for _at, cell in first.pop(0)[1]]
        width = len(columns)
    for line, cells in chain(first, lines):
        is_named = not NUMBER_OR_NAN.fullmatch(cells[0][1]) or len(cells) == width + 1
        if columns and is_named and height == len(row_names):
            row_names.append(cells.pop(0)[1])
        if columns and not height and len(cells) == width - 1:  # the first name is that of the column of row names
            columns, width = columns[1:], width - 1
        if width and len(cells) != width:
            raise text.word_error(line, 0, _("{columns}, as in the first row", columns=count_columns(width)))
        width = len(cells)
        for column, (at, cell) in enumerate(cells):
            value = read_number(cell)
            if value is None:
                raise text.offset_error(line, at, show(cell), _("finite numbers only"))
            if value:
                ends.extend((height, column))
                weight_count += value != 1
        height += 1
    if not height:
        raise text.end_error(_("rows of numbers"))
    return DenseMatrix(height, width, row_names, columns, ends.tobytes(), weight_count)


def _check_empty(text: GraphText, is_headed: bool) -> None:
    """Raise ParseError for an empty cell that shifts the cells behind it.

    Empty cells are allowed at the end of a line, in the corner above the names of rows, and in a column that is empty
    in all rows, below a head or between tabs.
    """
    head_line, head, first_line, first = 0, list[tuple[int, bytes]](), 0, list[tuple[int, bytes]]()
    for line, raw, mark in islice(_read_lines(text), find_size(text) is not None, None):
        cells = _split_with_gaps(raw, mark, len(head))
        if not any(cell for _at, cell in cells):
            raise text.offset_error(line, 0, _("an empty cell"), _("finite numbers only"))
        if is_headed and not head:
            head_line, head = line, cells
            continue
        first_line, first = (first_line, first) if first else (line, cells)
        shift = len(cells) - len(head)
        for place, (at, cell) in enumerate(cells):
            above = first[place][1] if place < len(first) else cell
            name = head[place - shift][1] if 0 <= place - shift < len(head) else b""
            if not cell and (above or name or (place and not head and mark != b"\t")):
                raise text.offset_error(line, at, _("an empty cell"), _("finite numbers only"))
            if cell and not above:
                raise text.offset_error(first_line, first[place][0], _("an empty cell"), _("finite numbers only"))
            if cell and head and not name and 0 <= shift < place:
                raise text.offset_error(head_line, head[place - shift][0], _("an empty cell"), _("a name"))


def _split_with_gaps(raw: bytes, mark: bytes, least: int) -> list[tuple[int, bytes]]:
    """Return the cells of a line with their byte offsets; an empty one at the end only where cells are too few."""
    separator = _SEPARATOR if mark == b" " else re.compile(re.escape(mark))
    begin = len(raw) - len(raw.lstrip()) if mark == b" " else 0
    cells, at, raw = list[tuple[int, bytes]](), begin, raw.rstrip() if mark == b" " else raw.rstrip(b"\r\n")
    for match in separator.finditer(raw, begin):
        cells.append((at, raw[at : match.start()].strip().strip(b'"')))
        at = match.end()
    last = raw[at:].strip().strip(b'"')
    return [*cells, (at, last)] if last or len(cells) < least else cells


def _is_head(rows: list[list[str]]) -> bool:
    """Whether the first of two rows names the columns: a word is no number, or the second row has a name before it."""
    return not all(map(NUMBER_OR_NAN.fullmatch, rows[0])) or (len(rows) > 1 and len(rows[1]) == len(rows[0]) + 1 > 3)


def _read_cells(text: GraphText) -> Iterator[Line]:
    """Yield the lines that are not comments: number, and cells with their byte offsets."""
    for line, raw, mark in _read_lines(text):
        if row := _split_words(raw, mark):
            yield line, row


def _split_words(raw: bytes, mark: bytes) -> list[tuple[int, str]]:
    """Return the cells of a line, apart from empty ones, with their byte offsets."""
    pattern = _CELL if mark == b" " else re.compile(rb"[^" + mark + rb"]+")
    cells = [(match.start(), match[0], match[0].strip().strip(b'"')) for match in pattern.finditer(raw)]
    return [(at + padded.index(cell), cell.decode()) for at, padded, cell in cells if cell]


def _read_lines(text: GraphText) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the lines that are not comments: number, bytes, and what separates cells."""
    mark = b""
    for line, raw in enumerate(text, 1):
        if not raw.isspace() and raw and not raw.lstrip().startswith(COMMENTS):
            mark = mark or next((sign for sign in (b",", b";", b"\t") if sign in raw), b" ")
            yield line, raw, mark


def find_size(text: GraphText) -> tuple[int, int] | None:
    """Return the numbers of rows and columns in the first line, if it has them, one number if they are equal.

    The lines below must be so many rows of so many numbers. Rows of two numbers must be 0 and 1, with some 0; otherwise
    they are edges.
    """
    return text.compute_once("size", lambda: _find_size(text))


def _find_size(text: GraphText) -> tuple[int, int] | None:
    lines = (cells for _line, cells in _read_cells(text))
    first = [cell for _at, cell in next(lines, [])]
    if not 1 <= len(first) <= 2 or not all(cell.isdigit() and len(cell) < 10 for cell in first):
        return None
    height, width = int(first[0]), int(first[-1])
    count = 0
    words = set[str]()
    for cells in islice(lines, SAMPLE):
        words.update(cell for _at, cell in cells)
        count += 1
        if len(cells) != width or count > height:
            return None
    if not all(map(NUMBER.fullmatch, words)) or (
        width < 3 and not (width == 2 and {*map(float, words)} <= {0, 1} and "0" in words)
    ):
        return None
    return (height, width) if count + sum(1 for _cells in lines) == height else None


def is_dense(text: GraphText) -> bool:
    """Whether the first lines are rows of a dense matrix: at least two numbers, and equally many in each row.

    Two numbers in a row are an entry, unless all are 0 or 1 and some are 0, or one is no place in a matrix.
    """
    if find_size(text) is not None:
        return True
    rows = [[cell for _at, cell in cells] for _line, cells in islice(_read_cells(text), SAMPLE)]
    if rows and not all(map(NUMBER.fullmatch, rows[0])):
        numbers = [cell for row in rows[1:] for cell in row[1:]]
        return len(rows) > 1 and len(rows[1]) > 2 and all(map(NUMBER.fullmatch, numbers))
    words = {cell for row in rows for cell in row}
    if len({*map(len, rows)}) != 1 or not all(map(NUMBER.fullmatch, words)):
        return False
    if len(rows[0]) != 2:
        return len(rows[0]) > 2
    values = {*map(float, words)}
    return (values <= {0, 1} and 0 in values) or not all(value.is_integer() and value >= 0 for value in values)


def are_bits(text: GraphText) -> bool:
    """Whether a text has at least two rows of equally many zeros and ones, at least three."""
    rows = [[cell for _at, cell in cells] for _line, cells in islice(_read_cells(text), SAMPLE)]
    has_shape = len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 2
    return has_shape and all(cell in ("0", "1") for row in rows for cell in row)


def is_adjacency(text: GraphText) -> bool:
    """Whether a text is the matrix of a graph with at least three vertices; computed once.

    Rows and columns have the same names, or rows have none and the numbers are 0 and 1, or there are at least four rows
    of other numbers, which are nonzero in the same places above and below the diagonal.
    """
    return text.compute_once("adjacency matrix", lambda: _is_adjacency(text))


def _is_adjacency(text: GraphText) -> bool:
    most = text.data.count(b"\n") + 2
    first = islice((raw for raw in text if not raw.isspace() and not raw.lstrip().startswith(COMMENTS)), 2)
    if any(len([*islice(_CELL.finditer(raw), most + 1)]) > most for raw in first):
        return False  # quick, also for long lines
    lines = _read_cells(text)
    some = [cells for _line, cells in islice(lines, 2)]
    if len(some) < 2 or len(some[1]) < 3 or not all(NUMBER.fullmatch(cell) for _at, cell in some[1][1:]):
        return False
    order = len(some[1])
    if sum(1 for _line in islice(_read_lines(text), order + 2)) not in (order, order + 1):
        return False  # a size or names above the rows, or neither, and names before them
    try:
        matrix = _read(text)
    except ParseError:
        return False
    if matrix.height != matrix.width or matrix.width < 3:
        return False
    if matrix.row_names:
        return matrix.row_names == matrix.column_names
    if not matrix.weight_count:
        return True
    places = {*unpack_pairs(matrix.places)}
    return matrix.width > 3 and all((w, v) in places for v, w in places)


def begins_with_row(text: GraphText) -> bool:
    """Whether the first line has at least three numbers."""
    _line, cells = next(_read_cells(text), (0, []))
    return len(cells) > 2 and all(NUMBER_OR_NAN.fullmatch(cell) for _at, cell in cells)


def may_be_entries(text: GraphText) -> bool:
    """Whether rows of numbers could be entries: two integers and a nonzero value, and some number above 1."""
    if find_size(text) is not None:
        return False
    rows = [[cell for _at, cell in cells] for _line, cells in islice(_read_cells(text), SAMPLE)]
    rows = rows if all(map(NUMBER.fullmatch, rows[0])) else rows[1:]
    are_entries = len(rows[0]) > 2 and all(
        len(row) > 2 and row[0].isdigit() and row[1].isdigit() and _DIGIT.search(row[2]) for row in rows
    )
    return are_entries and any(cell not in ("0", "1") for row in rows for cell in row) and len(rows[0]) != len(rows)
