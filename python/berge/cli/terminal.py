"""Terminal input and output: colours, progress and error lines."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from berge.errors import FormatError
from berge.files import read_all, read_file, write_atomically
from berge.i18n import Message, _, as_literal, localize
from berge.sanitize import make_safe, show

STDIN = "-"
STDOUT = "<stdout>"
"""The name of stdout in errors."""
STDOUT_NAMES = (STDIN, "/dev/stdout")
"""Names of stdout on the command line."""
PATIENCE = 0.5
"""Seconds before long work shows its progress."""
BAR = 30
"""Characters of a full progress bar."""
STAGES: dict[str, Message] = {
    "checking": _("checking"),
    "matching": _("matching"),
    "reviewing": _("reviewing"),
    "sampling": _("sampling"),
    "stressing": _("cases"),
    "dealing": _("dealing"),
    "shrinking": _("shrinking"),
    "asking": _("positions"),
}
"""Names of the stages of long work."""
LONGEST_LINE = 1000
"""Characters of an error line; longer ones are cut in the middle."""


class CommandEnded(SystemExit):
    """The command ends with a status: after help, or by a signal. Only berge raises it."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class UsageError(Exception):
    """A wrong command line: the usage of the command, its name, what is wrong, and the language to say it in."""

    def __init__(self, usage: str, program: str, message: str, language: str) -> None:
        super().__init__(usage, program, message, language)
        self.usage, self.program, self.message, self.language = usage, program, message, language

    def format_text(self) -> str:
        """Return the usage and the error in the language."""
        usage = self.usage.replace("usage: ", localize(_("usage: "), self.language), 1)
        message = shorten_line(make_safe(localize(self.message, self.language)))
        return usage + localize(_("{program}: error: {message}", program=self.program, message=message), self.language)


def describe_os_error(error: OSError, language: str) -> str:
    """Return the system's message for an error, and what to do, in a language."""
    problem, advice = as_literal(error.strerror or str(error)), _find_advice(error)
    return localize(problem if advice is None else _("{problem}; {advice}", problem=problem, advice=advice), language)


PERMISSIONS = _("name another file or folder, or change the permissions")
SPACE = _("free some space, or name a file on another disk")
ADVICE: dict[int, Message] = {
    errno.EACCES: PERMISSIONS,
    errno.EPERM: PERMISSIONS,
    errno.EROFS: _("name a file on another disk"),
    errno.ENOSPC: SPACE,
    errno.EDQUOT: SPACE,
    errno.EISDIR: _("name a file, not a folder"),
    errno.ENOTDIR: _("a part of this path is a file: check the name"),
    errno.EEXIST: _("it is a file, not a folder: name a folder that is new or empty"),
    errno.ENAMETOOLONG: _("choose a shorter name"),
}
"""What to do about errors of the system, by their numbers."""


def _find_advice(error: OSError) -> Message | None:
    """Return what to do about an error of the system; None if berge knows nothing."""
    name = "" if error.filename is None else os.fsdecode(error.filename)
    if error.errno in (errno.ENOENT, errno.EINVAL) and len(name) > 2 and name[0] == name[-1] == "'":
        # cmd of Windows, where a name with a colon is an invalid argument
        return _("write it without the single quotes: cmd passes them on")
    if error.errno != errno.ENOENT or error.filename is None:
        return ADVICE.get(error.errno or 0)
    folder = os.path.dirname(name)
    if folder and not os.path.isdir(folder):
        return _("there is no folder {folder}: check the name", folder=show(folder))
    return _("check the name") if name else _("give the name of a file")


def read(file: str) -> bytes:
    """Return the contents of a file, or of stdin for `-`; raises OSError, and LimitError if it is too large."""
    if file == STDIN:
        return read_all(open_stream(sys.stdin, "<stdin>").buffer)
    return read_file(file)


