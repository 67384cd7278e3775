"""The Dulmage-Mendelsohn decomposition of a matrix: its under-, over- and well-determined parts, and its blocks.

A matrix is a bipartite graph of rows and columns with an edge for each non-zero entry. Often the rows are the equations
of a system, and the columns its variables.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from berge import _core
from berge.analysis.gallai_edmonds import HOW_MANY, LETTERS, HowMany, Name, as_graph, decode_letters
from berge.analysis.matchings import yield_matchings
from berge.cells import Indices, Names, Pairs, pack, unpack
from berge.documents import DocumentWithProofs
from berge.errors import GraphError, check_kind, check_name, check_progress, resolve_index
from berge.graphs import Graph, matrix_of
from berge.graphs.adapters import find_declared_side
from berge.graphs.graph import MatrixNames
from berge.graphs.matrices import ask_core, changed_array_error, compress
from berge.graphs.names import as_range
from berge.i18n import _
from berge.sanitize import show, with_count

if TYPE_CHECKING:
    from berge._core import Progress


class Part(NamedTuple):
    """Some rows and some columns of a matrix."""

    rows: Names
    columns: Names


@dataclass(frozen=True, repr=False)
class DulmageMendelsohn(DocumentWithProofs):
    """The block upper triangular form of a matrix.

    An immutable value, made by `dulmage_mendelsohn`. Block `k` has the rows `rows[row_starts[k]:row_starts[k + 1]]` and
    the columns `columns[column_starts[k]:column_starts[k + 1]]`, and a diagonal of matched pairs. Every entry of a
    column is in a row of its own block or of an earlier one. First come the *horizontal* blocks, with more columns than
    rows, which are the under-determined part; then the *square* ones, well-determined; then the *vertical* ones,
    over-determined. Parts and blocks do not depend on the matching (Dulmage and Mendelsohn 1958; Pothen and Fan 1990).

    Rows and columns of a matrix are numbers from 0, those of a graph its vertices. Lists of them are sequences, which
    numpy turns into arrays: `A[dm.rows][:, dm.columns]` is the block form of `A`. `dm[k]` is block `k`.

    >>> import numpy as np
    >>> dm = berge.dulmage_mendelsohn(np.array([[1, 1, 0], [0, 1, 0], [0, 1, 0]]))
    >>> dm.structural_rank, dm.underdetermined.columns, dm.overdetermined.rows
    (2, [2], [1, 2])
    """

    row_names: Sequence[Hashable]
    """The names of the rows, in the matrix's order."""
    column_names: Sequence[Hashable]
    """The names of the columns, in the matrix's order."""
    _rows: tuple[bytes, bytes]
    """The entries, packed: where each row begins among the columns, and the column of each entry."""
    _lists: tuple[bytes, ...]
    """All packed: rows, columns, the starts of the blocks in both, the starts of the parts in both, and matched
    pairs."""
    are_sides_guessed: bool = field(default=False, compare=False)
    """Whether nothing says which vertices are rows: then the first one of each connected component is a row."""

    @cached_property
    def _entries(self) -> bytes:
        """The entries as packed pairs of row and column indices, ascending."""
        return _core.pairs_of_rows(len(self.column_names), *self._rows)

    @cached_property
    def _letters(self) -> bytes:
        """One letter for each entry: E, S or N, for every, some and none."""
        return _core.entry_letters(*self._rows, self._lists)

    @property
    def rows(self) -> Names:
        """The rows, block by block: the permutation `p`."""
        return Names(self._lists[0], self.row_names)

    @property
    def columns(self) -> Names:
        """The columns, block by block: the permutation `q`."""
        return Names(self._lists[1], self.column_names)

    @property
    def row_starts(self) -> Indices:
        """The index in `rows` where each block begins, and the end of the last block."""
        return Indices(self._lists[2])

    @property
    def column_starts(self) -> Indices:
        """The index in `columns` where each block begins, and the end of the last block."""
        return Indices(self._lists[3])

    @property
    def coarse_rows(self) -> Indices:
        """The indices in `rows` where the horizontal, square and vertical parts begin, and the end."""
        return Indices(self._lists[4])

    @property
    def coarse_columns(self) -> Indices:
        """The indices in `columns` where the horizontal, square and vertical parts begin, and the end."""
        return Indices(self._lists[5])

    @property
    def underdetermined(self) -> Part:
        """The horizontal part: all rows and columns on alternating paths from unmatched columns."""
        return self._build_part(0)

    @property
    def well_determined(self) -> Part:
        """The square part, which has a perfect matching of its own."""
        return self._build_part(1)

    @property
    def overdetermined(self) -> Part:
        """The vertical part: all rows and columns on alternating paths from unmatched rows."""
        return self._build_part(2)

    def _build_part(self, at: int) -> Part:
        rows = self.rows[self.coarse_rows[at] : self.coarse_rows[at + 1]]
        return Part(rows, self.columns[self.coarse_columns[at] : self.coarse_columns[at + 1]])

    @property
    def structural_rank(self) -> int:
        """The largest rank of a matrix with these non-zero entries: the size of a maximum matching."""
        return len(self.matching)

    @property
    def matching(self) -> Pairs:
        """The pairs (row, column) of a maximum matching, in the order of the rows."""
        return Pairs(self._lists[6], self.row_names, self.column_names)

    @property
    def unmatched_rows(self) -> Names:
        """The rows that this matching misses, in the matrix's order."""
        return Names(_core.missing_numbers(self._lists[6], len(self.row_names), False), self.row_names)

    @property
    def unmatched_columns(self) -> Names:
        """The columns that this matching misses, in the matrix's order."""
        return Names(_core.missing_numbers(self._lists[6], len(self.column_names), True), self.column_names)

    @property
    def is_unique(self) -> bool:
        """Whether there is only one maximum matching."""
        return b"S" not in self._letters

    @property
    def vertex_cover(self) -> Part:
        """A minimum vertex cover: every entry is in one of these rows or columns, which are as many as the rank.

        The rows of the under- and the well-determined part, and the columns of the over-determined part (König 1931).
        """
        return Part(self.rows[: self.coarse_rows[2]], self.columns[self.coarse_columns[2] :])

    @property
    def essential(self) -> Part:
        """The rows and columns that every maximum matching covers, in the matrix's order.

        All rows but those of the over-determined part, all columns but those of the under-determined part.
        """
        rows, columns = self.rows[: self.coarse_rows[2]], self.columns[self.coarse_columns[1] :]
        return Part(_sort_names(rows, self.row_names), _sort_names(columns, self.column_names))

    def matchings(self) -> Iterator[Pairs]:
        """Yield all maximum matchings, each once, beginning with `matching`; `itertools.islice` takes the first ones.

        Each takes about as long as the decomposition.
        """
        height = len(self.row_names)
        entries, matching = (_move_columns(pairs, height) for pairs in (self._entries, self._lists[6]))
        for pairs in yield_matchings(height + len(self.column_names), entries, matching):
            yield Pairs(_move_columns(pairs, -height), self.row_names, self.column_names)

    def entries_in(self, which: HowMany) -> Pairs:
        """Return the entries (row, column) that every, some (not every) or no maximum matching has.

        Raises MissingError for any other word.
        """
        check_name("entries that are in {name}", which, HOW_MANY)
        return self._name_entries(_core.select_pairs(self._entries, self._letters, LETTERS[which]))

    def edge_classes(self) -> dict[tuple[Name, Name], HowMany]:
        """Return for each entry (row, column) whether every, some (not every) or no maximum matching has it."""
        return dict(zip(self._name_entries(self._entries), decode_letters(self._letters), strict=True))

    @property
    def entries(self) -> Pairs:
        """All entries (row, column), ascending by their indices."""
        return self._name_entries(self._entries)

    def _name_entries(self, entries: bytes) -> Pairs:
        return Pairs(entries, self.row_names, self.column_names)

    def permuted(self) -> Pairs:
        """Return the places of `entries` in the block form, as pairs of indices from 0, in the same order.

        Linear in their number.

        >>> dm = berge.dulmage_mendelsohn([("r1", "x"), ("r1", "y"), ("r2", "x")], columns=["x", "y"])
        >>> dm.entries
        [('r1', 'x'), ('r1', 'y'), ('r2', 'x')]
        >>> dm.permuted()
        [(0, 1), (0, 0), (1, 1)]
        """
        return Pairs(self._entries, _invert_permutation(self.rows), _invert_permutation(self.columns))

    def __len__(self) -> int:
        return len(self.row_starts) - 1

    def __getitem__(self, block: int) -> Part:
        """Return a block; raises MissingError if it does not exist."""
        block = resolve_index(len(self), block, "block {index}")
        rows = self.rows[self.row_starts[block] : self.row_starts[block + 1]]
        return Part(rows, self.columns[self.column_starts[block] : self.column_starts[block + 1]])

    def __iter__(self) -> Iterator[Part]:
        rows, columns = self.rows, self.columns
        bounds = zip(pairwise(self.row_starts), pairwise(self.column_starts), strict=True)
        return (Part(rows[top:bottom], columns[first:end]) for (top, bottom), (first, end) in bounds)

    def __repr__(self) -> str:
        rows, columns = with_count(len(self.rows), "row"), with_count(len(self.columns), "column")
        return f"<Dulmage-Mendelsohn: {with_count(len(self), 'block')} of {rows} and {columns}>"


