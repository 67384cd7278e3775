"""Drivers, signals and touched nodes of networks agree with their definitions and with published examples."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
from scipy.sparse.csgraph import maximum_bipartite_matching

import berge
from analysis.networks import Arcs, build_lists, build_network, draw_arcs
from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, TOUCHED_CLASSES
from oracle import control as oracle
from thorough import mark_cases


def as_defined(order: int, bits: int) -> None:
    """Assert that all properties of a network agree with a list of all maximum matchings."""
    result = berge.control(build_network(order, oracle.list_edges(order, bits)))
    count, node_words, edge_words = oracle.find_classes(order, bits)
    assert result.driver_count == count
    assert list(result.node_classes().values()) == node_words
    assert result.edge_classes() == edge_words
    assert sum(1 << v for v in result.drivers) in oracle.find_driver_sets(order, bits)
    check_fewest_touched(result, oracle.find_touched_sets(order, bits))
    assert describe_touched(result) == oracle.find_touched_classes(order, bits)


def check_fewest_touched(control: berge.Control, sets: set[int]) -> None:
    """Assert that the touched nodes are a smallest set, and that berge proves it."""
    assert sum(1 << v for v in control.touched) in sets
    assert sorted([*control.drivers, *control.sharing]) == sorted(control.touched)
    assert control.touched_count == len(control.touched)
    assert berge.verify(control)


def describe_touched(control: berge.Control) -> list[str]:
    words = {node: key.removesuffix("_touched") for key in TOUCHED_CLASSES for node in getattr(control, key)}
    return [words[node] for node in control.nodes]


@pytest.mark.parametrize("seed", mark_cases(range(4), range(2)))
def test_networks_of_six_nodes_are_touched_at_the_fewest_nodes(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        share = rng.random() ** 2
        bits = sum(1 << place for place in range(36) if rng.random() < share)
        control = berge.control(build_network(6, oracle.list_edges(6, bits)))
        check_fewest_touched(control, oracle.find_touched_sets(6, bits))
        assert describe_touched(control) == oracle.find_touched_classes(6, bits)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_answers_do_not_depend_on_what_was_asked_before(seed: int) -> None:
    rng = random.Random(seed)
    keys = [
        "drivers",
        "sharing",
        "touched",
        "touched_count",
        "bottleneck",
        *NODE_CLASSES,
        *TOUCHED_CLASSES,
        *EDGE_CLASSES,
    ]
    arcs = draw_arcs(rng, 7, rng.randint(1, 14))
    first, second = berge.control(build_network(7, arcs)), berge.control(build_network(7, arcs))
    answers = {key: list(control) if isinstance(control := getattr(first, key), Sequence) else control for key in keys}
    for key in rng.sample(keys, len(keys)):
        assert getattr(second, key) == answers[key]
        if rng.random() < 0.2:
            assert berge.verify(second)
    assert second.touched_count == 7 + len(_find_sources(arcs)) - count_pairs(7 + 7, with_pointers(arcs))


def _find_sources(arcs: Arcs) -> list[set[int]]:
    graph = nx.DiGraph(arcs)
    graph.add_nodes_from(range(7))
    condensed = nx.condensation(graph)
    return [condensed.nodes[at]["members"] for at in condensed if condensed.in_degree(at) == 0]


def with_pointers(arcs: Arcs) -> Arcs:
    """Return the edges, and one more tail for each source, with an edge to each of its nodes."""
    return [*arcs, *((7 + at, node) for at, source in enumerate(_find_sources(arcs)) for node in source)]


def test_a_driver_that_reaches_all_is_better_than_one_that_does_not() -> None:
    """Any of both nodes can be the driver of these; only `a` reaches the other."""
    control = berge.control([("a", "a"), ("a", "b")])
    assert build_lists(control.drivers, control.sharing, control.touched) == [["a"], [], ["a"]]
    assert build_lists(*(getattr(control, key) for key in TOUCHED_CLASSES)) == [["a"], [], ["b"]]


@pytest.mark.parametrize("order", range(4))
def test_every_network_of_up_to_three_nodes_is_as_defined(order: int) -> None:
    for bits in range(1 << order * order):
        as_defined(order, bits)


@pytest.mark.thorough
def test_every_network_of_four_nodes_is_as_defined() -> None:
    for bits in range(1 << 16):
        as_defined(4, bits)


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
def test_every_network_of_five_nodes_is_as_defined() -> None:
    """All 2^20 without loops, and in shuffled order those with loops up to a permutation of the nodes."""
    places = [5 * u + v for u in range(5) for v in range(5) if u != v]
    for choice in range(1 << 20):
        as_defined(5, sum(1 << place for at, place in enumerate(places) if choice >> at & 1))
    rng = random.Random(5)
    for rows in combinations_with_replacement(range(32), 5):
        as_defined(5, sum(row << 5 * u for u, row in enumerate(rng.sample(rows, 5))))


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_networks_of_five_nodes_are_as_defined(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        share = rng.random()
        as_defined(5, sum(1 << place for place in range(25) if rng.random() < share))


def list_signals(control: berge.Control) -> list[list[Any]]:
    """Return the nodes that each signal acts on: a driver each, and the first also on those that share one."""
    wired = [[driver] for driver in control.drivers]
    if wired:
        wired[0] += control.sharing
    return wired


def is_steered_by_no_less(order: int, arcs: Arcs, rng: random.Random) -> None:
    """Assert that the touched nodes steer a network, and that none of them can be left out."""
    result = berge.control(build_network(order, arcs))
    wired = list_signals(result)
    assert len(wired) == result.driver_count
    assert oracle.is_controllable(order, arcs, wired)
    assert not oracle.is_controllable(order, arcs, [range(order)] * (result.driver_count - 1))
    for node in result.sharing:
        assert not oracle.is_controllable(order, arcs, [[v for v in one if v != node] for one in wired])
    other = [[driver] for driver in result.drivers]
    for node in result.sharing:
        rng.choice(other).append(node)
    assert oracle.is_controllable(order, arcs, other)


@pytest.mark.parametrize("order", range(1, 4))
def test_every_small_network_is_steered_by_no_less(order: int) -> None:
    rng = random.Random(order)
    for bits in range(1 << order * order):
        is_steered_by_no_less(order, oracle.list_edges(order, bits), rng)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_networks_are_steered_by_no_less(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        order = rng.randint(4, 9)
        is_steered_by_no_less(order, draw_arcs(rng, order, rng.randint(0, 2 * order)), rng)


def count_pairs(order: int, arcs: Arcs) -> int:
    tails, heads = [u for u, _ in arcs], [v for _, v in arcs]
    matrix = sp.csr_array((np.ones(len(arcs)), (tails, heads)), shape=(order, order))
    return int((maximum_bipartite_matching(matrix) >= 0).sum())


def is_what_happens_without_each_edge_and_node(order: int, arcs: Arcs) -> None:
    """Remove an edge, force it, and leave a node unentered, each time with another library's matching."""
    result, size = berge.control(build_network(order, arcs)), count_pairs(order, arcs)
    assert result.driver_count == max(order - size, 1)
    for (u, v), word in result.edge_classes().items():
        without = count_pairs(order, [arc for arc in arcs if arc != (u, v)])
        forced = 1 + count_pairs(order, [arc for arc in arcs if arc[0] != u and arc[1] != v])
        assert word == ("critical" if without < size else "ordinary" if forced == size else "redundant")
    for v, node_word in result.node_classes().items():
        rest = [arc for arc in arcs if arc[1] != v]
        spared = size == order or count_pairs(order, rest) == size
        entered = size == order or len(rest) < len(arcs)
        assert node_word == ("never" if not spared else "sometimes" if entered else "always")


