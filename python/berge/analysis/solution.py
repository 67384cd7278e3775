"""Solutions: who wins a position and how, or the value of every vertex as a start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

from berge import _core
from berge.cells import unpack
from berge.certificates import Certificate, StartsCertificate
from berge.documents import DocumentWithProofs, Format
from berge.errors import KindError, MissingError, check_name, check_progress, check_threads
from berge.games import AnyGame, AnyPosition, AnySetup, Game, Move, Position, Setup
from berge.games.builtin import on_graph
from berge.graphs import Graph, graph_of
from berge.i18n import _
from berge.sanitize import describe_type, show, with_count

if TYPE_CHECKING:
    from berge._core import Progress

Class = Literal["E", "O", "M"]
EVEN: Class = "E"
"""The class of the vertices that some maximum matching misses: the losing starts."""
ODD: Class = "O"
"""The class of their other neighbours, which win: every maximum matching joins each with an even vertex."""
MATCHED: Class = "M"
"""The class of all other vertices, which win: every maximum matching joins them with each other."""


@dataclass(frozen=True, repr=False)
class StartsSolution(DocumentWithProofs):
    """The value of every vertex as a start, for the player to move.

    An immutable value, made by `berge.solve`.

    >>> solution = berge.solve([(1, 2), (2, 3)])
    >>> solution.losing_starts, solution.winning_starts, solution.first_player_wins
    ([1, 3], [2], True)
    >>> solution.class_of(2) == berge.ODD
    True
    """

    setup: AnySetup
    classes: bytes
    """One letter for each vertex number: EVEN, ODD, MATCHED, or `#` for a hole. In edge geography EVEN or ODD."""
    _matching: bytes
    """A maximum matching. On a rook's board, one letter for each cell: `>`, `v`, `<`, `^` towards the partner, `.`
    exposed, `#` a hole. Elsewhere, the packed numbers of the partners; an exposed vertex has its own number."""

    @cached_property
    def losing_starts(self) -> Sequence[Move]:
        """The starts from which the player to move loses, in board order."""
        return self.setup.openings_of(self.classes, EVEN)

    @property
    def losing(self) -> Sequence[Move]:
        """The `losing_starts`, by their short name."""
        return self.losing_starts

    @cached_property
    def winning_starts(self) -> Sequence[Move]:
        """The starts from which the player to move wins, in board order."""
        return self.setup.openings_of(self.classes, ODD + MATCHED)

    @cached_property
    def first_player_wins(self) -> bool:
        """Whether the player who picks the start wins: some start loses for the player to move."""
        return len(self.losing_starts) > 0

    def own_formats(self) -> Mapping[str, Format]:
        """Return the format of the contest's answer."""
        contest = self.setup.ruleset.contest
        if contest is None or contest.answer is None or contest.answers is None:
            return {}
        answers = contest.answers
        writer = lambda solution, _ignored: [answers(solution.setup, solution.classes)]  # noqa: E731
        return {contest.answer: Format(contest.answer, writer)}

    @property
    def exposed(self) -> int | None:
        """The number of vertices that every maximum matching misses; None in edge geography."""
        if self.setup.game_graph.uses_up_edges:
            return None
        if len(self._matching) == len(self.classes):
            return self._matching.count(b".")
        self_mates = sum(number == mate for number, mate in enumerate(unpack(self._matching)))
        return self_mates - self.classes.count(b"#")

    def count(self, letter: str) -> int:
        """Return the number of vertices of a class; raises MissingError for an unknown class.

        >>> berge.solve([("a", "b"), ("b", "c")]).count(berge.EVEN)
        2
        """
        check_name("the class {name}", letter, (EVEN, ODD, MATCHED))
        return self.classes.count(letter.encode("ascii"))

    def class_of(self, vertex: Move) -> Class:
        """Return the class of a vertex; raises MissingError if there is no such vertex."""
        game_graph = self.setup.game_graph
        number = game_graph.number(vertex)
        if number is None:
            raise MissingError(
                show(vertex),
                _("a cell of {setup}", setup=self.setup.message())
                if game_graph.place == "cell"
                else _("a vertex of {setup}", setup=self.setup.message()),
            )
        letter: Class = chr(self.classes[number])  # type: ignore[assignment]  # the core writes no others
        return letter

    def certificate(self) -> StartsCertificate:
        """Return the proof of every vertex's value."""
        return self.setup.game_graph.starts_certificate(self.classes, self._matching)

    def __repr__(self) -> str:
        return f"<solution: {with_count(len(self.losing_starts), 'losing start')}, {len(self.winning_starts)} winning>"


