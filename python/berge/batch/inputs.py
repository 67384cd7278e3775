"""From what a person names to texts: files, folders, patterns, archives, JSON lines and Parquet, cut into chunks.

Files, and the members of zip archives, are named in a chunk and read by who gets it. What can only be read from its
beginning, such as tar archives and whatever is packed, is read here, and sent.
"""

from __future__ import annotations

import bz2
import glob
import gzip
import lzma
import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from berge.batch import texts
from berge.batch.jobs import Task
from berge.batch.texts import MOST_TEXT, Chunk, Files, Held, Lines, Members, Text
from berge.errors import InputError
from berge.formats import MOST_BYTES

STDIN = "-"
MOST_FILES, MOST_CHUNK = 1 << 10, 1 << 22
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
_BROKEN = (OSError, EOFError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, pa.ArrowException)
"""What is raised where a file cannot be read, or an archive is damaged."""


class Inputs:
    """What was named, in the order in which it was named; files of a folder by their names.

    Raises InputError where there is nothing of a name, OSError where there is something that cannot be read.
    """

    def __init__(self, named: Iterable[str], most: int = MOST_FILES) -> None:
        self.named, self.most = list(named), most
        self._found = [path for name in self.named for path in _found(name)]

    def size(self) -> int:
        """Return how many bytes there are, those of files that are packed as they are."""
        return sum(_size(path) for path in self._paths())

    def _paths(self) -> Iterator[str]:
        for path in self._found:
            yield from _below(path) if os.path.isdir(path) else (path,)

    def tasks(self) -> Iterator[Task]:
        """Yield the chunks, with how many bytes of the inputs they are."""
        loose: list[str] = []
        for path in self._paths():
            cut = _cutter(path)
            if cut is None:
                loose.append(path)
            if loose and (cut is not None or len(loose) == self.most):
                yield from _files(loose)
                loose = []
            if cut is not None:
                yield from _sized(cut(path, self.most), _size(path))
        yield from _files(loose)


def _found(name: str) -> list[str]:
    if name == STDIN or os.path.lexists(name):
        return [name]
    found = sorted(glob.glob(name, recursive=True))
    if not found:
        raise InputError(f"found nothing that is called {name}; expected a file, a folder, a pattern, or -")
    return found


def _below(folder: str) -> Iterator[str]:
    """Yield the files below a folder, by their names; those whose names begin with a dot are left out."""
    with os.scandir(folder) as entries:
        found = sorted((one for one in entries if not one.name.startswith(".")), key=lambda one: one.name)
    for one in found:
        if one.is_dir(follow_symlinks=False):
            yield from _below(one.path)
        else:
            yield one.path


def _size(path: str) -> int:
    try:
        return 0 if path == STDIN else os.stat(path).st_size
    except OSError:
        return 0


Cutter = Callable[[str, int], Iterator[tuple[Chunk, str]]]
"""Cuts a file into chunks of so many texts at most, each with its mark."""


def _cutter(path: str) -> Cutter | None:
    """Return what cuts a file that holds many texts; None of one that is a text itself."""
    name = path.lower()
    bare = name.removesuffix(_packing(name)) if _packing(name) in (".gz", ".bz2", ".xz") else name
    if path == STDIN or bare.endswith(ENDINGS["lines"]):
        return _lines
    if bare.endswith(ENDINGS["tar"]):
        return _tar
    return _zip if name.endswith(ENDINGS["zip"]) else _parquet if name.endswith(ENDINGS["parquet"]) else None


def _packing(name: str) -> str:
    """Return the ending that says how a file is packed; none of one that is not."""
    return next((ending for ending in UNPACK if name.endswith(ending)), "")


def _sized(chunks: Iterator[tuple[Chunk, str]], size: int) -> Iterator[Task]:
    """Yield chunks of one file as tasks: all of its bytes are the last one's, as nobody knows how many are whose."""
    held: tuple[Chunk, str] | None = None
    for chunk in chunks:
        if held:
            yield Task(held[0], 0, held[1])
        held = chunk
    if held:
        yield Task(held[0], size, held[1])


