"""The JSOI2009 Game (Luogu P4055): a token in a maze; free cells `.`, walls `#`; one player chooses where it starts.

The other player makes the first move, so the starts to choose are those that lose for whoever moves. With `@` in the
maze the start is fixed. Polynomial, by matching (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import ClassVar

from berge import _core
from berge.errors import FormatError
from berge.formats import content, encoded
from berge.rulesets.boards import BoardStart, cut_rows
from berge.rulesets.geography import Game, game_of


@dataclass(frozen=True, repr=False)
class Board(BoardStart):
    """A maze: an immutable value.

    Raises ParseError where the rows are not of one length or hold anything but `.`, `#` and at most one `@`, LimitError
    where the board is too large.
    """

    NAME: ClassVar[str] = "maze"
    TITLE: ClassVar[str] = "Maze"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")
    CONTEST: ClassVar[str | None] = "p4055"
    ANSWER: ClassVar[str | None] = "jsoi"


Start = Board


def loads(text: str | bytes) -> Board:
    """Return the maze that a text in the format of P4055 holds.

    Raises ParseError where it is anything else. Linear in the text.
    """
    _, columns, cells = _core.parse_maze(encoded(text))
    return Board(cut_rows(cells, columns))


def load(path: str | os.PathLike[str]) -> Board:
    """Return the maze in a file in the format of P4055; raises as `loads` and OSError."""
    return loads(content(path))


def dumps(game: Game | Board) -> str:
    """Return the maze in the format of P4055.

    Raises FormatError where the start is fixed or moves have been made, which the format cannot say.
    """
    game, start = game_of(game, Board)
    rows = start.letters([])
    if game.moves or start.token is not None:
        raise FormatError("P4055 holds mazes whose start is still to be chosen; expected format 'json'")
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""])


def answer(start: Board, classes: bytes) -> str:
    """Return what the task asks for: who wins, and all starts that lose for the player to move."""
    return _core.jsoi_answer(classes, start.columns).decode("ascii")
