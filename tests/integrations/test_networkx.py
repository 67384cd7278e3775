"""NetworkX on berge gives the same results as without it."""

import random
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import backend_plugin
from berge.integrations import networkx as networkx_backend
from berge.integrations.networkx import BackendGraph, convert_from_nx, convert_to_nx
from thorough import mark_cases

nx = pytest.importorskip("networkx")

BIPARTITE = ["hopcroft_karp_matching", "eppstein_matching"]
Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Convert each graph again for each question."""
    with nx.config(cache_converted_graphs=False):
        yield


def draw_graph(rng: random.Random, most: int = 9, loops: bool = False) -> Any:
    order, share = rng.randint(0, most), rng.random()
    names = rng.sample(range(100), order)
    graph = nx.Graph()
    graph.add_nodes_from(names)
    graph.add_edges_from(pair for pair in combinations(names, 2) if rng.random() < share)
    if loops:
        graph.add_edges_from((v, v) for v in names if rng.random() < 0.1)
    return graph


def draw_bipartite(rng: random.Random, most: int = 7) -> tuple[Any, list[int]]:
    top, bottom, share = rng.randint(0, most), rng.randint(0, most), rng.random()
    graph = nx.Graph()
    graph.add_nodes_from(rng.sample(range(top + bottom), top + bottom))
    graph.add_edges_from((i, top + j) for i in range(top) for j in range(bottom) if rng.random() < share)
    return graph, list(range(top))


def catch_outcome(ask: Ask, *args: Any, **more: Any) -> tuple[type, Any]:
    """Return the type and the value of an answer, or the type and the message of the error."""
    try:
        answer = ask(*args, **more)
    except nx.NetworkXException as error:
        return type(error), str(error)
    return type(answer), answer


def assert_same(ask: Ask, *args: Any, **more: Any) -> tuple[Any, Any]:
    """Assert that both give answers of one kind, or one and the same error; return the answers, None for errors."""
    (kind, mine), (theirs, answer) = (
        catch_outcome(ask, *args, **more, backend="berge"),
        catch_outcome(ask, *args, **more),
    )
    assert kind is theirs, (mine, answer)
    if issubclass(kind, Exception):
        assert mine == answer
        return None, None
    return mine, answer


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
@pytest.mark.parametrize("name", BIPARTITE)
def test_bipartite_matchings(name: str, seed: int) -> None:
    rng = random.Random(seed)
    matching_of = getattr(nx.bipartite, name)
    for _ in range(100):
        graph, top = draw_bipartite(rng)
        arguments = rng.choice([None, top, set(top), tuple(top)])
        mine, theirs = assert_same(matching_of, graph, arguments)
        if mine is not None:
            assert len(mine) == len(theirs)
            assert all(mine[w] == v for v, w in mine.items())
            assert nx.is_matching(graph, mine)
            rest = [v for v in mine if v in top]
            assert arguments is None or list(mine)[: len(rest)] == rest


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
@pytest.mark.parametrize("name", BIPARTITE)
def test_any_graph_raises_what_networkx_raises(name: str, seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(100):
        graph = draw_graph(rng, 6, loops=True)
        mine, theirs = assert_same(getattr(nx.bipartite, name), graph)
        assert mine is None or len(mine) == len(theirs)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_vertex_covers_are_the_same_set(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(60):
        graph, top = draw_bipartite(rng)
        arguments = rng.choice([None, top])
        matching = nx.bipartite.maximum_matching(graph, top)
        mine, theirs = assert_same(nx.bipartite.to_vertex_cover, graph, matching, arguments)
        assert mine == theirs
        assert mine is None or len(mine) == len(matching) // 2


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
@pytest.mark.parametrize("name", ["max_weight_matching", "min_weight_matching"])
def test_matchings_of_any_graph(name: str, seed: int) -> None:
    rng = random.Random(300 + seed)
    for _ in range(100):
        graph = draw_graph(rng, 12, loops=True)
        more: dict[str, Any] = rng.choice([{}, {"weight": None}, {"weight": "length"}])
        mine, theirs = assert_same(getattr(nx, name), graph, **more)
        assert len(mine) == len(theirs)
        assert nx.is_matching(graph, mine)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_edge_covers(seed: int) -> None:
    rng = random.Random(400 + seed)
    algorithms = [None, nx.max_weight_matching, nx.bipartite.hopcroft_karp_matching, nx.bipartite.eppstein_matching]
    for _ in range(60):
        graph = draw_graph(rng, 6, loops=True) if rng.random() < 0.5 else draw_bipartite(rng, 4)[0]
        with_isolates = rng.random() < 0.2
        graph.remove_nodes_from([] if with_isolates else list(nx.isolates(graph)))
        algorithm = rng.choice(algorithms)
        for cover_of in (nx.min_edge_cover, nx.bipartite.min_edge_cover):
            mine, theirs = assert_same(cover_of, graph, algorithm)
            if mine is not None:
                assert len(mine) == len(theirs)
                assert nx.is_edge_cover(graph, mine)
                assert all(graph.has_edge(v, w) for v, w in mine)


def list_questions(rng: random.Random, graph: Any, top: list[int]) -> Iterator[tuple[Ask, tuple[Any, ...]]]:
    """Yield every function with some arguments, in any order; `top` is one side of the graph."""
    plain = nx.Graph(graph)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    matching, bipartite = nx.bipartite.maximum_matching(plain, top), nx.bipartite
    questions: list[tuple[Ask, tuple[Any, ...]]] = [
        *((ask, (graph, arguments)) for arguments in (None, top)
          for ask in (bipartite.maximum_matching, bipartite.eppstein_matching)),
        *((bipartite.to_vertex_cover, (graph, matching, arguments)) for arguments in (None, top)),
        *((ask, (graph,)) for ask in (nx.max_weight_matching, nx.min_weight_matching)),
        *((ask, (graph, algorithm)) for ask in (nx.min_edge_cover, bipartite.min_edge_cover)
          for algorithm in (None, nx.max_weight_matching, bipartite.maximum_matching)),
    ]  # fmt: skip
    rng.shuffle(questions)
    yield from questions


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_loops_are_what_networkx_takes_them_for(seed: int) -> None:
    rng = random.Random(600 + seed)
    for _ in range(25):
        graph, top = draw_bipartite(rng, 4)
        graph.add_edges_from((v, v) for v in list(graph) if rng.random() < 0.15)
        for ask, args in list_questions(rng, graph, top):
            if top in args and any(graph.has_edge(v, v) for v in top):
                with pytest.raises(nx.NetworkXError, match=r"Graph is not bipartite\."):  # theirs: KeyError
                    ask(*args, backend="berge")
                continue
            mine, theirs = assert_same(ask, *args)
            assert mine is None or len(mine) == len(theirs)
            assert ask is not nx.bipartite.to_vertex_cover or mine == theirs


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_a_graph_that_changes_between_questions(seed: int) -> None:
    """NetworkX's cached conversion is never older than the graph."""
    rng = random.Random(700 + seed)
    with nx.config(cache_converted_graphs=True, warnings_to_ignore={"cache"}):
        for _ in range(6):
            graph, top = draw_bipartite(rng, 4)
            for _ in range(12):
                tops, bottoms = [v for v in graph if v in top], [v for v in graph if v not in top]
                match rng.randrange(5):
                    case 0 if tops and bottoms:
                        graph.add_edge(rng.choice(tops), rng.choice(bottoms))
                    case 1 if graph.size():
                        graph.remove_edge(*rng.choice(list(graph.edges)))
                    case 2 if len(graph) > 1:
                        graph.remove_node(rng.choice(list(graph)))
                    case 3:
                        graph.add_node(1000 + rng.randrange(5))
                    case 4 if graph.size():
                        u, v = rng.choice(list(graph.edges))
                        graph.add_edge(u, v, weight=rng.choice([1, 2]))
                tops = [v for v in graph if v in top]
                weighted = any(data.get("weight", 1) != 1 for _, _, data in graph.edges(data=True))
                for ask, args in list_questions(rng, graph, tops):
                    if weighted and ask in (nx.max_weight_matching, nx.min_weight_matching):
                        with pytest.raises(NotImplementedError):
                            ask(*args, backend="berge")
                        continue
                    mine, theirs = assert_same(ask, *args)
                    assert mine is None or len(mine) == len(theirs) or weighted


