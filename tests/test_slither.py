"""Slither is decided from the start as an exponential search decides it."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import berge
from oracle import geography

Edges = list[tuple[int, int]]


def winning_first_edges(order: int, edges: Edges) -> Edges:
    """The first edges after which the opponent loses, by searching the game."""
    near = [sum(1 << (v + w - u) for v, w in edges if u in (v, w)) for u in range(order)]

    @cache
    def wins(ends: tuple[int, int], free: int) -> bool:
        for end, other in (ends, ends[::-1]):
            for to in range(order):
                if near[end] & free & 1 << to and not wins((to, other), free & ~(1 << to)):
                    return True
        return False

    everything = (1 << order) - 1
    return [(v, w) for v, w in edges if not wins((v, w), everything & ~(1 << v) & ~(1 << w))]


def graphs() -> Iterator[tuple[int, Edges]]:
    for order in range(6):
        for graph in geography.every_graph(order):
            yield order, [(v, w) for v, others in graph.items() for w in others if v < w]
    rng = random.Random(1974)
    for _ in range(600):
        order, chance = rng.randint(6, 9), rng.random() * 0.6
        yield order, [pair for pair in combinations(range(order), 2) if rng.random() < chance]


def test_who_wins_and_by_which_first_edge() -> None:
    later_rounds = 0
    for order, edges in graphs():
        found = berge.slither(berge.Graph.from_edges(edges, range(order)))
        winning = winning_first_edges(order, edges)
        assert found.first_player_wins is bool(winning), edges
        assert {frozenset(edge) for edge in found.winning_edges} <= {frozenset(edge) for edge in winning}, edges
        assert bool(found.winning_edges) is bool(winning)
        later_rounds += len(found.rounds) > 1 and found.first_player_wins
    assert later_rounds > 20


@pytest.mark.parametrize(("edges", "first"), [([], False), ([("a", "b")], True), ([("a", "b"), ("b", "c")], False)])
def test_small_graphs_under_their_own_names(edges: list[tuple[str, str]], first: bool) -> None:
    found = berge.slither(edges)
    assert found.first_player_wins is first
    assert found.winning_edges == (tuple(edges) if first else ())


def test_a_begun_path_whose_ends_are_apart_is_a_sum_of_two_games() -> None:
    """Which is why it is hard: the mover wins iff the parts differ in their Grundy values."""
    rng = random.Random(2021)
    values = set()
    for _ in range(300):
        parts = []
        for _ in range(2):
            order, chance = rng.randint(1, 6), rng.uniform(0.3, 0.9)
            parts.append((order, [pair for pair in combinations(range(order), 2) if rng.random() < chance]))
        (order, edges), (more, others) = parts
        joined = [(0, order), *edges, *((v + order, w + order) for v, w in others)]
        grundy = [geography_value(*part) for part in parts]
        values.update(grundy)
        assert ((0, order) in winning_first_edges(order + more, joined)) is (grundy[0] == grundy[1]), joined
    assert max(values) > 1


def geography_value(order: int, edges: Edges) -> int:
    """The Grundy value of vertex geography with the token on vertex 0."""

    def value(token: int, free: frozenset[int]) -> int:
        after = {value(to, free - {to}) for to in free if (token, to) in edges or (to, token) in edges}
        return next(n for n in range(order + 1) if n not in after)

    return value(0, frozenset(range(1, order)))


def test_a_double_star_is_won_in_the_second_round() -> None:
    star = berge.slither({"u": ["v", 1, 2], "v": [3, 4]})
    assert len(star.rounds) == 2
    assert star.winning_edges == (("u", "v"),)
    assert star == berge.slither({"u": ["v", 1, 2], "v": [3, 4]})
