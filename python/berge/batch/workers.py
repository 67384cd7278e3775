"""Workers: processes that compute the rows of tasks; if one dies, neither the run nor the work of others is lost."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Protocol

from berge.batch.jobs import Job, TaskResult, compute_task, quarantine_task
from berge.errors import ArgumentError, InternalError, check_kind
from berge.i18n import _
from berge.operating_system import START_METHOD, block_interrupts, count_processors
from berge.sanitize import show

Submit = Callable[..., Future[Any]]
"""Submits a call to an executor, which runs it in a process."""

MOST_JOBS = 9999
"""How many processes there may be."""
MOST_KILLS = 3
"""A task that kills this many workers, though it runs alone, is quarantined."""
TASKS_A_WORKER = 2
"""Tasks submitted per worker: one to run, and the next, so that it need not wait."""


class Pool(Protocol):
    """An executor of tasks."""

    patience: float | None
    """Seconds to wait for a task before `compute_capacity` is called again; None: until a task ends."""

    def compute_capacity(self) -> int:
        """Return the most tasks that may be pending."""

    def submit(self, number: int, load: Any) -> Future[TaskResult]:
        """Start a task."""

    def run_alone(self, number: int, load: Any) -> TaskResult:
        """Run a failed task again, or quarantine it; raises what the task raises."""


def run_tasks(pool: Pool, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
    """Yield the results of numbered loads as they come.

    If a worker dies, all tasks of its pool may fail. So each task that fails, for whatever reason, runs again alone.
    """
    running: dict[Future[TaskResult], tuple[int, Any]] = {}
    while True:
        capacity = pool.compute_capacity()
        while len(running) < capacity and (task := next(tasks, None)):
            running[pool.submit(*task)] = task
        if not running:
            return
        failed_tasks = []
        done_futures = wait(running, pool.patience, FIRST_COMPLETED).done
        for future in [future for future in running if future in done_futures]:
            task = running.pop(future)
            if future.exception():
                failed_tasks.append(task)
            else:
                yield future.result()
        for task in failed_tasks:
            yield pool.run_alone(*task)


class Local:
    """`jobs` worker processes on this machine; None: one per processor.

    The main module must be importable: a script needs `if __name__ == "__main__":`.

    >>> from berge.batch import Local
    >>> Local(jobs=2).jobs
    2
    """

    def __init__(self, jobs: int | None = None) -> None:
        """Raises KindError if `jobs` is no number, ArgumentError if it is out of range."""
        if jobs is not None:
            check_kind(jobs, int, "the number of processes")
            if not 1 <= jobs <= MOST_JOBS:
                raise ArgumentError(
                    _("{jobs} processes", jobs=show(jobs)), _("from 1 to {most_jobs}", most_jobs=MOST_JOBS)
                )
        self.jobs = count_processors() if jobs is None else jobs

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
        """Yield the results of tasks. A task that kills MOST_KILLS workers is quarantined."""
        with TemporaryDirectory(prefix="berge-") as folder, _LocalPool(job, self.jobs, Path(folder)) as pool:
            for result in run_tasks(pool, tasks):
                yield _take_rows(Path(folder), result)


class _LocalPool(ExitStack):
    """An executor with `jobs` processes, started on first use, and replaced when it breaks."""

    patience: float | None = None

    def __init__(self, job: Job, jobs: int, folder: Path) -> None:
        super().__init__()
        self.job, self.jobs, self.folder = job, jobs, folder
        self._submit: Submit | None = None

    def compute_capacity(self) -> int:
        return TASKS_A_WORKER * self.jobs

    def submit(self, number: int, load: Any) -> Future[TaskResult]:
        if self._submit is not None:
            with suppress(BrokenExecutor):
                return self._submit(_compute_to_file, self.folder, self.job.work, number, load)
            self.close()
        self._submit = self.enter_context(_start_processes(self.jobs))
        return self._submit(_compute_to_file, self.folder, self.job.work, number, load)

    def run_alone(self, number: int, load: Any) -> TaskResult:
        for _ignored in range(MOST_KILLS):
            with _start_one_process() as submit, suppress(BrokenExecutor):
                result: TaskResult = submit(_compute_to_file, self.folder, self.job.work, number, load).result()
                return result
        return quarantine_task(self.job, number, load, f"{MOST_KILLS} workers were killed at it")


def _compute_to_file(folder: Path, work: Callable[[Any], Any], number: int, load: Any) -> TaskResult:
    """Run one task in a worker; its rows become a file.

    A worker that dies while it sends many bytes leaves its executor waiting for the rest for ever. A short message is
    sent at once.
    """
    result = compute_task(work, number, load)
    (folder / str(number)).write_bytes(result.data)
    return result._replace(data=b"")


def _take_rows(folder: Path, result: TaskResult) -> TaskResult:
    """Return the result of `_compute_to_file` with its rows, and remove the file; other results are as they are."""
    if result.data:
        return result
    file = folder / str(result.task)
    data = file.read_bytes()
    file.unlink()
    return result._replace(data=data)


@contextmanager
def _start_processes(count: int) -> Iterator[Submit]:
    """Yield the `submit` of an executor with `count` processes.

    They end with this context, or if this process dies. A thread with SIGINT blocked starts them, so that they inherit
    this, and no KeyboardInterrupt can stop it halfway.
    """
    context = multiprocessing.get_context(START_METHOD)
    context.set_forkserver_preload(["berge.batch", "pandas"])  # pyarrow imports pandas when it makes arrays
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(count, context, _start_process, (reader,))
    thread = ThreadPoolExecutor(1, "submit", block_interrupts)
    try:
        yield lambda call, *arguments: thread.submit(executor.submit, call, *arguments).result()
    finally:
        thread.shutdown()
        writer.close()
        executor.shutdown()
        reader.close()


@contextmanager
def _start_one_process() -> Iterator[Submit]:
    """Yield the `submit` of one process that has started; raises InternalError if none does."""
    for failed_starts in range(1, MOST_KILLS + 1):
        with _start_processes(1) as submit:
            try:
                submit(os.getpid).result()
            except BrokenExecutor:
                if failed_starts == MOST_KILLS:
                    raise InternalError(_("workers end before they begin")) from None
                continue
            yield submit
            return


def _start_process(lifeline: Connection) -> None:
    """Start a thread that ends this process when the other end of a pipe is closed, also by a crash."""
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:  # pragma: no cover  # ends the process
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)
