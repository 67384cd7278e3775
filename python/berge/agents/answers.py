"""The answer of a player, and how it is read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from berge.errors import BergeError
from berge.formats.moves import move_codec
from berge.games import AnyPosition, Move

MOST_LETTERS = 4000
"""The most characters of a move."""


class Answer(NamedTuple):
    """A move in notation."""

    move: str
    p_win: float | None = None
    """The chance that the move wins, if the player states it."""
    ms: float | None = None
    """The milliseconds that the player needed, if the run cannot measure them itself."""


def read_chance(value: Any) -> float | None:
    """Return the chance to win that a player states; None if it is not a number from 0 to 1."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value <= 1 else None


class Unanswered(Exception):
    """The player gave no answer; the argument says why, for the row."""


def read_answer(answer: Any, position: AnyPosition, identifier: str) -> Answer:
    """Return the answer in a JSON object, which has `id`, `move` and perhaps `p_win`, or `error`; raises Unanswered."""
    try:
        if answer.get("id") != identifier:
            raise Unanswered("another id" if "id" in answer else f"no id: {str(answer)[:100]}")
        error, move = answer.get("error"), answer.get("move")
        if error is not None or move is None:
            raise Unanswered("no move" if error is None else str(error)[:MOST_LETTERS])
        codec = move_codec(position.setup)
        text = move if isinstance(move, str) else codec.write(codec.from_json(move))
        return Answer(text[:MOST_LETTERS], read_chance(answer.get("p_win")))
    except (AttributeError, TypeError, ValueError, BergeError):
        raise Unanswered(f"unreadable: {str(answer)[:100]}") from None


def read_move(position: AnyPosition, text: Any) -> Move | None:
    """Return the legal move that a text means in a position; None if there is none.

    >>> from berge.agents.answers import read_move
    >>> read_move(berge.parse("king:3x3").position(), "1,2"), read_move(berge.parse("king:3x3").position(), "9,9")
    ((1, 2), None)
    """
    with suppress(BergeError):
        move = move_codec(position.setup).read(text)
        if position.is_legal(move):
            return move
    return None
