"""What a player answers."""

from __future__ import annotations

from typing import NamedTuple


class Answer(NamedTuple):
    """A move in notation, and the chance that the move wins, if the player says it."""

    move: str
    p_win: float | None = None


class Unanswered(Exception):
    """A player gave no answer; the argument says why, for the record."""
