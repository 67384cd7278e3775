"""Classes and matchings satisfy their definitions on all kinds of graphs."""

import copy
import doctest
import pickle
import random
from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.analysis.gallai_edmonds import HOW_MANY
from berge.errors import InputError, MissingError
from thorough import count_repeats, mark_cases

DOCS = Path(__file__).parents[2] / "docs"
Edges = list[tuple[int, int]]


def draw_edges(rng: random.Random, most: int = 9) -> tuple[int, Edges]:
    """Return an order and edges of any density; some graphs are nearly empty, some nearly complete."""
    order = rng.randint(0, most)
    share = rng.random()
    return order, [edge for edge in combinations(range(order), 2) if rng.random() < share]


def build_measure(order: int, edges: Edges) -> Any:
    """Return a function of a set of vertices, as bits: the size of a maximum matching of those alone."""
    near = [sum(1 << (v if u == w else u) for u, v in edges if w in (u, v)) for w in range(order)]

    @cache
    def measure_matching(left: int) -> int:
        if not left:
            return 0
        first = left & -left
        rest = left ^ first
        partners = [1 << w for w in range(order) if near[first.bit_length() - 1] & rest & 1 << w]
        return max([measure_matching(rest), *(1 + measure_matching(rest ^ partner) for partner in partners)])

    return measure_matching


def classify_by_definition(order: int, edges: Edges) -> str:
    size, everything = build_measure(order, edges), (1 << order) - 1
    even = {v for v in range(order) if size(everything ^ 1 << v) == size(everything)}
    odd = {w for u, v in edges for w in (u, v) if {u, v} & even} - even
    return "".join("E" if v in even else "O" if v in odd else "M" for v in range(order))


def find_components(vertices: set[Any], edges: Iterable[tuple[Any, Any]]) -> list[set[Any]]:
    part_of = {v: {v} for v in vertices}
    for u, v in edges:
        if {u, v} <= vertices and part_of[u] is not part_of[v]:
            few, many = sorted((part_of[u], part_of[v]), key=len)
            many |= few
            part_of |= dict.fromkeys(few, many)
    return list({id(part): part for part in part_of.values()}.values())


def check_proof(decomposition: berge.GallaiEdmonds, edges: Edges) -> None:
    """Assert that the matching is valid, and that the barrier proves it maximum (Tutte and Berge)."""
    covered = [v for pair in decomposition.matching for v in pair]
    assert len(set(covered)) == len(covered) == 2 * decomposition.size
    assert set(map(frozenset, decomposition.matching)) <= set(map(frozenset, edges))
    assert set(decomposition.exposed) == set(decomposition.graph) - set(covered)
    parts = find_components(set(decomposition.graph) - set(decomposition.barrier), edges)
    assert (
        sum(len(part) % 2 for part in parts) - len(decomposition.barrier)
        == decomposition.deficiency
        == len(decomposition.exposed)
    )


