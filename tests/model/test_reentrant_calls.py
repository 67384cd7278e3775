"""Calls within a call of the same position, as in a signal handler."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import berge
from berge.errors import IllegalMove, LimitError, MissingError
from berge.games import AnyPosition
from thorough import mark_rows

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


PAIRS = [(line, call) for line in LINES for call in CALLS]
DAILY = [(line, call) for at, line in enumerate(LINES) for call in [*CALLS][at % 3 :: 3]]
"""Each call in the middle of one position or two."""


def interrupt(position: AnyPosition, call: str, place: int, act: Callable[[AnyPosition], Any]) -> tuple[Any, bool]:
    """Return the result of a call that is interrupted by `act` at a place, and whether the call has that place."""
    events = 0

    def hear_event(*_: object) -> None:
        nonlocal events
        events += 1
        if events == place:
            with suppress(LimitError, IllegalMove, MissingError):
                act(position)

    answer = None
    sys.setprofile(hear_event)
    try:
        answer = CALLS[call](position)
    except (IllegalMove, MissingError):
        pass  # the other call came before this one had begun
    finally:
        sys.setprofile(None)
    return answer, events >= place


def take_other_move(position: AnyPosition) -> None:
    position.pop()
    position.push(position.legal_moves[-1])
    position.is_winning()


DEEDS: list[Callable[[AnyPosition], Any]] = [
    lambda position: position.pop(),
    take_other_move,
    lambda position: position.winning_moves(),
    lambda position: position.push(position.legal_moves[0]),
]


def assert_right(position: AnyPosition) -> None:
    anew = position.game().position()
    assert position.winning_moves() == anew.winning_moves()
    assert position.legal_moves == anew.legal_moves
    assert berge.verify(position.certificate())


@pytest.mark.parametrize(("line", "call"), mark_rows(PAIRS, DAILY))
def test_no_call_goes_on_with_another_position(line: str, call: str) -> None:
    for act in DEEDS:
        place = 1
        while True:
            position = berge.loads(line).position()
            position.winning_moves()
            answer, is_place = interrupt(position, call, place, act)
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
    refusals = []

    def act(position: AnyPosition) -> None:
        assert position.legal_moves
        for change in (position.pop, lambda: position.push((5, 6))):
            with pytest.raises(LimitError, match="cannot be changed during another call of it"):
                change()
            refusals.append(change)

    interrupt(position, "winning_moves", 12, act)
    assert len(refusals) == 2
    assert_right(position)
