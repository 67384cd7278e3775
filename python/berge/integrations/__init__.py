"""Integrations into other libraries; each module is loaded on first use."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name in ("gymnasium", "networkx", "pettingzoo", "pyomo", "scipy"):
        return import_module(f"berge.integrations.{name}")
    raise AttributeError(
        f"berge.integrations has no {name!r}; there are gymnasium, networkx, pettingzoo, pyomo and scipy"
    )