@pytest.mark.parametrize("seed", mark_cases(range(6), range(2)))
def test_larger_networks_are_what_happens_without_each_edge_and_node(seed: int) -> None:
    rng = random.Random(seed)
    is_what_happens_without_each_edge_and_node(60, draw_arcs(rng, 60, int(60 * (1 + seed / 4))))


def check_touched_count(graph: nx.DiGraph) -> None:
    """Assert the least number of touched nodes by matchings of networkx, and by trying smaller sets if they are few."""
    control = berge.control(graph)
    nodes, arcs = list(graph), list(graph.edges)
    sources = [some for some in nx.strongly_connected_components(graph) if not any(
        v in some and u not in some for u, v in arcs
    )]  # fmt: skip

    def count_matched(pairs: Iterable[tuple[Any, Any]]) -> int:
        sides = nx.Graph((("from", u), ("to", v)) for u, v in pairs)
        tails = [node for node in sides if node[0] == "from"]
        return len(nx.bipartite.hopcroft_karp_matching(sides, tails)) // 2

    extra = [(("source", at), node) for at, some in enumerate(sources) for node in some]
    v, v_ext = count_matched(arcs), count_matched([*arcs, *extra])
    assert control.touched_count == len(nodes) - v + len(sources) - (v_ext - v)

    def is_controlled_by(some: Iterable[Any]) -> bool:
        rest = [(u, v) for u, v in arcs if v not in some]
        reached = set(some).union(*(nx.descendants(graph, node) for node in some))
        return len(reached) == len(nodes) and count_matched(rest) == len(nodes) - len(set(some))

    assert is_controlled_by(control.touched)
    if comb(len(nodes), control.touched_count - 1) < 3000:
        assert not any(map(is_controlled_by, combinations(nodes, control.touched_count - 1)))


