"""Families of instances: the list of them, and how one instance is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from berge.errors import ArgumentError, LimitError, check_kind, check_name
from berge.games import AnyGame, AnyRuleset
from berge.games.builtin import check_ruleset
from berge.i18n import _
from berge.setter import boards, graphs, walks
from berge.setter.family import Asked, Family
from berge.setter.options import check_options
from berge.setter.tasks import asks_for_moves, check_limit, check_limits, limit_name, limits_of

VERSION = 1
"""Of what is drawn: another one draws otherwise from the same seeds."""


FAMILIES: Mapping[str, Sequence[Family]] = {
    "cells": [
        Family.of(boards.random),
        Family.of(boards.empty),
        Family.of(boards.walls),
        Family.of(boards.odd),
        Family.of(boards.corridor),
        Family.of(boards.rooms),
        Family.of(boards.traps),
        Family.of(boards.matched, matched=True),
        Family.of(boards.losing, matched=True),
    ],
    "moves": [
        Family.of(walks.random),
        Family.of(walks.checkerboard),
        Family.of(walks.tour),
        Family.of(walks.deep),
        Family.of(walks.snake),
        Family.of(walks.corridor),
        Family.of(walks.odd),
        Family.of(walks.traps),
        Family.of(walks.answered, matched=True),
        Family.of(walks.players),
        Family.of(walks.blunders),
        Family.of(walks.mistakes),
        Family.of(walks.placed),
    ],
    "edges": [
        Family.of(graphs.random),
        Family.of(graphs.tree),
        Family.of(graphs.path),
        Family.of(graphs.flowers),
        Family.of(graphs.triangles),
        Family.of(graphs.nested),
        Family.of(graphs.crowns),
        Family.of(graphs.dense),
        Family.of(graphs.matched),
    ],
    "sides": [
        *map(Family.of, graphs.SIDES),
        Family.of(graphs.scattered),
        Family.of(graphs.paired),
    ],
    "numbers": [
        Family.of(graphs.largest),
        Family.of(graphs.any_size),
    ],
}
"""The families by what starts are made of, or `moves` for games on boards.

What they return are an instance's parts: of `cells` the rows, of `moves` these and the path of the token's numbers, of
`edges` and `sides` order and edges, of `numbers` the numbers.
"""


def kind_of(ruleset: AnyRuleset) -> str:
    """Return what the instances of a ruleset are made of; "" where there are none."""
    check_ruleset(ruleset)
    made_of: str = ruleset.setup_class.instance_kind
    if not asks_for_moves(ruleset):
        return made_of
    return "moves" if made_of == "cells" else ""


def families(ruleset: AnyRuleset) -> Mapping[str, Family]:
    """Return the families of a ruleset by name; none where nothing is known of what its starts are made of."""
    listed = FAMILIES.get(kind_of(ruleset), ())
    consumes_edges = ruleset.game_graph_class.consumes_edges
    return {family.name: family for family in listed if not (consumes_edges and family.matched)}


def generate(
    ruleset: AnyRuleset, name: str, *, seed: int = 0, within: Mapping[str, Any] | None = None, **options: Any
) -> AnyGame:
    """Return one instance of a family, within the limits of the ruleset's task.

    `options` are the family's, and `cases`, the number of graphs, where the task's starts are several. Sizes that are
    not asked for are those of `within`, or the limits, or somewhat less where the family has none so large. Those that
    are asked for are kept to: `rows`, `columns`, `vertices` and `edges` are exactly so many, `moves` and `last` the
    most. Raises MissingError for a family or an option that is not there, ArgumentError where no instance is as asked,
    LimitError where one is larger than the task allows.
    """
    check_kind(within, (Mapping, type(None)), "sizes by their names, or None")
    game = _drawn(ruleset, name, seed, options, within or {}, limits_of(ruleset))
    check_limits(game)
    return game


def draw(ruleset: AnyRuleset, name: str, *, seed: int = 0, **options: Any) -> AnyGame:
    """Return one instance as `generate` does, of any size; raises MissingError and ArgumentError."""
    return _drawn(ruleset, name, seed, options, {}, {})


def _drawn(
    ruleset: AnyRuleset,
    name: str,
    seed: int,
    options: Mapping[str, Any],
    within: Mapping[str, Any],
    most: Mapping[str, int],
) -> AnyGame:
    """Return one instance, where no size that is asked for is more than the most."""
    check_kind(seed, int, "a number, the seed")
    known = families(ruleset)
    check_name("the family of {ruleset} {name}", name, known, ruleset=ruleset.name)
    found, limits = known[name], limits_of(ruleset)
    several = {"cases"} & limits.keys()
    for option in (*within, *options):
        check_name("the option of {family} {name}", option, [*found.options, *several], family=name)
    values = check_options({**within, **options})
    for option, value in values.items():  # before anything so large is drawn
        check_limit(limit_name(option, most), value, most)
    for option in {"degree", "more"} & options.keys():
        if "edges" in options:
            raise ArgumentError(
                _("both {option} and edges", option=option), _("one of them, as both say how many edges there are")
            )
    words = ",".join(f"{key}={values[key]}" for key in sorted(values))
    asked = Asked(ruleset, Random(f"berge/{VERSION}/{ruleset.name}/{name}/{seed}/{words}"), options.keys())
    count = values.pop("cases", 1)
    for option, value in found.options.items():
        if option not in values:
            values[option] = _size(option, limits) if value is None else value
    parts = [found.make(asked, **values) for _ in range(count)]
    for part in parts:
        _check_sizes(asked, name, part, {option: values[option] for option in options if option in values})
    return _assembled(asked, parts)


def _check_sizes(asked: Asked, name: str, part: Any, options: Mapping[str, Any]) -> None:
    """Raise ArgumentError where a size of an instance is another one than was asked for."""
    match kind_of(asked.ruleset):
        case "cells" | "moves" as kind:
            rows = part if kind == "cells" else part[0]
            sizes = {"rows": len(rows), "columns": len(rows[0])}
        case "edges" | "sides" as kind:
            sizes = {"vertices": part[0] * (2 if kind == "sides" else 1), "edges": len(part[1])}
        case _:
            return
    for option, size in sizes.items():
        if options.get(option, size) != size:
            raise ArgumentError(
                _("{place}: {value}", place=option, value=options[option]),
                _("{size}, what {name} comes nearest with", size=size, name=name),
            )


def _size(option: str, limits: Mapping[str, int]) -> int:
    """Return the limit of a size."""
    name = limit_name(option, limits)
    if name not in limits:
        raise LimitError(_("found no limit of {option}", option=option))
    return limits[name]


def _assembled(asked: Asked, parts: Sequence[Any]) -> AnyGame:
    """Return the game of what a family has made."""
    match kind_of(asked.ruleset):
        case "cells":
            return asked.setup(parts[0], None).game()
        case "moves":
            rows, path = parts[0]
            columns = len(rows[0])
            cells = [(number // columns + 1, number % columns + 1) for number in path]
            return asked.setup(rows, cells[0]).game(cells[1:])
        case "numbers":
            return asked.setup(*parts[0]).game()
    return asked.setup(*parts).game()
