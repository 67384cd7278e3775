"""Tables of edges, as spreadsheets write them: a header that names the columns, and a row for each edge."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from itertools import chain, islice

from berge.errors import ParseError, with_option
from berge.graphs.column_names import ENDS, MEASURES, NODES, NUMBER, are_measures
from berge.graphs.digraphs import Digraph
from berge.graphs.edgelists import EdgeList
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.names import NameNumbers
from berge.graphs.quoted import BLANKS, find_cell, quote_error, split_cells, split_names
from berge.graphs.table_heads import SEPARATOR_LINE, Head, find_head, read_column_names
from berge.graphs.texts import GraphText, are_integers, parse_names
from berge.i18n import _
from berge.i18n.counts import count_cells
from berge.sanitize import show

EDGES = with_option(_("a table of edges"), _("--columns if two columns are the ends of edges"))
ROWS = 1 << 10
"""Rows that are read at a time."""


def parse(text: GraphText) -> Graph:
    """Return the graph of the edges; raises ParseError."""
    return read_rows(text).as_graph(columns=count_other_columns(text))


def count_other_columns(text: GraphText) -> int:
    """Return the number of columns of a table that are not about its edges."""
    head = find_head(text)
    return 0 if head is None else head.width - len({head.source, head.target}) - (head.edge_kind is not None)


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    return read_rows(text).as_digraph()


def read_rows(text: GraphText) -> MixedEdges:
    """Return the edges, with the names in the order in which they first appear. A text is read once."""
    return text.compute_once("cells", lambda: _read_rows(text))


def _read_rows(text: GraphText) -> MixedEdges:
    head = find_head(text)
    if head is None:
        raise text.offset_error(
            1, 0, _("no header of a table"), _("columns called source and target, separated by commas")
        )
    _check_ends(text, head)
    if (plain := _read_pairs(text, head)) is not None:
        return plain
    numbers = NameNumbers()
    ends, one_way = array("I"), bytearray()
    rows = _read_cells(text, head)
    while some := [*islice(rows, ROWS)]:
        if head.nodes is not None:
            for _line, cells in some:
                if not cells[head.source].strip() and not cells[head.target].strip():
                    numbers[cells[head.nodes].strip()]  # a new name gets a number
            some = [(line, cells) for line, cells in some if cells[head.source].strip() or cells[head.target].strip()]
        if head.source == head.target:
            sides = [list(side) for side in zip(*(_split_ends(text, row, head) for row in some), strict=True)]
        else:
            sides = [[cells[place].strip() for _line, cells in some] for place in (head.source, head.target)]
        if not all(sides[0]) or not all(sides[1]):
            at = next(at for at, names_of_row in enumerate(zip(*sides, strict=True)) if not all(names_of_row))
            place = head.target if sides[0][at] else head.source
            raise ParseError(_("an empty cell"), _("a name"), some[at][0], _find_column(text, some[at][0], head, place))
        ends.extend(map(numbers.__getitem__, chain.from_iterable(zip(*sides, strict=True))))
        if head.edge_kind is None:
            one_way += b"\1" * len(some)
        else:
            one_way += bytes(cells[head.edge_kind].strip().lower() != "undirected" for _line, cells in some)
    names = list(numbers)
    if text.columns is None and are_measures(names, ends[::2], ends[1::2]):
        raise ParseError(_("a table of measurements"), EDGES, max(head.line, 1), 1)
    if any(name.endswith(".0") for name in names) and are_integers(name.removesuffix(".0") for name in names):
        integers: dict[Hashable, int] = {}  # pandas turns integer columns with gaps into floats
        places = [integers.setdefault(int(name.removesuffix(".0")), len(integers)) for name in names]
        return MixedEdges([*integers], array("I", map(places.__getitem__, ends)), one_way)
    return MixedEdges(parse_names(names), ends, one_way)


_SPECIAL = {",": b"#%. ", "\t": b"#%. ,", BLANKS: b"#%.,"}
"""Signs of comments, floats, and names with blanks, which a list of edges reads differently, by separators."""


def _read_pairs(text: GraphText, head: Head) -> MixedEdges | None:
    """Return what `_read_rows` does, but by the core, for two columns of plain names; None for any other table."""
    is_pair = (head.width, head.source, head.target, head.edge_kind) == (2, 0, 1, None)
    lines = text.data.split(b"\n", head.line) if is_pair and head.separator in _SPECIAL else []
    body = b"".join(lines[head.line :])
    if not body.strip() or any(sign in body for sign in _SPECIAL[head.separator]):
        return None
    try:
        edges = EdgeList(GraphText(body))
    except ParseError:  # the other reader reports the error
        return None
    height = body.rstrip().count(b"\n") + 1
    is_plain = edges.are_integers or edges.are_plain
    count = height if head.separator == BLANKS else body.count(head.separator.encode())
    if not is_plain or edges.cells or not edges.size == height == count:
        return None
    return MixedEdges(edges.parsed_names, array("I", edges.ends), bytearray(b"\1" * height))


def _check_ends(text: GraphText, head: Head) -> None:
    """Raise ParseError if the header's columns are not one pair of ENDS."""
    names = [name.lower() for name in read_column_names(text, head)]
    if head.end_names == "other" and text.columns is None:
        if text.header is None and NODES.fullmatch("\0".join([*filter(None, names)][:2])):
            raise ParseError(_("a table of nodes"), EDGES, head.line, 1)
        row = split_names(text.read_line(head.line + 1).decode(), head.separator)
        for place in (head.source, head.target):
            if MEASURES.fullmatch(names[place]) and place < len(row) and NUMBER.fullmatch(row[place]):
                raise ParseError(_("a table of measurements"), EDGES, head.line, 1)
    if head.end_names != "standard":
        return
    ends = names[head.source], names[head.target]
    if ends not in ENDS:
        problem = _("columns called {ends} and {ends2}", ends=ends[0], ends2=ends[1])
        raise ParseError(problem, _("the two ends of an edge, such as source and target"), head.line, 1)
    for place, name in enumerate(names):
        if name in ends and place not in (head.source, head.target):
            expected = _("one column called {ends}, and one called {ends2}", ends=ends[0], ends2=ends[1])
            raise ParseError(
                _("the column {name} again", name=name), expected, head.line, _find_column(text, head.line, head, place)
            )


