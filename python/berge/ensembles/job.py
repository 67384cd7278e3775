"""The job of `berge ensemble -o`: a file with a row for each sample; and the summary of such a file. Needs pyarrow."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from berge.errors import InputError, require_packages

with require_packages():
    import pyarrow as pa

from berge import _core
from berge.batch import Job, Task
from berge.batch.tables import read
from berge.ensembles.arrow import read_arrays
from berge.ensembles.ensemble import BOOLEAN_COLUMNS, COLUMNS, FIELDS, Ensemble
from berge.ensembles.summary import RowBatch, Summary, check_ensembles, check_samples, compute_batch_size, point_of

_TYPES = {
    "lattice": pa.string(),
    "density": pa.float64(),
    "seed": pa.uint64(),
    "wraps": pa.bool_(),
    "balanced": pa.bool_(),
}
SCHEMA = pa.schema(
    [(name, _TYPES.get(name, pa.int64())) for name in (*FIELDS, "sample")]
    + [(name, pa.bool_() if name in BOOLEAN_COLUMNS else pa.int64()) for name in COLUMNS]
    + [("r_sizes", pa.list_(pa.uint32())), ("error", pa.string())]
)
"""The columns: fields of the ensemble, number of the sample, COLUMNS, and the sizes of the R-type regions, the largest
first. If a sample failed, they are null and `error` is set."""

_Load = tuple[Ensemble, int, int]
"""An ensemble, the number of the first sample, and the number of samples."""


def prepare_ensemble_job(ensembles: Iterable[Ensemble], samples: int) -> Job:
    """Return the job that computes a row for each of `samples` samples of each ensemble.

    Raises KindError if an argument has a wrong type, ArgumentError without samples or ensembles.
    """
    ensembles = check_ensembles(ensembles)
    check_samples(samples)
    fields = [[getattr(ensemble, name) for name in FIELDS] for ensemble in ensembles]
    key = {"berge": _core.__version__, "samples": samples, "ensembles": fields}
    tasks = partial(_list_tasks, ensembles, samples)
    return Job(key, SCHEMA, tasks, _compute_rows, _build_error_rows, lambda: samples * len(ensembles), has_csv=True)


def _list_tasks(ensembles: Sequence[Ensemble], samples: int) -> Iterator[Task]:
    for ensemble in ensembles:
        step = compute_batch_size(ensemble)
        for first in range(0, samples, step):
            count = min(step, samples - first)
            yield Task((ensemble, first, count), count)


def _compute_rows(load: _Load) -> pa.RecordBatch:
    ensemble, first, count = load
    rows = ensemble.samples(first, count)
    return _build_batch(load, read_arrays(rows.columns, BOOLEAN_COLUMNS, rows.r_sizes, rows.r_starts))


def _build_error_rows(load: _Load, reason: str) -> pa.RecordBatch:
    return _build_batch(load, {"error": pa.repeat(pa.scalar(reason), load[2])})


def _build_batch(load: _Load, columns: dict[str, pa.Array]) -> pa.RecordBatch:
    """Return the rows of a load with these columns; the other columns are null."""
    ensemble, first, count = load
    own = {name: pa.repeat(pa.scalar(getattr(ensemble, name), SCHEMA.field(name).type), count) for name in FIELDS}
    own["sample"] = pa.array(range(first, first + count), pa.int64())
    arrays = [(own | columns).get(field.name, pa.nulls(count, field.type)) for field in SCHEMA]
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)


def summarise_file(path: str | os.PathLike[str], ensembles: Sequence[Ensemble], samples: int) -> Summary:
    """Return the summary of a file written by the job of these ensembles."""
    batches = (
        ({name: batch.column(name).to_pylist() for name in COLUMNS}, batch.num_rows) for batch in read(path, SCHEMA)
    )
    pending: list[tuple[dict[str, list[int]], int]] = []

    def read_rows() -> Iterator[RowBatch]:
        """Yield the rows of the next ensemble, some at a time."""
        remaining = samples
        while remaining:
            columns, count = pending.pop() if pending else next(batches)
            if count > remaining:
                pending.append(({name: column[remaining:] for name, column in columns.items()}, count - remaining))
                columns, count = {name: column[:remaining] for name, column in columns.items()}, remaining
            remaining -= count
            yield columns, count

    return Summary(tuple(point_of(ensemble, samples, read_rows()) for ensemble in ensembles))


def read_summary(path: str | os.PathLike[str]) -> Summary | None:
    """Return the summary of a file written by `berge ensemble`; None for other files."""
    try:
        counts = _count_samples(path)
        if len({*counts.values()}) != 1:
            return None
        return summarise_file(path, [Ensemble(*fields) for fields in counts], next(iter(counts.values())))
    except (pa.ArrowException, InputError, KeyError, OverflowError, OSError, ValueError):
        return None


def _count_samples(path: str | os.PathLike[str]) -> dict[tuple[Any, ...], int]:
    """Return the number of samples of each ensemble in a table; empty for other tables."""
    counts: dict[tuple[Any, ...], int] = {}
    for batch in read(path, SCHEMA):
        if batch.schema.names != SCHEMA.names or batch.column("lattice").null_count:
            return {}
        for row in zip(*(batch.column(name).to_pylist() for name in FIELDS), strict=True):
            counts[row] = counts.get(row, 0) + 1
    return counts
