"""Commands as processes: terminals, Ctrl-C and other signals, limits of time and memory."""

import functools
import os
import pty
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

import pytest

import berge
from berge import cli
from berge.cli import main
from berge.cli.terminal import CommandEnded
from in_process import read_processor_time, run_measured
from thorough import mark_cases

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = EXAMPLES / "rabbit/noi2011-3.txt"
MAZE = EXAMPLES / "maze/jsoi2009.txt"
BERGE = [sys.executable, "-m", "berge"]


def write_hard_maze(path: Path, side: int) -> Path:
    """Write a maze that takes long to solve: the share of walls that takes longest."""
    rng, cells = random.Random(1), bytes(ord("#" if byte < 13 else ".") for byte in range(256))
    rows = (rng.randbytes(side).translate(cells) for _ in range(side))
    path.write_bytes(b"\n".join([b"%d %d" % (side, side), *rows, b""]))
    return path


@pytest.fixture(scope="module")
def hard_maze(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A maze that takes seconds to solve."""
    return write_hard_maze(tmp_path_factory.mktemp("hard") / "maze", side=4000)


def test_killed_half_way_the_old_file_is_intact(tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text("old")
    code = f"""
import os, berge
from berge.files import write_atomically
from pathlib import Path
def pieces():
    yield "half of the new "
    os.kill(os.getpid(), 9)
write_atomically(Path({str(answer)!r}), pieces())
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert answer.read_text() == "old"


IMPATIENT = [
    sys.executable,
    "-c",
    "import sys; from berge.cli import main, terminal; terminal.PATIENCE = 0.1; sys.exit(main())",
]
"""The command, which shows sooner than it does for people how far it is."""


def on_a_terminal(*arguments: object, command: Sequence[str] = BERGE, **environment: str) -> str:
    """Return the output of a command on a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(environment)
        os.execv(sys.executable, [*command, *map(str, arguments)])
    text = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # Linux's way to say that the other end is closed
            break
        if not piece:
            break
        text += piece
    os.close(terminal)
    assert os.waitpid(child, 0)[1] == 0
    return text.decode()


def test_a_terminal_gets_colours_unless_it_asks_for_none() -> None:
    environment = {"NO_COLOR": ""}
    assert "\x1b[1;38;5;208m(3, 2) ?\x1b[0m" in on_a_terminal("review", RECORD, **environment)
    assert "\x1b" not in on_a_terminal("review", RECORD, NO_COLOR="1")


def test_a_long_check_shows_on_a_terminal_that_it_goes_on(tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    proof.write_text(berge.gallai_edmonds([(v, v + 1) for v in range(30_000)]).dumps("json"))
    screen = on_a_terminal("verify", proof, command=IMPATIENT, LC_ALL="C")
    assert "\x1b[Kchecking: " in screen
    assert screen.rpartition("\x1b[K")[2].startswith("proved: exactly 15001 of 30001 vertices")


def test_long_work_shows_on_a_terminal_how_far_it_is(tmp_path: Path) -> None:
    maze = write_hard_maze(tmp_path / "maze", side=1500)
    screen = on_a_terminal("solve", maze, "--format", "jsoi", "-o", tmp_path / "answer", command=IMPATIENT)
    assert "matching [" in screen
    assert screen.endswith("\r\x1b[K")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    maze = tmp_path / "maze"
    maze.write_text("1000 1001\n" + ("." * 1001 + "\n") * 999 + "#" + "." * 1000 + "\n")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}  # it hides what is lost
    command = [*BERGE, "solve", str(maze), "--format", "jsoi"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def is_loaded(process: int) -> bool:
    """Return whether a process has loaded berge's core; True if that cannot be determined."""
    maps = Path(f"/proc/{process}/maps")
    return not maps.exists() or "_core." in maps.read_text(encoding="utf-8")


@pytest.mark.parametrize("seconds", mark_cases([0.6, 1.5], {0.6}))
def test_ctrl_c_ends_long_work_at_once(seconds: float, hard_maze: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    command = [*BERGE, "solve", str(hard_maze), "--format", "json", "-o", str(answer)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        while (
            not is_loaded(process.pid) or read_processor_time(process.pid) < seconds
        ):  # its start is not berge's to interrupt
            time.sleep(0.01)
        before, expected = read_processor_time(process.pid), resource.getrusage(resource.RUSAGE_CHILDREN)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)
        values = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (process.returncode, err) == (130, b"berge: interrupted\n")
    assert values.ru_utime + values.ru_stime - expected.ru_utime - expected.ru_stime - before < 2.5  # of some five
    assert not list(tmp_path.iterdir())


def test_what_a_shell_starts_in_the_background_is_not_interrupted() -> None:
    """A shell without job control starts it with Ctrl-C ignored, since that is for the foreground."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    pipe = subprocess.PIPE
    command = [*BERGE, "solve", "-", "--format", "jsoi"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=ignore) as process:
        while not is_loaded(process.pid):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        answer = process.communicate(MAZE.read_bytes(), timeout=300)
    assert (process.returncode, *answer) == (0, b"WIN\n2 3\n3 2\n", b"")


def test_an_interrupt_while_a_class_is_made_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python 3.11 raises RuntimeError for whatever `__set_name__` raises."""

    class Interrupted:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def make_class(_options: object) -> int:
        type("Loaded", (), {"field": Interrupted()})
        return 0

    monkeypatch.setattr("berge.cli.review.run", make_class)
    assert main(["review", "maze:.."]) == 130
    assert capsys.readouterr().err == "berge: interrupted\n"


def test_an_interrupt_reaches_the_library(hard_maze: Path) -> None:
    code = f"""
import berge, signal, time
board = berge.maze.load({str(hard_maze)!r})
board.setup.game_graph.core
signal.setitimer(signal.ITIMER_REAL, 0.3)
signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError))
try:
    berge.solve(board)
except TimeoutError:
    print("stopped")
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert process.stdout == "stopped\n"


def test_an_error_in_a_progress_call_ends_the_work(hard_maze: Path) -> None:
    code = f"""
import berge
def progress(stage, done, total):
    assert (stage, 0 <= done <= total) == ("matching", True)
    raise LookupError
try:
    berge.solve(berge.maze.load({str(hard_maze)!r}), progress=progress)
except LookupError:
    print("stopped")
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert process.stdout == "stopped\n"


NASTY = {
    "announced": b"60000 60000\n" + b"." * 1000,
    "announced rounds": b"1 6\nXO.OXO\n2147483647\n1 2\n",
    "nesting": b'{"a":' * 300_000,
    "brackets": b'{"a":' + b"[" * 1_000_000,
    "digits": b'{"a":' + b"9" * 1_000_000,
    "one word": b"x" * 10_000_000,
    "blanks": b" " * 10_000_000,
}


@pytest.mark.parametrize("name", mark_cases(NASTY, {"announced", "nesting", "digits", "one word"}))
def test_nasty_input_costs_little_time_and_memory(name: str, tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(NASTY[name])
    (baseline, _), (memory, seconds) = measure_start(), measure_cost("review", str(path), status=2)
    assert seconds < 5  # half a second on a quiet machine
    assert memory - baseline < 64 << 20


@functools.cache
def measure_start() -> tuple[int, float]:
    return measure_cost("--version")


def measure_cost(*arguments: str, status: int = 0) -> tuple[int, float]:
    """Return the peak memory of a command in bytes, and its processor time in seconds."""
    result, usage = run_measured(*arguments)
    assert result.returncode == status, result
    return usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize("megabytes", [45, 60, 75])
def test_too_little_memory_is_a_limit(megabytes: int, hard_maze: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    command = [*BERGE, "solve", str(hard_maze), "--format", "jsoi"]
    process = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)
    assert (process.returncode, process.stdout) == (3, "")
    assert process.stderr == f"berge: {hard_maze}: this does not fit into memory\n"


@pytest.mark.parametrize(("number", "raised"), [(signal.SIGTERM, CommandEnded), (signal.SIGINT, KeyboardInterrupt)])
@pytest.mark.parametrize("is_early", [False, True])
def test_a_signal_is_not_lost_where_python_drops_exceptions(
    number: signal.Signals, raised: type[BaseException], is_early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thing:
        pass

    before = signal.signal(number, signal.SIG_DFL)

    def send_at_once(thread: threading.Thread) -> None:
        monkeypatch.undo()
        signal.raise_signal(number)  # before it is said that it may raise again

    if is_early:
        monkeypatch.setattr(threading.Thread, "start", send_at_once)
    try:
        with pytest.raises(raised), cli._raise_on_signals():  # noqa: PT012
            thing = Thing()
            watched = weakref.ref(thing, lambda _: signal.raise_signal(number))
            del thing  # the callback's exception goes nowhere
            assert watched() is None
            time.sleep(10)
    finally:
        signal.signal(number, before)
