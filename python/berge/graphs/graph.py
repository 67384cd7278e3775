"""An undirected simple graph as a value: names for people, packed 32-bit numbers for the core."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from types import MappingProxyType
from typing import Any, SupportsIndex, final, overload

from berge import _core
from berge.cells import unpack
from berge.errors import GraphError, LimitError, MissingError, check_kind
from berge.graphs.names import as_name, as_names, check_hashes, in_a_row, nodes_as_names, number_names
from berge.i18n import N_, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_rows
from berge.name_hints import NameHints
from berge.sanitize import show, with_count

MOST_VERTICES = 1 << 31
MOST_ISOLATED = 1 << 20
"""How many vertices without edges may be claimed by a number alone, so that a few bytes do not fill the memory."""


_MISSING: Any = None
"""No edges: who gives names alone, or another library's graph, is told of what makes a graph of them."""


@dataclass(frozen=True)
class Later:
    """Names that are made when somebody asks for them, by a call: `order` of them, which differ."""

    order: int
    make: Callable[[], Sequence[Hashable]]


@final
class Graph(NameHints):
    """An immutable undirected graph without loops and parallel edges.

    `edges` are pairs of vertex numbers, indices into `names`, as native 32-bit numbers: each edge once, the smaller
    number first, sorted. `from_edges` and `graph_of` bring edges into this form. `names.py` says what names are.

    Raises GraphError if `names` or `edges` are not so, LimitError for more than 2^31 vertices.
    """

    __slots__ = ("__weakref__", "_edges", "_found", "_given", "_left_out", "_numbers", "_rank", "_rows", "_sides")

    def __init__(self, names: Sequence[Hashable], edges: bytes = _MISSING) -> None:
        expected = N_("the names of the vertices, in order; of another library's graph, berge.graphs.graph_of(graph)")
        check_kind(names, Sequence, expected)
        check_kind(edges, (bytes, bytearray, memoryview), "packed numbers; of pairs of names, Graph.from_edges")
        check_order(len(names))
        self._given: Sequence[Hashable] | Later = names
        if not isinstance(names, (range, Sides)):
            self._given = tuple(as_names(tuple(names), lambda at: f"names[{at}]"))
        self._edges = bytes(edges)
        self._found: tuple[bytes, bytes, bytes] | None = None
        """What the core has found of all maximum matchings."""
        self._rank: int | None = None
        """The structural rank, where it was asked for."""
        self._numbers: dict[Hashable, int] | None = None
        self._rows: tuple[array[int], array[int]] | None = None
        self._left_out: Mapping[str, int] = {}
        self._sides: bytes | None = None
        """A byte a vertex, 1 for columns, where the file says which vertices are rows and which are columns."""
        if not isinstance(names, (range, Sides)):  # which differ, and are looked up only where somebody asks
            self._check_names()
        _check_edges(self._edges, self.order)

    @classmethod
    def _trusted(cls, names: Sequence[Hashable] | Later, edges: bytes) -> Graph:
        """Return the graph of names that are known to differ, and of edges that the core has made."""
        graph = cls.__new__(cls)
        graph._given = names if isinstance(names, (range, Sides, Later)) else tuple(names)
        graph._edges, graph._found, graph._rank, graph._numbers, graph._rows = edges, None, None, None, None
        graph._left_out, graph._sides = {}, None
        return graph

    def _check_names(self) -> None:
        if len(self._number_of_names()) < len(self.names):
            name, _ignored = Counter(self.names).most_common(1)[0]
            raise GraphError(_("names: {name} twice", name=show(name)), _("names that differ from each other"))

    def _number_of_names(self) -> dict[Hashable, int]:
        if self._numbers is None:
            check_hashes(self.names)
            self._numbers = dict(zip(self.names, range(len(self.names)), strict=True))
        return self._numbers

    @classmethod
    def from_edges(cls, edges: Iterable[tuple[Hashable, Hashable]], vertices: Iterable[Hashable] = ()) -> Graph:
        """Return the graph of these edges, in O(m log m) for m of them.

        `vertices` come first and in their order, then the others in the order in which they first appear. Loops are
        dropped, but their vertex is kept; parallel edges are one. Raises GraphError where an edge is no pair, or an end
        is no name.
        """
        check_kind(edges, Iterable, "edges, pairs of vertices")
        check_kind(vertices, Iterable, "names of vertices")
        listed: list[Any] = list(edges)
        at = first_no_pair(listed)
        if at is not None:
            raise GraphError(
                _("{place}: {value}", place=f"edges[{at}]", value=show(listed[at])), _("a pair of vertices")
            )
        names = as_names([*vertices], lambda at: f"vertices[{at}]")
        return cls._of_ends(names, as_names([*chain.from_iterable(listed)], lambda at: f"edges[{at // 2}]"))

    @classmethod
    def of_nodes(cls, edges: Iterable[tuple[Any, Any]], nodes: Iterable[Any]) -> Graph:
        """Return the graph of a networkx graph's edges and nodes, which may be any objects: see `names.py`."""
        return cls._of_ends(nodes_as_names(nodes), [*chain.from_iterable(edges)])

    @classmethod
    def _of_ends(cls, names: Sequence[Any], ends: Sequence[Any]) -> Graph:
        """Return the graph of vertices, and of edges whose ends come one after the other."""
        numbers = number_names([*names, *ends])
        edges = array("I", map(numbers.__getitem__, ends)).tobytes()
        return cls._trusted(in_a_row(list(numbers)), _core.simple_edges(edges))

    @property
    def names(self) -> Sequence[Hashable]:
        """The vertices, in the order of their numbers: a tuple, or what makes them one by one when they are asked for.

        That is a range where they are numbers in a row, `Sides` where they are a matrix's rows and columns. The names
        of a file's vertices are made at the first call.
        """
        names = self._given
        if isinstance(names, Later):
            self._given = names = tuple(names.make())
        return names

    @property
    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """The edges as pairs of names, ascending by the places of their ends in `names`."""
        names = self.names
        ends = [names[number] for number in unpack(self._edges)]
        return list(zip(ends[::2], ends[1::2], strict=True))

    @property
    def left_out(self) -> Mapping[str, int]:
        """How much of its file the graph leaves out, by kind; empty where nothing is, and for graphs from elsewhere.

        The kinds are `loops`, `doubled` (edges again, in either direction), `weights`, `zeros` (entries that a matrix
        stores and that are 0), `repeated` (entries again, whose values are added up), `columns` (of a table) and
        `directions` (of edges).
        """
        return MappingProxyType(self._left_out)

    def count_isolated(self) -> int:
        """Return how many vertices have no edge; in O(n + m)."""
        return _core.count_isolated(self.order, self._edges)

    @property
    def order(self) -> int:
        """How many vertices there are."""
        names = self._given
        return names.order if isinstance(names, Later) else len(names)

    @property
    def size(self) -> int:
        """How many edges there are."""
        return len(self._edges) // 8

    def number_of(self, name: Hashable) -> int:
        """Return the index of a vertex in `names`. Raises MissingError where there is no such vertex."""
        names, known = self.names, as_name(name)
        if isinstance(names, range) and type(known) is int and known in names:
            return names.index(known)
        if isinstance(names, Sides) and (place := names.place_of(known)) is not None:
            return place
        try:
            number = self._number_of_names()[name if known is None else known]
        except (KeyError, TypeError):
            raise MissingError(show(name), _("a vertex of the graph")) from None
        # 1.0, True and (True,) are equal to names, and are none.
        if known is None and as_name(names[number]) is not None:
            raise MissingError(show(name), _("a vertex of the graph"))
        return number

    def neighbours(self, name: Hashable) -> list[Hashable]:
        """Return the neighbours of a vertex in the order of their numbers; the first call takes O(n + m).

        Raises MissingError if there is no such vertex.
        """
        names = self.names
        return [names[target] for target in self.neighbour_numbers(self.number_of(name))]

    def neighbour_numbers(self, number: int) -> array[int]:
        """Return the numbers of the neighbours of the vertex with this number, in order.

        Raises MissingError if there is no such vertex, KindError if it is no number.
        """
        check_kind(number, SupportsIndex, "the number of a vertex")
        if not 0 <= number < self.order:
            raise MissingError(
                _("the vertex number {number}", number=show(number)),
                _("a number from 0, below {order}", order=self.order),
            )
        starts, targets = self._adjacency()
        return targets[starts[number] : starts[number + 1]]

    def _adjacency(self) -> tuple[array[int], array[int]]:
        """Return where each vertex's neighbours start, and all neighbours; edges are sorted, so each row will be."""
        if self._rows is None:
            starts, targets = _core.adjacency(self.order, self._edges)
            self._rows = array("I", starts), array("I", targets)
        return self._rows

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
        return Graph._trusted, (self.names, self._edges)


