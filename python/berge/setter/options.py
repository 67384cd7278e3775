"""The options of families, and the checks of their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from berge.errors import ArgumentError
from berge.i18n import _
from berge.sanitize import show

Check = Callable[[str, Any], Any]
MOST, MOST_CELLS = 1 << 20, 10**10
"""Limits of vertices and edges, and of cells and moves; most tasks have much lower limits."""


def build_int_check(least: int, most: int) -> Check:
    """Return a check for integers in a range, which raises ArgumentError for other values."""

    def check(what: str, value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=show(value)),
                _("a whole number from {least} to {most}", least=least, most=most),
            )
        return value

    return check


def build_even_int_check(least: int, most: int) -> Check:
    """Return a check for even integers in a range, which raises ArgumentError for other values."""
    check_integer = build_int_check(least, most)

    def check(what: str, value: Any) -> int:
        number: int = check_integer(what, value)
        if number % 2:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=number),
                _("an even number, because the second player moves last"),
            )
        return number

    return check


def build_float_check(least: float, most: float) -> Check:
    """Return a check for numbers in a range, which raises ArgumentError for other values."""

    def check(what: str, value: Any) -> float:
        if type(value) not in (int, float) or not least <= value <= most:
            raise ArgumentError(
                _("{place}: {value}", place=what, value=show(value)),
                _("a number from {least} to {most}", least=least, most=most),
            )
        number: float = value
        return number

    return check


def build_int_list_check(least: int, most: int) -> Check:
    """Return a check for one integer or several in a range, which returns a tuple."""
    check_integer = build_int_check(least, most)

    def check(what: str, value: Any) -> tuple[int, ...]:
        values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
        if not values:
            raise ArgumentError(_("{place}: {value}", place=what, value=show(value)), _("whole numbers"))
        return tuple(check_integer(what, one) for one in values)

    return check


SHARE, SKILL = build_float_check(0, 1), build_int_check(0, 10)
CHECKS: Mapping[str, Check] = {
    "rows": build_int_check(1, 100_000),
    "columns": build_int_check(1, 100_000),
    "vertices": build_int_check(1, MOST),
    "edges": build_int_check(0, MOST),
    "last": build_int_check(1, MOST),
    "cases": build_int_check(1, MOST),
    "moves": build_even_int_check(2, MOST_CELLS),
    "side": build_int_check(1, MOST_CELLS),
    "count": build_int_check(0, MOST_CELLS),
    "at": build_int_list_check(1, MOST_CELLS),
    "degree": build_float_check(0, MOST),
    "density": SHARE,
    "noise": SHARE,
    "joined": SHARE,
    "more": SHARE,
    "first": SKILL,
    "second": SKILL,
}
"""The check of each option, for all families."""


def check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with checked values; raises ArgumentError for a wrong value."""
    return {name: CHECKS[name](name, value) for name, value in options.items()}
