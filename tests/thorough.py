"""Which cases a release tries besides those of every day: `make test-all`."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def cases(values: Iterable[Any], daily: Collection[Any]) -> list[Any]:
    """Return the values of a parameter; those that are not `daily` are marked `thorough`."""
    return [value if value in daily else pytest.param(value, marks=pytest.mark.thorough) for value in values]
