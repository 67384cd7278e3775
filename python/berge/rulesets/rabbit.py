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
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, takewhile
from pathlib import Path

from berge import _core
from berge.cells import Cell, Cells, pack
from berge.certificates import Certificate
from berge.errors import FormatError, IllegalMove, ParseError
from berge.formats import Document
from berge.rulesets.rows import check_rows, core_board, cut_rows, erase, number_of, pair_up, split_rows

NAME = "rabbit"
PLAYERS = ("rabbit", "egg")
PIECES = {"rabbit": "O", "egg": "X"}
BLANK = "."
_COLOURS = {"O": "white", "X": "black"}


@dataclass(frozen=True, repr=False)
class Start:
    """A board before the first move: an immutable value.

    Raises ParseError where the rows are not of one length, hold anything but `X`, `O` and `.`, or do not have exactly
    one blank; LimitError where the board is too large.
    """

    rows: tuple[str, ...]
    """One letter a cell."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", check_rows(self.rows, "XO."))
        blanks = [(r, c) for r, row in enumerate(self.rows, 1) for c in _columns(row)]
        if len(blanks) != 1:
            line, column = blanks[1] if blanks else (0, 0)
            raise ParseError(f"{len(blanks)} blanks", "exactly one . on the board", line, column)
        object.__setattr__(self, "blank", blanks[0])

    blank: Cell = field(init=False, compare=False, default=(0, 0))

    @classmethod
    def parse(cls, text: str) -> Start:
        """Return the board written with `/` or line ends between its rows; raises ParseError."""
        return cls(tuple(split_rows(text)))

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    @cached_property
    def core(self) -> _core.Board:
        """The usable cells, as the core knows them."""
        same, other = "X.", "O"
        return core_board(self.rows, *((same, other) if sum(self.blank) % 2 == 0 else (other, same)))

    def usable(self) -> tuple[str, ...]:
        """Return the rows with `.` where the blank can ever go, `#` elsewhere."""
        own, other = str.maketrans("XO", ".#"), str.maketrans("XO", "#.")
        parity = sum(self.blank) % 2
        rows = []
        for r, row in enumerate(self.rows, 1):
            letters = [""] * len(row)
            for first in (0, 1):
                letters[first::2] = row[first::2].translate(own if (r + first + 1) % 2 == parity else other)
            rows.append("".join(letters))
        return tuple(rows)

    def __getstate__(self) -> dict[str, object]:
        return {"rows": self.rows, "blank": self.blank}

    def __repr__(self) -> str:
        return f"rabbit.Start.parse({'/'.join(self.rows)!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


def _columns(row: str) -> Iterable[int]:
    at = row.find(BLANK)
    while at >= 0:
        yield at + 1
        at = row.find(BLANK, at + 1)


class Board:
    """A live position: a start and the moves played from it, changed by `push` and `pop`.

    A move is the cell whose piece slides into the blank. Two positions are equal when they have the same start and the
    same moves.
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, start: Start, moves: Iterable[Cell] = ()) -> None:
        """Set up `start` and play `moves`; raises IllegalMove."""
        self.start = start
        self._plies = {start.blank: 0}
        """When the blank came to each cell, in that order."""
        for move in moves:
            self.push(move)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Return the position of a board written with `/` or line ends between its rows; raises ParseError."""
        return cls(Start.parse(text))

    @property
    def moves(self) -> tuple[Cell, ...]:
        """The moves played so far."""
        return tuple(self._plies)[1:]

    @property
    def token(self) -> Cell:
        """Where the blank is."""
        return next(reversed(self._plies))

    @property
    def turn(self) -> str:
        """The player to move: `rabbit` or `egg`."""
        return PLAYERS[(len(self._plies) - 1) % 2]

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as it is now."""
        letters = [list(row) for row in self.start.rows]
        for row, column in self._plies:
            letters[row - 1][column - 1] = self.letter((row, column))
        return tuple(map("".join, letters))

    @property
    def legal_moves(self) -> list[Cell]:
        """The cells whose piece the player to move can slide, in board order."""
        row, column = self.token
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [cell for cell in around if self.letter(cell) == PIECES[self.turn]]

    def letter(self, cell: Cell) -> str:
        """Return what lies on a cell now; empty off the board."""
        row, column = cell
        if not (1 <= row <= len(self.start.rows) and 1 <= column <= self.start.columns):
            return ""
        if cell in self._plies:
            return BLANK if cell == self.token else PIECES[PLAYERS[self._plies[cell] % 2]]
        return self.start.rows[row - 1][column - 1]

    def push(self, move: Cell) -> None:
        """Play a move; raises IllegalMove, and changes nothing, where the rules forbid it."""
        move = (move[0], move[1])
        if move not in self.legal_moves:
            raise self._illegal(move)
        self._plies[move] = len(self._plies)

    def _illegal(self, move: Cell) -> IllegalMove:
        """Say what is wrong with a move."""
        piece, letter = PIECES[self.turn], self.letter(move)
        wants = f"{self.turn.capitalize()} moves {_COLOURS[piece]} pieces ({piece})"
        if not self.legal_moves:
            found, wants = "played after the end of the game", f"{self.turn.capitalize()} had no move left and lost"
        elif not letter:
            found, wants = (
                "off the board",
                f"the board has {len(self.start.rows)} rows and {self.start.columns} columns",
            )
        elif letter == BLANK:
            found = "is the blank itself"
        elif abs(move[0] - self.token[0]) + abs(move[1] - self.token[1]) != 1:
            found, wants = f"is not next to the blank at {self.token}", "a piece next to the blank moves into it"
        else:
            found = f"holds {letter}"
        return IllegalMove(len(self._plies) - 1, self.turn, move, found, wants)

    def pop(self) -> Cell:
        """Take the last move back and return it; raises IndexError where there is none."""
        if len(self._plies) == 1:
            raise IndexError("no move to take back")
        return self._plies.popitem()[0]

    def is_over(self) -> bool:
        """Whether the player to move cannot."""
        return not self.legal_moves

    def is_winning(self) -> bool:
        """Whether the player to move wins. One maximum matching."""
        return self.analyse()[0]

    def winning_moves(self) -> list[Cell]:
        """Return the moves after which the opponent loses, in board order. One maximum matching."""
        return self.analyse()[1]

    def certificate(self) -> Certificate:
        """Return the proof of who wins. One maximum matching."""
        return self.analyse()[2]

    def analyse(self, progress: _core.Progress | None = None) -> tuple[bool, list[Cell], Certificate]:
        """Return whether the player to move wins, the winning moves and the proof. One maximum matching."""
        columns = self.start.columns
        *visited, token = self._plies
        packed = pack(number_of(cell, columns) for cell in visited)
        winning, moves, dominoes = self.start.core.analyse(number_of(token, columns), packed, progress)
        proof = Certificate(erase(self.start.usable(), visited), token, winning, pair_up(dominoes, columns))
        return winning, sorted(Cells(moves, columns)), proof

    def game(self) -> Game:
        """Return the start and the moves played so far as a game."""
        return Game(
            self.start, Cells(pack(number_of(cell, self.start.columns) for cell in self.moves), self.start.columns)
        )

    def copy(self) -> Board:
        """Return a position that changes independently of this one."""
        other = Board(self.start)
        other._plies = self._plies.copy()
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.start, self.moves) == (other.start, other.moves)

    def __repr__(self) -> str:
        moves = f", moves={list(self.moves)}" if self.moves else ""
        return f"rabbit.Board({self.start!r}{moves})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


