"""Checks answers: finds the first wrong word, and the positions whose values prove that it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, zip_longest

from berge.analysis.review import review
from berge.analysis.solution import PositionSolution, solve
from berge.documents import DocumentWithProofs
from berge.errors import InternalError, check_kind, locate_offset
from berge.games import AnyGame, Move
from berge.games.texts import parse_small_number
from berge.i18n import Message, _, format_player, localize, ngettext
from berge.i18n.counts import count_mistakes, count_moves
from berge.sanitize import show
from berge.setter.tasks import answer_of, asks_for_moves, check_game, write_start
from berge.verdicts import verify

SHAPE = r"LOSE|WIN(?: \S++)++"
"""The form of answers without a contest: words separated by single spaces."""
WORD = re.compile(r"[^ \t\n\v\f\r]+")
MORE_WORDS = 100_000
"""Words that are read at most beyond twice the length of the right answer."""
LONGEST_WORD = 40
"""Characters of a wrong word that a message shows."""


@dataclass(frozen=True)
class Fault:
    r"""What is wrong with an answer: the first word that differs from the right answer, with line and column from 1.

    >>> from berge import setter
    >>> fault = setter.check(berge.loads("maze:1x3"), "LOSE\n")
    >>> fault.localized("en")
    "1:1: found 'LOSE'; expected 'WIN'"
    """

    game: AnyGame
    line: int
    column: int
    found: str
    expected: str
    moves: tuple[tuple[Move, ...], ...]
    """The moves to each position whose value proves the fault; empty if the value of all starts does."""
    is_answer: bool
    """Whether the output has the form of an answer."""
    reason: Message | None = None
    """Which reported move is wrong, and why; None if the answer reports no moves or is not an answer."""

    @cached_property
    def settled_by(self) -> Sequence[DocumentWithProofs]:
        """The reviews or solutions that prove the fault."""
        if not self.moves:
            return [review(self.game) if asks_for_moves(self.game.setup.ruleset) else solve(self.game.setup)]
        return [solve(self.game.setup.game(moves)) for moves in self.moves]

    def localized(self, language: str) -> str:
        """Return the place and the fault in one line."""
        what = self.reason or _("found {found}; expected {expected}", found=self.found, expected=self.expected)
        return f"{self.line}:{self.column}: {localize(what, language)}"

    def pieces(self, language: str, *, colour: bool = False) -> Iterator[str]:
        """Yield the positions that prove the fault, who wins them, and the checked proofs.

        Raises InternalError if the checker refuses a proof.
        """
        for value in self.settled_by:
            verdict = verify(value)
            if not verdict:
                raise InternalError(verdict.message)
            yield "\n"
            yield from value.pieces("text", language=language, colour=colour)
            if isinstance(value, PositionSolution):
                yield "\n"
                yield from value.certificate().pieces("text", language=language, colour=colour)


def check(game: AnyGame, output: str | bytes) -> Fault | None:
    """Return what is wrong with an answer about a game; None if it is right.

    Words are separated by any ASCII whitespace, as for judges. Costs what `answer_of` does.

    >>> from berge import setter
    >>> game = berge.loads("maze:1x3")
    >>> setter.check(game, setter.answer_of(game)) is None, setter.check(game, "LOSE") is None
    (True, False)
    """
    check_kind(output, (str, bytes), "an answer: str or bytes")
    text = output.decode("utf-8", "replace") if isinstance(output, bytes) else output
    right = answer_of(game)
    if text == right:
        return None
    truth = right.split()
    words = [word[0] for word in islice(WORD.finditer(text), 2 * len(truth) + MORE_WORDS)]
    if words == truth:
        return None
    ends = _("the end of the answer")
    place, (found, expected) = next(
        (place, pair) for place, pair in enumerate(zip_longest(words, truth)) if pair[0] != pair[1]
    )
    is_order = sorted(words) == sorted(truth)
    expected_word = ends if expected is None else show(expected)
    line, column = _place(text, place)
    contest = game.setup.ruleset.contest
    shape = SHAPE if contest is None else contest.shape
    refute_answer = _describe_difference if contest is None else contest.refute_answer
    is_answer = re.fullmatch(shape, " ".join(words)) is not None
    reports_moves = is_answer and asks_for_moves(game.setup.ruleset)
    return Fault(
        game,
        line,
        column,
        ends if found is None else show(found[:LONGEST_WORD]),
        _("{word} here: all words are right, but their order is not", word=expected_word)
        if is_order
        else expected_word,
        () if refute_answer is None else tuple(map(tuple, refute_answer(game, words, truth))),
        is_answer,
        _describe_moves(game, words, truth) if reports_moves else None,
    )


def _describe_moves(game: AnyGame, output: Sequence[str], truth: Sequence[str]) -> Message:
    """Return which move is wrong, and why, in an answer that lists the number of mistakes and their moves."""
    count, *numbers = [word.lstrip("0") or "0" for word in output]
    right = truth[1:]
    reported = _(
        "you report {count} and list {moves}", count=show(output[0][:LONGEST_WORD]), moves=count_moves(len(numbers))
    )
    if count == str(len(numbers)):
        reported = _("you report {mistakes}", mistakes=count_mistakes(len(numbers)))
    wrong = {*numbers} ^ {*right}
    reason = _("list each move once, in ascending order")
    if wrong:
        reason = _describe_move(game, min(wrong, key=lambda number: (len(number), number)), right)
    elif count != str(len(numbers)):
        reason = _("the moves are the right ones")
    elif [count, *numbers] == [*truth]:
        word, number = next(pair for pair in zip(output, truth, strict=True) if pair[0] != pair[1])
        reason = _("write {n} instead of {word}", n=number, word=show(word[:LONGEST_WORD]))
    if wrong and len(numbers) == len(right) and count == str(len(right)):
        return _("the number of mistakes is right, but not which moves they are: {reason}", reason=reason)
    return ngettext(
        "{reported}, there is 1: {reason}",
        "{reported}, there are {n}: {reason}",
        len(right),
        reported=reported,
        reason=reason,
    )


def _describe_move(game: AnyGame, number: str, right: Sequence[str]) -> Message:
    """Return why a move of the first player is a mistake, or is not."""
    first, second = map(format_player, game.players)
    ply = 2 * (parse_small_number(number) or 0) - 2
    if number in right:
        return _(
            "move {n} is one, {first} was winning before it, {second} after it", n=number, first=first, second=second
        )
    if not 0 <= ply < len(game.moves) or number != str(ply // 2 + 1):
        number = show(number[:LONGEST_WORD])
        return _("{first} has no move {n}", n=number, first=first)
    if game.position(ply).is_winning():
        return _("move {n} is none, {first} is still winning after it", n=number, first=first)
    return _("move {n} is none, {second} was already winning before it", n=number, second=second)


def _describe_difference(game: AnyGame, output: Sequence[str], truth: Sequence[str]) -> Sequence[Sequence[Move]]:
    """Return the moves to the first start whose value is wrong in an answer of the form SHAPE."""
    starts = {tuple(write_start(game, move).split()): move for move in game.position().legal_moves}
    width = max(map(len, starts), default=1)
    answer, right = ({*zip(*[iter(words[1:])] * width, strict=False)} for words in (output, truth))
    return [[move] for start, move in starts.items() if (start in answer) != (start in right)][:1]


def _place(text: str, number: int) -> tuple[int, int]:
    """Return line and column, from 1, of a word by its number; of the end of the text if there are fewer words."""
    word = next((word for at, word in enumerate(WORD.finditer(text)) if at == number), None)
    at = len(text) if word is None else word.start()
    return locate_offset(text, at)


def proof_of(game: AnyGame) -> str:
    """Return the JSON document of the right answer with its proofs, which `berge verify` checks.

    Costs what `answer_of` does, and memory for the proofs.

    >>> from berge import setter
    >>> import json
    >>> berge.verify(json.loads(setter.proof_of(berge.loads("maze:2x3"))))
    Verdict(proved=True, claim='of 6 starts exactly 0 lose for the player to move')
    """
    check_game(game)
    value: DocumentWithProofs = (
        review(game, certificates=True) if asks_for_moves(game.setup.ruleset) else solve(game.setup)
    )
    return value.dumps("json", certificates=True)
