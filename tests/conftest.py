"""Fixtures and settings of all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from thorough import DAILY_EXAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Asserts of helper files show the values that they compare, as those of test files do.
pytest.register_assert_rewrite("interfaces", "games.compare", "model.calls", "web.clients", "web.visitor")

# How long an example takes says more of what else the machine does than of what is tested.
settings.register_profile(
    "daily", max_examples=DAILY_EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("daily"), max_examples=10_000)
settings.load_profile(os.environ.get("BERGE_EXAMPLES", "daily"))

# Nothing becomes garbage while tests are collected: looking for it takes as long as collecting them.
gc.disable()

# Hundreds of processes are started: they should not compile the same modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"  # the tests read English, whatever the tester speaks
# What a script starts in the background ignores Ctrl-C, and so would all that the tests start to interrupt it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the walks visit the page of `berge board`, or after `make site` the published one."""
    parser.addoption("--board", choices=["server", "static"], default="server", help="the page that walks visit")


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: tests of the page wait for the browser half of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the walks through the page among the other tests: while a browser works, the processor has room."""
    walks, others = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        (walks if item.path.name.startswith("test_walk_") else others).append(item)
    if len(others) < len(walks):
        return
    step = len(others) / (len(walks) + 1)
    for number, walk in reversed(list(enumerate(walks, 1))):
        others.insert(round(number * step), walk)
    items[:] = others


def pytest_collection_finish() -> None:
    """Look for garbage again from now on, but never among what has been collected."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # rarely: it would take a tenth of the time
    gc.enable()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker; a test uses it within `awake`."""
    from browser import share_browser

    with share_browser() as browser:
        yield browser


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forget the games that a test adds, and their translations."""
    from berge import i18n  # only now: the environment above says what it speaks
    from berge.games.builtin import RULESETS

    before, translations = dict(RULESETS._loaded), {name: dict(texts) for name, texts in i18n._additions.items()}
    yield
    RULESETS._loaded.clear()
    RULESETS._loaded.update(before)
    i18n._additions.update(translations)
