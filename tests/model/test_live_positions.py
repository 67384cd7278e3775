"""A live position agrees with exhaustive search after any sequence of calls.

It is asked, changed and copied at random, not the same questions at every ply: what one question leaves behind for
another is what goes wrong.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import berge
from model.calls import CALLS, DRAWS, OFTEN, Model, list_graphs, try_random_calls
from rulesets import Oracle, Pair
from thorough import count_repeats, limit_examples, mark_cases

pytestmark = pytest.mark.timeout(300, method="thread")  # a core that hangs hears of no signal


class Play(RuleBasedStateMachine):
    """Every public method of `Position`, on several positions of one start."""

    make: Callable[[Random], Pair]

    @initialize(rng=st.randoms(use_true_random=False))
    def begin(self, rng: Random) -> None:
        self.model = Model(*type(self).make(rng))

    @rule(data=st.data(), names=st.lists(st.sampled_from(OFTEN), min_size=1, max_size=8))
    def call(self, data: st.DataObject, names: list[str]) -> None:
        for name in names:
            self.model.call(name, lambda several: data.draw(st.sampled_from(several)))

    def teardown(self) -> None:
        if hasattr(self, "model"):
            self.model.settle()


@pytest.mark.parametrize("kind", mark_cases(DRAWS, ("king", "edge", "hamilg", "graph")))
def test_calls_in_any_order_agree_with_the_search(kind: str) -> None:
    """Some hundred calls that hypothesis chooses, and makes few of where one is wrong."""
    machine = type(f"Play{kind.capitalize()}", (Play,), {"make": staticmethod(DRAWS[kind])})
    how = limit_examples(40, stateful_step_count=8, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=how)


@pytest.mark.parametrize("seed", mark_cases(range(8), (0,)))
@pytest.mark.parametrize("kind", DRAWS)
def test_thousands_of_random_calls_agree_with_the_search(kind: str, seed: int) -> None:
    try_random_calls(kind, Random(seed), count_repeats(1_000, 3_000))


@pytest.mark.exhaustive
@pytest.mark.timeout(7200, method="thread")
@pytest.mark.parametrize("kind", DRAWS)
def test_a_million_random_calls_agree_with_the_search(kind: str) -> None:
    try_random_calls(kind, Random(f"many {kind}"), 1_000_000 // len(DRAWS) + 1)


def try_sequences(position: berge.Position[Any], oracle: Oracle, moves: tuple[Any, ...], length: int) -> int:
    """Try all sequences of pushes, pops and questions of a length; return the number of calls."""
    if length == 0:
        return 0
    calls = 0
    for change in (*oracle.list_moves(moves), *([None] if moves else [])):
        after = position.copy()
        if change is None:
            assert after.pop() == moves[-1]
        else:
            after.push(change)
        calls += 1 + try_sequences(after, oracle, moves[:-1] if change is None else (*moves, change), length - 1)
    winning = oracle.list_winning_moves(moves)
    for question, answer in (("is_winning", bool(winning)), ("winning_moves", winning)):
        after = position.copy()
        assert getattr(after, question)() == answer, (position, question)
        calls += 1 + try_sequences(after, oracle, moves, length - 1)
    return calls


@pytest.mark.parametrize(("order", "length"), [(1, 6), (2, 6), (3, 4)])
def test_every_sequence_of_calls_on_every_small_graph(order: int, length: int) -> None:
    assert sum(try_sequences(setup.position(), oracle, (), length) for setup, oracle in list_graphs(order)) > 100


@pytest.mark.exhaustive
@pytest.mark.timeout(7200, method="thread")
@pytest.mark.parametrize(("order", "length"), [(2, 8), (3, 8), (4, 6)])
def test_every_longer_sequence_of_calls_on_every_graph_of_four(order: int, length: int) -> None:
    """The core's own tests go on to sequences of eight."""
    assert sum(try_sequences(setup.position(), oracle, (), length) for setup, oracle in list_graphs(order)) > 10_000


def test_a_vertex_that_comes_back_leads_only_where_it_can() -> None:
    """Facts about an exposed vertex are dropped with it and are not restored with it."""
    position = berge.loads("graph:v0,v1,v2,v3,v0-v2,v0-v3,v1-v2,v1-v3@v0").position()
    position.is_winning()
    position.push("v3")
    position.is_winning()
    position.pop()
    position.push("v2")
    position.winning_moves()
    position.pop()
    position.push("v3")
    assert berge.verify(position.certificate())


def test_it_ends_after_taking_back_and_going_elsewhere() -> None:
    position = berge.loads("maze:..../..../.@..").position()
    position.winning_moves()
    position.push((3, 3))
    position.winning_moves()
    position.pop()
    for move in ((2, 2), (2, 1), (1, 1)):
        position.winning_moves()
        position.push(move)
    assert position.winning_moves() == berge.loads(position.notation()).position().winning_moves()


def test_every_public_method_is_called() -> None:
    public = {name for name in vars(berge.Position) if not name.startswith("_")}
    method_names = {name for function in CALLS.values() for name in function.__code__.co_names}
    assert public - method_names - {"copy"} == set()
