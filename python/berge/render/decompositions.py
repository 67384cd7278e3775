"""Decompositions of graphs as text."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice

from berge.analysis.gallai_edmonds import HOW_MANY, GallaiEdmonds
from berge.cells import Pairs
from berge.documents import Options, writes
from berge.i18n import Message, _
from berge.i18n.counts import count_edges, count_pairs, count_vertices
from berge.render.pen import Pen
from berge.sanitize import show

MOST_CLASSED = 1000
"""Edges of graphs with more vertices than this are not classified, which is slow on graphs that are not bipartite."""
MOST_LISTED = 100
"""Lists show at most so many vertices, pairs or blocks."""


@writes(GallaiEdmonds, "text", "language", "matchings")
def decomposition_as_text(decomposition: GallaiEdmonds, options: Options) -> Iterator[str]:
    """Yield the size of a maximum matching, the vertices of each class, the matching, and how all use the edges."""
    pen = Pen(options)
    yield pen.say(
        "{vertices}, {edges}: a maximum matching has {pairs} and misses {missed}",
        vertices=count_vertices(decomposition.graph.order),
        edges=count_edges(decomposition.graph.size),
        pairs=count_pairs(decomposition.size),
        missed=decomposition.deficiency,
    )
    yield "\n\n"
    yield (
        pen.say(
            "even, missed by some maximum matching ({n}): {names}",
            n=len(decomposition.even),
            names=list_names(decomposition.even, pen),
        )
        + "\n"
    )
    yield (
        pen.say(
            "odd, always matched with even ones ({n}): {names}",
            n=len(decomposition.odd),
            names=list_names(decomposition.odd, pen),
        )
        + "\n"
    )
    yield (
        pen.say(
            "matched, always among themselves ({n}): {names}",
            n=len(decomposition.matched),
            names=list_names(decomposition.matched, pen),
        )
        + "\n"
    )
    yield pen.say("matching: {pairs}", pairs=_pairs(decomposition.matching, pen)) + "\n"
    yield pen.say(say_unique(decomposition.is_unique)) + "\n"
    if decomposition.is_bipartite:
        cover = decomposition.vertex_cover
        yield pen.say("minimum vertex cover ({n}): {names}", n=len(cover), names=list_names(cover, pen)) + "\n"
    if decomposition.graph.order <= MOST_CLASSED:
        for which in HOW_MANY:
            edges = decomposition.edges_in(which)
            yield pen.say(_edge_line(which, len(edges), _pairs(edges, pen))) + "\n"
    else:
        yield (
            pen.say(
                "edges: classified only for graphs of at most {most} vertices; in Python use edges_in",
                most=MOST_CLASSED,
            )
            + "\n"
        )
    yield from list_matchings(decomposition.matchings(), pen, options)


def list_matchings(matchings: Iterator[Pairs], pen: Pen, options: Options) -> Iterator[str]:
    """Yield the first maximum matchings, as many as the options say, a line each."""
    for number, matching in enumerate(islice(matchings, max(0, options.matchings)), 1):
        yield pen.say("maximum matching {number}: {pairs}", number=number, pairs=_pairs(matching, pen)) + "\n"


def say_unique(is_unique: bool) -> Message:
    """Say whether there is only one maximum matching."""
    return _("the maximum matching is unique") if is_unique else _("there are several maximum matchings")


def _edge_line(which: str, n: int, edges: str) -> Message:
    if which == "every":
        return _("edges that every maximum matching has ({n}): {edges}", n=n, edges=edges)
    if which == "some":
        return _("edges that some have, not all ({n}): {edges}", n=n, edges=edges)
    return _("edges that none has ({n}): {edges}", n=n, edges=edges)


def _pairs(pairs: Pairs, pen: Pen) -> str:
    return _join([f"{show(v)} - {show(w)}" for v, w in pairs[:MOST_LISTED]], len(pairs), pen)


def list_names(names: Sequence[Hashable], pen: Pen, otherwise: Message | None = None, count: int | None = None) -> str:
    """Return a list of names, shortened if there are many; `count` is their number, if `names` are only the first."""
    return _join([show(name) for name in names[:MOST_LISTED]], count or len(names), pen, otherwise)


def _join(items: Sequence[str], count: int, pen: Pen, otherwise: Message | None = None) -> str:
    return pen.join([*items, *([pen.say(say_total(count))] if count > len(items) else [])], otherwise)


def say_total(count: int) -> Message:
    """Return the end of a shortened list: the number of all its elements."""
    return _("... ({n} in all, which --format json shows)", n=f"{count:,}")
