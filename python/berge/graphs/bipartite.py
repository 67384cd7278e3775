"""Bipartite edge lists: each line is an entry; the first name is a row, the second a column."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence

from berge import _core
from berge.cells import unpack
from berge.errors import ParseError
from berge.graphs import edgelists, started_edges, table_heads, tables
from berge.graphs.graph import Graph, LazyNames, MatrixNames, check_shape
from berge.graphs.texts import GraphText, note_left_out
from berge.i18n import _
from berge.i18n.counts import count_edges

SHARED = "shared"
"""The key in `GraphText.cache` of the number of names that are both a row and a column."""


def parse(text: GraphText) -> Graph:
    """Return the matrix whose entries are the edges of a list or table; raises ParseError and LimitError.

    The first line may have the numbers of rows, columns and entries, or the size of a square matrix and the number of
    entries; rows and columns are then numbers. Otherwise they are names, in the order in which they first appear.
    """
    if table_heads.find_head(text) is not None:
        return _parse_table(text)
    header = started_edges.take_out_start(text)
    if header is not None and _begins_with_sizes(*header):
        rest, size = header
        edges = edgelists.read_edge_list(rest)
        if started_edges.is_headed_with_start(text) and edges.pairs != size:
            return _build_numbered_matrix(text, edges, int(edges.first[0]), int(edges.first[0]))
        if edges.pairs == size:
            return _build_numbered_matrix(text, edges, int(edges.first[0]), int(edges.first[1]))
        if not edges.cells:
            expected = _("{pairs}, as in the lines that follow", pairs=count_edges(edges.pairs))
            raise text.word_error(edges.line, 2, expected)
    edges = edgelists.read_edge_list(text)
    if not edges.line:
        raise text.end_error(_("a row and a column in each line"))
    if edges.is_headed():
        return _build_numbered_matrix(text, edges, int(edges.first[0]), int(edges.first[0]))
    rows, columns, entries = edges.sides()
    row_numbers, column_numbers = unpack(rows), unpack(columns)
    text.cache[SHARED] = len({*row_numbers} & {*column_numbers})
    names = edges.parsed_names
    graph = _build_named_matrix(
        [names[row] for row in row_numbers], [names[column] for column in column_numbers], entries
    )
    return note_left_out(graph, len(entries) // 8, **edges.count_left_out())


def has_sizes(text: GraphText) -> bool:
    """Whether a text begins with the numbers of rows, columns and entries, and has that many entries."""
    header = started_edges.take_out_start(text)
    if header is None or not _begins_with_sizes(*header):
        return False
    edges = edgelists.read_edge_list(header[0])
    if edges.pairs != header[1]:
        return False
    try:
        _build_numbered_matrix(text, edges, int(edges.first[0]), int(edges.first[1]))
    except ParseError:
        return False
    return True


def _begins_with_sizes(rest: GraphText, size: int) -> bool:
    """Whether a list begins with three numbers; `rest` is the list without the third, `size`."""
    try:
        edges = edgelists.read_edge_list(rest)
    except ParseError:
        return False
    if not edges.line or not edges.are_integers or edges.has_data or edges.lone or len(edges.first) != 2:
        return False
    return min(*map(int, edges.first), size) > 0


def _build_numbered_matrix(text: GraphText, edges: edgelists.EdgeList, height: int, width: int) -> Graph:
    """Return the matrix of a list after its sizes; rows and columns are numbers."""
    base = 0 if edges.range is not None and edges.range[0] == 0 else 1
    check_shape(height, width, edges.pairs)
    entries = edges.headed_entries(base)
    ends = unpack(entries)
    for at, (count, what) in enumerate(((height, _("a row")), (width, _("a column")))):
        if max(ends[at::2], default=0) >= count:  # negative numbers wrap to above 2^31
            last = count - 1 + base
            expected = _("{what}, a number from {first} to {last}", what=what, first=base, last=last)
            raise text.word_error(edges.find_line_outside(at, range(base, last + 1)), at, expected)
    graph = Graph._from_core(MatrixNames(height, width, base), _core.simple_edges(entries, height))
    return note_left_out(graph, edges.pairs, **edges.count_left_out())


def _parse_table(text: GraphText) -> Graph:
    """Return the matrix of a table of edges."""
    names, ends, *_ignored = tables.read_rows(text)
    distinct = [dict.fromkeys(ends[side::2]) for side in (0, 1)]
    text.cache[SHARED] = len(distinct[0].keys() & distinct[1].keys())
    sides = [{end: number for number, end in enumerate(side)} for side in distinct]
    entries = array("I", ends)
    for side in (0, 1):
        entries[side::2] = array("I", map(sides[side].__getitem__, ends[side::2]))
    rows, columns = ([names[name] for name in numbers] for numbers in sides)
    graph = _build_named_matrix(rows, columns, entries.tobytes())
    return note_left_out(graph, len(ends) // 2, columns=tables.count_other_columns(text))


def _build_named_matrix(rows: Sequence[Hashable], columns: Sequence[Hashable], entries: bytes) -> Graph:
    """Return the matrix with these names of rows and columns."""
    names = [*(("row", name) for name in rows), *(("column", name) for name in columns)]
    return Graph._from_core(LazyNames(len(names), lambda: names), _core.simple_edges(entries, len(rows)))
