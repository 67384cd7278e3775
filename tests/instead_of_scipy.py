"""A plugin of pytest, `-p instead_of_scipy`: SciPy's own tests ask berge. Its last line says how often."""

from __future__ import annotations

from collections import Counter
from functools import wraps
from typing import Any

import pytest
from scipy.sparse import csgraph

from berge.integrations import scipy as ours

ASKED: Counter[str] = Counter()


def counted(name: str) -> Any:
    """Return a function of berge that counts how often it is asked."""
    mine = getattr(ours, name)

    @wraps(mine)
    def ask(*args: Any, **more: Any) -> Any:
        ASKED[name] += 1
        return mine(*args, **more)

    return ask


for function in ("maximum_bipartite_matching", "structural_rank"):
    setattr(csgraph, function, counted(function))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say how often, as the last line."""
    print(dict(ASKED))
