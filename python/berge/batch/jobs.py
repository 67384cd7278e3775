"""Jobs: an ordered sequence of tasks whose rows become one file, even if runs are interrupted.

A `Job` describes the tasks, `run` runs them. Workers pass the load of each task to `job.work`, which returns an Arrow
record batch that depends on nothing else. The rows of each task are saved at once (`parts.py`), so the next run
continues an interrupted one. In the end all rows are written to one file, in the order of the tasks; the file appears
complete or not at all. It depends neither on the split into tasks nor on the workers.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from berge.batch import tables
from berge.batch.parts import FinishedPart, Parts, name_parts_folder
from berge.documents import describe_difference
from berge.errors import InputError
from berge.i18n import _
from berge.run_folders import normalize_settings
from berge.sanitize import show


class Task(NamedTuple):
    """A part of a job, which one worker computes at once.

    >>> from berge.batch import Task
    >>> Task([1, 2, 3], size=3)
    Task(load=[1, 2, 3], size=3, mark='')
    """

    load: Any
    """The argument of `Job.work`, which can be pickled."""
    size: int = 1
    """Its share of `Job.total`."""
    mark: str = ""
    """A checksum of the load: a run continues with a saved part only if its mark is the same."""


def _omit_total() -> None:
    """Return None: the size of all tasks is unknown."""


@dataclass(frozen=True)
class Job:
    """A description of tasks.

    `work` and `error_rows` are functions at the top of a module, or partials of such.

    >>> import pyarrow as pa
    >>> from berge.batch import Job, Task
    >>> def square(numbers):
    ...     return pa.RecordBatch.from_pydict({"square": [number**2 for number in numbers]})
    >>> def fail(numbers, reason):
    ...     return pa.RecordBatch.from_pydict({"square": pa.nulls(len(numbers), pa.int64())})
    >>> def tasks():
    ...     return (Task([number, number + 1]) for number in range(0, 10, 2))
    >>> job = Job({"numbers": 10}, pa.schema([("square", pa.int64())]), tasks, square, fail)
    >>> [job.work(task.load).num_rows for task in job.tasks()]
    [2, 2, 2, 2, 2]
    """

    key: dict[str, Any]
    """The identity of the job, as JSON: only a job with the same key continues a run."""
    schema: pa.Schema
    tasks: Callable[[], Iterable[Task]]
    """Returns the tasks, always the same and in the same order; they are made when they are needed."""
    work: Callable[[Any], pa.RecordBatch]
    """Returns the rows of a load, and depends on nothing else."""
    error_rows: Callable[[Any, str], pa.RecordBatch]
    """Returns the rows that stand for a load that kills every worker, with the reason in words."""
    total: Callable[[], int | None] = _omit_total
    """Returns the size of all tasks together, None if it is unknown. It may take a while."""
    has_stamp: bool = False
    """Whether its table says which job it is of, how that was split and what was quarantined (`read_finished_run`)."""
    has_csv: bool = False
    """Whether rows may be lines of CSV."""


class Progress(Protocol):
    """A progress callback."""

    def __call__(self, stage: str, size_done: int, rows: int, /) -> None:
        """Take what is done, including earlier runs.

        In the stage `work` these are the sizes of the finished tasks together, of `Job.total`, and their rows; in the
        stage `write` the number of tasks whose rows are written, and these rows.
        """


class TaskResult(NamedTuple):
    """The rows of a task, as Arrow's stream of one batch."""

    task: int
    data: bytes
    rows: int
    reason: str | None = None
    """Why the task is quarantined, if it is; its rows have this as their error."""


class Workers(Protocol):
    """Runs tasks: `workers.Local` on this machine, `cluster.Cluster` on others."""

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
        """Yield the results of numbered loads, in any order; read loads only as they are needed."""


class RunSummary(NamedTuple):
    """A summary of a run."""

    rows: int
    errors: int
    """Rows whose `error` is not null, if there is such a column."""
    quarantined: list[int]
    """The numbers of the tasks that killed their workers."""
    new_rows: int = 0
    """Rows that this run computed, without those of earlier runs."""


