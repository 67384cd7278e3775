"""Live positions of the core, used by several threads and interrupted within a call."""

from __future__ import annotations

import copy
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from berge import LimitError, _core
from berge.cells import pack
from berge.errors import InternalError
from berge.games import KING, ROOK
from model.threads import work_in_threads

SIDE = 2000
"""Of a board on which a call takes longer than the core goes on without asking Python."""


def build_king_board(rows: int, columns: int) -> _core.Graph:
    """Return a king's board without holes."""
    return _core.Graph.board(rows, columns, b"." * (rows * columns), b".", b".", KING.offsets, KING.offsets, False)


def build_rook_board(rows: int, columns: int) -> _core.Graph:
    """Return a board without holes for single steps of a rook."""
    return _core.Graph.board(rows, columns, b"." * (rows * columns), b".", b".", ROOK.offsets, ROOK.offsets, False)


def build_edge_board(rows: int, columns: int) -> _core.EdgeGraph:
    """Return the same board for the game that uses up edges."""
    cells = range(rows * columns)
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % columns]
    pairs += [(cell, cell + columns) for cell in cells if cell + columns < rows * columns]
    return _core.EdgeGraph(rows * columns, pack([end for pair in pairs for end in pair]), bytes([1]) * len(cells))


def read_values(live: _core.Live) -> tuple[Any, ...]:
    """Return all values of a position."""
    return live.legal_moves(), live.is_winning(), live.winning_moves()


@pytest.mark.parametrize("graph", [build_rook_board(6, 7), build_king_board(5, 5), build_edge_board(4, 4)])
def test_threads_that_ask_one_position_wait_for_each_other(graph: _core.Graph | _core.EdgeGraph) -> None:
    live, path = graph.live(pack([0])), [0]
    lock = threading.Lock()

    def walk(chance: random.Random) -> None:
        for _ in range(150):
            with lock:  # of the path, so that it is known at the end; others go on asking meanwhile
                legal = live.legal_moves()
                if legal and chance.random() < 0.6:
                    path.append(chance.choice(legal))
                    assert live.push(path[-1])
                elif len(path) > 1:
                    assert live.pop() == path.pop()

    def ask(_chance: random.Random) -> None:
        for _ in range(150):
            live.winning_moves()
            live.is_winning()
            other = copy.copy(live)
            assert other.proof()[0] == other.is_winning()

    work_in_threads(walk, ask, count=3)
    assert read_values(live) == read_values(graph.live(pack(path)))


@contextmanager
def call_soon(handle: Callable[[], None]) -> Iterator[None]:
    """Call a handler soon, as Ctrl-C would: in the middle of the call that the main thread is in then."""

    def handle_alarm(_number: int, _frame: FrameType | None) -> None:
        handle()

    before = signal.signal(signal.SIGALRM, handle_alarm)
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def interrupt() -> None:
    """Do as Ctrl-C does."""
    raise KeyboardInterrupt


MIDDLE = SIDE // 2 * (SIDE + 1) + SIDE // 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_ctrl_c_leaves_a_position_as_it_was() -> None:
    graph = build_king_board(SIDE, SIDE + 1)
    live, before = graph.live(pack([MIDDLE])), read_values(graph.live(pack([MIDDLE])))
    with pytest.raises(KeyboardInterrupt), call_soon(interrupt):
        live.winning_moves()
    assert read_values(live) == before
    assert live.push(MIDDLE + 1)  # which searches nothing, as the token's mate is remembered
    with pytest.raises(KeyboardInterrupt), call_soon(interrupt):
        live.pop()
    assert read_values(live) == read_values(graph.live(pack([MIDDLE, MIDDLE + 1])))
    assert live.pop() == MIDDLE + 1
    assert read_values(live) == before


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_what_interrupts_a_call_is_told_that_it_cannot_ask_the_same_position() -> None:
    live = build_king_board(SIDE, SIDE + 1).live(pack([MIDDLE]))
    errors: list[LimitError] = []

    def ask() -> None:
        with pytest.raises(LimitError, match="interrupts its own work") as error:
            live.pop()
        errors.append(error.value)

    with call_soon(ask):
        winning = live.winning_moves()
    assert errors
    assert winning == live.winning_moves()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_who_waits_for_another_thread_can_be_interrupted() -> None:
    live = build_king_board(SIDE, SIDE + 1).live(pack([MIDDLE]))
    has_begun = threading.Event()

    def push_and_pop() -> None:
        has_begun.set()
        for _ in range(3):
            live.push(MIDDLE + 1)
            live.pop()

    worker = threading.Thread(target=push_and_pop)

    def wait() -> None:
        while worker.is_alive():
            live.legal_moves()

    worker.start()
    has_begun.wait()
    try:
        with pytest.raises(KeyboardInterrupt), call_soon(interrupt):
            wait()
    finally:
        worker.join()
    assert MIDDLE + 1 in live.legal_moves()


def test_after_an_internal_error_a_position_says_that_it_is_in_disorder() -> None:
    live = build_rook_board(2, 2).live(b"")
    with pytest.raises(InternalError, match="put down"):
        live.proof()  # `Position` never asks for one before the token is on the board
    for ask in (live.legal_moves, live.winning_moves, live.pop, live.proof):
        with pytest.raises(InternalError, match="disorder"):
            ask()
    with pytest.raises(InternalError, match="disorder"):
        copy.copy(live)
