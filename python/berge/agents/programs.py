"""Players that are processes: each line of stdin is a position in JSON, each line of stdout a move in JSON."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from shutil import which
from threading import Thread
from types import TracebackType
from typing import IO, Self

from berge.agents.answers import Answer, Unanswered, read_answer
from berge.errors import InputError
from berge.formats.moves import move_codec
from berge.games import AnyPosition
from berge.i18n import _, as_literal
from berge.operating_system import end_group, has_ended
from berge.sanitize import show

LONGEST_LINE = 1 << 16
"""The most bytes of an answer."""
MOST_ERROR_BYTES = 1000
"""The most bytes of error output that are looked at: the last ones."""
PATIENCE = 0.2
"""Seconds in which a process may end by itself."""


def is_command(text: str) -> bool:
    """Whether the first word of a text is a program that can be run."""
    try:
        words = shlex.split(text)
    except ValueError:
        return False
    return bool(words) and which(words[0]) is not None


def write_request(position: AnyPosition, seed: int, identifier: str) -> str:
    """Return the line that asks a player for a move."""
    request = {
        "id": identifier,
        "position": position.notation(),
        "legal": list(map(move_codec(position.setup).write, position.legal_moves)),
        "seed": seed,
    }
    return json.dumps(request) + "\n"


class PlayerProcess:
    """A process that plays; a context manager, which ends it. If it has ended or was too slow, it is started again."""

    def __init__(self, name: str, command: Sequence[str], seconds: float) -> None:
        """`seconds` is the time for a move."""
        self._name, self._command, self._seconds = name, command, seconds
        self._errors: IO[bytes] | None = None
        """Where its error output goes; None: to that of this process."""
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        self._end()

    def __call__(self, position: AnyPosition, seed: int, identifier: str) -> Answer:
        """Return the answer of the process, which is started if need be; raises Unanswered and InputError."""
        request = write_request(position, seed, identifier).encode()
        if self._process is None or has_ended(self._process):
            self._start()
        began = time.perf_counter()
        line = self._ask(request)
        ms = (time.perf_counter() - began) * 1000
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self._end(0)
            raise Unanswered(f"unreadable: {line[:100].decode('utf-8', 'replace').strip()}") from None
        if not isinstance(answer, dict) or answer.get("id") != identifier:
            self._end(0)  # the lines that follow would be taken for answers to other positions
        return read_answer(answer, position, identifier)._replace(ms=ms)

    def _ask(self, request: bytes) -> bytes:
        """Return the line that answers a line; raises Unanswered."""
        self._requests.put(request)
        try:
            line = self._answers.get(timeout=self._seconds)
        except Empty:
            self._end(0)
            raise Unanswered("timeout") from None
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            self._end(0)
            raise Unanswered(f"a line of more than {LONGEST_LINE} bytes")
        if not line.endswith(b"\n"):
            status = self._end()
            raise Unanswered(f"ended with status {status}{self._read_last_error()}")
        return line

    def _start(self) -> None:
        self._end()
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            raise self._start_error(as_literal(error.strerror or str(error))) from None
        self._process, self._requests, self._answers = process, SimpleQueue(), SimpleQueue()
        Thread(target=_pass_requests, args=(process, self._requests, self._answers), daemon=True).start()

    def _start_error(self, error: str) -> InputError:
        """Return the error of a process that cannot be started."""
        return InputError(_("the player {name}: {error}", name=show(self._name), error=error))

    def _end(self, patience: float = PATIENCE) -> int | None:
        """End the process and its children, and return its exit status; it has some time to end by itself."""
        process, self._process = self._process, None
        if process is None:
            return None
        self._requests.put(None)
        deadline = time.monotonic() + patience
        while not has_ended(process) and time.monotonic() < deadline:
            time.sleep(0.002)
        end_group(process.pid)
        return process.wait()

    def _read_last_error(self) -> str:
        """Return the last line of its error output, after a colon; empty if it is not known."""
        return ""


class CommandPlayer(PlayerProcess):
    """A command as a player. Its error output is kept in a file, and answers that are missing quote the last line."""

    _errors: IO[bytes]

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        super().__init__(command[0], command, seconds)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # `__exit__` closes it

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        super().__exit__(error_type, error, place)
        self._errors.close()

    def _read_last_error(self) -> str:
        size = os.fstat(self._errors.fileno()).st_size
        self._errors.seek(max(size - MOST_ERROR_BYTES, 0))  # the program has ended, and writes no more
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f": {last.strip()}" if last else ""


def _pass_requests(
    process: subprocess.Popen[bytes], requests: SimpleQueue[bytes | None], answers: SimpleQueue[bytes]
) -> None:
    """Pass requests to a process and its answers back, in a thread, because both can wait without end."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, ValueError), process.stdout:
        while (request := requests.get()) is not None:
            try:
                process.stdin.write(request)
                process.stdin.flush()
                line = process.stdout.readline(LONGEST_LINE)
            except OSError:
                line = b""
            answers.put(line)
            if not line.endswith(b"\n"):
                break
    with suppress(OSError, ValueError):
        process.stdin.close()