def test_real_and_random_networks_touch_as_few_nodes_as_an_independent_count_says() -> None:
    lines = (Path(__file__).parents[2] / "examples/graph/p53.txt").read_text().splitlines()
    pairs = [line.split()[:2] for line in lines if line and line[0] not in "#%"]
    check_touched_count(nx.DiGraph(map(tuple, pairs)))
    check_touched_count(nx.DiGraph([("a", "a"), ("a", "b")]))
    for seed in range(12):
        check_touched_count(nx.gnp_random_graph(9, 0.05 + seed / 60, seed=seed, directed=True))
        check_touched_count(nx.gnm_random_graph(150, 150 + 20 * seed, seed=seed, directed=True))


@pytest.mark.exhaustive
def test_gene_networks_are_as_cana_has_them() -> None:
    """The Boolean models that come with cana, where that is installed; it is heavy, and pinned nowhere.

    Its lists of driver sets are not always complete, so they are a part of ours; where they are, they are all of it.
    Where the matching is perfect it lists the empty set, and we say that any node can drive.
    """
    bio = pytest.importorskip("cana.datasets.bio", exc_type=ImportError)
    sc = pytest.importorskip("cana.control.sc", exc_type=ImportError).sc

    small = {"thaliana": bio.THALIANA(), "drosophila": bio.DROSOPHILA(), "yeast": bio.BUDDING_YEAST()}
    counts = {}
    for name, model in small.items() | {(model.name, model) for model in bio.load_all_cell_collective_models()}:
        graph = model.structural_graph()
        is_what_happens_without_each_edge_and_node(len(graph), list(graph.edges))
        check_touched_count(graph)
        if len(graph) <= 30:
            result, sets = berge.control(graph), list(map(set, sc(graph)))
            counts[name] = result.driver_count
            perfect = result.decomposition.structural_rank == len(graph)
            assert {len(one) for one in sets} == {0 if perfect else result.driver_count}
            assert set.union(*sets) <= {*result.always, *result.sometimes}
            assert perfect or set(result.always) <= set.intersection(*sets)
            if name in ("thaliana", "yeast"):
                assert set.union(*sets) == {*result.always, *result.sometimes}
    assert len(counts) > 40
    assert {name: counts[name] for name in small} == {"thaliana": 3, "drosophila": 4, "yeast": 1}


def test_the_network_of_figure_1_of_jia_et_al_has_their_classes() -> None:
    """Node 1 is critical, node 2 redundant, the others intermittent; two of these three and node 1 are the drivers."""
    result = berge.control([(1, 2), (2, 3), (2, 4), (2, 5)])
    assert result.driver_count == 3
    assert build_lists(result.always, result.sometimes, result.never) == [[1], [3, 4, 5], [2]]


def test_the_small_networks_of_liu_slotine_and_barabasi_need_as_many_drivers_as_they_say() -> None:
    path = berge.control([(1, 2), (2, 3), (3, 4)])
    assert build_lists(path.drivers, path.critical) == [[1], [(1, 2), (2, 3), (3, 4)]]
    star = berge.control([(1, 2), (1, 3), (1, 4)])
    assert star.driver_count == 3
    assert build_lists(star.always, star.ordinary) == [[1], [(1, 2), (1, 3), (1, 4)]]
    cycle = berge.control([(1, 2), (2, 3), (3, 1)])
    assert cycle.driver_count == 1
    assert cycle.sometimes == [1, 2, 3]


