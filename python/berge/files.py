"""Files: read whole, within a limit and unpacked, and written so that they appear whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, BinaryIO

from berge.archives import unpack
from berge.errors import (
    ArgumentError,
    BergeError,
    KindError,
    LimitError,
    ParseError,
    check_kind,
    locate_offset,
)
from berge.i18n import Message, _, join_list
from berge.operating_system import copy_permissions, open_new, sync_folder
from berge.sanitize import describe_type, show

MOST_BYTES = 1 << 30
"""The most bytes of a text, packed or unpacked; endless input is refused."""


_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte order marks of other encodings; that of UTF-32 begins with one of UTF-16."""

_SAMPLE = 1 << 16
"""Bytes that are searched for letters of other encodings."""
_XML_ENCODING = r"\A(<\?xml[^>]*?\bencoding=[\"'])[^\"'>]*+"
"""What a text in XML says about its own encoding."""


def _unpack_text(data: bytes) -> bytes:
    """Return a text unpacked and in UTF-8; Windows writes UTF-16 with a byte order mark.

    Raises ParseError and LimitError as `archives.unpack` does, and ParseError for a damaged text.
    """
    data = unpack(data, MOST_BYTES)
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if encoding is None:
        return data
    try:
        return re.sub(_XML_ENCODING, r"\g<1>UTF-8", data.decode(encoding)).encode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding).encode()
        problem = _("byte {byte}", byte=f"0x{data[error.start]:02x}")
        raise ParseError(
            problem, _("{encoding} text", encoding=encoding.upper()), *locate_offset(before, len(before))
        ) from None


_HIGH = re.compile(rb"[\x80-\xff]+")


def expect_utf8(data: bytes) -> Message:
    """Return what an error about bytes that are not UTF-8 expects, with a command that converts the text."""
    sample = data[:_SAMPLE]
    runs = _HIGH.findall(sample)
    encodings = [] if 2 * sum(map(_is_utf8, runs)) >= len(runs) or 0 in sample else _guess_encodings(sample, runs)
    if not encodings:
        return _("UTF-8 text")
    if len(encodings) > 1:
        return _(
            "UTF-8 text: save it as UTF-8 in an editor, or use iconv -f ENCODING -t UTF-8 with its encoding, perhaps"
            " {names}",
            names=join_list(encodings),
        )
    return _(
        "UTF-8 text: if it is {encoding}, save it as UTF-8 in an editor, or use iconv -f {encoding} -t UTF-8",
        encoding=encodings[0],
    )


def _guess_encodings(sample: bytes, runs: list[bytes]) -> list[str]:
    """Return the encodings that a text may have, by its `runs` of high bytes.

    An encoding is likely if it decodes the text, and the bytes are those that common letters of it have and letters of
    the others rarely: pairs of high bytes (GBK and EUC), first bytes in a range (BIG5, SHIFT_JIS, EUC-KR, EUC-JP), or
    long runs of single letters (Cyrillic). Latin-1 is what remains.
    """
    high = b"".join(runs)
    firsts = [pair[0] for pair in re.findall(rb"[\x80-\xff][^\x00-\x3f]", sample)]
    are_pairs = all(len(run) % 2 == 0 for run in runs)
    encodings = []
    for name, codec, is_likely in (
        ("GBK", "gbk", are_pairs),
        ("BIG5", "big5", not are_pairs and 5 * sum(0xA4 <= byte <= 0xC6 for byte in firsts) > 4 * len(firsts)),
        ("SHIFT_JIS", "cp932", any(0x81 <= byte <= 0x9F for byte in high)),
        ("EUC-KR", "euc_kr", are_pairs and len(firsts) > 7 and all(0xB0 <= byte <= 0xC8 for byte in firsts)),
        ("EUC-JP", "euc_jp", are_pairs and any(0xA4 <= byte <= 0xA5 for byte in firsts)),
    ):
        if is_likely and _can_decode(sample, codec):
            encodings.append(name)
    if not high.translate(None, _CYRILLIC) and len(high) > 2 * len(runs):
        encodings += ["KOI8-R", "WINDOWS-1251"]
    return encodings or ([] if re.search(rb"[\x80-\x9f\xff]", high) else ["LATIN1"])


_CYRILLIC = bytes((*range(0xC0, 0x100), 0xA3, 0xA8, 0xB3, 0xB8))
"""The letters of KOI8-R and Windows-1251."""


