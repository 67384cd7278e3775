"""Starts that are a board of letters, written row by row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from berge.cells import Cell, cut_rows, sprinkled
from berge.documents import Json, expect
from berge.errors import InputError, KindError, LimitError, ParseError, check_kind
from berge.games.boards import FREE, TOKEN, VISITED, WALL
from berge.games.input_text import InputText
from berge.games.ruleset import Ruleset
from berge.games.setup import Setup
from berge.i18n import N_, _, join_choices
from berge.i18n.counts import count_cells
from berge.sanitize import kind, show, show_json

if TYPE_CHECKING:
    from random import Random

MOST_CELLS = 1 << 24
"""The most cells that a few letters of a notation may stand for."""
NO_LETTERS = "0123456789/+-^[]\\"
"""ASCII signs that are no letters of boards: notations and patterns have them for themselves."""


# In all of these what follows a repetition cannot be part of it, so that no text takes more than linear time.
_SIZE = r"(?a)(\d{1,9})x(\d{1,9})"
_DIGITS = r"(?a)\d+"
_RUN = r"(?a)(\d{1,11})(\D)"


@dataclass(frozen=True, repr=False)
class BoardSetup(Setup[Cell]):
    """A board: `.` free, `#` a hole, and `@` the token where the start is fixed.

    Raises ParseError where the rows are not of one length or hold another letter, LimitError where the board is too
    large.
    """

    LETTERS: ClassVar[str] = FREE + WALL + TOKEN
    DENSE: ClassVar[str] = WALL
    """The letter that is not free, which a random board has by its density."""
    FRESH: ClassVar[tuple[str, ...]] = ()
    """The rows of which, repeated, a new board is made, without the token; (): every cell is free."""
    FIXED: ClassVar[bool] = False
    """Whether the token is always there."""
    EDITOR: ClassVar[str] = "board"
    is_rows: ClassVar[bool] = True
    instance_kind = "cells"

    rows: tuple[str, ...]
    """One letter a cell."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Raise InputError where LETTERS are not what boards can be written with, or leave out what is needed."""
        super().__init_subclass__(**options)
        check_kind(cls.LETTERS, str, "the LETTERS of {name}, a string", name=cls.__name__)
        allowed = {*map(chr, range(0x21, 0x7F))} - {*NO_LETTERS}
        if not {*cls.LETTERS} <= allowed or {*cls.LETTERS} <= {cls.TOKEN, cls.DENSE}:
            expected = _(
                "one besides TOKEN and DENSE, and ASCII signs that can be seen, but none of {no_letters}",
                no_letters=NO_LETTERS,
            )
            raise InputError(
                _(
                    "found the LETTERS {letters} of {name}; expected {expected}",
                    letters=show(cls.LETTERS),
                    name=cls.__name__,
                    expected=expected,
                )
            )

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", check_rows(self.rows, self.LETTERS))
        self.token  # noqa: B018  # there is at most one

    @cached_property
    def token(self) -> Cell | None:
        """Where the token is; None where the first move chooses."""
        return find_one(self.rows, self.TOKEN, N_("{n} tokens"), _("at most one {letter}", letter=self.TOKEN))

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    def keys(self) -> Json:
        """Return the board's rows."""
        return {"board": list(self.rows)}

    @classmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: Ruleset[Any, Cell]) -> Self:
        """Return the start whose rows are in `board`."""
        rows = expect(document, "board", list, "the rows of a board, a list of strings")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, str):
                raise ParseError(_("board, row {number}: {row}", number=number, row=show_json(row)), _("a string"))
        try:
            return cls(tuple(rows), ruleset=ruleset)
        except ParseError as error:
            if not error.line:
                raise
            found = _(
                "board, row {row}, column {column}: {found}", row=error.line, column=error.column, found=error.found
            )
            raise ParseError(found, error.expected) from None

    @classmethod
    def schema(cls, ruleset: Ruleset[Any, Cell]) -> Json:  # noqa: ARG003
        """Return rows of the letters."""
        letters = "".join(sorted(cls.LETTERS))
        rows = {"type": "array", "minItems": 1, "items": {"type": "string", "pattern": f"^[{letters}]+$"}}
        fixed = {"properties": {"board": {"contains": {"pattern": re.escape(cls.TOKEN)}}}}
        return {"properties": {"board": rows}, "required": ["board"], "fixed": cls.FIXED or fixed}

    @classmethod
    def editor(cls, ruleset: Ruleset[Any, Cell]) -> Json:  # noqa: ARG003
        """Return the letters: what is painted, the token's, whether there is always a token, and a new board's."""
        return {
            "kind": cls.EDITOR,
            "paint": [letter for letter in cls.LETTERS if letter != cls.TOKEN],
            "dense": cls.DENSE,
            "token": cls.TOKEN,
            "fixed": cls.FIXED,
            "fresh": list(cls.FRESH or cls._sparse()),
        }

    @classmethod
    def _sparse(cls) -> str:
        """Return the letter of a free cell."""
        return next(letter for letter in cls.LETTERS if letter not in (cls.DENSE, cls.TOKEN))

    @classmethod
    def from_parts(cls, ruleset: Ruleset[Any, Cell], *parts: Any) -> Self:
        """Return the start on whose board the token can stand on the free cells of some rows, and on no other.

        `parts` are the rows, FREE and WALL, and the token's cell, or None.
        """
        rows, token = parts
        return cls(cls.lettered(rows, token), ruleset=ruleset)

    @classmethod
    def lettered(cls, rows: Sequence[str], token: Cell | None) -> tuple[str, ...]:
        """Return rows of FREE and WALL with the letters of such boards, and the token."""
        letters = str.maketrans({FREE: cls._sparse(), WALL: cls.DENSE})
        return put(cls.TOKEN, token, [row.translate(letters) for row in rows])

    def to_parts(self) -> tuple[tuple[str, ...], Cell | None]:
        """Return the rows of free cells, the token's among them, and the token's cell."""
        cells = bytearray(WALL.encode() * len(self.rows) * self.columns)
        for number in self.game_graph.vertices:
            cells[number] = ord(FREE)
        return cut_rows(cells, self.columns), self.token

    @classmethod
    def random(cls, ruleset: Ruleset[Any, Cell], rows: int, columns: int, density: float, chance: Random) -> Self:
        """Return a random board, of which `density` is the share of the letter that is not free."""
        return cls(cut_rows(cls._random_cells(rows * columns, density, chance), columns), ruleset=ruleset)

    @classmethod
    def _random_cells(cls, count: int, density: float, chance: Random) -> bytearray:
        letters = bytes.maketrans(b"\0\1", (cls._sparse() + cls.DENSE).encode("ascii"))
        return sprinkled(count, density, chance).translate(letters)

    def line(self) -> str:
        """Return the rows with `/` between them, or `RxC` where every cell is free."""
        if all(row == FREE * self.columns for row in self.rows) and self.TOKEN != FREE:
            return f"{len(self.rows)}x{self.columns}"
        return "/".join(self.rows)

    @classmethod
    def from_line(cls, text: str, ruleset: Ruleset[Any, Cell]) -> Self:
        """Return the board written row by row with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`."""
        return cls(parse_rows(text), ruleset=ruleset)

    @classmethod
    def matches_rows(cls, sample: InputText) -> bool:
        """Whether a text is rows of the letters."""
        return sample.rows and not sample.data.translate(None, cls.LETTERS.encode() + b"/ \t\r\n")

    @classmethod
    def fit(cls, text: str) -> int:
        """Return how many letters of a text are those of the board."""
        return sum(map(text.count, cls.LETTERS))

    def letters(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the board with `o` where the token has been, and TOKEN where it is."""
        cells = bytearray("".join(self.rows), "ascii")
        for number in visited:
            cells[number] = ord(VISITED)
        for number in visited[-1:]:
            cells[number] = ord(self.TOKEN)
        return cut_rows(cells, self.columns)

    def drawn(self, visited: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG002 where pieces slide they differ
        """Return the board without the token and its trail."""
        return self.rows if self.token is None else tuple(row.replace(self.TOKEN, FREE) for row in self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)


def put(letter: str, cell: Cell | None, rows: Sequence[str]) -> tuple[str, ...]:
    """Return the rows of a board with a letter in a cell."""
    if cell is None:
        return tuple(rows)
    row, column = cell
    line = rows[row - 1]
    return (*rows[: row - 1], line[: column - 1] + letter + line[column:], *rows[row:])


def check_rows(rows: Sequence[str], letters: str) -> tuple[str, ...]:
    """Return the rows of a board, all of one length and made of `letters` only.

    Raises ParseError, with the row as its line, where they are anything else; KindError where they are no strings.
    """
    if isinstance(rows, str):
        raise KindError(_("one string"), _("a row each, or text given to `parse`"))
    check_kind(rows, Iterable, "the rows of a board, a string each")
    rows = tuple(rows)
    if {*map(type, rows)} == {str} and rows[0] and len({*map(len, rows)}) == 1:
        cells = "".join(rows)
        if cells.isascii() and not cells.encode("ascii").translate(None, letters.encode("ascii")):
            return rows
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise KindError(_("row {number}: {row}", number=number, row=kind(row)), _("a string with a letter a cell"))
    rows = tuple(map(str.__str__, rows))  # of a subclass too, whatever that says of itself
    if not rows or not rows[0]:
        raise ParseError(_("a board without cells"), _("at least one row and one column"))
    allowed = join_choices(letters)
    for number, row in enumerate(rows, 1):
        if not row.isascii() or row.encode("ascii").translate(None, letters.encode("ascii")):
            bad = row.strip(letters)
            raise ParseError(show(bad[0]), _("{allowed} in each cell", allowed=allowed), number, row.index(bad[0]) + 1)
        if len(row) != len(rows[0]):
            expected = _("{rows}, as in the first row", rows=count_cells(len(rows[0])))
            raise ParseError(_("a row of {row}", row=count_cells(len(row))), expected, number, 1)
    return rows


def find_one(rows: Sequence[str], letter: str, what: str, expected: str) -> Cell | None:
    """Return the only cell with a letter, None where there is none; raises ParseError where there are more.

    `what` is the template that says how many there are.
    """
    found = [(number, row) for number, row in enumerate(rows, 1) if letter in row]
    if len(found) > 1 or (found and found[0][1].count(letter) > 1):
        line, row = found[-1]
        count = sum(row.count(letter) for _, row in found)
        raise ParseError(_(what, n=count), expected, line, row.rindex(letter) + 1)
    return (found[0][0], found[0][1].index(letter) + 1) if found else None


def parse_rows(text: str) -> tuple[str, ...]:
    """Return the rows of a board written with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`.

    Raises ParseError where it is the size of no board, LimitError where it is too large for a notation.
    """
    size = re.fullmatch(_SIZE, text.strip())
    if size:
        rows, columns = int(size[1]), int(size[2])
        if not rows or not columns:
            raise ParseError(_("a board without cells"), _("at least one row and one column"))
        _check_cells(rows * columns)
        return (FREE * columns,) * rows
    runs = (run[0] for run in re.finditer(_DIGITS, text))
    _check_cells(sum(int(run) if len(run) < 12 else MOST_CELLS + 1 for run in runs))
    lines = text.replace("/", "\n").splitlines()
    return tuple(re.sub(_RUN, lambda found: int(found[1]) * found[2], row) for line in lines if (row := line.strip()))


def _check_cells(count: int) -> None:
    if count > MOST_CELLS:
        raise LimitError(
            _(
                "found a notation for too many cells; at most {most_cells} are possible, give a file instead",
                most_cells=MOST_CELLS,
            )
        )
