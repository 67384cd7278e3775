"""Edge lists: two names a line, or one."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import chain

from berge import _core
from berge.cells import unpack
from berge.errors import LimitError
from berge.graphs.graph import MOST_VERTICES, Graph, check_order
from berge.graphs.texts import (
    INTEGER,
    Messages,
    Text,
    format_names,
    graph_with_names,
    lines_of,
    number_edges,
    parse_names,
)
from berge.i18n import N_, _
from berge.i18n.counts import count_edges

COMMENTS = (b"#", b"%")
TWO_NAMES = N_('at most two names a line, or a head "source,target,weight" above')
NO_BLANKS = N_('a name without blanks, or a head "source,target" above')
_DECLARED = re.compile(rb"\s*+# (\d{1,10}) vertices, (\d{1,20}) edges[ \t\r]*+(?:\n|\Z)")
_NO_WORD = re.compile("^[#%]|[ \t\n\r\f\v,\ud800-\udfff]")
_MESSAGES: Messages = {
    "third name": TWO_NAMES,
    "second comma": (N_("a second comma"), TWO_NAMES),
    "blank in name": NO_BLANKS,
    "no comma": N_("a comma, or nothing"),
    "comma without name": (N_("a comma"), N_("a name")),
    "end without name": N_("a name"),
    "too long": (N_("an edge list of more than 4 GiB whose names are words"), N_("at most 4 GiB")),
}


def parse_edges(text: Text) -> Graph:
    """Return the graph of a list of edges, two names a line, and of vertices, one name a line.

    Raises ParseError, also where there is nothing, and no comment that says so.
    """
    edges = edge_list(text)
    if not edges.line and declared_sizes(text.data) is None:
        raise text.end(_("edges, two names a line"))
    return edges.graph()


def declared_sizes(data: bytes) -> tuple[int, int] | None:
    """Return how many vertices and edges there are by the comment that `write_edges` begins with, if there is one."""
    match = _DECLARED.match(data)
    return None if match is None else (int(match[1]), int(match[2]))


def parse_headed_edges(text: Text) -> Graph:
    """Return the graph of a list of edges of numbers behind a line with the numbers of vertices and edges.

    That line may also hold the number of vertices alone, as those of trees do. Vertices count from 0 where one is
    called 0, else from 1. Raises ParseError, and LimitError.
    """
    edges = edge_list(text)
    if not edges.line:
        raise text.end(_("the header, the numbers of vertices and edges"))
    for index, (word, what) in enumerate(
        zip(edges.first, (_("a number of vertices"), _("a number of edges")), strict=False)
    ):
        if not word.isdigit():
            raise text.word(edges.line, index, what)
        if not index and (len(word.lstrip(b"0")) > 10 or int(word) > MOST_VERTICES):
            raise LimitError(text.word(edges.line, index, _("at most 2^31 vertices")).message)
        if not INTEGER.fullmatch(word.decode()):
            raise text.word(edges.line, index, _("a number without zeros in front"))
    order = int(edges.first[0])
    size = int(edges.first[1]) if len(edges.first) > 1 else order - 1
    if edges.lone:
        raise text.word(edges.lone, 1, _("a second vertex"))
    if edges.pairs != size:
        raise text.word(
            edges.line, len(edges.first) - 1, _("{pairs}, as many as lines follow", pairs=count_edges(edges.pairs))
        )
    if edges.base is None:
        line, index = edges.stray()
        raise text.word(
            line,
            index,
            _(
                "a vertex, a number from 1 to {order}, or from 0 to {order2} in all lines",
                order=order,
                order2=order - 1,
            ),
        )
    return edges.headed_graph()


def edge_list(text: Text) -> EdgeList:
    """Return the list of edges that a text is, which is read once; raises ParseError."""
    if "list" not in text.kept:
        text.kept["list"] = EdgeList(text)
    edges = text.kept["list"]
    assert isinstance(edges, EdgeList)
    return edges


class EdgeList:
    """A list of edges as it was read, once, for two questions: what it is, and what it is behind a header.

    `line` is the first line that holds anything, `first` its words. `pairs` counts the lines of two names behind it,
    and `lone` is the first of these that holds one. `order` counts the names; `are_plain` says that they are
    made of ASCII's letters and digits and `_`, with `.` and `-` between them, or to be integers.
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self._read = read = text.read(_core.read_edges, _MESSAGES)
        self.line, self.pairs, self.lone, self.order = read.line, read.pairs, read.lone, read.order
        self.are_integers, self.are_plain = read.are_integers, read.are_plain
        self.first = read.first or [b""]

    @cached_property
    def names(self) -> list[str]:
        """The names, in the order in which they first appear."""
        if self._read.numbers is not None:
            return list(map(str, unpack(self._read.numbers)))
        return (self._read.words or b"").decode().split("\n")[:-1]

    def graph(self) -> Graph:
        """Return the graph whose first line is an edge, or a vertex, as all others are."""
        read = self._read
        return graph_with_names(read.order, read.numbers, read.words, read.are_integers, read.edges())

    @cached_property
    def base(self) -> int | None:
        """From where the vertices count if the first line is a header; None where they do not."""
        if not self.are_integers:
            return None
        order = int(self.first[0])
        low, high = self._read.range or (1, order)
        return next((base for base in (1, 0) if base <= low and high < order + base), None)

    def counts(self) -> tuple[int, int]:
        """Return the numbers of vertices and edges that the first line tells as a header; zeros where it cannot be one.

        A number alone is that of a tree's vertices.
        """
        if not (self.line and self.are_integers) or b"-" in self.first[0] + self.first[-1]:
            return 0, 0
        order = int(self.first[0])
        return order, int(self.first[1]) if len(self.first) > 1 else order - 1

    def is_headed(self) -> bool:
        """Whether the first line is a header: it says how many vertices and edges there are, and so many there are."""
        order, size = self.counts()
        counted = order > 0 and self.pairs == size and not self.lone and len(self.first) + size > 1
        return counted and self.base is not None

    def tally(self) -> tuple[int, list[int], tuple[int, int] | None, int, bool] | None:
        """Return what `_core.tally` does of the text, where it is pairs of small numbers and nothing else."""
        read = self._read
        if read.numbers is None or not read.is_bare or len(self.first) < 2 or read.lone or b"\r" in self.text.data:
            return None
        return 2 + 2 * self.pairs, list(map(int, self.first)), read.range, 1 + self.pairs, True

    def is_simple(self) -> bool:
        """Whether there is neither a loop nor an edge twice behind the first line, as graphs have none."""
        return self._read.is_simple()

    def is_nearly_headed(self) -> bool:
        """Whether the first line could be a header with a slip: some edges more or fewer, or one vertex too many.

        That vertex tells nothing where there is one edge, or one vertex: `2 1` and `2 3` are two edges.
        An edge alone, or a number alone in front of edges, could be one as well.
        """
        order, size = self.counts()
        if len(self.first) == 2 and not self.pairs and not self.lone:
            return True
        if order < 1:
            return False
        if len(self.first) == 1:
            return self.pairs > 0
        off = abs(self.pairs - size)
        if not self.pairs or (off <= max(2, size // 10) and self.base is not None):
            return True
        return (
            not off and min(order, size) > 1 and len({value for value in self._values() if not 0 <= value <= order}) < 2
        )

    def headed_graph(self) -> Graph:
        """Return the graph behind the header; raises LimitError."""
        order, base = int(self.first[0]), self.base
        assert base is not None
        check_order(order, self.pairs)
        return Graph._trusted(range(base, order + base), self._read.headed_edges(base))

    def directed(self) -> tuple[list[Hashable], bytes]:
        """Return the names, and the edges from the first name of a line to the second; no lone name is a loop."""
        return parse_names(self.names), self._read.entries()

    def headed_directed(self) -> tuple[range, bytes]:
        """Return the nodes behind the header, and the edges as packed pairs, from and to; raises LimitError."""
        order, base = int(self.first[0]), self.base
        assert base is not None
        check_order(order, self.pairs)
        return range(base, order + base), self._read.headed_entries(base)

    def stray(self) -> tuple[int, int]:
        """Return the line and the word, from 0, of the first vertex that the header has no room for."""
        order = int(self.first[0]) if self.first[0].isdigit() else 0
        zero = "0" in self.names
        for line, words in lines_of(self.text, COMMENTS):
            for index, word in enumerate(words if line > self.line else ()):
                value = int(word) if INTEGER.fullmatch(word.decode()) else -1
                if not 1 - zero <= value <= order - zero:
                    return line, index
        raise AssertionError("unreachable")

    def place_of(self, name: str) -> tuple[int, int]:
        """Return the line and the column of a name, from 1."""
        pattern = re.compile(rb"(?<![^\s,])" + re.escape(name.encode()) + rb"(?![^\s,])")
        for line, raw in enumerate(self.text, 1):
            match = None if raw.lstrip().startswith(COMMENTS) else pattern.search(raw)
            if match:
                return line, len(raw[: match.start()].decode()) + 1
        raise AssertionError("unreachable")

    def first_of_words(self) -> str:
        """Return the first name that is no integer, where there are lines of integers alone; otherwise nothing."""
        if self.are_integers or not self._read.are_mixed:
            return ""
        return next(name for name in self.names if not INTEGER.fullmatch(name))

    def _values(self) -> set[int]:
        """Return the vertices behind the first line, as integers."""
        used = {*unpack(self._read.ends)[2:]}
        return {int(self.names[number]) for number in used}


def write_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges; raises FormatError for names that it cannot hold."""
    names, ends = format_names(graph, _NO_WORD, "an edge list"), unpack(graph._edges)
    is_complete = list(dict.fromkeys(ends)) == list(range(graph.order))  # the edges tell the vertices in their order
    lines = (f"{names[u]} {names[v]}" for u, v in zip(ends[::2], ends[1::2], strict=True))
    return chain([f"# {graph.order} vertices, {graph.size} edges"], () if is_complete else names, lines)


def write_headed_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges behind a header; vertices count from 1."""
    return chain([f"{graph.order} {graph.size}"], (f"{u} {v}" for u, v in number_edges(graph)))