def _can_decode(sample: bytes, encoding: str) -> bool:
    """Whether a text, of which the end may be cut off, has an encoding."""
    try:
        sample.decode(encoding)
    except UnicodeDecodeError as error:
        return len(sample) == _SAMPLE and error.start > _SAMPLE - 4
    return True


def _is_utf8(data: bytes) -> bool:
    try:
        return bool(data.decode())
    except UnicodeDecodeError:
        return False


def encode_text(text: str | bytes) -> bytes:
    """Return a text as bytes, unpacked and in UTF-8, for the parsers.

    Raises KindError if it is not a text, and ParseError and LimitError as `_unpack_text` does.
    """
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    check_kind(text, (bytes, bytearray, memoryview), "text: str or bytes; for a file use load(path)")
    return _unpack_text(bytes(text))


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return the contents of a file, unpacked and in UTF-8.

    Raises KindError if `path` is not a path, ArgumentError if no file can have that name, and OSError.
    """
    check_kind(path, (str, os.PathLike), "the path of a file")
    try:
        with open(path, "rb") as file:
            return read_all(file)
    except BergeError as error:
        error.source = os.fsdecode(path)
        raise
    except ValueError:  # a zero byte or a surrogate in the path
        raise ArgumentError(show(os.fspath(path)), _("the path of a file")) from None


def read_all(file: BinaryIO) -> bytes:
    """Return the contents of a stream, unpacked and in UTF-8.

    Raises LimitError if there are more than MOST_BYTES, and as `_unpack_text`.
    """
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise LimitError(_("the input has more than {most_bytes} bytes, the limit", most_bytes=MOST_BYTES))
    return _unpack_text(data)


_BINARY: tuple[type, ...] = (io.RawIOBase, io.BufferedIOBase)


def write_to(file: str | os.PathLike[str] | IO[str], pieces: Iterable[str]) -> None:
    """Write to a path, as `write_atomically` does, or to an open text file; raises KindError if it is neither."""
    if isinstance(file, (str, os.PathLike)):
        write_atomically(file, pieces)
    elif hasattr(file, "writelines") and not isinstance(file, _BINARY):
        file.writelines(pieces)
    else:
        raise KindError(describe_type(file), _("a path or an open text file"))


def write_atomically(path: str | os.PathLike[str], pieces: Iterable[str | bytes], folder: str | None = None) -> None:
    """Write a file atomically: the old contents stay until the new ones are complete and on disk.

    Until then the new file is in `folder`, which must be on the same disk, or beside the old one. Links are followed,
    permissions of the old file are kept, and a file without write permission is not replaced. If several writers use
    one path at once, one of them wins. Raises OSError, about `path`, as `open` does, and ArgumentError if no file can
    have that name.
    """
    try:
        old = _read_status(path)
        if old is not None and not stat.S_ISREG(old.st_mode):
            with open(path, "wb") as file:
                file.writelines(_encode(pieces))
        else:
            _replace(os.path.realpath(path), old, pieces, folder)
    except OSError as error:
        error.filename = os.fspath(path)
        del error.filename2  # set to None it would still be in the message
        raise


def is_device(path: str | os.PathLike[str]) -> bool:
    """Whether a path is a device or a pipe, which has no old content to keep; raises as `write_atomically`."""
    try:
        old = _read_status(path)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
    return old is not None and not stat.S_ISREG(old.st_mode)


def _read_status(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return the status of the old file, or None; raises OSError if it may not be written."""
    name = os.fspath(path)
    if not name or "\0" in name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    except UnicodeEncodeError:  # half a letter
        raise ArgumentError(show(name), _("the path of a file")) from None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _encode(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    return (piece.encode() if isinstance(piece, str) else piece for piece in pieces)


def _replace(path: str, old: os.stat_result | None, pieces: Iterable[str | bytes], folder: str | None) -> None:
    """Write a new file under a random name, so that nobody can have put a link there; then rename it."""
    home = os.path.dirname(path)
    part = os.path.join(folder or home, f".berge-{os.urandom(8).hex()}.part")
    try:
        with open(part, "wb", opener=open_new) as file:
            if old is not None:
                copy_permissions(file.fileno(), old)
            file.writelines(_encode(pieces))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    sync_folder(home)
