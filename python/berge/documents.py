"""Documents: objects that can be written in several formats, and the register of writers.

The classes are in lower rooms, the writers in upper ones, which `berge.hooks` loads. Writers register here.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from typing import IO, Any, BinaryIO, NamedTuple

from berge import hooks
from berge.archives import unpack
from berge.errors import (
    ArgumentError,
    BergeError,
    FormatError,
    InputError,
    KindError,
    LimitError,
    ParseError,
    check_kind,
    check_language,
    check_name,
    line_and_column,
)
from berge.i18n import _, environment_language, join_list
from berge.name_hints import NameHints
from berge.operating_system import FolderLock, copy_permissions, open_new, sync_folder
from berge.sanitize import escape_html, kind, show, show_json

Json = dict[str, Any]
"""A JSON object."""
CERTIFICATE = "berge-certificate/1"
"""The format of certificates. `berge.formats.json_documents` has the names of the others."""


def expect(document: Mapping[str, Any], key: str, kind: type, what: str, /, **values: object) -> Any:
    """Return the value of a key of a JSON document; raises ParseError unless it has this type (bool is not int).

    `what` says what is expected: a template for `values`, or a message.
    """
    if key not in document:
        raise ParseError(_('no key "{key}"', key=key), _(what, **values))
    if type(document[key]) is not kind:
        raise ParseError(_("{place}: {value}", place=key, value=show_json(document[key])), _(what, **values))
    return document[key]


def reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the dict of a JSON object's pairs; raises ParseError if a key is repeated. For `object_pairs_hook`."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated_key = next(key for key in keys if keys.count(key) > 1)
        raise ParseError(_("the key {twice} twice in one object", twice=show_json(repeated_key)), _("each key once"))
    return value


def describe_difference(one: Json, other: Json) -> str:
    """Return the keys whose values differ in two JSON objects, with both values."""
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return ", ".join(f"{key} {show_json(one.get(key))} and not {show_json(other.get(key))}" for key in keys)


@dataclass(frozen=True)
class Options:
    """Options of writers. Each format accepts only some of them."""

    language: str = "en"
    """The language of texts for people, one of `berge.i18n.LANGUAGES`."""
    colour: bool = False
    """Whether a text may have a terminal's colours."""
    side: str | None = None
    """The player whose mistakes are listed; None: both."""
    certificates: bool = False
    """Whether the proofs are written too."""
    matchings: int = 0
    """How many maximum matchings are listed, at most."""
    step: int | None = None
    """The number, from 0, of the only step that is shown of an explanation; None: all."""

    def __post_init__(self) -> None:
        """Raise KindError if a value has a wrong type, MissingError for an unknown language."""
        check_language(self.language)
        check_kind(self.colour, bool, "colour: True or False")
        check_kind(self.side, (str, type(None)), "side: the name of a player, or None")
        check_kind(self.certificates, bool, "certificates: True or False")
        check_kind(self.matchings, int, "matchings: how many")
        check_kind(self.step, (int, type(None)), "step: the number of a step, or None")


_USUAL = Options()

Writer = Callable[[Any, Options], Iterable[str]]


