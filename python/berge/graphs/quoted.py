"""Lines of tables as cells, which may have quotation marks, or brackets around separators."""

from __future__ import annotations

import re

from berge.errors import ParseError
from berge.i18n import _

QUOTED = _("names without it, or quoted with it")
BLANKS = " "
SEPARATORS = ",;\t" + BLANKS
"""Separators of cells: one of these characters, or any blanks."""
LONGEST_HEAD = 1 << 12
"""Bytes of a header at most."""
BRACKETS = r"\[(?:[^\[\]]|\[[^\[\]]*+\])*+\]|\([^()]*+\)"
"""Brackets, which may hold a separator within a name such as `x[feed,A]`."""
_CELL = {
    separator: re.compile(rf' *+(?:"((?:[^"]|"")*+)"|((?>{BRACKETS}|[^"{separator}])*+)) *+({separator}|\Z)')
    for separator in SEPARATORS
}
WORD = re.compile(rf'"([^"]*+)"(?=\s|\Z)|((?>{BRACKETS}|\S)++)')


def split_names(line: str, separator: str) -> list[str]:
    """Return the names of the columns in a line, in lower case."""
    return [cell.strip().lower() for cell in split_cells(line, separator) or []]


def split_cells(line: str, separator: str) -> list[str] | None:
    """Return the cells of a line, with their blanks; None if quotation marks are wrong."""
    if separator == BLANKS:
        words = WORD.findall(line)
        is_wrong = '"' in line and any(word.startswith('"') for _quoted, word in words)
        return None if is_wrong else [quoted or word for quoted, word in words]
    if '"' not in line and (("[" not in line and "(" not in line) or len(line) > LONGEST_HEAD):
        return line.split(separator)
    quoted_cells = split_quoted(line, separator)
    return None if quoted_cells is None else [cell for cell, _offset in quoted_cells]


def find_cell(line: str, separator: str, cell: int, width: int) -> int:
    """Return the offset at which a cell begins in a line of `width` cells."""
    if separator == BLANKS:
        return [match.start() for match in WORD.finditer(line)][cell]
    quoted = split_quoted(line, separator) or []
    if len(quoted) == width:
        return quoted[cell][1]
    return len(separator.join(line.split(separator)[:cell])) + bool(cell)


def quote_error(number: int, line: str, separator: str) -> ParseError:
    """Return the error of a line for which `split_cells` returns None, at the quotation mark that is wrong."""
    at = 0
    if separator == BLANKS:
        at = next(word.start() for word in WORD.finditer(line) if (word[2] or "").startswith('"'))
    else:
        while (cell := _CELL[separator].match(line, at)) and cell[3]:
            at = cell.end()
    place = max(line.find('"', at), line.index('"'))  # the first one if all are within brackets
    return ParseError(_("a quotation mark"), QUOTED, number, place + 1)


def split_quoted(line: str, separator: str) -> list[tuple[str, int]] | None:
    """Return the cells of a line with their offsets, from 0; None if quotation marks are wrong."""
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
