"""Workers on this machine: a process each, so that what ends one ends no other, and no run."""

from __future__ import annotations

import fcntl
import os
import pickle
import selectors
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import IO, Any

from berge.batch.jobs import Job, Made, made, set_apart
from berge.errors import ArgumentError, InternalError, check_kind
from berge.sanitize import show

MOST_JOBS = 9999
"""How many processes there may be."""
MOST_KILLS = 3
"""A task that was at work when so many workers died is not tried again."""
AHEAD = 2
"""Tasks that a worker holds: one to do, and the next, so that it need not wait."""
PIPE = 1 << 20
"""Bytes that a pipe to or from a worker holds: as many as Linux gives to anybody."""
_BEGIN = "import sys; sys.path[:] = sys.argv[1:]; from berge.batch import workers; workers.begin()"


class Local:
    """So many processes; one that dies is replaced, and its tasks are done by others."""

    def __init__(self, jobs: int | None = None) -> None:
        """Raises KindError where `jobs` is no number, ArgumentError where it is less than 1; None: one a processor."""
        if jobs is not None:
            check_kind(jobs, int, "the number of processes")
            if not 1 <= jobs <= MOST_JOBS:
                raise ArgumentError(f"{show(jobs)} processes", f"from 1 to {MOST_JOBS}")
        self.jobs = len(os.sched_getaffinity(0)) if jobs is None else jobs

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
        """Yield what is made of the tasks; those that kill MOST_KILLS workers are set apart."""
        crew = _Crew(job, tasks)
        try:
            crew.begin(self.jobs)
            while crew.workers:
                yield from crew.wait()
        finally:
            crew.dismiss()


