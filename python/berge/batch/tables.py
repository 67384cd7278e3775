"""Files of rows: Parquet, JSON lines, or CSV where rows have no bits."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby, islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from berge.documents import format_csv_line
from berge.errors import InputError
from berge.files import write_atomically
from berge.i18n import _, join_list
from berge.sanitize import show

GROUP_ROWS = 1 << 16
"""The rows of a Parquet row group: constant, so that the file depends only on the rows."""
PIECE_ROWS = 1 << 14
"""The number of rows that are read at a time."""
MOST_PIECE_BYTES = 1 << 26
"""The most bytes that are read from Parquet at a time, if its metadata is right and no single value is larger."""
MOST_BYTES_AT_ONCE = 1 << 24
"""The columns of a Parquet file of at most this many bytes are read in one piece."""
LOOK_AHEAD_ROWS = 1 << 17
"""The number of rows whose row groups are examined ahead of reading."""
BIT_COLUMNS = ("verdicts", "single")
"""Columns of packed bits."""
PARQUET_ENDINGS, LINES_ENDINGS, CSV_ENDINGS = (".parquet", ".pq"), (".jsonl", ".ndjson"), (".csv",)
"""The endings of names of files, by format; lines are JSON."""


def format_of(name: str) -> str:
    """Return the format of a file by its name: `jsonl`, `csv` or `parquet`."""
    name = name.lower()
    return "jsonl" if name.endswith(LINES_ENDINGS) else "csv" if name.endswith(CSV_ENDINGS) else "parquet"


def check_ending(name: str, has_csv: bool) -> None:
    """Raise InputError if the name has none of the endings of tables; `has_csv` is whether rows may be lines of CSV."""
    endings = (*PARQUET_ENDINGS, *LINES_ENDINGS, *(CSV_ENDINGS if has_csv else ()))
    if not name.lower().endswith(endings):
        expected = join_list(endings)
        raise InputError(
            _("the name of the output {name} must end in one of: {names}", name=show(name), names=expected)
        )


_STAMP = b"berge-run"


def add_stamp(schema: pa.Schema, stamp: dict[str, Any]) -> pa.Schema:
    """Return a schema with a stamp in its metadata: the identity of the run that writes the table."""
    return schema.with_metadata({_STAMP: json.dumps(stamp)})


def _name_stamp(path: str) -> str:
    """Return the path of the file with the stamp of a table of JSON lines or CSV."""
    home, name = os.path.split(os.path.realpath(path))
    return os.path.join(home, f".{name}.berge-run")


def _digest_file(path: str) -> list[int]:
    """Return the size of a file and a checksum of it."""
    size = digest = 0
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            size, digest = size + len(piece), zlib.crc32(piece, digest)
    return [size, digest]


def stamp_lines(path: str, stamp: dict[str, Any], rows: int, errors: int) -> None:
    """Write the stamp, and the numbers of rows and errors, of a table of JSON lines or CSV; raises OSError."""
    values = {"stamp": stamp, "rows": rows, "errors": errors, "contents": _digest_file(path)}
    write_atomically(_name_stamp(path), [json.dumps(values)])


def _read_stamp_file(path: str) -> dict[str, Any] | None:
    """Return what `stamp_lines` wrote about a table; None if the table has changed since."""
    try:
        with open(_name_stamp(path), encoding="utf-8") as file:
            values = json.load(file)
        return values if values["contents"] == _digest_file(path) else None
    except (OSError, KeyError, TypeError, ValueError):
        return None


def read_stamp(path: str) -> dict[str, Any] | None:
    """Return the stamp of a table, which `add_stamp` or `stamp_lines` has written; None for other files."""
    if format_of(path) != "parquet":
        values = _read_stamp_file(path)
        return None if values is None else values["stamp"]
    try:
        with open_file(path) as source, open_parquet(source) as file:
            stamp = json.loads((file.schema_arrow.metadata or {})[_STAMP])
    except (pa.ArrowException, KeyError, ValueError, RecursionError):
        return None
    return stamp if isinstance(stamp, dict) and stamp.keys() == {"job", "tasks", "quarantined"} else None


def count_rows(path: str) -> tuple[int, int]:
    """Return how many rows a table with a stamp has, and how many of them have an error."""
    if format_of(path) != "parquet":
        values = _read_stamp_file(path) or {"rows": 0, "errors": 0}
        return values["rows"], values["errors"]
    with open_file(path) as source, open_parquet(source) as file:
        columns = [name for name in file.schema_arrow.names if name == "error"]
        batches = file.iter_batches(PIECE_ROWS, columns=columns) if columns else ()
        errors = sum(batch.num_rows - batch.column(0).null_count for batch in batches)
        return file.metadata.num_rows, errors


class _Sink:
    """A file object for Arrow to write to. `take` returns the bytes since the last call."""

    closed = False

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._length = 0

    def write(self, data: bytes) -> int:
        self._pieces.append(bytes(data))
        self._length += len(data)
        return len(data)

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def take(self) -> list[bytes]:
        pieces, self._pieces = self._pieces, []
        return pieces


def write(path: str, schema: pa.Schema, batches: Iterable[pa.RecordBatch], folder: str | None = None) -> None:
    """Write rows to a file in the format that its name says, as `files.write_atomically` does; raises OSError.

    The file is the same however the rows are split into batches.
    """
    if format_of(path) == "jsonl":
        write_atomically(path, (line for batch in batches for line in write_json_lines(batch)), folder)
    elif format_of(path) == "csv":
        lines = (line for batch in batches for line in write_csv_lines(batch))
        write_atomically(path, chain([format_csv_line(schema.names)], lines), folder)
    else:
        write_atomically(path, _write_parquet(schema, batches), folder)


def _write_parquet(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    sink = _Sink()
    with pq.ParquetWriter(pa.PythonFile(sink, "w"), schema, compression="zstd") as writer:
        for group in _group_rows(schema, batches):
            writer.write_table(group, GROUP_ROWS)
            yield from sink.take()
    yield from sink.take()


def _group_rows(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Yield the rows in tables of GROUP_ROWS rows, in one chunk each: Parquet ends a page after a chunk."""
    pending: list[pa.RecordBatch] = []
    count = 0
    for batch in batches:
        pending, count = [*pending, batch], count + batch.num_rows
        while count >= GROUP_ROWS:
            table = pa.Table.from_batches(pending, schema)
            yield table.slice(0, GROUP_ROWS).combine_chunks()
            pending, count = table.slice(GROUP_ROWS).to_batches(), count - GROUP_ROWS
    if count:
        yield pa.Table.from_batches(pending, schema).combine_chunks()


