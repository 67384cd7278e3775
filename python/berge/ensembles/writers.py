"""Summaries for programs: JSON documents and CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from berge.documents import Json, Options, format_csv_line, writes
from berge.ensembles.ensemble import FIELDS
from berge.ensembles.summary import Point, Summary
from berge.formats.json_documents import ENSEMBLE


@writes(Summary, "json", ending="json", media="application/json")
def write_summary_as_json(summary: Summary, _: Options) -> Iterator[str]:
    """Yield the `berge-ensemble/1` document."""
    yield f'{{"format":"{ENSEMBLE}",\n"points":['
    for number, point in enumerate(summary.points):
        yield (",\n" if number else "\n") + json.dumps(_point(point), separators=(",", ":"))
    yield "\n]}\n"


def _point(point: Point) -> Json:
    point_fields: dict[str, Any] = {name: getattr(point.ensemble, name) for name in FIELDS}
    point_fields["samples"] = point.samples
    point_fields["moments"] = {name: moments._asdict() for name, moments in point.moments.items()}
    point_fields["cumulants"] = {piece: estimate._asdict() for piece, estimate in point.cumulants.items()}
    return point_fields


@writes(Summary, "csv", ending="csv", media="text/csv")
def write_summary_as_csv(summary: Summary, _: Options) -> Iterator[str]:
    """Yield the names of the columns, and a line for each point."""
    rows = summary.rows()
    yield format_csv_line(rows[0])
    yield from (format_csv_line(row.values()) for row in rows)
