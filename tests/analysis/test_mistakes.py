"""A mistake is defined once, for single moves, for games and for arrays of games."""

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from berge.analysis.mistakes import find_mistakes, is_mistake


def test_a_mistake_turns_a_win_into_a_win_of_the_opponent() -> None:
    assert [is_mistake(*pair) for pair in itertools.product((False, True), repeat=2)] == [False, False, False, True]


@given(st.lists(st.integers(0, 1)).map(bytes))
def test_a_game_has_a_mistake_at_each_ply_where_one_move_is_a_mistake(verdicts: bytes) -> None:
    won = [*map(bool, verdicts)]
    mistakes = [ply for ply, pair in enumerate(itertools.pairwise(won)) if is_mistake(*pair)]
    assert find_mistakes(verdicts) == mistakes
    array = np.array(won, dtype=bool)
    assert np.flatnonzero(is_mistake(array[:-1], array[1:])).tolist() == mistakes
    bits = sum(truth << ply for ply, truth in enumerate(won))
    assert is_mistake(bits, bits >> 1) == sum(1 << ply for ply in mistakes)
