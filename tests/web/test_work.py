"""Analyses are limited in number and time, and can be stopped (rows S3 and S6)."""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import berge
from berge.web.guard import Refusal
from berge.web.work import AnalysisPool
from thorough import mark_cases


def build_snake() -> berge.Game[Any]:
    """Return a game that takes the core a long time: a king that walks all over a board."""
    rows = [[(r, c) for c in range(1, 201)] for r in range(1, 201)]
    path = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
    return berge.Game(berge.king.parse("200x200"), path)


GAME = build_snake()


class Person:
    """A client that waits for an answer and may disconnect."""

    def __init__(self) -> None:
        self.leaves = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}


def run_core(beat: Any) -> bytes:
    while True:
        berge.review(GAME, progress=beat)


def run_python(beat: Any) -> bytes:
    while True:
        sum(range(100))
        beat("writing", 0, 0)


def count_beats(task: Any) -> tuple[Any, list[object]]:
    """Return a task that does the same, and a list that grows as it reports its progress."""
    beats: list[object] = []

    def run_counted(beat: Any) -> bytes:
        def count(*progress: object) -> None:
            beats.append(progress)
            beat(*progress)

        body: bytes = task(count)
        return body

    return run_counted, beats


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


async def wait_until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    while not holds():
        await asyncio.sleep(0.002)


async def wait_until_idle(pool: AnalysisPool) -> float:
    """Return how many seconds of the processor it takes until no analysis runs."""
    began = time.process_time()
    await wait_until(lambda: not pool.running)
    return time.process_time() - began


