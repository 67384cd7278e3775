"""Quick tests of a text, for the detectors of formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from berge import _core
from berge.errors import ParseError

if TYPE_CHECKING:
    from berge.graphs.edgelists import EdgeList
    from berge.graphs.texts import GraphText

HEAD, PIECE = 1 << 12, 1 << 16
"""The bytes of a text that show its format, and the bytes that are read at a time."""
BLANK = 1 << 20
"""The bytes at the end of a text in which blank rows are searched."""
_LETTERS = b"XO.#@"
"""The letters of boards."""

SURE, COUNTED, PLAIN = range(3)
"""How sure a detector is. SURE: no other format begins like this. COUNTED: the text announces how many numbers it has,
and has as many. PLAIN: neither."""


class Detector(NamedTuple):
    """A function that says whether a text is in a format, and how sure that is."""

    kind: int
    """SURE, COUNTED or PLAIN."""
    matches: Callable[[InputText], bool]


class NumberCounts(NamedTuple):
    """Counts and ranges of the numbers in a text. A number of more than 19 digits counts as 2^64 - 1."""

    total: int
    first: list[int]
    """The first two numbers; 0 for a missing one."""
    others: tuple[int, int] | None
    """The least and the largest of the others; None if there are none."""
    lines: int
    """The number of lines with numbers."""
    even: bool
    """Whether every line has an even count of numbers."""


@cache
def _compile_beginning(pattern: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"\s*+(?:%s)" % pattern)


class InputText:
    """A text, and properties of it that detectors use. Each is computed once, on first use."""

    def __init__(self, data: bytes, name: str = "") -> None:
        """`name` is that of the file, if there is one."""
        self.raw, self.name = data, name
        self._original = re.sub(rb"\A(?:\xef\xbb\xbf)++", b"", data)  # some tools write a second mark
        if b"\n" not in data and b"\r" in data:  # line ends of old Macintoshes, which spreadsheets still write
            self._original = self._original.replace(b"\r", b"\n")
        self._original, self.blank_rows = _cut_blank_rows(self._original)
        self.data = _open_brackets(_join_cells(self._original))
        self._results: dict[Hashable, Any] = {}

    def compute_once(self, key: Hashable, compute: Callable[[], Any]) -> Any:
        """Return the result of a function, which is called only once for each key."""
        if key in self._results:
            return self._results[key]
        result = self._results[key] = compute()
        return result

    @property
    def is_rewritten(self) -> bool:
        """Whether `data` leaves out blanks between the cells of a board, or brackets around moves."""
        return self.data is not self._original

    def restore_column(self, line: int, column: int) -> int:
        """Return where a character of a line stood before the blanks between cells were left out."""
        if not self.is_rewritten:
            return column
        original = self._original.split(b"\n")[line - 1]
        if original == self.data.split(b"\n")[line - 1]:
            return column
        cells = [place for place, byte in enumerate(original, 1) if not bytes((byte,)).isspace()]
        return cells[column - 1] if column <= len(cells) else len(original.rstrip()) + 1

    @cached_property
    def text(self) -> GraphText:
        """The text in the form for graph readers; raises ParseError if it is not UTF-8."""
        from berge.graphs.texts import GraphText

        text = GraphText(self.data)
        text.blank_rows = self.blank_rows
        return text

    def is_called(self, *endings: str) -> bool:
        """Whether the name of the file has one of these endings, perhaps before that of an archive."""
        return re.sub(_PACKED, "", self.name.lower()).endswith(endings)

    def has_options(self) -> bool:
        """Whether the caller has set options for reading a table or a matrix."""
        text: GraphText | None = vars(self).get("text")
        return text is not None and (text.header is not None or text.columns is not None or text.keep_zeros)

    def is_named_table(self) -> bool:
        """Whether the caller has set `header` or `columns`, so that the text is a table."""
        text: GraphText | None = vars(self).get("text")  # callers set them on `text`, which is made on first use
        return text is not None and (text.header is not None or text.columns is not None)

    def begins_with(self, pattern: bytes) -> bool:
        """Whether the text begins with a pattern, after blanks."""
        return _compile_beginning(pattern).match(self.data) is not None

    @cached_property
    def head(self) -> str:
        """The word before the first colon, if the text begins like a notation (`ruleset:…`); else an empty string."""
        word = re.match(rb"\s*+([a-z]{1,40}):", self.data)
        return "" if word is None else word[1].decode("ascii")

    @cached_property
    def board(self) -> re.Match[bytes] | None:
        """A match if the text begins with the size of a board and a line that looks like its first row."""
        size = re.compile(_SIZE).match(self.data, 0, HEAD)
        if size is None:
            size = re.compile(_DIGIT_ROW).match(self.data, 0, HEAD)
            return size if size and len(size[2]) == int(size[1].split()[1][:10]) else None
        row = size[2].split()
        if not all(word.isdigit() for word in size[1].split()):  # words where the size should be
            if self.is_rows:
                return None
            return size if len(row) == 1 and len(row[0]) > 1 and not row[0].translate(None, _LETTERS) else None
        if not row[0].translate(None, _LETTERS):
            is_comment = row[0] == b"#" and bool(b"".join(row).translate(None, _LETTERS))
            return None if is_comment else size
        return size if len(row) == 1 and not re.match(_NO_ROW, row[0]) else None

    @cached_property
    def has_pieces(self) -> bool:
        """Whether a board has pieces (X, O), or only free cells with a number after them."""
        places = {place: sign for sign in (b"X", b"O", b"#") if (place := self.data.find(sign)) >= 0}
        if places:
            return places[min(places)] != b"#"
        words = self.data[-HEAD:].split()
        return bool(words) and (words[-1].isdigit() or b"x" in self.data[:HEAD])

    @cached_property
    def is_rows(self) -> bool:
        """Whether the text is only the rows of a board."""
        if re.compile(_NO_CELL).search(self.data, 0, HEAD) or not self.data[:HEAD].strip():
            return False  # quick: most texts have numbers or words
        if any(piece.translate(None, _LETTERS + b"/ \t\r\n") for piece in self._cut_pieces()):
            return False
        return re.search(rb"[XO.#@][ \t]++[XO.#@]", self.data) is None

    @cached_property
    def tally(self) -> NumberCounts | None:
        """Counts of the numbers; None if the text holds anything else."""
        if not self.data.isascii():
            return None
        from berge.graphs.edgelists import EdgeList

        edge_counts = self.edges.count_numbers() if isinstance(self.edges, EdgeList) else None
        counts = edge_counts or _core.tally(self.data)
        return None if counts is None else NumberCounts(*counts)

    def _cut_pieces(self) -> Iterator[bytes]:
        return (self.data[start : start + PIECE] for start in range(0, len(self.data), PIECE))

    def read_words(self, comments: tuple[bytes, ...], most: int) -> list[bytes]:
        """Return the first words of the first line that is not a comment; very long words are cut.

        All words after the first `most` are returned as one.
        """
        from berge.graphs.texts import read_lines

        _ignored, words = next(read_lines(self.text, comments, most=most), (0, []))
        return [b",".join(part[:HEAD] for part in word.split(b",", most)) for word in words]

    @cached_property
    def edges(self) -> EdgeList | ParseError | None:
        """The text as an edge list, or the error in it; None if its first line is not an edge."""
        words = b" ".join(self.read_words((b"#", b"%"), 3)).replace(b",", b" ").split()
        if len(words) < 2 and not (words and words[0].isdigit()):
            return None
        from berge.graphs.edge_names import check_names
        from berge.graphs.edgelists import read_edge_list

        try:
            edges = read_edge_list(self.text)
            check_names(edges)
        except ParseError as error:
            has_data = len(words) < 3 or words[2].startswith(b"{") or (len(words) == 3 and _is_number(words[2]))
            return error if has_data else None
        return None if _is_matrix(edges) else edges


def _cut_blank_rows(data: bytes) -> tuple[bytes, int]:
    """Return a text without the rows at its end that are only separators, and the number of such rows.

    Spreadsheets write them. Rows of tabs in the middle are counted too; the readers skip them as blank lines. In a list
    that berge has written, a separator is the name of a vertex.
    """
    if re.match(_WRITTEN_LIST, data):
        return data, 0
    above = len(re.findall(_TAB_ROWS, data)) if b"\t" in data[:HEAD].lstrip().partition(b"\n")[0] else 0
    tail = data[-BLANK:].rstrip(b" \r\n")
    if not tail.endswith((b",", b";", b"\t")):
        return data, above
    lines, count = tail.split(b"\n"), 0
    while len(lines) > 1 and not lines[-1].strip(b",; \t\r"):
        count += bool(lines.pop().strip(b" \r"))
    if not count or not any(sign in lines[-1] for sign in (b",", b";", b"\t")):
        return data, above
    data = data[: max(0, len(data) - BLANK) + len(b"\n".join(lines))] + b"\n"
    return data, count + len(re.findall(_TAB_ROWS, data)) if above else count


def _is_matrix(edges: EdgeList) -> bool:
    """Whether lines that could be edges with data are more likely a matrix: square, of 0 and 1, or a single line."""
    lines = edges.size
    if lines == 1:
        return edges.cells > 1
    if not edges.cells or not edges.are_integers:
        return False
    if lines == 2 and edges.order < 3:
        from berge.graphs.dense import are_bits  # only for such short texts

        return are_bits(edges.text)
    return lines > 2 and (lines == 2 + edges.cells > 3 or {*edges.names[:3]} <= {"0", "1"})


def _is_number(word: bytes) -> bool:
    try:
        return isfinite(float(word))
    except ValueError:
        return False


def _join_cells(data: bytes) -> bytes:
    """Return a text without the blanks between the cells of a board."""
    rows = re.match(_SPACED_ROWS, data)
    if rows is None or (rows[1] is None and not re.search(rb"[.#@]|\S[ \t]++\S[ \t]++\S", rows[2])):
        return data
    start, end = rows.span(2)
    return data[:start] + rows[2].replace(b" ", b"").replace(b"\t", b"") + data[end:]


def _open_brackets(data: bytes) -> bytes:
    """Return a contest's record with moves as pairs of numbers, if they are `M(3,2)` or `(3,2)`; else the same text."""
    record = re.match(_MOVES_IN_BRACKETS, data) if data[-HEAD:].rstrip().endswith(b")") else None
    if record is None:
        return data
    return data[: record.start(1)] + re.sub(rb"M?\((\d++),[ \t]*+(\d++)\)", rb"\1 \2", record[1])


