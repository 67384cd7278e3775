"""A knight's walk: a token goes by knight's moves on a board with holes, never twice to one cell.

One player chooses the start unless `@` fixes it; who cannot move loses. Every step changes the colour of the cell, so
dominoes prove who wins. Polynomial, by matching (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from berge.rulesets.boards import BoardStart


@dataclass(frozen=True, repr=False)
class Start(BoardStart):
    """A board for a knight's walk: `.` free, `#` a hole, at most one `@`, the token."""

    NAME: ClassVar[str] = "knight"
    TITLE: ClassVar[str] = "Knight's walk"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")
    PIECE: ClassVar[str] = "knight"
