"""Summaries of ensembles: a point for each ensemble."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from berge.documents import Document
from berge.ensembles.ensemble import COLUMNS, FIELDS, PIECES, Ensemble
from berge.ensembles.statistics import Estimate, Moments, Tally
from berge.errors import ArgumentError, KindError, check_kind, check_progress, check_threads
from berge.i18n import _
from berge.sanitize import describe_type

CELLS_AT_A_TIME = 1 << 20
"""Cells that are processed between two reports of progress."""

Report = Callable[[str, int, int], object]
"""The progress callback: stage, done, total."""
RowBatch = tuple[Mapping[str, Sequence[int]], int]
"""Some rows: the values of each column, and the number of rows."""


@dataclass(frozen=True)
class Point:
    """An ensemble and the statistics of its samples.

    An immutable value.

    >>> from berge.ensembles import Ensemble, summarise
    >>> point = summarise([Ensemble("maze", 4, 4, density=0.1, seed=1)], 10).points[0]
    >>> point.means["vertices"], round(point.monomer_fraction.value, 3)
    (14.5, 0.056)
    """

    ensemble: Ensemble
    samples: int
    moments: Mapping[str, Moments]
    """The moments of each of COLUMNS."""
    cumulants: Mapping[str, Estimate]
    """Binder's cumulant of the size of the largest piece, by PIECES."""

    @property
    def means(self) -> dict[str, float]:
        """The mean of each of COLUMNS."""
        return {name: moments.mean for name, moments in self.moments.items()}

    @property
    def monomer_fraction(self) -> Estimate:
        """The share of all cells of the board, missing ones included, that a maximum matching misses."""
        cells, missed = self.ensemble.rows * self.ensemble.columns, self.moments["deficiency"]
        return Estimate(missed.mean / cells, None if missed.error is None else missed.error / cells)

    def row(self) -> dict[str, Any]:
        """Return the row of a table: the ensemble's fields, and each quantity with its standard error."""
        row = {name: getattr(self.ensemble, name) for name in FIELDS} | {"samples": self.samples}
        estimates: dict[str, Any] = {"monomer_fraction": self.monomer_fraction, **self.moments}
        estimates |= {f"{piece}_cumulant": estimate for piece, estimate in self.cumulants.items()}
        for name, (value, error, *_more) in estimates.items():
            row |= {name: value, f"{name}_error": error}
        return row


@dataclass(frozen=True, repr=False)
class Summary(Document):
    """The statistics of some ensembles. An immutable value."""

    points: tuple[Point, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each point: the ensemble's fields, and each quantity with its standard error."""
        return [point.row() for point in self.points]

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return a row for each point as an Arrow stream, which Polars and DuckDB read too; needs pyarrow."""
        import pyarrow as pa

        return pa.Table.from_pylist(self.rows()).__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Return a DataFrame with a row for each point, each quantity and its error; needs pandas and pyarrow.

        >>> from berge.ensembles import Ensemble, summarise
        >>> frame = summarise([Ensemble("maze", 4, 4, density=0.1, seed=1)], 10).to_pandas()
        >>> len(frame), frame["lattice"][0]
        (1, 'maze')
        """
        import pyarrow as pa

        return pa.Table.from_pylist(self.rows()).to_pandas()

    def __repr__(self) -> str:
        count = len(self.points)
        return f"<summary of {count} {'ensemble' if count == 1 else 'ensembles'}>"


def compute_batch_size(ensemble: Ensemble) -> int:
    """Return the number of samples that are computed at a time."""
    return max(1, CELLS_AT_A_TIME // (ensemble.rows * ensemble.columns))


def summarise(ensembles: Iterable[Ensemble], samples: int, threads: int = 1, progress: Report | None = None) -> Summary:
    """Return the summary of `samples` samples of each ensemble; it does not depend on the number of threads.

    The time is that of `Ensemble.samples`; the samples are never all in memory. Raises KindError for other values, and
    ArgumentError without ensembles, samples or threads.

    >>> from berge.ensembles import Ensemble, summarise
    >>> mazes = [Ensemble("maze", 8, 8, density=density, seed=1) for density in (0.0, 0.1, 0.2)]
    >>> [point.means["deficiency"] for point in summarise(mazes, samples=10).points]
    [0.0, 2.4, 2.4]
    """
    ensembles = check_ensembles(ensembles)
    check_samples(samples)
    check_progress(progress)
    threads = check_threads(threads, 1)
    points = []
    for number, ensemble in enumerate(ensembles):
        report = (
            None if progress is None else partial(_report_from, progress, number * samples, len(ensembles) * samples)
        )
        points.append(point_of(ensemble, samples, _compute_batches(ensemble, samples, threads, report)))
    return Summary(tuple(points))


def _report_from(progress: Report, before: int, total: int, stage: str, count: int, _ignored: int) -> object:
    return progress(stage, before + count, total)


def _compute_batches(ensemble: Ensemble, samples: int, threads: int, progress: Report | None) -> Iterator[RowBatch]:
    """Yield the rows of all samples, some for each thread at a time."""
    step = threads * compute_batch_size(ensemble)
    for first in range(0, samples, step):
        count = min(step, samples - first)
        report = None if progress is None else partial(_report_from, progress, first, samples)
        columns = ensemble.samples(first, count, threads, report).columns
        yield {name: memoryview(column).cast("Q").tolist() for name, column in columns.items()}, count


def check_ensembles(ensembles: Iterable[Ensemble]) -> Sequence[Ensemble]:
    """Return a checked list of ensembles; raises KindError for other values, ArgumentError for an empty list."""
    expected = _("a list of ensembles")
    if not isinstance(ensembles, Iterable):
        raise KindError(describe_type(ensembles), expected)
    all_ensembles = list(ensembles)
    for one in all_ensembles:
        check_kind(one, Ensemble, expected)
    if not all_ensembles:
        raise ArgumentError(_("no ensembles"), _("at least one"))
    return all_ensembles


def check_samples(samples: int) -> None:
    """Raise KindError or ArgumentError unless `samples` is a valid number of samples."""
    check_kind(samples, int, "the number of samples")
    if samples < 1:
        raise ArgumentError(_("{samples} samples", samples=samples), _("at least 1"))


def point_of(ensemble: Ensemble, samples: int, rows: Iterable[RowBatch]) -> Point:
    """Return the point of an ensemble from the rows of all its samples."""
    tally = Tally(COLUMNS, samples)
    for columns, count in rows:
        tally.add(columns, count)
    moments = {name: tally.moments(name) for name in COLUMNS}
    return Point(ensemble, samples, moments, {piece: tally.cumulant(f"{piece}_largest") for piece in PIECES})
