"""How a maximum matching is found, step by step, and why the winner of a game follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from berge.analysis.edmonds import Event, EventKind, Search
from berge.analysis.gallai_edmonds import Name, gallai_edmonds
from berge.analysis.step_texts import Structure, describe_begin, describe_end, describe_event
from berge.documents import Document
from berge.errors import GraphError, LimitError
from berge.games import AnyGame, AnyPosition, Game, Position, Setup
from berge.games.builtin import on_graph
from berge.graphs import Graph, graph_of
from berge.i18n import Message, _
from berge.sanitize import with_count

VertexNames = tuple[Name, ...]
StepKind = Literal["begin", EventKind, "done", "barrier", "winner"]
MOST_EXPLAINED = 400
"""The most vertices of a graph that is explained: those of a board of 20 x 20."""


@dataclass(frozen=True)
class Step:
    """A step of the search: what happens, and everything as it is after it.

    >>> step = berge.explain([(1, 2), (2, 3)]).steps[1]
    >>> step.kind, step.pairs, str(step.text)
    ('pair', ((1, 2),), '1 and 2 are neighbours, and both are single: pair them.')
    """

    kind: StepKind
    """`begin`; `pair` two single neighbours; `search` from a single vertex, `grow` its tree, `shrink` a blossom;
    a `path` is found, and is `flip`ped, or the search is `stuck`; then `done`, `barrier` and `winner`."""
    text: Message
    """What it says, in English; `text.localized("zh")` is Chinese."""
    vertices: VertexNames = ()
    """`pair`: the two. `search` and `stuck`: the root. `grow`: an outer vertex, then the inner and the outer one that
    are added. `shrink`: the two outer vertices whose edge closes the blossom. `path` and `flip`: the path. `barrier`:
    the odd vertices. `winner`: the best start, or the token."""
    cycle: tuple[VertexNames, ...] = ()
    """For `shrink` the vertices of the odd cycle, in order; one that is a blossom itself has several names."""
    pairs: tuple[tuple[Name, Name], ...] = ()
    """The matching after the step, in the graph's order."""
    outer: VertexNames = ()
    """The vertices of the tree that could be single instead of its root: they are at an even distance from it."""
    inner: VertexNames = ()
    """The other vertices of the tree."""
    tree: tuple[tuple[Name, Name], ...] = ()
    """The edges of the tree, and those that closed a blossom."""
    blossoms: tuple[VertexNames, ...] = ()
    """The blossoms of the tree that are in no larger one, as sets of vertices."""
    even: VertexNames = ()
    """The outer vertices of finished trees: some maximum matching misses them."""
    odd: VertexNames = ()
    """The inner vertices of finished trees: every maximum matching joins each with an even vertex."""


@dataclass(frozen=True, repr=False)
class Explanation(Document):
    """How a maximum matching is found, and who wins the game on the graph.

    An immutable value, made by `explain`. `dumps("svg")` is a picture that plays all steps, `dumps("svg", step=3)`
    shows one of them, `frames` all.

    >>> explained = berge.explain([(1, 2), (2, 3)])
    >>> explained.matching, explained.even, explained.odd, explained.winner
    (((1, 2),), (1, 3), (2,), 'first')
    >>> print(explained.steps[-2].text)
    Take 2 away: 2 odd pieces remain. 2 can serve only one of them, so one is always left single.
    """

    graph: Graph
    """The graph: of a game with moves, what the token has not left."""
    game: AnyGame
    """The game; for a graph, vertex geography on it, in which the first move picks the start."""
    steps: tuple[Step, ...]

    @property
    def matching(self) -> tuple[tuple[Name, Name], ...]:
        """The pairs of a maximum matching."""
        return self.steps[-1].pairs

    @property
    def even(self) -> VertexNames:
        """The vertices that some maximum matching misses, in the graph's order. They lose for the player to move."""
        return self.steps[-1].even

    @property
    def odd(self) -> VertexNames:
        """The vertices next to even ones that are not even: the barrier."""
        return self.steps[-1].odd

    @cached_property
    def matched(self) -> VertexNames:
        """All other vertices: every maximum matching pairs them with each other."""
        others = {*self.even, *self.odd}
        return tuple(name for name in self.graph if name not in others)

    @property
    def exposed(self) -> VertexNames:
        """The vertices that the matching leaves single."""
        return find_single(self.graph, self.matching)

    @cached_property
    def odd_pieces(self) -> tuple[VertexNames, ...]:
        """The connected components of the even vertices, each with an odd number; the barrier separates them."""
        return tuple(map(tuple, gallai_edmonds(self.graph).even_components))

    @cached_property
    def winner(self) -> str:
        """The player who wins the game from here."""
        position, even = self.game.position(), {*self.even}
        starts_well = any(start in even for start in _list_starts(position))
        mover_wins = starts_well if position.token is None else position.token not in even
        return position.turn if mover_wins else position.setup.ruleset.opponent_of(position.turn)

    @cached_property
    def _drawing(self) -> dict[str, Any]:
        """A cache of what the pictures of all steps share, such as the places of the vertices."""
        return {}

    def frames(self, language: str = "en") -> list[str]:
        """Return a picture of each step, as SVG.

        Raises LimitError if the graph is too large for pictures.

        >>> explanation = berge.explain([("a", "b"), ("b", "c")])
        >>> len(explanation.frames()) == len(explanation.steps)
        True
        """
        return [self.dumps("svg", language=language, step=number) for number in range(len(self.steps))]

    def __repr__(self) -> str:
        return f"<explanation: {with_count(len(self.steps), 'step')}; {with_count(len(self.matching), 'pair')}>"


