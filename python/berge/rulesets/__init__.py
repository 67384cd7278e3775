"""The real games, one file each, and the list of them."""

from types import ModuleType

from berge.rulesets import edge, graph, hamilg, juniper, king, knight, maze, planinarenje, rabbit

RULESETS: dict[str, ModuleType] = {
    "rabbit": rabbit,
    "maze": maze,
    "graph": graph,
    "juniper": juniper,
    "king": king,
    "knight": knight,
    "edge": edge,
    "planinarenje": planinarenje,
    "hamilg": hamilg,
}
"""By the name that documents, notations, `--ruleset` and the public API use; each has a `Start`."""
