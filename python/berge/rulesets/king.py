"""A king's walk: a token goes one square in any direction on a board with holes, never twice to one cell.

One player chooses the start unless `@` fixes it; who cannot move loses. The graph has triangles, so it takes Edmonds'
blossoms, and the proof is a barrier. (HDU 3446 is such a game with a king of twenty steps.) Polynomial (Fraenkel,
Scheinerman and Ullman 1993).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from berge.rulesets.boards import BoardStart


@dataclass(frozen=True, repr=False)
class Start(BoardStart):
    """A board for a king's walk: `.` free, `#` a hole, at most one `@`, the token."""

    NAME: ClassVar[str] = "king"
    TITLE: ClassVar[str] = "King's walk"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")
    PIECE: ClassVar[str] = "king"
    PROOF: ClassVar[str] = "barrier"
