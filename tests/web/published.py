"""What `make` builds for the page and a test may miss, as after `pip install`."""

from __future__ import annotations

from pathlib import Path

import pytest

from berge.built import PAGE

ROOT = Path(__file__).parents[2]


SITE = "python/berge/page/dist/python.pack"
"""A file that `berge publish` needs."""


def skip_without(name: str, target: str = "page") -> None:
    """Skip a test if a file or folder is missing that a target of make makes, such as node's modules."""
    if not (ROOT / name).exists():
        pytest.skip(f"there is no {name}: make {target}")


def skip_unless_built() -> None:
    """Skip a test if the files of `make site` are missing, or older than what they are built of."""
    pack = PAGE / "dist" / "python.pack"
    if not pack.exists():
        pytest.skip("there is no published page: make site builds it, or says what it needs")
    built = pack.stat().st_mtime
    newer = [path for path in (ROOT / "python" / "berge").rglob("*.py") if path.stat().st_mtime > built]
    if newer:
        pytest.skip(f"the published page is older than {newer[0].relative_to(ROOT)}: make site")
