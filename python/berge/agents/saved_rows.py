"""The rows of an unfinished run on disk, so that the next run can continue.

They are in the folder of the run, `.OUT.berge-rows`, a line each of the file `rows`. A damaged line is dropped with all
lines behind it, and so are rows without an answer at the end: the next run asks the player again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from types import TracebackType
from typing import Self, TextIO

from berge.documents import Json
from berge.files import write_atomically
from berge.run_folders import RunFolder

ROWS = "rows"
KnownRows = dict[tuple[str, str], Json]
"""Rows by the hash of their suite and the id of their position."""


class SavedRows:
    """The rows of a run, on disk. As a context manager it locks them until its end; raises as `RunFolder`."""

    def __init__(self, output: str, settings: Json) -> None:
        self.output = output
        try:
            self._folder = RunFolder(output, "rows", settings)
        except OSError as error:
            error.filename = output
            raise
        self._path = self._folder.locate_file(ROWS)
        try:
            self.rows = self._read()
            """The rows of earlier runs."""
        except BaseException:
            with closing(self._folder):
                self._folder.remove_if_empty()
            raise

    def _read(self) -> KnownRows:
        """Return the rows of earlier runs, and write the file again without rows that are dropped."""
        rows: KnownRows = {}
        with suppress(FileNotFoundError), open(self._path, "rb") as file:
            for line in file:
                row = _parse(line)
                if row is None or not {"suite_sha256", "id"} <= {*row}:
                    break
                rows[str(row["suite_sha256"]), str(row["id"])] = row
        while rows and "error" in next(reversed(rows.values())):
            rows.popitem()
        write_atomically(self._path, (json.dumps(row) + "\n" for row in rows.values()))
        return rows

    def write(self, rows: Iterable[Json]) -> None:
        """Write all rows to the output; new ones are saved as they come."""
        try:
            with open(self._path, "a", encoding="utf-8") as file:
                write_atomically(self.output, self._write_lines(rows, file), self._folder.path)
        except OSError as error:
            error.filename = self.output
            raise
        self.rows.clear()

    def _write_lines(self, rows: Iterable[Json], file: TextIO) -> Iterator[str]:
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
        self, error_type: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        if not self.rows:
            with suppress(OSError):
                self._folder.remove()
        self._folder.close()


def _parse(line: bytes) -> Json | None:
    """Return the object in a line; None if it is damaged."""
    with suppress(ValueError, RecursionError):
        value = json.loads(line) if line.endswith(b"\n") else None
        return value if isinstance(value, dict) else None
    return None
