"""Methods of `IncidenceGraphInterface`; Pyomo's own methods copy the graph first."""

from __future__ import annotations

from typing import Any

from pyomo.common.collections import ComponentMap
from pyomo.contrib.incidence_analysis.dulmage_mendelsohn import ColPartition, RowPartition

from berge.integrations.pyomo.functions import build_partitions
from berge.integrations.pyomo.matrices import Matrix, read_graph

Blocks = list[list[Any]]


def maximum_matching(self: Any, variables: Any = None, constraints: Any = None) -> Any:
    """Return a maximum matching, a `ComponentMap` of constraints to variables."""
    matrix, variables, constraints = _build_incidence(self, variables, constraints)
    pairs = matrix.maximum_matching().items()
    return ComponentMap((constraints[row], variables[column]) for row, column in pairs)


def dulmage_mendelsohn(self: Any, variables: Any = None, constraints: Any = None) -> tuple[ColPartition, RowPartition]:
    """Return the coarse Dulmage-Mendelsohn decomposition of variables and constraints."""
    matrix, variables, constraints = _build_incidence(self, variables, constraints)
    rows, columns = build_partitions(matrix.find_parts(None), constraints, variables)
    return columns, rows


def block_triangularize(self: Any, variables: Any = None, constraints: Any = None) -> tuple[Blocks, Blocks]:
    """Return the blocks of variables and of constraints in block lower triangular order."""
    matrix, variables, constraints = _build_incidence(self, variables, constraints)
    blocks = matrix.find_blocks()
    return (
        [[variables[column] for _, column in block] for block in blocks],
        [[constraints[row] for row, _ in block] for block in blocks],
    )


def map_nodes_to_block_triangular_indices(self: Any, variables: Any = None, constraints: Any = None) -> tuple[Any, Any]:
    """Return the number of the block of each variable and of each constraint, as two `ComponentMap`s."""
    of_variables, of_constraints = (
        ComponentMap((component, number) for number, block in enumerate(side) for component in block)
        for side in block_triangularize(self, variables, constraints)
    )
    return of_variables, of_constraints


def _build_incidence(igraph: Any, variables: Any, constraints: Any) -> tuple[Matrix, Any, Any]:
    """Return the incidence matrix of these variables and constraints, or of all, with lists of both."""
    variables, constraints = igraph._validate_input(variables, constraints)
    graph, first = igraph._incidence_graph, len(constraints)
    rows, columns = range(first), range(first, first + len(variables))
    if graph is None:
        graph = igraph._extract_subgraph(variables, constraints)
    elif constraints is not igraph._constraints or variables is not igraph._variables:
        first = len(igraph._constraints)
        row_nodes = [igraph._con_index_map[constraint] for constraint in constraints]
        column_nodes = [first + igraph._var_index_map[variable] for variable in variables]
        if len({*row_nodes, *column_nodes}) < len(rows) + len(columns):
            raise RuntimeError("variables and constraints: found one that is provided more than once")
        return read_graph(graph, row_nodes, column_nodes), variables, constraints
    return read_graph(graph, rows, columns), variables, constraints
