"""The king's walk: legal moves and losing starts."""

import berge


def test_the_token_goes_one_square_in_any_direction() -> None:
    around = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (2, 2)]
    assert berge.loads("king:.../.@./...").position().legal_moves == around
    assert berge.loads("king:@./#.").position().legal_moves == [(1, 2), (2, 2)]
    assert berge.loads("king:@./..+2,2+1,2").position().legal_moves == [(2, 1)]
    assert berge.loads("king:.#/..").position().legal_moves == [(1, 1), (2, 1), (2, 2)]


def test_on_a_full_board_of_odd_size_every_start_loses_and_of_even_size_every_start_wins() -> None:
    """A king's graph of odd size and at least two rows is factor-critical; one row is a path."""
    for rows in range(2, 7):
        for columns in range(2, 7):
            solution = berge.solve(berge.loads(f"king:{rows}x{columns}"))
            assert isinstance(solution, berge.StartsSolution)
            assert len(solution.losing_starts) == (rows * columns if rows * columns % 2 else 0)
