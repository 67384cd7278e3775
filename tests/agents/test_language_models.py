"""Frameworks of language models take the suites, where they are installed apart."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("target", "file", "says"),
    [
        ("inspect", "inspect_task.py", "king-1, level10: accuracy 1.000"),
        ("verifiers", "verifiers_taskset.py", "king-1, level10: reward 1.000"),
        ("reasoning", "reasoning_dataset.py", "king: 5 questions"),
    ],
)
def test_a_framework_takes_the_suites(target: str, file: str, says: str) -> None:
    folder = ROOT / "target" / target
    if not folder.is_dir():
        pytest.skip(f"`make {target}` installs what it needs")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, str(ROOT / "examples/agents" / file)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
