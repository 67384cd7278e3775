"""Boards worth a game: drawn by chance, measured by playing them out, and kept where they are as hard as was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from berge.analysis.engine import Engine
from berge.cells import scattered
from berge.documents import Json
from berge.errors import ArgumentError, FormatError, InputError, LimitError, check_kind, check_progress
from berge.games import AnyPosition, AnyRuleset, AnySetup
from berge.games.builtin import ruleset_of
from berge.graphs.chance import filled, filled_across, sided, simple
from berge.i18n import _
from berge.sanitize import show

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

    Raises MissingError where there is none of that name, ArgumentError for another difficulty, FormatError where
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
        games = [played(setup.position(), chance)]
        if nearest is None or low / 2 <= games[0].errors <= high * 1.5:
            games += [played(setup.position(), chance) for _ in range(GAMES - 1)]
            found = _measures(setup, games)
            off = max(low - found.errors, found.errors - high, 0)
            if nearest is None or off < nearest[0]:
                nearest = off, setup, found
        plies += sum(game.plies for game in games)
        if not nearest[0] or plies > MOST_PLIES:
            break
    if nearest is None:
        raise FormatError(
            _("found {name}, of whose starts nothing is known; expected an example in it", name=ruleset.name)
        )
    return Deal(nearest[1], difficulty, seed, nearest[2])


def measure(setup: AnySetup, seed: int = 0) -> Measures:
    """Return what perfect games from a start are like, by playing some."""
    from random import Random

    chance = Random(seed)
    return _measures(setup, [played(setup.position(), chance) for _ in range(GAMES)])


@dataclass
class Played:
    """What was counted in a perfect game."""

    plies: int = 0
    choices: int = 0
    shares: tuple[float, ...] = ()
    """Of the winner's moves which share was right, where there were several."""

    @property
    def errors(self) -> int:
        """How often the winner could have erred."""
        return sum(share < 1 for share in self.shares)


def played(position: AnyPosition, chance: Random) -> Played:
    """Play a position out, both sides perfectly, and count; it is over afterwards."""
    engine, found, shares = Engine(seed=chance.getrandbits(32)), Played(), []
    while moves := len(position.legal_moves):
        winning = len(position.winning_moves())
        found.plies += 1
        found.choices += moves > 1
        if winning and moves > 1:
            shares.append(winning / moves)
        position.push(engine.pick(position).move)
    found.shares = tuple(shares)
    return found


def _measures(setup: AnySetup, games: Sequence[Played]) -> Measures:
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


# Starts, from what they are made of.


def starts(ruleset: AnyRuleset, sizes: tuple[int, int], chance: Random) -> Iterator[AnySetup]:
    """Yield starts that the player who begins can win and can lose; at the end those that are left, the examples."""
    low, high = sizes
    seen = set()
    for _ignored in range(MOST_TRIES if ruleset.setup_class.instance_kind in _DRAWN else 0):
        with suppress(InputError, LimitError):  # of sizes that the game does not have
            size = round(low * (high / low) ** chance.random())
            setup = ruleset.setup_class.from_parts(
                ruleset, *_DRAWN[ruleset.setup_class.instance_kind](ruleset, size, chance)
            )
            line = setup.line()
            if line in seen:
                continue
            seen.add(line)
            position: AnyPosition = setup.position()
            if 0 < len(position.winning_moves()) < len(position.legal_moves):
                yield setup
    for example in ruleset.examples:
        yield ruleset.parse(example.partition("+")[0])


def _cells(ruleset: AnyRuleset, size: int, chance: Random) -> tuple[Any, ...]:  # noqa: ARG001
    """Draw a board with about so many free cells, and the token on one of them."""
    density = chance.uniform(0.1, 0.4)
    area = size / (1 - density)
    rows = max(round((area * chance.uniform(0.6, 1)) ** 0.5), 2)
    board = scattered(rows, max(round(area / rows), 2), density, chance)
    free = [(r, c) for r, row in enumerate(board, 1) for c, letter in enumerate(row, 1) if letter == "."]
    return board, chance.choice(free) if free else None


def _edges(ruleset: AnyRuleset, size: int, chance: Random) -> tuple[Any, ...]:  # noqa: ARG001
    """Draw a connected graph with so many vertices."""
    pairs = filled(size, _paired(size // 2, chance, 2, 1), round(size * chance.uniform(1, 1.6)), chance)
    return (simple(size, pairs, chance, size * size),)


def _paired(count: int, chance: Random, step: int, right: int) -> list[tuple[int, int]]:
    """Draw most of so many pairs, each a step from the last: where nearly all can be paired off, games are long."""
    return [(step * pair, step * pair + right) for pair in range(count) if chance.random() < 0.9]


def _sides(ruleset: AnyRuleset, size: int, chance: Random) -> tuple[Any, ...]:  # noqa: ARG001
    """Draw a bipartite graph with so many vertices."""
    side = max(size // 2, 2)
    pairs = filled_across(side, _paired(side, chance, 1, 0), round(side * chance.uniform(1.2, 2.2)), chance)
    return (sided(side, pairs, chance, size * size),)


def _numbers(ruleset: AnyRuleset, size: int, chance: Random) -> tuple[Any, ...]:
    """Draw the numbers, whose product is about the size."""
    properties = ruleset.setup_class.schema(ruleset)["properties"].values()
    numbers = [one for one in properties if one["type"] == "integer"]
    each = size ** (1 / max(len(numbers), 1))
    drawn = (round(each * chance.uniform(0.8, 1.2)) for _ in numbers)
    return tuple(max(one.get("minimum", 1), value) for one, value in zip(numbers, drawn, strict=True))


_DRAWN = {"cells": _cells, "edges": _edges, "sides": _sides, "numbers": _numbers}
"""By what starts are made of (`Start.instance_kind`)."""
