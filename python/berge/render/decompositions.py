"""Decompositions of graphs as text."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from berge.analysis.gallai_edmonds import HOW_MANY, GallaiEdmonds
from berge.cells import Pairs
from berge.documents import Options, writes
from berge.i18n import Message, _
from berge.i18n.counts import count_edges, count_pairs, count_vertices
from berge.render.pen import Pen
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.analysis.explanation import Explanation

MOST_CLASSED = 1000
"""Edges of graphs with more vertices than this are not classified, which is slow on graphs that are not bipartite."""
MOST_NAMES = 100
"""Lists show at most so many vertices, pairs or blocks."""


@writes(GallaiEdmonds, "text", "language", "matchings")
def write_decomposition_as_text(decomposition: GallaiEdmonds, options: Options) -> Iterator[str]:
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
    yield from write_classes(decomposition, pen)
    yield pen.say_line("matching: {pairs}", pairs=_join_pairs(decomposition.matching, pen))
    yield pen.say_line(say_unique(decomposition.is_unique))
    if decomposition.is_bipartite:
        cover = decomposition.vertex_cover
        yield pen.say_line("minimum vertex cover ({n}): {names}", n=len(cover), names=join_names(cover, pen))
    if decomposition.graph.order <= MOST_CLASSED:
        for which in HOW_MANY:
            edges = decomposition.edges_in(which)
            yield pen.say_line(_describe_edges(which, len(edges), _join_pairs(edges, pen)))
    else:
        yield pen.say_line(
            "edges: classified only for graphs of at most {most} vertices; in Python use edges_in",
            most=MOST_CLASSED,
        )
    yield from write_matchings(decomposition.matchings(), pen, options)


def write_classes(thing: GallaiEdmonds | Explanation, pen: Pen) -> Iterator[str]:
    """Yield the vertices of each class, a line each."""
    even, odd, matched = thing.even, thing.odd, thing.matched
    yield pen.say_line("even, missed by some maximum matching ({n}): {names}", n=len(even), names=join_names(even, pen))
    yield pen.say_line("odd, always matched with even ones ({n}): {names}", n=len(odd), names=join_names(odd, pen))
    yield pen.say_line(
        "matched, always among themselves ({n}): {names}", n=len(matched), names=join_names(matched, pen)
    )


def write_matchings(matchings: Iterator[Pairs], pen: Pen, options: Options) -> Iterator[str]:
    """Yield the first maximum matchings, as many as the options say, a line each."""
    for number, matching in enumerate(islice(matchings, max(0, options.matchings)), 1):
        yield pen.say_line("maximum matching {number}: {pairs}", number=number, pairs=_join_pairs(matching, pen))


def say_unique(is_unique: bool) -> Message:
    """Say whether there is only one maximum matching."""
    return _("the maximum matching is unique") if is_unique else _("there are several maximum matchings")


def _describe_edges(which: str, n: int, edges: str) -> Message:
    if which == "every":
        return _("edges that every maximum matching has ({n}): {edges}", n=n, edges=edges)
    if which == "some":
        return _("edges that some have, not all ({n}): {edges}", n=n, edges=edges)
    return _("edges that none has ({n}): {edges}", n=n, edges=edges)


def _join_pairs(pairs: Pairs, pen: Pen) -> str:
    return _join([f"{show(v)} - {show(w)}" for v, w in pairs[:MOST_NAMES]], len(pairs), pen)


def join_names(names: Sequence[Hashable], pen: Pen, otherwise: Message | None = None, count: int | None = None) -> str:
    """Return a list of names, shortened if there are many; `count` is their number, if `names` are only the first."""
    return _join([show(name) for name in names[:MOST_NAMES]], count or len(names), pen, otherwise)


def _join(items: Sequence[str], count: int, pen: Pen, otherwise: Message | None = None) -> str:
    return pen.join([*items, *([pen.say(say_total(count))] if count > len(items) else [])], otherwise)


def say_total(count: int) -> Message:
    """Return the end of a shortened list: the number of all its elements."""
    return _("... ({n} in all, which --format json shows)", n=f"{count:,}")
