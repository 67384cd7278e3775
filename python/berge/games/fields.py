"""Setups made of fields: numbers, booleans, and the edges of a graph as pairs of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, dataclass, fields
from typing import Any

from berge.errors import KindError, LimitError, ParseError, check_kind
from berge.games.game_graph import M
from berge.games.setup import Setup
from berge.games.texts import DIGITS
from berge.i18n import N_, _
from berge.sanitize import show, show_json

Pairs = tuple[tuple[int, int], ...]
"""Edges between numbered vertices."""
_TYPES: dict[object, object] = {bool: bool, "bool": bool, Pairs: Pairs, "Pairs": Pairs}


@dataclass(frozen=True, repr=False)
class FieldsSetup(Setup[M]):
    """A setup made of the subclass's fields: numbers, then booleans, then perhaps `Pairs`.

    A field's `metadata` may have `minimum` and `maximum`; `word`, which stands for true in a notation; `about`, a
    description; and for pairs `written`, an example of the whole setup in one line, for messages.

    Raises KindError if a value has another type, ParseError if it is too small, and LimitError if it is too large or
    has more than 18 digits.

    >>> from dataclasses import dataclass, field
    >>> from berge.games import FieldsSetup, Ruleset, StoredGraph
    >>> @dataclass(frozen=True, repr=False)
    ... class PathSetup(FieldsSetup[int]):
    ...     n: int = field(metadata={"minimum": 2})
    >>> def path(setup: PathSetup) -> StoredGraph:
    ...     return StoredGraph(berge.Graph.from_edges([(v, v + 1) for v in range(1, setup.n)]))
    >>> ruleset = Ruleset(name="path", title="Path", about="a path", setup_class=PathSetup, game_graph=path)
    >>> ruleset.parse("4").position([2]).winning_moves()
    [1]
    """

    def __post_init__(self) -> None:
        for field in self.fields():
            field_type, value = self.type_of(field), getattr(self, field.name)
            about = _(field.metadata.get("about", field.name))
            if field_type is Pairs:
                object.__setattr__(self, field.name, check_pairs(value, N_("a list of pairs of numbers")))
            else:
                check_kind(
                    value,
                    bool if field_type is bool else int,
                    about if field_type is int else _("True or False: {about}", about=about),
                )
                self._check_range(field, value)

    @staticmethod
    def _check_range(field: Field[Any], value: int) -> None:
        low, high = field.metadata.get("minimum"), field.metadata.get("maximum")
        if low is not None and value < low:
            raise ParseError(
                _("{place}: {value}", place=field.name, value=show_json(value)), _("a number from {low} on", low=low)
            )
        if high is not None and value > high:
            raise LimitError(
                _("{name} is {value}; the most is {high}", name=field.name, value=show_json(value), high=high)
            )
        if abs(value) >= 10**DIGITS:
            raise LimitError(
                _(
                    "{name} is {value}; the most is {digits} digits",
                    name=field.name,
                    value=show_json(value),
                    digits=DIGITS,
                )
            )

    @classmethod
    def fields(cls) -> list[Field[Any]]:
        """Return the fields in order."""
        return [field for field in fields(cls) if field.name != "ruleset"]

    @classmethod
    def fields_of(cls, field_type: object) -> list[Field[Any]]:
        """Return the fields of one type: `int`, `bool` or `Pairs`."""
        return [field for field in cls.fields() if cls.type_of(field) is field_type]

    @staticmethod
    def type_of(field: Field[Any]) -> object:
        """Return the type of a field: `int`, `bool` or `Pairs`."""
        return _TYPES.get(field.type, int)


def check_pairs(pairs: object, expected: str, **values: object) -> Pairs:
    """Return pairs of numbers as tuples; raises KindError, with the template `expected`, for anything else."""
    check_kind(pairs, Iterable, expected, **values)
    assert isinstance(pairs, Iterable)
    edges = tuple(pairs)
    for place, pair in enumerate(edges):
        if not isinstance(pair, (tuple, list)) or [type(end) for end in pair] != [int, int]:
            raise KindError(_("{place}: {value}", place=f"[{place}]", value=show(pair)), _(expected, **values))
    return tuple((first, second) for first, second in edges)
