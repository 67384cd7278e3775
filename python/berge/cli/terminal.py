"""Talking to a person: input, output, colours, progress and complaints."""

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

from berge.documents import read_all, write_atomically
from berge.errors import FormatError
from berge.i18n import Message, _, literal, localize
from berge.sanitize import inert, show

STDIN = "-"
STDOUT = "<stdout>"
"""What complaints call it."""
OUT = (STDIN, "/dev/stdout")
"""Names of stdout on the command line."""
PATIENCE = 0.5
"""Seconds before long work shows how far it is."""
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
}
"""What long work is called."""
LONGEST = 1000
"""Characters of a complaint: what is longer is cut in the middle."""


class Ended(SystemExit):
    """The command ends with a status: after help or a wrong usage, or by a signal; by no one else's wish."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Misused(Exception):
    """A command line that means nothing: how the command is used, what it is called, and what is wrong."""

    def __init__(self, usage: str, program: str, message: str) -> None:
        super().__init__(usage, program, message)
        self.usage, self.program, self.message = usage, program, message

    def localized(self, language: str) -> str:
        """Return what argparse says of it, in a language."""
        usage = self.usage.replace("usage: ", localize(_("usage: "), language), 1)
        message = shorten_line(inert(localize(self.message, language)))
        return usage + localize(_("{program}: error: {message}", program=self.program, message=message), language)


def reason(error: OSError, language: str) -> str:
    """Return what the system says is wrong, in a language."""
    return localize(literal(error.strerror or str(error)), language)


def read(file: str) -> bytes:
    """Return what is in a file, or on stdin for `-`; raises OSError, and LimitError if it does not end."""
    if file == STDIN:
        return read_all(open_stream(sys.stdin, "<stdin>").buffer)
    with open(file, "rb") as opened_file:
        return read_all(opened_file)


def keep(files: Iterable[str], option: str, output: str | None) -> None:
    """Raise FormatError, before anything is written, where an option names one of the files that are read."""
    if output not in (None, *OUT) and any(_is_same(file, output) for file in files):
        raise FormatError(_("{option} {output} is also read: name another file", option=option, output=show(output)))


def _is_same(file: str, other: str) -> bool:
    """Whether two names are of one file that is there, and no device; stdin is the file that a shell makes it."""
    try:
        one = os.fstat(open_stream(sys.stdin, "<stdin>").fileno()) if file == STDIN else os.stat(file)
        return stat.S_ISREG(one.st_mode) and os.path.samestat(one, os.stat(other))
    except (OSError, ValueError):
        return False


def write(pieces: Iterable[str], output: str | None) -> None:
    """Write to stdout, or to a file that appears whole or not at all; raises OSError."""
    if output in (None, *OUT):  # not opened anew: a log that it may be is to keep what it holds
        stream = open_stream(sys.stdout, STDOUT)
        try:
            stream.writelines(pieces)
        except OSError as error:  # which knows no name: the stream is not buffered, or what it holds is full
            error.filename = STDOUT
            raise
    else:
        write_atomically(output, pieces)


def open_stream(stream: TextIO | None, name: str) -> Any:
    """Return a stream of this process; raises OSError if it was started without."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), name)
    return stream


def let_go(stream: TextIO | None) -> None:
    """Let what is still to be written to a stream go nowhere, so that nothing at the end stumbles over it."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # a stream that is none, or has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def wants_colour(output: str | None) -> bool:
    """Whether a person looks at the output on a terminal, and has not asked for none (NO_COLOR)."""
    return output in (None, STDIN) and sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def shorten_line(line: str) -> str:
    """Return a complaint that nobody has to scroll for: one that repeats what is very long without its middle."""
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"


def complain(problem: object, source: str | None = None) -> None:
    """Tell a problem in one line on stderr, if anybody can be told."""
    text = str(problem)
    if source is not None:
        name = "<stdin>" if source == STDIN else source or "''"
        text = f"{name}:{text}" if text[:1].isdigit() and ": " in text else f"{name}: {text}"
    utter("berge: " + shorten_line(inert(text.replace(chr(10), chr(92) + "n"))))


def utter(line: str) -> None:
    """Write a line to stderr, if anybody can be told."""
    if sys.stderr is not None:
        try:
            print(line, file=sys.stderr, flush=True)
        except (OSError, ValueError):
            let_go(sys.stderr)


@contextmanager
def progress_bar(language: str) -> Iterator[Callable[[str, int, int], None] | None]:
    """Show on stderr how far long work is, and clear it away at the end; None if no person would see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    began, is_shown = time.monotonic(), False

    def show(stage: str, done: int, total: int) -> None:
        nonlocal is_shown
        if time.monotonic() - began > PATIENCE:
            full = BAR * done // max(total, 1)
            bar = "#" * full + "." * (BAR - full)
            doing = localize(STAGES.get(stage) or literal(stage), language)
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
def clock(language: str, stage: str) -> Iterator[None]:
    """Show on stderr for how long work goes on of which nobody knows how far it is; clear it away at the end."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread  # only where a person waits

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


def width() -> int:
    """Return how many columns the terminal has, 80 where there is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 80
    except (OSError, ValueError):
        return 80
