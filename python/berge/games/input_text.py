"""Quick tests of a text, by which `berge.formats.detect` detects its format."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category, normalize

from berge import _core
from berge.errors import ParseError
from berge.i18n import _
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.graphs.edgelists import EdgeList
    from berge.graphs.texts import Text

HEAD, PIECE = 1 << 12, 1 << 16
"""The bytes of a text that show its format, and the bytes that are read at a time."""
BLANK = 1 << 20
"""The bytes at the end of a text in which blank rows are searched."""
_LETTERS = b"XO.#@"


SURE, COUNTED, PLAIN = range(3)
"""How sure a detector is. SURE: no other format begins like this. COUNTED: the text has as many numbers as it
announces. PLAIN: neither."""


class Detector(NamedTuple):
    """A function that says whether a text is in a format, and how sure that is."""

    kind: int
    """SURE, COUNTED or PLAIN, as `berge.formats.detect` explains."""
    matches: Callable[[InputText], bool]


class Tally(NamedTuple):
    """Counts of the numbers in a text. A number of more than 19 digits counts as 2^64 - 1."""

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

    def __init__(self, data: bytes) -> None:
        self.raw = data
        self._written = data.removeprefix(b"\xef\xbb\xbf")
        if b"\n" not in data and b"\r" in data:  # line ends of old Macintoshes, which spreadsheets still write
            self._written = self._written.replace(b"\r", b"\n")
        self._written, self.blank_rows = _cut_blank_rows(self._written)
        self.data = _open_brackets(_join_cells(self._written))
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
        return self.data is not self._written

    def restore_column(self, line: int, column: int) -> int:
        """Return where a character of a line stood before the blanks between cells were left out."""
        if not self.is_rewritten:
            return column
        original = self._written.split(b"\n")[line - 1]
        if original == self.data.split(b"\n")[line - 1]:
            return column
        cells = [place for place, byte in enumerate(original, 1) if not bytes((byte,)).isspace()]
        return cells[column - 1] if column <= len(cells) else len(original.rstrip()) + 1

    @cached_property
    def text(self) -> Text:
        """The text in the form for graph readers; raises ParseError if it is not UTF-8."""
        from berge.graphs.texts import Text

        text = Text(self.data)
        text.blank_rows = self.blank_rows
        return text

    def is_named_table(self) -> bool:
        """Whether the caller has set `header` or `columns`, so that the text is a table."""
        text: Text | None = vars(self).get("text")  # callers set them on `text`, which is made on first use
        return text is not None and (text.header is not None or text.columns is not None)

    def begins(self, pattern: bytes) -> bool:
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
        size = _SIZE.match(self.data, 0, HEAD)
        if size is None:
            size = _DIGIT_ROW.match(self.data, 0, HEAD)
            return size if size and len(size[2]) == int(size[1].split()[1][:10]) else None
        row = size[2].split()
        if not all(word.isdigit() for word in size[1].split()):  # words where the size should be
            if self.rows:
                return None
            return size if len(row) == 1 and len(row[0]) > 1 and not row[0].translate(None, _LETTERS) else None
        if not row[0].translate(None, _LETTERS):
            is_comment = row[0] == b"#" and bool(b"".join(row).translate(None, _LETTERS))
            return None if is_comment else size
        return size if len(row) == 1 and not _NO_ROW.match(row[0]) else None

    @cached_property
    def has_pieces(self) -> bool:
        """Whether a board has pieces (X, O), or only free cells with a number after them."""
        places = {place: sign for sign in (b"X", b"O", b"#") if (place := self.data.find(sign)) >= 0}
        if places:
            return places[min(places)] != b"#"
        words = self.data[-HEAD:].split()
        return bool(words) and (words[-1].isdigit() or b"x" in self.data[:HEAD])

    @cached_property
    def rows(self) -> bool:
        """Whether the text is only the rows of a board."""
        if _NO_CELL.search(self.data, 0, HEAD) or not self.data[:HEAD].strip():
            return False  # quick: most texts have numbers or words
        if any(piece.translate(None, _LETTERS + b"/ \t\r\n") for piece in self._pieces()):
            return False
        return re.search(rb"[XO.#@][ \t]++[XO.#@]", self.data) is None

    @cached_property
    def tally(self) -> Tally | None:
        """Counts of the numbers; None if the text holds anything else."""
        if not self.data.isascii():
            return None
        from berge.graphs.edgelists import EdgeList

        edge_counts = self.edges.tally() if isinstance(self.edges, EdgeList) else None
        counts = edge_counts or _core.tally(self.data)
        return None if counts is None else Tally(*counts)

    def _pieces(self) -> Iterator[bytes]:
        return (self.data[start : start + PIECE] for start in range(0, len(self.data), PIECE))

    def words(self, comments: tuple[bytes, ...], most: int) -> list[bytes]:
        """Return the first words of the first line that is not a comment; very long words are cut.

        All words after the first `most` are returned as one.
        """
        from berge.graphs.texts import lines_of

        _ignored, words = next(lines_of(self.text, comments, most=most), (0, []))
        return [b",".join(part[:HEAD] for part in word.split(b",", most)) for word in words]

    @cached_property
    def edges(self) -> EdgeList | ParseError | None:
        """The text as an edge list, or the error in it; None if its first line is not an edge."""
        words = b" ".join(self.words((b"#", b"%"), 3)).replace(b",", b" ").split()
        if len(words) < 2 and not (words and words[0].isdigit()):
            return None
        from berge.graphs.edgelists import edge_list

        try:
            edges = edge_list(self.text)
            check_names(edges)
        except ParseError as error:
            has_data = len(words) < 3 or words[2].startswith(b"{") or (len(words) == 3 and _is_number(words[2]))
            return error if has_data else None
        return None if _is_matrix(edges) else edges


def _cut_blank_rows(data: bytes) -> tuple[bytes, int]:
    """Return a text without rows of separators alone at its end, as spreadsheets write them, and how many it had.

    Rows of tabs in the middle count too: the readers skip them as blank lines.
    """
    above = len(_TAB_ROWS.findall(data)) if b"\t" in data[:HEAD].lstrip().partition(b"\n")[0] else 0
    tail = data[-BLANK:].rstrip(b" \r\n")
    if not tail.endswith((b",", b";", b"\t")):
        return data, above
    lines, count = tail.split(b"\n"), 0
    while len(lines) > 1 and not lines[-1].strip(b",; \t\r"):
        count += bool(lines.pop().strip(b" \r"))
    if not count or not any(sign in lines[-1] for sign in (b",", b";", b"\t")):
        return data, above
    data = data[: max(0, len(data) - BLANK) + len(b"\n".join(lines))] + b"\n"
    return data, count + len(_TAB_ROWS.findall(data)) if above else count


def _is_matrix(edges: EdgeList) -> bool:
    """Whether lines that could be edges with data are rather a matrix, square or of 0 and 1, or one line of numbers."""
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
    rows = _SPACED_ROWS.match(data)
    if rows is None or (rows[1] is None and not re.search(rb"[.#@]|\S[ \t]++\S[ \t]++\S", rows[2])):
        return data
    start, end = rows.span(2)
    return data[:start] + rows[2].replace(b" ", b"").replace(b"\t", b"") + data[end:]


def _open_brackets(data: bytes) -> bytes:
    """Return a contest's record with its moves as pairs of numbers, where they are written as `M(3,2)` or `(3,2)`."""
    record = _MOVES_IN_BRACKETS.match(data) if data[-HEAD:].rstrip().endswith(b")") else None
    if record is None:
        return data
    return data[: record.start(1)] + re.sub(rb"M?\((\d++),[ \t]*+(\d++)\)", rb"\1 \2", record[1])


