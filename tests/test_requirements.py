"""The requirements of the tests are pinned with hashes, so that later releases change nothing."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.stem)
def test_extras_that_packages_ask_for_are_pinned_by_name(lock: Path) -> None:
    """If only `coverage` is pinned, pip takes the newest `coverage[toml]` and refuses it because it has no hash."""
    pinned: dict[str, set[str]] = {}
    for line in re.findall(r"^(\S+)==", lock.read_text(encoding="utf-8"), re.MULTILINE):
        result = Requirement(line)
        pinned[canonicalize_name(result.name)] = result.extras
    assert pinned
    for name in pinned:
        try:
            request = [Requirement(text) for text in requires(name) or ()]
        except PackageNotFoundError:
            continue  # it belongs to another environment, or to another machine
        for what in request:
            if what.extras and (what.marker is None or what.marker.evaluate({"extra": ""})):
                assert what.extras <= pinned[canonicalize_name(what.name)], f"{name} asks for {what}"
