"""What a contest asks about a game: text formats, limits and the judging of answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from berge.errors import InputError, check_kind
from berge.games.game import Game
from berge.i18n import Message, _
from berge.sanitize import show

MOST_LETTERS = 40
"""The most letters of a name."""

Moves = Sequence[Any]


@dataclass(frozen=True, kw_only=True)
class Contest:
    r"""A contest's text format, the answer that it asks for, and the limits of its data.

    Without `answers` the contest asks for the mistakes of the first player, and its texts are games with moves.

    >>> from berge.games import Contest
    >>> contest = Contest(name="walk1", writes=lambda game: "\n".join(game.setup.rows), limits={"rows": 9})
    >>> contest.writes(berge.loads("king:2x3"))
    '...\n...'
    """

    name: str
    """The text's name in `--format`."""
    writes: Callable[[Game[Any]], str]
    """Returns the text; raises FormatError if the format cannot hold the game."""
    answer: str | None = None
    """The answer's name in `--format`."""
    aliases: Collection[str] = ()
    """Other names of the task, such as that of the year's contest: `noi2011`."""
    answers: Callable[[Any, bytes], str] | None = None
    """Returns the answer for a setup and the classes of its vertices."""
    reviews: Callable[[bytes, bytes, int], dict[str, bytes]] | None = None
    """Reviews many texts at once, as `_core.review_rabbits` does. Texts that it declines are read one by one."""
    solves: Callable[[bytes, bytes, int], dict[str, bytes]] | None = None
    """Solves many texts at once, as `_core.solve_mazes` does."""
    limits: Mapping[str, int] = field(default_factory=dict)
    """The largest sizes that the task allows: `rows`, `columns`, `moves`, `vertices`, `edges`; for setups of several
    graphs also `cases`, and `case_vertices` for each of these."""
    size: Callable[[Any], Message] | None = None
    """Returns the title and size of a setup, if the sizes of the task differ from those of the game graph."""
    check_promises: Callable[[Game[Any]], None] | None = None
    """Raises ParseError for a game that the format can hold but that breaks a promise of the task."""
    shape: str = r".*+"
    """A regular expression that every answer matches, with one blank between words. Other texts are not answers."""
    refute_answer: Callable[[Game[Any], Sequence[str], Sequence[str]], Sequence[Moves]] | None = None
    """Takes a game, a wrong answer and the right one, both as lists of words. Returns positions whose values prove the
    answer wrong. Each position is the list of moves that lead to it."""

    def __post_init__(self) -> None:
        """Raise InputError if a name is not a word, or a function is not callable."""
        for name in (self.name, *([] if self.answer is None else [self.answer])):
            check_word(name, digits=True)
        if not callable(self.writes):
            raise InputError(_("`writes` must be a function, not {writes}", writes=show(self.writes)))
        if self.answer is not None and not callable(self.answers):
            raise InputError(
                _(
                    "a contest with the answer {answer} needs a function `answers`, not {answers}",
                    answer=self.answer,
                    answers=show(self.answers),
                )
            )


def check_word(name: str, *, digits: bool = False) -> None:
    """Raise InputError if a name cannot be used in notations and options: only small letters, perhaps digits."""
    letters = _("small letters and digits") if digits else _("small letters")
    check_kind(name, str, "a name, a word of {letters}", letters=letters)
    word = re.fullmatch(r"([a-z]++)[a-z0-9]*+", name)
    if not word or not (digits or word[1] == name) or len(name) > MOST_LETTERS:
        raise InputError(
            _(
                "the name {name} is not a word of at most {most_letters} {letters}",
                name=format(ascii(name), ".60"),
                most_letters=MOST_LETTERS,
                letters=letters,
            )
        )
