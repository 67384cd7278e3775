"""The knight's walk: legal moves and losing starts."""

import berge


def test_the_token_goes_two_squares_along_and_one_across() -> None:
    around = [(1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4)]
    assert berge.loads("knight:5./5./..@../5./5.").position().legal_moves == around
    assert berge.loads("knight:@../..#/...").position().legal_moves == [(3, 2)]
    assert berge.loads("knight:@../...").position().legal_moves == [(2, 3)]
    assert berge.loads("knight:@./..").position().is_over()
    assert berge.loads("knight:2x2").position().legal_moves == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_where_a_knight_can_pair_all_squares_every_start_wins() -> None:
    """One is the chessboard: every other step of a tour gives such a pairing."""
    for size in ("4x4", "4x2", "8x8", "5x6", "3x4"):
        solution = berge.solve(berge.loads(f"knight:{size}"))
        assert isinstance(solution, berge.StartsSolution)
        assert not solution.losing_starts, size
        assert not solution.first_player_wins


def test_on_three_by_three_the_middle_is_lost_at_once_and_the_ring_by_none() -> None:
    solution = berge.solve(berge.loads("knight:3x3"))
    assert isinstance(solution, berge.StartsSolution)
    assert list(solution.losing_starts) == [(2, 2)]
