"""An undirected simple graph as a value: names for people, packed 32-bit numbers for the core."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from types import MappingProxyType
from typing import Any, final, overload

from berge import _core
from berge.cells import unpack
from berge.errors import GraphError, KindError, LimitError, MissingError, check_kind
from berge.graphs.names import (
    as_int,
    as_name,
    as_names,
    as_range,
    check_hashes,
    number_names,
    pack_integer_edges,
    pack_networkx,
)
from berge.i18n import N_, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_rows
from berge.name_hints import NameHints
from berge.sanitize import describe_type, show, with_count

MOST_VERTICES = 1 << 31
MOST_ISOLATED = 1 << 20
"""Vertices without edges at most that a number alone can declare, so that a few bytes cannot fill the memory."""


_MISSING: Any = None
"""The default for edges; its error message says how to make a graph."""


@dataclass(frozen=True, eq=False, repr=False)
class LazyNames:
    """The names of `order` vertices, all different, made on first use."""

    order: int
    make: Callable[[], Sequence[Hashable]]


@final
class Graph(NameHints):
    """An immutable undirected graph without loops and parallel edges.

    `edges` are pairs of vertex numbers, indices into `names`, as native 32-bit numbers: each edge once, the smaller
    number first, sorted. `from_edges` and `graph_of` convert other edges. `names.py` defines names.

    Raises GraphError if `names` or `edges` are invalid, LimitError for more than 2^31 vertices.

    >>> graph = berge.Graph.from_edges([("a", "b"), ("b", "c")])
    >>> graph.order, graph.size, graph.neighbors("b")
    (3, 2, ['a', 'c'])
    """

    __slots__ = (
        "__weakref__",
        "_adjacency",
        "_decomposition",
        "_edges",
        "_left_out",
        "_names",
        "_numbers",
        "_rank",
        "_sides",
    )

    def __init__(self, names: Sequence[Hashable], edges: bytes = _MISSING) -> None:
        expected = N_(
            "the names of the vertices, in order; for another library's graph use berge.graphs.graph_of(graph)"
        )
        check_kind(names, Sequence, expected)
        check_kind(edges, (bytes, bytearray, memoryview), "packed numbers; for pairs of names use Graph.from_edges")
        check_order(len(names))
        self._names: Sequence[Hashable] | LazyNames = names
        if not isinstance(names, (range, MatrixNames)):
            self._names = tuple(as_names(tuple(names), lambda at: f"names[{at}]"))
        self._edges = bytes(edges)
        self._decomposition: tuple[bytes, bytes, bytes] | None = None
        """The Gallai-Edmonds decomposition as the core returns it, if it was computed."""
        self._rank: int | None = None
        """The structural rank, if it was computed."""
        self._numbers: dict[Hashable, int] | None = None
        self._adjacency: tuple[array[int], array[int]] | None = None
        self._left_out: Mapping[str, int] = {}
        self._sides: bytes | None = None
        """One byte for each vertex, 1 for columns, if the file says which vertices are rows and which are columns."""
        if not isinstance(names, (range, MatrixNames)):  # their names are distinct
            self._check_names()
        _check_edges(self._edges, self.order)

    @classmethod
    def _from_core(cls, names: Sequence[Hashable] | LazyNames, edges: bytes) -> Graph:
        """Return the graph of distinct names and of packed edges of the core, without checks."""
        graph = cls.__new__(cls)
        graph._names = names if isinstance(names, (range, MatrixNames, LazyNames)) else tuple(names)
        graph._edges, graph._decomposition, graph._rank, graph._numbers, graph._adjacency = (
            edges,
            None,
            None,
            None,
            None,
        )
        graph._left_out, graph._sides = {}, None
        return graph

    def _check_names(self) -> None:
        if len(self._number_names()) < len(self.names):
            name, _ignored = Counter(self.names).most_common(1)[0]
            raise GraphError(_("names: {name} twice", name=show(name)), _("names that differ from each other"))

    def _number_names(self) -> dict[Hashable, int]:
        if self._numbers is None:
            check_hashes(self.names)
            self._numbers = dict(zip(self.names, range(len(self.names)), strict=True))
        return self._numbers

    @classmethod
    def from_edges(
        cls,
        edges: Iterable[tuple[Hashable, Hashable]],
        vertices: Iterable[Hashable] = (),
        *,
        with_data: bool = False,
    ) -> Graph:
        """Return the graph of these edges, in O(m log m) for m edges.

        `vertices` come first, in their order, then the others in the order in which they first appear. Loops are
        dropped, but their vertex is kept; parallel edges are merged. With `with_data`, an edge may also be a tuple
        (u, v, data), whose data is ignored. Raises GraphError if an edge is not a pair, or an end is not a name.
        """
        check_kind(edges, Iterable, "edges, pairs of vertices")
        check_kind(vertices, Iterable, "names of vertices")
        edge_list, vertex_list = list(edges), list(vertices)
        result = pack_integer_edges(vertex_list, edge_list, with_data=with_data)
        if result is not None:
            return cls._from_core(result[0], _core.simple_edges(result[1]))
        edge_list = drop_data(edge_list) if with_data else edge_list
        at = find_non_pair(edge_list)
        if at is not None:
            raise GraphError(
                _("{place}: {value}", place=f"edges[{at}]", value=show(edge_list[at])), _("a pair of vertices")
            )
        names = as_names(vertex_list, lambda at: f"vertices[{at}]")
        ends = as_names([*chain.from_iterable(edge_list)], lambda at: f"edges[{at // 2}]")
        numbers = number_names([*names, *ends])
        packed = array("I", map(numbers.__getitem__, ends)).tobytes()
        return cls._from_core(as_range(list(numbers)), _core.simple_edges(packed))

    @classmethod
    def of_networkx(cls, graph: Any) -> Graph:
        """Return the graph of a networkx graph of any kind, whose nodes may be any objects: see `names.py`.

        Raises KindError for anything else.

        >>> import networkx
        >>> berge.Graph.of_networkx(networkx.path_graph(3)).edges
        [(0, 1), (1, 2)]
        """
        if not hasattr(graph, "adjacency"):
            expected = _("a networkx graph; for a graph of another library use berge.graphs.graph_of(graph)")
            raise KindError(describe_type(graph), expected)
        names, ends = pack_networkx(graph)
        return cls._from_core(names, _core.simple_edges(ends))

    @property
    def names(self) -> Sequence[Hashable]:
        """The vertices in the order of their numbers: a tuple, or a sequence that makes names on demand.

        Consecutive numbers are a range, rows and columns of a matrix `MatrixNames`. The names of a file are made at the
        first call.
        """
        names = self._names
        if isinstance(names, LazyNames):
            self._names = names = tuple(names.make())
        return names

    @property
    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """The edges as pairs of names, sorted by the numbers of their ends."""
        names = self.names
        ends = [names[number] for number in unpack(self._edges)]
        return list(zip(ends[::2], ends[1::2], strict=True))

    @property
    def left_out(self) -> Mapping[str, int]:
        """What the graph leaves out of its file: a count for each kind.

        Empty for graphs that are not from a file. The kinds are `loops`, `doubled` (repeated edges, in either
        direction), `weights`, `zeros` (zeros that a matrix stores), `repeated` (repeated entries, whose values are
        added), `columns` (of a table), `directions` (of edges) and `blank rows` (of separators alone, at the end).
        """
        return MappingProxyType(self._left_out)

    def count_isolated(self) -> int:
        """Return the number of vertices without edges, in O(n + m).

        >>> berge.Graph.from_edges([("a", "b")], vertices=["a", "b", "c"]).count_isolated()
        1
        """
        return _core.count_isolated(self.order, self._edges)

    @property
    def order(self) -> int:
        """The number of vertices."""
        names = self._names
        return names.order if isinstance(names, LazyNames) else len(names)

    @property
    def size(self) -> int:
        """The number of edges."""
        return len(self._edges) // 8

    def number_of(self, name: Hashable) -> int:
        """Return the index of a vertex in `names`.

        Raises MissingError if there is no such vertex.

        >>> berge.Graph.from_edges([("a", "b"), ("b", "c")]).number_of("c")
        2
        """
        names, plain_name = self.names, as_name(name)
        if isinstance(names, range) and type(plain_name) is int and plain_name in names:
            return names.index(plain_name)
        if isinstance(names, MatrixNames) and (place := names.place_of(plain_name)) is not None:
            return place
        numbers = self._number_names()
        try:
            number = numbers.get(name)  # a node of networkx may be an object that is also an index
        except TypeError:
            number = None
        if number is None:
            number = None if plain_name is None else numbers.get(plain_name)
        if number is None:
            raise MissingError(show(name), _("a vertex of the graph"))
        # 1.0, True and (True,) are equal to names but are not names.
        if plain_name is None and as_name(names[number]) is not None:
            raise MissingError(show(name), _("a vertex of the graph"))
        return number

    def neighbors(self, name: Hashable) -> list[Hashable]:
        """Return the neighbours of a vertex in the order of their numbers; the first call takes O(n + m).

        Raises MissingError if there is no such vertex.
        """
        names = self.names
        return [names[target] for target in self.neighbor_numbers(self.number_of(name))]

    def neighbor_numbers(self, number: int) -> array[int]:
        """Return the numbers of the neighbours of the vertex with this number, in order.

        Raises MissingError if there is no such vertex, KindError for other types.

        >>> list(berge.Graph.from_edges([("a", "b"), ("b", "c")]).neighbor_numbers(1))
        [0, 2]
        """
        place = as_int(number)
        if place is None:
            raise KindError(
                _("{kind}, {value}", kind=describe_type(number), value=show(number)), _("the number of a vertex")
            )
        if not 0 <= place < self.order:
            raise MissingError(
                _("the vertex number {number}", number=show(number)),
                _("a number from 0, below {order}", order=self.order),
            )
        starts, targets = self._build_adjacency()
        return targets[starts[place] : starts[place + 1]]

    def _build_adjacency(self) -> tuple[array[int], array[int]]:
        """Return the adjacency in CSR form: the start of each vertex's neighbours, and all neighbours, sorted."""
        if self._adjacency is None:
            starts, targets = _core.adjacency(self.order, self._edges)
            self._adjacency = array("I", starts), array("I", targets)
        return self._adjacency

    def __len__(self) -> int:
        return self.order

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.names)

    def __contains__(self, name: object) -> bool:
        try:
            self.number_of(name)
        except MissingError:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        if self._edges != other._edges or self.order != other.order:
            return False
        return self.names == other.names or tuple(self.names) == tuple(other.names)

    def __hash__(self) -> int:
        return hash((self.order, self._edges))

    def __repr__(self) -> str:
        return f"Graph({with_count(self.order, 'vertex', 'vertices')}, {with_count(self.size, 'edge')})"

    def __copy__(self) -> Graph:
        return self

    def __reduce__(self) -> tuple[Callable[..., Graph], tuple[Sequence[Hashable], bytes]]:
        return Graph._from_core, (self.names, self._edges)