class Format(NamedTuple):
    """An output format of a class."""

    name: str
    writer: Writer
    """Yields the pieces of the text of an object."""
    accepts: tuple[str, ...] = ()
    """The fields of `Options` that it accepts."""
    ending: str = "txt"
    """The ending of file names."""
    media: str = "text/plain"
    """The media type."""

    def accepted_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that it accepts."""
        return {name: value for name, value in options.items() if name in self.accepts}


_formats: dict[tuple[type, str], Format] = {}


def writes(
    kind: type, name: str, *accepts: str, ending: str = "txt", media: str = "text/plain"
) -> Callable[[Writer], Writer]:
    """Register a writer of `kind` in the format `name`, which accepts these fields of `Options`."""

    def register(writer: Writer) -> Writer:
        _formats[kind, name] = Format(name, writer, accepts, ending, media)
        _owners_of.cache_clear()
        return writer

    return register


WRITERS = "writers"
"""The work of the rooms that list their writers by `writer_of`."""
_modules: dict[tuple[str, str], str] = {}
"""The module that writes a kind in a format; the kind by its full name."""


def writer_of(module: str, kind: str, *names: str) -> None:
    """Register the module that writes a kind, such as `berge.analysis.slither.Slither`, in these formats.

    The module is loaded when an object is first written in one of them.
    """
    for name in names:
        _modules[kind, name] = module
    _owners_of.cache_clear()


@cache
def _owners_of(kind: type) -> dict[str, type]:
    """Return the names of the formats of every `kind`, with the class that declares each, `kind` or a base."""
    hooks.load(WRITERS)
    owners = dict[str, type]()
    for base in kind.__mro__[::-1]:
        owners |= {name: base for owner, name in _modules if owner == _full_name(base)}
        owners |= {name: base for owner, name in _formats if owner is base}
    return owners


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def format_of(kind: type, name: str) -> Format:
    """Return the format of a name in which every `kind` can be written."""
    owner = _owners_of(kind)[name]
    if (owner, name) not in _formats:
        hooks.load_module(_modules[_full_name(owner), name])
    return _formats[owner, name]


def endings_of(kind: type) -> dict[str, str]:
    """Return the endings of the formats that every `kind` can be written in, by their names."""
    return {name: format_of(kind, name).ending for name in _owners_of(kind)}


def formats_of(kind: type) -> list[str]:
    """Return the names of the formats that every `kind` can be written in."""
    return sorted(_owners_of(kind))


def csv_line(cells: Iterable[object]) -> str:
    """Return a line of CSV: None is empty, and a cell with a comma, a quotation mark or a line end is quoted."""
    texts = ("" if cell is None else str(cell) for cell in cells)
    quoted_cells = ('"' + text.replace('"', '""') + '"' if {*text} & {*',"\r\n'} else text for text in texts)
    return ",".join(quoted_cells) + "\n"


_ALIASES = {"htm": "html", "text": "txt"}
_MARKUP = ("html", "json", "svg")
_OTHER_ENDINGS = ("csv", "gif", "gz", "jpeg", "jpg", "jsonl", "parquet", "pdf", "png", "zip")
"""Endings of names that promise another format, even if no document can be written in it."""


def choose_format(file: object, endings: Mapping[str, str], name: str | None, usual: str = "text") -> str:
    """Return the output format for a file: `name`, or else the format of its ending; `usual` if it has no ending.

    `endings` maps formats to endings; `txt` is accepted for every format of plain text. Raises FormatError if the
    ending is unknown or contradicts the name.
    """
    path = os.fsdecode(file) if isinstance(file, (str, os.PathLike)) else ""
    ending = os.path.splitext(path)[1][1:].lower()
    ending = _ALIASES.get(ending, ending)
    if not ending or name not in (None, *endings):  # the caller checks unknown names
        return name or usual
    formats = [one for one, its in endings.items() if its == ending]
    if name is None:
        if usual in formats or len(formats) == 1:
            return usual if usual in formats else formats[0]
        if formats:
            raise FormatError(
                _(
                    "the output {output} fits several formats: name one of {names}",
                    output=show(path),
                    names=join_list(sorted(formats)),
                )
            )
        expected = join_list(dict.fromkeys(f".{its}" for its in sorted(endings.values())))
        raise FormatError(
            _(
                "the output {output} must end in one of: {names}; or name a format",
                output=show(path),
                names=expected,
            )
        )
    is_plain = ending == "txt" and endings[name] not in _MARKUP
    if name not in formats and not is_plain and ending in {*_OTHER_ENDINGS, *endings.values(), *_all_endings()}:
        raise FormatError(
            _(
                "the output {output} does not fit the format {format}: its name must end in .{ending}",
                output=show(path),
                format=name,
                ending=endings[name],
            )
        )
    return name


def writable_formats() -> set[str]:
    """Return the names of all output formats of all classes."""
    hooks.load(WRITERS)
    return {name for _kind, name in (*_modules, *_formats)}


def _all_endings() -> set[str]:
    hooks.load(WRITERS)
    for module in {*_modules.values()}:
        hooks.load_module(module)
    return {format.ending for format in _formats.values()}


MOST_BYTES = 1 << 30
"""The most bytes of a text, packed or unpacked; endless input is refused."""


_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte order marks of other encodings; that of UTF-32 begins with one of UTF-16."""

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
            problem, _("{encoding} text", encoding=encoding.upper()), *line_and_column(before, len(before))
        ) from None


def encode_pieces(text: str | bytes) -> bytes:
    """Return a text as bytes, unpacked and in UTF-8, for the parsers.

    Raises KindError if it is not a text, and ParseError and LimitError as `_unpack_text` does.
    """
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    check_kind(text, (bytes, bytearray, memoryview), "text: str or bytes; for a file use load(path)")
    return _unpack_text(bytes(text))


def content(path: str | os.PathLike[str]) -> bytes:
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