def test_a_perfect_matching_needs_one_driver_which_any_node_can_be() -> None:
    control = berge.control([("a", "a"), ("b", "c"), ("c", "b"), ("c", "a")])
    assert control.driver_count == 1
    assert control.drivers == ["c"]
    assert control.sharing == []
    assert build_lists(control.always, control.sometimes, control.never) == [[], ["a", "b", "c"], []]
    assert control.critical == [("a", "a"), ("b", "c"), ("c", "b")]
    assert control.redundant == [("c", "a")]
    alone = berge.control([("a", "a")])
    assert build_lists(alone.drivers, alone.always) == [["a"], ["a"]]


def test_no_nodes_need_no_driver() -> None:
    result = berge.control([])
    assert result.driver_count == 0
    assert build_lists(result.drivers, result.sharing, result.node_classes(), result.edge_classes()) == [[], [], [], []]


def test_nodes_without_edges_drive_themselves() -> None:
    result = berge.control({"a": [], "b": []})
    assert result.driver_count == 2
    assert build_lists(result.always, result.edges) == [["a", "b"], []]


def test_what_no_driver_reaches_shares_a_signal() -> None:
    """The cycle of c and d and the loop at f lead to others, and nothing leads to them; the loop at b is reached."""
    control = berge.control([("a", "b"), ("b", "b"), ("c", "d"), ("d", "c"), ("d", "b"), ("f", "f"), ("f", "c")])
    assert build_lists(control.drivers, control.sharing) == [["a"], ["f"]]
    control = berge.control([("a", "b"), ("b", "b"), ("c", "d"), ("d", "c"), ("d", "b"), ("f", "f")])
    assert build_lists(control.drivers, control.sharing) == [["a"], ["d", "f"]]


def test_a_result_is_a_frozen_value() -> None:
    result = berge.control([("a", "b"), ("a", "c")])
    assert result == berge.control([("a", "b"), ("a", "c")]) != berge.control([("b", "a"), ("a", "c")])
    assert hash(result) == hash(copy.deepcopy(result)) == hash(pickle.loads(pickle.dumps(result)))
    assert repr(result) == "<control: 2 of 3 nodes drive; 1 always, 2 sometimes, 0 never>"
    with pytest.raises(AttributeError):
        result.decomposition = None  # type: ignore[misc, assignment]
    assert result.decomposition.matching == [("a", "b")]


def test_progress_is_told_and_can_stop_the_work() -> None:
    def stop(stage: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    edges = np.random.default_rng(2).integers(0, 300_000, (900_000, 2))
    with pytest.raises(KeyboardInterrupt):
        berge.control(edges, progress=stop)


def test_the_report_says_it_in_words() -> None:
    assert berge.control([("a", "b"), ("a", "c"), ("d", "d")]).dumps() == (
        "4 nodes, 3 edges: 2 drivers steer them, 50.0% of the nodes\n"
        "\n"
        "a smallest set of drivers, each with a signal of its own (2): 'a', 'c'\n"
        "not reached from the drivers: connect each to one of these signals (1): 'd'\n"
        "touched nodes, which take a signal, the fewest possible (3): 'a', 'c', 'd'\n"
        "\n"
        "always drivers, in every smallest set (1): 'a'\n"
        "sometimes drivers (2): 'b', 'c'\n"
        "never drivers (1): 'd'\n"
        "always touched, in every smallest set of touched nodes (2): 'a', 'd'\n"
        "sometimes touched (2): 'b', 'c'\n"
        "never touched (0): none\n"
        "\n"
        "critical edges, in every maximum matching (1): 'd' -> 'd'\n"
        "ordinary edges, in some (2): 'a' -> 'b', 'a' -> 'c'\n"
        "redundant edges, in none (0): none\n"
    )
    chinese = berge.control([("a", "b"), ("a", "c")]).dumps("text", language="zh")
    assert chinese.startswith("3 个节点，2 条边：最少要 2 个驱动节点，占节点的 66.7%")
    assert str(berge.control([(1, 2)])) == berge.control([(1, 2)]).dumps("text", language="en")
    long = berge.control({v: [] for v in range(1001)}).dumps()
    assert "always drivers, in every smallest set (1001): 0, 1, " in long
    assert "98, 99, ... (1,001 in all, which --format json shows)\n" in long
