"""Talking to a person: input, output, colours, progress and complaints."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from berge import words
from berge.formats import inert, write_atomically

STDIN = "-"
PATIENCE = 0.5
"""Seconds before long work shows how far it is."""
BAR = 30
"""Characters of a full progress bar."""


def read(file: str) -> bytes:
    """Return what is in a file, or on stdin for `-`; raises OSError."""
    return sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()


def write(pieces: Iterable[str], output: str | None) -> None:
    """Write to stdout, or to a file that appears whole or not at all; raises OSError."""
    if output is None or output == STDIN:
        sys.stdout.writelines(pieces)
    else:
        write_atomically(Path(output), pieces)


def wants_colour(output: str | None) -> bool:
    """Whether a person looks at the output on a terminal, and has not asked for none (NO_COLOR)."""
    return output in (None, STDIN) and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def complain(problem: object, source: str | None = None) -> None:
    """Tell a problem in one line on stderr."""
    told = str(problem)
    if source is not None:
        name = "<stdin>" if source == STDIN else source
        told = f"{name}:{told}" if told[:1].isdigit() and ": " in told else f"{name}: {told}"
    print(f"berge: {inert(told.replace(chr(10), chr(92) + 'n'))}", file=sys.stderr)


@contextmanager
def progress_bar(language: str) -> Iterator[Callable[[str, int, int], None] | None]:
    """Show on stderr how far long work is, and clear it away at the end; None where no person would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    began, shown = time.monotonic(), False

    def show(stage: str, done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - began > PATIENCE:
            full = BAR * done // max(total, 1)
            bar = "#" * full + "." * (BAR - full)
            doing = words.name(language, f"progress.{stage}", stage)
            line = words.say(language, "progress.bar", stage=doing, bar=bar, done=f"{done:,}", total=f"{total:,}")
            print(f"\r\x1b[K{line}\r", end="", file=sys.stderr, flush=True)
            shown = True

    try:
        yield show
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
