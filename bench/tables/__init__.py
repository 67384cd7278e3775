"""The tables, one file each: title, columns, and `measure`, which yields the rows."""

from __future__ import annotations

import importlib
from types import ModuleType

from bench.run import Bench

NAMES = (
    "startup",
    "positions",
    "reading",
    "games",
    "graphs",
    "adversaries",
    "matrices",
    "incidence",
    "mazes",
    "growth",
)
"""In the order in which they are measured: the short ones first."""


def load_table(name: str) -> ModuleType:
    """Return the module of a table."""
    return importlib.import_module(f"bench.tables.{name}")


def get_columns(table: ModuleType, bench: Bench) -> list[str]:
    """Return the columns of a table, which may depend on the installed peers."""
    columns: list[str] = table.get_columns(bench) if hasattr(table, "get_columns") else table.COLUMNS
    return columns