def _read_cells(text: GraphText, head: Head) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows below the header: line and cells; raises ParseError for a wrong number of cells."""
    separator, width = head.separator, head.width
    is_plain = separator != BLANKS and not any(sign in text.data for sign in (b'"', b"[", b"("))
    for line, packed in enumerate(text, 1):
        raw = packed.decode().removesuffix("\n")
        if line <= head.line or not raw or raw.isspace() or (line < 2 and SEPARATOR_LINE.fullmatch(packed)):
            continue
        if is_plain and len(cells_of_row := raw.split(separator)) == width:
            yield line, cells_of_row
            continue
        cells = split_cells(raw, separator)
        if cells is None:
            raise quote_error(line, raw, separator)
        if len(cells) != width and separator != BLANKS and '"' not in raw and raw.count(separator) == width - 1:
            cells = raw.split(separator)  # a bracket is open at the end of a name
        if len(cells) != width:
            problem, expected = count_cells(len(cells)), _("{width}, as in the header", width=count_cells(width))
            raise ParseError(problem, expected, line, 1)
        yield line, cells


def _find_column(text: GraphText, line: int, head: Head, place: int) -> int:
    """Return the column, from 1, at which a cell of a line begins."""
    return find_cell(text.read_line(line).decode(), head.separator, place, head.width) + 1


def _split_ends(text: GraphText, row: tuple[int, list[str]], head: Head) -> list[str]:
    """Return the ends of an edge that one cell of a row holds, as `A (pp) B`; raises ParseError."""
    line, cells = row
    assert head.edge_kind is not None
    kind = f"({cells[head.edge_kind].strip()})"
    ends = cells[head.source].split(f" {kind} ")
    if len(ends) != 2:
        expected = _("two names with {kind} between", kind=kind)
        raise ParseError(show(cells[head.source]), expected, line, _find_column(text, line, head, head.source))
    return [end.strip() for end in ends]
