"""What steers a network, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, Control
from berge.documents import Options, writes
from berge.render.text import MOST_LISTED, Pen
from berge.sanitize import show


@writes(Control, "text", "language")
def control_as_text(found: Control, options: Options) -> Iterator[str]:
    """Yield how many drivers there are and one smallest set of them, then the nodes and the edges of each class."""
    pen = Pen(options)
    order, count = len(found.nodes), found.driver_count
    nodes, edges = pen.say("count.nodes", n=order), pen.say("count.edges", n=len(found.edges))
    yield pen.say("control.size", nodes=nodes, edges=edges, n=count, share=f"{count / max(order, 1):.1%}") + "\n\n"
    yield _line(pen, "control.drivers", count, map(show, found.drivers))
    if found.sharing:
        yield _line(pen, "control.sharing", len(found.sharing), map(show, found.sharing))
    yield "\n"
    for node_class in NODE_CLASSES:
        members = getattr(found, node_class)
        yield _line(pen, f"control.{node_class}", len(members), map(show, members))
    yield "\n"
    for edge_class in EDGE_CLASSES:
        pairs = getattr(found, edge_class)
        yield _line(pen, f"control.{edge_class}", len(pairs), (f"{show(v)} -> {show(w)}" for v, w in pairs))


def _line(pen: Pen, key: str, count: int, shown: Iterable[str]) -> str:
    names = [*islice(shown, MOST_LISTED), *(["..."] if count > MOST_LISTED else [])]
    return pen.say(key, n=count, names=pen.join(names)) + "\n"
