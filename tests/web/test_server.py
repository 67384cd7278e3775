"""`berge board` as a process: signals, clients that leave or dawdle, and the command line (rows S1 to S6)."""

import contextlib
import json
import os
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

from berge.web.guard import MOST_BODY
from web import load
from web.asking import Board, everything

BOARD = {"format": "berge-game/1", "ruleset": "king", "board": ["." * 400] * 400, "moves": []}
"""Its position takes seconds: 64 answers on a large board."""


def slow() -> dict[str, Any]:
    """Return a game whose review takes the core many seconds: a king that walks all over a large board."""
    rows = [[[r, c] for c in range(1, 401)] for r in range(1, 51)]
    path = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
    return {**BOARD, "moves": path}


SLOW = slow()


def cpu(board: Board) -> float:
    """Return the seconds that the server has computed."""
    fields = Path(f"/proc/{board.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def health(board: Board) -> Any:
    with urllib.request.urlopen(f"{board.url}api/health", timeout=20) as response:
        return json.load(response)


@pytest.fixture
def stopped_board() -> Iterator[Board]:
    """For tests that stop work."""
    with Board(traced=False) as board:
        yield board


def test_it_says_where_it_is_and_serves_until_ctrl_c(board: Board) -> None:
    assert board.greeting == f"berge: the board is at http://127.0.0.1:{board.port}/ (Ctrl-C ends it)\n"
    assert health(board)["ok"]
    with board.connect():  # who asks nothing holds nothing up
        _, status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


def test_ctrl_c_waits_for_nobody_who_is_still_sending(board: Board) -> None:
    with board.connect() as client, board.connect():
        client.sendall(board.request("/api/open", {"text": "juniper:30"})[:-1])
        assert health(board)["ok"]
        _, status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


@pytest.mark.parametrize("sent", [SLOW, BOARD], ids=["core", "python"])
def test_ctrl_c_ends_it_at_once_while_it_computes(stopped_board: Board, sent: Any) -> None:
    path = "/api/review" if sent is SLOW else "/api/position"
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(stopped_board.connect()) for _ in range(6)]
        for client in clients:
            client.sendall(stopped_board.request(path, sent))
        time.sleep(0.8)
        seconds, status, complaints = stopped_board.interrupt()
    assert (status, complaints) == (0, "")
    assert seconds < 2  # at once, whatever else the machine does


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="counts the processor's time")
def test_the_work_ends_when_its_client_leaves(stopped_board: Board) -> None:
    client = stopped_board.connect()
    client.sendall(stopped_board.request("/api/review", SLOW))
    time.sleep(1)
    began = cpu(stopped_board)
    client.close()
    time.sleep(1)
    assert cpu(stopped_board) - began < 0.3  # of the second; the tenth of it is shown in test_work
    assert health(stopped_board)["ok"]


def test_killed_and_started_again_it_is_as_before() -> None:
    with Board("juniper:30+10") as first:
        opened = urllib.request.urlopen(f"{first.url}api/opened").read()
        first.interrupt(signal.SIGKILL)
    with Board("juniper:30+10", "--port", str(first.port)) as second:
        assert second.port == first.port
        assert urllib.request.urlopen(f"{second.url}api/opened").read() == opened
        assert json.loads(opened)["record"]["nodes"][0]["move"] == 10
        _, status, complaints = second.interrupt(signal.SIGTERM)
        assert (status, complaints) == (128 + signal.SIGTERM, "")


def test_what_is_no_http_is_refused_and_ends_the_connection(board: Board) -> None:
    for data in (b"\0\1\2\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"x" * 20_000,
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000,
                 board.head("POST", "/api/open", *JSON_CHUNKED) + b"ZZ\r\n"):  # fmt: skip
        assert board.send(data).startswith(b"HTTP/1.1 400 "), data[:40]


JSON_CHUNKED = ("Content-Type: application/json", "Transfer-Encoding: chunked")


def test_a_body_that_is_no_http_ends_what_is_answered_already(board: Board) -> None:
    """Of a whole answer all has come by then, and of one in pieces some."""
    for path in ("/openapi.json", "/page/report/bundle.js"):
        with board.connect() as client:
            client.sendall(board.head("GET", path, "Transfer-Encoding: chunked"))
            assert client.recv(12) == b"HTTP/1.1 200"
            client.sendall(b"ZZ\r\n")
            assert b"HTTP/1.1" not in everything(client)
    _, status, complaints = board.interrupt()
    assert (status, complaints) == (0, "")


def test_headers_end_at_16_kilobytes(board: Board) -> None:
    for size, status in ((15_000, b"200"), (17_000, b"431"), (60_000, b"4")):
        answer = board.send(board.head("GET", "/api/health", "X: " + "x" * size, "Connection: close"))
        assert answer.split()[1].startswith(status)