def explain(thing: object, *, biadjacency: bool | None = None) -> Explanation:
    """Return how a maximum matching of a graph is found, step by step, and who wins the game on it and why.

    `thing` is any graph that `berge.graphs.graph_of` reads, which explains `biadjacency`; or a setup, a game or a
    position, which stands for the vertices that the token has not left. Equal graphs have equal steps.

    Raises KindError and GraphError as `gallai_edmonds`, GraphError for a game whose moves use up edges, and LimitError
    for more than 400 vertices. In O(n^2 m) for n vertices and m edges, with `Search` (Edmonds 1965).

    >>> berge.explain([(1, 2), (2, 3), (3, 1)])
    <explanation: 9 steps; 1 pair>
    >>> [step.kind for step in berge.explain([(1, 2), (2, 3), (3, 1)]).steps]
    ['begin', 'pair', 'search', 'grow', 'shrink', 'stuck', 'done', 'barrier', 'winner']
    """
    graph, position = _read_position(thing, biadjacency)
    search = Search([graph.neighbor_numbers(number).tolist() for number in range(graph.order)])
    labels = [position.setup.game_graph.format_move(name) for name in graph]
    steps = [Step("begin", describe_begin())]
    steps += [_build_step(event, search, graph, describe_event(event, search, labels)) for event in search.run()]
    even, odd = (name_vertices(graph, sorted(numbers)) for numbers in (search.even, search.odd))
    pairs = _list_pairs(graph, search)
    pieces = len(gallai_edmonds(graph).even_components)
    structure = Structure({*even}, odd, find_single(graph, pairs), pieces, len(pairs))
    for kind, text, vertices in describe_end(structure, position, _list_starts(position)):
        steps.append(Step(kind, text, tuple(vertices), pairs=pairs, even=even, odd=odd))
    return Explanation(graph, position.game(), tuple(steps))


def _read_position(thing: object, biadjacency: bool | None) -> tuple[Graph, AnyPosition]:
    """Return the graph that is explained, and the position of the game on it."""
    if biadjacency is not None or not isinstance(thing, (Setup, Game, Position)):
        graph = graph_of(thing, biadjacency=biadjacency)
        _check_order(graph.order)
        return graph, on_graph(graph).position()
    position = thing.copy() if isinstance(thing, Position) else thing.position()
    game_graph = position.setup.game_graph
    if game_graph.uses_up_edges:
        raise GraphError(_("pairs do not decide games whose moves use up edges: solve the game instead"))
    visited = {game_graph.number(name) for name in position.visited[:-1]}
    numbers = [number for number in game_graph.vertices if number not in visited]
    _check_order(len(numbers))
    return game_graph.subgraph(numbers), position


def _check_order(order: int) -> None:
    if order > MOST_EXPLAINED:
        raise LimitError(
            _(
                "the graph has {order} vertices; the search is shown for at most {most}, use gallai_edmonds instead",
                order=order,
                most=MOST_EXPLAINED,
            )
        )


def _list_starts(position: AnyPosition) -> Sequence[Name]:
    """Return the vertices that the first move may choose."""
    return position.legal_moves if position.token is None else ()


def name_vertices(graph: Graph, numbers: Iterable[int]) -> VertexNames:
    """Return the names of vertices."""
    return tuple(map(graph.names.__getitem__, numbers))


def _list_pairs(graph: Graph, search: Search) -> tuple[tuple[Name, Name], ...]:
    names, mates = graph.names, search.mates
    return tuple((names[v], names[w]) for v, w in enumerate(mates) if w is not None and v < w)


def _build_step(event: Event, search: Search, graph: Graph, text: Message) -> Step:
    """Return the step of an event, with the state of the search."""
    names = graph.names
    return Step(
        event.kind,
        text,
        name_vertices(graph, event.vertices),
        tuple(name_vertices(graph, vertices) for vertices in event.cycle),
        _list_pairs(graph, search),
        name_vertices(graph, search.outer),
        name_vertices(graph, search.inner),
        tuple((names[v], names[w]) for v, w in search.tree),
        tuple(name_vertices(graph, vertices) for vertices in search.list_blossoms()),
        name_vertices(graph, search.even),
        name_vertices(graph, search.odd),
    )


def find_single(graph: Graph, pairs: Iterable[tuple[Name, Name]]) -> VertexNames:
    """Return the vertices that a matching leaves single."""
    covered = {name for pair in pairs for name in pair}
    return tuple(name for name in graph if name not in covered)
