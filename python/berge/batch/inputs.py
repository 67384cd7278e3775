"""The inputs of a run: files, folders and patterns, whose texts are read and put into chunks."""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

from berge.batch.jobs import Task
from berge.batch.parts import name_parts_folder
from berge.batch.splitters import (
    MOST_CHUNK_TEXTS,
    STDIN,
    BytesRead,
    find_splitter,
    gather_chunks,
    read_size,
    refuse_pipe,
)
from berge.batch.texts import Chunk, SourceText
from berge.errors import InputError
from berge.i18n import _


class Inputs:
    """The texts of some inputs, in order.

    Files of a folder are sorted by name; files of a pattern come once each. Folders and patterns leave out the `output`
    of the run and the folder of its parts. Raises InputError if a name matches nothing, or is the output.
    """

    def __init__(self, names: Iterable[str], most: int = MOST_CHUNK_TEXTS, output: str | None = None) -> None:
        self.names, self.most = list(names), most
        self._output_paths = () if output is None else (os.path.realpath(output), name_parts_folder(output))
        self._matches = [(name, self._match(name)) for name in self.names]

    def _match(self, name: str) -> list[str] | None:
        """Return the paths that match a pattern; None for a path that exists, or stdin."""
        if name == STDIN and sys.stdin is None:
            raise InputError(_("{name} means stdin, and stdin is closed", name=name))
        if name == STDIN or os.path.lexists(name):
            if self._is_own(name):
                raise InputError(_("the input {name} is also the output: name another output", name=name))
            return None
        try:
            paths = [path for path in sorted({*_expand(name)}) if not self._is_own(path)]
        except RecursionError:
            raise InputError(
                _("the folders that {name} fits are too deep: name the folder itself", name=name)
            ) from None
        if not paths:
            raise InputError(_("nothing is called {name}: name a file, a folder, a pattern, or - for stdin", name=name))
        return paths

    def _is_own(self, path: str) -> bool:
        return bool(self._output_paths) and os.path.realpath(path) in self._output_paths

    def sum_sizes(self) -> int:
        """Return the size of all files in bytes."""
        return sum(read_size(path) for path, _ in self._list_paths())

    def _list_paths(self) -> Iterator[tuple[str, bool]]:
        """Yield the files, and whether each was named directly."""
        for name, matches in self._matches:
            if matches is None and not os.path.isdir(name):
                yield name, True
                continue
            visited_folders: set[str] = set()
            for path in _walk_files(matches or [name]):
                if matches:  # a pattern may match a folder and what is in it
                    real = os.path.realpath(path)
                    if real in visited_folders:
                        continue
                    visited_folders.add(real)
                if not self._output_paths or not (_may_be_output(path, self._output_paths[0]) and self._is_own(path)):
                    yield path, False

    def list_tasks(self) -> Iterator[Task]:
        """Yield chunks of the texts as tasks; the size of each is the bytes that were read for it."""
        bytes_read, before = BytesRead(), 0
        previous: Chunk | None = None
        for chunk in gather_chunks(self._read_texts(bytes_read), self.most):
            if previous:
                now = max(before, bytes_read.count_bytes())
                yield Task(previous, now - before, previous.compute_mark())
                before = now
            previous = chunk
        if previous:
            yield Task(previous, bytes_read.count_bytes() - before, previous.compute_mark())

    def _read_texts(self, bytes_read: BytesRead) -> Iterator[SourceText | Chunk]:
        for path, is_named in self._list_paths():
            is_special = _is_special(path)
            splitter = refuse_pipe if is_special and not is_named else find_splitter(path, is_stream=is_special)
            size = read_size(path)
            yield from splitter(path, self.most, bytes_read)
            bytes_read.finish(size)


def _expand(pattern: str) -> Iterator[str]:
    """Yield the matches of a pattern, some twice. `**` does not follow links, which may go round in a circle."""
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
        for folder in _walk_folders(top or os.curdir):
            if not os.access(folder, os.R_OK | os.X_OK):
                yield folder  # opening it gives the error
            yield from _expand(tail if folder == os.curdir else os.path.join(glob.escape(folder), tail))


def _walk_folders(top: str) -> Iterator[str]:
    """Yield a folder and those below it, without links and hidden ones."""
    stack = [top]
    while stack:
        folder = stack.pop()
        yield folder
        with suppress(OSError), os.scandir(folder) as entries:
            stack += [
                entry.path.removeprefix(f"{os.curdir}{os.sep}")
                for entry in entries
                if entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
            ]


def _walk_files(paths: list[str]) -> Iterator[str]:
    """Yield files, and those below folders in the order of their names, without hidden ones.

    A folder that cannot be read is yielded as if it were a file: opening it gives the error.
    """
    stack, tops = paths[::-1], {*paths}
    while stack:
        path = stack.pop()
        if not os.path.isdir(path) or (os.path.islink(path) and path not in tops):
            yield path
            continue
        try:
            names = sorted(name for name in os.listdir(path) if not name.startswith("."))
        except OSError:
            yield path
        else:
            stack += [os.path.join(path, name) for name in reversed(names)]


def _may_be_output(path: str, output: str) -> bool:
    """Whether a path may be the output: a quick test before a slow one."""
    return os.path.basename(path) == os.path.basename(output) or os.path.islink(path)


def _is_special(path: str) -> bool:
    """Whether a path is that of a pipe, a device or the like, which may never end: it is read only if it is named."""
    if path.startswith(("/dev/", "/proc/")):
        return True
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False  # opening it gives the error
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
