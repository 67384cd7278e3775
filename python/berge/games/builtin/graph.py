"""Vertex geography on any graph: the token goes along an edge to a vertex where it has not been.

One player chooses the start unless it is fixed; who cannot move loses. Polynomial, by matching (Fraenkel, Scheinerman
and Ullman 1993).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Self

from berge.certificates import plain
from berge.documents import Json, expect
from berge.errors import GraphError, MissingError, ParseError, check_kind
from berge.games import AnyGame, AnyRuleset, AnySetup, Ruleset, StoredGraph
from berge.games.texts import name_from_json, read_name, unreadable, write_name
from berge.graphs import Graph
from berge.graphs.graph import Numbers
from berge.i18n import _
from berge.sanitize import show_json


@dataclass(frozen=True, repr=False)
class GraphSetup(AnySetup):
    """Any graph, with the token on a vertex, or on none where the first move chooses. An immutable value.

    Raises MissingError where the token is on no vertex.
    """

    EDITOR: ClassVar[str] = "graph"
    instance_kind = "edges"

    graph: Graph
    token: Hashable | None = None

    def __post_init__(self) -> None:
        check_kind(self.graph, Graph, "a berge.Graph; berge.solve takes other libraries' graphs")
        if self.token is not None:
            self.graph.number_of(self.token)

    def keys(self) -> Json:
        """Return vertices, edges and token."""
        token = {} if self.token is None else {"token": plain(self.token)}
        return {"vertices": plain(self.graph.names), "edges": plain(self.graph.edges), **token}

    @classmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: AnyRuleset) -> Self:
        """Return the graph of `vertices` and `edges`, with the `token` where there is one."""
        vertices = expect(document, "vertices", list, "a list of names") if "vertices" in document else []
        edges = expect(document, "edges", list, "a list of pairs of names")
        pairs = []
        for place, edge in enumerate(edges):
            if not isinstance(edge, list) or len(edge) != 2:
                raise ParseError(
                    _("{place}: {value}", place=f"edges[{place}]", value=show_json(edge)), _("a pair of names")
                )
            pairs.append((name_from_json(edge[0]), name_from_json(edge[1])))
        token = document.get("token")
        try:
            graph = Graph.from_edges(pairs, map(name_from_json, vertices))
            return cls(graph, None if token is None else name_from_json(token), ruleset=ruleset)
        except (GraphError, MissingError) as error:
            raise ParseError(error.found, error.expected) from None

    @classmethod
    def schema(cls, ruleset: AnyRuleset) -> Json:  # noqa: ARG003
        """Return names, pairs of names, and perhaps the token's."""
        name = {"$ref": "#/$defs/name"}
        edges = {"type": "array", "items": {"type": "array", "items": name, "minItems": 2, "maxItems": 2}}
        return {
            "properties": {
                "vertices": {"type": "array", "items": name, "uniqueItems": True},
                "edges": edges,
                "token": {**name, "description": "where the start is fixed"},
            },
            "required": ["vertices", "edges"],
            "fixed": {"required": ["token"]},
        }

    @classmethod
    def from_parts(cls, ruleset: AnyRuleset, *parts: Any) -> Self:
        """Return the start of one graph: how many vertices it has, called from 1, and the pairs of them."""
        ((order, edges),) = parts
        return cls(Graph.from_edges(edges, range(1, order + 1)), ruleset=ruleset)

    def to_parts(self) -> tuple[Any, ...]:
        """Return the order and the edges, as numbers from 1."""
        return ((self.graph.order, tuple((v + 1, w + 1) for v, w in self.game_graph.edges())),)

    def line(self) -> str:
        """Return edges as `a-b`, vertices that these do not bring in their order alone, and the token behind `@`.

        Raises FormatError where a name is neither a number nor a string nor a tuple of these.
        """
        written = {name: write_name(name) for name in self.graph.names}
        joined, ends = [], dict[Hashable, None]()
        for v, w in self.graph.edges:
            joined.append(f"{written[v]}-{written[w]}")
            ends[v] = ends[w] = None
        alone = [name for name in self.graph.names if name not in ends]
        in_order = [*ends, *alone] == list(self.graph.names)
        lone = [written[name] for name in (alone if in_order else self.graph.names)]
        token = "" if self.token is None else f"@{written[self.token]}"
        return ",".join(joined + lone if in_order else lone + joined) + token

    @classmethod
    def from_line(cls, text: str, ruleset: AnyRuleset) -> Self:
        """Return the graph written as `line` writes it."""
        body, at, token = text.partition("@")
        names = Numbers()
        edges = []
        for item in filter(None, body.split(",")):
            ends = [read_name(end) for end in item.split("-")]
            if len(ends) > 2:
                raise unreadable("a vertex, or an edge a-b", item)
            for end in ends:
                names[end]
            edges += [(ends[0], ends[1])] if len(ends) == 2 else []
        try:
            return cls(Graph.from_edges(edges, names), read_name(token) if at else None, ruleset=ruleset)
        except (GraphError, MissingError) as error:
            raise ParseError(error.found, error.expected) from None


def _terrain(setup: GraphSetup) -> StoredGraph:
    """Return the graph."""
    return StoredGraph(setup.graph)


def _reads(text: bytes) -> AnyGame:
    """Return the graph in any format of graphs, which is recognised; raises ParseError and LimitError."""
    game: AnyGame = import_module("berge.formats").loads(text, ruleset="graph")  # on a floor above
    return game


RULESET: Ruleset[GraphSetup, Any] = Ruleset(
    name="graph",
    title="Geography",
    about="vertex geography on any graph: edge lists, DIMACS, METIS, Matrix Market, GraphML",
    setup_class=GraphSetup,
    game_graph=_terrain,
    reads=_reads,
    examples=("graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5",),
    sketch="graph:a-b,b-c,c-d,d-a,a-e,b-e+a+b",
    texts={
        "board": "A graph: vertices, some of them joined by edges.",
        "rules": "Along an edge to a neighbouring vertex.",
    },
    translations={
        "zh": {
            "Geography": "图上博弈",
            "vertex geography on any graph: edge lists, DIMACS, METIS, Matrix Market, GraphML": (
                "任意无向图：边表、DIMACS、METIS、Matrix Market、GraphML"
            ),
            "A graph: vertices, some of them joined by edges.": "一张图：一些点，其中有些由边相连。",
            "Along an edge to a neighbouring vertex.": "沿一条边走到相邻的点。",
        },
    },
)