def test_weights_are_left_to_networkx() -> None:
    graph = nx.Graph()
    graph.add_edge(1, 2, weight=1, length=5)
    graph.add_edge(2, 3, weight=1.0)
    assert len(nx.max_weight_matching(graph, backend="berge")) == 1
    assert len(nx.max_weight_matching(graph, weight=None, backend="berge")) == 1
    for more in ({"weight": "length"}, {"maxcardinality": True, "weight": "length"}):
        with pytest.raises(NotImplementedError, match="not implemented by 'berge' backend"):
            nx.max_weight_matching(graph, **more, backend="berge")
        with nx.config(backend_priority=["berge"]):
            assert nx.max_weight_matching(graph, **more) in ({(1, 2)}, {(2, 1)})
    assert networkx_backend.can_run("max_weight_matching", (graph, True, "length"), {}) == (
        "edges have a 'length' other than 1"
    )
    assert networkx_backend.can_run("min_weight_matching", (graph, "length"), {}) is not True
    assert networkx_backend.can_run("min_weight_matching", (graph,), {"weight": "weight"}) is True
    assert networkx_backend.can_run("min_weight_matching", (), {"G": graph}) is True
    with pytest.raises(NotImplementedError, match="edges have a 'length' other than 1"):
        convert_from_nx(graph, edge_attrs={"length": 1}, name="max_weight_matching")


