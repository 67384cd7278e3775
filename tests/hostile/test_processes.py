"""The command as a process: closed and full streams, and Ctrl-C at any moment."""

import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from contextlib import suppress
from pathlib import Path

import pytest

import berge
from berge.__main__ import main as begin
from thorough import mark_rows

RECORD = Path(__file__).parents[2] / "examples/rabbit/noi2011-3.txt"
BERGE = str(Path(sys.executable).with_name("berge"))
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

PATHS = [str(Path(berge.__file__).parents[1]), sysconfig.get_path("purelib")]
SITE = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(PATHS)}

NO_SUCH = "Bad file descriptor"
FULL = "No space left on device; free some space, or name a file on another disk"


UNUSABLE = [
    (f"review {RECORD} --format noi >&-", 2, f"<stdout>: {NO_SUCH}"),
    (f"review {RECORD} --format noi >&- <&-", 2, f"<stdout>: {NO_SUCH}"),
    ("review - <&-", 2, f"<stdin>: {NO_SUCH}"),
    ("play juniper:10 <&- >/dev/null", 2, f"<stdin>: {NO_SUCH}"),
    ("play juniper:10 >&-", 2, f"<stdout>: {NO_SUCH}"),
    (f"review {RECORD} --format json >/dev/full", 2, FULL),
    ("--version >/dev/full", 2, f"<stdout>: {FULL}"),
    ("review --help >/dev/full", 2, f"<stdout>: {FULL}"),
    (f"review {RECORD} --format json --certificates >/dev/full", 2, f"<stdout>: {FULL}"),
    ("solve king:60x60 --format json >/dev/full", 2, f"<stdout>: {FULL}"),
    ("verify - </dev/null", 2, "<stdin>: found an empty file"),
    ("review ''", 2, "'': No such file or directory"),
    (f"review {RECORD} --format json -o ''", 2, "'': No such file or directory"),
]


@pytest.mark.parametrize(("arguments", "status", "words"), mark_rows(UNUSABLE, UNUSABLE[::2]))
def test_a_stream_that_is_closed_or_full_is_told(arguments: str, status: int, words: str) -> None:
    process = run_shell(arguments)
    assert process.returncode == status
    assert words in process.stderr
    assert process.stderr.startswith("berge: ")
    assert process.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", ["--help", "--version", "solve --help", "solve juniper:10", "verify proof"])
def test_a_full_stream_is_told_where_nothing_is_buffered(arguments: str, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    berge.solve(berge.loads("juniper:10")).dump(proof, "json", certificates=True)
    process = run_shell(f"{arguments.replace('proof', str(proof))} >/dev/full", PYTHONUNBUFFERED="1")
    assert (process.returncode, process.stderr) == (2, f"berge: <stdout>: {FULL}\n")


UNREADABLE = [
    ("review missing 2>/dev/full", 2),
    ("review missing 2>&-", 2),
    ("review missing <&- >&- 2>&-", 2),
    ("review 2>/dev/full", 2),
    ("review 2>&-", 2),
    (f"verify {RECORD} >&- 2>&-", 2),
    (f"review {RECORD} >/dev/full 2>/dev/full", 2),
    (f"review {RECORD} --format noi 2>/dev/full", 0),
    (f"review {RECORD} --format noi 2>&-", 0),
]


@pytest.mark.parametrize(("arguments", "status"), mark_rows(UNREADABLE, UNREADABLE[::2]))
def test_a_complaint_that_nobody_can_read_changes_no_status(arguments: str, status: int) -> None:
    process = run_shell(arguments)
    assert (process.returncode, process.stderr) == (status, "")


def run_shell(arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = f'"{BERGE}" {arguments}'
    return subprocess.run(command, shell=True, capture_output=True, text=True, check=False, env=ENVIRONMENT | more)


def test_what_is_typed_in_no_encoding_is_told() -> None:
    process = subprocess.run([BERGE, "play", "juniper:10"], input=b"\xff\xfe\nquit\n", capture_output=True, check=False)
    assert (process.returncode, process.stderr) == (0, b"")
    assert b"found '\\\\xff\\\\xfe'; expected a number" in process.stdout


def test_the_command_begins_with_three_small_files_of_berge() -> None:
    """Ctrl-C is not quiet before they are loaded."""
    code = "import sys; before = {*sys.modules}; import berge.__main__; print(*({*sys.modules} - before))"
    process = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env=SITE)
    loaded = {name for name in process.stdout.split() if name.partition(".")[0] == "berge"}
    assert loaded == {"berge", "berge.hooks", "berge.__main__"}


def test_ctrl_c_at_any_moment_is_quiet() -> None:
    """From the first moment on, while it imports, reads, works and ends."""
    ended = set()
    for delay in [*range(0, 200, 20), *range(200, 600, 100)]:
        with subprocess.Popen(
            [BERGE, "solve", "juniper:6000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            time.sleep(delay / 1000)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=300)
        complaint = err.decode()
        if "Traceback" in complaint:
            # The interpreter's own start is not berge's to interrupt, nor is the import of the package itself.
            files = re.findall(r"(?:python|site-packages)/berge/([\w/]+\.py)", complaint)
            assert {*files} <= {"__init__.py", "hooks.py"}, complaint
        else:
            assert complaint in ("", "berge: interrupted\n")
            assert process.returncode in (0, 130, -signal.SIGINT)
            ended.add(process.returncode)
    assert 130 in ended or -signal.SIGINT in ended


def test_ctrl_c_before_the_command_has_its_handler_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(signal, "getsignal", interrupt)
    assert begin() == 130


def test_the_board_s_greeting_is_no_answer() -> None:
    """Where stderr is closed it goes nowhere."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    command = f'exec "{BERGE}" board --port {port} --no-browser 2>&-'
    with subprocess.Popen(command, shell=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        while process.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=300)
    assert (process.returncode, out) == (0, b"")


WORK_AT_THE_END = """
import ctypes, sys, threading, time, berge
side = 120
columns = range(1, side + 1)
path = [(row, column if row % 2 else side + 1 - column) for row in columns for column in columns]
game = berge.king.parse(f"{side}x{side}").game(path)
threading.Thread(target=berge.review, args=[game], daemon=True).start()
time.sleep(0.02)  # the first question to Python comes later, when there is none
library = ctypes.CDLL(None)
getattr(library, "__cxa_atexit")(library.pause, None, None)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="keeps the process by a call of the GNU C library")
def test_work_in_a_thread_is_silent_when_the_interpreter_has_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", WORK_AT_THE_END], stderr=subprocess.PIPE) as process:
        with suppress(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.kill()
        assert process.stderr is not None
        assert process.stderr.read() == b""
