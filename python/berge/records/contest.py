"""The answers that the contests ask for, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator

from berge import _core
from berge.formats import writes
from berge.reviews import Review
from berge.rulesets import rabbit
from berge.solutions import BoardSolution


@writes(rabbit.Game, "p1971")
def game_as_p1971(game: rabbit.Game) -> Iterator[str]:
    """Yield the record as P1971 writes it."""
    yield rabbit.dumps(game)


@writes(Review, "noi")
def review_as_noi(review: Review) -> Iterator[str]:
    """Yield the answer to P1971: how many mistakes Rabbit made, and the numbers of its moves that were."""
    mistakes = review.mistakes("rabbit")
    yield "".join(f"{number}\n" for number in [len(mistakes), *mistakes])


@writes(BoardSolution, "jsoi")
def solution_as_jsoi(solution: BoardSolution) -> Iterator[str]:
    """Yield the answer to P4055: who wins, and all starts that lose for the player to move."""
    yield _core.jsoi_answer(solution.classes, len(solution.board.rows[0])).decode("ascii")
