"""Clients of the server: of the application in this process, or of `berge board` on a socket."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

import httpx

import berge
from berge.web.app import make_app
from berge.web.guard import Guard
from berge.web.work import AnalysisPool

JSON = {"content-type": "application/json"}
LINES = [
    "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3",
    "maze:.#./@../...+2,2+2,3+3,3",
    "maze:.#./#../...",
    "graph:a%20b-%3C1%3E,a%20b-3,%3C1%3E-3,3-x:~1@3+a%20b+%3C1%3E",
    "graph:a-b,b-c,c-d,d-a,a-c",
    "graph:a-b,b-c,c-d,d-a+a+b",
    "juniper:30+10+20+4",
    "juniper:12",
    "king:@../.#.+1,2+1,3",
    "knight:3x3+1,1+2,3+3,1",
    "edge:@./..+1,2+2,2+2,1",
    "edge:3x3",
    "edge:1x2",
    "planinarenje:3;1-1,1-2,2-2,3-2+p1+v2+p3",
    "hamilg:3;1-2,2-3,1-3/2;1-2+1:1+1:3",
]
"""Games in notation: of each kind of setup, with and without moves, won and lost."""


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *values: object) -> None:
        """Say nothing."""


class _Host(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing either where a browser leaves before it has all."""


@contextlib.contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """Yield the address of a host that knows nothing of berge, with the files of a folder."""
    server = _Host(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class Client:
    """A client of the application with its guard, without a network."""

    def __init__(self, game: bytes = b"null", pool: AnalysisPool | None = None) -> None:
        self._loop = asyncio.new_event_loop()
        self.pool = pool or AnalysisPool()
        self.app = Guard(make_app(self.pool, game))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.close()

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self._loop.run_until_complete(self._ask(method, path, **options))

    async def _ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            return await client.request(method, path, **options)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, headers={name: value.encode() for name, value in headers.items()})

    def post(self, path: str, body: object) -> httpx.Response:
        return self.ask("POST", path, json=body)

    def answer(self, path: str, body: object) -> Any:
        response = self.post(path, body)
        assert response.status_code == 200, response.text
        return response.json()

    def read_error(self, path: str, body: object, status: int = 400) -> dict[str, Any]:
        response = self.post(path, body)
        assert response.status_code == status, response.text
        error: dict[str, Any] = response.json()["error"]
        return error


class Board:
    """`berge board` as a process.

    Coverage is measured in it if `is_traced`; not where work is stopped, which may happen while coverage holds a lock.
    On `path` are packages that it finds besides its own.
    """

    def __init__(self, *arguments: str, is_traced: bool = True, path: str = "") -> None:
        port = () if "--port" in arguments else ("--port", "0")
        command = [sys.executable, "-m", "berge", "board", "--no-browser", *port, *arguments]
        self.is_traced = is_traced
        environment = {name: value for name, value in os.environ.items() if is_traced or "COVERAGE" not in name}
        environment |= {"PYTHONPATH": path} if path else {}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stderr=pipe, stdout=pipe, text=True, env=environment)
        assert self.process.stderr is not None
        self.greeting = self.process.stderr.readline()
        address = re.search(r"at (http://\S*:(\d+)/)", self.greeting)
        assert address, self.greeting
        self.url, self.port = address[1], int(address[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None and self.is_traced:
            self.process.send_signal(signal.SIGINT)  # so that it can save what was covered
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        self.process.kill()
        self.process.communicate()

    def interrupt(self, sign: int = signal.SIGINT) -> tuple[int, str]:
        """Send a signal; return the exit status and the output of the process."""
        self.process.send_signal(sign)
        status = self.process.wait(30)
        _, complaints = self.process.communicate()
        return status, complaints

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=300)

    def send(self, data: bytes) -> bytes:
        """Send bytes; return all that comes back until the server closes."""
        with self.connect() as connection:
            connection.sendall(data)
            return read_all(connection)

    def build_head(self, method: str, path: str, *headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers, "", ""]
        return "\r\n".join(lines).encode("latin-1")

    def request(self, path: str, document: object) -> bytes:
        """Return the bytes of a post."""
        body = json.dumps(document).encode()
        return self.build_head("POST", path, "Content-Type: application/json", f"Content-Length: {len(body)}") + body


def read_all(connection: socket.socket) -> bytes:
    pieces = []
    try:
        while piece := connection.recv(1 << 16):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


def write_longest_game(moves: int = 19_880) -> str:
    """A game of Rabbit and Egg of nearly as many moves as the board takes: the blank goes along every other row."""
    side = 143
    way = [(r, c if r % 2 else side + 1 - c) for r in range(1, side + 1) for c in range(1, side + 1)]
    rows = [["X"] * side for _ in range(side)]
    for ply, (r, c) in enumerate(way):
        rows[r - 1][c - 1] = "." if not ply else "OX"[(ply - 1) % 2]
    head = "".join(f"{''.join(row)}\n" for row in rows)
    return f"{side} {side}\n{head}{moves // 2}\n" + "".join(f"{r} {c}\n" for r, c in way[1 : moves + 1])


def build_document(game: berge.Game[Any]) -> dict[str, Any]:
    """Return a game as the page sends it."""
    head: dict[str, Any] = json.loads(game.dumps("json"))
    return head


def list_documents(line: str) -> list[dict[str, Any]]:
    """Return the game after each of its moves, as documents."""
    game = berge.loads(line)
    return [build_document(game.setup.game(game.moves[:ply])) for ply in range(len(game.moves) + 1)]
