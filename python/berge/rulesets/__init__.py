"""The real games, one file each, and the list of them."""

from types import ModuleType

from berge.rulesets import maze, rabbit

RULESETS: dict[str, ModuleType] = {"rabbit": rabbit, "maze": maze}
"""By the name that documents, `--ruleset` and the public API use."""
