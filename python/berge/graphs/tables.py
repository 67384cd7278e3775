"""Tables of edges: a head that says which columns the two ends are, and a row an edge, as spreadsheets write them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterator
from operator import eq
from typing import NamedTuple

from berge import _core
from berge.errors import ParseError
from berge.graphs.graph import Graph
from berge.graphs.texts import DIRECTED, Text, note_left_out, parse_names
from berge.i18n import _
from berge.i18n.counts import count_cells

ENDS = (("source", "target"), ("from", "to"), ("src", "dst"), ("src", "tgt"))
"""What the columns of an edge's ends are called."""
_CALLED = {name for pair in ENDS for name in pair}
SEPARATORS = ",;\t"
LONGEST = 1 << 12
"""No head is longer."""
_CELL = {
    ",": re.compile(r' *+(?:"((?:[^"]|"")*+)"|([^",]*+)) *+(,|\Z)'),
    ";": re.compile(r' *+(?:"((?:[^"]|"")*+)"|([^";]*+)) *+(;|\Z)'),
    "\t": re.compile(r' *+(?:"((?:[^"]|"")*+)"|([^"\t]*+)) *+(\t|\Z)'),
}


class Head(NamedTuple):
    """What stands between cells, how many there are, where an edge's ends are, and whether it has a direction."""

    separator: str
    width: int
    source: int
    target: int
    kind: int | None
    line: int = 1
    is_named: bool = True
    """Whether the ends are called as ends are; otherwise they are the first two columns with a name."""


def head_of(text: Text) -> Head | None:
    """Return the head of a table of edges; None if a text is something else.

    Two columns that are both called as ends are a head too, and no edge, though they may not be those of one edge. So
    is a line of words that stand nowhere else, unless `text.header` says that there is no head.
    """
    if "head" not in text.kept:
        text.kept["head"] = None if text.header is False else _find_head(text)
    head = text.kept["head"]
    assert head is None or isinstance(head, Head)
    return head


def _find_head(text: Text) -> Head | None:
    number, end, raw = 0, 0, b""
    for raw in text:
        number, end = number + 1, end + len(raw)
        if not raw.isspace() and not raw.lstrip().startswith(b"#"):
            break
    if len(raw) > LONGEST:
        return None
    line = raw.decode().rstrip("\r\n")
    head = _head_by_name(line)
    if head is not None:
        return head._replace(line=number)
    for separator in SEPARATORS:
        names = _names(line, separator)
        ends = [place for place, name in enumerate(names) if name or place]
        if len(ends) < 2 or not all(names[place] for place in ends) or len({*names}) < len(names):
            continue
        if text.header or _is_head(text.data[end:], line, separator, len(names)):
            kind = names.index("type") if names.count("type") == 1 else None
            return Head(separator, len(names), ends[0], ends[1], kind, number, is_named=False)
    return None


_NUMBER = re.compile(r"[+-]?[\d.]*+(?:[eE][+-]?\d++)?")


def _is_head(rest: bytes, line: str, separator: str, width: int) -> bool:
    """Whether a line of words is followed by as many cells, and none of its words is one of these."""
    cells = [cell.strip() for cell in _cells(line, separator) or []]
    words = [cell for cell in cells if cell]
    below = rest.lstrip(b"\r\n").partition(b"\n")[0][:LONGEST].decode("utf-8", "ignore")
    if any(map(_NUMBER.fullmatch, words)) or len(_cells(below, separator) or []) != width:
        return False
    mark = separator.encode()
    pattern = b"|".join(re.escape(word.encode()) for word in words)
    around = rb"[\s\"" + mark + rb"]"
    return re.search(rb"(?<!" + rb"[^\s\"" + mark + rb"])(?:" + pattern + rb")(?=" + around + rb"|\Z)", rest) is None


def _head_by_name(line: str) -> Head | None:
    """Return the head whose columns are called as the ends of an edge are."""
    for separator in SEPARATORS:
        names = _names(line, separator)
        for source, target in ENDS:
            if source in names and target in names:
                kind = names.index("type") if names.count("type") == 1 else None
                return Head(separator, len(names), names.index(source), names.index(target), kind)
        if len(names) == 2 and _CALLED.issuperset(names):
            return Head(separator, 2, 0, 1, None)
    return None


def _names(line: str, separator: str) -> list[str]:
    """Return what the columns are called, if a line is a head."""
    return [cell.strip().lower() for cell in _cells(line, separator) or []]


