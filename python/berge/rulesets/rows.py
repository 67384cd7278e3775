"""Boards as rows of letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from berge import _core
from berge.cells import Cell, Cells
from berge.errors import ParseError


def check_rows(rows: Sequence[str], letters: str) -> tuple[str, ...]:
    """Return the rows of a board, all of one length and made of `letters` only.

    Raises ParseError, with the row as its line, where they are anything else; TypeError where they are one string.
    """
    if isinstance(rows, str):
        raise TypeError("found one string; expected a row each, or text given to `parse`")
    if not rows or not rows[0]:
        raise ParseError("a board without cells", "at least one row and one column")
    allowed = " or ".join(letters)
    for number, row in enumerate(rows, 1):
        bad = row.strip(letters)
        if bad:
            raise ParseError(ascii(bad[0]), f"{allowed} in each cell", number, row.index(bad[0]) + 1)
        if len(row) != len(rows[0]):
            raise ParseError(f"a row of {len(row)} cells", f"{len(rows[0])} cells, as in the first row", number, 1)
    return tuple(rows)


def split_rows(text: str) -> list[str]:
    """Return the rows of a board written with `/` or line ends between them."""
    return [row for line in text.replace("/", "\n").splitlines() if (row := line.strip())]


def cut_rows(cells: bytes, columns: int) -> tuple[str, ...]:
    """Return the rows of a board whose cells lie row by row."""
    text = cells.decode("ascii")
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))


def core_board(rows: Sequence[str], black: str, white: str) -> _core.Board:
    """Return the core's board whose cells are the letters in `black` on squares coloured like (1, 1), else in `white`.

    Raises LimitError where the board is too large for the core.
    """
    cells = "".join(rows).encode("ascii")
    return _core.Board(len(rows), len(rows[0]), cells, black.encode("ascii"), white.encode("ascii"))


def erase(rows: Sequence[str], cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return the rows with `#` in the given cells."""
    letters = [list(row) for row in rows]
    for row, column in cells:
        letters[row - 1][column - 1] = "#"
    return tuple(map("".join, letters))


def number_of(cell: Cell, columns: int) -> int:
    """Return the core's number of a cell."""
    return (cell[0] - 1) * columns + cell[1] - 1


def pair_up(packed: bytes, columns: int) -> tuple[tuple[Cell, Cell], ...]:
    """Return a certificate's dominoes from the core's list of numbers."""
    cells = iter(Cells(packed, columns))
    return tuple(zip(cells, cells, strict=True))
