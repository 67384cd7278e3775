"""Every ruleset against exhaustive search, but Rabbit and Egg, whose moves really move pieces: see test_answers."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from berge.games import Setup
from berge.games.builtin import RULESETS
from games.against import (
    InputText,
    Reason,
    board_reason,
    check_moves,
    check_refusals,
    check_reviews,
    check_solutions,
    check_values,
    edge_reason,
    juniper_reason,
    named_reason,
    samples,
)


class Case(NamedTuple):
    """How many games of a ruleset are looked at, and what is no move in the first few of them, for which reason."""

    games: int
    refused: int
    strangers: list[Any]
    reason: Callable[[Setup[Any]], Reason]


STRANGE_CELLS: list[Any] = [
    (0, 1), (1, 0), (-1, 1), (1, -1), (99, 1), (1, 99), (2**70, 1), None, "1,1", 3, (1,), (1, 2, 3),
    (1.0, 1.0), ("1", "1"), b"11",
]  # fmt: skip
CASES = {
    "maze": Case(1500, 120, STRANGE_CELLS, board_reason("next to")),
    "graph": Case(1500, 150, ["zz", 5, None, (), [], {}, ("a", 2), 1.5], named_reason),
    "juniper": Case(1000, 150, [0, -1, 17, 99, 2.0, "2", None, (2,), 2**70], juniper_reason),
    "king": Case(1200, 120, STRANGE_CELLS, board_reason("a king's step from")),
    "knight": Case(1500, 120, STRANGE_CELLS, board_reason("a knight's step from")),
    "edge": Case(1000, 150, STRANGE_CELLS, edge_reason),
    "planinarenje": Case(1200, 150, ["p0", "v9", 1, None, ("p", 1), []], named_reason),
    "hamilg": Case(1200, 150, [(0, 1), (1, 0), (9, 1), (1, 9), 1, "1:1", None, [1, 1]], named_reason),
}
every_ruleset = pytest.mark.parametrize("ruleset", CASES)


@cache
def games(ruleset: str) -> list[InputText]:
    return samples(ruleset, CASES[ruleset].games)


def test_no_ruleset_is_missing() -> None:
    assert {"rabbit", *CASES} == set(RULESETS)


@every_ruleset
def test_legal_moves_are_those_of_the_rules(ruleset: str) -> None:
    check_moves(games(ruleset))


@every_ruleset
def test_every_other_move_is_refused_for_its_reason_and_changes_nothing(ruleset: str) -> None:
    _, refused, strangers, reason = CASES[ruleset]
    check_refusals(games(ruleset)[:refused], strangers, reason)


@every_ruleset
def test_values_and_winning_moves_are_those_of_exhaustive_search(ruleset: str) -> None:
    check_values(games(ruleset))


@every_ruleset
def test_a_review_knows_every_position_as_exhaustive_search_does(ruleset: str) -> None:
    check_reviews(games(ruleset))


@every_ruleset
def test_solving_any_position_agrees_with_exhaustive_search(ruleset: str) -> None:
    check_solutions(games(ruleset))
