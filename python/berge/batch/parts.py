"""The parts of a run on disk: the rows of each completed task are a file, such as `part-00017`.

The parts are beside the output, in the folder `.OUT.berge-parts`, until the run is complete. The file `job` says which
job they belong to. Files are written atomically, so the next run of the job continues with the existing parts. A
damaged part counts as missing.
"""

from __future__ import annotations

import json
import os
import zlib
from typing import Any, NamedTuple

from berge.documents import describe_difference
from berge.errors import InputError
from berge.files import lock_folder, write_atomically
from berge.i18n import _

FORMAT = "berge-parts/1"
JOB = "job"


class FinishedPart(NamedTuple):
    """The rows of a task."""

    mark: str
    """The mark of the task; a task with another mark has other rows."""
    rows: int
    """The number of rows."""
    data: bytes
    """The rows as a stream of Arrow."""
    reason: str | None = None
    """Why the task is quarantined, if it is."""


def folder_of(output: str) -> str:
    """Return the folder for the parts of an output."""
    home, name = os.path.split(os.path.realpath(output))
    return os.path.join(home, f".{name}.berge-parts")


class Parts:
    """The parts of a job's output, locked until `close`.

    Raises InputError if another run has locked them, or they belong to a job with another key; OSError.
    """

    def __init__(self, output: str, key: dict[str, Any]) -> None:
        self.folder = folder_of(output)
        job = json.dumps({"format": FORMAT, "job": key})
        self._lock = lock_folder(self.folder)
        try:
            self._check_job(job)
        except BaseException:
            self.close()
            raise

    def _check_job(self, job: str) -> None:
        """Check that the parts belong to this job; begin a run if there are none."""
        path = os.path.join(self.folder, JOB)
        try:
            with open(path, "rb") as file:
                previous = json.loads(file.read())
        except FileNotFoundError:
            self._remove_files()
            write_atomically(path, [job])
            return
        if previous != json.loads(job):
            raise InputError(
                _(
                    "a run of another job has left {folder}: {previous}. Do the same job, or remove the folder",
                    folder=self.folder,
                    previous=describe_difference(previous.get("job", {}), json.loads(job)["job"]),
                )
            )

    def _path(self, task: int) -> str:
        return os.path.join(self.folder, f"part-{task:05}")

    def read(self, task: int) -> FinishedPart | None:
        """Return the part of a task; None if it is missing or damaged."""
        try:
            with open(self._path(task), "rb") as file:
                header, data = json.loads(file.readline()), file.read()
            is_undamaged = header["sum"] == zlib.crc32(data)
            return FinishedPart(header["mark"], header["rows"], data, header["reason"]) if is_undamaged else None
        except (FileNotFoundError, ValueError, LookupError, TypeError):
            return None

    def write(self, task: int, part: FinishedPart) -> None:
        """Save the part of a task; it is on disk when this returns."""
        header = {"mark": part.mark, "rows": part.rows, "reason": part.reason, "sum": zlib.crc32(part.data)}
        write_atomically(self._path(task), [json.dumps(header) + "\n", part.data])

    def remove_if_empty(self) -> None:
        """Remove the folder if it has no part."""
        if not any(name.startswith("part-") for name in os.listdir(self.folder)):
            self.remove()

    def remove(self) -> None:
        """Remove the folder."""
        self._remove_files()
        os.rmdir(self.folder)

    def _remove_files(self) -> None:
        for name in os.listdir(self.folder):
            os.unlink(os.path.join(self.folder, name))

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()


def json_round_trip(key: dict[str, Any]) -> dict[str, Any]:
    """Return a key as it is after a round trip through JSON."""
    return dict(json.loads(json.dumps(key)))