def parse(text: Text) -> Graph:
    """Return the graph of the edges; raises ParseError."""
    names, ends, one_way = _read(text)
    if any(one_way):
        text.kept[DIRECTED] = True
    graph = Graph(names, _core.simple_edges(ends.tobytes()))
    head = head_of(text)
    columns = 0 if head is None else head.width - 2 - (head.kind is not None)
    loops = sum(map(eq, ends[::2], ends[1::2]))
    return note_left_out(graph, len(ends) // 2, loops=loops, columns=columns, directions=sum(one_way))


def parse_directed(text: Text) -> tuple[list[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also where no edge has a direction."""
    names, ends, one_way = _read(text)
    if ends and not any(one_way):
        raise ParseError(_("a table whose edges all are undirected"), _("some edge with a direction"))
    for place, leads in enumerate(one_way):
        if not leads:
            ends.extend((ends[2 * place + 1], ends[2 * place]))
    return names, _core.simple_entries(ends.tobytes())


def _read(text: Text) -> tuple[list[Hashable], array[int], bytearray]:
    """Return the names in the order in which they first appear, the edges' ends, and whether each has a direction."""
    head = head_of(text)
    if head is None:
        raise text.at(1, 0, _("no head of a table"), _("columns called source and target, with commas between"))
    _check_ends(text, head)
    numbers: dict[str, int] = {}
    ends, one_way = array("I"), bytearray()
    for line, cells in _rows(text, head):
        source, target = cells[head.source].strip(), cells[head.target].strip()
        if not source or not target:
            place = head.target if source else head.source
            raise ParseError(_("an empty cell"), _("a name"), line, _column(text, line, head, place))
        ends.append(numbers.setdefault(source, len(numbers)))
        ends.append(numbers.setdefault(target, len(numbers)))
        one_way.append(head.kind is None or cells[head.kind].strip().lower() != "undirected")
    return parse_names(list(numbers)), ends, one_way


def _check_ends(text: Text, head: Head) -> None:
    """Raise ParseError if two columns are called as an edge's end."""
    if not head.is_named:
        return
    names = _names(text.line(head.line).decode(), head.separator)
    ends = names[head.source], names[head.target]
    if ends not in ENDS:
        problem = _("columns called {ends} and {ends2}", ends=ends[0], ends2=ends[1])
        raise ParseError(problem, _("the two ends of an edge, such as source and target"), head.line, 1)
    for place, name in enumerate(names):
        if name in ends and place not in (head.source, head.target):
            expected = _("one column called {ends}, and one called {ends2}", ends=ends[0], ends2=ends[1])
            raise ParseError(
                _("the column {name} again", name=name), expected, head.line, _column(text, head.line, head, place)
            )


def _rows(text: Text, head: Head) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows below the head with their lines; raises ParseError if one has too few cells, or too many."""
    for line, row in enumerate(text, 1):
        raw = row.decode().removesuffix("\n")
        if line <= head.line or not raw or raw.isspace():
            continue
        cells = _cells(raw, head.separator)
        if cells is None:
            raise ParseError(
                _("a quotation mark"), _("names without it, or within two of them"), line, raw.index('"') + 1
            )
        if len(cells) != head.width:
            problem, expected = count_cells(len(cells)), _("{width}, as in the head", width=count_cells(head.width))
            raise ParseError(problem, expected, line, 1)
        yield line, cells


def _cells(line: str, separator: str) -> list[str] | None:
    """Return what stands in the cells of a line, blanks too; None if quotation marks are wrong."""
    if '"' not in line:
        return line.split(separator)
    quoted_cells = _split_quoted(line, separator)
    return None if quoted_cells is None else [cell for cell, _ in quoted_cells]


def _split_quoted(line: str, separator: str) -> list[tuple[str, int]] | None:
    """Return the cells of a line and where each begins, from 0; None if quotation marks are wrong."""
    line = line.rstrip("\r")
    cells, at = [], 0
    while True:
        cell = _CELL[separator].match(line, at)
        if cell is None:
            return None
        quoted, plain, end = cell.groups()
        cells.append((plain if quoted is None else quoted.replace('""', '"'), at))
        at = cell.end()
        if not end:
            return cells


def _column(text: Text, line: int, head: Head, place: int) -> int:
    """Return the column, from 1, at which a cell of a line begins."""
    return (_split_quoted(text.line(line).decode(), head.separator) or [])[place][1] + 1
