"""Tools that graph formats share: lines and words, located errors, and names in texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain, islice
from typing import Any, TypeVar, cast

from berge import _core
from berge.cells import unpack, unpack_pairs
from berge.errors import FormatError, LimitError, ParseError, locate_offset
from berge.graphs.graph import Graph, LazyNames
from berge.i18n import N_, Message, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_lines, count_values, count_vertices
from berge.sanitize import show

T = TypeVar("T")
Messages = Mapping[str, str | tuple[str, str]]
"""Message templates by the fault codes of a core reader: what is expected, or a pair of what was found and expected.

`{word}` is the wrong word, which is also the default for what was found. `{n}` is the fault's first number and `{n2}`
its second; `{edges}` and `{edges2}` are these numbers with their unit (`_COUNTS`).
"""
_COUNTS: Mapping[str, Callable[[int], Message]] = {
    "edges": count_edges,
    "vertices": count_vertices,
    "entries": count_entries,
    "columns": count_columns,
    "lines": count_lines,
    "values": count_values,
}
END_OF_FILE = N_("the end of the file")
COMMON: Messages = {
    "vertices": N_("a number of vertices"),
    "too many vertices": N_("at most 2^31 vertices"),
    "edges": N_("a number of edges"),
    "vertex": N_("a vertex, a number from 1 to {n}"),
}
WORD = re.compile(rb"\S+")
COMMENTS = (b"#", b"%")
"""What comments begin with."""
INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")
Words = list[bytes]
DIGITS_OF_OWN_HASH = 18
"""Integers of at most so many digits have distinct hashes."""
BY_NAME = "by name"
"""The key in `GraphText.cache` that is true if ends of edges were read as names, and could be numbers of nodes."""


def note_left_out(graph: Graph, size: int | None, **counts: int) -> Graph:
    """Set what a graph leaves out, and return it; doubled edges are counted from `size`, the edges in the text."""
    if size is not None:
        counts["doubled"] = size - counts.get("loops", 0) - graph.size
    graph._left_out = {kind: count for kind, count in sorted(counts.items()) if count > 0}
    return graph


def find_sides(nodes: Sequence[Mapping[str, Any]], graph: Graph) -> bytes | None:
    """Return a byte a vertex, 1 for columns, if each node says its side, by `bipartite` or as igraph does by `type`."""
    if len(nodes) != graph.order:
        return None
    for key in ("bipartite", "type"):
        values = [node.get(key) for node in nodes]
        if nodes and all(value in (0, 1) for value in values):
            sides = bytes(map(int, values))  # type: ignore[arg-type]
            return sides if key == "bipartite" or _core.edge_within_side(graph._edges, sides) is None else None
    return None


PIECE = 1 << 20
"""Bytes that are decoded at a time."""


class GraphText:
    """A text, its lines, and located errors about it."""

    def __init__(self, data: bytes) -> None:
        self.data = bytes(data).removeprefix(b"\xef\xbb\xbf")
        self.header: bool | None = None
        """Whether the first line of a table names its columns; None to detect it."""
        self.columns: tuple[str, str] | None = None
        """The columns of a table with the ends of its edges, by name or by number from 1."""
        self.blank_rows = 0
        """How many rows of separators alone were left out at the end."""
        self.keep_zeros = False
        """Whether zeros that a matrix stores count as entries."""
        self.cache: dict[str, object] = {}
        """Results of readers, by name, so that the text is read only once."""
        place = None if self.data.isascii() else find_invalid_utf8(self.data)
        if place is not None:
            from berge.files import expect_utf8  # only where something is wrong

            problem = _("byte {byte}", byte=f"0x{self.data[place]:02x}")
            raise ParseError(problem, expect_utf8(self.data), *locate_offset(self.data, place))

    def compute_once(self, key: str, compute: Callable[[], T]) -> T:
        """Return the result of a function, which is called only once for each key."""
        if key not in self.cache:
            self.cache[key] = compute()
        return cast("T", self.cache[key])

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines with their line ends, and the empty line after the last line end too."""
        return chain(BytesIO(self.data), () if self.data[-1:] not in (b"", b"\n") else (b"",))

    def read_line(self, number: int) -> bytes:
        """Return a line by its number, from 1, without its line end, in O(n); only errors need it."""
        return next(islice(self, number - 1, None), b"").removesuffix(b"\n")

    def offset_error(self, line: int, offset: int, problem: str, expected: str) -> ParseError:
        """Return the error at a byte offset of a line; lines count from 1."""
        return ParseError(problem, expected, line, len(self.read_line(line)[:offset].decode()) + 1)

    def word_error(self, line: int, index: int, expected: str, problem: str = "") -> ParseError:
        """Return the error about a word of a line, counted from 0, or about the line's end if there is no such word."""
        raw = self.read_line(line)
        place = next(islice(WORD.finditer(raw), index, None), None)
        if place is None:
            return self.offset_error(line, len(raw.rstrip()), problem or _("the end of the line"), expected)
        return self.offset_error(line, place.start(), problem or show(place[0].decode()), expected)

    def end_error(self, expected: str) -> ParseError:
        """Return the error about the end of the text."""
        return ParseError(_(END_OF_FILE), expected, *locate_offset(self.data, len(self.data)))

    def read(self, reader: Callable[[bytes], T | _core.Fault], messages: Messages) -> T:
        """Return the result of a core reader.

        Raises ParseError if the text is wrong, LimitError if the fault's code begins with `too`.
        """
        result = reader(self.data)
        if not isinstance(result, _core.Fault):
            return result
        message = messages.get(result.code) or COMMON[result.code]
        word = show(result.word.decode()) if result.word else _("the end of the line")
        problem, expected = message if isinstance(message, tuple) else ("", message)
        problem = _fill_fault(problem, word, result.values) if problem else word
        error = ParseError(problem, _fill_fault(expected, word, result.values), result.line, result.column)
        raise LimitError(error.message) if result.code.startswith("too ") else error


