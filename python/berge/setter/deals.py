"""Boards worth a game: drawn by chance, measured by playing them out, and kept where they are as hard as was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from berge.analysis.engine import Engine
from berge.documents import Json
from berge.errors import ArgumentError, FormatError, InputError, LimitError, check_kind, check_progress
from berge.games import AnyPosition, AnyRuleset, AnySetup
from berge.games.builtin import ruleset_of
from berge.i18n import _
from berge.sanitize import show
from berge.setter.kinds import Kind, kind_of_setup

if TYPE_CHECKING:
    from random import Random

    from berge._core import Progress

VERSION = 1
"""Of what is dealt: another one deals otherwise from the same seeds."""
ERRORS = {1: (1.5, 3.0), 2: (3.0, 3.6), 3: (3.6, 4.4), 4: (4.4, 5.2), 5: (5.2, 8.0)}
"""The difficulties, by how often whoever wins could err in a game."""
DIFFICULTY = 2
"""What is dealt where nothing else is asked for."""
SIZES = {1: (6, 20), 2: (8, 32), 3: (10, 40), 4: (14, 60), 5: (18, 90)}
"""How many vertices are drawn for each."""
GAMES = 9
"""How many games are played out to measure a start."""
MOST_PLIES, MOST_TRIES = 2000, 200
"""After so many plies of such games, or so many starts, that is taken which comes nearest to what was asked."""


@dataclass(frozen=True)
class Measures:
    """What perfect games from a start are like: whoever loses sets the hardest problems, whoever wins answers them."""

    winner: str
    """The player who wins."""
    plies: int
    """How long they typically are, the median."""
    longest: int
    """The most plies that were seen."""
    choice: float
    """In what share of the positions the player to move has more than one move."""
    winning: float
    """What share of the moves of whoever wins are right, where there is more than one: the mean."""
    errors: float
    """How often whoever wins could err in a game: the mean."""

    def as_dict(self) -> Json:
        """Return them by name, with shares and means to two digits."""
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in asdict(self).items()}


@dataclass(frozen=True)
class Deal:
    """A start that was dealt, what was asked for, and what was measured."""

    setup: AnySetup
    difficulty: int
    seed: int
    measures: Measures

    @property
    def is_as_hard(self) -> bool:
        """Whether it is of the difficulty that was asked for; else it is the nearest one that was found."""
        low, high = ERRORS[self.difficulty]
        return low <= self.measures.errors <= high


def deal(
    ruleset: AnyRuleset | str,
    difficulty: int = DIFFICULTY,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Deal:
    """Return a start of a wanted difficulty, 1 to 5, that the player who begins can win and can lose.

    The difficulty is how often the winner could err in a perfect game, on average: 1.5 to 3 times, or else to 3.6, to
    4.4, to 5.2, to 8. Where no such start is found, it is the nearest that was. Equal seeds deal equal starts; without
    one there is another each time. `progress(stage, done, total)` is called before each start that is tried. The
    ruleset may be named.

    Raises MissingError if there is none of that name, ArgumentError for another difficulty, FormatError if
    nothing is known of what the game's starts are made of, and there is no example.
    """
    ruleset = ruleset_of(ruleset)
    check_kind(difficulty, int, "a difficulty, 1 to 5")
    if difficulty not in ERRORS:
        raise ArgumentError(_("difficulty {difficulty}", difficulty=show(difficulty)), _("1 to 5"))
    from random import Random  # who imports berge for other things needs none

    if seed is None:
        seed = Random().getrandbits(32)
    check_kind(seed, int, "a number, the seed")
    check_progress(progress)
    chance = Random(f"berge/deal/{VERSION}/{ruleset.name}/{difficulty}/{seed}")
    low, high = ERRORS[difficulty]
    nearest: tuple[float, AnySetup, Measures] | None = None
    plies = 0
    for setup in starts(ruleset, SIZES[difficulty], chance):
        if progress is not None:
            progress("dealing", plies, MOST_PLIES)
        games = [play_out(setup.position(), chance)]
        if nearest is None or low / 2 <= games[0].errors <= high * 1.5:
            games += [play_out(setup.position(), chance) for _ in range(GAMES - 1)]
            measures = _measures(setup, games)
            off = max(low - measures.errors, measures.errors - high, 0)
            if nearest is None or off < nearest[0]:
                nearest = off, setup, measures
        plies += sum(game.plies for game in games)
        if not nearest[0] or plies > MOST_PLIES:
            break
    if nearest is None:
        raise FormatError(_("ruleset {name} cannot be dealt: it has no example", name=ruleset.name))
    return Deal(nearest[1], difficulty, seed, nearest[2])


def measure(setup: AnySetup, seed: int = 0) -> Measures:
    """Return what perfect games from a start are like, by playing some."""
    from random import Random

    chance = Random(seed)
    return _measures(setup, [play_out(setup.position(), chance) for _ in range(GAMES)])


@dataclass
class GameCounts:
    """What was counted in a perfect game."""

    plies: int = 0
    choices: int = 0
    shares: tuple[float, ...] = ()
    """Of the winner's moves which share was right, where there were several."""

    @property
    def errors(self) -> int:
        """How often the winner could have erred."""
        return sum(share < 1 for share in self.shares)


def play_out(position: AnyPosition, chance: Random) -> GameCounts:
    """Play a position out, both sides perfectly, and count; it is over afterwards."""
    engine, counts, shares = Engine(seed=chance.getrandbits(32)), GameCounts(), []
    while moves := len(position.legal_moves):
        winning = len(position.winning_moves())
        counts.plies += 1
        counts.choices += moves > 1
        if winning and moves > 1:
            shares.append(winning / moves)
        position.push(engine.pick(position).move)
    counts.shares = tuple(shares)
    return counts


def _measures(setup: AnySetup, games: Sequence[GameCounts]) -> Measures:
    """Return what games from a start are like."""
    plies = sorted(game.plies for game in games)
    shares = [share for game in games for share in game.shares]
    return Measures(
        winner=setup.ruleset.players[not setup.position().is_winning()],
        plies=plies[len(plies) // 2],
        longest=plies[-1],
        choice=sum(game.choices for game in games) / max(sum(plies), 1),
        winning=sum(shares) / max(len(shares), 1),
        errors=sum(game.errors for game in games) / len(games),
    )


# Starts.


def starts(ruleset: AnyRuleset, sizes: tuple[int, int], chance: Random) -> Iterator[AnySetup]:
    """Yield starts that the player who begins can win and can lose; at the end those that are left, the examples."""
    kind = kind_of_setup(ruleset)
    if kind is not None:
        yield from _draw_starts(ruleset, kind, sizes, chance)
    for example in ruleset.examples:
        yield ruleset.parse(example.partition("+")[0])


def _draw_starts(ruleset: AnyRuleset, kind: Kind, sizes: tuple[int, int], chance: Random) -> Iterator[AnySetup]:
    low, high = sizes
    previous = set()
    for _ignored in range(MOST_TRIES):
        with suppress(InputError, LimitError):  # of sizes that the game does not have
            setup = kind.draw(ruleset, round(low * (high / low) ** chance.random()), chance)
            line = setup.notation()
            if line in previous:
                continue
            previous.add(line)
            position: AnyPosition = setup.position()
            if 0 < len(position.winning_moves()) < len(position.legal_moves):
                yield setup
