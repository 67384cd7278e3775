"""The sentence at a free start says what the picture of all starts shows."""

from __future__ import annotations

import pytest

import berge
from berge.analysis.reasons import explain_for_page, explain_for_players


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
    reason = explain_for_page(position.setup, position.turn, None, legal, winning, None)
    assert reason["key"] == key
    assert reason["values"]["winner"] in position.setup.ruleset.players


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        (
            "maze:@...",
            ("why.dominoes.move", None, "you.wins.dominoes.move", "you.loses.dominoes.move", "hint.dominoes"),
        ),
        ("maze:@..", ("why.dominoes", None, "you.wins.dominoes", None, None)),
        ("maze:@.", ("why.dominoes.last", None, "you.wins.dominoes.last", "you.loses.dominoes.last", "hint.dominoes")),
        ("maze:@", ("why.over", None, "you.wins.over", None, None)),
        ("maze:...", ("why.free.win", None, None, None, "hint.start")),
        ("edge:3x5", ("why.free.kernel", None, None, None, "hint.start")),
        ("edge:.@./...", ("why.kernel", None, "you.wins.kernel", "you.loses.kernel", "hint.kernel")),
        ("king:@.../....", ("why.barrier.empty", None, "you.wins.barrier", "you.loses.barrier", "hint.pairs.cell")),
        (
            "graph:a-b,b-c,c-d,d-a,b-d,d-e@a",
            ("why.barrier", "verdict.barrier", "you.wins.barrier", "you.loses.barrier", None),
        ),
    ],
)
def test_a_reason_names_the_sentences_of_each_reader(line: str, keys: tuple[str | None, ...]) -> None:
    position = berge.parse(line).position()
    legal, winning = len(position.legal_moves), len(position.winning_moves())
    proof = None if position.token is None else position.certificate()
    reason = explain_for_players(position.setup, position.turn, position.token, legal, winning, proof)
    assert tuple(reason[name] for name in ("key", "of_marks", "to_winner", "to_loser", "hint")) == keys
