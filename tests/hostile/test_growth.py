"""No text takes more than about linear time, wherever blanks, digits and separators repeat in it.

Python looks for a pattern in one step, which neither Ctrl-C nor the server's limit can end: so no pattern may take
quadratic time. One that did would take hours here.
"""

import subprocess
import sys
from pathlib import Path

import pytest

SECONDS = 240
"""Some twenty times what it takes."""


@pytest.mark.parametrize("what", ["patterns", "readers"])
def test_no_text_makes_time_grow_quadratically(what: str) -> None:
    tests = Path(__file__).parents[1]
    command = [sys.executable, "hostile/growing.py", what]
    try:
        out = subprocess.run(
            command,
            cwd=tests,
            env={"PYTHONPATH": str(tests)},
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        ).stdout
    except subprocess.TimeoutExpired as error:
        pytest.fail(f"still at {(error.stdout or b'').splitlines()[-1:]} after {SECONDS} seconds")
    assert out.splitlines()[-1] == "done"
    assert len(out.splitlines()) > 20