@dataclass(frozen=True, repr=False)
class PositionSolution(DocumentWithProofs):
    """Who wins a position, and the winning moves.

    An immutable value, made by `berge.solve`.

    >>> solution = berge.solve(berge.loads("knight:8x8+1,1"))
    >>> solution.mover, solution.winner, solution.winning_moves
    ('second', 'second', ((2, 3), (3, 2)))
    """

    game: AnyGame
    """The position, as the game that led to it."""
    mover_wins: bool
    winning_moves: tuple[Move, ...]
    """The moves after which the opponent loses, in board order."""
    proof: Certificate

    @property
    def mover(self) -> str:
        """The player to move."""
        return self.game.players[len(self.game.moves) % 2]

    @property
    def winner(self) -> str:
        """The player who wins."""
        return self.game.players[(len(self.game.moves) + (not self.mover_wins)) % 2]

    def certificate(self) -> Certificate:
        """Return the proof of who wins."""
        return self.proof

    def __repr__(self) -> str:
        return f"<solution: {self.winner} wins; {self.mover} to move, winning moves {list(self.winning_moves)}>"


Solution = StartsSolution | PositionSolution
"""What `solve` returns."""


@overload
def solve(
    setup: Graph | Mapping[Any, Any] | Sequence[tuple[Any, Any]],
    *,
    biadjacency: bool | None = None,
    progress: Progress | None = None,
) -> StartsSolution: ...
@overload
def solve(setup: object, *, biadjacency: bool | None = None, progress: Progress | None = None) -> Solution: ...
def solve(
    setup: AnySetup | AnyPosition | AnyGame | Graph | object,
    *,
    biadjacency: bool | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the exact value of a setup, a position, a game or a graph, with its proof.

    If the first move is still to pick the start, as in a maze or on a graph, the solution has the value of every
    vertex: the player to move loses there iff some maximum matching misses the vertex (Fraenkel, Scheinerman and Ullman
    1993). Otherwise it says who wins from the token's vertex; of a game, after its last move. `berge.graphs.graph_of`
    says which graphs can be read, and explains `biadjacency`. In practice linear in vertices and edges, with about four
    bytes a cell on boards. `progress(stage, done, total)` is called about twenty times a second.

    Raises KindError for other objects, GraphError for a graph that cannot be read.

    >>> berge.solve(berge.loads("maze:..#/...")).losing_starts
    [(1, 2), (2, 1), (2, 3)]
    >>> berge.solve({"a": ["b"], "b": ["a", "c"], "c": ["b"]}).losing_starts
    ['a', 'c']
    >>> berge.solve(berge.loads("king:@./..")).winner
    'first'
    """
    check_progress(progress)
    if isinstance(setup, (str, bytes)):
        raise KindError(
            _("{kind} is not a setup: use berge.loads(text) or berge.load(path)", kind=describe_type(setup))
        )
    if not isinstance(setup, (Setup, Position, Game)) or biadjacency is not None:
        setup = on_graph(graph_of(setup, biadjacency=biadjacency))
    game = setup.game() if not isinstance(setup, Game) else setup
    if game.setup.token_number is None and not game.moves:
        return StartsSolution(game.setup, *game.setup.game_graph.core.solve(progress))
    position = game.position()
    position.prepare(progress)
    proof = position.certificate()
    assert isinstance(proof, Certificate)
    return PositionSolution(game, proof.winning, tuple(position.winning_moves()), proof)


def use_threads(most: int) -> None:
    """Limit the threads of each analysis in this process to `most`, including the calling thread.

    The default is the number of processors; large boards use them all. Answers do not depend on the number. Raises
    KindError if `most` is not an integer, ArgumentError if it is less than 1.

    >>> import os
    >>> berge.use_threads(os.cpu_count() or 1)
    """
    _core.use_threads(check_threads(most, 1))