def test_directed_graphs_are_left_to_networkx() -> None:
    graph = nx.DiGraph([(0, 2), (1, 2)])
    with pytest.raises(NotImplementedError):
        nx.bipartite.maximum_matching(graph, [0, 1], backend="berge")
    with nx.config(backend_priority=["berge"]):
        assert len(nx.bipartite.maximum_matching(graph, [0, 1])) == 2
    with pytest.raises(NotImplementedError, match="berge does not run this: the graph is directed"):
        convert_from_nx(graph)
    with pytest.raises(nx.NetworkXNotImplemented):
        nx.max_weight_matching(graph, backend="berge")


def test_multigraphs_and_views_are_read() -> None:
    graph = nx.MultiGraph([(0, 2), (0, 2), (1, 2), (1, 3)])
    assert nx.bipartite.maximum_matching(graph, backend="berge") == {0: 2, 1: 3, 2: 0, 3: 1}
    assert len(nx.max_weight_matching(nx.path_graph(6).subgraph(range(3)), backend="berge")) == 1


def test_an_algorithm_of_ones_own_is_left_to_networkx() -> None:
    graph = nx.path_graph(5)
    for cover_of in (nx.min_edge_cover, nx.bipartite.min_edge_cover):
        with pytest.raises(NotImplementedError):
            cover_of(graph, lambda G: nx.max_weight_matching(G), backend="berge")
        with pytest.raises(NotImplementedError):
            cover_of(graph, matching_algorithm=nx.maximal_matching, backend="berge")


def test_vertices_that_berge_does_not_take_are_left_to_networkx() -> None:
    graph = nx.Graph([(0, float("inf"))])
    with pytest.raises(NotImplementedError):
        nx.max_weight_matching(graph, backend="berge")
    with nx.config(backend_priority=["berge"]):
        assert len(nx.max_weight_matching(graph)) == 1


@pytest.mark.parametrize("top", [[0], [0, 1], [0, 1, 2, 3], [0, 2, 7]])
def test_top_nodes_that_are_no_side_are_an_error(top: list[int]) -> None:
    graph = nx.path_graph(4)
    for name in BIPARTITE:
        with pytest.raises(nx.NetworkXError, match="top_nodes are not one side of the graph"):
            getattr(nx.bipartite, name)(graph, top, backend="berge")
    graph.add_edge(0, 0)
    with pytest.raises(nx.NetworkXError, match="not bipartite"):
        nx.bipartite.maximum_matching(graph, [0, 2], backend="berge")


