"""The texts and answers of the contests, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator

from berge.errors import FormatError
from berge.formats import writes
from berge.reviews import Review
from berge.rulesets import RULESETS
from berge.rulesets.geography import Game
from berge.solutions import StartsSolution


def _writer(ruleset: str, format: str) -> None:
    @writes(Game, format)
    def game_as_text(game: Game) -> Iterator[str]:
        if ruleset != game.start.ruleset.name:
            raise FormatError(f"found a game of {game.start.ruleset.name}; format {format!r} holds games of {ruleset}")
        yield RULESETS[ruleset].dumps(game)


def _answerer(ruleset: str, format: str) -> None:
    @writes(StartsSolution, format)
    def solution_as_answer(solution: StartsSolution) -> Iterator[str]:
        if ruleset != solution.start.ruleset.name:
            raise FormatError(f"found starts of {solution.start.ruleset.name}; format {format!r} is for {ruleset}")
        yield RULESETS[ruleset].answer(solution.start, solution.classes)


for _name, _module in RULESETS.items():
    if _module.Start.CONTEST:
        _writer(_name, _module.Start.CONTEST)
    if _module.Start.ANSWER:
        _answerer(_name, _module.Start.ANSWER)


@writes(Review, "noi")
def review_as_noi(review: Review) -> Iterator[str]:
    """Yield the answer to P1971: how many mistakes Rabbit made, and the numbers of its moves that were.

    Of other games, the same of the player who moves first.
    """
    mistakes = review.mistakes(review.game.players[0])
    yield "".join(f"{number}\n" for number in [len(mistakes), *mistakes])
