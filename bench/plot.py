"""Plots with logarithmic axes, as SVG that can be read on a light page and on a dark one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 330, 300
LEFT, TOP, BETWEEN, KEY = 62, 44, 90, 22
"""Of a panel, and around panels; the height of a line in the key."""

# Colours that the colour-blind tell apart (Okabe and Ito 2008), on white and on black; markers say the same.
LIGHT = ("#0072B2", "#D55E00", "#007E5D", "#B0528A", "#6B5B00", "#555555")
DARK = ("#56B4E9", "#F58A3C", "#1FC497", "#E29BC6", "#F0E442", "#BBBBBB")
MARKERS = (
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "M-4,-4h8v8h-8z",
    "M0,-5l5,8.5h-10z",
    "M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z",
    "M0,5l5,-8.5h-10z",
    "M-4,-4l8,8M-4,4l8,-8",
)
UNITS = {-6: "1 us", -5: "10 us", -4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s"}
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#1a1a1a}.h{font-size:14px;font-weight:600}"
    ".grid{stroke:#d5d7db}.p{fill:#fff}"
)
STYLE_DARK = "text{fill:#eaeaea}.grid{stroke:#3d4046}.p{fill:#17181b}"

Panel = tuple[str, str, Sequence["Series"]]
"""A title, what the horizontal axis counts, and what is shown."""


@dataclass(frozen=True)
class Series:
    """Points, left to right, of one kind."""

    name: str
    points: Sequence[tuple[float, float]]


def plot(title: str, panels: Sequence[Panel]) -> str:
    """Return panels beside each other; below each, the key to its colours and markers."""
    lines = max(len(series) for _, _, series in panels)
    width = LEFT + len(panels) * (WIDTH + BETWEEN) - BETWEEN + 40
    height = TOP + HEIGHT + 60 + KEY * lines
    kinds = range(len(MARKERS))
    light, dark = (
        "".join(f".s{i}{{stroke:{c[i]};color:{c[i]}}}.f{i}{{fill:{c[i]}}}" for i in kinds) for c in (LIGHT, DARK)
    )
    style = f"{STYLE}{light}@media(prefers-color-scheme:dark){{{STYLE_DARK}{dark}}}"
    seconds = [y for _, _, series in panels for one in series for _, y in one.points]
    body = [
        f'<g transform="translate({LEFT + place * (WIDTH + BETWEEN)},{TOP})">{"".join(drawn(panel, seconds))}</g>'
        for place, panel in enumerate(panels)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img">\n<title>{escape(title)}</title>\n<style>{style}</style>\n'
        f'<rect class="p" width="{width}" height="{height}"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def drawn(panel: Panel, seconds: Sequence[float]) -> Iterator[str]:
    """Yield the parts of a panel; the vertical axis holds these seconds."""
    title, counted, series = panel
    across = decades([x for one in series for x, _ in one.points])
    up = decades(seconds)

    def place(x: float, y: float) -> tuple[float, float]:
        right = (math.log10(x) - across[0]) / (across[-1] - across[0])
        high = (math.log10(y) - up[0]) / (up[-1] - up[0])
        return round(right * WIDTH, 1), round((1 - high) * HEIGHT, 1)

    yield f'<text class="h" y="-16">{escape(title)}</text>'
    for power in across:
        x, _ = place(10**power, 10 ** up[0])
        yield f'<path class="grid" d="M{x},0V{HEIGHT}"/>'
        yield f'<text x="{x}" y="{HEIGHT + 18}" text-anchor="middle">{count(power)}</text>'
    for power in up:
        _, y = place(10 ** across[0], 10**power)
        yield f'<path class="grid" d="M0,{y}H{WIDTH}"/>'
        yield f'<text x="-8" y="{y + 4}" text-anchor="end">{UNITS.get(power, f"1e{power} s")}</text>'
    yield f'<text x="{WIDTH / 2}" y="{HEIGHT + 36}" text-anchor="middle">{escape(counted)}</text>'
    for kind, one in enumerate(series):
        kind %= len(MARKERS)
        at = [place(x, y) for x, y in one.points]
        line = "L".join(f"{x},{y}" for x, y in at)
        yield f'<path class="s{kind}" fill="none" stroke-width="1.5" d="M{line}"/>'
        yield from (marker(kind, x, y) for x, y in at)
        y = HEIGHT + 60 + KEY * kind
        yield marker(kind, 6, y - 4) + f'<text x="20" y="{y}">{escape(one.name)}</text>'


def marker(kind: int, x: float, y: float) -> str:
    """Return the sign of a series."""
    return f'<path class="s{kind} f{kind}" stroke-width="1.5" transform="translate({x},{y})" d="{MARKERS[kind]}"/>'


def decades(values: Sequence[float]) -> range:
    """Return the powers of ten that enclose values."""
    least, most = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return range(least, max(most, least + 1) + 1)


def count(power: int) -> str:
    """Return a power of ten for people."""
    words = {6: "million", 9: "billion"}
    size = power // 3 * 3
    return f"{10 ** (power - size)} {words[size]}" if size in words else f"{10**power:,}"
