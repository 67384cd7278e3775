"""The folder of a run beside its output: what is done so far, until the run is complete."""

from __future__ import annotations

import json
import os
import re
from contextlib import closing, suppress

from berge.documents import Json, describe_difference
from berge.errors import InputError
from berge.files import write_atomically
from berge.i18n import _
from berge.operating_system import FolderLock
from berge.sanitize import make_safe

JOB = "job"
_OWN_FILE = re.compile(r"job|rows|part-\d+|\..*")
"""Names of the files that runs make; hidden ones are those of writes that were interrupted."""
"""The name of the file that says which run the folder belongs to."""


def name_folder(output: str, suffix: str) -> str:
    """Return the path of the folder for an output: `.OUT.berge-SUFFIX`."""
    home, name = os.path.split(os.path.realpath(output))
    return os.path.join(home, f".{name}.berge-{suffix}")


def normalize_settings(settings: Json) -> Json:
    """Return settings as they are after a round trip through JSON."""
    return dict(json.loads(json.dumps(settings)))


class RunFolder:
    """The folder of a run, locked until `close`; a run with the same settings continues with the files in it.

    Raises InputError if another run has locked it, or one with other settings has left it, or if it is damaged; with
    `force` a run begins anew in a folder that does not say whose it is. Raises OSError.
    """

    def __init__(self, output: str, suffix: str, settings: Json, *, force: bool = False) -> None:
        self.path, settings = name_folder(output, suffix), normalize_settings(settings)
        if os.path.islink(self.path) or (os.path.lexists(self.path) and not os.path.isdir(self.path)):
            problem = _("{folder} is not a folder: remove it, as the run needs one there", folder=make_safe(self.path))
            raise InputError(problem)
        try:
            self._lock = FolderLock(self.path)
        except BlockingIOError:
            raise InputError(
                _("another run is writing {folder}: wait until it has ended", folder=make_safe(self.path))
            ) from None
        try:
            self._check_settings(settings, force=force)
        except BaseException:
            with closing(self), suppress(OSError):  # a folder with files is that of an earlier run
                os.rmdir(self.path)
            raise

    def _check_settings(self, settings: Json, *, force: bool) -> None:
        """Check that the folder belongs to a run with these settings; begin a run if it belongs to none."""
        damage = InputError(_("{folder} is damaged: remove it to begin the run anew", folder=make_safe(self.path)))
        if self._has_foreign_files():
            raise damage
        previous, may_begin = None, force
        try:
            with open(self.locate_file(JOB), "rb") as file:
                previous = json.loads(file.read())
        except (ValueError, RecursionError):
            pass
        except FileNotFoundError:
            may_begin = True
        if isinstance(previous, dict):
            if previous != settings:
                raise InputError(
                    _(
                        "a run with other settings has left {folder} ({other}): use the same settings, or remove the"
                        " folder",
                        folder=make_safe(self.path),
                        other=describe_difference(previous, settings),
                    )
                )
        elif may_begin:
            self._remove_files()
            write_atomically(self.locate_file(JOB), [json.dumps(settings)])
        else:
            raise damage

    def _has_foreign_files(self) -> bool:
        """Whether folders, or files of other names, are in the folder, which no run makes."""
        with os.scandir(self.path) as entries:
            return any(entry.is_dir() or not _OWN_FILE.fullmatch(entry.name) for entry in entries)

    def locate_file(self, name: str) -> str:
        """Return the path of a file in the folder."""
        return os.path.join(self.path, name)

    def remove_if_empty(self) -> None:
        """Remove the folder if nothing is done yet; hidden files are those of writes that were interrupted."""
        with suppress(OSError):
            if all(name == JOB or name.startswith(".") for name in os.listdir(self.path)):
                self.remove()

    def remove(self) -> None:
        """Remove the folder."""
        self._remove_files()
        os.rmdir(self.path)

    def _remove_files(self) -> None:
        for name in os.listdir(self.path):
            os.unlink(self.locate_file(name))

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()
