"""A maze, with the start fixed or still to be chosen, against exhaustive search."""

from functools import cache

import pytest

import berge
from rulesets.against import (
    STRANGE_CELLS,
    Sample,
    board_reason,
    check_moves,
    check_refusals,
    check_reviews,
    check_solutions,
    check_values,
    refusal,
    samples,
)


@cache
def games() -> list[Sample]:
    return samples("maze", 1500)


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


def test_legal_moves_are_those_of_the_rules() -> None:
    check_moves(games())


def test_every_other_move_is_refused_for_its_reason_and_changes_nothing() -> None:
    check_refusals(games()[:120], STRANGE_CELLS, board_reason("next to"))


def test_values_and_winning_moves_are_those_of_exhaustive_search() -> None:
    check_values(games())


def test_a_review_knows_every_position_as_exhaustive_search_does() -> None:
    check_reviews(games())


def test_solving_any_position_agrees_with_exhaustive_search() -> None:
    check_solutions(games())


def test_on_a_board_of_dominoes_every_start_wins() -> None:
    for rows in range(1, 8):
        for columns in range(1, 8):
            solution = berge.solve(berge.loads(f"maze:{rows}x{columns}"))
            assert isinstance(solution, berge.StartsSolution)
            odd = rows * columns % 2
            assert list(solution.losing) == [
                (r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if odd and (r + c) % 2 == 0
            ]
