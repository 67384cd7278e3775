"""berge as a backend of NetworkX, for its functions about maximum matchings.

Usage::

    nx.bipartite.maximum_matching(G, backend="berge")
    nx.config.backend_priority = ["berge"]      # wherever it can

NetworkX finds this module by the entry points `networkx.backends` and `networkx.backend_info`, converts a graph with
`convert_from_nx`, and calls the function here with the same name as its own. The functions return and raise the same as
NetworkX's, with two exceptions: they may return another maximum matching, and `top_nodes` that are not one side of the
graph, or that have a loop, are always an error. `can_run` leaves other calls to the next backend or to NetworkX itself:
directed graphs, weights other than 1, and edge covers with the caller's own matching algorithm. They take the time of
`berge.gallai_edmonds`; the conversion is linear in the vertices and edges.

NetworkX is imported when a function needs it, never before NetworkX calls.

>>> import networkx
>>> networkx.max_weight_matching(networkx.path_graph(4), maxcardinality=True, backend="berge")
{(0, 1), (2, 3)}
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any

from berge.analysis.dulmage_mendelsohn import mark_columns
from berge.analysis.gallai_edmonds import GallaiEdmonds, gallai_edmonds
from berge.analysis.solution import EVEN, ODD
from berge.errors import BergeError, GraphError, MissingError
from berge.graphs import Graph

FUNCTIONS = {
    "hopcroft_karp_matching": "By Karp and Sipser's start and alternating forests. `top_nodes` must be one side.",
    "eppstein_matching": "The same as `hopcroft_karp_matching`.",
    "to_vertex_cover": "By the Dulmage-Mendelsohn decomposition, so that `matching` is not looked at.",
    "max_weight_matching": "Where no edge has a weight other than 1. By alternating forests and blossoms.",
    "min_weight_matching": "Where no edge has a weight other than 1. By alternating forests and blossoms.",
    "min_edge_cover": "With `matching_algorithm` None, or one of NetworkX's that berge runs.",
    "bipartite_min_edge_cover": "With `matching_algorithm` None, or one of NetworkX's that berge runs.",
}
"""The functions of the backend, each with a note for NetworkX's documentation."""

_WEIGHT_AT = {"max_weight_matching": 2, "min_weight_matching": 1}
"""The position of `weight` among the arguments."""

NxMatching = Mapping[Any, Any] | set[tuple[Any, Any]]
"""A matching as NetworkX's algorithms return it: partners, or pairs."""


def get_info() -> dict[str, Any]:
    """Return the description of the backend for NetworkX's documentation.

    >>> from berge.integrations.networkx import get_info
    >>> get_info()["backend_name"]
    'berge'
    """
    return {
        "backend_name": "berge",
        "project": "berge",
        "package": "berge",
        "short_summary": "Maximum matchings, and the covers that they prove, by a core in Rust.",
        "functions": {name: {"additional_docs": note} for name, note in FUNCTIONS.items()},
    }


class BackendGraph:
    r"""A converted NetworkX graph: undirected, without attributes, with a separate list of loops.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import convert_from_nx
    >>> graph = convert_from_nx(nx.path_graph(3))
    >>> graph.decomposition.essential, graph.colouring
    ([1], (b'\x00\x01\x00', 1))
    """

    __networkx_backend__ = "berge"

    def __init__(self, graph: Graph, loops: frozenset[Hashable] = frozenset()) -> None:
        self.graph = graph
        self.loops = loops

    @cached_property
    def decomposition(self) -> GallaiEdmonds:
        """The decomposition, computed once."""
        return gallai_edmonds(self.graph)

    @cached_property
    def colouring(self) -> tuple[bytes, int]:
        """The side of each vertex, and the number of connected components."""
        return two_colouring(self.graph)

    def is_directed(self) -> bool:
        """Return False."""
        return False

    def is_multigraph(self) -> bool:
        """Return False."""
        return False

    def __len__(self) -> int:
        return self.graph.order

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.graph)

    def __contains__(self, name: object) -> bool:
        return name in self.graph

    def __repr__(self) -> str:
        return f"<{self.graph!r} for networkx>"


def convert_from_nx(
    graph: Any, edge_attrs: Mapping[str, object] | None = None, name: str | None = None, **_options: object
) -> BackendGraph:
    """Return the BackendGraph of a NetworkX graph.

    Raises NotImplementedError if it is directed, if an attribute in `edge_attrs` has a value other than 1, or if its
    vertices cannot be vertices of `berge.Graph`.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import convert_from_nx
    >>> graph = convert_from_nx(nx.cycle_graph(6))  # once for several questions
    >>> len(nx.max_weight_matching(graph)), len(nx.min_edge_cover(graph))
    (3, 3)
    """
    if isinstance(graph, BackendGraph):
        return graph
    reasons = (_describe_other_weights(graph, attribute) for attribute in edge_attrs or ())
    reason = "the graph is directed" if graph.is_directed() else next(filter(None, reasons), None)
    if reason:
        raise NotImplementedError(f"berge does not run {name or 'this'}: {reason}")
    try:
        berge_graph = Graph.of_networkx(graph)
    except BergeError as error:
        raise NotImplementedError(f"berge does not run {name or 'this'}: {error}") from error
    return BackendGraph(berge_graph, frozenset(v for v, neighbors in graph.adjacency() if v in neighbors))


