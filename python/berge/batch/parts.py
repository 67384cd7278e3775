"""The parts of a run on disk: the rows of each completed task are a file, such as `part-00017`.

The parts are in the folder of the run, `.OUT.berge-parts`. Files are written atomically, so the next run of the job
continues with the existing parts. A damaged part counts as missing.
"""

from __future__ import annotations

import json
import zlib
from typing import Any, NamedTuple

from berge.files import write_atomically
from berge.run_folders import RunFolder, name_folder


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


def name_parts_folder(output: str) -> str:
    """Return the folder for the parts of an output."""
    return name_folder(output, "parts")


class Parts(RunFolder):
    """The parts of a job's output; raises as `RunFolder`, whose settings are the key of the job."""

    def __init__(self, output: str, key: dict[str, Any], *, force: bool = False) -> None:
        super().__init__(output, "parts", key, force=force)

    def read(self, task: int) -> FinishedPart | None:
        """Return the part of a task; None if it is missing or damaged."""
        try:
            with open(self._find_path(task), "rb") as file:
                header, data = json.loads(file.readline()), file.read()
            is_undamaged = header["sum"] == zlib.crc32(data)
            return FinishedPart(header["mark"], header["rows"], data, header["reason"]) if is_undamaged else None
        except (FileNotFoundError, ValueError, LookupError, TypeError):
            return None

    def write(self, task: int, part: FinishedPart) -> None:
        """Save the part of a task; it is on disk when this returns."""
        header = {"mark": part.mark, "rows": part.rows, "reason": part.reason, "sum": zlib.crc32(part.data)}
        write_atomically(self._find_path(task), [json.dumps(header) + "\n", part.data])

    def _find_path(self, task: int) -> str:
        return self.locate_file(f"part-{task:05}")
