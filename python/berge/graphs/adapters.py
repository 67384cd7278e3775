"""Converts graphs of other libraries and of plain Python by duck typing, without importing these libraries."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import accumulate, chain
from typing import Any, cast

from berge import _core
from berge.errors import GraphError, KindError
from berge.graphs.graph import Graph
from berge.graphs.matrices import (
    build_array_graph,
    build_matrix_graph,
    list_libraries,
    pack_arrays,
    read_guarded,
    read_sparse_entries,
)
from berge.graphs.names import as_name, as_names, check_hashes, pack_rows
from berge.i18n import _
from berge.sanitize import describe_type, show

ACCEPTED = _(
    "a berge, networkx, rustworkx or igraph graph, a scipy sparse or numpy matrix, a numpy array of edges, "
    "a mapping of vertices to their neighbours, or pairs of vertices"
)


def graph_of(thing: object, *, biadjacency: bool | None = None) -> Graph:
    """Return an undirected simple graph, given as a `Graph` or as one of

    - a networkx graph of any kind; its nodes may be any objects;
    - a rustworkx PyGraph or PyDiGraph; the vertices are its node indices;
    - an igraph Graph; the vertices are its attribute `name` if every vertex has one and they are distinct, otherwise
      0, 1, …;
    - a scipy sparse matrix or array, or a numpy matrix of numbers: if square and symmetric, an adjacency matrix with
      the vertices 0, 1, …; if not square, a biadjacency matrix with the vertices ("row", i) and ("column", j). A square
      one that is not symmetric, or has a diagonal, needs `biadjacency`, which is also allowed for the others; if it is
      False, a nonzero entry (i, j) or (j, i) makes an edge. Zeros are not edges;
    - a numpy array of integers with two columns: edges of the vertices 0, …, max. Shape (2, 2) could be a matrix too
      and needs `biadjacency`;
    - a mapping of each vertex to its neighbours, which need not be keys;
    - an iterable of pairs (u, v), or of tuples (u, v, data); the data is ignored.

    Directions are dropped (a -> b and b -> a are one edge), parallel edges are merged, loops only contribute their
    vertex. Vertices without edges are known only if the input lists them.

    Raises KindError for anything else, GraphError if the input cannot be read, and LimitError for more than 2^31
    vertices, or if a number alone declares more than 2^20 vertices without edges. Linear in the input, but for sorting
    the edges.

    >>> from berge.graphs import graph_of
    >>> graph_of([("a", "b"), ("b", "c"), ("c", "a")]).size
    3
    """  # noqa: D400, D415 - the list belongs to the sentence
    libraries, any_thing = list_libraries(thing), cast("Any", thing)
    if "scipy" in libraries and hasattr(thing, "tocoo"):
        return read_guarded(lambda: build_matrix_graph(*read_sparse_entries(any_thing), biadjacency))
    if "numpy" in libraries and isinstance(thing, sys.modules["numpy"].ndarray):
        return read_guarded(lambda: build_array_graph(any_thing, biadjacency))
    if biadjacency is not None:
        raise GraphError(
            _("biadjacency={biadjacency} and {thing}", biadjacency=biadjacency, thing=describe_type(thing)),
            _("a matrix of numpy or scipy"),
        )
    if isinstance(thing, Graph):
        return thing
    if "networkx" in libraries and hasattr(thing, "adj") and hasattr(thing, "is_directed"):
        return Graph.of_networkx(any_thing)
    if "rustworkx" in libraries and hasattr(thing, "node_indices") and hasattr(thing, "edge_list"):
        return _from_rustworkx(any_thing)
    if "igraph" in libraries and hasattr(thing, "get_edgelist"):
        return _from_igraph(any_thing)
    refuse_models_and_frames(thing)
    if isinstance(thing, Mapping) and not isinstance(thing, Set):  # networkx's edges are both, and meant as pairs
        names, ends = pack_mapping(thing)
        return Graph._from_core(names, _core.simple_edges(ends))
    if isinstance(thing, Iterable) and not isinstance(thing, (str, bytes, bytearray, memoryview)):
        refuse_matrix(thing)
        return Graph.from_edges(fix_order(thing), with_data=True)
    if is_text(thing):
        raise KindError(
            _("{kind} is not a graph: berge.load reads a file, berge.loads its text", kind=describe_type(thing))
        )
    raise KindError(describe_type(thing), ACCEPTED)


def refuse_models_and_frames(thing: object) -> None:
    """Raise KindError for iterables whose elements are not edges: Pyomo models and data frames."""
    libraries = list_libraries(thing)
    if {"pandas", "polars"} & libraries and hasattr(type(thing), "columns"):
        raise KindError(
            _(
                "{kind} is not a graph: use zip(frame[SOURCE], frame[TARGET]) for edges, frame.to_numpy() for a matrix",
                kind=describe_type(thing),
            )
        )
    if "pyomo" in libraries and not isinstance(thing, Mapping):
        kind = describe_type(thing)
        raise KindError(
            _("{kind} is not a graph: for a Pyomo model use berge.integrations.pyomo.decompose(model)", kind=kind)
        )


def read_frame(thing: Any) -> Iterator[Any] | None:
    """Return the edges of a pandas or Polars frame: its only two columns, or its columns `source` and `target`.

    None for anything else, frames without data yet, and frames with two columns of that name.
    """
    is_frame = {"pandas", "polars"} & list_libraries(thing) and hasattr(type(thing), "columns")
    if not is_frame or hasattr(type(thing), "collect"):
        return None
    from berge.graphs.column_names import ENDS  # only where there is such a frame

    columns = {str(name).strip().lower(): name for name in thing.columns}
    ends = next((ends for ends in ENDS if columns.keys() >= set(ends)), None)
    if ends is None and len(thing.columns) != 2:
        return None
    source, target = thing.columns if ends is None else map(columns.__getitem__, ends)
    if sum(name in (source, target) for name in thing.columns) != 2 or source == target:
        return None
    return zip(thing[source].to_list(), thing[target].to_list(), strict=True)


def refuse_matrix(thing: object) -> None:
    """Raise GraphError for two lists of two numbers, which could be a matrix or two edges."""
    match thing:
        case list([list([a, b]), list([c, d])]) if all(isinstance(entry, (int, float)) for entry in (a, b, c, d)):
            raise GraphError(_("two lists of two numbers"), _("edges as tuples, or a matrix of numpy or scipy"))


def is_text(thing: object) -> bool:
    """Whether a value is a text or a path."""
    return isinstance(thing, (str, bytes, bytearray)) or hasattr(thing, "__fspath__")


def _from_rustworkx(thing: Any) -> Graph:
    nodes, pairs = thing.node_indices().__array__(), thing.edge_list().__array__().reshape(-1, 2)
    numpy = sys.modules["numpy"]  # which rustworkx loads only now
    if not len(nodes) or int(nodes[-1]) + 1 == len(nodes):
        return Graph._from_core(range(len(nodes)), pack_arrays(*pairs.T))
    places = numpy.zeros(int(nodes[-1]) + 1, numpy.uint32)
    places[nodes] = numpy.arange(len(nodes))
    return Graph._from_core(tuple(nodes.tolist()), pack_arrays(*places[pairs].T))


def _from_igraph(thing: Any) -> Graph:
    ends = array("I", chain.from_iterable(thing.get_edgelist()))
    return Graph(read_igraph_names(thing), _core.simple_edges(ends.tobytes()))


def read_igraph_names(thing: Any) -> Sequence[Hashable]:
    """Return the vertex names of an igraph Graph: the attribute `name` if it is distinct, otherwise 0, 1, …."""
    names = list(map(as_name, thing.vs["name"])) if "name" in thing.vs.attributes() else []
    check_hashes(names)
    return tuple(names) if names and None not in names and len({*names}) == len(names) else range(thing.vcount())


def find_declared_side(thing: object) -> list[Hashable] | None:
    """Return the second side of a bipartite graph of networkx or igraph, if an attribute declares it."""
    libraries, any_thing = list_libraries(thing), cast("Any", thing)
    names: Iterable[Hashable] = ()
    sides: list[object] = []
    if "networkx" in libraries and hasattr(thing, "nodes"):
        names, sides = any_thing.nodes, [side for _name, side in any_thing.nodes(data="bipartite")]
    elif "igraph" in libraries and hasattr(thing, "vs") and "type" in any_thing.vs.attributes():
        names, sides = read_igraph_names(any_thing), any_thing.vs["type"]
    if not sides or not all(map(_is_side, sides)):
        return None
    return [name for name, side in zip(names, sides, strict=True) if side]


def _is_side(value: Any) -> bool:
    try:
        return value in (0, 1)
    except (TypeError, ValueError):  # arrays, and missing values of pandas
        return False


def pack_mapping(thing: Mapping[Any, Any]) -> tuple[Sequence[Any], bytes]:
    """Return the names in a mapping of vertices to their neighbours, and the packed edges; raises GraphError."""
    items = [*thing.items()]
    names = as_names([name for name, _neighbors in items], lambda _ignored: _("a vertex of the mapping"))
    rows = [_list_neighbors(name, neighbors) for name, (_name, neighbors) in zip(names, items, strict=True)]
    ends = [0, *accumulate(map(len, rows))]

    def place(at: int) -> str:
        row = bisect_right(ends, at) - 1
        return _("the neighbours of {name}, [{position}]", name=show(names[row]), position=at - ends[row])

    return pack_rows(names, rows, list(as_names([*chain.from_iterable(rows)], place)))


def _list_neighbors(name: Hashable, neighbors: object) -> Collection[Hashable]:
    if type(neighbors) in (list, tuple, dict):
        return neighbors  # type: ignore[return-value]  # mypy does not know types from `in`
    if isinstance(neighbors, (str, bytes)) or not isinstance(neighbors, Iterable):
        problem = _(
            "the neighbours of {name}: {kind}, {value}",
            name=show(name),
            kind=describe_type(neighbors),
            value=show(neighbors),
        )
        raise GraphError(problem, _("an iterable of vertices"))
    return [*fix_order(neighbors)]


def fix_order(things: Iterable[Any]) -> Iterable[Any]:
    """Return a set in an order that does not depend on the hash seed, and other iterables unchanged."""
    if not isinstance(things, (set, frozenset)):
        return things
    try:
        return sorted(things)
    except TypeError:
        return sorted(things, key=repr)
