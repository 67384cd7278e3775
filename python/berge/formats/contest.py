"""The answers of the contests, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.review import Review
from berge.documents import Options, writes


@writes(Review, "noi")
def review_as_noi(review: Review, _: Options) -> Iterator[str]:
    """Yield the answer to P1971: how many mistakes Rabbit made, and the numbers of its moves that were.

    Of other games, the same of the player who moves first.
    """
    mistakes = review.mistakes(review.game.players[0])
    yield "".join(f"{number}\n" for number in [len(mistakes), *mistakes])
