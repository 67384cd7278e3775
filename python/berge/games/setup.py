"""Where a game starts: an immutable value."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from berge import _core
from berge.cells import pack
from berge.documents import Document, provider
from berge.errors import RulesetError, check_language
from berge.games.game_graph import GameGraph, M
from berge.i18n import Message, _, localize
from berge.sanitize import brief

if TYPE_CHECKING:
    from berge.games.game import Game
    from berge.games.position import Position
    from berge.games.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True, repr=False)
class Setup(Document, ABC, Generic[M]):
    """Where a game of a ruleset starts. The token is on a vertex, or the first move puts it on one.

    A subclass says what has to be known of a start. What the graph is follows from it by the ruleset's `game_graph`.
    How it is written follows from its kind: `BoardSetup`, `FieldsSetup` and `GraphSetup` have a codec in
    `berge.formats.setups`, where other kinds register theirs.
    """

    ruleset: Ruleset[Any, M]

    TOKEN: ClassVar[str] = "@"
    """The letter of the token's cell, where there is a board."""
    FIXED: ClassVar[bool] = False
    """Whether the token is always there at the start."""
    # Where the token is and may be put.

    @property
    def token(self) -> M | None:
        """Where the token is; None where the first move chooses."""
        return None

    @property
    def openings(self) -> Iterable[int]:
        """The numbers of the vertices that the first move may choose, ascending, where there is no token yet."""
        return self.game_graph.vertices

    # Boards as people see them.

    @property
    def slides(self) -> bool:
        """Whether pieces slide to where the token was, so that there is no trail."""
        return False

    def letters(self, visited: Sequence[int]) -> tuple[str, ...] | None:  # noqa: ARG002
        """Return the board after the token has been on these vertices, the last of them its place; None: no board."""
        return None

    def diagram(self, visited: Sequence[int]) -> tuple[str, ...] | None:
        """Return the board without the token and its trail, which a picture draws by itself; None: no board."""
        return self.letters(visited)

    # What follows from the above.

    @cached_property
    def game_graph(self) -> GameGraph[M]:
        """Where the token walks."""
        return self.ruleset.game_graph(self)

    @cached_property
    def first(self) -> int | None:
        """The number of the token's vertex; raises RulesetError where the game graph has no such vertex."""
        if self.token is None:
            return None
        number = self.game_graph.number(self.token)
        if number is None or not self.game_graph.has(number):
            raise RulesetError(
                f"{self.ruleset.name!a}", _("a token at {token}, which is no vertex", token=brief(self.token))
            )
        return number

    def openings_of(self, classes: bytes, letters: str) -> Sequence[M]:
        """Return the openings whose letter in `classes`, which has one a vertex, is among `letters`, ascending."""
        return self.game_graph.names(_core.select(pack(self.openings), classes, letters.encode("ascii")))

    def notation(self) -> str:
        """Return the start in one line, the ruleset's name before it."""
        line: str = provider("write_setup")(self)
        return line

    def describe(self, language: str = "en") -> str:
        """Return the game and its size in a few words."""
        check_language(language)
        return localize(self.message(), language)

    def message(self) -> Message:
        """Return the same as a message."""
        return self.game_graph.describe(self.ruleset.title_message())

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text of the game without moves in `format`, piece by piece; raises FormatError."""
        return self.game().pieces(format, **options)

    def position(self, moves: Iterable[M] = ()) -> Position[M]:
        """Return the live position after some moves; raises IllegalMove."""
        return self.ruleset.position(self, moves)

    def game(self, moves: Sequence[M] = ()) -> Game[M]:
        """Return the game with these moves; raises IllegalMove."""
        return self.ruleset.game(self, moves)

    def __repr__(self) -> str:
        try:
            return f"<{self.notation()}>"
        except Exception:  # a name that no notation can hold
            return f"<{self.describe()}>"

    def __str__(self) -> str:
        rows = self.letters([] if self.first is None else [self.first])
        return self.describe() if rows is None else "\n".join(rows)