def convert_to_nx(result: Any, **_options: object) -> Any:
    """Return a BackendGraph as a NetworkX graph, and any other result unchanged.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import convert_from_nx, convert_to_nx
    >>> list(convert_to_nx(convert_from_nx(nx.path_graph(3))).edges)
    [(0, 1), (1, 2)]
    """
    if not isinstance(result, BackendGraph):
        return result
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(result.graph)
    graph.add_edges_from(result.graph.edges)
    graph.add_edges_from((v, v) for v in result.graph if v in result.loops)
    return graph


def can_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """Return True if berge supports the call, otherwise the reason why not.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import can_run
    >>> can_run("min_edge_cover", (nx.path_graph(4),), {})
    True
    >>> can_run("min_edge_cover", (nx.DiGraph([(0, 1)]),), {})
    'the graph is directed'
    """
    if name not in FUNCTIONS:
        return f"berge has no {name}"
    graph = args[0] if args else kwargs["G"]
    if isinstance(graph, BackendGraph):
        reason = None
    elif graph.is_directed():
        return "the graph is directed"
    else:
        at = _WEIGHT_AT.get(name)
        reason = at and _describe_other_weights(graph, args[at] if len(args) > at else kwargs.get("weight", "weight"))
    if reason:
        return reason
    if name.endswith("min_edge_cover"):
        algorithm = args[1] if len(args) > 1 else kwargs.get("matching_algorithm")
        return (
            algorithm is None
            or any(algorithm is known for known in _list_algorithms())
            or "berge does not run this algorithm"
        )
    return True


def should_run(_name: str, _args: tuple[Any, ...], _kwargs: Mapping[str, Any]) -> bool:
    """Return True: with the conversion, berge is as fast as NetworkX on ten vertices, and faster on larger graphs.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import should_run
    >>> should_run("min_edge_cover", (nx.path_graph(4),), {})
    True
    """
    return True


def _describe_other_weights(graph: Any, attribute: Any) -> str | None:
    """Return why berge cannot run: weights other than 1; None if all are 1, the default."""
    if all(data.get(attribute, 1) == 1 for _, _, data in graph.edges(data=True)):
        return None
    return f"edges have a {attribute!r:.40} other than 1"


def _list_algorithms() -> list[Callable[..., Any]]:
    import networkx

    bipartite = networkx.algorithms.bipartite
    return [bipartite.hopcroft_karp_matching, bipartite.eppstein_matching, networkx.max_weight_matching]


def _find_sides(G: BackendGraph, top_nodes: Any = None) -> bytes:
    """Return the side of each vertex, 0 for the top nodes; raises the same as NetworkX if they are unknown."""
    import networkx as nx

    if top_nodes is not None:
        try:
            sides = mark_columns(G.graph, set(top_nodes)).translate(b"\1\0" + bytes(254))
        except (GraphError, MissingError) as error:
            raise nx.NetworkXError(f"top_nodes are not one side of the graph: {error}") from error
    elif not G:
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")
    else:
        sides, components = G.colouring
        if components > 1:
            raise nx.AmbiguousSolution("Disconnected graph: Ambiguous solution for bipartite sets.")
    loops = G.loops if top_nodes is None else {v for v in G.loops if not sides[G.graph.number_of(v)]}
    if loops or not G.decomposition.is_bipartite:
        raise nx.NetworkXError("Graph is not bipartite.")
    return sides


def hopcroft_karp_matching(G: BackendGraph, top_nodes: Any = None) -> dict[Any, Any]:
    """Return a maximum matching of a bipartite graph in both directions, the top nodes first.

    Raises NetworkXError if the graph is not bipartite or `top_nodes` are not one side of it, AmbiguousSolution if it is
    disconnected and there are no `top_nodes`.

    >>> import networkx as nx
    >>> nx.bipartite.hopcroft_karp_matching(nx.path_graph(4), backend="berge")
    {0: 1, 2: 3, 1: 0, 3: 2}
    """
    sides, names, mates = _find_sides(G, top_nodes), G.graph.names, _find_early_mates(G)
    order = sorted(range(len(names)), key=sides.__getitem__)
    return {names[v]: names[mates[v]] for v in order if mates[v] != v}


def _find_early_mates(G: BackendGraph) -> array[int]:
    """Return the mate of each vertex in a maximum matching that prefers early vertices; exposed ones have themselves.

    An exposed vertex replaces a later one if it is a neighbour of that one's partner. If there are few matchings, as in
    the examples of NetworkX's documentation, the result is the matching that NetworkX finds.
    """
    mates = array("I", G.decomposition._mates)
    for free in range(len(mates)):
        if mates[free] == free:
            partner = next((w for w in G.graph.neighbor_numbers(free) if free < mates[w]), None)
            if partner is not None:
                late = mates[partner]
                mates[free], mates[partner], mates[late] = partner, free, late
    return mates


