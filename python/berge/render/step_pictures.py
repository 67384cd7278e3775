"""Explanations as SVG: a picture of one step, or one that plays all steps by itself.

A picture plays by CSS alone, also as an image in a document. It stops under the pointer. Where people want less motion,
and in programs that do not play it, it shows the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from berge.analysis.explanation import Explanation, Step
from berge.documents import Options, writes
from berge.errors import MissingError
from berge.i18n import Message, _
from berge.render import svg
from berge.render.layout import SIZES
from berge.render.pen import Pen
from berge.render.step_marks import Canvas
from berge.sanitize import as_xml

MOST_PLAYED = 150
"""A picture of more steps than this leaves out some, the small ones first."""
SECONDS: Mapping[str, float] = {"pair": 0.6, "grow": 2, "done": 6, "barrier": 7, "winner": 9}
"""How long a step is shown."""
USUAL_SECONDS = 4
_LEAST_WIDTH, _LINE, _LEGEND_LINE, _SPACE = 420, 20, 24, 14


@writes(Explanation, "svg", "language", "step", ending="svg", media="image/svg+xml")
def write_explanation_as_svg(explanation: Explanation, options: Options) -> Iterator[str]:
    """Yield the picture of a step, or one that plays all; raises MissingError if there is no such step."""
    steps = explanation.steps
    if options.step is not None:
        if not 0 <= options.step < len(steps):
            expected = _("a number from 0, below {order}", order=len(steps))
            raise MissingError(_("the step {number}", number=options.step), expected)
        played = [options.step]
    else:
        played = _choose_steps(steps)
    shared = explanation._drawing
    if "canvas" not in shared:
        shared["canvas"] = Canvas(explanation)
    if options.language not in shared:
        shared[options.language] = _Sheet(explanation, shared["canvas"], Pen(options))
    sheet: _Sheet = shared[options.language]
    return sheet.draw(steps, played)


class _Sheet:
    """The board or graph, below it the sentences of the steps in a language, and the meaning of the signs."""

    def __init__(self, explanation: Explanation, canvas: Canvas, pen: Pen) -> None:
        low, size = canvas.unmarked.corner, canvas.unmarked.size
        width = max(size.real, _LEAST_WIDTH)
        self.canvas = canvas
        self.corner = complex(low.real - (width - size.real) / 2, low.imag)
        self.words = [pen.say(step.text) for step in explanation.steps]
        self.captions = [svg.wrap(text, width - 2 * _SPACE) for text in self.words]
        self.numbers = [pen.say("Step {n} of {all}", n=n, all=len(self.words)) for n in range(1, len(self.words) + 1)]
        self.title = pen.say("{setup}: a maximum matching, step by step", setup=explanation.game.setup.message())
        self.text_corner = complex(self.corner.real + _SPACE, low.imag + size.imag)
        below = self.text_corner + _LINE * (2 + max(map(len, self.captions))) * 1j  # all pictures are as high
        self.legend, rows = _draw_legend(pen, below, width - 2 * _SPACE)
        self.size = complex(width, below.imag + _LEGEND_LINE * rows - low.imag)

    def draw(self, steps: Sequence[Step], played: Sequence[int]) -> Iterator[str]:
        """Yield the picture of one step, or one that plays several."""
        canvas, words = self.canvas, [self.words[number] for number in played]
        source = (played, words, canvas.unmarked.below, canvas.unmarked.above)
        name = svg.make_id(source)

        def draw_frames(draw: Callable[[int], Iterable[str]]) -> Iterator[str]:
            for at, number in enumerate(played):
                look = f' class="{name} {name}-{at}"' if len(played) > 1 else ""
                yield f"<g{look}>\n{''.join(draw(number))}</g>\n"

        def draw_body() -> Iterator[str]:
            yield f"<style>\n{_write_animation(name, [steps[number].kind for number in played])}</style>\n"
            yield canvas.unmarked.below
            yield from draw_frames(lambda number: canvas.draw_below(steps[number]))
            yield canvas.unmarked.above
            yield from draw_frames(lambda number: [*canvas.draw_above(steps[number]), *self._draw_caption(number)])
            yield from self.legend

        picture = svg.Picture(title=self.title, description=" ".join(words))
        return svg.write_document(picture, repr(source), self.corner, self.size, draw_body())

    def _draw_caption(self, number: int) -> Iterator[str]:
        x, y = self.text_corner.real, self.text_corner.imag
        yield f'<text class="berge-label" style="text-anchor: start" font-size="{SIZES["label"]}"'
        yield f' x="{x:g}" y="{y + _LINE - 4:g}">{as_xml(self.numbers[number])}</text>\n'
        for line, text in enumerate(self.captions[number], 2):
            yield svg.draw_text(x, y + _LINE * line, text)


def _choose_steps(steps: Sequence[Step]) -> list[int]:
    """Return the numbers of the steps that a picture of all plays: not too many."""
    played = list(range(len(steps)))
    for small in (("pair", "grow"), ("search", "shrink")):
        if len(played) > MOST_PLAYED:
            played = [number for number in played if steps[number].kind not in small]
    return played


def _write_animation(name: str, kinds: Sequence[str]) -> str:
    """Return the rules that show one frame after the other, for ever."""
    if len(kinds) < 2:
        return ""
    seconds = [SECONDS.get(kind, USUAL_SECONDS) for kind in kinds]
    total, begin = sum(seconds), 0.0
    frames = []
    for at, length in enumerate(seconds):
        first, last = 100 * begin / total, 100 * (begin + length) / total
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
        f".{name} {{ animation: {total:g}s step-end infinite }}\n{''.join(frames)}"
        f".berge-svg:hover .{name} {{ animation-play-state: paused }}\n}}\n"
    )


def _draw_legend(pen: Pen, corner: complex, width: float) -> tuple[list[str], int]:
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
        across = 28 + svg.measure_sentence(text) + 12
        if x and x + across > width:
            x, row = 0.0, row + 1
        place = corner + complex(x, _LEGEND_LINE * row)
        pieces.append(
            f'<path class="berge-{style}" transform="translate({place.real:g} {place.imag:g})" d="{data}"/>\n'
        )
        pieces.append(svg.draw_text(place.real + 28, place.imag + 5, text))
        x += across
    return pieces, row + 1
