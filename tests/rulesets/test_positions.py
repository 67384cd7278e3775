"""A live position, whatever is done to it, answers as a fresh one does, and as exhaustive search."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

import berge
from rulesets.against import SMALL, Oracle, Pair, samples

QUESTIONS: dict[str, Callable[[berge.Position], Any]] = {
    "is_winning": lambda position: position.is_winning(),
    "winning_moves": lambda position: position.winning_moves(),
    "legal_moves": lambda position: position.legal_moves,
    "is_over": lambda position: position.is_over(),
    "turn": lambda position: position.turn,
    "token": lambda position: position.token,
    "moves": lambda position: position.moves,
    "played": lambda position: position.played,
    "notation": lambda position: position.notation(),
    "certificate": lambda position: getattr(position.certificate(), "winning", None),
}
STRANGERS: list[Any] = [None, (0, 0), (99, 99), -1, 10**30, "no such place", ("no", "place"), object()]
COPIES: dict[str, Callable[[berge.Position], berge.Position]] = {
    "copy": lambda position: position.copy(),
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda position: pickle.loads(pickle.dumps(position)),
    "notation": lambda position: berge.loads(position.notation()).position(),
    "game": lambda position: position.game().position(),
    "json": lambda position: berge.loads(position.game().dumps("json")).position(),
}


def expected(oracle: Oracle, start: Any, moves: tuple[Any, ...]) -> dict[str, Any]:
    """What the oracle answers."""
    legal, winning = oracle.legal_moves(moves), oracle.winning_moves(moves)
    path = [*([] if oracle.token is None else [oracle.token]), *moves]
    return {
        "is_winning": bool(winning),
        "winning_moves": winning,
        "legal_moves": legal,
        "is_over": not legal,
        "turn": start.ruleset.players[len(moves) % 2],
        "token": path[-1] if path else None,
        "moves": moves,
        "played": len(moves),
        "certificate": bool(winning) if path else None,
    }


class Play(RuleBasedStateMachine):
    """Pushes, pops, copies and questions, in any order, on several positions of one start."""

    make: Callable[[Random], Pair]

    @initialize(rng=st.randoms(use_true_random=False))
    def begin(self, rng: Random) -> None:
        self.start, self.oracle = type(self).make(rng)
        self.positions: list[tuple[berge.Position, list[Any]]] = [(self.start.position(), [])]

    def one(self, data: st.DataObject) -> tuple[berge.Position, list[Any]]:
        return data.draw(st.sampled_from(self.positions)) if len(self.positions) > 1 else self.positions[0]

    @rule(data=st.data(), count=st.sampled_from([1, 1, 1, 3, 100]))
    def push(self, data: st.DataObject, count: int) -> None:
        position, moves = self.one(data)
        for _ in range(count):
            if not (legal := self.oracle.legal_moves(moves)):
                break
            moves.append(legal[data.draw(st.integers(0, len(legal) - 1))])
            position.push(moves[-1])

    @rule(data=st.data(), count=st.sampled_from([1, 1, 2, 5, 100]))
    def pop(self, data: st.DataObject, count: int) -> None:
        position, moves = self.one(data)
        for _ in range(min(count, len(moves))):
            assert position.pop() == moves.pop()
        if not moves:
            with pytest.raises(IndexError, match="no move to take back"):
                position.pop()

    @rule(data=st.data())
    def push_what_is_illegal(self, data: st.DataObject) -> None:
        position, moves = self.one(data)
        legal = self.oracle.legal_moves(moves)
        others = [move for move in [*getattr(self.oracle, "ways", ()), *moves, *STRANGERS] if move not in legal]
        with pytest.raises(berge.IllegalMove):
            position.push(data.draw(st.sampled_from(others)))

    @rule(data=st.data(), how=st.sampled_from(sorted(COPIES)))
    @precondition(lambda self: len(self.positions) < 5)
    def copy_one(self, data: st.DataObject, how: str) -> None:
        position, moves = self.one(data)
        twin = COPIES[how](position)
        assert twin is not position
        assert twin == position
        self.positions.append((twin, moves.copy()))

    @rule(data=st.data(), questions=st.lists(st.sampled_from(sorted(QUESTIONS)), min_size=1, max_size=3))
    def ask(self, data: st.DataObject, questions: list[str]) -> None:
        position, moves = self.one(data)
        answers = expected(self.oracle, self.start, tuple(moves))
        for question in questions:
            if question in answers:
                assert QUESTIONS[question](position) == answers[question], question

    def teardown(self) -> None:
        for position, moves in getattr(self, "positions", ()):
            answers = expected(self.oracle, self.start, tuple(moves))
            fresh = self.start.position(moves)
            assert position == fresh
            for question, ask in QUESTIONS.items():
                assert ask(position) == ask(fresh), question
                assert question not in answers or ask(position) == answers[question], question


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_position_answers_as_a_fresh_one_whatever_was_done_to_it(ruleset: str) -> None:
    machine = type(f"Play{ruleset.capitalize()}", (Play,), {"make": staticmethod(SMALL[ruleset])})
    how = settings(max_examples=30, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=how)


@pytest.mark.parametrize("ruleset", SMALL)
def test_walking_there_and_back_asking_at_every_step(ruleset: str) -> None:
    for sample in samples(ruleset, 100):
        position = sample.start.position()
        there = [sample.oracle.winning_moves(sample.moves[:ply]) for ply in range(len(sample.moves) + 1)]
        for _ in range(2):
            for move, winning in zip(sample.moves, there, strict=False):
                assert position.is_winning() is bool(winning)
                position.push(move)
            for winning in reversed(there):
                assert position.winning_moves() == winning, sample.line
                assert position.is_winning() is bool(winning)
                if position.played:
                    position.pop()


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_question_that_is_asked_first_deep_in_a_game_is_right_after_taking_moves_back(ruleset: str) -> None:
    for number, sample in enumerate(samples(ruleset, 100)):
        position = sample.start.position(sample.moves)
        if number % 2:
            position.is_winning()
        for ply in range(len(sample.moves), -1, -1):
            if (ply + number) % 3 == 0:
                assert position.winning_moves() == sample.oracle.winning_moves(sample.moves[:ply]), (sample.line, ply)
            if ply:
                position.pop()
        with pytest.raises(IndexError, match="no move to take back"):
            position.pop()
        assert position == sample.start.position()
        assert position.is_winning() is sample.oracle.is_winning()


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_copy_changes_independently(ruleset: str) -> None:
    for sample in samples(ruleset, 60):
        for how, twin_of in COPIES.items():
            position = sample.start.position(sample.moves[: len(sample.moves) // 2])
            position.is_winning()
            twin = twin_of(position)
            before = {question: ask(position) for question, ask in QUESTIONS.items()}
            for move in sample.moves[twin.played :]:
                twin.push(move)
            assert twin.is_over()
            assert not twin.is_winning()
            while twin.played:
                twin.pop()
            assert twin.is_winning() is sample.oracle.is_winning(), (sample.line, how)
            assert {question: ask(position) for question, ask in QUESTIONS.items()} == before, (sample.line, how)


@pytest.mark.parametrize("ruleset", SMALL)
@settings(max_examples=25, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_an_illegal_push_changes_nothing(ruleset: str, rng: Random) -> None:
    start, oracle = SMALL[ruleset](rng)
    position = start.position()
    moves: tuple[Any, ...] = ()
    while legal := oracle.legal_moves(moves):
        for move in [*moves, *STRANGERS]:
            if move in legal:
                continue
            with pytest.raises(berge.IllegalMove) as caught:
                position.push(move)
            assert caught.value.ply == len(moves)
            assert caught.value.player == position.turn
        assert position == start.position(moves)
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
            for move in [*getattr(sample.oracle, "ways", ()), *STRANGERS]:
                if move in legal:
                    assert sample.start.game([*moves, move]).moves == (*moves, move)
                    continue
                messages = []
                for attempt in (sample.start.game, sample.start.position):
                    with pytest.raises(berge.IllegalMove) as caught:
                        attempt([*moves, move, move])
                    messages.append(str(caught.value))
                assert messages[0] == messages[1], (sample.line, ply)


@pytest.mark.parametrize("ruleset", SMALL)
def test_positions_are_equal_iff_start_and_moves_are(ruleset: str) -> None:
    for sample in samples(ruleset, 50):
        walked = [sample.start.position(sample.moves[:ply]) for ply in range(len(sample.moves) + 1)]
        for ply, position in enumerate(walked):
            assert [position == other for other in walked] == [ply == at for at in range(len(walked))]
        with pytest.raises(TypeError, match="unhashable"):
            hash(walked[0])