def check_names(edges: EdgeList) -> None:
    """Raise ParseError if the words of an edge list do not look like names of vertices.

    A name is made of letters, digits and `_`, with `.` and `-` between them, or is a negative number. A line of words
    among lines of numbers is a heading or a sentence, and an error.
    """
    if edges.are_integers:
        return
    bad = None if edges.are_plain else next((name for name in edges.names if not is_name(name)), None)
    if bad is not None:
        line, column = edges.place_of(bad)
        check_width(bad, line, column)
        if '"' in bad and "{" not in bad:
            from berge.graphs.tables import QUOTED

            raise ParseError(_("a quotation mark"), _(QUOTED), line, column + bad.index('"'))
        if _ARROW.search(bad):
            raise ParseError(show(bad), _("a blank between two names"), line, column)
        raise ParseError(
            show(bad), _("a name of letters, digits, _, . and -; {any_name}", any_name=ANY_NAME), line, column
        )
    if edges.are_measures():
        from berge.graphs.tables import EDGES

        raise ParseError(_("a table of measurements"), _(EDGES), edges.line, 1)
    if edges.has_keyword():
        expected = _("two names a line; --columns 2,3 leaves out the first word")
        raise edges.text.word(edges.line, 0, expected)
    if edges.has_words_between():
        from berge.graphs.edgelists import check_kinds

        check_kinds(edges.text)
    if twice := edges.written_twice():
        line, column = edges.place_of(twice)
        raise ParseError(show(twice), _("{number}, as in other lines", number=twice.removesuffix(".0")), line, column)
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
    """Raise ParseError if a text, which begins at `line` and `column`, has full-width letters, digits or signs."""
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
_NO_CELL = re.compile(rb"[^XO.#@/ \t\r\n]")
_DIGIT_ROW = re.compile(rb"\s*+(\d++[ \t]++\d++)[ \t\r]*+\n[ \t]*+((?!\d++\.\d++\s)\d\d*+[XO.#]\S*+)[ \t\r]*+(?:\n|\Z)")
"""The size of a board and a first row with a digit in it, such as 0 for O."""
_SPACED = rb"[ \t]*+[XO.#@](?:[ \t]++[XO.#@])++[ \t\r]*+(?:\n|\Z)"
_SPACED_ROWS = re.compile(rb"(\s*+\d++[ \t]++\d++[ \t\r]*+\n)?+((?:" + _SPACED + rb")++)(?=[\s\d]|\Z)")
"""The size of a board, if there is one, and its rows with blanks between the cells."""
_MOVES_IN_BRACKETS = re.compile(
    rb"\s*+\d++[ \t]++\d++[ \t\r]*+\n(?:[XO.]++[ \t\r]*+\n)++\s*+\d++\s++((?:M?\(\d++,[ \t]*+\d++\)\s*+)++)\Z"
)
_NO_ROW = re.compile(rb"[#%{]|\d++(?:,|\Z)|[+-](?:[\d.]|\Z)")
"""A comment, data of an edge, a number of one, or a sign."""
_TAB_ROWS = re.compile(rb"\n\t[\t ]*+\r?(?=\n)")
_ARROW = re.compile(r"\w(?:<?--?>|<?==?>|--|→|↔|⇒)\w")
"""An arrow between two names; --ruleset edges would make one name of them."""
_NAME = re.compile(r"-?\w++(?:[.\-]++\w++)*+")
_WIDE = re.compile("[\uff01-\uff5e\u3000]")
_HEADINGS = {("source", "target"), ("from", "to"), ("src", "dst"), ("node1", "node2")}
ANY_NAME = _("--ruleset edges takes any names")
"""The hint in error messages for edge lists with unusual names."""
