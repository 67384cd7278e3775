"""Small jobs, workers in this process, and a disk that fails when it is told to."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from berge.batch import Job, Made, Task
from berge.batch.jobs import made

SCHEMA = pa.schema([("task", pa.int64()), ("row", pa.int64()), ("error", pa.string())])


def rows(number: int, error: str | None = None) -> pa.RecordBatch:
    """Return as many rows as the number of the task says, and one more."""
    found = [{"task": number, "row": row, "error": error} for row in range(number + 1)]
    return pa.RecordBatch.from_pylist(found, SCHEMA)


def job(count: int, work: Callable[[Any], pa.RecordBatch] = rows, **key: Any) -> Job:
    def tasks() -> Iterator[Task]:
        return (Task(number, 1, f"{number}") for number in range(count))

    return Job({"count": count, **key}, SCHEMA, tasks, work, rows, lambda: count)


class Here:
    """Does tasks in this process, one after the other, and counts them."""

    def __init__(self) -> None:
        self.tried: list[int] = []

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
        for number, load in tasks:
            self.tried.append(number)
            yield made(job.work, number, load)


def deadly(folder: str, kills: dict[int, int], number: int) -> pa.RecordBatch:
    """Kill the process as often as `kills` says, and do the task then."""
    died = len(list(Path(folder).glob(f"{number}-*")))
    if died < kills.get(number, 0):
        Path(folder, f"{number}-{died}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return rows(number)


def slow(seconds: float, number: int) -> pa.RecordBatch:
    time.sleep(seconds)
    return rows(number)


def wrong(number: int) -> pa.RecordBatch:
    raise ValueError(f"task {number}")


def deadly_job(count: int, folder: Path, kills: dict[int, int]) -> Job:
    return job(count, partial(deadly, str(folder), kills))


class Killed(BaseException):
    """The process is no more."""


class Disk:
    """The `os` of a process whose calls fail from one of them on: as if it were killed, or with an error.

    A write that fails has written half of what it was to. Nobody waits for the real disk: a process that is killed
    leaves behind what it has written all the same.
    """

    FAIL = ("open", "pwrite", "ftruncate", "fsync", "replace", "mkdir", "unlink", "rmdir", "pread", "fstat")

    def __init__(self, at: int = 0, error: int | None = None, *, once: bool = False) -> None:
        self.at, self.error, self.once = at, error, once
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        call = getattr(os, name)
        return partial(self._call, name, call) if name in self.FAIL else call

    def _call(self, name: str, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        self.calls += 1
        if self.calls == self.at and name == "pwrite":
            call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2], arguments[2])
        if self.at and (self.calls == self.at or (self.calls > self.at and not self.once)):
            raise Killed if self.error is None else OSError(self.error, os.strerror(self.error))
        return None if name == "fsync" else call(*arguments, **named)


ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES]