def run(
    job: Job,
    output: str | os.PathLike[str],
    workers: Workers,
    progress: Progress | None = None,
    *,
    force: bool = False,
) -> RunSummary:
    """Run all tasks of a job that earlier runs have not completed, and write the rows to a file.

    The ending of its name decides the format: JSON lines, Parquet or, for jobs with `has_csv`, CSV (`tables.py` lists
    the endings). If this raises anything, the next run of the same job continues with all completed tasks. If the file
    is the complete table of the same job and inputs, nothing is done; only tables of jobs with `has_stamp` say whose
    they are. With `force` another file is replaced, and a damaged folder of parts is begun anew.

    Raises InputError if another file is there and `force` is not set, if the name has another ending, if another run
    writes this output, if a run of another job has left parts, or if a task has changed; OSError if the disk fails.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from berge import batch
    >>> job = batch.prepare_job(["examples/rabbit/noi2011-3.txt"])
    >>> with TemporaryDirectory() as folder:
    ...     batch.run(job, Path(folder, "games.jsonl"), batch.Local(1))
    RunSummary(rows=1, errors=0, quarantined=[], new_rows=1)
    """
    output = os.fspath(output)
    check_output(output, job.has_csv)
    finished_run = None if force else read_finished_run(job, output)
    if finished_run is not None:
        return finished_run
    progress = progress or _ignore_progress
    parts = Parts(output, job.key, force=force)
    try:
        parts_summary = _compute_parts(job, parts, workers, progress)
        summary = _join_parts(job, parts, parts_summary, output, progress)
        parts.remove()
        return summary._replace(new_rows=parts_summary.new_rows)
    except BaseException:
        parts.remove_if_empty()
        raise
    finally:
        parts.close()


def _ignore_progress(stage: str, size_done: int, rows: int) -> None:
    """Ignore progress."""


def check_output(output: str, has_csv: bool = False) -> None:
    """Raise InputError if no table can have this name, or the path exists and is not a file.

    Raises OSError if there is no such folder.

    >>> from berge import batch
    >>> batch.check_output("games.parquet")  # no error
    """
    if os.path.exists(output) and not os.path.isfile(output):
        raise InputError(_("the output {output} is not a file: name another one", output=output))
    tables.check_ending(output, has_csv)
    os.stat(os.path.join(os.path.dirname(os.path.realpath(output)), ""))  # raises with the name of the folder


def read_finished_run(job: Job, output: str | os.PathLike[str]) -> RunSummary | None:
    """Return the summary of a finished run of the same stamped job and inputs; None if there is no table.

    Raises InputError if the file is another table: a run would replace it.

    >>> from berge import batch
    >>> batch.read_finished_run(batch.prepare_job(["examples/rabbit"]), "games.parquet") is None
    True
    """
    output = os.fspath(output)
    check_output(output, job.has_csv)
    if not os.path.exists(output):
        return None
    stamp = tables.read_stamp(output)
    if stamp is None and not job.has_stamp and os.path.exists(name_parts_folder(output)):
        return None  # a run was killed after it wrote the table and before it removed the parts
    if stamp is None:
        problem = _("{output} already exists", output=show(output))
    elif stamp["job"] != normalize_settings(job.key):
        other = describe_difference(stamp["job"], normalize_settings(job.key))
        problem = _("{output} is the table of another run ({other})", output=show(output), other=other)
    elif stamp["tasks"] != reduce(_add_mark, job.tasks(), 0):
        problem = _("{output} is out of date, as the inputs have changed", output=show(output))
    elif os.path.exists(name_parts_folder(output)):
        return None  # a run was killed when all but its parts was in place; it ends at once
    else:
        return RunSummary(*tables.count_rows(output), stamp["quarantined"])
    raise InputError(
        _("{problem}: name another file, or use --force (in Python force=True) to replace it", problem=problem)
    )


