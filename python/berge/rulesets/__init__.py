"""The real games, one file each, and the list of them."""

from berge.geography.registry import Registry

RULESETS = Registry(
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
