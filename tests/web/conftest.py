"""Fixtures: the server in this process and as a process, and visitors of its page in a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from berge.cli import main
from berge.web.work import AnalysisPool
from browser import enter_loop
from web.clients import Board, Client, serve_files
from web.visitor import Visitor


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """The application with a longer time limit for an analysis: the machine may be busy."""
    with Client(pool=AnalysisPool(seconds=60)) as client:
        yield client


@pytest.fixture
def board() -> Iterator[Board]:
    with Board() as board:
        yield board


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests of the page share; with `--board static` it has only files."""
    if request.config.getoption("board") == "server":
        with Board() as board:
            yield board.url
    else:
        folder = tmp_path_factory.mktemp("published")
        assert main(["publish", str(folder / "berge")]) == 0
        with serve_files(folder) as url:
            yield f"{url}berge/"


@pytest.fixture
def visit(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Opens pages of the shared server; at the end fails where something was wrong on one of them."""
    failed = request.session.testsfailed
    with enter_loop(browser), ExitStack() as stack:

        def begin(language: str = "en", theme: str = "light", width: int = 1280, **options: Any) -> Visitor:
            visitor = Visitor(browser, options.pop("url", server), language, theme, width, **options)
            stack.callback(lambda: visitor.leave(request.session.testsfailed > failed and request.node.name))
            return visitor

        yield begin
