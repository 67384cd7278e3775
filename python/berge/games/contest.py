"""What a contest asks about a game: its texts, its limits, and what is marked of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
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
    """A contest's text format, the answer that it asks for, and what its data keep to.

    Without `answers` it asks for the mistakes of the player who moves first; its texts are then games with moves.
    """

    name: str
    """What `--format` calls the text."""
    writes: Callable[[Game[Any]], str]
    """Returns the text; raises FormatError where it cannot hold the game."""
    answer: str | None = None
    """What `--format` calls the answer."""
    answers: Callable[[Any, bytes], str] | None = None
    """Returns the answer for a start and the classes of its vertices."""
    reviews: Callable[[bytes, bytes, int], dict[str, bytes]] | None = None
    """Reviews many texts at once in the core, as `_core.review_rabbits` does; what that declines is read one by one."""
    solves: Callable[[bytes, bytes, int], dict[str, bytes]] | None = None
    """Solves many texts at once, as `_core.solve_mazes` does."""
    limits: Mapping[str, int] = field(default_factory=dict)
    """The most that the task promises: `rows`, `columns`, `moves`, `vertices`, `edges`; of starts that are several
    graphs `cases`, and of each of these `case_vertices`."""
    size: Callable[[Any], Message] | None = None
    """Returns the title and the size of a start as the task counts it, where that is not as its game graph counts."""
    promises: Callable[[Game[Any]], None] | None = None
    """Raises ParseError where a game is none that the task asks about, although its format can hold it."""
    shape: str = r".*+"
    """A regular expression of answers whose words have one blank between them: what is not so is no answer at all."""
    disputed: Callable[[Game[Any], Sequence[str], Sequence[str]], Sequence[Moves]] | None = None
    """Returns the moves that lead to each position whose value settles that the first of two answers, as words, is
    wrong; the second one is right."""

    def __post_init__(self) -> None:
        """Raise InputError where a name is no word, or what is called is no function."""
        for name in (self.name, *([] if self.answer is None else [self.answer])):
            check_word(name, digits=True)
        if not callable(self.writes):
            raise InputError(_("found writes: {writes}; expected a function", writes=show(self.writes)))
        if self.answer is not None and not callable(self.answers):
            raise InputError(
                _(
                    "found the answer {answer} and answers: {answers}; expected a function",
                    answer=self.answer,
                    answers=show(self.answers),
                )
            )


def check_word(name: str, *, digits: bool = False) -> None:
    """Raise InputError where a name is no word as notations and options have it."""
    letters = _("small letters and digits") if digits else _("small letters")
    check_kind(name, str, "a name, a word of {letters}", letters=letters)
    word = re.fullmatch(r"([a-z]++)[a-z0-9]*+", name)
    if not word or not (digits or word[1] == name) or len(name) > MOST_LETTERS:
        raise InputError(
            _(
                "found the name {name}; expected a word of at most {most_letters} {letters}",
                name=format(ascii(name), ".60"),
                most_letters=MOST_LETTERS,
                letters=letters,
            )
        )
