"""Small jobs, workers in this process, and a disk that fails on demand."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from berge import files, operating_system, run_folders
from berge.batch import Job, Local, Task, TaskResult
from berge.batch.jobs import compute_task

if TYPE_CHECKING:
    import pytest

SCHEMA = pa.schema([("task", pa.int64()), ("row", pa.int64()), ("error", pa.string())])


def build_rows(number: int, error: str | None = None) -> pa.RecordBatch:
    """Return one row more than the number of the task."""
    result = [{"task": number, "row": row, "error": error} for row in range(number + 1)]
    return pa.RecordBatch.from_pylist(result, SCHEMA)


def build_job(count: int, work: Callable[[Any], pa.RecordBatch] = build_rows, **key: Any) -> Job:
    def list_tasks() -> Iterator[Task]:
        return (Task(number, 1, f"{number}") for number in range(count))

    return Job({"count": count, **key}, SCHEMA, list_tasks, work, build_rows, lambda: count)


class InProcess:
    """Does tasks in this process, one after the other, and counts them."""

    def __init__(self) -> None:
        self.tried: list[int] = []

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
        for number, load in tasks:
            self.tried.append(number)
            yield compute_task(job.work, number, load)


def die_and_run(folder: str, kills: dict[int, int], seconds: float, number: int) -> pa.RecordBatch:
    """Kill the process `kills` times before the task is done, which takes `seconds`."""
    died = len(list(Path(folder).glob(f"{number}-*")))
    if died < kills.get(number, 0):
        Path(folder, f"{number}-{died}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return compute_slowly(seconds, number)


def die(_: object) -> None:
    os._exit(5)


def compute_slowly(seconds: float, number: int) -> pa.RecordBatch:
    time.sleep(seconds)
    return build_rows(number)


@cache
def build_many(number: int) -> pa.RecordBatch:
    """Return the same 40 megabytes each time, so that a worker spends its time on sending them."""
    return pa.RecordBatch.from_pylist([{"task": number, "row": 0, "error": "x" * 40_000_000}], SCHEMA)


def leave(count: int) -> None:
    """Leave runs while their workers have many rows to send."""
    for number in range(count):
        results = Local(2).run(build_job(10**6, build_many), ((task, 0) for task in range(10**6)))
        next(results)
        time.sleep(0.05 * number)  # until both send
        results.close()  # type: ignore[attr-defined]


def make_wrong_rows(number: int) -> pa.RecordBatch:
    raise ValueError(f"task {number}")


def build_deadly_job(count: int, folder: Path, kills: dict[int, int], seconds: float = 0) -> Job:
    return build_job(count, partial(die_and_run, str(folder), kills, seconds))


class ProcessKilled(BaseException):
    """The process is no more."""


class Disk:
    """The functions of `os` and files; from some call on they fail, as if the process were killed, or with an error.

    A write that fails has written half of what it was to. Syncing is left out: a process that is killed
    leaves behind what it has written all the same.
    """

    FAIL = ("open", "fsync", "replace", "mkdir", "unlink", "rmdir", "listdir", "fstat")

    def __init__(self, at: int = 0, error: int | None = None, *, once: bool = False) -> None:
        self.at, self.error, self.once = at, error, once
        self.calls: list[tuple[str, str]] = []

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Have it be the disk of all that a run writes."""
        for module in (files, operating_system, run_folders):
            patch.setattr(module, "os", self)
            patch.setattr(module, "open", self.open_file, raising=False)

    def __getattr__(self, name: str) -> Any:
        call = getattr(os, name)
        return partial(self._call, name, call) if name in self.FAIL else call

    def count(self, name: str, about: str | int) -> None:
        """Count a call, and fail if it is time."""
        path = about if isinstance(about, str) else os.readlink(f"/proc/self/fd/{about}")
        self.calls.append((name, Path(path).name))
        calls = len(self.calls)
        if self.at and (calls == self.at or (calls > self.at and not self.once)):
            raise ProcessKilled if self.error is None else OSError(self.error, os.strerror(self.error))

    def _call(self, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        self.count(name, arguments[0])
        return None if name == "fsync" else call(*arguments)

    def open_file(self, path: str, mode: str, **options: Any) -> Any:
        self.count("read" if mode == "rb" else "make", path)
        file = open(path, mode, **options)  # noqa: SIM115
        return file if mode == "rb" else File(file, self, path)


class File:
    """A file on such a disk."""

    def __init__(self, file: Any, disk: Disk, path: str) -> None:
        self.file, self.disk, self.path = file, disk, path

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def writelines(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            try:
                self.disk.count("write", self.path)
            except BaseException:
                self.file.write(piece[: len(piece) // 2])
                raise
            self.file.write(piece)


ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES]