class Sides(Sequence[tuple[str, int]]):
    """The names of a matrix's rows and columns, ("row", i) and then ("column", j), which count from `first`.

    Equal to tuples of the same names.
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
        return tuple(self) == tuple(other) if isinstance(other, (Sides, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def __reduce__(self) -> tuple[type[Sides], tuple[int, int, int]]:
        return Sides, (len(self.rows), len(self.columns), self.rows.start)

    def place_of(self, name: object) -> int | None:
        """Return where a name is, without a look at the others; None if it is none, or written in another way."""
        match name:
            case ("row", number) if type(number) is int and number in self.rows:
                return self.rows.index(number)
            case ("column", number) if type(number) is int and number in self.columns:
                return len(self.rows) + self.columns.index(number)
        return None


def first_no_pair(things: Sequence[Any]) -> int | None:
    """Return the place of the first thing that is no pair, a tuple or a list of two; None where all are."""
    if {*map(type, things)} <= {tuple, list} and {*map(len, things)} <= {2}:
        return None
    bad = (at for at, thing in enumerate(things) if not isinstance(thing, (tuple, list)) or len(thing) != 2)
    return next(bad, None)


def pack_pairs(keys: Iterable[int]) -> bytes:
    """Return edges as `Graph` wants them; a key is `u << 32 | v`. Loops are dropped, parallel edges are one."""
    return _core.simple_edges(array("Q", keys).tobytes())  # whichever half of a key comes first


def check_order(order: int, edges: int | None = None) -> None:
    """Raise LimitError for too many vertices, or for too many that none of so many edges can touch."""
    if order > MOST_VERTICES:
        raise LimitError(_("the graph has {order} vertices; the most is 2^31", order=order))
    if edges is not None and order - 2 * edges > MOST_ISOLATED:
        raise LimitError(
            _(
                "found a graph of {order} vertices with {edges}; berge takes at most 2^20 vertices "
                "without edges where only a number says that they are there: leave them out",
                order=order,
                edges=count_edges(edges),
            )
        )


def check_shape(height: int, width: int, entries: int) -> None:
    """Raise LimitError for too many rows and columns of a matrix, or for too many that none of its entries is in."""
    matrix = _("the matrix has {rows} and {columns}", rows=count_rows(height), columns=count_columns(width))
    if height + width > MOST_VERTICES:
        raise LimitError(_("{matrix}; berge takes at most 2^31 rows and columns together", matrix=matrix))
    if height + width - 2 * entries > MOST_ISOLATED:
        raise LimitError(
            _(
                "{matrix} with {entries}; berge takes at most 2^20 rows and columns without entries, "
                "which only the shape says are there: leave them out",
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
        raise GraphError(_("edges: a pair whose first number is not the smaller one"), _("the smaller number first"))
    raise GraphError(_("edges: pairs that are not in order"), _("edges that are sorted, each once"))
