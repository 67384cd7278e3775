"""A live position, whatever is done to it, answers as a fresh one does, and as exhaustive search."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import berge
from games.against import SMALL, samples

QUESTIONS: dict[str, Callable[[berge.Position[Any]], Any]] = {
    "is_winning": lambda position: position.is_winning(),
    "winning_moves": lambda position: position.winning_moves(),
    "legal_moves": lambda position: position.legal_moves,
    "is_over": lambda position: position.is_over(),
    "turn": lambda position: position.turn,
    "token": lambda position: position.token,
    "moves": lambda position: position.moves,
    "played": lambda position: position.ply,
    "notation": lambda position: position.notation(),
    "certificate": lambda position: getattr(position.certificate(), "winning", None),
}
STRANGERS: list[Any] = [None, (0, 0), (99, 99), -1, 10**30, "no such place", ("no", "place"), object()]
COPIES: dict[str, Callable[[berge.Position[Any]], berge.Position[Any]]] = {
    "copy": lambda position: position.copy(),
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda position: pickle.loads(pickle.dumps(position)),
    "notation": lambda position: berge.loads(position.notation()).position(),
    "game": lambda position: position.game().position(),
    "json": lambda position: berge.loads(position.game().dumps("json")).position(),
}


@pytest.mark.parametrize("ruleset", SMALL)
def test_walking_there_and_back_asking_at_every_step(ruleset: str) -> None:
    for sample in samples(ruleset, 100):
        position = sample.setup.position()
        there = [sample.oracle.winning_moves(sample.moves[:ply]) for ply in range(len(sample.moves) + 1)]
        for _ in range(2):
            for move, winning in zip(sample.moves, there, strict=False):
                assert position.is_winning() is bool(winning)
                position.push(move)
            for winning in reversed(there):
                assert position.winning_moves() == winning, sample.line
                assert position.is_winning() is bool(winning)
                if position.ply:
                    position.pop()


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_question_that_is_asked_first_deep_in_a_game_is_right_after_taking_moves_back(ruleset: str) -> None:
    for number, sample in enumerate(samples(ruleset, 100)):
        position = sample.setup.position(sample.moves)
        if number % 2:
            position.is_winning()
        for ply in range(len(sample.moves), -1, -1):
            if (ply + number) % 3 == 0:
                assert position.winning_moves() == sample.oracle.winning_moves(sample.moves[:ply]), (sample.line, ply)
            if ply:
                position.pop()
        with pytest.raises(IndexError, match="no move to take back"):
            position.pop()
        assert position == sample.setup.position()
        assert position.is_winning() is sample.oracle.is_winning()


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_copy_changes_independently(ruleset: str) -> None:
    for sample in samples(ruleset, 60):
        for how, twin_of in COPIES.items():
            position = sample.setup.position(sample.moves[: len(sample.moves) // 2])
            position.is_winning()
            twin = twin_of(position)
            before = {question: ask(position) for question, ask in QUESTIONS.items()}
            for move in sample.moves[twin.ply :]:
                twin.push(move)
            assert twin.is_over()
            assert not twin.is_winning()
            while twin.ply:
                twin.pop()
            assert twin.is_winning() is sample.oracle.is_winning(), (sample.line, how)
            assert {question: ask(position) for question, ask in QUESTIONS.items()} == before, (sample.line, how)


@pytest.mark.parametrize("ruleset", SMALL)
@settings(max_examples=25)
@given(rng=st.randoms(use_true_random=False))
def test_an_illegal_push_changes_nothing(ruleset: str, rng: Random) -> None:
    setup, oracle = SMALL[ruleset](rng)
    position = setup.position()
    moves: tuple[Any, ...] = ()
    while legal := oracle.legal_moves(moves):
        for move in [*moves, *STRANGERS]:
            if move in legal:
                continue
            with pytest.raises(berge.IllegalMove) as caught:
                position.push(move)
            assert caught.value.ply == len(moves)
            assert caught.value.player == position.turn
        assert position == setup.position(moves)
        assert position.winning_moves() == oracle.winning_moves(moves)
        moves = (*moves, rng.choice(legal))
        position.push(moves[-1])
    assert position.is_over()


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_game_refuses_exactly_what_a_position_refuses(ruleset: str) -> None:
    for sample in samples(ruleset, 60):
        for ply in range(len(sample.moves) + 1):
            moves = sample.moves[:ply]
            legal = sample.oracle.legal_moves(moves)
            for move in [*getattr(sample.oracle, "neighbors", ()), *STRANGERS]:
                if move in legal:
                    assert sample.setup.game([*moves, move]).moves == (*moves, move)
                    continue
                messages = []
                for attempt in (sample.setup.game, sample.setup.position):
                    with pytest.raises(berge.IllegalMove) as caught:
                        attempt([*moves, move, move])
                    messages.append(str(caught.value))
                assert messages[0] == messages[1], (sample.line, ply)


@pytest.mark.parametrize("ruleset", SMALL)
def test_positions_are_equal_iff_start_and_moves_are(ruleset: str) -> None:
    for sample in samples(ruleset, 50):
        walked = [sample.setup.position(sample.moves[:ply]) for ply in range(len(sample.moves) + 1)]
        for ply, position in enumerate(walked):
            assert [position == other for other in walked] == [ply == at for at in range(len(walked))]
        with pytest.raises(TypeError, match="unhashable"):
            hash(walked[0])
