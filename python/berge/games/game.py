"""A game: a start, and moves that are legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from berge.cells import pack, unpack
from berge.documents import Document, Format, Options, provider
from berge.errors import FormatError, check_kind, place_among
from berge.games.game_graph import M
from berge.games.setup import Setup
from berge.graphs import WRITTEN as GRAPHS
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge.games.position import Position


class Game(Document, Generic[M]):
    """A game: a start and its moves, which are legal. An immutable value.

    Raises IllegalMove where a move is not. Linear in vertices and moves.
    """

    __slots__ = ("_moves", "_start")

    def __init__(self, setup: Setup[M], moves: Sequence[M] = ()) -> None:
        check_kind(setup, Setup, "a start, as `start` of what berge.loads returns")
        check_kind(moves, Sequence, "a list of moves, in order")
        self._start = setup
        self._moves = setup.game_graph.names(setup.game_graph.pack(moves))
        bad = self._first_illegal()
        if bad is not None or len(self._moves) < len(moves):
            ply = len(self._moves) if bad is None else bad
            self._moves = self._moves[:ply]
            self.position().push(moves[ply])

    def _first_illegal(self) -> int | None:
        """Return the index of the first illegal move."""
        numbers = unpack(self._packed)
        if len(numbers) <= self._start.game_graph.few_moves:
            return self._first_illegal_of_few(numbers)
        if self._start.first is None and numbers[0] not in self._start.openings:
            return 0
        bad = self._start.game_graph.core.first_illegal(self._path)
        return None if bad is None else bad - (self._start.first is not None)

    def _first_illegal_of_few(self, numbers: Sequence[int]) -> int | None:
        """Return the same without the core, which would have to know the whole graph."""
        position = self._start.position()
        for ply, number in enumerate(numbers):
            if not position._is_legal_number(number):
                return ply
            position._step(number)
        return None

    @property
    def setup(self) -> Setup[M]:
        """Where it starts."""
        return self._start

    @property
    def moves(self) -> Sequence[M]:
        """The moves, in order."""
        return self._moves

    @property
    def players(self) -> tuple[str, str]:
        """Who moves first, and who second."""
        return self._start.ruleset.players

    @property
    def _packed(self) -> bytes:
        """The moves as the core takes them."""
        packed: bytes = self._moves.packed
        return packed

    @property
    def _path(self) -> bytes:
        """Where the token was at each position, as the core takes it."""
        return (b"" if self._start.first is None else pack([self._start.first])) + self._packed

    def own_formats(self) -> Mapping[str, Format]:
        """Return the text of the game's contest, and where only the graph is given, those of graphs' files."""
        contest = self._start.ruleset.contest
        own = {} if contest is None else {contest.name: Format(contest.name, lambda game, _: [contest.writes(game)])}
        graphs = [] if self._packed or self._start.token is not None else GRAPHS
        return own | {name: Format(name, partial(_graph_file, name)) for name in graphs if name not in own}

    def position(self, ply: int | None = None) -> Position[M]:
        """Return the position before the move at `ply`, the last one if not told which.

        A negative `ply` counts from the last position; raises MissingError where there is none.
        """
        position = self._start.position()
        numbers = unpack(self._packed)
        if ply is not None:
            numbers = numbers[: place_among(len(numbers) + 1, ply, "position {index}")]
        if not self._start.game_graph.consumes_edges:  # a long game's positions are made for printing its end
            position._walk.update(zip(numbers, numbers, strict=True))
            return position
        for number in numbers:
            position._step(number)
        return position

    def is_over(self) -> bool:
        """Whether the game was played to its end: the player to move cannot."""
        return self.position().is_over()

    def notation(self) -> str:
        """Return the game in one line: the ruleset, the start, and each move behind a `+`."""
        line: str = provider("write_game")(self)
        return line

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._start == other._start and self._packed == other._packed

    def __hash__(self) -> int:
        return hash((self._start, self._packed))

    def __reduce__(self) -> tuple[type[Game[M]], tuple[Setup[M], Sequence[M]]]:
        return type(self), (self._start, self.moves)

    def __repr__(self) -> str:
        try:
            return f"<game {_shorten(self.notation())}>"
        except FormatError:  # a name that no notation can hold
            return f"<game {self.setup.describe()}, {with_count(len(self._moves), 'move')}>"

    def __str__(self) -> str:
        return self.dumps("text")


def _shorten(line: str) -> str:
    return line if len(line) <= 100 else f"{line[:60]}... {len(line)} characters"


def _graph_file(format: str, game: Game[Any], _: Options) -> Iterator[str]:
    from berge.graphs.files import write_graph

    return write_graph(game.setup.game_graph.as_graph(), format)
