"""Setups that are boards of letters."""

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
from berge.sanitize import describe_type, show

NO_LETTERS = "0123456789/+-^[]\\"
"""ASCII characters that cannot be letters of boards, because notations and patterns use them."""


@dataclass(frozen=True, repr=False)
class BoardSetup(Setup[Cell]):
    """A board: `.` is a free cell, `#` a hole, and `@` the token, if the start is fixed.

    Raises ParseError if the rows differ in length or hold another letter, LimitError if the board is too large.

    >>> from berge.games import KING, BoardSetup, Ruleset, board
    >>> class PondSetup(BoardSetup):
    ...     LETTERS = ".~@"
    ...     HOLE = "~"  # the letter of water
    >>> pond = Ruleset(name="pond", title="Pond", about="a pond", setup_class=PondSetup, game_graph=board(KING))
    >>> pond.parse("@~./~.~").position().legal_moves
    [(2, 2)]
    """

    LETTERS: ClassVar[str] = FREE + WALL + TOKEN
    """All letters that cells may have."""
    TOKEN: ClassVar[str] = TOKEN
    TOKEN_COUNT: ClassVar[str] = N_("{n} tokens")
    """The message for no token, or several."""
    NEEDS_TOKEN: ClassVar[bool] = False
    HOLE: ClassVar[str] = WALL
    """The letter of missing cells on random boards; their share is the density."""
    USABLE_BY_COLOUR: ClassVar[str] = ""
    """Two letters that the token can visit: on cells of its own colour of the chessboard, and on cells of the other.
    Empty if the colour makes no difference."""
    TRAIL: ClassVar[str] = VISITED
    """The letter of visited cells; two letters if pieces of two colours slide there alternately."""
    FILL_PATTERN: ClassVar[tuple[str, ...]] = ()
    """The rows of the pattern that fills a new board; (): every cell is free. The token is put on it afterwards."""

    rows: tuple[str, ...]
    """One letter for each cell."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Raise InputError if LETTERS has a letter that boards cannot have, or no letter for free cells."""
        super().__init_subclass__(**options)
        check_kind(cls.LETTERS, str, "the LETTERS of {name}, a string", name=cls.__name__)
        possible = {*map(chr, range(0x21, 0x7F))} - {*NO_LETTERS}
        if not {*cls.LETTERS} <= possible or {*cls.LETTERS} <= {cls.TOKEN, cls.HOLE}:
            expected = _(
                "one besides TOKEN and HOLE, and ASCII signs that can be seen, but none of {no_letters}",
                no_letters=NO_LETTERS,
            )
            raise InputError(
                _(
                    "the LETTERS of {name} are {letters}; expected {expected}",
                    letters=show(cls.LETTERS),
                    name=cls.__name__,
                    expected=expected,
                )
            )

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", check_rows(self.rows, self.LETTERS))
        self.token  # noqa: B018  # raises if there are two

    @cached_property
    def token(self) -> Cell | None:
        """The cell of the token; None if the first move picks the start."""
        expected = (
            _("exactly one {letter} on the board", letter=self.TOKEN)
            if self.NEEDS_TOKEN
            else _("at most one {letter}", letter=self.TOKEN)
        )
        token = find_one(self.rows, self.TOKEN, self.TOKEN_COUNT, expected)
        if token is None and self.NEEDS_TOKEN:
            raise ParseError(_(self.TOKEN_COUNT, n=0), expected)
        return token

    @classmethod
    def free_letter(cls) -> str:
        """Return the letter of a free cell."""
        return next(letter for letter in cls.LETTERS if letter not in (cls.HOLE, cls.TOKEN))

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    def letters(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the rows with TRAIL on visited cells and TOKEN on the last one."""
        cells = bytearray("".join(self.rows), "ascii")
        for ply, number in enumerate(visited):
            cells[number] = ord(self.TRAIL[ply % len(self.TRAIL)])
        for number in visited[-1:]:
            cells[number] = ord(self.TOKEN)
        return cut_rows(cells, self.columns)

    @property
    def has_sliding_pieces(self) -> bool:
        """Whether pieces slide to the cell that the token leaves, so that there is no trail."""
        return len(self.TRAIL) > 1

    def diagram(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the rows without token and trail; if pieces slide, the rows as they are now."""
        if self.has_sliding_pieces:
            return self.letters(visited)
        return self.rows if self.token is None else tuple(row.replace(self.TOKEN, FREE) for row in self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)


def check_rows(rows: Sequence[str], letters: str) -> tuple[str, ...]:
    """Return the rows of a board as a tuple, after checking them.

    Raises ParseError, with the row as its line, if rows differ in length or hold other letters than `letters`;
    KindError if they are not strings.
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
            raise KindError(
                _("row {number}: {row}", number=number, row=describe_type(row)), _("a string with a letter a cell")
            )
    rows = tuple(map(str.__str__, rows))  # plain strings, also of a subclass of str
    if not rows or not rows[0]:
        raise ParseError(_("a board without cells"), _("at least one row and one column"))
    choices = join_choices(letters)
    for number, row in enumerate(rows, 1):
        if not row.isascii() or row.encode("ascii").translate(None, letters.encode("ascii")):
            bad = row.strip(letters)
            raise ParseError(show(bad[0]), _("{allowed} in each cell", allowed=choices), number, row.index(bad[0]) + 1)
        if len(row) != len(rows[0]):
            expected = _("{rows}, as in the first row", rows=count_cells(len(rows[0])))
            raise ParseError(_("a row of {row}", row=count_cells(len(row))), expected, number, 1)
    return rows


def find_one(rows: Sequence[str], letter: str, what: str, expected: str) -> Cell | None:
    """Return the only cell with a letter, or None; raises ParseError if there are several."""
    rows_with_it = [(number, row) for number, row in enumerate(rows, 1) if letter in row]
    if len(rows_with_it) > 1 or (rows_with_it and rows_with_it[0][1].count(letter) > 1):
        line, row = rows_with_it[-1]
        count = sum(row.count(letter) for _number, row in rows_with_it)
        raise ParseError(_(what, n=count), expected, line, row.rindex(letter) + 1)
    return (rows_with_it[0][0], rows_with_it[0][1].index(letter) + 1) if rows_with_it else None
