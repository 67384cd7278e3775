"""What a player answers."""

from __future__ import annotations

from typing import Any, NamedTuple


class Answer(NamedTuple):
    """A move in notation, and the chance that the move wins, if the player says it."""

    move: str
    p_win: float | None = None
    ms: float | None = None
    """The milliseconds that the move took, if the clock of the run does not say it."""


def chance_of(value: Any) -> float | None:
    """Return the chance that a player states; None for what is no number from 0 to 1."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value <= 1 else None


class Unanswered(Exception):
    """A player gave no answer; the argument says why, for the record."""
