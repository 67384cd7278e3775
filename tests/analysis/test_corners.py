"""All small graphs, and changes of a graph that must not change the answer."""

import os
import random
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest

import berge
from berge.games.builtin import RULESETS
from oracle import geography, rules
from rulesets import FREE_SETUPS, GAMES
from thorough import count_repeats, pick_subset

ROUNDS = count_repeats(300, 1000)
Edges = list[tuple[Any, Any]]


def find_losing(edges: Edges, names: list[Any]) -> list[Any]:
    """Return the losing starts of a graph, which the classes agree with."""
    graph = berge.Graph.from_edges(edges, names)
    solution = berge.solve(graph)
    assert isinstance(solution, berge.StartsSolution)
    assert list(berge.gallai_edmonds(graph).even) == list(solution.losing_starts)
    return list(solution.losing_starts)


def shape(decomposition: berge.GallaiEdmonds) -> tuple[int, set[Any], set[Any], set[Any], set[frozenset[Any]]]:
    """Return the properties that depend on the graph alone."""
    return (
        decomposition.size,
        set(decomposition.even),
        set(decomposition.odd),
        set(decomposition.matched),
        set(map(frozenset, decomposition.even_components)),
    )


def draw_graph(rng: random.Random, name: str = "") -> tuple[Edges, list[Any]]:
    """Return the edges and vertices of a graph of up to 14 vertices and any density."""
    names = [f"{name}{number}" for number in range(rng.randint(1, 14))]
    share = rng.choice([0.1, 0.2, 0.35, 0.8])
    return [pair for pair in combinations(names, 2) if rng.random() < share], names


@pytest.mark.parametrize("order", range(1, 6))
def test_every_graph_of_up_to_five_vertices_from_every_start(order: int) -> None:
    for graph in pick_subset([*geography.list_graphs(order)], 3 if order == 5 else 1):
        edges = [(v, w) for v, others in graph.items() for w in others if v < w]
        assert find_losing(edges, list(graph)) == geography.list_losing_starts(graph)
        setup = berge.Graph.from_edges(edges, graph)
        for token in graph:
            position = berge.graph.setup(setup, token).position()
            wins = geography.list_winning_moves(graph, (), token)
            assert (position.is_winning(), position.winning_moves()) == (bool(wins), wins)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_random_graphs_from_every_start() -> None:
    """Of up to 8 vertices and any density, every tenth of up to 12."""
    rng = random.Random(1)
    for number in range(100_000):
        names, share = range(rng.randint(1, 12 if number % 10 == 0 else 8)), rng.random()
        edges = [pair for pair in combinations(names, 2) if rng.random() < share]
        search = rules.graph(names, edges)
        assert find_losing(edges, list(names)) == search.list_winning_moves(), edges
        position = berge.graph.setup(berge.Graph.from_edges(edges, names)).position()
        for token in names:
            position.push(token)
            assert position.winning_moves() == search.list_winning_moves([token]), (edges, token)
            assert position.pop() == token


def test_other_names_and_another_order_of_vertices_and_edges_change_no_answer() -> None:
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        edges, names = draw_graph(rng)
        new_names = dict(zip(names, rng.sample(range(1000), len(names)), strict=True))
        transposed = [rng.choice([(new_names[v], new_names[w]), (new_names[w], new_names[v])]) for v, w in edges]
        rng.shuffle(transposed)
        order = rng.sample(list(new_names.values()), len(new_names))
        assert set(find_losing(transposed, order)) == {new_names[v] for v in find_losing(edges, names)}
        size, *classes, components = shape(berge.gallai_edmonds(berge.Graph.from_edges(edges, names)))
        expected = size, *({new_names[v] for v in kind} for kind in classes)
        other = shape(berge.gallai_edmonds(berge.Graph.from_edges(transposed, order)))
        assert other == (*expected, {frozenset(new_names[v] for v in group) for group in components})


def test_two_graphs_side_by_side_have_the_answers_of_each() -> None:
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        (edges, names), (others, more) = draw_graph(rng, "a"), draw_graph(rng, "b")
        assert find_losing(edges + others, names + more) == find_losing(edges, names) + find_losing(others, more)
        one, other = (
            shape(berge.gallai_edmonds(berge.Graph.from_edges(*part))) for part in ((edges, names), (others, more))
        )
        both = shape(berge.gallai_edmonds(berge.Graph.from_edges(edges + others, names + more)))
        assert both == (one[0] + other[0], *(a | b for a, b in zip(one[1:], other[1:], strict=True)))


def test_isolated_vertices_lose_and_change_nothing_else() -> None:
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        edges, names = draw_graph(rng)
        alone = [f"alone{number}" for number in range(rng.randint(1, 4))]
        all_names = rng.sample(names + alone, len(names) + len(alone))
        assert set(find_losing(edges, all_names)) == {*find_losing(edges, names), *alone}
        size, even, odd, matched, groups = shape(berge.gallai_edmonds(berge.Graph.from_edges(edges, names)))
        expected = size, even | set(alone), odd, matched, groups | {frozenset([v]) for v in alone}
        assert shape(berge.gallai_edmonds(berge.Graph.from_edges(edges, all_names))) == expected


def test_a_set_of_pairs_has_one_order_for_all_hash_seeds() -> None:
    code = (
        "import berge; print(berge.dulmage_mendelsohn({(f'r{i}', f'c{j}') for i in range(9) for j in (i, i + 1)}).rows)"
    )
    outputs = set()
    for seed in range(4):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1


@pytest.mark.slow
def test_the_command_line_writes_the_same_bytes_for_all_hash_seeds() -> None:
    """Solutions and reviews of every ruleset, with their certificates and as text."""
    assert set(GAMES) == set(RULESETS)
    code = "import sys\nfrom berge.cli import main\nfor line in sys.argv[1:]:\n"
    code += "    for command in ('review', 'solve') if '+' in line else ('solve',):\n"
    code += "        assert main([command, line, '--format', 'json', '--certificates']) == 0\n"
    code += "        assert main([command, line, '--format', 'text']) == 0\n"
    outputs = set()
    for seed in range(count_repeats(2, 4)):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", code, *GAMES.values(), *FREE_SETUPS.values()]
        run = subprocess.run(command, env=environment, capture_output=True, check=True)
        assert run.stdout.count(b"berge-review/1") == len(GAMES)
        outputs.add(run.stdout)
    assert len(outputs) == 1