def _add_mark(digest: int, task: Task) -> int:
    """Return the digest of tasks with one more."""
    return zlib.crc32(f"{task.mark} {task.size}\n".encode(), digest)


class _PartsSummary(NamedTuple):
    """A summary of the tasks after all parts are complete."""

    tasks: int
    """The number of tasks."""
    digest: int
    """The digest of their marks."""
    new_rows: int
    quarantined: list[int]


def _compute_parts(job: Job, parts: Parts, workers: Workers, progress: Progress) -> _PartsSummary:
    """Compute the parts that are missing."""
    running: dict[int, Task] = {}
    quarantined: set[int] = set()
    count, digest, size_done, rows, new_rows = 0, 0, 0, 0, 0

    def list_missing_tasks() -> Iterator[tuple[int, Any]]:
        nonlocal count, digest, size_done, rows
        for number, task in enumerate(job.tasks()):
            count, digest = number + 1, _add_mark(digest, task)
            part = parts.read(number)
            if part is None:
                running[number] = task._replace(load=None)
                yield number, task.load
            elif part.mark != task.mark:
                raise InputError(
                    _(
                        "task {number} has changed since the run that left {folder}: "
                        "give the same inputs, or remove the folder",
                        number=number,
                        folder=parts.path,
                    )
                )
            else:
                size_done, rows = size_done + task.size, rows + part.rows
                quarantined.update([number] if part.reason is not None else [])
                progress("work", size_done, rows)

    for result in workers.run(job, list_missing_tasks()):
        task = running.pop(result.task)
        parts.write(result.task, FinishedPart(task.mark, result.rows, result.data, result.reason))
        size_done, rows, new_rows = size_done + task.size, rows + result.rows, new_rows + result.rows
        quarantined.update([result.task] if result.reason is not None else [])
        progress("work", size_done, rows)
    return _PartsSummary(count, digest, new_rows, sorted(quarantined))


def _join_parts(job: Job, parts: Parts, parts_summary: _PartsSummary, output: str, progress: Progress) -> RunSummary:
    """Write the rows of all parts in order, with the stamp of the run."""
    rows = errors = 0

    def read_batches() -> Iterator[pa.RecordBatch]:
        nonlocal rows, errors
        for number in range(parts_summary.tasks):
            part = parts.read(number)
            if part is None:
                raise InputError(
                    _(
                        "the rows of task {number} in {folder} are damaged: remove the folder and begin again",
                        number=number,
                        folder=parts.path,
                    )
                )
            for batch in unpack_rows(part.data):
                rows += batch.num_rows
                if "error" in batch.schema.names:
                    errors += batch.num_rows - batch.column("error").null_count
                yield batch
            progress("write", number + 1, rows)

    stamp = {"job": job.key, "tasks": parts_summary.digest, "quarantined": parts_summary.quarantined}
    schema = tables.add_stamp(job.schema, stamp) if job.has_stamp else job.schema
    tables.write(output, schema, read_batches(), parts.path)
    if job.has_stamp and tables.format_of(output) != "parquet":
        tables.stamp_lines(output, stamp, rows, errors)
    return RunSummary(rows, errors, parts_summary.quarantined)


def pack_rows(batch: pa.RecordBatch) -> bytes:
    """Return rows as workers send them and parts hold them: Arrow's stream of one batch, by lz4."""
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, batch.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as stream:
        stream.write_batch(batch)
    return sink.getvalue()


def unpack_rows(data: bytes) -> pa.RecordBatchReader:
    """Return the reader of what `pack_rows` returns."""
    return pa.ipc.open_stream(data)


def compute_task(work: Callable[[Any], pa.RecordBatch], task: int, load: Any) -> TaskResult:
    """Run one task in a worker."""
    batch = work(load)
    return TaskResult(task, pack_rows(batch), batch.num_rows)


def quarantine_task(job: Job, task: int, load: Any, reason: str) -> TaskResult:
    """Return the result that stands for a task that kills every worker."""
    batch = job.error_rows(load, reason)
    return TaskResult(task, pack_rows(batch), batch.num_rows, reason)
