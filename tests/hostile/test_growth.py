"""Texts with repeated blanks, digits and separators take about linear time.

Python looks for a pattern in one step, which neither Ctrl-C nor the server's limit can end: so no pattern may take
quadratic time. One that did would take hours here.
"""

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.games import StoredGraph
from berge.games.builtin.juniper import Divisors

SECONDS = 240
"""Of the processor: more than twice what it takes on a slow machine."""


@pytest.mark.thorough
@pytest.mark.parametrize("what", ["patterns", "readers"])
def test_no_text_makes_time_grow_quadratically(what: str) -> None:
    tests = Path(__file__).parents[1]
    process = subprocess.run(
        [sys.executable, "hostile/growing.py", what],
        cwd=tests,
        env={"PYTHONPATH": str(tests)},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )
    lines = process.stdout.splitlines()
    assert process.returncode == 0, f"ended with status {process.returncode} at {lines[-1:]}"
    assert lines[-1] == "done"
    assert len(lines) > 20


MANY = 500


@pytest.mark.parametrize(
    "record",
    [
        f'[Start "juniper:{MANY},any"] 1 2 ' + " ".join(f"({other})" for other in range(3, MANY)),
        f'[Start "graph:{",".join(f"0-{other}" for other in range(1, MANY))}"] 0 1 '
        + " ".join(f"({other})" for other in range(2, MANY)),
    ],
    ids=["juniper", "graph"],
)
def test_a_move_is_checked_without_all_neighbors(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many edges meet in one vertex, as many variations would take quadratic time."""
    count = 0
    for game_graph in (StoredGraph, Divisors):

        def count_neighbors(self: StoredGraph, number: int, neighbors: Any = game_graph.neighbors) -> list[int]:
            nonlocal count
            result = list(neighbors(self, number))
            count += len(result)
            return result

        monkeypatch.setattr(game_graph, "neighbors", count_neighbors)
    assert len(berge.loads(record).moves) == 2
    assert count < 2 * MANY
