"""Players that are commands: a position in JSON a line on stdin, a move in JSON a line on stdout."""

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
from typing import Self

from berge.agents.answers import Answer, Unanswered, read_answer
from berge.errors import InputError
from berge.formats.moves import move_codec
from berge.games import AnyPosition
from berge.i18n import _
from berge.operating_system import end_group, has_ended
from berge.sanitize import show

LONGEST_LINE = 1 << 16
"""The most bytes of an answer."""
MOST_ERROR_BYTES = 1000
"""The most bytes of error output that are looked at: the last ones."""
PATIENCE = 0.2
"""Seconds in which a program may end by itself."""


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


class Program:
    """A command that plays; a context manager, which ends it. A program that ended or was too slow is started again.

    A program that `greets` writes a line when it is ready, which takes no time from its moves; its error output is that
    of this process.
    """

    def __init__(self, words: Sequence[str], seconds: float, *, name: str | None = None, greets: bool = False) -> None:
        self._words, self._seconds, self._name, self._greets = words, seconds, name or words[0], greets
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = None if greets else tempfile.TemporaryFile()  # noqa: SIM115  # `__exit__` closes it
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        self._end()
        if self._errors is not None:
            self._errors.close()

    def __call__(self, position: AnyPosition, seed: int, identifier: str) -> Answer:
        """Ask the program; raises Unanswered."""
        request = write_request(position, seed, identifier).encode()
        if self._process is None or has_ended(self._process):
            self._start()
        began = time.perf_counter()
        line = self._ask(request)
        ms = (time.perf_counter() - began) * 1000
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Unanswered(f"unreadable: {line[:100].decode('utf-8', 'replace').strip()}") from None
        return read_answer(answer, position, identifier)._replace(ms=ms)

    def _ask(self, request: bytes) -> bytes:
        """Return the line with which the program answers a line."""
        self._requests.put(request)
        try:
            line = self._answers.get(timeout=self._seconds)
        except Empty:
            self._end(0)
            raise Unanswered("timeout") from None
        if not line.endswith(b"\n"):
            status = self._end()
            raise Unanswered(f"ended with status {status}{self._last_error()}")
        return line

    def _start(self) -> None:
        self._end()
        try:
            process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            raise self._broken(error.strerror or str(error)) from None
        self._process, self._requests, self._answers = process, SimpleQueue(), SimpleQueue()
        Thread(target=_talk, args=(process, self._requests, self._answers), daemon=True).start()
        if self._greets:
            self._await_greeting()

    def _await_greeting(self) -> None:
        """Wait until the program is ready, without a limit; raises InputError if it says that it cannot play."""
        self._requests.put(b"")
        line = self._answers.get()
        if not line.endswith(b"\n"):
            status = self._end()
            raise self._broken(f"ended with status {status}")
        error = json.loads(line).get("error")
        if error is not None:
            self._end()
            raise self._broken(error)

    def _broken(self, error: str) -> InputError:
        return InputError(_("the player {name}: {error}", name=show(self._name), error=error))

    def _end(self, patience: float = PATIENCE) -> int | None:
        """End the program and its children, and return its exit status; it has some time to end by itself."""
        process, self._process = self._process, None
        if process is None:
            return None
        self._requests.put(None)
        deadline = time.monotonic() + patience
        while not has_ended(process) and time.monotonic() < deadline:
            time.sleep(0.002)
        end_group(process.pid)
        return process.wait()

    def _last_error(self) -> str:
        """Return the last line that the program wrote to stderr."""
        if self._errors is None:
            return ""
        size = os.fstat(self._errors.fileno()).st_size
        self._errors.seek(max(size - MOST_ERROR_BYTES, 0))  # the program has ended, and writes no more
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f": {last.strip()}" if last else ""


def _talk(process: subprocess.Popen[bytes], requests: SimpleQueue[bytes | None], answers: SimpleQueue[bytes]) -> None:
    """Pass requests to a program and its answers back, in a thread, because both can wait without end."""
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