_SIZE = rb"\s*+([^\s:]++\s++[^\s:]++)\s++([^\s\d][^\n]*+)"
_NO_CELL = rb"[^XO.#@/ \t\r\n]"
_DIGIT_ROW = rb"\s*+(\d++[ \t]++\d++)[ \t\r]*+\n[ \t]*+((?!\d++\.\d++\s)\d\d*+[XO.#]\S*+)[ \t\r]*+(?:\n|\Z)"
"""The size of a board and a first row with a digit in it, such as 0 for O."""
_SPACED = rb"[ \t]*+[XO.#@](?:[ \t]++[XO.#@])++[ \t\r]*+(?:\n|\Z)"
_SPACED_ROWS = rb"(\s*+\d++[ \t]++\d++[ \t\r]*+\n)?+((?:" + _SPACED + rb")++)(?=[\s\d]|\Z)"
"""The size of a board, if there is one, and its rows with blanks between the cells."""
_MOVES_IN_BRACKETS = (
    rb"\s*+\d++[ \t]++\d++[ \t\r]*+\n(?:[XO.]++[ \t\r]*+\n)++\s*+\d++\s++((?:M?\(\d++,[ \t]*+\d++\)\s*+)++)\Z"
)
_NO_ROW = rb"[#%{]|\d++(?:,|\Z)|[+-](?:[\d.]|\Z)"
"""A comment, data of an edge, a number of one, or a sign."""
_WRITTEN_LIST = rb"# \d++ vertices, \d"
_PACKED = r"\.(?:gz|bz2|xz|zip)\Z"
_TAB_ROWS = rb"\n\t[\t ]*+\r?(?=\n)"
