"""Decompositions and blocks in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from berge.decompositions import Blocks, Decomposition
from berge.formats import writes
from berge.graphs.graph import show

MOST_LISTED = 1000
"""Of more vertices, pairs or blocks than this only these many are shown."""


@writes(Decomposition, "text")
def decomposition_as_text(found: Decomposition) -> Iterator[str]:
    """Yield the size of a maximum matching, the vertices of each class, and the matching."""
    yield f"{_count(found.graph.order, 'vertex', 'vertices')}, {_count(found.graph.size, 'edge')}: "
    yield f"a maximum matching has {_count(found.size, 'pair')} and misses {found.deficiency}\n\n"
    yield from _listed("even, missed by some maximum matching", found.even)
    yield from _listed("odd, always matched with even ones", found.odd)
    yield from _listed("matched, always among themselves", found.matched)
    pairs = [f"{show(v)} - {show(w)}" for v, w in found.matching[:MOST_LISTED]]
    yield f"matching: {_join(pairs, found.size)}\n"


@writes(Blocks, "text")
def blocks_as_text(blocks: Blocks) -> Iterator[str]:
    """Yield the blocks, a line each, with their rows and columns."""
    rows, columns = _count(len(blocks.rows), "row"), _count(len(blocks.columns), "column")
    yield f"{rows}, {columns}: {_count(len(blocks), 'block')}\n"
    parts = ["horizontal", "square", "vertical"]
    ends = list(zip(blocks.coarse_rows[1:], blocks.coarse_columns[1:], strict=True))
    for number, (height, width) in enumerate(blocks):
        if number == MOST_LISTED:
            yield "  ...\n"
            return
        at = blocks.row_starts[number + 1], blocks.column_starts[number + 1]
        part = next(part for part, end in zip(parts, ends, strict=True) if at[0] <= end[0] and at[1] <= end[1])
        yield f"  {part:<10}  {_names(height) or 'no row'}  x  {_names(width) or 'no column'}\n"


def _count(number: int, thing: str, plural: str = "") -> str:
    return f"{number} {thing if number == 1 else plural or thing + 's'}"


def _listed(title: str, names: Sequence[Hashable]) -> Iterator[str]:
    yield f"{title} ({len(names)}): {_names(names) or 'none'}\n"


def _names(names: Sequence[Hashable]) -> str:
    return _join([show(name) for name in names[:MOST_LISTED]], len(names)) if names else ""


def _join(words: Sequence[str], count: int) -> str:
    return ", ".join([*words, *(["..."] if count > len(words) else [])]) or "none"
