"""What the formats of graphs share: lines and words, where they are wrong, and names as texts hold them."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain, islice
from typing import TypeVar

from berge import _core
from berge.cells import unpack
from berge.errors import FormatError, LimitError, ParseError
from berge.graphs.graph import Graph, Later
from berge.i18n import N_, Message, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_lines, count_values, count_vertices
from berge.sanitize import show

T = TypeVar("T")
Messages = Mapping[str, str | tuple[str, str]]
"""What a reader of the core expects by the codes of its faults, or what it finds and expects: templates of messages.

`{word}` is the word that is wrong; where a message does not say what is found, that is it. `{n}` is the fault's first
number and `{n2}` its second; `{edges}` and `{edges2}` are such numbers with what they count (`_COUNTS`).
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
INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")
Words = list[bytes]
SHORT = 18
"""Integers of so many digits differ in their hashes."""
DIRECTED = "directed"
"""What is kept of a text whose edges have directions, which its graph has not."""


def note_left_out(graph: Graph, size: int | None, **counts: int) -> Graph:
    """Return a graph that knows what it leaves out, of `size` edges in the text: loops, and doubled ones."""
    if size is not None:
        counts["doubled"] = size - counts.get("loops", 0) - graph.size
    graph._left_out = {kind: count for kind, count in sorted(counts.items()) if count > 0}
    return graph


PIECE = 1 << 20
"""How many bytes are looked at together."""


class Text:
    """The lines of a text, one at a time, and how to say what is wrong in it where."""

    def __init__(self, data: bytes) -> None:
        self.data = bytes(data).removeprefix(b"\xef\xbb\xbf")
        self.header: bool | None = None
        """Whether the first line of a table names its columns; None: to be recognised."""
        self.columns: tuple[str, str] | None = None
        """The columns of a table that are the ends of its edges, by their names, or their numbers from 1."""
        self.keep_zeros = False
        """Whether zeros that a matrix stores are entries like others."""
        self.kept: dict[str, object] = {}  # what was read of it, under names of the readers
        place = None if self.data.isascii() else first_not_utf8(self.data)
        if place is not None:
            line = self.data.count(b"\n", 0, place)
            offset = place - (self.data.rfind(b"\n", 0, place) + 1)
            raise self.at(line + 1, offset, _("byte {byte}", byte=f"0x{self.data[place]:02x}"), _("UTF-8 text"))

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines with their ends, the empty one behind the last line break too."""
        return chain(BytesIO(self.data), () if self.data[-1:] not in (b"", b"\n") else (b"",))

    def line(self, number: int) -> bytes:
        """Return a line, from 1, without its end; it is looked for, as only errors need it."""
        return next(islice(self, number - 1, None), b"").removesuffix(b"\n")

    def at(self, line: int, offset: int, problem: str, expected: str) -> ParseError:
        """Return the error at a byte of a line; lines count from 1."""
        return ParseError(problem, expected, line, len(self.line(line)[:offset].decode()) + 1)

    def word(self, line: int, index: int, expected: str, problem: str = "") -> ParseError:
        """Return the error about a word of a line, from 0, or about its end where there is no such word."""
        raw = self.line(line)
        place = next(islice(WORD.finditer(raw), index, None), None)
        if place is None:
            return self.at(line, len(raw.rstrip()), problem or _("the end of the line"), expected)
        return self.at(line, place.start(), problem or show(place[0].decode()), expected)

    def end(self, expected: str, after: str = "") -> ParseError:
        """Return the error about the end of the text."""
        problem = _("the end of the file after {what}", what=after) if after else _(END_OF_FILE)
        last = self.data[self.data.rfind(b"\n") + 1 :]
        return self.at(self.data.count(b"\n") + 1, len(last), problem, expected)

    def read(self, reader: Callable[[bytes], T | _core.Fault], messages: Messages) -> T:
        """Return what a reader of the core makes of the text.

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
    """Return a message of `Messages` with its values."""
    values: dict[str, object] = {}
    for field in re.findall(r"\{(\w+)\}", template):
        if field == "word":
            values[field] = word
        else:
            values[field] = _COUNTS.get(field.rstrip("2"), int)(numbers[field.endswith("2")])
    return Message(template, "", values)


def lines_of(
    text: Text, comments: tuple[bytes, ...], blank: bool = False, most: int = -1
) -> Iterator[tuple[int, Words]]:
    """Yield the lines that are no comments with their numbers, as words; blank ones only where they count.

    Behind the first `most` words all that is left is one more.
    """
    for number, line in enumerate(text, 1):
        words = line.split(None, most)
        if not words[0].startswith(comments) if words else blank:
            yield number, words


def first_not_utf8(data: bytes) -> int | None:
    """Return the place of the first byte that is not UTF-8; lines of about a megabyte are decoded together."""
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
    """Return names as integers where all are written as Python writes them, else as strings."""
    return [*map(int, names)] if are_integers(names) else [*names]


def graph_with_names(
    order: int, numbers: bytes | None, words: bytes | None, integers: bool, edges: bytes, is_xml: bool = False
) -> Graph:
    """Return the graph of edges and of so many names, which differ, as the core has read them.

    They are packed numbers, or words with a newline behind each, of which all may be integers. Those that `is_xml` have
    bytes of 1 for their own newlines.
    """
    if numbers is not None:
        return Graph._trusted(Later(order, unpack(numbers).tolist), edges)
    data = words or b""

    def make() -> list[Hashable]:
        names = data.decode().split("\n")[:-1]
        if b"\1" in data and is_xml:
            names = [name.replace("\1", "\n") for name in names]
        return [*map(int, names)] if integers else [*names]

    if integers and max(map(len, data.split()), default=0) > SHORT:
        return Graph(make(), edges)  # which looks whether they are meant to be slow
    return Graph._trusted(Later(order, make), edges)


def are_integers(names: Iterable[str]) -> bool:
    """Whether all names are integers as Python writes them."""
    return all(map(INTEGER.fullmatch, names))


def number_edges(graph: Graph) -> Iterator[tuple[int, int]]:
    """Yield the edges as pairs of numbers from 1."""
    ends = unpack(graph._edges)
    return ((u + 1, v + 1) for u, v in zip(ends[::2], ends[1::2], strict=True))


def format_names(graph: Graph, bad: re.Pattern[str], format: str) -> list[str]:
    """Return the names as a text holds them; strings that would come back as something else are refused."""
    names = graph.names
    if all(type(name) is int and abs(name) < 10**999 for name in names):
        return [str(name) for name in names]
    for name in names:
        if not isinstance(name, str) or not name or bad.search(name):
            raise FormatError(_("{format} cannot hold the vertex name {name}", name=show(name), format=format))
    words = [str(name) for name in names]
    if all(map(INTEGER.fullmatch, words)):
        raise FormatError(_("the names are strings of integers, such as {words}: use integers", words=show(words[0])))
    return words
