"""Pyomo's incidence analysis with a faster core: what takes it an hour of a large model takes a second.

    with berge.integrations.pyomo.enabled():
        variables, constraints = IncidenceGraphInterface(model).dulmage_mendelsohn()

`decompose(model)` answers by the names of components. The other functions here have the names of Pyomo's and take,
return and raise what those do. `enable()` puts them in their places, so that `IncidenceGraphInterface`, and whatever
asks it, such as IDAES' diagnostics, uses them; `disable()` puts Pyomo's back. They differ in this:

- which of several maximum matchings is found may differ; it leaves late rows and columns unmatched rather than early
  ones. The parts and the blocks do not depend on it;
- within each part the rows stand in the caller's order, beside them the columns that they are matched with;
- where several blocks could come next, Pyomo's order depends on its matching and on its search. Here blocks go by the
  longest chain of blocks that must come before them, and then by their earliest column;
- nodes that are not one side of the graph, and a matching that is none or not maximum, are errors. Pyomo does not look.

All take time linear in the number of rows, columns and entries, but for sorting the rows of each block.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import FunctionType
from typing import Any

from pyomo.contrib.incidence_analysis import dulmage_mendelsohn as _decomposing
from pyomo.contrib.incidence_analysis import matching as _matching
from pyomo.contrib.incidence_analysis import triangularize as _triangularize
from pyomo.contrib.incidence_analysis.interface import IncidenceGraphInterface

from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn
from berge.integrations.pyomo import interface as _interface
from berge.integrations.pyomo.functions import (
    block_triangularize,
    dulmage_mendelsohn,
    get_scc_of_projection,
    maximum_matching,
)

__all__ = [
    "block_triangularize", "decompose", "disable", "dulmage_mendelsohn", "enable", "enabled", "get_scc_of_projection",
    "maximum_matching",
]  # fmt: skip

_METHODS = (
    "block_triangularize", "dulmage_mendelsohn", "map_nodes_to_block_triangular_indices", "maximum_matching",
)  # fmt: skip
_OURS: dict[Any, Any] = {
    _matching.maximum_matching: maximum_matching,
    _decomposing.dulmage_mendelsohn: dulmage_mendelsohn,
    _triangularize.get_scc_of_projection: get_scc_of_projection,
    _triangularize.block_triangularize: block_triangularize,
} | {vars(IncidenceGraphInterface)[name]: getattr(_interface, name) for name in _METHODS}
"""What takes the places of Pyomo's functions and methods."""
_THEIRS: dict[Any, Any] = {mine: theirs for theirs, mine in _OURS.items()}


def decompose(model: Any) -> DulmageMendelsohn:
    """Return the block form of a model's equations, or of an `IncidenceGraphInterface`, by the names of components.

    The rows are constraints, the columns variables.
    """
    is_interface = isinstance(model, IncidenceGraphInterface)
    igraph = model if is_interface else IncidenceGraphInterface(model, include_inequality=False)
    matrix, variables, constraints = _interface._incidence(igraph, None, None)
    rows, columns = ([component.name for component in components] for components in (constraints, variables))
    return replace(matrix.decompose(), row_names=rows, column_names=columns)


def enable() -> None:
    """Let Pyomo use what is here from now on: `IncidenceGraphInterface`, and all modules of its incidence analysis.

    Modules elsewhere keep the functions that they have imported by name before. It holds for all threads. Once more
    changes nothing.
    """
    _replace(_OURS)


def disable() -> None:
    """Let Pyomo use its own again."""
    _replace(_THEIRS)


@contextmanager
def enabled() -> Iterator[None]:
    """Let Pyomo use what is here within a `with` block, and afterwards what it used before."""
    before = _matching.maximum_matching is maximum_matching
    enable()
    try:
        yield
    finally:
        if not before:
            disable()


def _replace(others: Mapping[Any, Any]) -> None:
    """Put others in the places of functions, wherever Pyomo's incidence analysis has them."""
    package = "pyomo.contrib.incidence_analysis"
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{package}.")]
    for owner in (*modules, IncidenceGraphInterface):
        for name, value in list(vars(owner).items()):
            if isinstance(value, FunctionType) and value in others:
                setattr(owner, name, others[value])
