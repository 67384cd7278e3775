"""Every ruleset compared with exhaustive search, except Rabbit and Egg, which test_answers compares."""

from functools import cache

import pytest

import berge
from games.compare import (
    InputText,
    check_moves,
    check_refusals,
    check_reviews,
    check_solutions,
    check_values,
    play_samples,
)
from rulesets import ROWS
from thorough import count_repeats, mark_cases

GAMES, WITH_STRANGERS = count_repeats(400, 1200), count_repeats(60, 150)
"""How many games of a ruleset there are, and in how many of them moves that are none are tried; a day takes a part."""
PARTS = 4
every_ruleset = pytest.mark.parametrize("ruleset", [name for name, row in ROWS.items() if row.reason])
every_part = pytest.mark.parametrize("part", mark_cases(range(PARTS), (0,)))


@cache
def list_games(ruleset: str) -> list[InputText]:
    return play_samples(ruleset, GAMES)


@every_part
@every_ruleset
def test_legal_moves_are_those_of_the_rules(ruleset: str, part: int) -> None:
    check_moves(list_games(ruleset)[part::PARTS])


@every_part
@every_ruleset
def test_every_other_move_is_refused_for_its_reason_and_changes_nothing(ruleset: str, part: int) -> None:
    row = ROWS[ruleset]
    assert row.reason
    check_refusals(list_games(ruleset)[:WITH_STRANGERS][part::PARTS], row.strangers, row.reason)


@every_part
@every_ruleset
def test_values_and_winning_moves_are_those_of_exhaustive_search(ruleset: str, part: int) -> None:
    check_values(list_games(ruleset)[part::PARTS])


@every_part
@every_ruleset
def test_a_review_knows_every_position_as_exhaustive_search_does(ruleset: str, part: int) -> None:
    check_reviews(list_games(ruleset)[part::PARTS])


@every_part
@every_ruleset
def test_solving_any_position_agrees_with_exhaustive_search(ruleset: str, part: int) -> None:
    check_solutions(list_games(ruleset)[part::PARTS])


def test_an_illegal_move_of_a_notation_is_told_with_its_place() -> None:
    with pytest.raises(berge.IllegalMove) as refusal:
        berge.loads("graph:a%20b-c+c+d")
    assert (refusal.value.line, refusal.value.column) == (1, 17)
    assert str(refusal.value).startswith("1:17: move 1 of Second, d: is no vertex; ")
