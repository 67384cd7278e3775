"""Files that hold many texts, cut into chunks: archives, JSON lines and Parquet, each known by the ending of its name.

The members of zip archives are named in a chunk and read by who gets it. What can only be read from its beginning, such
as tar archives and whatever is packed, is read here, and sent.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import IO, Any

import pyarrow.parquet as pq

from berge.batch import texts
from berge.batch.texts import MOST_TEXT, Chunk, Held, Lines, Members, Text
from berge.errors import InputError
from berge.formats import MOST_BYTES
from berge.quoting import show

STDIN = "-"
MOST_FILES, MOST_CHUNK = 1 << 10, 1 << 23
"""How many texts a chunk has, and how many bytes unless one text alone has more."""
UNPACK: dict[str, Any] = {
    ".gz": gzip.open, ".tgz": gzip.open, ".bz2": bz2.open, ".tbz2": bz2.open, ".xz": lzma.open, ".txz": lzma.open,
}  # fmt: skip
"""Endings of packed files, and what unpacks them."""
ENDINGS = {
    "lines": (".jsonl", ".ndjson"), "parquet": (".parquet", ".pq"), "zip": (".zip",),
    "tar": (".tar", ".tgz", ".tbz2", ".txz"),
}  # fmt: skip
"""Endings of files that hold many texts; lines and tar archives may be packed."""
ENDLESS = f"found a line of more than {MOST_BYTES} bytes; expected shorter ones, what stands behind it is left out"

Cutter = Callable[[str, int], Iterator[tuple[Chunk, str]]]
"""Cuts a file into chunks of so many texts at most, each with its mark."""


def cutter(path: str, *, is_stream: bool = False) -> Cutter | None:
    """Return what cuts a file that holds many texts; None of one that is a text itself, which no stream is."""
    name = path.lower()
    bare = name.removesuffix(_packing(name)) if _packing(name) in (".gz", ".bz2", ".xz") else name
    if path == STDIN or bare.endswith(ENDINGS["lines"]):
        return _lines
    if bare.endswith(ENDINGS["tar"]):
        return _tar
    if name.endswith(ENDINGS["zip"]):
        return _zip
    return _parquet if name.endswith(ENDINGS["parquet"]) else _lines if is_stream else None


def _packing(name: str) -> str:
    """Return the ending that says how a file is packed; none of one that is not."""
    return next((ending for ending in UNPACK if name.endswith(ending)), "")


def refused(path: str, _: int) -> Iterator[tuple[Chunk, str]]:
    """Say of what was found, and is no file, that it is none."""
    yield _complaint(
        path, InputError("found a pipe, a device or the like; expected a file, or that it is named itself")
    )


def _opened(path: str) -> IO[bytes]:
    if path == STDIN:
        return sys.stdin.buffer
    unpack = UNPACK.get(_packing(path.lower()), open)
    file: IO[bytes] = unpack(path, "rb")
    return file


def _lines(path: str, most: int) -> Iterator[tuple[Chunk, str]]:
    """Cut JSON lines. One of more than MOST_TEXT bytes is an error, and the end of a file where it has no end."""
    source = "<stdin>" if path == STDIN else path
    try:
        file = _opened(path)
    except OSError as error:
        yield _complaint(source, error)
        return
    with closing(file):
        yield from _cut_lines(source, file, most)


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
        if len(line) > MOST_TEXT and not line.endswith(b"\n"):
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
    """Return a line, or more than MOST_TEXT bytes of one; or why there is none: what came before it is to be kept."""
    try:
        return file.readline(MOST_TEXT + 1)
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
    return Lines(source, first, data), f"{zlib.crc32(data):x}"


def _zip(path: str, most: int) -> Iterator[tuple[Chunk, str]]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = texts.zip_members(archive)
            sums = [f"{member.filename}:{member.CRC}:{member.file_size}" for member in members]
            first, size = 0, 0
            for number, member in enumerate(members):
                if number > first and (number - first == most or size + member.file_size > MOST_CHUNK):
                    yield _member_chunk(path, first, number, sums)
                    first, size = number, 0
                size += member.file_size
            if members:
                yield _member_chunk(path, first, len(members), sums)
    except Exception as error:  # of a zip of a later version, and whatever else a damaged one leads to
        yield _complaint(path, error)


def _member_chunk(path: str, first: int, end: int, sums: list[str]) -> tuple[Chunk, str]:
    told = "\n".join(sums[first:end]).encode("utf-8", "surrogatepass")
    return Members(path, first, end), f"{zlib.crc32(told):x}"


def _tar(path: str, most: int) -> Iterator[tuple[Chunk, str]]:
    """Cut a tar archive as it streams by."""
    held: list[Text] = []
    size = 0
    try:
        with closing(_opened(path)) as file, _tar_opened(file) as archive:
            for member in archive:
                if member.isdir():
                    continue
                if held and (len(held) == most or size + member.size > MOST_CHUNK):
                    yield _held(held)
                    held, size = [], 0
                held.append(_tar_member(archive, path, member))
                size += member.size
                archive.members.clear()  # type: ignore[attr-defined]  # which it keeps for who wants to go back
                if member.size > MOST_BYTES:
                    raise tarfile.ReadError(f"a member of {member.size} bytes")
            _check_end(archive)
    except Exception as error:  # tarfile's, zlib's, lzma's, and whatever else a damaged one leads to
        held.append(Text(path, None, texts.damaged(error)))
    if held:
        yield _held(held)


class _Member(tarfile.TarInfo):
    """A member of a tar archive. What its header has to be is told, where tarfile takes any other for the end."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> _Member:
        try:
            return super().fromtarfile(archive)
        except tarfile.EOFHeaderError:  # type: ignore[attr-defined]  # a block of zeros: the end
            raise
        except tarfile.HeaderError as error:
            raise tarfile.ReadError(str(error)) from None


def _tar_opened(file: IO[bytes]) -> tarfile.TarFile:
    """Open a tar archive that streams by, block by block: of what is packed, all that comes before damage is seen."""
    return tarfile.open(fileobj=file, mode="r|", bufsize=tarfile.BLOCKSIZE, tarinfo=_Member)


def _check_end(archive: tarfile.TarFile) -> None:
    """Read what is behind the last member, so that sums are compared; raises ReadError where it is not zeros."""
    size = 0
    while block := archive.fileobj.read(1 << 16):
        size += len(block)
        if block.strip(b"\0") or size > MOST_BYTES:
            raise tarfile.ReadError("more behind the end of the archive")


def _tar_member(archive: tarfile.TarFile, path: str, member: tarfile.TarInfo) -> Text:
    source = f"{path}:{member.name}"
    if not member.isfile():
        found = f"a link to {show(member.linkname)}" if member.linkname else "a device"
        return Text(source, None, f"found {found}; expected a file")
    if member.size > MOST_TEXT:
        return Text(source, None, texts.TOO_LONG)
    file = archive.extractfile(member)
    data = b"" if file is None else file.read()
    if len(data) < member.size:
        raise EOFError("an early end")
    return Text(source, data)


def _parquet(path: str, most: int) -> Iterator[tuple[Chunk, str]]:
    """Cut a Parquet file: its column `text`, or its only one of texts."""
    row = 1
    try:
        with pq.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False) as file:
            schema = file.schema_arrow
            columns = [name for name in ("source", texts.column_of(schema)) if name in schema.names]
            for batch in file.iter_batches(most, columns=columns):
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
    return _held([Text(source, None, str(error) if isinstance(error, InputError) else texts.damaged(error))])
