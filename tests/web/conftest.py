"""The server in this process, and as a process of its own on a socket."""

from collections.abc import Iterator

import pytest

from web.asking import Board, Client


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as client:
        yield client


@pytest.fixture
def board() -> Iterator[Board]:
    with Board() as board:
        yield board
