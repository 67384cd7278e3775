"""Numbers of cases for daily tests and for `make test-all`."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")
DAILY_EXAMPLES = 100


def is_thorough() -> bool:
    """Return whether `make test-all` runs."""
    return settings().max_examples > DAILY_EXAMPLES


def mark_cases(values: Iterable[Any], daily: Collection[Any]) -> list[Any]:
    """Return the values of a parameter; those that are not `daily` are marked `thorough`."""
    return [value if value in daily else pytest.param(value, marks=pytest.mark.thorough) for value in values]


def mark_rows(values: Iterable[tuple[Any, ...]], daily: Collection[tuple[Any, ...]]) -> list[Any]:
    """Return the values of several parameters likewise, a tuple for each test."""
    return [value if value in daily else pytest.param(*value, marks=pytest.mark.thorough) for value in values]


def pick_subset(values: Sequence[T], step: int) -> Sequence[T]:
    """Return every `step`-th value, all of them in `make test-all`; for tests that go through a table."""
    return values if is_thorough() else values[::step]


def count_repeats(daily: int, thorough: int) -> int:
    """Return how many random cases a test tries: `daily`, or `thorough` in `make test-all`."""
    return thorough if is_thorough() else daily


def limit_examples(daily: int, **options: Any) -> settings:
    """Return settings of Hypothesis with a percentage of the usual examples, for costly properties."""
    return settings(max_examples=settings().max_examples * daily // 100, **options)
