"""The engine: an opponent that plays perfectly, or makes mistakes according to its level.

>>> from berge.analysis.engine import Engine
>>> choice = Engine(level=10, seed=1).choose(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO").position())
>>> choice.move, choice.winning, str(choice.why)
((3, 4), True, 'Egg has no move after (3, 4)')
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from berge.analysis.reasons import explain_move
from berge.errors import ArgumentError, check_kind, check_language
from berge.games import AnyPosition, Move, Position
from berge.i18n import Message, _, localize, ngettext
from berge.name_hints import NameHints
from berge.sanitize import show

ANALYSIS_CHANCES = (0, 0.2, 0.35, 0.48, 0.6, 0.7, 0.8, 0.86, 0.91, 0.95, 1)
"""The probability, for each level, that the engine analyses a position before it moves. `berge.setter.levels` measures
the playing strength."""
STRONGEST = len(ANALYSIS_CHANCES) - 1
"""The level that makes no mistakes."""
MOST_COMPARED = 64
"""If there are more moves than this, the engine compares a sample of them."""


class Choice(NamedTuple):
    """A move of the engine, with the reason."""

    move: Move
    winning: bool
    """Whether the move wins against any defence."""
    replies: int | None
    """The number of the opponent's winning replies; None if they were not counted."""
    why: str


class Pick(NamedTuple):
    """A move, and whether it wins. In a lost position `replies` of `all_replies` of the opponent win."""

    move: Move
    winning: bool
    replies: int | None
    all_replies: int = 0


def check_level(level: int) -> None:
    """Raise KindError or ArgumentError for what is not a level of the engine.

    >>> from berge.analysis.engine import check_level
    >>> check_level(10)  # no error
    """
    check_kind(level, int, "a level, 0 to {strongest}", strongest=STRONGEST)
    if not 0 <= level <= STRONGEST:
        raise ArgumentError(_("level {level}", level=show(level)), _("0 to {strongest}", strongest=STRONGEST))


class Engine(NameHints):
    """An opponent for any position of any ruleset.

    Before each move the engine analyses the position with a probability that depends on its `level`: 0 never, 10 always
    (`ANALYSIS_CHANCES`). If it does, it plays a winning move; in a lost position, the move after which the fewest
    replies win. If it does not, it plays a losing move, if there is one. With the same `seed`, the same positions give
    the same moves. `language` is the language of the reasons.

    Raises ArgumentError for an unknown level, MissingError for an unknown language.
    """

    def __init__(self, level: int = STRONGEST, seed: int | None = None, language: str = "en") -> None:
        check_level(level)
        if seed is not None:
            check_kind(seed, int, "a number, the seed")
        check_language(language)
        self.level, self.seed, self.language = level, seed, language
        self._random = random.Random(seed)

    def __repr__(self) -> str:
        return f"<engine: level {self.level}{'' if self.seed is None else f', seed {show(self.seed)}'}>"

    def choose(self, position: AnyPosition) -> Choice:
        """Return a move for the player to move.

        The cost is that of `winning_moves`; in a lost position, also after each of up to 64 moves. Raises ArgumentError
        if there is no move.
        """
        pick = self.pick(position)
        return Choice(
            pick.move, pick.winning, pick.replies, localize(self._explain_move(position, pick), self.language)
        )

    def pick(self, position: AnyPosition) -> Pick:
        """Return the move that `choose` returns, without the reason, which can cost more than the move.

        >>> from berge.analysis.engine import Engine
        >>> Engine(10, seed=1).pick(berge.parse("king:1x4").position([(1, 1)])).move
        (1, 2)
        """
        check_kind(position, Position, "a position: of a game, game.position()")
        legal = position.legal_moves
        if not legal:
            raise ArgumentError(_("a position in which the game is over"), _("one with a move to choose"))
        winning = position.winning_moves()
        is_analysed, wins = self._random.random() < ANALYSIS_CHANCES[self.level], set(winning)
        if is_analysed:
            return Pick(self._random.choice(winning), True, 0) if winning else self._pick_hardest(position, legal)
        losing = [move for move in legal if move not in wins]
        if losing:
            return Pick(self._random.choice(losing), False, None)
        return Pick(self._random.choice(winning), True, 0)

    def _pick_hardest(self, position: AnyPosition, legal: Sequence[Move]) -> Pick:
        """Return the move of a lost position that leaves the fewest winning replies, then the most losing ones."""
        sample = legal if len(legal) <= MOST_COMPARED else self._random.sample(legal, MOST_COMPARED)
        picks, trial = [], position.copy()  # a copy, so that an interrupted search does not change the position
        for move in sample:
            trial.push(move)
            picks.append(Pick(move, False, len(trial.winning_moves()), len(trial.legal_moves)))
            trial.pop()
        return min(picks, key=lambda pick: (pick.replies or 0, -pick.all_replies, self._random.random()))

    def _explain_move(self, position: AnyPosition, pick: Pick) -> Message:
        """Return the reason for a move."""
        if pick.winning:
            return explain_move(position, pick.move)
        if pick.replies is None:
            if position.is_winning():
                return _("a slip: level {level} errs now and then", level=self.level)
            return _("every move loses; level {level} does not look for the hardest to answer", level=self.level)
        move_text = position.setup.game_graph.format_move(pick.move)
        if pick.replies == pick.all_replies:
            if pick.all_replies == 1:
                return _("every move loses; after {move} the only reply wins", move=move_text)
            if pick.all_replies == 2:
                return _("every move loses; after {move} both replies win", move=move_text)
            return _("every move loses; after {move} all {n} replies win", move=move_text, n=pick.all_replies)
        return ngettext(
            "every move loses; after {move} only {n} of {replies} replies wins",
            "every move loses; after {move} only {n} of {replies} replies win",
            pick.replies,
            move=move_text,
            replies=pick.all_replies,
        )
