"""Splitters: functions that split a file with many texts into chunks, chosen by the ending of the file's name.

Files are read here, once, and sent to workers in memory. Workers parse the JSON lines.
"""

from __future__ import annotations

import os
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from typing import IO, Any

from berge import archives
from berge.batch import tables, tars, texts
from berge.batch.texts import (
    MOST_TEXT,
    Chunk,
    InMemoryChunk,
    Lines,
    SourceText,
    build_table,
    describe_damage,
    limit_text,
)
from berge.errors import InputError
from berge.files import MOST_BYTES
from berge.i18n import _
from berge.operating_system import open_without_waiting
from berge.sanitize import show

STDIN = "-"
MOST_CHUNK_TEXTS, MOST_CHUNK_BYTES = 1 << 10, 1 << 23
"""The most texts of a chunk, and the most bytes unless one text alone has more."""
PACKERS = {".gz": "gzip", ".tgz": "gzip", ".bz2": "bzip2", ".tbz2": "bzip2", ".xz": "xz", ".txz": "xz"}
"""Packers by the endings of packed files."""
ENDINGS = {
    "lines": tables.LINES_ENDINGS, "parquet": tables.PARQUET_ENDINGS, "zip": (".zip",),
    "tar": (".tar", ".tgz", ".tbz2", ".txz"),
}  # fmt: skip
"""Endings of files that hold many texts; lines and tar archives may be packed."""
MOST_LINE = 6 * MOST_TEXT + (1 << 16)
"""The longest line of JSON, in bytes. A text that is written in escapes takes six bytes for each of its own."""
ENDLESS_LINE = f"found a line of more than {MOST_BYTES} bytes; expected shorter ones; the rest of the input is skipped"

_LONGEST_ZIP_END = (1 << 16) + 98
"""The most bytes from the records at the end of a zip archive, zip64's too, to the end of its comment."""


class BytesRead:
    """A counter of the bytes that have been read from consecutive files."""

    def __init__(self) -> None:
        self.before = 0
        """The bytes of the files before the current one."""
        self.count: Callable[[], int] = lambda: 0
        """Returns the bytes of the current file; its splitter sets this."""

    def follow(self, file: IO[bytes]) -> None:
        """Count the current file by its position, until it is closed."""
        self.count = lambda: 0 if file.closed else file.tell()

    def finish(self, size: int) -> None:
        """Count the current file as read, with `size` bytes."""
        self.before, self.count = self.before + size, lambda: 0

    def count_bytes(self) -> int:
        """Return how many bytes have been read."""
        return self.before + self.count()


Splitter = Callable[[str, int, BytesRead], Iterator[SourceText | Chunk]]
"""Takes a path, the most texts of a chunk, and a counter. Yields single texts and chunks."""


def find_splitter(path: str, *, is_stream: bool = False) -> Splitter:
    """Return the splitter of a file. A file with none of the ENDINGS that is not a stream is one text."""
    if path == STDIN or _has_ending("lines", path):
        return _split_lines_file
    if _has_ending("tar", path):
        return _split_tar
    if _has_ending("zip", path):
        return _split_zip
    return _split_parquet if _has_ending("parquet", path) else _split_lines_file if is_stream else _read_file


def _has_ending(format: str, path: str) -> bool:
    """Whether the name of a file, or of a member of an archive, has an ending of this format."""
    name = path.lower()
    is_packed = format in ("lines", "tar") and _find_packer(name) in (".gz", ".bz2", ".xz")
    return name.removesuffix(_find_packer(name) if is_packed else "").endswith(ENDINGS[format])


def _find_packer(name: str) -> str:
    """Return the ending that says how a file is packed, or nothing."""
    return next((ending for ending in PACKERS if name.endswith(ending)), "")


def read_size(path: str) -> int:
    """Return the size of a file in bytes, 0 if it is unknown."""
    try:
        return 0 if path == STDIN else os.stat(path).st_size
    except OSError:
        return 0


