"""Running somebody's program on a text, bounded in time, memory and output."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Self

from berge.errors import ArgumentError
from berge.i18n import _
from berge.sanitize import show
from berge.setter.options import int_range, number

SHORTEST, LONGEST = 0.0005, 0.01
"""Seconds between two looks at whether a program has ended: more and more."""
TOLD = 2000
"""Bytes of its error stream that are kept: the last."""

FileNames = tuple[str | None, str | None]
LIMITED = """
ulimit -c 0
ulimit -f "$1"
[ "$2" = 0 ] || ulimit -v "$2" 2>/dev/null
ulimit -S -s "$(ulimit -H -s)" 2>/dev/null
ulimit -t "$3"
shift 3
exec "$@"
"""
"""What a shell does before it becomes the program: no core files, limits, and as much stack as there may be."""


@dataclass(frozen=True)
class Bounds:
    """What a program may use: seconds, megabytes of memory (0: no limit), and megabytes that it writes.

    Raises ArgumentError for other than 0.001 to 3600 s, 2^20 MB at most, and 1 to 1024 MB that it writes.
    """

    seconds: float = 2.0
    memory: int = 512
    output: int = 16

    def __post_init__(self) -> None:
        number(0.001, 3600)("seconds", self.seconds)
        int_range(0, 1 << 20)("memory", self.memory)
        int_range(1, 1 << 10)("output", self.output)


@dataclass(frozen=True)
class Run:
    """How a program ran: `verdict` is `ended`, `crash`, `timeout` or `flood`, which is too much output."""

    verdict: str
    output: bytes
    """What it wrote; nothing of a flood."""
    errors: str
    """The end of what it wrote to its error stream."""
    status: int
    """Its exit status, negative where a signal ended it, as `subprocess` has it."""


class Runner:
    """Runs a command; to be used as a context, at whose end nothing of it runs any more. Threads may share it.

    `files` are the names of input and output where the program opens files; each run then has a folder of its own.
    Raises ArgumentError where there is no such command.
    """

    def __init__(self, command: Sequence[str], bounds: Bounds, files: FileNames = (None, None)) -> None:
        if any(files):
            command = [os.path.abspath(word) if os.path.exists(word) else word for word in command]
        if not command or which(command[0]) is None:
            raise _not_there(command[0] if command else "")
        limits = (bounds.output << 11, bounds.memory << 10, ceil(bounds.seconds) + 1)  # 512 bytes, kilobytes, seconds
        self._command = ["/bin/sh", "-c", LIMITED, "sh", *map(str, limits), *command]
        self._bounds, self._files = bounds, files
        self._lock, self._running, self._closed = threading.Lock(), set[int](), False

    def run(self, text: str) -> Run:
        """Return how the program ran on a text; raises OSError where there was no room for what it wrote."""
        with ExitStack() as stack:
            stdin, out, errors = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(3))
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) if any(self._files) else None
            if folder is not None and self._files[0]:
                (folder / self._files[0]).write_text(text, "utf-8")
            stdin.write(text.encode())
            stdin.seek(0)
            with self._lock:  # so that none is started behind the back of `close`
                if self._closed:
                    return Run("crash", b"", "", -signal.SIGKILL)
                process = subprocess.Popen(
                    self._command, stdin=stdin, stdout=out, stderr=errors, start_new_session=True, cwd=folder
                )
                self._running.add(process.pid)
            ended = self._watch(process)
            for file in (out, errors):
                _check_room(file.fileno())
            most = self._bounds.output << 20
            size = max(out.seek(0, os.SEEK_END), errors.seek(0, os.SEEK_END))
            out.seek(0)
            errors.seek(max(errors.seek(0, os.SEEK_END) - TOLD, 0))
            end_of_errors = errors.read().decode("utf-8", "replace")
            status = process.returncode
            output = out.read(most)
            if folder is not None and self._files[1]:
                written = folder / self._files[1]
                output = written.read_bytes() if written.is_file() else b""  # it is limited as all files are
                size = max(size, len(output))
            verdict = "flood" if size >= most else "timeout" if not ended else "crash" if status else "ended"
            return Run(verdict, b"" if verdict == "flood" else output, end_of_errors, status)

    def _watch(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait for a program, and end whatever it has started; returns whether it ended by itself in time."""
        deadline, pause, ended = time.monotonic() + self._bounds.seconds, SHORTEST, False
        try:
            while not ended and time.monotonic() < deadline:
                time.sleep(pause)
                pause = min(2 * pause, LONGEST)
                # It stays as it is until its group has been ended, so that nobody else can have its number.
                ended = _has_ended(process)
        finally:
            with self._lock:
                _end(process.pid)
                self._running.discard(process.pid)
            process.wait()
        return ended and process.returncode != -signal.SIGXCPU

    def close(self) -> None:
        """End whatever runs, and start nothing more."""
        with self._lock:
            self._closed = True
            for group in self._running:
                _end(group)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        self.close()


_INTERPRETERS = {".py": "python3", ".js": "node", ".rb": "ruby", ".pl": "perl", ".java": "java"}
"""What runs a source, by its ending."""
_COMPILERS = {
    **dict.fromkeys((".cpp", ".cc", ".cxx"), "g++ -O2 -o {program} {file}"),
    ".c": "gcc -O2 -o {program} {file}",
    ".rs": "rustc -O -o {program} {file}",
    ".go": "go build -o {program} {file}",
    ".pas": "fpc -O2 -o{program} {file}",
}
"""What makes a program of a source."""


def _not_there(command: str) -> ArgumentError:
    """Return what is wrong with a command that cannot be run."""
    expected = _("a program that can be run, and what it takes, behind --")
    if os.path.isfile(command):
        name, ending = os.path.splitext(command)
        program = name if os.path.dirname(name) else f"./{name}"
        expected = _("a file that may be run")
        if os.access(command, os.X_OK):
            expected = _("./{command}, as it is in this folder", command=command)
        elif ending in _INTERPRETERS:
            expected = _("the command that runs it: -- {program} {file}", program=_INTERPRETERS[ending], file=command)
        elif ending in _COMPILERS:
            compiler = _COMPILERS[ending].format(program=program, file=command)
            expected = _("a program: compile it by {compiler}, then: -- {program}", compiler=compiler, program=program)
    return ArgumentError(_("the command {command}", command=show(command)) if command else _("no command"), expected)


def _check_room(file: int) -> None:
    """Raise OSError if files may have been cut off, as nothing more fits beside them."""
    room = os.fstatvfs(file) if hasattr(os, "fstatvfs") else None
    if room and room.f_blocks and not room.f_bavail:  # some systems know nothing of it
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), tempfile.gettempdir())


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    if not hasattr(os, "waitid"):  # pragma: no cover  # macOS, before Python 3.13
        return process.poll() is not None
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def _end(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # of a group all of which has ended
        os.killpg(group, signal.SIGKILL)