def _sort_names(some: Names, all_names: Sequence[Hashable]) -> Names:
    """Return some rows or columns in the matrix's order."""
    return Names(pack(sorted(unpack(some.packed_numbers))), all_names)


def _move_columns(pairs: bytes, by: int) -> bytes:
    """Return pairs of a row and a column, the columns with other numbers."""
    return pack(number + by if at % 2 else number for at, number in enumerate(unpack(pairs)))


def _invert_permutation(order: Names) -> Indices:
    """Return the inverse permutation."""
    places = array("i", bytes(len(order.packed_numbers)))
    for place, number in enumerate(unpack(order.packed_numbers)):
        places[number] = place
    return Indices(places.tobytes())


def dulmage_mendelsohn(
    matrix: object, *, columns: Iterable[Hashable] | None = None, progress: Progress | None = None
) -> DulmageMendelsohn:
    """Return the Dulmage-Mendelsohn decomposition of a matrix, or of a bipartite graph read as one.

    In practice linear in entries (Dulmage and Mendelsohn 1958; Pothen and Fan 1990).

    A scipy sparse or numpy matrix has an entry where it is not zero; it is rows by columns here, square ones too. Of a
    graph, anything else that `gallai_edmonds` takes, `columns` are the vertices on the side of the columns. A list is
    of pairs of a row and a column, and no name may be both, as a name is one vertex. Without `columns`, the
    attribute `bipartite` of networkx' nodes decides, 1 for columns, or `type` of igraph's vertices, true for columns,
    also in a file; or else the names, if all are ("row", i) or ("column", j), and i and j become the names. Otherwise
    the first vertex of each connected component is a row, so that isolated vertices are rows, and `are_sides_guessed`
    is true.

    Raises KindError if it is neither, GraphError if it cannot be read, is not bipartite or has an edge between two rows
    or two columns, LimitError if it is too large.

    >>> dm = berge.dulmage_mendelsohn([("r1", "x"), ("r2", "x"), ("r2", "y")], columns=["x", "y"])
    >>> dm.structural_rank, dm.matching
    (2, [('r1', 'x'), ('r2', 'y')])
    """
    check_progress(progress)
    if columns is None and (stored := compress(matrix, by_rows=True)) is not None:
        height, width, *rows = stored
        return _decompose(range(height), range(width), (rows[0], rows[1]), progress)
    row_names, column_names, entries, is_guess = _read_matrix(matrix, columns)
    return decompose_entries(row_names, column_names, entries, progress, are_sides_guessed=is_guess)