class MatrixNames(Sequence[tuple[str, int]]):
    """The names of a matrix's rows ("row", i) and then its columns ("column", j), numbered from `first`.

    Equal to a tuple of the same names.
    """

    __slots__ = ("columns", "rows")

    def __init__(self, rows: int, columns: int, first: int = 0) -> None:
        self.rows, self.columns = range(first, first + rows), range(first, first + columns)

    @overload
    def __getitem__(self, index: int) -> tuple[str, int]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[str, int], ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = range(len(self))[index]
        rows = len(self.rows)
        return ("row", self.rows[place]) if place < rows else ("column", self.columns[place - rows])

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return chain(zip(repeat("row"), self.rows), zip(repeat("column"), self.columns))

    def __len__(self) -> int:
        return len(self.rows) + len(self.columns)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (MatrixNames, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def __reduce__(self) -> tuple[type[MatrixNames], tuple[int, int, int]]:
        return MatrixNames, (len(self.rows), len(self.columns), self.rows.start)

    def place_of(self, name: object) -> int | None:
        """Return the index of a name in O(1); None for anything else."""
        match name:
            case ("row", number) if type(number) is int and number in self.rows:
                return self.rows.index(number)
            case ("column", number) if type(number) is int and number in self.columns:
                return len(self.rows) + self.columns.index(number)
        return None


def find_non_pair(things: Sequence[Any]) -> int | None:
    """Return the index of the first element that is not a pair (a tuple or list of two); None if all are pairs."""
    if {*map(type, things)} <= {tuple, list} and {*map(len, things)} <= {2}:
        return None
    bad = (at for at, thing in enumerate(things) if not isinstance(thing, (tuple, list)) or len(thing) != 2)
    return next(bad, None)


def drop_data(edges: Iterable[Any]) -> list[Any]:
    """Return edges with tuples (u, v, data) cut to (u, v); lists of three stay, as they may be rows of a matrix."""
    return [edge[:2] if isinstance(edge, tuple) and len(edge) == 3 else edge for edge in edges]


def pack_edges(keys: Iterable[int]) -> bytes:
    """Return edges in the form of `Graph`; a key is `u << 32 | v`. Loops are dropped, parallel edges are merged."""
    return _core.simple_edges(array("Q", keys).tobytes())  # the order of the halves does not matter


def swap_ends(pairs: bytes) -> bytes:
    """Return packed pairs with their ends swapped: edges turned round, the entries of a transposed matrix."""
    ends = array("I", pairs)
    ends[::2], ends[1::2] = ends[1::2], ends[::2]
    return ends.tobytes()


def check_order(order: int, edges: int | None = None) -> None:
    """Raise LimitError for too many vertices, or for too many vertices without edges."""
    if order > MOST_VERTICES:
        raise LimitError(_("the graph has {order} vertices; the most is 2^31", order=order))
    if edges is not None and order - 2 * edges > MOST_ISOLATED:
        raise LimitError(
            _(
                "a graph of {order} vertices with {edges} is too sparse: "
                "berge takes at most 2^20 vertices without edges; leave them out",
                order=order,
                edges=count_edges(edges),
            )
        )


def check_shape(height: int, width: int, entries: int) -> None:
    """Raise LimitError for too many rows and columns of a matrix, or for too many empty ones."""
    if height + width <= min(MOST_VERTICES, MOST_ISOLATED + 2 * entries):
        return
    matrix = _("the matrix has {rows} and {columns}", rows=count_rows(height), columns=count_columns(width))
    if height + width > MOST_VERTICES:
        raise LimitError(_("{matrix}; berge takes at most 2^31 rows and columns together", matrix=matrix))
    raise LimitError(
        _(
            "{matrix} with {entries} is too sparse: "
            "berge takes at most 2^20 rows and columns without entries; leave them out",
            matrix=matrix,
            entries=count_entries(entries),
        )
    )


def _check_edges(edges: bytes, order: int) -> None:
    if len(edges) % 8:
        raise GraphError(_("edges: {edges} bytes", edges=len(edges)), _("pairs of 32-bit numbers, 8 bytes each"))
    bad = _core.first_not_simple(edges, order)
    if bad is None:
        return
    u, v = unpack(edges)[2 * bad : 2 * bad + 2]
    if max(u, v) >= order:
        raise GraphError(_("edges: the vertex number {u}", u=max(u, v)), _("numbers below {order}", order=order))
    if u >= v:
        raise GraphError(_("edges: a pair with the larger number first"), _("the smaller number first"))
    raise GraphError(_("edges: unsorted pairs"), _("sorted edges, each once"))
