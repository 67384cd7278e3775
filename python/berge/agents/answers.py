"""What a player answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from berge.errors import BergeError
from berge.formats.moves import move_codec
from berge.games import AnyPosition

MOST_LETTERS = 4000
"""The most characters of a move."""


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


def read_answer(answer: Any, position: AnyPosition, identifier: str) -> Answer:
    """Return the answer in an object of JSON: `move`, perhaps `p_win` and `ms`, or `error`; raises Unanswered."""
    try:
        if answer.get("id", identifier) != identifier:
            raise Unanswered("another id")
        error, move = answer.get("error"), answer.get("move")
        if error is not None or move is None:
            raise Unanswered("no move" if error is None else str(error)[:MOST_LETTERS])
        codec = move_codec(position.setup)
        text = move if isinstance(move, str) else codec.write(codec.from_json(move))
        return Answer(text[:MOST_LETTERS], chance_of(answer.get("p_win")))
    except (AttributeError, TypeError, ValueError, BergeError):
        raise Unanswered(f"unreadable: {str(answer)[:100]}") from None
