"""Vertex names: one rule for all inputs.

**A vertex name is a string, an integer, or a tuple of names.** Truth values are not integers. Strings and integers of
other types, such as NumPy's, become Python's own. Anything else is an error in pairs and mappings, in lists of names,
as a token, and as a move.

There is one exception: the nodes of a networkx graph may be any objects, and berge's answers contain these objects.
JSON documents, and so proofs, contain only names, with integers of at most 18 digits;
`check_writable` checks that before any work is done.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import chain, count, repeat
from math import isfinite
from operator import index
from typing import Any

from berge import _core
from berge.errors import FormatError, GraphError, LimitError
from berge.i18n import _
from berge.sanitize import describe_type, show

DEPTH = 8
"""The maximum nesting of tuples in a name."""
MOST_ALIKE = 1 << 8
"""Names with the same hash at most, such as integers that differ by 2^61 - 1: a lookup tries them in turn."""
_MODULUS = sys.hash_info.modulus
LARGEST_NAME = 10**18
"""Documents hold smaller integers; larger ones can be chosen to have one hash, which makes sets slow."""


def as_int(value: object) -> int | None:
    """Return an integer of any type, such as numpy's, as an int; None for truth values and anything else."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # it raises TypeError
    except TypeError:
        return None


def as_name(value: object, depth: int = DEPTH) -> Any:
    """Return a vertex name in Python's own types; None for anything else."""
    if isinstance(value, str):
        return value if type(value) is str else str.__str__(value)
    if not isinstance(value, tuple):
        return as_int(value)
    parts = tuple(as_name(part, depth - 1) for part in value) if depth else (None,)
    return None if any(part is None for part in parts) else parts


def as_names(values: Sequence[Any], place: Callable[[int], str]) -> Sequence[Any]:
    """Return names in Python's own types; `place` describes the place of a value by its index.

    Raises GraphError with the place of the first value that is not a name.
    """
    if _are_plain(values):
        return values
    names = list(map(as_name, values))
    for at, name in enumerate(names):
        if name is None:
            raise name_error(place(at), values[at])
    return names


def _are_plain(values: Iterable[Any]) -> bool:
    """Whether all values are names in Python's own types; avoids a call for each."""
    types = {*map(type, values)}
    for _ignored in range(DEPTH):
        if tuple not in types:
            break
        values = [*chain.from_iterable(value for value in values if type(value) is tuple)]
        types = types - {tuple} | {*map(type, values)}
    return types <= {str, int}


def name_nodes(nodes: Iterable[Any]) -> list[Any]:
    """Return the nodes of a networkx graph: names in Python's own types, other objects unchanged.

    Raises GraphError for NaN and infinite nodes, which come from gaps in tables.
    """
    listed = list(nodes)
    if _are_plain(listed):
        return listed
    names = []
    for node in listed:
        name = find_node_name(node)
        if name is None and not (isfinite(node) if isinstance(node, float) else _is_itself(node)):
            raise GraphError(_("the node {name}", name=show(node)), _("nodes that are finite and equal to themselves"))
        names.append(node if name is None else name)
    return names


def _is_itself(node: Any) -> bool:
    """Whether a node is equal to itself. Arrays and tensors, which compare element by element, stand for themselves."""
    try:
        return bool(node == node)
    except (ValueError, TypeError, RuntimeError):
        return True


def find_node_name(node: object) -> Any:
    """Return the name that a networkx node is equal to, in Python's own types; None for other objects.

    An object that can be an index, such as a tensor, is an integer in a pair. As a node it is not: two nodes may differ
    although their integers agree.
    """
    name = as_name(node)
    return name if name is not None and hash(name) == hash(node) and name == node else None


def as_json(value: Any) -> Any:
    """Return names as JSON values, tuples as lists.

    Raises FormatError for a name that JSON would not give back: it is neither a number of at most 18 digits, a string
    nor a tuple of these.
    """
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [as_json(item) for item in value]
    if isinstance(value, str):
        return value
    number = as_int(value)
    if number is not None and hash(number) == hash(value) and abs(number) < LARGEST_NAME:
        return number
    raise _unwritable_name_error(value)


def check_writable(names: Iterable[Hashable]) -> None:
    """Raise FormatError for the first of these vertices that no document can hold, before a document is worked on."""
    for name in names:
        if find_node_name(name) is None:
            raise _unwritable_name_error(name)
        as_json(name)


def _unwritable_name_error(value: object) -> FormatError:
    return FormatError(
        _(
            "the vertex {value} cannot be written in a document: use integers of at most 18 digits, strings and "
            "tuples of these; networkx.convert_node_labels_to_integers numbers the nodes of a networkx graph",
            value=show(value),
        )
    )


