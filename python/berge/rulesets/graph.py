"""Vertex geography on any graph: the token goes along an edge to a vertex where it has not been.

One player chooses the start unless it is fixed; who cannot move loses. Polynomial, by matching (Fraenkel, Scheinerman
and Ullman 1993).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from berge import _core
from berge.cells import Names, pack
from berge.certificates import LARGEST_NAME, Ground, StartsCertificate, plain
from berge.errors import FormatError, GraphError, MissingError, ParseError, check_kind
from berge.formats import expect, shown
from berge.graphs import Graph
from berge.graphs.graph import Numbers
from berge.rulesets import geography
from berge.rulesets.geography import Core, Position, unreadable
from berge.words import Phrase, phrase


class NamedStart(geography.Start):
    """A start on a stored graph whose vertices have names: what every ruleset on one has in common."""

    graph: Graph

    @cached_property
    def core(self) -> Core:
        """The graph as the core stores it; raises LimitError where it is too large."""
        return _core.Graph.edges(self.graph.order, self.graph.edges)

    def number(self, move: Hashable) -> int | None:
        """Return the vertex's place in the graph's names."""
        return self.graph.number_of(move) if move in self.graph else None

    def sequence(self, packed: bytes) -> Names:
        """Return the names of packed numbers."""
        return Names(packed, self.graph.names)

    def ways(self, number: int) -> Iterable[int]:
        """Return the neighbours of a vertex."""
        return self.graph.neighbour_numbers(number)

    @property
    def starts(self) -> Iterable[int]:
        """All vertices."""
        return range(self.graph.order)

    def write_move(self, move: Hashable) -> str:
        """Return the name of a vertex as a notation has it."""
        return write_name(move)

    def read_move(self, text: str) -> Hashable:
        """Return the name of a vertex in a notation."""
        return read_name(text)

    def move_as_json(self, move: Hashable) -> Any:
        """Return a name: a number, a string, or a list for a tuple; raises FormatError for any other."""
        return plain(move)

    def move_from_json(self, value: Any) -> Hashable:
        """Return a name."""
        return name_from_json(value)

    def show(self, move: Hashable) -> str:
        """Return a name, quoted where it could be taken for something else."""
        return str(move) if isinstance(move, int) or str(move).isalnum() else repr(move)

    def size(self) -> tuple[str, dict[str, object]]:
        """Return the phrase with the numbers of vertices and edges."""
        return "start.graph", {"vertices": self.graph.order, "edges": self.graph.size}

    def why_illegal(self, position: Position, move: Any) -> tuple[Phrase, Phrase]:
        """Say whether it is no vertex, visited, or no neighbour."""
        wants = phrase("illegal.vertex.step")
        number = self.number(move)
        if number is None:
            return phrase("illegal.vertex.none"), phrase("illegal.vertex.any")
        if move in position.visited:
            return phrase("illegal.visited"), wants
        if position.token is None:
            return phrase("illegal.start.none"), phrase("illegal.start.allowed")
        return phrase("illegal.far.vertex", token=self.show(position.token)), wants

    def ground(self, visited: Sequence[int]) -> Ground:
        """Return the graph without the vertices that the token has left."""
        gone = set(visited[:-1])
        left = [number for number in range(self.graph.order) if number not in gone]
        ends = memoryview(self.graph.edges).cast("I")
        pairs = zip(ends[::2], ends[1::2], strict=True)
        names = self.graph.names
        edges = tuple((names[v], names[w]) for v, w in pairs if v not in gone and w not in gone)
        return Ground(vertices=tuple(names[number] for number in left), edges=edges)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all vertices, in one string, and a maximum matching."""
        names = self.graph.names
        mates = enumerate(memoryview(matching).cast("I"))
        pairs = tuple((names[number], names[mate]) for number, mate in mates if number < mate)
        return StartsCertificate(self.ground([]), (classes.decode("ascii"),), pairs)

    def __repr__(self) -> str:
        try:
            return f"<{self.NAME}:{self.notation()}>"
        except FormatError:
            return f"<{self.describe()}>"

    def __str__(self) -> str:
        return self.describe()


