"""Numbers with their unit, such as `1 edge` and `2 edges`."""

from __future__ import annotations

from berge.i18n import Message, ngettext


def count_vertices(n: int) -> Message:
    """Return a number of vertices as a message."""
    return ngettext("{n} vertex", "{n} vertices", n)


def count_edges(n: int) -> Message:
    """Return a number of edges as a message."""
    return ngettext("{n} edge", "{n} edges", n)


def count_nodes(n: int) -> Message:
    """Return a number of nodes of a network as a message."""
    return ngettext("{n} node", "{n} nodes", n)


def count_rows(n: int) -> Message:
    """Return a number of rows as a message."""
    return ngettext("{n} row", "{n} rows", n)


def count_columns(n: int) -> Message:
    """Return a number of columns as a message."""
    return ngettext("{n} column", "{n} columns", n)


def count_entries(n: int) -> Message:
    """Return a number of entries of a matrix as a message."""
    return ngettext("{n} entry", "{n} entries", n)


def count_lines(n: int) -> Message:
    """Return a number of lines as a message."""
    return ngettext("{n} line", "{n} lines", n)


def count_values(n: int) -> Message:
    """Return a number of values as a message."""
    return ngettext("{n} value", "{n} values", n)


def count_blocks(n: int) -> Message:
    """Return a number of blocks of a matrix as a message."""
    return ngettext("{n} block", "{n} blocks", n)


def count_pairs(n: int) -> Message:
    """Return a number of pairs of a matching as a message."""
    return ngettext("{n} pair", "{n} pairs", n)


def count_cells(n: int) -> Message:
    """Return a number of cells as a message."""
    return ngettext("{n} cell", "{n} cells", n)


def count_numbers(n: int) -> Message:
    """Return a number of numbers as a message."""
    return ngettext("{n} number", "{n} numbers", n)


def count_moves(n: int) -> Message:
    """Return a number of moves as a message."""
    return ngettext("{n} move", "{n} moves", n)


def count_mistakes(n: int) -> Message:
    """Return a number of mistakes as a message."""
    return ngettext("{n} mistake", "{n} mistakes", n)


def count_losing_starts(n: int) -> Message:
    """Return a number of losing starts as a message."""
    return ngettext("{n} losing start", "{n} losing starts", n)


def count_peaks(n: int) -> Message:
    """Return a number of peaks as a message."""
    return ngettext("{n} peak", "{n} peaks", n)


def count_paths(n: int) -> Message:
    """Return a number of paths between peaks and valleys as a message."""
    return ngettext("{n} path", "{n} paths", n)


def count_blank_rows(n: int) -> Message:
    """Return a number of rows without any cell as a message."""
    return ngettext("{n} blank row", "{n} blank rows", n)


def count_loops(n: int) -> Message:
    """Return a number of loops as a message."""
    return ngettext("{n} loop", "{n} loops", n)


def count_doubled(n: int) -> Message:
    """Return a number of repeated edges as a message."""
    return ngettext("{n} doubled edge", "{n} doubled edges", n)


def count_weights(n: int) -> Message:
    """Return a number of weights as a message."""
    return ngettext("{n} weight", "{n} weights", n)


def count_repeated(n: int) -> Message:
    """Return a number of repeated entries of a matrix as a message."""
    return ngettext("{n} repeated entry", "{n} repeated entries", n)


def count_zeros(n: int) -> Message:
    """Return a number of stored zeros of a matrix as a message."""
    return ngettext("{n} stored zero", "{n} stored zeros", n)
