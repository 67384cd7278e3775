"""Boards of cells, on which a token goes by the steps of a piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from berge import _core
from berge.cells import Cell, Cells, pack
from berge.certificates import Ground, StartsCertificate
from berge.errors import LimitError, ParseError
from berge.formats import expect, shown
from berge.rulesets.geography import Core, Position, Start, unreadable
from berge.words import Phrase, phrase

FREE, WALL, TOKEN, VISITED = ".", "#", "@", "o"
MOST_CELLS = 1 << 24
"""The most cells that a few letters of a notation may stand for."""

# In all of these what follows a repetition cannot be part of it, so that no text takes more than linear time.
_CELL = re.compile(r"\(?\s*(\d{1,10})(?:\s*+,\s*|\s+)(\d{1,10})\s*\)?", re.ASCII)
_SIZE = re.compile(r"(\d{1,9})x(\d{1,9})", re.ASCII)
_DIGITS = re.compile(r"\d+", re.ASCII)
_RUN = re.compile(r"(\d{1,11})(\D)", re.ASCII)

STEPS = {
    "rook": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}
"""The steps of each piece as (rows down, columns right), in board order."""


@dataclass(frozen=True, repr=False)
class BoardStart(Start):
    """A start on a board: an immutable value.

    Raises ParseError where the rows are not of one length or hold a letter that the ruleset does not know, LimitError
    where the board is too large.
    """

    LETTERS: ClassVar[str] = FREE + WALL + TOKEN
    PIECE: ClassVar[str] = "rook"
    PLACE: ClassVar[str] = "cell"

    rows: tuple[str, ...]
    """One letter a cell: `.` free, `#` a hole, and `@` the token where the start is fixed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", check_rows(self.rows, self.LETTERS))
        object.__setattr__(self, "token", find_one(self.rows, TOKEN, "tokens", "at most one @"))

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    @cached_property
    def usable(self) -> tuple[str, ...]:
        """The rows with `.` where the token can ever go, `#` elsewhere."""
        return self.rows if self.token is None else tuple(row.replace(TOKEN, FREE) for row in self.rows)

    @cached_property
    def core(self) -> Core:
        """The cells where the token can ever go."""
        return self.core_board(FREE + TOKEN, FREE + TOKEN)

    def core_board(self, black: str, white: str) -> _core.Graph:
        """Return the cells whose letters are in `black` on squares coloured like (1, 1), else in `white`.

        Raises LimitError where the board is too large for the core.
        """
        cells = "".join(self.rows).encode("ascii")
        colours = black.encode("ascii"), white.encode("ascii")
        return _core.Graph.board(len(self.rows), self.columns, cells, *colours, self.PIECE)

    def number(self, move: Any) -> int | None:
        """Return row * columns + column, both from 0; None for what is no usable cell."""
        match move:
            case (int(row), int(column)) if 1 <= row <= len(self.rows) and 1 <= column <= self.columns:
                return (row - 1) * self.columns + column - 1
        return None

    def pack_moves(self, moves: Sequence[Any]) -> bytes:
        """Return the numbers of moves."""
        if isinstance(moves, Cells) and moves.columns == self.columns:
            return moves.packed
        return super().pack_moves(moves)

    @property
    def few_moves(self) -> int:
        """One for so many cells as the core takes in meanwhile, where it stores no edges."""
        return super().few_moves if self.PROOF == "kernel" else len(self.rows) * self.columns // 64

    def sequence(self, packed: bytes) -> Cells:
        """Return the cells of packed numbers."""
        return Cells(packed, self.columns)

    def moves_as_json(self, moves: Sequence[Any]) -> str:
        """Return the elements of the JSON list of moves; cells at about the speed of memory."""
        return _core.write_cells(self.pack_moves(moves), self.columns, "[", ",", "],")[:-1].decode("ascii")

    def ways(self, number: int) -> Iterable[int]:
        """Return the usable cells a step away."""
        row, column = divmod(number, self.columns)
        for down, right in STEPS[self.PIECE]:
            r, c = row + down, column + right
            if 0 <= r < len(self.rows) and 0 <= c < self.columns and self.usable[r][c] == FREE:
                yield r * self.columns + c

    @property
    def starts(self) -> Iterable[int]:
        """All usable cells."""
        return memoryview(_core.places("".join(self.usable).encode("ascii"), FREE.encode("ascii"))).cast("I")

    def as_dict(self) -> dict[str, Any]:
        """Return the board's rows."""
        return {"board": list(self.rows)}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the start whose rows are in `board`."""
        rows = expect(document, "board", list, "the rows of a board, a list of strings")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, str):
                raise ParseError(f"board, row {number}: {shown(row)}", "a string")
        try:
            return cls(tuple(rows))
        except ParseError as error:
            if not error.line:
                raise
            place = f"board, row {error.line}, column {error.column}"
            raise ParseError(f"{place}: {error.found}", error.expected) from None

    def notation(self) -> str:
        """Return the rows with `/` between them, or `RxC` where every cell is free."""
        if all(row == FREE * self.columns for row in self.rows):
            return f"{len(self.rows)}x{self.columns}"
        return "/".join(self.rows)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the board written row by row with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`."""
        return cls(parse_rows(text))

    def write_move(self, move: Cell) -> str:
        """Return a cell as `row,column`."""
        return f"{move[0]},{move[1]}"

    def read_move(self, text: str) -> Cell:
        """Return the cell written as `row,column`."""
        found = _CELL.fullmatch(text.strip())
        if not found:
            raise unreadable("a cell, row,column", text)
        return int(found[1]), int(found[2])

    def move_from_json(self, value: Any) -> Cell:
        """Return the cell [row, column]."""
        match value:
            case [int(row), int(column)] if type(row) is int and type(column) is int:
                return row, column
        raise ParseError(shown(value), "a cell, [row, column]")

    def show(self, move: Cell) -> str:
        """Return a cell as (row, column)."""
        return f"({move[0]}, {move[1]})"

    def size(self) -> tuple[str, dict[str, object]]:
        """Return the phrase with rows and columns."""
        return "start.board", {"rows": len(self.rows), "columns": self.columns}

    def letters(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the board with `o` where the token has been and `@` where it is."""
        cells = bytearray("".join(self.rows), "ascii")
        for number in visited:
            cells[number] = ord(VISITED)
        for number in visited[-1:]:
            cells[number] = ord(TOKEN)
        return cut_rows(cells, self.columns)

    def drawn(self, visited: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG002 where pieces slide they differ
        """Return the board without the token and its trail, which a picture draws by itself."""
        return self.usable

    def why_illegal(self, position: Position, move: Any) -> tuple[Phrase, Phrase]:
        """Say whether a cell is off the board, a hole, visited or too far away."""
        number = self.number(move)
        a_step = phrase("illegal.cell.step")
        if number is None:
            if isinstance(move, tuple) and list(map(type, move)) == [int, int]:
                size = phrase("illegal.cell.size", rows=len(self.rows), columns=self.columns)
                return phrase("illegal.cell.off"), size
            return phrase("illegal.cell.none"), phrase("illegal.cell.pair")
        if self.usable[number // self.columns][number % self.columns] != FREE:
            return phrase("illegal.cell.hole"), phrase("illegal.cell.free")
        if number in position.visited:
            return phrase("illegal.visited"), a_step
        return phrase(f"illegal.far.{self.PIECE}", token=position.token), a_step

    def ground(self, visited: Sequence[int]) -> Ground:
        """Return the board with the cells that the token has left erased."""
        return Ground(erase(self.usable, visited[:-1]), self.PIECE)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all cells and a maximum matching."""
        rows = cut_rows(classes, self.columns)
        if self.PIECE == "rook":
            return StartsCertificate(Ground(self.usable), rows, cut_rows(matching, self.columns))
        mates = enumerate(memoryview(matching).cast("I"))
        pairs = tuple(tuple(self.sequence(pack([number, mate]))) for number, mate in mates if number < mate)
        return StartsCertificate(Ground(self.usable, self.PIECE), rows, pairs)

    def __repr__(self) -> str:
        return f"{self.NAME}.{type(self).__name__}.parse({self.notation()!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


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
        if not row.isascii() or row.encode("ascii").translate(None, letters.encode("ascii")):
            bad = row.strip(letters)
            raise ParseError(ascii(bad[0]), f"{allowed} in each cell", number, row.index(bad[0]) + 1)
        if len(row) != len(rows[0]):
            raise ParseError(f"a row of {len(row)} cells", f"{len(rows[0])} cells, as in the first row", number, 1)
    return tuple(rows)


def find_one(rows: Sequence[str], letter: str, what: str, expected: str) -> Cell | None:
    """Return the only cell with a letter, None where there is none; raises ParseError where there are more."""
    found = [(number, row) for number, row in enumerate(rows, 1) if letter in row]
    if len(found) > 1 or (found and found[0][1].count(letter) > 1):
        line, row = found[-1]
        count = sum(row.count(letter) for _, row in found)
        raise ParseError(f"{count} {what}", expected, line, row.rindex(letter) + 1)
    return (found[0][0], found[0][1].index(letter) + 1) if found else None


def parse_rows(text: str) -> tuple[str, ...]:
    """Return the rows of a board written with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`.

    Raises ParseError where it is the size of no board, LimitError where it is too large for a notation.
    """
    size = _SIZE.fullmatch(text.strip())
    if size:
        rows, columns = int(size[1]), int(size[2])
        if not rows or not columns:
            raise ParseError("a board without cells", "at least one row and one column")
        _check_cells(rows * columns)
        return (FREE * columns,) * rows
    runs = (run[0] for run in _DIGITS.finditer(text))
    _check_cells(sum(int(run) if len(run) < 12 else MOST_CELLS + 1 for run in runs))
    lines = text.replace("/", "\n").splitlines()
    return tuple(_RUN.sub(lambda found: int(found[1]) * found[2], row) for line in lines if (row := line.strip()))


def _check_cells(count: int) -> None:
    if count > MOST_CELLS:
        raise LimitError(f"found a notation for too many cells; at most {MOST_CELLS} are possible, give a file instead")


def cut_rows(cells: bytes | bytearray, columns: int) -> tuple[str, ...]:
    """Return the rows of a board whose cells lie row by row."""
    text = cells.decode("ascii")
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))


def erase(rows: Sequence[str], numbers: Iterable[int]) -> tuple[str, ...]:
    """Return the rows with `#` in the cells of these numbers."""
    letters = [list(row) for row in rows]
    columns = len(rows[0])
    for number in numbers:
        letters[number // columns][number % columns] = WALL
    return tuple(map("".join, letters))
