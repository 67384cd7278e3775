"""Converts directed graphs of other libraries and of plain Python; directions and loops matter here."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from itertools import chain
from typing import Any, cast

from berge import _core
from berge.errors import GraphError, KindError, check_truth
from berge.graphs.adapters import (
    fix_order,
    is_text,
    pack_mapping,
    read_frame,
    read_igraph_names,
    refuse_matrix,
    refuse_models_and_frames,
)
from berge.graphs.graph import Graph, check_order, drop_data, find_non_pair, swap_ends
from berge.graphs.matrices import find_order, list_libraries, matrix_of
from berge.graphs.names import as_names, as_range, number_names, pack_integer_edges, pack_networkx
from berge.i18n import _
from berge.i18n.counts import count_columns, count_rows
from berge.sanitize import describe_type, show

ACCEPTED = _(
    "a directed networkx, rustworkx or igraph graph, a square scipy sparse or numpy matrix, a numpy array of edges, "
    "a mapping of nodes to those that they lead to, or pairs (from, to)"
)

Digraph = tuple[Sequence[Hashable], bytes]
"""The nodes, and the edges as packed pairs of node numbers (from, to): each once, ascending."""


def digraph_of(thing: object, *, state_matrix: bool | None = None) -> Digraph:
    """Return the nodes and the edges of a directed graph, given as one of

    - a networkx DiGraph or MultiDiGraph; its nodes may be any objects;
    - a rustworkx PyDiGraph or PyDAG; the nodes are its node indices;
    - a directed igraph Graph; the nodes are its attribute `name` if every vertex has one and they are distinct,
      otherwise 0, 1, …;
    - a square scipy sparse matrix or array, or a numpy matrix of numbers, with the nodes 0, 1, …. A nonzero entry (i,
      j) is the edge i -> j, as in networkx. If `state_matrix` is true it is the edge j -> i, as in the matrix A of x' =
      Ax, where x_j acts on x_i;
    - a numpy array of integers with two columns: edges from the first to the second, with the nodes 0, …, max. Shape
      (2, 2) could be a matrix too: then `state_matrix`, true or false, must say that it is one;
    - a mapping of each node to its successors, which need not be keys;
    - a frame of pandas or Polars with two columns, or with columns `source` and `target`, or `from` and `to`;
    - an iterable of pairs (from, to), or of tuples (from, to, data); the data is ignored.

    A loop is an edge, parallel edges are merged. Nodes without edges are known only if the input lists them.

    Raises KindError for anything else, GraphError if the input cannot be read or has no directions, and LimitError for
    more than 2^30 nodes, or if a number alone declares far more nodes than there are edges. Linear in the input, but
    for sorting the edges.

    >>> from berge.graphs.digraphs import digraph_of
    >>> nodes, edges = digraph_of({"a": ["b"], "b": ["c", "a"]})
    >>> nodes, memoryview(edges).cast("I").tolist()
    (('a', 'b', 'c'), [0, 1, 1, 0, 1, 2])
    """  # noqa: D400, D415 - the list belongs to the sentence
    check_truth(state_matrix, "state_matrix")
    libraries, any_thing = list_libraries(thing), cast("Any", thing)
    if state_matrix is None and "numpy" in libraries and _is_edge_list(any_thing):
        return _from_edge_array(any_thing)
    matrix = matrix_of(thing)
    if matrix is not None:
        return _from_matrix(*matrix, is_transposed=bool(state_matrix))
    if state_matrix is not None:
        raise GraphError(
            _("state_matrix={state_matrix} and {thing}", state_matrix=state_matrix, thing=describe_type(thing)),
            _("a matrix of numpy or scipy"),
        )
    if "networkx" in libraries and hasattr(thing, "adjacency"):
        _check_directed(any_thing.is_directed(), "graph.to_directed()")
        return _sort_edges(*pack_networkx(any_thing))
    if "rustworkx" in libraries and hasattr(thing, "node_indices"):
        _check_directed(hasattr(thing, "in_degree"), "graph.to_directed()")
        return _from_numbers(tuple(any_thing.node_indices()), any_thing.edge_list())
    if "igraph" in libraries and hasattr(thing, "get_edgelist"):
        _check_directed(any_thing.is_directed(), "graph.as_directed()")
        return _sort_edges(read_igraph_names(any_thing), array("I", chain.from_iterable(any_thing.get_edgelist())))
    if isinstance(thing, Graph):
        _check_directed(False, _("a pair for each direction"))
    frame = read_frame(thing)
    if frame is not None:
        return _from_pairs(frame)
    refuse_models_and_frames(thing)
    if isinstance(thing, Mapping) and not isinstance(thing, Set):
        return _sort_edges(*pack_mapping(thing))
    if isinstance(thing, Iterable) and not isinstance(thing, (str, bytes, bytearray, memoryview)):
        refuse_matrix(thing)
        return _from_pairs(fix_order(thing))
    if is_text(thing):
        kind = describe_type(thing)
        raise KindError(_("{kind} is not a graph: berge.control reads a file by its path, a str", kind=kind))
    raise KindError(describe_type(thing), ACCEPTED)


def _check_directed(is_directed: bool, both_ways: str) -> None:
    if not is_directed:
        raise GraphError(
            _("the graph has no directions: if all edges lead both ways, use {both_ways}", both_ways=both_ways)
        )


def _is_edge_list(thing: Any) -> bool:
    """Whether an array is a list of edges and not a matrix; raises GraphError if it could be either."""
    if not isinstance(thing, sys.modules["numpy"].ndarray) or hasattr(thing, "mask"):
        return False
    if thing.ndim != 2 or thing.shape[1] != 2 or thing.dtype.kind not in "iu":
        return False
    if len(thing) == 2:
        expected = _("state_matrix=True or state_matrix=False for a matrix, a list of pairs for two edges")
        raise GraphError(_("an array of integers of shape (2, 2)"), expected)
    return True


def _from_edge_array(thing: Any) -> Digraph:
    numpy = sys.modules["numpy"]
    edges = numpy.array(thing)  # no other thread changes it after it is checked
    return _sort_edges(range(find_order(edges)), edges.astype(numpy.uint32).tobytes())


def _from_matrix(height: int, width: int, entries: bytes, is_transposed: bool) -> Digraph:
    if height != width:
        problem = _("a matrix of {rows} and {columns}", rows=count_rows(height), columns=count_columns(width))
        raise GraphError(problem, _("a square matrix: a row and a column for each node"))
    return _sort_edges(range(height), swap_ends(entries)) if is_transposed else (range(height), entries)


def _from_numbers(nodes: Sequence[int], edges: Iterable[tuple[int, int]]) -> Digraph:
    """Return the graph of pairs of nodes; the nodes are numbers, not always consecutive."""
    ends: Iterable[int] = chain.from_iterable(edges)
    if nodes == tuple(range(len(nodes))):
        return _sort_edges(range(len(nodes)), array("I", ends))
    places = {node: place for place, node in enumerate(nodes)}
    return _sort_edges(nodes, array("I", map(places.__getitem__, ends)))


def _from_pairs(edges: Iterable[Any]) -> Digraph:
    listed = list(edges)
    numbered = pack_integer_edges([], listed, with_data=True)
    if numbered is not None:
        return _sort_edges(*numbered)
    listed = drop_data(listed)
    at = find_non_pair(listed)
    if at is not None:
        raise GraphError(_("{place}: {value}", place=f"edges[{at}]", value=show(listed[at])), _("a pair of nodes"))
    ends = as_names([*chain.from_iterable(listed)], lambda at: f"edges[{at // 2}]")
    numbers = number_names(ends)
    return _sort_edges(as_range(tuple(numbers)), array("I", map(numbers.__getitem__, ends)))


def _sort_edges(nodes: Sequence[Hashable], ends: array[int] | bytes) -> Digraph:
    """Return the graph of these nodes and of the edges whose ends, from and to, come one after the other."""
    check_order(2 * len(nodes))  # each is a row and a column
    return nodes, _core.simple_entries(bytes(ends))
