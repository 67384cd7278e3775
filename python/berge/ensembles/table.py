"""What random starts come to, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from berge.documents import Options, writes
from berge.ensembles.summary import Summary


@writes(Summary, "csv", ending="csv", media="text/csv")
def summary_as_csv(summary: Summary, _: Options) -> Iterator[str]:
    """Yield a line for each point, and before them the names of the columns."""
    rows = summary.rows()
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    yield text.getvalue()
