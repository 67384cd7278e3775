"""Random deeds in front of late answers: some seconds always, as long as one likes by `make web-soak SECONDS=n`."""

from __future__ import annotations

import pytest

from web.soak import soak
from web.visitor import Visit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_comes_late_or_never_nothing_hangs_is_lost_or_shown_wrongly(visit: Visit, seed: int) -> None:
    assert soak(visit(), seed, 10) > 0
