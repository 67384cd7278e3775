"""A position answers correctly after any interruption, and threads can share one."""

import gc
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import berge
from model.threads import work_in_threads
from oracle import rules
from rulesets import Oracle
from thorough import count_repeats

pytestmark = pytest.mark.timeout(300, method="thread")

SOURCE = str(Path(berge.__file__).parent)
PLACES: list[tuple[str, Oracle]] = [
    ("maze:.@../....", rules.maze([".@..", "...."])),
    ("edge:.@/..", rules.edge([".@", ".."])),
    ("juniper:6", rules.juniper(6)),
]
CALLS: dict[str, Callable[[berge.Position[Any]], object]] = {
    "push": lambda position: position.push(position.legal_moves[-1]),
    "pop": lambda position: position.pop(),
    "is_winning": lambda position: position.is_winning(),
    "winning_moves": lambda position: position.winning_moves(),
    "certificate": lambda position: position.certificate(),
    "prepare": lambda position: position.prepare(),
    "copy": lambda position: position.copy(),
}


class Stop(BaseException):
    """An exception that `except Exception` does not catch."""


@contextmanager
def stop_at(count: int, error: type[BaseException]) -> Iterator[list[int]]:
    """Raise an error at the place with this number where Python handles signals; yield how many there were.

    These are the beginning of a function and the end of a call.
    """
    events = [0]

    def hear_event(frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "c_return") and frame.f_code.co_filename.startswith(SOURCE):
            events[0] += 1
            if events[0] == count:
                raise error

    sys.setprofile(hear_event)
    try:
        yield events
    finally:
        sys.setprofile(None)


def check(position: berge.Position[Any], oracle: Oracle, *lines: list[Any]) -> None:
    """Check that the position is after one of these lines of moves, and agrees with the search, also after `pop`."""
    moves = list(position.moves)
    assert moves in lines
    while True:
        winning = oracle.list_winning_moves(moves)
        assert position.winning_moves() == winning
        assert position.is_winning() is bool(winning)
        assert berge.verify(position.certificate())
        assert position.legal_moves == oracle.list_moves(moves)
        if not moves:
            return
        assert position.pop() == moves.pop()


@pytest.mark.parametrize(("line", "oracle"), PLACES, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("call", CALLS)
def test_a_call_stopped_anywhere_leaves_a_right_position(call: str, line: str, oracle: Oracle) -> None:
    errors = [Stop, KeyboardInterrupt, MemoryError]
    setup = berge.loads(line).setup
    for count in range(1, 10_000):
        position = setup.position()
        for _ in range(3):  # the core's position is then ahead on another way
            position.push(position.legal_moves[0])
        position.is_winning()
        for _ in range(3):
            position.pop()
        position.push(position.legal_moves[-1])
        moves = list(position.moves)
        with stop_at(count, errors[count % 3]) as events, suppress(*errors):
            CALLS[call](position)
        if events[0] < count:
            break  # it came to its end
        check(position, oracle, moves, moves[:-1], [*moves, oracle.list_moves(moves)[-1]])
    assert 8 < count < 9_999


GAME_CALLS: dict[str, Callable[[berge.Games], object]] = {
    "step": lambda games: games.step(games.action_mask.argmax(axis=1)),
    "reset": lambda games: games.reset([False, True]),
    "action_mask": lambda games: games.action_mask,
    "winning_mask": lambda games: games.winning_mask(),
}


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("call", GAME_CALLS)
def test_games_stopped_anywhere_stay_right(call: str, *, is_stored: bool) -> None:
    errors = [Stop, KeyboardInterrupt, MemoryError]
    for count in range(1, 10_000):
        games = berge.Games(berge.edge.parse("@../..."), 2, seed=1)
        games.step(games.action_mask.argmax(axis=1))
        if is_stored:
            assert games.action_mask.any()
        with stop_at(count, errors[count % 3]) as events, suppress(*errors):
            GAME_CALLS[call](games)
        if events[0] < count:
            break  # it came to its end
        for i, position in enumerate(map(games.position, range(2))):
            assert games.plies[i] == len(position.moves) in (0, 1, 2)
            assert (games.planes()[i, 4] == games.plies[i] % 2).all()
            for mask, moves in (
                (games.action_mask, position.legal_moves),
                (games.winning_mask(), position.winning_moves()),
            ):
                assert mask[i].nonzero()[0].tolist() == sorted(map(position.setup.vertex_of, moves))
    assert count < 9_999


def test_signals_at_any_time_change_no_answer() -> None:
    """A timer interrupts a long series of calls again and again."""

    def interrupt(*_: object) -> None:
        raise Stop

    rings = count_repeats(300, 1000)
    line, oracle = PLACES[0]
    position, rng, stops = berge.loads(line).position(), random.Random(1), 0
    before = signal.signal(signal.SIGALRM, interrupt)
    gc.disable()  # an error in a finalizer of what other tests left would go astray
    try:
        for _ in range(rings):
            try:
                signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-6, 6e-4))
                end = time.monotonic() + 1
                while True:  # of a loop with a condition, Python 3.13 leaves the last jump outside of `try`
                    name = rng.choice(["push", "push", "pop", "is_winning", "winning_moves", "certificate", "copy"])
                    if time.monotonic() > end:  # a tool that traces the tests may swallow what a handler raises
                        break
                    with suppress(berge.MissingError, IndexError):
                        CALLS[name](position)
            except Stop:
                stops += 1
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            moves = list(position.moves)
            assert position.winning_moves() == oracle.list_winning_moves(moves)
            check(position.copy(), oracle, moves)
    finally:
        gc.enable()
        signal.signal(signal.SIGALRM, before)
    assert stops > 0.9 * rings
    other = threading.Thread(target=position.is_winning)
    other.start()
    other.join()  # nobody kept the position's lock


