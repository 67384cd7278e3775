"""Explanations as SVG: a picture of one step, or one that plays all steps by itself.

A picture plays by CSS alone, also as an image in a document. It stops under the pointer. Where people want less motion,
and in programs that do not play it, it shows the last step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from berge.analysis.explanation import Explanation, Step, find_components, find_single
from berge.documents import Options, writes
from berge.errors import MissingError
from berge.i18n import Message, _
from berge.render import svg
from berge.render.layout import SIZES
from berge.render.pictures import FARTHEST, show_vertices, vertex_numbers
from berge.render.text import Pen
from berge.sanitize import xml

MOST_PLAYED = 150
"""A picture of more steps than this leaves out those that only grow a tree."""
SECONDS: Mapping[str, float] = {"pair": 0.6, "grow": 2, "done": 6, "barrier": 7, "winner": 9}
"""How long a step is shown."""
USUAL_SECONDS = 4
_LEAST_WIDTH, _LINE, _LEGEND_LINE, _SPACE = 420, 20, 24, 14

_MARK = 13
"""The radius of a ring and half the side of a box in a cell, inside a domino."""

_RULES = {
    "blob": "fill: {wintint}; stroke: {wintint}; stroke-linejoin: round; stroke-linecap: round",
    "shore": "fill: none; stroke: {win}; stroke-linejoin: round; stroke-linecap: round",
    "tree": "fill: none; stroke: {trail}; stroke-width: 3; stroke-linecap: round",
    "taken": "fill: none; stroke: {ink}; stroke-width: 3",
    "way-halo": "fill: none; stroke: {paper}; stroke-width: 11; stroke-linejoin: round; stroke-linecap: round",
    "way": "fill: none; stroke: {trail}; stroke-width: 7; stroke-linejoin: round; stroke-linecap: round",
}
"""The styles that only these pictures need."""


@writes(Explanation, "svg", "language", "step", ending="svg", media="image/svg+xml")
def explanation_as_svg(explanation: Explanation, options: Options) -> Iterator[str]:
    """Yield the picture of a step, or one that plays all; raises MissingError if there is no such step."""
    steps = explanation.steps
    if options.step is not None:
        if not 0 <= options.step < len(steps):
            expected = _("a number from 0, below {order}", order=len(steps))
            raise MissingError(_("the step {number}", number=options.step), expected)
        played = [options.step]
    else:
        played = list(range(len(steps)))
        if len(steps) > MOST_PLAYED:
            played = [number for number in played if steps[number].kind not in ("pair", "grow")]
    pen = Pen(options)
    canvas: _Canvas = explanation._drawing.get("canvas") or _Canvas(explanation)
    explanation._drawing["canvas"] = canvas
    words = [pen.say(step.text) for step in steps]
    width = max(canvas.ground.size.real, _LEAST_WIDTH)
    left = canvas.ground.low.real - (width - canvas.ground.size.real) / 2
    captions = [_wrap(text, width - 2 * _SPACE) for text in words]  # of all steps, so that all pictures are as high
    bottom = canvas.ground.low.imag + canvas.ground.size.imag
    top_of_legend = bottom + _LINE * (2 + max(map(len, captions)))
    legend, rows = _legend(pen, complex(left + _SPACE, top_of_legend), width - 2 * _SPACE)
    size = complex(width, top_of_legend + _LEGEND_LINE * rows - canvas.ground.low.imag)
    numbers = [pen.say("Step {n} of {all}", n=number + 1, all=len(steps)) for number in played]
    content = repr((played, words, canvas.ground.below, canvas.ground.above))
    name = f"berge-{int.from_bytes(content.encode('utf-8', 'backslashreplace'), 'big') % (2**64 - 59):016x}"

    def frames(pictures: Iterable[str]) -> Iterator[str]:
        for at, picture in enumerate(pictures):
            look = f' class="{name} {name}-{at}"' if len(played) > 1 else ""
            yield f"<g{look}>\n{picture}</g>\n"

    def caption(at: int) -> Iterator[str]:
        yield f'<text class="berge-label" style="text-anchor: start" font-size="{SIZES["label"]}"'
        yield f' x="{left + _SPACE:g}" y="{bottom + _LINE - 4:g}">{xml(numbers[at])}</text>\n'
        for line, text in enumerate(captions[played[at]], 2):
            yield svg.text_element(left + _SPACE, bottom + _LINE * line, text)

    def body() -> Iterator[str]:
        yield f"<style>\n{_style()}{_animation(name, [steps[number].kind for number in played])}</style>\n"
        yield canvas.ground.below
        yield from frames("".join(canvas.draw_below(steps[number])) for number in played)
        yield canvas.ground.above
        yield from frames(
            "".join([*canvas.draw_above(steps[number]), *caption(at)]) for at, number in enumerate(played)
        )
        yield from legend

    title = pen.say("{setup}: a maximum matching, step by step", setup=explanation.game.setup.message())
    picture = svg.Picture(title=title, description=" ".join(words[number] for number in played))
    return svg.document(picture, content, complex(left, canvas.ground.low.imag), size, body())


def _style() -> str:
    """Return the rules of these pictures, with plain colours for viewers without variables."""
    light = {name: pair[0] for name, pair in svg.palette().items()}
    variables = {name: f"var(--berge-{name})" for name in light}
    return "".join(
        f".berge-{name} {{ {rule.format_map(light)}; {rule.format_map(variables)} }}\n" for name, rule in _RULES.items()
    )


def _animation(name: str, kinds: Sequence[str]) -> str:
    """Return the rules that show one frame after the other, for ever."""
    if len(kinds) < 2:
        return ""
    seconds = [SECONDS.get(kind, USUAL_SECONDS) for kind in kinds]
    whole, begin = sum(seconds), 0.0
    frames = []
    for at, length in enumerate(seconds):
        first, last = 100 * begin / whole, 100 * (begin + length) / whole
        begin += length
        hidden = "" if at == 0 else "0% { visibility: hidden } "
        after = "" if at == len(kinds) - 1 else f" {last:.3f}% {{ visibility: hidden }}"
        frames.append(
            f"@keyframes {name}-{at} {{ {hidden}{first:.3f}% {{ visibility: visible }}{after} }}\n"
            f".{name}-{at} {{ animation-name: {name}-{at} }}\n"
        )
    return (
        f".{name} {{ visibility: hidden }}\n.{name}-{len(kinds) - 1} {{ visibility: visible }}\n"
        "@media (prefers-reduced-motion: no-preference) {\n"
        f".{name} {{ animation: {whole:g}s step-end infinite }}\n{''.join(frames)}"
        f".berge-svg:hover .{name} {{ animation-play-state: paused }}\n}}\n"
    )


def _wrap(text: str, width: float) -> list[str]:
    """Return a text in lines; Chinese may break after each letter but not before a mark."""
    lines = [""]
    for word in _words(text):
        if lines[-1] and _width(lines[-1] + word.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += word
    return lines


def _width(text: str) -> float:
    """Return the approximate width of a sentence: letters are less broad than `text_width` takes them to be for names.

    Chinese ones are not.
    """
    return sum(svg.text_width(letter) * (0.9 if ord(letter) < 0x2E80 else 1) for letter in text)


def _words(text: str) -> Iterator[str]:
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


def _legend(pen: Pen, corner: complex, width: float) -> tuple[list[str], int]:
    """Return the signs with their meaning, and how many lines they take."""
    signs: list[tuple[str, str, Message]] = [
        ("pair", "M2 0h18", _("a pair")),
        ("exposed", "M6 -5h10v10h-10z", _("single")),
        ("tree", "M0 0h22", _("the search")),
        ("ring", "M11 -8a8 8 0 1 0 .1 0z", _("could be single")),
        ("fence", "M3 -8h16v16h-16z", _("in between")),
    ]
    pieces, x, row = [], 0.0, 0
    for style, data, meaning in signs:
        text = pen.say(meaning)
        across = 28 + _width(text) + 12
        if x and x + across > width:
            x, row = 0.0, row + 1
        place = corner + complex(x, _LEGEND_LINE * row)
        pieces.append(
            f'<path class="berge-{style}" transform="translate({place.real:g} {place.imag:g})" d="{data}"/>\n'
        )
        pieces.append(svg.text_element(place.real + 28, place.imag + 5, text))
        x += across
    return pieces, row + 1


class _Canvas:
    """Draws the marks of steps on the board or graph of an explanation."""

    def __init__(self, explanation: Explanation) -> None:
        position = explanation.game.position()
        setup, rows = position.setup, position.diagram
        self.is_free = position.token is None
        self.graph = explanation.graph
        if rows is not None:
            picture = svg.BoardPicture(cells=rows, token=position.token, visited=position.visited)
            self.ground = svg.board_ground(picture)
            self.nodes = {name: self.ground.nodes[name] for name in self.graph}
        else:
            game_graph = setup.game_graph
            visited = vertex_numbers(game_graph, position.visited)
            self.ground = svg.graph_ground(
                svg.GraphPicture(
                    names=show_vertices(setup),
                    edges=tuple(game_graph.edges()),
                    token=visited[-1] if visited else None,
                    visited=visited,
                    columns=game_graph.columns,
                )
            )
            self.numbers = dict(zip(self.graph, vertex_numbers(game_graph, list(self.graph)), strict=True))
            self.nodes = {name: self.ground.nodes[number] for name, number in self.numbers.items()}
            everywhere = [self.ground.nodes[number] for number in range(len(self.ground.nodes))]
            self.places = [(round(place.real, 2), round(place.imag, 2)) for place, _width, _height in everywhere]
            self.sizes = [width for _place, width, _height in everywhere]
            self.are_near = all(abs(one) < FARTHEST for place in self.places for one in place)
            self.curves: dict[tuple[int, int], str] = {}
        self.is_board = rows is not None

    def draw_below(self, step: Step) -> Iterator[str]:
        """Yield what is under pieces and names: blossoms or odd pieces, pairs, the tree and the path."""
        yield from map(self._blob, step.blossoms)
        if step.kind != "barrier":
            yield from self._pairs(step.pairs)
        else:
            marks = [*map(self._blob, find_components(self.graph, step.even))]
            marks.insert(0 if self.is_board else len(marks), "".join(self._pairs(step.pairs)))  # dominoes hide them
            yield from marks
            yield f'<path class="berge-taken" d="{"".join(map(self._cross, step.odd))}"/>\n'
        if step.tree:
            yield f'<path class="berge-tree" d="{"".join(map(self._line, step.tree))}"/>\n'
        if step.kind in ("path", "flip"):
            data = self._line(step.vertices)
            styles = ("way-halo", "way") if step.kind == "path" else ("tree",)
            yield from (f'<path class="berge-{style}" d="{data}"/>\n' for style in styles)

    def draw_above(self, step: Step) -> Iterator[str]:
        """Yield what is on top: rings, boxes and the signs of single vertices."""
        for name in (*step.outer, *step.even):
            yield self._outline("ring", name, 4)
        for name in (*step.inner, *step.odd):
            yield self._outline("fence", name, 3)
        for name in find_single(self.graph, step.pairs):
            yield self._square(name)
        if step.kind == "winner" and self.is_free:
            for name in step.vertices:
                yield self._token(name)

    def _blob(self, names: Sequence[Any]) -> str:
        """Return the area of connected vertices: their edges, drawn broad, with an outline."""
        inside = {*names}
        data = ""
        for name in names:
            place, width, _height = self.nodes[name]
            half = 1 if self.is_board else max(width - SIZES["node"], 2) / 2
            data += f"M{_xy(place - half)}h{2 * half:g}"
            data += "".join(self._line((name, other)) for other in self.graph.neighbours(name) if other in inside)
        broad = 2 * _MARK + 12 if self.is_board else SIZES["node"] + 20
        return "".join(
            f'<path class="berge-{style}" style="stroke-width: {stroke}" d="{data}"/>\n'
            for style, stroke in (("shore", broad + 3), ("blob", broad))
        )

    def _line(self, names: Sequence[Any]) -> str:
        """Return a line through vertices, which in a graph goes around all others."""
        if self.is_board:
            return "M" + "L".join(_xy(self.nodes[name][0]) for name in names)
        return "".join(self._curve(self.numbers[one], self.numbers[other]) for one, other in pairwise(names))

    def _curve(self, one: int, other: int) -> str:
        pair = min(one, other), max(one, other)
        if pair not in self.curves:
            self.curves |= svg.curve_edges([pair], self.places, self.sizes) if self.are_near else {}
            straight = "M" + "L".join(_xy(complex(*self.places[number])) for number in pair)
            self.curves.setdefault(pair, straight)
        return self.curves[pair]

    def _pairs(self, pairs: Sequence[tuple[Any, Any]]) -> Iterator[str]:
        """Yield dominoes for neighbouring cells of a board, and bars for other pairs."""
        tiles = [pair for pair in pairs if self.is_board and self._are_side_by_side(pair)]
        bars = [pair for pair in pairs if pair not in tiles]
        if tiles:
            data = "".join(map(self._line, tiles))
            yield from (f'<path class="berge-{style}" d="{data}"/>\n' for style in ("domino", "domino-face"))
        if bars:
            yield f'<path class="berge-pair" d="{"".join(map(self._line, bars))}"/>\n'

    def _are_side_by_side(self, pair: Sequence[Any]) -> bool:
        first, second = (self.nodes[name][0] for name in pair)
        return bool(abs(first - second) == SIZES["cell"])

    def _outline(self, style: str, name: Any, space: int) -> str:
        """Return a ring or a box round a vertex, within a cell or around a node."""
        place, width, height = self.nodes[name]
        if self.is_board:
            width, height = 2 * _MARK, 2 * _MARK
        else:
            width, height = width + 2 * space, height + 2 * space
        low = place - complex(width, height) / 2
        corner = min(width, height) / 2 if style == "ring" else SIZES["corner"]
        return (
            f'<rect class="berge-{style}" x="{low.real:.5g}" y="{low.imag:.5g}" rx="{corner:g}"'
            f' width="{width}" height="{height}"/>\n'
        )

    def _cross(self, name: Any) -> str:
        """Return the two diagonals of the box of a vertex."""
        place, width, height = self.nodes[name]
        arm = complex(width / 2 + 3, height / 2 + 3) if not self.is_board else _MARK * (1 + 1j)
        ends = [place + turn for turn in (-arm, arm, -arm.conjugate(), arm.conjugate())]
        return f"M{_xy(ends[0])}L{_xy(ends[1])}M{_xy(ends[2])}L{_xy(ends[3])}"

    def _square(self, name: Any) -> str:
        """Return the sign of a single vertex, at its lower right."""
        place, width, height = self.nodes[name]
        inset = SIZES["cell"] / 2 - SIZES["besides"] if self.is_board else SIZES["vertexSquare"]
        half = SIZES["square"]
        middle = place + complex(width / 2 - inset, height / 2 - inset)
        return (
            f'<path class="berge-exposed" d="M{_xy(middle - half * (1 + 1j))}h{2 * half}v{2 * half}h-{2 * half}z"/>\n'
        )

    def _token(self, name: Any) -> str:
        """Return the token at a start that wins."""
        place, _width, height = self.nodes[name]
        radius = 9 if self.is_board else SIZES["vertexToken"]  # within the ring
        middle = place if self.is_board else place - complex(0, height / 2 + SIZES["aboveVertex"])
        corners = "L".join(_xy(middle + radius * turn) for turn in (1, 1j, -1, -1j))
        return f'<path class="berge-token" d="M{corners}z"/>\n'


def _xy(point: complex) -> str:
    return f"{point.real:.5g} {point.imag:.5g}"
