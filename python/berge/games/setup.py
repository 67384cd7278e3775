"""Setups: what is there before the first move of a game."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from berge import _core
from berge.cells import pack
from berge.documents import Document
from berge.errors import MissingError, RulesetError, check_language
from berge.games.game_formats import load_game_formats
from berge.games.game_graph import GameGraph, M
from berge.graphs.names import as_int
from berge.i18n import Message, _, localize
from berge.sanitize import shorten, show

if TYPE_CHECKING:
    from berge.games.game import Game
    from berge.games.position import Position
    from berge.games.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True, repr=False)
class Setup(Document, ABC, Generic[M]):
    """What is there before the first move: an immutable value.

    Without a token the first move picks the start. A subclass adds the fields. The ruleset's `game_graph` makes the
    graph from them. `BoardSetup`, `FieldsSetup` and `GraphSetup` have codecs in `berge.formats.setups`, which read and
    write them; other classes register a codec there.

    >>> setup = berge.parse("maze:..#/...")
    >>> setup.vertex_of((2, 3)), setup.move_of(5), setup.notation()
    (5, (2, 3), 'maze:..#/...')
    >>> setup.position([(2, 3)]).legal_moves
    [(2, 2)]
    """

    ruleset: Ruleset[Any, M]

    TOKEN: ClassVar[str] = "@"
    """The letter of the token's cell on a board."""
    NEEDS_TOKEN: ClassVar[bool] = False
    """Whether every setup of the class has a token."""

    # The token, and where it may be put.

    @property
    def token(self) -> M | None:
        """The vertex of the token; None if the first move picks the start."""
        return None

    @property
    def openings(self) -> Iterable[int]:
        """The numbers of the vertices that the first move may choose, ascending, if there is no token."""
        return self.game_graph.vertices

    # The rows of a board.

    @property
    def has_sliding_pieces(self) -> bool:
        """Whether pieces slide to the cell that the token leaves, so that there is no trail."""
        return False

    def letters(self, visited: Sequence[int]) -> tuple[str, ...] | None:  # noqa: ARG002
        """Return the rows of the board after the token has visited these vertices; None if there is no board.

        >>> setup = berge.parse("maze:.../.#.")
        >>> setup.letters([0]), setup.letters([0, 1])
        (('@..', '.#.'), ('o@.', '.#.'))
        """
        return None

    def diagram(self, visited: Sequence[int]) -> tuple[str, ...] | None:
        """Return the rows without token and trail, which pictures draw themselves; None if there is no board.

        >>> berge.parse("maze:@../.#.").diagram([])
        ('...', '.#.')
        """
        return self.letters(visited)

    # The game graph, and the token on it.

    @cached_property
    def game_graph(self) -> GameGraph[M]:
        """The graph that the token walks on."""
        return self.ruleset.game_graph(self)

    @cached_property
    def token_number(self) -> int | None:
        """The number of the token's vertex, or None; raises RulesetError if the game graph has no such vertex."""
        if self.token is None:
            return None
        number = self.game_graph.number(self.token)
        if number is None or not self.game_graph.has_vertex(number):
            raise RulesetError(
                f"{self.ruleset.name!a}", _("a token at {token}, which is no vertex", token=shorten(self.token))
            )
        return number

    # Vertices as numbers, for programs.

    @property
    def vertices(self) -> Sequence[int]:
        """The numbers of all vertices, ascending. On a board, row * columns + column, both from 0; else from 0."""
        return tuple(self.game_graph.vertices)

    def vertex_of(self, move: M) -> int:
        """Return the number of a vertex, which is also a move; raises MissingError if there is no such vertex."""
        number = self.game_graph.number(move)
        if number is None or not self.game_graph.has_vertex(number):
            raise MissingError(_("the vertex {vertex}", vertex=show(move)), _("a vertex of the graph"))
        return number

    def move_of(self, vertex: int) -> M:
        """Return the move to the vertex with a number; raises MissingError if no vertex has it."""
        number = as_int(vertex)
        if number is None or not (0 <= number < self.game_graph.order and self.game_graph.has_vertex(number)):
            raise MissingError(_("the vertex {vertex}", vertex=show(vertex)), _("a number of `vertices`"))
        return self.game_graph.name(number)

    def openings_of(self, classes: bytes, letters: str) -> Sequence[M]:
        """Return the openings with one of these letters, ascending. `classes` has a letter for each vertex."""
        return self.game_graph.names(_core.select(pack(self.openings), classes, letters.encode("ascii")))

    def notation(self) -> str:
        """Return the setup in one line, with the ruleset's name."""
        return load_game_formats().write_setup(self)

    def describe(self, language: str = "en") -> str:
        """Return the title of the game and its size, as text in a language.

        >>> setup = berge.parse("maze:.../.#.")
        >>> setup.describe(), setup.describe("zh")
        ('Maze, 2 x 3', '迷宫，2 x 3')
        """
        check_language(language)
        return localize(self.message(), language)

    def message(self) -> Message:
        """Return the title of the game and its size, as a message.

        >>> berge.parse("maze:.../.#.").message().localized("zh")
        '迷宫，2 x 3'
        """
        return self.game_graph.describe(self.ruleset.title_message())

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the game without moves in `format`, as pieces of text; raises FormatError.

        >>> "".join(berge.parse("maze:.../.#.").pieces("line")).strip()
        'maze:.../.#.'
        """
        return self.game().pieces(format, **options)

    def position(self, moves: Iterable[M] = ()) -> Position[M]:
        """Return the live position after some moves; raises IllegalMove.

        A search is made at the first question.

        >>> berge.parse("king:3x3").position([(2, 2), (1, 1)]).ply
        2
        """
        return self.ruleset.position(self, moves)

    def game(self, moves: Sequence[M] = ()) -> Game[M]:
        """Return the game with these moves; raises IllegalMove."""
        return self.ruleset.game(self, moves)

    def __repr__(self) -> str:
        try:
            return f"<{self.notation()}>"
        except Exception:  # some names have no notation
            return f"<{self.describe()}>"

    def __str__(self) -> str:
        token = self.token_number
        rows = self.letters([] if token is None else [token])
        return self.describe() if rows is None else "\n".join(rows)
