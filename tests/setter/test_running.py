"""Running programs: how they end, and that nothing of them remains."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from berge.errors import ArgumentError
from berge.setter.running import Bounds, Runner

BOUNDS = Bounds(seconds=20, memory=512, output=1)


def run(*command: str, text: str = "hello\n", bounds: Bounds = BOUNDS) -> tuple[str, bytes, int]:
    with Runner(command, bounds) as runner:
        result = runner.run(text)
    return result.verdict, result.output, result.status


def run_python(code: str, bounds: Bounds = BOUNDS) -> tuple[str, bytes, int]:
    return run(sys.executable, "-S", "-c", code, bounds=bounds)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"  # an orphan's, to be reaped


def test_program_reads_stdin_and_writes_stdout() -> None:
    assert run("cat") == ("ended", b"hello\n", 0)
    assert run("true", text="x" * 1_000_000) == ("ended", b"", 0)


def test_crash_has_a_signal_or_an_exit_status() -> None:
    assert run("sh", "-c", "echo 1; exit 3") == ("crash", b"1\n", 3)
    assert run("sh", "-c", "kill -SEGV $$") == ("crash", b"", -11)
    with Runner(["sh", "-c", "echo oh no >&2; exit 1"], BOUNDS) as runner:
        assert runner.run("").errors == "oh no\n"


def test_program_over_the_time_limit_is_killed() -> None:
    bounds = Bounds(seconds=0.3)
    for command in (["sleep", "100"], ["sh", "-c", "trap '' TERM INT HUP; while :; do :; done"], ["cat", "/dev/zero"]):
        verdict, output, _ = run(*command, bounds=bounds)
        assert (verdict, output) in (("timeout", b""), ("flood", b""))


def test_too_much_output_is_a_flood() -> None:
    assert run("yes")[0] == "flood"
    assert run("sh", "-c", "yes >&2")[0] == "flood"
    assert run_python("print('x' * 3_000_000)")[0] == "flood"


def test_too_much_memory_is_a_crash() -> None:
    assert run_python("bytearray(6 * 10**8)")[0] == "crash"
    assert run_python("len(bytearray(10**8))")[0] == "ended"
    assert run_python("len(bytearray(6 * 10**8))", Bounds(20, memory=0))[0] == "ended"


def test_child_processes_of_a_program_are_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    assert run("sh", "-c", f"sleep 100 & echo $! > {note}; echo 1")[:2] == ("ended", b"1\n")
    child, deadline = int(note.read_text()), time.monotonic() + 300
    while is_there(child):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="this Python cannot look for zombies")
def test_no_zombie_process_is_left() -> None:
    with Runner(["true"], BOUNDS) as runner:
        for _ in range(20):
            runner.run("")
    with contextlib.suppress(ChildProcessError):  # there is no child at all
        assert os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None


def test_closed_runner_starts_no_program() -> None:
    runner = Runner(["cat"], BOUNDS)
    runner.close()
    assert runner.run("").verdict == "crash"


@pytest.mark.parametrize("command", [[], ["no-such-program"], ["/"], [""]])
def test_missing_program_is_an_error(command: list[str]) -> None:
    with pytest.raises(ArgumentError, match="expected a program that can be run"):
        Runner(command, BOUNDS)


def test_error_for_a_source_file_suggests_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("#!/bin/sh\n")
    with pytest.raises(ArgumentError, match="expected an executable file"):
        Runner(["./mine"], BOUNDS)
    Path("mine").chmod(0o755)
    with pytest.raises(ArgumentError, match=r"expected \./mine, as the program is in this folder"):
        Runner(["mine"], BOUNDS)
    Runner(["./mine"], BOUNDS)


def test_full_disk_is_an_os_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounted = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)]
    if shutil.which("mount") is None or subprocess.run(mounted, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    try:
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        assert run("sh", "-c", "head -c 1000 /dev/zero")[0] == "ended"
        with pytest.raises(OSError, match="No space left") as error:
            run("sh", "-c", "head -c 100000 /dev/zero; exit 0")
        assert error.value.filename == str(tmp_path)
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
