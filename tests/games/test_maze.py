"""Where the token goes in a maze, and which starts win."""

import pytest

import berge
from games.against import refusal


def test_the_token_goes_to_the_next_free_cell_in_a_row_or_column() -> None:
    assert berge.loads("maze:.../.@./...").position().legal_moves == [(1, 2), (2, 1), (2, 3), (3, 2)]
    assert berge.loads("maze:.#./#@./.#.").position().legal_moves == [(2, 3)]
    assert berge.loads("maze:@.+1,2").position().legal_moves == []
    assert berge.loads("maze:.#/.#").position().legal_moves == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("maze:@./..+2,2", "1:12: move 1 of First, (2, 2): is not next to the token at (1, 1); {visits}"),
        ("maze:@./..+1,2+1,1", "1:16: move 1 of Second, (1, 1): has been visited; {visits}"),
        ("maze:@./..+1,1", "1:12: move 1 of First, (1, 1): has been visited; {visits}"),
        ("maze:@.#/...+1,3", "1:14: move 1 of First, (1, 3): is a hole; the token goes to free cells (.)"),
        ("maze:.#+1,2", "1:9: move 1 of First, (1, 2): is a hole; the token goes to free cells (.)"),
        ("maze:@./..+1,3", "1:12: move 1 of First, (1, 3): off the board; the board has 2 rows and 2 columns"),
        ("maze:@.+1,2+1,1", "1:13: move 1 of Second, (1, 1): played after the end of the game; Second had no {rest}"),
        ("maze:#@#+1,1", "1:10: move 1 of First, (1, 1): played after the end of the game; First had no {rest}"),
    ],
)
def test_an_illegal_move_is_told_with_its_reason(line: str, message: str) -> None:
    visits, rest = "the token goes to a cell where it has not been", "move left and lost"
    assert refusal(line) == message.replace("{visits}", visits).replace("{rest}", rest)


def test_on_a_board_of_dominoes_every_start_wins() -> None:
    for rows in range(1, 8):
        for columns in range(1, 8):
            solution = berge.solve(berge.loads(f"maze:{rows}x{columns}"))
            assert isinstance(solution, berge.StartsSolution)
            odd = rows * columns % 2
            assert list(solution.losing) == [
                (r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if odd and (r + c) % 2 == 0
            ]
