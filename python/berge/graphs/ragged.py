"""Lines of data with a cell too many or too few."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from berge.errors import ParseError
from berge.graphs.quoted import BLANKS, SEPARATORS, find_cell, quote_error, split_cells
from berge.graphs.texts import COMMENTS, GraphText
from berge.i18n import _
from berge.i18n.counts import count_cells

SAMPLE = 1 << 12
"""Lines that are compared."""


def refuse_ragged(text: GraphText) -> None:
    """Raise ParseError for the first line that has more or fewer cells than most others, which have at least three.

    Where blanks stand between words, the third cells must be no vertices: lines of neighbours differ in length.
    """
    lines = [
        (number, raw.decode().rstrip())
        for number, raw in islice(enumerate(text, 1), SAMPLE)
        if raw.strip() and not raw.lstrip().startswith(COMMENTS)
    ]
    separator = next((sign for sign in SEPARATORS[:-1] if all(sign in line for _number, line in lines)), BLANKS)
    rows = [(number, line, split_cells(line, separator) or []) for number, line in lines]
    if len(rows) > 1 and all(map(str.isdigit, rows[0][2])) and len(rows[0][2]) < 3 and len(rows[1][2]) > 2:
        rows.pop(0)  # a header
    widths = Counter(len(cells) for _number, _line, cells in rows)
    if len(rows) < 3 or len(widths) < 2:
        return
    (width, count), *_others = widths.most_common()
    if width < 3 or 2 * count <= len(rows) or (separator == BLANKS and _are_neighbors([row[2] for row in rows])):
        return
    number, line, cells = next(row for row in rows if len(row[2]) != width)
    if not cells:
        raise quote_error(number, line, separator)
    expected = _("{width}, as in other lines", width=count_cells(width))
    column = find_cell(line, separator, width, len(cells)) + 1 if len(cells) > width else len(line) + 1
    raise ParseError(count_cells(len(cells)), expected, number, column)


def _are_neighbors(rows: list[list[str]]) -> bool:
    """Whether a word behind the first two of a line is one of the first two of some line."""
    vertices = {cell for cells in rows for cell in cells[:2]}
    return any(cell in vertices for cells in rows for cell in cells[2:])
