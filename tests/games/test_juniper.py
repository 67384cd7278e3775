"""Juniper Green: legal moves, and the matching numbers of divisor graphs."""

from collections.abc import Sequence
from typing import Any

import networkx
import pytest

import berge
from oracle import rules

A344497 = [
    0, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 5, 5, 6, 7, 7, 7, 8, 8, 8, 9, 10, 10, 10, 11,
    12, 12, 13, 13, 13, 13, 14, 14, 15, 16, 16, 16, 17, 17, 18, 18, 19, 19, 19, 20, 21, 21, 21, 21, 22,
    23, 23, 23, 24, 24, 25, 25, 26, 26, 26, 26, 27, 28, 28, 28, 29, 29, 30, 30, 31, 31,
]  # fmt: skip
"""Matching number of the divisor graph of 1..n, from n = 1, as the OEIS has it."""


def test_a_number_is_followed_by_its_divisors_and_multiples() -> None:
    assert berge.loads("juniper:10").position().legal_moves == [2, 4, 6, 8, 10]
    assert berge.loads("juniper:5,any").position().legal_moves == [1, 2, 3, 4, 5]
    assert berge.loads("juniper:12+6").position().legal_moves == [1, 2, 3, 12]
    assert berge.loads("juniper:12+6+12").position().legal_moves == [1, 2, 3, 4]
    assert berge.loads("juniper:1").position().is_over()
    assert berge.loads("juniper:1,any").position().legal_moves == [1]


@pytest.mark.parametrize("any_first", [False, True])
@pytest.mark.parametrize("n", range(1, 21))
def test_the_first_numbers_of_every_small_game_are_worth_what_search_says(n: int, any_first: bool) -> None:
    solution = berge.solve(berge.juniper.setup(n, any_first))
    oracle = rules.juniper(n, any_first)
    assert isinstance(solution, berge.StartsSolution)
    assert list(solution.losing_starts) == oracle.list_winning_moves()
    assert solution.first_player_wins is oracle.is_winning()


def build_divisor_graph(n: int) -> Any:
    graph = networkx.Graph()
    graph.add_nodes_from(range(1, n + 1))
    graph.add_edges_from((d, m) for d in range(1, n + 1) for m in range(2 * d, n + 1, d))
    return graph


def compute_matching_number(n: int) -> int:
    """Half the vertices that are not their own partner in the matching which `solve` keeps."""
    solution = berge.solve(berge.juniper.setup(n, True))
    assert isinstance(solution, berge.StartsSolution)
    partners: Sequence[int] = memoryview(solution._matching).cast("I").tolist()
    assert all(partners[partners[number]] == number for number in range(n))
    assert all((number + 1) % (mate + 1) == 0 or (mate + 1) % (number + 1) == 0 for number, mate in enumerate(partners))
    return sum(mate != number for number, mate in enumerate(partners)) // 2


def test_the_matching_numbers_are_those_of_another_library() -> None:
    for n in range(1, 61):
        size = len(networkx.max_weight_matching(build_divisor_graph(n), maxcardinality=True))
        assert compute_matching_number(n) == size, n


def test_the_matching_numbers_are_the_published_sequence() -> None:
    assert [compute_matching_number(n) for n in range(1, len(A344497) + 1)] == A344497


def test_large_primes_win_at_once_unless_the_first_number_must_be_even() -> None:
    """A prime above n / 2 leaves only 1, and another such prime ends the game; hence the custom."""
    for n, primes in [(20, (11, 13, 17, 19)), (100, (53, 59, 61, 67, 71, 73, 79, 83, 89, 97))]:
        solution = berge.solve(berge.juniper.setup(n, True))
        assert isinstance(solution, berge.StartsSolution)
        assert set(primes) <= set(solution.losing_starts)
        tamed = berge.solve(berge.juniper.setup(n))
        assert isinstance(tamed, berge.StartsSolution)
        assert all(number % 2 == 0 for number in [*tamed.losing_starts, *tamed.winning_starts])
        assert set(tamed.losing_starts) == {number for number in solution.losing_starts if number % 2 == 0}
