"""Tar archives read as streams: no member is skipped silently, and the size of headers is bounded."""

from __future__ import annotations

import tarfile
from typing import IO, Any

from berge.files import MOST_BYTES

MOST_HEADER = 1 << 20
"""The longest header of a member, in bytes."""
LONG_HEADER = f"a header of more than {MOST_HEADER} bytes"


class _Member(tarfile.TarInfo):
    """A member of a tar archive.

    A damaged header is an error; tarfile would take it for the end. The size of headers is limited, since tarfile holds
    them in memory.
    """

    @classmethod
    def fromtarfile(cls, archive: Any) -> _Member:
        file = archive.fileobj
        archive.fileobj = _Header(file)
        try:
            member = super().fromtarfile(archive)
            if sum(len(key) + len(value) for key, value in archive.pax_headers.items()) > MOST_HEADER:
                raise tarfile.ReadError(LONG_HEADER)
            return member
        except tarfile.EOFHeaderError:  # type: ignore[attr-defined]  # a block of zeros: the end
            raise
        except tarfile.HeaderError as error:
            raise tarfile.ReadError(str(error)) from None
        finally:
            archive.fileobj = file


class _Header:
    """A file object that returns at most MOST_HEADER bytes, for reading a header of a tar archive."""

    def __init__(self, file: Any) -> None:
        self.file, self.bytes_left, self.tell = file, MOST_HEADER, file.tell

    def read(self, size: int) -> bytes:
        self.bytes_left -= size
        if size < 0 or self.bytes_left < 0:
            raise tarfile.ReadError(LONG_HEADER)
        data: bytes = self.file.read(size)
        return data


def open_archive(file: IO[bytes]) -> tarfile.TarFile:
    """Open a tar archive as a stream of blocks, so that members before a damaged part can be read."""
    return tarfile.open(fileobj=file, mode="r|", bufsize=tarfile.BLOCKSIZE, tarinfo=_Member)


def check_end(archive: tarfile.TarFile) -> None:
    """Read the rest after the last member, so that checksums are compared; raises ReadError if it is not zeros."""
    size = 0
    while block := archive.fileobj.read(1 << 16):
        size += len(block)
        if block.strip(b"\0") or size > MOST_BYTES:
            raise tarfile.ReadError("more behind the end of the archive")


def open_member(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    """Open a member that is a file."""
    file = archive.extractfile(member)
    if file is None:
        raise tarfile.ReadError("a member without contents")
    return file
