"""Deals random setups of a given difficulty, which is measured by playing them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from berge.analysis.engine import Engine
from berge.documents import Json
from berge.errors import ArgumentError, FormatError, InputError, LimitError, check_kind, check_progress
from berge.games import AnyPosition, AnyRuleset, AnySetup
from berge.games.builtin import find_ruleset
from berge.i18n import _
from berge.sanitize import show
from berge.setter.kinds import Kind, find_setup_kind

if TYPE_CHECKING:
    from random import Random

    from berge._core import Progress

VERSION = 1
"""The version of all deals: equal seeds give equal deals only in the same version."""
ERRORS = {1: (1.5, 3.0), 2: (3.0, 3.6), 3: (3.6, 4.4), 4: (4.4, 5.2), 5: (5.2, 8.0)}
"""The difficulties, each with the range of the mean number of possible errors of the winner."""
DIFFICULTY = 2
"""The default difficulty."""
SIZES = {1: (6, 20), 2: (8, 32), 3: (10, 40), 4: (14, 60), 5: (18, 90)}
"""The range of the number of vertices, by difficulty."""
GAMES = 9
"""Games that are played out to measure a setup."""
MOST_PLIES, MOST_TRIES = 2000, 200
"""Limits of plies and of setups. When one is reached, the setup nearest to the difficulty is dealt."""


@dataclass(frozen=True)
class Measures:
    """Statistics of games from a setup that both sides play perfectly: the loser resists as long as possible."""

    winner: str
    """The player who wins."""
    plies: int
    """The median length."""
    longest: int
    """The maximum length."""
    choice: float
    """The share of positions in which the player to move has more than one move."""
    winning: float
    """The mean share of right moves in the winner's positions with more than one move."""
    errors: float
    """The mean number of positions of a game in which the winner could err."""

    def as_dict(self) -> Json:
        """Return the measures by name, rounded to two digits."""
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in asdict(self).items()}


@dataclass(frozen=True)
class Deal:
    """A dealt setup, with the request and the measures.

    >>> dealt = berge.deal("maze", difficulty=2, seed=7)
    >>> dealt.difficulty, dealt.is_as_hard, dealt.measures.winner
    (2, True, 'first')
    """

    setup: AnySetup
    difficulty: int
    seed: int
    measures: Measures

    @property
    def is_as_hard(self) -> bool:
        """Whether it has the requested difficulty; otherwise it is the nearest setup that was found."""
        low, high = ERRORS[self.difficulty]
        return low <= self.measures.errors <= high

    @property
    def nearest_difficulty(self) -> int:
        """The difficulty that it has: the requested one, or the nearest."""
        errors = self.measures.errors
        if self.is_as_hard:
            return self.difficulty
        return min(ERRORS, key=lambda one: (max(ERRORS[one][0] - errors, errors - ERRORS[one][1], 0), one))


def deal(
    ruleset: AnyRuleset | str,
    difficulty: int = DIFFICULTY,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Deal:
    """Return a random setup of a difficulty, 1 to 5, that the first player can win and can lose.

    The difficulty is the mean number of possible errors of the winner in a perfect game: 1.5 to 3, up to 3.6, 4.4, 5.2
    or 8. If no such setup is found, the result is the nearest one. Equal seeds deal equal setups; without a seed each
    deal differs. `progress(stage, done, total)` is called before each setup is measured. `ruleset` may be a name. In
    practice some tens of milliseconds: each setup that is drawn costs a few maximum matchings.

    Raises MissingError for an unknown name, ArgumentError for another difficulty, FormatError if the kind of the setups
    is unknown and the ruleset has no example.

    >>> berge.deal("king", difficulty=1, seed=1).setup
    <king:.#@./.#.#/..#.>
    """
    ruleset = find_ruleset(ruleset)
    check_kind(difficulty, int, "a difficulty, 1 to 5")
    if difficulty not in ERRORS:
        raise ArgumentError(_("difficulty {difficulty}", difficulty=show(difficulty)), _("1 to 5"))
    from random import Random  # only for deals

    if seed is None:
        seed = Random().getrandbits(32)
    check_kind(seed, int, "a number, the seed")
    check_progress(progress)
    chance = Random(f"berge/deal/{VERSION}/{ruleset.name}/{difficulty}/{seed}")
    low, high = ERRORS[difficulty]
    nearest: tuple[float, AnySetup, Measures] | None = None
    plies = 0
    for setup in draw_setups(ruleset, SIZES[difficulty], chance):
        if progress is not None:
            progress("dealing", plies, MOST_PLIES)
        games = [play_out(setup.position(), chance)]
        if nearest is None or low / 2 <= games[0].errors <= high * 1.5:
            games += [play_out(setup.position(), chance) for _ in range(GAMES - 1)]
            measures = _measure_games(setup, games)
            distance = max(low - measures.errors, measures.errors - high, 0)
            if nearest is None or distance < nearest[0]:
                nearest = distance, setup, measures
        plies += sum(game.plies for game in games)
        if not nearest[0] or plies > MOST_PLIES:
            break
    if nearest is None:
        raise FormatError(_("ruleset {name} cannot be dealt: it has no example", name=ruleset.name))
    return Deal(nearest[1], difficulty, seed, nearest[2])


def measure(setup: AnySetup, seed: int = 0) -> Measures:
    """Return statistics of some perfect games from a setup."""
    from random import Random

    chance = Random(seed)
    return _measure_games(setup, [play_out(setup.position(), chance) for _ in range(GAMES)])


@dataclass
class GameCounts:
    """Counts of a perfect game."""

    plies: int = 0
    choices: int = 0
    shares: tuple[float, ...] = ()
    """The shares of right moves in the winner's positions with several moves."""

    @property
    def errors(self) -> int:
        """How often the winner could have erred."""
        return sum(share < 1 for share in self.shares)


def play_out(position: AnyPosition, chance: Random) -> GameCounts:
    """Play a position to its end, perfectly on both sides, and return the counts."""
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


def _measure_games(setup: AnySetup, games: Sequence[GameCounts]) -> Measures:
    """Return statistics of games from a setup."""
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


def draw_setups(ruleset: AnyRuleset, sizes: tuple[int, int], chance: Random) -> Iterator[AnySetup]:
    """Yield random setups that the first player can win and can lose, and then the examples of the ruleset."""
    kind = find_setup_kind(ruleset)
    if kind is not None:
        yield from _draw_setups(ruleset, kind, sizes, chance)
    for example in ruleset.examples:
        yield ruleset.parse(example.partition("+")[0])


def _draw_setups(ruleset: AnyRuleset, kind: Kind, sizes: tuple[int, int], chance: Random) -> Iterator[AnySetup]:
    low, high = sizes
    known_lines = set()
    for _ignored in range(MOST_TRIES):
        with suppress(InputError, LimitError):  # the game has no setup of this size
            setup = kind.draw(ruleset, round(low * (high / low) ** chance.random()), chance)
            line = setup.notation()
            if line in known_lines:
                continue
            known_lines.add(line)
            position: AnyPosition = setup.position()
            if 0 < len(position.winning_moves()) < len(position.legal_moves):
                yield setup