def write_json_lines(batch: pa.RecordBatch) -> Iterator[str]:
    """Yield a line of JSON for each row. Bit columns are texts of `0` and `1`, in multiples of eight."""
    for row in batch.to_pylist():
        row = {key: _show_bits(value) if isinstance(value, bytes) else value for key, value in row.items()}
        yield json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_csv_lines(batch: pa.RecordBatch) -> Iterator[str]:
    """Yield a line of CSV for each row. The items of a list have blanks between them."""
    for row in batch.to_pylist():
        yield format_csv_line(" ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in row.values())


def _show_bits(value: bytes) -> str:
    return "".join(f"{byte:08b}" for byte in value)


def open_file(path: str | os.PathLike[str]) -> pa.OSFile:
    """Open a file of Parquet whose name need not be UTF-8."""
    return pa.OSFile(os.fsencode(path))


def open_parquet(source: Any, metadata: pq.FileMetaData | None = None, **options: Any) -> pq.ParquetFile:
    """Open Parquet, to read its columns page by page if the file is large.

    A reader of single pages trusts the size that a page claims, so the columns of small files are read at once.
    """
    buffer = 0 if source.seek(0, os.SEEK_END) <= MOST_BYTES_AT_ONCE else 1 << 20
    return pq.ParquetFile(source, metadata=metadata, pre_buffer=False, buffer_size=buffer, **options)


def read_pieces(file: pq.ParquetFile, source: Any, columns: Sequence[str], most: int) -> Iterator[pa.RecordBatch]:
    """Yield columns of a Parquet file that was opened from `source`, at most `most` rows at a time.

    The metadata of a row group has the size of its values, but counts a repeated value only once, in its dictionary.
    So the dictionary is read to find the longest value.
    """
    metadata = file.metadata
    ends = accumulate(metadata.row_group(group).num_rows for group in range(metadata.num_row_groups))
    paths = [file.schema.column(number).path for number in range(metadata.num_columns)]
    column_paths = [path for path in paths if path in columns]
    with open_parquet(source, metadata, read_dictionary=column_paths) as dictionary_file:

        def plan_group(numbered: tuple[int, int]) -> tuple[int, int]:
            group, end = numbered
            return _choose_piece_rows(dictionary_file, group, column_paths, most), end // LOOK_AHEAD_ROWS

        for (rows, _stretch), together in groupby(enumerate(ends), plan_group):
            yield from file.iter_batches(rows, row_groups=[group for group, _end in together], columns=columns)


def _choose_piece_rows(file: pq.ParquetFile, group: int, column_paths: Sequence[str], most: int) -> int:
    """Return how many rows of a row group to read at a time."""
    row_group = file.metadata.row_group(group)  # not those of columns: if damaged, they abort the process
    total = row_group.total_byte_size
    size = total // max(row_group.num_rows, 1)
    if total * most > MOST_PIECE_BYTES:
        first = next(file.iter_batches(1, row_groups=[group], columns=column_paths), None)
        size = max(size, sum(map(_measure_longest_value, first.columns)) if first else 0)
    fitting = MOST_PIECE_BYTES // max(size, 1)
    return most if fitting >= most else 1 << max(fitting.bit_length() - 1, 0)


def _measure_longest_value(column: pa.Array) -> int:
    """Return the length of the longest value of a dictionary, 0 without one."""
    if not pa.types.is_dictionary(column.type):
        return 0
    return pc.max(pc.binary_length(column.dictionary)).as_py() or 0


def read(path: str | os.PathLike[str], schema: pa.Schema | None = None) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a file that `write` has written, piece by piece; those of JSON lines as the schema says.

    Raises OSError; ArrowException, OverflowError or ValueError if it is no such file.
    """
    if format_of(os.fspath(path)) == "parquet":
        with open_file(path) as source, open_parquet(source) as file:
            yield from file.iter_batches(PIECE_ROWS)
        return
    if format_of(os.fspath(path)) == "csv" and schema is not None:
        yield from _read_csv(path, schema)
        return
    with open(path, "rb") as file:
        while lines := [line for _, line in zip(range(PIECE_ROWS), file, strict=False)]:
            yield pa.RecordBatch.from_pylist([_parse_row(json.loads(line)) for line in lines], schema)


def _read_csv(path: str | os.PathLike[str], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    import csv  # only for such a file

    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        if next(rows, None) != schema.names:
            return
        while piece := list(islice(rows, PIECE_ROWS)):
            cells = zip(*piece, strict=True)
            columns = (
                [_parse_cell(cell, type) for cell in column] for column, type in zip(cells, schema.types, strict=True)
            )
            yield pa.RecordBatch.from_arrays(list(map(pa.array, columns, schema.types)), schema=schema)


def _parse_cell(cell: str, type: pa.DataType) -> Any:
    """Return a value as it was before `write_csv_lines` wrote it."""
    if pa.types.is_list(type):
        return [int(item) for item in cell.split()]
    if not cell:
        return None
    if pa.types.is_boolean(type):
        return {"True": True, "False": False}[cell]
    return cell if pa.types.is_string(type) else float(cell) if pa.types.is_floating(type) else int(cell)


def _parse_row(row: Any) -> dict[str, Any]:
    """Return a row as it was before `write_json_lines` wrote it, and an empty one if it is no object."""
    values = row if isinstance(row, dict) else {}
    return {key: _pack_bits(value) if key in BIT_COLUMNS and value else value for key, value in values.items()}


def _pack_bits(text: str) -> bytes:
    return int(text, 2).to_bytes(len(text) // 8, "big")
