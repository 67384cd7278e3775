"""From what a person names to texts: files, folders and patterns, found and cut into chunks.

Files are named in a chunk and read by who gets it; those that hold many texts are cut by `cuts`.
"""

from __future__ import annotations

import glob
import os
import zlib
from collections.abc import Iterable, Iterator

from berge.batch import cuts
from berge.batch.cuts import MOST_FILES, STDIN, cutter
from berge.batch.jobs import Task
from berge.batch.texts import Chunk, Files
from berge.errors import InputError


class Inputs:
    """What was named, in the order in which it was named; files of a folder by their names.

    Raises InputError where there is nothing of a name, OSError where there is something that cannot be read.
    """

    def __init__(self, named: Iterable[str], most: int = MOST_FILES) -> None:
        self.named, self.most = list(named), most
        self._found = [path for name in self.named for path in _found(name)]

    def size(self) -> int:
        """Return how many bytes there are, those of files that are packed as they are."""
        return sum(_size(path) for path in self._paths())

    def _paths(self) -> Iterator[str]:
        for path in self._found:
            yield from _below(path) if os.path.isdir(path) else (path,)

    def tasks(self) -> Iterator[Task]:
        """Yield the chunks, with how many bytes of the inputs they are."""
        loose: list[str] = []
        for path in self._paths():
            cut = cutter(path)
            if cut is None:
                loose.append(path)
            if loose and (cut is not None or len(loose) == self.most):
                yield from _files(loose)
                loose = []
            if cut is not None:
                yield from _sized(cut(path, self.most), _size(path))
        yield from _files(loose)


def _found(name: str) -> list[str]:
    if name == STDIN or os.path.lexists(name):
        return [name]
    found = sorted(glob.glob(name, recursive=True))
    if not found:
        raise InputError(f"found nothing that is called {name}; expected a file, a folder, a pattern, or -")
    return found


def _below(folder: str) -> Iterator[str]:
    """Yield the files below a folder, by their names; those whose names begin with a dot are left out."""
    with os.scandir(folder) as entries:
        found = sorted((one for one in entries if not one.name.startswith(".")), key=lambda one: one.name)
    for one in found:
        if one.is_dir(follow_symlinks=False):
            yield from _below(one.path)
        else:
            yield one.path


def _size(path: str) -> int:
    try:
        return 0 if path == STDIN else os.stat(path).st_size
    except OSError:
        return 0


def _sized(chunks: Iterator[tuple[Chunk, str]], size: int) -> Iterator[Task]:
    """Yield chunks of one file as tasks: all of its bytes are the last one's, as nobody knows how many are whose."""
    held: tuple[Chunk, str] | None = None
    for chunk in chunks:
        if held:
            yield Task(held[0], 0, held[1])
        held = chunk
    if held:
        yield Task(held[0], size, held[1])


def _files(paths: list[str]) -> Iterator[Task]:
    """Yield files as chunks of cuts.MOST_CHUNK bytes; their marks are made of names, sizes and times."""
    held: list[str] = []
    size, mark = 0, 0
    for path in paths:
        try:
            known = os.stat(path)
            length, told = known.st_size, f"{path}:{known.st_size}:{known.st_mtime_ns}"
        except OSError as error:
            length, told = 0, f"{path}:{error.errno}"
        if held and size + length > cuts.MOST_CHUNK:
            yield Task(Files(tuple(held)), size, f"{mark:x}")
            held, size, mark = [], 0, 0
        held.append(path)
        size, mark = size + length, zlib.crc32(told.encode("utf-8", "surrogateescape"), mark)
    if held:
        yield Task(Files(tuple(held)), size, f"{mark:x}")
