"""What random starts come to, as CSV."""

from __future__ import annotations

from collections.abc import Iterator

from berge.documents import Options, csv_line, writes
from berge.ensembles.summary import Summary


@writes(Summary, "csv", ending="csv", media="text/csv")
def summary_as_csv(summary: Summary, _: Options) -> Iterator[str]:
    """Yield a line for each point, and before them the names of the columns."""
    rows = summary.rows()
    yield csv_line(rows[0])
    yield from (csv_line(row.values()) for row in rows)
