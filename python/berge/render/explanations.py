"""Explanations as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from berge.analysis.explanation import Explanation
from berge.documents import Options, writes
from berge.i18n import localize
from berge.render.decompositions import write_classes
from berge.render.pen import Pen


@writes(Explanation, "text", "language")
def write_explanation_as_text(explanation: Explanation, options: Options) -> Iterator[str]:
    """Yield a line for each step, one for all pairs that are made in a row, and the classes of the vertices."""
    pen = Pen(options)
    show = explanation.game.setup.game_graph.format_move
    yield pen.say("{setup}: a maximum matching, step by step", setup=explanation.game.setup.message()) + "\n\n"
    lines: list[tuple[str, str]] = []
    number = 0
    for kind, group in groupby(explanation.steps, lambda step: step.kind):
        steps = list(group)
        if kind == "pair" and len(steps) > 1:
            pairs = [f"{show(v)} - {show(w)}" for v, w in (step.vertices for step in steps)]
            text = pen.say("Pair neighbours that are both single: {pairs}.", pairs=pen.join(pairs))
            lines.append((f"{number + 1}-{number + len(steps)}", text))
        else:
            lines.extend((str(at), localize(step.text, pen.language)) for at, step in enumerate(steps, number + 1))
        number += len(steps)
    widest = max(len(label) for label, _text in lines)
    yield from (f"{label:>{widest}}  {text}\n" for label, text in lines)
    yield "\n"
    if explanation.even:  # as the pictures of the steps show them
        yield pen.say_line("Above, a ring is an even vertex, and a box an odd one.")
    yield from write_classes(explanation, pen)
