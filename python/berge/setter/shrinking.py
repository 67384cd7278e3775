"""The least instance that is still as somebody wants it: on which a program still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any

from berge.errors import ArgumentError, BergeError, LimitError
from berge.games import AnyGame
from berge.setter.families import families, generate
from berge.setter.kinds import Kind, kind_of
from berge.setter.tasks import is_promised, limits_of, sizes_of

MOST_TRIALS = 2000
"""How many smaller instances are tried at most."""

REDRAWS = 5
"""How many instances of a family are drawn of each smaller size."""

DrawnBy = tuple[str, Mapping[str, Any]]
"""The name of a family, and what was asked of it."""
Tried = Callable[[Iterator[AnyGame]], Iterator[tuple[AnyGame, bool]]]
"""Yields games in their order, and whether each is as it is wanted."""


def shrink(game: AnyGame, tried: Tried, most: int = MOST_TRIALS, drawn: DrawnBy | None = None) -> AnyGame:
    """Return a game of which no smaller one is as it is wanted, among those that are one step smaller.

    Rows and columns, moves, cells, vertices and edges are left out, as long as the task still promises such games. With
    a family and its options, smaller games are instances of this family where it is a special one. What is returned
    `tried` has found to be as wanted, or it is `game` itself. After `most` trials the least so far will do.
    """
    unwanted: set[AnyGame] = set()  # what was drawn and not waited for is not among them, so that threads do not matter
    trials, is_smaller = 0, True
    while is_smaller:
        is_smaller = False
        for one, is_wanted in tried(_fresh(smaller(game, drawn), {game, *unwanted})):
            trials += 1
            if is_wanted:
                game, is_smaller = one, trials < most
                break
            unwanted.add(one)
            if trials >= most:
                return game
    return game


def _fresh(games: Iterator[AnyGame], previous: set[AnyGame]) -> Iterator[AnyGame]:
    """Yield those that are not known, each once."""
    for game in games:
        if game not in previous:
            previous.add(game)
            yield game


def smaller(game: AnyGame, drawn: DrawnBy | None = None) -> Iterator[AnyGame]:
    """Yield games that are smaller, by much first, as far as the task promises such."""
    kind = kind_of(game.setup.ruleset)
    if kind is None:
        return
    if drawn is not None and families(game.setup.ruleset)[drawn[0]].special:
        yield from _draw_smaller(game, *drawn)
        return
    for instances in kind.shrink(game):
        try:
            one = kind.assemble(game.setup.ruleset, instances)
        except BergeError:  # no game
            continue
        if is_promised(one):
            yield one
    yield from _draw_small(game, kind)


def _draw_smaller(game: AnyGame, name: str, options: Mapping[str, Any]) -> Iterator[AnyGame]:
    """Yield smaller instances of a family, the smallest first."""
    sizes, ruleset = sizes_of(game), game.setup.ruleset
    varied = [one for one in ("rows", "columns", "vertices", "last") if one in families(ruleset)[name].options]
    choices = [sorted({*range(1, min(sizes[one], FEW) + 1), *_fractions(sizes[one])}) for one in varied]
    several = {"cases": 1} if "cases" in limits_of(ruleset) else {}
    for values in sorted(product(*choices), key=prod):
        if prod(values) < prod(sizes[one] for one in varied) or (several and sizes["cases"] > 1):
            within = {**dict(zip(varied, values, strict=True)), **several}
            with suppress(ArgumentError, LimitError):  # the family has no instance of this size: no other seed is tried
                for seed in range(REDRAWS):
                    one = generate(ruleset, name, seed=seed, within=within, **options)
                    if is_promised(one):
                        yield one


def _fractions(size: int) -> Iterator[int]:
    """Yield a half, three quarters, and so on, up to one less."""
    part = size // 2
    while part:
        yield size - part
        part //= 2


FEW = 12
"""How many cells a small board has."""
DRAWS = 120


def _draw_small(game: AnyGame, kind: Kind) -> Iterator[AnyGame]:
    """Yield small boards that have nothing to do with a larger one, as the way to a smaller one may lead uphill."""
    rows, names = game.setup.letters([]), kind.redrawn
    if rows is None or not names or len(rows) * len(rows[0]) <= FEW:
        return
    shapes = [(r, c) for r in range(1, FEW + 1) for c in range(1, FEW // r + 1) if r * c > FEW // 2]
    for seed in range(DRAWS):
        height, width = shapes[seed % len(shapes)]
        with suppress(ArgumentError):  # where there is no walk
            yield generate(game.setup.ruleset, names[seed % len(names)], seed=seed, rows=height, columns=width)
