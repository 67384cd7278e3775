"""A game rejects the moves that a position rejects. The order of calls is tested in tests/model."""

from typing import Any

import pytest

import berge
from games.compare import play_samples
from rulesets import SMALL
from thorough import count_repeats

STRANGERS: list[Any] = [None, (0, 0), (99, 99), -1, 10**30, "no such place", ("no", "place"), object()]


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_game_refuses_exactly_what_a_position_refuses(ruleset: str) -> None:
    for sample in play_samples(ruleset, count_repeats(8, 30)):
        for ply in range(len(sample.moves) + 1):
            moves = sample.moves[:ply]
            legal = sample.oracle.list_moves(moves)
            for move in [*getattr(sample.oracle, "neighbors", ()), *STRANGERS]:
                if move in legal:
                    assert sample.setup.game([*moves, move]).moves == (*moves, move)
                    continue
                messages = []
                for attempt in (sample.setup.game, sample.setup.position):
                    with pytest.raises(berge.IllegalMove) as refusal:
                        attempt([*moves, move, move])
                    messages.append(str(refusal.value))
                assert messages[0] == messages[1], (sample.line, ply)
