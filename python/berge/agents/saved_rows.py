"""The rows of an unfinished run on disk, so that the next run can continue.

Until the run is complete they are in the folder `.OUT.berge-rows` beside the output OUT. The first line of the file
`rows` there has the settings of the run; each other line is a row. A damaged line is dropped, and so are rows without
an answer at the end: the next run asks the player again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

from berge.documents import Json, describe_difference
from berge.errors import InputError
from berge.files import lock_folder, write_atomically
from berge.i18n import _
from berge.sanitize import show

FORMAT = "berge-rows/1"
NAME = "rows"
KnownRows = dict[tuple[str, str], Json]
"""Rows by the hash of their suite and the id of their position."""


class SavedRows:
    """The rows of a run, on disk. As a context manager it locks them until its end.

    Raises InputError if another run has locked them or they are from a run with other settings, and OSError.
    """

    def __init__(self, output: str, settings: Json) -> None:
        home, name = os.path.split(os.path.realpath(output))
        self.output, self.folder = output, os.path.join(home, f".{name}.berge-rows")
        try:
            self._lock = lock_folder(self.folder)
        except OSError as error:
            error.filename = output
            raise
        try:
            self.rows = self._read(json.loads(json.dumps({"format": FORMAT, **settings})))
            """The rows of earlier runs."""
        except BaseException:
            self._lock.close()
            raise

    def _read(self, settings: Json) -> KnownRows:
        """Return the rows of earlier runs, and write the file again without rows that are dropped."""
        path = os.path.join(self.folder, NAME)
        try:
            with open(path, "rb") as file:
                first, *lines = [_parse(line) for line in file if line.endswith(b"\n")] or [None]
        except FileNotFoundError:
            first, lines = None, []
        if first is None:
            lines = []
        elif first != settings:
            problem = _(
                "a run with other settings has left {folder} ({other}): use the same settings, or remove the folder",
                folder=show(self.folder),
                other=describe_difference(first, settings),
            )
            raise InputError(problem)
        rows: KnownRows = {}
        for row in lines:
            if row is None or not {"suite_sha256", "id"} <= {*row}:
                break
            rows[str(row["suite_sha256"]), str(row["id"])] = row
        while rows and "error" in next(reversed(rows.values())):
            rows.popitem()
        write_atomically(path, (json.dumps(one) + "\n" for one in [settings, *rows.values()]))
        return rows

    def write(self, rows: Iterable[Json]) -> None:
        """Write all rows to the output; new ones are saved as they come."""
        try:
            with open(os.path.join(self.folder, NAME), "a", encoding="utf-8") as file:
                write_atomically(self.output, self._lines(rows, file), self.folder)
        except OSError as error:
            error.filename = self.output
            raise
        self.rows.clear()

    def _lines(self, rows: Iterable[Json], file: TextIO) -> Iterator[str]:
        for row in rows:
            line, key = json.dumps(row) + "\n", (row["suite_sha256"], row["id"])
            if key not in self.rows:
                self.rows[key] = row
                file.write(line)
                file.flush()
            yield line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        if not self.rows:
            with suppress(OSError):
                for name in os.listdir(self.folder):
                    os.unlink(os.path.join(self.folder, name))
                os.rmdir(self.folder)
        self._lock.close()


def _parse(line: bytes) -> Json | None:
    """Return the object in a line; None if it is damaged."""
    with suppress(ValueError, RecursionError):
        value = json.loads(line)
        return value if isinstance(value, dict) else None
    return None
