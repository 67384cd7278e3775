"""Driver nodes of networks as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, TOUCHED_CLASSES, Control
from berge.documents import Options, writes
from berge.i18n import N_
from berge.i18n.counts import count_edges, count_nodes
from berge.render.decompositions import MOST_NAMES, say_total
from berge.render.pen import Pen
from berge.sanitize import show

_DRIVERS = N_("a smallest set of drivers, each with a signal of its own ({n}): {names}")
_SHARING = N_("not reached from the drivers: connect each to one of these signals ({n}): {names}")
_ALL_TOUCHED = N_("touched nodes, which take a signal, the fewest possible ({n}): {names}")
_NODES = {
    "always": N_("always drivers, in every smallest set ({n}): {names}"),
    "sometimes": N_("sometimes drivers ({n}): {names}"),
    "never": N_("never drivers ({n}): {names}"),
    "always_touched": N_("always touched, in every smallest set of touched nodes ({n}): {names}"),
    "sometimes_touched": N_("sometimes touched ({n}): {names}"),
    "never_touched": N_("never touched ({n}): {names}"),
}
_EDGES = {
    "critical": N_("critical edges, in every maximum matching ({n}): {names}"),
    "ordinary": N_("ordinary edges, in some ({n}): {names}"),
    "redundant": N_("redundant edges, in none ({n}): {names}"),
}


@writes(Control, "text", "language")
def write_control_as_text(control: Control, options: Options) -> Iterator[str]:
    """Yield how many drivers there are and one smallest set of them, then the nodes and the edges of each class."""
    pen = Pen(options)
    order, count = len(control.nodes), control.driver_count
    yield pen.say_count(
        "{nodes}, {edges}: {n} driver steers them, {share} of the nodes",
        "{nodes}, {edges}: {n} drivers steer them, {share} of the nodes",
        count,
        nodes=count_nodes(order),
        edges=count_edges(len(control.edges)),
        share=f"{count / max(order, 1):.1%}",
    )
    yield "\n\n"
    yield _write_line(pen, _DRIVERS, count, map(show, control.drivers))
    if control.sharing:
        yield _write_line(pen, _SHARING, len(control.sharing), map(show, control.sharing))
    yield _write_line(pen, _ALL_TOUCHED, control.touched_count, map(show, control.touched)) + "\n"
    for key in (*NODE_CLASSES, *TOUCHED_CLASSES):
        members = getattr(control, key)
        yield _write_line(pen, _NODES[key], len(members), map(show, members))
    yield "\n"
    for edge_class in EDGE_CLASSES:
        pairs = getattr(control, edge_class)
        yield _write_line(pen, _EDGES[edge_class], len(pairs), (f"{show(v)} -> {show(w)}" for v, w in pairs))


def _write_line(pen: Pen, template: str, count: int, names: Iterable[str]) -> str:
    names = [*islice(names, MOST_NAMES), *([pen.say(say_total(count))] if count > MOST_NAMES else [])]
    return pen.say_line(template, n=count, names=pen.join(names))