def check_not_input(files: Iterable[str], option: str, output: str | None) -> None:
    """Raise FormatError if an option names an input file as output."""
    if output not in (None, *STDOUT_NAMES) and any(_is_same(file, output) for file in files):
        raise FormatError(_("{option} {output} is also read: name another file", option=option, output=show(output)))


def _is_same(file: str, other: str) -> bool:
    """Whether two names mean the same existing regular file; `-` is the file that stdin is redirected from."""
    try:
        one = os.fstat(open_stream(sys.stdin, "<stdin>").fileno()) if file == STDIN else os.stat(file)
        return stat.S_ISREG(one.st_mode) and os.path.samestat(one, os.stat(other))
    except (OSError, ValueError):
        return False


def write(pieces: Iterable[str], output: str | None, *, flush: bool = False) -> None:
    """Write to stdout, at once if `flush` is set, or to a file that appears complete or not at all; raises OSError."""
    if output in (None, *STDOUT_NAMES):  # /dev/stdout is not opened again, because that would truncate a log
        stream = open_stream(sys.stdout, STDOUT)
        try:
            stream.writelines(pieces)
            if flush:
                stream.flush()
        except OSError as error:  # it has no file name
            error.filename = STDOUT
            raise
    else:
        write_atomically(output, pieces)


def open_stream(stream: TextIO | None, name: str) -> Any:
    """Return a stream of this process; raises OSError if the process was started without it."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), name)
    return stream


def discard_output(stream: TextIO | None) -> None:
    """Redirect a stream to the null device, so that flushing it at exit cannot fail."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # a missing stream, or one without descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def is_coloured(output: str | None) -> bool:
    """Whether the output is a terminal and NO_COLOR is not set."""
    return output in (None, STDIN) and sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def shorten_line(line: str) -> str:
    """Return an error line, cut in the middle if it is very long."""
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 2 :]}"


def write_error(problem: object, source: str | None = None) -> None:
    """Write a problem in one line to stderr, with the name of its source."""
    text = str(problem)
    if source is not None:
        name = "<stdin>" if source == STDIN else source or "''"
        text = f"{name}:{text}" if text[:1].isdigit() and ": " in text else f"{name}: {text}"
    write_line("berge: " + shorten_line(make_safe(text.replace(chr(10), chr(92) + "n"))))


def write_line(line: str) -> None:
    """Write a line to stderr; does nothing if stderr is closed."""
    if sys.stderr is not None:
        try:
            print(line, file=sys.stderr, flush=True)
        except (OSError, ValueError):
            discard_output(sys.stderr)


@contextmanager
def show_progress(language: str) -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield a progress callback that shows a bar on stderr; None if stderr is not a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    began, is_shown = time.monotonic(), False

    def show(stage: str, done: int, total: int) -> None:
        nonlocal is_shown
        if time.monotonic() - began > PATIENCE:
            full = BAR * done // max(total, 1)
            bar = "#" * full + "." * (BAR - full)
            doing = localize(STAGES.get(stage) or as_literal(stage), language)
            line = localize(
                _("{stage} [{bar}] {done} of {total}", stage=doing, bar=bar, done=f"{done:,}", total=f"{total:,}"),
                language,
            )
            print(f"\r\x1b[K{line}\r", end="", file=sys.stderr, flush=True)
            is_shown = True

    try:
        yield show
    finally:
        if is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def show_clock(language: str, stage: str) -> Iterator[None]:
    """Show the elapsed time on stderr during work without known progress."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread  # only on a terminal

    over, began = Event(), time.monotonic()

    def show() -> None:
        while not over.wait(PATIENCE):
            doing = localize(STAGES[stage], language)
            line = localize(_("{stage}: {seconds} s", stage=doing, seconds=int(time.monotonic() - began)), language)
            print(f"\r\x1b[K{line}\r", end="", file=sys.stderr, flush=True)
        if time.monotonic() - began > PATIENCE:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def measure_terminal() -> int:
    """Return the width of the terminal in columns, 80 without a terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 80
    except (OSError, ValueError):
        return 80
