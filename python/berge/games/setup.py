"""Where a game starts: an immutable value, and how it is written."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from berge import _core
from berge.cells import pack
from berge.documents import Document, Json, expect
from berge.errors import FormatError, LimitError, ParseError, RulesetError, check_kind, check_language
from berge.games.game_graph import GameGraph, M
from berge.games.texts import DIGITS, unreadable
from berge.i18n import Message, _, join_list, localize
from berge.sanitize import brief, show_json

if TYPE_CHECKING:
    from berge.games.game import Game
    from berge.games.position import Position
    from berge.games.ruleset import Ruleset

_NUMBER = rf"(?a)-?\d{{1,{DIGITS}}}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Setup(Document, ABC, Generic[M]):
    """Where a game of a ruleset starts. The token is on a vertex, or the first move puts it on one.

    A subclass says what has to be known of a start and how that is written: in JSON, in one line, and on the page.
    What the graph is follows from it by the ruleset's `game_graph`.
    """

    ruleset: Ruleset[Any, M]

    TOKEN: ClassVar[str] = "@"
    """The letter of the token's cell, where there is a board."""
    slides: ClassVar[bool] = False
    """Whether pieces slide to where the token was, so that there is no trail."""
    EDITOR: ClassVar[str] = "none"
    """How the page lets people change such a start: `board`, `graph`, `fields`, or `none`."""

    instance_kind: ClassVar[str] = ""
    """Of what `made` makes one, and so which families of instances there are of it (`berge.setter`): `cells`, rows of
    free ones and the token's; `edges`, graphs; `sides`, bipartite graphs; `numbers`; "": nothing that is known."""

    is_rows: ClassVar[bool] = False
    """Whether it may be written as the rows of a board, one below the other."""

    # How it is written.

    @abstractmethod
    def keys(self) -> Json:
        """Return the keys of JSON documents that hold it."""

    @classmethod
    @abstractmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: Ruleset[Any, M]) -> Self:
        """Return the start in a JSON document; raises ParseError."""

    @classmethod
    @abstractmethod
    def schema(cls, ruleset: Ruleset[Any, M]) -> Json:
        """Return the JSON Schema of its keys: `properties`, `required`, and `fixed`, which is so of those with a token.

        Without `fixed` no token is ever there at the start; where it is True, always.
        """

    @abstractmethod
    def line(self) -> str:
        """Return it in one line, without the ruleset's name."""

    @classmethod
    @abstractmethod
    def from_line(cls, text: str, ruleset: Ruleset[Any, M]) -> Self:
        """Return the start written in one line, without the ruleset's name; raises ParseError."""

    @classmethod
    def editor(cls, ruleset: Ruleset[Any, M]) -> Json:
        """Return what the page has to know to let people change such a start: the `kind`, and what a `fresh` one is."""
        if cls.EDITOR == "none":
            return {"kind": cls.EDITOR}
        return {"kind": cls.EDITOR, "fresh": cls.fresh(ruleset)}

    @classmethod
    def fresh(cls, ruleset: Ruleset[Any, M]) -> Json:
        """Return the keys of a start to begin with: of the ruleset's first example."""
        return ruleset.parse(ruleset.examples[0].partition("+")[0]).keys() if ruleset.examples else {}

    # What it is made of, where `instance_kind` says so.

    @classmethod
    def from_parts(cls, ruleset: Ruleset[Any, M], *parts: Any) -> Self:  # noqa: ARG003
        """Return the start of its parts; raises ParseError and LimitError."""
        raise FormatError(_("{name} says nothing of its parts", name=cls.__name__))

    def to_parts(self) -> tuple[Any, ...]:
        """Return what it is made of."""
        raise FormatError(_("{name} says nothing of its parts", name=type(self).__name__))

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

    def letters(self, visited: Sequence[int]) -> tuple[str, ...] | None:  # noqa: ARG002
        """Return the board after the token has been on these vertices, the last of them its place; None: no board."""
        return None

    def drawn(self, visited: Sequence[int]) -> tuple[str, ...] | None:
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
        return f"{self.ruleset.name}:{self.line()}"

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