class _Crew:
    """The workers of a run, and the tasks that are theirs."""

    def __init__(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> None:
        self.job, self.tasks = job, tasks
        self.again: deque[tuple[int, Any]] = deque()
        self.kills: Counter[int] = Counter()
        self.workers: dict[int, _Worker] = {}
        self.selector = selectors.DefaultSelector()
        self.unborn = 0

    def begin(self, most: int) -> None:
        """Hire so many, or a worker a task where there are fewer; the first is there before the tasks are."""
        self.hire()
        self.again.extend(islice(self.tasks, 1))
        while len(self.workers) < most and (task := next(self.tasks, None)):
            self.again.append(task)
            self.hire()

    def hire(self) -> None:
        worker = _Worker(self.job)
        self.workers[worker.number] = worker
        self.selector.register(worker.number, selectors.EVENT_READ)

    def next_task(self) -> tuple[int, Any] | None:
        return self.again.popleft() if self.again else next(self.tasks, None)

    def give(self, worker: _Worker) -> None:
        """Give a worker what it is to hold; where nothing is left, let it go."""
        while worker.is_ready and len(worker.held) < AHEAD and (task := self.next_task()):
            worker.give(task)
        if worker.is_ready and not worker.held:
            self.let_go(worker)

    def let_go(self, worker: _Worker) -> None:
        self.selector.unregister(worker.number)
        del self.workers[worker.number]
        worker.end()

    def wait(self) -> Iterator[Made]:
        """Wait until some worker has done something, or died; yield what was made."""
        for key, _ in self.selector.select():
            worker = self.workers[key.fd]
            told = worker.hear()
            if told is None:
                yield from self.bury(worker)
            elif isinstance(told, Made):
                worker.held.popleft()
                yield told
                self.give(worker)
            elif isinstance(told, BaseException):
                raise told
            else:
                self.unborn = 0
                self.give(worker)

    def bury(self, worker: _Worker) -> Iterator[Made]:
        """Replace a worker that has died, and have its tasks done by others."""
        if not worker.is_ready:
            self.unborn += 1
            if self.unborn == MOST_KILLS:
                raise InternalError(f"workers end before they begin, with {worker.status()}")
        self.let_go(worker)
        held = list(worker.held)
        if held:
            number, load = held[0]
            self.kills[number] += 1
            if self.kills[number] == MOST_KILLS:
                why = f"{MOST_KILLS} workers were killed at it, the last by {worker.status()}"
                yield set_apart(self.job.apart, number, load, why)
                del held[0]
        self.again.extendleft(reversed(held))
        self.hire()

    def dismiss(self) -> None:
        for worker in self.workers.values():
            worker.end()
        self.selector.close()


class _Worker:
    """A process that does tasks one after the other, and what is still with it."""

    def __init__(self, job: Job) -> None:
        # A session of its own is told of no Ctrl-C, not even while Python starts: who gives tasks is, and ends it.
        command = [sys.executable, "-c", _BEGIN, *sys.path]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        for pipe in (self.input, self.output):
            _widen(pipe)
        self.number = self.output.fileno()
        self.held: deque[tuple[int, Any]] = deque()
        self.is_ready = False
        self._send(job.work)

    def _send(self, thing: Any) -> None:
        with suppress(BrokenPipeError):  # it has died, which is heard of soon
            _write(self.input, thing)

    def give(self, task: tuple[int, Any]) -> None:
        """Have it do a task, after those that it holds."""
        self.held.append(task)
        self._send(task)

    def hear(self) -> Any:
        """Return what it says; None where it is dead."""
        try:
            told = _read(self.output)
        except EOFError:
            return None
        self.is_ready = True
        return told

    def status(self) -> str:
        """Return how it ended, for people."""
        code = self.process.wait()
        return f"signal {-code}" if code < 0 else f"status {code}"

    def end(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        self.input.close()
        self.output.close()


def _write(stream: IO[bytes], thing: Any) -> None:
    """Write a thing to an unbuffered pipe: how many pieces it has, and each behind its length.

    The first piece is the thing's pickle, the others what is large in it: that is not copied.
    """
    large: list[pickle.PickleBuffer] = []
    first = pickle.dumps(thing, 5, buffer_callback=large.append)
    pieces: list[bytes | memoryview] = [first, *(piece.raw() for piece in large)]
    _write_all(stream, len(pieces).to_bytes(8, "little"))
    for piece in pieces:
        _write_all(stream, len(piece).to_bytes(8, "little"))
        _write_all(stream, piece)


def _widen(stream: IO[bytes]) -> None:
    """Let a pipe hold more, where it can: each time that it is full costs two changes of who runs."""
    with suppress(AttributeError, OSError):  # Linux has it, and bounds what one user's pipes hold together
        fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, PIPE)


def _write_all(stream: IO[bytes], data: bytes | memoryview) -> None:
    left = memoryview(data)
    while left:
        left = left[stream.write(left) :]


def _read(stream: IO[bytes]) -> Any:
    """Return the next thing of an unbuffered pipe; raises EOFError at its end, were it in the middle of one."""
    count = _number(stream)
    thing, *large = [_exactly(stream, _number(stream)) for _ in range(count)]
    return pickle.loads(thing, buffers=large)


def _number(stream: IO[bytes]) -> int:
    return int.from_bytes(_exactly(stream, 8), "little")


def _exactly(stream: IO[bytes], count: int) -> bytearray:
    data = bytearray(count)
    left = memoryview(data)
    while left:
        got = stream.readinto(left)  # type: ignore[attr-defined]  # a raw stream has it
        if not got:
            raise EOFError
        left = left[got:]
    return data


def begin() -> None:  # pragma: no cover  # as below
    """Do tasks until who gives them is gone, be it at once."""
    with suppress(EOFError, BrokenPipeError):
        serve()


def serve() -> None:  # pragma: no cover  # what runs in a process that ends by being killed
    """Do tasks from stdin until it ends: what a worker's process runs.

    A thread reads ahead, so that who gives tasks never waits for one to be done; at the end of stdin, which is also
    that of the process at its other end, it ends this one.
    """
    source, sink = os.fdopen(0, "rb", 0), os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # whatever prints something prints it for people
    work = _read(source)
    tasks: SimpleQueue[tuple[int, Any]] = SimpleQueue()
    threading.Thread(target=_read_ahead, args=(source, tasks), daemon=True).start()
    _write(sink, "ready")
    while True:
        task, load = tasks.get()
        try:
            told: Made | Exception = made(work, task, load)
        except Exception as error:
            told = error
        _write(sink, told)


def _read_ahead(source: IO[bytes], tasks: SimpleQueue[tuple[int, Any]]) -> None:  # pragma: no cover  # as above
    try:
        while True:
            tasks.put(_read(source))
    except EOFError:
        os._exit(0)
