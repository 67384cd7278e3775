"""The matrix algorithms that Pyomo needs, also for bipartite graphs; rows and columns are numbers from 0."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress, pairwise, repeat
from typing import Any

from berge import _core
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, decompose_entries
from berge.cells import pack_pairs, unpack_pairs
from berge.errors import ArgumentError
from berge.graphs.adapters import refuse_models_and_frames
from berge.graphs.graph import check_order
from berge.graphs.matrices import as_checked_sparse
from berge.i18n import _
from berge.sanitize import show

Matching = Mapping[int, int]
"""Rows to columns."""
Block = list[tuple[int, int]]
"""The matched pairs (row, column) of a block, ascending."""


@dataclass(frozen=True)
class Matrix:
    """A matrix, given by the rows and columns of its entries."""

    height: int
    width: int
    rows: array[int]
    columns: array[int]

    def maximum_matching(self) -> dict[int, int]:
        """Return a maximum matching, in the order of the rows."""
        return _find_early_matching(self.decompose())

    def find_parts(self, matching: Matching | None) -> tuple[list[list[int]], list[list[int]]]:
        """Return rows and columns in the order of the fields of Pyomo's `RowPartition` and `ColPartition`.

        Raises ArgumentError if `matching` is not a maximum matching.
        """
        decomposition = self.decompose()
        if matching is not None:
            self._check(matching, decomposition.structural_rank)
        matching = _find_early_matching(decomposition) if matching is None else matching
        part_of = bytearray(self.height)  # 0 for underconstrained rows
        for part, rows in ((1, decomposition.well_determined.rows), (2, decomposition.overdetermined.rows)):
            for row in rows:
                part_of[row] = part
        under, square, over = ([row for row in matching if part_of[row] == part] for part in range(3))
        under_columns, square_columns, over_columns = (
            [matching[row] for row in part] for part in (under, square, over)
        )
        matched = set(matching.values())
        unmatched_rows = [row for row in range(self.height) if row not in matching]
        unmatched_columns = [column for column in range(self.width) if column not in matched]
        return [unmatched_rows, over, under, square], [unmatched_columns, under_columns, over_columns, square_columns]

    def find_blocks(self, matching: Matching | None = None, size: float = 0) -> list[Block]:
        """Return the blocks of a matrix that has a perfect matching, in lower triangular order.

        Raises RuntimeError if it has none, or if `size`, the number of pairs of `matching`, is smaller; ArgumentError
        if `matching` is not a matching.
        """
        if self.height != self.width:
            raise RuntimeError(
                "bipartite sets of different cardinalities have no perfect matching: "
                f"found {self.height} rows and {self.width} columns"
            )
        transposed = Matrix(self.width, self.height, self.columns, self.rows)
        blocks = transposed.decompose()  # in upper triangular form, which is the lower one of this matrix
        size = blocks.structural_rank if matching is None else min(size, blocks.structural_rank)
        if size != self.height or (matching is not None and len(matching) != self.height):
            raise RuntimeError(f"a graph without a perfect matching: found {size:g} pairs of {self.height} rows")
        if matching is not None:
            self._check(matching, self.height)
        mates = blocks.rows if matching is None else map(matching.__getitem__, blocks.columns)
        pairs = list(zip(blocks.columns, mates, strict=True))
        return [sorted(pairs[start:end]) for start, end in pairwise(blocks.row_starts)]

    def decompose(self) -> DulmageMendelsohn:
        """Return the decomposition; its rows and columns are numbers."""
        entries = _core.simple_entries(pack_pairs(self.rows, self.columns))
        return decompose_entries(range(self.height), range(self.width), entries)

    def _check(self, matching: Matching, size: int) -> None:
        """Raise ArgumentError unless `matching` is a matching of this size."""
        stray = set(matching.items()).difference(zip(self.rows, self.columns, strict=True))
        if stray:
            row, column = min(stray)
            of_entry = _("a matching of row {row} with column {column}", row=row, column=column)
            raise ArgumentError(
                of_entry if column >= 0 else _("a matching of row {row} with something that is not a column", row=row),
                _("pairs that are entries of the matrix, or edges of the graph"),
            )
        columns = len(set(matching.values()))
        if not len(matching) == columns == size:
            problem = _("a matching of {rows} rows with {columns} columns", rows=len(matching), columns=columns)
            raise ArgumentError(problem, _("a maximum matching: {size} rows, each with a column", size=size))


def _find_early_matching(decomposition: DulmageMendelsohn) -> dict[int, int]:
    """Return a maximum matching, in the order of the rows, that prefers early rows and columns.

    An unmatched one replaces a later one if it has an entry with that one's partner. If there are few matchings, as in
    Pyomo's examples, the same rows and columns stay unmatched as in Pyomo.
    """
    pairs = dict(decomposition.matching)
    if len(pairs) == len(decomposition.rows) == len(decomposition.columns):
        return pairs
    rows: list[Any] = list(map(pairs.get, range(len(decomposition.rows))))
    columns: list[Any] = [None] * len(decomposition.columns)
    for row, column in pairs.items():
        columns[column] = row
    for row, column in unpack_pairs(decomposition._entries):
        if rows[row] is None and columns[column] > row:
            rows[columns[column]] = None
        elif columns[column] is None and rows[row] > column:
            columns[rows[row]] = None
        else:
            continue
        rows[row], columns[column] = column, row
    return {row: column for row, column in enumerate(rows) if column is not None}


def read_sparse(matrix: Any) -> Matrix:
    """Return the stored entries of a sparse matrix of scipy, explicit zeros included; raises KindError for a model."""
    if not hasattr(matrix, "shape"):
        refuse_models_and_frames(matrix)
    height, width = map(int, matrix.shape)
    check_order(height + width)
    entries = as_checked_sparse(matrix).tocoo()
    rows, columns = (array("I", numbers.astype("u4").tobytes()) for numbers in (entries.row, entries.col))
    return Matrix(height, width, rows, columns)


def read_graph(graph: Any, rows: Sequence[Hashable], columns: Sequence[Hashable]) -> Matrix:
    """Return the edges of an undirected networkx graph as a matrix with these rows and columns.

    Raises KeyError if a row is not a node, RuntimeError if an edge joins two rows or two columns.
    """
    neighbors = dict(graph.adjacency())
    lists, others = ([neighbors[node] for node in nodes] for nodes in (rows, columns))
    places = dict(zip(columns, range(len(columns)), strict=True))
    starts: Iterable[int] = chain.from_iterable(map(repeat, range(len(rows)), map(len, lists)))
    ends: list[Any] = list(map(places.get, chain.from_iterable(lists)))
    if None in ends or sum(map(len, others)) != len(ends):  # the graph has other nodes, or bad edges
        _check_edges(dict(zip(rows, lists, strict=True)), dict(zip(columns, others, strict=True)))
        inside = [end is not None for end in ends]
        starts, ends = compress(starts, inside), list(compress(ends, inside))
    return Matrix(len(rows), len(columns), array("I", starts), array("I", ends))


def _check_edges(*sides: Mapping[Hashable, Iterable[Hashable]]) -> None:
    for layer, side in zip(("top", "other"), sides, strict=True):
        for node, neighbors in side.items():
            bad = next((other for other in neighbors if other in side), None)
            if bad is not None:
                raise RuntimeError(
                    f"The graph is not bipartite with these top nodes: found an edge between {show(node)} and "
                    f"{show(bad)}, two {layer} nodes; expected edges that join a top node with another"
                )
