"""Graphs of other libraries are read as networkx reads them; errors name the place."""

import copy
import pickle
import random
import re
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import berge
from berge.errors import GraphError, InputError, KindError, LimitError, MissingError
from berge.graphs import Graph, graph_of
from berge.graphs.digraphs import digraph_of
from graph_agreement import SEEDS, agree, draw_edges
from thorough import mark_cases


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["Graph", "DiGraph", "MultiGraph", "MultiDiGraph"])
def test_networkx(seed: int, kind: str) -> None:
    networkx = pytest.importorskip("networkx")
    order, edges = draw_edges(seed)
    theirs = getattr(networkx, kind)()
    theirs.add_nodes_from(random.Random(seed).sample([f"v{i}" for i in range(order)], order))
    theirs.add_edges_from((f"v{u}", f"v{v}") for u, v in edges)
    plain = networkx.Graph(theirs)
    agree(graph_of(theirs), list(plain.nodes), plain.edges)
    agree(graph_of(dict(plain.adj)), list(plain.nodes), plain.edges)
    agree(graph_of(theirs.adj), list(plain.nodes), plain.edges)
    neighbors = graph_of(theirs.edges(data=True))
    assert {frozenset(edge) for edge in neighbors.edges} == {frozenset(e) for e in plain.edges if e[0] != e[1]}


def test_views_and_subclasses_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")

    mine: Any = type("Mine", (networkx.Graph,), {})
    theirs = mine([(1, 2), (2, 3)])
    agree(graph_of(theirs), [1, 2, 3], [(1, 2), (2, 3)])
    agree(graph_of(theirs.subgraph([1, 2])), [1, 2], [(1, 2)])
    agree(graph_of(theirs.edges), [1, 2, 3], [(1, 2), (2, 3)])
    agree(graph_of(networkx.MultiGraph([(1, 2), (1, 2)]).edges), [1, 2], [(1, 2)])
    with pytest.raises(GraphError, match=r"^found edges\[0\]: 1; "):
        graph_of(theirs.nodes)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["Graph", "DiGraph", "MultiGraph", "MultiDiGraph"])
def test_views_of_networkx_that_hide_nodes_or_edges(seed: int, kind: str) -> None:
    """NetworkX counts the neighbors in a view of a multigraph wrongly where edges are hidden."""
    networkx = pytest.importorskip("networkx")
    order, edges = draw_edges(seed)
    theirs = getattr(networkx, kind)(edges)
    theirs.add_nodes_from(range(order))
    for view in (
        networkx.subgraph_view(theirs, filter_edge=lambda *edge: sum(edge[:2]) % 3),
        networkx.subgraph_view(theirs, filter_node=lambda node: node % 3),
        networkx.restricted_view(theirs, [0], list(theirs.edges)[1::2]),
        theirs.edge_subgraph(list(theirs.edges)[::2]),
        theirs.subgraph(range(0, order, 2)),
    ):
        agree(graph_of(view), list(view), view.edges())
        if view.is_directed():
            nodes, pairs = digraph_of(view)
            heads = [nodes[number] for number in array("I", pairs)]
            assert list(nodes) == list(view)
            assert set(zip(heads[::2], heads[1::2], strict=True)) == set(view.edges())


