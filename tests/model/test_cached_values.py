"""Values that compute on demand, and the engine, give the same answers in any order, in threads and in copies."""

import copy
import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import berge
from berge.analysis.engine import Engine
from model.calls import DRAWS
from model.test_interrupted import Stop, stop_at
from model.threads import work_in_threads
from thorough import count_repeats

QUESTIONS: dict[str, list[Callable[[Any], Any]]] = {
    "review": [
        lambda review: review.mistakes(review.game.players[0]),
        lambda review: review.decisive and review.decisive.ply,
        lambda review: [ply.winning_moves for ply in review.plies],
        lambda review: str(review.accuracy(review.game.players[1])),
        lambda review: repr(review),
        lambda review: berge.verify(review.final.certificate()) if review.final.token else None,
        lambda review: review.dumps("json", certificates=True),
    ],
    "solution": [
        lambda solution: repr(solution),
        lambda solution: solution.dumps("json", certificates=True),
        lambda solution: solution.dumps("text"),
        lambda solution: bool(berge.verify(solution)),
        lambda solution: hash(solution),
    ],
    "decomposition": [
        lambda result: result.even,
        lambda result: result.odd,
        lambda result: result.matching,
        lambda result: result.exposed,
        lambda result: result.even_components,
        lambda result: result.is_bipartite,
        lambda result: result.is_bipartite and list(berge.dulmage_mendelsohn(result.graph)),
        lambda result: result.edge_classes(),
        lambda result: result.edges_in("some"),
        lambda result: result.mates,
        lambda result: repr(result),
    ],
}
COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
TWINS: list[Callable[[Any], Any]] = [*COPIES, lambda position: position.game().position()]


def make_thing(kind: str, rng: random.Random) -> Any:
    if kind == "decomposition":
        setup, _ = DRAWS[rng.choice(["graph", "bipartite"])](rng)
        return berge.gallai_edmonds(setup.graph)  # type: ignore[attr-defined]
    setup, oracle = DRAWS[rng.choice(sorted(DRAWS))](rng)
    moves: list[Any] = []
    while legal := oracle.list_moves(moves):
        moves.append(rng.choice(legal))
    return berge.review(setup.game(moves)) if kind == "review" else berge.solve(setup)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_questions_in_any_order_on_copies_too(kind: str) -> None:
    for seed in range(count_repeats(8, 20)):
        fresh, rng = [make_thing(kind, random.Random(seed)) for _ in range(2)], random.Random(seed)
        expected = [ask(fresh[1]) for ask in QUESTIONS[kind]]
        alive = [fresh[0]]
        for _ in range(20):
            thing = rng.choice(alive)
            if rng.random() < 0.2:
                alive.append(rng.choice(COPIES)(thing))
                assert alive[-1] == thing
            number = rng.randrange(len(expected))
            with stop_at(rng.randrange(1, 2000) if rng.random() < 0.1 else -1, Stop), suppress(Stop):
                QUESTIONS[kind][number](thing)
            assert QUESTIONS[kind][number](thing) == expected[number]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_eight_threads_ask_at_once(kind: str) -> None:
    for seed in range(count_repeats(4, 10)):
        thing, twin = (make_thing(kind, random.Random(seed)) for _ in range(2))
        expected = [ask(twin) for ask in QUESTIONS[kind]]

        def ask_all(rng: random.Random, thing: Any = thing, expected: list[Any] = expected) -> None:
            for number in rng.sample(range(len(expected)), len(expected)):
                assert QUESTIONS[kind][number](thing) == expected[number], number

        work_in_threads(ask_all)


@pytest.mark.parametrize("kind", DRAWS)
def test_an_engine_chooses_by_its_seed_and_the_position_alone(kind: str) -> None:
    """Earlier questions and copies change nothing; neither does the choice itself."""
    for seed in range(25):
        rng = random.Random(seed)
        setup, oracle = DRAWS[kind](rng)
        position, moves, level = setup.position(), list[Any](), rng.choice([0, 5, 10])
        one, other = Engine(level, seed), Engine(level, seed)
        while legal := oracle.list_moves(moves):
            for _ in range(rng.randrange(3)):
                rng.choice([position.is_winning, position.winning_moves, position.certificate, position.prepare])()
            choice = one.choose(position)
            assert choice == other.choose(rng.choice(TWINS)(position))
            winning = oracle.list_winning_moves(moves)
            assert choice.winning is (choice.move in winning)
            assert choice.winning or not winning or level < 10
            assert position.moves == tuple(moves)
            assert position.winning_moves() == winning
            moves.append(rng.choice(legal))
            position.push(moves[-1])


def test_a_choice_that_is_stopped_anywhere_leaves_the_position_as_it_was() -> None:
    for line in ("maze:.....+1,3", "juniper:12+6+3", "edge:..@/..."):
        for count in range(1, 4000, 13):
            position = berge.loads(line).position()
            before = position.copy()
            with stop_at(count, Stop) as events, suppress(Stop):
                Engine(seed=1).choose(position)
            assert position == before
            assert position.winning_moves() == before.winning_moves()
            if events[0] < count:
                break