@dataclass(frozen=True, repr=False)
class GraphStart(NamedStart):
    """Any graph, with the token on a vertex, or on none where the first move chooses. An immutable value.

    Raises MissingError where the token is on no vertex.
    """

    NAME: ClassVar[str] = "graph"
    TITLE: ClassVar[str] = "Geography"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")
    PROOF: ClassVar[str] = "barrier"

    graph: Graph
    token: Hashable | None = None

    def __post_init__(self) -> None:
        check_kind(self.graph, Graph, "a berge.Graph; berge.solve takes other libraries' graphs")
        if self.token is not None:
            self.graph.number_of(self.token)

    def as_dict(self) -> dict[str, Any]:
        """Return vertices, edges and token."""
        token = {} if self.token is None else {"token": plain(self.token)}
        return {"vertices": plain(self.graph.names), "edges": plain(self.graph.edge_list()), **token}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the graph of `vertices` and `edges`, with the `token` where there is one."""
        vertices = expect(document, "vertices", list, "a list of names") if "vertices" in document else []
        edges = expect(document, "edges", list, "a list of pairs of names")
        pairs = []
        for place, edge in enumerate(edges):
            if not isinstance(edge, list) or len(edge) != 2:
                raise ParseError(f"edges[{place}]: {shown(edge)}", "a pair of names")
            pairs.append((name_from_json(edge[0]), name_from_json(edge[1])))
        token = document.get("token")
        try:
            graph = Graph.from_edges(pairs, map(name_from_json, vertices))
            return cls(graph, None if token is None else name_from_json(token))
        except (GraphError, MissingError) as error:
            raise ParseError(error.found, error.expected) from None

    def notation(self) -> str:
        """Return edges as `a-b`, vertices that these do not bring in their order alone, and the token behind `@`.

        Raises FormatError where a name is neither a number nor a string nor a tuple of these.
        """
        edges = self.graph.edge_list()
        ends = dict.fromkeys(name for edge in edges for name in edge)
        alone = [name for name in self.graph.names if name not in ends]
        in_order = [*ends, *alone] == list(self.graph.names)
        lone = [write_name(name) for name in (alone if in_order else self.graph.names)]
        joined = [f"{write_name(v)}-{write_name(w)}" for v, w in edges]
        token = "" if self.token is None else f"@{write_name(self.token)}"
        return ",".join(joined + lone if in_order else lone + joined) + token

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the graph written as `notation` writes it."""
        check_kind(text, str, "vertices and edges, a,b-c, a string")
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
            return cls(Graph.from_edges(edges, names), read_name(token) if at else None)
        except (GraphError, MissingError) as error:
            raise ParseError(error.found, error.expected) from None


Start = GraphStart  # as every ruleset calls it


def write_name(name: Hashable) -> str:
    """Return a name in a notation: numbers and strings, percent-encoded where need be, and tuples of them with `:`.

    Raises FormatError for any other.
    """
    if isinstance(name, tuple) and name and not any(isinstance(part, tuple) for part in name):
        return ":".join(map(write_name, name)) + ":" * (len(name) == 1)
    if type(name) is int and abs(name) < LARGEST_NAME:
        return str(name).replace("-", "~")
    if not isinstance(name, str):
        raise FormatError(f"the name {name!a:.40} has no notation; expected numbers, strings and tuples of them")
    if not name:
        return "%"
    first = name[0] if not re.fullmatch(r"\d+", name, re.ASCII) else f"%{ord(name[0]):02X}"
    return "".join(_escape(letter) if place or letter == first else first for place, letter in enumerate(name))


def _escape(letter: str) -> str:
    if letter == "." or letter == "_" or letter.isalnum():
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def read_name(text: str) -> Hashable:
    """Return the name that `write_name` writes so; raises ParseError where it writes none so."""
    if ":" in text:
        return tuple(read_name(part) for part in text.removesuffix(":").split(":"))
    if re.fullmatch(r"~?\d{1,100}", text, re.ASCII):
        return int(text.replace("~", "-"))
    if text == "%":
        return ""
    if not text or re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise unreadable("the name of a vertex", text)
    parts = re.split(r"((?:%[0-9A-Fa-f]{2})+)", text)
    try:
        decoded = [
            bytes.fromhex(part.replace("%", "")).decode("utf-8", "surrogatepass") if part.startswith("%") else part
            for part in parts
        ]
    except UnicodeDecodeError:
        raise unreadable("the name of a vertex", text) from None
    return "".join(decoded)


def name_from_json(value: Any) -> Hashable:
    """Return a name from JSON: a number, a string, or a tuple for a list of them."""
    if isinstance(value, list) and value and not any(isinstance(item, list) for item in value):
        return tuple(map(name_from_json, value))
    if isinstance(value, str) or (type(value) is int and abs(value) < LARGEST_NAME):
        return value
    raise ParseError(shown(value), "the name of a vertex: a number, a string or a list of these")


def of_numbers(pairs: Iterable[tuple[int, int]], names: Sequence[Hashable]) -> Graph:
    """Return the graph of these names whose edges are pairs of numbers, in any order, each any number of times."""
    keys = sorted({(v, w) if v < w else (w, v) for v, w in pairs if v != w})
    return Graph(names, pack(end for pair in keys for end in pair))
