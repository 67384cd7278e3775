"""The JSOI2009 Game (Luogu P4055): a token in a maze; free cells `.`, walls `#`; one player chooses where it starts.

The other player makes the first move, so the starts to choose are those that lose for whoever moves. Polynomial, by
matching (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from berge import _core
from berge.formats import Document
from berge.rulesets.rows import check_rows, core_board, cut_rows, split_rows

NAME = "maze"
PLAYERS = ("first", "second")
"""Who chooses the start, and who moves first from there."""
FREE, WALL = ".", "#"


@dataclass(frozen=True, repr=False)
class Board(Document):
    """A maze: an immutable value.

    Raises ParseError where the rows are not of one length or hold anything but `.` and `#`, LimitError where the board
    is too large.
    """

    rows: tuple[str, ...]
    """One letter a cell."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", check_rows(self.rows, FREE + WALL))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Return the maze written row by row, with `/` or line ends between the rows."""
        return cls(tuple(split_rows(text)))

    @cached_property
    def core(self) -> _core.Board:
        """The board as the core knows it."""
        return core_board(self.rows, FREE, FREE)

    def __getstate__(self) -> dict[str, object]:
        return {"rows": self.rows}

    def __repr__(self) -> str:
        return f"maze.Board.parse({'/'.join(self.rows)!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


def loads(text: str | bytes) -> Board:
    """Return the maze that a text in the format of P4055 holds.

    Raises ParseError where it is anything else. Linear in the text.
    """
    _, columns, cells = _core.parse_maze(text.encode() if isinstance(text, str) else text)
    return Board(cut_rows(cells, columns))


def load(path: str | os.PathLike[str]) -> Board:
    """Return the maze in a file in the format of P4055; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes())


def dumps(board: Board) -> str:
    """Return the maze in the format of P4055."""
    return "\n".join([f"{len(board.rows)} {len(board.rows[0])}", *board.rows, ""])
