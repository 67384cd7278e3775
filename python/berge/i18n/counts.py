"""Numbers with what they count, such as `1 edge` and `2 edges`."""

from __future__ import annotations

from berge.i18n import Message, ngettext


def count_vertices(n: int) -> Message:
    """Return so many vertices."""
    return ngettext("{n} vertex", "{n} vertices", n)


def count_edges(n: int) -> Message:
    """Return so many edges."""
    return ngettext("{n} edge", "{n} edges", n)


def count_nodes(n: int) -> Message:
    """Return so many nodes of a network."""
    return ngettext("{n} node", "{n} nodes", n)


def count_rows(n: int) -> Message:
    """Return so many rows."""
    return ngettext("{n} row", "{n} rows", n)


def count_columns(n: int) -> Message:
    """Return so many columns."""
    return ngettext("{n} column", "{n} columns", n)


def count_entries(n: int) -> Message:
    """Return so many entries of a matrix."""
    return ngettext("{n} entry", "{n} entries", n)


def count_lines(n: int) -> Message:
    """Return so many lines."""
    return ngettext("{n} line", "{n} lines", n)


def count_values(n: int) -> Message:
    """Return so many values."""
    return ngettext("{n} value", "{n} values", n)


def count_blocks(n: int) -> Message:
    """Return so many blocks of a matrix."""
    return ngettext("{n} block", "{n} blocks", n)


def count_pairs(n: int) -> Message:
    """Return so many pairs of a matching."""
    return ngettext("{n} pair", "{n} pairs", n)


def count_cells(n: int) -> Message:
    """Return so many cells."""
    return ngettext("{n} cell", "{n} cells", n)


def count_numbers(n: int) -> Message:
    """Return so many numbers."""
    return ngettext("{n} number", "{n} numbers", n)


def count_moves(n: int) -> Message:
    """Return so many moves."""
    return ngettext("{n} move", "{n} moves", n)


def count_mistakes(n: int) -> Message:
    """Return so many mistakes."""
    return ngettext("{n} mistake", "{n} mistakes", n)


def count_losing_starts(n: int) -> Message:
    """Return so many starts that lose for whoever moves from them."""
    return ngettext("{n} losing start", "{n} losing starts", n)


def count_peaks(n: int) -> Message:
    """Return so many peaks."""
    return ngettext("{n} peak", "{n} peaks", n)


def count_paths(n: int) -> Message:
    """Return so many paths between peaks and valleys."""
    return ngettext("{n} path", "{n} paths", n)


def count_loops(n: int) -> Message:
    """Return so many loops."""
    return ngettext("{n} loop", "{n} loops", n)


def count_doubled(n: int) -> Message:
    """Return so many edges that are there again."""
    return ngettext("{n} doubled edge", "{n} doubled edges", n)


def count_weights(n: int) -> Message:
    """Return so many weights."""
    return ngettext("{n} weight", "{n} weights", n)


def count_repeated(n: int) -> Message:
    """Return so many entries of a matrix that are there again."""
    return ngettext("{n} repeated entry", "{n} repeated entries", n)


def count_zeros(n: int) -> Message:
    """Return so many zeros that a matrix stores."""
    return ngettext("{n} stored zero", "{n} stored zeros", n)
