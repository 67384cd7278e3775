"""The heads of tables of edges: which line names the columns, and which of them are the ends of edges."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Literal, NamedTuple

from berge.errors import ParseError
from berge.graphs.column_names import (
    ENDS,
    LETTERS,
    NUMBER,
    are_numbers,
    count_usual_names,
    drop_other_columns,
    find_ends_by_name,
    resemble_cells_below,
)
from berge.graphs.edgelists import read_declared_sizes, read_edge_list
from berge.graphs.quoted import BLANKS, BRACKETS, LONGEST_HEAD, SEPARATORS, quote_error, split_cells, split_names
from berge.graphs.texts import COMMENTS, GraphText
from berge.i18n import _
from berge.sanitize import show

_END_NAMES = {name for pair in ENDS for name in pair}
WORD_LINES = 1 << 10
"""Lines below a head of two words that are checked."""
SAMPLE = 16
"""Lines below a head that are checked."""
SEPARATOR_LINE = re.compile(rb"sep=[,;\t]\s*+")
"""A line that some spreadsheets write above the head."""
_INDEXED = re.compile(r"[^\W\d][\w.]*+[\[(].+[\])]")
_PLAIN = re.compile(r"\w[\w.-]*+")
_COMPONENT = re.compile(rf"{_PLAIN.pattern}(?:{BRACKETS})?+")


class Head(NamedTuple):
    """The head: separator, number of cells, the columns of the two ends, and the column with the kinds of edges.

    If the two ends are in one column, its cells are edges as Cytoscape writes them, `A (pp) B`.
    """

    separator: str
    width: int
    source: int
    target: int
    edge_kind: int | None
    line: int = 1
    end_names: Literal["standard", "other", "none"] = "standard"
    """How the two columns of the ends are called: as in ENDS, otherwise, or not at all: no line names the columns."""
    nodes: int | None = None
    """The column with the names of nodes, in tables with rows for nodes, whose ends are empty (Neo4j's APOC)."""
    is_guess: bool = False
    """Whether the line may be an edge: words above words, and not the usual names of two columns."""


def find_head(text: GraphText) -> Head | None:
    """Return the head of a table of edges; None if the text is something else.

    Two columns with names in ENDS are a head, even if they are not a pair. So is a line of words that stand nowhere
    else in the text, unless `text.header` is False.
    """
    return text.compute_once("head", lambda: None if text.header is False else _find_head(text, text.columns))


def has_columns(text: GraphText, columns: tuple[str, str]) -> bool:
    """Whether a text is a table with two columns of these names."""
    try:
        return _find_head(text, columns) is not None
    except ParseError:
        return False


def _find_head(text: GraphText, columns: tuple[str, str] | None) -> Head | None:
    number, end, raw, comment = 0, 0, b"", ""
    for raw in text:
        number, end = number + 1, end + len(raw)
        if raw.lstrip().startswith(COMMENTS):
            comment = raw[:LONGEST_HEAD].decode("utf-8", "ignore").strip().lstrip("#%")
        elif not raw.isspace() and not SEPARATOR_LINE.fullmatch(raw):
            break
    if len(raw) > LONGEST_HEAD:
        return None
    line, rest = raw.decode().rstrip("\r\n"), text.data[end:]
    below = rest.lstrip(b"\r\n").partition(b"\n")[0][:LONGEST_HEAD].decode("utf-8", "ignore")
    if columns is not None:
        chosen = _find_head_of_columns(text, columns, (line, comment), below, number, rest)
        if chosen.source == chosen.target:
            problem = _("the column {name} twice", name=show(columns[0]))
            raise ParseError(problem, _("two columns of the table"), number, 1)
        return chosen
    if read_declared_sizes(text.data) is not None and not text.header:
        return None  # a list of edges that berge wrote
    _check_quotes(line, number)
    head = (
        _find_head_by_name(line) or _find_head_of_cytoscape(line, below) or _find_head_in_words(text, line, below, rest)
    )
    if head is not None:
        return _drop_false_kind(head, rest)._replace(line=number)
    is_row = not line.lstrip().startswith(("#", "%"))
    if is_row and "\t" in comment and (head := _find_head_in_comment(comment, line, number, rest)):
        return head
    return None if text.header else _find_quoted_rows(line, text.data[end - len(raw) :], number)


def _find_head_in_words(text: GraphText, line: str, below: str, rest: bytes) -> Head | None:
    """Return the head in a line of words that stand nowhere else; None if the line is no head."""
    for separator in SEPARATORS:
        names, cells = _name_columns(line, below, separator)
        ends = [place for place, name in enumerate(names) if name or place]
        if len(ends) < 2 or not all(names[place] for place in ends) or len({*names}) < len(names):
            continue
        if not text.header and any(map(_INDEXED.fullmatch, names)) and any(map(_INDEXED.fullmatch, cells)):
            continue  # names of components, as below
        if text.header or (_is_head(rest, names, cells, separator) and not _is_matrix(rest, names, cells, separator)):
            edge_kind = names.index("type") if names.count("type") == 1 else None
            rows = _sample_rows(rest, separator, len(names))
            ends = find_ends_by_name(names) or drop_other_columns(ends, names, rows)
            head = Head(separator, len(names), ends[0], ends[1], edge_kind, end_names="other")
            is_guess = not text.header and _may_be_edge(head, names, rows) and not re.search(r'["\[(]', below)
            return head._replace(is_guess=is_guess)
    return None


def _check_quotes(line: str, number: int) -> None:
    """Raise ParseError if a quotation mark is open at the end of the first line of a table."""
    separator = next((sign for sign in SEPARATORS[:-1] if sign in line), None)
    if separator is not None and line.count('"') % 2 and "{" not in line:
        raise quote_error(number, line, separator)


def _drop_false_kind(head: Head, rest: bytes) -> Head:
    """Return a head without the column of directions if no row has one: `type` may mean something else."""
    if head.edge_kind is None or head.source == head.target or re.search(rb"(?i)\b(?:un)?directed\b", rest):
        return head
    return head._replace(edge_kind=None)


def _find_head_in_comment(comment: str, line: str, number: int, rest: bytes) -> Head | None:
    """Return the head in the comment above a row with tabs, if the row is no edge whose ends come first."""
    names, cells = split_names(comment, "\t"), split_names(line, "\t")
    if len(names) != len(cells) or len(names) < 3 or not all(names) or any(map(NUMBER.fullmatch, names)):
        return None
    ends = find_ends_by_name(names) or drop_other_columns(
        [*range(len(names))], names, _sample_rows(rest, "\t", len(names))
    )
    if ends[:2] == [0, 1] and all(map(_PLAIN.fullmatch, cells[:2])):
        return None
    return Head("\t", len(names), ends[0], ends[1], None, number - 1, end_names="other")


def _sample_rows(rest: bytes, separator: str, width: int) -> list[list[str]]:
    """Return the cells of the first rows that have as many cells as there are columns."""
    sample = rest[:LONGEST_HEAD].decode("utf-8", "ignore").split("\n")[:SAMPLE]
    return [cells for cells in (split_names(line, separator) for line in sample) if len(cells) == width]


def _find_quoted_rows(line: str, rows: bytes, number: int) -> Head | None:
    """Return how rows without a head are read, if their names have quotation marks, or brackets as in `x[feed,A]`."""
    sample = [row.decode("utf-8", "ignore").strip() for row in rows[:LONGEST_HEAD].split(b"\n", SAMPLE)[:SAMPLE]]
    for separator in SEPARATORS:
        width = len(split_names(line, separator))
        some = [split_cells(row, separator) or [] for row in sample if row]
        if (
            width < 2
            or (separator == BLANKS and width > 2)
            or any(len(cells) != width for cells in some[: max(1, len(some) - 1)])
        ):
            continue
        ends = [cell for cells in some for cell in cells[:2]]
        if separator == BLANKS and '"' not in line and not all(map(_COMPONENT.fullmatch, ends)):
            continue
        if '"' in line or any(map(_INDEXED.fullmatch, ends)):
            return Head(separator, width, 0, 1, None, number - 1, end_names="none")
    return None


def _name_columns(line: str, below: str, separator: str) -> tuple[list[str], list[str]]:
    """Return the names of the columns, and the cells below; with blanks, the index column of a frame has no name."""
    names, cells = split_names(line, separator), split_names(below, separator)
    if separator == BLANKS and len(cells) == len(names) + 1 and cells[0] in ("0", "1"):
        names.insert(0, "")
    return names, cells


def _find_head_of_columns(
    text: GraphText, columns: tuple[str, str], lines: tuple[str, str], below: str, number: int, rest: bytes
) -> Head:
    """Return the head of a table with chosen columns; raises ParseError if it has no such columns.

    It is the first of these lines, or the comment above; there may be none if the columns are numbers.
    """
    separator = next((sign for sign in SEPARATORS if sign in lines[0]), BLANKS)
    ends = [name.strip().lower() for name in columns]
    names, cells = _name_columns(lines[0], below, separator)
    numbers = {name: int(name) for name in ends if name.isdecimal() and len(name) < 10 and 0 < int(name) <= len(names)}
    is_edge = not text.header and numbers.keys() == {*ends} and all(map(NUMBER.fullmatch, names + cells))
    for at, line in enumerate(lines if not is_edge else ()):
        own = _name_columns(line, below, separator)[0]
        if line and {*ends} <= {*own} and (not at or text.header is None):
            source, target = map(own.index, ends)
            return Head(separator, len(own), source, target, None, number - at, end_names="other")
    if numbers.keys() == {*ends}:
        source, target = (numbers[name] - 1 for name in ends)
        has_head = _is_head(rest, names, cells, separator) if text.header is None else text.header
        line_of_head = number - (not has_head)
        return Head(separator, len(names), source, target, None, line_of_head, "other" if has_head else "none")
    missing_name = min((name for name in ends if name not in names), key=numbers.__contains__)
    expected = _("columns of the header, {names}, or their numbers", names=show(lines[0].strip()))
    raise ParseError(_("no column {name}", name=show(missing_name)), expected, number, 1)


def _is_head(rest: bytes, names: list[str], below: list[str], separator: str) -> bool:
    """Whether a line is a head: words that do not stand below and are not like those below, above as many cells.

    With blanks as separators two words may be an edge: the cells of a column below must be numbers, or a word is a
    usual name of a column and the lines below show that edges share their ends.
    """
    words = [name for name in names if name]
    if len(below) != len(names) or any(map(NUMBER.fullmatch, words)):
        return False
    if resemble_cells_below(names, _sample_rows(rest, separator, len(names)), has_blanks=separator == BLANKS):
        return False
    is_of_components = any(map(_INDEXED.fullmatch, below)) and all(map(_PLAIN.fullmatch, words))
    if (
        separator == BLANKS
        and not is_of_components
        and not _are_numbers_below(rest, words, below)
        and not _are_words_below(rest, words, below)
    ):
        return False
    mark = separator.encode()
    any_word = b"|".join(re.escape(word.encode()) for word in words)
    around = rb"[\s\"" + mark + rb"]"
    pattern = rb"(?<!" + rb"[^\s\"" + mark + rb"])(?:" + any_word + rb")(?=" + around + rb"|\Z)"
    return re.search(pattern, rest, re.IGNORECASE) is None


def _are_numbers_below(rest: bytes, words: list[str], below: list[str]) -> bool:
    """Whether names separated by blanks stand above rows of equally many cells with numbers that have no own head."""
    lines = rest.lstrip().split(b"\n", SAMPLE)[:SAMPLE]
    is_even = all(len(line.split()) == len(below) for line in lines if line.strip() and b'"' not in line)
    is_name = all(word[0].isalnum() or word[0] == "_" for word in words)
    if not is_even or not is_name or not any(map(NUMBER.fullmatch, below)):
        return False
    if len(below) == 2 and not are_numbers(words, _sample_rows(rest, BLANKS, 2)):
        return False
    try:
        return len(below) > 2 or not read_edge_list(GraphText(rest)).is_headed()
    except ParseError:
        return False


_TWO_WORDS = re.compile(rb"(?:[ \t]*+(?:[^\s#%]\S*+[ \t]++[^\s#%]\S*+[ \t]*+)?+\r?(?:\n|\Z))*+")


def _are_words_below(rest: bytes, words: list[str], below: list[str]) -> bool:
    """Whether two usual names of columns stand above lines of two words, or other names above three such lines or more.

    Most of these lines have a common word. One of the names is usual and no number stands below, or the names are words
    of letters and no such word stands below, as in `actor film` above addresses.
    """
    if len(words) != 2:
        return False
    some = [line.decode("utf-8", "ignore").split() for line in rest.split(b"\n", WORD_LINES)[:WORD_LINES]]
    lines = [line for line in some if line]
    counts = Counter(word for line in lines for word in {*line})
    if (*words,) in LETTERS or count_usual_names(words) == 2:
        return not all(map(NUMBER.fullmatch, counts)) and bool(_TWO_WORDS.fullmatch(rest))
    is_usual = count_usual_names(words) == 1 and not any(map(NUMBER.fullmatch, below))
    is_unlike = all(map(str.isidentifier, words)) and not any(
        word.isidentifier() or NUMBER.fullmatch(word) for word in counts
    )
    if len(lines) < 3 or not (is_usual or is_unlike):
        return False
    sharing = sum(max(counts[word] for word in line) > 1 for line in lines)
    return 2 * sharing > len(lines) and bool(_TWO_WORDS.fullmatch(rest))


def _is_matrix(rest: bytes, names: list[str], below: list[str], separator: str) -> bool:
    """Whether the lines below are rows of a matrix: a name and numbers, or zeros and ones in more than two columns."""
    some = [
        split_names(line, separator)
        for line in rest[:LONGEST_HEAD].decode("utf-8", "ignore").split("\n", SAMPLE)[:SAMPLE]
    ]
    rows = [cells for cells in some if len(cells) == len(names)]
    if len(names) > 2 and len(rows) > 1 and {cell for cells in rows for cell in cells} <= {"0", "1"}:
        return True
    if not names[0] and len(names) == 3 and below[0] == "1":  # R numbers rows from 1
        return False
    return not names[0] and below[0] != "0" and all(map(NUMBER.fullmatch, below[1:]))


def _find_head_by_name(line: str) -> Head | None:
    """Return the head with column names in ENDS; None if there is none."""
    for separator in SEPARATORS[:-1]:
        names = split_names(line, separator)
        for source, target in ENDS:
            if source in names and target in names:
                edge_kind = names.index("type") if names.count("type") == 1 else None
                nodes = names.index("_id") if source == "_start" and "_id" in names else None
                return Head(separator, len(names), names.index(source), names.index(target), edge_kind, nodes=nodes)
        if len(names) == 2 and _END_NAMES.issuperset(names):
            return Head(separator, 2, 0, 1, None)
    return None


def _find_head_of_cytoscape(line: str, below: str) -> Head | None:
    """Return the head of the edges as Cytoscape exports them, `A (pp) B` in a cell; None for other tables."""
    names, cells = split_names(line, ","), split_cells(below, ",") or []
    for end, kind in (("shared name", "shared interaction"), ("name", "interaction")):
        if end in names and kind in names and len(cells) == len(names):
            place = names.index(kind)
            head = Head(",", len(names), names.index(end), names.index(end), place, end_names="other")
            if f" ({cells[place].strip()}) " in cells[head.source]:
                return head
    return None


def find_end_columns(text: GraphText) -> tuple[list[str], int, int] | None:
    """Return the names of the columns of a table, and which are the ends of edges; None if there are no others.

    Where no line names the columns, these are called as their cells in the first row.
    """
    try:
        head = find_head(text) if text.columns is None else _find_head(text, None)
    except ParseError:
        return None
    if head is None or head.width < 3:
        lines = [line.decode().rstrip("\r\n") for line in islice(text, 2) if len(line) <= LONGEST_HEAD]
        mark = next((sign for sign in SEPARATORS[:-1] if lines and sign in lines[0]), BLANKS)
        rows = [split_cells(line, mark) or [] for line in lines]
        if mark == BLANKS or len({*map(len, rows)}) != 1 or len(rows[0]) < 3 or all(map(NUMBER.fullmatch, rows[0])):
            return None
        return [cell.strip() for cell in rows[0]], 0, 1
    return read_column_names(text, head), head.source, head.target


def _may_be_edge(head: Head, names: list[str], rows: list[list[str]]) -> bool:
    """Whether the names of columns may be an edge: words above words, and not the usual names of two columns."""
    return (
        all(names)
        and not find_ends_by_name(names)
        and not are_numbers(names, rows)
        and count_usual_names([names[head.source], names[head.target]]) < 2
    )


def read_column_names(text: GraphText, head: Head) -> list[str]:
    """Return the names of all columns as the head writes them; the index column of a frame has none.

    Where no line names the columns, these are called as their cells in the first row.
    """
    line = text.read_line(head.line + (head.end_names == "none")).decode()
    cells = [cell.strip() for cell in split_cells(line, head.separator) or []]
    return [""] * (head.width - len(cells)) + cells
