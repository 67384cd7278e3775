"""Tables of texts: the source of each, the text, and the error if it could not be read; and chunks of such tables."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pyarrow as pa

from berge.documents import expect, reject_repeated_keys
from berge.errors import InputError
from berge.i18n import _
from berge.sanitize import show, show_json

MOST_TEXT = 1 << 24
"""The longest text of a batch, in bytes, to limit memory."""
SCHEMA = pa.schema([("source", pa.string()), ("text", pa.large_binary()), ("error", pa.string())])
TOO_LONG = f"found a text of more than {MOST_TEXT} bytes; expected a shorter one, or `berge review` for it alone"


class SourceText(NamedTuple):
    """A text, or the error that stands for it."""

    source: str
    text: bytes | None
    error: str | None = None


def limit_text(source: str, data: bytes) -> SourceText:
    """Return a text, or the error that it is too long."""
    return SourceText(source, data) if len(data) <= MOST_TEXT else SourceText(source, None, TOO_LONG)


def build_table(texts: Iterable[SourceText]) -> pa.RecordBatch:
    """Return texts as a record batch with the columns of SCHEMA."""
    texts = list(texts)
    sources = [_escape(text.source) for text in texts]
    columns = [sources, [text.text for text in texts], [text.error for text in texts]]
    return pa.RecordBatch.from_arrays(
        [pa.array(c, f.type) for c, f in zip(columns, SCHEMA, strict=True)], schema=SCHEMA
    )


def _escape(source: str) -> str:
    """Return a source as valid UTF-8; names of files can be other bytes."""
    return source.encode("utf-8", "backslashreplace").decode("utf-8")


def describe_damage(error: BaseException) -> str:
    """Return the error of a file that cannot be read, or an archive that cannot be unpacked."""
    if isinstance(error, InputError):
        return str(error)
    damage = error.strerror if isinstance(error, OSError) and error.strerror else str(error) or type(error).__name__
    return f"found {damage}; expected an undamaged archive"


class Lines(NamedTuple):
    """Lines of JSON with a text each: a document of berge, a string, or an object with the key `text`.

    An object may also have a `source`; the default is the number of the line.
    """

    source: str
    first: int
    """The number of the first line, from 1."""
    data: bytes

    def read_texts(self) -> pa.RecordBatch:
        """Return the texts of the lines that are not empty."""
        lines = enumerate(self.data.split(b"\n"), self.first)
        return build_table(_parse_line(f"{self.source}:{number}", line) for number, line in lines if line.strip())

    def compute_mark(self) -> str:
        """Return a checksum of the lines and their source."""
        source = f"{self.source}:{self.first}".encode("utf-8", "backslashreplace")
        return f"{zlib.crc32(self.data, zlib.crc32(source)):x}"


def _parse_line(source: str, line: bytes) -> SourceText:
    try:
        value = json.loads(line, object_pairs_hook=reject_repeated_keys)
    except InputError as error:
        return SourceText(source, None, str(error))
    except (ValueError, RecursionError) as error:
        return SourceText(source, None, f"found no JSON: {error}; expected one document in a line")
    if isinstance(value, dict) and _is_document(value):
        return limit_text(source, line)
    try:
        if isinstance(value, dict):
            source = str(value["source"]) if isinstance(value.get("source"), (str, int)) else source
            value = expect(value, "text", str, "a text of a game")
        elif not isinstance(value, str):
            raise InputError(_("{value} is neither an object nor a string", value=show_json(value)))
    except InputError as error:
        return SourceText(source, None, str(error))
    return limit_text(source, value.encode("utf-8", "surrogatepass"))


def _is_document(value: dict[str, Any]) -> bool:
    """Whether an object is a document of berge. An object with a text may have another key `format`."""
    return "format" in value and ("text" not in value or str(value["format"]).startswith("berge-"))


class InMemoryChunk(NamedTuple):
    """A chunk of texts that are in memory already, as a table of Arrow."""

    data: pa.Buffer
    """The serialized record batch."""

    @classmethod
    def of(cls, batch: pa.RecordBatch) -> InMemoryChunk:
        """Return the chunk of a table of texts."""
        return cls(batch.serialize())

    def read_texts(self) -> pa.RecordBatch:
        """Return the texts as a table."""
        return pa.ipc.read_record_batch(self.data, SCHEMA)

    def compute_mark(self) -> str:
        """Return a checksum of the texts and their sources."""
        return f"{zlib.crc32(self.data):x}"


Chunk = Lines | InMemoryChunk
"""Some texts, as they are sent to workers."""


def read_arrow_batch(batch: pa.RecordBatch, first: int, name: str | None = None) -> pa.RecordBatch:
    """Return the texts of a batch of a table: those of its column `text`, or of its only column of texts.

    Their sources are in the column `source`. A row without one is called by its number, counted from `first`, behind
    `name` and a colon. Raises InputError if no column has texts, or `source` is no column of strings.
    """
    texts = _cast(batch.column(find_text_column(batch.schema)), pa.large_binary())
    sources = _read_sources(batch.column("source")) if "source" in batch.schema.names else None
    if sources is None or sources.null_count:
        before = "" if name is None else f"{_escape(name)}:"
        numbers = pa.array([f"{before}{row}" for row in range(first, first + batch.num_rows)], pa.string())
        sources = numbers if sources is None else pa.compute.coalesce(sources, numbers)
    lengths = pa.compute.binary_length(texts)
    is_long = pa.compute.fill_null(pa.compute.greater(lengths, MOST_TEXT), False)
    errors = pa.compute.if_else(is_long, TOO_LONG, None).cast(pa.string())
    errors = pa.compute.if_else(texts.is_null(), "found no text, a null; expected the text of a game", errors)
    texts = pa.compute.if_else(is_long, None, texts) if pa.compute.any(is_long).as_py() else texts
    return pa.RecordBatch.from_arrays([sources, texts, errors.cast(pa.string())], schema=SCHEMA)


def _read_sources(column: pa.Array) -> pa.Array:
    try:
        sources = _cast(column, pa.string())
        sources.validate(full=True)  # casting does not check that they are UTF-8
        return sources
    except pa.ArrowNotImplementedError:
        raise InputError(_("the column source holds {type}: it must hold strings", type=column.type)) from None
    except pa.ArrowInvalid:
        raise InputError(_("the column source holds bytes that are not UTF-8")) from None


def _cast(column: pa.Array, data_type: pa.DataType) -> pa.Array:
    if pa.types.is_dictionary(column.type):  # Arrow cannot decode all kinds of values, but cast them
        column = pa.DictionaryArray.from_arrays(column.indices, column.dictionary.cast(data_type))
    return column.cast(data_type)


def find_text_column(schema: pa.Schema) -> str:
    """Return the name of the column of texts.

    Raises InputError if there is none, or more than one, or `source` is no column of strings.
    """
    name = _find_column(schema)
    for existing in (name, "source"):
        if schema.names.count(existing) > 1:
            raise InputError(
                _(
                    "{count} columns are called {name}: there must be only one",
                    count=schema.names.count(existing),
                    name=show(existing),
                )
            )
    if "source" in schema.names:
        _read_sources(pa.nulls(0, schema.field("source").type))  # raise now, not when rows are read
    return name


def _find_column(schema: pa.Schema) -> str:
    columns: list[str] = [field.name for field in schema if _is_text(field.type) and field.name != "source"]
    if "text" in columns:
        return "text"
    if "text" in schema.names:
        raise InputError(
            _("the column text holds {type}: it must hold strings or bytes", type=schema.field("text").type)
        )
    if len(columns) != 1:
        names = ", ".join(map(show, schema.names)) or "none"
        raise InputError(_("there is no column text of strings or bytes: the columns are {names}", names=names))
    return columns[0]


def _is_text(data_type: Any) -> bool:
    if pa.types.is_dictionary(data_type):
        data_type = data_type.value_type
    return any(
        test(data_type)
        for test in (
            pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary,
            pa.types.is_string_view, pa.types.is_binary_view,
        )
    )  # fmt: skip


def split_table(batch: pa.RecordBatch, most: int, most_bytes: int) -> Iterator[pa.RecordBatch]:
    """Yield tables of at most `most` texts, and at most `most_bytes` unless one text alone has more."""
    offsets = memoryview(batch.column("text").buffers()[1]).cast("q")
    at, base = 0, batch.column("text").offset
    while at < batch.num_rows:
        end, first = at + 1, offsets[base + at]
        while end < min(at + most, batch.num_rows) and offsets[base + end + 1] - first <= most_bytes:
            end += 1
        yield batch.slice(at, end - at)
        at = end
