"""From what a person names to texts: files, folders and patterns, found and split into chunks.

Those that hold many texts are split by `splitters`.
"""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

from berge.batch.jobs import Task
from berge.batch.parts import folder_of
from berge.batch.splitters import MOST_FILES, STDIN, BytesRead, gather, refuse, size_of, splitter_of
from berge.batch.texts import Chunk, Text
from berge.errors import InputError


class Inputs:
    """What was named, in the order in which it was named; files of a folder by their names, of a pattern once each.

    The `output` of a run, and what lies beside it until it is done, are left out of what folders and patterns give.
    Raises InputError where there is nothing of a name, or where it is that of the output.
    """

    def __init__(self, named: Iterable[str], most: int = MOST_FILES, output: str | None = None) -> None:
        self.named, self.most = list(named), most
        self._own = () if output is None else (os.path.realpath(output), folder_of(output))
        self._found = [(name, self._matches(name)) for name in self.named]

    def _matches(self, name: str) -> list[str] | None:
        """Return what a pattern gives; None of what is there, or stdin."""
        if name == STDIN and sys.stdin is None:
            raise InputError(f"found {name} for stdin, which is closed; expected it open")
        if name == STDIN or os.path.lexists(name):
            if self._is_own(name):
                raise InputError(f"found {name} among the inputs, and it is the output; expected another output")
            return None
        try:
            found = [path for path in sorted({*_expanded(name)}) if not self._is_own(path)]
        except RecursionError:
            raise InputError(f"found folders too deep for {name}; expected the folder itself") from None
        if not found:
            raise InputError(f"found nothing that is called {name}; expected a file, a folder, a pattern, or -")
        return found

    def _is_own(self, path: str) -> bool:
        return bool(self._own) and os.path.realpath(path) in self._own

    def size(self) -> int:
        """Return how many bytes there are, those of files that are packed as they are."""
        return sum(size_of(path) for path, _ in self._paths())

    def _paths(self) -> Iterator[tuple[str, bool]]:
        """Yield the files, and whether it was each itself that was named."""
        for name, matches in self._found:
            if matches is None and not os.path.isdir(name):
                yield name, True
                continue
            seen: set[str] = set()
            for path in _below(matches or [name]):
                if matches:  # it may give a folder, and what is in it
                    real = os.path.realpath(path)
                    if real in seen:
                        continue
                    seen.add(real)
                if not self._own or not (_may_be(path, self._own[0]) and self._is_own(path)):
                    yield path, False

    def tasks(self) -> Iterator[Task]:
        """Yield the texts in chunks, with how many bytes of the inputs were read for each."""
        bytes_read, before = BytesRead(), 0
        previous: Chunk | None = None
        for chunk in gather(self._texts(bytes_read), self.most):
            if previous:
                now = max(before, bytes_read.total())
                yield Task(previous, now - before, previous.mark())
                before = now
            previous = chunk
        if previous:
            yield Task(previous, bytes_read.total() - before, previous.mark())

    def _texts(self, bytes_read: BytesRead) -> Iterator[Text | Chunk]:
        for path, is_named in self._paths():
            is_odd = _is_odd(path)
            splitter = refuse if is_odd and not is_named else splitter_of(path, is_stream=is_odd)
            size = size_of(path)
            yield from splitter(path, self.most, bytes_read)
            bytes_read.finish(size)


def _expanded(pattern: str) -> Iterator[str]:
    """Yield what a pattern gives, some of it twice. `**` does not go through links: they may go round in a circle."""
    parts = pattern.split(os.sep)
    if "**" not in parts:
        yield from glob.glob(pattern)
        return
    at = parts.index("**")
    head, tail = os.sep.join(parts[:at]), os.sep.join(parts[at + 1 :])
    for top in glob.glob(head) if at else [""]:
        if not tail:
            yield from [top] if top else glob.glob("*")
            continue
        for folder in _folders(top or os.curdir):
            if not os.access(folder, os.R_OK | os.X_OK):
                yield folder  # who opens it says why
            yield from _expanded(tail if folder == os.curdir else os.path.join(glob.escape(folder), tail))


def _folders(top: str) -> Iterator[str]:
    """Yield a folder and those below it, but for links and those whose names begin with a dot."""
    left = [top]
    while left:
        folder = left.pop()
        yield folder
        with suppress(OSError), os.scandir(folder) as entries:
            left += [
                entry.path.removeprefix(f"{os.curdir}{os.sep}")
                for entry in entries
                if entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
            ]


def _below(paths: list[str]) -> Iterator[str]:
    """Yield files, and those below folders, by their names; those whose names begin with a dot are left out.

    A folder that cannot be read is yielded as if it were a file: who opens it says why.
    """
    left, given = paths[::-1], {*paths}
    while left:
        path = left.pop()
        if not os.path.isdir(path) or (os.path.islink(path) and path not in given):
            yield path
            continue
        try:
            names = sorted(name for name in os.listdir(path) if not name.startswith("."))
        except OSError:
            yield path
        else:
            left += [os.path.join(path, name) for name in reversed(names)]


def _may_be(path: str, output: str) -> bool:
    """Whether a path may be that of the output, which is seldom so."""
    return os.path.basename(path) == os.path.basename(output) or os.path.islink(path)


def _is_odd(path: str) -> bool:
    """Whether it is a pipe, a device or the like: opened for nobody who has not named it, as it may never end.

    What leads to the own descriptors of a process, such as /dev/stdin, is so whatever is there: others have others.
    """
    if path.startswith(("/dev/", "/proc/")):
        return True
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False  # who opens it says why
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
