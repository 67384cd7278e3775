"""An undirected simple graph as a value: names for people, packed 32-bit numbers for the core."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, repeat
from math import isfinite
from types import MappingProxyType
from typing import Any, SupportsIndex, final, overload

from berge import _core
from berge.cells import unpack
from berge.errors import GraphError, LimitError, MissingError, check_kind
from berge.i18n import N_, _
from berge.i18n.counts import count_columns, count_edges, count_entries, count_rows
from berge.name_hints import NameHints
from berge.sanitize import kind, show, with_count

MOST_VERTICES = 1 << 31
MOST_ALIKE = 1 << 8
"""How many names may have one hash, as integers that differ by 2^61 - 1 have: they are looked up in turn."""
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
    number first, sorted. `from_edges` and `graph_of` bring edges into this form. Names that Python holds to be equal,
    such as 1 and 1.0, are one vertex.

    Raises GraphError if `names` or `edges` are not so, LimitError for more than 2^31 vertices.
    """

    __slots__ = ("__weakref__", "_edges", "_found", "_given", "_left_out", "_numbers", "_rank", "_rows")

    def __init__(self, names: Sequence[Hashable], edges: bytes = _MISSING) -> None:
        expected = N_("the names of the vertices, in order; of another library's graph, berge.graphs.graph_of(graph)")
        check_kind(names, Sequence, expected)
        check_kind(edges, (bytes, bytearray, memoryview), "packed numbers; of pairs of names, Graph.from_edges")
        check_order(len(names))
        self._given: Sequence[Hashable] | Later = names if isinstance(names, (range, Sides)) else tuple(names)
        self._edges = bytes(edges)
        self._found: tuple[bytes, bytes, bytes] | None = None
        """What the core has found of all maximum matchings."""
        self._rank: int | None = None
        """The structural rank, where it was asked for."""
        self._numbers: dict[Hashable, int] | None = None
        self._rows: tuple[array[int], array[int]] | None = None
        self._left_out: Mapping[str, int] = {}
        if not isinstance(names, (range, Sides)):  # which differ, and are looked up only where somebody asks
            self._check_names()
        _check_edges(self._edges, self.order)

    @classmethod
    def _trusted(cls, names: Sequence[Hashable] | Later, edges: bytes) -> Graph:
        """Return the graph of names that are known to differ, and of edges that the core has made."""
        graph = cls.__new__(cls)
        graph._given = names if isinstance(names, (range, Sides, Later)) else tuple(names)
        graph._edges, graph._found, graph._rank, graph._numbers, graph._rows = edges, None, None, None, None
        graph._left_out = {}
        return graph

    def _check_names(self) -> None:
        try:
            numbers = self._number_of_names()
        except TypeError:
            raise bad_name("names", self.names) from None
        if len(numbers) < len(self.names):
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
        dropped, but their vertex is kept; parallel edges are one. Raises GraphError if an edge is no pair, or a
        name is not hashable, not equal to itself (NaN) or infinite.
        """
        check_kind(edges, Iterable, "edges, pairs of vertices")
        check_kind(vertices, Iterable, "names of vertices")
        pairs: list[Any] = list(edges)
        vertices = list(vertices)
        ends = _plain_ends(pairs, vertices)
        if ends is not None:
            plain = dict(zip(dict.fromkeys(chain(vertices, ends)), count()))
            return cls._trusted(
                in_a_row(list(plain)), _core.simple_edges(array("I", map(plain.__getitem__, ends)).tobytes())
            )
        numbers = Numbers()
        for position, name in enumerate(vertices):
            try:
                numbers[name]
            except (TypeError, ValueError):
                raise bad_name(f"vertices[{position}]", (name,)) from None
        keys = array("Q")
        for position, edge in enumerate(pairs):
            if not isinstance(edge, (tuple, list)) or len(edge) != 2:
                raise GraphError(
                    _("{place}: {value}", place=f"edges[{position}]", value=show(edge)), _("a pair of vertices")
                )
            try:
                u, v = numbers[edge[0]], numbers[edge[1]]
            except (TypeError, ValueError):
                raise bad_name(f"edges[{position}]", edge) from None
            keys.append(u << 32 | v)
        return cls(tuple(numbers), pack_pairs(keys))

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
        stores and that are 0), `columns` (of a table) and `directions` (of edges).
        """
        return MappingProxyType(self._left_out)

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
        """Return the index of a vertex in `names`. Raises MissingError if there is no such vertex."""
        names = self.names
        if isinstance(names, range) and type(name) is int and name in names:
            return names.index(name)
        if isinstance(names, Sides) and (place := names.place_of(name)) is not None:
            return place
        try:
            return self._number_of_names()[name]
        except (KeyError, TypeError):
            raise MissingError(show(name), _("a vertex of the graph")) from None

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
        names = self.names
        if isinstance(names, range) and type(name) is int:
            return name in names
        if isinstance(names, Sides) and names.place_of(name) is not None:
            return True
        try:
            return name in self._number_of_names()
        except TypeError:
            return False

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

    def __reduce__(self) -> tuple[type[Graph], tuple[Sequence[Hashable], bytes]]:
        return Graph, (self.names, self._edges)


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