class Index:
    """An integer that is equal to nothing but itself, as a tensor is."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_nodes_of_networkx_that_are_an_index_are_told_apart() -> None:
    networkx = pytest.importorskip("networkx")
    one, same, two = Index(1), Index(1), Index(2)
    theirs = networkx.DiGraph([(one, same), (same, two), (two, 1)])
    agree(graph_of(theirs), [one, same, two, 1], theirs.edges())
    nodes, pairs = digraph_of(theirs)
    assert (list(nodes), list(array("I", pairs))) == ([one, same, two, 1], [0, 1, 1, 2, 2, 3])
    assert networkx.max_weight_matching(theirs.to_undirected(), backend="berge") == {(one, same), (two, 1)}
    with pytest.raises(berge.FormatError, match=r"the vertex <.*Index.* cannot be written in a document"):
        berge.gallai_edmonds(theirs).dumps("json")


def test_keys_of_a_mapping_that_are_one_name_are_one_vertex() -> None:
    one, same = Index(1), Index(1)
    agree(graph_of({one: [3], same: [4]}), [1, 3, 4], [(1, 3), (1, 4)])
    nodes, pairs = digraph_of({one: [3], same: [4], 3: [same]})
    assert (list(nodes), list(array("I", pairs))) == ([1, 3, 4], [0, 1, 0, 2, 1, 0])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["PyGraph", "PyDiGraph"])
def test_rustworkx(seed: int, kind: str) -> None:
    rustworkx = pytest.importorskip("rustworkx")
    networkx = pytest.importorskip("networkx")
    order, edges = draw_edges(seed)
    theirs = getattr(rustworkx, kind)()
    theirs.add_nodes_from([["no name"]] * order)
    theirs.add_edges_from([(u, v, None) for u, v in edges])
    holes = [u for u in range(order) if u % 3 == 1]
    theirs.remove_nodes_from(holes)
    plain = networkx.Graph()
    plain.add_nodes_from(range(order))
    plain.add_edges_from(edges)
    plain.remove_nodes_from(holes)
    agree(graph_of(theirs), list(plain.nodes), plain.edges)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("directed", [False, True])
def test_igraph(seed: int, directed: bool) -> None:
    igraph = pytest.importorskip("igraph")
    networkx = pytest.importorskip("networkx")
    order, edges = draw_edges(seed)
    theirs = igraph.Graph(n=order, edges=edges, directed=directed)
    plain = networkx.Graph(edges)
    agree(graph_of(theirs), list(range(order)), plain.edges)
    theirs.vs["name"] = [f"v{i}" for i in range(order)]
    agree(graph_of(theirs), [f"v{i}" for i in range(order)], [(f"v{u}", f"v{v}") for u, v in plain.edges])


@pytest.mark.parametrize("names", [["a", "a"], ["a", None], [["a"], ["b"]], [float("nan"), "b"]])
def test_names_of_igraph_that_tell_nobody_apart(names: list[Any]) -> None:
    igraph = pytest.importorskip("igraph")
    theirs = igraph.Graph(n=2, edges=[(0, 1)])
    theirs.vs["name"] = names
    agree(graph_of(theirs), [0, 1], [(0, 1)])


def test_mappings() -> None:
    agree(graph_of({"b": ["a", "c"], "a": (), "d": {"d"}}), ["b", "a", "d", "c"], [("b", "a"), ("b", "c")])
    agree(graph_of({1: iter([2, 2]), 2: {1: "data"}}), [1, 2], [(1, 2)])
    agree(graph_of({}), [], [])


def test_a_mapping_is_asked_once_for_its_items() -> None:
    """A view that another thread changes has other keys and values a moment later."""

    class Growing(dict[int, list[int]]):
        def __iter__(self) -> Iterator[int]:
            items = list(super().__iter__())
            self[len(self) + 1] = [1]
            return iter(items)

    assert graph_of(Growing({1: [2], 2: [3]})).edges == [(1, 2), (2, 3)]
    assert berge.control(Growing({1: [2], 2: [3]})).nodes == range(1, 4)


def test_pairs() -> None:
    agree(graph_of([("b", "a"), ["a", "b"], ("c", "c")]), ["b", "a", "c"], [("a", "b")])
    agree(graph_of(pair for pair in [(2, 1, {"weight": 3}), (1, 5)]), [2, 1, 5], [(1, 2), (1, 5)])
    agree(graph_of({(2, 3), (1, 2)}), [1, 2, 3], [(1, 2), (2, 3)])
    agree(graph_of(frozenset({("a", 1)})), ["a", 1], [("a", 1)])
    agree(graph_of({(1, 2), ("a", 1)}), ["a", 1, 2], [("a", 1), (1, 2)])
    agree(graph_of([(-1, (0, 0))]), [-1, (0, 0)], [(-1, (0, 0))])
    agree(graph_of([]), [], [])


@pytest.mark.parametrize(
    ("thing", "problem"),
    [
        ([(1, 2), "ab"], "edges[1]: 'ab'; expected a pair of vertices"),
        ([(1, 2), (3,)], "edges[1]: (3,); expected a pair of vertices"),
        ([(1, 2), (3, 4, 5, 6)], "edges[1]: (3, 4, 5, 6); expected a pair of vertices"),
        ([[0, 1, 0], [1, 0, 1], [0, 1, 0]], "edges[0]: [0, 1, 0]; expected a pair of vertices"),
        ([(1, 2), 3], "edges[1]: 3; expected a pair of vertices"),
        ([None], "edges[0]: None; expected a pair of vertices"),
        ([(1, 2), (1, [2])], "edges[1]: a list, [2]; expected a string, an integer or a tuple of these"),
        ([(1, 2), (1, float("nan"))], "edges[1]: a float, nan; expected a string, an integer or a tuple of these"),
        ([(1, 2), (float("-inf"), 3)], "edges[1]: a float, -inf; expected a string, an integer or a tuple of these"),
        ({1: [2], 2: "ab"}, "the neighbours of 2: a str, 'ab'; expected an iterable of vertices"),
        ({1: 2}, "the neighbours of 1: an int, 2; expected an iterable of vertices"),
        ({1: [2, [3]]}, "the neighbours of 1, [1]: a list, [3]; expected a string"),
        ({1: [float("nan")]}, "the neighbours of 1, [0]: a float, nan; expected a string"),
        ({float("inf"): []}, "a vertex of the mapping: a float, inf; expected a string"),
        ([("x\x1b[31m", 1, 2, 3)], "edges[0]: ('x\\x1b[31m', 1, 2, 3); expected a pair"),
        (["y" * 100], "edges[0]: '" + "y" * 39 + "'...; expected a pair"),
    ],
)
def test_things_that_are_no_graph(thing: object, problem: str) -> None:
    with pytest.raises(GraphError) as error_info:
        graph_of(thing)
    assert str(error_info.value).startswith(f"found {problem}")
    assert str(error_info.value) == f"found {error_info.value.found}; expected {error_info.value.expected}"
    assert isinstance(error_info.value, InputError)
    again = pickle.loads(pickle.dumps(error_info.value))
    assert str(again) == str(error_info.value)


@pytest.mark.parametrize("thing", ["ab", b"ab", bytearray(b"ab")])
def test_a_text_is_a_type_error_that_says_what_reads_it(thing: object) -> None:
    kind = type(thing).__name__
    with pytest.raises(TypeError, match=rf"^a {kind} is not a graph: berge\.load reads a file, berge\.loads its text$"):
        graph_of(thing)


@pytest.mark.parametrize("thing", [3, None, 1.5, object(), Graph, iter])
def test_other_things_are_a_type_error(thing: object) -> None:
    with pytest.raises(
        TypeError, match=rf"^found an? {type(thing).__name__}; expected a berge, networkx, rustworkx or"
    ):
        graph_of(thing)


def test_biadjacency_is_for_matrices() -> None:
    with pytest.raises(GraphError, match="biadjacency=True and a list; expected a matrix of numpy or scipy"):
        graph_of([(1, 2)], biadjacency=True)


def test_no_library_is_imported() -> None:
    code = (
        "import sys; from berge.graphs import graph_of, parse_graph, write_graph; graph_of([(1, 2)]); "
        "parse_graph(b'1', 'edges'); print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"networkx", "rustworkx", "igraph", "scipy", "numpy"} & set(process.stdout.split())


THINGS = [
    "networkx.DiGraph([(0, 1)])",
    "rustworkx.generators.directed_path_graph(2)",
    "igraph.Graph(edges=[(0, 1)], directed=True)",
    "numpy.array([(0, 1)])",
    "scipy.sparse.coo_array(([1], ([0], [1])), shape=(2, 2))",
    "{0: [1]}",
]


@pytest.mark.parametrize("thing", mark_cases(THINGS, THINGS[1::3]))
def test_graphs_are_read_by_a_process_that_has_loaded_only_their_library(thing: str) -> None:
    library = thing.partition(".")[0] if "." in thing else "math"
    pytest.importorskip(library)
    code = (
        f"import berge, {library.replace('scipy', 'scipy.sparse')}; thing = {thing}; matching = {{0: 1, 1: 0}}; "
        "assert berge.maximum_matching(thing, biadjacency=False if hasattr(thing, 'tocoo') else None) == matching; "
        "assert list(berge.control(thing).drivers) == [0]; assert berge.structural_rank(thing) == 1"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_order_of_sets_does_not_depend_on_the_hash_seed() -> None:
    graphs = "graph_of({('a', 'b'), ('c', 'd')}).names, graph_of({1: {'x', 'y', 2}}).names"
    code = f"from berge.graphs import graph_of; print({graphs})"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(5)
    }
    assert outputs == {"('a', 'b', 'c', 'd') (1, 'x', 'y', 2)\n"}


def test_a_graph_is_a_value() -> None:
    graph = Graph.from_edges([("b", "a"), ("a", "b"), ("a", "a"), ("c", "a")], ["d", "a"])
    agree(graph, ["d", "a", "b", "c"], [("a", "b"), ("a", "c")])
    assert graph_of(graph) is graph
    assert repr(graph) == "Graph(4 vertices, 2 edges)"
    assert array("I", graph._edges).tolist() == [1, 2, 1, 3]
    same = Graph(["d", "a", "b", "c"], graph._edges)
    assert graph == same
    assert hash(graph) == hash(same)
    for other in (pickle.loads(pickle.dumps(graph)), copy.copy(graph), copy.deepcopy(graph)):
        assert other == graph
    assert graph != Graph(["a", "d", "b", "c"], graph._edges)
    assert graph != Graph(graph.names, b"")
    assert graph != "graph"
    assert "a" in graph
    assert "e" not in graph
    assert [] not in graph
    with pytest.raises(AttributeError):
        graph.names = ()  # type: ignore[misc]


@pytest.mark.parametrize("name", ["e", ["a"], 0])
def test_an_unknown_vertex(name: Any) -> None:
    graph = Graph.from_edges([("a", "b")])
    for ask in (graph.number_of, graph.neighbors):
        with pytest.raises(MissingError, match=rf"^found {re.escape(repr(name))}; expected a vertex of the graph$"):
            ask(name)


@pytest.mark.parametrize(
    ("names", "edges", "problem"),
    [
        ("aba", [], "names: 'a' twice"),
        ([1, [2]], [], r"names\[1\]: a list, \[2\]"),
        ("ab", [0], "edges: 4 bytes"),
        ("ab", [0, 2], "edges: the vertex number 2; expected numbers below 2"),
        ("ab", [1, 0], "edges: a pair with the larger number first"),
        ("ab", [1, 1], "edges: a pair with the larger number first"),
        ("abc", [0, 2, 0, 1], "edges: unsorted pairs"),
        ("abc", [0, 1, 0, 1], "edges: unsorted pairs"),
    ],
)
def test_a_graph_that_is_not_clean(names: Any, edges: list[int], problem: str) -> None:
    with pytest.raises(GraphError, match="^found " + problem):
        Graph(names, array("I", edges).tobytes())


def test_names_are_shown_so_that_no_terminal_acts_on_them() -> None:
    class Loud:
        def __repr__(self) -> str:
            return "\x1b[31m"

    with pytest.raises(MissingError, match=r"^found <Loud>; expected"):
        Graph.from_edges([]).number_of(Loud())
    with pytest.raises(MissingError, match=r"^found <int>; expected"):
        Graph.from_edges([]).number_of(10**5000)


def test_bad_vertices() -> None:
    with pytest.raises(GraphError, match=r"^found vertices\[1\]: a dict, \{\}; expected a string, an integer or"):
        Graph.from_edges([], [1, {}])  # type: ignore[list-item]
    with pytest.raises(GraphError, match=r"^found vertices\[0\]: a float, nan; expected"):
        Graph.from_edges([], [float("nan")])


MODULUS = (1 << 61) - 1


@pytest.mark.parametrize("name", [lambda k: k * MODULUS, lambda k: (k * MODULUS, "a"), lambda k: 7 + k * MODULUS])
def test_names_that_python_hashes_alike_are_few(name: Callable[[int], Any]) -> None:
    """As keys of one dictionary a hundred thousand of them would take an hour."""
    with pytest.raises(LimitError, match="more than 256 names have the same hash"):
        Graph.from_edges((name(k), name(k + 1)) for k in range(1, 100_000))
    with pytest.raises(LimitError, match="more than 256 names have the same hash"):
        graph_of({name(k): [] for k in range(1, 300)})
    assert Graph.from_edges((name(k), name(k + 1)) for k in range(1, 200)).order == 200


def test_large_numbers_are_names() -> None:
    ids = [(k * 0x9E3779B97F4A7C15) % 2**64 for k in range(20_000)]
    assert Graph.from_edges(pairwise(ids)).order == 20_000


def test_a_notation_of_names_that_python_hashes_alike_is_refused() -> None:
    """They have more digits than the names of notations."""
    with pytest.raises(berge.ParseError, match="a number of at most 18 digits"):
        berge.loads("graph:" + ",".join(str(k * MODULUS) for k in range(1, 50_000)))


def test_a_frame_of_data_is_told_how_it_is_a_graph() -> None:
    polars = pytest.importorskip("polars")
    edges = polars.DataFrame({"ab": ["x", "y"], "cd": ["y", "z"]})
    for ask in (berge.gallai_edmonds, berge.dulmage_mendelsohn, berge.structural_rank, berge.solve):
        with pytest.raises(KindError, match=r"use zip\(frame\[SOURCE\], frame\[TARGET\]\) for edges"):
            ask(edges)
    assert berge.control(edges).always == ["x"]
    assert berge.control(zip(edges["ab"], edges["cd"], strict=True)).always == ["x"]
    assert berge.structural_rank(polars.DataFrame([[1, 0], [1, 1]]).to_numpy()) == 2


def test_frames_whose_columns_tell_no_edges_are_refused() -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    for frame in (
        pandas.DataFrame([[1, 2]], columns=["a", "a"]),
        pandas.DataFrame([[1, 2, 3]], columns=["source", "target", "source"]),
        polars.LazyFrame({"source": [1], "target": [2]}),
    ):
        for function in (graph_of, digraph_of):
            with pytest.raises(KindError, match=r"^a (Data|Lazy)Frame is not a graph: use zip"):
                function(frame)
    nodes, pairs = digraph_of(pandas.DataFrame([[1, 2, 9]], columns=["Source", "target", "collect"]))
    assert (list(nodes), list(array("I", pairs))) == ([1, 2], [0, 1])
