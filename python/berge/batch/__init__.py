"""Many games at once: a table of texts in, a table of reviews out; and jobs, which do that for files of any size.

`review` and `solve` take and return Arrow's readers of record batches, and work on all processors::

    import berge.batch, pyarrow.parquet
    reader = berge.batch.review(pyarrow.parquet.ParquetFile("games.parquet").iter_batches())

What they take is anything that speaks Arrow's C stream interface (`__arrow_c_stream__`), as tables of pyarrow, Polars
and DuckDB do, and record batches one after the other. What they return does so too.

A `Job` is an ordered sequence of tasks whose rows become one Parquet file or one of JSON lines, by any number of
processes (`Local`) or a Dask cluster (`berge.batch.cluster`); killed at any moment, it goes on where it was::

    job = Job(key={"samples": 9}, schema=SCHEMA, tasks=tasks, work=work, apart=apart)
    ran = run(job, "out.parquet", Local())

- `tasks()` yields `Task(load, size, mark)`: always the same ones in the same order, made when they are needed.
- `work(load)` makes an Arrow record batch of that schema. It is a function at the top of a module (or
  `functools.partial` of one), as it is sent to other processes, and depends on nothing but the load.
- `apart(load, why)` makes the rows that stand for a load that kills whoever works on it.
- `key` tells the job from others, as JSON: a run goes on only with what a run of the same key has left.

The rooms: `inputs` finds texts, `cuts` cuts files, `texts` holds them, `questions` and `rows` answer; `jobs` has
a job done, by `workers` or a `cluster`, keeps what is done in a `spool`, and writes `tables`; `disk` is all that is
asked of the disk.

It needs pyarrow (`pip install 'berge[batch]'`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from berge.batch import texts
from berge.batch.cuts import MOST_CHUNK, MOST_FILES
from berge.batch.games import of_inputs
from berge.batch.jobs import Job, Made, Progress, Ran, Task, Workers, check, run
from berge.batch.questions import REVIEW, SOLVE, Question
from berge.batch.rows import answer
from berge.batch.workers import Local
from berge.errors import KindError, check_name, check_threads
from berge.formats import FORMATS
from berge.sanitize import kind

__all__ = [
    "Job",
    "Local",
    "Made",
    "Progress",
    "Ran",
    "Task",
    "Workers",
    "check",
    "of_inputs",
    "review",
    "run",
    "solve",
]


def review(reader: Any, *, ruleset: str | None = None, threads: int = 0) -> pa.RecordBatchReader:
    """Return the rows of games' reviews, one a text, in the texts' order: columns as docs/scale.md has them.

    The texts are in the column `text`, or in the only one of strings or bytes; a column `source` says where they are
    from. Their format is recognised unless `ruleset` names it. Texts of contests' formats are reviewed without the GIL,
    on so many threads, 0 being as many as there are processors; others one by one. A text that cannot be reviewed has a
    row with the error. Rows are made when they are asked for, a few thousand at a time.

    Raises KindError where `reader` is none, MissingError where nobody knows the ruleset, ArgumentError where `threads`
    are fewer than none, InputError where no column has texts, or where `source` is no column of strings.
    """
    return _answers(reader, REVIEW, ruleset, threads)


def solve(reader: Any, *, ruleset: str | None = None, threads: int = 0) -> pa.RecordBatchReader:
    """Return the rows of starts' solutions, one a text; takes and raises what `review` does."""
    return _answers(reader, SOLVE, ruleset, threads)


def _answers(reader: Any, question: Question, ruleset: str | None, threads: int) -> pa.RecordBatchReader:
    if ruleset is not None:
        check_name("the ruleset {name}", ruleset, FORMATS)
    threads = check_threads(threads, 0)
    batches = _batches(reader)
    rows = (answer(piece, question, ruleset, threads) for piece in _pieces(batches))
    return pa.RecordBatchReader.from_batches(question.schema, rows)


def _batches(reader: Any) -> Iterable[pa.RecordBatch]:
    expected = "a table of texts, or a reader of one, that speaks Arrow"
    if hasattr(reader, "__arrow_c_stream__"):
        try:
            found: Iterable[pa.RecordBatch] = pa.RecordBatchReader.from_stream(reader)
        except pa.ArrowInvalid:  # a column alone
            raise KindError(kind(reader), expected) from None
        texts.column_of(found.schema)  # type: ignore[attr-defined]  # to raise at once
        return found
    if not hasattr(reader, "__iter__"):
        raise KindError(kind(reader), expected)
    return map(_batch, reader)


def _batch(found: Any) -> pa.RecordBatch:
    if not isinstance(found, pa.RecordBatch):
        raise KindError(kind(found), "a record batch of Arrow")
    return found


def _pieces(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    row = 0
    for batch in batches:
        yield from texts.pieces(texts.of_arrow(batch, row), 4 * MOST_FILES, 4 * MOST_CHUNK)
        row += batch.num_rows
