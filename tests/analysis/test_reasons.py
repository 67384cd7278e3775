"""The sentence at a free start says what the picture of all starts shows."""

from __future__ import annotations

import pytest

import berge
from berge.analysis.reasons import reason_for_page


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("maze:2x2", "why.free.dominoes"),
        ("knight:8x8", "why.free.dominoes"),
        ("king:8x8", "why.free.pairs"),  # pairs may be diagonal
        ("graph:a-b,b-c,c-d", "why.free.pairs"),
        ("maze:3x3", "why.free.win"),
        ("graph:a-b,a-c", "why.free.win"),
        ("edge:3x5", "why.free.kernel"),
        ("edge:5x6", "why.free.lose"),
        ("planinarenje:2;1-2,2-1,2-2", "why.free.lose"),
        ("planinarenje:2;1-2", "why.free.win"),
        ("maze:##", "why.over"),
    ],
)
def test_a_free_start_is_explained_as_it_is_drawn(line: str, key: str) -> None:
    position = berge.parse(line).position()
    legal, winning = len(position.legal_moves), len(position.winning_moves())
    reason = reason_for_page(position.setup, position.turn, None, legal, winning, None)
    assert reason["key"] == key
    assert reason["values"]["winner"] in position.setup.ruleset.players
