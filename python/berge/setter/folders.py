"""Folders of files that belong together: either all appear, or none."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from shutil import rmtree
from tempfile import mkdtemp

from berge.errors import FormatError
from berge.files import write_atomically
from berge.i18n import _
from berge.operating_system import block_signals
from berge.sanitize import show

Files = Iterable[tuple[str, str | bytes]]
Fill = Callable[[Files], None]


@contextmanager
def fill_folder(folder: str, replaceable: Collection[str] = ()) -> Iterator[Fill]:
    """Create a folder, and yield the function that fills it with files: names and contents.

    The files are written to a temporary folder in it, and moved when all are complete. Files named in `replaceable` may
    already exist. If no file is written, new folders are removed at the end. Raises FormatError if the folder
    contains other files, and OSError.
    """
    if folder == "-" or (os.path.islink(folder) and not os.path.exists(folder)):
        problem = _("a broken link") if os.path.islink(folder) else _("no folder")
        raise FormatError(_("{folder} is {found}: name a folder for several files", folder=show(folder), found=problem))
    folders = list(_list_missing_folders(folder))
    os.makedirs(folder, exist_ok=True)
    try:
        others = sorted(set(os.listdir(folder)).difference(replaceable))
        if others:
            raise FormatError(
                _(
                    "{folder} already has {others}: name a new or an empty folder",
                    others=show(others[0]),
                    folder=show(folder),
                )
            )
        yield _prepare_filler(folder)
    finally:
        with block_signals():
            for one in folders:
                with suppress(OSError):  # folders that are not empty stay
                    os.rmdir(one)


def _list_missing_folders(folder: str) -> Iterator[str]:
    """Yield the folders of a path that do not exist, the innermost first."""
    path = os.path.abspath(folder)
    while not os.path.lexists(path):
        yield path
        path = os.path.dirname(path)


def _prepare_filler(folder: str) -> Fill:
    """Return a function that fills a folder; raises OSError at once if the folder is not writable."""
    _remove_folder(_make_temporary_folder(folder))

    def fill(files: Files) -> None:
        temporary = _make_temporary_folder(folder)
        try:
            for name, content in files:
                write_atomically(os.path.join(temporary, name), [content])
            for name in sorted(os.listdir(temporary)):
                os.replace(os.path.join(temporary, name), os.path.join(folder, name))
        finally:
            _remove_folder(temporary)

    return fill


def _make_temporary_folder(folder: str) -> str:
    """Create a temporary folder in a folder; an OSError names the outer folder."""
    try:
        return mkdtemp(prefix=".berge-", dir=folder)
    except OSError as error:
        error.filename = folder
        raise


def _remove_folder(folder: str) -> None:
    with block_signals():
        rmtree(folder, ignore_errors=True)
