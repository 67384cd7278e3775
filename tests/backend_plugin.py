"""A pytest plugin, `-p backend_plugin`: runs tests of SciPy and NetworkX on berge, and prints the number of calls."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from scipy.sparse import csgraph

from berge.integrations import networkx as for_networkx
from berge.integrations import scipy as for_scipy

SCIPYS = ("maximum_bipartite_matching", "structural_rank")
ASKED: Counter[str] = Counter()


def run(folder: Path, files: Iterable[Path], **environment: str) -> tuple[int, dict[str, int]]:
    """Run tests of another package in an empty folder; return how many pass and how often each function is called.

    Raises AssertionError, with all that was printed, where one fails.
    """
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = ["-q", "-p", "no:cacheprovider", "-p", "backend_plugin", "-c", "pytest.ini", "--rootdir", "."]
    process = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--collect-in-virtualenv", *map(str, files)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent), "PYTEST_ADDOPTS": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    *_, passing, message = process.stdout.strip().splitlines()
    return int(passing.split(" passed")[0].split()[-1]), ast.literal_eval(message)


def count_calls(module: ModuleType, name: str) -> Any:
    """Return a function of berge that counts its calls."""
    mine = getattr(module, name)

    @wraps(mine)
    def ask(*args: Any, **more: Any) -> Any:
        ASKED[name] += 1
        return mine(*args, **more)

    return ask


def pytest_configure(config: pytest.Config) -> None:
    """Put berge's functions in the place of SciPy's, before tests import them; NetworkX finds them by itself."""
    for name in SCIPYS:
        setattr(csgraph, name, count_calls(for_scipy, name))
    for name in for_networkx.FUNCTIONS:
        setattr(for_networkx, name, count_calls(for_networkx, name))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say how often, as the last line."""
    print(dict(ASKED))
