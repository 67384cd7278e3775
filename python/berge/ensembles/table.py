"""Summaries and samples as tables: CSV, and Arrow for pandas, Polars and DuckDB."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from berge.documents import Options, writes
from berge.ensembles.ensemble import COLUMNS, FIELDS
from berge.ensembles.summary import Point, Summary


def rows_of(summary: Summary) -> list[dict[str, Any]]:
    """Return a row for each point: what it is of, and each quantity with its standard error."""
    return list(map(_row, summary.points))


def _row(point: Point) -> dict[str, Any]:
    row = {name: getattr(point.ensemble, name) for name in FIELDS} | {"samples": point.samples}
    estimates: dict[str, Any] = {"monomer_fraction": point.monomer_fraction}
    estimates |= {name: point.moments[name] for name in COLUMNS}
    estimates |= {f"{kind}_cumulant": estimate for kind, estimate in point.cumulants.items()}
    for name, (value, error, *_more) in estimates.items():
        row |= {name: value, f"{name}_error": error}
    return row


@writes(Summary, "csv", ending="csv", media="text/csv")
def summary_as_csv(summary: Summary, _: Options) -> Iterator[str]:
    """Yield a line for each point, and before them the names of the columns."""
    rows = rows_of(summary)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    yield text.getvalue()
