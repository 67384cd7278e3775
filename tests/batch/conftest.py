"""Fixtures of the tests of jobs."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def quick_disk() -> Iterator[None]:
    """A disk without syncing, for the tests of a module."""
    pytest.importorskip("pyarrow")
    from batch.toys import Disk

    with pytest.MonkeyPatch.context() as patch:
        Disk().use(patch)
        yield