def test_graphs_go_there_and_back() -> None:
    rng = random.Random(500)
    for _ in range(100):
        graph = draw_graph(rng, loops=True)
        ours = convert_from_nx(graph)
        assert convert_from_nx(ours) is ours
        assert (list(ours), len(ours)) == (list(graph), len(graph))
        assert all(v in ours for v in graph)
        back = convert_to_nx(ours)
        assert nx.utils.graphs_equal(back, graph)
        assert list(back) == list(graph)
    assert convert_to_nx({1: 2}) == {1: 2}
    assert repr(convert_from_nx(nx.path_graph(3))) == "<Graph(3 vertices, 2 edges) for networkx>"


def test_a_converted_graph_is_taken_as_it_is() -> None:
    ours = convert_from_nx(nx.cycle_graph(6))
    assert isinstance(ours, BackendGraph)
    matching = nx.bipartite.maximum_matching(ours)
    assert len(matching) == 6
    assert len(nx.bipartite.to_vertex_cover(ours, matching)) == 3
    assert len(nx.max_weight_matching(ours)) == len(nx.min_edge_cover(ours)) == 3
    assert len(nx.bipartite.min_edge_cover(ours, nx.bipartite.eppstein_matching)) == 6


def test_networkx_keeps_a_converted_graph_until_it_changes() -> None:
    graph = nx.path_graph(4)
    with nx.config(cache_converted_graphs=True, warnings_to_ignore={"cache"}):
        assert len(nx.max_weight_matching(graph, backend="berge")) == 2
        assert len(nx.max_weight_matching(graph, backend="berge")) == 2
        graph.add_edges_from([(4, 5), (6, 7)])
        assert len(nx.max_weight_matching(graph, backend="berge")) == 4


def test_networkx_hands_its_questions_over(monkeypatch: pytest.MonkeyPatch) -> None:
    all_questions = []
    for name in networkx_backend.FUNCTIONS:
        mine = getattr(networkx_backend, name)

        def spy(*args: Any, mine: Any = mine, name: str = name, **more: Any) -> Any:
            all_questions.append(name)
            return mine(*args, **more)

        monkeypatch.setattr(networkx_backend, name, spy)
    graph = nx.path_graph(4)
    with nx.config(backend_priority=["berge"]):
        nx.bipartite.to_vertex_cover(graph, nx.bipartite.maximum_matching(graph))
        nx.bipartite.eppstein_matching(graph)
        nx.max_weight_matching(graph)
        nx.min_weight_matching(graph)
        nx.min_edge_cover(graph)
        nx.bipartite.min_edge_cover(graph)
    assert set(all_questions) == set(networkx_backend.FUNCTIONS)


def test_networkx_knows_what_berge_has() -> None:
    info = networkx_backend.get_info()
    assert nx.utils.backends.backend_info["berge"] == info
    expected = nx.utils.backends._registered_algorithms
    assert {name for name in expected if hasattr(networkx_backend, name)} == set(info["functions"])
    assert "berge : Maximum matchings" in nx.max_weight_matching.__doc__
    assert networkx_backend.can_run("maximal_matching", (nx.path_graph(2),), {}) == "berge has no maximal_matching"
    groups = {
        group: entry_points(group=group, name="berge") for group in ("networkx.backends", "networkx.backend_info")
    }
    assert all(len(result) == 1 for result in groups.values())


@pytest.mark.thorough
def test_networkxs_own_tests_pass_with_berge(tmp_path: Path) -> None:
    pytest.importorskip("scipy")  # NetworkX's tests of backends need it

    algorithms = Path(nx.__file__).parent / "algorithms"
    names = [
        *("bipartite/tests/test_matching", "bipartite/tests/test_covering", "bipartite/tests/test_extendability"),
        *("tests/test_matching", "tests/test_covering", "tests/test_regular", "tests/test_euler"),
    ]
    files = [algorithms / f"{name}.py" for name in names]
    backend = {"NETWORKX_TEST_BACKEND": "berge", "NETWORKX_FALLBACK_TO_NX": "1"}
    passing, all_questions = backend_plugin.run(tmp_path, files, **backend)
    assert passing >= 100
    assert all_questions.keys() == {*networkx_backend.FUNCTIONS}
