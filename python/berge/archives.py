"""Texts that are packed by gzip, bzip2, xz or zstd, recognised by how they begin and unpacked as far as they may go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from typing import Any

from berge.errors import LimitError, ParseError
from berge.values import value

PIECE = 1 << 20
"""How many bytes are unpacked at a time."""
GIVEN = 1 << 13
"""How many packed bytes a stream is given at a time: those behind its end are given to the next one again."""
PLAUSIBLE = 64
"""No text of use is packed so many times smaller; zeros are a thousand times."""


@value
class _Packer:
    """How archives of a kind begin, and the module of Python's own library that opens them.

    Where one is damaged it raises OSError, or these `errors`, which have a module each. Where it passes over what
    stands behind a stream, `stream` reads one alone.
    """

    name: str
    begins: tuple[bytes, ...]
    module: str
    errors: tuple[tuple[str, str], ...]
    stream: str = ""


_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")
"""How a block of bzip2 begins, and the end behind the last one: what stands before these could be a text."""
_PACKERS = (
    _Packer("gzip", (b"\x1f\x8b\x08",), "gzip", (("zlib", "error"),)),
    _Packer(
        "bzip2", tuple(b"BZh%d" % n + block for n in range(1, 10) for block in _BLOCKS), "bz2", (), "BZ2Decompressor"
    ),
    _Packer("xz", (b"\xfd7zXZ\0",), "lzma", (("lzma", "LZMAError"),), "LZMADecompressor"),
    _Packer("zstd", (b"\x28\xb5\x2f\xfd",), "compression.zstd", (("compression.zstd", "ZstdError"),)),
)


def unpacked(data: bytes, most: int) -> bytes:
    """Return what an archive holds, several one behind the other together; data that are none as they are.

    Raises ParseError where an archive ends early, is damaged, or holds another one, at the line and column of the text
    where that shows; LimitError where it holds more than so many bytes. What is far larger than its archive, as no text
    is, is counted before it is kept: what is refused takes little memory.
    """
    packer = _packer_of(data)
    if packer is None:
        return data
    try:
        module = import_module(packer.module)
    except ImportError:
        raise ParseError(
            f"a text packed by {packer.name}", "one that this Python can unpack, as by gzip", 1, 1
        ) from None
    errors = (OSError, *(getattr(import_module(home), name) for home, name in packer.errors))
    text, is_counted = BytesIO(), False
    try:
        for piece in _pieces(packer, module, data):
            if not is_counted and text.tell() > PLAUSIBLE * len(data) + PIECE:
                is_counted = True
                _check_size(packer, _counted(packer, module, data, most, errors), most)
            _check_size(packer, text.tell() + len(piece), most)
            text.write(piece)
    except EOFError:
        raise _broken(text, f"the end of what {packer.name} has packed", "the rest of it") from None
    except errors:
        raise _broken(text, f"bytes that {packer.name} cannot unpack", "an archive without damage") from None
    inner = _packer_of(text.getvalue())
    if inner is not None:
        found = f"an archive of {inner.name} in one of {packer.name}"
        raise ParseError(found, "a text that is packed once", 1, 1)
    return text.getvalue()


def _packer_of(data: bytes) -> _Packer | None:
    return next((packer for packer in _PACKERS if data.startswith(packer.begins)), None)


def _pieces(packer: _Packer, module: Any, data: bytes) -> Iterator[bytes]:
    if packer.stream:
        yield from _of_streams(packer, getattr(module, packer.stream), data)
        return
    with module.open(BytesIO(data)) as file:
        while piece := file.read1(PIECE):  # which gives what comes before a fault
            yield piece


def _of_streams(packer: _Packer, stream: Any, data: bytes) -> Iterator[bytes]:
    """Yield what streams one behind the other hold; raises EOFError where the last one ends early."""
    at = 0
    while at < len(data):
        one = stream()
        while not one.eof:
            given = data[at : at + GIVEN] if one.needs_input else b""
            if one.needs_input and not given:
                raise EOFError
            at += len(given)
            yield one.decompress(given, PIECE)
        at -= len(one.unused_data)
        if packer.name == "xz":
            padding = re.compile(rb"(?:\0{4})*+").match(data, at)
            at = at if padding is None else padding.end()
        if at < len(data) and not data.startswith(packer.begins, at):
            raise OSError("no stream")


def _counted(packer: _Packer, module: Any, data: bytes, most: int, errors: tuple[type[Exception], ...]) -> int:
    """Return how many bytes an archive holds, up to a fault, or up to more than `most`."""
    size = 0
    with suppress(EOFError, *errors):
        for piece in _pieces(packer, module, data):
            size += len(piece)
            if size > most:
                break
    return size


def _check_size(packer: _Packer, size: int, most: int) -> None:
    if size > most:
        raise LimitError(f"found more than {most} bytes, packed by {packer.name}; that many are read at most")


def _broken(text: BytesIO, found: str, expected: str) -> ParseError:
    """Return the error about an archive of which so much could be unpacked."""
    known = text.getvalue()
    last = known[known.rfind(b"\n") + 1 :]
    return ParseError(found, expected, known.count(b"\n") + 1, len(last.decode("utf-8", "replace")) + 1)
