"""The list of families, and drawing an instance of one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from berge.errors import ArgumentError, LimitError, check_kind, check_name
from berge.games import AnyGame, AnyRuleset
from berge.games.builtin import find_ruleset
from berge.i18n import Message, _
from berge.setter.family import Family, GenerationRequest
from berge.setter.kinds import Kind, find_kind
from berge.setter.options import check_options
from berge.setter.tasks import check_limit, check_limits, limit_name, limits_of

VERSION = 2
"""The version of all families: equal seeds give equal instances only in the same version."""
MOST_CONNECTED = 1 << 16
"""The connectivity of boards with more cells than this is not checked."""
MOST_ADDED = 12
"""The most rows, and the most columns, that are added to find a connected board."""


def families(ruleset: AnyRuleset | str) -> Mapping[str, Family]:
    """Return the families of a ruleset, or of its name; none if the kind of its setups is unknown.

    >>> from berge import setter
    >>> "empty" in setter.families("maze")
    True
    """
    ruleset = find_ruleset(ruleset)
    kind = find_kind(ruleset)
    uses_up_edges = ruleset.game_graph_class.uses_up_edges
    own_families = () if kind is None else kind.families
    return {family.name: family for family in own_families if not (uses_up_edges and family.needs_matchings)}


def generate(
    ruleset: AnyRuleset | str,
    name: str,
    *,
    seed: int = 0,
    within: Mapping[str, Any] | None = None,
    limits: Mapping[str, int] | None = None,
    **options: Any,
) -> AnyGame:
    """Return one instance of a family, within the limits of the ruleset's task, or within `limits`.

    `ruleset` is a ruleset or its name. `options` are those of the family, and `cases`, the number of graphs, if the
    task has several in an input. Sizes without an option are those of `within`, or the limits, or somewhat less if the
    family has no instance of that size. Options are met exactly (`rows`, `columns`, `vertices`, `edges`) or are maxima
    (`moves`, `last`). Raises MissingError for an unknown family or option, ArgumentError if there is no such instance,
    LimitError if it exceeds the limits. Mostly linear in the size of the instance; families that measure it take a few
    maximum matchings.

    >>> from berge import setter
    >>> setter.generate("maze", "empty", rows=2, columns=3).notation()
    'maze:2x3'
    """
    check_kind(within, (Mapping, type(None)), "sizes by their names, or None")
    ruleset = find_ruleset(ruleset)
    game = _draw_instance(ruleset, name, seed, options, within or {}, limits or limits_of(ruleset))
    check_limits(game, limits)
    return game


def draw(ruleset: AnyRuleset | str, name: str, *, seed: int = 0, **options: Any) -> AnyGame:
    """Return one instance as `generate` does, of any size; raises MissingError and ArgumentError.

    >>> from berge import setter
    >>> setter.draw("maze", "empty", rows=2, columns=3).notation()
    'maze:2x3'
    """
    return _draw_instance(find_ruleset(ruleset), name, seed, options, {}, {})


def _draw_instance(
    ruleset: AnyRuleset,
    name: str,
    seed: int,
    options: Mapping[str, Any],
    within: Mapping[str, Any],
    most: Mapping[str, int],
) -> AnyGame:
    """Return one instance. Explicit sizes must be within the limits `most`."""
    check_kind(seed, int, "a number, the seed")
    all_families = families(ruleset)
    check_name("the family {name} of {ruleset}", name, all_families, ruleset=ruleset.name)
    family, limits = all_families[name], most or limits_of(ruleset)
    several = {"cases"} & limits.keys()
    for option in (*within, *options):
        check_name("the option {name} of {family}", option, [*family.options, *several], family=name)
    values = check_options({**within, **options})
    for option, value in values.items():  # before anything too large is drawn
        check_limit(limit_name(option, most), value, most)
    for option in {"degree", "more"} & options.keys():
        if "edges" in options:
            raise ArgumentError(_("{option} and edges both set the number of edges: use one of them", option=option))
    option_text = ",".join(f"{key}={values[key]}" for key in sorted(values))
    request = GenerationRequest(
        ruleset, Random(f"berge/{VERSION}/{ruleset.name}/{name}/{seed}/{option_text}"), options.keys()
    )
    count = values.pop("cases", 1)
    for option, value in family.options.items():
        if option not in values:
            values[option] = _default_size(option, limits) if value is None else value
    kind = find_kind(ruleset)
    assert kind is not None  # it has families
    instances = [family.make(request, **_vary_sizes(request, values, number)) for number in range(count)]
    for instance in instances:
        for option, size in kind.measure(instance).items():
            if option in options and options[option] != size:
                raise ArgumentError(
                    _("{place}: {value}", place=option, value=options[option]),
                    _("{size}, the nearest that {name} can make", size=size, name=name),
                )
    game = kind.assemble(ruleset, instances)
    if family.is_connected and not _is_connected(game):
        raise ArgumentError(
            _("{name} in several parts on {rows} x {columns} cells", name=name, **values),
            _advise_size(request, kind, family, **values, limits=limits),
        )
    return game


def _advise_size(
    request: GenerationRequest, kind: Kind, family: Family, rows: int, columns: int, limits: Mapping[str, int]
) -> Message:
    """Return the size of the smallest larger board that is connected; if there is none, advise another family."""
    most_rows, most_columns = (
        max(size, min(size + MOST_ADDED, limits[name])) for name, size in (("rows", rows), ("columns", columns))
    )
    larger = product(range(rows, most_rows + 1), range(columns, most_columns + 1))
    for height, width in sorted(larger, key=prod):
        board = family.make(request, rows=height, columns=width)
        if (len(board), len(board[0])) == (height, width) and _is_connected(kind.assemble(request.ruleset, [board])):
            size = f"{height} x {width}"
            return _("{size}, the nearest that {name} can make", size=size, name=family.name)
    largest = f"{most_rows} x {most_columns}"
    return _("another family: boards up to {largest} are in several parts too", largest=largest)


def _is_connected(game: AnyGame) -> bool:
    """Whether all cells of a board can be reached from each other; True for large boards, which are not checked."""
    game_graph = game.setup.game_graph
    numbers = list(islice(game_graph.vertices, MOST_CONNECTED + 1))
    if len(numbers) > MOST_CONNECTED:
        return True
    visited, waiting = {*numbers[:1]}, numbers[:1]
    while waiting:
        fresh = {*game_graph.neighbors(waiting.pop())} - visited
        visited |= fresh
        waiting += fresh
    return len(visited) == len(numbers)


def _vary_sizes(request: GenerationRequest, values: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return the sizes of one of several graphs: the first one is as large as possible, others are random."""
    if number == 0 or "vertices" in request.names or "edges" in request.names:
        return {**values}
    return {**values, "vertices": request.chance.randrange(1, values["vertices"] + 1)}


def _default_size(option: str, limits: Mapping[str, int]) -> int:
    """Return the size of an option without a default: its limit."""
    name = limit_name(option, limits)
    if name not in limits:
        raise LimitError(_("{option} has no limit", option=option))
    return limits[name]
