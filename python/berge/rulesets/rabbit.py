"""Rabbit and Egg (NOI2011, Luogu P1971).

Black pieces `X` and white pieces `O` fill a board but for one blank `.`. Rabbit, who begins, slides a white piece next
to the blank into it, Egg a black one; who cannot move loses.

The blank is the token. It changes its colour of the checkerboard with every step, so it can only ever meet a white
piece on the colour opposite to where it started and a black one on its own, and each of them once: the game is
undirected vertex geography on those *usable* cells, and polynomial, by matching.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from berge import _core
from berge.cells import Cell, Cells
from berge.errors import FormatError, IllegalMove, ParseError
from berge.rulesets.boards import BoardStart, cut_rows, find_one
from berge.rulesets.geography import Core, Game, Position
from berge.words import Phrase, phrase, somebody

NAME = "rabbit"
PLAYERS = ("rabbit", "egg")
PIECES = {"rabbit": "O", "egg": "X"}
BLANK = "."
_COLOURS = {"O": "white", "X": "black"}


@dataclass(frozen=True, repr=False)
class Start(BoardStart):
    """A board before the first move: an immutable value.

    Raises ParseError where the rows are not of one length, hold anything but `X`, `O` and `.`, or do not have exactly
    one blank; LimitError where the board is too large.
    """

    NAME: ClassVar[str] = NAME
    TITLE: ClassVar[str] = "Rabbit and Egg"
    PLAYERS: ClassVar[tuple[str, str]] = PLAYERS
    CONTEST: ClassVar[str | None] = "p1971"
    TOKEN: ClassVar[str] = BLANK
    LETTERS: ClassVar[str] = "XO."

    def __post_init__(self) -> None:
        super().__post_init__()
        found = find_one(self.rows, BLANK, "blanks", "exactly one . on the board")
        if found is None:
            raise ParseError("0 blanks", "exactly one . on the board")
        object.__setattr__(self, "token", found)

    @property
    def blank(self) -> Cell:
        """Where the blank is, which is the token."""
        blank = self.token
        assert isinstance(blank, tuple)
        return blank

    @cached_property
    def core(self) -> Core:
        """The usable cells."""
        same, other = "X.", "O"
        return self.core_board(*((same, other) if sum(self.blank) % 2 == 0 else (other, same)))

    @cached_property
    def usable(self) -> tuple[str, ...]:
        """The rows with `.` where the blank can ever go, `#` elsewhere."""
        own, other = str.maketrans("XO", ".#"), str.maketrans("XO", "#.")
        parity = sum(self.blank) % 2
        rows = []
        for r, row in enumerate(self.rows, 1):
            letters = [""] * len(row)
            for first in (0, 1):
                letters[first::2] = row[first::2].translate(own if (r + first + 1) % 2 == parity else other)
            rows.append("".join(letters))
        return tuple(rows)

    def notation(self) -> str:
        """Return the rows with `/` between them."""
        return "/".join(self.rows)

    def letters(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the board after the blank has been on these cells: each piece slid where the blank was before."""
        cells = bytearray("".join(self.rows), "ascii")
        for ply, number in enumerate(visited):
            cells[number] = ord(PIECES[PLAYERS[ply % 2]])
        for number in visited[-1:]:
            cells[number] = ord(BLANK)
        return cut_rows(cells, self.columns)

    def drawn(self, visited: Sequence[int]) -> tuple[str, ...]:
        """Return the pieces where they are now."""
        return self.letters(visited)

    def position(self, moves: Iterable[Cell] = ()) -> Board:
        """Return the live position after some moves; raises IllegalMove."""
        return Board(self, moves)

    def why_illegal(self, position: Position, move: Any) -> tuple[Phrase, Phrase]:
        """Say what lies on the cell, or that it is not next to the blank."""
        if self.number(move) is None:
            return super().why_illegal(position, move)
        row, column = move
        here = self.name(position.visited[-1])
        piece = PIECES[position.turn]
        letter = self.letters(position.visited)[row - 1][column - 1]
        wants = phrase(f"illegal.piece.{_COLOURS[piece]}", player=somebody(position.turn), piece=piece)
        if letter == BLANK:
            return phrase("illegal.blank"), wants
        if abs(row - here[0]) + abs(column - here[1]) != 1:
            return phrase("illegal.far.blank", blank=here), phrase("illegal.slide")
        return phrase("illegal.holds", letter=letter), wants


class Board(Position):
    """A live position of Rabbit and Egg. A move is the cell whose piece slides into the blank."""

    start: Start

    @classmethod
    def parse(cls, text: str) -> Board:
        """Return the position of a board written with `/` or line ends between its rows; raises ParseError."""
        return cls(Start.parse(text))

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as it is now."""
        return self.start.letters(self.visited)


def loads(text: str | bytes) -> Game:
    """Return the game that a record in the format of P1971 holds.

    A record may stop early, and may have no moves (`0`). Where Rabbit made the last move of k rounds it has 2k - 1
    moves, and must then be over. Raises ParseError where the text is anything else, IllegalMove where a move is not
    legal; both with line and column. Linear in the text.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)
    _, columns, cells, moves = _core.parse_rabbit(data)
    try:
        game = Game(Start(cut_rows(cells, columns)), Cells(moves, columns))
    except IllegalMove as error:
        error.line, error.column = _core.place_of_move(data, error.ply)
        raise
    if len(game.moves) % 2 and not game.is_over():
        line, column = _core.place_of_move(data, len(game.moves))
        raise ParseError("the end of the file", "the last move of Egg, who still can move", line, column)
    return game


def load(path: str | os.PathLike[str]) -> Game:
    """Return the game of a record in the format of P1971; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes())


def dumps(game: Game) -> str:
    """Return the record in the format of P1971.

    Raises FormatError where the game stops after Rabbit's move while Egg could move, which the format cannot say.
    """
    if len(game.moves) % 2 and not game.is_over():
        raise FormatError("P1971 cannot hold a game that stops before Egg's move; expected format 'json'")
    rows = game.start.letters([])
    assert rows is not None
    moves = _core.write_cells(game.packed, len(rows[0]), "", " ", "\n").decode("ascii")
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, str((len(game.moves) + 1) // 2), moves])