class Document(NameHints):
    """Base of objects that can be written in several formats."""

    def format(self, name: str) -> Format:
        """Return a format of this object by name; raises FormatError if there is none."""
        check_kind(name, str, "the name of a format")
        own = self.own_formats()
        if name in own:
            return own[name]
        kind: type = type(self)
        if name in _owners_of(kind):
            return format_of(kind, name)
        formats = sorted({*formats_of(kind), *own})
        raise FormatError(
            _(
                "no format is called {name}: use one of {names}",
                name=show(name),
                names=join_list(formats) if formats else _("none"),
            )
        )

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text in `format`, in pieces; `options` are fields of `Options` that the format accepts.

        Raises FormatError for an unknown format, MissingError for an option that the format does not accept.
        """
        writer = self.format(format)
        for option in options:
            check_name("the option {name}", option, writer.accepts)
        return writer.writer(self, Options(**options) if options else _USUAL)

    def own_formats(self) -> Mapping[str, Format]:
        """Return formats of this object that not all of its class have, such as the contest's text of a game."""
        return {}

    def dumps(self, format: str = "text", **options: Any) -> str:
        """Return the text in `format`.

        Raises FormatError for an unknown format, or one that cannot hold this object.
        """
        return "".join(self.pieces(format, **options))

    def dump(self, file: str | os.PathLike[str] | IO[str], format: str | None = None, **options: Any) -> None:
        """Write the text in `format` to a path, where it appears whole or not at all, or to an open text file.

        Without `format` the ending of the path decides. Raises FormatError if the ending is unknown or contradicts
        `format`.
        """
        endings = endings_of(type(self)) | {name: one.ending for name, one in self.own_formats().items()}
        write_to(file, self.pieces(choose_format(file, endings, format), **options))

    def _repr_svg_(self) -> str | None:
        """Return the SVG for notebooks; None, so that they show the text, if there is no picture or it is too large."""
        try:
            return self.dumps("svg")
        except (FormatError, LimitError):
            return None

    def __getstate__(self) -> dict[str, object]:
        """Return the state to copy and pickle, without cached properties."""
        cached = {
            name for kind in type(self).__mro__ for name, a in vars(kind).items() if isinstance(a, cached_property)
        }
        return {key: value for key, value in self.__dict__.items() if key not in cached}


class NotebookPage:
    """An HTML page for notebooks, in a sandboxed frame, so that its script cannot access the notebook."""

    def __init__(self, html: str, height: int) -> None:
        """`height` is in pixels."""
        self.html, self.height = html, height

    def _repr_html_(self) -> str:
        page = escape_html(self.html)
        look = f"width:100%;height:{self.height:d}px;border:0"
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="berge" style="{look}"></iframe>'

    def __repr__(self) -> str:
        return f"<report of {len(self.html)} characters, for a notebook>"


class DocumentWithProofs(Document):
    """A document whose JSON can contain its proofs (`certificates=True`), and that notebooks can display."""

    def show(self, language: str | None = None, height: int = 720) -> NotebookPage:
        """Return the HTML report as notebooks display it, offline as well; `language` is "en" or "zh".

        Raises FormatError if there are no reports of this kind, LimitError if it is too large to be drawn.
        """
        return NotebookPage(
            self.dumps("html", language=environment_language() if language is None else language), height
        )


_BINARY: tuple[type, ...] = (io.RawIOBase, io.BufferedIOBase)


def write_to(file: str | os.PathLike[str] | IO[str], pieces: Iterable[str]) -> None:
    """Write to a path, as `write_atomically` does, or to an open text file; raises KindError if it is neither."""
    if isinstance(file, (str, os.PathLike)):
        write_atomically(file, pieces)
    elif hasattr(file, "writelines") and not isinstance(file, _BINARY):
        file.writelines(pieces)
    else:
        raise KindError(kind(file), _("a path or an open text file"))


def lock_folder(folder: str) -> FolderLock:
    """Make a folder if it does not exist, and lock it; raises InputError if another run has the lock, and OSError."""
    try:
        return FolderLock(folder)
    except BlockingIOError:
        raise InputError(_("another run is writing {folder}: wait until it has ended", folder=folder)) from None


def write_atomically(path: str | os.PathLike[str], pieces: Iterable[str | bytes], folder: str | None = None) -> None:
    """Write a file atomically: the old contents stay until the new ones are complete and on disk.

    Until then the new file is in `folder`, which must be on the same disk, or beside the old one. Links are followed,
    permissions of the old file are kept, and a file without write permission is not replaced. If several writers use
    one path at once, one of them wins. Raises OSError, about `path`, as `open` does, and ArgumentError if no file can
    have that name.
    """
    try:
        old = _status(path)
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
        old = _status(path)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
    return old is not None and not stat.S_ISREG(old.st_mode)


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
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
