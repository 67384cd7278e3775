"""What comes in the middle of a position's own call, as a handler of signals does, at each place where it can."""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

import berge
from berge.errors import IllegalMove, LimitError, MissingError
from berge.games import AnyPosition, Position

LINES = ["king:4x4+2,2+3,3+4,4", "maze:.../.../..@+2,3+1,3", "graph:1-2,2-3,3-1,3-4,4-5@1+2+3", "edge:2x3+1,1+1,2"]
CALLS: dict[str, Callable[[AnyPosition], Any]] = {
    "copy": lambda position: position.copy(),
    "certificate": lambda position: position.certificate(),
    "winning_moves": lambda position: position.winning_moves(),
    "legal_moves": lambda position: position.legal_moves,
    "is_legal": lambda position: position.is_legal((9, 9)),
    "token": lambda position: position.token,
    "game": lambda position: position.game(),
    "push": lambda position: position.push(position.legal_moves[0]),
    "pop": lambda position: position.pop(),
}


def interrupted(position: AnyPosition, call: str, place: int, deed: Callable[[AnyPosition], Any]) -> tuple[Any, bool]:
    """Return what a call answers while a deed is done at one of its places, and whether it has that many."""
    events = 0

    def hear(*_: object) -> None:
        nonlocal events
        events += 1
        if events == place:
            with suppress(LimitError, IllegalMove, MissingError):
                deed(position)

    answer = None
    sys.setprofile(hear)
    try:
        answer = CALLS[call](position)
    except (IllegalMove, MissingError):
        pass  # the deed came before the call had begun
    finally:
        sys.setprofile(None)
    return answer, events >= place


def back_and_elsewhere(position: AnyPosition) -> None:
    position.pop()
    position.push(position.legal_moves[-1])
    position.is_winning()


DEEDS: list[Callable[[AnyPosition], Any]] = [
    lambda position: position.pop(),
    back_and_elsewhere,
    lambda position: position.winning_moves(),
    lambda position: position.push(position.legal_moves[0]),
]


def assert_right(position: AnyPosition) -> None:
    anew = position.game().position()
    assert position.winning_moves() == anew.winning_moves()
    assert position.legal_moves == anew.legal_moves
    assert berge.verify(position.certificate())


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("line", LINES)
def test_no_call_goes_on_with_another_position(line: str, call: str) -> None:
    for deed in DEEDS:
        place = 1
        while True:
            position = berge.loads(line).position()
            position.winning_moves()
            answer, is_place = interrupted(position, call, place, deed)
            assert_right(position)
            if call == "copy":
                assert_right(answer)
            elif call == "certificate":
                assert berge.verify(answer)
            if not is_place:
                break
            place += 1


def test_what_comes_in_the_middle_may_ask_and_not_change() -> None:
    position = berge.loads("king:9x9+5,5").position()
    refused = []

    def deed(position: AnyPosition) -> None:
        assert position.legal_moves
        for change in (position.pop, lambda: position.push((5, 6))):
            with pytest.raises(LimitError, match="cannot be changed by what interrupts a call of it"):
                change()
            refused.append(change)

    interrupted(position, "winning_moves", 12, deed)
    assert len(refused) == 2
    assert_right(position)


def test_a_lock_that_was_left_taken_stops_nobody() -> None:
    position = berge.loads("king:9x9+5,5").position()
    position._lock.acquire()
    position.push((5, 6))
    assert position.pop() == (5, 6)


def stepped(position: AnyPosition, call: str, ask: int, stop: int) -> int:
    """Ask at one step of a call's byte code and interrupt it at a later one; return how many steps it came to."""
    steps = 0
    code = Position.pop.__code__ if call == "pop" else Position.push.__code__

    def hear(frame: FrameType, event: str, _: object) -> Any:
        nonlocal steps
        if frame.f_code not in (code, Position._step.__code__):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            steps += 1
            if steps == ask:
                position.is_winning()
            elif steps == stop:
                raise KeyboardInterrupt
        return hear

    before = sys.gettrace()
    sys.settrace(hear)
    try:
        CALLS[call](position)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize("call", ["push", "pop"])
@pytest.mark.parametrize("line", LINES)
def test_a_question_and_an_interruption_leave_a_position_right(line: str, call: str) -> None:
    most = stepped(berge.loads(line).position(), call, 0, 0)
    assert most > 20
    for ask in range(1, most):
        for stop in range(ask + 1, most + 1, 1 if line == LINES[2] else 5):
            position = berge.loads(line).position()
            position.is_winning()
            stepped(position, call, ask, stop)
            position.push(position.legal_moves[-1]) if position.legal_moves else position.pop()
            assert position.winning_moves() == position.game().position().winning_moves(), (ask, stop)
