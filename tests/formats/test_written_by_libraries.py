"""Texts in all formats that networkx and igraph write are detected and read."""

import json
import random
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.formats import read
from thorough import mark_rows, pick_subset

nx = pytest.importorskip("networkx")
igraph = pytest.importorskip("igraph")


def write_json(convert: Callable[[Any], object], graph: Any, path: str) -> None:
    Path(path).write_text(json.dumps(convert(graph)), "utf-8")


BY_NETWORKX: dict[str, Callable[[Any, str], None]] = {
    "adjlist": nx.write_adjlist,
    "multiline": nx.write_multiline_adjlist,
    "edges": nx.write_edgelist,
    "gml": nx.write_gml,
    "gexf": nx.write_gexf,
    "graphml": nx.write_graphml,
    "node-link": partial(write_json, nx.node_link_data),
    "adjacency data": partial(write_json, nx.adjacency_data),
    "cytoscape": partial(write_json, nx.cytoscape_data),
}
BY_IGRAPH = ("edgelist", "ncol", "lgl", "gml", "graphml", "pajek", "leda")


def draw(seed: int, is_directed: bool) -> Any:
    """Return a connected graph; every third is bipartite, with edges from the first side to the second."""
    random_numbers = random.Random(seed)
    order = random_numbers.randint(3, 9)
    graph = nx.DiGraph() if is_directed else nx.Graph()
    for vertex in range(1, order):
        others = range(vertex) if seed % 3 else range(max(1, order // 2))
        for other in random_numbers.sample(others, min(len(others), random_numbers.randint(1, 2))):
            if seed % 3 or vertex >= max(1, order // 2):
                graph.add_edge(other, vertex)
    return graph


@pytest.mark.parametrize("is_directed", [False, True])
@pytest.mark.parametrize("format", BY_NETWORKX)
def test_networkx(format: str, is_directed: bool, tmp_path: Path) -> None:
    for seed in pick_subset(range(12), 7):
        graph = draw(seed, is_directed)
        path = tmp_path / f"{seed}.txt"
        BY_NETWORKX[format](graph, str(path))
        reading = read(path.read_bytes())
        result = reading.game.setup.game_graph.as_graph()
        simple = graph.to_undirected()
        assert (result.order, result.size) == (simple.number_of_nodes(), simple.number_of_edges()), path.read_text()
        assert {*map(str, result.names)} == {*map(str, graph)}
        size = len(nx.max_weight_matching(simple, maxcardinality=True))
        assert berge.gallai_edmonds(result).size == size
        if is_directed:
            sides = nx.Graph((("out", tail), ("in", head)) for tail, head in graph.edges)
            covered = len(nx.max_weight_matching(sides, maxcardinality=True))
            assert len(berge.control(path).drivers) == max(1, graph.number_of_nodes() - covered)


@pytest.mark.parametrize(
    ("format", "is_directed"), mark_rows(product(BY_IGRAPH, [False, True]), {*product(BY_IGRAPH, [True])})
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_igraph(format: str, is_directed: bool, tmp_path: Path) -> None:
    for seed in pick_subset(range(12), 7):
        graph = draw(seed, is_directed)
        path = tmp_path / f"{seed}.txt"
        igraph.Graph.from_networkx(graph).write(str(path), format=format)
        if format == "lgl" and path.read_text().count("#") < 2:
            continue  # a comment above names
        result = read(path.read_bytes()).game.setup.game_graph.as_graph()
        simple = graph.to_undirected()
        assert (result.order, result.size) == (simple.number_of_nodes(), simple.number_of_edges()), path.read_text()
        assert berge.gallai_edmonds(result).size == len(nx.max_weight_matching(simple, maxcardinality=True))


def test_names_in_gml_are_those_of_igraph(tmp_path: Path) -> None:
    path = tmp_path / "names.gml"
    graph = igraph.Graph([(0, 1), (1, 2)])
    graph.vs["name"] = ["ann", "bob", "cleo"]
    graph.write(str(path), format="gml")
    assert berge.load(path).setup.graph.edges == [("ann", "bob"), ("bob", "cleo")]  # type: ignore[attr-defined]


def test_graph6_without_a_header_is_read() -> None:
    for seed in range(30):
        graph = draw(seed, False)
        graph = nx.convert_node_labels_to_integers(graph)
        for header in (True, False):
            reading = read(nx.to_graph6_bytes(graph, header=header))
            result = reading.game.setup.game_graph.as_graph()
            assert (reading.format, result.order, result.size) == ("graph6", graph.order(), graph.size())


def test_cytoscape_without_the_keys_of_networkx_is_read() -> None:
    nodes = [{"data": {"id": name}} for name in "abc"]
    edges = [{"data": {"source": "a", "target": "b"}}, {"data": {"source": "b", "target": "c"}}]
    result = read(json.dumps({"elements": {"nodes": nodes, "edges": edges}})).game.setup.game_graph.as_graph()
    assert ({*result.names}, result.size) == ({"a", "b", "c"}, 2)
