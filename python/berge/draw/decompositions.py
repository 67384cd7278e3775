"""Decompositions and blocks in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from berge.decompositions import DulmageMendelsohn, GallaiEdmonds
from berge.draw.text import Pen, pad
from berge.formats import Options, writes
from berge.quoting import show

MOST_LISTED = 1000
"""Of more vertices, pairs or blocks than this only these many are shown."""


@writes(GallaiEdmonds, "text", "language")
def decomposition_as_text(found: GallaiEdmonds, options: Options) -> Iterator[str]:
    """Yield the size of a maximum matching, the vertices of each class, and the matching."""
    pen = Pen(options)
    counts = {
        "vertices": pen.say("count.vertices", n=found.graph.order),
        "edges": pen.say("count.edges", n=found.graph.size),
        "pairs": pen.say("count.pairs", n=found.size),
    }
    yield pen.say("decomposition.size", missed=found.deficiency, **counts) + "\n\n"
    yield pen.say("decomposition.even", n=len(found.even), names=_names(found.even, pen)) + "\n"
    yield pen.say("decomposition.odd", n=len(found.odd), names=_names(found.odd, pen)) + "\n"
    yield pen.say("decomposition.matched", n=len(found.matched), names=_names(found.matched, pen)) + "\n"
    pairs = [f"{show(v)} - {show(w)}" for v, w in found.matching[:MOST_LISTED]]
    yield pen.say("decomposition.matching", pairs=_join(pairs, found.size, pen)) + "\n"


@writes(DulmageMendelsohn, "text", "language")
def blocks_as_text(blocks: DulmageMendelsohn, options: Options) -> Iterator[str]:
    """Yield the blocks, a line each, with their rows and columns."""
    pen = Pen(options)
    counts = {
        "rows": pen.say("count.rows", n=len(blocks.rows)),
        "columns": pen.say("count.columns", n=len(blocks.columns)),
        "blocks": pen.say("count.blocks", n=len(blocks)),
    }
    yield pen.say("blocks.size", **counts) + "\n"
    parts = [pen.say("blocks.horizontal"), pen.say("blocks.square"), pen.say("blocks.vertical")]
    ends = list(zip(blocks.coarse_rows[1:], blocks.coarse_columns[1:], strict=True))
    for number, (height, across) in enumerate(blocks):
        if number == MOST_LISTED:
            yield "  ...\n"
            return
        at = blocks.row_starts[number + 1], blocks.column_starts[number + 1]
        part = next(part for part, end in zip(parts, ends, strict=True) if at[0] <= end[0] and at[1] <= end[1])
        rows = _names(height, pen, "blocks.no_row")
        yield f"  {pad(part, 10)}  {rows}  x  {_names(across, pen, 'blocks.no_column')}\n"


def _names(names: Sequence[Hashable], pen: Pen, otherwise: str = "list.none") -> str:
    return _join([show(name) for name in names[:MOST_LISTED]], len(names), pen, otherwise)


def _join(shown: Sequence[str], count: int, pen: Pen, otherwise: str = "list.none") -> str:
    return pen.join([*shown, *(["..."] if count > len(shown) else [])], otherwise)
