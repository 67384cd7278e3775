"""The real games, one file each, and the list of them."""

import copyreg
from collections.abc import Hashable
from typing import cast

from berge.errors import check_kind, check_name
from berge.games import AnyRuleset, AnySetup, Ruleset
from berge.games.registry import Registry
from berge.graphs import Graph

RULESETS = Registry(
    __name__,
    "rabbit",
    "maze",
    "graph",
    "juniper",
    "king",
    "knight",
    "edge",
    "planinarenje",
    "hamilg",
)
"""By the name that documents, notations, `--ruleset` and the public API use: a file of this folder each, and what other
packages bring."""


def by_name(name: str) -> AnyRuleset:
    """Return the ruleset of a name, from the list of them."""
    return RULESETS[name]


copyreg.pickle(Ruleset, lambda ruleset: (by_name, (ruleset.name,)))  # so that a copy is the ruleset itself

EXAMPLE = "juniper:100"
"""A start in one line, which shows people what such lines look like."""


def check_ruleset(thing: object) -> None:
    """Raise KindError where something is no ruleset."""
    check_kind(thing, Ruleset, "a ruleset, of those in berge.RULESETS")


def ruleset_of(thing: object) -> AnyRuleset:
    """Return a ruleset, or that of a name; raises KindError and MissingError."""
    if isinstance(thing, str):
        check_name("the ruleset {name}", thing, RULESETS)
        return RULESETS[thing]
    check_ruleset(thing)
    return cast("AnyRuleset", thing)


def on_graph(graph: Graph, token: Hashable | None = None) -> AnySetup:
    """Return the start of vertex geography on any graph, whose first move chooses a vertex if the token is nowhere."""
    setup: AnySetup = RULESETS["graph"].setup(graph, token)
    return setup