def decompose_entries(
    row_names: Sequence[Hashable],
    column_names: Sequence[Hashable],
    entries: bytes,
    progress: Progress | None = None,
    initial_matching: bytes | None = None,
    *,
    are_sides_guessed: bool = False,
) -> DulmageMendelsohn:
    """Return the decomposition of a matrix whose entries are packed pairs, each once, ascending.

    The maximum matching covers all rows and columns of the matching `initial_matching`, if there is one.
    """
    starts, indices = _core.rows_of_pairs(len(row_names), entries)
    return _decompose(row_names, column_names, (starts, indices), progress, initial_matching, are_sides_guessed)


def _decompose(
    row_names: Sequence[Hashable],
    column_names: Sequence[Hashable],
    rows: tuple[bytes, bytes],
    progress: Progress | None = None,
    initial_matching: bytes | None = None,
    are_sides_guessed: bool = False,
) -> DulmageMendelsohn:
    lists = _core.dulmage_mendelsohn(len(row_names), len(column_names), *rows, progress, initial_matching)
    return DulmageMendelsohn(row_names, column_names, rows, tuple(lists), are_sides_guessed)


def structural_rank(matrix: object, *, columns: Iterable[Hashable] | None = None) -> int:
    """Return the largest rank of a matrix with these non-zero entries: the size of a maximum matching.

    Takes and raises what `dulmage_mendelsohn` does; in practice linear in entries. A `berge.Graph` caches the result.

    >>> import numpy as np
    >>> berge.structural_rank(np.array([[1, 1], [0, 0]]))
    1
    """
    if not isinstance(matrix, Graph) or columns is not None:
        return _compute_rank(matrix, columns)
    if matrix._rank is None:
        matrix._rank = _compute_rank(matrix)
    return matrix._rank


def _compute_rank(matrix: object, columns: Iterable[Hashable] | None = None) -> int:
    arrays = compress(matrix) if columns is None else None
    if arrays is None:
        row_names, column_names, entries, _is_guess = _read_matrix(matrix, columns)
        starts, indices = _core.rows_of_pairs(len(row_names), entries)
        arrays = len(row_names), len(column_names), starts, indices
    try:
        mates, _ignored = ask_core(_core.maximum_matching_by_row, arrays, GraphError)
    except IndexError:  # the rows were in order a moment ago
        raise changed_array_error(GraphError) from None
    return _core.count_mates(mates)