def gather_chunks(items: Iterable[SourceText | Chunk], most: int) -> Iterator[Chunk]:
    """Yield chunks in order; single texts between them are gathered into chunks of `most` texts at most."""
    texts: list[SourceText] = []
    size = 0
    for one in items:
        length = len(one.text or b"") if isinstance(one, SourceText) else 0
        if texts and (not isinstance(one, SourceText) or len(texts) == most or size + length > MOST_CHUNK_BYTES):
            yield InMemoryChunk.of(build_table(texts))
            texts, size = [], 0
        if isinstance(one, SourceText):
            texts.append(one)
            size += length
        else:
            yield one
    if texts:
        yield InMemoryChunk.of(build_table(texts))


def _read_file(path: str, *_ignored: object) -> Iterator[SourceText]:
    """Yield the contents of a file as one text."""
    try:
        with open(path, "rb", opener=open_without_waiting) as file:
            size = min(os.fstat(file.fileno()).st_size, MOST_TEXT)
            data = file.read(size + 1)
            if len(data) > size:  # it is too long, or has grown
                data += file.read(MOST_TEXT + 1 - len(data))
        yield limit_text(path, data)
    except IsADirectoryError:
        yield SourceText(path, None, "found a link to a folder; expected a file, or that the folder is named itself")
    except OSError as error:
        yield SourceText(path, None, error.strerror or str(error))


def refuse_pipe(path: str, *_ignored: object) -> Iterator[SourceText]:
    """Yield an error for a pipe or a device in a folder."""
    error = InputError(_("a pipe, a device or the like is read only if it is named itself"))
    yield SourceText(path, None, describe_damage(error))


@contextmanager
def _open(path: str, bytes_read: BytesRead) -> Iterator[IO[bytes]]:
    """Open a file, and unpack it."""
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with open(path, "rb") as file:
        if file.seekable():
            bytes_read.follow(file)
        with _unpack(path, lambda: file) as stream:
            yield stream


@contextmanager
def _unpack(name: str, open_file: Callable[[], Any]) -> Iterator[IO[bytes]]:
    """Open a file, and unpack it according to the ending of its name."""
    with open_file() as file:
        packer = PACKERS.get(_find_packer(name.lower()))
        if packer is None:
            yield file
            return
        if packer == "gzip" and not file.peek(1):  # no byte, which gzip takes for a file that holds nothing
            raise EOFError(archives.ENDED)
        with archives.open_packed(file, packer) as stream:
            yield stream


def _split_lines_file(path: str, most: int, bytes_read: BytesRead) -> Iterator[SourceText | Lines]:
    return _split_lines("<stdin>" if path == STDIN else path, _open(path, bytes_read), most)


def _split_lines(source: str, reader: AbstractContextManager[IO[bytes]], most: int) -> Iterator[SourceText | Lines]:
    """Split JSON lines. A line of more than MOST_LINE bytes is an error; if it never ends, reading stops there."""
    pending: list[bytes] = []
    size, number, error_text = 0, 1, None
    try:
        with reader as file:
            while line := file.readline(MOST_LINE + 1):
                is_long = len(line) > MOST_LINE and not line.endswith(b"\n")
                if pending and (is_long or len(pending) == most or size + len(line) > MOST_CHUNK_BYTES):
                    yield Lines(source, number - len(pending), b"".join(pending))
                    pending, size = [], 0
                if is_long:
                    has_end = _skip_line(file, len(line))
                    yield SourceText(f"{source}:{number}", None, texts.TOO_LONG if has_end else ENDLESS_LINE)
                    if not has_end:
                        break
                else:
                    pending.append(line)
                    size += len(line)
                number += 1
    except Exception as error:  # damaged archives raise many kinds of errors
        error_text = SourceText(source, None, describe_damage(error))
    if pending:
        yield Lines(source, number - len(pending), b"".join(pending))
    if error_text:
        yield error_text


def _skip_line(file: IO[bytes], length: int) -> bool:
    """Skip the rest of a line; return whether it ends within MOST_BYTES. The next read raises any error again."""
    with suppress(Exception):
        while (more := file.readline(MOST_LINE + 1)) and not more.endswith(b"\n"):
            length += len(more)
            if length > MOST_BYTES:
                return False
    return True


