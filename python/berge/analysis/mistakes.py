"""What a mistake is, for one move and for the moves of a game. `checker/reviews.py` says it again, independently."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits = TypeVar("Bits", bool, int, NDArray[np.bool_])
    """A boolean, or several as the bits of a number or in an array."""


MISTAKE = b"\1\1"
"""The verdicts of the positions before and after a mistake."""


def is_mistake(was_winning: Bits, opponent_wins: Bits) -> Bits:
    """Whether a move is a mistake: its player was winning before it, and the opponent is winning after it."""
    return was_winning & opponent_wins


def find_mistakes(verdicts: bytes) -> list[int]:
    """Return the plies, from 0, of the mistakes; `verdicts` has a byte a position, 1 if the player to move wins."""
    mistakes, ply = [], verdicts.find(MISTAKE)
    while ply >= 0:
        mistakes.append(ply)
        ply = verdicts.find(MISTAKE, ply + 1)
    return mistakes
