"""Setups that are a board of letters, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from berge.cells import Cell, cut_rows
from berge.errors import InputError, KindError, ParseError, check_kind
from berge.games.boards import FREE, TOKEN, VISITED, WALL
from berge.games.setup import Setup
from berge.i18n import N_, _, join_choices
from berge.i18n.counts import count_cells
from berge.sanitize import kind, show

NO_LETTERS = "0123456789/+-^[]\\"
"""ASCII signs that are no letters of boards: notations and patterns have them for themselves."""


@dataclass(frozen=True, repr=False)
class BoardSetup(Setup[Cell]):
    """A board: `.` free, `#` a hole, and `@` the token where the start is fixed.

    Raises ParseError where the rows are not of one length or hold another letter, LimitError where the board is too
    large.
    """

    LETTERS: ClassVar[str] = FREE + WALL + TOKEN
    TOKEN: ClassVar[str] = TOKEN
    TOKENS: ClassVar[str] = N_("{n} tokens")
    """What messages call several of them."""
    FIXED: ClassVar[bool] = False
    DENSE: ClassVar[str] = WALL
    """The letter that is not free, which a random board has by its density."""
    BY_COLOUR: ClassVar[str] = ""
    """Where the token meets other letters on cells of its own colour of the chessboard and on others: these two."""
    TRAIL: ClassVar[str] = VISITED
    """The letter of cells where the token was; two of pieces that slide there by turns."""
    FRESH: ClassVar[tuple[str, ...]] = ()
    """The rows of which, repeated, a new board is made, without the token; (): every cell is free."""

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
        expected = (
            _("exactly one {letter} on the board", letter=self.TOKEN)
            if self.FIXED
            else _("at most one {letter}", letter=self.TOKEN)
        )
        token = find_one(self.rows, self.TOKEN, self.TOKENS, expected)
        if token is None and self.FIXED:
            raise ParseError(_(self.TOKENS, n=0), expected)
        return token

    @classmethod
    def free_letter(cls) -> str:
        """Return the letter of a free cell."""
        return next(letter for letter in cls.LETTERS if letter not in (cls.DENSE, cls.TOKEN))

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    def letters(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the board with its trail where the token has been, and TOKEN where it is."""
        cells = bytearray("".join(self.rows), "ascii")
        for ply, number in enumerate(visited):
            cells[number] = ord(self.TRAIL[ply % len(self.TRAIL)])
        for number in visited[-1:]:
            cells[number] = ord(self.TOKEN)
        return cut_rows(cells, self.columns)

    @property
    def slides(self) -> bool:
        """Whether pieces slide to where the token was, so that there is no trail."""
        return len(self.TRAIL) > 1

    def diagram(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the board without the token and its trail; where pieces slide, where they are now."""
        if self.slides:
            return self.letters(visited)
        return self.rows if self.token is None else tuple(row.replace(self.TOKEN, FREE) for row in self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)


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
    """Return the only cell with a letter, None where there is none; raises ParseError where there are more."""
    rows_with_it = [(number, row) for number, row in enumerate(rows, 1) if letter in row]
    if len(rows_with_it) > 1 or (rows_with_it and rows_with_it[0][1].count(letter) > 1):
        line, row = rows_with_it[-1]
        count = sum(row.count(letter) for _number, row in rows_with_it)
        raise ParseError(_(what, n=count), expected, line, row.rindex(letter) + 1)
    return (rows_with_it[0][0], rows_with_it[0][1].index(letter) + 1) if rows_with_it else None
