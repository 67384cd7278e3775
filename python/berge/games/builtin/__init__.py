"""berge's own rulesets, one file each, and the list of them."""

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
"""All rulesets by name: the files of this folder, and those of other packages."""


def by_name(name: str) -> AnyRuleset:
    """Return the ruleset with this name."""
    return RULESETS[name]


copyreg.pickle(Ruleset, lambda ruleset: (by_name, (ruleset.name,)))  # a copy of a ruleset is the ruleset itself

EXAMPLE = "juniper:100"
"""A setup in one line, for messages."""


def check_ruleset(value: object) -> None:
    """Raise KindError unless an object is a ruleset."""
    check_kind(value, Ruleset, "a ruleset, of those in berge.RULESETS")


def find_ruleset(value: object) -> AnyRuleset:
    """Return the ruleset that a value is, or whose name, contest or title it is; raises KindError and MissingError."""
    if isinstance(value, str):
        value = value if value in RULESETS else RULESETS.find_name(value) or value
        check_name("the ruleset {name}", value, RULESETS)
        return RULESETS[value]
    check_ruleset(value)
    return cast("AnyRuleset", value)


def on_graph(graph: Graph, token: Hashable | None = None) -> AnySetup:
    """Return the setup of vertex geography on a graph. Without a token the first move picks the start."""
    setup: AnySetup = RULESETS["graph"].setup(graph, token)
    return setup