def _plain_ends(edges: list[Any], vertices: list[Any]) -> list[Any] | None:
    """Return the ends of edges, one after the other, where all names are strings, or all are integers of usual size.

    None if somebody must look at each of them.
    """
    if not {*map(type, edges)} <= {tuple, list} or not {*map(len, edges)} <= {2}:
        return None
    ends = list(chain.from_iterable(edges))
    kinds = {*map(type, ends), *map(type, vertices)}
    if kinds <= {str}:
        return ends
    both = [ends, vertices]
    small = kinds == {int} and all(min(some) > -_MODULUS and max(some) < _MODULUS for some in both if some)
    return ends if small else None


def in_a_row(names: Sequence[Any]) -> Sequence[Any]:
    """Return names as a range where they are numbers in a row, and otherwise as they are."""
    if not names or type(names[0]) is not int:
        return names
    numbers = range(names[0], names[0] + len(names))
    return numbers if list(names) == list(numbers) and {*map(type, names)} == {int} else names


class Numbers(dict[Any, int]):
    """Names with their numbers; a name that is asked for the first time gets the next one.

    Raises TypeError for a name that is not hashable, ValueError for one that is NaN or infinite, LimitError for more
    than MOST_ALIKE names of one hash, which would take quadratic time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._hashes: Counter[int] = Counter()

    def __missing__(self, name: Hashable) -> int:
        if not _is_name(name):
            raise ValueError
        if _may_collide(name):
            self._hashes[hash(name)] += 1
            if self._hashes[hash(name)] > MOST_ALIKE:
                raise _too_many_alike()
        self[name] = number = len(self)
        return number


def check_hashes(names: Iterable[Hashable]) -> None:
    """Raise LimitError if many names have one hash, so that to look them up would take quadratic time."""
    hashes = Counter(hash(name) for name in names if _may_collide(name))
    if hashes and max(hashes.values()) > MOST_ALIKE:
        raise _too_many_alike()


def _may_collide(name: object) -> bool:
    """Whether a name may have the hash of others: neither a string, whose hash nobody knows, nor a small integer."""
    return not isinstance(name, str) and not (type(name) is int and -_MODULUS < name < _MODULUS)


def _too_many_alike() -> LimitError:
    return LimitError(
        _("more than {most_alike} names have the same hash: use smaller numbers, or strings", most_alike=MOST_ALIKE)
    )


_MODULUS = sys.hash_info.modulus


def _is_name(name: object) -> bool:
    return isfinite(name) if isinstance(name, float) else bool(name == name)


def bad_name(place: str, names: Iterable[object]) -> GraphError:
    """Return the error about the first of these names that cannot be one."""
    for name in names:
        try:
            hash(name)
        except TypeError:
            return GraphError(
                _("{place}: {kind}, {value}", place=place, kind=kind(name), value=show(name)),
                _("a vertex that is hashable"),
            )
        if not _is_name(name):
            return GraphError(
                _("{place}: the vertex {name}", place=place, name=show(name)),
                _("a vertex that is finite and equal to itself"),
            )
    raise AssertionError("unreachable")


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
