"""The server in this process, and as a process of its own on a socket; and a browser for its page."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser import launched
from web.asking import Board, Client
from web.visitor import Visitor


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as client:
        yield client


@pytest.fixture
def board() -> Iterator[Board]:
    with Board() as board:
        yield board


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that all tests of the page share."""
    with Board() as board:
        yield board.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Only for a module: while it is there, nothing else can run an event loop in this thread."""
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Opens pages of the shared server; at the end fails where something was wrong on one of them."""
    failed = request.session.testsfailed
    with ExitStack() as stack:

        def begin(language: str = "en", **options: Any) -> Visitor:
            visitor = Visitor(browser, options.pop("url", server), language, **options)
            stack.callback(lambda: visitor.leave(request.session.testsfailed > failed and request.node.name))
            return visitor

        yield begin


@pytest.fixture(scope="module")
def somebody(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    language, theme, width = getattr(request, "param", ("en", "light", 1280))
    visitor = Visitor(browser, server, language, theme=theme, width=width)
    yield visitor
    visitor.leave()


@pytest.fixture
def visitor(somebody: Visitor) -> Iterator[Visitor]:
    """One page for many short tests; each fails where something was wrong on it."""
    yield somebody
    somebody.check()
