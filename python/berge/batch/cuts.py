"""Files that hold many texts, cut into chunks: archives, JSON lines and Parquet, each known by the ending of its name.

The members of zip archives are named in a chunk and read by who gets it. What can only be read from its beginning, such
as tar archives and whatever is packed, is read here, and sent.
"""

from __future__ import annotations

import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO, Any

from berge import archives
from berge.batch import tables, tars, texts
from berge.batch.texts import MOST_TEXT, Chunk, Held, Lines, Members, Text
from berge.documents import MOST_BYTES
from berge.errors import InputError
from berge.sanitize import show

STDIN = "-"
MOST_FILES, MOST_CHUNK = 1 << 10, 1 << 23
"""How many texts a chunk has, and how many bytes unless one text alone has more."""
UNPACK = {".gz": "gzip", ".tgz": "gzip", ".bz2": "bzip2", ".tbz2": "bzip2", ".xz": "xz", ".txz": "xz"}
"""Endings of packed files, and what packs them."""
ENDINGS = {
    "lines": (".jsonl", ".ndjson"), "parquet": (".parquet", ".pq"), "zip": (".zip",),
    "tar": (".tar", ".tgz", ".tbz2", ".txz"),
}  # fmt: skip
"""Endings of files that hold many texts; lines and tar archives may be packed."""
MOST_LINE = 6 * MOST_TEXT + (1 << 16)
"""The longest line of JSON, in bytes: six stand for each of a text that is written by escapes alone."""
ENDLESS = f"found a line of more than {MOST_BYTES} bytes; expected shorter ones, what stands behind it is left out"


class Reach:
    """How far a file has been read."""

    at: Callable[[], int] = staticmethod(lambda: 0)
    """How many of its bytes lie behind; who cuts it says so."""


Cutter = Callable[[str, int, Reach], Iterator[tuple[Chunk, str]]]
"""Cuts a file into chunks of so many texts at most, each with its mark."""


def cutter(path: str, *, is_stream: bool = False) -> Cutter | None:
    """Return what cuts a file that holds many texts; None of one that is a text itself, which no stream is."""
    if path == STDIN or _is_of("lines", path):
        return _lines
    if _is_of("tar", path):
        return _tar
    if _is_of("zip", path):
        return _zip
    return _parquet if _is_of("parquet", path) else _lines if is_stream else None


def _is_of(kind: str, path: str) -> bool:
    """Whether a file, or a member of an archive, is of the kind, as its name ends."""
    name = path.lower()
    is_packed = kind in ("lines", "tar") and _packing(name) in (".gz", ".bz2", ".xz")
    return name.removesuffix(_packing(name) if is_packed else "").endswith(ENDINGS[kind])


def _packing(name: str) -> str:
    """Return the ending that says how a file is packed; none of one that is not."""
    return next((ending for ending in UNPACK if name.endswith(ending)), "")


def refused(path: str, *_: object) -> Iterator[tuple[Chunk, str]]:
    """Say of what was found, and is no file, that it is none."""
    yield _complaint(
        path, InputError("found a pipe, a device or the like; expected a file, or that it is named itself")
    )


@contextmanager
def _opened(path: str, reach: Reach) -> Iterator[IO[bytes]]:
    """Open a file, and unpack it."""
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with open(path, "rb") as file:
        if file.seekable():
            reach.at = file.tell
        try:
            with _unpacked(path, file) as unpacked:
                yield unpacked
        finally:
            reach.at = Reach.at


@contextmanager
def _unpacked(name: str, file: Any) -> Iterator[IO[bytes]]:
    """Unpack a file that is open, as its name ends."""
    packer = UNPACK.get(_packing(name.lower()))
    if packer is None:
        yield file
        return
    if packer == "gzip" and not file.peek(1):  # no byte: gzip takes it for a file that holds nothing
        raise EOFError(archives.ENDED)
    with archives.stream(file, packer) as unpacked:
        yield unpacked


def _lines(path: str, most: int, reach: Reach) -> Iterator[tuple[Chunk, str]]:
    """Cut JSON lines. One of more than MOST_LINE bytes is an error, and the end of a file where it has no end."""
    source = "<stdin>" if path == STDIN else path
    try:
        with _opened(path, reach) as file:
            yield from _cut_lines(source, file, most)
    except (OSError, EOFError) as error:
        yield _complaint(source, error)


def _member_lines(source: str, opened: Callable[[], IO[bytes]], most: int) -> Iterator[tuple[Chunk, str]]:
    """Cut JSON lines that are a member of an archive."""
    try:
        with opened() as file, _unpacked(source, file) as unpacked:
            yield from _cut_lines(source, unpacked, most)
    except Exception as error:  # of the archive, of its passwords, and whatever else a damaged one leads to
        yield _complaint(source, error)


def _cut_lines(source: str, file: IO[bytes], most: int) -> Iterator[tuple[Chunk, str]]:
    held: list[bytes] = []
    size, number = 0, 1
    while line := _next_line(file):
        if held and (isinstance(line, Exception) or size + len(line) > MOST_CHUNK or len(held) == most):
            yield _line_chunk(source, number - len(held), held)
            held, size = [], 0
        if isinstance(line, Exception):
            yield _complaint(source, line)
            return
        if len(line) > MOST_LINE and not line.endswith(b"\n"):
            has_end = _skip_line(file, len(line))
            yield _held([Text(f"{source}:{number}", None, texts.TOO_LONG if has_end else ENDLESS)])
            if not has_end:
                return
        else:
            held.append(line)
            size += len(line)
        number += 1
    if held:
        yield _line_chunk(source, number - len(held), held)


