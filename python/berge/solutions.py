"""Solving a start: who wins, how to begin, and the value of every cell as a start."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from berge.cells import Cell, Cells, pack
from berge.certificates import BoardCertificate, Certificate, Proved
from berge.rulesets import maze, rabbit
from berge.rulesets.rows import cut_rows

if TYPE_CHECKING:
    from berge._core import Progress

EVEN, ODD, MATCHED = "E", "O", "M"
"""The Gallai-Edmonds classes: even cells are the losing starts, odd and matched ones the winning starts."""


@dataclass(frozen=True, repr=False)
class BoardSolution(Proved):
    """The value of every free cell of a maze as a start. An immutable value, made by `berge.solve`."""

    board: maze.Board
    classes: bytes
    """A letter a cell, row by row: EVEN, ODD, MATCHED, or `#` for a wall."""
    matching: bytes
    """A maximum matching, a letter a cell: `>`, `v`, `<`, `^` towards the partner, `.` exposed, `#` a wall."""

    @cached_property
    def losing(self) -> Cells:
        """The starts from which the player to move loses, in board order."""
        return self._cells(EVEN)

    @cached_property
    def winning(self) -> Cells:
        """The starts from which the player to move wins, in board order."""
        return self._cells(ODD + MATCHED)

    def _cells(self, letters: str) -> Cells:
        wanted = letters.encode("ascii")
        return Cells(pack(i for i, c in enumerate(self.classes) if c in wanted), len(self.board.rows[0]))

    @property
    def first_player_wins(self) -> bool:
        """Whether the player who chooses the start wins: some start loses for whoever moves."""
        return EVEN.encode("ascii") in self.classes

    def count(self, letter: str) -> int:
        """Return how many cells have a class."""
        return self.classes.count(letter.encode("ascii"))

    def class_of(self, cell: Cell) -> str:
        """Return the class letter of a cell; raises IndexError off the board."""
        row, column = cell
        if not (1 <= row <= len(self.board.rows) and 1 <= column <= len(self.board.rows[0])):
            raise IndexError(f"({row}, {column}) is off the board")
        return chr(self.classes[(row - 1) * len(self.board.rows[0]) + column - 1])

    def certificate(self) -> BoardCertificate:
        """Return the proof of every cell's value."""
        columns = len(self.board.rows[0])
        return BoardCertificate(self.board.rows, cut_rows(self.classes, columns), cut_rows(self.matching, columns))

    def __getstate__(self) -> dict[str, object]:
        return {"board": self.board, "classes": self.classes, "matching": self.matching}

    def __repr__(self) -> str:
        return f"<solution: {self.count(EVEN)} starts lose, {self.count(ODD) + self.count(MATCHED)} win>"

    def __str__(self) -> str:
        return self.dumps("text")


@dataclass(frozen=True, repr=False)
class PositionSolution(Proved):
    """Who wins a position of Rabbit and Egg, and how. An immutable value, made by `berge.solve`."""

    game: rabbit.Game
    """The position, as the start and the moves that led to it."""
    mover_wins: bool
    winning_moves: tuple[Cell, ...]
    """The moves after which the opponent loses, in board order."""
    proof: Certificate

    @property
    def mover(self) -> str:
        """The player to move."""
        return self.game.players[len(self.game.moves) % 2]

    @property
    def winner(self) -> str:
        """The player who wins."""
        return self.game.players[(len(self.game.moves) + (not self.mover_wins)) % 2]

    def certificate(self) -> Certificate:
        """Return the proof of who wins."""
        return self.proof

    def __repr__(self) -> str:
        return f"<solution: {self.winner} wins; {self.mover} to move, winning moves {list(self.winning_moves)}>"

    def __str__(self) -> str:
        return self.dumps("text")


Solution = BoardSolution | PositionSolution


def solve(
    start: maze.Board | rabbit.Start | rabbit.Board | rabbit.Game, *, progress: Progress | None = None
) -> Solution:
    """Return the value of a start.

    A maze gives the value of every free cell: a start loses for the player to move iff some maximum matching misses it
    (Fraenkel, Scheinerman and Ullman 1993). A start, a position or a game of Rabbit and Egg gives who wins from where
    it stands, after all of its moves. In practice linear in cells; about four bytes a cell on top of what is given.
    `progress(stage, done, total)` is called about twenty times a second.

    Raises TypeError where `start` is none of these.
    """
    if isinstance(start, maze.Board):
        return BoardSolution(start, *start.core.solve(progress))
    if isinstance(start, rabbit.Start):
        start = rabbit.Board(start)
    if isinstance(start, rabbit.Game):
        start = start.position()
    if not isinstance(start, rabbit.Board):
        raise TypeError(f"found {type(start).__name__}; expected a board, a position or a game")
    wins, moves, proof = start.analyse(progress)
    return PositionSolution(start.game(), wins, tuple(moves), proof)
