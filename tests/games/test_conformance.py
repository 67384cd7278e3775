"""The conformance tests on berge's own rulesets, with the rules of the oracle."""

import pytest

import berge
from berge.testing import NotConforming, conform
from games.compare import play_samples
from rulesets import FREE_SETUPS, GAMES, ROWS
from thorough import mark_cases, pick_subset

SMALLER = {
    "rabbit:OOXX/OXXO/OO.O/XXXO": "rabbit:OXO/O.X",
    "juniper:30": "juniper:12",
    "juniper:30,any": "juniper:9,any",
}
LINES = [line.partition("+")[0] for line in [*GAMES.values(), *FREE_SETUPS.values()]]
DAILY = LINES[: len(GAMES) : 3]


@pytest.mark.parametrize("line", mark_cases(LINES, DAILY))
def test_the_starts_of_the_tests_conform(line: str) -> None:
    try:
        conform(berge.parse(SMALLER.get(line, line)), games=1)
    except NotConforming as error:
        error.add_note("if the setup is too large, give its row in tests/rulesets.py a smaller `game` or `free_setup`")
        raise


@pytest.mark.parametrize("ruleset", ROWS)
def test_random_starts_conform_by_the_rules_of_the_oracle(ruleset: str) -> None:
    longest_first = sorted(play_samples(ruleset, 4), key=lambda sample: -len(sample.moves))
    for sample in pick_subset(longest_first, 4):
        conform(sample.setup, sample.oracle.list_moves, games=1)
