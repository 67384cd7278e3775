"""Directed networks of every kind are read for `berge.control`, and other values are errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
import rustworkx as rx
import scipy.sparse as sp

import berge
from analysis.networks import ARCS, build_lists, build_network
from berge.i18n import localize
from light_igraph import igraph

DENSE = np.array([[float((u, v) in ARCS) for v in range(6)] for u in range(6)])


def build_networks() -> dict[str, Any]:
    graph = nx.DiGraph(ARCS)
    graph.add_node(5)
    many = nx.MultiDiGraph([*ARCS, *ARCS])
    many.add_node(5)
    retworked = rx.PyDiGraph()
    retworked.add_nodes_from(range(6))
    retworked.add_edges_from([(u, v, None) for u, v in ARCS])
    return {
        "networkx": graph,
        "networkx, parallel edges": many,
        "networkx, a view": nx.subgraph_view(graph),
        "rustworkx": retworked,
        "igraph": igraph.Graph(6, ARCS, directed=True),
        "numpy": DENSE,
        "numpy, integers": DENSE.astype(int),
        "scipy": sp.csr_array(DENSE),
        "scipy, coordinates": sp.coo_matrix(DENSE),
        "a mapping": build_network(6, ARCS),
        "a mapping to sets": {v: set(heads) for v, heads in build_network(6, ARCS).items()},
    }


@pytest.mark.parametrize("kind", build_networks())
def test_directed_graphs_of_every_kind_are_read(kind: str) -> None:
    result = berge.control(build_networks()[kind])
    assert list(result.nodes) == list(range(6))
    assert result.edges == ARCS
    assert result.driver_count == 2
    assert build_lists(result.always, result.sometimes, result.never) == [[3, 5], [], [0, 1, 2, 4]]
    assert result.redundant == [(1, 2), (3, 1)]


@pytest.mark.parametrize(
    "thing",
    [
        [(3, 1), (2, 2), (2, 2), (1, 2), (1, 3), (1, 2)],
        [(3, 1, "data"), (2, 2, 1), (1, 2, {}), (1, 3, None)],
        [[3, 1], [2, 2], [1, 2], [1, 3]],
        nx.DiGraph([(3, 1), (2, 2), (1, 2), (1, 3)]).edges,
        nx.DiGraph([(3, 1), (2, 2), (1, 2), (1, 3)]).edges(data=True),
        np.array([[3, 1], [2, 2], [1, 2], [1, 3], [1, 3]]),
        np.array([[3, 1], [2, 2], [1, 2], [1, 3]], np.uint8),
    ],
)
def test_edges_lead_from_the_first_to_the_second(thing: Any) -> None:
    result = berge.control(thing)
    assert sorted(result.edges) == [(1, 2), (1, 3), (2, 2), (3, 1)]
    assert result.edge_classes() == {(1, 2): "redundant", (1, 3): "critical", (2, 2): "critical", (3, 1): "critical"}


def test_edges_may_come_one_by_one() -> None:
    assert berge.control(iter([(3, 1), (2, 2), (1, 2)])).edges == berge.control([(3, 1), (2, 2), (1, 2)]).edges


def test_parallel_edges_are_one_and_a_loop_is_one() -> None:
    assert berge.control([(1, 1), (1, 1), (1, 2), (1, 2)]).edges == [(1, 1), (1, 2)]


def test_an_entry_of_a_state_matrix_leads_from_its_column_to_its_row() -> None:
    """Of x' = Ax with x_2' = x_1: node 0 leads to node 1."""
    matrix = np.array([[0, 0], [1, 0]])
    assert berge.control(matrix, state_matrix=True).edges == [(0, 1)]
    assert berge.control(matrix, state_matrix=False).edges == [(1, 0)]
    assert berge.control(matrix.astype(float)).edges == [(1, 0)]
    assert berge.control(DENSE, state_matrix=True) == berge.control(DENSE.T)
    assert berge.control(sp.csc_array(DENSE), state_matrix=True).edges == sorted((v, u) for u, v in ARCS)


def test_a_mapping_leads_to_nodes_that_are_no_keys() -> None:
    for other in (2, 7, -1, 1 << 40, "b"):
        control = berge.control({0: [1], 1: [other, 0]})
        assert build_lists(control.nodes, control.edges) == [[0, 1, other], [(0, 1), (1, 0), (1, other)]]


def test_a_network_of_igraph_has_its_names() -> None:
    graph = igraph.Graph.TupleList([("a", "b"), ("b", "c")], directed=True)
    assert berge.control(graph).drivers == ["a"]


def test_node_indices_of_rustworkx_may_have_gaps() -> None:
    graph = rx.PyDiGraph()
    graph.add_nodes_from("abcd")
    graph.add_edges_from([(1, 2, None), (2, 3, None)])
    graph.remove_node(0)
    result = berge.control(graph)
    assert build_lists(result.nodes, result.drivers, result.edges) == [[1, 2, 3], [1], [(1, 2), (2, 3)]]


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (nx.path_graph(3), r"the graph has no directions: .*, use graph.to_directed\(\)"),
        (rx.PyGraph(), "the graph has no directions"),
        (igraph.Graph(2, [(0, 1)]), r"the graph has no directions: .*, use graph.as_directed\(\)"),
        (berge.Graph.from_edges([(1, 2)]), "the graph has no directions: .*, use a pair for each direction"),
        (
            np.ones((2, 3)),
            "found a matrix of 2 rows and 3 columns; expected a square matrix: a row and a column for each node",
        ),
        (sp.csr_array((2, 3)), "a matrix of 2 rows and 3 columns"),
        (np.array([[0, 1], [1, 0]]), r"shape \(2, 2\); expected state_matrix=True or"),
        (np.array([[0, 1], [2, -1], [1, 1]]), r"edges\[1\]: \[2, -1\]; "),
        (np.array([[0.0, float("nan")], [1, 1]]), r"entry \(0, 1\): nan"),
        (np.ma.masked_array([[1, 2], [0, 1], [1, 1]]), "a masked array"),
        (np.array([["a", "b"]]), "an array of <U1"),
        ([(1, 2), (1,)], r"found edges\[1\]: \(1,\); expected a pair of nodes"),
        ([(1, 2), "ab"], r"found edges\[1\]: 'ab'; expected a pair of nodes"),
        ([(1, [])], r"found edges\[0\]: a list, \[\]; expected a string, an integer or a tuple"),
        ([(1, float("nan"))], r"edges\[0\]: a float, nan; expected a string"),
        ({1: "ab"}, "the neighbours of 1: a str, 'ab'"),
        ({1: 2}, "the neighbours of 1: an int, 2"),
        ({1: [[]]}, r"the neighbours of 1, \[0\]: a list, \[\]"),
        ({float("inf"): []}, "mapping: a float, inf"),
    ],
)
def test_what_is_no_directed_graph_is_refused_with_its_place(thing: Any, message: str) -> None:
    with pytest.raises(berge.GraphError, match=message):
        berge.control(thing)


def test_other_things_are_refused() -> None:
    with pytest.raises(
        berge.KindError, match=r"a bytes is not a graph: berge\.control reads a file by its path, a str"
    ):
        berge.control(b"")
    for thing in (3, None):
        with pytest.raises(berge.KindError, match="expected a directed networkx, rustworkx or igraph graph"):
            berge.control(thing)
    with pytest.raises(berge.GraphError, match="state_matrix=True and a list; expected a matrix"):
        berge.control([(1, 2)], state_matrix=True)
    with pytest.raises(berge.LimitError, match="a graph of 4194305 vertices with 1 edge is too sparse"):
        berge.control(np.array([[0, 1 << 22]]))
    with pytest.raises(berge.LimitError, match=r"the graph has 4294967296 vertices; the most is 2\^31"):
        berge.control(np.array([[0, (1 << 32) - 1]]))
    with pytest.raises(berge.KindError, match="progress"):
        berge.control([(1, 2)], progress=3)  # type: ignore[arg-type]


def test_a_first_line_that_may_be_an_edge_is_read_as_the_caller_says(tmp_path: Path) -> None:
    file = tmp_path / "network.txt"
    file.write_text("x,y\na,b\nb,c\n")
    with pytest.warns(UserWarning, match="'x,y', was read as the head of a table: header=False") as warned:
        assert len(berge.control(file).nodes) == 3
    warning = warned[0].message
    assert isinstance(warning, Warning)
    assert localize(warning.args[0], "zh").startswith("第一行 'x,y' 当作了表头")
    assert len(berge.control(file, header=False).nodes) == 5
    assert len(berge.control(file, header=True).nodes) == 3  # without a warning
    with pytest.raises(berge.GraphError, match="columns, header or keep_zeros without a file"):
        berge.control([(1, 2)], header=True)


def test_numbers_go_in_and_come_out_as_arrays() -> None:
    rng = np.random.default_rng(1)
    edges = rng.integers(0, 1000, (1500, 2))
    result = berge.control(edges)
    assert np.asarray(result.drivers).dtype == np.int32
    assert np.array_equal(np.sort(np.concatenate([result.always, result.sometimes, result.never])), np.arange(1000))
    entered = np.unique(edges[:, 1])
    assert np.array_equal(result.always, np.setdiff1d(np.arange(1000), entered))
    assert np.asarray(result.critical).shape == (len(result.critical), 2)
    of_networkx = berge.control(nx.DiGraph(edges.tolist()))
    assert of_networkx.driver_count == result.driver_count - (1000 - len(of_networkx.nodes))
    for thing in ({0: [1], 1: [0]}, [(5, 6), (6, 7)], nx.path_graph(9, nx.DiGraph)):
        assert isinstance(berge.control(thing).nodes, range)
        assert np.asarray(berge.control(thing).always).dtype == np.int32
    entries = np.concatenate([result.critical, result.ordinary, result.redundant])
    assert np.array_equal(np.unique(entries, axis=0), np.unique(edges, axis=0))
