"""Mazes: legal moves and losing starts."""

import berge


def test_the_token_goes_to_the_next_free_cell_in_a_row_or_column() -> None:
    assert berge.loads("maze:.../.@./...").position().legal_moves == [(1, 2), (2, 1), (2, 3), (3, 2)]
    assert berge.loads("maze:.#./#@./.#.").position().legal_moves == [(2, 3)]
    assert berge.loads("maze:@.+1,2").position().legal_moves == []
    assert berge.loads("maze:.#/.#").position().legal_moves == [(1, 1), (2, 1)]


def test_on_a_board_of_dominoes_every_start_wins() -> None:
    for rows in range(1, 8):
        for columns in range(1, 8):
            solution = berge.solve(berge.loads(f"maze:{rows}x{columns}"))
            assert isinstance(solution, berge.StartsSolution)
            odd = rows * columns % 2
            assert list(solution.losing_starts) == [
                (r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if odd and (r + c) % 2 == 0
            ]
