"""What a run has done so far, on disk: the rows of each task that is done, and a journal that says where they lie.

Beside the output lies a folder, `.OUT.berge-parts`, while the run goes on or is left half done. `rows` has the rows of
the tasks in the order in which they were done, `journal` a line for each that says of which task they are, where they
begin and what they add up to (CRC-32). A line is written when the rows are on disk; what stands behind the last line
that is whole was never done. So whenever a run ends, by whatever, the next one finds what was done, and nothing else.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from berge.batch import disk
from berge.errors import InputError
from berge.sanitize import show_json

FORMAT = "berge-journal/1"
JOURNAL, ROWS, RESULT = "journal", "rows", "result"
"""The files of the folder; the last is the output before it has its name."""


class Done(NamedTuple):
    """A line of the journal: what is known of a task that was done."""

    task: int
    mark: str
    """What the task was: the mark of another task with this number is another."""
    start: int
    """Where its rows begin, in bytes."""
    length: int
    sum: int
    """Their CRC-32."""
    rows: int
    apart: str | None = None
    """Why nobody could do it, where that is so; its rows then say so."""


def folder_of(output: str) -> str:
    """Return the folder of a run whose output is called so."""
    home, name = os.path.split(os.path.realpath(output))
    return os.path.join(home, f".{name}.berge-parts")


class Spool:
    """The folder of a run whose output is called `output`, locked until it is closed.

    Raises InputError where another run has it, or it is left of a job with another key; OSError.
    """

    def __init__(self, output: str, key: dict[str, Any]) -> None:
        self.output, self.folder = os.path.realpath(output), folder_of(output)
        self.done: dict[int, Done] = {}
        header = json.loads(json.dumps({"format": FORMAT, "job": key}))  # as it is read again: tuples are lists
        self._descriptors: list[int] = []
        disk.folder(self.folder)
        try:
            self._descriptors.append(disk.lock(self.folder))
            self._journal, self._rows = (self._open(name) for name in (JOURNAL, ROWS))
            self._end, self._filled = 0, 0
            self._go_on(header)
        except BaseException:
            self.close()
            raise

    def _open(self, name: str) -> int:
        descriptor = disk.opened(os.path.join(self.folder, name))
        self._descriptors.append(descriptor)
        return descriptor

    def _go_on(self, header: dict[str, Any]) -> None:
        """Take up what an earlier run has left, or begin."""
        lines = _lines(disk.read(self._journal, 0, os.fstat(self._journal).st_size))
        first = next(lines, None)
        if first is None:
            disk.cut(self._journal, 0)
            self._write_line(header)
            disk.sync_folder(self.folder)
        elif first[0] != header:
            found = f"what a run of another job has left in {self.folder}: {_difference(first[0], header)}"
            raise InputError(f"found {found}; expected the same job, or that the folder is removed")
        else:
            self._end = first[1]
            length = os.fstat(self._rows).st_size
            for fields, end in lines:
                one = Done(**fields)
                if one.start != self._filled or one.start + one.length > length:
                    break
                self.done[one.task] = one
                self._end, self._filled = end, one.start + one.length
            disk.cut(self._journal, self._end)
        disk.cut(self._rows, self._filled)

    def add(self, task: int, mark: str, rows: int, data: bytes, apart: str | None = None) -> None:
        """Keep the rows of a task; they are on disk when this returns."""
        one = Done(task, mark, self._filled, len(data), zlib.crc32(data), rows, apart)
        disk.write(self._rows, data, one.start)
        disk.sync(self._rows)
        self._write_line(one._asdict())
        self.done[task] = one
        self._filled += one.length

    def _write_line(self, fields: dict[str, Any]) -> None:
        text = json.dumps(fields, separators=(",", ":"))
        line = f"{zlib.crc32(text.encode('ascii')):08x} {text}\n".encode("ascii")
        disk.write(self._journal, line, self._end)
        disk.sync(self._journal)
        self._end += len(line)

    def data(self, task: int) -> bytes:
        """Return the rows of a task; raises InputError where the disk has others than it was given."""
        one = self.done[task]
        data = disk.read(self._rows, one.start, one.length)
        if zlib.crc32(data) != one.sum:
            raise InputError(f"found damaged rows of task {task} in {self.folder}; remove it and begin anew")
        return data

    @property
    def result(self) -> str:
        """Where the output is written before it has its name."""
        return os.path.join(self.folder, RESULT)

    def publish(self) -> None:
        """Give the output its name, and take the folder away."""
        disk.publish(self.result, self.output)
        self.clear()

    def clear(self) -> None:
        """Take the folder away."""
        disk.clear(self.folder, (ROWS, RESULT, JOURNAL))

    def close(self) -> None:
        """Let another run have the folder."""
        while self._descriptors:
            disk.close(self._descriptors.pop())


def _lines(text: bytes) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield what the lines of a journal say, and where each ends, up to the first that is not whole."""
    end = 0
    for line in text.splitlines(keepends=True):
        if not line.endswith(b"\n") or line[:9] != b"%08x " % zlib.crc32(line[9:-1]):
            return
        end += len(line)
        yield json.loads(line[9:]), end


def _difference(found: dict[str, Any], expected: dict[str, Any]) -> str:
    """Return what is not the same of two jobs."""
    one, other = found.get("job", {}), expected["job"]
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return ", ".join(f"{key} {show_json(one.get(key))} and not {show_json(other.get(key))}" for key in keys)
