"""Unpacking of gzip, bzip2, xz and zstd, recognised by their first bytes, up to a size limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from io import BufferedReader, BytesIO, RawIOBase
from typing import IO, Any, NamedTuple

from berge.errors import LimitError, ParseError, locate_offset
from berge.i18n import _

PIECE = 1 << 20
"""The number of bytes that are unpacked at a time."""
PACKED_PIECE = 1 << 13
"""The number of packed bytes that a stream reads at a time. Bytes after its end belong to the next stream."""
ENDED = "Compressed file ended before the end-of-stream marker was reached"
PLAUSIBLE = 64
"""No real text is compressed by a larger factor; a file of zeros is, by a thousand."""


class _Packer(NamedTuple):
    """One kind of archive: its first bytes, and the standard module that opens it.

    For damaged archives the module raises OSError or one of `errors` (module, name). If it ignores bytes after a
    stream, `decompressor` is its class that reads one stream alone.
    """

    name: str
    begins: tuple[bytes, ...]
    module: str
    errors: tuple[tuple[str, str], ...]
    decompressor: str = ""


_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")
"""The first bytes of a bzip2 block, and those of the end. The bytes before them alone could be a text."""
_PACKERS = (
    _Packer("gzip", (b"\x1f\x8b\x08",), "gzip", (("zlib", "error"),)),
    _Packer(
        "bzip2", tuple(b"BZh%d" % n + block for n in range(1, 10) for block in _BLOCKS), "bz2", (), "BZ2Decompressor"
    ),
    _Packer("xz", (b"\xfd7zXZ\0",), "lzma", (("lzma", "LZMAError"),), "LZMADecompressor"),
    _Packer("zstd", (b"\x28\xb5\x2f\xfd",), "compression.zstd", (("compression.zstd", "ZstdError"),)),
)


def unpack(data: bytes, most: int) -> bytes:
    """Return the contents of an archive, of several streams together; other data are returned unchanged.

    Raises ParseError, with line and column in the text, if an archive ends early, is damaged, or holds another archive;
    LimitError if it holds more than `most` bytes. Contents with an implausible compression factor are counted before
    they are stored, so a refused archive takes little memory.
    """
    packer = _find_packer(data)
    if packer is None:
        return data
    try:
        module = import_module(packer.module)
    except ImportError:
        raise ParseError(
            _("a text compressed with {name}", name=packer.name),
            _("a format that this Python can read, such as gzip"),
            1,
            1,
        ) from None
    errors = (OSError, *(getattr(import_module(home), name) for home, name in packer.errors))
    text, is_counted = BytesIO(), False
    try:
        for piece in _unpack_pieces(packer, module, data):
            if not is_counted and text.tell() > PLAUSIBLE * len(data) + PIECE:
                is_counted = True
                _check_size(packer, _measure_contents(packer, module, data, most, errors), most)
            _check_size(packer, text.tell() + len(piece), most)
            text.write(piece)
    except EOFError:
        raise _damage_error(text, _("the end of the {name} data", name=packer.name), _("the rest of it")) from None
    except errors:
        raise _damage_error(
            text, _("bytes that {name} cannot unpack", name=packer.name), _("an undamaged archive")
        ) from None
    inner = _find_packer(text.getvalue())
    if inner is not None:
        problem = _("an archive of {name} in one of {name2}", name=inner.name, name2=packer.name)
        raise ParseError(problem, _("a text that is compressed once"), 1, 1)
    return text.getvalue()


def open_packed(file: IO[bytes], name: str) -> IO[bytes]:
    """Open a packed file as a stream of its contents, in constant memory.

    `file` is not closed. Reading raises EOFError if the file ends early, and OSError or an error of the packer's module
    if it is damaged. Bytes after the end count as another stream.
    """
    packer = next(packer for packer in _PACKERS if packer.name == name)
    module = import_module(packer.module)
    if packer.decompressor:
        return BufferedReader(_Stream(_unpack_streams(packer, getattr(module, packer.decompressor), file)))
    reader: IO[bytes] = module.open(file)
    return reader


class _Stream(RawIOBase):
    """A stream made of pieces. After an error, each further read raises it again."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, memoryview(b"")
        self._fault: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._fault is not None:
            raise self._fault
        try:
            while not self._rest and (piece := next(self._pieces, None)) is not None:
                self._rest = memoryview(piece)
        except Exception as error:
            self._fault = error
            raise
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count


def _find_packer(data: bytes) -> _Packer | None:
    return next((packer for packer in _PACKERS if data.startswith(packer.begins)), None)


def _unpack_pieces(packer: _Packer, module: Any, data: bytes) -> Iterator[bytes]:
    if packer.decompressor:
        yield from _unpack_streams(packer, getattr(module, packer.decompressor), BytesIO(data))
        return
    with module.open(BytesIO(data)) as file:
        while piece := file.read1(PIECE):  # read1 returns the bytes before a fault
            yield piece


def _unpack_streams(packer: _Packer, decompressor: Any, file: IO[bytes]) -> Iterator[bytes]:
    """Yield the contents of consecutive streams; raises EOFError if the last one ends early."""
    pending = file.read(PACKED_PIECE)
    while True:
        one = decompressor()
        while not one.eof:
            piece = b""
            if one.needs_input:
                piece, pending = pending or file.read(PACKED_PIECE), b""
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
    """Return `pending`, with more bytes of the file if it is short."""
    return pending if len(pending) >= PACKED_PIECE else pending + file.read(PACKED_PIECE)


def _measure_contents(packer: _Packer, module: Any, data: bytes, most: int, errors: tuple[type[Exception], ...]) -> int:
    """Return the size of an archive's contents, up to a fault, or any size above `most`."""
    size = 0
    with suppress(EOFError, *errors):
        for piece in _unpack_pieces(packer, module, data):
            size += len(piece)
            if size > most:
                break
    return size


def _check_size(packer: _Packer, size: int, most: int) -> None:
    if size > most:
        raise LimitError(_("the {name} archive holds more than {most} bytes, the limit", most=most, name=packer.name))


def _damage_error(text: BytesIO, problem: str, expected: str) -> ParseError:
    """Return the error about an archive, at the end of the text that could be unpacked."""
    prefix = text.getvalue()
    return ParseError(problem, expected, *locate_offset(prefix, len(prefix)))