Matrix = tuple[Sequence[Hashable], Sequence[Hashable], bytes, bool]
"""What rows and columns are called, the entries, and whether it is a guess which vertices are rows."""


def _read_matrix(thing: object, columns: Iterable[Hashable] | None) -> Matrix:
    matrix = matrix_of(thing)
    if isinstance(thing, list) and thing and all(isinstance(row, list) for row in thing):
        raise GraphError(
            _("lists in a list"),
            _('a matrix of numpy or scipy, or pairs of a row and a column, such as (("row", 0), ("column", 1))'),
        )
    if isinstance(thing, Iterator):
        thing = [*thing]
    if matrix is None and columns is None and isinstance(thing, (list, tuple, Set)) and not isinstance(thing, Mapping):
        _check_pairs(thing)
    if matrix is None:
        return _read_graph_as_matrix(as_graph(thing), find_declared_side(thing) if columns is None else columns)
    if columns is not None:
        raise GraphError(_("a matrix has its own columns: leave out `columns`"))
    height, width, entries = matrix
    return range(height), range(width), entries, False


def _check_pairs(pairs: Collection[Any]) -> None:
    """Raise GraphError if a name stands first in a pair and second in one: as row and column these are two vertices."""
    try:
        firsts, seconds = [pair[0] for pair in pairs], {pair[1] for pair in pairs}
        shared = [name for name in firsts if name in seconds]
    except (TypeError, LookupError):  # no pairs, which the reader of graphs reports
        return
    if shared:
        name = shared[0]
        raise GraphError(
            _("pairs with {name} as a row and as a column", name=show(name)),
            _('different names for rows and columns, such as ("row", 1), or a matrix, or Graph.from_edges(edges)'),
        )


def is_matrix(graph: Graph) -> bool:
    """Whether a graph stands for a matrix: its vertices are called ("row", i) and ("column", j)."""
    if isinstance(graph.names, MatrixNames):
        return True
    sides = {name[0] if isinstance(name, tuple) and len(name) == 2 else None for name in graph.names}
    return bool(sides) and sides <= {"row", "column"}


def _read_graph_as_matrix(graph: Graph, columns: Iterable[Hashable] | None) -> Matrix:
    names = graph.names
    if columns is None and isinstance(names, MatrixNames):
        return (
            names.rows,
            names.columns,
            _core.entries(graph._edges, bytes(len(names.rows)) + b"\1" * len(names.columns)),
            False,
        )
    is_biadjacency = columns is None and graph._sides is None and is_matrix(graph)
    if is_biadjacency:
        columns = [name for name in graph.names if name[0] == "column"]  # type: ignore[index]
    if columns is not None:
        sides: bytes | None = mark_columns(graph, columns)
    elif graph._sides is not None:
        sides = _check_sides(graph, graph._sides)
    else:
        sides = _core.sides(graph.order, graph._edges)
    if sides is None:
        raise GraphError(_("a graph with an odd cycle"), _("a bipartite graph"))
    names_of_sides: tuple[list[Any], list[Any]] = ([], [])
    for name, side in zip(graph.names, sides, strict=True):
        names_of_sides[side].append(name[1] if is_biadjacency else name)  # type: ignore[index]
    row_names, column_names = (as_range(tuple(names)) for names in names_of_sides)
    return row_names, column_names, _core.entries(graph._edges, sides), columns is None and graph._sides is None


def mark_columns(graph: Graph, columns: Iterable[Hashable]) -> bytes:
    """Return one byte for each vertex: 1 for `columns`, 0 for the others.

    Raises MissingError if a column is not a vertex, GraphError if an edge joins two vertices of one side.
    """
    check_kind(columns, Iterable, "vertices: the columns")
    sides = bytearray(graph.order)
    for name in columns:
        sides[graph.number_of(name)] = 1
    return _check_sides(graph, bytes(sides))


def _check_sides(graph: Graph, sides: bytes) -> bytes:
    """Return the sides of the vertices; raises GraphError if an edge joins two vertices of one side."""
    bad = _core.edge_within_side(graph._edges, sides)
    if bad is not None:
        edge = Pairs(graph._edges[8 * bad : 8 * bad + 8], graph.names, graph.names)[0]
        what = _("columns") if sides[graph.number_of(edge[0])] else _("rows")
        raise GraphError(
            _("the edge {edge} between two {what}", edge=format(repr(edge), ".80"), what=what),
            _("edges that join a row with a column"),
        )
    return sides
