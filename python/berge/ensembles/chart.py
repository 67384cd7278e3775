"""Summaries as charts: curves over the share of missing cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import cycle
from math import ceil, floor, log10

from berge.documents import Options, writes
from berge.ensembles.summary import Point, Summary
from berge.ensembles.text import format_title
from berge.render.pen import Pen, measure_width
from berge.render.svg import Picture, draw_text, read_palette, write_document

_SIDE, _GAP, _MARGIN, _LINE = 420, 70, 60, 20
_COLOURS = {"r": "lose", "p": "win", "cluster": "grey"}
_MARKS = {"r": "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", "p": "m-3 -3h6v6h-6z", "cluster": "m-5 -5l10 10m0 -10l-10 10"}
"""Discs, squares and crosses, which can be distinguished where they overlap."""
_DASHES = ("none", "7 4", "2 4", "10 3 2 3")
"""Dash patterns of the curves, from the largest size on; `_pick_dashes` makes those from the fifth on."""
_LETTER = 8
"""Approximate width of a letter."""
_WIDE = 2 * _SIDE + _GAP
"""Maximum width of a line of text."""


@writes(Summary, "svg", "language", ending="svg", media="image/svg+xml")
def write_summary_as_svg(summary: Summary, options: Options) -> Iterator[str]:
    """Yield two charts over the share of missing cells: how often a piece spans the board, and the largest size."""
    pen = Pen(options)
    sizes = sorted(
        {(one.ensemble.rows, one.ensemble.columns) for one in summary.points}, key=lambda size: -size[0] * size[1]
    )
    legend = [
        pen.say("discs: R-type regions; squares: P-type regions; crosses: clusters"),
        *_wrap(pen.say("solid, then finer and finer lines: {sizes}", sizes=pen.join(f"{r} x {c}" for r, c in sizes))),
    ]
    charts = [
        _draw_chart(
            summary.points,
            sizes,
            "down",
            pen.say("chance that a piece goes from top to bottom, or round"),
            pen.say("share of missing cells"),
        ),
        _draw_chart(
            summary.points,
            sizes,
            "largest",
            pen.say("largest piece, as a share of all cells"),
            pen.say("share of missing cells"),
        ),
    ]
    body = []
    for number, chart in enumerate(charts):
        body += [f'<g transform="translate({number * (_SIDE + _GAP)} 0)">\n', *chart, "</g>\n"]
    for number, line in enumerate(legend):
        body.append(draw_text(0, _SIDE + _MARGIN + _LINE * number, line, "start"))
    names = dict.fromkeys(format_title(pen, point) for point in summary.points)
    size = complex(_WIDE, _SIDE + _LINE * len(legend) + _MARGIN) + _MARGIN * (1.5 + 1j)
    picture = Picture(title=pen.join(names), description=" ".join(legend))
    return write_document(picture, repr(summary.points), -_MARGIN * (1 + 0.75j), size, body)


def _draw_chart(
    points: Sequence[Point], sizes: Sequence[tuple[int, int]], what: str, title: str, axis: str
) -> Iterator[str]:
    """Yield the axes and a curve for each size and kind of piece."""
    densities = [point.ensemble.density for point in points]
    low, high = min(densities), max(densities)
    start, span = (low, high - low) if low < high else (low - 0.5, 1.0)  # a single value is in the middle
    for part in range(5):
        at = _SIDE * part / 4
        yield f'<path class="berge-grid" d="M0 {_SIDE - at:g}h{_SIDE}"/>\n' + draw_text(
            -8, _SIDE - at + 5, f"{part / 4:g}", "end"
        )
    for share in _round_numbers(low, high):
        at = (share - start) / span * _SIDE
        label = _number(share, high - low)
        yield f'<path class="berge-grid" d="M{at:g} 0v{_SIDE}"/>\n' + draw_text(at, _SIDE + 18, label, "middle")
    yield draw_text(0, -14, title, "start") + draw_text(_SIDE, _SIDE + 36, axis, "end")
    for piece, colour in _COLOURS.items():
        for number, size in enumerate(sizes):
            curve = []
            for point in sorted(points, key=lambda one: one.ensemble.density):
                ensemble = point.ensemble
                if (ensemble.rows, ensemble.columns) == size:
                    scale = 1 if what == "down" else size[0] * size[1]
                    moments = point.moments[f"{piece}_{what}"]
                    x, y = (ensemble.density - start) / span * _SIDE, (1 - moments.mean / scale) * _SIDE
                    curve.append((x, y, (moments.error or 0) / scale * _SIDE))
            yield from _draw_curve(curve, piece, colour, _pick_dashes(number))


def _round_numbers(low: float, high: float) -> list[float]:
    """Return some round numbers in a range; for a single number, that number."""
    if low == high:
        return [low]
    span, step = Fraction(high) - Fraction(low), Fraction(5)
    for factor in cycle((Fraction(2, 5), Fraction(1, 2), Fraction(1, 2))):
        if span >= 3 * step:
            break
        step *= factor
    tolerance = Fraction(1, 10**9)
    first, last = ceil(Fraction(low) / step - tolerance), floor(Fraction(high) / step + tolerance)
    return list(dict.fromkeys(float(number * step) for number in range(first, last + 1)))


def _number(share: float, span: float) -> str:
    """Return a number with as many digits as needed to distinguish it from others in the span."""
    digits = 6 if not span or not share else max(6, 3 + ceil(log10(share / span)))
    return f"{share:.{min(digits, 17)}g}"


def _pick_dashes(number: int) -> str:
    """Return the dash pattern of a size: one of _DASHES, with an additional dot for each repetition."""
    dash, dots = _DASHES[number % len(_DASHES)], number // len(_DASHES)
    return dash if not dots else ("14 3" if dash == "none" else dash) + " 1 3" * dots


def _wrap(text: str) -> Iterator[str]:
    """Yield the lines of a text, wrapped to about the width of the charts."""
    line = ""
    for piece in re.split(r"(?<=[,:、：])", text):
        if line and _LETTER * measure_width(line + piece) > _WIDE:
            yield line
            line = ""
        line = (line + piece).lstrip()
    yield line


def _draw_curve(curve: Sequence[tuple[float, float, float]], piece: str, colour: str, dash: str) -> Iterator[str]:
    """Yield a line through points, their marks, and their error bars."""
    stroke = f"stroke: {read_palette()[colour][0]}; stroke: var(--berge-{colour}); fill: none"
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in curve)
    yield f'<path style="{stroke}; stroke-width: 1.5; stroke-dasharray: {dash}" d="M{line}"/>\n'
    bars = "".join(f"M{x:.1f} {y - error:.1f}v{2 * error:.1f}" for x, y, error in curve)
    marks = "".join(f"M{x:.1f} {y:.1f}{_MARKS[piece]}" for x, y, _ in curve)
    yield f'<path style="{stroke}" d="{bars}{marks}"/>\n'