@dataclass(frozen=True, init=False, repr=False)
class Game(Document):
    """A game: a start and its moves, which are legal. An immutable value.

    Raises IllegalMove where a move is not. Linear in cells and moves.
    """

    start: Start
    moves: Cells
    """The cells whose piece slid into the blank, in order."""

    def __init__(self, start: Start, moves: Sequence[Cell] = ()) -> None:
        legal = _pack_moves(start, moves)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "moves", legal)
        illegal = start.core.first_illegal(self.path)
        if illegal is not None or len(legal) < len(moves):
            ply = len(legal) if illegal is None else illegal - 1
            Board(start, moves[:ply]).push(moves[ply])

    @property
    def players(self) -> tuple[str, str]:
        """Who moves first, and who second."""
        return PLAYERS

    @property
    def path(self) -> bytes:
        """Where the blank was at each position, as the core takes it."""
        return pack([number_of(self.start.blank, self.start.columns)]) + self.moves.packed

    def position(self, ply: int | None = None) -> Board:
        """Return the position before the move at `ply`, the last one if not told which."""
        board = Board(self.start)
        board._plies.update(zip(self.moves[:ply], count(1), strict=False))
        return board

    def is_over(self) -> bool:
        """Whether the game was played to its end: the player to move cannot."""
        return self.position().is_over()

    def __repr__(self) -> str:
        return f"rabbit.Game({self.start!r}, moves={self.moves!r})"

    def __str__(self) -> str:
        return dumps(self)


def _pack_moves(start: Start, moves: Sequence[Cell]) -> Cells:
    """Return the moves as packed numbers, up to the first that lies off the board."""
    columns = start.columns
    if isinstance(moves, Cells) and moves.columns == columns:
        return moves
    inside = takewhile(lambda move: 1 <= move[0] <= len(start.rows) and 1 <= move[1] <= columns, moves)
    return Cells(pack(number_of(move, columns) for move in inside), columns)


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
    size = f"{len(game.start.rows)} {game.start.columns}"
    moves = (f"{row} {column}" for row, column in game.moves)
    return "\n".join([size, *game.start.rows, str((len(game.moves) + 1) // 2), *moves, ""])
