"""Answers in the formats of contests."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.review import Review
from berge.documents import Options, writes


@writes(Review, "noi")
def write_review_as_noi(review: Review, _: Options) -> Iterator[str]:
    """Yield the answer to P1971: the number of Rabbit's mistakes, and the numbers of these moves.

    For other games, the same for the first player.
    """
    mistakes = review.mistakes(review.game.players[0])
    yield "".join(f"{number}\n" for number in [len(mistakes), *mistakes])