def eppstein_matching(G: BackendGraph, top_nodes: Any = None) -> dict[Any, Any]:
    """Return the result of `hopcroft_karp_matching`; raises the same errors.

    >>> import networkx as nx
    >>> nx.bipartite.eppstein_matching(nx.path_graph(4), top_nodes=[1, 3], backend="berge")
    {1: 0, 3: 2, 0: 1, 2: 3}
    """
    return hopcroft_karp_matching(G, top_nodes)


def to_vertex_cover(G: BackendGraph, matching: object, top_nodes: Any = None) -> set[Any]:  # noqa: ARG001
    """Return the minimum vertex cover of Koenig's proof, which is the same for all maximum matchings.

    Alternating paths from unmatched top nodes reach the even top nodes and the odd bottom nodes. The cover consists of
    the top nodes that they do not reach and the bottom nodes that they reach. Raises as `hopcroft_karp_matching`.

    >>> import networkx as nx
    >>> from berge.integrations.networkx import convert_from_nx
    >>> graph = convert_from_nx(nx.star_graph(3))
    >>> nx.bipartite.to_vertex_cover(graph, nx.bipartite.maximum_matching(graph))
    {0}
    """
    vertices = zip(G.graph, _find_sides(G, top_nodes), G.decomposition.classes.decode("ascii"), strict=True)
    return {v for v, side, letter in vertices if (letter == ODD if side else letter != EVEN)}


def max_weight_matching(G: BackendGraph, maxcardinality: bool = False, weight: Any = "weight") -> set[tuple[Any, Any]]:  # noqa: ARG001
    """Return a maximum matching, which also has maximum weight because all weights are 1.

    >>> import networkx as nx
    >>> sorted(nx.max_weight_matching(nx.cycle_graph(5), backend="berge"))
    [(0, 1), (2, 3)]
    """
    return set(G.decomposition.matching)


def min_weight_matching(G: BackendGraph, weight: Any = "weight") -> set[tuple[Any, Any]]:  # noqa: ARG001
    """Return a maximum matching, which has minimum weight among these because all weights are 1.

    >>> import networkx as nx
    >>> sorted(nx.min_weight_matching(nx.path_graph(4), backend="berge"))
    [(0, 1), (2, 3)]
    """
    return set(G.decomposition.matching)


def min_edge_cover(G: BackendGraph, matching_algorithm: Any = None) -> set[tuple[Any, Any]]:
    """Return a minimum edge cover: a maximum matching, and an edge for each vertex that it misses.

    Edges are in one direction, or in both if the algorithm is for bipartite graphs, as in NetworkX. Raises
    NetworkXException if a node has no edge.

    >>> import networkx as nx
    >>> sorted(nx.min_edge_cover(nx.path_graph(3), backend="berge"))
    [(0, 1), (2, 1)]
    """
    if not G:
        return set()
    isolated_nodes = [v for v in G.graph.names if not G.graph.neighbors(v) and v not in G.loops]
    if isolated_nodes:
        import networkx as nx

        raise nx.NetworkXException("Graph has a node with no edge incident on it, so no edge cover exists.")
    matching: NxMatching = set(G.decomposition.matching) if matching_algorithm is None else matching_algorithm(G)
    is_one_way = isinstance(matching, set)
    cover = set(matching) if isinstance(matching, set) else set(matching.items())
    for v in set(G.graph).difference(*cover):
        w = next(iter(G.graph.neighbors(v)), v)
        cover |= {(v, w)} if is_one_way else {(v, w), (w, v)}
    return cover


def bipartite_min_edge_cover(G: BackendGraph, matching_algorithm: Any = None) -> set[tuple[Any, Any]]:
    """Return a minimum edge cover of a bipartite graph, in both directions.

    Raises NetworkXException if a node has no edge, and as `hopcroft_karp_matching`.

    >>> import networkx as nx
    >>> sorted(nx.bipartite.min_edge_cover(nx.path_graph(3), backend="berge"))
    [(0, 1), (1, 0), (1, 2), (2, 1)]
    """
    return min_edge_cover(G, matching_algorithm or hopcroft_karp_matching)


def two_colouring(graph: Graph) -> tuple[bytes, int]:
    """Return the side of each vertex, 0 for the first of each connected component, and the number of components.

    Neighbours are on different sides if the graph is bipartite. Linear in vertices and edges.

    >>> from berge.graphs import graph_of
    >>> from berge.integrations.networkx import two_colouring
    >>> sides, components = two_colouring(graph_of([("a", "b"), ("b", "c"), ("d", "e")]))
    >>> list(sides), components
    ([0, 1, 0, 0, 1], 2)
    """
    sides, components, unseen = bytearray(b"\2" * graph.order), 0, 2
    for first in range(graph.order):
        if sides[first] == unseen:
            sides[first], queue = 0, [first]
            components += 1
            for v in queue:
                new = [w for w in graph.neighbor_numbers(v) if sides[w] == unseen]
                for w in new:
                    sides[w] = 1 - sides[v]
                queue += new
    return bytes(sides), components
