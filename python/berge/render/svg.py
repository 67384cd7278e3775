"""What all pictures in SVG share: the document with its style sheet, and the elements of boards and graphs.

Boards and graphs look alike. The colours are Okabe and Ito's, which colour-blind people can distinguish; shapes repeat
their meaning. Blue is a good move: a thick arrow, or the ring of a losing start. Orange is a bad move: a thin dashed
arrow, or the dot of a winning start. The diamond is the token. `page/board/board.css` has all styles.

Points are complex numbers, y downwards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf
from typing import Any, Generic, TypeVar

from berge.built import read_built
from berge.render.layout import SIZES
from berge.sanitize import as_xml

Vertex = TypeVar("Vertex")
_READ_AT = 600
"""The size of a picture, in pixels, in which the letters of a caption are as large as those of labels."""


@cache
def _read_style() -> str:
    """Return the style sheet, which `page/board/svg.ts` makes of `board.css`."""
    return read_built("picture.css")


@cache
def read_palette() -> dict[str, tuple[str, str]]:
    """Return the light and the dark value of each colour."""
    themes: dict[str, list[str]] = {}
    for name, colour in re.findall(r"--berge-(\w+): ([^; ]+)", _read_style()):
        themes.setdefault(name, []).append(colour)
    return {name: (light, dark) for name, (light, dark) in themes.items()}


def make_id(source: object) -> str:
    """Return the id of a document, which depends on `source`, so that two documents on one page do not clash."""
    digits = repr(source).encode("utf-8", "backslashreplace")
    return f"berge-{int.from_bytes(digits, 'big') % (2**64 - 59):016x}"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The texts of a picture: title and description are for screen readers."""

    title: str = ""
    description: str = ""
    caption: str = ""
    """A sentence below the picture, which everybody sees."""


@dataclass(frozen=True, kw_only=True)
class MarkedPicture(Picture, Generic[Vertex]):
    """The marks of a picture. The vertices are cells on a board, and numbers in a graph."""

    token: Vertex | None = None
    visited: Sequence[Vertex] = ()
    """The path so far, in order; a line joins it and ends at the token."""
    values: Mapping[Vertex, str] = field(default_factory=dict)
    """`winning` or `losing`, as starts."""
    moves: Mapping[Vertex, str] = field(default_factory=dict)
    """Possible moves, `winning` or `losing` for the player who makes them."""
    missed: Sequence[tuple[Vertex, Vertex]] = ()
    """Moves that won in place of the last one, from and to; a start goes to itself."""
    pairs: Sequence[tuple[Vertex, Vertex]] = ()
    """A matching: bars on a board, thick edges in a graph."""
    exposed: Collection[Vertex] = ()
    """Vertices that the matching misses, drawn as a small empty square."""
    barrier: Collection[Vertex] = ()
    """Drawn as boxes with a thick border."""
    kernel: Collection[Vertex] = ()
    """Drawn with a ring."""


@dataclass(frozen=True)
class UnmarkedPicture:
    """A picture without marks: its area, what is below and above the marks, and where its vertices are."""

    corner: complex
    """The upper left one."""
    size: complex
    below: str
    above: str
    nodes: Mapping[Any, tuple[complex, int, int]]
    """The middle, the width and the height of each vertex: of each cell, or of each number in a graph."""


def write_document(
    picture: Picture, id_source: str, corner: complex, size: complex, body: Iterable[str], *, largest: float = inf
) -> Iterator[str]:
    """Yield an SVG document, which is shown with at most `largest` pixels a side.

    `corner` is the upper left one. The ids depend on `id_source`, so that two documents on one page do not clash.
    """
    title, description = as_xml(picture.title), as_xml(picture.description)
    name = make_id((id_source, title, description))
    words = ""
    if picture.caption:
        corner, size, words = _add_caption(picture.caption, corner, size)
    scale = min(1, largest / max(size.real, size.imag))
    yield f'<svg xmlns="http://www.w3.org/2000/svg" class="berge-svg" role="img" viewBox="{format_point(corner)}'
    yield f' {format_point(size)}"'
    yield f' width="{format_number(size.real * scale)}" height="{format_number(size.imag * scale)}"'
    yield f' aria-labelledby="{name}-title {name}-desc">\n'
    yield f'<title id="{name}-title">{title}</title>\n<desc id="{name}-desc">{description}</desc>\n'
    yield f"<style>{_read_style()}</style>\n"
    yield f'<rect class="berge-paper" x="{format_number(corner.real)}" y="{format_number(corner.imag)}"'
    yield f' width="{format_number(size.real)}" height="{format_number(size.imag)}"/>\n'
    yield from body
    yield words
    yield "</svg>\n"


def _add_caption(caption: str, corner: complex, size: complex) -> tuple[complex, complex, str]:
    """Return the area of a picture with room for a sentence below it, and the sentence."""
    # Larger in a large picture, so that it can be read where that is reduced.
    scale = max(1.0, max(size.real, size.imag) / _READ_AT)
    wide = max(size.real, (measure_text(caption) + 2 * SIZES["padding"]) * scale)
    corner -= (wide - size.real) / 2
    height = SIZES["label"] * scale
    place = f'x="{format_number(corner.real + wide / 2)}" y="{format_number(corner.imag + size.imag + height)}"'
    text = f'<text class="berge-name" font-size="{format_number(height)}" {place}>{as_xml(caption)}</text>\n'
    return corner, complex(wide, size.imag + 2 * height), text


