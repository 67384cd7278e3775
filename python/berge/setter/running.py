"""Runs a program on a text with limits of time, memory and output."""

from __future__ import annotations

import errno
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Self

from berge.errors import ArgumentError
from berge.i18n import _
from berge.operating_system import KILLED, OUT_OF_TIME, SHELL, end_group, has_ended, is_disk_full
from berge.sanitize import show
from berge.setter.options import build_float_check, build_int_check

SHORTEST, LONGEST = 0.0005, 0.01
"""The first and the longest pause, in seconds, between two checks whether a program has ended."""
MOST_ERROR_BYTES = 2000
"""The most bytes of error output that are kept: the last ones."""

FileNames = tuple[str | None, str | None]
WITH_LIMITS = """
ulimit -c 0
ulimit -f "$1"
[ "$2" = 0 ] || ulimit -v "$2" 2>/dev/null
ulimit -S -s "$(ulimit -H -s)" 2>/dev/null
ulimit -t "$3"
shift 3
exec "$@"
"""
"""The script of the shell that becomes the program: no core files, the limits, and the largest possible stack."""


@dataclass(frozen=True)
class Bounds:
    """The limits of a program: seconds, megabytes of memory (0: no limit), and megabytes of output.

    Raises ArgumentError unless they are 0.001 to 3600 s, at most 2^20 MB of memory, and 1 to 1024 MB of output.

    >>> from berge import setter
    >>> setter.Bounds(seconds=0.5)
    Bounds(seconds=0.5, memory=512, output=16)
    """

    seconds: float = 2.0
    memory: int = 512
    output: int = 16

    def __post_init__(self) -> None:
        build_float_check(0.001, 3600)("seconds", self.seconds)
        build_int_check(0, 1 << 20)("memory", self.memory)
        build_int_check(1, 1 << 10)("output", self.output)


@dataclass(frozen=True)
class Run:
    """The result of a run: `verdict` is `ended`, `crash`, `timeout` or `flood` (too much output)."""

    verdict: str
    output: bytes
    """The output; empty for a flood."""
    errors: str
    """The end of the error output."""
    status: int
    """The exit status; negative if a signal ended the program, as in `subprocess`."""
    others: tuple[str, ...] = ()
    """The names of other files that a program with a folder of its own has written."""
    wrote_to_stdout: bool = False
    """Whether there is something on stdout although the program should write a file."""


class Runner:
    """Runs a command; a context manager that ends all running programs at its end.

    Threads may share it. `files` are the names of the input and output files if the program opens files; each run then
    has its own folder. Raises ArgumentError if the command does not exist.
    """

    def __init__(self, command: Sequence[str], bounds: Bounds, files: FileNames = (None, None)) -> None:
        if any(files):
            command = [os.path.abspath(word) if os.path.exists(word) else word for word in command]
        if not command or which(command[0]) is None:
            raise _describe_missing_command(command[0] if command else "")
        limits = (bounds.output << 11, bounds.memory << 10, ceil(bounds.seconds) + 1)  # 512 bytes, kilobytes, seconds
        self._command = [*command] if SHELL is None else [SHELL, "-c", WITH_LIMITS, "sh", *map(str, limits), *command]
        self._bounds, self._files = bounds, files
        self._lock, self._running, self._closed = threading.Lock(), set[int](), False

    def run(self, text: str) -> Run:
        """Run the program on a text and return the result; raises OSError if there is no room for its output."""
        with ExitStack() as stack:
            stdin, out, errors = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(3))
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) if any(self._files) else None
            if folder is not None and self._files[0]:
                (folder / self._files[0]).write_text(text, "utf-8")
            stdin.write(text.encode())
            stdin.seek(0)
            with self._lock:  # so that no program is started after `close`
                if self._closed:
                    return Run("crash", b"", "", KILLED)
                process = subprocess.Popen(
                    self._command, stdin=stdin, stdout=out, stderr=errors, start_new_session=True, cwd=folder
                )
                self._running.add(process.pid)
            ended = self._watch(process)
            if any(is_disk_full(file.fileno()) for file in (out, errors)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), tempfile.gettempdir())
            most = self._bounds.output << 20
            size = max(out.seek(0, os.SEEK_END), errors.seek(0, os.SEEK_END))
            out.seek(0)
            errors.seek(max(errors.seek(0, os.SEEK_END) - MOST_ERROR_BYTES, 0))
            end_of_errors = errors.read().decode("utf-8", "replace")
            status = process.returncode
            output, others, wrote_to_stdout = out.read(most), tuple[str, ...](), False
            if folder is not None:
                others = tuple(sorted(one.name for one in folder.iterdir() if one.name not in self._files))
            if folder is not None and self._files[1]:
                wrote_to_stdout, output_file = bool(output), folder / self._files[1]
                output = output_file.read_bytes() if output_file.is_file() else b""  # it is limited as all files are
                size = max(size, len(output))
            verdict = "flood" if size >= most else "timeout" if not ended else "crash" if status else "ended"
            output = b"" if verdict == "flood" else output
            return Run(verdict, output, end_of_errors, status, others, wrote_to_stdout)

    def _watch(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait for a program, end all processes of its group, and return whether it ended by itself in time."""
        deadline, pause, ended = time.monotonic() + self._bounds.seconds, SHORTEST, False
        try:
            while not ended and time.monotonic() < deadline:
                time.sleep(pause)
                pause = min(2 * pause, LONGEST)
                # It is not reaped until its group has been ended, so its process id cannot be reused.
                ended = has_ended(process)
        finally:
            with self._lock:
                end_group(process.pid)
                self._running.discard(process.pid)
            process.wait()
        return ended and process.returncode != OUT_OF_TIME

    def close(self) -> None:
        """End all running programs; later runs do not start."""
        with self._lock:
            self._closed = True
            for group in self._running:
                end_group(group)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        self.close()


_INTERPRETERS = {".py": "python3", ".js": "node", ".rb": "ruby", ".pl": "perl", ".java": "java"}
"""Interpreters by the ending of the source file."""
_COMPILERS = {
    **dict.fromkeys((".cpp", ".cc", ".cxx"), "g++ -O2 -o {program} {file}"),
    ".c": "gcc -O2 -o {program} {file}",
    ".rs": "rustc -O -o {program} {file}",
    ".go": "go build -o {program} {file}",
    ".pas": "fpc -O2 -o{program} {file}",
}
"""Compiler commands by the ending of the source file."""


def _describe_missing_command(command: str) -> ArgumentError:
    """Return the error for a command that cannot be run, with advice for source files."""
    expected = _("a program that can be run, and its arguments, after --")
    if os.path.isfile(command):
        name, ending = os.path.splitext(command)
        program = name if os.path.dirname(name) else f"./{name}"
        expected = _("an executable file")
        if os.access(command, os.X_OK):
            expected = _("./{command}, as the program is in this folder", command=command)
        elif ending in _INTERPRETERS:
            expected = _("the command that runs it: -- {program} {file}", program=_INTERPRETERS[ending], file=command)
        elif ending in _COMPILERS:
            compiler = _COMPILERS[ending].format(program=program, file=command)
            expected = _("a program: compile it by {compiler}, then: -- {program}", compiler=compiler, program=program)
    return ArgumentError(_("the command {command}", command=show(command)) if command else _("no command"), expected)
