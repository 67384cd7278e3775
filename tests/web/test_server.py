"""`berge board` as a process: signals, slow and leaving clients, and the command line (rows S1 to S6)."""

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from berge.cli import main
from berge.web.guard import MOST_BODY
from in_process import read_processor_time, wait_until_it_works
from web import load
from web.clients import Board, read_all

BOARD = {"format": "berge-game/1", "ruleset": "king", "board": ["." * 400] * 400, "moves": []}
"""Its position takes seconds: 64 answers on a large board."""


def build_slow_game() -> dict[str, Any]:
    """Return a game whose review takes many seconds: a king's walk on a large board."""
    rows = [[[r, c] for c in range(1, 401)] for r in range(1, 51)]
    path = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
    return {**BOARD, "moves": path}


SLOW = build_slow_game()


def read_children_time() -> float:
    """Return the seconds that the processes computed which this one has started, and which have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def read_health(board: Board) -> Any:
    with urllib.request.urlopen(f"{board.url}api/health", timeout=300) as response:
        return json.load(response)


@pytest.fixture(scope="module")
def lasting_board() -> Iterator[Board]:
    """A server for tests that do not change it."""
    with Board() as board:
        yield board


@pytest.fixture
def stopped_board() -> Iterator[Board]:
    """A server for tests that stop its work."""
    with Board(is_traced=False) as board:
        yield board


def test_server_prints_its_address_and_serves_until_ctrl_c(board: Board) -> None:
    assert board.greeting == f"berge: the board (Ctrl-C ends it) is at http://127.0.0.1:{board.port}/\n"
    assert read_health(board)["ok"]
    with board.connect():  # who asks nothing holds nothing up
        status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


def test_ctrl_c_does_not_wait_for_slow_clients(board: Board) -> None:
    with board.connect() as client, board.connect():
        client.sendall(board.request("/api/open", {"text": "juniper:30"})[:-1])
        assert read_health(board)["ok"]
        status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="counts the processor's time")
def test_ctrl_c_stops_a_running_analysis(stopped_board: Board) -> None:
    """In the core, and in Python."""
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(stopped_board.connect()) for _ in range(6)]
        for client, (path, body) in zip(clients, [("/api/review", SLOW), ("/api/position", BOARD)] * 3, strict=True):
            client.sendall(stopped_board.request(path, body))
        before, others = wait_until_it_works(stopped_board.process.pid, 1), read_children_time()
        status, complaints = stopped_board.interrupt()
    assert (status, complaints) == (0, "")
    assert read_children_time() - others - before < 4  # of more than a dozen, whatever else the machine does


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="counts the processor's time")
def test_analysis_stops_when_its_client_leaves(stopped_board: Board) -> None:
    process = stopped_board.process.pid
    assert read_health(stopped_board)["ok"]
    threads = len(os.listdir(f"/proc/{process}/task"))
    with stopped_board.connect() as client:
        client.sendall(stopped_board.request("/api/review", SLOW))
        began = wait_until_it_works(process, 1)
    while len(os.listdir(f"/proc/{process}/task")) > threads:
        time.sleep(0.01)
    assert read_processor_time(process) - began < 1  # of the five until its limit
    assert read_health(stopped_board)["ok"]


def test_killed_server_starts_again_on_the_same_port() -> None:
    with Board("juniper:30+10") as first:
        opening = urllib.request.urlopen(f"{first.url}api/opened").read()
        first.interrupt(signal.SIGKILL)
    with Board("juniper:30+10", "--port", str(first.port)) as second:
        assert second.port == first.port
        assert urllib.request.urlopen(f"{second.url}api/opened").read() == opening
        assert json.loads(opening)["record"]["nodes"][0]["move"] == 10
        status, complaints = second.interrupt(signal.SIGTERM)
        assert (status, complaints) == (128 + signal.SIGTERM, "")


def test_invalid_http_ends_the_connection(lasting_board: Board) -> None:
    for data in (b"\0\1\2\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"x" * 20_000,
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000,
                 lasting_board.build_head("POST", "/api/open", *JSON_CHUNKED) + b"ZZ\r\n"):  # fmt: skip
        assert lasting_board.send(data).startswith(b"HTTP/1.1 400 "), data[:40]


JSON_CHUNKED = ("Content-Type: application/json", "Transfer-Encoding: chunked")


def test_invalid_chunk_after_an_answer_ends_the_connection(board: Board) -> None:
    """A complete answer has arrived by then, and a part of a streamed one."""
    for path in ("/openapi.json", "/page/dist/report.js"):
        with board.connect() as client:
            client.sendall(board.build_head("GET", path, "Transfer-Encoding: chunked"))
            assert client.recv(12) == b"HTTP/1.1 200"
            client.sendall(b"ZZ\r\n")
            assert b"HTTP/1.1" not in read_all(client)
    status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


def test_headers_are_limited_to_16_kilobytes(lasting_board: Board) -> None:
    for size, status in ((15_000, b"200"), (17_000, b"431"), (60_000, b"4")):
        answer = lasting_board.send(
            lasting_board.build_head("GET", "/api/health", "X: " + "x" * size, "Connection: close")
        )
        assert answer.split()[1].startswith(status)


def test_chunked_bodies_are_limited(lasting_board: Board) -> None:
    with lasting_board.connect() as client:
        client.sendall(
            lasting_board.build_head(
                "POST", "/api/values", "Content-Type: application/json", "Transfer-Encoding: chunked"
            )
        )
        chunk = b"10000\r\n" + bytes(1 << 16) + b"\r\n"
        with contextlib.suppress(OSError):  # the server closes as soon as it is too much
            for _ in range(2 * MOST_BODY // (1 << 16)):
                client.sendall(chunk)
        assert b" 413 " in read_all(client).split(b"\r\n")[0]


def test_slow_clients_do_not_delay_others(lasting_board: Board) -> None:
    """A short version of `make web-load`."""
    assert load.measure_wait(lasting_board, count=200) < 5


def test_many_clients_are_served_at_once(stopped_board: Board) -> None:
    """A short version of `make web-load`, which measures the times."""
    figures = load.run_crowd(stopped_board, clients=10, seconds=1)
    assert figures.statuses.keys() <= {200, 503}
    assert figures.statuses[200] > 0


@pytest.mark.thorough
def test_health_is_answered_during_heavy_analyses(stopped_board: Board) -> None:
    """A short version of `make web-load`, which measures the times."""
    assert load.measure_health(stopped_board, jobs=2, seconds=0.8).statuses.keys() == {200}


@pytest.mark.thorough
def test_memory_of_the_server_does_not_grow(stopped_board: Board) -> None:
    """A short version of `make web-load`."""
    before, after = load.measure_memory(stopped_board, requests=400)
    assert after < 1.1 * before


def test_used_port_is_a_one_line_error(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert main(["board", "--no-browser", "--port", str(other.getsockname()[1])]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "in use" in complaint


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "nowhere.invalid"], "nowhere.invalid"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
        (["--port", "70000"], "65535"),
        (["--port", "-1"], "65535"),
        (["no-such-file"], "no-such-file"),
        (["juniper:x"], "found"),
        (["juniper:200000"], "too big for this page"),
    ],
)
def test_bad_file_or_option_is_an_error(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--no-browser", *arguments]) == (3 if "200000" in arguments[0] else 2)
    assert words in capsys.readouterr().err


def test_missing_libraries_are_named_with_the_install_command() -> None:
    code = "import sys; sys.modules['fastapi'] = sys.modules['uvicorn'] = None; from berge.cli import main\n"
    code += "sys.exit(main(['board', '--no-browser']))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == 'berge: this needs fastapi: pip install "berge[web]"\n'


def test_listening_beyond_loopback_prints_a_warning() -> None:
    command = [sys.executable, "-m", "berge", "board", "--no-browser", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        warning, greeting = process.stderr.readline(), process.stderr.readline()
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    assert warning.startswith("berge: warning: ")
    assert "http://127.0.0.1:" in greeting


def test_default_port_or_a_free_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from berge import web

    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(web, "PORT", other.getsockname()[1])
        (listener,) = web.listen("127.0.0.1", None)
        assert listener.getsockname()[1] != web.PORT
        listener.close()
    (listener,) = web.listen("127.0.0.1", None)
    assert listener.getsockname()[1] == web.PORT
    listener.close()
    (listener,) = web.listen("localhost", 0)
    listener.close()


@pytest.mark.parametrize("host", ["a..b", "é..x", "a" * 64])
def test_invalid_host_is_an_error(host: str) -> None:
    from berge import web
    from berge.errors import InputError

    with pytest.raises(InputError, match=r"cannot listen on the host '.*give an address of this machine"):
        web.listen(host, 0)


def test_browser_opens_unless_switched_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from berge import web

    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)

    def serve(listeners: list[socket.socket], first: bytes, host: str, report: Any, base: str | None) -> None:
        report()
        listeners[0].close()
        raise KeyboardInterrupt

    monkeypatch.setattr(web, "serve", serve)
    assert main(["board", "--no-browser"]) == 0
    assert addresses == []
    assert main(["board", "juniper:30", "--port", "0"]) == 0
    (address,) = addresses
    assert address in capsys.readouterr().err