@pytest.mark.parametrize("seed", mark_cases(range(20), range(5)))
def test_the_classes_are_those_of_their_definition(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        order, edges = draw_edges(rng)
        graph = berge.Graph.from_edges(edges, range(order))
        result = berge.gallai_edmonds(graph)
        assert "".join(map(result.class_of, range(order))) == classify_by_definition(order, edges)
        for part, letter in ((result.even, berge.EVEN), (result.odd, berge.ODD), (result.matched, berge.MATCHED)):
            assert list(part) == [v for v in range(order) if result.class_of(v) == letter]
        assert list(result.essential) == [v for v in range(order) if result.class_of(v) != berge.EVEN]
        assert list(result.mates) == [-1 if result.mate(v) is None else result.mate(v) for v in range(order)]
        assert berge.essential(graph) == set(result.essential)
        check_proof(result, edges)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_a_decomposition_is_that_of_gallai_and_edmonds(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(100):
        order, edges = draw_edges(rng, 10)
        result, size = berge.gallai_edmonds(berge.Graph.from_edges(edges, range(order))), build_measure(order, edges)
        parts = set(map(frozenset, find_components(set(result.even), edges)))
        assert set(map(frozenset, result.even_components)) == parts
        assert list(result.even_components) == sorted(result.even_components, key=min)
        for part in result.even_components:  # factor-critical
            bits = sum(1 << v for v in part)
            assert all(2 * size(bits ^ 1 << v) == len(part) - 1 for v in part)
        partners = [result.mate(v) for v in result.odd]
        homes = [tuple(part) for part in result.even_components for partner in partners if partner in part]
        assert len(homes) == len(set(homes)) == len(result.odd), "odd vertices are matched with different components"
        assert all(result.mate(v) in result.matched for v in result.matched)


@pytest.mark.parametrize("seed", mark_cases(range(8), range(3)))
def test_sizes_are_those_of_networkx(seed: int) -> None:
    networkx = pytest.importorskip("networkx")
    rng = random.Random(200 + seed)
    for _ in range(125):
        order, edges = draw_edges(rng, 24)
        graph = networkx.Graph(edges)
        graph.add_nodes_from(range(order))
        theirs = networkx.max_weight_matching(graph, maxcardinality=True)
        mates = berge.maximum_matching(graph)
        assert len(mates) == 2 * len(theirs)
        assert networkx.is_matching(graph, mates)
        assert all(mates[w] == v for v, w in mates.items())


@pytest.mark.parametrize("seed", mark_cases(range(5), (0, 4)))
def test_large_sparse_graphs_agree_with_networkx(seed: int) -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.gnm_random_graph(300, 290 + 40 * seed, seed=seed)
    result = berge.gallai_edmonds(graph)
    assert result.size == len(networkx.max_weight_matching(graph, maxcardinality=True))
    check_proof(result, list(graph.edges))
    for v in random.Random(seed).sample(range(300), count_repeats(6, 12)):
        without = networkx.max_weight_matching(graph.subgraph(set(graph) - {v}), maxcardinality=True)
        assert (len(without) == result.size) == (result.class_of(v) == berge.EVEN)


def draw_general_edges(rng: random.Random, order: int) -> Edges:
    """Return any edges, or a tree with triangles, or odd cycles, joined here and there or hanging on a few vertices."""
    kind, edges = rng.choice(["any", "tree", "cycles", "hanging cycles"]), []
    if kind == "any":
        pairs = list(combinations(range(order), 2))
        count = rng.choice([order // 2, order, 3 * order // 2, 4 * order, rng.randint(0, len(pairs))])
        edges = rng.sample(pairs, min(len(pairs), 30 * order, count))
    elif kind == "tree":
        above = [0, *(rng.randrange(v) for v in range(1, order))]
        edges = [(v, above[v]) for v in range(1, order)]
        edges += [(v, above[above[v]]) for v in range(1, order) if above[v] and rng.random() < 0.3]
    else:
        few = rng.randint(0, order // 5) if kind == "hanging cycles" else 0
        at, longest = few, rng.choice([3, 7, order])
        while at < order:
            cycle = range(at, min(order, at + rng.randrange(1, longest + 1, 2)))
            edges += [*pairwise(cycle), (cycle[-1], cycle[0])]
            edges += [(rng.choice(cycle), rng.randrange(few)) for _ in range(rng.randint(1, 2)) if few]
            at = cycle.stop
        edges += [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.choice([0, 0, 1, 4]))]
    new_names = rng.sample(range(order), order)
    return [(new_names[v], new_names[w]) for v, w in edges if v != w]


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_ten_thousand_general_graphs_agree_with_networkx_and_rustworkx() -> None:
    """The size of each; of the 9,000 small ones every class too: v is even iff the rest has as large a matching."""
    networkx, rustworkx = pytest.importorskip("networkx"), pytest.importorskip("rustworkx")

    def measure_matching(graph: Any) -> int:
        return len(rustworkx.max_weight_matching(graph, max_cardinality=True))

    rng = random.Random(600)
    for number in range(10_000):
        order = rng.randint(1, 2000 if number % 100 == 0 else 300 if number % 10 == 0 else 60)
        edges = draw_general_edges(rng, order)
        result = berge.gallai_edmonds(berge.Graph.from_edges(edges, range(order)))
        check_proof(result, edges)
        assert berge.verify(result)
        theirs = rustworkx.PyGraph(multigraph=False)
        theirs.add_nodes_from(range(order))
        theirs.add_edges_from_no_data(edges)
        assert result.size == measure_matching(theirs), edges
        if order <= 300:
            assert result.size == len(networkx.max_weight_matching(networkx.Graph(edges), maxcardinality=True)), edges
        if order <= 60:
            without = (theirs.subgraph([w for w in range(order) if w != v]) for v in range(order))
            assert result.even == tuple(v for v, rest in enumerate(without) if measure_matching(rest) == result.size), (
                edges
            )


@pytest.mark.parametrize("seed", mark_cases(range(8), range(3)))
def test_sizes_are_those_of_scipy(seed: int) -> None:
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    rng = numpy.random.default_rng(seed)
    for _ in range(60):
        shape = rng.integers(1, 40, 2)
        matrix = sparse.csr_array(rng.random(shape) < rng.random() / 5)
        theirs = sparse.csgraph.maximum_bipartite_matching(matrix, perm_type="column")
        result = berge.gallai_edmonds(matrix, biadjacency=True)
        assert result.size == (theirs >= 0).sum()
        assert result.graph.names == (
            *(("row", i) for i in range(shape[0])),
            *(("column", j) for j in range(shape[1])),
        )


def test_certificates_are_accepted() -> None:
    rng = random.Random(300)
    for _ in range(500):
        order, edges = draw_edges(rng)
        result = berge.gallai_edmonds(berge.Graph.from_edges(edges, range(order)))
        assert berge.verify(result.certificate())
        assert berge.verify(result)
        if result.even and result.essential:
            v, w = result.even[0], result.essential[0]
            swapped = bytearray(result.classes)
            swapped[v], swapped[w] = swapped[w], swapped[v]
            wrong = berge.GallaiEdmonds(result.graph, bytes(swapped), result._mates, result._components)
            assert not berge.verify(wrong.certificate())


def test_its_json_is_its_certificate() -> None:
    result = berge.gallai_edmonds([("a", "b"), ("c", "b")])
    assert result.dumps("json") == result.certificate().dumps("json")
    assert result.certificate().as_dict()["classes"] == ["EOE"]


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_edges_of_any_graph_are_those_of_all_maximum_matchings(seed: int) -> None:
    rng = random.Random(900 + seed)
    for _ in range(60):
        order, edges = draw_edges(rng, 7)
        size = build_measure(order, edges)
        everything, result = (1 << order) - 1, berge.gallai_edmonds(berge.Graph.from_edges(edges, range(order)))
        for (v, w), word in result.edge_classes().items():
            without = build_measure(order, [edge for edge in edges if edge != (v, w)])
            is_in_some = 1 + size(everything ^ 1 << v ^ 1 << w) == size(everything)
            is_in_every = without(everything) < size(everything)
            assert word == ("every" if is_in_every else "some" if is_in_some else "none")
        assert sum(len(result.edges_in(which)) for which in HOW_MANY) == len(edges)


def test_lists_are_arrays_where_numpy_wants_them() -> None:
    numpy = pytest.importorskip("numpy")
    result = berge.gallai_edmonds(numpy.array([[0, 1], [1, 2], [4, 5]]))
    assert numpy.asarray(result.even).tolist() == [0, 2, 3]
    assert numpy.asarray(result.even).dtype == numpy.int32
    assert numpy.arange(10, 16)[result.essential].tolist() == [11, 14, 15]
    assert numpy.asarray(result.mates).tolist() == list(result.mates)
    assert numpy.asarray(result.matching).tolist() == list(map(list, result.matching))
    assert numpy.asarray(result.matching, dtype=float).dtype == float
    names = berge.gallai_edmonds([("a", "b"), ("b", "c")])
    assert numpy.asarray(names.even).tolist() == ["a", "c"]
    from_one = berge.gallai_edmonds(berge.Graph(range(1, 4), berge.Graph.from_edges([(0, 1), (1, 2)])._edges))
    assert numpy.asarray(from_one.even).tolist() == list(from_one.even) == [1, 3]


def test_what_was_found_is_kept_with_the_graph() -> None:
    graph = berge.Graph.from_edges([(1, 2), (2, 3)])
    assert berge.gallai_edmonds(graph)._mates is berge.gallai_edmonds(graph)._mates
    assert graph == berge.Graph.from_edges([(1, 2), (2, 3)])
    assert pickle.loads(pickle.dumps(graph)) == graph


# What graphs may look like.


def test_loops_match_nothing() -> None:
    result = berge.gallai_edmonds([(1, 1), (2, 3), (3, 3)])
    assert result.matching == ((2, 3),)
    assert list(result.even) == list(result.exposed) == [1]
    assert result == berge.gallai_edmonds(berge.Graph.from_edges([(2, 3)], [1, 2, 3]))
    assert result.is_bipartite


def test_directions_and_parallel_edges_change_nothing() -> None:
    once = berge.gallai_edmonds([(1, 2), (2, 3)])
    assert berge.gallai_edmonds([(1, 2), (2, 1), (1, 2), (2, 3), (3, 2)]) == once
    networkx = pytest.importorskip("networkx")
    assert berge.gallai_edmonds(networkx.MultiDiGraph([(1, 2), (1, 2), (2, 1), (3, 2)])) == once


def test_isolated_vertices_are_even() -> None:
    result = berge.gallai_edmonds({1: [], 2: [3]})
    assert list(result.even) == [1]
    assert [list(part) for part in result.even_components] == [[1]]
    assert result.mate(1) is None
    assert result.deficiency == 1


def test_the_empty_graph_has_a_perfect_matching() -> None:
    result = berge.gallai_edmonds([])
    assert not any((result.even, result.odd, result.matched, result.matching, result.exposed, result.even_components))
    assert (result.size, result.deficiency) == (0, 0)
    assert berge.maximum_matching([]) == {}
    assert berge.essential([]) == set()


def test_graphs_of_all_libraries_are_read() -> None:
    expected = berge.gallai_edmonds([(0, 1), (1, 2), (1, 3)])
    rustworkx = pytest.importorskip("rustworkx")
    graph = rustworkx.PyGraph()
    graph.add_nodes_from("abcd")
    graph.add_edges_from_no_data([(0, 1), (1, 2), (1, 3)])
    assert berge.gallai_edmonds(graph) == expected
    igraph = pytest.importorskip("igraph")
    assert berge.gallai_edmonds(igraph.Graph([(0, 1), (1, 2), (1, 3)])) == expected
    numpy = pytest.importorskip("numpy")
    square = numpy.zeros((4, 4))
    square[1, [0, 2, 3]] = 1
    assert berge.gallai_edmonds(square, biadjacency=False) == expected
    assert berge.gallai_edmonds(square + square.T) == expected
    assert berge.essential(square, biadjacency=True) == {("row", 1)}
    assert berge.maximum_matching(square, biadjacency=True) == {("row", 1): ("column", 0), ("column", 0): ("row", 1)}


@pytest.mark.parametrize("thing", [7, "a-b", None, [1, 2], [(1, [])]])
def test_what_is_no_graph_is_refused(thing: object) -> None:
    with pytest.raises((TypeError, InputError)):
        berge.gallai_edmonds(thing)


def test_names_that_are_not_there_are_refused() -> None:
    result = berge.gallai_edmonds([(1, 2)])
    for ask in (result.class_of, result.mate):
        with pytest.raises(MissingError, match=r"^found 3; "):
            ask(3)


@pytest.mark.slow
def test_progress_is_told_and_can_stop_the_work() -> None:
    class Stop(Exception):
        pass

    def stop(*args: object) -> None:
        raise Stop

    numpy = pytest.importorskip("numpy")
    rng, half = numpy.random.default_rng(0), 1_000_000  # a second or more: progress is told each 50 ms
    edges = numpy.column_stack((rng.integers(0, half, 2 * half), rng.integers(half, 2 * half, 2 * half)))
    with pytest.raises(Stop):
        berge.gallai_edmonds(edges, progress=stop)
    graph = berge.gallai_edmonds(edges).graph
    with pytest.raises(Stop):
        berge.dulmage_mendelsohn(graph, columns=range(half, 2 * half), progress=stop)


# Values.


def test_they_are_values() -> None:
    one, other = (berge.gallai_edmonds([("a", "b"), ("c", "b")]) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != berge.gallai_edmonds([("a", "b"), ("b", "c"), ("c", "d")])
    for clone in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert clone == one
        assert clone.dumps() == one.dumps()
    with pytest.raises(FrozenInstanceError):
        one.classes = b""  # type: ignore[misc]


def test_they_print_well() -> None:
    result = berge.gallai_edmonds([("a", "b"), ("c", "b"), ("d", "e")])
    assert repr(result) == "<Gallai-Edmonds: 2 even, 1 odd, 2 matched; 2 pairs>"
    assert str(result) == (
        "5 vertices, 3 edges: a maximum matching has 2 pairs and misses 1\n\n"
        "even, missed by some maximum matching (2): 'a', 'c'\n"
        "odd, always matched with even ones (1): 'b'\n"
        "matched, always among themselves (2): 'd', 'e'\n"
        "matching: 'a' - 'b', 'd' - 'e'\n"
        "there are several maximum matchings\n"
        "minimum vertex cover (2): 'b', 'd'\n"
        "edges that every maximum matching has (1): 'd' - 'e'\n"
        "edges that some have, not all (2): 'a' - 'b', 'b' - 'c'\n"
        "edges that none has (0): none\n"
    )
    assert str(berge.gallai_edmonds([("a\x1b[2J", "b")])).isprintable() is False  # by its line ends alone
    assert "\x1b" not in str(berge.gallai_edmonds([("a\x1b[2J", "b")]))


def test_what_is_long_is_cut() -> None:
    result = berge.gallai_edmonds([(2 * v, 2 * v + 1) for v in range(1500)])
    assert len(str(result)) < 40_000
    assert "..." in str(result)


def test_the_examples_of_the_documentation_run() -> None:
    for library in ("networkx", "scipy"):
        pytest.importorskip(library)
    text = doctest.testfile(str(DOCS / "graphs.md"), module_relative=False)
    assert (text.failed, text.attempted > 20) == (0, True)