def test_a_callback_cannot_play_on() -> None:
    """What `progress` would change is refused, as what a handler of signals would; the position stays where it is."""
    chance = random.Random(1)
    rows = ["".join(chance.choices(".#", [95, 5], k=1500)) for _ in range(1500)]  # which takes longer than a call waits
    rows[0] = "@." + rows[0][2:]
    position, refusals = berge.maze.setup(rows).position(), []

    def change_position(*_: object) -> None:
        for change in (position.pop, lambda: position.push(position.legal_moves[0])):
            with pytest.raises(berge.LimitError, match="during another call"):
                change()
        refusals.append(position.ply)

    position.prepare(change_position)
    assert refusals
    assert set(refusals) == {0}
    assert position.winning_moves() == berge.maze.setup(rows).position().winning_moves()


@pytest.mark.parametrize(("line", "oracle"), PLACES, ids=lambda value: value if isinstance(value, str) else "")
def test_eight_threads_ask_one_position(line: str, oracle: Oracle) -> None:
    position = berge.loads(line).position()
    position.push(position.legal_moves[0])
    moves = list(position.moves)
    legal, winning = oracle.list_moves(moves), oracle.list_winning_moves(moves)

    def ask(rng: random.Random) -> None:
        for _ in range(60):
            match rng.randrange(6):
                case 0:
                    assert position.is_winning() is bool(winning)
                case 1:
                    assert position.winning_moves() == winning
                case 2:
                    assert berge.verify(position.certificate())
                case 3:
                    twin = position.copy()
                    twin.push(legal[-1])
                    assert twin.is_winning() is bool(oracle.list_winning_moves([*moves, legal[-1]]))
                case 4:
                    assert position.legal_moves == legal
                    assert position.visited[-1] == position.token
                case 5:
                    assert position.game().moves == tuple(moves)

    work_in_threads(ask)


def test_eight_threads_play_on_one_position() -> None:
    """Moves are made one after the other, and each answer belongs to a position between two moves."""
    line, oracle = PLACES[0]
    position = berge.loads(line).position()

    def play(rng: random.Random) -> None:
        for _ in range(200):
            with suppress(berge.IllegalMove, berge.MissingError, IndexError):
                if rng.random() < 0.5:
                    position.push(rng.choice(position.legal_moves))
                elif rng.random() < 0.5:
                    position.pop()
                else:
                    assert berge.verify(position.certificate())
                    twin = position.copy()
                    assert twin.winning_moves() == oracle.list_winning_moves(twin.moves)

    work_in_threads(play)
    check(position, oracle, list(position.moves))
