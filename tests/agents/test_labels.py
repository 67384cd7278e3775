"""The winning moves of many independent positions, beside positions that were played."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import berge
from rulesets import LARGER, ROWS


@pytest.mark.parametrize("name", ROWS)
def test_labels_are_those_of_positions(name: str) -> None:
    setup, rng = berge.parse(LARGER[name]), Random(name)
    graph = setup.game_graph
    edges = [frozenset(map(setup.move_of, edge)) for edge in graph.edges()]
    free: list[list[bool]] = []
    tokens, expected = [], []
    for _ in range(30):
        position = setup.position()
        for _ in range(rng.randrange(8)):
            if not position.is_over():
                position.push(rng.choice(position.legal_moves))
        if position.token is None and name in ("juniper", "planinarenje"):
            continue  # only some vertices are starts
        visited = position.visited
        if graph.uses_up_edges:
            used = {frozenset(step) for step in pairwise(visited)}
            free.append([edge not in used for edge in edges])
        else:
            free.append([v in setup.vertices and setup.move_of(v) not in visited for v in range(graph.order)])
        tokens.append(-1 if position.token is None else setup.vertex_of(position.token))
        expected.append(sorted(map(setup.vertex_of, position.winning_moves())))
    winning = berge.label(setup, np.array(free), tokens)
    assert [np.flatnonzero(row).tolist() for row in winning] == expected
    assert winning.any()


def test_no_positions_have_no_labels() -> None:
    setup = berge.king.parse("3x3")
    assert berge.label(setup, np.zeros((0, 9), bool), np.zeros(0, int)).shape == (0, 9)


@pytest.mark.parametrize(
    ("free", "tokens", "message"),
    [
        (np.ones((1, 9)), [0], "free of booleans"),
        (np.ones((1, 9), bool), [0.5], "tokens of integers"),
        (np.ones((1, 8), bool), [0], r"shapes \(positions, 9\)"),
        (np.ones((2, 9), bool), [0], r"shapes \(positions, 9\)"),
        (np.ones((1, 9), bool), [9], "vertices below 9"),
        (np.ones((1, 9), bool), [-2], "vertices below 9"),
    ],
)
def test_other_arrays_are_refused(free: Any, tokens: Any, message: str) -> None:
    with pytest.raises(berge.ArgumentError, match=message):
        berge.label(berge.king.parse("3x3"), free, tokens)
