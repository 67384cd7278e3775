"""Summaries as text."""

from __future__ import annotations

from collections.abc import Iterator

from berge.documents import Options, writes
from berge.ensembles.ensemble import COLUMNS, PIECES, Ensemble
from berge.ensembles.statistics import Estimate, Moments
from berge.ensembles.summary import Point, Summary
from berge.games.builtin import RULESETS
from berge.i18n import _
from berge.render.pen import Pen, align_columns

_COLUMNS = {
    "count": _("pieces"),
    "largest": _("largest"),
    "second": _("second"),
    "squares": _("squares"),
    "down": _("goes down"),
    "right": _("goes right"),
}
"""The columns for each kind of piece; the last one is Binder's cumulant."""
_PIECE_NAMES = {"r": _("R-type"), "p": _("P-type"), "cluster": _("clusters")}
_FLAGS = {"wraps": _("wrapped round"), "balanced": _("balanced")}


@writes(Summary, "text", "language")
def write_summary_as_text(summary: Summary, options: Options) -> Iterator[str]:
    """Yield a table for each ensemble: means with their standard errors in units of the last digit, 12.3(4)."""
    pen = Pen(options)
    for number, point in enumerate(summary.points):
        yield ("\n" if number else "") + _format_heading(pen, point) + "\n"
        estimates = {name: format_estimate(point.moments[name]) for name in COLUMNS}
        vertices, even, odd, matched = (estimates[name] for name in ("vertices", "even", "odd", "matched"))
        class_counts = _(
            "cells {vertices}: even {even}, odd {odd}, matched {matched}",
            vertices=vertices,
            even=even,
            odd=odd,
            matched=matched,
        )
        yield "  " + pen.say(class_counts) + "\n"
        matching, deficiency = estimates["matching"], estimates["deficiency"]
        missed = _(
            "edges of a maximum matching {matching}, cells that it misses {deficiency}, {share} of the board",
            matching=matching,
            deficiency=deficiency,
            share=format_estimate(point.monomer_fraction),
        )
        yield "  " + pen.say(missed) + "\n"
        rows = [["", *map(pen.say, _COLUMNS.values()), pen.say("cumulant")]]
        for piece in PIECES:
            values = [estimates[f"{piece}_{what}"] for what in _COLUMNS]
            rows.append([pen.say(_PIECE_NAMES[piece]), *values, format_estimate(point.cumulants[piece])])
        yield from ("  " + line for line in align_columns(rows))


def _format_heading(pen: Pen, point: Point) -> str:
    ensemble = point.ensemble
    return pen.say_count(
        "{name}, {rows} x {columns}, {missing} missing: {n} sample with seed {seed}",
        "{name}, {rows} x {columns}, {missing} missing: {n} samples with seed {seed}",
        point.samples,
        name=name_of(pen, ensemble),
        rows=ensemble.rows,
        columns=ensemble.columns,
        missing=f"{ensemble.density * 100:.10g}%",
        seed=ensemble.seed,
    )


def name_of(pen: Pen, ensemble: Ensemble) -> str:
    """Return the name of an ensemble: its lattice and its options."""
    flags = [pen.say(text) for flag, text in _FLAGS.items() if getattr(ensemble, flag)]
    return pen.join([RULESETS.find_title(ensemble.lattice, pen.language), *flags])


def format_title(pen: Pen, point: Point) -> str:
    """Return the key of a curve: the ensemble's fields without the share of missing cells."""
    ensemble = point.ensemble
    return pen.say_count(
        "{name}, {rows} x {columns}: {n} sample a point with seed {seed}",
        "{name}, {rows} x {columns}: {n} samples a point with seed {seed}",
        point.samples,
        name=name_of(pen, ensemble),
        rows=ensemble.rows,
        columns=ensemble.columns,
        seed=ensemble.seed,
    )


def format_estimate(estimate: Moments | Estimate) -> str:
    """Return a value with its standard error in units of the last digit, 12.3(4); only the value without an error."""
    value, error = estimate[:2]
    if value is None:
        return "-"
    if not error:
        return f"{value:.6g}"
    # Two digits of the error if it begins with 1 after rounding, otherwise one.
    first, _point, power = f"{error:.1e}".partition("e")
    digits = max(-int(power) + (first[0] == "1"), 0)
    return f"{value:.{digits}f}({int(f'{error:.{digits}f}'.replace('.', ''))})"
