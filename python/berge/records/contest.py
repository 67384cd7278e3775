"""The texts and answers of the contests, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator

from berge import _core
from berge.errors import FormatError
from berge.formats import writes
from berge.reviews import Review
from berge.rulesets import RULESETS, hamilg, planinarenje
from berge.rulesets.boards import BoardStart
from berge.rulesets.geography import Game, Start
from berge.solutions import StartsSolution


def native(start: Start) -> str | None:
    """Return the contest's text format for a start."""
    return start.CONTEST


def _writer(ruleset: str, format: str) -> None:
    @writes(Game, format)
    def game_as_text(game: Game) -> Iterator[str]:
        if ruleset != game.start.NAME:
            raise FormatError(f"found a game of {game.start.NAME}; format {format!r} holds games of {ruleset}")
        yield RULESETS[ruleset].dumps(game)


for _name, _module in RULESETS.items():
    if _module.Start.CONTEST:
        _writer(_name, _module.Start.CONTEST)


@writes(Review, "noi")
def review_as_noi(review: Review) -> Iterator[str]:
    """Yield the answer to P1971: how many mistakes Rabbit made, and the numbers of its moves that were.

    Of other games, the same of the player who moves first.
    """
    mistakes = review.mistakes(review.game.players[0])
    yield "".join(f"{number}\n" for number in [len(mistakes), *mistakes])


@writes(StartsSolution, "jsoi")
def solution_as_jsoi(solution: StartsSolution) -> Iterator[str]:
    """Yield the answer to P4055: who wins, and all starts that lose for the player to move."""
    if not isinstance(solution.start, BoardStart):
        raise FormatError("format 'jsoi' is for boards")
    yield _core.jsoi_answer(solution.classes, solution.start.columns).decode("ascii")


@writes(StartsSolution, "coci")
def solution_as_coci(solution: StartsSolution) -> Iterator[str]:
    """Yield the answer to Planinarenje: who wins from each peak."""
    if not isinstance(solution.start, planinarenje.Start):
        raise FormatError("format 'coci' is for Planinarenje")
    yield planinarenje.answer(solution.start, solution.classes)


@writes(StartsSolution, "codechef")
def solution_as_codechef(solution: StartsSolution) -> Iterator[str]:
    """Yield the answer to HAMILG: how many starts win for the player who chooses, in each case."""
    if not isinstance(solution.start, hamilg.Start):
        raise FormatError("format 'codechef' is for HAMILG")
    yield hamilg.answer(solution.start, solution.classes)