async def take_turns(count: int) -> None:
    """Let the other tasks of the loop go on for some turns."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("task", [run_core, run_python])
def test_analysis_stops_soon_after_its_client_leaves(task: Any) -> None:
    async def leave() -> None:
        pool, person, (counted, beats) = AnalysisPool(), Person(), count_beats(task)
        answer = asyncio.ensure_future(pool.run(counted, person.receive))
        await wait_until(lambda: beats)
        person.leaves.set()
        assert await wait_until_idle(pool) < 1  # docs/reliability.md has the figure
        with pytest.raises(Refusal):
            await answer

    run(leave())


@pytest.mark.parametrize("task", [run_core, run_python])
def test_closing_the_pool_stops_analyses(task: Any) -> None:
    async def end() -> None:
        pool, (counted, beats) = AnalysisPool(), count_beats(task)
        answers = [asyncio.ensure_future(pool.run(counted, Person().receive)) for _ in range(6)]
        await wait_until(lambda: pool.running == 4 and beats)
        pool.close()
        assert await wait_until_idle(pool) < 1  # four of them, on as many cores as there are
        for one in answers:
            with pytest.raises(Refusal) as refusal:
                await one
            assert refusal.value.status == 503
        with pytest.raises(Refusal):
            await pool.run(lambda beat: b"", Person().receive)

    run(end())


@pytest.mark.parametrize("task", [run_core, run_python])
def test_analysis_over_the_time_limit_is_refused(task: Any) -> None:
    async def wait() -> None:
        pool = AnalysisPool(seconds=0.2)
        with pytest.raises(Refusal, match=r"more than 0\.2 seconds") as refusal:
            await pool.run(task, Person().receive)
        assert refusal.value.status == 503
        assert await wait_until_idle(pool) < 1  # docs/reliability.md has the figure
        pool.seconds = 300
        assert await pool.run(lambda beat: b"fine", Person().receive) == b"fine"

    run(wait())


def test_pool_runs_four_queues_sixteen_and_refuses_more() -> None:
    async def fill_pool() -> None:
        pool, go, most, lock = AnalysisPool(), threading.Event(), [0, 0], threading.Lock()

        def hold_place(beat: Any) -> bytes:
            with lock:
                most[0] += 1
                most[1] = max(most)
            go.wait(300)
            with lock:
                most[0] -= 1
            return b"done"

        answers = [asyncio.ensure_future(pool.run(hold_place, Person().receive)) for _ in range(20)]
        await wait_until(lambda: pool.running == 4)
        with pytest.raises(Refusal) as refusal:
            await pool.run(hold_place, Person().receive)
        assert (refusal.value.status, refusal.value.kind) == (503, "Busy")
        go.set()
        assert await asyncio.gather(*answers) == [b"done"] * 20
        assert most[1] == 4
        assert pool.running == 0
        assert await pool.run(lambda beat: b"fine", Person().receive) == b"fine"

    run(fill_pool())


def test_leaving_the_queue_frees_a_place() -> None:
    async def leave() -> None:
        pool, go, person = AnalysisPool(1, 1), threading.Event(), Person()
        first = asyncio.ensure_future(pool.run(lambda beat: bytes(go.wait(300)), Person().receive))
        second = asyncio.ensure_future(pool.run(lambda beat: b"second", person.receive))
        await wait_until(lambda: pool.running)
        person.leaves.set()
        with pytest.raises(Refusal):
            await second
        third = asyncio.ensure_future(pool.run(lambda beat: b"third", Person().receive))
        await take_turns(9)  # it waits by now
        go.set()
        assert await first == b"\0"
        assert await third == b"third"

    run(leave())


def test_errors_of_an_analysis_are_raised() -> None:
    async def fail() -> None:
        pool = AnalysisPool()
        for _ in range(50):
            with pytest.raises(ZeroDivisionError):
                await pool.run(lambda beat: bytes(1 // 0), Person().receive)
        assert pool.running == 0

    run(fail())


@pytest.mark.parametrize("end", [SystemExit(0), KeyboardInterrupt(), GeneratorExit(), BaseException()])
def test_system_exit_in_an_analysis_frees_its_place(end: BaseException) -> None:
    def leave(beat: Any) -> bytes:
        raise end

    async def fail() -> None:
        pool = AnalysisPool(running=1)
        for _ in range(3):
            with pytest.raises(RuntimeError, match=type(end).__name__):
                await pool.run(leave, Person().receive)
        assert await pool.run(lambda beat: b"fine", Person().receive) == b"fine"

    run(fail())


def test_waiting_too_long_for_a_place_is_refused() -> None:
    """Work that was stopped keeps its place until it notices."""

    async def wait() -> None:
        pool, go, person = AnalysisPool(running=1, seconds=0.1), threading.Event(), Person()
        deaf = asyncio.ensure_future(pool.run(lambda beat: bytes(go.wait(300)), Person().receive))
        await wait_until(lambda: pool.running)
        for _ in range(2):
            with pytest.raises(Refusal) as refusal:
                await pool.run(lambda beat: b"late", person.receive)
            assert (refusal.value.status, refusal.value.kind) == (503, "Busy")
        assert pool.running == 1
        with pytest.raises(Refusal, match="more than"):
            await deaf
        go.set()
        await wait_until_idle(pool)
        pool.seconds = 300
        assert await pool.run(lambda beat: b"fine", person.receive) == b"fine"

    run(wait())


def test_stopping_a_finished_analysis_has_no_effect() -> None:
    """The stop comes at every moment of a short analysis, and of the end of its thread."""

    async def hurry() -> None:
        pool = AnalysisPool()
        for number in range(400):
            person = Person()
            answer = asyncio.ensure_future(pool.run(lambda beat: bytes(sum(range(300)) and 1), person.receive))
            await take_turns(number % 20)
            person.leaves.set()
            await asyncio.gather(answer, return_exceptions=True)
        assert await wait_until_idle(pool) < 1
        answers = [pool.run(lambda beat: b"fine", Person().receive) for _ in range(20)]
        assert await asyncio.gather(*answers) == [b"fine"] * 20

    run(hurry())


def test_event_loop_stays_responsive_while_the_core_works() -> None:
    """The core computes without the GIL."""

    async def look() -> None:
        pool, person, (counted, beats) = AnalysisPool(), Person(), count_beats(run_core)
        answer = asyncio.ensure_future(pool.run(counted, person.receive))
        await wait_until(lambda: beats)
        await take_turns(100)
        assert pool.running == 1
        person.leaves.set()
        await asyncio.gather(answer, return_exceptions=True)
        await wait_until_idle(pool)

    run(look())


def test_further_messages_of_a_client_do_not_stop_its_analysis() -> None:
    async def send_on() -> None:
        messages: list[dict[str, Any]] = [
            {"type": "http.disconnect"},
            {"type": "http.request", "body": b"", "more_body": False},
        ]

        pool, (counted, beats) = AnalysisPool(), count_beats(run_python)

        async def receive() -> dict[str, Any]:
            before = len(beats)
            await wait_until(lambda: len(beats) > before)  # it works on
            return messages.pop()

        with pytest.raises(Refusal):
            await pool.run(counted, receive)
        assert not messages
        await wait_until_idle(pool)

    run(send_on())


def test_repeated_report_frees_only_one_place() -> None:
    """A thread may be stopped after it has reported and before it has ended."""

    async def report_twice() -> None:
        pool, person = AnalysisPool(running=1), Person()
        job: Any = object()
        outcome: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        pool._end(job, outcome, b"late")
        assert await outcome == b"late"
        blocked = asyncio.ensure_future(pool.run(run_python, person.receive))
        await wait_until(lambda: pool.running)
        waiting = asyncio.ensure_future(pool.run(run_python, person.receive))
        await take_turns(9)
        assert pool.running == 1
        person.leaves.set()
        await asyncio.wait((blocked, waiting))
        await wait_until_idle(pool)

    run(report_twice())


@pytest.mark.parametrize("seed", mark_cases(range(6), {0}))
def test_no_place_is_lost_in_any_order_of_starts_and_departures(seed: int) -> None:
    rng, places = random.Random(seed), 3

    def finish(beat: Any) -> bytes:
        return b"done"

    def raise_error(beat: Any) -> bytes:
        raise berge.LimitError("too large")

    async def ask(pool: AnalysisPool, task: Any) -> str:
        person = Person()
        work = asyncio.ensure_future(pool.run(task, person.receive))
        await take_turns(rng.choice([1, 1, 9, 99]))
        if rng.random() < 0.3:
            person.leaves.set()
        elif rng.random() < 0.2:
            work.cancel()
        try:
            return (await work).decode()
        except (Refusal, berge.LimitError, asyncio.CancelledError) as error:
            return type(error).__name__

    async def try_pool() -> None:
        pool = AnalysisPool(running=places, queued=4, seconds=0.05)
        for _ in range(12):
            crowd = [
                ask(pool, rng.choice([finish, finish, raise_error, run_core, run_python]))
                for _ in range(rng.randrange(1, 12))
            ]
            came = await asyncio.gather(*crowd)
            assert set(came) <= {"done", "Refusal", "LimitError", "CancelledError"}
        await wait_until_idle(pool)
        gate, here = threading.Event(), threading.Semaphore(0)

        def wait_for_gate(beat: Any) -> bytes:
            here.release()
            return b"all" if gate.wait(300) else b"alone"

        pool.seconds = 300
        answers = [asyncio.ensure_future(pool.run(wait_for_gate, Person().receive)) for _ in range(places)]
        for _ in range(places):  # each has a place of its own
            assert await asyncio.to_thread(here.acquire, timeout=300)
        gate.set()
        assert await asyncio.gather(*answers) == [b"all"] * places

    run(try_pool())


def test_thread_that_cannot_start_frees_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def try_pool() -> None:
        pool = AnalysisPool(running=1, queued=1)
        with monkeypatch.context() as patched:
            patched.setattr("berge.web.work._Job.start", refuse)
            with pytest.raises(Refusal, match="no thread"):
                await pool.run(lambda _: b"done", Person().receive)
        assert pool.running == 0
        assert await pool.run(lambda _: b"done", Person().receive) == b"done"

    run(try_pool())
