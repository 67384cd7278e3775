"""Jobs: an ordered sequence of tasks whose rows become one file, whoever does them and however often that is cut off.

A `Job` says what is to be done, `run` does it. Each task is handed to `job.work`, by whichever worker is free, and
makes an Arrow record batch; nothing else may influence what it makes. What is done is kept on disk at once
(`spool.py`), so that the same run, begun again after whatever ended it, goes on where it was. In the end the rows are
written in the tasks' order to one file, which appears whole or not at all. How tasks are cut, and by whom they are
done, leaves no trace in it.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from berge.batch import tables
from berge.batch.spool import Spool
from berge.errors import InputError


class Task(NamedTuple):
    """A piece of work."""

    load: Any
    """What `Job.work` takes; it can be pickled."""
    size: int = 1
    """How much of `Job.total` it is."""
    mark: str = ""
    """What the load is, or refers to, in a few letters: a half-done run goes on only where this is the same."""


@dataclass(frozen=True)
class Job:
    """What is to be done. `work` and `apart` are functions at the top of a module, or `functools.partial` of such."""

    key: dict[str, Any]
    """What tells this job from others, as JSON: only the same job goes on with what a run has left."""
    schema: pa.Schema
    tasks: Callable[[], Iterable[Task]]
    """Returns the tasks, always the same and in the same order; they are made when they are needed."""
    work: Callable[[Any], pa.RecordBatch]
    """Makes the rows of a load, and depends on nothing else."""
    apart: Callable[[Any, str], pa.RecordBatch]
    """Makes the rows of a load that nobody can do, as it kills whoever tries; they say so in the words given."""
    total: Callable[[], int | None] = lambda: None
    """Returns how large all tasks are together; None: nobody knows. It may take a while."""
    files: Callable[[Any], Sequence[str]] = lambda _: ()
    """Returns the names of the files that a load refers to: whoever does it has to see them."""


class Progress(Protocol):
    """Who is told how far a run is: after each task, as `work`; while the output is written, as `write`."""

    def __call__(self, stage: str, done: int, rows: int, /) -> None:
        """Take how much of `Job.total` is done, those of earlier runs included, and how many rows that are."""


class Made(NamedTuple):
    """The rows of a task, as Arrow's stream of one batch; `apart` says why they are none, where nobody could do it."""

    task: int
    data: bytes
    rows: int
    apart: str | None = None


class Workers(Protocol):
    """Who does tasks: `workers.Local` on this machine, `cluster.Cluster` on others."""

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
        """Yield what is made of numbered loads, in whatever order; take no more loads than are soon needed."""


class Ran(NamedTuple):
    """What a run has made."""

    rows: int
    errors: int
    """Rows whose `error` is not null, where there is such a column."""
    apart: list[int]
    """The numbers of the tasks that nobody could do."""
    made: int = 0
    """Rows that this run has made, and none before it."""


def run(job: Job, output: str | os.PathLike[str], workers: Workers, progress: Progress | None = None) -> Ran:
    """Do all tasks of a job that an earlier run has not done, and write the rows to a file.

    The file is of JSON lines or Parquet, as its name ends (`tables.LINES`, `tables.PARQUET`). Where this raises,
    whatever it is, all that was done is kept for the next run of the same job.

    Raises InputError where its name ends otherwise, another run is at it, another job has left its rows there, or a
    task is not what it was; OSError where the disk fails.
    """
    check(os.fspath(output))
    spool = Spool(os.fspath(output), job.key)
    try:
        tell = progress or _silent
        count, rows = _work(job, spool, workers, tell)
        ran = _write(job, spool, count, tell)
        spool.publish()
        return ran._replace(made=rows)
    except BaseException:
        if not spool.done:
            with suppress(OSError):
                spool.clear()
        raise
    finally:
        spool.close()


def _silent(stage: str, done: int, rows: int) -> None:
    """Tell nobody."""


def check(output: str) -> None:
    """Raise InputError where no table can be called so, or what is there cannot be replaced by a file.

    Raises OSError where there is no such folder.
    """
    if os.path.exists(output) and not os.path.isfile(output):
        raise InputError(f"found {output}, which is no file; expected the name of one, that may be there or not")
    tables.check_name(output)
    os.stat(os.path.join(os.path.dirname(os.path.realpath(output)), ""))  # to raise with the name of a folder


def _work(job: Job, spool: Spool, workers: Workers, tell: Progress) -> tuple[int, int]:
    """Have the tasks done that are not, and return how many there are, and how many rows were made."""
    given: dict[int, Task] = {}
    count, done, rows, new = 0, 0, 0, 0

    def left() -> Iterator[tuple[int, Any]]:
        nonlocal count, done, rows
        for number, task in enumerate(job.tasks()):
            count = number + 1
            known = spool.done.get(number)
            if known is None:
                given[number] = task._replace(load=None)
                yield number, task.load
            elif known.mark != task.mark:
                raise InputError(
                    f"found task {number} changed since the run that {spool.folder} is left of; "
                    "expected the same inputs, or that the folder is removed"
                )
            else:
                done, rows = done + task.size, rows + known.rows
                tell("work", done, rows)

    for made in workers.run(job, left()):
        task = given.pop(made.task)
        spool.add(made.task, task.mark, made.rows, made.data, made.apart)
        done, rows, new = done + task.size, rows + made.rows, new + made.rows
        tell("work", done, rows)
    return count, new


def _write(job: Job, spool: Spool, count: int, tell: Progress) -> Ran:
    """Write the rows of all tasks, in order."""
    rows = errors = 0

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal rows, errors
        for number in range(count):
            for batch in unpacked(spool.data(number)):
                rows += batch.num_rows
                if "error" in batch.schema.names:
                    errors += batch.num_rows - batch.column("error").null_count
                yield batch
            tell("write", number + 1, rows)

    tables.write(spool.result, tables.kind_of(spool.output), job.schema, batches())
    apart = sorted(number for number in range(count) if spool.done[number].apart)
    return Ran(rows, errors, apart)


def packed(batch: pa.RecordBatch) -> bytes:
    """Return rows as a worker sends them and a spool keeps them: Arrow's stream of one batch, by lz4."""
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, batch.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as stream:
        stream.write_batch(batch)
    return sink.getvalue()


def unpacked(data: bytes) -> pa.RecordBatchReader:
    """Return the reader of what `packed` returns."""
    return pa.ipc.open_stream(data)


def made(work: Callable[[Any], pa.RecordBatch], task: int, load: Any) -> Made:
    """Do a task, as every worker does it."""
    batch = work(load)
    return Made(task, packed(batch), batch.num_rows)


def set_apart(apart: Callable[[Any, str], pa.RecordBatch], task: int, load: Any, why: str) -> Made:
    """Return what stands for a task that nobody can do."""
    batch = apart(load, why)
    return Made(task, packed(batch), batch.num_rows, why)
