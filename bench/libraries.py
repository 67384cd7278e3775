"""Python libraries with matchings: how each builds a graph, and how it matches it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bench import graphs
from bench.timer import Work as Setup
from bench.timer import measure

Work = Callable[[Any], Any]


def match(path: Path, name: str) -> dict[str, Any]:
    """Let a library match a graph, and check the matching."""
    graph = graphs.read(path)
    times, pairs = measure(*globals()[f"with_{name}"](graph))
    pairs = np.asarray(pairs, np.int64).reshape(-1, 2)
    ends = np.sort(pairs, axis=1)
    expected = graph.edges[:, 0].astype(np.int64) << 32 | graph.edges[:, 1]
    keys = ends[:, 0] << 32 | ends[:, 1]
    there = expected[np.minimum(np.searchsorted(expected, keys), len(expected) - 1)] == keys  # the edges are sorted
    valid = bool(there.all()) and bool((np.bincount(pairs.ravel()) <= 1).all())
    return times | {"matched": len(pairs) if valid else -1}


def split_sides(graph: graphs.GraphData) -> tuple[Any, Any, Any]:
    """Return the vertices of the two sides, and the edges from the first side to the second."""
    assert graph.sides is not None
    edges = np.where(graph.sides[graph.edges[:, :1]] == 1, graph.edges[:, ::-1], graph.edges)
    return np.flatnonzero(graph.sides == 0), np.flatnonzero(graph.sides == 1), edges


def with_scipy(graph: graphs.GraphData) -> tuple[Setup, Work]:
    """SciPy's Hopcroft and Karp."""
    from scipy.sparse import csgraph, csr_matrix

    rest, right, edges = split_sides(graph)
    places = np.zeros(graph.order, np.int32)
    places[rest], places[right] = np.arange(len(rest)), np.arange(len(right))
    ones = np.ones(len(edges), np.uint8)
    shape = len(rest), len(right)

    def find_matching(matrix: Any) -> Any:
        row_mates = csgraph.maximum_bipartite_matching(matrix, perm_type="column")
        return np.stack([rest[row_mates >= 0], right[row_mates[row_mates >= 0]]], axis=1)

    return lambda: csr_matrix((ones, (places[edges[:, 0]], places[edges[:, 1]])), shape), find_matching


def with_ortools(graph: graphs.GraphData) -> tuple[Setup, Work]:
    """OR-tools' maximum flow."""
    from ortools.graph.python import max_flow

    rest, right, edges = split_sides(graph)
    source, sink = graph.order, graph.order + 1
    starts = np.concatenate([edges[:, 0], np.full(len(rest), source), right])
    ends = np.concatenate([edges[:, 1], rest, np.full(len(right), sink)])

    def set_up() -> Any:
        flow = max_flow.SimpleMaxFlow()
        return flow, flow.add_arcs_with_capacity(starts, ends, np.ones(len(starts), np.int64))

    def find_matching(thing: Any) -> Any:
        flow, arcs = thing
        flow.solve(source, sink)
        return edges[flow.flows(arcs)[: len(edges)] > 0]

    return set_up, find_matching


def with_igraph(graph: graphs.GraphData) -> tuple[Setup, Work]:
    """The maximum bipartite matching of igraph, by push and relabel."""
    import igraph

    assert graph.sides is not None
    types = graph.sides.astype(bool).tolist()

    def find_matching(thing: Any) -> Any:
        mates = thing.maximum_bipartite_matching(types=types).matching
        return [(v, w) for v, w in enumerate(mates) if w is not None and v < w]

    return lambda: igraph.Graph(n=graph.order, edges=graph.edges), find_matching


def with_networkx(graph: graphs.GraphData) -> tuple[Setup, Work]:
    """NetworkX: Hopcroft and Karp where the graph is bipartite, otherwise blossoms."""
    import networkx

    def set_up() -> Any:
        network = networkx.Graph()
        network.add_nodes_from(range(graph.order))
        network.add_edges_from(graph.edges.tolist())
        return network

    if graph.sides is None:
        return set_up, lambda network: sorted(networkx.max_weight_matching(network, maxcardinality=True))
    rest = np.flatnonzero(graph.sides == 0).tolist()

    def find_matching(network: Any) -> Any:
        return [(v, w) for v, w in networkx.bipartite.hopcroft_karp_matching(network, rest).items() if v < w]

    return set_up, find_matching


def with_rustworkx(graph: graphs.GraphData) -> tuple[Setup, Work]:
    """The maximum weight matching of rustworkx."""
    import rustworkx

    def set_up() -> Any:
        network = rustworkx.PyGraph()
        network.add_nodes_from(range(graph.order))
        network.add_edges_from_no_data(list(map(tuple, graph.edges.tolist())))
        return network

    return set_up, lambda network: sorted(rustworkx.max_weight_matching(network, max_cardinality=True))