@dataclass(frozen=True, repr=False)
class FieldsSetup(Setup[M]):
    """A start that is some numbers, and yes or no: the subclass's fields, of which those that are truths come last.

    In one line they stand with commas between them, truths by the field's word where they are so. A field's
    `metadata` may say its `minimum`, `maximum`, `word` and `about`.

    Raises ParseError where a value is of another kind, or too small, LimitError where it is too large, as a number of
    more than 18 digits is.
    """

    EDITOR: ClassVar[str] = "fields"
    instance_kind = "numbers"

    def __post_init__(self) -> None:
        for one in self._fields():
            kind, value = self._kind(one), getattr(self, one.name)
            low, high = one.metadata.get("minimum"), one.metadata.get("maximum")
            about = _(one.metadata.get("about", one.name))
            check_kind(value, kind, about if kind is int else _("True or False: {about}", about=about))
            if kind is int and low is not None and value < low:
                raise ParseError(
                    _("{place}: {value}", place=one.name, value=show_json(value)), _("a number from {low} on", low=low)
                )
            if kind is int and high is not None and value > high:
                raise LimitError(
                    _(
                        "found {name}: {value}; at most {high} is possible",
                        name=one.name,
                        value=show_json(value),
                        high=high,
                    )
                )
            if abs(value) >= 10**DIGITS:
                raise LimitError(
                    _(
                        "found {name}: {value}; at most {digits} digits are possible",
                        name=one.name,
                        value=show_json(value),
                        digits=DIGITS,
                    )
                )

    @classmethod
    def _fields(cls) -> list[Any]:
        return [one for one in fields(cls) if one.name != "ruleset"]

    @staticmethod
    def _kind(one: Any) -> type:
        return bool if one.type in (bool, "bool") else int

    def keys(self) -> Json:
        """Return the fields by their names."""
        return {one.name: getattr(self, one.name) for one in self._fields()}

    @classmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: Ruleset[Any, M]) -> Self:
        """Return the start of the fields that are there; truths may be missing."""
        found = {}
        for one in cls._fields():
            if cls._kind(one) is int:
                found[one.name] = expect(document, one.name, int, one.metadata.get("about", "a number"))
            elif one.name in document:
                found[one.name] = expect(document, one.name, bool, "true or false")
        return cls(**found, ruleset=ruleset)

    @classmethod
    def from_parts(cls, ruleset: Ruleset[Any, M], *parts: int) -> Self:
        """Return the start of its numbers, of which nothing is true."""
        return cls(*parts, ruleset=ruleset)

    def to_parts(self) -> tuple[int, ...]:
        """Return its numbers."""
        return tuple(getattr(self, one.name) for one in self._fields() if self._kind(one) is int)

    @classmethod
    def schema(cls, ruleset: Ruleset[Any, M]) -> Json:  # noqa: ARG003
        """Return an integer or a boolean for each field."""
        properties = {}
        for one in cls._fields():
            limits = {key: one.metadata[key] for key in ("minimum", "maximum") if key in one.metadata}
            about = {"description": one.metadata["about"]} if "about" in one.metadata else {}
            properties[one.name] = {"type": "integer" if cls._kind(one) is int else "boolean", **limits, **about}
        required = [one.name for one in cls._fields() if cls._kind(one) is int]
        return {"properties": properties, "required": required}

    @classmethod
    def editor(cls, ruleset: Ruleset[Any, M]) -> Json:
        """Return the fields."""
        return {**super().editor(ruleset), "fields": cls.schema(ruleset)["properties"]}

    @classmethod
    def fresh(cls, ruleset: Ruleset[Any, M]) -> Json:
        """Return the fields of the first example; where there is none, the least numbers, and nothing that is true."""
        least = {one.name: False if cls._kind(one) is bool else one.metadata.get("minimum", 1) for one in cls._fields()}
        return super().fresh(ruleset) or least

    def line(self) -> str:
        """Return the numbers, and the words of what is true."""
        parts = []
        for one in self._fields():
            value = getattr(self, one.name)
            if value is True:
                parts.append(one.metadata.get("word", one.name))
            elif value is not False:
                parts.append(str(value))
        return ",".join(parts)

    @classmethod
    def from_line(cls, text: str, ruleset: Ruleset[Any, M]) -> Self:
        """Return the start written so; blanks around the parts are free."""
        parts = [part.strip() for part in text.split(",")] if len(text) <= 1000 else []
        numbers = [one for one in cls._fields() if cls._kind(one) is int]
        truths = {one.metadata.get("word", one.name): one.name for one in cls._fields() if cls._kind(one) is bool}
        rest = parts[len(numbers) :]
        plain = [part for part in parts[: len(numbers)] if re.fullmatch(_NUMBER, part)]
        if len(plain) < len(numbers) or len({*rest}) < len(rest) or not truths.keys() >= {*rest}:
            names = [_(one.metadata.get("about", one.name)) for one in numbers]
            raise unreadable(join_list([*names, *(_("and ,{word} or not", word=word) for word in truths)]), text)
        values = {one.name: int(part) for one, part in zip(numbers, plain, strict=True)}
        return cls(**values, **{truths[word]: True for word in rest}, ruleset=ruleset)