def _split_zip(path: str, most: int, bytes_read: BytesRead) -> Iterator[SourceText | Lines]:
    try:
        with open(path, "rb") as file, zipfile.ZipFile(file) as archive:
            bytes_read.follow(file)
            for member in archive.infolist():
                source = f"{path}:{member.filename}"
                if _has_ending("lines", member.filename):
                    yield from _split_lines(source, _unpack(source, partial(_open_member, archive, member)), most)
                elif not member.is_dir():
                    yield _read_zip_member(archive, source, member)
            _check_count(file, len(archive.infolist()))
    except Exception as error:  # of a zip of a later version, and whatever else a damaged one leads to
        yield SourceText(path, None, describe_damage(error))


def _read_zip_member(archive: zipfile.ZipFile, source: str, member: zipfile.ZipInfo) -> SourceText:
    if member.file_size > MOST_TEXT:
        return SourceText(source, None, texts.TOO_LONG)
    try:
        with _open_member(archive, member) as file:
            return limit_text(source, file.read(MOST_TEXT + 1))
    except Exception as error:  # damaged archives raise many kinds of errors
        return SourceText(source, None, describe_damage(error))


def _open_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> IO[bytes]:
    if member.flag_bits & 1:
        raise InputError(_("the file is encrypted: unpack it first"))
    return archive.open(member)


def _check_count(file: IO[bytes], members: int) -> None:
    """Raise BadZipFile if the end of an archive states another number of members: then its list is damaged."""
    end = file.seek(0, os.SEEK_END)
    file.seek(max(0, end - _LONGEST_ZIP_END))
    tail = file.read()
    at, larger = tail.rfind(b"PK\5\6"), tail.rfind(b"PK\6\6")
    count = int.from_bytes(tail[at + 10 : at + 12], "little")
    if count == (1 << 16) - 1 and larger >= 0:  # zip64
        count = int.from_bytes(tail[larger + 32 : larger + 40], "little")
    if (count - members) % (1 << 16):  # some programs write larger numbers so
        raise zipfile.BadZipFile(f"{members} members, and {count} by the end of the archive")


def _split_tar(path: str, most: int, bytes_read: BytesRead) -> Iterator[SourceText | Lines]:
    """Split a tar archive, read as a stream."""
    try:
        with _open(path, bytes_read) as file, tars.open_archive(file) as archive:
            for member in archive:
                archive.members.clear()  # type: ignore[attr-defined]  # frees the members that tarfile stores for seeking
                source = f"{path}:{member.name}"
                if member.isfile() and _has_ending("lines", member.name):
                    yield from _split_lines(source, _unpack(source, partial(tars.open_member, archive, member)), most)
                elif not member.isdir():
                    yield _read_tar_member(archive, source, member)
                    if member.size > MOST_BYTES:
                        raise tarfile.ReadError(f"a member of {member.size} bytes")
            tars.check_end(archive)
    except Exception as error:  # damaged archives raise many kinds of errors
        yield SourceText(path, None, describe_damage(error))


def _read_tar_member(archive: tarfile.TarFile, source: str, member: tarfile.TarInfo) -> SourceText:
    if not member.isfile():
        member_type = f"a link to {show(member.linkname)}" if member.linkname else "a device"
        return SourceText(source, None, f"found {member_type}; expected a file")
    if member.size > MOST_TEXT:
        return SourceText(source, None, texts.TOO_LONG)
    data = tars.open_member(archive, member).read()
    if len(data) < member.size:
        raise EOFError("an early end")
    return SourceText(source, data)


def _split_parquet(path: str, most: int, bytes_read: BytesRead) -> Iterator[SourceText | InMemoryChunk]:
    """Split a Parquet file by the column `text`, or its only column of texts."""
    row = 1
    try:
        with tables.open_file(path) as source, tables.open_parquet(source) as file:
            schema, rows, size = file.schema_arrow, file.metadata.num_rows, os.stat(path).st_size
            bytes_read.count = lambda: size * row // max(rows, 1)
            columns = [name for name in ("source", texts.find_text_column(schema)) if name in schema.names]
            for batch in tables.read_pieces(file, source, columns, most):
                for piece in texts.split_table(texts.read_arrow_batch(batch, row, path), most, MOST_CHUNK_BYTES):
                    yield InMemoryChunk.of(piece)
                row += batch.num_rows
    except Exception as error:  # damaged files raise many kinds of errors
        yield SourceText(path, None, describe_damage(error))
