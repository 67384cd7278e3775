"""Where the token walks: vertices with numbers for the core and names for people, and what is proved of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from berge import _core
from berge.cells import Vertices, pack, unpack
from berge.certificates import GraphSnapshot, Kind, StartsCertificate
from berge.documents import Json
from berge.games.steps import Steps
from berge.graphs import Graph
from berge.graphs.graph import pack_pairs
from berge.i18n import Message, _, pgettext
from berge.sanitize import inert

Move = Any
"""A move of whatever ruleset."""
M = TypeVar("M")
"""What people call a vertex, and so a move: (row, column) on a board, a number, a name."""


class Core(Protocol):
    """What the core knows of a game graph: the graph, and what may be asked of it."""

    def first_illegal(self, path: bytes) -> int | None:
        """Return the index in a path of the first vertex that the token cannot reach; None where there is none."""

    def review(
        self, path: bytes, most_dominoes: int | None = None, progress: _core.Progress | None = None
    ) -> tuple[bytes, bytes, bytes, list[bytes] | None] | None:
        """Return who wins at each vertex of a path, where winning moves begin, the moves, and perhaps dominoes."""

    def solve(self, progress: _core.Progress | None = None) -> tuple[bytes, bytes]:
        """Return a letter a vertex, its class, and a maximum matching."""
        ...

    def live(self, path: bytes, progress: _core.Progress | None = None) -> _core.Live:
        """Return the position where the token has walked along a path."""
        ...


class GameGraph(ABC, Generic[M]):
    """A graph with names. A value: nothing in it changes.

    Vertices have numbers from 0, which only the core and this house see; moves are what people write.
    """

    place: ClassVar[str] = "vertex"
    """What a vertex is called, a word of the catalogue: `cell`, `vertex`, `number`."""
    stored: bool = True
    """Whether the core stores its edges; a flat board with the steps of a known piece needs none."""
    consumes_edges: ClassVar[bool] = False
    """Whether the token uses up the edges it goes along, and not the vertices that it leaves."""
    move_kind: ClassVar[Literal["cell", "name", "number"]] = "name"
    """What moves are, and so how they are written: cells, names of vertices, or numbers."""
    move_schema: ClassVar[Json | None] = None
    """The JSON Schema of a move in documents, where it says more than that."""
    embedded: ClassVar[Literal["board", "graph"] | None] = None
    """As what certificates embed it: rows of cells, or vertices and edges; None: as either."""

    @property
    @abstractmethod
    def proof(self) -> Kind:
        """What proves who wins: `dominoes` on bipartite graphs, a `barrier` on others, a `kernel` of edges."""

    @property
    @abstractmethod
    def core(self) -> Core:
        """The graph as the core knows it; raises LimitError where it is too large."""

    @property
    def columns(self) -> int | None:
        """How many columns a table of its vertices has, where one shows more than lines would."""
        return None

    @property
    def lattice(self) -> Steps | None:
        """The steps that join the vertices, where these are all cells of a board but the holes; None elsewhere."""
        return None

    # Vertices, their numbers and names.

    @property
    @abstractmethod
    def order(self) -> int:
        """How many numbers there are; a hole of a board has one too."""

    @property
    def most_edges(self) -> int:
        """How many edges there are, or where that takes the graph to know, a number that is not less."""
        return 0

    @property
    @abstractmethod
    def vertices(self) -> Iterable[int]:
        """The vertices, ascending."""

    def has(self, number: int) -> bool:
        """Whether a number is that of a vertex, and not of a hole."""
        return number in self.vertices

    @abstractmethod
    def number(self, move: object) -> int | None:
        """Return the number of a vertex; None where there is no such vertex."""

    @abstractmethod
    def names(self, packed: bytes) -> Vertices:
        """Return the names of packed numbers, as an immutable sequence that is equal to a tuple of them."""

    def name(self, number: int) -> M:
        """Return the name of a vertex."""
        move: M = self.names(pack([number]))[0]
        return move

    def pack(self, moves: Sequence[M]) -> bytes:
        """Return the packed numbers of moves, up to the first that is no vertex."""
        numbers = []
        for move in moves:
            number = self.number(move)
            if number is None:
                break
            numbers.append(number)
        return pack(numbers)

    @abstractmethod
    def neighbors(self, number: int) -> Iterable[int]:
        """Return the neighbours of a vertex, ascending."""

    def has_edge(self, number: int, other: int) -> bool:
        """Whether an edge joins two vertices; to be answered without all neighbours where there may be many."""
        return other in self.neighbors(number)

    def edges(self) -> list[tuple[int, int]]:
        """Return all edges as pairs of numbers, the smaller first, ascending."""
        return [(number, way) for number in self.vertices for way in self.neighbors(number) if number < way]

    def as_graph(self) -> Graph:
        """Return the graph of all vertices, under their names."""
        vertices = list(self.vertices)
        place = dict(zip(vertices, range(len(vertices)), strict=True))
        return Graph(tuple(map(self.name, vertices)), pack_pairs(place[v] << 32 | place[w] for v, w in self.edges()))

    def consumes(self, before: int | None, number: int) -> Hashable:  # noqa: ARG002
        """Return what a move uses up: nothing that uses up the same can be played later."""
        return number

    @property
    def few_moves(self) -> int:
        """How many moves of a game are checked sooner without the core, which has to know the whole graph first."""
        return 1000 if self.stored else self.order // 64

    # Moves as people see them.

    @abstractmethod
    def show(self, move: M) -> str:
        """Return a move as people read it in a sentence."""

    def format_move(self, move: M) -> str:
        """Return the same for a terminal, whatever `show` returns: in one line, with nothing in it that acts."""
        return inert(self.show(move)).replace("\n", "\\n")

    @abstractmethod
    def size(self) -> dict[str, int]:
        """Return the numbers that say how large the graph is, by what they count."""

    def describe(self, title: Message) -> Message:
        """Return the title of the game and the size of the graph."""
        return title

    def why_illegal(self, visited: Sequence[int], move: object) -> tuple[Message, Message]:
        """Say what is wrong with a move to which the token cannot go, and what the rules ask for.

        `visited` are the numbers of the vertices where the token has been, its place last.
        """
        wants = _("the token goes along an edge to a vertex where it has not been")
        number = self.number(move)
        if number is None:
            return _("is no vertex"), pgettext("illegal move", "a vertex of the graph")
        if number in visited:
            return _("has been visited"), wants
        if not visited:
            return _("is no start"), _("one of the starts that the rules allow")
        return _("is no neighbour of {token}", token=self.format_move(self.name(visited[-1]))), wants

    # Proofs.

    @abstractmethod
    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return what is left of the graph for a certificate, after the token has been on these vertices."""

    @abstractmethod
    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the proof of the value of every vertex, from what the core's `solve` returns."""

    def pairs(self, mates: bytes) -> tuple[tuple[M, M], ...]:
        """Return the pairs of a matching, from the packed number of each vertex's mate."""
        matched = enumerate(unpack(mates))
        return tuple((self.name(number), self.name(mate)) for number, mate in matched if number < mate)


Factory = Callable[[Any], GameGraph[Any]]
"""What makes the game graph of a start."""