def test_chunks_are_counted(board: Board) -> None:
    with board.connect() as client:
        client.sendall(
            board.head("POST", "/api/values", "Content-Type: application/json", "Transfer-Encoding: chunked")
        )
        chunk = b"10000\r\n" + bytes(1 << 16) + b"\r\n"
        with contextlib.suppress(OSError):  # the server closes as soon as it is too much
            for _ in range(2 * MOST_BODY // (1 << 16)):
                client.sendall(chunk)
        assert b" 413 " in everything(client).split(b"\r\n")[0]


def test_an_answer_while_the_body_is_still_announced(board: Board) -> None:
    length = f"Content-Length: {MOST_BODY + 1}"
    answer = board.send(board.head("POST", "/api/values", "Content-Type: application/json", length))
    assert b" 413 " in answer.split(b"\r\n")[0]


def test_a_body_that_comes_too_slowly_is_refused_after_ten_seconds_and_holds_nobody_up(board: Board) -> None:
    with board.connect() as client:
        client.sendall(board.head("POST", "/api/values", "Content-Type: application/json", "Content-Length: 1000"))
        began = time.monotonic()
        assert health(board)["ok"]
        client.settimeout(60)
        assert b" 408 " in everything(client).split(b"\r\n")[0]
        assert time.monotonic() - began > 9


def test_slow_clients_do_not_hold_a_good_one_up(board: Board) -> None:
    """A short version of `make web-load`."""
    assert load.slow_clients(board, count=200) < 5


def test_a_crowd_is_served(stopped_board: Board) -> None:
    """A short version of `make web-load`, which says how soon."""
    figures = load.crowd(stopped_board, clients=20, seconds=2)
    assert figures.statuses.keys() <= {200, 503}
    assert figures.statuses[200] > 0


def test_health_is_told_while_heavy_jobs_run(stopped_board: Board) -> None:
    """A short version of `make web-load`, which says how soon."""
    assert load.health_under_load(stopped_board, jobs=8, seconds=2).statuses.keys() == {200}


def test_memory_does_not_grow(stopped_board: Board) -> None:
    """A short version of `make web-load`."""
    before, after = load.memory(stopped_board, requests=1000)
    assert after < 1.1 * before


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "berge", "board", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **environment})


def test_a_port_that_is_taken_is_told_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("--no-browser", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "in use" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "nowhere.invalid"], "nowhere.invalid"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
        (["--port", "70000"], "65535"),
        (["--port", "-1"], "65535"),
        (["no-such-file"], "no-such-file"),
        (["juniper:x"], "found"),
        (["juniper:200000"], "takes at most"),
    ],
)
def test_what_is_wrong_is_told(arguments: list[str], words: str) -> None:
    done = run("--no-browser", *arguments)
    assert done.returncode == (3 if "200000" in arguments[0] else 2)
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_libraries_it_says_how_to_get_them(tmp_path: Path) -> None:
    blocker = "import sys\nsys.modules['fastapi'] = None\nsys.modules['uvicorn'] = None\n"
    (tmp_path / "sitecustomize.py").write_text(blocker)
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    done = run("--no-browser", PYTHONPATH=path)
    assert done.returncode == 2
    assert done.stderr == "berge: the board needs FastAPI and uvicorn: pip install 'berge[web]'\n"


def test_another_address_is_warned_of() -> None:
    command = [sys.executable, "-m", "berge", "board", "--no-browser", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        warning, greeting = process.stderr.readline(), process.stderr.readline()
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    assert warning.startswith("berge: warning: ")
    assert "http://127.0.0.1:" in greeting


def test_the_usual_port_is_taken_or_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from berge import web

    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(web, "PORT", taken.getsockname()[1])
        (listener,) = web.listen("127.0.0.1", None)
        assert listener.getsockname()[1] != web.PORT
        listener.close()
    (listener,) = web.listen("127.0.0.1", None)
    assert listener.getsockname()[1] == web.PORT
    listener.close()
    (listener,) = web.listen("localhost", 0)
    listener.close()


@pytest.mark.parametrize("host", ["a..b", "é..x", "a" * 64])
def test_what_is_no_host_is_refused(host: str) -> None:
    from berge import web
    from berge.errors import InputError

    with pytest.raises(InputError, match=r"cannot listen on the host '.*give an address of this machine"):
        web.listen(host, 0)


def test_the_browser_is_opened_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from berge import web
    from berge.cli import main

    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    def serve(listeners: list[socket.socket], first: bytes, host: str, started: Any) -> None:
        started()
        listeners[0].close()
        raise KeyboardInterrupt

    monkeypatch.setattr(web, "serve", serve)
    assert main(["board", "--no-browser"]) == 0
    assert opened == []
    assert main(["board", "juniper:30", "--port", "0"]) == 0
    (address,) = opened
    assert address in capsys.readouterr().err
