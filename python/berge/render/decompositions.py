"""Decompositions of graphs in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from berge.analysis.gallai_edmonds import HOW_MANY, GallaiEdmonds
from berge.cells import Pairs
from berge.documents import Options, writes
from berge.render.text import Pen
from berge.sanitize import show

MOST_LISTED = 1000
"""Of more vertices, pairs or blocks than this only these many are shown."""


@writes(GallaiEdmonds, "text", "language")
def decomposition_as_text(found: GallaiEdmonds, options: Options) -> Iterator[str]:
    """Yield the size of a maximum matching, the vertices of each class, the matching, and how all use the edges."""
    pen = Pen(options)
    counts = {
        "vertices": pen.say("count.vertices", n=found.graph.order),
        "edges": pen.say("count.edges", n=found.graph.size),
        "pairs": pen.say("count.pairs", n=found.size),
    }
    yield pen.say("decomposition.size", missed=found.deficiency, **counts) + "\n\n"
    yield pen.say("decomposition.even", n=len(found.even), names=listed(found.even, pen)) + "\n"
    yield pen.say("decomposition.odd", n=len(found.odd), names=listed(found.odd, pen)) + "\n"
    yield pen.say("decomposition.matched", n=len(found.matched), names=listed(found.matched, pen)) + "\n"
    yield pen.say("decomposition.matching", pairs=_pairs(found.matching, pen)) + "\n"
    if found.graph.order <= MOST_LISTED:  # of large graphs that are not bipartite it takes its time to tell
        for which in HOW_MANY:
            edges = found.edges_in(which)
            yield pen.say(f"decomposition.edges.{which}", n=len(edges), edges=_pairs(edges, pen)) + "\n"
    else:
        yield pen.say("decomposition.edges.untold", most=MOST_LISTED) + "\n"


def _pairs(pairs: Pairs, pen: Pen) -> str:
    return _join([f"{show(v)} - {show(w)}" for v, w in pairs[:MOST_LISTED]], len(pairs), pen)


def listed(names: Sequence[Hashable], pen: Pen, otherwise: str = "list.none") -> str:
    """Return names as a sentence has them, the first of many."""
    return _join([show(name) for name in names[:MOST_LISTED]], len(names), pen, otherwise)


def _join(shown: Sequence[str], count: int, pen: Pen, otherwise: str = "list.none") -> str:
    return pen.join([*shown, *(["..."] if count > len(shown) else [])], otherwise)
