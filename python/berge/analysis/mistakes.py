"""What a mistake is, for one move and for the moves of a game. `checker/reviews.py` says it again, independently."""

from __future__ import annotations

from itertools import compress, count
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Truth = TypeVar("Truth", bool, int, NDArray[np.bool_])
    """A boolean, or several as the bits of a number or in an array."""


def is_mistake(was_winning: Truth, opponent_wins: Truth) -> Truth:
    """Whether a move is a mistake: its player was winning before it, and the opponent is winning after it."""
    return was_winning & opponent_wins


def find_mistakes(verdicts: bytes) -> list[int]:
    """Return the plies whose moves are mistakes, of a game whose positions have these verdicts, 0 or 1."""
    return list(compress(count(), map(is_mistake, verdicts, verdicts[1:])))
