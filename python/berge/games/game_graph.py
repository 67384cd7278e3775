"""The graph that the token walks on: numbers of vertices for the core, names for people, and proofs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from berge import _core
from berge.cells import Vertices, pack, unpack
from berge.documents import Json
from berge.games.steps import Steps
from berge.graphs import Graph
from berge.graphs.graph import pack_edges
from berge.i18n import Message, _
from berge.sanitize import make_safe

if TYPE_CHECKING:
    from berge.certificates import GraphSnapshot, Kind, StartsCertificate

Move = Any
"""A move of any ruleset."""
M = TypeVar("M")
"""The name of a vertex, and so a move: (row, column) on a board, a number, or any other name."""


class Core(Protocol):
    """The core's object for a game graph, and its methods."""

    def first_illegal(self, path: bytes) -> int | None:
        """Return the index in a path of the first vertex that the token cannot reach; None if all are legal."""

    def review(
        self, path: bytes, most_dominoes: int | None = None, progress: _core.Progress | None = None
    ) -> tuple[bytes, bytes, bytes, list[bytes] | None] | None:
        """Return who wins at each vertex of a path, where its winning moves begin, these moves, and perhaps dominoes.

        None if there are more than `most_dominoes`.
        """

    def solve(self, progress: _core.Progress | None = None) -> tuple[bytes, bytes]:
        """Return the class of each vertex, as a letter, and a maximum matching."""
        ...

    def live(self, path: bytes, progress: _core.Progress | None = None) -> _core.Live:
        """Return the live position after the token has walked along a path."""
        ...


class GameGraph(ABC, Generic[M]):
    """A graph whose vertices have names.

    An immutable value. Inside berge vertices have numbers from 0. People write their names, which are the moves.

    >>> graph = berge.juniper.parse("12").game_graph
    >>> [graph.name(number) for number in graph.neighbors(graph.number(6))]
    [1, 2, 3, 12]
    """

    place: ClassVar[str] = "vertex"
    """The word for a vertex in messages: `cell`, `vertex` or `number`."""
    stores_edges: bool = True
    """Whether the core stores the edges. A flat board with the steps of a rook, king or knight needs none."""
    uses_up_edges: ClassVar[bool] = False
    """Whether a move uses up its edge, instead of the vertex that the token leaves."""
    move_kind: ClassVar[Literal["cell", "name", "number"]] = "name"
    """The type of moves, which says how they are written: cells, names of vertices, or numbers."""
    move_schema: ClassVar[Json | None] = None
    """The JSON Schema of a move in documents, if it says more than `move_kind`."""
    embedded: ClassVar[Literal["board", "graph"] | None] = None
    """The form of the graph in certificates: rows of cells, or vertices and edges; None: either."""

    @property
    @abstractmethod
    def proof(self) -> Kind:
        """The kind of proof: `dominoes` on bipartite graphs, `barrier` on others, `kernel` where edges are used up."""

    @property
    @abstractmethod
    def core(self) -> Core:
        """The graph in the core; raises LimitError if it is too large."""

    @property
    def columns(self) -> int | None:
        """The number of columns, if pictures show the vertices as a table; None if they show edges."""
        return None

    @property
    def lattice(self) -> Steps | None:
        """The steps, if the graph is a board with holes; else None."""
        return None

    # Vertices, their numbers and names.

    @property
    @abstractmethod
    def order(self) -> int:
        """The number of vertex numbers. Holes of a board have numbers too."""

    @property
    def most_edges(self) -> int:
        """The number of edges, or an upper bound if counting would need the stored graph."""
        return 0

    @property
    @abstractmethod
    def vertices(self) -> Iterable[int]:
        """The vertices, ascending."""

    def has_vertex(self, number: int) -> bool:
        """Whether a vertex has this number. Holes of a board have numbers, but are not vertices."""
        return number in self.vertices

    @abstractmethod
    def number(self, move: object) -> int | None:
        """Return the number of a vertex; None if there is no such vertex."""

    @abstractmethod
    def names(self, numbers: bytes) -> Vertices:
        """Return the names of packed numbers, as an immutable sequence that equals a tuple of them."""

    def name(self, number: int) -> M:
        """Return the name of a vertex."""
        move: M = self.names(pack([number]))[0]
        return move

    def pack(self, moves: Sequence[M]) -> bytes:
        """Return the packed numbers of moves, up to the first one that is not a vertex."""
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
        """Whether an edge joins two vertices. Subclasses answer without listing neighbours where there may be many."""
        return other in self.neighbors(number)

    def edges(self) -> list[tuple[int, int]]:
        """Return all edges as pairs of numbers, the smaller first, ascending."""
        return [(v, w) for v in self.vertices for w in self.neighbors(v) if v < w]

    def as_graph(self) -> Graph:
        """Return the graph of all vertices, under their names."""
        return self.subgraph(list(self.vertices))

    def subgraph(self, numbers: Sequence[int]) -> Graph:
        """Return the graph of some vertices, ascending, under their names."""
        places = dict(zip(numbers, range(len(numbers)), strict=True))
        edges = ((places[v], places[w]) for v in numbers for w in self.neighbors(v) if v < w and w in places)
        return Graph(tuple(self.names(pack(numbers))), pack_edges(v << 32 | w for v, w in edges))

    def used_up_by(self, before: int | None, number: int) -> Hashable:  # noqa: ARG002
        """Return what a move uses up, its vertex or its edge. No later move may use up the same."""
        return number

    @property
    def most_moves_in_python(self) -> int:
        """The most moves that are checked without the core, which would first have to store the graph."""
        return 1000 if self.stores_edges else self.order // 64

    # Moves as text.

    @abstractmethod
    def show(self, move: M) -> str:
        """Return a move as text for a sentence."""

    def format_move(self, move: M) -> str:
        """Return the text of `show` in one line, safe for a terminal."""
        return make_safe(self.show(move)).replace("\n", "\\n")

    @abstractmethod
    def size(self) -> dict[str, int]:
        """Return the sizes of the graph, such as `rows` or `vertices`."""

    def describe(self, title: Message) -> Message:
        """Return the title of the game with the size of the graph."""
        return title

    def why_illegal(self, visited: Sequence[int], move: object) -> tuple[Message, Message]:
        """Return why a move is illegal, and what the rules ask for.

        `visited` are the numbers of the vertices that the token has visited; the last one is its place.
        """
        rule = _("the token goes along an edge to a vertex where it has not been")
        number = self.number(move)
        if number is None:
            return _("is no vertex"), _("expected a vertex of the graph")
        if number in visited:
            return _("has been visited"), rule
        if not visited:
            return _("is no start"), _("expected one of the starts that the rules allow")
        return _("is no neighbour of {token}", token=self.format_move(self.name(visited[-1]))), rule

    # Proofs.

    @abstractmethod
    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the remaining graph, for a certificate, after the token has visited these vertices."""

    @abstractmethod
    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the proof of every vertex's value, from the result of `Core.solve`."""

    def pairs(self, mates: bytes) -> tuple[tuple[M, M], ...]:
        """Return the pairs of a matching, from the packed numbers of the vertices' mates."""
        numbers = enumerate(unpack(mates))
        return tuple((self.name(number), self.name(mate)) for number, mate in numbers if number < mate)


GraphFactory = Callable[[Any], GameGraph[Any]]
"""A function that makes the game graph of a setup."""
