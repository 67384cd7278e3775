"""Pyomo's incidence analysis with a faster core: a large model takes a second instead of an hour.

Usage::

    with berge.integrations.pyomo.use_berge():
        variables, constraints = IncidenceGraphInterface(model).dulmage_mendelsohn()

`decompose(model)` returns the block form by the names of components. The other functions have the names, arguments,
results and errors of Pyomo's. `enable()` replaces Pyomo's functions, so that `IncidenceGraphInterface` and its users,
such as IDAES' diagnostics, call these; `disable()` restores them. The differences are:

- the maximum matching may differ: it prefers early rows and columns. Parts and blocks do not depend on it;
- within each part the rows are in the caller's order, beside the columns that they are matched with;
- if several orders of blocks are possible, Pyomo's depends on its matching and its search. Here blocks are sorted by
  the longest chain of blocks that must come before them, and then by their earliest column;
- nodes that are not one side of the graph, and an invalid or not maximum matching, are errors. Pyomo does not check
  that.

The time is linear in the number of rows, columns and entries, except for sorting the rows of each block.

>>> from scipy.sparse import coo_matrix
>>> from berge.integrations.pyomo import maximum_matching
>>> maximum_matching(coo_matrix([[1, 1], [1, 0]]))
{0: 1, 1: 0}
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import FunctionType
from typing import Any

from berge.errors import require_packages

with require_packages():
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
    "block_triangularize", "decompose", "disable", "dulmage_mendelsohn", "enable", "get_scc_of_projection",
    "maximum_matching", "use_berge",
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
"""The replacements of Pyomo's functions and methods."""
_THEIRS: dict[Any, Any] = {mine: theirs for theirs, mine in _OURS.items()}


def decompose(model: Any) -> DulmageMendelsohn:
    """Return the block form of a model's equations, or of an `IncidenceGraphInterface`, by the names of components.

    The rows are constraints, the columns variables.

    >>> import pyomo.environ as pyo
    >>> from berge.integrations.pyomo import decompose
    >>> model = pyo.ConcreteModel()
    >>> model.x, model.y = pyo.Var(), pyo.Var()
    >>> model.sum = pyo.Constraint(expr=model.x + model.y == 3)
    >>> model.start = pyo.Constraint(expr=model.x == 1)
    >>> list(decompose(model))
    [Part(rows=['sum'], columns=['y']), Part(rows=['start'], columns=['x'])]
    """
    is_interface = isinstance(model, IncidenceGraphInterface)
    igraph = model if is_interface else IncidenceGraphInterface(model, include_inequality=False)
    matrix, variables, constraints = _interface._build_incidence(igraph, None, None)
    rows, columns = ([component.name for component in components] for components in (constraints, variables))
    return replace(matrix.decompose(), row_names=rows, column_names=columns)


def enable() -> None:
    """Replace Pyomo's functions in `IncidenceGraphInterface` and in all modules of its incidence analysis.

    Other modules keep functions that they have already imported by name. Applies to all threads. Repeated calls have no
    effect.

    >>> from pyomo.contrib.incidence_analysis import matching
    >>> from berge.integrations.pyomo import disable, enable
    >>> enable()
    >>> matching.maximum_matching.__module__
    'berge.integrations.pyomo.functions'
    >>> disable()
    """
    _replace(_OURS)


def disable() -> None:
    """Restore Pyomo's own functions.

    >>> from pyomo.contrib.incidence_analysis import matching
    >>> from berge.integrations.pyomo import disable, enable
    >>> enable()
    >>> disable()
    >>> matching.maximum_matching.__module__
    'pyomo.contrib.incidence_analysis.matching'
    """
    _replace(_THEIRS)


@contextmanager
def use_berge() -> Iterator[None]:
    """Replace Pyomo's functions within a `with` block, and restore the previous state afterwards.

    >>> from pyomo.contrib.incidence_analysis import matching
    >>> from berge.integrations.pyomo import use_berge
    >>> with use_berge():
    ...     matching.maximum_matching.__module__
    'berge.integrations.pyomo.functions'
    """
    before = _matching.maximum_matching is maximum_matching
    enable()
    try:
        yield
    finally:
        if not before:
            disable()


def _replace(others: Mapping[Any, Any]) -> None:
    """Replace functions in all modules of Pyomo's incidence analysis."""
    package = "pyomo.contrib.incidence_analysis"
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{package}.")]
    for owner in (*modules, IncidenceGraphInterface):
        for name, value in list(vars(owner).items()):
            if isinstance(value, FunctionType) and value in others:
                setattr(owner, name, others[value])
