"""Edge lists: lines of two names, or of one."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import chain, islice

from berge import _core
from berge.cells import unpack
from berge.errors import LimitError, ParseError, with_option
from berge.graphs.column_names import are_measures
from berge.graphs.graph import MOST_VERTICES, Graph, check_order
from berge.graphs.ragged import refuse_ragged
from berge.graphs.texts import (
    COMMENTS,
    INTEGER,
    GraphText,
    Messages,
    build_named_graph,
    format_names,
    note_left_out,
    number_edges,
    parse_names,
    read_lines,
)
from berge.i18n import N_, _
from berge.i18n.counts import count_edges, count_vertices

SAMPLE = 1 << 10
"""Lines that are searched for kinds of edges."""
TWO_NAMES = with_option(
    _("at most two names a line"),
    _(
        "--ruleset adjlist if its neighbours follow, sif if the second word is a kind of edge,"
        " --columns if it is a table"
    ),
)
NO_BLANKS = N_('a name without spaces, or a header "source,target" above')
_DECLARED = re.compile(rb"\s*+# (\d{1,10}) vertices, (\d{1,20}) edges[ \t\r]*+(?:\n|\Z)")
_NO_WORD = re.compile("^[#%]|[ \t\n\r\f\v,\ud800-\udfff]")
_MESSAGES: Messages = {
    "third name": TWO_NAMES,
    "second comma": (N_("a second comma"), TWO_NAMES),
    "blank in name": NO_BLANKS,
    "no comma": N_("a comma, or nothing"),
    "comma without name": (N_("a comma"), N_("a name")),
    "end without name": N_("a name"),
    "too long": (N_("an edge list of words with more than 4 GiB"), N_("at most 4 GiB")),
}


def parse_edges(text: GraphText) -> Graph:
    """Return the graph of a list of edges (two names in a line) and vertices (one name in a line).

    Raises ParseError, also for an empty text without the comment of an empty graph.
    """
    try:
        edges = read_headless_list(text)
    except ParseError:
        refuse_ragged(text)
        raise
    if not edges.line and read_declared_sizes(text.data) is None:
        raise text.end_error(_("edges, two names in each line"))
    edges.check_lone()
    return edges.build_graph()


def read_declared_sizes(data: bytes) -> tuple[int, int] | None:
    """Return the numbers of vertices and edges in the first comment, as `write_edges` writes it; None without it."""
    match = _DECLARED.match(data)
    return None if match is None else (int(match[1]), int(match[2]))


def parse_headed_edges(text: GraphText) -> Graph:
    """Return the graph of a list of edges of numbers after a header: the numbers of vertices and edges.

    The header of a tree may have the number of vertices only. Vertices count from 0 if one is called 0, otherwise from
    1. Raises ParseError and LimitError.
    """
    edges = read_edge_list(text)
    if not edges.line:
        raise text.end_error(_("the header, the numbers of vertices and edges"))
    for index, (word, what) in enumerate(
        zip(edges.first, (_("a number of vertices"), _("a number of edges")), strict=False)
    ):
        if not word.isdigit():
            raise text.word_error(edges.line, index, what)
        if not index and (len(word.lstrip(b"0")) > 10 or int(word) > MOST_VERTICES):
            raise LimitError(text.word_error(edges.line, index, _("at most 2^31 vertices")).message)
        if not INTEGER.fullmatch(word.decode()):
            raise text.word_error(edges.line, index, _("a number without leading zeros"))
    order = int(edges.first[0])
    size = int(edges.first[1]) if len(edges.first) > 1 else order - 1
    if edges.lone and edges.pairs == size:
        expected = with_option(
            _("{pairs} and nothing more", pairs=count_edges(size)),
            _("--ruleset edges-start if it is where the game starts"),
        )
        raise text.word_error(edges.lone, 0, expected)
    if edges.lone:
        raise text.word_error(edges.lone, 1, _("a second vertex"))
    if edges.pairs != size:
        raise text.word_error(
            edges.line, len(edges.first) - 1, _("{pairs}, as in the lines that follow", pairs=count_edges(edges.pairs))
        )
    if edges.base is None:
        line, index = edges.find_stray()
        raise text.word_error(
            line,
            index,
            _(
                "a vertex, a number from 1 to {order}, or from 0 to {order2} in all lines",
                order=order,
                order2=order - 1,
            ),
        )
    return edges.build_headed_graph()


def read_edge_list(text: GraphText) -> EdgeList:
    """Return the edge list of a text, which is read only once; raises ParseError."""
    return text.compute_once("list", lambda: _from_floats(text) or _from_two_sizes(text) or EdgeList(text))


def read_headless_list(text: GraphText) -> EdgeList:
    """Return the edge list of a text whose first lines are no header; raises ParseError."""
    edges = read_edge_list(text)
    return EdgeList(text) if edges.has_two_sizes else edges


def _from_floats(text: GraphText) -> EdgeList | None:
    """Return the list of a text whose names are integers, but some are written as floats; None for any other text."""
    if _FLOATS_FIRST.match(text.data) is None or read_declared_sizes(text.data) is not None:
        return None  # berge writes no floats, but words that look like them
    try:
        edges = EdgeList(GraphText(_FLOAT.sub(_write_integer, text.data)))
    except ParseError:  # the reader of the text as it is reports the error
        return None
    if not edges.are_integers:
        return None
    edges.has_data = True  # a float is no number of vertices
    return edges


def _write_integer(match: re.Match[bytes]) -> bytes:
    """Return the integer that a float equals, in as many bytes, so that all words keep their places."""
    value = float(match[0])
    is_whole = value.is_integer() and abs(value) < 1 << 53
    return b"%d" % value + b" " * (len(match[0]) - len(b"%d" % value)) if is_whole else match[0]


def _from_two_sizes(text: GraphText) -> EdgeList | None:
    """Return the list of a text whose header is in two lines; None for any other text."""
    match = _TWO_SIZES.match(text.data)
    if match is None:
        return None
    start, end = match.span(1)
    try:
        # The empty line keeps the numbers of the lines.
        edges = EdgeList(GraphText(text.data[:start] + b" " + match[2] + b"\n\n" + text.data[end:]))
    except ParseError:  # the reader of the text as it is reports the error
        return None
    edges.has_two_sizes = True
    return edges if edges.is_headed() or edges.is_nearly_headed() else None


_TWO_SIZES = re.compile(
    rb"(?:[ \t\r]*+(?:[#%][^\n]*+)?\n)*+[ \t]*+\d{1,10}([ \t\r]*+\n[ \t]*+(\d{1,10})[ \t\r]*+\n)"
    rb"(?=[ \t]*+-?\d++[ \t]++-?\d)"
)
"""Two lines of one number above a line of two."""
_WHOLE = rb"-?\d++(?:\.\d*+)?+(?:[eE][+-]?\d++)?+"
_FLOATS_FIRST = re.compile(
    rb"(?:[ \t\r]*+(?:[#%%][^\n]*+)?\n)*+[ \t]*+(?=[^\n]*?\d\.\d)%s(?:[ \t]++|[ \t]*+,[ \t]*+)%s(?=[\s,]|\Z)"
    % (_WHOLE, _WHOLE)
)
"""Two numbers in the first line of data, at least one of them with a point."""
_FLOAT = re.compile(rb"(?<![^\s,])-?\d++\.\d*+(?:[eE][+-]?\d++)?+(?![^\s,])")


def check_kinds(text: GraphText) -> None:
    """Raise ParseError for three words in each line of which the second repeats: the kinds of edges."""
    rows = list(islice(read_lines(text, COMMENTS), SAMPLE))
    kinds = {words[1] for _line, words in rows if len(words) == 3}
    if rows and all(len(words) == 3 for _line, words in rows) and 2 * len(kinds) <= len(rows):
        expected = with_option(_("two names a line"), _("--ruleset sif if it is the kind of the edge"))
        raise text.word_error(rows[0][0], 1, expected)


class EdgeList:
    """An edge list that was read once.

    It can be interpreted with or without a header. `line` is the number of the first line with words, `first` its
    words. `pairs` is the number of later lines with two names, and `lone` is the first later line with one. `order` is
    the number of names; `are_plain` means that all are ASCII letters, digits and `_`, with `.` and `-` inside, or
    integers.
    """

    def __init__(self, text: GraphText) -> None:
        self.text = text
        self._read = read = text.read(_core.read_edges, _MESSAGES)
        self.line, self.pairs, self.lone, self.order = read.line, read.pairs, read.lone, read.order
        self.are_integers, self.are_plain = read.are_integers, read.are_plain
        self.first = read.first or [b""]
        self.range, self.sides, self.headed_entries = read.range, read.sides, read.headed_entries
        self.has_two_sizes = False
        """Whether the first line is a header that takes two lines in the text."""
        self.cells = read.cells
        """How many cells of data each line has behind two names."""
        self.has_data = read.data > self.pairs
        """Whether the first line has data behind two names, and so is no header."""

    @cached_property
    def names(self) -> list[str]:
        """The names, in the order in which they first appear."""
        if self._read.numbers is not None:
            return list(map(str, unpack(self._read.numbers)))
        return (self._read.words or b"").decode().split("\n")[:-1]

    @property
    def size(self) -> int:
        """How many lines have two names."""
        return self.pairs + (len(self.first) == 2)

    @property
    def ends(self) -> memoryview:
        """The numbers of the names in the lines with two, the first line's first."""
        return unpack(self._read.ends)

    @property
    def parsed_names(self) -> list[Hashable]:
        """The names, as integers if all are integers."""
        numbers = self._read.numbers
        return parse_names(self.names) if numbers is None else list[Hashable](unpack(numbers))

    @property
    def are_pairs(self) -> bool:
        """Whether all lines have two names and nothing else."""
        return not self.cells and 2 * self.size == len(self.ends)

    def count_left_out(self) -> dict[str, int]:
        """Return the number of weights that are left out, or of columns if they are not weights."""
        are_weights = self.cells == 1 and not self._read.has_words
        return {"weights": self._read.data} if are_weights else {"columns": self.cells}

    def build_graph(self) -> Graph:
        """Return the graph of all lines, without a header."""
        reading = self._read
        graph = build_named_graph(reading.order, reading.numbers, reading.words, reading.are_integers, reading.edges())
        return note_left_out(graph, self.size, loops=reading.loops(0), **self.count_left_out())

    @cached_property
    def has_lone_with_edges(self) -> bool:
        """Whether a name is alone in a line after its edges."""
        return self._read.lone_with_edges() is not None

    def check_lone(self) -> None:
        """Raise ParseError if a name is alone in a line after its edges; berge writes such names before the edges."""
        number = self._read.lone_with_edges()
        if number is None:
            return
        name = self.names[number]
        has_edge, word = False, name.encode()
        for line, words in read_lines(self.text, COMMENTS):
            if has_edge and words == [word]:
                expected = _(
                    "two names, as {name} has edges already; --start {name} if the game starts there", name=name
                )
                raise self.text.word_error(line, 0, expected)
            has_edge = has_edge or word in b" ".join(words).replace(b",", b" ").split()[:2]
        raise AssertionError("unreachable")

    @cached_property
    def base(self) -> int | None:
        """The number of the first vertex, 0 or 1, if the first line is a header; None if neither fits."""
        if not self.are_integers:
            return None
        order = int(self.first[0])
        low, high = self._read.range or (1, order)
        return next((base for base in (1, 0) if base <= low and high < order + base), None)

    def read_header(self) -> tuple[int, int]:
        """Return the numbers of vertices and edges in the first line as a header; zeros if it cannot be one.

        A single number is the number of vertices of a tree.
        """
        if not (self.line and self.are_integers) or self.has_data or b"-" in self.first[0] + self.first[-1]:
            return 0, 0
        order = int(self.first[0])
        return order, int(self.first[1]) if len(self.first) > 1 else order - 1

    def is_headed(self) -> bool:
        """Whether the first line is a header: its numbers of vertices and edges fit the other lines."""
        order, size = self.read_header()
        fits_counts = order > 0 and self.pairs == size and not self.lone and len(self.first) + size > 1
        return fits_counts and self.base is not None

    def count_numbers(self) -> tuple[int, list[int], tuple[int, int] | None, int, bool] | None:
        """Return the result of `_core.tally` if the text consists of pairs of small numbers only; otherwise None."""
        reading = self._read
        if (
            reading.numbers is None
            or not reading.is_bare
            or reading.data
            or self.has_data
            or len(self.first) < 2
            or reading.lone
            or b"\r" in self.text.data
        ):
            return None
        return 2 + 2 * self.pairs, list(map(int, self.first)), reading.range, 1 + self.pairs, True

    def differs_from_comment(self) -> bool:
        """Whether the first line is a comment as berge writes it, with other numbers of names and edges."""
        counts = read_declared_sizes(self.text.data)
        return counts is not None and counts != (self.order, self.pairs + len(self.first) - 1)

    def check_comment(self) -> None:
        """Raise ParseError if the text `differs_from_comment`: some lines may be missing."""
        if self.differs_from_comment():
            order, size = read_declared_sizes(self.text.data) or (0, 0)
            problem = _("{vertices} and {pairs}", vertices=count_vertices(self.order), pairs=count_edges(self.size))
            expected = _("{vertices} and {pairs}", vertices=count_vertices(order), pairs=count_edges(size))
            option = _("--ruleset edges if the comment is wrong")
            expected = _("{counts}, as the comment in the first line says", counts=expected)
            raise ParseError(problem, with_option(expected, option), 1, 1)

    def is_simple(self) -> bool:
        """Whether the lines after the first have no loops and no repeated edges."""
        return self._read.is_simple()

    def is_nearly_headed(self) -> bool:
        """Whether the first line could be a header with a mistake.

        A line of two numbers could if the number of edges is off by a few, or if one vertex is above the number of
        vertices, or if it `may_be_header` and its second number is larger than all vertices. With one edge or one
        vertex, a vertex above proves nothing: `2 1` and `2 3` are two edges. A line without others could be a header
        too, and so could a single number before edges.
        """
        order, size = self.read_header()
        if self.has_data:
            return False
        if len(self.first) == 2 and not self.pairs and not self.lone:
            return True
        if order < 1:
            return False
        if len(self.first) == 1:
            return self.pairs > 0
        off = abs(self.pairs - size)
        if not self.pairs or (off <= max(2, size // 10) and self.base is not None):
            return True
        if self.may_be_header and self._read.range and size > self._read.range[1]:
            return True
        return (
            not off
            and min(order, size) > 1
            and len({value for value in self._list_values() if not 0 <= value <= order}) < 2
        )

    @property
    def may_be_header(self) -> bool:
        """Whether two numbers come first, and below are most vertices up to the first number, and no others."""
        order = self.read_header()[0] if len(self.first) == 2 and self.pairs else 0
        return 0 < order < 2 * (self.order - 1) and self.base is not None

    def build_headed_graph(self) -> Graph:
        """Return the graph after the header; raises LimitError."""
        order, base = int(self.first[0]), self.base
        assert base is not None
        check_order(order, self.pairs)
        graph = Graph._from_core(range(base, order + base), self._read.headed_edges(base))
        return note_left_out(graph, self.pairs, loops=self._read.loops(1), **self.count_left_out())

    def build_digraph(self) -> tuple[list[Hashable], bytes]:
        """Return the nodes, and edges from the first to the second name of each line; lone names are not loops."""
        return self.parsed_names, self._read.entries()

    def build_headed_digraph(self) -> tuple[range, bytes]:
        """Return the nodes and the directed edges after the header, as packed pairs (from, to); raises LimitError."""
        order, base = int(self.first[0]), self.base
        assert base is not None
        check_order(order, self.pairs)
        return range(base, order + base), self._read.headed_entries(base)

    def find_stray(self) -> tuple[int, int]:
        """Return the line and the word, counted from 0, of the first vertex that is out of the header's range."""
        order = int(self.first[0]) if self.first[0].isdigit() else 0
        zero = "0" in self.names
        for line, words in read_lines(self.text, COMMENTS):
            for index, word in enumerate(words if line > self.line else ()):
                value = int(word) if INTEGER.fullmatch(word.decode()) else -1
                if not 1 - zero <= value <= order - zero:
                    return line, index
        raise AssertionError("unreachable")

    def has_words_between(self) -> bool:
        """Whether the first line has a word between two integers."""
        first, *others = self.first
        are_integers = INTEGER.fullmatch(first.decode()), others and INTEGER.fullmatch(others[0].decode())
        return self.cells == 1 and not self._read.has_words and bool(are_integers[0] and not are_integers[1])

    def ends_with_zeros(self) -> bool:
        """Whether the last line is `0 0`, which ends some contest texts, and no other line has a 0."""
        ends = self.ends
        if not self.are_integers or self.cells or len(ends) < 6 or ends[-2] != ends[-1] or self.names[ends[-1]] != "0":
            return False
        return sum(end == ends[-1] for end in ends) == 2

    def are_measures(self) -> bool:
        """Whether the names look like measurements: see `column_names.are_measures`."""
        if b"." not in (self._read.words or b""):
            return False
        ends = self.ends
        return are_measures(self.names, ends[::2], ends[1::2])

    def has_keyword(self) -> bool:
        """Whether each line has the same word before two integers, such as `edge 1 2`."""
        first, *others = self.first
        if self.cells != 1 or self._read.has_words or self.lone or self.pairs < 1 or not others:
            return False
        firsts = {*self.ends[::2]}
        return len(firsts) == 1 and first.isalpha() and all(INTEGER.fullmatch(name) for name in self.names[1:])

    def find_float_beside_integer(self) -> str:
        """Return a name such as 2.0 beside which there is 2, or ""; pandas makes floats of integers with gaps."""
        words = b"\n" + (self._read.words or b"")
        if b".0\n" not in words:
            return ""
        floats = (match[1] for match in re.finditer(rb"(?<=\n)(\d++)\.0(?=\n)", words))
        integers = {*words.split(b"\n")}
        return next((f"{number.decode()}.0" for number in floats if number in integers), "")

    def find_line_outside(self, at: int, numbers: range) -> int:
        """Return the first line after the header whose end `at` (0 or 1) is not in `numbers`."""
        for line, words in read_lines(self.text, COMMENTS):
            word = b" ".join(words).replace(b",", b" ").split()[at]
            if line > self.line and not (INTEGER.fullmatch(word.decode()) and int(word) in numbers):
                return line
        raise AssertionError("unreachable")

    def find_place(self, name: str) -> tuple[int, int]:
        """Return the line and the column of a name, from 1."""
        pattern = re.compile(rb"(?<![^\s,])" + re.escape(name.encode()) + rb"(?![^\s,])")
        for line, raw in enumerate(self.text, 1):
            match = None if raw.lstrip().startswith(COMMENTS) else pattern.search(raw)
            if match:
                return line, len(raw[: match.start()].decode()) + 1
        raise AssertionError("unreachable")

    def find_word_among_integers(self) -> str:
        """Return the first name that is not an integer, if other lines have only integers; otherwise ""."""
        if self.are_integers or not self._read.are_mixed:
            return ""
        return next(name for name in self.names if not INTEGER.fullmatch(name))

    def _list_values(self) -> set[int]:
        """Return the vertices after the first line, as integers."""
        ends = {*self.ends[2:]}
        return {int(self.names[number]) for number in ends}


def write_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges; raises FormatError for names that it cannot hold."""
    names, ends = format_names(graph, _NO_WORD, _("an edge list")), unpack(graph._edges)
    is_complete = list(dict.fromkeys(ends)) == list(range(graph.order))  # the edges contain the vertices in order
    lines = (f"{names[u]} {names[v]}" for u, v in zip(ends[::2], ends[1::2], strict=True))
    return chain([f"# {graph.order} vertices, {graph.size} edges"], () if is_complete else names, lines)


def write_headed_edges(graph: Graph) -> Iterator[str]:
    """Return the lines of a list of edges with a header; vertices count from 1."""
    return chain([f"{graph.order} {graph.size}"], (f"{u} {v}" for u, v in number_edges(graph)))
