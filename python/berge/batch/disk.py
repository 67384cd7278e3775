"""What a run asks of the disk: few things, each of which may fail, and after each of which the power may go."""

from __future__ import annotations

import errno
import fcntl
import os
from contextlib import suppress

from berge.errors import InputError


def folder(path: str) -> None:
    """Make a folder, if there is none, and have its name on disk."""
    with suppress(FileExistsError):
        os.mkdir(path)
        sync_folder(os.path.dirname(path) or ".")


def lock(path: str) -> int:
    """Return a folder's descriptor that holds the only lock of it; raises InputError where another run has it."""
    while True:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_there = _is(descriptor, path)
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, BlockingIOError):
                raise InputError(f"found another run that writes {path}; expected to be the only one") from None
            raise
        if is_there:
            return descriptor
        os.close(descriptor)  # another run has ended since, and taken the folder away
        folder(path)


def _is(descriptor: int, path: str) -> bool:
    """Whether a descriptor is that of what is now called so."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def opened(path: str) -> int:
    """Return the descriptor of a file to read and to write, made if there is none."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)


def read(descriptor: int, start: int, count: int) -> bytes:
    """Return so many bytes of a file, fewer at its end."""
    pieces = []
    while count > 0 and (piece := os.pread(descriptor, min(count, 1 << 24), start)):
        pieces.append(piece)
        start, count = start + len(piece), count - len(piece)
    return b"".join(pieces)


def write(descriptor: int, data: bytes, start: int) -> None:
    """Write all of some bytes at a place of a file."""
    left = memoryview(data)
    while left:
        written = os.pwrite(descriptor, left, start)
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left, start = left[written:], start + written


def cut(descriptor: int, length: int) -> None:
    """Have a file end there."""
    os.ftruncate(descriptor, length)


def sync(descriptor: int) -> None:
    """Have on disk what was written to a file."""
    os.fsync(descriptor)


def sync_folder(path: str) -> None:
    """Have on disk the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def publish(path: str, name: str) -> None:
    """Give a file that is on disk its final name, from one moment to the next."""
    os.replace(path, name)
    sync_folder(os.path.dirname(name) or ".")


def clear(path: str, names: tuple[str, ...]) -> None:
    """Take away a folder with these files, as far as they are there."""
    for name in names:
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(path, name))
    os.rmdir(path)


def close(descriptor: int) -> None:
    """Give a descriptor back."""
    os.close(descriptor)