def _fill_fault(template: str, word: str, numbers: Sequence[int]) -> Message:
    """Return a message of `Messages` with its values; one that has them already is returned unchanged."""
    if isinstance(template, Message):
        return template
    values: dict[str, object] = {}
    for field in re.findall(r"\{(\w+)\}", template):
        if field == "word":
            values[field] = word
        else:
            values[field] = _COUNTS.get(field.rstrip("2"), int)(numbers[field.endswith("2")])
    return Message(template, "", values)


def read_lines(text: GraphText, comments: tuple[bytes, ...], most: int = -1) -> Iterator[tuple[int, Words]]:
    """Yield the lines that are neither blank nor comments with their numbers, as words.

    If `most` is set, the rest after so many words is the last word.
    """
    for number, line in enumerate(text, 1):
        words = line.split(None, most)
        if words and not words[0].startswith(comments):
            yield number, words


def find_invalid_utf8(data: bytes) -> int | None:
    """Return the offset of the first byte that is not UTF-8; decodes about a megabyte at a time."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start + PIECE) + 1 or len(data)
        try:
            data[start:end].decode()
        except UnicodeDecodeError as error:
            return start + error.start
        start = end
    return None


def parse_names(names: list[str]) -> list[Hashable]:
    """Return names as integers if all are written as Python writes integers, otherwise as strings."""
    return [*map(int, names)] if are_integers(names) else [*names]


def build_named_graph(
    order: int, numbers: bytes | None, words: bytes | None, integers: bool, edges: bytes, is_xml: bool = False
) -> Graph:
    """Return the graph of edges and of `order` distinct names that the core has read.

    The names are packed numbers, or words that each end in a newline; if `integers`, all words are integers. With
    `is_xml`, byte 1 stands for a newline within a name.
    """
    if numbers is not None:
        return Graph._from_core(LazyNames(order, unpack(numbers).tolist), edges)
    data = words or b""

    def make() -> list[Hashable]:
        names = data.decode().split("\n")[:-1]
        if b"\1" in data and is_xml:
            names = [name.replace("\1", "\n") for name in names]
        return [*map(int, names)] if integers else [*names]

    if integers and max(map(len, data.split()), default=0) > DIGITS_OF_OWN_HASH:
        return Graph(make(), edges)  # which checks for equal hashes
    return Graph._from_core(LazyNames(order, make), edges)


def are_integers(names: Iterable[str]) -> bool:
    """Whether all names are integers as Python writes them."""
    return all(map(INTEGER.fullmatch, names))


def number_edges(graph: Graph) -> Iterator[tuple[int, int]]:
    """Yield the edges as pairs of numbers from 1."""
    return ((u + 1, v + 1) for u, v in unpack_pairs(graph._edges))


def format_names(graph: Graph, bad: re.Pattern[str], format: str) -> list[str]:
    """Return the names as written in a text; raises FormatError for strings that would not read back the same."""
    names = graph.names
    if all(type(name) is int and abs(name) < 10**999 for name in names):
        return [str(name) for name in names]
    for name in names:
        if isinstance(name, int) and abs(name) < 10**DIGITS_OF_OWN_HASH and str(name) in names:
            raise FormatError(
                _(
                    "{format} cannot hold the vertices {name} and {word}, which are the same name there:"
                    " use the format 'json'",
                    format=format,
                    name=name,
                    word=show(str(name)),
                )
            )
        if not isinstance(name, str) or not name or bad.search(name):
            raise FormatError(_("{format} cannot hold the vertex name {name}", name=show(name), format=format))
    words = [str(name) for name in names]
    if all(map(INTEGER.fullmatch, words)):
        raise FormatError(_("the names are strings of integers, such as {words}: use integers", words=show(words[0])))
    return words
