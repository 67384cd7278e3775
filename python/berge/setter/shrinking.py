"""Shrinks an instance while it keeps a property, such as that a program fails on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any

from berge.errors import ArgumentError, BergeError, LimitError
from berge.games import AnyGame
from berge.setter.families import families, generate
from berge.setter.kinds import Kind, find_kind
from berge.setter.tasks import follows_task, limits_of, measure_game

MOST_TRIALS = 2000
"""The most smaller instances that are tested."""
REDRAWS = 5
"""Instances of a family that are drawn for each smaller size."""
FEW = 12
"""The most cells of a small board, and of a side that is tried at every length."""
DRAWS = 120
"""Small boards that are drawn in the end."""

DrawnBy = tuple[str, Mapping[str, Any]]
"""The name of a family and the options of an instance."""
TestGames = Callable[[Iterator[AnyGame]], Iterator[tuple[AnyGame, bool]]]
"""Yields the games in their order, each with whether it has the property."""


def shrink(game: AnyGame, test_games: TestGames, most: int = MOST_TRIALS, drawn_by: DrawnBy | None = None) -> AnyGame:
    """Return a game with the property such that no game one step smaller has it.

    A step leaves out rows, columns, moves, cells, vertices or edges; the result still follows the task. If `drawn_by`
    names a special family, smaller games are instances of that family. The result was confirmed by `test_games`, or is
    `game` itself. After `most` trials it is the smallest game so far.
    """
    rejected: set[AnyGame] = set()  # only tested games, so that the result does not depend on threads
    trials, is_smaller = 0, True
    while is_smaller:
        is_smaller = False
        for one, has_property in test_games(_skip_known(shrink_game(game, drawn_by), {game, *rejected})):
            trials += 1
            if has_property:
                game, is_smaller = one, trials < most
                break
            rejected.add(one)
            if trials >= most:
                return game
    return game


def _skip_known(games: Iterator[AnyGame], previous: set[AnyGame]) -> Iterator[AnyGame]:
    """Yield the games that are not in `previous`, each once."""
    for game in games:
        if game not in previous:
            previous.add(game)
            yield game


def shrink_game(game: AnyGame, drawn_by: DrawnBy | None = None) -> Iterator[AnyGame]:
    """Yield smaller games that follow the task, the much smaller ones first."""
    kind = find_kind(game.setup.ruleset)
    if kind is None:
        return
    if drawn_by is not None and not families(game.setup.ruleset)[drawn_by[0]].is_hereditary:
        yield from _draw_smaller_instances(game, *drawn_by)
        return
    for instances in kind.shrink(game):
        try:
            one = kind.assemble(game.setup.ruleset, instances)
        except BergeError:  # not a valid game
            continue
        if follows_task(one):
            yield one
    yield from _draw_small_boards(game, kind)


def _draw_smaller_instances(game: AnyGame, name: str, options: Mapping[str, Any]) -> Iterator[AnyGame]:
    """Yield smaller instances of a family, the smallest first."""
    sizes, ruleset = measure_game(game), game.setup.ruleset
    size_options = [one for one in ("rows", "columns", "vertices", "last") if one in families(ruleset)[name].options]
    choices = [sorted({*range(1, min(sizes[one], FEW) + 1), *_list_fractions(sizes[one])}) for one in size_options]
    several = {"cases": 1} if "cases" in limits_of(ruleset) else {}
    for values in sorted(product(*choices), key=prod):
        if prod(values) < prod(sizes[one] for one in size_options) or (several and sizes["cases"] > 1):
            within = {**dict(zip(size_options, values, strict=True)), **several}
            with suppress(ArgumentError, LimitError):  # the family has no instance of this size: no other seed is tried
                for seed in range(REDRAWS):
                    one = generate(ruleset, name, seed=seed, within=within, **options)
                    if follows_task(one):
                        yield one


def _list_fractions(size: int) -> Iterator[int]:
    """Yield one half, three quarters, and so on of a size, up to one less."""
    part = size // 2
    while part:
        yield size - part
        part //= 2


def _draw_small_boards(game: AnyGame, kind: Kind) -> Iterator[AnyGame]:
    """Yield new small boards, for cases where no sequence of shrinking steps leads to a small one."""
    rows, names = game.setup.letters([]), kind.fallback_families
    if rows is None or not names or len(rows) * len(rows[0]) <= FEW:
        return
    shapes = [(r, c) for r in range(1, FEW + 1) for c in range(1, FEW // r + 1) if r * c > FEW // 2]
    for seed in range(DRAWS):
        height, width = shapes[seed % len(shapes)]
        with suppress(ArgumentError):  # there is no walk on such a board
            yield generate(game.setup.ruleset, names[seed % len(names)], seed=seed, rows=height, columns=width)
