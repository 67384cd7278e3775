"""What random starts come to, as curves over the share that is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from berge.draw.svg import document, palette
from berge.draw.text import Pen
from berge.ensembles.summary import Point, Summary
from berge.ensembles.text import titled
from berge.formats import Options, writes
from berge.quoting import xml

_SIDE, _GAP, _MARGIN, _LINE = 420, 70, 60, 20
_COLOURS = {"r": "lose", "p": "win", "cluster": "grey"}
_DASHES = ("none", "7 4", "2 4", "10 3 2 3")
"""How the curves of the largest size are drawn, of the next one, and so on."""


@dataclass(frozen=True)
class _Picture:
    title: str
    description: str


@writes(Summary, "svg", "language", ending="svg", media="image/svg+xml")
def summary_as_svg(summary: Summary, options: Options) -> Iterator[str]:
    """Yield two charts over the share that is missing: how often a piece goes round, and how large the largest is."""
    pen = Pen(options)
    sizes = sorted(
        {(one.ensemble.rows, one.ensemble.columns) for one in summary.points}, key=lambda size: -size[0] * size[1]
    )
    legend = [
        pen.say("ensemble.legend.kinds"),
        pen.say("ensemble.legend.sizes", sizes=pen.join(f"{r} x {c}" for r, c in sizes)),
    ]
    charts = [
        _chart(summary.points, sizes, "down", pen.say("ensemble.chart.down"), pen.say("ensemble.chart.missing")),
        _chart(summary.points, sizes, "largest", pen.say("ensemble.chart.largest"), pen.say("ensemble.chart.missing")),
    ]
    body = []
    for number, chart in enumerate(charts):
        body += [f'<g transform="translate({number * (_SIDE + _GAP)} 0)">\n', *chart, "</g>\n"]
    for number, line in enumerate(legend):
        body.append(_words(0, _SIDE + _MARGIN + _LINE * number, line, "start"))
    names = dict.fromkeys(titled(pen, point) for point in summary.points)
    size = complex(2 * _SIDE + _GAP, _SIDE + _LINE * len(legend) + _MARGIN) + _MARGIN * (1.5 + 1j)
    picture = _Picture(pen.join(names), " ".join(legend))
    return document(picture, repr(summary.points), -_MARGIN * (1 + 0.75j), size, body)


def _chart(
    points: Sequence[Point], sizes: Sequence[tuple[int, int]], what: str, title: str, axis: str
) -> Iterator[str]:
    """Yield the axes and a curve for each size and kind of piece."""
    densities = [point.ensemble.density for point in points]
    low, high = min(densities), max(densities)
    span = (high - low) or 1.0
    for part in range(5):
        at = _SIDE * part / 4
        yield f'<path class="berge-grid" d="M0 {_SIDE - at:g}h{_SIDE}"/>\n' + _words(
            -8, _SIDE - at + 5, f"{part / 4:g}", "end"
        )
    for share in _round_numbers(low, high):
        at = (share - low) / span * _SIDE
        yield f'<path class="berge-grid" d="M{at:g} 0v{_SIDE}"/>\n' + _words(at, _SIDE + 18, f"{share:.6g}", "middle")
    yield _words(0, -14, title, "start") + _words(_SIDE, _SIDE + 36, axis, "end")
    for kind, colour in _COLOURS.items():
        for dash, size in zip(_DASHES * len(sizes), sizes, strict=False):
            curve = []
            for point in sorted(points, key=lambda one: one.ensemble.density):
                ensemble = point.ensemble
                if (ensemble.rows, ensemble.columns) == size:
                    scale = 1 if what == "down" else size[0] * size[1]
                    found = point.moments[f"{kind}_{what}"]
                    x, y = (ensemble.density - low) / span * _SIDE, (1 - found.mean / scale) * _SIDE
                    curve.append((x, y, (found.error or 0) / scale * _SIDE))
            yield from _curve(curve, kind, colour, dash)


def _round_numbers(low: float, high: float) -> list[float]:
    """Return some round numbers of a range; of one number, itself."""
    if low == high:
        return [low]
    step = next(
        step for power in range(20) for digit in (5, 2, 1) if (high - low) / (step := digit * 10.0**-power) >= 3
    )
    return [number * step for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _curve(curve: Sequence[tuple[float, float, float]], kind: str, colour: str, dash: str) -> Iterator[str]:
    """Yield a line through points, the points, and their errors: a disc for R, a square for P, nothing for clusters."""
    stroke = f"stroke: {palette()[colour][0]}; stroke: var(--berge-{colour}); fill: none"
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in curve)
    yield f'<path style="{stroke}; stroke-width: 1.5; stroke-dasharray: {dash}" d="M{line}"/>\n'
    bars = "".join(f"M{x:.1f} {y - error:.1f}v{2 * error:.1f}" for x, y, error in curve)
    if kind != "cluster":
        mark = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" if kind == "r" else "m-3 -3h6v6h-6z"
        bars += "".join(f"M{x:.1f} {y:.1f}{mark}" for x, y, _ in curve)
    yield f'<path style="{stroke}" d="{bars}"/>\n'


def _words(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text class="berge-name" style="text-anchor: {anchor}" x="{x:g}" y="{y:g}">{xml(text)}</text>\n'
