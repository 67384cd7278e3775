"""Where a king walks, and which starts win."""

import pytest

import berge
from games.against import refusal


def test_the_token_goes_one_square_in_any_direction() -> None:
    around = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (2, 2)]
    assert berge.loads("king:.../.@./...").position().legal_moves == around
    assert berge.loads("king:@./#.").position().legal_moves == [(1, 2), (2, 2)]
    assert berge.loads("king:@./..+2,2+1,2").position().legal_moves == [(2, 1)]
    assert berge.loads("king:.#/..").position().legal_moves == [(1, 1), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("king:@../...+1,3", "1:14: move 1 of First, (1, 3): is not a king's step from the token at (1, 1); {visits}"),
        ("king:@./..+2,2+1,1", "1:16: move 1 of Second, (1, 1): has been visited; {visits}"),
        ("king:@#/..+1,2", "1:12: move 1 of First, (1, 2): is a hole; the token goes to free cells (.)"),
        ("king:2x3+3,1", "1:10: move 1 of First, (3, 1): off the board; the board has 2 rows and 3 columns"),
        ("king:@.+1,2+1,1", "1:13: move 1 of Second, (1, 1): played after the end of the game; Second had no {rest}"),
    ],
)
def test_an_illegal_move_is_told_with_its_reason(line: str, message: str) -> None:
    visits, rest = "the token goes to a cell where it has not been", "move left and lost"
    assert refusal(line) == message.replace("{visits}", visits).replace("{rest}", rest)


def test_on_a_full_board_of_odd_size_every_start_loses_and_of_even_size_every_start_wins() -> None:
    """A king's graph of odd size and at least two rows is factor-critical; one row is a path."""
    for rows in range(2, 7):
        for columns in range(2, 7):
            solution = berge.solve(berge.loads(f"king:{rows}x{columns}"))
            assert isinstance(solution, berge.StartsSolution)
            assert len(solution.losing) == (rows * columns if rows * columns % 2 else 0)
