"""Summaries as CSV."""

from __future__ import annotations

from collections.abc import Iterator

from berge.documents import Options, csv_line, writes
from berge.ensembles.summary import Summary


@writes(Summary, "csv", ending="csv", media="text/csv")
def summary_as_csv(summary: Summary, _: Options) -> Iterator[str]:
    """Yield the names of the columns, and a line for each point."""
    rows = summary.rows()
    yield csv_line(rows[0])
    yield from (csv_line(row.values()) for row in rows)
