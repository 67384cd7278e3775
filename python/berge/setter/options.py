"""What families are asked for: the options by name, and what each takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from berge.errors import ArgumentError
from berge.i18n import _
from berge.sanitize import show

Check = Callable[[str, Any], Any]
MOST, MOST_CELLS = 1 << 20, 10**10
"""Of vertices and edges, and of cells and moves; most tasks promise far less."""


def int_range(least: int, most: int) -> Check:
    """Return what lets whole numbers pass, and raises ArgumentError for anything else."""

    def checked(what: str, value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=show(value)),
                _("a whole number from {least} to {most}", least=least, most=most),
            )
        return value

    return checked


def even(least: int, most: int) -> Check:
    """Return what lets even numbers pass, and raises ArgumentError for anything else."""
    whole_number = int_range(least, most)

    def checked(what: str, value: Any) -> int:
        number: int = whole_number(what, value)
        if number % 2:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=number),
                _("an even number, as the player who moves second moves last"),
            )
        return number

    return checked


def number(least: float, most: float) -> Check:
    """Return what lets numbers pass, whole or not, and raises ArgumentError for anything else."""

    def checked(what: str, value: Any) -> float:
        if type(value) not in (int, float) or not least <= value <= most:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=show(value)),
                _("a number from {least} to {most}", least=least, most=most),
            )
        number: float = value
        return number

    return checked


def int_list(least: int, most: int) -> Check:
    """Return what lets whole numbers pass, of which a single one is a list too."""
    one_of_them = int_range(least, most)

    def checked(what: str, value: Any) -> tuple[int, ...]:
        values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
        if not values:
            raise ArgumentError(_("{place}: {value}", place=what, value=show(value)), _("whole numbers"))
        return tuple(one_of_them(what, one) for one in values)

    return checked


SHARE, SKILL = number(0, 1), int_range(0, 10)
TAKES: Mapping[str, Check] = {
    "rows": int_range(1, 100_000),
    "columns": int_range(1, 100_000),
    "vertices": int_range(1, MOST),
    "edges": int_range(0, MOST),
    "last": int_range(1, MOST),
    "cases": int_range(1, MOST),
    "moves": even(2, MOST_CELLS),
    "side": int_range(1, MOST_CELLS),
    "count": int_range(0, MOST_CELLS),
    "at": int_list(1, MOST_CELLS),
    "degree": number(0, MOST),
    "density": SHARE,
    "noise": SHARE,
    "joined": SHARE,
    "more": SHARE,
    "first": SKILL,
    "second": SKILL,
}
"""What the options of all families take."""


def check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as families take them; raises ArgumentError if a value is none of its option."""
    return {name: TAKES[name](name, value) for name, value in options.items()}