def _files(paths: list[str]) -> Iterator[Task]:
    """Yield files as chunks of MOST_CHUNK bytes; their marks are made of names, sizes and times."""
    held: list[str] = []
    size, mark = 0, 0
    for path in paths:
        try:
            known = os.stat(path)
            length, told = known.st_size, f"{path}:{known.st_size}:{known.st_mtime_ns}"
        except OSError as error:
            length, told = 0, f"{path}:{error.errno}"
        if held and size + length > MOST_CHUNK:
            yield Task(Files(tuple(held)), size, f"{mark:x}")
            held, size, mark = [], 0, 0
        held.append(path)
        size, mark = size + length, zlib.crc32(told.encode("utf-8", "surrogateescape"), mark)
    if held:
        yield Task(Files(tuple(held)), size, f"{mark:x}")


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
        with closing(_opened(path)) as file:
            yield from _cut_lines(source, file, most)
    except _BROKEN as error:
        yield _complaint(source, error)


def _cut_lines(source: str, file: IO[bytes], most: int) -> Iterator[tuple[Chunk, str]]:
    held: list[bytes] = []
    size, number = 0, 1
    while line := file.readline(MOST_TEXT + 1):
        if held and (size + len(line) > MOST_CHUNK or len(held) == most):
            yield _line_chunk(source, number - len(held), held)
            held, size = [], 0
        if len(line) > MOST_TEXT and not line.endswith(b"\n"):
            yield _held([Text(f"{source}:{number}", None, texts.TOO_LONG)])
            skipped = len(line)
            while (more := file.readline(MOST_TEXT)) and not more.endswith(b"\n"):
                skipped += len(more)
                if skipped > MOST_BYTES:
                    return
        else:
            held.append(line)
            size += len(line)
        number += 1
    if held:
        yield _line_chunk(source, number - len(held), held)


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
    except _BROKEN as error:
        yield _complaint(path, error)


def _member_chunk(path: str, first: int, end: int, sums: list[str]) -> tuple[Chunk, str]:
    told = "\n".join(sums[first:end]).encode("utf-8", "surrogatepass")
    return Members(path, first, end), f"{zlib.crc32(told):x}"


def _tar(path: str, most: int) -> Iterator[tuple[Chunk, str]]:
    """Cut a tar archive as it streams by."""
    held: list[Text] = []
    size = 0
    try:
        with closing(_opened(path)) as file, tarfile.open(fileobj=file, mode="r|") as archive:
            for member in archive:
                if not member.isfile():
                    continue
                if held and (len(held) == most or size + member.size > MOST_CHUNK):
                    yield _held(held)
                    held, size = [], 0
                held.append(_tar_member(archive, path, member))
                size += member.size
                archive.members.clear()  # type: ignore[attr-defined]  # which it keeps for who wants to go back
                if member.size > MOST_BYTES:
                    raise tarfile.ReadError(f"a member of {member.size} bytes")
    except _BROKEN as error:
        held.append(Text(path, None, texts.damaged(error)))
    if held:
        yield _held(held)


def _tar_member(archive: tarfile.TarFile, path: str, member: tarfile.TarInfo) -> Text:
    source = f"{path}:{member.name}"
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
    except (*_BROKEN, InputError) as error:
        yield _complaint(path, error)


def _held(found: list[Text]) -> tuple[Chunk, str]:
    held = Held.of(texts.table(found))
    return held, f"{zlib.crc32(held.data):x}"


def _complaint(source: str, error: Exception) -> tuple[Chunk, str]:
    """Return the chunk of a file that cannot be read, or not to its end: an error, where its texts would be."""
    return _held([Text(source, None, str(error) if isinstance(error, InputError) else texts.damaged(error))])
