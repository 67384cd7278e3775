"""What a text looks like: cheap questions to it, from which `recognition` tells what it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, normalize

from berge import _core
from berge.errors import ParseError
from berge.i18n import _
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.graphs.edgelists import EdgeList
    from berge.graphs.texts import Text

HEAD, PIECE = 1 << 12, 1 << 16
"""How many bytes show what a text is, and how many are looked at together."""
_LETTERS = b"XO.#@"


SURE, COUNTED, PLAIN = range(3)
"""How surely a look tells a format: nothing else begins so; the text says how much follows, and so it is; or not."""


class Detector(NamedTuple):
    """What a format looks like: how surely that tells it, and whether a text looks so."""

    kind: int
    fits: Callable[[InputText], bool]


class Tally(NamedTuple):
    """How many numbers a text has, and which; those of more than 19 digits count as 2^64 - 1."""

    total: int
    first: list[int]
    """The first two; 0 where there are fewer."""
    others: tuple[int, int] | None
    """The least and the largest of the others, where there are any."""
    lines: int
    """How many lines have any."""
    even: bool
    """Whether each line has an even number of them."""


class InputText:
    """A text and what the table asks of it; each question is answered once, and no answer takes more than a pass."""

    def __init__(self, data: bytes) -> None:
        self.raw = data
        self.data = data.removeprefix(b"\xef\xbb\xbf")

    @cached_property
    def text(self) -> Text:
        """The text as readers of graphs take it; raises ParseError where it is not UTF-8."""
        from berge.graphs.texts import Text

        return Text(self.data)

    def begins(self, pattern: bytes) -> bool:
        """Whether the text begins with a pattern, behind blanks."""
        return re.match(rb"\s*+(?:%s)" % pattern, self.data) is not None

    @cached_property
    def head(self) -> str:
        """The word before a colon with which the text begins, as a notation begins with its ruleset; else nothing."""
        word = re.match(rb"\s*+([a-z]{1,40}):", self.data)
        return "" if word is None else word[1].decode("ascii")

    @cached_property
    def board(self) -> re.Match[bytes] | None:
        """The size of a board, two numbers, and a line that looks like its first row."""
        size = _SIZE.match(self.data, 0, HEAD)
        if size is None:
            return None
        row = size[2].split()
        if not all(word.isdigit() for word in size[1].split()):  # not the size of one, but in its place
            if self.rows:
                return None
            return size if len(row) == 1 and len(row[0]) > 1 and not row[0].translate(None, _LETTERS) else None
        if not row[0].translate(None, _LETTERS):
            is_comment = row[0] == b"#" and bool(b"".join(row).translate(None, _LETTERS))
            return None if is_comment else size
        return size if len(row) == 1 and not re.match(rb"[#%{]|\d++(?:,|\Z)", row[0]) else None

    @cached_property
    def has_pieces(self) -> bool:
        """Whether a board is one of pieces, or of nothing but blanks with a number behind them."""
        sign = re.search(rb"[XO#]", self.data)
        if sign:
            return sign[0] != b"#"
        words = self.data[-HEAD:].split()
        return bool(words) and (words[-1].isdigit() or b"x" in self.data[:HEAD])

    @cached_property
    def rows(self) -> bool:
        """Whether the text is letters of boards in rows, and nothing else."""
        some = b"".join(self.data[:HEAD].split())
        if not some or any(piece.translate(None, _LETTERS + b"/ \t\r\n") for piece in self._pieces()):
            return False
        return re.search(rb"[XO.#@][ \t]++[XO.#@]", self.data) is None

    @cached_property
    def tally(self) -> Tally | None:
        """What the numbers are, where there is nothing else."""
        if not self.data.isascii():
            return None
        from berge.graphs.edgelists import EdgeList

        known = self.edges.tally() if isinstance(self.edges, EdgeList) else None
        counts = known or _core.tally(self.data)
        return None if counts is None else Tally(*counts)

    def _pieces(self) -> Iterator[bytes]:
        return (self.data[start : start + PIECE] for start in range(0, len(self.data), PIECE))

    def words(self, comments: tuple[bytes, ...], most: int) -> list[bytes]:
        """Return the first words of the first line that is no comment, or how they begin where they are very long.

        What is behind `most` of them is one more.
        """
        from berge.graphs.texts import lines_of

        _ignored, words = next(lines_of(self.text, comments, most=most), (0, []))
        return [b",".join(part[:HEAD] for part in word.split(b",", most)) for word in words]

    def _is_small_matrix(self) -> bool:
        """Whether the text is three rows of three numbers, all 0 or 1."""
        words = self.data[:HEAD].replace(b",", b" ").split()
        return {*words} <= {b"0", b"1"} and len(words) == 9 and len(self.data) < HEAD

    @cached_property
    def edges(self) -> EdgeList | ParseError | None:
        """The list of edges that the text is, or what is wrong with it; None where its first line is no edge."""
        words = b" ".join(self.words((b"#", b"%"), 3)).replace(b",", b" ").split()
        has_data = len(words) > 2 and (words[2].startswith(b"{") or (len(words) == 3 and _is_number(words[2])))
        if len(words) != 2 and not has_data and not (len(words) == 1 and words[0].isdigit()):
            return None
        if has_data and self._is_small_matrix():
            return None
        from berge.graphs.edgelists import edge_list

        try:
            edges = edge_list(self.text)
            check_names(edges)
        except ParseError as error:
            return error
        return edges


def _is_number(word: bytes) -> bool:
    try:
        return isfinite(float(word))
    except ValueError:
        return False


def check_names(edges: EdgeList) -> None:
    """Raise ParseError where what stands in a list of edges does not look like names.

    A name is made of letters, digits and `_`, with `.` and `-` between them, or is a negative number. Words and numbers
    do not mix line by line: a line of words among numbers is a heading, or a sentence.
    """
    if edges.are_integers:
        return
    bad = None if edges.are_plain else next((name for name in edges.names if not is_name(name)), None)
    if bad is not None:
        line, column = edges.place_of(bad)
        check_width(bad, line, column)
        raise ParseError(
            show(bad), _("a name of letters, digits, _, . and -; {any_name}", any_name=ANY_NAME), line, column
        )
    heading = tuple(word.decode().lower() for word in edges.first)
    if heading in _HEADINGS:
        raise edges.text.word(
            edges.line, 0, _("edges alone, without that line"), _("a head line, {heading}", heading=" ".join(heading))
        )
    word = edges.first_of_words()
    if word:
        line, column = edges.place_of(word)
        raise ParseError(show(word), _("a number, as in other lines; {any_name}", any_name=ANY_NAME), line, column)


def is_name(text: str) -> bool:
    """Whether a text looks like the name of a vertex."""
    if _NAME.fullmatch(text) is None:
        text = "".join(letter for letter in text if not category(letter).startswith("M"))
    return _NAME.fullmatch(text) is not None and not _WIDE.search(text)


def check_width(text: str, line: int = 1, column: int = 1) -> None:
    """Raise ParseError where a text has full-width letters, digits or signs; a place is where it begins."""
    wide = _WIDE.search(text)
    if wide:
        lines = text[: wide.start()].split("\n")
        column = len(lines[-1]) + (column if len(lines) == 1 else 1)
        line += len(lines) - 1
        plain = normalize("NFKC", wide[0])
        raise ParseError(
            _("the full-width {letter}", letter=show(wide[0])),
            _("{letter}, as ASCII has it", letter=show(plain)),
            line,
            column,
        )


_SIZE = re.compile(rb"\s*+([^\s:]++\s++[^\s:]++)\s++([^\s\d][^\n]*+)")
_NAME = re.compile(r"-?\w++(?:[.\-]++\w++)*+")
_WIDE = re.compile("[\uff01-\uff5e\u3000]")
_HEADINGS = {("source", "target"), ("from", "to"), ("src", "dst"), ("node1", "node2")}
ANY_NAME = _("--ruleset edges takes any names")
"""How to say that it is an edge list all the same."""