def format_number(x: float) -> str:
    """Return a length or a coordinate, rounded to a tenth of a pixel."""
    return f"{round(x, 1) + 0.0:g}"


def format_point(point: complex) -> str:
    """Return a point as path data."""
    return f"{format_number(point.real)} {format_number(point.imag)}"


def draw_text(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a line of text; `anchor` is `start`, `middle` or `end`."""
    return f'<text class="berge-name" style="text-anchor: {anchor}" x="{x:g}" y="{y:g}">{as_xml(text)}</text>\n'


def draw_path(style: str, data: str) -> str:
    """Return a path of one of the styles in `board.css`."""
    return f'<path class="berge-{style}" d="{data}"/>\n'


def draw_rectangle(style: str, middle: complex, width: float, height: float, corner: float) -> str:
    """Return a rectangle with round corners of a radius."""
    low = middle - complex(width, height) / 2
    place = f'x="{format_number(low.real)}" y="{format_number(low.imag)}" rx="{corner:g}"'
    return f'<rect class="berge-{style}" {place} width="{width:g}" height="{height:g}"/>\n'


def trace_line(points: Iterable[complex]) -> str:
    """Return a line through points as path data."""
    return "M" + "L".join(map(format_point, points))


def trace_disc(centre: complex, radius: float) -> str:
    """Return a circle as path data: one arc, closed except for a tenth of a pixel."""
    return f"M{format_point(centre - radius * 1j)}a{format_number(radius)} {format_number(radius)} 0 1 0 .1 0z"


def trace_diamond(centre: complex, radius: float) -> str:
    """Return a square on its corner as path data."""
    return trace_line(centre + radius * turn for turn in (1, 1j, -1, -1j)) + "z"


def draw_token(centre: complex, radius: float) -> list[str]:
    """Return the token, with a halo that separates it from other lines."""
    return [draw_path(style, trace_diamond(centre, radius)) for style in ("token-halo", "token")]


def trace_square(centre: complex, half: int) -> str:
    """Return a square with sides of `2 * half` as path data."""
    return f"M{format_point(centre - half * (1 + 1j))}h{2 * half}v{2 * half}h-{2 * half}z"


def trace_arrow(start: complex, end: complex, head: float) -> tuple[str, str]:
    """Return the shaft and the head of an arrow as path data."""
    unit = (end - start) / abs(end - start)
    base = end - head * unit
    return trace_line([start, base + unit]), trace_line(
        [end, base + unit * 0.5j * head, base - unit * 0.5j * head]
    ) + "z"


def draw_move(value: str, start: complex, end: complex) -> str:
    """Return the arrow of a move, with a halo that separates it from other lines."""
    shaft, head = trace_arrow(start, end, SIZES["heads"][value == "losing"])
    parts = draw_path("halo", shaft + head) + draw_path("shaft", shaft) + draw_path("head", head)
    return f'<g class="berge-move berge-{value}">\n{parts}</g>\n'


def draw_trail(points: list[complex]) -> Iterator[str]:
    """Yield the line through the vertices that the token has visited; nothing for fewer than two."""
    if len(points) > 1:
        yield draw_path("trail-halo", trace_line(points))
        yield draw_path("trail", trace_line(points))


def draw_missed_start(place: complex) -> str:
    """Return the mark of a start that would have won."""
    return draw_path("missed-start", trace_disc(place, SIZES["ring"]))


def measure_text(words: str) -> int:
    """Return the approximate width of a text, in pixels."""
    usual, wide, widest = SIZES["letters"]
    wide_ones, widest_ones, first_widest = SIZES["wide"], SIZES["widest"], SIZES["firstWidest"]
    return sum(
        widest if c in widest_ones or ord(c) >= first_widest else wide if c.isupper() or c in wide_ones else usual
        for c in words
    )


def wrap(text: str, width: float) -> list[str]:
    """Return a text in lines; Chinese may break after each letter but not before a mark."""
    lines = [""]
    for word in _split_words(text):
        if lines[-1] and measure_sentence(lines[-1] + word.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += word
    return lines


def measure_sentence(text: str) -> float:
    """Return the approximate width of a sentence: letters, except Chinese ones, are a tenth narrower than in names."""
    return sum(measure_text(letter) * (0.9 if ord(letter) < 0x2E80 else 1) for letter in text)


def _split_words(text: str) -> Iterator[str]:
    """Yield what must stay in one line, with the blank behind it; cells such as (1, 2) stay together."""
    word, depth = "", 0
    for letter, after in zip(text, [*text[1:], " "], strict=True):
        depth += (letter == "(") - (letter == ")")
        word += letter
        ends = (
            letter == " "
            or (ord(letter) >= 0x2E80 and after not in "，。：；、？！）")
            or 0x4E00 <= ord(after) < 0xA000
        )
        if ends and depth <= 0:
            yield word
            word = ""
    yield word
