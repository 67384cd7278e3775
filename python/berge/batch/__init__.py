"""Many games at once: reviews of a table of texts, and jobs, which do that for files of any size.

`review` and `solve` take and return Arrow's readers of record batches, and work on all processors::

    import berge.batch, pyarrow.parquet
    reader = berge.batch.review(pyarrow.parquet.ParquetFile("games.parquet").iter_batches())

They take anything that has Arrow's C stream interface (`__arrow_c_stream__`), such as tables of pyarrow, Polars and
DuckDB, and record batches one after the other. What they return has that interface too.

A `Job` is an ordered sequence of tasks whose rows become one Parquet or JSON lines file. Processes (`Local`) or a Dask
cluster (`berge.batch.cluster`) run it. If a run is killed, the same call continues it::

    job = Job(key={"samples": 9}, schema=SCHEMA, tasks=tasks, work=work, error_rows=error_rows)
    summary = run(job, "out.parquet", Local())

- `tasks()` yields `Task(load, size, mark)`: always the same tasks in the same order, made on demand.
- `work(load)` returns an Arrow record batch of that schema, which depends on nothing but the load. It is a function at
  the top level of a module, or a `functools.partial` of one, so that it can be pickled.
- `error_rows(load, reason)` returns the rows for a load that kills its workers.
- `key` identifies the job, as JSON: a run continues only the parts of a run with the same key.

`inputs` and `splitters` read texts, `texts` holds them, `questions` and `rows` compute the rows. `jobs` runs jobs with
`workers` or a `cluster`, saves completed tasks as `parts`, and writes `tables`.

It needs pyarrow (`pip install "berge[batch]"`).

>>> import berge.batch
>>> import pyarrow
>>> texts = pyarrow.table({"text": ["juniper:20+16+4", "king:3x3+2,2+1,1"]})
>>> rows = pyarrow.table(berge.batch.review(texts))
>>> rows["plies"].to_pylist()
[2, 2]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from berge.errors import require_packages

with require_packages():
    import pyarrow as pa

from berge.batch import texts
from berge.batch.games import prepare_job
from berge.batch.jobs import Job, Progress, RunSummary, Task, TaskResult, Workers, check_output, read_finished_run, run
from berge.batch.questions import REVIEW, SOLVE, SOLVE_LISTS, Question
from berge.batch.rows import answer_texts
from berge.batch.splitters import MOST_CHUNK_BYTES, MOST_CHUNK_TEXTS
from berge.batch.workers import Local
from berge.errors import KindError, check_kind, check_name, check_threads
from berge.formats import INPUT_FORMATS
from berge.i18n import _
from berge.sanitize import describe_type

__all__ = [
    "Job",
    "Local",
    "Progress",
    "RunSummary",
    "Task",
    "TaskResult",
    "Workers",
    "check_output",
    "prepare_job",
    "read_finished_run",
    "review",
    "run",
    "solve",
]


def review(reader: Any, *, ruleset: str | None = None, threads: int = 0) -> pa.RecordBatchReader:
    """Return a row for each text with the review of its game, in the texts' order (columns: docs/scale.md).

    The texts are in the column `text`, or in the only column of strings or bytes; a column `source` says where they
    come from. Their format is recognised unless `ruleset` names it. Texts in contest formats are reviewed without the
    GIL, on `threads` threads (0: one per processor); others one by one. A text that cannot be reviewed has a row with
    the error. Rows are computed on demand, a few thousand at a time; each costs what `berge.review` does.

    Raises KindError if `reader` is not a table, MissingError if the ruleset is unknown, ArgumentError if `threads` is
    negative, InputError if no column has texts, or `source` does not hold strings.

    >>> import pyarrow as pa
    >>> from berge import batch
    >>> games = pa.table({"text": [berge.loads("maze:3x3+1,1+1,2").notation()]})
    >>> batch.review(games).read_all().column("plies").to_pylist()
    [2]
    """
    return _answer_batches(reader, REVIEW, ruleset, threads)


def solve(reader: Any, *, ruleset: str | None = None, threads: int = 0, lists: bool = False) -> pa.RecordBatchReader:
    """Return a row for each text with the solution of its start.

    Arguments and errors are those of `review`. `winning_moves` is how many there are. `lists` adds columns of lists:
    `winning_move_list` of a position, `losing_starts` and `winning_starts` where the start is still to be chosen. All
    texts are then solved one by one.

    >>> import pyarrow as pa
    >>> from berge import batch
    >>> batch.solve(pa.table({"text": ["maze:2x3", "maze:3x3"]})).read_all().column("winner").to_pylist()
    ['second', 'first']
    """
    check_kind(lists, bool, "lists: True or False")
    return _answer_batches(reader, SOLVE_LISTS if lists else SOLVE, ruleset, threads)


def _answer_batches(reader: Any, question: Question, ruleset: str | None, threads: int) -> pa.RecordBatchReader:
    if ruleset is not None:
        check_name("the ruleset {name}", ruleset, INPUT_FORMATS)
    threads = check_threads(threads, 0)
    batches = _read_batches(reader)
    rows = (answer_texts(piece, question, ruleset, threads) for piece in _split_batches(batches))
    return pa.RecordBatchReader.from_batches(question.schema, rows)


def _read_batches(reader: Any) -> Iterable[pa.RecordBatch]:
    expected = _("a table of texts, or a reader of one, that speaks Arrow")
    if hasattr(reader, "__arrow_c_stream__"):
        try:
            stream: Any = pa.RecordBatchReader.from_stream(reader)
        except pa.ArrowInvalid:  # a column alone
            raise KindError(describe_type(reader), expected) from None
        texts.find_text_column(stream.schema)  # to raise at once
        return stream  # type: ignore[no-any-return]
    if not hasattr(reader, "__iter__"):
        raise KindError(describe_type(reader), expected)
    return map(_check_batch, reader)


def _check_batch(batch: Any) -> pa.RecordBatch:
    if not isinstance(batch, pa.RecordBatch):
        raise KindError(describe_type(batch), _("a record batch of Arrow"))
    return batch


def _split_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    row = 0
    for batch in batches:
        yield from texts.split_table(texts.read_arrow_batch(batch, row), 4 * MOST_CHUNK_TEXTS, 4 * MOST_CHUNK_BYTES)
        row += batch.num_rows