def name_error(place: str, value: object) -> GraphError:
    """Return the error about a value that is not a name, with advice."""
    problem = _("{place}: {kind}, {value}", place=place, kind=describe_type(value), value=show(value))
    if isinstance(value, bool) or (isinstance(value, float) and value.is_integer()):
        return GraphError(
            problem, _("a string, an integer or a tuple of these as a name, such as {name}", name=int(value))
        )
    return GraphError(problem, _("a string, an integer or a tuple of these as a name, such as a number from enumerate"))


class NameNumbers(dict[Any, int]):
    """Numbers of names; a new name gets the next number when it is looked up.

    Raises LimitError for more than MOST_ALIKE names with the same hash, which would take quadratic time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._hashes: Counter[int] = Counter()

    def __missing__(self, name: Hashable) -> int:
        if _may_collide(name):
            self._hashes[hash(name)] += 1
            if self._hashes[hash(name)] > MOST_ALIKE:
                raise _too_many_alike_error()
        self[name] = number = len(self)
        return number


def number_names(names: Sequence[Any]) -> dict[Any, int]:
    """Return names with their numbers, in the order in which they first appear; raises LimitError as `NameNumbers`."""
    types = {*map(type, names)}
    if types <= {str} or (types == {int} and min(names) > -_MODULUS and max(names) < _MODULUS):
        return dict(zip(dict.fromkeys(names), count()))
    numbers = NameNumbers()
    for name in names:
        numbers[name]
    return numbers


def pack_integer_edges(
    vertices: list[Any], edges: list[Any], *, with_data: bool = False
) -> tuple[Sequence[Any], bytes] | None:
    """Return the names of all vertices, `vertices` first, and the edges as packed pairs of vertex numbers.

    None unless all names are integers of type int with at most 64 bits, and all edges tuples of two; with `with_data`,
    also tuples (u, v, data).
    """
    numbered = _core.number_pairs(edges, vertices, with_data)
    if numbered is None:
        return None
    return as_range(array("q", numbered[0]).tolist()), numbered[1][4 * len(vertices) :]


def _number_names_and_heads(names: Sequence[Any], heads: list[Any]) -> tuple[Sequence[Any], array[int]]:
    """Return the names, followed by new ones among the heads, and the numbers of the names and then of the heads.

    Raises LimitError as `NameNumbers`.
    """
    known = as_range(names)
    are_numbers = known == range(len(known)) and {*map(type, heads)} <= {int}
    if are_numbers and 0 <= min(heads, default=0) <= max(heads, default=0) < len(known):
        return known, array("I", known) + array("I", heads)
    numbered = _core.number_pairs([], [*names, *heads], False)
    if numbered is not None:
        return as_range(array("q", numbered[0]).tolist()), array("I", numbered[1])
    numbers = number_names([*names, *heads])
    return as_range(tuple(numbers)), array("I", map(numbers.__getitem__, chain(names, heads)))


def pack_rows(
    names: Sequence[Any], rows: Sequence[Collection[Any]], heads: list[Any] | None = None
) -> tuple[Sequence[Any], bytes]:
    """Return the names, followed by new ones in the rows, and the packed edges from each name to those in its row.

    `heads` is the concatenation of the rows, for callers that have it. A name may be there twice. Raises LimitError as
    `NameNumbers`.
    """
    heads = [*chain.from_iterable(rows)] if heads is None else heads
    known, places = _number_names_and_heads(names, heads)
    ends = array("I", bytes(8 * len(heads)))
    ends[0::2] = array("I", chain.from_iterable(map(repeat, places, map(len, rows))))
    ends[1::2] = places[len(names) :]
    return known, ends.tobytes()


def pack_networkx(graph: Any) -> tuple[Sequence[Any], bytes]:
    """Return the names of the nodes of a networkx graph, and its edges, packed, those without direction both ways."""
    rows = (row for _node, row in graph.adjacency())
    # A view of a multigraph that hides edges counts its rows wrongly.
    return pack_rows(name_nodes(graph), [row if type(row) is dict else [*row] for row in rows])


def check_hashes(names: Iterable[Hashable]) -> None:
    """Raise LimitError if too many names have the same hash, so that lookups would take quadratic time."""
    hashes = Counter(hash(name) for name in names if _may_collide(name))
    if hashes and max(hashes.values()) > MOST_ALIKE:
        raise _too_many_alike_error()


def _may_collide(name: object) -> bool:
    """Whether a name may have the same hash as others: not a string, whose hash is random, nor a small integer."""
    return not isinstance(name, str) and not (type(name) is int and -_MODULUS < name < _MODULUS)


def _too_many_alike_error() -> LimitError:
    return LimitError(
        _("more than {most_alike} names have the same hash: use smaller numbers, or strings", most_alike=MOST_ALIKE)
    )


def as_range(names: Sequence[Any]) -> Sequence[Any]:
    """Return consecutive integers as a range, and other names unchanged."""
    if not names or type(names[0]) is not int:
        return names
    numbers = range(names[0], names[0] + len(names))
    return numbers if {*map(type, names)} == {int} and list(names) == list(numbers) else names
