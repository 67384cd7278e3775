"""Files of rows: Parquet, or JSON lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from berge.documents import write_atomically
from berge.errors import InputError
from berge.sanitize import show

GROUP = 1 << 16
"""Rows of a row group of Parquet; a matter of the rows alone, so that the file is too."""
PIECE = 1 << 14
"""Rows that are read together."""
TOGETHER = 1 << 26
"""Bytes of what is read together of Parquet, unless a value alone has more: as far as it says of itself how many."""
WHOLE = 1 << 24
"""Bytes that a file of Parquet may have for its columns to be read at once."""
RUN = 1 << 17
"""Rows of the row groups that are looked at before they are read."""
BITS = ("verdicts", "single")
"""Columns of packed bits."""
PARQUET = (".parquet", ".pq")
"""How the names of files of Parquet end."""
LINES = (".jsonl", ".ndjson")
"""How the names of files of JSON lines end."""


def kind_of(name: str) -> str:
    """Return how a file of a name is written: as `jsonl` or as `parquet`."""
    return "jsonl" if name.lower().endswith(LINES) else "parquet"


def check_name(name: str) -> None:
    """Raise InputError where no table can be called so."""
    if not name.lower().endswith((*LINES, *PARQUET)):
        expected = ", ".join((*PARQUET, *LINES))
        raise InputError(f"found the output {show(name)}; expected a name that ends in one of: {expected}")


class _Sink:
    """A file that Arrow writes, of which `take` returns what is new."""

    closed = False

    def __init__(self) -> None:
        self._held: list[bytes] = []
        self._length = 0

    def write(self, data: bytes) -> int:
        self._held.append(bytes(data))
        self._length += len(data)
        return len(data)

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def take(self) -> list[bytes]:
        held, self._held = self._held, []
        return held


def write(path: str, schema: pa.Schema, batches: Iterable[pa.RecordBatch], folder: str | None = None) -> None:
    """Write rows to a file of the kind that its name says, as `documents.write_atomically` does; raises OSError.

    The file is the same however the rows are split into batches.
    """
    if kind_of(path) == "jsonl":
        write_atomically(path, (line for batch in batches for line in lines(batch)), folder)
    else:
        write_atomically(path, _parquet_pieces(schema, batches), folder)


def _parquet_pieces(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    sink = _Sink()
    with pq.ParquetWriter(pa.PythonFile(sink, "w"), schema, compression="zstd") as writer:
        for group in _groups(schema, batches):
            writer.write_table(group, GROUP)
            yield from sink.take()
    yield from sink.take()


def _groups(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Yield the rows in tables of GROUP rows, in one piece each: where pieces end Parquet ends pages."""
    held: list[pa.RecordBatch] = []
    count = 0
    for batch in batches:
        held, count = [*held, batch], count + batch.num_rows
        while count >= GROUP:
            table = pa.Table.from_batches(held, schema)
            yield table.slice(0, GROUP).combine_chunks()
            held, count = table.slice(GROUP).to_batches(), count - GROUP
    if count:
        yield pa.Table.from_batches(held, schema).combine_chunks()


def lines(batch: pa.RecordBatch) -> Iterator[str]:
    """Yield a line of JSON a row; bits as a text of `0` and `1`, whole bytes of them."""
    for row in batch.to_pylist():
        shown = {key: _bits(value) if isinstance(value, bytes) else value for key, value in row.items()}
        yield json.dumps(shown, ensure_ascii=False, separators=(",", ":")) + "\n"


def _bits(value: bytes) -> str:
    return "".join(f"{byte:08b}" for byte in value)


def opened(path: str | os.PathLike[str]) -> pa.OSFile:
    """Open a file of Parquet by its name's bytes: who is given a name alone wants it to be UTF-8."""
    return pa.OSFile(os.fsencode(path))


def parquet(source: Any, metadata: pq.FileMetaData | None = None, **how: Any) -> pq.ParquetFile:
    """Open Parquet, to read its columns page by page where the file is large.

    Those of small ones are read whole, as whoever reads pages one by one believes what a page says of its size.
    """
    buffer = 0 if source.seek(0, os.SEEK_END) <= WHOLE else 1 << 20
    return pq.ParquetFile(source, metadata=metadata, pre_buffer=False, buffer_size=buffer, **how)


def pieces(file: pq.ParquetFile, again: Any, columns: Sequence[str], most: int) -> Iterator[pa.RecordBatch]:
    """Yield columns of a Parquet file by so many rows, by fewer where they are large.

    `again` is what the file was opened by. The values of a row group have together as many bytes as it says, unless a
    few are repeated, which are in its dictionary: that is read to know how long they are.
    """
    described, before = file.metadata, 0
    paths = [file.schema.column(number).path for number in range(described.num_columns)]
    flat = [path for path in paths if path in columns]
    with parquet(again, described, read_dictionary=flat) as peek:

        def run_of(group: int) -> tuple[int, int]:
            nonlocal before
            before += described.row_group(group).num_rows
            return _together(peek, group, flat, most), before // RUN

        for (rows, _), groups in groupby(range(described.num_row_groups), run_of):
            yield from file.iter_batches(rows, row_groups=list(groups), columns=columns)


def _together(file: pq.ParquetFile, group: int, flat: Sequence[str], most: int) -> int:
    """Return how many rows of a row group are to be read together."""
    described = file.metadata.row_group(group)  # and not its columns': where those are damaged Arrow ends the process
    total = described.total_byte_size
    size = total // max(described.num_rows, 1)
    if total * most > TOGETHER:
        first = next(file.iter_batches(1, row_groups=[group], columns=flat), None)
        size = max(size, sum(map(_longest, first.columns)) if first else 0)
    fitting = TOGETHER // max(size, 1)
    return most if fitting >= most else 1 << max(fitting.bit_length() - 1, 0)


def _longest(column: pa.Array) -> int:
    """Return how long the longest value of a dictionary is; 0 of what has none."""
    if not pa.types.is_dictionary(column.type):
        return 0
    return pc.max(pc.binary_length(column.dictionary)).as_py() or 0


def read(path: str | os.PathLike[str], schema: pa.Schema | None = None) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a file that `write` has written, piece by piece; those of JSON lines as the schema says.

    Raises OSError, and ArrowException, OverflowError or ValueError where it is no such file.
    """
    if kind_of(os.fspath(path)) == "parquet":
        with opened(path) as source, parquet(source) as file:
            yield from file.iter_batches(PIECE)
        return
    with open(path, "rb") as file:
        while lines := [line for _, line in zip(range(PIECE), file, strict=False)]:
            yield pa.RecordBatch.from_pylist([_row(json.loads(line)) for line in lines], schema)


def _row(shown: dict[str, Any]) -> dict[str, Any]:
    """Return a row as it was before `lines` has written it."""
    return {key: _packed(value) if key in BITS and value else value for key, value in shown.items()}


def _packed(text: str) -> bytes:
    return int(text, 2).to_bytes(len(text) // 8, "big")
