"""Pyomo's functions for sparse matrices and networkx graphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import networkx as nx
from pyomo.contrib.incidence_analysis.dulmage_mendelsohn import ColPartition, RowPartition

from berge.integrations.pyomo.matrices import Matrix, read_graph, read_sparse

Node = Any
"""A node of networkx: any hashable object."""


def maximum_matching(matrix_or_graph: Any, top_nodes: Iterable[Node] | None = None) -> dict[Node, Node]:
    """Return a maximum matching: rows with columns of a sparse matrix, top nodes with others of a networkx graph.

    It is in the order of the rows, or of `top_nodes`, which are one side of the graph. Raises RuntimeError for a graph
    without `top_nodes`, a matrix with `top_nodes`, and a graph that is not bipartite.

    >>> from scipy.sparse import coo_matrix
    >>> from berge.integrations.pyomo import maximum_matching
    >>> maximum_matching(coo_matrix([[1, 1], [1, 0]]))
    {0: 1, 1: 0}
    """
    if isinstance(matrix_or_graph, nx.Graph) != (top_nodes is not None):
        raise RuntimeError("top_nodes, the rows, are needed with a graph and cannot be used with a matrix")
    if top_nodes is None:
        return read_sparse(matrix_or_graph).maximum_matching()
    matrix, rows, columns = _split_graph(matrix_or_graph, top_nodes)
    return {rows[row]: columns[column] for row, column in matrix.maximum_matching().items()}


def dulmage_mendelsohn(
    matrix_or_graph: Any, top_nodes: Iterable[Node] | None = None, matching: Mapping[Node, Node] | None = None
) -> tuple[RowPartition, ColPartition]:
    """Return the coarse Dulmage-Mendelsohn decomposition of rows and columns as Pyomo's own tuples.

    The rows of a sparse matrix, or `top_nodes` of a networkx graph, are `unmatched`, `overconstrained`,
    `underconstrained` or `square`, and so are the columns. Matched ones are in the same order as their partners.
    `matching` is a maximum matching from rows to columns; for a graph it may contain the other direction too.

    Raises ValueError for a graph without `top_nodes` and for a matching that is not maximum; RuntimeError if the graph
    is not bipartite.

    >>> from scipy.sparse import coo_matrix
    >>> from berge.integrations.pyomo import dulmage_mendelsohn
    >>> rows, columns = dulmage_mendelsohn(coo_matrix([[1, 1, 0], [0, 1, 1]]))
    >>> rows.underconstrained, columns.unmatched
    ([0, 1], [2])
    """
    rows: Sequence[Node]
    columns: Sequence[Node]
    if not isinstance(matrix_or_graph, nx.Graph):
        matrix = read_sparse(matrix_or_graph)
        rows, columns = range(matrix.height), range(matrix.width)
    elif top_nodes is None:
        raise ValueError("top_nodes, the rows, are needed with a graph")
    else:
        matrix, rows, columns = _split_graph(matrix_or_graph, top_nodes)
    return build_partitions(matrix.find_parts(_index_matching(matching, rows, columns)), rows, columns)


def build_partitions(
    parts: tuple[list[list[int]], list[list[int]]], rows: Sequence[Any], columns: Sequence[Any]
) -> tuple[RowPartition, ColPartition]:
    """Return the parts as Pyomo's own tuples, with the names of rows and columns."""
    row_parts, column_parts = parts
    return (
        RowPartition(*([rows[row] for row in part] for part in row_parts)),
        ColPartition(*([columns[column] for column in part] for part in column_parts)),
    )


def get_scc_of_projection(
    graph: Any, top_nodes: Iterable[Node], matching: Mapping[Node, Node] | None = None
) -> list[list[tuple[Node, Node]]]:
    """Return the blocks of a bipartite graph that has a perfect matching, in block lower triangular order.

    A block is a sorted list of matched pairs, the top node first. `matching` is a perfect matching in both directions.

    Raises RuntimeError if the graph is not bipartite or has no perfect matching, or if `matching` does not cover all
    nodes; ValueError if `matching` is not a matching.

    >>> import networkx as nx
    >>> from berge.integrations.pyomo import get_scc_of_projection
    >>> get_scc_of_projection(nx.Graph([("eq1", "x"), ("eq2", "x"), ("eq2", "y")]), ["eq1", "eq2"])
    [[('eq1', 'x')], [('eq2', 'y')]]
    """
    matrix, rows, columns = _split_graph(graph, top_nodes)
    blocks = matrix.find_blocks(_index_matching(matching, rows, columns), len(matching or ()) / 2)
    return [sorted((rows[row], columns[column]) for row, column in block) for block in blocks]


def block_triangularize(
    matrix: Any, matching: Mapping[int, int] | None = None
) -> tuple[list[list[int]], list[list[int]]]:
    """Return the blocks of rows and of columns that bring a square sparse matrix into block lower triangular form.

    `matching` is a perfect matching in both directions, in which column `j` of `n` has the number `n + j`.

    Raises ValueError if the matrix is not square or `matching` is not a matching, RuntimeError if there is no perfect
    matching.

    >>> from scipy.sparse import coo_matrix
    >>> from berge.integrations.pyomo import block_triangularize
    >>> block_triangularize(coo_matrix([[1, 1], [1, 0]]))
    ([[1], [0]], [[0], [1]])
    """
    decomposition = read_sparse(matrix)
    size = decomposition.height
    width = decomposition.width
    if size != width:
        raise ValueError(f"a matrix of {size} rows and {width} columns has no triangular form: it must be square")
    mates = _index_matching(matching, range(size), range(size, 2 * size))
    blocks = decomposition.find_blocks(mates, len(matching or ()) / 2)
    return [[row for row, _ in block] for block in blocks], [[column for _, column in block] for block in blocks]


def _split_graph(graph: Any, top_nodes: Iterable[Node]) -> tuple[Matrix, list[Node], list[Node]]:
    """Return a graph as a matrix, with the names of its rows and columns."""
    tops = dict.fromkeys(top_nodes)
    rows, columns = list(tops), [node for node in graph if node not in tops]
    return read_graph(graph.to_undirected() if graph.is_directed() else graph, rows, columns), rows, columns


def _index_matching(
    matching: Mapping[Node, Node] | None, rows: Sequence[Node], columns: Sequence[Node]
) -> dict[int, int] | None:
    """Return a matching by indices of rows and columns; -1 for partners that are not columns."""
    if matching is None:
        return None
    places = dict(zip(columns, range(len(columns)), strict=True))
    return {place: places.get(matching[row], -1) for place, row in enumerate(rows) if row in matching}
