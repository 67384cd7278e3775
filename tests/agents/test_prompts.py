"""Questions for language models show what decides a position, and answers are rewarded exactly."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.agents.suites import read_frozen_hashes

prompts: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "examples/agents/prompts.py"))


@pytest.mark.parametrize("name", sorted({*read_frozen_hashes()} - {"lost-1"}))
def test_exactly_the_moves_that_leave_a_lost_position_are_rewarded(name: str) -> None:
    for item in prompts["items_of"](name)[::25]:
        position = prompts["position_of"](item.notation)
        legal = prompts["question"](position).partition("Legal moves: ")[2].splitlines()[0].split()
        assert len(legal) == len(position.legal_moves)
        for text, move in zip(legal, position.legal_moves, strict=True):
            after = position.copy()
            after.push(move)
            assert prompts["reward"](position, text) == (not after.is_winning())
            assert (text in prompts["winning_answers"](position)) == (not after.is_winning())


@pytest.mark.parametrize(("columns", "reward"), [(12, 0), (13, 1)])
def test_a_move_late_in_a_long_game_is_rewarded(columns: int, reward: int) -> None:
    """A row is left. Its cells are visited one by one, so that who wins depends on whether their number is odd."""
    setup = berge.maze.parse(f"12x{columns}")
    row = range(1, columns + 1)
    way = [(number, column) for number in range(1, 12) for column in (row if number % 2 else reversed(row))]
    position = prompts["position_of"](setup.position(way).notation())
    assert f"Legal moves: 12,{columns}\n" in prompts["question"](position)
    assert prompts["reward"](position, f"12,{columns}") == reward


def test_a_question_shows_rules_board_way_and_moves() -> None:
    question = prompts["question"](prompts["position_of"]("king:#.../..../....+2,2+2,3"))
    for part in ("in any direction", "#...\n.o@.\n....", "The token is at 2,3. Before it was at 2,2.", "ANSWER: MOVE"):
        assert part in question
    graph = prompts["question"](prompts["position_of"]("graph:a-b,b-c,c-a+a"))
    assert "a-b a-c b-c" in graph
    assert "The token is at a.\n" in graph
    assert "not on the board yet" in prompts["question"](prompts["position_of"]("graph:a-b"))


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("ANSWER: 2,3", "2,3"),
        ("I try ANSWER: 1,1 first.\nANSWER: 1,2\n\n**Answer: (2, 3)**\n", "2,3"),
        ("> **ANSWER**: `p11`.", "p11"),
        ("ANSWER: 1:4", "1:4"),
        ("The answer: 2,3", None),
        ("ANSWER 2,3", None),
        ("", None),
        (None, None),
    ],
)
def test_the_last_line_with_an_answer_counts(reply: str | None, answer: str | None) -> None:
    assert prompts["answer_of"](reply) == answer


@pytest.mark.parametrize("answer", [None, "", "MOVE", "2,1 or 2,2", "9,9", "1,1", "0,0", "²,1", "-1,2", "\0"])
def test_no_move_and_an_illegal_move_get_nothing(answer: str | None) -> None:
    position = prompts["position_of"]("king:#.../..../....+2,2+2,3")
    assert prompts["reward"](position, answer) == 0
