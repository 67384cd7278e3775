"""Texts that are packed by gzip, bzip2, xz or zstd, recognised by how they begin and unpacked as far as they may go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from io import BufferedReader, BytesIO, RawIOBase
from typing import IO, Any, NamedTuple

from berge.errors import LimitError, ParseError
from berge.i18n import _

PIECE = 1 << 20
"""How many bytes are unpacked at a time."""
GIVEN = 1 << 13
"""How many packed bytes a stream is given at a time: those behind its end are given to the next one."""
ENDED = "Compressed file ended before the end-of-stream marker was reached"
PLAUSIBLE = 64
"""No text of use is packed so many times smaller; zeros are a thousand times."""


class _Packer(NamedTuple):
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


def unpack(data: bytes, most: int) -> bytes:
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
            _("a text packed by {name}", name=packer.name), _("one that this Python can unpack, as by gzip"), 1, 1
        ) from None
    errors = (OSError, *(getattr(import_module(home), name) for home, name in packer.errors))
    text, is_counted = BytesIO(), False
    try:
        for piece in _pieces(packer, module, data):
            if not is_counted and text.tell() > PLAUSIBLE * len(data) + PIECE:
                is_counted = True
                _check_size(packer, _unpacked_size(packer, module, data, most, errors), most)
            _check_size(packer, text.tell() + len(piece), most)
            text.write(piece)
    except EOFError:
        raise _damage_error(
            text, _("the end of what {name} has packed", name=packer.name), _("the rest of it")
        ) from None
    except errors:
        raise _damage_error(
            text, _("bytes that {name} cannot unpack", name=packer.name), _("an archive without damage")
        ) from None
    inner = _packer_of(text.getvalue())
    if inner is not None:
        problem = _("an archive of {name} in one of {name2}", name=inner.name, name2=packer.name)
        raise ParseError(problem, _("a text that is packed once"), 1, 1)
    return text.getvalue()


def stream(file: IO[bytes], name: str) -> IO[bytes]:
    """Open a file that a packer of this name has packed, in memory that does not grow with it; it is not closed.

    Reading raises EOFError where it ends early, OSError or what the packer's module has where it is damaged, be it
    behind the end: what stands there is a stream too.
    """
    packer = next(packer for packer in _PACKERS if packer.name == name)
    module = import_module(packer.module)
    if packer.stream:
        return BufferedReader(_Stream(_of_streams(packer, getattr(module, packer.stream), file)))
    opened: IO[bytes] = module.open(file)
    return opened


class _Stream(RawIOBase):
    """What pieces are together; a fault among them is told again whenever more is asked for."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._held = pieces, memoryview(b"")
        self._fault: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._fault is not None:
            raise self._fault
        try:
            while not self._held and (piece := next(self._pieces, None)) is not None:
                self._held = memoryview(piece)
        except Exception as error:
            self._fault = error
            raise
        count = min(len(buffer), len(self._held))
        buffer[:count], self._held = self._held[:count], self._held[count:]
        return count


def _packer_of(data: bytes) -> _Packer | None:
    return next((packer for packer in _PACKERS if data.startswith(packer.begins)), None)


def _pieces(packer: _Packer, module: Any, data: bytes) -> Iterator[bytes]:
    if packer.stream:
        yield from _of_streams(packer, getattr(module, packer.stream), BytesIO(data))
        return
    with module.open(BytesIO(data)) as file:
        while piece := file.read1(PIECE):  # which gives what comes before a fault
            yield piece


def _of_streams(packer: _Packer, stream: Any, file: IO[bytes]) -> Iterator[bytes]:
    """Yield what streams one behind the other hold; raises EOFError where the last one ends early."""
    pending = file.read(GIVEN)
    while True:
        one = stream()
        while not one.eof:
            piece = b""
            if one.needs_input:
                piece, pending = pending or file.read(GIVEN), b""
                if not piece:
                    raise EOFError(ENDED)
            yield one.decompress(piece, PIECE)
        pending = _fill_up(one.unused_data + pending, file)
        while packer.name == "xz" and pending.startswith(bytes(4)):  # padding, by fours
            zeros = len(pending) - len(pending.lstrip(b"\0"))
            pending = _fill_up(pending[zeros - zeros % 4 :], file)
        if not pending:
            return
        if not pending.startswith(packer.begins):
            raise OSError("more behind the end of the archive")


def _fill_up(pending: bytes, file: IO[bytes]) -> bytes:
    """Return bytes with more behind them, unless there are many."""
    return pending if len(pending) >= GIVEN else pending + file.read(GIVEN)


def _unpacked_size(packer: _Packer, module: Any, data: bytes, most: int, errors: tuple[type[Exception], ...]) -> int:
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
        raise LimitError(
            _("found more than {most} bytes, packed by {name}; that many are read at most", most=most, name=packer.name)
        )


def _damage_error(text: BytesIO, found: str, expected: str) -> ParseError:
    """Return the error about an archive of which so much could be unpacked."""
    known = text.getvalue()
    last = known[known.rfind(b"\n") + 1 :]
    return ParseError(found, expected, known.count(b"\n") + 1, len(last.decode("utf-8", "replace")) + 1)
