"""A game: a setup and its legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

from berge.cells import pack, unpack
from berge.documents import Document, Format, Options
from berge.errors import FormatError, check_kind, resolve_index
from berge.games.game_formats import load_game_formats
from berge.games.game_graph import M
from berge.games.setup import Setup
from berge.graphs import WRITTEN_FORMATS, Graph
from berge.graphs.formats import ENDINGS
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge.games.position import Position


class Game(Document, Generic[M]):
    """A game: a setup and its moves.

    An immutable value. Raises IllegalMove if a move is not legal. Linear in vertices and moves.

    >>> game = berge.loads("juniper:20+16+4")
    >>> game.setup, game.moves, game.players
    (<juniper:20>, [16, 4], ('first', 'second'))
    >>> game.position().legal_moves
    [1, 2, 8, 12, 20]
    >>> game.notation()
    'juniper:20+16+4'
    """

    __slots__ = ("_moves", "_setup")

    def __init__(self, setup: Setup[M], moves: Sequence[M] = ()) -> None:
        check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
        check_kind(moves, Sequence, "a list of moves, in order")
        self._setup = setup
        self._moves = setup.game_graph.names(setup.game_graph.pack(moves))
        illegal = self._find_illegal()
        if illegal is not None or len(self._moves) < len(moves):
            ply = len(self._moves) if illegal is None else illegal
            self._moves = self._moves[:ply]
            self.position().push(moves[ply])

    def _find_illegal(self) -> int | None:
        """Return the index of the first illegal move."""
        numbers = unpack(self._move_numbers)
        if len(numbers) <= self._setup.game_graph.most_moves_in_python:
            return self._find_illegal_of_few(numbers)
        if self._setup.token_number is None and numbers[0] not in self._setup.openings:
            return 0
        illegal = self._setup.game_graph.core.first_illegal(self._path)
        return None if illegal is None else illegal - (self._setup.token_number is not None)

    def _find_illegal_of_few(self, numbers: Sequence[int]) -> int | None:
        """Return the index of the first illegal move, without the core, which would have to store the whole graph."""
        position = self._setup.position()
        for ply, number in enumerate(numbers):
            used = position._find_used_up(number)
            if used is None:
                return ply
            position._walk[used] = number
        return None

    @property
    def setup(self) -> Setup[M]:
        """The setup: what is there before the first move."""
        return self._setup

    @property
    def left_out(self) -> Mapping[str, int]:
        """How much of its file the graph leaves out, by kind (`Graph.left_out`); empty for other games."""
        graph = getattr(self._setup, "graph", None)
        return graph.left_out if isinstance(graph, Graph) else MappingProxyType({})

    @property
    def moves(self) -> Sequence[M]:
        """The moves, in order."""
        return self._moves

    @property
    def players(self) -> tuple[str, str]:
        """The names of the first and the second player."""
        return self._setup.ruleset.players

    @property
    def _move_numbers(self) -> bytes:
        """The packed numbers of the moves, for the core."""
        numbers: bytes = self._moves.packed_numbers
        return numbers

    @property
    def _path(self) -> bytes:
        """The packed numbers of the token's vertices, one for each position, for the core."""
        return (b"" if self._setup.token_number is None else pack([self._setup.token_number])) + self._move_numbers

    def own_formats(self) -> Mapping[str, Format]:
        """Return the format of the game's contest; without token and moves, the formats of graph files too."""
        contest = self._setup.ruleset.contest
        own = {} if contest is None else {contest.name: Format(contest.name, lambda game, _: [contest.writes(game)])}
        graph_formats = [] if self._move_numbers or self._setup.token is not None else WRITTEN_FORMATS
        return own | {
            name: Format(name, partial(_write_graph_file, name), ending=ENDINGS.get(name, "txt"))
            for name in graph_formats
            if name not in own
        }

    def position(self, ply: int | None = None) -> Position[M]:
        """Return the position before the move at `ply`; without `ply`, the last position.

        A negative `ply` counts from the last position. Raises MissingError if there is no such position.
        """
        position = self._setup.position()
        numbers = unpack(self._move_numbers)
        if ply is not None:
            numbers = numbers[: resolve_index(len(numbers) + 1, ply, "position {index}")]
        if not self._setup.game_graph.uses_up_edges:  # quicker: the end of a long game is often printed
            position._walk.update(zip(numbers, numbers, strict=True))
            return position
        for number in numbers:
            position._step(number)
        return position

    def is_over(self) -> bool:
        """Whether the game has ended: the player to move has no legal move."""
        game_graph, visited = self._setup.game_graph, unpack(self._path)
        if game_graph.uses_up_edges or not visited:
            return self.position().is_over()
        return {*visited}.issuperset(game_graph.neighbors(visited[-1]))

    def notation(self) -> str:
        """Return the game in one line: the ruleset, the setup, and each move after a `+`."""
        return load_game_formats().write_game(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._setup == other._setup and self._move_numbers == other._move_numbers

    def __hash__(self) -> int:
        return hash((self._setup, self._move_numbers))

    def __reduce__(self) -> tuple[type[Game[M]], tuple[Setup[M], Sequence[M]]]:
        return type(self), (self._setup, self.moves)

    def __repr__(self) -> str:
        try:
            return f"<game {_shorten(self.notation())}>"
        except FormatError:  # a name that no notation can hold
            return f"<game {self.setup.describe()}, {with_count(len(self._moves), 'move')}>"


def _shorten(line: str) -> str:
    return line if len(line) <= 100 else f"{line[:60]}... {len(line)} characters"


def _write_graph_file(format: str, game: Game[Any], _: Options) -> Iterator[str]:
    from berge.graphs.files import write_graph

    return write_graph(game.setup.game_graph.as_graph(), format)