def _next_line(file: IO[bytes]) -> bytes | Exception:
    """Return a line, or more than MOST_LINE bytes of one; or why there is none: what came before it is to be kept."""
    try:
        return file.readline(MOST_LINE + 1)
    except Exception as error:  # of what it is packed by
        return error


def _skip_line(file: IO[bytes], skipped: int) -> bool:
    """Skip the rest of a line; whether it ends before MOST_BYTES."""
    while (more := _next_line(file)) and not isinstance(more, Exception) and not more.endswith(b"\n"):
        skipped += len(more)
        if skipped > MOST_BYTES:
            return False
    return True


def _line_chunk(source: str, first: int, lines: list[bytes]) -> tuple[Chunk, str]:
    data = b"".join(lines)
    return Lines(source, first, data), _mark(f"{source}:{first}", data)


def _zip(path: str, most: int, reach: Reach) -> Iterator[tuple[Chunk, str]]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = texts.zip_members(archive)
            first, size, number = 0, 0, 0
            reach.at = lambda: members[number].header_offset
            for number, member in enumerate(members):
                holds_lines = _is_of("lines", member.filename)
                is_full = number - first == most or size + member.file_size > MOST_CHUNK
                if number > first and (is_full or holds_lines):
                    yield _member_chunk(path, first, members[first:number])
                    first, size = number, 0
                size += member.file_size
                if holds_lines:
                    yield from _member_lines(f"{path}:{member.filename}", partial(texts.opened, archive, member), most)
                    first, size = number + 1, 0
            if first < len(members):
                yield _member_chunk(path, first, members[first:])
            texts.check_count(archive)
    except Exception as error:  # of a zip of a later version, and whatever else a damaged one leads to
        yield _complaint(path, error)


def _member_chunk(path: str, first: int, members: list[zipfile.ZipInfo]) -> tuple[Chunk, str]:
    mark = texts.marked(members)
    names = tuple(member.filename for member in members)
    return Members(path, first, names, mark), _mark(path, str(mark).encode("ascii"))


def _mark(source: str, data: bytes) -> str:
    """Return the mark of texts that are called by where they are from: the same ones elsewhere have other rows."""
    return f"{zlib.crc32(data, zlib.crc32(source.encode('utf-8', 'backslashreplace'))):x}"


def _tar(path: str, most: int, reach: Reach) -> Iterator[tuple[Chunk, str]]:
    """Cut a tar archive as it streams by."""
    held: list[Text] = []
    size = 0
    try:
        with _opened(path, reach) as file, tars.opened(file) as archive:
            for member in archive:
                if member.isdir():
                    continue
                holds_lines = member.isfile() and _is_of("lines", member.name)
                if held and (len(held) == most or size + member.size > MOST_CHUNK or holds_lines):
                    yield _held(held)
                    held, size = [], 0
                archive.members.clear()  # type: ignore[attr-defined]  # which it keeps for who wants to go back
                if holds_lines:
                    yield from _member_lines(f"{path}:{member.name}", partial(tars.extracted, archive, member), most)
                    continue
                held.append(_tar_member(archive, path, member))
                size += member.size
                if member.size > MOST_BYTES:
                    raise tarfile.ReadError(f"a member of {member.size} bytes")
            tars.check_end(archive)
    except Exception as error:  # tarfile's, zlib's, lzma's, and whatever else a damaged one leads to
        held.append(Text(path, None, texts.damaged(error)))
    if held:
        yield _held(held)


def _tar_member(archive: tarfile.TarFile, path: str, member: tarfile.TarInfo) -> Text:
    source = f"{path}:{member.name}"
    if not member.isfile():
        found = f"a link to {show(member.linkname)}" if member.linkname else "a device"
        return Text(source, None, f"found {found}; expected a file")
    if member.size > MOST_TEXT:
        return Text(source, None, texts.TOO_LONG)
    data = tars.extracted(archive, member).read()
    if len(data) < member.size:
        raise EOFError("an early end")
    return Text(source, data)


def _parquet(path: str, most: int, reach: Reach) -> Iterator[tuple[Chunk, str]]:
    """Cut a Parquet file: its column `text`, or its only one of texts."""
    row = 1
    try:
        with tables.opened(path) as source, tables.parquet(source) as file:
            schema, rows, size = file.schema_arrow, file.metadata.num_rows, os.stat(path).st_size
            reach.at = lambda: size * row // max(rows, 1)
            columns = [name for name in ("source", texts.column_of(schema)) if name in schema.names]
            for batch in tables.pieces(file, source, columns, most):
                for piece in texts.pieces(texts.of_arrow(batch, row, path), most, MOST_CHUNK):
                    held = Held.of(piece)
                    yield held, f"{zlib.crc32(held.data):x}"
                row += batch.num_rows
    except Exception as error:  # Arrow's, KeyError, UnicodeDecodeError, and whatever else
        yield _complaint(path, error)


def _held(found: list[Text]) -> tuple[Chunk, str]:
    held = Held.of(texts.table(found))
    return held, f"{zlib.crc32(held.data):x}"


def _complaint(source: str, error: Exception) -> tuple[Chunk, str]:
    """Return the chunk of a file that cannot be read, or not to its end: an error, where its texts would be."""
    return _held([Text(source, None, texts.damaged(error))])
